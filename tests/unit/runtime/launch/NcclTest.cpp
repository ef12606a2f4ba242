//===- NcclTest.cpp - NCCL's own library is found, or its absence said ----===//
#include "runtime/nccl/Nccl.h"
#include "runtime/nccl/Table.h"

#include <gtest/gtest.h>

#include <cstdlib>

using namespace startrail;

namespace {

std::string failureWith(const char *file) {
  setenv("STARTRAIL_NCCL", file, 1);
  nccl::Table table = {};
  std::string failure = nccl::loadTable(table);
  unsetenv("STARTRAIL_NCCL");
  return failure;
}

TEST(Nccl, IsLoaded) {
  setenv("STARTRAIL_NCCL", NCCL_FILE, 1);
  nccl::Table table = {};
  EXPECT_EQ(nccl::loadTable(table), "");
  unsetenv("STARTRAIL_NCCL");
  int version = 0;
  ASSERT_TRUE(table.ncclGetVersion);
  EXPECT_EQ(table.ncclGetVersion(&version), ncclSuccess);
  EXPECT_GE(version, nccl::oldestVersion);
  ASSERT_TRUE(table.ncclReduceScatter);
}

TEST(Nccl, WhichIsAbsentIsSaidWithTheRemedy) {
  const std::string failure = failureWith("/absent/libnccl.so.2");
  EXPECT_EQ(failure.find("expected NCCL's library to be found, but got: "
                         "/absent/libnccl.so.2: "),
            0u)
      << failure;
  EXPECT_NE(failure.find("\nnote: STARTRAIL_NCCL names its file; "),
            std::string::npos);
}

TEST(Nccl, IsNoOtherLibrary) {
  EXPECT_EQ(failureWith("libm.so.6")
                .find("expected NCCL to be version 2.18.1 or newer, but got no "
                      "version of libm.so.6"),
            0u);
}

/// In this process, where nothing can be loaded from then on.
TEST(Nccl, CallsFailWithoutIt) {
  setenv("STARTRAIL_NCCL", "/absent/libnccl.so.2", 1);
  ncclUniqueId id;
  EXPECT_EQ(ncclGetUniqueId(&id), ncclSystemError);
  EXPECT_EQ(std::string(ncclGetLastError(nullptr)).find("expected NCCL's"), 0u);
  EXPECT_NE(nccl::load(), "");
  // Ranks that are threads do not need it.
  nccl::useThreads();
  EXPECT_EQ(nccl::load(), "");
  EXPECT_EQ(ncclGetUniqueId(&id), ncclSuccess);
  EXPECT_EQ(ncclGroupEnd(), ncclInvalidUsage);
}

} // namespace
