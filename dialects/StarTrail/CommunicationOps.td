//===- CommunicationOps.td - Exchanges between ranks, in value semantics --===//
#ifndef STARTRAIL_COMMUNICATION_OPS_TD
#define STARTRAIL_COMMUNICATION_OPS_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "dialects/StarTrail/StarTrailEnums.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

// Collectives are pure: equal on every rank of their axes, so they may be
// removed or reordered everywhere alike, and they must not stand under control
// flow that depends on the rank.
class StarTrail_CollectiveOp<string mnemonic, list<Trait> traits = []>
    : StarTrail_Op<mnemonic, !listconcat(
          [Pure, StarTrail_Named,
           DeclareOpInterfaceMethods<SymbolUserOpInterface>], traits)>;

def StarTrail_AllGatherOp : StarTrail_CollectiveOp<"all_gather"> {
  let summary = "Joins the blocks of all ranks along axes";
  let description = [{
    Every rank receives, for each operand, the operands of all ranks that differ
    from it only along `axes`, joined along `dim` in the order of the grid's
    tokens. One group of calls for all operands (ncclAllGather). With `segments`,
    the sizes of the parts of one operand along `dim`, the first segments of all
    ranks are joined, then the second ones, and so on.

    Constraints:
    - at least one operand, all of them blocks; as many results;
    - `grid` names a `startrail.grid`, `axes` at least one of its axes, each once;
    - `dim` is a dimension of every operand;
    - each result is its operand with `dim` times the size of the axes;
    - segments are at least 1 each and add up to every operand's `dim`.

    Folds to its operands where the axes have size 1.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, FlatSymbolRefAttr:$grid,
                       StrArrayAttr:$axes, StarTrail_I64Attr:$dim,
                       OptionalAttr<DenseI64ArrayAttr>:$segments);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $inputs `grid` `(` $grid `)` `axes` `(` $axes `)` `dim` `(` $dim `)`
    (`segments` `(` $segments^ `)`)? attr-dict `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def StarTrail_AllToAllOp : StarTrail_CollectiveOp<"all_to_all"> {
  let summary = "Splits along one dimension, exchanges, joins along another";
  let description = [{
    Cuts each operand along `split_dim` into one part per rank along `axes`,
    sends part i to the i-th rank (in token order) and joins what arrives, in
    rank order, along `concat_dim` (grouped ncclSend and ncclRecv).

    Constraints:
    - at least one operand, all of them blocks; as many results;
    - `grid` names a `startrail.grid`, `axes` at least one of its axes, each once;
    - both dims are dimensions of every operand and differ;
    - the size of `split_dim` divides by the number n of ranks along the axes;
    - each result has `split_dim` divided and `concat_dim` multiplied by n.

    Folds to its operands where the axes have size 1.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, FlatSymbolRefAttr:$grid,
                       StrArrayAttr:$axes, StarTrail_I64Attr:$split_dim, StarTrail_I64Attr:$concat_dim);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $inputs `grid` `(` $grid `)` `axes` `(` $axes `)` `split_dim` `(` $split_dim `)`
    `concat_dim` `(` $concat_dim `)` attr-dict `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def StarTrail_PermuteOp : StarTrail_CollectiveOp<"permute"> {
  let summary = "Every rank receives the operands of one other rank";
  let description = [{
    `source` gives the coordinates of the rank whose operands this rank receives,
    `target` those of the rank that receives this rank's: inverse to each other.
    A rank that is its own source takes part with a self-transfer. The operands
    travel in one group.

    Constraints:
    - at least one operand, all of them blocks; result types equal operand types;
    - `grid` names a `startrail.grid`; both maps take its coordinates, have no
      symbol, and give as many results;
    - for every rank both maps give coordinates within the grid, and `target` of
      `source` is the rank itself.

    Folds to its operands where every rank is its own source.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, FlatSymbolRefAttr:$grid,
                       AffineMapAttr:$source, AffineMapAttr:$target);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $inputs `grid` `(` $grid `)` `source` `(` $source `)` `target` `(` $target `)`
    attr-dict `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def StarTrail_ShiftOp : StarTrail_CollectiveOp<"shift"> {
  let summary = "Moves the operands along a ring of an axis";
  let description = [{
    Rank with coordinate c along `axis` sends to coordinate (c + offset) mod size
    and receives from (c - offset) mod size. The operands travel in one group.

    Constraints:
    - at least one operand, all of them blocks; result types equal operand types;
    - `grid` names a `startrail.grid` and `axis` one of its axes.

    Folds to its operands where offset mod size is 0.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, FlatSymbolRefAttr:$grid,
                       StrAttr:$axis, StarTrail_I64Attr:$offset);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $inputs `grid` `(` $grid `)` `axis` `(` $axis `)` `offset` `(` $offset `)`
    attr-dict `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def StarTrail_ReduceScatterOp : StarTrail_CollectiveOp<"reduce_scatter"> {
  let summary = "Combines partial results and keeps this rank's rows";
  let description = [{
    combine(sum): adds the operands of all ranks along `axes` (in rank order) and
    keeps this rank's block along `dim`. combine(softmax): the two operands are
    (output, lse), partial softmax states of the same queries; they are merged
    by the maximum, and each rank keeps its own rows. Results may have a storage
    type: the one rounding happens here, at the end. `via` picks the transport
    of a softmax combine. With axes of size 1 only the rounding remains. With
    `segments`, the sizes of the parts of one result along `dim`, a rank keeps
    its block of every segment of the operands.

    Constraints:
    - combine(softmax) has two operands, output `[b, s, h, d]` and lse
      `[b, s, h]`, and needs `via`; combine(sum) has one operand and no `via`;
    - operands are blocks of one element type, f32 or f64;
    - `grid` names a `startrail.grid`, `axes` at least one of its axes, each once;
    - `dim` is a dimension of the operands (1 for softmax), divided by the size
      of the axes; each result is its operand with `dim` divided by that size;
    - the first result may have any element type of a block, lse keeps its;
    - segments are at least 1 each and add up to every result's `dim`.

    Folds to its operands where the axes have size 1 and no type changes.
  }];
  let arguments = (ins Variadic<AnyRankedTensor>:$inputs, FlatSymbolRefAttr:$grid,
                       StrArrayAttr:$axes, StarTrail_I64Attr:$dim, StarTrail_CombineAttr:$combine,
                       OptionalAttr<StarTrail_CombineViaAttr>:$via,
                       OptionalAttr<DenseI64ArrayAttr>:$segments);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $inputs `grid` `(` $grid `)` `axes` `(` $axes `)` `dim` `(` $dim `)`
    `combine` `(` custom<Keyword>($combine) `)` (`via` `(` custom<Keyword>($via)^ `)`)?
    (`segments` `(` $segments^ `)`)?
    attr-dict `:` functional-type($inputs, $results)
  }];
  let hasVerifier = 1;
  let hasFolder = 1;
}

def StarTrail_SendOp : StarTrail_Op<"send",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>, MemoryEffects<[MemWrite]>]> {
  let summary = "Sends a tensor to one rank";
  let description = [{
    The rank at the coordinates `to` receives it with a `startrail.recv`. Unlike
    the collectives, it has effects and may stand under control flow.

    Constraints:
    - the operand is a block;
    - `grid` names a `startrail.grid`; `to` takes its coordinates, has no symbol,
      and gives coordinates within the grid for every rank.
  }];
  let arguments = (ins AnyRankedTensor:$input, FlatSymbolRefAttr:$grid, AffineMapAttr:$to);
  let assemblyFormat = "$input `grid` `(` $grid `)` `to` `(` $to `)` attr-dict `:` type($input)";
  let hasVerifier = 1;
}

def StarTrail_RecvOp : StarTrail_Op<"recv",
    [StarTrail_Named, DeclareOpInterfaceMethods<SymbolUserOpInterface>, MemoryEffects<[MemRead, MemWrite]>]> {
  let summary = "Receives a tensor from one rank";
  let description = [{
    Constraints:
    - the result is a block;
    - `grid` names a `startrail.grid`; `from` takes its coordinates, has no
      symbol, and gives coordinates within the grid for every rank.
  }];
  let arguments = (ins FlatSymbolRefAttr:$grid, AffineMapAttr:$from);
  let results = (outs AnyRankedTensor:$result);
  let assemblyFormat = "`grid` `(` $grid `)` `from` `(` $from `)` attr-dict `:` type($result)";
  let hasVerifier = 1;
}

#endif // STARTRAIL_COMMUNICATION_OPS_TD
