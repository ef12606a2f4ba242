//===- ReadModule.cpp - The module that a tool is given -------------------===//
#include "compiler/Tool/ReadModule.h"

#include "compiler/Tool/CheckReadable.h"
#include "compiler/Tool/ReportError.h"
#include "dialects/Foreign/OlderSpellings.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "llvm/ADT/ScopeExit.h"
#include "llvm/Support/FileSystem.h"

using namespace llvm;
using namespace startrail;

static constexpr size_t mostOfAStream = size_t(1) << 30;

/// What can be read until the end; more than `mostOfAStream` where there is
/// more.
static Expected<std::string> readStream(sys::fs::file_t file) {
  std::string text;
  std::vector<char> part(1 << 16);
  while (text.size() <= mostOfAStream) {
    Expected<size_t> read = sys::fs::readNativeFile(file, part);
    if (!read)
      return read.takeError();
    if (*read == 0)
      break;
    text.append(part.data(), *read);
  }
  return text;
}

static std::unique_ptr<MemoryBuffer> unreadable(StringRef path,
                                                const Twine &why) {
  reportError("cannot read '" + path + "': " + why);
  return nullptr;
}

static std::unique_ptr<MemoryBuffer> readFile(StringRef path) {
  if (path != "-" && sys::fs::is_regular_file(path)) {
    auto buffer = MemoryBuffer::getFile(path);
    if (buffer)
      return std::move(*buffer);
    return unreadable(path, buffer.getError().message());
  }
  sys::fs::file_t file = sys::fs::getStdinHandle();
  if (path != "-") {
    Expected<sys::fs::file_t> opened = sys::fs::openNativeFileForRead(path);
    if (!opened)
      return unreadable(path, toString(opened.takeError()));
    file = *opened;
  }
  scope_exit close([&] {
    if (path != "-")
      (void)sys::fs::closeFile(file);
  });
  Expected<std::string> text = readStream(file);
  if (!text)
    return unreadable(path, toString(text.takeError()));
  if (text->size() > mostOfAStream) {
    reportError("expected '" + path + "', which is no file, to have at most " +
                Twine(mostOfAStream) + " bytes, but got more");
    return nullptr;
  }
  return MemoryBuffer::getMemBufferCopy(*text, path == "-" ? "<stdin>" : path);
}

std::unique_ptr<MemoryBuffer>
startrail::readModuleText(StringRef path,
                          const mlir::DialectRegistry *registry) {
  std::unique_ptr<MemoryBuffer> file = readFile(path);
  if (!file || (registry && !checkReadable(*file, *registry)))
    return nullptr;
  if (mlir::isBytecode(*file))
    return file;
  std::optional<std::string> upgraded = upgradeSpellings(file->getBuffer());
  if (!upgraded)
    return file;
  return MemoryBuffer::getMemBufferCopy(*upgraded, file->getBufferIdentifier());
}
