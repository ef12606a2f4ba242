// RUN: startrail-opt %s --verify-diagnostics --split-input-file

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+2 {{expected an attribute of an operation to be one of startrail.grid, startrail.steps, startrail.workspace_bytes, startrail.peak_bytes, startrail.plan, startrail.ranks, startrail.forward, startrail.gradient_of, startrail.pass, startrail.cluster, but got 'startrail.gird'}}
// expected-note@+1 {{did you mean 'startrail.grid'?}}
func.func @unknown_attribute(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.gird = @sp} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected an attribute of an operation to be one of startrail.grid, startrail.steps, startrail.workspace_bytes, startrail.peak_bytes, startrail.plan, startrail.ranks, startrail.forward, startrail.gradient_of, startrail.pass, startrail.cluster, but got 'startrail.priority'}}
func.func @unknown_attribute_far_off(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.priority = 1} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func @attribute_on_another_operation() {
  // expected-error@+1 {{expected an operation with startrail.grid to be a function, but got func.return}}
  return {startrail.grid = @sp}
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.grid to be a symbol, but got "sp"}}
func.func @grid_is_a_string(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = "sp"} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected grid to be the name of a startrail.grid, but got @ps}}
func.func @grid_is_unknown(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = @ps} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+2 {{expected grid to be the name of a startrail.grid, but got @grid_is_a_function}}
// expected-note@+1 {{'grid_is_a_function' is a func.func}}
func.func @grid_is_a_function(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = @grid_is_a_function} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected a function with startrail.steps to be one with startrail.grid, but got one without}}
func.func @steps_without_grid(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.steps = 2 : i64} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.steps to be an i64 of at least 1, but got 0 : i64}}
func.func @no_steps(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = @sp, startrail.steps = 0 : i64} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.steps to be an i64 of at least 1, but got 2 : i32}}
func.func @steps_of_another_type(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = @sp, startrail.steps = 2 : i32} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.workspace_bytes to be an i64 of at least 0, but got -1 : i64}}
func.func @negative_workspace(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = @sp, startrail.workspace_bytes = -1 : i64} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.peak_bytes to be an i64 of at least 0, but got "1 MiB"}}
func.func @peak_is_a_string(%a: memref<4xf32>) -> (memref<4xf32>) attributes {startrail.grid = @sp, startrail.peak_bytes = "1 MiB"} {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+2 {{expected an attribute of an argument to be one of startrail.name, startrail.input, startrail.output, startrail.saved, startrail.side, but got 'startrail.nam'}}
// expected-note@+1 {{did you mean 'startrail.name'?}}
func.func @unknown_argument_attribute(%a: memref<4xf32> {startrail.nam = "a"}) -> (memref<4xf32>) {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.name of argument 0 to be a string that is not empty, but got ""}}
func.func @argument_name_empty(%a: memref<4xf32> {startrail.name = ""}) -> (memref<4xf32>) {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.name of argument 0 to be a string that is not empty, but got 1 : i64}}
func.func @argument_name_is_a_number(%a: memref<4xf32> {startrail.name = 1}) -> (memref<4xf32>) {
  return %a : memref<4xf32>
}

// -----

// expected-error@+1 {{expected startrail.name of argument 1 to be unique, but got "a", which is another's too}}
func.func private @argument_name_twice(memref<4xf32> {startrail.name = "a"}, memref<4xf32> {startrail.name = "a"})

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.input of argument 0 to be a unit attribute, but got true}}
func.func @input_is_no_unit(%a: memref<4xf32> {startrail.input = true}) -> (memref<4xf32>) {
  return %a : memref<4xf32>
}

// -----

// expected-error@+1 {{expected argument 0 with startrail.input to be a memref, but got 'tensor<4xf32>'}}
func.func private @input_is_a_tensor(tensor<4xf32> {startrail.input})

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected argument 0 to be an input or an output, but got both}}
func.func @input_and_output(%a: memref<4xf32> {startrail.input, startrail.output}) -> (memref<4xf32>) {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected an attribute of a result to be one of startrail.name, startrail.saved, startrail.side, but got 'startrail.output'}}
func.func @unknown_result_attribute(%a: memref<4xf32>) -> (memref<4xf32> {startrail.output}) {
  return %a : memref<4xf32>
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.name of result 0 to be a string that is not empty, but got ""}}
func.func @result_name_empty(%a: memref<4xf32>) -> (memref<4xf32> {startrail.name = ""}) {
  return %a : memref<4xf32>
}

// -----

// expected-error@+1 {{expected startrail.name of result 1 to be unique, but got "a", which is another's too}}
func.func private @result_name_twice() -> (memref<4xf32> {startrail.name = "a"}, memref<4xf32> {startrail.name = "a"})

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected argument 0 of a function with startrail.steps to be a memref, but got 'index'}}
func.func @steps_without_memref(%i: index) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  return
}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected argument 1 to be of element type bf16, f16, f32 or f64, but got 'memref<4xindex>'}}
func.func @steps_without_block(%a: memref<4xf32>, %b: memref<4xindex>) attributes {startrail.grid = @sp, startrail.steps = 1 : i64} {
  return
}

// -----

// expected-error@below {{expected startrail.ranks to be an i64 of at least 1, but got 0 : i64}}
module attributes {startrail.ranks = 0 : i64} {
}

// -----

// expected-error@below {{expected startrail.ranks to be an i64 of at least 1, but got 8 : i32}}
module attributes {startrail.ranks = 8 : i32} {
}

// -----

// expected-error@below {{expected an operation with startrail.ranks to be a module, but got func.func}}
func.func @ranks_elsewhere() attributes {startrail.ranks = 8 : i64} {
  return
}

// -----

// expected-error@+1 {{expected startrail.gradient_of to be a string that is not empty, but got ""}}
func.func private @gradient_of_none(tensor<4xf32>) attributes {startrail.gradient_of = ""}

// -----

// expected-error@below {{expected an operation with startrail.gradient_of to be a function, but got builtin.module}}
module attributes {startrail.gradient_of = "f"} {
}

// -----

// expected-error@below {{expected startrail.pass to be a string that is not empty, but got 1 : i64}}
module attributes {startrail.pass = 1 : i64} {
}

// -----

// expected-error@below {{expected an operation with startrail.pass to be a module, but got func.func}}
func.func private @pass_elsewhere() attributes {startrail.pass = "both"}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.forward to be a string that is not empty, but got @f}}
func.func private @forward_is_a_symbol(memref<4xf32>) attributes {startrail.grid = @sp, startrail.forward = @f}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected startrail.forward to be a string that is not empty, but got ""}}
func.func private @forward_is_empty(memref<4xf32>) attributes {startrail.grid = @sp, startrail.forward = ""}

// -----

// expected-error@+1 {{expected a function with startrail.forward to be one with startrail.grid, but got one without}}
func.func private @forward_without_grid(memref<4xf32>) attributes {startrail.forward = "f"}

// -----

func.func @forward_on_another_operation() {
  // expected-error@+1 {{expected an operation with startrail.forward to be a function, but got func.return}}
  return {startrail.forward = "f"}
}

// -----

// expected-error@+1 {{expected startrail.saved of argument 0 to be a unit attribute, but got true}}
func.func private @saved_argument_is_no_unit(tensor<4xf32> {startrail.saved = true})

// -----

// expected-error@+1 {{expected startrail.saved of result 0 to be a unit attribute, but got "query"}}
func.func private @saved_result_is_no_unit() -> (tensor<4xf32> {startrail.saved = "query"})

// -----

// expected-error@+1 {{expected argument 0 with startrail.saved to be a ranked tensor or memref, but got 'index'}}
func.func private @saved_argument_is_an_index(index {startrail.saved})

// -----

// expected-error@+1 {{expected result 0 with startrail.saved to be a ranked tensor or memref, but got 'tensor<*xf32>'}}
func.func private @saved_result_is_unranked() -> (tensor<*xf32> {startrail.saved})

// -----

// expected-error@+1 {{expected startrail.side of argument 0 to be "query" or "key", but got "value"}}
func.func private @side_of_argument(tensor<4xf32> {startrail.side = "value"})

// -----

// expected-error@+1 {{expected startrail.side of argument 0 to be "query" or "key", but got unit}}
func.func private @side_is_a_unit(tensor<4xf32> {startrail.side})

// -----

// expected-error@+1 {{expected startrail.side of result 0 to be "query" or "key", but got 1 : i64}}
func.func private @side_of_result() -> (tensor<4xf32> {startrail.side = 1})

// -----

// expected-error@+1 {{expected argument 0 with startrail.side to be a ranked tensor or memref, but got 'index'}}
func.func private @side_of_an_index(index {startrail.side = "key"})

// -----

// expected-error@+2 {{expected an attribute of a result to be one of startrail.name, startrail.saved, startrail.side, but got 'startrail.save'}}
// expected-note@+1 {{did you mean 'startrail.saved'?}}
func.func private @unknown_result_attribute_nearby() -> (tensor<4xf32> {startrail.save})

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected circulate of startrail.plan to be a string, but got 1 : i64}}
func.func private @plan_circulate(tensor<4xf32>) attributes {startrail.grid = @sp, startrail.plan = {circulate = 1}}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected gradient_type of startrail.plan to be a string, but got bf16}}
func.func private @plan_gradient_type(tensor<4xf32>) attributes {startrail.grid = @sp, startrail.plan = {gradient_type = bf16}}

// -----

startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
// expected-error@+1 {{expected save of startrail.plan to be a string, but got true}}
func.func private @plan_save(tensor<4xf32>) attributes {startrail.grid = @sp, startrail.plan = {save = true}}
