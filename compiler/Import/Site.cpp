//===- Site.cpp - Where attention was found -------------------------------===//
#include "compiler/Import/Site.h"

#include "mlir/IR/Diagnostics.h"
#include "mlir/IR/SymbolTable.h"

#include <map>

using namespace mlir;
using namespace startrail;

SiteLog::SiteLog(Operation *root) {
  root->walk<WalkOrder::PreOrder>(
      [&](Operation *op) { order.try_emplace(op, order.size()); });
}

/// The operation's name, and the target of a call: what it is to a reader.
static std::string describeSource(Operation *op) {
  std::string source = op->getName().getStringRef().str();
  for (StringRef target : {"call_target_name", "function_name", "name"})
    if (auto name = op->getAttrOfType<StringAttr>(target))
      return source + " " + name.getValue().str();
  return source;
}

static std::string functionAround(Operation *op) {
  for (Operation *parent = op->getParentOp(); parent;
       parent = parent->getParentOp())
    if (auto name =
            parent->getAttrOfType<StringAttr>(SymbolTable::getSymbolAttrName()))
      return name.getValue().str();
  return "";
}

void SiteLog::add(Operation *source, StringRef kind, Operation *raised,
                  std::string why) {
  sites.push_back({order.lookup(source), source,
                   Site{kind, describeSource(source), functionAround(source),
                        source->getLoc(), raised, std::move(why)}});
}

void SiteLog::forgetRefused(Operation *source) {
  llvm::erase_if(sites, [&](const Entry &entry) {
    return entry.source == source && !entry.site.raised;
  });
}

void SiteLog::addRaised(Operation *source, StringRef kind, Operation *raised) {
  add(source, kind, raised, "");
}

void SiteLog::addRefused(Operation *source, StringRef kind, const Twine &why) {
  add(source, kind, nullptr, why.str());
}

std::vector<Site> SiteLog::takeSites() {
  std::multimap<unsigned, Site *> ordered;
  for (Entry &entry : sites)
    ordered.emplace(entry.position, &entry.site);
  std::vector<Site> result;
  for (auto [position, site] : ordered)
    result.push_back(std::move(*site));
  sites.clear();
  return result;
}

/// How a remark names what was not raised.
static StringRef nameOf(StringRef kind) {
  if (kind == "attention_gradient")
    return "gradient of attention";
  return kind == "ring_attention" ? "ring attention" : "attention";
}

void startrail::remarkRefused(ArrayRef<Site> sites) {
  for (const Site &site : sites)
    if (!site.raised)
      emitRemark(site.location)
          << nameOf(site.kind) << " is not raised: " << site.why;
}
