// RUN: startrail-opt %s --verify-diagnostics --split-input-file

// expected-error@below {{expected cluster.gpu.rates[1] to be an i64, a finite f64, a string, a boolean, an array or a dictionary, but got unit}}
module attributes {startrail.cluster = #startrail.cluster<{gpu = {rates = [1, unit]}}>} {
}

// -----

// expected-error@below {{expected cluster.nodes to be an i64, a finite f64, a string, a boolean, an array or a dictionary, but got 2 : i32}}
module attributes {startrail.cluster = #startrail.cluster<{nodes = 2 : i32}>} {
}

// -----

// expected-error@below {{expected cluster.rate to be an i64, a finite f64, a string, a boolean, an array or a dictionary, but got 0x7FF0000000000000 : f64}}
module attributes {startrail.cluster = #startrail.cluster<{rate = 0x7FF0000000000000 : f64}>} {
}

// -----

// expected-error@below {{expected values to be nested at most 16 deep, but got cluster.deep[0][0][0][0][0][0][0][0][0][0][0][0][0][0][0][0] deeper}}
module attributes {startrail.cluster = #startrail.cluster<{deep = [[[[[[[[[[[[[[[[[[1]]]]]]]]]]]]]]]]]]}>} {
}

// -----

// expected-error@below {{expected startrail.cluster to be a #startrail.cluster, but got {nodes = 2 : i64}}}
module attributes {startrail.cluster = {nodes = 2}} {
}

// -----

// expected-error@below {{expected an operation with startrail.cluster to be a module, but got func.func}}
func.func @elsewhere() attributes {startrail.cluster = #startrail.cluster<{}>} {
  return
}
