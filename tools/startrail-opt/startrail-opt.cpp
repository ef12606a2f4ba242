#include "compiler/Pipeline/Registration.h"
#include "compiler/Pipeline/ToolHelp.h"
#include "compiler/Pipeline/Version.h"
#include "compiler/Tool/OptMain.h"

#include "mlir/IR/DialectRegistry.h"
#include "mlir/Tools/mlir-opt/MlirOptMain.h"

#include "llvm/ADT/StringRef.h"

static constexpr llvm::StringLiteral introduction =
    R"(startrail-opt: runs passes of startrail and of MLIR on a module

Reads a module, runs the passes in the order they are named, and prints what
they make of it. startrail's passes take attention from a model to a schedule:

  --startrail-raise-attention  finds attention in what exporters write
  --startrail-apply-plan       gives it the choices of a plan file
  --startrail-differentiate    adds its gradients
  --startrail-distribute       splits its tokens over the ranks of a grid
  --startrail-lower-ring       spells out who sends what to whom
  --startrail-schedule         buffers, two streams and the events between them
  --startrail-plan-memory      gives every buffer its place in the workspace
  --startrail-pipeline         all of these, each level verified and proven

Others check a level, or say something of it:

  --startrail-verify-model, --startrail-verify-ring-graph,
  --startrail-verify-program, --startrail-verify-streams
                               what holds at the level, and the next one needs
  --startrail-verify-coverage  proves that every query meets every key once
  --startrail-verify-transfers proves that every transfer has its partner
  --startrail-verify-buffers   proves that streams order every use of a buffer
  --startrail-prove            all of these proofs that the level has
  --startrail-print-volume     the bytes that each rank receives
  --startrail-print-balance    the work that a mask leaves each rank
  --startrail-set-cluster      puts the machines that ranks run on onto it
  --startrail-import-report    which attentions an exporter's module has, and why
                               others are none
  --startrail-lower-attention  spells attention and its gradient out in linalg

For example, the schedule of 8 ranks in teams of 2, and what it moves:

  startrail-opt model.mlir --startrail-pipeline="ranks=8 team-size=2"
  startrail-opt model.mlir --startrail-distribute=ranks=8 \
      --startrail-lower-ring=team-size=2 --startrail-print-volume

startrail-compile makes a program of it.

Exit codes: 0 done; 1 the command line is wrong, the module cannot be read, or a
pass failed.

Below: every option and pass, those of startrail under `startrail-`.
)";

int main(int argc, char **argv) {
  startrail::hideLibraryOptions();
  startrail::registerVersionPrinter("startrail-opt");
  mlir::DialectRegistry registry;
  startrail::registerAllStarTrail(registry);
  return mlir::asMainReturnCode(
      startrail::optMain(argc, argv, introduction, registry));
}
