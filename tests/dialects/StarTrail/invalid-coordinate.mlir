// RUN: startrail-opt %s --verify-diagnostics --split-input-file

// expected-note@+1 {{the grid is here}}
startrail.grid @sp axes ["group", "ring"] sizes [2, 3] placement ["ring", "group"] tokens ["ring", "group"]
func.func @unknown_axis() attributes {startrail.grid = @sp} {
  // expected-error@+2 {{expected axis to be one of group, ring, but got 'rings'}}
  // expected-note@+1 {{did you mean 'ring'?}}
  %0 = startrail.coordinate "rings" grid(@sp) : index
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @unknown_grid() attributes {startrail.grid = @sp} {
  // expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @sq}}
  // expected-note@+1 {{did you mean 'sp'?}}
  %0 = startrail.coordinate "ring" grid(@sq) : index
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
startrail.grid @other axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
// expected-note@+1 {{the function is here}}
func.func @grid_of_another_function() attributes {startrail.grid = @sp} {
  // expected-error@+1 {{expected the grid to be that of the function, @sp, but got @other}}
  %0 = startrail.coordinate "ring" grid(@other) : index
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
// expected-note@+1 {{the function is here}}
func.func @function_without_grid() {
  // expected-error@+1 {{expected the function of a coordinate to be one with startrail.grid = @sp, but got one without}}
  %0 = startrail.coordinate "ring" grid(@sp) : index
  return
}

// -----

startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @no_index() attributes {startrail.grid = @sp} {
  // expected-error@+1 {{invalid kind of type specified: expected builtin.index, but found 'i64'}}
  %0 = startrail.coordinate "ring" grid(@sp) : i64
  return
}
