//===- GridOps.td - Grids and the calls that span them --------------------===//
#ifndef STARTRAIL_GRID_OPS_TD
#define STARTRAIL_GRID_OPS_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "dialects/StarTrail/StarTrailEnums.td"
include "mlir/IR/SymbolInterfaces.td"
include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/CommonTypeConstraints.td"
include "mlir/Interfaces/SideEffectInterfaces.td"

def StarTrail_GridOp : StarTrail_Op<"grid", [Symbol]> {
  let summary = "Names the ranks by coordinates along axes";
  let description = [{
    A grid gives every rank one coordinate per axis; the number of ranks is the
    product of the sizes. Affine maps over a grid take the coordinates in the
    order of `axes`.

    Two orders are kept apart. `tokens` lists the axes, fastest first, in the
    order in which coordinates own tokens: the rank with linear index x along
    `tokens` owns the x-th block of tokens. `placement` lists the axes, fastest
    first, in the order in which coordinates fill physical ranks; `"axis:k"`
    takes a factor k of an axis (the fastest part that is not yet taken), the
    plain name takes what remains.

    Constraints:
    - at least one axis; names are unique, not empty and hold no `:`;
    - one size per axis, each at least 1; at most 2^20 ranks;
    - `tokens` names every axis exactly once;
    - `placement` names known axes, its factors divide what remains of the axis,
      and together they take every axis whole.

    Example:
    ```mlir
    startrail.grid @sp axes ["group", "ring", "member"] sizes [2, 2, 2]
        placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
    ```
  }];
  let arguments = (ins SymbolNameAttr:$sym_name, StrArrayAttr:$axes,
                       DenseI64ArrayAttr:$sizes, StrArrayAttr:$placement,
                       StrArrayAttr:$tokens);
  let assemblyFormat = [{
    $sym_name `axes` $axes `sizes` $sizes `placement` $placement
    `tokens` $tokens attr-dict
  }];
  let hasVerifier = 1;
  let extraClassDeclaration = [{
    /// The number of ranks: the product of the sizes.
    int64_t getNumRanks();
    /// Index of the axis `name` in `axes`, or -1.
    int64_t getAxisIndex(::llvm::StringRef name);
    /// Product of the sizes of the named axes; unknown names count as 1.
    int64_t getSizeOf(::mlir::ArrayAttr axisNames);
  }];
}

def StarTrail_SpmdCallOp : StarTrail_Op<"spmd_call",
    [DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "Runs a function of one rank's shards on every rank of a grid";
  let description = [{
    Splits whole tensors along tokens into the shards of the ranks, as the token
    layouts in `callee` say, over the ranks in the grid's token order, runs
    `callee` on every rank, and joins the results.
    `layout` is the order of the whole query, key, value and output; shards are
    bshd. The whole log-sum-exp is `[batch, heads, tokens]`, its shards are
    `[batch, tokens, heads]`: the call converts.

    Constraints:
    - `callee` names a function whose `startrail.grid` is `grid`, and that names
      a `startrail.grid`;
    - operands and results are blocks of rank 4, or 3 for a log-sum-exp;
    - the types of `callee` are the shards of the operands and results, of rows
      enough for all tokens, some perhaps padding: either as tensors, its
      arguments and results, or, once it is scheduled, as memrefs, its
      arguments: the operands' shards and then the results', and no result.
      Those with `startrail.saved` are not counted.
  }];
  let arguments = (ins FlatSymbolRefAttr:$callee,
                       Variadic<AnyRankedTensor>:$inputs,
                       FlatSymbolRefAttr:$grid, StarTrail_LayoutAttr:$layout);
  let results = (outs Variadic<AnyRankedTensor>:$results);
  let assemblyFormat = [{
    $callee `(` $inputs `)` `grid` `(` $grid `)` `layout` `(` custom<Keyword>($layout) `)`
    attr-dict `:` functional-type($inputs, $results)
  }];
}

def StarTrail_CoordinateOp : StarTrail_Op<"coordinate",
    [Pure, StarTrail_Named, DeclareOpInterfaceMethods<SymbolUserOpInterface>]> {
  let summary = "This rank's coordinate along an axis of the grid";
  let description = [{
    From 0 to the size of the axis minus 1. Control flow on it depends on the
    rank: what stands under it is run by some ranks only.

    Constraints:
    - `grid` names a `startrail.grid`, that of the function the op stands in;
    - `axis` is one of its axes.

    Example:
    ```mlir
    %ring = startrail.coordinate "ring" grid(@sp) : index
    ```
  }];
  let arguments = (ins StrAttr:$axis, FlatSymbolRefAttr:$grid);
  let results = (outs Index:$result);
  let assemblyFormat = "$axis `grid` `(` $grid `)` attr-dict `:` type($result)";
}

#endif // STARTRAIL_GRID_OPS_TD
