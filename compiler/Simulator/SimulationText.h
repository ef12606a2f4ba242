//===- SimulationText.h - What a simulation says, for readers -------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_SIMULATIONTEXT_H
#define STARTRAIL_COMPILER_SIMULATOR_SIMULATIONTEXT_H

#include "compiler/Simulator/Simulate.h"

#include "llvm/Support/JSON.h"

namespace startrail {

/// Prints, indented by two, what `simulation` on `network` says: seconds and
/// spread, compute and exposed communication, memory; a table of the phases
/// that move anything; and the `most` links that were full longest.
void printSimulation(llvm::raw_ostream &stream,
                     const FunctionSimulation &simulation,
                     const Network &network, size_t most = 5);

/// Writes the same as an object, with all links that carry anything: `seconds`,
/// `fastest_rank_seconds`, `compute_seconds`, `exposed_seconds`,
/// `inter_node_bytes`, `busiest_node_bytes`, `memory_bytes`, `extrapolated`,
/// `phases` (by name: `seconds`, `exposed_seconds`, `bytes`), `binding_link` (a
/// name, or null), `links` (`name`, `bytes`, `busy_seconds`, `full_seconds`).
void writeSimulation(llvm::json::OStream &json,
                     const FunctionSimulation &simulation,
                     const Network &network);

/// `1.234 s`, `12.34 ms`, `123.4 us`: four digits.
std::string describeSeconds(double seconds);
/// `1.234 GB`, of 10^9 bytes, four digits; down to `12 B`.
std::string describeBytes(double bytes);

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_SIMULATIONTEXT_H
