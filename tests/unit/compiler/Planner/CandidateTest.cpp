// What a candidate's figures say together, and what is said of them.
#include "compiler/Planner/PlanText.h"
#include "tests/unit/compiler/Planner/Planned.h"

using namespace startrail;
using namespace startrail::test;

namespace {

/// Attention of 2 s forward and 4 s backward; a step has the one four times and
/// the other three times.
Candidate candidateOf(int64_t teamSize, double exposed, double weightsBytes) {
  FunctionSimulation forward;
  forward.seconds = 2;
  forward.computeSeconds = 1;
  forward.exposedSeconds = exposed;
  forward.interNodeBytes = 100;
  forward.links = {{1, 0, 3}, {5, 0, 1}};
  FunctionSimulation backward;
  backward.seconds = 4;
  backward.computeSeconds = 2.5;
  backward.exposedSeconds = 1;
  backward.interNodeBytes = 300;
  backward.links = {{1, 0, 0}, {6, 0, 3}};
  TrainingStep step;
  step.attentionForward = 8;
  step.attentionBackward = 12;
  step.interNodeBytes = weightsBytes;
  step.tokensPerSecond = 1000;
  Candidate candidate;
  candidate.options.teamSize = teamSize;
  candidate.options.placement = "member,ring,group";
  candidate.forward = forward;
  candidate.backward = backward;
  candidate.step = step;
  candidate.seconds = 25;
  return candidate;
}

TEST(CandidateTest, AddsUpWhatAStepHas) {
  Candidate candidate = candidateOf(2, 0.5, 1000);
  EXPECT_EQ(candidate.attentionSeconds(), 20);
  EXPECT_EQ(candidate.exposedSeconds(), 4 * 0.5 + 3 * 1);
  EXPECT_EQ(candidate.slowedSeconds(), 20 - 5 - (4 * 1 + 3 * 2.5));
  EXPECT_EQ(candidate.interNodeBytes(), 4 * 100 + 3 * 300 + 1000);
  // Attention alone has each once.
  candidate.step.reset();
  candidate.seconds = 6;
  EXPECT_EQ(candidate.attentionSeconds(), 6);
  EXPECT_EQ(candidate.exposedSeconds(), 1.5);
  EXPECT_EQ(candidate.slowedSeconds(), 6 - 1.5 - 3.5);
  EXPECT_EQ(candidate.interNodeBytes(), 400);
}

TEST(CandidateTest, ALinkBindsBothPasses) {
  std::optional<BindingLink> link = bindingLink(candidateOf(2, 0.5, 1000));
  ASSERT_TRUE(link);
  EXPECT_EQ(link->index, 1u);
  EXPECT_EQ(link->seconds, 6);
  EXPECT_EQ(link->full, 4);
  EXPECT_EQ(link->bytes, 11);
}

TEST(CandidateTest, TokensAreOfTheWholeBatch) {
  Planned model(smallModel(), 64, 3);
  Candidate candidate;
  candidate.seconds = 2;
  EXPECT_EQ(tokensPerSecond(model.request(4), candidate), 3 * 64 / 2.0);
}

TEST(CandidateTest, TheReasonTellsBothSides) {
  Planned model(smallModel(), 64);
  PlanRequest request = model.modelRequest(4);
  PlanTable table;
  table.best = {candidateOf(2, 0.5, 1000)};
  table.ring = candidateOf(1, 1.5, 3300);
  table.ring->seconds = 50;
  std::string text;
  llvm::raw_string_ostream stream(text);
  printReason(stream, request, table, Network(plainCluster(2, 2)));
  llvm::replace(text, '\n', ' ');
  const std::string link =
      "and its binding link, node 0 gpu 0 in, carries 11 B of attention and is "
      "full for 67 % of its time.";
  EXPECT_EQ(text,
            "C = 2 (member,ring,group) takes 25.00 s for a step, 1000 "
            "tokens/s: in 5.000 s of its 20.00 s of attention communication is "
            "not hidden by compute (25 %), and what is hidden makes compute "
            "3.500 s longer, " +
                link +
                " The ring takes 50.00 s, 2.00 times as long: in 9.000 s of "
                "its 20.00 s of attention communication is not hidden by "
                "compute (45 %), " +
                link + " Between nodes it moves 4.600 kB, against 2.300 kB. ");
}

TEST(CandidateTest, ARowIsExplainedByItsParts) {
  Planned model(smallModel(), 64);
  PlanTable table;
  table.best = {candidateOf(2, 0.5, 1000)};
  std::string text;
  llvm::raw_string_ostream stream(text);
  explainRow(stream, model.modelRequest(4), table, 1,
             Network(plainCluster(1, 1)));
  EXPECT_NE(text.find("\n  attention forward    8.000 s\n"
                      "  attention backward   12.00 s\n"),
            std::string::npos)
      << text;
}

TEST(CandidateTest, FunctionsAreThoseOfTheirPass) {
  Planned model(smallModel(), 4 * 512);
  Network network(plainCluster(1, 4));
  PlanRequest request =
      fixed(fixed(model.request(4), "team-size", "1"), "tokens", "zigzag");
  PlanTable table = planned(request, network);
  Simulated simulated(request, network);
  ASSERT_FALSE(table.best.empty());
  for (const Candidate &row : table.best) {
    Schedule schedule = simulated.schedule(row.options);
    ASSERT_TRUE(row.forward && row.backward);
    EXPECT_EQ(row.forward->seconds,
              simulated.seconds(schedule.forward, row.options.placement));
    EXPECT_EQ(row.backward->seconds,
              simulated.seconds(schedule.backward, row.options.placement));
    EXPECT_NE(row.forward->seconds, row.backward->seconds);
  }
}

} // namespace
