// RUN: startrail-opt %s --inline | FileCheck %s

// Nothing says what a body gives that does not end in a return.

// CHECK-LABEL: func.func @caller
// CHECK: call @unfinished
func.func @caller(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = call @unfinished(%a) : (tensor<4xf32>) -> tensor<4xf32>
  return %b : tensor<4xf32>
}
func.func private @unfinished(%a: tensor<4xf32>) -> tensor<4xf32> {
  %b = "stablehlo.exponential"(%a) : (tensor<4xf32>) -> tensor<4xf32>
}
