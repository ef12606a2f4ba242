//===- EventWriter.h - Events of Chrome's JSON form -----------------------===//
#ifndef STARTRAIL_COMPILER_TIMELINE_EVENTWRITER_H
#define STARTRAIL_COMPILER_TIMELINE_EVENTWRITER_H

#include "llvm/Support/JSON.h"
#include "llvm/Support/raw_ostream.h"

#include <string>

namespace startrail {

/// Seconds as microseconds of nanosecond digits: `12.345`.
std::string microseconds(double seconds);

/// Writes one object, {"traceEvents": [...]}, event by event, one a line. Made
/// first, ended by finish().
class EventWriter {
public:
  using Args = llvm::function_ref<void(llvm::json::OStream &)>;

  /// `head` writes the object's members besides the events.
  EventWriter(llvm::raw_ostream &os, Args head);
  void finish();

  /// `process_name`, `thread_name`, ... of a process or a thread.
  void metadata(llvm::StringRef what, int64_t pid, int64_t tid, Args args);
  /// A complete event, X.
  void slice(llvm::StringRef name, llvm::StringRef category, int64_t pid,
             int64_t tid, double begin, double end, Args args);
  /// The begin, s, or end, f, of arrow `id`, bound to the slice around `at`.
  void arrow(bool isBegin, llvm::StringRef name, uint64_t id, int64_t pid,
             int64_t tid, double at);
  /// A counter's value from `at` on.
  void counter(llvm::StringRef name, int64_t pid, double at,
               llvm::StringRef series, double value);

private:
  void begin(llvm::json::OStream &json, llvm::StringRef name,
             llvm::StringRef phase, int64_t pid, int64_t tid);
  void event(llvm::function_ref<void(llvm::json::OStream &)> write);

  llvm::raw_ostream &os;
  bool isFirst = true;
};

} // namespace startrail

#endif // STARTRAIL_COMPILER_TIMELINE_EVENTWRITER_H
