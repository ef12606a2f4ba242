// RUN: startrail-opt %s | startrail-opt | FileCheck %s
// RUN: startrail-opt %s --mlir-print-op-generic | startrail-opt | FileCheck %s

startrail.grid @sp axes ["group", "ring"] sizes [2, 3] placement ["ring", "group"] tokens ["ring", "group"]

// CHECK-LABEL: func @ring
func.func @ring() -> (index, index) attributes {startrail.grid = @sp} {
  // CHECK: %[[GROUP:group.*]] = startrail.coordinate "group" grid(@sp) : index
  %0 = startrail.coordinate "group" grid(@sp) : index
  // CHECK: %[[RING:ring.*]] = startrail.coordinate "ring" grid(@sp) : index
  %1 = startrail.coordinate "ring" grid(@sp) : index
  return %0, %1 : index, index
}
