//===- EnqueueGradientOps.td - Kernels of the backward pass on streams ----===//
#ifndef STARTRAIL_ENQUEUE_GRADIENT_OPS_TD
#define STARTRAIL_ENQUEUE_GRADIENT_OPS_TD

include "dialects/StarTrail/StreamsOps.td"

def StarTrail_EnqueueDeltaOp : StarTrail_EnqueueOp<"enqueue_delta",
    ["getOutputGradient()", "getOutput()"], ["getDelta()"]> {
  let summary = "Row sums of the output gradient times the output";
  let description = [{
    Constraints: those of `startrail.delta`, for memrefs.
  }];
  let arguments = (ins AnyMemRef:$output_gradient, AnyMemRef:$output, AnyMemRef:$delta,
                       StarTrail_StreamType:$stream);
  let assemblyFormat = [{
    $output_gradient `,` $output `into` $delta `on` $stream attr-dict
    `:` type($output_gradient) `,` type($output) `into` type($delta)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueZeroOp : StarTrail_EnqueueOp<"enqueue_zero", [], ["getTarget()"]> {
  let summary = "Sets a buffer to 0 (cudaMemsetAsync)";
  let description = [{
    Constraints: those of `startrail.zero`, for memrefs.
  }];
  let arguments = (ins AnyMemRef:$target, StarTrail_StreamType:$stream);
  let assemblyFormat = "$target `on` $stream attr-dict `:` type($target)";
  let hasVerifier = 1;
}

def StarTrail_EnqueueAttendGradientOp : StarTrail_EnqueueOp<"enqueue_attend_gradient",
    ["getQuery()", "getOutputGradient()", "getLse()", "getDelta()", "getKey()", "getValue()",
     "getQueryGradient()", "getKeyGradient()", "getValueGradient()"],
    ["getQueryGradient()", "getKeyGradient()", "getValueGradient()"],
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Adds the contributions of one block to gradients, in place";
  let description = [{
    Constraints: those of `startrail.attend_gradient`, for memrefs; the gradients
    are updated in place and are three buffers.
  }];
  let arguments = (ins AnyMemRef:$query, AnyMemRef:$output_gradient, AnyMemRef:$lse,
                       AnyMemRef:$delta, AnyMemRef:$key, AnyMemRef:$value,
                       AnyMemRef:$query_gradient, AnyMemRef:$key_gradient,
                       AnyMemRef:$value_gradient, StarTrail_StreamType:$stream,
                       Optional<Index>:$step, FlatSymbolRefAttr:$grid,
                       StarTrail_MaskAttr:$mask, StarTrail_AlignmentAttr:$alignment,
                       F64Attr:$scale, AffineMapAttr:$query_owner,
                       AffineMapAttr:$key_owner, StarTrail_TokensAttr:$query_tokens,
                       StarTrail_TokensAttr:$key_tokens);
  let assemblyFormat = [{
    $query `,` $output_gradient `,` $lse `,` $delta `,` $key `,` $value
    `into` $query_gradient `,` $key_gradient `,` $value_gradient `on` $stream
    (`step` `(` $step^ `)`)? `grid` `(` $grid `)` `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) `scale` `(` $scale `)`
    `query_owner` `(` $query_owner `)` `key_owner` `(` $key_owner `)`
    `query_tokens` `(` $query_tokens `)` `key_tokens` `(` $key_tokens `)` attr-dict `:`
    `(` type($query) `,` type($output_gradient) `,` type($lse) `,` type($delta) `,`
    type($key) `,` type($value) `)` `into` ` `
    `(` type($query_gradient) `,` type($key_gradient) `,` type($value_gradient) `)`
  }];
  let hasVerifier = 1;
}

#endif // STARTRAIL_ENQUEUE_GRADIENT_OPS_TD
