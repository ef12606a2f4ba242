//===- Resources.cpp - The runtime's headers and libraries ----------------===//
#include "compiler/Driver/HostCompiler.h"
#include "compiler/Driver/Options.h"
#include "compiler/Tool/ReportError.h"

#include "llvm/ADT/SmallString.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/MemoryBuffer.h"
#include "llvm/Support/Path.h"

using namespace llvm;
using namespace startrail;

namespace {
/// One target's part of the file.
struct Part {
  std::vector<std::string> includes, libraries, linkFlags;
};
struct File {
  Part host;
  std::optional<Part> cuda;
  std::vector<std::string> flags;
  std::string compiler;
};

bool fromJSON(const json::Value &value, Part &part, json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("includes", part.includes) &&
         map.map("libraries", part.libraries) &&
         map.map("link_flags", part.linkFlags);
}

bool fromJSON(const json::Value &value, File &file, json::Path path) {
  json::ObjectMapper map(value, path);
  return fromJSON(value, file.host, path) && map &&
         map.mapOptional("cuda", file.cuda) && map.map("flags", file.flags) &&
         map.map("compiler", file.compiler);
}
} // namespace

std::optional<Resources> startrail::findResources(const std::string &toolPath,
                                                  Target target) {
  SmallString<128> folder(sys::path::parent_path(toolPath));
  sys::path::append(folder, "..", "lib", "startrail");
  sys::path::remove_dots(folder, /*remove_dot_dot=*/true);
  SmallString<128> file = folder;
  sys::path::append(file, "resource.json");

  auto buffer = MemoryBuffer::getFile(file);
  if (!buffer) {
    reportError("cannot read '" + file.str() +
                "', which says where startrail's runtime is: " +
                buffer.getError().message());
    errs() << "note: --emit=source works without it\n";
    return std::nullopt;
  }
  Expected<File> read = json::parse<File>((*buffer)->getBuffer(), "resources");
  if (!read) {
    reportError("cannot read '" + file.str() +
                "': " + toString(read.takeError()));
    return std::nullopt;
  }
  if (target == Target::Cuda && !read->cuda) {
    reportError("expected startrail to be built with kernels for GPUs for "
                "--target=cuda, but got one without");
    errs() << "note: install CUDA's toolkit and NCCL, and build startrail with "
              "cmake -DSTARTRAIL_CUDA=ON; --emit=source writes the text that "
              "runs on GPUs\n";
    return std::nullopt;
  }
  Part part = target == Target::Cuda ? *read->cuda : read->host;
  Resources resources{part.includes, part.libraries, read->flags,
                      part.linkFlags, read->compiler};
  for (auto *paths : {&resources.includes, &resources.libraries})
    for (std::string &path : *paths) {
      if (!sys::path::is_absolute(path)) {
        SmallString<128> absolute = folder;
        sys::path::append(absolute, path);
        sys::path::remove_dots(absolute, /*remove_dot_dot=*/true);
        path = absolute.str().str();
      }
      if (!sys::fs::exists(path)) {
        reportError("expected '" + path +
                    "', a part of startrail's runtime "
                    "named in '" +
                    file.str() + "', to exist");
        return std::nullopt;
      }
    }
  return resources;
}
