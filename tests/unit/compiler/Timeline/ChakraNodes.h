//===- ChakraNodes.h - A Chakra trace, read back --------------------------===//
#ifndef STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_CHAKRANODES_H
#define STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_CHAKRANODES_H

#include "compiler/Timeline/Timeline.h"

#include <map>

namespace startrail::test {

/// Kinds of nodes, as et_def.proto numbers them.
enum NodeType { Comp = 4, Send = 5, Recv = 6, Coll = 7 };

/// A node of a Chakra trace.
struct Node {
  uint64_t id = 0, start = 0, duration = 0;
  std::string name;
  int32_t type = 0;
  std::vector<uint64_t> dependencies;
  std::map<std::string, int64_t> numbers;
  std::map<std::string, std::string> texts;

  /// An attribute, which it has.
  int64_t number(const std::string &key) const;
};

/// The nodes of a rank's trace, which begins with its metadata. Fails the test
/// where it is no such trace.
std::vector<Node> nodesOf(llvm::ArrayRef<TimelinePart> parts, int32_t rank);

} // namespace startrail::test

#endif // STARTRAIL_TESTS_UNIT_COMPILER_TIMELINE_CHAKRANODES_H
