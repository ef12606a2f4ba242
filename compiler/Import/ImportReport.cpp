//===- ImportReport.cpp - startrail-import-report -------------------------===//
#include "compiler/Import/ImportReport.h"

#include "compiler/Import/Passes.h"
#include "compiler/Import/RaiseAttention.h"

#include "dialects/Foreign/Foreign.h"

#include "mlir/Dialect/Arith/IR/Arith.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/Tensor/IR/Tensor.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

namespace startrail {
#define GEN_PASS_DEF_IMPORTREPORTPASS
#include "compiler/Import/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
/// What a raised operation says of the attention.
struct Facts {
  SmallVector<std::pair<StringRef, RankedTensorType>> tensors;
  std::string layout, mask, alignment;
  double scale = 0;
};
} // namespace

template <typename OpT>
static void read(OpT op, Layout layout, double scale, Facts &facts) {
  for (auto [name, value] :
       {std::pair<StringRef, Value>("query", op.getQuery()),
        std::pair<StringRef, Value>("key", op.getKey()),
        std::pair<StringRef, Value>("value", op.getValue()),
        std::pair<StringRef, Value>("output", op.getOutput())})
    facts.tensors.emplace_back(name, cast<RankedTensorType>(value.getType()));
  facts.layout = stringifyLayout(layout).str();
  facts.mask = stringifyMask(op.getMask()).str();
  facts.alignment = stringifyAlignment(op.getAlignment()).str();
  facts.scale = scale;
}

static Facts factsOf(Operation *raised) {
  Facts facts;
  if (auto op = dyn_cast<AttentionOp>(raised))
    read(op, op.getLayout(), op.getScaleValue(), facts);
  else if (auto op = dyn_cast<AttentionGradientOp>(raised))
    read(op, op.getLayout(), op.getScaleValue(), facts);
  else if (auto op = dyn_cast<RingAttentionOp>(raised))
    read(op, Layout::BSHD, op.getScale().convertToDouble(), facts);
  return facts;
}

static std::string textOf(Location location) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  LocationAttr(location).print(stream);
  StringRef inner = text;
  if (inner.consume_front("loc(") && inner.consume_back(")"))
    return inner.str();
  return text;
}

/// `file:line:column` where the location is one, or is made of such.
static std::string placeOf(Location location) {
  if (auto file = location->findInstanceOf<FileLineColLoc>())
    return (file.getFilename().getValue() + ":" + Twine(file.getLine()) + ":" +
            Twine(file.getColumn()))
        .str();
  return textOf(location);
}

static void writeText(ArrayRef<Site> sites, raw_ostream &stream) {
  size_t raised = llvm::count_if(
      sites, [](const Site &site) { return site.raised != nullptr; });
  stream << sites.size() << (sites.size() == 1 ? " attention" : " attentions")
         << " found: " << raised << (raised == 1 ? " is" : " are")
         << " raised, " << sites.size() - raised
         << (sites.size() - raised == 1 ? " stays as it is"
                                        : " stay as they are")
         << "\n";
  auto line = [&](StringRef name) -> raw_ostream & {
    return stream << "   " << llvm::left_justify(name, 9);
  };
  for (auto [i, site] : llvm::enumerate(sites)) {
    stream << (i == 0 ? "\n" : "") << i + 1 << ". " << site.kind;
    if (!site.function.empty())
      stream << " in @" << site.function;
    stream << (site.raised ? ", raised from " : ", stays as it is: ")
           << site.source << "\n";
    line("at") << placeOf(site.location) << "\n";
    if (!site.raised) {
      line("because") << site.why << "\n";
      continue;
    }
    Facts facts = factsOf(site.raised);
    for (auto [name, type] : facts.tensors) {
      llvm::interleave(type.getShape(), line(name), "x");
      stream << " " << type.getElementType() << "\n";
    }
    line("layout") << facts.layout << "\n";
    line("mask") << facts.mask;
    if (facts.mask == "causal")
      stream << ", " << facts.alignment;
    stream << "\n";
    line("scale") << llvm::format("%.9g", facts.scale) << "\n";
  }
}

static void writeJson(ArrayRef<Site> sites, raw_ostream &stream) {
  llvm::json::OStream json(stream, 2);
  auto text = [](StringRef string) { return llvm::json::fixUTF8(string); };
  auto writeSite = [&](const Site &site) {
    json.attribute("kind", site.kind);
    json.attribute("raised", site.raised != nullptr);
    json.attribute("function", text(site.function));
    json.attribute("source", text(site.source));
    json.attribute("location", text(placeOf(site.location)));
    if (!site.raised) {
      json.attribute("remark", text(site.why));
      return;
    }
    Facts facts = factsOf(site.raised);
    for (auto [name, type] : facts.tensors) {
      json.attributeArray(name, [&, type = type] {
        for (int64_t size : type.getShape())
          json.value(size);
      });
    }
    std::string element;
    llvm::raw_string_ostream(element)
        << facts.tensors.front().second.getElementType();
    json.attribute("element", element);
    json.attribute("layout", facts.layout);
    json.attribute("mask", facts.mask);
    json.attribute("alignment", facts.alignment);
    json.attribute("scale", facts.scale);
  };
  json.object([&] {
    json.attributeArray("sites", [&] {
      for (const Site &site : sites)
        json.object([&] { writeSite(site); });
    });
  });
  stream << "\n";
}

namespace {
struct ImportReport : startrail::impl::ImportReportPassBase<ImportReport> {
  using ImportReportPassBase::ImportReportPassBase;

  void getDependentDialects(DialectRegistry &registry) const override {
    ImportReportPassBase::getDependentDialects(registry);
    registerForeignDialects(registry);
  }

  void runOnOperation() override {
    markAllAnalysesPreserved();
    std::string report = importReport(getOperation(), json ? ReportForm::Json
                                                           : ReportForm::Text);
    llvm::Error error =
        llvm::writeToOutput(file, [&](raw_ostream &stream) -> llvm::Error {
          stream << report;
          return llvm::Error::success();
        });
    if (!error)
      return;
    emitError(getOperation().getLoc())
        << "expected '" << file
        << "' to be a file that can be written, but got: "
        << llvm::toString(std::move(error));
    signalPassFailure();
  }
};
} // namespace

std::string startrail::importReport(ModuleOp module, ReportForm form) {
  // What is raised is of the dialects that the pass depends on.
  DialectRegistry registry;
  ImportReport().getDependentDialects(registry);
  MLIRContext *context = module.getContext();
  context->appendDialectRegistry(registry);
  for (StringRef name : registry.getDialectNames())
    context->getOrLoadDialect(name);
  OwningOpRef<ModuleOp> copy = module.clone();
  std::vector<Site> sites = raiseAttentions(*copy);
  std::string text;
  llvm::raw_string_ostream stream(text);
  form == ReportForm::Json ? writeJson(sites, stream)
                           : writeText(sites, stream);
  return text;
}
