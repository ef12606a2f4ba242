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

namespace startrail {
static bool fromJSON(const json::Value &value, Resources &resources,
                     json::Path path) {
  json::ObjectMapper map(value, path);
  return map && map.map("includes", resources.includes) &&
         map.map("libraries", resources.libraries) &&
         map.map("flags", resources.flags) &&
         map.map("link_flags", resources.linkFlags) &&
         map.map("compiler", resources.compiler);
}
} // namespace startrail

std::optional<Resources> startrail::findResources(const std::string &toolPath) {
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
  Expected<Resources> resources =
      json::parse<Resources>((*buffer)->getBuffer(), "resources");
  if (!resources) {
    reportError("cannot read '" + file.str() +
                "': " + toString(resources.takeError()));
    return std::nullopt;
  }
  for (auto *paths : {&resources->includes, &resources->libraries})
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
  return *resources;
}
