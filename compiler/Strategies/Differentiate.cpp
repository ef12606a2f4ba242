//===- Differentiate.cpp - startrail-differentiate ------------------------===//
#include "compiler/Strategies/Names.h"
#include "compiler/Strategies/Passes.h"
#include "dialects/StarTrail/AttentionNames.h"
#include "dialects/StarTrail/Functions.h"

#include "mlir/IR/Builders.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace startrail {
#define GEN_PASS_DEF_DIFFERENTIATEPASS
#include "compiler/Strategies/Passes.h.inc"
} // namespace startrail

using namespace mlir;
using namespace startrail;

namespace {
/// An attention of the model, and the name that its function will have.
struct NamedAttention {
  AttentionOp op;
  std::string name;
};

/// Builds a function of the attentions of another.
class GradientFunction {
public:
  /// A function that takes the place of, or follows, `of`; `joint` computes the
  /// attentions too.
  GradientFunction(func::FuncOp of, bool joint)
      : joint(joint),
        function(func::FuncOp::create(
            of.getLoc(),
            (of.getSymName() + (joint ? "_joint" : "_backward")).str(),
            FunctionType::get(of.getContext(), {}, {}))),
        builder(OpBuilder::atBlockEnd(function.addEntryBlock())) {
    function->setAttr(gradientOfAttrName, of.getSymNameAttr());
  }

  void add(const NamedAttention &attention) {
    AttentionOp op = attention.op;
    Location loc = op.getLoc();
    SmallVector<Value> operands;
    auto take = [&](Value like) {
      operands.push_back(
          function.getBody().front().addArgument(like.getType(), loc));
    };
    if (!joint)
      take(op.getOutput());
    for (Value operand : op->getOperands())
      take(operand);
    if (joint) {
      take(op.getOutput());
      Operation *copy = builder.clone(*op);
      copy->setOperands(ArrayRef(operands).take_front(3));
      llvm::append_range(results, copy->getResults());
      std::rotate(operands.begin(), operands.end() - 1, operands.end());
      llvm::append_range(operands, copy->getResults());
    } else {
      take(op.getOutput());
      take(op.getLse());
    }
    auto gradient = AttentionGradientOp::create(
        builder, loc, op->getOperandTypes(), operands, op->getAttrs());
    gradient.setOf(attention.name);
    llvm::append_range(results, gradient->getResults());
  }

  func::FuncOp finish() {
    func::ReturnOp::create(builder, function.getLoc(), results);
    function.setFunctionType(builder.getFunctionType(
        function.getBody().getArgumentTypes(), ValueRange(results).getTypes()));
    return function;
  }

private:
  bool joint;
  func::FuncOp function;
  OpBuilder builder;
  SmallVector<Value> results;
};

struct Differentiate : startrail::impl::DifferentiatePassBase<Differentiate> {
  using DifferentiatePassBase::DifferentiatePassBase;

  void runOnOperation() override {
    ModuleOp module = getOperation();
    FailureOr<StringRef> chosen = takePass(module);
    if (failed(chosen))
      return signalPassFailure();
    if (*chosen == "forward")
      return;

    llvm::MapVector<func::FuncOp, SmallVector<NamedAttention>> callers;
    if (failed(collect(module, *chosen, callers)))
      return signalPassFailure();
    bool replaces = *chosen != "both";
    if (replaces && failed(checkUses(module, *chosen, callers)))
      return signalPassFailure();
    SymbolTable symbols(module);
    for (auto &[caller, attentions] : callers) {
      GradientFunction made(caller, *chosen == "joint");
      for (const NamedAttention &attention : attentions)
        made.add(attention);
      symbols.insert(made.finish(), std::next(caller->getIterator()));
    }
    if (replaces)
      for (auto &[caller, attentions] : callers)
        symbols.erase(caller);
  }

private:
  /// The pass to make: of the option, unless the module has one, which it
  /// loses.
  FailureOr<StringRef> takePass(ModuleOp module) {
    auto planned = module->getAttrOfType<StringAttr>(passAttrName);
    StringRef given = planned ? planned.getValue() : StringRef(pass);
    if (failed(lookUpName(module.getLoc(), "pass", given, passNames)))
      return failure();
    if (planned && pass != "forward" && given != pass)
      return emitError(module.getLoc())
             << "expected pass to be the " << given << " of " << passAttrName
             << ", but got " << pass;
    module->removeAttr(passAttrName);
    return given;
  }

  /// The attentions of every function.
  static LogicalResult
  collect(ModuleOp module, StringRef pass,
          llvm::MapVector<func::FuncOp, SmallVector<NamedAttention>> &callers) {
    SmallVector<Operation *> ops;
    module.walk([&](AttentionOp op) { ops.push_back(op); });
    if (ops.empty()) {
      auto diagnostic = emitError(module.getLoc())
                        << "expected the module to hold a startrail.attention "
                           "to differentiate with pass="
                        << pass << ", but got none";
      diagnostic.attachNote()
          << "pass=forward distributes the gradients that a module holds";
      return diagnostic;
    }
    for (Operation *op : ops) {
      auto function = op->getParentOfType<func::FuncOp>();
      if (!function || function->getParentOp() != module)
        return op->emitError("expected the attention to be in a func.func of "
                             "the outermost module, but got it elsewhere");
      if (function.getSymName().empty())
        return function.emitError(
            "expected a function with attention to have "
            "a name, which that of its gradients follows, "
            "but got \"\"");
    }
    for (auto [op, name] : llvm::zip_equal(ops, attentionNames(ops)))
      callers[op->getParentOfType<func::FuncOp>()].push_back(
          {cast<AttentionOp>(op), name});
    return checkOwnGradients(module, pass, callers);
  }

  /// Holds: the attentions have no gradients in the module yet.
  static LogicalResult checkOwnGradients(
      ModuleOp module, StringRef pass,
      llvm::MapVector<func::FuncOp, SmallVector<NamedAttention>> &callers) {
    auto isOwn = [&](AttentionGradientOp gradient) {
      return llvm::any_of(callers, [&](auto &caller) {
        return caller.first->isProperAncestor(gradient) ||
               llvm::any_of(
                   caller.second, [&](const NamedAttention &attention) {
                     return gradient.getOf() == StringRef(attention.name);
                   });
      });
    };
    WalkResult result = module.walk([&](AttentionGradientOp gradient) {
      if (!isOwn(gradient))
        return WalkResult::advance();
      InFlightDiagnostic diagnostic =
          gradient.emitError("expected the attentions of a module to have no "
                             "gradients yet with pass=")
          << pass << ", but got one";
      diagnostic.attachNote()
          << "pass=forward distributes the gradients that a module holds";
      return WalkResult::interrupt();
    });
    return failure(result.wasInterrupted());
  }

  /// Holds: what stays refers to nothing that goes.
  static LogicalResult checkUses(
      ModuleOp module, StringRef pass,
      llvm::MapVector<func::FuncOp, SmallVector<NamedAttention>> &callers) {
    std::optional<SymbolTable::UseRange> uses =
        SymbolTable::getSymbolUses(&module.getBodyRegion());
    if (!uses)
      return success();
    for (SymbolTable::SymbolUse use : *uses) {
      auto leaves = [&](Operation *op) {
        auto function = dyn_cast_or_null<func::FuncOp>(op);
        return function && callers.contains(function);
      };
      Operation *used = SymbolTable::lookupSymbolIn(
          module, use.getSymbolRef().getRootReference());
      if (!leaves(used) ||
          leaves(use.getUser()->getParentOfType<func::FuncOp>()))
        continue;
      auto diagnostic = use.getUser()->emitError("expected '")
                        << use.getSymbolRef()
                        << "' not to be used, since pass=" << pass
                        << " leaves functions with attention out, but got a "
                           "use";
      diagnostic.attachNote() << "pass=both keeps them";
      return diagnostic;
    }
    return success();
  }
};
} // namespace
