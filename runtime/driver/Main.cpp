//===- Main.cpp - main() of an emitted executable ------------------------===//
#include "runtime/driver/Driver.h"

/// Defined where an executable is built; gives the emitted program.
extern "C" const startrail_program *startrail_main_program(void);

int main(int count, char **arguments) {
  return startrail::driver::runDriver(*startrail_main_program(), arguments[0],
                                      {arguments + 1, arguments + count});
}
