//===- Foreign.cpp - Dialects of exporters, by their text alone -----------===//
#include "dialects/Foreign/Foreign.h"

#include "dialects/Foreign/StandIn.h"
#include "dialects/Foreign/Tokens.h"

#include "mlir/IR/BuiltinAttributes.h"
#include "mlir/IR/BuiltinTypes.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/Interfaces/CallInterfaces.h"
#include "mlir/Transforms/InliningUtils.h"

using namespace mlir;
using namespace startrail;

namespace {

/// No operation of these refers to the function it stands in, but for those
/// that end it, and functions end in operations that know how to be inlined: a
/// body that ends in another one is not.
class Inliner final : public DialectInlinerInterface {
public:
  using DialectInlinerInterface::DialectInlinerInterface;

  bool isLegalToInline(Operation *, Operation *, bool) const override {
    return true;
  }
  bool isLegalToInline(Region *, Region *, bool, IRMapping &) const override {
    return true;
  }
  bool isLegalToInline(Operation *op, Region *, bool,
                       IRMapping &) const override {
    return op != &op->getBlock()->back() ||
           !isa<CallableOpInterface>(op->getParentOp());
  }
};

template <typename Names> class Named final : public StandIn {
public:
  MLIR_DEFINE_EXPLICIT_INTERNAL_INLINE_TYPE_ID(Named)

  explicit Named(MLIRContext *context)
      : StandIn(Names::name, context, TypeID::get<Named<Names>>(),
                Names::read) {}

  static constexpr llvm::StringLiteral getDialectNamespace() {
    return Names::name;
  }
};

#define STARTRAIL_STAND_IN(Class, Namespace, Read)                             \
  struct Class {                                                               \
    static constexpr llvm::StringLiteral name = Namespace;                     \
    static constexpr ReadForm &read = Read;                                    \
  }
STARTRAIL_STAND_IN(StableHlo, "stablehlo", readStableHloForm);
STARTRAIL_STAND_IN(Chlo, "chlo", readStableHloForm);
STARTRAIL_STAND_IN(Mhlo, "mhlo", readStableHloForm);
STARTRAIL_STAND_IN(Shardy, "sdy", readShardyForm);
STARTRAIL_STAND_IN(Torch, "torch", readTorchForm);
STARTRAIL_STAND_IN(TorchConversion, "torch_c", readTorchForm);
STARTRAIL_STAND_IN(TmTensor, "tm_tensor", readDestinationForm);
STARTRAIL_STAND_IN(LinalgExt, "iree_linalg_ext", readDestinationForm);
STARTRAIL_STAND_IN(TensorExt, "iree_tensor_ext", readIreeForm);
STARTRAIL_STAND_IN(Util, "util", readIreeForm);
STARTRAIL_STAND_IN(Flow, "flow", readIreeForm);
STARTRAIL_STAND_IN(Hal, "hal", readIreeForm);
STARTRAIL_STAND_IN(Stream, "stream", readIreeForm);
STARTRAIL_STAND_IN(Jax, "jax", readIreeForm);
STARTRAIL_STAND_IN(Onnx, "onnx", readOnnxForm);
#undef STARTRAIL_STAND_IN

template <typename... Names> void insertAll(DialectRegistry &registry) {
  registry.insert<Named<Names>...>();
}

} // namespace

StandIn::StandIn(StringRef name, MLIRContext *context, TypeID id,
                 ReadForm &read)
    : Dialect(name, context, id), read(read) {
  allowUnknownOperations();
  allowUnknownTypes();
  addInterfaces<Inliner>();
}

std::optional<Dialect::ParseOpHook>
StandIn::getParseOperationHook(StringRef) const {
  return ParseOpHook(read);
}

Attribute StandIn::parseAttribute(DialectAsmParser &parser, Type type) const {
  if (!type)
    type = NoneType::get(getContext());
  return OpaqueAttr::get(StringAttr::get(getContext(), getNamespace()),
                         keptText(parser), type);
}

Type StandIn::parseType(DialectAsmParser &parser) const {
  return OpaqueType::get(StringAttr::get(getContext(), getNamespace()),
                         keptText(parser));
}

void startrail::registerForeignDialects(DialectRegistry &registry) {
  insertAll<StableHlo, Chlo, Mhlo, Shardy, Torch, TorchConversion, TmTensor,
            LinalgExt, TensorExt, Util, Flow, Hal, Stream, Jax, Onnx>(registry);
}
