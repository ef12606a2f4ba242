//===- Main.cpp - main() of an emitted executable ------------------------===//
#include "runtime/driver/Driver.h"
#include "startrail/run.h"

int main(int count, char **arguments) {
  return startrail::driver::runDriver(*startrail_main_program(), arguments[0],
                                      {arguments + 1, arguments + count});
}
