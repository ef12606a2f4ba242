//===- PrepareProgram.cpp - Simplifies and orders a program ---------------===//
#include "compiler/Schedule/Steps.h"

#include "mlir/Dialect/SCF/IR/SCF.h"

using namespace mlir;
using namespace startrail;

static void foldCollectives(func::FuncOp func) {
  func.walk([](Operation *op) {
    SmallVector<OpFoldResult> folded;
    if (!isCollective(op) || failed(op->fold(folded)) ||
        folded.size() != op->getNumResults())
      return;
    if (llvm::all_of(folded,
                     [](OpFoldResult result) { return isa<Value>(result); }))
      for (auto [result, value] : llvm::zip_equal(op->getResults(), folded))
        result.replaceAllUsesWith(cast<Value>(value));
  });
}

/// A loop that does not run gives what it is given, and so does one that yields
/// a carried value as it is.
static void forwardThroughLoops(func::FuncOp func) {
  for (auto loop : func.getOps<scf::ForOp>()) {
    bool runs = !loop.getStaticTripCount()->isZero();
    for (auto [result, carried, init, yielded] :
         llvm::zip_equal(loop.getResults(), loop.getRegionIterArgs(),
                         loop.getInitArgs(), loop.getYieldedValues())) {
      if (runs && yielded != carried)
        continue;
      result.replaceAllUsesWith(init);
      carried.replaceAllUsesExcept(init, loop.getBody()->getTerminator());
    }
  }
}

static void removeDead(func::FuncOp func) {
  SmallVector<Operation *> dead;
  do {
    for (Operation *op : dead)
      op->erase();
    dead.clear();
    func.walk([&](Operation *op) {
      if (isOpTriviallyDead(op))
        dead.push_back(op);
    });
    // What stands in a dead loop goes with it.
    llvm::erase_if(dead, [&](Operation *op) {
      return llvm::is_contained(dead, op->getParentOp());
    });
  } while (!dead.empty());
}

/// Gives every use of a zero one of its own, where it is used: what is added to
/// is updated in place.
static void separateZeros(func::FuncOp func) {
  SmallVector<ZeroOp> zeros;
  func.walk([&](ZeroOp zero) { zeros.push_back(zero); });
  for (ZeroOp zero : zeros) {
    SmallVector<OpOperand *> uses;
    for (OpOperand &use : zero->getUses())
      uses.push_back(&use);
    if (uses.size() == 1 && uses[0]->getOwner()->getBlock() == zero->getBlock())
      continue;
    // The last one is listed first.
    for (OpOperand *use : llvm::reverse(uses))
      use->set(OpBuilder(use->getOwner()).clone(*zero)->getResult(0));
  }
}

/// A combine ends a pass: it stays behind what it stands behind, since the
/// rounding of its result would hold up the compute queued later, and what
/// follows it stays behind it, since the next pass is to find its room free.
static void moveCollectivesFirst(Block &block) {
  for (Operation &op : llvm::make_early_inc_range(block)) {
    if (!isCollective(&op) || isa<ReduceScatterOp>(op))
      continue;
    Operation *last = nullptr;
    for (Value operand : op.getOperands()) {
      Operation *def = operand.getDefiningOp();
      if (def && def->getBlock() == &block &&
          (!last || last->isBeforeInBlock(def)))
        last = def;
    }
    for (Operation *before = op.getPrevNode(); before && before != last;
         before = before->getPrevNode())
      if (isa<scf::ForOp, ReduceScatterOp>(before)) {
        last = before;
        break;
      }
    Operation *position = last ? last->getNextNode() : &block.front();
    while (position != &op && isCollective(position))
      position = position->getNextNode();
    if (position != &op)
      op.moveBefore(position);
  }
}

void startrail::prepareProgram(func::FuncOp func) {
  foldCollectives(func);
  forwardThroughLoops(func);
  separateZeros(func);
  removeDead(func);
  moveCollectivesFirst(func.getBody().front());
  for (auto loop : func.getOps<scf::ForOp>())
    moveCollectivesFirst(*loop.getBody());
}
