//===- TestMain.cpp - main() of these tests ------------------------------===//
//
// Here, lest the driver's own be taken from its library.
//
//===----------------------------------------------------------------------===//
#include <gtest/gtest.h>

int main(int count, char **arguments) {
  testing::InitGoogleTest(&count, arguments);
  return RUN_ALL_TESTS();
}
