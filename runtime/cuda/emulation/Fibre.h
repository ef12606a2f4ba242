//===- Fibre.h - A stack of its own for a piece of work ------------------===//
#ifndef STARTRAIL_CUDA_EMULATION_FIBRE_H
#define STARTRAIL_CUDA_EMULATION_FIBRE_H

#include <functional>
#include <memory>
#include <setjmp.h>
#include <ucontext.h>

namespace startrail::emulation {

/// Work that can be left in the middle and gone on with. It is entered and left
/// on one thread. Left for good, its objects are not destroyed. Once the work
/// has returned, the stack may be given other work: it is dear.
class Fibre {
public:
  Fibre();
  ~Fibre();
  Fibre(const Fibre &) = delete;
  Fibre &operator=(const Fibre &) = delete;

  /// What the next entry begins with. The last work has returned.
  void give(std::function<void()> newWork) { work = std::move(newWork); }
  /// Goes on with the work, until it leaves or has returned.
  void enter();
  /// From inside: back to where it was entered.
  void leave();

private:
  static constexpr size_t stackBytes = 256 << 10;
  static void begin(unsigned high, unsigned low);
  void switchIn();
  void switchOut();

  std::function<void()> work;
  std::unique_ptr<char[]> stack;
  /// Where work goes on: at first in the context, then by jumps, which, unlike
  /// swapcontext(), need nothing of the system.
  struct Place {
    ucontext_t context;
    jmp_buf jump;
    bool begun = false;
  };
  Place inside, outside;
  // What sanitizers keep of a stack.
  void *insideFake = nullptr, *outsideFake = nullptr;
  const void *outsideStack = nullptr;
  size_t outsideBytes = 0;
  void *insideThread = nullptr, *outsideThread = nullptr;
};

} // namespace startrail::emulation

#endif // STARTRAIL_CUDA_EMULATION_FIBRE_H
