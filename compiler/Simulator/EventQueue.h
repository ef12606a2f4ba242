//===- EventQueue.h - What happens next in virtual time -------------------===//
#ifndef STARTRAIL_COMPILER_SIMULATOR_EVENTQUEUE_H
#define STARTRAIL_COMPILER_SIMULATOR_EVENTQUEUE_H

#include <cstdint>
#include <queue>
#include <vector>

namespace startrail {

struct Event {
  enum class Kind : uint8_t {
    KernelEnd,  ///< of kernel `index`, if it still has `version`
    FlowsBegin, ///< of meeting `index`
    FlowEnd,    ///< of flow `index`
  };
  double time;
  Kind kind;
  uint32_t index, version;
};

/// Events by time, and of the same time as they were added.
class EventQueue {
public:
  void add(Event event) { events.push({event, added++}); }
  bool empty() const { return events.empty(); }
  const Event &next() const { return events.top().event; }
  void drop() { events.pop(); }

private:
  struct Entry {
    Event event;
    uint64_t number;
    bool operator<(const Entry &other) const {
      return event.time != other.event.time ? event.time > other.event.time
                                            : number > other.number;
    }
  };
  std::priority_queue<Entry> events;
  uint64_t added = 0;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_SIMULATOR_EVENTQUEUE_H
