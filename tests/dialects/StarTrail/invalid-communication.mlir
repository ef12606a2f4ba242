// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_nothing() {
  // expected-error@+1 {{expected operands to be at least one, but got none}}
  startrail.all_gather grid(@sp) axes(["member"]) dim(1) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_results_missing(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected results to be as many as operands, but got 1 for 2}}
  %r:1 = startrail.all_gather %a0, %a1 grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) -> (tensor<1x16x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_dynamic(%a0: tensor<1x?x4x16xf32>) {
  // expected-error@+1 {{expected dimension 1 of operand 0 to be static, but got 'tensor<1x?x4x16xf32>'}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(1) : (tensor<1x?x4x16xf32>) -> (tensor<1x16x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_to_dynamic(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected dimension 1 of result 0 to be static, but got 'tensor<1x?x4x16xf32>'}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x?x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_unknown_grid(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected grid to be the name of a startrail.grid, but got @mesh}}
  %r:1 = startrail.all_gather %a0 grid(@mesh) axes(["member"]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x4x16xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_unknown_axis(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'members'}}
  // expected-note@+1 {{did you mean 'member'?}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["members"]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_axis_twice(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected axes to be named once each, but got 'member' twice}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member", "member"]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x32x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_no_axis(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected axes to be at least one, but got none}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes([]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_dim_4_of_4(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got 4}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(4) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_dim_of_scalar(%a0: tensor<f32>) {
  // expected-error@+1 {{expected dim to be a dimension of a shape of rank 0, but got 0}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(0) : (tensor<f32>) -> (tensor<f32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_negative_dim(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected dim to be a dimension of a shape of rank 4, but got -1}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(-1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_dim_of_second_operand(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected dim to be a dimension of a shape of rank 3, but got 3}}
  %r:2 = startrail.all_gather %a0, %a1 grid(@sp) axes(["member"]) dim(3) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_result_not_multiplied(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected result 0 to be 'tensor<1x16x4x16xf32>', but got 'tensor<1x8x4x16xf32>'}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_changes_type(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected result 0 to be 'tensor<1x16x4x16xf32>', but got 'tensor<1x16x4x16xbf16>'}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["member"]) dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x4x16xbf16>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @gather_overflows(%a0: tensor<2305843009213693951xbf16>) {
  // expected-error@+1 {{expected the joined size of dimension 0 to be smaller than 2^63, but got 8 times 2305843009213693951}}
  %r:1 = startrail.all_gather %a0 grid(@sp) axes(["group", "ring", "member"]) dim(0) : (tensor<2305843009213693951xbf16>) -> (tensor<2305843009213693951xbf16>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_nothing() {
  // expected-error@+1 {{expected operands to be at least one, but got none}}
  startrail.all_to_all grid(@sp) axes(["member"]) split_dim(2) concat_dim(1) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_unknown_grid(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @s}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %r:1 = startrail.all_to_all %a0 grid(@s) axes(["member"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x2x16xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_unknown_axis(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'memebr'}}
  // expected-note@+1 {{did you mean 'member'?}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["memebr"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_axis_twice(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected axes to be named once each, but got 'ring' twice}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["ring", "ring"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_split_dim(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected split_dim to be a dimension of a shape of rank 4, but got 4}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["member"]) split_dim(4) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_concat_dim(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected concat_dim to be a dimension of a shape of rank 4, but got -1}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["member"]) split_dim(2) concat_dim(-1) : (tensor<1x8x4x16xf32>) -> (tensor<1x16x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_one_dim(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected concat_dim to be another dimension than split_dim, but got 1 for both}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["member"]) split_dim(1) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_indivisible(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected dimension 2 of operand 0 to be a multiple of the 8 ranks of axes, but got 4}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["group", "ring", "member"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x64x1x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @all_to_all_result(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected result 0 to be 'tensor<1x16x2x16xf32>', but got 'tensor<1x8x2x16xf32>'}}
  %r:1 = startrail.all_to_all %a0 grid(@sp) axes(["member"]) split_dim(2) concat_dim(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x2x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_nothing() {
  // expected-error@+1 {{expected operands to be at least one, but got none}}
  startrail.permute grid(@sp) source(affine_map<(g, r, m) -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_changes_type(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected result 0 to be of the type of its operand, but got 'tensor<1x8x4x16xf64>' for 'tensor<1x8x4x16xf32>'}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf64>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_unknown_grid(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sp0}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %r:1 = startrail.permute %a0 grid(@sp0) source(affine_map<(g, r, m) -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_source_of_two_coordinates(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected source to be a map of the grid's 3 coordinates, but got one of 2}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r) -> (g, r, r)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_source_with_symbol(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected source to be a map without symbols, but got 1}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m)[s] -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_source_of_two_values(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected source to be a map to 3 values, but got 2}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_target_of_two_values(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected target to be a map to 3 values, but got 2}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_source_outside(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected source of rank 2 (group 0, ring 1, member 0) to be within the sizes [2, 2, 2], but got [0, 2, 0]}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r + 1, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_target_negative(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected the target of the source of rank 0 (group 0, ring 0, member 0) to be that rank, but got [0, 0, -1]}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r, m - 1)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_source_divides_by_zero(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected source of rank 0 (group 0, ring 0, member 0) to be within the sizes [2, 2, 2], but got a division by zero or an overflow}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r floordiv 0, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_target_divides_by_zero(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected the target of the source of rank 0 (group 0, ring 0, member 0) to be that rank, but got a division by zero or an overflow}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (g, r, m)>) target(affine_map<(g, r, m) -> (g, r mod 0, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_not_inverse(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected the target of the source of rank 1 (group 0, ring 0, member 1) to be that rank, but got [1, 0, 0]}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (r, m, g)>) target(affine_map<(g, r, m) -> (r, m, g)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @permute_not_one_to_one(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected the target of the source of rank 4 (group 1, ring 0, member 0) to be that rank, but got [0, 0, 0]}}
  %r:1 = startrail.permute %a0 grid(@sp) source(affine_map<(g, r, m) -> (0, r, m)>) target(affine_map<(g, r, m) -> (g, r, m)>) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @shift_nothing() {
  // expected-error@+1 {{expected operands to be at least one, but got none}}
  startrail.shift grid(@sp) axis("ring") offset(1) : () -> ()
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @shift_changes_shape(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected result 0 to be of the type of its operand, but got 'tensor<1x8x4xf32>' for 'tensor<1x8x4x16xf32>'}}
  %r:1 = startrail.shift %a0 grid(@sp) axis("ring") offset(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @shift_unknown_grid(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected grid to be the name of a startrail.grid, but got @ring}}
  %r:1 = startrail.shift %a0 grid(@ring) axis("ring") offset(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @shift_unknown_axis(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'rign'}}
  // expected-note@+1 {{did you mean 'ring'?}}
  %r:1 = startrail.shift %a0 grid(@sp) axis("rign") offset(1) : (tensor<1x8x4x16xf32>) -> (tensor<1x8x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_of_two(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected the operands of combine(sum) to be one, but got 2}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x8x4x16xf32>, tensor<1x8x4x16xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_with_via(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected combine(sum) to be without via, but got via(gather)}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(sum) via(gather) : (tensor<1x8x4x16xf32>) -> (tensor<1x4x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_of_one(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{expected the operands of combine(softmax) to be output and lse, but got 1}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>) -> (tensor<1x4x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_without_via(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected combine(softmax) to be given with via(gather|exchange), but got none}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(softmax) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_output_of_rank_3(%a0: tensor<1x8x4xf32>, %a1: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected output to be of rank 4, but got 'tensor<1x8x4xf32>'}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4xf32>, tensor<1x4x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_lse_heads_first(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x4x8xf32>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x4x8xf32>'}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x4x8xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_along_heads(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected dim of combine(softmax) to be 1, the tokens, but got 2}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(2) combine(softmax) via(exchange) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x8x2x16xf32>, tensor<1x8x2xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_two_element_types(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4xf64>) {
  // expected-error@+1 {{expected lse to be 'tensor<1x8x4xf32>', but got 'tensor<1x8x4xf64>'}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf64>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf64>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_of_storage_type(%a0: tensor<1x8xbf16>) {
  // expected-error@+1 {{expected operand 0 to be of element type f32 or f64, but got 'tensor<1x8xbf16>'}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x8xbf16>) -> (tensor<1x4xbf16>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_dim(%a0: tensor<1x8xf32>) {
  // expected-error@+1 {{expected dim to be a dimension of a shape of rank 2, but got 2}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(2) combine(sum) : (tensor<1x8xf32>) -> (tensor<1x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_unknown_grid(%a0: tensor<1x8xf32>) {
  // expected-error@+1 {{expected grid to be the name of a startrail.grid, but got @missing}}
  %r:1 = startrail.reduce_scatter %a0 grid(@missing) axes(["member"]) dim(1) combine(sum) : (tensor<1x8xf32>) -> (tensor<1x4xf32>)
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_unknown_axis(%a0: tensor<1x8xf32>) {
  // expected-error@+2 {{expected axis to be one of group, ring, member, but got 'grouq'}}
  // expected-note@+1 {{did you mean 'group'?}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["grouq"]) dim(1) combine(sum) : (tensor<1x8xf32>) -> (tensor<1x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_axis_twice(%a0: tensor<1x8xf32>) {
  // expected-error@+1 {{expected axes to be named once each, but got 'ring' twice}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["ring", "ring"]) dim(1) combine(sum) : (tensor<1x8xf32>) -> (tensor<1x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_indivisible(%a0: tensor<1x7xf32>) {
  // expected-error@+1 {{expected dimension 1 of operand 0 to be a multiple of the 2 ranks of axes, but got 7}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x7xf32>) -> (tensor<1x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_result_not_divided(%a0: tensor<1x8xf32>) {
  // expected-error@+1 {{expected result 0 to be 'tensor<1x4xf32>', but got 'tensor<1x8xf32>'}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x8xf32>) -> (tensor<1x8xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @sum_to_integers(%a0: tensor<1x8xf32>) {
  // expected-error@+1 {{expected result 0 to be of element type bf16, f16, f32 or f64, but got 'tensor<1x4xi32>'}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(sum) : (tensor<1x8xf32>) -> (tensor<1x4xi32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @softmax_rounds_lse(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4xf32>) {
  // expected-error@+1 {{expected result 1 to be 'tensor<1x4x4xf32>', but got 'tensor<1x4x4xbf16>'}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gather) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xbf16>, tensor<1x4x4xbf16>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_combine(%a0: tensor<1x8x4x16xf32>) {
  // expected-error@+1 {{custom op 'startrail.reduce_scatter' expected combine to be one of sum, softmax, but got max}}
  %r:1 = startrail.reduce_scatter %a0 grid(@sp) axes(["member"]) dim(1) combine(max) : (tensor<1x8x4x16xf32>) -> (tensor<1x4x4x16xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @unknown_via(%a0: tensor<1x8x4x16xf32>, %a1: tensor<1x8x4xf32>) {
  // expected-error@+2 {{custom op 'startrail.reduce_scatter' expected via to be one of gather, exchange, but got gathre}}
  // expected-note@+1 {{did you mean 'gather'?}}
  %r:2 = startrail.reduce_scatter %a0, %a1 grid(@sp) axes(["member"]) dim(1) combine(softmax) via(gathre) : (tensor<1x8x4x16xf32>, tensor<1x8x4xf32>) -> (tensor<1x4x4x16xf32>, tensor<1x4x4xf32>)
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_dynamic(%x: tensor<?xf32>) {
  // expected-error@+1 {{expected dimension 0 of operand to be static, but got 'tensor<?xf32>'}}
  startrail.send %x grid(@sp) to(affine_map<(g, r, m) -> (g, r, m)>) : tensor<?xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_unknown_grid(%x: tensor<1x8xf32>) {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sq}}
  // expected-note@+1 {{did you mean 'sp'?}}
  startrail.send %x grid(@sq) to(affine_map<(g, r, m) -> (g, r, m)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_to_two_coordinates(%x: tensor<1x8xf32>) {
  // expected-error@+1 {{expected 'to' to be a map to 3 values, but got 2}}
  startrail.send %x grid(@sp) to(affine_map<(g, r, m) -> (g, r)>) : tensor<1x8xf32>
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_of_two_coordinates(%x: tensor<1x8xf32>) {
  // expected-error@+1 {{expected 'to' to be a map of the grid's 3 coordinates, but got one of 2}}
  startrail.send %x grid(@sp) to(affine_map<(g, r) -> (g, r, r)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_with_symbol(%x: tensor<1x8xf32>) {
  // expected-error@+1 {{expected 'to' to be a map without symbols, but got 1}}
  startrail.send %x grid(@sp) to(affine_map<(g, r, m)[s] -> (g, r, m)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @send_outside(%x: tensor<1x8xf32>) {
  // expected-error@+1 {{expected 'to' of rank 4 (group 1, ring 0, member 0) to be within the sizes [2, 2, 2], but got [2, 0, 0]}}
  startrail.send %x grid(@sp) to(affine_map<(g, r, m) -> (g + 1, r, m)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_dynamic() {
  // expected-error@+1 {{expected dimension 0 of result to be static, but got 'tensor<?xf32>'}}
  %0 = startrail.recv grid(@sp) from(affine_map<(g, r, m) -> (g, r, m)>) : tensor<?xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_unknown_grid() {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sq}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %0 = startrail.recv grid(@sq) from(affine_map<(g, r, m) -> (g, r, m)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_from_two_coordinates() {
  // expected-error@+1 {{expected 'from' to be a map to 3 values, but got 2}}
  %0 = startrail.recv grid(@sp) from(affine_map<(g, r, m) -> (g, r)>) : tensor<1x8xf32>
  return
}

// -----

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_of_two_coordinates() {
  // expected-error@+1 {{expected 'from' to be a map of the grid's 3 coordinates, but got one of 2}}
  %0 = startrail.recv grid(@sp) from(affine_map<(g, r) -> (g, r, r)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_with_symbol() {
  // expected-error@+1 {{expected 'from' to be a map without symbols, but got 1}}
  %0 = startrail.recv grid(@sp) from(affine_map<(g, r, m)[s] -> (g, r, m)>) : tensor<1x8xf32>
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @recv_outside() {
  // expected-error@+1 {{expected 'from' of rank 0 (group 0, ring 0, member 0) to be within the sizes [2, 2, 2], but got [0, -1, 0]}}
  %0 = startrail.recv grid(@sp) from(affine_map<(g, r, m) -> (g, r - 1, m)>) : tensor<1x8xf32>
  return
}
