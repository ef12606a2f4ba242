//===- GradientOps.td - The gradient of attention -------------------------===//
#ifndef STARTRAIL_GRADIENT_OPS_TD
#define STARTRAIL_GRADIENT_OPS_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "dialects/StarTrail/StarTrailEnums.td"
include "dialects/StarTrail/TokensAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def StarTrail_AttentionGradientOp : StarTrail_Op<"attention_gradient", [Pure, StarTrail_Named]> {
  let summary = "The gradients of an attention's query, key and value";
  let description = [{
    From the gradient of the output, the operands of the attention and what it
    gave, its output and log-sum-exp. With P = exp(scale * Q K^T + mask - lse),
    dO the output gradient, delta = rowsum(dO * O) and dS = P * (dO V^T - delta):
    dV = P^T dO, dQ = scale * dS K, dK = scale * dS^T Q. Those of a key or value
    head are sums over the query heads that read it. A query row that sees no
    key has lse -inf and gives nothing; its own gradient is 0. The log-sum-exp
    has no gradient of its own. `of` names the attention, as the function on one
    rank that startrail-distribute makes of it: it pairs the two.

    Constraints:
    - those of `startrail.attention` for query, key, value, output, lse, mask,
      alignment, scale and layout;
    - the output gradient has the output's type, the results have the types of
      query, key and value;
    - `of` is not empty.

    Example:
    ```mlir
    %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %lse
        mask(causal) alignment(top_left) layout(bshd) of("main_attention")
        : (tensor<1x64x4x16xf32>, tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>,
           tensor<1x64x2x16xf32>, tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
       -> (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>)
    ```
  }];
  let arguments = (ins AnyRankedTensor:$output_gradient, AnyRankedTensor:$query,
                       AnyRankedTensor:$key, AnyRankedTensor:$value,
                       AnyRankedTensor:$output, AnyRankedTensor:$lse,
                       StarTrail_MaskAttr:$mask, StarTrail_AlignmentAttr:$alignment,
                       OptionalAttr<F64Attr>:$scale, StarTrail_LayoutAttr:$layout,
                       OptionalAttr<StrAttr>:$of);
  let results = (outs AnyRankedTensor:$query_gradient, AnyRankedTensor:$key_gradient,
                      AnyRankedTensor:$value_gradient);
  let assemblyFormat = [{
    $output_gradient `,` $query `,` $key `,` $value `,` $output `,` $lse
    `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) (`scale` `(` $scale^ `)`)?
    `layout` `(` custom<Keyword>($layout) `)` (`of` `(` $of^ `)`)? attr-dict
    `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The scale in force: the attribute, or 1/sqrt(head dim).
    double getScaleValue();
  }];
}

def StarTrail_RingAttentionGradientOp : StarTrail_Op<"ring_attention_gradient",
    [Pure, StarTrail_Named, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "One rank's shards of the gradients of an attention over a grid";
  let description = [{
    The operands are this rank's tokens (bshd); the results are the gradients of
    its rows, from the attention over all ranks' tokens. No communication is
    spelled out.

    Constraints:
    - those of `startrail.ring_attention` for query, key, value, output, lse and
      the attributes;
    - the output gradient has the output's type, the results have the types of
      query, key and value.
  }];
  let arguments = (ins AnyRankedTensor:$output_gradient, AnyRankedTensor:$query,
                       AnyRankedTensor:$key, AnyRankedTensor:$value,
                       AnyRankedTensor:$output, AnyRankedTensor:$lse,
                       FlatSymbolRefAttr:$grid, StarTrail_MaskAttr:$mask,
                       StarTrail_AlignmentAttr:$alignment, F64Attr:$scale,
                       StarTrail_TokensAttr:$query_tokens,
                       StarTrail_TokensAttr:$key_tokens);
  let results = (outs AnyRankedTensor:$query_gradient, AnyRankedTensor:$key_gradient,
                      AnyRankedTensor:$value_gradient);
  let assemblyFormat = [{
    $output_gradient `,` $query `,` $key `,` $value `,` $output `,` $lse
    `grid` `(` $grid `)` `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) `scale` `(` $scale `)`
    `query_tokens` `(` $query_tokens `)` `key_tokens` `(` $key_tokens `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StarTrail_DeltaOp : StarTrail_Op<"delta", [Pure, StarTrail_Named]> {
  let summary = "Row sums of the output gradient times the output";
  let description = [{
    delta[b, s, h] = sum over d of output_gradient[b, s, h, d] * output[b, s, h, d],
    summed in the type of the result: once, by the owner of the rows.

    Constraints:
    - output gradient and output are blocks `[b, s, h, d]` of one type;
    - the result is `[b, s, h]` of f32 (f64 with f64 operands).
  }];
  let arguments = (ins AnyRankedTensor:$output_gradient, AnyRankedTensor:$output);
  let results = (outs AnyRankedTensor:$delta);
  let assemblyFormat = [{
    $output_gradient `,` $output attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StarTrail_ZeroOp : StarTrail_Op<"zero", [Pure, StarTrail_Named]> {
  let summary = "A gradient to which nothing has been added";
  let description = [{
    Constraints:
    - the result is a block of element type f32 or f64.
  }];
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def StarTrail_ConvertOp : StarTrail_Op<"convert", [Pure, StarTrail_Named]> {
  let summary = "Rounds a block to another element type";
  let description = [{
    To nearest even. What travels in a smaller type costs a rounding at every
    move.

    Constraints:
    - source and result are blocks; their shapes agree.
  }];
  let arguments = (ins AnyRankedTensor:$source);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$source attr-dict `:` type($source) `->` type($result)";
  let hasVerifier = 1;
}

def StarTrail_AttendGradientOp : StarTrail_Op<"attend_gradient",
    [Pure, StarTrail_Named, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Adds what one block of queries and one of keys give to their gradients";
  let description = [{
    The formulas are those of `startrail.attention_gradient`, with the global
    lse and delta of the query rows. The contributions are added to
    query_gradient, key_gradient and value_gradient. Owners, tokens, mask and
    step are as in `startrail.attend`.

    Constraints:
    - query, key, value and scale as in `startrail.attention` with layout bshd;
    - the output gradient is shaped as the query with the value's head dim, of
      its element type; lse and delta are `[batch, tokens, heads]` of f32 (f64
      with f64 operands);
    - the gradients are shaped as query, key and value, of f32 (f64 with f64
      operands); results have their types;
    - grid, owners and token layouts as in `startrail.attend`.
  }];
  let arguments = (ins AnyRankedTensor:$query, AnyRankedTensor:$output_gradient,
                       AnyRankedTensor:$lse, AnyRankedTensor:$delta,
                       AnyRankedTensor:$key, AnyRankedTensor:$value,
                       AnyRankedTensor:$query_gradient, AnyRankedTensor:$key_gradient,
                       AnyRankedTensor:$value_gradient, Optional<Index>:$step,
                       FlatSymbolRefAttr:$grid, StarTrail_MaskAttr:$mask,
                       StarTrail_AlignmentAttr:$alignment, F64Attr:$scale,
                       AffineMapAttr:$query_owner, AffineMapAttr:$key_owner,
                       StarTrail_TokensAttr:$query_tokens,
                       StarTrail_TokensAttr:$key_tokens);
  let results = (outs AnyRankedTensor:$new_query_gradient,
                      AnyRankedTensor:$new_key_gradient,
                      AnyRankedTensor:$new_value_gradient);
  let assemblyFormat = [{
    $query `,` $output_gradient `,` $lse `,` $delta `,` $key `,` $value
    `into` $query_gradient `,` $key_gradient `,` $value_gradient
    (`step` `(` $step^ `)`)? `grid` `(` $grid `)` `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) `scale` `(` $scale `)`
    `query_owner` `(` $query_owner `)` `key_owner` `(` $key_owner `)`
    `query_tokens` `(` $query_tokens `)` `key_tokens` `(` $key_tokens `)` attr-dict `:`
    `(` type($query) `,` type($output_gradient) `,` type($lse) `,` type($delta) `,`
    type($key) `,` type($value) `)` `into` ` `
    `(` type($query_gradient) `,` type($key_gradient) `,` type($value_gradient) `)` `->` ` `
    `(` type($new_query_gradient) `,` type($new_key_gradient) `,` type($new_value_gradient) `)`
  }];
  let hasVerifier = 1;
}

#endif // STARTRAIL_GRADIENT_OPS_TD
