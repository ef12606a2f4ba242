//===- Options.h - Command line of an emitted executable -----------------===//
#ifndef STARTRAIL_DRIVER_OPTIONS_H
#define STARTRAIL_DRIVER_OPTIONS_H

#include <array>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

namespace startrail::driver {

/// Are ranks processes? Auto: where an MPI launcher has started this one.
enum class Mpi { Auto, On, Off };

/// Which passes run: what --pass says.
enum class Pass {
  Forward,  ///< forward functions
  Backward, ///< backward functions, each alone
  Both      ///< joint functions, and forward ones with their gradients' after
};

/// A rank that dies when it enters a step.
struct Fault {
  int rank;
  int64_t step;
};

struct Options {
  bool help = false;
  bool describe = false;
  bool layout = false;       ///< show or write the map of tokens; no run
  std::string layoutFile;    ///< .npy file, or empty
  std::string keyLayoutFile; ///< .npy file, or empty
  std::string function;      ///< empty: all of them, in order
  std::optional<Pass> pass;  ///< none: everything, together where it can be
  /// .npy file per input name; inputs without one are drawn.
  std::map<std::string, std::string> inputs;
  uint64_t seed = 0;
  std::string output;    ///< .npy file, or empty
  std::string lseOutput; ///< .npy file, or empty
  /// .npy files, or empty: of query, key and value.
  std::array<std::string, 3> gradientOutputs;
  bool check = false;
  int64_t checkRows = 0; ///< tokens to check; 0: all
  int repeat = 1;
  bool unsharded = false; ///< time one unsharded call of the kernel too
  std::optional<uint64_t> shuffle;
  bool nanPadding = false; ///< rows without a token hold NaN, not 0
  int threads = 0;         ///< 0: one per core
  double timeoutS = 0;     ///< 0: for ever
  std::string json;        ///< file, "-" for the standard output, or empty
  std::string trace;       ///< file, or empty
  bool explainKernels = false;
  Mpi mpi = Mpi::Auto;
  bool oneDevice = false; ///< all ranks, threads of this process, on one GPU
  bool graph = false;     ///< capture a pass, and replay it
  std::optional<Fault> fault;
};

/// Reads the arguments after the program's name. Throws Error(Usage) that names
/// the option, what it takes and what it got.
Options parseOptions(const std::vector<std::string> &arguments);

/// The text of --help. `program` is how the executable was called.
std::string helpText(const std::string &program);

} // namespace startrail::driver

#endif // STARTRAIL_DRIVER_OPTIONS_H
