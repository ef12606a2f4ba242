//===- ShardyAttributes.cpp - What attributes of shardings say ------------===//
#include "dialects/Foreign/ShardyAttributes.h"

#include "dialects/Foreign/AttributeText.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace startrail;

/// The parts of `text` between brackets `open` and `close`; nothing where it is
/// anything else.
static std::optional<SmallVector<StringRef>>
partsBetween(StringRef text, char open, char close) {
  text = text.trim();
  if (text.size() < 2 || text.front() != open || text.back() != close)
    return std::nullopt;
  return splitAtCommas(text.drop_front().drop_back());
}

/// The names of the axes of a mesh that have several devices, major first;
/// nothing where its devices are listed in an order of their own. `text` is a
/// symbol or `mesh<["x"=4]>`.
static std::optional<SmallVector<StringRef>> axesOfMesh(Operation *op,
                                                        StringRef text) {
  StringRef body;
  if (text.consume_front("@")) {
    text = text.trim('"');
    Operation *mesh = SymbolTable::lookupNearestSymbolFrom(
        op, StringAttr::get(op->getContext(), text));
    auto found = mesh ? opaqueBody(mesh->getAttr("mesh"), "mesh")
                      : std::optional<StringRef>();
    if (!found)
      return std::nullopt;
    body = *found;
  } else if (text.consume_front("mesh<") && text.consume_back(">")) {
    body = text;
  } else {
    return std::nullopt;
  }
  SmallVector<StringRef> parts = splitAtCommas(body);
  auto axes = parts.size() == 1 ? partsBetween(parts[0], '[', ']')
                                : std::optional<SmallVector<StringRef>>();
  if (!axes)
    return std::nullopt;
  SmallVector<StringRef> names;
  for (StringRef axis : *axes) {
    auto [name, size] = axis.split('=');
    int64_t devices;
    if (size.trim().getAsInteger(10, devices))
      return std::nullopt;
    if (devices != 1)
      names.push_back(name.trim());
  }
  return names;
}

bool startrail::isSplitByShardy(Operation *op, StringRef name,
                                unsigned position, unsigned dim) {
  auto body = opaqueBody(op->getAttr(name), "sharding_per_value");
  auto values = body ? partsBetween(*body, '[', ']')
                     : std::optional<SmallVector<StringRef>>();
  if (!values || position >= values->size())
    return false;
  auto sharding = partsBetween((*values)[position], '<', '>');
  if (!sharding || sharding->size() < 2)
    return false;
  auto all = axesOfMesh(op, sharding->front());
  auto dims = partsBetween((*sharding)[1], '[', ']');
  if (!all || !dims || dim >= dims->size())
    return false;
  // An axis splits one dimension at most: with all of them here, others are
  // whole. Parts of axes are among none.
  auto axes = partsBetween((*dims)[dim], '{', '}');
  if (!axes)
    return false;
  llvm::erase_if(*axes, [&](StringRef axis) {
    return axis == "?" || (axis.starts_with("\"") && axis.ends_with("\"") &&
                           !llvm::is_contained(*all, axis));
  });
  return !all->empty() && *axes == *all;
}

bool startrail::isSplitByXla(Operation *op, unsigned rank, unsigned dim,
                             int64_t devices) {
  auto sharding = op->getAttrOfType<StringAttr>("mhlo.sharding");
  if (!sharding)
    return false;
  std::string head = "{devices=[", listed;
  for (unsigned i = 0; i < rank; ++i)
    head += (i > 0 ? "," : "") + (i == dim ? std::to_string(devices) : "1");
  for (int64_t device = 0; device < devices; ++device)
    listed += (device > 0 ? "," : "") + std::to_string(device);
  StringRef text = sharding.getValue();
  return text == head + "]<=[" + std::to_string(devices) + "]}" ||
         text == head + "]" + listed + "}";
}
