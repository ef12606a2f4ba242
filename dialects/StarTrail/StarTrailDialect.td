//===- StarTrailDialect.td - The startrail dialect ------------------------===//
#ifndef STARTRAIL_DIALECT_TD
#define STARTRAIL_DIALECT_TD

include "mlir/IR/CommonAttrConstraints.td"
include "mlir/IR/OpAsmInterface.td"
include "mlir/IR/OpBase.td"

def StarTrail_Dialect : Dialect {
  let name = "startrail";
  let cppNamespace = "::startrail";
  let summary = "Sequence-parallel attention, from the model to streams";
  let description = [{
    The dialect describes one attention at four levels, each lowered to the next:

    1. **Model**: `startrail.attention` on whole tensors, inside ordinary IR.
    2. **Ring graph**: `startrail.ring_attention` on the shards of one rank of a
       `startrail.grid`, called by `startrail.spmd_call` on whole tensors.
    3. **Program**: what each rank computes and exchanges, in value semantics,
       for a symbolic rank: the text does not grow with the number of ranks.
    4. **Streams**: when and where: buffers, a compute and a communication
       stream, events and groups, about one operation per CUDA or NCCL call.

    From the ring graph on, tensors are `[batch, tokens, heads, dim]` (bshd) and
    the log-sum-exp is `[batch, tokens, heads]`.

    Tensors and memrefs of all operations are blocks: statically shaped without
    a dimension 0, smaller than 2^63 bytes, of element type bf16, f16, f32 or
    f64, without encoding, of the identity layout, in the default memory space.

    Attributes of functions:
    - `startrail.grid`, a symbol that names a `startrail.grid`: the function runs
      on every rank of it;
    - `startrail.steps`, an i64 of at least 1, the ring steps it takes, and
      `startrail.workspace_bytes` and `startrail.peak_bytes`, i64 of at least 0:
      only with `startrail.grid`;
    - `startrail.forward`, a string: the function of the attention whose gradient
      it computes, only with `startrail.grid`;
    - `startrail.gradient_of`, a string: the function of the model whose
      attentions' gradients it computes.

    Attributes of a plan's choices:
    - `startrail.plan`, a dictionary, of a `startrail.attention`, its gradient
      or a function with `startrail.grid`: see `startrail-lower-ring`;
    - `startrail.ranks`, an i64 of at least 1, of the outermost module: the
      ranks that share every attention of it, where `startrail-distribute` is
      not told;
    - `startrail.pass`, a string, of the outermost module: see
      `startrail-differentiate`;
    - `startrail.cluster`, a `#startrail.cluster`, of the outermost module: the
      machines that its ranks run on, see `startrail-set-cluster`.

    Attributes of the arguments of functions; the first three of results too:
    - `startrail.name`, a string, not empty, unique among them;
    - `startrail.side`, "query" or "key": whose tokens its rows are;
    - `startrail.saved`, a unit: what a rank keeps from the forward function to
      the backward one, which `startrail.spmd_call` does not see;
    - `startrail.input` or `startrail.output`, a unit on a memref, not both.
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let hasOperationAttrVerify = 1;
  let hasRegionArgAttrVerify = 1;
  let hasRegionResultAttrVerify = 1;
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

// A dimension, an offset: signed, whatever the text says.
def StarTrail_I64Attr : TypedSignlessIntegerAttrBase<
    I64, "int64_t", "64-bit signless integer attribute">;

// Results are named in printed text.
def StarTrail_Named
    : DeclareOpInterfaceMethods<OpAsmOpInterface, ["getAsmResultNames"]>;

class StarTrail_Op<string mnemonic, list<Trait> traits = []>
    : Op<StarTrail_Dialect, mnemonic, traits>;

#endif // STARTRAIL_DIALECT_TD
