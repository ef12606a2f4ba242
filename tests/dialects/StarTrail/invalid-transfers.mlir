// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_strided(%a0: memref<4xf32, strided<[2]>>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected source to be a memref of the identity layout, but got 'memref<4xf32, strided<[2]>>'}}
    startrail.enqueue_send %a0 to(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32, strided<[2]>>
  }
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_two_coordinates(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'to' to be a map of the grid's 3 coordinates, but got one of 2}}
    startrail.enqueue_send %a0 to(affine_map<(g, r) -> (g, r, r)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_with_symbol(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'to' to be a map without symbols, but got 1}}
    startrail.enqueue_send %a0 to(affine_map<(g, r, m)[s] -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_two_values(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'to' to be a map to 3 values, but got 2}}
    startrail.enqueue_send %a0 to(affine_map<(g, r, m) -> (g, r)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_outside(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'to' of rank 0 (group 0, ring 0, member 0) to be within the sizes [2, 2, 2], but got [0, -1, 0]}}
    startrail.enqueue_send %a0 to(affine_map<(g, r, m) -> (g, r - 1, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_divides_by_zero(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'to' of rank 0 (group 0, ring 0, member 0) to be within the sizes [2, 2, 2], but got a division by zero or an overflow}}
    startrail.enqueue_send %a0 to(affine_map<(g, r, m) -> (g mod 0, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_strided(%a0: memref<4xf32, strided<[2]>>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be a memref of the identity layout, but got 'memref<4xf32, strided<[2]>>'}}
    startrail.enqueue_recv %a0 from(affine_map<(g, r, m) -> (g, r, m)>) : memref<4xf32, strided<[2]>>
  }
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_two_coordinates(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'from' to be a map of the grid's 3 coordinates, but got one of 2}}
    startrail.enqueue_recv %a0 from(affine_map<(g, r) -> (g, r, r)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_with_symbol(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'from' to be a map without symbols, but got 1}}
    startrail.enqueue_recv %a0 from(affine_map<(g, r, m)[s] -> (g, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_two_values(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'from' to be a map to 3 values, but got 2}}
    startrail.enqueue_recv %a0 from(affine_map<(g, r, m) -> (g, r)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_outside(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'from' of rank 0 (group 0, ring 0, member 0) to be within the sizes [2, 2, 2], but got [0, -1, 0]}}
    startrail.enqueue_recv %a0 from(affine_map<(g, r, m) -> (g, r - 1, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_divides_by_zero(%a0: memref<4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected 'from' of rank 0 (group 0, ring 0, member 0) to be within the sizes [2, 2, 2], but got a division by zero or an overflow}}
    startrail.enqueue_recv %a0 from(affine_map<(g, r, m) -> (g mod 0, r, m)>) : memref<4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_dynamic(%a0: memref<1x?x4x16xf32>, %a1: memref<1x16x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of source to be static, but got 'memref<1x?x4x16xf32>'}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(1) : memref<1x?x4x16xf32> into memref<1x16x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_into_dynamic(%a0: memref<1x8x4x16xf32>, %a1: memref<1x?x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of target to be static, but got 'memref<1x?x4x16xf32>'}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x?x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_dim(%a0: memref<1x8x4x16xf32>, %a1: memref<1x16x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got 4}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(4) : memref<1x8x4x16xf32> into memref<1x16x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_negative_dim(%a0: memref<1x8x4x16xf32>, %a1: memref<1x16x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got -1}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(-1) : memref<1x8x4x16xf32> into memref<1x16x4x16xf32>
  }
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_unknown_axis(%a0: memref<1x8x4x16xf32>, %a1: memref<1x16x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'menber'}}
    // expected-note@+1 {{did you mean 'member'?}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["menber"]) dim(1) : memref<1x8x4x16xf32> into memref<1x16x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_axis_twice(%a0: memref<1x8x4x16xf32>, %a1: memref<1x16x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected axes to be named once each, but got 'ring' twice}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["ring", "ring"]) dim(1) : memref<1x8x4x16xf32> into memref<1x16x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_no_axis(%a0: memref<1x8x4x16xf32>, %a1: memref<1x16x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected axes to be at least one, but got none}}
    startrail.enqueue_all_gather %a0 into %a1 axes([]) dim(1) : memref<1x8x4x16xf32> into memref<1x16x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_wrong_target(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<1x16x4x16xf32>', but got 'memref<1x8x4x16xf32>'}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_changes_type(%a0: memref<1x8x4x16xf32>, %a1: memref<1x16x4x16xf64>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<1x16x4x16xf32>', but got 'memref<1x16x4x16xf64>'}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x16x4x16xf64>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_dynamic(%a0: memref<1x?x4x16xf32>, %a1: memref<1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of source to be static, but got 'memref<1x?x4x16xf32>'}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x?x4x16xf32> into memref<1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_into_dynamic(%a0: memref<1x8x4x16xf32>, %a1: memref<1x?x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of target to be static, but got 'memref<1x?x4x16xf32>'}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x?x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_dim(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got 4}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(4) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_negative_dim(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got -1}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(-1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
  }
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_unknown_axis(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'menber'}}
    // expected-note@+1 {{did you mean 'member'?}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["menber"]) dim(1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_axis_twice(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected axes to be named once each, but got 'ring' twice}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["ring", "ring"]) dim(1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_no_axis(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected axes to be at least one, but got none}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes([]) dim(1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_wrong_target(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<1x4x4x16xf32>', but got 'memref<1x8x4x16xf32>'}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_changes_type(%a0: memref<1x8x4x16xf32>, %a1: memref<1x4x4x16xf64>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<1x4x4x16xf32>', but got 'memref<1x4x4x16xf64>'}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x4x4x16xf64>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_dynamic(%a0: memref<1x?x4x16xf32>, %a1: memref<2x1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of source to be static, but got 'memref<1x?x4x16xf32>'}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(1) : memref<1x?x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_into_dynamic(%a0: memref<1x8x4x16xf32>, %a1: memref<1x?x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of target to be static, but got 'memref<1x?x4x16xf32>'}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x?x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_dim(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got 4}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(4) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_negative_dim(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got -1}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(-1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_unknown_axis(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'menber'}}
    // expected-note@+1 {{did you mean 'member'?}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["menber"]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_axis_twice(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected axes to be named once each, but got 'ring' twice}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["ring", "ring"]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_no_axis(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x4x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected axes to be at least one, but got none}}
    startrail.enqueue_all_to_all %a0 into %a1 axes([]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_wrong_target(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<2x1x4x4x16xf32>', but got 'memref<1x8x4x16xf32>'}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_changes_type(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x4x4x16xf64>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<2x1x4x4x16xf32>', but got 'memref<2x1x4x4x16xf64>'}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x4x4x16xf64>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_over_one_rank(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected the ranks along axes to be more than 1, but got 1}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_over_one_rank(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected the ranks along axes to be more than 1, but got 1}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_over_one_rank(%a0: memref<1x8x4x16xf32>, %a1: memref<1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected the ranks along axes to be more than 1, but got 1}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_stacks_along_dim_1(%a0: memref<1x8x4x16xf32>, %a1: memref<2x1x8x4x16xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected target to be 'memref<1x16x4x16xf32>', but got 'memref<2x1x8x4x16xf32>'}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["member"]) dim(1) : memref<1x8x4x16xf32> into memref<2x1x8x4x16xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_overflows(%a0: memref<1x4611686018427387903xbf16>, %a1: memref<1x4xbf16>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected the joined size of dimension 1 to be smaller than 2^63, but got 8 times 4611686018427387903}}
    startrail.enqueue_all_gather %a0 into %a1 axes(["group", "ring", "member"]) dim(1) : memref<1x4611686018427387903xbf16> into memref<1x4xbf16>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_storage_type(%a0: memref<1x8xbf16>, %a1: memref<1x4xbf16>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected source to be of element type f32 or f64, but got 'memref<1x8xbf16>'}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x8xbf16> into memref<1x4xbf16>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @reduce_scatter_indivisible(%a0: memref<1x7xf32>, %a1: memref<1x4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of source to be a multiple of the 2 ranks of axes, but got 7}}
    startrail.enqueue_reduce_scatter %a0 into %a1 axes(["member"]) dim(1) : memref<1x7xf32> into memref<1x4xf32>
  }
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_indivisible(%a0: memref<1x7xf32>, %a1: memref<2x1x4xf32>) {
  %d = startrail.stream communication
  startrail.group on %d grid(@sp) traffic(other) {
    // expected-error@+1 {{expected dimension 1 of source to be a multiple of the 2 ranks of axes, but got 7}}
    startrail.enqueue_all_to_all %a0 into %a1 axes(["member"]) dim(1) : memref<1x7xf32> into memref<2x1x4xf32>
  }
  return
}
