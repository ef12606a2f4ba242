//===- CoverageProof.cpp - What the parts of a coverage proof share -------===//
#include "compiler/Analysis/CoverageProof.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

AttendParts AttendParts::of(Operation *op) {
  auto make = [](auto op, Value output) {
    return AttendParts{op.getQuery(),       op.getKey(),
                       op.getValue(),       output,
                       op.getLse(),         op.getStep(),
                       op.getQueryOwner(),  op.getKeyOwner(),
                       op.getQueryTokens(), op.getKeyTokens(),
                       op.getMask(),        op.getAlignment(),
                       op.getScaleAttr()};
  };
  return llvm::TypeSwitch<Operation *, AttendParts>(op)
      .Case<AttendOp, EnqueueAttendOp>(
          [&](auto op) { return make(op, op.getOutput()); })
      .Case<AttendGradientOp, EnqueueAttendGradientOp>(
          [&](auto op) { return make(op, nullptr); });
}

GradientParts GradientParts::of(Operation *op) {
  return llvm::TypeSwitch<Operation *, GradientParts>(op)
      .Case<AttendGradientOp, EnqueueAttendGradientOp>([](auto op) {
        return GradientParts{op.getOutputGradient(),
                             op.getDelta(),
                             {op.getQueryGradient(), op.getKeyGradient(),
                              op.getValueGradient()}};
      });
}

FailureOr<std::unique_ptr<CoverageProof>>
CoverageProof::of(func::FuncOp function) {
  FailureOr<GridOp> found = requireGridOf(function);
  if (failed(found))
    return failure();
  GridOp grid = *found;
  std::unique_ptr<CoverageProof> proof(new CoverageProof(function, grid));
  function.walk([&](Operation *op) {
    if (!isAttend(op) && !isAttendGradient(op))
      return;
    if (!proof->firstAttend)
      proof->firstAttend = op;
    (isAttend(op) ? proof->attends : proof->attendsGradient) = true;
  });
  if (!proof->firstAttend)
    return function.emitError("expected '")
           << function.getSymName()
           << "' to attend at least one block, but got none";
  proof->counts.ranks = proof->ranks();
  for (int64_t rank = 0; rank < proof->ranks(); ++rank)
    llvm::append_range(proof->allCoordinates,
                       proof->algebra.coordinatesOf(rank));
  proof->streams =
      isa<EnqueueAttendOp, EnqueueAttendGradientOp>(proof->firstAttend);
  if (failed(proof->collectInputs()) || failed(proof->collectOutputs()) ||
      failed(proof->fillInitials()))
    return failure();
  return proof;
}

std::string CoverageProof::nameOf(int64_t rank) const {
  return describeRank(grid, algebra, coordinates(rank));
}

std::string CoverageProof::when(const Moment &moment) {
  return moment.step ? " at step " + std::to_string(*moment.step) : "";
}

InFlightDiagnostic CoverageProof::mismatch(Operation *op, const Twine &what,
                                           const Twine &required, int64_t rank,
                                           const Content &content) const {
  InFlightDiagnostic diagnostic = op->emitError("expected ");
  diagnostic << what << " to be " << required << ", but on " << nameOf(rank)
             << " it holds " << text(content);
  if (content.kind == Content::Lost)
    diagnostic.attachNote(reasonOf(content).op->getLoc())
        << "that came about here";
  return diagnostic;
}

int64_t CoverageProof::diagonal() const {
  return AttendParts::of(firstAttend).alignment == Alignment::BottomRight
             ? keyLength() - queryLength()
             : 0;
}

/// Notes on where the two blocks of a conflict come from, and, where the second
/// is of `op` itself, when that is.
static LogicalResult tell(InFlightDiagnostic diagnostic, Operation *op,
                          const CoverageProof &proof,
                          const KeySets::Conflict &conflict, StringRef done) {
  const CoverageProof::Moment &first = proof.moments[conflict.first.moment];
  const CoverageProof::Moment &second = proof.moments[conflict.second.moment];
  if (second.op == op)
    diagnostic << ", the second time" << CoverageProof::when(second);
  diagnostic.attachNote(first.op->getLoc())
      << "first " << done << " here" << CoverageProof::when(first);
  if (second.op != op)
    diagnostic.attachNote(second.op->getLoc())
        << done << " again here" << CoverageProof::when(second);
  return diagnostic;
}

LogicalResult CoverageProof::twice(Operation *op, const Twine &subject,
                                   int64_t rank) const {
  const KeySets::Conflict &conflict = sets.conflict();
  InFlightDiagnostic diagnostic =
      op->emitError("expected every query row to meet every key exactly once, "
                    "but ");
  diagnostic << subject << " on " << nameOf(rank) << " meets keys "
             << lists.text(sets.listOf(conflict.second.block)) << " twice";
  return tell(std::move(diagnostic), op, *this, conflict, "met");
}

LogicalResult CoverageProof::addedTwice(Operation *op, const Content &gradient,
                                        int64_t rank) const {
  const KeySets &sets = setsOf(gradient);
  GradientOf which = tensors.gradientOf(gradient.rows);
  InFlightDiagnostic diagnostic =
      op->emitError("expected every query and key to contribute to each "
                    "gradient exactly once, but the ");
  diagnostic << startrail::nameOf(which) << " gradient of rows "
             << lists.text(tensors.tokens(gradient.rows)) << " on "
             << nameOf(rank) << " gets "
             << (which == GradientOf::Query ? "keys " : "queries ")
             << lists.text(sets.listOf(sets.conflict().second.block))
             << " twice";
  return tell(std::move(diagnostic), op, *this, sets.conflict(), "added");
}
