//===- Peak.cpp - The peak loop of a variant of the attention tile -------===//
#include "Peak.h"

#include <cstring>

PeakLoop peakLoopOf(const char *variant) {
#ifdef STARTRAIL_X86_VARIANTS
  if (std::strcmp(variant, "avx512") == 0 || std::strcmp(variant, "amx") == 0)
    return peakAvx512;
  if (std::strcmp(variant, "avx2") == 0)
    return peakAvx2;
#endif
  (void)variant;
  return peakBase;
}
