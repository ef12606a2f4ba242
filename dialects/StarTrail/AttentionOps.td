//===- AttentionOps.td - Attention and its online-softmax state -----------===//
#ifndef STARTRAIL_ATTENTION_OPS_TD
#define STARTRAIL_ATTENTION_OPS_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "dialects/StarTrail/StarTrailEnums.td"
include "dialects/StarTrail/TokensAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def StarTrail_AttentionOp : StarTrail_Op<"attention", [Pure, StarTrail_Named]> {
  let summary = "Attention of whole tensors, with its log-sum-exp";
  let description = [{
    Computes `softmax(scale * Q K^T + mask) V` per batch element and query head;
    with fewer key/value heads than query heads, query head h reads key/value
    head h / (Hq / Hkv). `lse` is the natural logarithm of the sum of the
    exponentials, `[batch, heads, tokens]`. A query row that sees no key gives
    output 0 and lse -inf. `scale` defaults to 1/sqrt(d), d the last dimension
    of the query. `alignment` says where the causal diagonal starts (top_left
    unless given) and is always printed.

    Constraints:
    - query, key, value and output are blocks of rank 4 and one element type;
    - batch sizes agree; key and value agree in tokens and heads; query and key
      agree in head dim;
    - the key heads divide the query heads;
    - the output has the query's shape with the value's head dim;
    - lse is `[batch, query heads, query tokens]` of f32 (f64 with f64 tensors);
    - scale is finite, in f32 unless the tensors are f64.

    Example:
    ```mlir
    %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(top_left) layout(bshd)
        : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>)
       -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
    ```
  }];
  let arguments = (ins AnyRankedTensor:$query, AnyRankedTensor:$key,
                       AnyRankedTensor:$value, StarTrail_MaskAttr:$mask,
                       StarTrail_AlignmentAttr:$alignment,
                       OptionalAttr<F64Attr>:$scale, StarTrail_LayoutAttr:$layout);
  let results = (outs AnyRankedTensor:$output, AnyRankedTensor:$lse);
  let assemblyFormat = [{
    $query `,` $key `,` $value `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) (`scale` `(` $scale^ `)`)?
    `layout` `(` custom<Keyword>($layout) `)` attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The scale in force: the attribute, or 1/sqrt(head dim).
    double getScaleValue();
  }];
}

def StarTrail_RingAttentionOp : StarTrail_Op<"ring_attention",
    [Pure, StarTrail_Named, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "One rank's shard of an attention spread over a grid";
  let description = [{
    The operands are this rank's tokens (bshd); the results are its rows of the
    attention over all ranks' tokens. No communication is spelled out.
    `query_tokens` and `key_tokens` say which positions the ranks hold, for
    whatever teams a strategy takes; the lengths may differ. `alignment` speaks
    of the lengths without padding.

    Constraints:
    - those of `startrail.attention`, with layout bshd and lse
      `[batch, tokens, heads]`;
    - `grid` names a `startrail.grid`;
    - token layouts are without owners, or explicit; zigzag needs an even number
      of rows; the owners of an explicit layout divide the ranks, and a shard
      has the rows that the layout gives teams of as many ranks.

    Example:
    ```mlir
    %o, %lse = startrail.ring_attention %query, %key, %value grid(@ranks) mask(causal)
        alignment(top_left) scale(2.500000e-01) query_tokens(<zigzag>) key_tokens(<zigzag>) : ...
    ```
  }];
  let arguments = (ins AnyRankedTensor:$query, AnyRankedTensor:$key,
                       AnyRankedTensor:$value, FlatSymbolRefAttr:$grid,
                       StarTrail_MaskAttr:$mask,
                       StarTrail_AlignmentAttr:$alignment, F64Attr:$scale,
                       StarTrail_TokensAttr:$query_tokens,
                       StarTrail_TokensAttr:$key_tokens);
  let results = (outs AnyRankedTensor:$output, AnyRankedTensor:$lse);
  let assemblyFormat = [{
    $query `,` $key `,` $value `grid` `(` $grid `)` `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) `scale` `(` $scale `)`
    `query_tokens` `(` $query_tokens `)` `key_tokens` `(` $key_tokens `)`
    attr-dict `:` functional-type(operands, results)
  }];
  let hasVerifier = 1;
}

def StarTrail_EmptyStateOp : StarTrail_Op<"empty_state", [Pure, StarTrail_Named]> {
  let summary = "The state of a softmax over no key: output 0, lse -inf";
  let description = [{
    Constraints:
    - output is a block `[batch, tokens, heads, dim]`, lse
      `[batch, tokens, heads]`, of one element type, f32 or f64.
  }];
  let results = (outs AnyRankedTensor:$output, AnyRankedTensor:$lse);
  let assemblyFormat = "attr-dict `:` type($output) `,` type($lse)";
  let hasVerifier = 1;
}

def StarTrail_AttendOp : StarTrail_Op<"attend",
    [Pure, StarTrail_Named, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Folds one block of keys and values into a softmax state";
  let description = [{
    Attends the queries to one block of keys and values and merges the outcome
    into (output, lse) by the maximum. `query_owner` and `key_owner` say whose
    tokens the blocks hold: affine over the grid's coordinates and the symbol
    `step`, they give the owner of the block in `query_tokens` and `key_tokens`,
    which tell the positions of its rows. The mask speaks of these positions and
    of the lengths without padding. Without a step operand the step is 0.

    Constraints:
    - query, key, value and scale as in `startrail.attention` with layout bshd;
    - output and lse are f32 (f64 with f64 operands), shaped as the query with
      the value's head dim, and `[batch, tokens, heads]`; results have the types
      of the state operands;
    - `grid` names a `startrail.grid`;
    - owners take the grid's coordinates and at most one symbol and give one
      value;
    - token layouts have owners, whose number divides that of the ranks, and
      blocks of as many rows as the operands have;
    - at step 0 every owner of queries is that of some rank, and no rank has
      another; owners of keys are owners of `key_tokens`.
  }];
  let arguments = (ins AnyRankedTensor:$query, AnyRankedTensor:$key,
                       AnyRankedTensor:$value, AnyRankedTensor:$output,
                       AnyRankedTensor:$lse, Optional<Index>:$step,
                       FlatSymbolRefAttr:$grid, StarTrail_MaskAttr:$mask,
                       StarTrail_AlignmentAttr:$alignment, F64Attr:$scale,
                       AffineMapAttr:$query_owner, AffineMapAttr:$key_owner,
                       StarTrail_TokensAttr:$query_tokens,
                       StarTrail_TokensAttr:$key_tokens);
  let results = (outs AnyRankedTensor:$new_output, AnyRankedTensor:$new_lse);
  let assemblyFormat = [{
    $query `,` $key `,` $value `into` $output `,` $lse
    (`step` `(` $step^ `)`)? `grid` `(` $grid `)` `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) `scale` `(` $scale `)`
    `query_owner` `(` $query_owner `)` `key_owner` `(` $key_owner `)`
    `query_tokens` `(` $query_tokens `)` `key_tokens` `(` $key_tokens `)` attr-dict `:`
    `(` type($query) `,` type($key) `,` type($value) `)` `into` ` `
    `(` type($output) `,` type($lse) `)` `->` ` `
    `(` type($new_output) `,` type($new_lse) `)`
  }];
  let hasVerifier = 1;
}

def StarTrail_AccumulateOp : StarTrail_Op<"accumulate", [Pure, StarTrail_Named, AllTypesMatch<["accumulator", "contribution", "result"]>]> {
  let summary = "Adds a contribution to an accumulator";
  let description = [{
    Constraints:
    - both operands and the result have one type, a block of element type f32
      or f64.
  }];
  let arguments = (ins AnyRankedTensor:$accumulator, AnyRankedTensor:$contribution);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "$accumulator `,` $contribution attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // STARTRAIL_ATTENTION_OPS_TD
