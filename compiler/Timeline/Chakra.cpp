//===- Chakra.cpp - Execution traces for other simulators -----------------===//
#include "compiler/Timeline/Chakra.h"

#include "llvm/Support/JSON.h"

#include <protozero/pbf_writer.hpp>

#include <algorithm>
#include <array>
#include <cmath>
#include <iterator>
#include <map>

using namespace startrail;
using protozero::pbf_writer;

namespace {

// Numbers of et_def.proto.
enum NodeType { Comp = 4, Send = 5, Recv = 6, Coll = 7 };
enum CommType { AllGather = 2, ReduceScatter = 7 };
enum NodeField {
  NodeId = 1,
  NodeName = 2,
  NodeKind = 3,
  NodeDataDeps = 5,
  NodeStart = 6,
  NodeDuration = 7,
  NodeAttribute = 10
};
enum AttributeField {
  AttributeName = 1,
  AttributeInt32 = 7,
  AttributeInt64 = 9,
  AttributeBool = 27,
  AttributeString = 29
};
enum MetadataField { MetadataVersion = 1 };

using Ids = std::vector<uint64_t>;

void join(Ids &ids, const Ids &others) {
  Ids both;
  std::set_union(ids.begin(), ids.end(), others.begin(), others.end(),
                 std::back_inserter(both));
  ids = std::move(both);
}

void writeMessage(llvm::raw_ostream &os, const std::string &message) {
  std::string length;
  protozero::write_varint(std::back_inserter(length), message.size());
  os << length << message;
}

/// One node, being written.
class Node {
public:
  Node(uint64_t id, const std::string &name, NodeType type) : writer(bytes) {
    writer.add_uint64(NodeId, id);
    writer.add_string(NodeName, name);
    writer.add_enum(NodeKind, type);
  }
  void runs(const Ids &after, double begin, double seconds, bool isKernel) {
    writer.add_packed_uint64(NodeDataDeps, after.begin(), after.end());
    writer.add_uint64(NodeStart, std::llround(begin * 1e6));
    writer.add_uint64(NodeDuration,
                      std::max<int64_t>(isKernel, std::llround(seconds * 1e6)));
    attribute("is_cpu_op",
              [](pbf_writer &value) { value.add_bool(AttributeBool, false); });
  }
  void int32(const char *name, int32_t number) {
    attribute(name, [&](pbf_writer &value) {
      value.add_int32(AttributeInt32, number);
    });
  }
  void int64(const char *name, int64_t number) {
    attribute(name, [&](pbf_writer &value) {
      value.add_int64(AttributeInt64, number);
    });
  }
  void string(const char *name, const std::string &text) {
    attribute(name, [&](pbf_writer &value) {
      value.add_string(AttributeString, text);
    });
  }
  void write(llvm::raw_ostream &os) const { writeMessage(os, bytes); }

private:
  template <typename AddValue>
  void attribute(const char *name, AddValue addValue) {
    pbf_writer value(writer, NodeAttribute);
    value.add_string(AttributeName, name);
    addValue(value);
  }

  std::string bytes;
  pbf_writer writer;
};

/// The nodes of one rank.
class RankNodes {
public:
  RankNodes(llvm::raw_ostream &os, int32_t rank) : os(os), rank(rank) {}

  void add(const TimelinePart &part, double begin, size_t firstGroup) {
    const RankActions &own = part.actions->ranks[rank];
    const std::vector<ActionTime> &times = part.run->times[rank];
    std::map<uint32_t, Ids> records;
    for (size_t i = 0; i < own.actions.size(); ++i) {
      const Action &action = own.actions[i];
      Ids &tail = tails[size_t(action.stream)];
      switch (action.kind) {
      case Action::Kind::Record:
        records[action.event] = tail;
        break;
      case Action::Kind::Wait:
        join(tail, records[action.event]);
        break;
      case Action::Kind::Compute: {
        Node node(nextId, nameOf(part, action), Comp);
        node.runs(tail, begin + times[i].begin, times[i].end - times[i].begin,
                  true);
        node.write(os);
        tail = {nextId++};
        break;
      }
      case Action::Kind::Group:
        addGroup(part, action, times[i], begin, firstGroup);
        break;
      }
    }
  }

  /// What comes next comes after all that was added.
  void endPart() {
    join(tails[0], tails[1]);
    tails[1] = tails[0];
  }

private:
  static std::string nameOf(const TimelinePart &part, const Action &action) {
    std::string name = part.actions->sites[action.site].name;
    if (action.step >= 0)
      name += " at step " + std::to_string(action.step);
    return name;
  }

  void addGroup(const TimelinePart &part, const Action &action,
                const ActionTime &time, double begin, size_t firstGroup) {
    const RankActions &own = part.actions->ranks[rank];
    const std::string name = nameOf(part, action);
    Ids &tail = tails[size_t(action.stream)];
    Ids ids;
    for (uint32_t c = 0; c < action.numCalls; ++c) {
      const ActionCall &call = own.calls[action.firstCall + c];
      const bool sends = call.kind == ActionCall::Kind::Send;
      const bool receives = call.kind == ActionCall::Kind::Recv;
      const bool isCopy = (sends || receives) && int32_t(call.with) == rank;
      // Of a copy the receive stands for both.
      if (isCopy && sends)
        continue;
      Node node(nextId, name,
                isCopy     ? Comp
                : sends    ? Send
                : receives ? Recv
                           : Coll);
      node.runs(tail, begin + time.begin, time.end - time.begin, isCopy);
      if (sends || receives) {
        if (!isCopy)
          addTransfer(node, call, sends);
      } else {
        addCollective(node, call, *part.actions, firstGroup);
      }
      node.write(os);
      ids.push_back(nextId++);
    }
    tail = std::move(ids);
  }

  void addTransfer(Node &node, const ActionCall &call, bool sends) {
    const int32_t peer = call.with;
    node.int64("comm_size", std::llround(call.bytes));
    node.int32("comm_src", sends ? rank : peer);
    node.int32("comm_dst", sends ? peer : rank);
    node.int32("comm_tag", counts[{peer, sends}]++);
  }

  void addCollective(Node &node, const ActionCall &call, const Actions &actions,
                     size_t firstGroup) {
    const bool gathers = call.kind == ActionCall::Kind::AllGather;
    const double parts = actions.communicators[call.with].size();
    node.int64("comm_type", gathers ? AllGather : ReduceScatter);
    node.int64("comm_size",
               std::llround(gathers ? call.bytes : call.bytes * parts));
    node.string("pg_name", std::to_string(firstGroup + call.with));
  }

  llvm::raw_ostream &os;
  const int32_t rank;
  uint64_t nextId = 1;
  std::array<Ids, 2> tails; ///< by stream: what the next one there comes after
  std::map<std::pair<int32_t, bool>, int32_t> counts; ///< to and from a peer
};

} // namespace

void startrail::writeChakra(llvm::raw_ostream &os,
                            llvm::ArrayRef<TimelinePart> parts, int32_t rank) {
  std::string metadata;
  pbf_writer(metadata).add_string(MetadataVersion, "0.0.4");
  writeMessage(os, metadata);
  RankNodes nodes(os, rank);
  double begin = 0;
  size_t firstGroup = 1;
  for (const TimelinePart &part : parts) {
    nodes.add(part, begin, firstGroup);
    nodes.endPart();
    begin += part.run->seconds;
    firstGroup += part.actions->communicators.size();
  }
}

void startrail::writeChakraGroups(llvm::raw_ostream &os,
                                  llvm::ArrayRef<TimelinePart> parts) {
  llvm::json::OStream json(os, 2);
  size_t number = 1;
  json.object([&] {
    for (const TimelinePart &part : parts)
      for (const std::vector<int32_t> &members : part.actions->communicators)
        json.attributeArray(std::to_string(number++), [&] {
          for (int32_t member : members)
            json.value(int64_t(member));
        });
  });
  os << '\n';
}
