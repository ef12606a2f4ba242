//===- Notes.cpp - Which kernels compute, and why ------------------------===//
#include "runtime/host/kernels/Notes.h"
#include "runtime/program/Suggest.h"

#include <algorithm>
#include <atomic>
#include <map>
#include <mutex>

namespace startrail::host {
namespace {

struct Notes {
  std::atomic<bool> wanted{false};
  std::mutex mutex;
  std::map<std::string, int64_t> calls;
};

/// Programs' threads may outlive main.
Notes &notes() {
  static Notes *all = new Notes;
  return *all;
}

const char *nameOf(startrail_dtype dtype) {
  switch (dtype) {
  case STARTRAIL_F32:
    return "f32";
  case STARTRAIL_BF16:
    return "bf16";
  case STARTRAIL_F16:
    return "f16";
  case STARTRAIL_F64:
    break;
  }
  return "f64";
}

/// "4096 x 8192".
std::string pairText(int64_t first, const char *between, int64_t second) {
  return std::to_string(first) + between + std::to_string(second);
}

std::string quoted(const std::string &text) { return "\"" + text + "\""; }

} // namespace

bool notesKernels() { return notes().wanted; }

void noteKernel(const startrail_attention_shape &shape, bool isGradient,
                const std::string &kernel, const std::string &reason) {
  const std::string text =
      std::string(isGradient ? "attend_gradient " : "attend ") +
      nameOf(shape.dtype) + " " +
      pairText(shape.query_rows, " x ", shape.key_rows) + " tokens, " +
      pairText(shape.query_heads, "/", shape.kv_heads) + " heads of " +
      pairText(shape.key_dim, "/", shape.value_dim) +
      (shape.mask == STARTRAIL_CAUSAL ? ", causal" : ", full") + ": " + kernel +
      ", because " + reason;
  std::lock_guard<std::mutex> lock(notes().mutex);
  ++notes().calls[text];
}

NamedKernels parseNamedKernels(const std::string &text,
                               const std::vector<std::string> &names) {
  NamedKernels result;
  std::string legal;
  for (const std::string &name : names)
    legal += (legal.empty() ? "" : ", ") + name;
  size_t at = 0;
  while (!text.empty() && at <= text.size()) {
    const size_t end = std::min(text.find(',', at), text.size());
    const std::string item = text.substr(at, end - at);
    at = end + 1;
    const size_t equals = item.find('=');
    const std::string pass =
        equals == std::string::npos ? "" : item.substr(0, equals);
    const std::string name =
        equals == std::string::npos ? item : item.substr(equals + 1);
    if (equals != std::string::npos && pass != "forward" && pass != "backward")
      result.error = "expected STARTRAIL_KERNELS to name the pass forward or "
                     "backward, but got " +
                     quoted(pass) + suggest(pass, {"forward", "backward"});
    else if (std::find(names.begin(), names.end(), name) == names.end())
      result.error = "expected STARTRAIL_KERNELS to name a kernel (" + legal +
                     "), but got " + quoted(name) + suggest(name, names);
    if (!result.error.empty())
      return result;
    if (pass != "backward")
      result.forward = name;
    if (pass != "forward")
      result.backward = name;
  }
  return result;
}

} // namespace startrail::host

using namespace startrail::host;

void startrail_note_kernels(void) { notes().wanted = true; }

void startrail_tell_kernels(void (*tell)(void *context, const char *text,
                                         int64_t calls),
                            void *context) {
  std::map<std::string, int64_t> calls;
  {
    std::lock_guard<std::mutex> lock(notes().mutex);
    notes().wanted = false;
    calls.swap(notes().calls);
  }
  for (const auto &[text, count] : calls)
    tell(context, text.c_str(), count);
}
