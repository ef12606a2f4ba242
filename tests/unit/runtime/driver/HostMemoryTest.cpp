//===- HostMemoryTest.cpp - What a run needs, and what there is ----------===//
#include "runtime/driver/HostMemory.h"
#include "runtime/driver/AvailableMemory.h"
#include "runtime/driver/Run.h"
#include "runtime/driver/Tensors.h"
#include "tests/unit/runtime/driver/Files.h"
#include "tests/unit/runtime/driver/Gradients.h"
#include "tests/unit/runtime/driver/Variant.h"

#include <filesystem>
#include <map>

using namespace startrail::driver;

namespace {

/// What is available to a process of a machine with these files.
std::optional<uint64_t>
availableWith(const std::map<std::string, std::string> &files) {
  const std::filesystem::path root =
      testing::TempDir() + "startrail-memory-" + std::to_string(getpid());
  for (const auto &[name, text] : files) {
    std::filesystem::create_directories((root / name).parent_path());
    std::ofstream(root / name) << text;
  }
  const auto available = availableMemory(root);
  std::filesystem::remove_all(root);
  return available;
}

const std::string machine = "MemTotal:       99 kB\n"
                            "MemFree:        10 kB\n"
                            "MemAvailable:   50 kB\n"
                            "SwapTotal:       9 kB\n"
                            "SwapFree:        2 kB\n";

TEST(AvailableMemory, IsWhatTheMachineHas) {
  EXPECT_EQ(availableWith({{"proc/meminfo", machine}}), 52u * 1024);
  EXPECT_EQ(availableWith({{"proc/meminfo", "MemAvailable: 3 kB\n"}}),
            3u * 1024);
  EXPECT_FALSE(availableWith({}));
  EXPECT_FALSE(availableWith({{"proc/meminfo", "MemTotal: 3 kB\n"}}));
  EXPECT_GT(availableMemory().value_or(1), 0u);
}

TEST(AvailableMemory, IsNoMoreThanGroupsLeave) {
  auto group = [](const std::string &path, const std::string &most) {
    return std::map<std::string, std::string>{
        {"proc/meminfo", machine},
        {"proc/self/cgroup", "0::/outer/inner\n"},
        {path + "memory.max", most},
        {path + "memory.current", "9000\n"},
        {path + "memory.stat",
         "anon 6000\nfile 3000\ninactive_file 1000\nactive_file 500\n"}};
  };
  const std::string mount = "sys/fs/cgroup/";
  // 9000 are used, 1500 of them pages of files.
  for (const char *path : {"outer/inner/", "outer/", ""}) {
    EXPECT_EQ(availableWith(group(mount + path, "10000\n")), 2500u + 2048);
    EXPECT_EQ(availableWith(group(mount + path, "7000\n")), 2048u);
    EXPECT_EQ(availableWith(group(mount + path, "max\n")), 52u * 1024);
    EXPECT_EQ(availableWith(group(mount + path, "1000000\n")), 52u * 1024);
  }
  EXPECT_EQ(availableWith(group(mount + "other/", "10000\n")), 52u * 1024);
  // The tightest of several.
  auto files = group(mount + "outer/", "20000\n");
  files.merge(group(mount + "outer/inner/", "11000\n"));
  EXPECT_EQ(availableWith(files), 3500u + 2048);
}

TEST(AvailableMemory, KnowsGroupsOfTheFirstVersion) {
  auto group = [](const std::string &list, const std::string &most) {
    return std::map<std::string, std::string>{
        {"proc/meminfo", machine},
        {"proc/self/cgroup", "7:pids:/a\n4:" + list + ":/docker/b\n"},
        {"sys/fs/cgroup/memory/memory.limit_in_bytes", most},
        {"sys/fs/cgroup/memory/memory.usage_in_bytes", "9000\n"},
        {"sys/fs/cgroup/memory/memory.stat",
         "inactive_file 1\ntotal_inactive_file 1000\n"
         "total_active_file 500\n"}};
  };
  EXPECT_EQ(availableWith(group("memory", "10000\n")), 2500u + 2048);
  EXPECT_EQ(availableWith(group("cpu,memory", "10000\n")), 2500u + 2048);
  EXPECT_EQ(availableWith(group("memory", "9223372036854771712\n")),
            52u * 1024);
  EXPECT_EQ(availableWith(group("cpu", "10000\n")), 52u * 1024);
}

double sumOf(const std::vector<RoleOf> &tensors) {
  double bytes = 0;
  for (const RoleOf &each : tensors)
    bytes += double(wholeBytes(each.tensor()));
  return bytes;
}

TEST(HostMemory, IsThatOfWholeTensorsAndRanks) {
  const startrail_program &program = *ring_program();
  const std::vector<Work> works = chooseWorks(program, {});
  const HostMemory memory = memoryOf(works, program.ranks, *makeLauncher());
  EXPECT_EQ(memory.wholes,
            sumOf(inputsOf(works[0])) + sumOf(outputsOf(works[0])));
  EXPECT_EQ(memory.ranks, 2);
  EXPECT_EQ(memory.rank, 11520 + 12272);
}

TEST(HostMemory, IsThatOfTheWorkThatNeedsMost) {
  GradientProgram gradients(STARTRAIL_F32, "team");
  const std::vector<Work> works = chooseWorks(gradients.program, {});
  ASSERT_EQ(works.size(), 2u);
  const int ranks = gradients.program.ranks;
  auto launcher = makeLauncher();
  double most = 0, inputs = 0;
  for (size_t i = works.size(); i-- > 0;) {
    inputs += sumOf(inputsOf(works[i]));
    most = std::max(most, inputs + sumOf(outputsOf(works[i])) +
                              double(ranks) * planRun(works[i]).bytes());
  }
  EXPECT_EQ(memoryOf(works, ranks, *launcher).all(), most);
  EXPECT_LT(memoryOf({works[1]}, ranks, *launcher).all(), most);
}

TEST(HostMemory, IsReportedWhereItIsNotThere) {
  const HostMemory memory{5e9, 2e9, 4};
  checkMemory(memory, std::nullopt);
  checkMemory(memory, 13'000'000'000);
  EXPECT_EQ(errorOf([&] { checkMemory(memory, 12'999'999'999); }),
            "expected the machine to have 13 GB of memory left for the run, "
            "but got 13 GB\n"
            "note: the whole tensors take 5 GB, and each of 4 ranks takes 2 "
            "GB; fewer tokens, and ranks on several machines, take less");
  EXPECT_EQ(errorOf([] { checkMemory({0, 1536, 1}, 999); }),
            "expected the machine to have 1.536 kB of memory left for the run, "
            "but got 999 bytes\n"
            "note: a rank takes 1.536 kB; fewer tokens, and ranks on several "
            "machines, take less");
  EXPECT_EQ(errorOf([] { checkMemory({2e15, 0, 0}, 0); }),
            "expected the machine to have 2 PB of memory left for the run, but "
            "got 0 bytes\n"
            "note: the whole tensors take 2 PB; fewer tokens, and ranks on "
            "several machines, take less");
  EXPECT_NE(errorOf([] { checkMemory({1e18, 0, 0}); }), "");
  checkMemory({1, 1, 1});
}

} // namespace
