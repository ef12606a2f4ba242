//===- HostCompiler.h - Emitted text to what runs -------------------------===//
#ifndef STARTRAIL_COMPILER_DRIVER_HOSTCOMPILER_H
#define STARTRAIL_COMPILER_DRIVER_HOSTCOMPILER_H

#include "compiler/Driver/Options.h"
#include "compiler/Emit/Emit.h"

#include <optional>
#include <string>
#include <vector>

namespace startrail {

/// Where the runtime's headers and libraries for one target are, as
/// resource.json in the resource folder says: `lib/startrail` beside the tool's
/// `bin`, in a build and in an installation. Relative paths there start from
/// the folder.
struct Resources {
  std::vector<std::string> includes;
  std::vector<std::string> libraries; ///< in the order of linking
  std::vector<std::string> flags;     ///< of compiling and linking
  std::vector<std::string> linkFlags; ///< behind the libraries
  std::string compiler; ///< the only one that fits the libraries, or empty
};

/// Reads the resources of the tool at `toolPath` for `target`; nothing after a
/// report, as where startrail was built without CUDA.
std::optional<Resources> findResources(const std::string &toolPath,
                                       Target target);

/// Compiles `text`, named `name`, to options.output for options.target, by the
/// host compiler: an executable, or with Emit::Library a shared library that
/// brings the runtime and exports the emitted functions, the C calls of the
/// runtime's headers and startrail_main_program. options.compiler may be empty:
/// then $CXX, the compiler of the resources, or the first of c++, g++ and
/// clang++ in PATH. The words of $CXXFLAGS follow its flags. The tool's exit
/// code, after a report where that is not ExitOk; the output is then as it was.
/// The compiler's own messages go to standard error.
int buildProgram(const EmittedText &text, const std::string &name,
                 const Resources &resources, const CompileOptions &options);

} // namespace startrail

#endif // STARTRAIL_COMPILER_DRIVER_HOSTCOMPILER_H
