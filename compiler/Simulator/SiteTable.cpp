//===- SiteTable.cpp - What actions are of --------------------------------===//
#include "compiler/Simulator/SiteTable.h"

#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/SetVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/raw_ostream.h"

using namespace mlir;
using namespace startrail;

static std::string nameOf(Value buffer) {
  if (auto made = buffer.getDefiningOp<BufferOp>())
    return made.getName().str();
  auto argument = dyn_cast<BlockArgument>(buffer);
  auto function =
      argument ? dyn_cast<func::FuncOp>(argument.getOwner()->getParentOp())
               : func::FuncOp();
  if (!function)
    return "a buffer";
  StringRef name = getArgumentName(function, argument.getArgNumber());
  return name.empty() ? "argument " + std::to_string(argument.getArgNumber())
                      : name.str();
}

static std::string placeOf(Location location) {
  if (auto place = location->findInstanceOf<FileLineColLoc>())
    return place.getFilename().str() + ":" + std::to_string(place.getLine()) +
           ":" + std::to_string(place.getColumn());
  return "";
}

template <typename T> static std::string textOf(T type) {
  std::string text;
  llvm::raw_string_ostream(text) << type;
  return text;
}

SiteTable::SiteTable(std::vector<ActionSite> &sites) : sites(sites) {
  sites.emplace_back();
}

uint32_t SiteTable::of(Operation *op, const RankRun &run) {
  SmallVector<Operation *> accesses{op};
  if (auto group = dyn_cast<GroupOp>(op))
    accesses.assign(llvm::map_to_vector(group.getBody().front(),
                                        [](Operation &call) { return &call; }));
  llvm::SetVector<Value> reads, writes;
  auto add = [&](llvm::SetVector<Value> &into, ArrayRef<Value> buffers) {
    for (Value buffer : buffers)
      into.insert(run.definitionOf(run.idOf(buffer)));
  };
  for (Operation *access : accesses) {
    add(reads, cast<AccessOpInterface>(access).getReads());
    add(writes, cast<AccessOpInterface>(access).getWrites());
  }
  std::vector<const void *> buffers;
  for (const llvm::SetVector<Value> *set : {&reads, &writes})
    for (Value buffer : *set)
      buffers.push_back(buffer.getAsOpaquePointer());
  auto [site, isNew] =
      known.try_emplace({op, std::move(buffers)}, uint32_t(sites.size()));
  if (!isNew)
    return site->second;
  ActionSite made;
  made.location = placeOf(op->getLoc());
  std::vector<std::string> from, to;
  for (Value buffer : reads)
    if (!writes.contains(buffer))
      from.push_back(nameOf(buffer));
  for (Value buffer : writes)
    to.push_back(nameOf(buffer));
  made.buffers = llvm::join(from, ", ");
  if (!to.empty())
    made.buffers += (from.empty() ? "into " : " into ") + llvm::join(to, ", ");
  if (auto group = dyn_cast<GroupOp>(op)) {
    made.traffic = group.getTraffic();
    made.name = stringifyTraffic(made.traffic).str();
    Value moved = reads.empty() ? writes.front() : reads.front();
    made.element = textOf(cast<ShapedType>(moved.getType()).getElementType());
  } else {
    StringRef name = op->getName().stripDialect();
    name.consume_front("enqueue_");
    made.name = name.str();
  }
  sites.push_back(std::move(made));
  return site->second;
}
