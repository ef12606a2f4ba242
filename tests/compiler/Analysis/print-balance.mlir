// RUN: startrail-opt %s "--startrail-distribute=ranks=8 tokens=contiguous" --startrail-lower-ring=team-size=2 --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s --check-prefix=CONTIGUOUS
// RUN: startrail-opt %s "--startrail-distribute=ranks=8 tokens=zigzag" --startrail-lower-ring=team-size=2 --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZIGZAG
// RUN: startrail-opt %s "--startrail-distribute=ranks=8 tokens=zigzag" --startrail-lower-ring=team-size=2 --startrail-schedule --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s --check-prefix=ZIGZAG
// RUN: startrail-opt %s "--startrail-distribute=ranks=8 tokens=striped" --startrail-lower-ring=team-size=1 --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s --check-prefix=STRIPED
// RUN: not startrail-opt %S/Inputs/unknown-step.mlir --startrail-print-balance 2>&1 | FileCheck %s --check-prefix=STEP
// RUN: not startrail-opt %S/Inputs/long-loop.mlir --startrail-print-balance 2>&1 | FileCheck %s --check-prefix=LOOP
// RUN: not startrail-opt %S/Inputs/many-ranks.mlir --startrail-distribute=ranks=32768 --startrail-lower-ring=strategy=ring --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s --check-prefix=RANKS
// RUN: not startrail-opt %S/Inputs/many-pairs.mlir --startrail-print-balance 2>&1 | FileCheck %s --check-prefix=PAIRS
// RUN: not startrail-opt %S/Inputs/branch.mlir --startrail-print-balance 2>&1 | FileCheck %s --check-prefix=BRANCH
// RUN: startrail-opt %startrail_src/tests/executable/branches/even-odd.mlir --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s --check-prefix=AROUND

// The mask of 32 tokens leaves 528 pairs, 66 of them a mean of 8 ranks.

// CONTIGUOUS: remark: query-key pairs of the busiest rank 128 (mean 66.0, max/mean 1.939, step by step 1.939)
// CONTIGUOUS: note: step 0 to 1: 64 (mean 33.0, max/mean 1.939)
// ZIGZAG: remark: query-key pairs of the busiest rank 68 (mean 66.0, max/mean 1.030, step by step 1.091)
// ZIGZAG: note: step 0 to 1: 36 (mean 33.0, max/mean 1.091)
// STRIPED: remark: query-key pairs of the busiest rank 80 (mean 66.0, max/mean 1.212, step by step 1.212)
// STRIPED: note: step 0: 10 (mean 10.0, max/mean 1.000); step 1: 10 (mean 9.5, max/mean 1.053);
// STEP: error: expected the step to be a constant or made of constants and loop variables
// LOOP: error: expected the loops to run at most 16777216 times in all to count its pairs
// RANKS: error: expected the ranks to attend at most 268435456 blocks in all to count their pairs
// BRANCH: error: expected every rank to attend the same blocks to count their pairs, but got a branch around them
// A branch around other ops changes nothing.
// AROUND: remark: query-key pairs of the busiest rank 33 (mean 19.5,
// PAIRS: error: expected the pairs of a query and a key that all ranks compute to be fewer than 2^63, but got more
func.func @model(%q: tensor<1x32x2x8xf16>, %k: tensor<1x32x1x8xf16>, %v: tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x32x2x8xf16>, tensor<1x32x1x8xf16>, tensor<1x32x1x4xf16>) -> (tensor<1x32x2x4xf16>, tensor<1x2x32xf32>)
  return %o, %lse : tensor<1x32x2x4xf16>, tensor<1x2x32xf32>
}
