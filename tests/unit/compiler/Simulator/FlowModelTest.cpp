// What the clock and the flows do at every point of time, in order: SimGrid
// promises none of it.
#include "compiler/Simulator/FlowModel.h"
#include "compiler/Simulator/ChildProcess.h"

#include "llvm/Support/FormatVariadic.h"
#include <gtest/gtest.h>

#include <limits>
#include <map>

using namespace startrail;

namespace {

/// Starts flows at times of its own and at the ends of others, and writes down
/// what it is told.
class Recorder : public FlowClient {
public:
  struct Start {
    uint32_t way;
    double bytes;
    uint32_t flow;
  };
  explicit Recorder(FlowModel &model) : model(model) {}

  std::map<double, Start> atTime;
  std::map<uint32_t, Start> atEnd;
  std::string text;

private:
  void say(const llvm::Twine &what) {
    text += llvm::formatv("{0:F3} ", model.now()).str() + what.str() + "\n";
  }
  void start(const Start &flow) {
    model.start(flow.way, flow.bytes, flow.flow);
    say("start " + llvm::Twine(flow.flow));
  }

  void begin() override { say("begin"); }
  double nextEvent() override {
    return atTime.empty() ? std::numeric_limits<double>::infinity()
                          : atTime.begin()->first;
  }
  void advanceTo(double now) override {
    say("advance");
    while (!atTime.empty() && atTime.begin()->first <= now + 1e-9) {
      start(atTime.begin()->second);
      atTime.erase(atTime.begin());
    }
  }
  void flowEnded(uint32_t flow) override {
    say("end " + llvm::Twine(flow));
    if (auto next = atEnd.find(flow); next != atEnd.end())
      start(next->second);
  }
  void rated() override {
    say(model.isFull(0) ? "rated, full" : "rated, not full");
  }

  FlowModel &model;
};

/// Over a link of 1 MB/s, which the ways 0 and 1 share; flows on way 2 have
/// half of it at most.
std::string recorded(llvm::function_ref<void(Recorder &)> set) {
  llvm::Expected<std::string> text =
      runInChild([&]() -> llvm::Expected<std::string> {
        NetworkLink link;
        link.bytesPerSecond = 1e6;
        auto model = FlowModel::create(link);
        if (!model)
          return model.takeError();
        Route route;
        route.links[0] = 0;
        route.numLinks = 1;
        (*model)->addWay(0, 1, route);
        (*model)->addWay(0, 2, route);
        route.bytesPerSecond = 5e5;
        (*model)->addWay(0, 3, route);
        Recorder recorder(**model);
        set(recorder);
        if (llvm::Error error = (*model)->run(recorder))
          return std::move(error);
        return recorder.text;
      });
  return text ? *text : llvm::toString(text.takeError());
}

} // namespace

TEST(FlowModel, TellsInOrder) {
  EXPECT_EQ(recorded([](Recorder &recorder) {
              recorder.atTime = {
                  {0.5, {0, 1e6, 0}}, {0.75, {1, 5e5, 1}}, {1, {2, 1e6, 2}}};
            }),
            "0.000 begin\n"
            "0.000 rated, not full\n"
            "0.500 advance\n"
            "0.500 start 0\n"
            "0.500 rated, full\n"
            "0.750 advance\n"
            "0.750 start 1\n"
            "0.750 rated, full\n"
            "1.000 advance\n"
            "1.000 start 2\n"
            "1.000 rated, full\n"
            "2.125 advance\n"
            "2.125 end 1\n"
            "2.125 rated, full\n"
            "2.625 advance\n"
            "2.625 end 0\n"
            "2.625 rated, not full\n"
            "3.375 advance\n"
            "3.375 end 2\n"
            "3.375 rated, not full\n");
}

TEST(FlowModel, WaysBeginAnewWithFlowsOfTheirOwn) {
  // Flow 2 takes what flow 0 has left, flow 3 what nobody has.
  EXPECT_EQ(recorded([](Recorder &recorder) {
              recorder.atTime = {{0, {0, 1e6, 0}}, {1.5, {0, 1e6, 3}}};
              recorder.atEnd = {{0, {0, 1e6, 2}}};
            }),
            "0.000 begin\n"
            "0.000 rated, not full\n"
            "0.000 advance\n"
            "0.000 start 0\n"
            "0.000 rated, full\n"
            "1.000 advance\n"
            "1.000 end 0\n"
            "1.000 start 2\n"
            "1.000 rated, full\n"
            "1.500 advance\n"
            "1.500 start 3\n"
            "1.500 rated, full\n"
            "2.500 advance\n"
            "2.500 end 2\n"
            "2.500 rated, full\n"
            "3.000 advance\n"
            "3.000 end 3\n"
            "3.000 rated, not full\n");
}

// Which of them is told first is SimGrid's to say; predictions are by this.
TEST(FlowModel, FlowsThatEndTogetherAreToldInOneOrder) {
  EXPECT_EQ(recorded([](Recorder &recorder) {
              recorder.atTime = {{0.25, {1, 5e5, 7}}, {0.5, {0, 2.5e5, 4}}};
            }),
            "0.000 begin\n"
            "0.000 rated, not full\n"
            "0.250 advance\n"
            "0.250 start 7\n"
            "0.250 rated, full\n"
            "0.500 advance\n"
            "0.500 start 4\n"
            "0.500 rated, full\n"
            "1.000 advance\n"
            "1.000 end 4\n"
            "1.000 end 7\n"
            "1.000 rated, not full\n");
}
