#include "tests/unit/compiler/Timeline/ChakraNodes.h"

#include "compiler/Timeline/Chakra.h"

#include <gtest/gtest.h>
#include <protozero/pbf_reader.hpp>

using namespace startrail;
using namespace startrail::test;

int64_t test::Node::number(const std::string &key) const {
  auto at = numbers.find(key);
  EXPECT_NE(at, numbers.end()) << name << " has no " << key;
  return at == numbers.end() ? -1 : at->second;
}

static void readAttribute(protozero::pbf_reader message, Node &node) {
  std::string name;
  while (message.next())
    switch (message.tag()) {
    case 1:
      name = message.get_string();
      break;
    case 7:
      EXPECT_TRUE(node.numbers.emplace(name, message.get_int32()).second);
      break;
    case 9:
      EXPECT_TRUE(node.numbers.emplace(name, message.get_int64()).second);
      break;
    case 27:
      EXPECT_TRUE(node.numbers.emplace(name, message.get_bool()).second);
      break;
    case 29:
      EXPECT_TRUE(node.texts.emplace(name, message.get_string()).second);
      break;
    default:
      ADD_FAILURE() << "attribute of kind " << message.tag();
      message.skip();
    }
}

static Node readNode(protozero::pbf_reader message) {
  Node node;
  while (message.next())
    switch (message.tag()) {
    case 1:
      node.id = message.get_uint64();
      break;
    case 2:
      node.name = message.get_string();
      break;
    case 3:
      node.type = message.get_enum();
      break;
    case 5:
      for (uint64_t id : message.get_packed_uint64())
        node.dependencies.push_back(id);
      break;
    case 6:
      node.start = message.get_uint64();
      break;
    case 7:
      node.duration = message.get_uint64();
      break;
    case 10:
      readAttribute(message.get_message(), node);
      break;
    default:
      ADD_FAILURE() << "field " << message.tag();
      message.skip();
    }
  return node;
}

std::vector<Node> startrail::test::nodesOf(llvm::ArrayRef<TimelinePart> parts,
                                           int32_t rank) {
  std::string bytes;
  llvm::raw_string_ostream os(bytes);
  writeChakra(os, parts, rank);
  std::vector<Node> nodes;
  const char *at = bytes.data(), *end = at + bytes.size();
  for (bool isFirst = true; at < end; isFirst = false) {
    const uint64_t size = protozero::decode_varint(&at, end);
    if (size > uint64_t(end - at)) {
      ADD_FAILURE() << "message of " << size << " bytes";
      break;
    }
    protozero::pbf_reader message(at, size);
    at += size;
    if (isFirst) {
      EXPECT_TRUE(message.next(1));
      EXPECT_EQ(message.get_string(), "0.0.4");
      EXPECT_FALSE(message.next());
    } else {
      nodes.push_back(readNode(message));
    }
  }
  return nodes;
}
