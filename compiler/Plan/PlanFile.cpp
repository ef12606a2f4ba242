//===- PlanFile.cpp - A file that fixes the choices of plans --------------===//
#include "compiler/Plan/PlanFile.h"

#include "compiler/Json/CheckSchema.h"
#include "compiler/Json/ReadFile.h"
#include "compiler/Plan/Schema.h"
#include "compiler/Strategies/PlanChoices.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/StringExtras.h"

using namespace mlir;
using namespace startrail;

using Kind = JsonValue::Kind;

static constexpr int64_t version = 1;

const PlanChoice *PlanEntry::find(StringRef name) const {
  for (const PlanChoice &choice : choices)
    if (choice.name == name)
      return &choice;
  return nullptr;
}

StringAttr startrail::placementAttr(MLIRContext *context, StringRef placement) {
  return StringAttr::get(context, llvm::join(placementEntries(placement), ","));
}

FailureOr<Attribute> startrail::tokensAttr(Location location, const Twine &what,
                                           StringRef text) {
  if (text == "auto")
    return Attribute(StringAttr::get(location.getContext(), text));
  FailureOr<TokensAttr> tokens =
      TokensAttr::parseText(location.getContext(), text, [&] {
        return emitError(location) << "expected " << what << " to be ";
      });
  if (failed(tokens))
    return failure();
  return Attribute(*tokens);
}

/// A token layout as options spell it: `[[0:4, 12:4], [4:8]]`.
static std::string tokensText(const JsonValue &value) {
  if (value.is(Kind::String))
    return value.string;
  auto join = [](ArrayRef<JsonValue> items, auto &&textOf) {
    return "[" + llvm::join(llvm::map_range(items, textOf), ", ") + "]";
  };
  return join(value.items, [&](const JsonValue &team) {
    return join(team.items, [](const JsonValue &segment) {
      return std::to_string(segment.items[0].integer) + ":" +
             std::to_string(segment.items[1].integer);
    });
  });
}

static FailureOr<Attribute> attributeOf(Location location, StringRef name,
                                        const std::string &path,
                                        const JsonValue &value) {
  MLIRContext *context = location.getContext();
  if (value.is(Kind::Integer))
    return Attribute(Builder(context).getI64IntegerAttr(value.integer));
  if (name.ends_with("_tokens"))
    return tokensAttr(location, path, tokensText(value));
  if (name != "placement")
    return Attribute(StringAttr::get(context, value.string));
  if (value.is(Kind::String))
    return Attribute(placementAttr(context, value.string));
  SmallVector<StringRef> axes;
  for (const JsonValue &axis : value.items)
    axes.push_back(axis.string);
  return Attribute(StringAttr::get(context, llvm::join(axes, ",")));
}

static FailureOr<PlanEntry> entryOf(const JsonText &json,
                                    const JsonValue &value, std::string path) {
  PlanEntry entry{"", std::move(path), json.at(value), {}};
  for (auto [key, item] : llvm::zip(value.keys, value.items)) {
    if (key.name == "function") {
      entry.function = item.string;
      entry.location = json.at(item);
      continue;
    }
    PlanChoice choice{key.name, {}, entry.path + "." + key.name, json.at(item)};
    FailureOr<Attribute> attribute =
        attributeOf(choice.location, key.name, choice.path, item);
    if (failed(attribute))
      return failure();
    choice.value = *attribute;
    entry.choices.push_back(std::move(choice));
  }
  return entry;
}

/// Holds, or is reported: no function has two entries.
static LogicalResult checkOnce(ArrayRef<PlanEntry> entries) {
  for (auto [index, entry] : llvm::enumerate(entries))
    for (const PlanEntry &earlier : entries.take_front(index))
      if (earlier.function == entry.function) {
        auto diagnostic = emitError(entry.location)
                          << "expected " << entry.path
                          << ".function to be the only entry for '"
                          << entry.function << "', but got another";
        diagnostic.attachNote(earlier.location) << "the other is here";
        return diagnostic;
      }
  return success();
}

FailureOr<PlanFile> PlanFile::read(MLIRContext *context, StringRef path) {
  FailureOr<std::string> text =
      readFile(context, path, "the plan", size_t(256) << 20);
  if (failed(text))
    return failure();
  FailureOr<JsonText> json = JsonText::parse(context, path, std::move(*text));
  if (failed(json) ||
      failed(checkVersion(*json, "startrail_plan", version, "plans")) ||
      failed(checkSchema(*json, planSchema(), "the plan")))
    return failure();

  const JsonValue &root = json->root();
  const JsonValue &ranks = *root.find("ranks");
  const JsonValue *pass = root.find("pass");
  PlanFile file{ranks.integer,
                json->at(ranks),
                pass ? pass->string : "",
                json->at(pass ? *pass : root),
                {},
                std::nullopt};
  if (const JsonValue *entries = root.find("attentions"))
    for (auto [index, value] : llvm::enumerate(entries->items)) {
      FailureOr<PlanEntry> entry =
          entryOf(*json, value, "attentions[" + std::to_string(index) + "]");
      if (failed(entry))
        return failure();
      file.attentions.push_back(std::move(*entry));
    }
  if (const JsonValue *rest = root.find("default")) {
    FailureOr<PlanEntry> entry = entryOf(*json, *rest, "default");
    if (failed(entry))
      return failure();
    file.rest = std::move(*entry);
  }
  if (failed(checkOnce(file.attentions)))
    return failure();
  return file;
}
