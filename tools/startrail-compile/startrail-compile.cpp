#include "compiler/Driver/Compile.h"

int main(int argc, char **argv) { return startrail::compileMain(argc, argv); }
