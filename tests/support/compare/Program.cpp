//===- Program.cpp - A module compiled for this machine -------------------===//
#include "tests/support/compare/Program.h"

#include "mlir/Dialect/LLVMIR/LLVMDialect.h"
#include "mlir/Dialect/Linalg/IR/Linalg.h"
#include "mlir/Dialect/MemRef/IR/MemRef.h"
#include "mlir/Pass/PassManager.h"
#include "mlir/Pass/PassRegistry.h"
#include "mlir/Target/LLVMIR/Export.h"
#include "llvm/ExecutionEngine/Orc/ThreadSafeModule.h"
#include "llvm/IR/IRBuilder.h"

#include <cstring>

using namespace mlir;
using namespace startrail;

static constexpr llvm::StringLiteral toBuffers = R"(
  func.func(tosa-to-linalg-named),
  func.func(tosa-to-linalg),
  func.func(tosa-to-arith),
  func.func(tosa-to-tensor),
  convert-elementwise-to-linalg,
  one-shot-bufferize{allow-return-allocs-from-loops=1
                     bufferize-function-boundaries=1
                     function-boundary-type-conversion=identity-layout-map})";

static constexpr llvm::StringLiteral toCalls = R"(
  func.func(convert-linalg-to-loops),
  func.func(math-expand-ops{ops=rsqrt}),
  convert-math-to-funcs,
  func.func(math-extend-to-supported-types{target-type=f32}),
  func.func(arith-emulate-unsupported-floats{source-types=bf16,f16
                                             target-type=f32}),
  arith-expand{include-bf16=true},
  expand-strided-metadata,
  lower-affine,
  convert-scf-to-cf,
  convert-math-to-libm,
  convert-math-to-llvm,
  convert-arith-to-llvm,
  convert-index-to-llvm,
  finalize-memref-to-llvm,
  convert-func-to-llvm,
  convert-cf-to-llvm,
  reconcile-unrealized-casts)";

bool startrail::isRunnable(FunctionType type) {
  auto isPlain = [](Type type) {
    auto tensor = dyn_cast<RankedTensorType>(type);
    return tensor && tensor.hasStaticShape() && !tensor.getEncoding() &&
           tensor.getElementType().isIntOrIndexOrFloat();
  };
  return llvm::all_of(type.getInputs(), isPlain) &&
         llvm::all_of(type.getResults(), isPlain);
}

/// linalg.softmax has no pass that takes it apart.
static LogicalResult decomposeSoftmax(ModuleOp module) {
  SmallVector<linalg::SoftmaxOp> ops;
  module.walk([&](linalg::SoftmaxOp op) { ops.push_back(op); });
  for (linalg::SoftmaxOp op : ops) {
    OpBuilder builder(op);
    FailureOr<SmallVector<Value>> values = op.decomposeOperation(builder);
    if (failed(values))
      return op.emitError("expected the operation to be decomposable");
    op->replaceAllUsesWith(*values);
    op->erase();
  }
  return success();
}

/// Copies as loops: the function of MLIR's runtime library is not at hand.
static void spellOutCopies(ModuleOp module) {
  SmallVector<memref::CopyOp> copies;
  module.walk([&](memref::CopyOp op) { copies.push_back(op); });
  for (memref::CopyOp op : copies) {
    OpBuilder builder(op);
    linalg::CopyOp::create(builder, op.getLoc(), op.getSource(),
                           op.getTarget());
    op.erase();
  }
}

static LogicalResult runPasses(StringRef pipeline, ModuleOp module) {
  PassManager passes(module.getContext());
  return success(succeeded(parsePassPipeline(pipeline, passes)) &&
                 succeeded(passes.run(module)));
}

/// Adds void call_<name>(void **arguments) beside the interface of `function`,
/// whose parameters are all pointers.
static void addEntry(llvm::Function &function) {
  llvm::LLVMContext &context = function.getContext();
  auto *pointer = llvm::PointerType::get(context, 0);
  auto *type =
      llvm::FunctionType::get(llvm::Type::getVoidTy(context), {pointer}, false);
  StringRef name = function.getName();
  name.consume_front("_mlir_ciface_");
  auto *entry = llvm::Function::Create(type, llvm::GlobalValue::ExternalLinkage,
                                       "call_" + name, function.getParent());
  llvm::IRBuilder<> builder(llvm::BasicBlock::Create(context, "", entry));
  SmallVector<llvm::Value *> arguments;
  for (unsigned i = 0; i < function.arg_size(); ++i)
    arguments.push_back(builder.CreateLoad(
        pointer, builder.CreateConstGEP1_32(pointer, entry->getArg(0), i)));
  builder.CreateCall(&function, arguments);
  builder.CreateRetVoid();
}

static std::nullopt_t report(ModuleOp module, llvm::Error error) {
  module.emitError("expected the module to be compiled, but got: ")
      << llvm::toString(std::move(error));
  return std::nullopt;
}

FailureOr<std::unique_ptr<Program>> Program::compile(ModuleOp module) {
  MLIRContext *context = module.getContext();
  for (auto function : module.getOps<func::FuncOp>())
    if (function.isPublic())
      function->setAttr(LLVM::LLVMDialect::getEmitCWrapperAttrName(),
                        UnitAttr::get(context));
  if (failed(decomposeSoftmax(module)) || failed(runPasses(toBuffers, module)))
    return failure();
  spellOutCopies(module);
  if (failed(runPasses(toCalls, module)))
    return failure();

  auto llvmContext = std::make_unique<llvm::LLVMContext>();
  std::unique_ptr<llvm::Module> translated =
      translateModuleToLLVMIR(module, *llvmContext);
  if (!translated)
    return failure();
  SmallVector<llvm::Function *> interfaces;
  for (llvm::Function &function : *translated)
    if (function.getName().starts_with("_mlir_ciface_") &&
        !function.isDeclaration())
      interfaces.push_back(&function);
  for (llvm::Function *function : interfaces)
    addEntry(*function);

  // Compiled faster than it would be run.
  auto target = llvm::orc::JITTargetMachineBuilder::detectHost();
  if (!target)
    return report(module, target.takeError()), failure();
  target->setCodeGenOptLevel(llvm::CodeGenOptLevel::None);
  auto made = llvm::orc::LLJITBuilder()
                  .setJITTargetMachineBuilder(std::move(*target))
                  .create();
  if (!made)
    return report(module, made.takeError()), failure();
  auto program = std::make_unique<Program>();
  program->jit = std::move(*made);
  translated->setDataLayout(program->jit->getDataLayout());
  if (llvm::Error error = program->jit->addIRModule(
          {std::move(translated), std::move(llvmContext)}))
    return report(module, std::move(error)), failure();
  return program;
}

static size_t bytesOf(Type element) {
  return element.isIndex()
             ? 8
             : llvm::divideCeil(element.getIntOrFloatBitWidth(), 8);
}

static void store(double value, Type element, char *place) {
  uint64_t bits = uint64_t(int64_t(value));
  if (auto type = dyn_cast<FloatType>(element)) {
    APFloat number(value);
    bool losesInfo;
    number.convert(type.getFloatSemantics(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    bits = number.bitcastToAPInt().getZExtValue();
  }
  std::memcpy(place, &bits, bytesOf(element));
}

static double load(Type element, const char *place) {
  uint64_t bits = 0;
  std::memcpy(&bits, place, bytesOf(element));
  if (auto type = dyn_cast<FloatType>(element)) {
    APFloat number(type.getFloatSemantics(), APInt(type.getWidth(), bits));
    bool losesInfo;
    number.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven,
                   &losesInfo);
    return number.convertToDouble();
  }
  unsigned width = element.isIndex() ? 64 : element.getIntOrFloatBitWidth();
  return width == 1 ? double(bits & 1)
                    : double(llvm::SignExtend64(bits, width));
}

/// Words of a memref descriptor: allocated, aligned, offset, sizes, strides.
static std::vector<int64_t> describe(RankedTensorType type, void *data) {
  std::vector<int64_t> words{int64_t(data), int64_t(data), 0};
  words.insert(words.end(), type.getShape().begin(), type.getShape().end());
  SmallVector<int64_t> strides(type.getRank(), 1);
  for (int64_t i = type.getRank() - 2; i >= 0; --i)
    strides[i] = strides[i + 1] * type.getDimSize(i + 1);
  words.insert(words.end(), strides.begin(), strides.end());
  return words;
}

std::vector<Numbers> Program::run(StringRef name, FunctionType type,
                                  ArrayRef<Numbers> inputs) {
  std::vector<std::vector<char>> data;
  std::vector<std::vector<int64_t>> descriptors;
  for (const Numbers &input : inputs) {
    Type element = input.type.getElementType();
    data.emplace_back(input.values.size() * bytesOf(element));
    for (auto [i, value] : llvm::enumerate(input.values))
      store(value, element, data.back().data() + i * bytesOf(element));
    descriptors.push_back(describe(input.type, data.back().data()));
  }
  size_t words = 0;
  for (Type result : type.getResults())
    words += 3 + 2 * cast<RankedTensorType>(result).getRank();
  std::vector<int64_t> results(words);
  SmallVector<void *> arguments;
  if (words > 0)
    arguments.push_back(results.data());
  for (std::vector<int64_t> &descriptor : descriptors)
    arguments.push_back(descriptor.data());

  auto entry = jit->lookup(("call_" + name).str());
  if (!entry) {
    llvm::logAllUnhandledErrors(entry.takeError(), llvm::errs());
    return {};
  }
  entry->toPtr<void (*)(void **)>()(arguments.data());

  std::vector<Numbers> outputs;
  const int64_t *word = results.data();
  for (Type result : type.getResults()) {
    auto tensor = cast<RankedTensorType>(result);
    const int64_t rank = tensor.getRank();
    Numbers output{tensor, {}};
    const char *base = reinterpret_cast<const char *>(word[1]);
    Type element = tensor.getElementType();
    for (int64_t i = 0; i < tensor.getNumElements(); ++i) {
      int64_t position = word[2], rest = i;
      for (int64_t dim = rank - 1; dim >= 0; --dim) {
        position += rest % tensor.getDimSize(dim) * word[3 + rank + dim];
        rest /= tensor.getDimSize(dim);
      }
      output.values.push_back(
          load(element, base + position * bytesOf(element)));
    }
    outputs.push_back(std::move(output));
    word += 3 + 2 * rank;
  }
  return outputs;
}
