//===- Fibre.cpp - A stack of its own for a piece of work ----------------===//
#include "runtime/cuda/emulation/Fibre.h"

#include <cstdint>

#if defined(__SANITIZE_ADDRESS__)
#define STARTRAIL_ADDRESS_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
#define STARTRAIL_ADDRESS_SANITIZER 1
#endif
#endif
#ifdef STARTRAIL_ADDRESS_SANITIZER
#include <sanitizer/common_interface_defs.h>
#else
static void __sanitizer_start_switch_fiber(void **, const void *, size_t) {}
static void __sanitizer_finish_switch_fiber(void *, const void **, size_t *) {}
#endif

#if defined(__SANITIZE_THREAD__)
#define STARTRAIL_THREAD_SANITIZER 1
#elif defined(__has_feature)
#if __has_feature(thread_sanitizer)
#define STARTRAIL_THREAD_SANITIZER 1
#endif
#endif
#ifdef STARTRAIL_THREAD_SANITIZER
#include <sanitizer/tsan_interface.h>
#else
static void *__tsan_get_current_fiber() { return nullptr; }
static void *__tsan_create_fiber(unsigned) { return nullptr; }
static void __tsan_destroy_fiber(void *) {}
static void __tsan_switch_to_fiber(void *, unsigned) {}
#endif

namespace startrail::emulation {

Fibre::Fibre()
    : stack(new char[stackBytes]), insideThread(__tsan_create_fiber(0)) {
  getcontext(&inside.context);
  inside.context.uc_stack.ss_sp = stack.get();
  inside.context.uc_stack.ss_size = stackBytes;
  inside.context.uc_link = nullptr;
  // makecontext() passes ints.
  uint64_t self = reinterpret_cast<uintptr_t>(this);
  makecontext(&inside.context, reinterpret_cast<void (*)()>(&Fibre::begin), 2,
              unsigned(self >> 32), unsigned(self));
}

Fibre::~Fibre() { __tsan_destroy_fiber(insideThread); }

void Fibre::begin(unsigned high, unsigned low) {
  // NOLINTNEXTLINE(performance-no-int-to-ptr): what the constructor has split.
  auto *self = reinterpret_cast<Fibre *>(uintptr_t(high) << 32 | low);
  __sanitizer_finish_switch_fiber(nullptr, &self->outsideStack,
                                  &self->outsideBytes);
  for (;;) {
    self->work();
    self->leave();
  }
}

#if defined(STARTRAIL_ADDRESS_SANITIZER) || defined(STARTRAIL_THREAD_SANITIZER)
// Sanitizers take a jump for one on the same stack.
void Fibre::switchIn() { swapcontext(&outside.context, &inside.context); }
void Fibre::switchOut() { swapcontext(&inside.context, &outside.context); }
#else
void Fibre::switchIn() {
  if (_setjmp(outside.jump) != 0)
    return;
  if (inside.begun)
    _longjmp(inside.jump, 1);
  inside.begun = true;
  setcontext(&inside.context);
}
void Fibre::switchOut() {
  if (_setjmp(inside.jump) == 0)
    _longjmp(outside.jump, 1);
}
#endif

void Fibre::enter() {
  outsideThread = __tsan_get_current_fiber();
  __sanitizer_start_switch_fiber(&outsideFake, stack.get(), stackBytes);
  __tsan_switch_to_fiber(insideThread, 0);
  switchIn();
  __sanitizer_finish_switch_fiber(outsideFake, nullptr, nullptr);
}

void Fibre::leave() {
  __sanitizer_start_switch_fiber(&insideFake, outsideStack, outsideBytes);
  __tsan_switch_to_fiber(outsideThread, 0);
  switchOut();
  __sanitizer_finish_switch_fiber(insideFake, &outsideStack, &outsideBytes);
}

} // namespace startrail::emulation
