//===- CoverageProof.cpp - What the parts of a coverage proof share -------===//
#include "compiler/Analysis/CoverageProof.h"

#include "compiler/Analysis/SpmdFunction.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/TypeSwitch.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

AttendParts AttendParts::of(Operation *op) {
  return llvm::TypeSwitch<Operation *, AttendParts>(op)
      .Case<AttendOp, EnqueueAttendOp>([](auto op) {
        return AttendParts{
            op.getQuery(),      op.getKey(),      op.getValue(),
            op.getOutput(),     op.getLse(),      op.getStep(),
            op.getQueryOwner(), op.getKeyOwner(), op.getQueryTokens(),
            op.getKeyTokens(),  op.getMask(),     op.getAlignment(),
            op.getScaleAttr()};
      });
}

static ArrayRef<int64_t> shapeOf(Type type) {
  return cast<ShapedType>(type).getShape();
}

FailureOr<std::unique_ptr<CoverageProof>>
CoverageProof::of(func::FuncOp function) {
  FailureOr<GridOp> found = requireGridOf(function);
  if (failed(found))
    return failure();
  GridOp grid = *found;
  std::unique_ptr<CoverageProof> proof(new CoverageProof(function, grid));
  function.walk([&](Operation *op) {
    if (!proof->firstAttend && isa<AttendOp, EnqueueAttendOp>(op))
      proof->firstAttend = op;
  });
  if (!proof->firstAttend)
    return function.emitError("expected '")
           << function.getSymName()
           << "' to attend at least one block, but got none";
  proof->counts.ranks = proof->ranks();
  for (int64_t rank = 0; rank < proof->ranks(); ++rank)
    llvm::append_range(proof->allCoordinates,
                       proof->algebra.coordinatesOf(rank));
  if (failed(proof->collectArguments()) || failed(proof->fillInitials()))
    return failure();
  return proof;
}

LogicalResult CoverageProof::collectArguments() {
  streams = isa<EnqueueAttendOp>(firstAttend);
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto type = dyn_cast<ShapedType>(argument.getType());
    if (!type || !type.hasStaticShape())
      continue;
    std::string name = getArgumentName(function, index).str();
    if (name.empty())
      name = "argument " + std::to_string(index);
    if (streams && isOutputArgument(function, index)) {
      outputs.push_back(
          {name, argument, shapeOf(argument.getType()).size() == 3});
      continue;
    }
    inputs.push_back({index, shapeOf(argument.getType())});
    names.push_back(name);
  }
  for (auto [index, type] : llvm::enumerate(function.getResultTypes())) {
    if (auto shaped = dyn_cast<ShapedType>(type); !shaped || !shaped.hasRank())
      return function.emitError("expected the results of '")
             << function.getSymName()
             << "' to be tensors, output and log-sum-exp of an attention, to "
                "follow what they hold, but got "
             << type;
    std::string name = getResultName(function, index).str();
    if (name.empty())
      name = function.getNumResults() > 2 ? "result " + std::to_string(index)
             : shapeOf(type).size() == 3  ? "lse"
                                          : "output";
    outputs.push_back({name, nullptr, shapeOf(type).size() == 3});
  }
  if (outputs.empty())
    return function.emitError("expected '")
           << function.getSymName() << "' to "
           << (streams ? "have an argument with " + outputAttrName.str()
                       : "return the output of an attention")
           << ", but got none";
  if (inputs.size() >= 3 &&
      llvm::all_of(ArrayRef(inputs).take_front(3),
                   [](auto &input) { return input.shard.size() == 4; }))
    return success();
  return function.emitError("expected the first arguments of '")
         << function.getSymName()
         << "' to be query, key and value, of 4 dimensions, to follow what "
            "they hold, but got "
         << function.getFunctionType();
}

FailureOr<TokenMap> CoverageProof::tokensOf(StringRef planName,
                                            const CoverageInput &input,
                                            TokensAttr attended) {
  auto plan = function->getAttrOfType<DictionaryAttr>(planAttrName);
  auto planned = plan ? plan.getAs<TokensAttr>(planName) : TokensAttr();
  TokensAttr tokens = planned ? planned : attended;
  int64_t owners = attended.getOwners();
  if (auto size = plan ? plan.getAs<IntegerAttr>("team_size") : IntegerAttr();
      size && planned && size.getInt() > 0 && ranks() % size.getInt() == 0)
    owners = ranks() / size.getInt();
  tokens = tokens.withOwners(owners);
  int64_t rows = 0;
  if (tokens.getOwners() < 1 || ranks() % tokens.getOwners() != 0 ||
      llvm::MulOverflow(input.shard[1], ranks() / tokens.getOwners(), rows))
    rows = input.shard[1]; // an error of the map
  return TokenMap::build(
      tokens, ranks(), rows, [&] { return function.emitError(); }, planName);
}

/// The rows of a shard, the parts of the team's block that a member has.
static int32_t shardList(IndexLists &lists, const TokenMap &map,
                         int64_t tokenIndex) {
  SmallVector<IndexRun, 4> runs;
  int64_t member = tokenIndex % map.teamSize();
  for (const TokenMap::Segment &segment :
       map.segments(tokenIndex / map.teamSize())) {
    int64_t rows = segment.capacity / map.teamSize();
    int64_t first = member * rows;
    int64_t valid = std::clamp<int64_t>(segment.valid - first, 0, rows);
    runs.push_back(
        {segment.start + first * segment.stride, segment.stride, valid});
    runs.push_back({-1, 0, rows - valid});
  }
  return lists.of(runs);
}

LogicalResult CoverageProof::fillInitials() {
  AttendParts attend = AttendParts::of(firstAttend);
  FailureOr<TokenMap> queryMap =
      tokensOf(queryTokensName, inputs[0], attend.queryTokens);
  if (failed(queryMap))
    return failure();
  FailureOr<TokenMap> keyMap =
      tokensOf(keyTokensName, inputs[1], attend.keyTokens);
  if (failed(keyMap))
    return failure();
  queries = queryMap->length();
  keys = keyMap->length();
  for (auto [index, input] : llvm::enumerate(inputs)) {
    const TokenMap &map = index == 0 ? *queryMap : *keyMap;
    for (int64_t rank = 0; rank < ranks(); ++rank) {
      if (input.shard.size() < 2 || input.shard[1] != map.shardRows()) {
        initials.push_back(lost(function, "what has rows of no token layout"));
        continue;
      }
      SmallVector<int32_t, 4> dims;
      for (int64_t size : input.shard)
        dims.push_back(lists.whole(size));
      dims[Tensors::tokenDim] =
          shardList(lists, map, algebra.tokenIndexOf(coordinates(rank)));
      Content content;
      content.kind = Content::Rows;
      content.rows = tensors.of(index, dims);
      initials.push_back(content);
    }
  }
  return success();
}

FailureOr<std::vector<int32_t>> CoverageProof::ownerLists(Operation *op,
                                                          StringRef what,
                                                          TokensAttr tokens,
                                                          Value block) {
  FailureOr<TokenMap> map = TokenMap::build(
      tokens, ranks(),
      cast<ShapedType>(block.getType()).getDimSize(Tensors::tokenDim),
      [&] { return op->emitError(); }, what);
  if (failed(map))
    return failure();
  std::vector<int32_t> owners;
  for (int64_t owner = 0; owner < map->numOwners(); ++owner) {
    SmallVector<IndexRun, 4> runs;
    for (const TokenMap::Segment &segment : map->segments(owner)) {
      runs.push_back({segment.start, segment.stride, segment.valid});
      runs.push_back({-1, 0, segment.capacity - segment.valid});
    }
    owners.push_back(lists.of(runs));
  }
  return owners;
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

LogicalResult CoverageProof::twice(Operation *op, const Twine &subject,
                                   int64_t rank) const {
  const KeySets::Conflict &conflict = sets.conflict();
  const Moment &first = moments[conflict.first.moment];
  const Moment &second = moments[conflict.second.moment];
  InFlightDiagnostic diagnostic =
      op->emitError("expected every query row to meet every key exactly once, "
                    "but ");
  diagnostic << subject << " on " << nameOf(rank) << " meets keys "
             << lists.text(sets.listOf(conflict.second.block)) << " twice";
  if (second.op == op)
    diagnostic << ", the second time" << when(second);
  diagnostic.attachNote(first.op->getLoc()) << "first met here" << when(first);
  if (second.op != op)
    diagnostic.attachNote(second.op->getLoc())
        << "met again here" << when(second);
  return diagnostic;
}
