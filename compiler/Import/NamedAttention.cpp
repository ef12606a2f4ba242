//===- NamedAttention.cpp - Operations that are attention by their name ---===//
#include "compiler/Import/NamedAttention.h"

#include "compiler/Import/RaiseAttention.h"
#include "dialects/Foreign/Foreign.h"
#include "dialects/Foreign/StableHloAttributes.h"

#include "mlir/IR/SymbolTable.h"

using namespace mlir;
using namespace startrail;

LogicalResult startrail::refuse(std::string &why, const Twine &what,
                                const Twine &required, const Twine &actual) {
  why =
      ("expected " + what + " to be " + required + ", but got " + actual).str();
  return failure();
}

/// The axes of a tensor whose last dimensions are `last`. Nothing for fewer
/// dimensions than that.
static std::optional<Axes> axesBefore(Value tensor, ArrayRef<Axis> last) {
  RankedTensorType type = foreignTensorType(tensor.getType());
  if (!type || size_t(type.getRank()) < last.size())
    return std::nullopt;
  size_t before = type.getRank() - last.size();
  Axes axes(before, Axis::Batch);
  if (before > 0 && !llvm::is_contained(last, Axis::Head) &&
      !llvm::is_contained(last, Axis::Heads))
    axes.back() = Axis::Head;
  axes.append(last.begin(), last.end());
  return axes;
}

LogicalResult startrail::readAxes(ArrayRef<HeadsTensor *> tensors,
                                  ArrayRef<Axis> last, std::string &why) {
  for (HeadsTensor *heads : tensors) {
    auto axes = axesBefore(heads->tensor, last);
    if (!axes)
      return refuse(why, "query, key and value", "tensors of static shape",
                    "others");
    heads->axes = *axes;
  }
  return success();
}

LogicalResult startrail::readTensors(Operation *op, ArrayRef<Axis> last,
                                     NamedAttention &named, std::string &why) {
  named.query.tensor = op->getOperand(0);
  named.key.tensor = op->getOperand(1);
  named.value.tensor = op->getOperand(2);
  named.output.tensor = op->getResult(0);
  return readAxes({&named.query, &named.key, &named.value, &named.output}, last,
                  why);
}

decltype(MaskTerm::role) startrail::roleOfMask(Value mask) {
  RankedTensorType type = foreignTensorType(mask.getType());
  return type && type.getElementType().isInteger(1) ? MaskTerm::Seen
                                                    : MaskTerm::Addend;
}

LogicalResult startrail::addMask(Value mask, NamedAttention &named,
                                 std::string &why) {
  static constexpr Coordinate all[] = {Batch, Head, Query, Key};
  RankedTensorType type = foreignTensorType(mask.getType());
  if (!type || type.getRank() > 4)
    return refuse(why, "the mask", "a tensor of static shape", "another value");
  ArrayRef<Coordinate> dims = ArrayRef(all).take_back(type.getRank());
  named.masks.push_back(
      {mask, SmallVector<Coordinate, 4>(dims), roleOfMask(mask)});
  return success();
}

/// A `stablehlo.composite` keeps the function that it stands for: what only it
/// used goes with it.
static void
eraseDecomposition(FlatSymbolRefAttr symbol, Operation *from,
                   llvm::function_ref<void(Operation *)> willErase) {
  Operation *table = SymbolTable::getNearestSymbolTable(from);
  Operation *function =
      symbol && table ? SymbolTable::lookupSymbolIn(table, symbol) : nullptr;
  if (function && SymbolTable::getSymbolVisibility(function) ==
                      SymbolTable::Visibility::Private)
    if (auto uses = SymbolTable::getSymbolUses(function, table);
        uses && uses->empty()) {
      function->walk(willErase);
      function->erase();
    }
}

template <typename T>
static bool raiseBy(Read<T> read, Operation *op, StringRef kind, SiteLog &log,
                    SmallVectorImpl<Operation *> &dead, std::string &why) {
  if (!read)
    return false;
  FailureOr<Operation *> raised = failure();
  if (succeeded(*read))
    raised = raiseNamed(op, **read, dead, why);
  if (failed(raised))
    log.addRefused(op, kind, why);
  else
    log.addRaised(op, kind, *raised);
  return succeeded(raised);
}

void startrail::raiseNamedAttentions(Operation *root, SiteLog &log,
                                     SmallVectorImpl<Operation *> &dead) {
  static constexpr Read<NamedAttention> (*readers[])(
      Operation *, std::string &) = {readTorchAttention, readOnnxAttention,
                                     readLinalgAttention, readCalledAttention,
                                     readCudnnAttention};
  static constexpr Read<NamedGradient> (*gradientReaders[])(
      Operation *, std::string &) = {readTorchGradient, readCudnnGradient};
  SmallVector<Operation *> ops;
  root->walk([&](Operation *op) { ops.push_back(op); });
  llvm::DenseSet<Operation *> erased;
  auto forget = [&](Operation *op) {
    llvm::erase(dead, op);
    erased.insert(op);
  };
  for (Operation *op : ops) {
    if (erased.contains(op))
      continue;
    bool raised = false;
    for (auto reader : readers) {
      std::string why;
      raised |= raiseBy(reader(op, why), op, "attention", log, dead, why);
    }
    for (auto reader : gradientReaders) {
      std::string why;
      raised |=
          raiseBy(reader(op, why), op, "attention_gradient", log, dead, why);
    }
    if (!raised)
      continue;
    // The operations are not registered: nobody else finds them dead.
    FlatSymbolRefAttr decomposition = compositeDecomposition(op);
    for (Value operand : op->getOperands())
      if (Operation *def = operand.getDefiningOp();
          def && !llvm::is_contained(dead, def))
        dead.push_back(def);
    Operation *parent = op->getParentOp();
    for (Operation *user : llvm::make_early_inc_range(op->getUsers())) {
      forget(user);
      user->erase();
    }
    forget(op);
    op->erase();
    eraseDecomposition(decomposition, parent, forget);
  }
}
