//===- NameTable.h - C++ identifiers of an emitted text -------------------===//
#ifndef STARTRAIL_COMPILER_EMIT_NAMETABLE_H
#define STARTRAIL_COMPILER_EMIT_NAMETABLE_H

#include "compiler/Analysis/UniqueNames.h"

#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringRef.h"

#include <string>

namespace startrail {

/// Hands out identifiers that are valid C++, are neither keywords nor macros
/// or functions the text relies on, and are unique where they are visible.
class NameTable {
public:
  NameTable();

  /// The identifier closest to `wish`; `fallback` where nothing of it remains.
  /// A name that is taken gets a number, from _2 on.
  std::string add(llvm::StringRef wish, llvm::StringRef fallback = "value");

  /// The same for what is declared outside of all scopes: the name stays taken
  /// when they close.
  std::string addOutermost(llvm::StringRef wish,
                           llvm::StringRef fallback = "value");

  /// Keeps `name` from being handed out.
  void reserve(llvm::StringRef name) { taken.reserve(name); }

  /// Names added between the two are free again afterwards.
  void openScope();
  void closeScope();

private:
  UniqueNames taken;
  llvm::SmallVector<llvm::SmallVector<std::string>> scopes;
};

/// `text` as the words of an identifier: letters, digits and single
/// underscores, beginning with a letter; empty where nothing remains.
std::string toIdentifier(llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_EMIT_NAMETABLE_H
