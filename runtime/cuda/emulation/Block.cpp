//===- Block.cpp - A block of CUDA threads on one CPU thread -------------===//
#include "runtime/cuda/emulation/Block.h"
#include "runtime/cuda/emulation/Fibre.h"

#include <algorithm>
#include <cstring>
#include <memory>
#include <numeric>
#include <random>
#include <string>
#include <vector>

namespace startrail::emulation {
namespace {

struct Copy {
  void *shared;
  const void *global;
  int bytes;
  bool take;

  void arrive() const {
    if (take)
      std::memcpy(shared, global, bytes);
    else
      std::memset(shared, 0, bytes);
  }
};

enum class Waits { ForNothing, ForWarp, ForBlock };

struct Thread {
  std::unique_ptr<Fibre> fibre;
  Waits waits = Waits::ForNothing;
  bool ended = false;
  std::vector<Copy> open; ///< of no group yet
  std::vector<std::vector<Copy>> groups;
};

/// Where the lanes of a warp meet.
struct Warp {
  int arrived = 0;
  const char *name = nullptr;
  void *arguments[lanesOfWarp] = {};
};

class Block {
public:
  Block(const BlockShape &shape, uint64_t seed,
        const std::function<void()> &kernel)
      : shape(shape), kernel(kernel), draw(seed), threads(shape.threads),
        warps(shape.threads / lanesOfWarp),
        memory(std::make_unique<unsigned char[]>(shape.sharedBytes + 128)) {
    shared = memory.get();
    size_t left = shape.sharedBytes + 128;
    std::align(128, shape.sharedBytes, shared, left);
    std::memset(shared, 0xff, shape.sharedBytes); // NaN in every type
  }

  void run();

  const BlockShape shape;
  const std::function<void()> &kernel;
  std::mt19937_64 draw;
  std::vector<Thread> threads;
  std::vector<Warp> warps;
  std::unique_ptr<unsigned char[]> memory;
  void *shared;
  int current = 0, atBarrier = 0;
  std::string failure;

  Thread &self() { return threads[current]; }
  /// Goes to another thread until what this one waits for has come.
  void wait(Waits what) {
    self().waits = what;
    self().fibre->leave();
  }
  void release(int first, int count, Waits what) {
    for (int i = first; i < first + count; ++i)
      if (threads[i].waits == what)
        threads[i].waits = Waits::ForNothing;
  }
};

thread_local Block *block = nullptr;

/// Fibres of this CPU thread whose work has returned.
thread_local std::vector<std::unique_ptr<Fibre>> idleFibres;

std::unique_ptr<Fibre> takeFibre() {
  if (idleFibres.empty())
    return std::make_unique<Fibre>();
  std::unique_ptr<Fibre> fibre = std::move(idleFibres.back());
  idleFibres.pop_back();
  return fibre;
}

/// Makes the block the one at hand of this CPU thread while it lives.
struct AtHand {
  explicit AtHand(Block &here) { block = &here; }
  ~AtHand() { block = nullptr; }
};

void Block::run() {
  for (Thread &thread : threads) {
    thread.fibre = takeFibre();
    thread.fibre->give([this] {
      kernel();
      if (!self().open.empty() || !self().groups.empty())
        fail("copies that no thread waits for when the kernel ends");
      self().ended = true;
    });
  }
  size_t ended = 0;
  // Each thread that waits for nothing, of a warp or of all (-1), goes on once.
  auto goOn = [&](int warp) {
    std::vector<int> order(warp < 0 ? threads.size() : lanesOfWarp);
    std::iota(order.begin(), order.end(), warp < 0 ? 0 : warp * lanesOfWarp);
    std::shuffle(order.begin(), order.end(), draw);
    bool some = false;
    for (int i : order) {
      if (threads[i].ended || threads[i].waits != Waits::ForNothing)
        continue;
      current = i;
      some = true;
      threads[i].fibre->enter();
      if (!failure.empty())
        throw KernelError(failure);
      ended += threads[i].ended;
    }
    return some;
  };
  while (ended < threads.size()) {
    // Now and then one warp goes as far ahead of the others as it can.
    if (draw() % 16 == 0)
      for (int warp = int(draw() % warps.size()); goOn(warp);)
        ;
    else if (!goOn(-1))
      throw KernelError(
          "expected all lanes and threads to meet, but got some that ended or "
          "wait elsewhere");
  }
  for (Thread &thread : threads) {
    thread.fibre->give(nullptr);
    idleFibres.push_back(std::move(thread.fibre));
  }
}

} // namespace

void runBlock(const BlockShape &shape, uint64_t seed,
              const std::function<void()> &kernel) {
  if (shape.threads < lanesOfWarp || shape.threads % lanesOfWarp != 0 ||
      shape.threads > 1024)
    throw KernelError("expected the threads of a block to be a multiple of 32 "
                      "up to 1024, but got " +
                      std::to_string(shape.threads));
  Block here(shape, seed, kernel);
  AtHand atHand(here);
  here.run();
}

const BlockShape &shapeOfBlock() { return block->shape; }
int threadOfBlock() { return block->current; }
void *sharedMemory() { return block->shared; }

void syncBlock() {
  if (++block->atBarrier < block->shape.threads)
    return block->wait(Waits::ForBlock);
  block->atBarrier = 0;
  block->release(0, block->shape.threads, Waits::ForBlock);
}

void meetWarp(const char *name, WarpOperation operation, void *argument) {
  Warp &warp = block->warps[block->current / lanesOfWarp];
  if (warp.arrived == 0)
    warp.name = name;
  else if (std::strcmp(warp.name, name) != 0)
    fail("lanes of one warp in different operations");
  warp.arguments[block->current % lanesOfWarp] = argument;
  if (++warp.arrived < lanesOfWarp)
    return block->wait(Waits::ForWarp);
  warp.arrived = 0;
  operation(warp.arguments);
  block->release(block->current / lanesOfWarp * lanesOfWarp, lanesOfWarp,
                 Waits::ForWarp);
}

void copyAsync(void *shared, const void *global, int bytes, bool take) {
  if (bytes != 4 && bytes != 8 && bytes != 16)
    fail("an asynchronous copy of other than 4, 8 or 16 bytes");
  if (uintptr_t(shared) % bytes != 0 || uintptr_t(global) % bytes != 0)
    fail("an asynchronous copy between addresses that are not aligned to it");
  Copy copy{shared, global, bytes, take};
  if (block->draw() & 1)
    copy.arrive();
  else
    block->self().open.push_back(copy);
}

void commitCopies() {
  Thread &self = block->self();
  self.groups.push_back(std::move(self.open));
  self.open.clear();
}

void waitCopies(int groups) {
  std::vector<std::vector<Copy>> &all = block->self().groups;
  while (int(all.size()) > groups) {
    for (const Copy &copy : all.front())
      copy.arrive();
    all.erase(all.begin());
  }
}

void fail(const char *what) {
  block->failure = std::string("expected a kernel of CUDA's rules, but got ") +
                   what + ", in thread " + std::to_string(block->current);
  for (;;)
    block->self().fibre->leave();
}

} // namespace startrail::emulation
