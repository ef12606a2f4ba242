//===- Npy.h - NumPy's array files ---------------------------------------===//
#ifndef STARTRAIL_DRIVER_NPY_H
#define STARTRAIL_DRIVER_NPY_H

#include "startrail/types.h"

#include <string>
#include <vector>

namespace startrail::driver {

/// A dense, row-major array.
struct Array {
  startrail_dtype dtype = STARTRAIL_F32;
  std::vector<int64_t> shape;
  std::vector<char> bytes;
};

/// "bf16 ('<V2')": the type and how .npy files describe it. bf16 is the two
/// bytes that ml_dtypes writes.
std::string dtypeText(startrail_dtype dtype);

/// "[1, 64, 4]".
std::string shapeText(const std::vector<int64_t> &shape);

/// Reads a .npy file of version 1 to 3: little endian f4, f8, f2 and bf16, C
/// order. Throws Error(Usage) that names the file, what was expected and what
/// it holds.
Array readNpy(const std::string &file);

/// Writes version 1.0, as writeFile does: elements of the array's type, or
/// int64 ('<i8').
void writeNpy(const std::string &file, const Array &array);
void writeNpy(const std::string &file, const std::vector<int64_t> &shape,
              const std::vector<int64_t> &values);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_NPY_H
