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

const char *const partialSuffix = ".partial";

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

bool isSpecial(const std::string &file) {
  std::error_code error;
  std::filesystem::file_status status = std::filesystem::status(file, error);
  return std::filesystem::exists(status) &&
         !std::filesystem::is_regular_file(status);
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
  std::string partial = file + partialSuffix;
  if (!std::ofstream(partial, std::ios::binary | std::ios::trunc))
    reject(file);
  removePartial(partial);
}

void writeFile(const std::string &file, const std::string &text) {
  if (isSpecial(file))
    return writeThrough(file, text);
  std::string partial = file + partialSuffix;
  std::ofstream stream(partial, std::ios::binary | std::ios::trunc);
  stream.write(text.data(), text.size());
  stream.close();
  if (stream && std::rename(partial.c_str(), file.c_str()) == 0)
    return;
  removePartial(partial);
  reject(file);
}

} // namespace startrail::driver
