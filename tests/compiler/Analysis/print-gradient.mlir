// Bytes and work of a gradient, the same of the program and of its streams:
// what moves gradients is told from what moves operands.
// RUN: startrail-opt %S/../Emit/Inputs/gradient.mlir --startrail-lower-ring="team-size=2 circulate=query save=team" --startrail-print-volume --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s
// RUN: startrail-opt %S/../Emit/Inputs/gradient.mlir --startrail-lower-ring="team-size=2 circulate=query save=team" --startrail-schedule --startrail-print-volume --startrail-print-balance -o /dev/null 2>&1 | FileCheck %s
// RUN: startrail-opt %S/../Emit/Inputs/gradient.mlir --startrail-lower-ring="strategy=ring circulate=key gradient-type=bf16" --startrail-print-volume -o /dev/null 2>&1 | FileCheck %s --check-prefix=RING
// RUN: startrail-opt %S/../Emit/Inputs/gradient.mlir --startrail-lower-ring="strategy=ring circulate=key gradient-type=bf16" --startrail-schedule --startrail-print-volume -o /dev/null 2>&1 | FileCheck %s --check-prefix=RING

// CHECK: remark: bytes received by the busiest rank: gather 2048
// CHECK: remark: bytes received by the busiest rank: gather 1280 (mean 1280.0, all ranks 10240); exchange 4608 (mean 3456.0, all ranks 27648); ring 4608 (mean 4608.0, all ranks 36864); combine 4096 (mean 4096.0, all ranks 32768); gradient 4096 (mean 4096.0, all ranks 32768); home 4096 (mean 4096.0, all ranks 32768)
// CHECK: remark: query-key pairs of the busiest rank 264 (mean 260.0
// CHECK: remark: query-key pairs of the busiest rank 264 (mean 260.0

// Seven hops of 2 x 512 bytes of keys and values, and of their gradients, which
// then go home.
// RING: remark: bytes received by the busiest rank: ring 7168
// RING: remark: bytes received by the busiest rank: ring 7168 (mean 7168.0, all ranks 57344); gradient 7168 (mean 7168.0, all ranks 57344); home 1024 (mean 1024.0, all ranks 8192)
