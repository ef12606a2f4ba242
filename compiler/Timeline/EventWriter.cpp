//===- EventWriter.cpp - Events of Chrome's JSON form ---------------------===//
#include "compiler/Timeline/EventWriter.h"

#include "llvm/Support/Format.h"

#include <cmath>

using namespace startrail;
using llvm::json::OStream;

static double nanoseconds(double seconds) { return std::round(seconds * 1e9); }

std::string startrail::microseconds(double seconds) {
  std::string text;
  llvm::raw_string_ostream(text)
      << llvm::format("%.3f", nanoseconds(seconds) / 1e3);
  return text;
}

EventWriter::EventWriter(llvm::raw_ostream &os, Args head) : os(os) {
  // What `head` writes, without the braces around it.
  std::string members;
  {
    llvm::raw_string_ostream stream(members);
    // With blanks: Holistic Trace Analysis looks for `"rank": 3`.
    OStream json(stream, 1);
    json.object([&] { head(json); });
  }
  os << '{' << llvm::StringRef(members).drop_front().drop_back()
     << (members.size() > 2 ? "," : "") << "\n\"traceEvents\":[";
}

void EventWriter::finish() { os << "\n]}\n"; }

void EventWriter::event(llvm::function_ref<void(OStream &)> write) {
  os << (isFirst ? "\n" : ",\n");
  isFirst = false;
  OStream json(os);
  json.object([&] { write(json); });
}

void EventWriter::begin(OStream &json, llvm::StringRef name,
                        llvm::StringRef phase, int64_t pid, int64_t tid) {
  json.attribute("ph", phase);
  json.attribute("name", name);
  json.attribute("pid", pid);
  json.attribute("tid", tid);
}

static void time(OStream &json, llvm::StringRef key, double seconds) {
  json.attributeBegin(key);
  json.rawValue(microseconds(seconds));
  json.attributeEnd();
}

void EventWriter::metadata(llvm::StringRef what, int64_t pid, int64_t tid,
                           Args args) {
  event([&](OStream &json) {
    begin(json, what, "M", pid, tid);
    json.attributeObject("args", [&] { args(json); });
  });
}

void EventWriter::slice(llvm::StringRef name, llvm::StringRef category,
                        int64_t pid, int64_t tid, double from, double to,
                        Args args) {
  event([&](OStream &json) {
    begin(json, name, "X", pid, tid);
    json.attribute("cat", category);
    time(json, "ts", from);
    // So that what follows at once begins where this ends, in whole digits.
    time(json, "dur", (nanoseconds(to) - nanoseconds(from)) / 1e9);
    json.attributeObject("args", [&] { args(json); });
  });
}

void EventWriter::arrow(bool isBegin, llvm::StringRef name, uint64_t id,
                        int64_t pid, int64_t tid, double at) {
  event([&](OStream &json) {
    begin(json, name, isBegin ? "s" : "f", pid, tid);
    json.attribute("cat", "transfer");
    json.attribute("id", int64_t(id));
    if (!isBegin)
      json.attribute("bp", "e");
    time(json, "ts", at);
  });
}

void EventWriter::counter(llvm::StringRef name, int64_t pid, double at,
                          llvm::StringRef series, double value) {
  event([&](OStream &json) {
    begin(json, name, "C", pid, 0);
    time(json, "ts", at);
    json.attributeObject("args", [&] {
      json.attributeBegin(series);
      std::string text;
      llvm::raw_string_ostream(text) << llvm::format("%.6g", value);
      json.rawValue(text);
      json.attributeEnd();
    });
  });
}
