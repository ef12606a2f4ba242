//===- Passes.td - Passes for clusters ------------------------------------===//
#ifndef STARTRAIL_CLUSTER_PASSES_TD
#define STARTRAIL_CLUSTER_PASSES_TD

include "mlir/Pass/PassBase.td"

def SetClusterPass : Pass<"startrail-set-cluster", "::mlir::ModuleOp"> {
  let summary = "Puts the machines that ranks run on onto the module";
  let description = [{
    Loads a cluster and puts it on the module, as `startrail.cluster`, in the
    place of any other. A cluster is a preset, or a file: a cluster file (its
    form is on the page of the cluster file), NCCL's topology XML, or what
    `nvidia-smi topo -m` prints; which of them, the content tells.

    A topology describes one machine. With several nodes `fabric` says what
    joins them: `full` (never binds), `rails` (the n-th NICs of all nodes share
    a leaf) or `leaf-spine:8` (the NICs of 8 nodes do), each with
    `,oversubscription=2` and `,latency-us=5` where they are known. `gpu` is the
    kind of GPU, for a topology that does not tell it.

    `calibrate` lists measurements that replace figures of the cluster: what
    all_gather_perf, reduce_scatter_perf, all_reduce_perf, alltoall_perf or
    sendrecv_perf of nccl-tests printed, or wrote with `-J`. A run on one host is
    of what joins the GPUs of a node, one on several hosts of what joins nodes;
    `FILE:node` and `FILE:fabric` say so themselves. Or the trace that a program
    on CPU ranks wrote with `--trace`; several of these, of one machine, count
    together.

    Rejected: a cluster that is no preset and no file, a file that is none of
    these, fewer GPUs than `ranks`, several nodes without a `fabric`.

    Example, with `cluster=dgx-h100 nodes=8`:
    ```mlir
    module {
    ```
    becomes
    ```mlir
    module attributes {startrail.cluster = #startrail.cluster<{name = "dgx-h100", nodes = 8 : i64, ...}>} {
    ```
  }];
  let options = [
    Option<"cluster", "cluster", "std::string", "\"\"", "Preset or file">,
    Option<"nodes", "nodes", "int64_t", "0",
           "Number of nodes; 0: what the file says, or what the ranks need">,
    Option<"ranks", "ranks", "int64_t", "0", "Number of ranks; 0: not known">,
    Option<"fabric", "fabric", "std::string", "\"\"",
           "What joins the nodes; empty: what the cluster says">,
    Option<"gpu", "gpu", "std::string", "\"\"",
           "Kind of GPU; empty: what the file says">,
    ListOption<"calibrate", "calibrate", "std::string",
               "Measurements, applied in order">,
  ];
  let dependentDialects = ["::startrail::StarTrailDialect"];
}

#endif // STARTRAIL_CLUSTER_PASSES_TD
