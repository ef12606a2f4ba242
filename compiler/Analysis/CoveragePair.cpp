//===- CoveragePair.cpp - A gradient and the attention that it is of ------===//
#include "compiler/Analysis/CoverageProof.h"

using namespace mlir;
using namespace startrail;

/// The first rank whose rows of a side differ in the two functions.
static std::optional<int64_t>
otherRows(const CoverageProof &one, const CoverageProof &other, bool ofKeys) {
  for (int64_t rank = 0; rank < one.ranks(); ++rank)
    if (one.lists.runs(one.ownTokens(ofKeys, rank)) !=
        other.lists.runs(other.ownTokens(ofKeys, rank)))
      return rank;
  return std::nullopt;
}

LogicalResult startrail::checkForward(const CoverageProof &gradient) {
  func::FuncOp function = gradient.function;
  auto name = function->getAttrOfType<StringAttr>(forwardAttrName);
  auto callee = name ? SymbolTable::lookupNearestSymbolFrom<func::FuncOp>(
                           function->getParentOp(), name)
                     : func::FuncOp();
  if (!callee || callee == function || gradient.attends)
    return success();
  FailureOr<std::unique_ptr<CoverageProof>> found = CoverageProof::of(callee);
  if (failed(found))
    return failure();
  const CoverageProof &forward = **found;
  if (!forward.attends)
    return success();
  Operation *op = gradient.firstAttend;
  AttendParts own = AttendParts::of(op),
              other = AttendParts::of(forward.firstAttend);
  auto fail = [&](const Twine &what, const Twine &required, const Twine &got) {
    InFlightDiagnostic diagnostic =
        op->emitError("expected ")
        << what << " to be " << required << ", as in the attention '"
        << callee.getSymName() << "' that this is the gradient of, but got "
        << got;
    diagnostic.attachNote(forward.firstAttend->getLoc()) << "attended here";
    return diagnostic;
  };
  if (own.mask != other.mask)
    return fail("the mask", stringifyMask(other.mask), stringifyMask(own.mask));
  if (own.scale.getValue() != other.scale.getValue()) {
    SmallString<24> required, got;
    other.scale.getValue().toString(required);
    own.scale.getValue().toString(got);
    return fail("the scale", required, got);
  }
  if (gradient.ranks() != forward.ranks())
    return fail("the ranks", Twine(forward.ranks()), Twine(gradient.ranks()));
  for (auto [role, what] : {std::pair(CoverageRole::Query, "query"),
                            std::pair(CoverageRole::Key, "key"),
                            std::pair(CoverageRole::Value, "value")})
    if (gradient.shardOf(role) != forward.shardOf(role))
      return fail(Twine("the shard of ") + what, "of the same shape",
                  "another");
  for (bool ofKeys : {false, true})
    if (std::optional<int64_t> rank = otherRows(gradient, forward, ofKeys)) {
      auto rowsOf = [&](const CoverageProof &proof) {
        return proof.lists.text(proof.ownTokens(ofKeys, *rank));
      };
      return fail(Twine(ofKeys ? "the keys" : "the queries") + " of " +
                      gradient.nameOf(*rank),
                  rowsOf(forward), rowsOf(gradient));
    }
  if (own.mask == Mask::Causal && gradient.diagonal() != forward.diagonal())
    return fail("the alignment", stringifyAlignment(other.alignment),
                stringifyAlignment(own.alignment));
  return success();
}
