//===- HostCompiler.h - Emitted text to an executable ---------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_HOSTCOMPILER_H
#define STARTRAIL_COMPILER_DRIVER_HOSTCOMPILER_H

#include "compiler/Emit/Emit.h"

#include <optional>
#include <string>
#include <vector>

namespace startrail {

/// Where the runtime's headers and libraries are, as resource.json in the
/// resource folder says: `lib/startrail` beside the tool's `bin`, in a build
/// and in an installation. Relative paths there start from the folder.
struct Resources {
  std::vector<std::string> includes;
  std::vector<std::string> libraries; ///< in the order of linking
  std::vector<std::string> flags;     ///< of compiling and linking
  std::vector<std::string> linkFlags; ///< behind the libraries
  std::string compiler; ///< the only one that fits the libraries, or empty
};

/// Reads the resources of the tool at `toolPath`; nothing after a report.
std::optional<Resources> findResources(const std::string &toolPath);

/// Compiles `text`, named `name`, for CPU ranks to `output`. `compiler` may be
/// empty: then $CXX, the compiler of the resources, or the first of c++, g++
/// and clang++ in PATH. The words of $CXXFLAGS follow its flags. The tool's
/// exit code, after a report where that is not ExitOk; `output` is then as it
/// was. The compiler's own messages go to standard error.
int buildExecutable(const EmittedText &text, const std::string &name,
                    const Resources &resources, const std::string &compiler,
                    const std::string &output);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_HOSTCOMPILER_H
