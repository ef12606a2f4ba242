//===- Passes.td - Passes that check and explain --------------------------===//
#ifndef STARTRAIL_ANALYSIS_PASSES_TD
#define STARTRAIL_ANALYSIS_PASSES_TD

include "mlir/Pass/PassBase.td"

def VerifyModelPass : Pass<"startrail-verify-model", "::mlir::ModuleOp"> {
  let summary = "Checks what holds at the model level";
  let description = [{
    Invariants:
    - the only op of the dialect is `startrail.attention`.
  }];
}

def VerifyRingGraphPass : Pass<"startrail-verify-ring-graph", "::mlir::ModuleOp"> {
  let summary = "Checks what holds at the ring graph level";
  let description = [{
    Invariants:
    - the only ops of the dialect are `startrail.grid`, `startrail.spmd_call` and
      `startrail.ring_attention`;
    - the module has grids, at its top, all of the same number of ranks;
    - functions that every rank runs, those with `startrail.grid`, have a body,
      and names for their arguments (`startrail.name`);
    - only they hold ops over the grid;
    - each holds a `startrail.ring_attention`, not under control flow.
  }];
}

def VerifyProgramPass : Pass<"startrail-verify-program", "::mlir::ModuleOp"> {
  let summary = "Checks what holds at the program level";
  let description = [{
    Invariants:
    - the only ops of the dialect are `startrail.grid`, `startrail.spmd_call`, the
      collectives, `startrail.send` and `recv`, and `startrail.empty_state`,
      `attend` and `accumulate`;
    - grids and functions are as at the ring graph level;
    - a function that every rank runs is one block; ops of the dialect stand in
      it, or in loops with constant bounds that run at least once: control flow
      cannot depend on the rank;
    - the state of every `startrail.attend`, and of every combine(softmax),
      starts from one `startrail.empty_state`, output and log-sum-exp alike;
    - every softmax state is used exactly once: no key is dropped or counted
      twice on the way.
  }];
}

def VerifyStreamsPass : Pass<"startrail-verify-streams", "::mlir::ModuleOp"> {
  let summary = "Checks what holds at the streams level";
  let description = [{
    Invariants:
    - the only ops of the dialect are `startrail.grid`, `startrail.spmd_call` and
      those of streams, events, buffers, groups and enqueued work;
    - grids, functions and control flow are as at the program level;
    - a function that every rank runs has `startrail.steps`, no
      result and no tensor; its arguments are marked `startrail.input` or
      `startrail.output`;
    - it forks all its streams before and joins them after all it queues;
    - every event waited for was recorded earlier in the same run;
    - no op writes an input, nor a buffer that may be one after rotation;
    - either every buffer has an offset and ends within
      `startrail.workspace_bytes`, or none has and the attribute is absent.
  }];
}

def PrintVolumePass : Pass<"startrail-print-volume", "::mlir::ModuleOp"> {
  let summary = "Remarks on the bytes each function makes a rank receive";
  let description = [{
    For every function that every rank runs, at the program or the streams
    level: per kind of traffic the bytes received by the busiest rank, the mean
    over the ranks, and the sum. What a rank sends to itself is not counted.
  }];
}

def PrintBalancePass : Pass<"startrail-print-balance", "::mlir::ModuleOp"> {
  let summary = "Remarks on the pairs of query and key each function computes";
  let description = [{
    For every function that every rank runs, at the program or the streams
    level: how many pairs of a query and a key the mask leaves the busiest rank,
    per batch element and head, the mean over the ranks, and max/mean, which is
    1 where all ranks have the same work. `step by step` adds up the maxima of
    the steps instead, since a ring waits for its busiest rank at every step. A
    note tells the same of every step. Padding is not counted. Fails where ranks
    attend more than 2^28 blocks.

    Example:
    ```
    remark: query-key pairs of the busiest rank 264 (mean 260.0, max/mean 1.015, step by step 1.031)
    note: step 0: 136 (mean 132.0, max/mean 1.030); step 1: 128 (mean 128.0, max/mean 1.000)
    ```
  }];
}

#endif // STARTRAIL_ANALYSIS_PASSES_TD
