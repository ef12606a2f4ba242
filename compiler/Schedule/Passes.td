//===- Passes.td - From programs to streams -------------------------------===//
#ifndef STARTRAIL_COMPILER_SCHEDULE_PASSES_TD
#define STARTRAIL_COMPILER_SCHEDULE_PASSES_TD

include "mlir/Pass/PassBase.td"

def SchedulePass : Pass<"startrail-schedule", "::mlir::ModuleOp"> {
  let summary = "Lower programs to buffers, streams and events";
  let description = [{
    Rewrites every function with the attribute `startrail.grid` from tensors to
    the streams level. Arguments become memrefs, followed by one memref per
    result (`output`, `lse`, else as it is named); every other tensor gets a
    `startrail.buffer`; softmax states, accumulators and gradients are updated
    in place. Communication goes to a stream of its own, ahead of the compute
    that does not need it: in a loop, the transfer of the next step runs under
    the compute of this one. What a loop receives rotates among buffers: two
    where the first one belongs to the loop, else three, so that an argument is
    never written. Events order every pair of conflicting accesses on different
    streams, none more than needed.

    What a block gives to a gradient that travels is added once that has
    arrived, so that its hop runs under the next block. Results saved for the
    backward pass are gathered where the caller keeps them. A combine ends a
    pass: no collective moves ahead of one.

    A scheduled function has `startrail.steps`, the number of attend calls of a
    run, of either pass where it has both. Functions that are at the streams
    level already stay as they are.

    Errors: an operation that is not of the program level, a
    `startrail.all_to_all`, `startrail.send` or `startrail.recv`; nested loops,
    loops whose bounds are not constant; callers other than
    `startrail.spmd_call`.
  }];
  let dependentDialects = ["::startrail::StarTrailDialect", "::mlir::scf::SCFDialect"];
}

def PlanMemoryPass : Pass<"startrail-plan-memory", "::mlir::func::FuncOp"> {
  let summary = "Give every buffer its place in the workspace";
  let description = [{
    Sets `offset` of every `startrail.buffer`, a multiple of 256 bytes. Two
    buffers share bytes only where streams and events order every access of one
    before every access of the other. Larger buffers are placed first, each into
    the smallest gap that holds it. Sets `startrail.workspace_bytes`, the end of
    the last buffer rounded up to 256 bytes, and `startrail.peak_bytes`, the
    workspace and all arguments. Earlier offsets are not looked at: the pass is
    idempotent.

    Errors: two accesses of one buffer, not both reads, that are not ordered; an
    event that is waited for before it is recorded.
  }];
  let dependentDialects = ["::startrail::StarTrailDialect"];
}

#endif // STARTRAIL_COMPILER_SCHEDULE_PASSES_TD
