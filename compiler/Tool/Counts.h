//===- Counts.h - Numbers on a command line -------------------------------===//
#ifndef STARTRAIL_COMPILER_TOOL_COUNTS_H
#define STARTRAIL_COMPILER_TOOL_COUNTS_H

#include "llvm/Support/CommandLine.h"

#include <cstdint>
#include <optional>

namespace startrail {

/// A whole number; one that ends in k, m or g, of either case, is 2^10, 2^20 or
/// 2^30 times what stands before it: 512k is 524288. Nothing of other texts,
/// and of what 64 bits do not hold.
std::optional<int64_t> parseCount(llvm::StringRef text);

/// Reads options that are numbers: int64_t with parseCount, double with
/// fractions. Other texts are reported as the tool's error.
template <typename T> class NumberParser : public llvm::cl::basic_parser<T> {
public:
  NumberParser(llvm::cl::Option &option)
      : llvm::cl::basic_parser<T>(option), plain(option) {}

  bool parse(llvm::cl::Option &option, llvm::StringRef name,
             llvm::StringRef text, T &value);
  llvm::StringRef getValueName() const override { return plain.getValueName(); }

  /// LLVM's own, which prints values.
  operator const llvm::cl::parser<T> &() const { return plain; }

private:
  llvm::cl::parser<T> plain;
};

template <>
bool NumberParser<int64_t>::parse(llvm::cl::Option &, llvm::StringRef,
                                  llvm::StringRef, int64_t &);
template <>
bool NumberParser<double>::parse(llvm::cl::Option &, llvm::StringRef,
                                 llvm::StringRef, double &);

using CountOption = llvm::cl::opt<int64_t, false, NumberParser<int64_t>>;
using AmountOption = llvm::cl::opt<double, false, NumberParser<double>>;

} // namespace startrail

#endif // STARTRAIL_COMPILER_TOOL_COUNTS_H
