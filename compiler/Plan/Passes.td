//===- Passes.td - Passes for plan files ----------------------------------===//
#ifndef STARTRAIL_PLAN_PASSES_TD
#define STARTRAIL_PLAN_PASSES_TD

include "mlir/Pass/PassBase.td"

def ApplyPlanPass : Pass<"startrail-apply-plan", "::mlir::ModuleOp"> {
  let summary = "Gives attentions the choices of a plan file";
  let description = [{
    Reads a plan file (its form is on the page of the plan file) and puts the
    choices for each `startrail.attention` on it, as `startrail.plan`, and the
    number of ranks on the module, as `startrail.ranks`, and `pass` where the
    file has it, as `startrail.pass`. An attention goes by the name of the
    function that `startrail-distribute` will make of it, or by its caller's;
    one without an entry follows the file's `default`. A
    `startrail.attention_gradient` whose attention the module has follows it;
    others go by the names of their own functions. Choices that the file leaves
    open stay open.

    The other options are choices made elsewhere: the file may leave them open
    but not contradict them, and neither may a `startrail.plan` that an
    attention has already.

    Rejected: a file that is not in the form of a plan, of another version, with
    an entry for a function that the module does not have or two for one; an
    attention with neither an entry nor a `default`; choices that are not legal
    for the number of ranks.

    Example, with `file=plan.json` that holds
    ```json
    {"startrail_plan": 1, "ranks": 8,
     "attentions": [{"function": "model_attention", "team_size": 2} ] }
    ```
    ```mlir
    func.func @model(%q: tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32> {
      %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : ...
    ```
    becomes
    ```mlir
    module attributes {startrail.ranks = 8 : i64} {
      func.func @model(%q: tensor<1x64x4x16xf32>) -> tensor<1x64x4x16xf32> {
        %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) {startrail.plan = {team_size = 2 : i64}} : ...
    ```
  }];
  let options = [
    Option<"file", "file", "std::string", "\"\"", "The plan file">,
    Option<"ranks", "ranks", "int64_t", "0", "Number of ranks; 0: open">,
    Option<"strategy", "strategy", "std::string", "\"\"",
           "Strategy; empty: open">,
    Option<"teamSize", "team-size", "int64_t", "0",
           "Ranks of a team; 0: open">,
    Option<"exchange", "exchange", "std::string", "\"\"",
           "Initial exchange; empty: open">,
    Option<"combineVia", "combine-via", "std::string", "\"\"",
           "Transport of the combine; empty: open">,
    Option<"placement", "placement", "std::string", "\"\"",
           "Axes, fastest first; empty: open">,
    Option<"tokens", "tokens", "std::string", "\"\"",
           "Token layout of queries and keys; empty: open">,
    Option<"pass", "pass", "std::string", "\"\"",
           "What is computed; empty: open">,
    Option<"circulate", "circulate", "std::string", "\"\"",
           "Side that goes round in gradients; empty: open">,
    Option<"gradientType", "gradient-type", "std::string", "\"\"",
           "Type of gradients on the ring; empty: open">,
    Option<"save", "save", "std::string", "\"\"",
           "What gradients find of the forward pass; empty: open">,
    ListOption<"leftOut", "left-out", "std::string",
               "Functions that were left out of the module: entries for their "
               "attentions are passed over">,
  ];
  let dependentDialects = ["::startrail::StarTrailDialect"];
}

#endif // STARTRAIL_PLAN_PASSES_TD
