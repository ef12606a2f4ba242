//===- Wire.h - Results of simulations as bytes ---------------------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_WIRE_H
#define STARTRAIL_COMPILER_PLANNER_WIRE_H

#include "compiler/Simulator/Simulate.h"

#include <string>

namespace startrail {

/// To pass between processes of one program.
std::string toBytes(const FunctionSimulation &simulation);

/// What toBytes was given; nothing where `bytes` are not all of its.
std::optional<FunctionSimulation> fromBytes(llvm::StringRef bytes);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_WIRE_H
