//===- Inputs.h - Whole input tensors ------------------------------------===//
#ifndef STARTRAIL_DRIVER_INPUTS_H
#define STARTRAIL_DRIVER_INPUTS_H

#include "runtime/driver/Options.h"
#include "startrail/program.h"

#include <vector>

namespace startrail::driver {

using Bytes = std::vector<char>;

/// The whole of one input of `function`, in its layout: from the file that
/// `options` name for it, or standard normal numbers that depend on the seed,
/// the name and the index in the whole tensor only. Throws Error(Usage) where
/// the file does not fit.
Bytes makeInput(const startrail_tensor &tensor,
                const startrail_function &function, const Options &options);

/// The whole inputs of `function`, in its order.
std::vector<Bytes> makeInputs(const startrail_function &function,
                              const Options &options);

/// Standard normal number `index` of the sequence named by `seed` and `name`.
double normalNumber(uint64_t seed, const char *name, uint64_t index);

/// 64 random bits that depend on the arguments only.
uint64_t randomBits(uint64_t seed, uint64_t index);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_INPUTS_H
