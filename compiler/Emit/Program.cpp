//===- Program.cpp - What a module says about its emitted program ---------===//
#include "compiler/Emit/Program.h"

#include "dialects/StarTrail/Functions.h"

#include "llvm/ADT/StringSet.h"

using namespace mlir;
using namespace startrail;

FailureOr<ElementType> startrail::elementTypeOf(Location location, Type type) {
  auto memref = dyn_cast<MemRefType>(type);
  if (!memref || !memref.hasStaticShape() || !memref.getLayout().isIdentity()) {
    emitError(location) << "expected a buffer to be a statically shaped memref "
                           "with the identity layout, but got "
                        << type;
    return failure();
  }
  Type element = memref.getElementType();
  if (element.isF32())
    return ElementType{"f32", "STARTRAIL_F32", "ncclFloat32", 4};
  if (element.isBF16())
    return ElementType{"bf16", "STARTRAIL_BF16", "ncclBfloat16", 2};
  if (element.isF16())
    return ElementType{"f16", "STARTRAIL_F16", "ncclFloat16", 2};
  if (element.isF64())
    return ElementType{"f64", "STARTRAIL_F64", "ncclFloat64", 8};
  emitError(location) << "expected the element type of a buffer to be f32, "
                         "bf16, f16 or f64, but got "
                      << element;
  return failure();
}

ArrayRef<int64_t> startrail::shapeOf(Value buffer) {
  return cast<MemRefType>(buffer.getType()).getShape();
}

int64_t startrail::product(ArrayRef<int64_t> sizes) {
  int64_t value = 1;
  for (int64_t size : sizes)
    value *= size;
  return value;
}

/// The call of `func` on whole tensors, if it has one.
static SpmdCallOp callOf(ModuleOp module, func::FuncOp func) {
  SpmdCallOp found;
  module.walk([&](SpmdCallOp call) {
    if (!found && call.getCallee() == func.getSymName())
      found = call;
  });
  return found;
}

static bool isScheduled(func::FuncOp func) {
  return !func.isExternal() && func->hasAttr(gridAttrName) &&
         func.getNumArguments() > 0 &&
         llvm::all_of(func.getArgumentTypes(), llvm::IsaPred<MemRefType>);
}

/// The name of the function whose gradient `func` computes, or "".
static StringRef forwardOf(func::FuncOp func) {
  auto name = func->getAttrOfType<StringAttr>(forwardAttrName);
  return name ? name.getValue() : StringRef();
}

/// Whether `func` is the function `name`, or has the gradients of its
/// attentions.
static bool isOf(func::FuncOp func, StringRef name) {
  auto of = func->getAttrOfType<StringAttr>(gradientOfAttrName);
  return func.getSymName() == name || (of && of == name);
}

/// The scheduled functions to emit, each with its call.
static SmallVector<std::pair<func::FuncOp, SpmdCallOp>>
chooseFunctions(ModuleOp module, StringRef caller) {
  SmallVector<std::pair<func::FuncOp, SpmdCallOp>> scheduled;
  llvm::StringSet<> called;
  for (auto func : module.getOps<func::FuncOp>()) {
    if (!isScheduled(func))
      continue;
    SpmdCallOp call = callOf(module, func);
    auto parent = call ? call->getParentOfType<func::FuncOp>() : nullptr;
    if (caller.empty() || (parent && isOf(parent, caller)))
      called.insert(func.getSymName());
    scheduled.push_back({func, call});
  }
  llvm::erase_if(scheduled, [&](auto each) {
    return !called.contains(each.first.getSymName()) &&
           !called.contains(forwardOf(each.first));
  });
  return scheduled;
}

/// Finds the forward function of each backward one, and looks whether it gives
/// what the other takes.
static LogicalResult pairFunctions(EmittedProgram &program) {
  for (EmittedFunction &function : program.functions) {
    func::FuncOp func = function.func;
    if (function.pass != EmittedPass::Backward)
      continue;
    auto forward =
        llvm::find_if(program.functions, [&](const EmittedFunction &other) {
          return other.symbol == forwardOf(func) &&
                 other.pass == EmittedPass::Forward;
        });
    bool found = forward != program.functions.end();
    if (found)
      function.forward = forward->symbol;
    auto typesOf = [](const EmittedFunction &function) {
      return llvm::map_to_vector(function.saved, [](const auto &tensor) {
        return tensor.argument.getType();
      });
    };
    if (function.saved.empty() ||
        (found && typesOf(function) == typesOf(*forward)))
      continue;
    auto error = func.emitError("expected what '")
                 << function.symbol
                 << "' takes as saved to be what its forward function saves, "
                    "but got ";
    if (!found)
      return error << "no such function";
    error << "other tensors";
    error.attachNote(forward->func.getLoc()) << "the forward function is here";
    return error;
  }
  return success();
}

/// The index of the grid of `func` among those of the program.
static FailureOr<size_t> collectGrid(EmittedProgram &program,
                                     func::FuncOp func) {
  GridOp grid = getGridOf(func);
  if (!grid)
    return func.emitError("expected attribute startrail.grid of '")
           << func.getSymName() << "' to name a startrail.grid";
  for (auto [index, known] : llvm::enumerate(program.grids))
    if (known.op == grid)
      return index;
  program.grids.emplace_back(grid);
  return program.grids.size() - 1;
}

FailureOr<EmittedProgram> startrail::collectProgram(ModuleOp module,
                                                    StringRef caller) {
  auto chosen = chooseFunctions(module, caller);
  if (chosen.empty())
    return module.emitError("expected ")
           << (caller.empty() ? std::string("the module")
                              : "function '" + caller.str() + "'")
           << " to have an attention to emit, but got none";
  EmittedProgram program;
  SmallVector<size_t> grids;
  for (auto [func, call] : chosen) {
    FailureOr<size_t> grid = collectGrid(program, func);
    if (failed(grid))
      return failure();
    grids.push_back(*grid);
  }
  nameGrids(program.grids, program.names);

  for (auto [chosenFunction, grid] : llvm::zip(chosen, grids)) {
    auto [func, call] = chosenFunction;
    FailureOr<EmittedFunction> function =
        collectFunction(program, func, call, grid);
    if (failed(function))
      return failure();
    collectCommunicators(func, program.grids, grid, program.names,
                         program.communicators);
    program.eventCount = std::max<int64_t>(
        program.eventCount, llvm::range_size(func.getOps<EventOp>()));
    program.workspaceBytes =
        std::max(program.workspaceBytes, function->workspaceBytes);
    program.functions.push_back(std::move(*function));
  }
  if (failed(pairFunctions(program)))
    return failure();
  return program;
}
