//===- StarTrailDialect.td - The startrail dialect ------------------------===//
#ifndef STARTRAIL_DIALECT_TD
#define STARTRAIL_DIALECT_TD

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
  }];
  let useDefaultTypePrinterParser = 1;
  let useDefaultAttributePrinterParser = 1;
  let dependentDialects = ["::mlir::func::FuncDialect"];
}

class StarTrail_Op<string mnemonic, list<Trait> traits = []>
    : Op<StarTrail_Dialect, mnemonic, traits>;

#endif // STARTRAIL_DIALECT_TD
