//===- StreamsOps.td - Streams, events, buffers, groups -------------------===//
#ifndef STARTRAIL_STREAMS_OPS_TD
#define STARTRAIL_STREAMS_OPS_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "dialects/StarTrail/StarTrailEnums.td"
include "dialects/StarTrail/StreamOpInterfaces.td"
include "dialects/StarTrail/StreamsTypes.td"
include "dialects/StarTrail/TokensAttr.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/RegionKindInterface.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// An operation that reads and writes buffers; the lists name the accessors of
// the operands.
class StarTrail_AccessOp<string mnemonic, list<string> reads,
                         list<string> writes, list<Trait> traits>
    : StarTrail_Op<mnemonic, traits> {
  let extraClassDeclaration =
      "::llvm::SmallVector<::mlir::Value> getReads() { return {" #
      !interleave(reads, ", ") # "}; }\n" #
      "::llvm::SmallVector<::mlir::Value> getWrites() { return {" #
      !interleave(writes, ", ") # "}; }\n";
}
class StarTrail_EnqueueOp<string mnemonic, list<string> reads,
                          list<string> writes, list<Trait> traits = []>
    : StarTrail_AccessOp<mnemonic, reads, writes,
                         !listconcat([StarTrail_StreamOpInterface], traits)>;

def StarTrail_StreamOp : StarTrail_Op<"stream", [StarTrail_Named]> {
  let summary = "One of the program's streams";
  let description = [{
    Constraints:
    - it stands in the entry block of a function;
    - a function has at most one stream of each kind.
  }];
  let arguments = (ins StarTrail_StreamKindAttr:$kind);
  let results = (outs StarTrail_StreamType:$result);
  let assemblyFormat = "custom<Keyword>($kind) attr-dict";
  let hasVerifier = 1;
}

def StarTrail_EventOp : StarTrail_Op<"event", [StarTrail_Named]> {
  let summary = "An event of the program";
  let description = [{
    Constraints:
    - it stands in the entry block of a function;
    - the name is not empty and unique among the function's events.
  }];
  let arguments = (ins StrAttr:$name);
  let results = (outs StarTrail_EventType:$result);
  let assemblyFormat = "$name attr-dict";
  let hasVerifier = 1;
}

def StarTrail_BufferOp : StarTrail_Op<"buffer", [StarTrail_Named]> {
  let summary = "A buffer of the workspace";
  let description = [{
    `offset` is its place in the workspace in bytes, once memory is planned.

    Constraints:
    - it stands in the entry block of a function;
    - the name is not empty and unique among the function's buffers;
    - the type is a block;
    - the offset is >= 0 and a multiple of 256.
  }];
  let arguments = (ins StrAttr:$name, OptionalAttr<StarTrail_I64Attr>:$offset);
  let results = (outs AnyMemRef:$result);
  let assemblyFormat = "$name (`offset` `(` $offset^ `)`)? attr-dict `:` type($result)";
  let hasVerifier = 1;
}

def StarTrail_ForkOp : StarTrail_Op<"fork"> {
  let summary = "Streams start after the work the caller has queued so far";
  let description = [{
    Lowered to an event on the caller's stream that each stream waits for.

    Constraints:
    - at least one stream, each once;
    - it stands in the entry block of a function, at most once.
  }];
  let arguments = (ins Variadic<StarTrail_StreamType>:$streams);
  let assemblyFormat = "$streams attr-dict";
  let hasVerifier = 1;
}

def StarTrail_JoinOp : StarTrail_Op<"join"> {
  let summary = "The caller's stream continues after these streams";
  let description = [{
    Constraints: those of `startrail.fork`.
  }];
  let arguments = (ins Variadic<StarTrail_StreamType>:$streams);
  let assemblyFormat = "$streams attr-dict";
  let hasVerifier = 1;
}

def StarTrail_RecordOp : StarTrail_Op<"record"> {
  let summary = "Marks the current end of a stream (cudaEventRecord)";
  let arguments = (ins StarTrail_EventType:$event, StarTrail_StreamType:$stream);
  let assemblyFormat = "$event `on` $stream attr-dict";
}

def StarTrail_WaitOp : StarTrail_Op<"wait"> {
  let summary = "A stream waits for an event's last record (cudaStreamWaitEvent)";
  let arguments = (ins StarTrail_EventType:$event, StarTrail_StreamType:$stream);
  let assemblyFormat = "$event `on` $stream attr-dict";
}

def StarTrail_GroupOp : StarTrail_Op<"group",
    [NoTerminator, SingleBlock, NoRegionArguments, StarTrail_StreamOpInterface,
     DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Calls that are issued, and progress, together (ncclGroupStart/End)";
  let description = [{
    `grid` is the grid of the calls inside, `traffic` what they are counted as,
    `step` the ring step they belong to.

    Constraints:
    - `grid` names a `startrail.grid`;
    - the stream is made by a `startrail.stream communication`;
    - at least one and at most 256 operations, all of them
      `startrail.enqueue_{send,recv,all_gather,all_to_all,reduce_scatter}`.
  }];
  let arguments = (ins StarTrail_StreamType:$stream, FlatSymbolRefAttr:$grid,
                       StarTrail_TrafficAttr:$traffic, Optional<Index>:$step);
  let regions = (region AnyRegion:$body);
  let assemblyFormat = [{
    `on` $stream `grid` `(` $grid `)` `traffic` `(` custom<Keyword>($traffic) `)`
    (`step` `(` $step^ `)`)? attr-dict-with-keyword $body
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    ::llvm::SmallVector<::mlir::Value> getReads();
    ::llvm::SmallVector<::mlir::Value> getWrites();
  }];
}

class StarTrail_GroupedOp<string mnemonic, list<string> reads, list<string> writes>
    : StarTrail_AccessOp<mnemonic, reads, writes,
                         [HasParent<"GroupOp">, StarTrail_AccessOpInterface,
                          DeclareOpInterfaceMethods<SymbolUserOpInterface>]>;

def StarTrail_EnqueueSendOp : StarTrail_GroupedOp<"enqueue_send", ["getSource()"], []> {
  let summary = "Sends a buffer to one rank (ncclSend)";
  let description = [{
    `to` takes the grid's coordinates to those of the receiver. A rank that sends
    to itself takes part like every other.

    Constraints:
    - the source is a block;
    - `to` takes the grid's coordinates, has no symbol, and gives coordinates
      within the grid for every rank.
  }];
  let arguments = (ins AnyMemRef:$source, AffineMapAttr:$to);
  let assemblyFormat = "$source `to` `(` $to `)` attr-dict `:` type($source)";
  let hasVerifier = 1;
}

def StarTrail_EnqueueRecvOp : StarTrail_GroupedOp<"enqueue_recv", [], ["getTarget()"]> {
  let summary = "Receives a buffer from one rank (ncclRecv)";
  let description = [{
    Constraints:
    - the target is a block;
    - `from` takes the grid's coordinates, has no symbol, and gives coordinates
      within the grid for every rank.
  }];
  let arguments = (ins AnyMemRef:$target, AffineMapAttr:$from);
  let assemblyFormat = "$target `from` `(` $from `)` attr-dict `:` type($target)";
  let hasVerifier = 1;
}

def StarTrail_EnqueueAllGatherOp : StarTrail_GroupedOp<"enqueue_all_gather",
    ["getSource()"], ["getTarget()"]> {
  let summary = "Gathers the blocks of all ranks along axes (ncclAllGather)";
  let description = [{
    One call per index of the dimensions before `dim`. The target may have one
    leading dimension more than the source (`dim` 0): the parts are then stacked.
    With `segments`, the sizes of the parts of the source, the target joins the
    first segment of all ranks, then the second, and so on: one call for each.

    Constraints:
    - source and target are blocks, `dim` is a dimension of the source;
    - `axes` are axes of the grid, each once, with a product of sizes n above 1;
    - the target is the source with `dim` times n, or, with `dim` 0, n stacked
      copies of the source's shape; element types agree;
    - segments are at least 1 each and add up to the source's `dim`; parts that
      are stacked have none.
  }];
  let arguments = (ins AnyMemRef:$source, AnyMemRef:$target, StrArrayAttr:$axes, StarTrail_I64Attr:$dim,
                       OptionalAttr<DenseI64ArrayAttr>:$segments);
  let assemblyFormat = [{
    $source `into` $target `axes` `(` $axes `)` `dim` `(` $dim `)`
    (`segments` `(` $segments^ `)`)? attr-dict
    `:` type($source) `into` type($target)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueReduceScatterOp : StarTrail_GroupedOp<"enqueue_reduce_scatter",
    ["getSource()"], ["getTarget()"]> {
  let summary = "Adds over ranks along axes, keeps this rank's block (ncclReduceScatter)";
  let description = [{
    One call per index of the dimensions before `dim`. With `segments`, the sizes
    of the parts of the target, a rank's block is its block of every segment of
    the source: one call for each.

    Constraints:
    - source and target are blocks, `dim` is a dimension of the source;
    - `axes` are axes of the grid, each once, with a product of sizes n above 1;
    - the target is the source with `dim` divided by n; both are f32 or f64;
    - segments are at least 1 each and add up to the target's `dim`.
  }];
  let arguments = (ins AnyMemRef:$source, AnyMemRef:$target, StrArrayAttr:$axes, StarTrail_I64Attr:$dim,
                       OptionalAttr<DenseI64ArrayAttr>:$segments);
  let assemblyFormat = [{
    $source `into` $target `axes` `(` $axes `)` `dim` `(` $dim `)`
    (`segments` `(` $segments^ `)`)? attr-dict
    `:` type($source) `into` type($target)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueAllToAllOp : StarTrail_GroupedOp<"enqueue_all_to_all",
    ["getSource()"], ["getTarget()"]> {
  let summary = "Sends block i along a dimension to rank i (grouped ncclSend/ncclRecv)";
  let description = [{
    Block i of the source along `dim` goes to the i-th rank along `axes`, in token
    order; what arrives from rank j is target[j]. One send and one receive per
    rank and index of the dimensions before `dim`, itself included. With
    `segments`, the sizes of the parts of target[j], block i is that of every
    segment of the source, one after the other: one send and receive for each.

    Constraints:
    - source and target are blocks, `dim` is a dimension of the source;
    - `axes` are axes of the grid, each once, with a product of sizes n above 1;
    - the target has a leading dimension n and then the source's shape with
      `dim` divided by n; element types agree;
    - segments are at least 1 each and add up to the source's `dim` divided by n.
  }];
  let arguments = (ins AnyMemRef:$source, AnyMemRef:$target, StrArrayAttr:$axes, StarTrail_I64Attr:$dim,
                       OptionalAttr<DenseI64ArrayAttr>:$segments);
  let assemblyFormat = [{
    $source `into` $target `axes` `(` $axes `)` `dim` `(` $dim `)`
    (`segments` `(` $segments^ `)`)? attr-dict
    `:` type($source) `into` type($target)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueEmptyStateOp : StarTrail_EnqueueOp<"enqueue_empty_state",
    [], ["getOutput()", "getLse()"]> {
  let summary = "Sets a softmax state to output 0, lse -inf";
  let description = [{
    Constraints: those of `startrail.empty_state`, for memrefs.
  }];
  let arguments = (ins AnyMemRef:$output, AnyMemRef:$lse, StarTrail_StreamType:$stream);
  let assemblyFormat = "$output `,` $lse `on` $stream attr-dict `:` type($output) `,` type($lse)";
  let hasVerifier = 1;
}

def StarTrail_EnqueueAttendOp : StarTrail_EnqueueOp<"enqueue_attend",
    ["getQuery()", "getKey()", "getValue()", "getOutput()", "getLse()"],
    ["getOutput()", "getLse()"],
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Folds one block of keys and values into a state, in place";
  let description = [{
    Constraints: those of `startrail.attend`, for memrefs; the state is updated
    in place.
  }];
  let arguments = (ins AnyMemRef:$query, AnyMemRef:$key, AnyMemRef:$value,
                       AnyMemRef:$output, AnyMemRef:$lse, StarTrail_StreamType:$stream,
                       Optional<Index>:$step, FlatSymbolRefAttr:$grid,
                       StarTrail_MaskAttr:$mask, StarTrail_AlignmentAttr:$alignment,
                       F64Attr:$scale, AffineMapAttr:$query_owner,
                       AffineMapAttr:$key_owner, StarTrail_TokensAttr:$query_tokens,
                       StarTrail_TokensAttr:$key_tokens);
  let assemblyFormat = [{
    $query `,` $key `,` $value `into` $output `,` $lse `on` $stream
    (`step` `(` $step^ `)`)? `grid` `(` $grid `)` `mask` `(` custom<Keyword>($mask) `)`
    custom<Alignment>($alignment) `scale` `(` $scale `)`
    `query_owner` `(` $query_owner `)` `key_owner` `(` $key_owner `)`
    `query_tokens` `(` $query_tokens `)` `key_tokens` `(` $key_tokens `)` attr-dict `:`
    `(` type($query) `,` type($key) `,` type($value) `)` `into` ` `
    `(` type($output) `,` type($lse) `)`
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueRescaleOp : StarTrail_EnqueueOp<"enqueue_rescale",
    ["getOutput()", "getLse()", "getLseParts()"],
    ["getOutput()", "getTotal()"]> {
  let summary = "Scales a partial output to the log-sum-exp over all parts";
  let description = [{
    total = log sum_i exp(lse_parts[i]); output *= exp(lse - total), in place;
    0 where lse is -inf. Total is -inf where every part is.

    Constraints:
    - output `[b, s, h, d]`; lse and total `[b, s, h]`; lse_parts `[n, b, s, h]`;
      blocks of one element type, f32 or f64.
  }];
  let arguments = (ins AnyMemRef:$output, AnyMemRef:$lse, AnyMemRef:$lse_parts,
                       AnyMemRef:$total, StarTrail_StreamType:$stream);
  let assemblyFormat = [{
    $output `,` $lse `,` $lse_parts `,` $total `on` $stream attr-dict
    `:` type($output) `,` type($lse) `,` type($lse_parts) `,` type($total)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueMergeOp : StarTrail_EnqueueOp<"enqueue_merge",
    ["getOutputParts()", "getLseParts()"], ["getOutput()", "getLse()"]> {
  let summary = "Merges stacked softmax states by the maximum";
  let description = [{
    Writes the merged output, rounded to the target's element type, and lse.
    A part of weight 0 is ignored even where it holds NaN.

    Constraints:
    - output_parts `[n, b, s, h, d]`, lse_parts `[n, b, s, h]`, output
      `[b, s, h, d]`, lse `[b, s, h]`, all of them blocks; parts and lse have one
      element type, f32 or f64.
  }];
  let arguments = (ins AnyMemRef:$output_parts, AnyMemRef:$lse_parts, AnyMemRef:$output,
                       AnyMemRef:$lse, StarTrail_StreamType:$stream);
  let assemblyFormat = [{
    $output_parts `,` $lse_parts `into` $output `,` $lse `on` $stream attr-dict
    `:` type($output_parts) `,` type($lse_parts) `into` type($output) `,` type($lse)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueConvertOp : StarTrail_EnqueueOp<"enqueue_convert",
    ["getSource()"], ["getTarget()"]> {
  let summary = "Copies a buffer, rounding to the target's element type";
  let description = [{
    Constraints:
    - source and target are blocks; their shapes agree.
  }];
  let arguments = (ins AnyMemRef:$source, AnyMemRef:$target, StarTrail_StreamType:$stream);
  let assemblyFormat = [{
    $source `into` $target `on` $stream attr-dict `:` type($source) `into` type($target)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueSliceOp : StarTrail_EnqueueOp<"enqueue_slice",
    ["getSource()"], ["getTarget()"],
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Copies this rank's block along a dimension (cudaMemcpyAsync)";
  let description = [{
    `block` takes the grid's coordinates to the index of the block. With
    `segments`, the sizes of the parts of the target, it is the block with that
    index of every segment of the source.

    Constraints:
    - source and target are blocks, `dim` is a dimension of the source;
    - element types agree; the target is the source with `dim` divided by n;
    - `grid` names a `startrail.grid`;
    - `block` takes the grid's coordinates, has no symbol and one result, which
      is within 0 .. n-1 for every rank;
    - segments are at least 1 each and add up to the target's `dim`.
  }];
  let arguments = (ins AnyMemRef:$source, AnyMemRef:$target, StarTrail_StreamType:$stream,
                       FlatSymbolRefAttr:$grid, StarTrail_I64Attr:$dim, AffineMapAttr:$block,
                       OptionalAttr<DenseI64ArrayAttr>:$segments);
  let assemblyFormat = [{
    $source `into` $target `on` $stream `grid` `(` $grid `)` `dim` `(` $dim `)`
    `block` `(` $block `)` (`segments` `(` $segments^ `)`)? attr-dict `:` type($source) `into` type($target)
  }];
  let hasVerifier = 1;
}

def StarTrail_EnqueueAccumulateOp : StarTrail_EnqueueOp<"enqueue_accumulate",
    ["getAccumulator()", "getContribution()"], ["getAccumulator()"]> {
  let summary = "Adds a contribution to an accumulator, in place";
  let description = [{
    Constraints:
    - both have one type, a block of element type f32 or f64.
  }];
  let arguments = (ins AnyMemRef:$accumulator, AnyMemRef:$contribution,
                       StarTrail_StreamType:$stream);
  let assemblyFormat = [{
    $contribution `into` $accumulator `on` $stream attr-dict
    `:` type($contribution) `into` type($accumulator)
  }];
  let hasVerifier = 1;
}

#endif // STARTRAIL_STREAMS_OPS_TD
