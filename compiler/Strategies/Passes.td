//===- Passes.td - Passes from the model to the program -------------------===//
#ifndef STARTRAIL_STRATEGIES_PASSES_TD
#define STARTRAIL_STRATEGIES_PASSES_TD

include "mlir/Pass/PassBase.td"

def DifferentiatePass : Pass<"startrail-differentiate", "::mlir::ModuleOp"> {
  let summary = "Adds the gradients of attentions, or puts them in their place";
  let description = [{
    `pass=both` adds a function for every one with `startrail.attention`:
    `model_backward` for `model`, with a `startrail.attention_gradient` for each
    attention. Per attention, in order, its arguments are the output gradient,
    query, key, value, output and lse, its results the gradients of query, key
    and value. The gradient names its attention in `of`, as the function that
    startrail-distribute will make of it, and has its mask, alignment, scale,
    layout and `startrail.plan`. `pass=backward` does the same and takes the
    functions with attention out. `pass=joint` replaces them by functions of
    both, `model_joint`: the arguments are query, key, value and output
    gradient, the results output, lse and the three gradients. `pass=forward`
    changes nothing; gradients that a module holds already stay.

    A plan that startrail-apply-plan has put on the module says the pass, as
    `startrail.pass`; the module loses it.

    Rejected: with another pass than forward a module without attention, and an
    attention that is not in a function of the outermost module;
    with backward or joint, a use of a function with attention by one without.

    Example, with `pass=backward`:
    ```mlir
    func.func @model(%q: tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32> {
      %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd) : ...
    ```
    becomes
    ```mlir
    func.func @model_backward(%do: ..., %q: ..., %k: ..., %v: ..., %o: ..., %lse: ...) -> (...)
        attributes {startrail.gradient_of = "model"} {
      %dq, %dk, %dv = startrail.attention_gradient %do, %q, %k, %v, %o, %lse mask(causal)
          alignment(top_left) layout(bshd) of("model_attention") : ...
      return %dq, %dk, %dv : ...
    }
    ```
  }];
  let options = [
    Option<"pass", "pass", "std::string", "\"forward\"",
           "What is computed: forward, backward, both or joint">,
  ];
  let dependentDialects = ["::startrail::StarTrailDialect"];
}

def DistributePass : Pass<"startrail-distribute", "::mlir::ModuleOp"> {
  let summary = "Spreads every attention over the ranks of a grid";
  let description = [{
    Outlines each `startrail.attention` to a private function on one rank's
    shards that holds a `startrail.ring_attention`; the caller keeps a
    `startrail.spmd_call` on whole tensors. The function is named after its
    caller: `model_attention`, or `model_attention_0`, `model_attention_1` where
    a caller has several. What is not attention stays as it is, and a remark
    names it.

    A `startrail.attention_gradient` becomes a function with
    `startrail.ring_attention_gradient`, `<of>_gradient`; without `of`
    `model_attention_gradient`, or numbered. Where the module has the attention
    that `of` names, the function says so in `startrail.forward`. A gradient and
    an attention of one block, of the same operands, whose output gradient is
    there before the attention, become one function of both, `<of>_joint` or
    `model_attention_joint`. An attention and its gradients share one
    `startrail.plan`, with the choices of all. Arguments and results of
    functions with gradients say in `startrail.side` whose tokens they have.

    `tokens` is the token layout of queries and keys, `#startrail.tokens`, of an
    attention whose `startrail.plan` has no `query_tokens` or `key_tokens`:
    contiguous and striped take lengths that the ranks divide, zigzag lengths
    that twice the ranks divide, and explicit lists, `[[0:4, 12:4], [4:8]]`, any
    length; their owners are the teams of the strategy, P/C with C*C dividing P.
    auto is zigzag for a causal mask where both lengths allow it, otherwise
    contiguous, for a causal mask with a remark. Queries and keys may differ in
    length. Batch times query heads is at most 2^22.

    A module without attention that holds `startrail.ring_attention`, raised from
    a ring that was spelled out, stays as it is.

    Rejected: a number of ranks outside 1 .. 2^20, or another than that of the
    rings in the module, a length that the layout does not take, and a module
    without attention.

    Example, with `ranks=8`:
    ```mlir
    func.func @model(%q: tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32> {
      %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd) : ...
    ```
    becomes
    ```mlir
    startrail.grid @ranks axes ["rank"] sizes [8] placement ["rank"] tokens ["rank"]
    func.func @model(%q: tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32> {
      %o, %lse = startrail.spmd_call @model_attention(%q, %q, %q) grid(@ranks) layout(bshd) : ...
    }
    func.func private @model_attention(%query: tensor<1x8x4x16xf32> {startrail.name = "query"}, ...
    ```
  }];
  let options = [
    Option<"ranks", "ranks", "int64_t", "0", "Number of ranks, 1 to 1048576">,
    Option<"tokens", "tokens", "std::string", "\"auto\"",
           "Token layout: auto, contiguous, zigzag, striped or explicit lists">,
  ];
  let dependentDialects = ["::startrail::StarTrailDialect"];
}

def LowerRingPass : Pass<"startrail-lower-ring", "::mlir::ModuleOp"> {
  let summary = "Spells out the communication of ring attention";
  let description = [{
    Replaces each `startrail.ring_attention` by the program that every rank
    runs, and its grid by one with the axes group, ring and member of sizes
    C, P/C^2 and C, where C is the team size. The team gathers its tokens, an
    initial exchange gives the members of a team the keys and values of C
    teams, these move along the sub-ring of P/C^2 ranks, and the team combines
    the partial results. `strategy=ring` is the case of one member: no gather,
    no exchange, one ring of all ranks. Loops keep their steps, the last one
    peeled off, so that the text does not grow with the number of ranks.

    A `startrail.ring_attention_gradient` takes the same grid, exchange and
    ring. The owner of the rows computes delta. With `circulate=query`, as in the
    StarTrail paper, keys, values and their gradients stay with the team while
    queries, output gradients, lse, delta and query gradients go round; with
    `circulate=key`, as in Ring Attention, it is the other way; auto takes the
    side with fewer bytes for the rank that receives most, queries where they
    are as many. What stays is added to in place. What goes round is added to
    what arrives, so that its hop lasts as long as the next block, and after the
    last step one transfer brings it home. The team sums, and the sum is rounded
    to the storage type once. `gradient-type=bf16` rounds what travels before
    every move, and a remark tells what that costs and saves; it is f32
    otherwise, f64 with f64 tensors. With `save=team` and teams of several the
    gradient takes the blocks that its attention gathered instead of gathering
    query, key and value again: in one function, or as results and arguments
    with `startrail.saved`. An attention and the gradient that names it in
    `startrail.forward` follow the same plan.

    `exchange=paper` is the stride permutation of the StarTrail paper;
    `exchange=skewed` takes ring r of group (g + m) mod C, and leaves P/C ranks
    with what they have. `combine-via=auto` takes the transport that moves fewer
    bytes. `placement` lists the axes, or factors of them as in `ring:4`, in the
    order in which they fill the physical ranks, fastest first.

    The owners of an explicit token layout must be the teams. An attention with
    `startrail.plan`, a dictionary of `strategy`, `team_size`, `exchange`,
    `combine_via`, `placement`, `circulate`, `gradient_type` and `save`,
    overrides the options for itself, so that the attentions of one module may
    follow different plans. The pass leaves the plan that was followed,
    complete, on the function.

    Rejected: choices for gradients in a module without one, `save=team` for a
    gradient whose attention the module does not compute, `gradient-type=bf16`
    of f64 tensors, and a pair of different plans.

    Example:
    ```mlir
    %o, %lse = startrail.attention %q, %k, %v mask(causal) layout(bshd)
        {startrail.plan = {team_size = 2 : i64, exchange = "skewed"}} : ...
    ```
  }];
  let options = [
    Option<"strategy", "strategy", "std::string", "\"startrail\"",
           "ring or startrail">,
    Option<"teamSize", "team-size", "int64_t", "1",
           "Ranks of a team; its square divides the number of ranks">,
    Option<"exchange", "exchange", "std::string", "\"paper\"",
           "Initial exchange: paper or skewed">,
    Option<"combineVia", "combine-via", "std::string", "\"auto\"",
           "Transport of the combine: gather, exchange or auto">,
    Option<"placement", "placement", "std::string", "\"default\"",
           "Axes, fastest first, as in member,ring:4,group,ring; or "
           "collect-intra (member,ring,group; the default) or p2p-intra "
           "(ring,member,group)">,
    Option<"circulate", "circulate", "std::string", "\"auto\"",
           "Side that goes round the ring in gradients: query, key or auto">,
    Option<"gradientType", "gradient-type", "std::string", "\"f32\"",
           "Element type of gradients on the ring: f32 (f64 with f64 tensors) "
           "or bf16">,
    Option<"save", "save", "std::string", "\"gather\"",
           "For gradients: gather query, key and value again, or keep the "
           "team's copies (team)">,
  ];
  let dependentDialects = ["::startrail::StarTrailDialect",
                           "::mlir::arith::ArithDialect",
                           "::mlir::scf::SCFDialect"];
}

#endif // STARTRAIL_STRATEGIES_PASSES_TD
