//===- NamelessFile.cpp - A temporary file that nothing is left of --------===//
#include "compiler/Driver/NamelessFile.h"

#include "compiler/Tool/ReportError.h"

#include <cerrno>
#include <cstring>
#include <fcntl.h>

using namespace llvm;
using namespace startrail;

bool NamelessFile::make(StringRef text) {
  file.reset(std::tmpfile());
  if (file && ::fcntl(descriptor(), F_SETFD, FD_CLOEXEC) == 0 &&
      std::fwrite(text.data(), 1, text.size(), file.get()) == text.size() &&
      std::fflush(file.get()) == 0 && std::fseek(file.get(), 0, SEEK_SET) == 0)
    return true;
  reportError("cannot write a temporary file: " + Twine(std::strerror(errno)));
  return false;
}

int NamelessFile::descriptor() const { return ::fileno(file.get()); }

std::string NamelessFile::path() const {
  return "/dev/fd/" + std::to_string(descriptor());
}
