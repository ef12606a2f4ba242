// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @unknown_callee(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+2 {{expected callee to be the name of a function, but got @shard}}
  // expected-note@+1 {{did you mean 'shards'?}}
  %0 = startrail.spmd_call @shard(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

// expected-note@+1 {{'sp' is a startrail.grid}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @callee_is_a_grid(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected callee to be the name of a function, but got @sp}}
  %0 = startrail.spmd_call @sp(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @unknown_grid(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sq}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %0 = startrail.spmd_call @shards(%x) grid(@sq) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{'shards' is a func.func}}
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @grid_is_a_function(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected grid to be the name of a startrail.grid, but got @shards}}
  %0 = startrail.spmd_call @shards(%x) grid(@shards) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @unknown_layout(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+2 {{custom op 'startrail.spmd_call' expected layout to be one of bshd, bhsd, but got bsdh}}
  // expected-note@+1 {{did you mean 'bshd'?}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bsdh) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32>
func.func @callee_without_grid(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be a function over @sp, but got one without startrail.grid}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
startrail.grid @other axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @other}
func.func @callee_over_another_grid(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be a function over @sp, but got one over @other}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @operand_of_rank_2(%x: tensor<64x4xf32>) {
  // expected-error@+1 {{expected operand 0 to be of rank 4, or 3 for a log-sum-exp, but got 'tensor<64x4xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<64x4xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @dynamic_operand(%x: tensor<1x?x4x16xf32>) {
  // expected-error@+1 {{expected dimension 1 of operand 0 to be static, but got 'tensor<1x?x4x16xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x?x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @result_of_rank_5(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected result 0 to be of rank 4, or 3 for a log-sum-exp, but got 'tensor<1x1x64x4x16xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x7x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @too_few_rows(%x: tensor<1x60x4x16xf32>) {
  // expected-error@+1 {{expected argument 0 of the callee to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x7x4x16xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x60x4x16xf32>) -> tensor<1x60x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x9x4x16xf32>) -> tensor<1x7x4xf32> attributes {startrail.grid = @sp}
func.func @too_few_rows_of_lse(%x: tensor<1x60x4x16xf32>) {
  // expected-error@+1 {{expected result 0 of the callee to be 'tensor<1x8x4xf32>', but got 'tensor<1x7x4xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x60x4x16xf32>) -> tensor<1x4x60xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x4x4x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @argument_is_no_shard(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected argument 0 of the callee to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x4x4x16xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x8x4x16xbf16> attributes {startrail.grid = @sp}
func.func @result_is_no_shard(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected result 0 of the callee to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x8x4x16xbf16>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x4x8x16xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @bhsd_shard_not_bshd(%x: tensor<1x4x64x16xf32>) {
  // expected-error@+1 {{expected argument 0 of the callee to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x4x8x16xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bhsd) : (tensor<1x4x64x16xf32>) -> tensor<1x4x64x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> tensor<1x4x8xf32> attributes {startrail.grid = @sp}
func.func @lse_shard_heads_first(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected result 0 of the callee to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x4x64xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards() -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @too_few_arguments(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 1 arguments and 1 results, but got 0 and 1}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) attributes {startrail.grid = @sp}
func.func @too_many_results(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 1 arguments and 1 results, but got 1 and 2}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(memref<1x8x4x16xf32>, memref<1x8x4x16xf32>) -> memref<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @memref_callee_with_result(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 2 arguments and 0 results, but got 2 and 1}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(memref<1x8x4x16xf32>) attributes {startrail.grid = @sp}
func.func @memref_callee_without_output(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 2 arguments and 0 results, but got 1 and 0}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(memref<1x8x4x16xf32>, memref<1x8x4x8xf32>) attributes {startrail.grid = @sp}
func.func @memref_output_is_no_shard(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected argument 1 of the callee to be 'memref<1x8x4x16xf32>', but got 'memref<1x8x4x8xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(memref<1x8x4x16xf32>, tensor<1x8x4x16xf32>) attributes {startrail.grid = @sp}
func.func @callee_mixes_tensor_and_memref(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected argument 1 of the callee to be 'memref<1x8x4x16xf32>', but got 'tensor<1x8x4x16xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32> {startrail.saved}) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @saved_argument_does_not_count(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 1 arguments and 1 results, but got 0 and 1}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32> {startrail.saved}) attributes {startrail.grid = @sp}
func.func @saved_result_does_not_count(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 1 arguments and 1 results, but got 1 and 0}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(memref<1x8x4x16xf32>, memref<1x8x4x16xf32> {startrail.saved}) attributes {startrail.grid = @sp}
func.func @saved_memref_does_not_count(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected the callee to be of 2 arguments and 0 results, but got 1 and 0}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32> {startrail.saved}, tensor<1x8x4x8xf32>) -> tensor<1x8x4x16xf32> attributes {startrail.grid = @sp}
func.func @argument_after_a_saved_one_is_no_shard(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected argument 1 of the callee to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x8x4x8xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-note@+1 {{the callee is here}}
func.func private @shards(tensor<1x8x4x16xf32>) -> (tensor<1x16x4x16xf32> {startrail.saved}, tensor<1x8x4x8xf32>) attributes {startrail.grid = @sp}
func.func @result_after_a_saved_one_is_no_shard(%x: tensor<1x64x4x16xf32>) {
  // expected-error@+1 {{expected result 1 of the callee to be 'tensor<1x8x4x16xf32>', but got 'tensor<1x8x4x8xf32>'}}
  %0 = startrail.spmd_call @shards(%x) grid(@sp) layout(bshd) : (tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32>
  return
}
