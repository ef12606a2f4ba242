// RUN: startrail-opt %s --canonicalize | FileCheck %s
// RUN: startrail-opt --help | FileCheck %s --check-prefix=HELP

// Upstream's dialects and passes are registered; the help leaves out the options
// of LLVM's code generators.

// HELP: startrail-opt: runs passes of startrail and of MLIR on a module
// HELP-NOT: --aarch64
// HELP-NOT: --polly
// HELP: --startrail-pipeline {{.*}} From attention

// CHECK-LABEL: func.func @sum
// CHECK-NEXT:    return %arg0 : i32
func.func @sum(%a: i32) -> i32 {
  %zero = arith.constant 0 : i32
  %b = arith.addi %a, %zero : i32
  return %b : i32
}
