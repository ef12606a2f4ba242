//===- ReadFile.cpp - Files of bounded size -------------------------------===//
#include "compiler/Json/ReadFile.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"

using namespace mlir;
using namespace startrail;

FailureOr<std::string> startrail::readFile(MLIRContext *context, StringRef path,
                                           StringRef what, size_t limit) {
  Location loc = FileLineColLoc::get(context, path, 0, 0);
  auto unreadable = [&](llvm::Error error) {
    return emitError(loc) << "cannot read " << what << " '" << path
                          << "': " << llvm::toString(std::move(error));
  };
  llvm::Expected<llvm::sys::fs::file_t> file =
      llvm::sys::fs::openNativeFileForRead(path);
  if (!file)
    return unreadable(file.takeError());
  llvm::scope_exit close([&] { (void)llvm::sys::fs::closeFile(*file); });
  std::string text;
  std::vector<char> part(1 << 16);
  for (;;) {
    llvm::Expected<size_t> read = llvm::sys::fs::readNativeFile(*file, part);
    if (!read)
      return unreadable(read.takeError());
    if (*read == 0)
      return text;
    if (text.size() + *read > limit)
      return emitError(loc)
             << "expected " << what << " '" << path << "' to have at most "
             << limit << " bytes, but got more";
    text.append(part.data(), *read);
  }
}
