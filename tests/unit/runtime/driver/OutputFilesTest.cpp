//===- OutputFilesTest.cpp - Files a run writes --------------------------===//
#include "runtime/driver/OutputFiles.h"
#include "tests/unit/runtime/driver/Files.h"

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

using namespace startrail::driver;

namespace {

TEST(OutputFiles, ReplaceFiles) {
  std::string file = testFile("file");
  writeFile(file, "a long text");
  requireWritable(file);
  EXPECT_EQ(contentsOf(file), "a long text");
  writeFile(file, "short");
  EXPECT_EQ(contentsOf(file), "short");
  for (const auto &entry :
       std::filesystem::directory_iterator(testing::TempDir()))
    EXPECT_TRUE(entry.path() == file ||
                entry.path().string().rfind(file, 0) != 0)
        << entry.path();
}

TEST(OutputFiles, AreWrittenByProcessesAtOnce) {
  std::string file = testFile("shared");
  const std::string text(1 << 20, 'x');
  auto writeOften = [&] {
    for (int time = 0; time < 20; ++time)
      writeFile(file, text);
  };
  const pid_t other = fork();
  if (other == 0)
    _exit(errorOf(writeOften).empty() ? 0 : 1);
  EXPECT_EQ(errorOf(writeOften), "");
  int status = 1;
  ASSERT_EQ(waitpid(other, &status, 0), other);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(contentsOf(file), text);
  std::remove(file.c_str());
}

TEST(OutputFiles, KeepWhatIsNoFile) {
  std::string pipe = testFile("pipe");
  std::remove(pipe.c_str());
  ASSERT_EQ(mkfifo(pipe.c_str(), 0600), 0);
  int reader = open(pipe.c_str(), O_RDONLY | O_NONBLOCK);
  ASSERT_GE(reader, 0);
  requireWritable(pipe);
  writeFile(pipe, "text");
  char text[8] = {};
  EXPECT_EQ(read(reader, text, sizeof(text)), 4);
  EXPECT_STREQ(text, "text");
  close(reader);
  EXPECT_TRUE(std::filesystem::is_fifo(pipe));
  std::remove(pipe.c_str());
}

TEST(OutputFiles, KeepNamesOfOpenFiles) {
  std::string file = testFile("open");
  writeFile(file, "before, ");
  int opened = open(file.c_str(), O_WRONLY);
  ASSERT_GE(opened, 0);
  std::string name = "/proc/self/fd/" + std::to_string(opened);
  requireWritable(name);
  writeFile(name, "after");
  EXPECT_EQ(contentsOf(file), "before, after");
  close(opened);
  std::remove(file.c_str());
}

TEST(OutputFiles, AreNoFolders) {
  std::string folder = testing::TempDir();
  for (auto write : {requireWritable,
                     +[](const std::string &file) { writeFile(file, "text"); }})
    EXPECT_CONTAINS(errorOf([&] { write(folder); }),
                    "to be a file that can be written, but got: Is a "
                    "directory");
}

TEST(OutputFiles, NeedTheirFolder) {
  EXPECT_CONTAINS(errorOf([] { requireWritable("/nowhere/x"); }),
                  "expected /nowhere/x to be a file that can be written, but "
                  "got: No such file or directory");
}

} // namespace
