// Which tensors share a buffer, and which need one of their own.
// RUN: startrail-opt %s --startrail-schedule | FileCheck %s
startrail.grid @g axes ["rank"] sizes [4] placement ["rank"] tokens ["rank"]

// An accumulator is updated where it lies, once it is not an argument's, and
// a result that ends in an output begins there.
// CHECK-LABEL: @accumulate
// CHECK: %x_ring = startrail.buffer "x_ring"
// CHECK-NOT: startrail.buffer
// CHECK: startrail.enqueue_convert %arg1 into %arg2 on %compute
// CHECK: startrail.enqueue_accumulate %x_ring into %arg2 on %compute
// CHECK-NEXT: startrail.enqueue_accumulate %arg0 into %arg2 on %compute
// CHECK-NEXT: startrail.join
func.func @accumulate(%x: tensor<8xf32> {startrail.name = "x"}, %sum: tensor<8xf32> {startrail.name = "sum"}) -> tensor<8xf32> attributes {startrail.grid = @g} {
  %y = startrail.shift %x grid(@g) axis("rank") offset(1) : (tensor<8xf32>) -> tensor<8xf32>
  %a = startrail.accumulate %sum, %y : tensor<8xf32>
  %b = startrail.accumulate %a, %x : tensor<8xf32>
  return %b : tensor<8xf32>
}

// A value that is used again later keeps its buffer.
// CHECK-LABEL: @used_again
// CHECK: startrail.enqueue_recv [[Y:%x_ring.*]] from
// CHECK: startrail.enqueue_convert [[Y]] into [[COPY:%.+]] on %compute
// CHECK-NEXT: startrail.enqueue_accumulate %arg0 into [[COPY]] on %compute
// CHECK-NEXT: startrail.enqueue_accumulate [[Y]] into [[COPY]] on %compute
func.func @used_again(%x: tensor<8xf32> {startrail.name = "x"}) -> tensor<8xf32> attributes {startrail.grid = @g} {
  %y = startrail.shift %x grid(@g) axis("rank") offset(1) : (tensor<8xf32>) -> tensor<8xf32>
  %a = startrail.accumulate %y, %x : tensor<8xf32>
  %b = startrail.accumulate %a, %y : tensor<8xf32>
  return %b : tensor<8xf32>
}

// Sums are scattered straight into an output of their type, else rounded.
// CHECK-LABEL: @sum
// CHECK: startrail.group on %communication grid(@g) traffic(combine) {
// CHECK-NEXT: startrail.enqueue_reduce_scatter %arg0 into %arg1
// CHECK: startrail.enqueue_reduce_scatter %arg0 into [[ROWS:%x_rows.*]] axes
// CHECK: startrail.enqueue_convert [[ROWS]] into %arg2 on %compute
func.func @sum(%x: tensor<8xf32> {startrail.name = "x"}) -> (tensor<2xf32>, tensor<2xbf16>) attributes {startrail.grid = @g} {
  %a = startrail.reduce_scatter %x grid(@g) axes(["rank"]) dim(0) combine(sum) : (tensor<8xf32>) -> tensor<2xf32>
  %b = startrail.reduce_scatter %x grid(@g) axes(["rank"]) dim(0) combine(sum) : (tensor<8xf32>) -> tensor<2xbf16>
  return %a, %b : tensor<2xf32>, tensor<2xbf16>
}

// The hop of an accumulator and the hop of what it adds up run in one loop:
// the addition waits for this iteration's arrival, the next hop for it.
// CHECK-LABEL: @two_hops
// CHECK: scf.for
// CHECK: startrail.group on %communication
// CHECK: startrail.record [[ARRIVED:%.+]] on %communication
// CHECK-NEXT: startrail.wait [[ARRIVED]] on %compute
// CHECK-NEXT: startrail.enqueue_accumulate {{.*}} on %compute
// CHECK-NEXT: startrail.record [[ADDED:%accumulated.*]] on %compute
// CHECK: scf.yield
func.func @two_hops(%x: tensor<8xf32> {startrail.name = "x"}, %sum: tensor<8xf32> {startrail.name = "sum"}) -> tensor<8xf32> attributes {startrail.grid = @g} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c3 = arith.constant 3 : index
  %f:2 = scf.for %s = %c0 to %c3 step %c1 iter_args(%a = %x, %b = %sum) -> (tensor<8xf32>, tensor<8xf32>) {
    %an, %bn = startrail.shift %a, %b grid(@g) axis("rank") offset(1) : (tensor<8xf32>, tensor<8xf32>) -> (tensor<8xf32>, tensor<8xf32>)
    %c = startrail.accumulate %bn, %an : tensor<8xf32>
    scf.yield %an, %c : tensor<8xf32>, tensor<8xf32>
  }
  return %f#1 : tensor<8xf32>
}
