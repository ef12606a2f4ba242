//===- Chakra.h - Execution traces for other simulators -------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_CHAKRA_H
#define STARTRAIL_COMPILER_TIMELINE_CHAKRA_H

#include "compiler/Timeline/Timeline.h"

namespace startrail {

/// Writes what `rank` does as a Chakra execution trace, which ASTRA-sim reads:
/// messages of et_def.proto, each after its length, a GlobalMetadata and then a
/// Node for every kernel (COMP) and every call of a group (COMM_SEND,
/// COMM_RECV, COMM_COLL; transfers of a rank to itself are COMP). What must end
/// before a node begins, by the order of its stream or an event, is among its
/// data_deps. Names are `attend`, `attend at step 2`; durations those of the
/// run, at least 1 microsecond of a kernel. The n-th send of a rank to another
/// and the other's n-th receive from it have the comm_tag n - 1; comm_size is
/// what the rank gives to the call, in bytes. The pg_name of a collective is
/// its number in writeChakraGroups.
void writeChakra(llvm::raw_ostream &os, llvm::ArrayRef<TimelinePart> parts,
                 int32_t rank);

/// Writes the communicators of all parts as JSON: the ranks by name, from "1"
/// on, as ASTRA-sim's --comm-group-configuration takes them.
void writeChakraGroups(llvm::raw_ostream &os,
                       llvm::ArrayRef<TimelinePart> parts);

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_CHAKRA_H
