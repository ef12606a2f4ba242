//===- Passes.td - Passes from foreign IR to the model --------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_PASSES_TD
#define STARTRAIL_COMPILER_IMPORT_PASSES_TD

include "mlir/Pass/PassBase.td"

def RaiseAttentionPass
    : Pass<"startrail-raise-attention", "::mlir::ModuleOp"> {
  let summary = "Recognise attention in an exporter's operations";
  let description = [{
    Replaces `softmax(scale * Q K^T + mask) V`, as exporters spell it out in
    linalg, tensor, arith and math, in TOSA, StableHLO (also chlo and mhlo),
    torch or ONNX operations, by one `startrail.attention`, and erases what is
    dead then. It looks at what is computed, not at the order of operations: the
    scale may be on the scores, the queries or the keys, the mask is evaluated
    (full, or causal from either corner), repeated key/value heads, transposed
    keys and widened element types are traced to the tensors they come from.
    Tensors in an order of dimensions that the operation has no layout for are
    reshaped and transposed around it; torch's tensors become builtin ones by
    `torch_c` casts. What else uses scores or weights keeps them. Small private
    functions are inlined first: exporters keep parts of masks there. What a loop
    carries unchanged, and what all calls of a larger private function pass, is
    what it was before: layers that run in a loop have their masks from outside.
    A gradient is raised where the weights are computed in its block, also once
    more for it, as with `jax.checkpoint`; of weights that a loop or a function
    passes to another one, a remark says so: `--inline` brings functions together,
    as those that `jax.jit` leaves for either pass. The raised form rounds less
    than the original, which may round between its operations; results are equal
    up to that. `lse` is unused.

    A ring of partial attentions that is spelled out for every rank, with
    permutations of keys and values, in a `sdy.manual_computation` or a function
    that is called between the custom calls of XLA that enter and leave one
    rank's program, becomes a `startrail.spmd_call` of a function with one
    `startrail.ring_attention`: its numbers are compared, not its form. Part r
    of the tokens has to be that of rank r; gradients of rings stay.

    Where a product of a softmax and values is not such an attention, it is
    left as it is, with a remark that says what was expected and what was found:
    another mask, arithmetic on scores or weights, dropout, a softmax over some
    of the keys. Nothing is said of a softmax that is none over keys: that of a
    router or a loss, one over heads, over queries or over features.

    Example: `%p` holds the softmax of the masked scores of `%q` and `%k`.
    ```mlir
    %r = linalg.batch_matmul ins(%p, %v : …) outs(%zero : …) -> tensor<4x64x16xf32>
    %o = tensor.expand_shape %r [[0, 1], [2], [3]] output_shape [1, 4, 64, 16] : …
    ```
    becomes
    ```mlir
    %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(top_left)
        layout(bhsd) : …
    ```
  }];
  let dependentDialects = ["::startrail::StarTrailDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def ImportReportPass : Pass<"startrail-import-report", "::mlir::ModuleOp"> {
  let summary = "Say which attentions a module holds, and what becomes of them";
  let description = [{
    Writes what startrail-raise-attention would make of the module, which stays
    as it is: every place where an attention, a gradient of one or a ring of
    partial attentions was found, in order, with the operation and the function
    it is in, its location, shapes, layout, mask and scale; or, where it would
    stay as it is, the property that is in the way.

    Example:
    ```
    2 attentions found: 1 is raised, 1 stays as it is

    1. attention in @main, raised from torch.aten.scaled_dot_product_attention
       at       model.mlir:12:10
       query    1x4x64x16 bf16
       key      1x2x64x16 bf16
       value    1x2x64x16 bf16
       output   1x4x64x16 bf16
       layout   bhsd
       mask     causal, top_left
       scale    0.25
    2. attention in @main, stays as it is: onnx.Attention
       at       model.mlir:14:10
       because  expected softcap to be 0, but got 30
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", "\"-\"",
           "Where the report goes; - is standard output">,
    Option<"json", "json", "bool", "false", "Write JSON instead of text">,
  ];
  let dependentDialects = ["::startrail::StarTrailDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::tensor::TensorDialect"];
}

def LowerAttentionPass : Pass<"startrail-lower-attention"> {
  let summary = "Spell attention out in linalg operations";
  let description = [{
    The way back: replaces `startrail.attention` and
    `startrail.attention_gradient` by linalg, tensor, arith and math operations
    that compute the same, for compilers that know nothing of startrail. Scores,
    softmax and sums are f32 (f64 where the tensors are), and the results are
    rounded once; a query that sees no key gives output 0 and lse -inf. The
    scores are whole tensors: this is for modules whose sequences are short, and
    for tests.

    Example:
    ```mlir
    %o, %lse = startrail.attention %q, %k, %v mask(full) alignment(top_left)
        layout(bhsd) : …
    ```
    becomes
    ```mlir
    %products = linalg.generic … ins(%q, %k : …) outs(%zero : …) {…}
    %scores = linalg.generic … ins(%products : …) outs(%new : …) {…}
    %maxima = linalg.generic … ins(%scores : …) outs(%lowest : …) {…}
    …
    ```
  }];
  let dependentDialects = ["::mlir::arith::ArithDialect",
                           "::mlir::linalg::LinalgDialect",
                           "::mlir::math::MathDialect",
                           "::mlir::tensor::TensorDialect"];
}

#endif // STARTRAIL_COMPILER_IMPORT_PASSES_TD
