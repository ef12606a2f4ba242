//===- OutputFilesTest.cpp - Files a run writes --------------------------===//
#include "runtime/driver/OutputFiles.h"
#include "tests/unit/runtime/driver/Files.h"

#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <sys/stat.h>
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
  EXPECT_FALSE(std::filesystem::exists(file + ".partial"));
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
