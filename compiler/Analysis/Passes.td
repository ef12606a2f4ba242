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
      `startrail.ring_attention` and `startrail.ring_attention_gradient`;
    - the module has grids, at its top, all of the same number of ranks;
    - functions that every rank runs, those with `startrail.grid`, have a body,
      and names for their arguments (`startrail.name`);
    - only they hold ops over the grid;
    - each holds a `startrail.ring_attention` or its gradient, not under control
      flow.
  }];
}

def VerifyProgramPass : Pass<"startrail-verify-program", "::mlir::ModuleOp"> {
  let summary = "Checks what holds at the program level";
  let description = [{
    Invariants:
    - the only ops of the dialect are `startrail.grid`, `startrail.spmd_call`, the
      collectives, `startrail.send` and `recv`, `startrail.coordinate`, and
      `startrail.empty_state`, `attend`, `accumulate`, `zero`, `delta`, `convert`
      and `attend_gradient`;
    - grids and functions are as at the ring graph level;
    - a function that every rank runs is one block; ops of the dialect stand in
      it, or in loops with constant bounds that run at least once;
    - `startrail.send` and `recv` may stand under an `scf.if` too, whose condition
      is made of coordinates, loop steps and constants; nothing else may depend on
      the rank;
    - the state of every `startrail.attend`, and of every combine(softmax),
      starts from one `startrail.empty_state`, output and log-sum-exp alike, or
      comes from other ranks;
    - every softmax state is used exactly once: no key is dropped or counted
      twice on the way;
    - the gradients that `startrail.attend_gradient` adds to start from
      `startrail.zero`, or come from other ranks, and are used exactly once, but
      for a zero: they are added to in place.
  }];
}

def VerifyStreamsPass : Pass<"startrail-verify-streams", "::mlir::ModuleOp"> {
  let summary = "Checks what holds at the streams level";
  let description = [{
    Invariants:
    - the only ops of the dialect are `startrail.grid`, `startrail.spmd_call` and
      those of streams, events, buffers, groups and enqueued work, and
      `startrail.coordinate`;
    - grids, functions and loops are as at the program level; every op may stand
      under an `scf.if` on coordinates, loop steps and constants;
    - a function that every rank runs has `startrail.steps`, no
      result and no tensor; its arguments are marked `startrail.input` or
      `startrail.output`.

    What runs in which order, and what buffers hold, is left to
    `startrail-verify-buffers`.
  }];
}

def VerifyBuffersPass : Pass<"startrail-verify-buffers", "::mlir::ModuleOp"> {
  let summary = "Proves that streams and events order what is done to buffers";
  let description = [{
    Runs every function at the streams level as a rank would, with whatever
    branches that rank takes, and follows what happens before what: work on one
    stream in the order in which it is queued, an event's record before the wait
    for it, the calls of a group at once. Loops whose turns are alike are not
    run to their end.

    Holds, on every rank:
    - work lies between the fork and the join, which take all streams: it comes
      after what the caller has queued, and before what the caller queues next;
    - every event is recorded before it is waited for;
    - either every buffer has an offset and ends within
      `startrail.workspace_bytes`, or none has and the attribute is absent;
    - two accesses of the same bytes, one of them a write, are ordered, whether
      of one buffer or of two that share bytes of the workspace;
    - the calls of a group, and the operands of one operation, share no bytes
      that one of them writes;
    - what is read of a buffer was written before, and since then as no other
      buffer that shares its bytes;
    - inputs are never written, and outputs are before the join.

    An error stands at the access, with notes at the other access and on the
    event that would order the two:
    ```
    error: expected the recv of the group on communication (step 3) to write buffer "key_ring_1" only after the attend on compute (step 2) has read it, but got nothing that orders them
    note: the other access, on compute
    note: communication has waited for compute only up to the attend on compute (step 1): record an event on compute after the attend, and let communication wait for it before the group
    ```
  }];
}

def VerifyCoveragePass : Pass<"startrail-verify-coverage", "::mlir::ModuleOp"> {
  let summary = "Proves that every query row meets every key exactly once";
  let description = [{
    For every function that every rank runs, at the program or the streams
    level: follows which tokens, heads and batch elements every tensor or buffer
    holds on every rank, from op to op, and which keys every softmax state has
    met. Holds where, on every rank,
    - the rows that an attend is given are those of the owners it names, at the
      positions that the mask takes them for, and key and value belong together;
    - an attend's state is of its queries, and has met no key of the block;
    - states that are merged, or rescaled and summed, are of the same queries,
      up to date, and have no key in common;
    - what is returned is output and log-sum-exp of the rank's own query rows,
      all heads and batch elements, over all keys, except blocks of keys that
      the mask hides from all of the rank's rows.

    Of functions that give gradients, too:
    - a delta is of output gradient and output of the same rows;
    - query, output gradient, delta and log-sum-exp of an attend_gradient are of
      the same rows, those of the owner it names; output and log-sum-exp are over
      all keys, not the state of some steps;
    - what it adds to, and what gradients are added up from, is of the same rows,
      and has no contribution of the block yet;
    - what is returned are the gradients of the rank's own query, key and value
      rows, all heads and batch elements, with the contributions of all keys, or
      queries, but those that the mask hides;
    - a gradient is rounded where it is returned, and, where the plan has
      `gradient_type` "bf16", on its way;
    - what is saved are the rows of the rank's team.

    What a rank's shards hold is what the function's `startrail.plan` says of its
    tokens, or, without one, its first attend. At the streams level ops happen
    in the order of the text; a buffer that shares bytes with one that is written
    loses what it held.

    Example, of an attend whose keys have not moved on:
    ```
    error: expected key at step 1 to be rows 32:48 of 'key', but on rank 0 (group 0, ring 0, member 0) it holds rows 0:16 of 'key'
    note: the mask takes it for the block of owner 2 of key_tokens
    note: what it holds comes from here
    ```
  }];
}

def VerifyTransfersPass : Pass<"startrail-verify-transfers", "::mlir::ModuleOp"> {
  let summary = "Shows that every transfer has its partner, and no rank waits forever";
  let description = [{
    For every function that every rank runs, at the program or the streams
    level. A rank issues its groups of calls one after the other; at the program
    level every op is one. What depends on the rank (`startrail.coordinate`) is
    followed rank by rank.

    Invariants:
    - the n-th send of a rank to another is met by the other's n-th receive from
      it, of the same element type and length;
    - the n-th calls of all members of a communicator, the ranks that differ
      along the axes of a collective only, are of the same collective, element
      type and length;
    - a group ends when the partners of all its calls have been issued: no ranks
      wait for each other;
    - a group makes at most 256 calls, once collectives that take more are split
      by batch element.

    Fails with a diagnostic that names the ranks, by coordinates too, the calls
    and the step; ranks that wait for each other are listed in order.
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

def ProvePass : Pass<"startrail-prove", "::mlir::ModuleOp"> {
  let summary = "Runs every analysis that proves something of the level";
  let description = [{
    For every function that every rank runs: at the program level
    `startrail-verify-transfers` and `startrail-verify-coverage`, at the streams
    level `startrail-verify-buffers`, too. The first that fails is reported.
    startrail-pipeline and startrail-compile run it at both levels, after the
    level's verifier; `startrail-compile --emit=proof` writes what it counted.

    Where ranks attend more than 2^26 blocks, coverage is left out with a
    warning.
  }];
}

#endif // STARTRAIL_ANALYSIS_PASSES_TD
