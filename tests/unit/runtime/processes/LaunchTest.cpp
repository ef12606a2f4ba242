//===- LaunchTest.cpp - What launchers say, and the object for MPI --------===//
#include "runtime/processes/Launch.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace startrail::processes;

namespace {

class Launch : public ::testing::Test {
protected:
  void SetUp() override { clear(); }
  void TearDown() override { clear(); }
  static void clear() {
    for (const char *name :
         {"OMPI_COMM_WORLD_RANK", "OMPI_COMM_WORLD_SIZE",
          "OMPI_COMM_WORLD_LOCAL_SIZE", "PMI_RANK", "PMI_SIZE",
          "MPI_LOCALNRANKS", "PMIX_RANK", "STARTRAIL_MPI"})
      unsetenv(name);
  }
};

TEST_F(Launch, NoneIsNone) { EXPECT_FALSE(findLauncher()); }

TEST_F(Launch, OpenMpiSaysAll) {
  setenv("OMPI_COMM_WORLD_RANK", "3", 1);
  setenv("OMPI_COMM_WORLD_SIZE", "16", 1);
  setenv("OMPI_COMM_WORLD_LOCAL_SIZE", "8", 1);
  auto launched = findLauncher();
  ASSERT_TRUE(launched);
  EXPECT_EQ(launched->rank, 3);
  EXPECT_EQ(launched->ranks, 16);
  EXPECT_EQ(launched->ranksOnHost, 8);
}

TEST_F(Launch, OthersSayLess) {
  setenv("PMIX_RANK", "2", 1);
  EXPECT_EQ(findLauncher()->rank, 2);
  EXPECT_EQ(findLauncher()->ranks, -1);
  setenv("PMI_RANK", "1", 1);
  setenv("PMI_SIZE", "4", 1);
  EXPECT_EQ(findLauncher()->rank, 1);
  EXPECT_EQ(findLauncher()->ranks, 4);
}

TEST_F(Launch, WhatIsNoNumberIsIgnored) {
  setenv("OMPI_COMM_WORLD_RANK", "3x", 1);
  EXPECT_FALSE(findLauncher());
}

TEST_F(Launch, AnAbsentObjectIsNamedWithTheRemedy) {
  setenv("STARTRAIL_MPI", "/absent/object.so", 1);
  std::string failure;
  EXPECT_EQ(loadMpi(failure), nullptr);
  for (const char *part : {"expected libstartrail-mpi.so", "/absent/object.so",
                           "note: ", "--mpi=off"})
    EXPECT_NE(failure.find(part), std::string::npos) << failure;
}

TEST_F(Launch, AnObjectOfOthersIsRefused) {
  setenv("STARTRAIL_MPI", "libm.so.6", 1);
  std::string failure;
  EXPECT_EQ(loadMpi(failure), nullptr);
  EXPECT_NE(failure.find("libm.so.6: of another version of startrail"),
            std::string::npos)
      << failure;
}

} // namespace
