//===- CoverageArguments.cpp - What a function reads and returns ----------===//
#include "compiler/Analysis/CoverageProof.h"

#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

static ArrayRef<int64_t> shapeOf(Type type) {
  return cast<ShapedType>(type).getShape();
}

ArrayRef<CoverageRole> CoverageProof::roles() const {
  using Role = CoverageRole;
  static constexpr Role forward[] = {Role::Query, Role::Key, Role::Value,
                                     Role::OutputGradient};
  static constexpr Role backward[] = {
      Role::OutputGradient, Role::Query,  Role::Key,
      Role::Value,          Role::Output, Role::Lse};
  if (!attends)
    return backward;
  return ArrayRef(forward).take_front(attendsGradient ? 4 : 3);
}

LogicalResult CoverageProof::collectInputs() {
  ArrayRef<CoverageRole> roles = this->roles();
  constexpr CoverageRole savedRoles[] = {CoverageRole::Query, CoverageRole::Key,
                                         CoverageRole::Value};
  size_t saved = 0, taken = 0;
  for (BlockArgument argument : function.getArguments()) {
    unsigned index = argument.getArgNumber();
    auto type = dyn_cast<ShapedType>(argument.getType());
    if (!type || !type.hasStaticShape() ||
        (streams && isOutputArgument(function, index)))
      continue;
    CoverageInput input{index, type.getShape(), CoverageRole::Other,
                        isKeySideArgument(function, index),
                        isSavedArgument(function, index)};
    if (input.saved && saved < std::size(savedRoles)) {
      input.role = savedRoles[saved++];
    } else if (!input.saved && taken < roles.size()) {
      input.role = roles[taken++];
      byRole[int32_t(input.role)] = inputs.size();
    }
    if (input.role != CoverageRole::Other)
      input.ofKeys =
          input.role == CoverageRole::Key || input.role == CoverageRole::Value;
    std::string name = getArgumentName(function, index).str();
    names.push_back(name.empty() ? "argument " + std::to_string(index) : name);
    inputs.push_back(input);
  }
  if (taken == roles.size() && llvm::all_of(roles, [&](CoverageRole role) {
        return shardOf(role).size() == (role == CoverageRole::Lse ? 3 : 4);
      }))
    return success();
  return function.emitError("expected the first arguments of '")
         << function.getSymName() << "' to be "
         << (!attends ? "output_gradient, query, key, value and output, of 4 "
                        "dimensions, and lse, of 3,"
             : attendsGradient
                 ? "query, key, value and output_gradient, of 4 dimensions,"
                 : "query, key and value, of 4 dimensions,")
         << " to follow what they hold, but got " << function.getFunctionType();
}

/// What each result is, and a name where it has none.
LogicalResult CoverageProof::nameOutputs() {
  size_t plain = 0, saved = 0;
  size_t states = attends ? 2 : 0;
  size_t number = llvm::count_if(outputs, [](const CoverageOutput &output) {
    return output.kind != CoverageOutput::Saved;
  });
  for (CoverageOutput &output : outputs) {
    bool isLse = shapeOf(output.type).size() == 3;
    std::string name;
    if (output.kind == CoverageOutput::Saved) {
      output.which = GradientOf(std::min<size_t>(saved++, 2));
      name = "team_" + startrail::nameOf(output.which).str();
    } else if (attendsGradient && plain >= states) {
      output.kind = CoverageOutput::Gradient;
      output.which = GradientOf(std::min<size_t>(plain++ - states, 2));
      name = startrail::nameOf(output.which).str() + "_gradient";
    } else {
      output.kind = isLse ? CoverageOutput::Lse : CoverageOutput::Output;
      name = number > 2 && !attendsGradient ? "result " + std::to_string(plain)
             : isLse                        ? "lse"
                                            : "output";
      ++plain;
    }
    if (output.name.empty())
      output.name = name;
  }
  if (saved > 3)
    return function.emitError("expected '")
           << function.getSymName()
           << "' to save query, key and value at most, but got " << saved
           << " saved results";
  if (!attendsGradient || number == states + 3)
    return success();
  return function.emitError("expected the results of '")
         << function.getSymName() << "' to be "
         << (attends ? "output, log-sum-exp and " : "")
         << "the gradients of query, key and value, but got " << number
         << (number == 1 ? " result" : " results");
}

LogicalResult CoverageProof::collectOutputs() {
  auto add = [&](StringRef name, Type type, Value argument, bool saved) {
    outputs.push_back({name.str(), argument, type,
                       saved ? CoverageOutput::Saved : CoverageOutput::Output,
                       GradientOf::Query});
  };
  if (streams)
    for (BlockArgument argument : function.getArguments())
      if (unsigned index = argument.getArgNumber();
          isOutputArgument(function, index) &&
          isa<ShapedType>(argument.getType())) {
        StringRef name = getArgumentName(function, index);
        add(name.empty() ? "argument " + std::to_string(index) : name.str(),
            argument.getType(), argument, isSavedArgument(function, index));
      }
  for (auto [index, type] : llvm::enumerate(function.getResultTypes())) {
    if (auto shaped = dyn_cast<ShapedType>(type); !shaped || !shaped.hasRank())
      return function.emitError("expected the results of '")
             << function.getSymName()
             << "' to be tensors, output and log-sum-exp of an attention, to "
                "follow what they hold, but got "
             << type;
    add(getResultName(function, index), type, nullptr,
        isSavedResult(function, index));
  }
  if (outputs.empty())
    return function.emitError("expected '")
           << function.getSymName() << "' to "
           << (streams   ? "have an argument with " + outputAttrName.str()
               : attends ? "return the output of an attention"
                         : "return the gradients of an attention")
           << ", but got none";
  return nameOutputs();
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

/// All rows of a team.
static int32_t blockList(IndexLists &lists, const TokenMap &map, int64_t team) {
  SmallVector<IndexRun, 4> runs;
  for (const TokenMap::Segment &segment : map.segments(team)) {
    runs.push_back({segment.start, segment.stride, segment.valid});
    runs.push_back({-1, 0, segment.capacity - segment.valid});
  }
  return lists.of(runs);
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
  owners.reserve(map->numOwners());
  for (int64_t owner = 0; owner < map->numOwners(); ++owner)
    owners.push_back(blockList(lists, *map, owner));
  return owners;
}

LogicalResult CoverageProof::fillInitials() {
  AttendParts attend = AttendParts::of(firstAttend);
  auto planned = [&](StringRef name, CoverageRole role, TokensAttr tokens) {
    return tokensOf(name, inputs[inputOf(role)], tokens);
  };
  FailureOr<TokenMap> queries =
      planned(queryTokensName, CoverageRole::Query, attend.queryTokens);
  if (failed(queries))
    return failure();
  FailureOr<TokenMap> keys =
      planned(keyTokensName, CoverageRole::Key, attend.keyTokens);
  if (failed(keys))
    return failure();
  queryMap = std::move(*queries);
  keyMap = std::move(*keys);
  for (auto [index, input] : llvm::enumerate(inputs)) {
    const TokenMap &map = input.ofKeys ? *keyMap : *queryMap;
    int64_t rows = input.saved ? map.blockRows() : map.shardRows();
    for (int64_t rank = 0; rank < ranks(); ++rank) {
      if (input.shard.size() < 2 || input.shard[Tensors::tokenDim] != rows ||
          (input.saved && !isTeamCopy(input))) {
        initials.push_back(lost(function, "what has rows of no token layout"));
      } else if (input.saved) {
        initials.push_back(saved(GradientOf(input.role), rank));
      } else {
        initials.push_back(rowsOf(
            index, input.shard,
            shardList(lists, map, algebra.tokenIndexOf(coordinates(rank)))));
      }
    }
  }
  return success();
}

/// Whether a saved input may be a copy of another, but for the number of rows.
bool CoverageProof::isTeamCopy(const CoverageInput &saved) const {
  if (saved.role == CoverageRole::Other)
    return false;
  SmallVector<int64_t, 4> shape(shardOf(saved.role));
  if (saved.shard.size() != shape.size())
    return false;
  shape[Tensors::tokenDim] = saved.shard[Tensors::tokenDim];
  return ArrayRef(shape) == saved.shard;
}

Content CoverageProof::rowsOf(int32_t input, ArrayRef<int64_t> shape,
                              int32_t tokens) {
  SmallVector<int32_t, 4> dims;
  for (int64_t size : shape)
    dims.push_back(lists.whole(size));
  dims[Tensors::tokenDim] = tokens;
  Content content;
  content.kind = Content::Rows;
  content.rows = tensors.of(input, dims);
  return content;
}

Content CoverageProof::saved(GradientOf which, int64_t rank) {
  // The roles of the three come first, in this order.
  int32_t input = inputOf(CoverageRole(which));
  const TokenMap &map = which == GradientOf::Query ? *queryMap : *keyMap;
  int64_t team = algebra.tokenIndexOf(coordinates(rank)) / map.teamSize();
  return rowsOf(input, inputs[input].shard, blockList(lists, map, team));
}
