//===- Files.h - Files of a test -----------------------------------------===//
#ifndef STARTRAIL_TESTS_DRIVER_FILES_H
#define STARTRAIL_TESTS_DRIVER_FILES_H

#include "runtime/driver/Error.h"

#include <cstdio>
#include <fstream>
#include <gtest/gtest.h>
#include <set>
#include <sstream>
#include <string>

/// Names of files, which go with the process.
struct TestFiles {
  std::set<std::string> names;
  ~TestFiles() {
    for (const std::string &name : names)
      std::remove(name.c_str());
  }
};

/// A file name of this test alone; the file is removed at the end.
inline std::string testFile(const std::string &name) {
  const testing::TestInfo *test =
      testing::UnitTest::GetInstance()->current_test_info();
  static TestFiles files;
  return *files.names
              .insert(testing::TempDir() + "startrail-" +
                      test->test_suite_name() + "-" + test->name() + "-" + name)
              .first;
}

inline std::string contentsOf(const std::string &file) {
  std::ostringstream contents;
  contents << std::ifstream(file, std::ios::binary).rdbuf();
  return contents.str();
}

/// The message of the driver's error that `body` throws, "" if it throws none.
template <typename Body> std::string errorOf(Body body) {
  try {
    body();
  } catch (const startrail::driver::Error &error) {
    return error.what();
  }
  return "";
}

#define EXPECT_CONTAINS(text, part)                                            \
  EXPECT_NE(std::string(text).find(part), std::string::npos) << text

#endif // STARTRAIL_TESTS_DRIVER_FILES_H
