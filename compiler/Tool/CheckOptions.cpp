//===- CheckOptions.cpp - Options that stand on a command line ------------===//
#include "compiler/Tool/CheckOptions.h"

#include "compiler/Tool/ReportError.h"
#include "dialects/StarTrail/VerifierUtils.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace startrail;

std::string startrail::spelled(const cl::Option &option) {
  return (option.ArgStr.size() == 1 ? "-" : "--") + option.ArgStr.str();
}

std::optional<size_t> startrail::choose(const Twine &what, StringRef given,
                                        ArrayRef<StringRef> known) {
  for (auto [index, name] : enumerate(known))
    if (name == given)
      return index;
  std::string list;
  for (auto [index, name] : enumerate(known)) {
    if (index != 0)
      list += index + 1 == known.size() ? " or " : ", ";
    list += name;
  }
  reportError("expected " + what + " to be " + list + ", but got '" + given +
              "'");
  if (StringRef near = nearestName(given, known); !near.empty())
    errs() << "note: did you mean '" << near << "'?\n";
  return std::nullopt;
}

bool startrail::checkGivenOnce(ArrayRef<cl::Option *> options) {
  for (cl::Option *option : options)
    if (option->getNumOccurrences() > 1) {
      reportError("expected " + spelled(*option) + " once, but got it " +
                  Twine(option->getNumOccurrences()) + " times");
      return false;
    }
  return true;
}

bool startrail::checkValues(ArrayRef<cl::opt<std::string> *> options) {
  for (cl::opt<std::string> *option : options)
    if (option->getNumOccurrences() != 0 && option->empty()) {
      reportError("expected " + spelled(*option) +
                  " to have a value, but got ''");
      return false;
    }
  return true;
}

bool startrail::checkAbsent(
    StringRef with,
    std::initializer_list<std::pair<cl::Option *, std::string>> options) {
  for (const auto &[option, value] : options)
    if (option->getNumOccurrences() != 0) {
      reportError("expected no " + spelled(*option) + " with " + with +
                  ", where it has no effect, but got '" + value + "'");
      return false;
    }
  return true;
}

/// A path that is the same for every spelling of a file that need not exist.
static std::string placeOf(StringRef path) {
  SmallString<128> folder(path), real;
  (void)sys::fs::make_absolute(folder);
  sys::path::remove_dots(folder);
  std::string name = sys::path::filename(folder).str();
  sys::path::remove_filename(folder);
  if (sys::fs::real_path(folder, real))
    real = folder;
  sys::path::append(real, name);
  return real.str().str();
}

static sys::fs::file_status statusOf(StringRef path) {
  sys::fs::file_status status;
  if (path == "-")
    (void)sys::fs::status(/*FD=*/0, status);
  else
    (void)sys::fs::status(path, status);
  return status;
}

/// Whether both are one regular file, or would be; a device can be both.
static bool areSame(StringRef first, StringRef second) {
  sys::fs::file_status one = statusOf(first), other = statusOf(second);
  if (sys::fs::exists(one) && sys::fs::exists(other))
    return sys::fs::is_regular_file(one) && sys::fs::equivalent(one, other);
  return !sys::fs::exists(one) && !sys::fs::exists(other) &&
         placeOf(first) == placeOf(second);
}

bool startrail::checkDistinct(ArrayRef<NamedFile> files) {
  for (auto [index, file] : enumerate(files))
    for (const NamedFile &earlier : files.take_front(index))
      if (!(file.isRead && earlier.isRead) &&
          areSame(earlier.path, file.path)) {
        reportError("expected " + file.role + " to be another file than " +
                    earlier.role + ", but got '" + file.path + "'");
        return false;
      }
  return true;
}
