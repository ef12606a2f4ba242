//===- OutputFiles.cpp - Files a run writes ------------------------------===//
#include "runtime/driver/OutputFiles.h"
#include "runtime/driver/Error.h"

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <unistd.h>

namespace startrail::driver {
namespace {

/// Where `file` grows: a place that runs of other processes do not use.
std::string partialOf(const std::string &file) {
  return fmt::format("{}.{}.partial", file, getpid());
}

[[noreturn]] void reject(const std::string &file) {
  throw Error(Exit::Usage, fmt::format("expected {} to be a file that can be "
                                       "written, but got: {}",
                                       file, std::strerror(errno)));
}

/// Removes the file it names, and keeps errno.
void removePartial(const std::string &partial) {
  int error = errno;
  std::remove(partial.c_str());
  errno = error;
}

/// No file, or the name of an open one, as /dev/stdout, which a new file must
/// not replace.
bool isSpecial(const std::string &file) {
  std::error_code error;
  std::filesystem::file_status status = std::filesystem::status(file, error);
  if (!std::filesystem::exists(status))
    return false;
  for (const char *open : {"/dev/std", "/dev/fd/", "/proc/"})
    if (file.rfind(open, 0) == 0)
      return true;
  return !std::filesystem::is_regular_file(status);
}

void writeThrough(const std::string &file, const std::string &text) {
  std::ofstream stream(file, std::ios::binary | std::ios::app);
  stream.write(text.data(), text.size());
  stream.close();
  if (!stream)
    reject(file);
}

} // namespace

void requireWritable(const std::string &file) {
  // Not opened: a pipe would wait for its reader.
  if (isSpecial(file)) {
    std::error_code error;
    const bool isFolder = std::filesystem::is_directory(file, error);
    errno = EISDIR;
    if (isFolder || access(file.c_str(), W_OK) != 0)
      reject(file);
    return;
  }
  std::string partial = partialOf(file);
  if (!std::ofstream(partial, std::ios::binary | std::ios::trunc))
    reject(file);
  removePartial(partial);
}

void writeFile(const std::string &file, const std::string &text) {
  if (isSpecial(file))
    return writeThrough(file, text);
  std::string partial = partialOf(file);
  std::ofstream stream(partial, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), text.size());
  stream.close();
  if (stream && std::rename(partial.c_str(), file.c_str()) == 0)
    return;
  removePartial(partial);
  reject(file);
}

} // namespace startrail::driver
