//===- PlanText.h - A plan table for readers and programs -----------------===//
#ifndef STARTRAIL_COMPILER_PLANNER_PLANTEXT_H
#define STARTRAIL_COMPILER_PLANNER_PLANTEXT_H

#include "compiler/Planner/Planner.h"

#include "llvm/Support/JSON.h"

namespace startrail {

/// The link that binds a candidate's functions together, as bindingLinkOf says.
struct BindingLink {
  uint32_t index;              ///< of Network::links()
  double seconds, full, bytes; ///< of the simulated functions
};
std::optional<BindingLink> bindingLink(const Candidate &candidate);

/// Tokens of the request's attention or step in a second.
double tokensPerSecond(const PlanRequest &request, const Candidate &candidate);

/// Prints the table: choices that all rows share are told above it.
void printTable(llvm::raw_ostream &stream, const PlanRequest &request,
                const PlanTable &table, const Network &network);

/// Prints why the first row is before the ring, or the ring before the others:
/// bytes over links, exposed time, what binds. Full lines of at most 80.
void printReason(llvm::raw_ostream &stream, const PlanRequest &request,
                 const PlanTable &table, const Network &network);

/// A line that tells the choices of a row, counted from 0, its time, and that
/// of the ring, or of the best with teams where the row is the ring.
std::string briefReason(const PlanRequest &request, const PlanTable &table,
                        size_t row, const Network &network);

/// Prints phases, links, memory and spread of one row, counted from 1.
void explainRow(llvm::raw_ostream &stream, const PlanRequest &request,
                const PlanTable &table, size_t row, const Network &network);

/// The head line of the values that printCsv prints, and them.
void printCsvHead(llvm::raw_ostream &stream);
void printCsv(llvm::raw_ostream &stream, llvm::StringRef attention,
              const PlanRequest &request, const PlanTable &table,
              const Network &network);

/// Writes, in an object that is open, `rows`, `ring` (a row, or null) and the
/// counts of the search; times in seconds, sizes in bytes, choices named as in
/// plan files. Row `explained` (from 1) has its functions too (see
/// writeSimulation).
void writeTable(llvm::json::OStream &json, const PlanRequest &request,
                const PlanTable &table, const Network &network,
                size_t explained);

} // namespace startrail

#endif // STARTRAIL_COMPILER_PLANNER_PLANTEXT_H
