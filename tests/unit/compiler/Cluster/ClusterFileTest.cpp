// What a cluster file may say, value by value.
#include "Import/Reports.h"

#include "compiler/Cluster/ClusterFile.h"
#include "compiler/Cluster/GpuKinds.h"
#include "compiler/Json/Json.h"

#include "llvm/Support/FormatVariadic.h"
#include "llvm/Support/JSON.h"

#include <functional>
#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;

namespace json = llvm::json;

namespace {

/// A file in which every key stands, and no list is empty.
json::Value fullFile() {
  Cluster cluster = *clusterPreset("dgx-h100");
  cluster.gpu.name = "other";
  cluster.node.kind = NodeFabric::Kind::Pcie;
  cluster.node.switches = {{0, 1}, {2, 3}};
  return llvm::cantFail(json::parse(writeCluster(cluster)));
}

/// Calls `change` on every value of the file below the root, with its path, one
/// at a time: the file is put right in between.
void forEachValue(
    json::Value &value, const std::string &path,
    const std::function<void(json::Value &, const std::string &)> &change) {
  auto visit = [&](json::Value &item, const std::string &place) {
    json::Value before = item;
    change(item, place);
    item = before;
    forEachValue(item, place, change);
  };
  if (json::Object *object = value.getAsObject())
    for (auto &member : *object)
      visit(member.second,
            (path.empty() ? "" : path + ".") + member.first.str());
  if (json::Array *array = value.getAsArray())
    for (size_t index = 0; index < array->size(); ++index)
      visit((*array)[index], path + "[" + std::to_string(index) + "]");
}

class ClusterFileTest : public testing::Test {
protected:
  /// Whether the file is taken; `said` is what was reported.
  bool reads(const json::Value &file) {
    reports.take();
    text = llvm::formatv("{0:2}", file).str();
    bool good = succeeded(readCluster(&reports.context, "c.json", text));
    EXPECT_EQ(good, reports.errors == 0) << text;
    EXPECT_TRUE(reports.located) << text;
    said = reports.take();
    return good;
  }

  Reports reports;
  std::string text, said;
};

TEST_F(ClusterFileTest, ValuesOfAnotherType) {
  json::Value file = fullFile();
  ASSERT_TRUE(reads(file)) << said;
  int changes = 0;
  forEachValue(file, "", [&](json::Value &value, const std::string &path) {
    json::Value before = value;
    for (const json::Value &other :
         {json::Value(nullptr), json::Value(true), json::Value("x"),
          json::Value(2.5), json::Value(json::Array{}),
          json::Value(json::Object{})}) {
      // A string is another string, and 2.5 a number, where these belong.
      if (other.kind() == before.kind() &&
          !(other.kind() == json::Value::Number && before.getAsInteger()))
        continue;
      value = other;
      bool isNumber = other.kind() == json::Value::Number &&
                      before.kind() == json::Value::Number;
      if (reads(file)) {
        EXPECT_TRUE(isNumber) << path << text;
      } else if (!isNumber) {
        EXPECT_NE(said.find("error: expected " + path + " to be "),
                  std::string::npos)
            << path << ": " << said;
      }
      ++changes;
    }
  });
  EXPECT_GT(changes, 500);
}

TEST_F(ClusterFileTest, NumbersOutOfRange) {
  json::Value file = fullFile();
  forEachValue(file, "", [&](json::Value &value, const std::string &path) {
    if (value.kind() != json::Value::Number)
      return;
    for (double other : {-1., 1e16, 1e300}) {
      value = other;
      EXPECT_FALSE(reads(file)) << path << " " << other;
      EXPECT_NE(said.find("error: expected " + path + " to be "),
                std::string::npos)
          << path << ": " << said;
    }
  });
}

TEST_F(ClusterFileTest, KeysThatAreAbsent) {
  json::Value file = fullFile();
  std::string needed;
  std::function<void(json::Value &, const std::string &)> drop =
      [&](json::Value &value, const std::string &path) {
        json::Object *object = value.getAsObject();
        if (!object)
          return;
        std::vector<std::string> keys;
        for (const auto &member : *object)
          keys.push_back(member.first.str());
        llvm::sort(keys);
        for (const std::string &key : keys) {
          json::Value before = (*object)[key];
          object->erase(key);
          if (!reads(file)) {
            needed += (path.empty() ? "" : path + ".") + key + " ";
            // Ports may be absent, but not with several nodes.
            EXPECT_NE(said.find(key == "nics"
                                    ? "expected nics to be ports"
                                    : " to have the key '" + key + "'"),
                      std::string::npos)
                << said;
          }
          (*object)[key] = before;
        }
      };
  drop(file, "");
  forEachValue(file, "", drop);
  EXPECT_TRUE(reads(file)) << said;
  for (const char *key :
       {"startrail_cluster ", "fabric ", "gpu.launch_us ", "gpu.memory_gib ",
        "node.kind ", "nics[7].gpus ", "fabric.kind "})
    EXPECT_NE((" " + needed).find(std::string(" ") + key), std::string::npos)
        << key << "of " << needed;
  EXPECT_EQ(needed.find("latency_us"), std::string::npos) << needed;
}

TEST_F(ClusterFileTest, OtherKeys) {
  json::Value file = fullFile();
  int objects = 0;
  auto add = [&](json::Value &value, const std::string &path) {
    json::Object *object = value.getAsObject();
    if (!object)
      return;
    ++objects;
    (*object)["gibi"] = 1;
    EXPECT_FALSE(reads(file)) << path;
    EXPECT_NE(said.find("error: expected a key of " + path + " to be "),
              std::string::npos)
        << said;
    EXPECT_NE(said.find("but got 'gibi'"), std::string::npos) << said;
    object->erase("gibi");
  };
  add(file, "the cluster");
  forEachValue(file, "", add);
  EXPECT_EQ(objects, 1 + 2 + 1 + 8 + 1); // root, gpu, node, NICs, fabric
}

TEST_F(ClusterFileTest, ExampleOfTheSchema) {
  json::Value schema = llvm::cantFail(json::parse(clusterSchema()));
  json::Array *examples = schema.getAsObject()->getArray("examples");
  ASSERT_TRUE(examples && !examples->empty());
  for (const json::Value &example : *examples)
    EXPECT_TRUE(reads(example)) << said;
}

TEST_F(ClusterFileTest, PresetsAndKindsKeepTheirPeaks) {
  Location nowhere = UnknownLoc::get(&reports.context);
  for (StringRef name : clusterPresets())
    EXPECT_TRUE(succeeded(checkCluster(nowhere, *clusterPreset(name))))
        << name.str() << reports.take();
  ASSERT_FALSE(gpuKinds().empty());
  for (StringRef name : gpuKinds()) {
    GpuKind kind = *gpuKind(name);
    EXPECT_EQ(kind.name, name.str());
    EXPECT_LE(kind.matmulTflops, kind.peakTflops) << name.str();
    EXPECT_LE(kind.peakTflops32, kind.peakTflops) << name.str();
    for (const Curve *curve : {&kind.forwardFull, &kind.forwardCausal,
                               &kind.backwardFull, &kind.backwardCausal}) {
      ASSERT_FALSE(curve->points.empty());
      for (const Curve::Point &point : curve->points) {
        EXPECT_LE(point.value, kind.peakTflops) << name.str();
        EXPECT_GT(point.value, 0) << name.str();
      }
    }
  }
}

TEST_F(ClusterFileTest, FiguresHaveSources) {
  for (StringRef name : clusterPresets())
    EXPECT_FALSE(clusterPresetSource(name).empty()) << name.str();
  for (StringRef name : gpuKinds())
    EXPECT_FALSE(gpuKindSource(name).empty()) << name.str();
  EXPECT_EQ(clusterPresetSource("h100-sxm"), "");
  EXPECT_EQ(gpuKindSource("dgx-h100"), "");
}

TEST_F(ClusterFileTest, ChecksAreOfClustersToo) {
  Cluster cluster = *clusterPreset("dgx-h100");
  cluster.gpu.forwardFull.points.back().value = cluster.gpu.peakTflops + 1;
  EXPECT_TRUE(failed(checkCluster(UnknownLoc::get(&reports.context), cluster)));
  EXPECT_NE(reports.take().find("at most the peak of 990 TFLOP/s, but got 991"),
            std::string::npos);
}

} // namespace
