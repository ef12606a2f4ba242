//===- Prefetch.h - Rows that are read soon ------------------------------===//
#ifndef STARTRAIL_HOST_KERNELS_PREFETCH_H
#define STARTRAIL_HOST_KERNELS_PREFETCH_H

#include <cstdint>

namespace {

/// Up to `capacity` rows of memory, asked for a few cache lines at a time while
/// something else is computed. Rows of one head lie whole pages apart, where
/// the machine foresees nothing.
class Prefetch {
public:
  static constexpr int capacity = 384;

  void clear() { count = next = 0; }
  void add(const void *begin, int64_t bytes) {
    if (count < capacity)
      rows[count++] = {static_cast<const char *>(begin),
                       static_cast<const char *>(begin) + bytes};
  }
  inline __attribute__((always_inline)) void ask(int lines) {
    for (int i = 0; i < lines && next < count; ++i) {
      Row &row = rows[next];
      __builtin_prefetch(row.next, 0, 2);
      row.next += 64;
      if (row.next >= row.end)
        ++next;
    }
  }

private:
  struct Row {
    const char *next;
    const char *end;
  };
  Row rows[capacity];
  int count = 0;
  int next = 0;
};

} // namespace

#endif // STARTRAIL_HOST_KERNELS_PREFETCH_H
