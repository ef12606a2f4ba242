//===- Progress.cpp - How far a rank's transfers have come ---------------===//
#include "runtime/program/Progress.h"
#include "runtime/program/Internal.h"
#include "runtime/program/SiteText.h"

#include <stdexcept>

using namespace startrail;
using namespace startrail::program;

Progress::Progress(size_t depth) : entries(depth) {
  for (Entry &entry : entries)
    if (const cudaError_t outcome =
            cudaEventCreateWithFlags(&entry.event, cudaEventDisableTiming))
      throw std::runtime_error(
          std::string("expected cudaEventCreateWithFlags to succeed, but "
                      "got: ") +
          cudaGetErrorString(outcome));
}

Progress::~Progress() {
  for (const Entry &entry : entries)
    if (entry.event)
      cudaEventDestroy(entry.event);
}

void Progress::enter(const startrail_site &site) {
  std::lock_guard<std::mutex> lock(mutex);
  current = site;
  isInside = true;
  ++calls;
}

void Progress::leave() {
  std::lock_guard<std::mutex> lock(mutex);
  isInside = false;
}

void Progress::group(const startrail_site &site) {
  std::lock_guard<std::mutex> lock(mutex);
  if (open.count == 0 || (open.count == 1 && open.sites[0].peer != site.peer))
    open.sites[open.count++] = site;
}

void Progress::queued(const startrail_site &site, cudaStream_t stream) {
  std::lock_guard<std::mutex> lock(mutex);
  if (open.count == 0)
    open.sites[open.count++] = site;
  Entry &entry = entries[next % entries.size()];
  // The oldest is forgotten where the rank is that far ahead of the device.
  if (!isPaused && cudaEventRecord(entry.event, stream) == cudaSuccess) {
    std::copy(open.sites, open.sites + 2, entry.sites);
    entry.count = open.count;
    ++next;
    if (next - ended > entries.size())
      ended = next - entries.size();
  }
  open.count = 0;
}

void Progress::pause(bool isPaused) {
  std::lock_guard<std::mutex> lock(mutex);
  this->isPaused = isPaused;
}

/// "send key at step 2, peer rank 5 in f", without what follows in a message.
static std::string nameOf(const startrail_site &site) {
  std::string text = siteText(site);
  return text.substr(0, text.rfind(": "));
}

Progress::Look Progress::look() {
  std::lock_guard<std::mutex> lock(mutex);
  while (ended < next &&
         cudaEventQuery(entries[ended % entries.size()].event) !=
             cudaErrorNotReady)
    ++ended;
  Look look{calls + ended, ""};
  if (ended < next) {
    const Entry &entry = entries[ended % entries.size()];
    look.text = nameOf(entry.sites[0]);
    if (entry.count > 1)
      look.text += " and " + nameOf(entry.sites[1]);
    look.text += entry.count > 1 ? " are queued and have not ended"
                                 : " is queued and has not ended";
  } else if (isInside) {
    look.text = nameOf(current);
  }
  return look;
}

void program::keepProgress(startrail_context *context, Progress *progress) {
  if (context->internal)
    context->internal->progress = progress;
}

Capturing::Capturing(const startrail_context &context)
    : progress(context.internal ? context.internal->progress : nullptr) {
  if (progress)
    progress->pause(true);
}

Capturing::~Capturing() {
  if (progress)
    progress->pause(false);
}

void program::noteQueued(const startrail_context &context,
                         const startrail_site &site, cudaStream_t stream) {
  if (context.internal && context.internal->progress)
    context.internal->progress->queued(site, stream);
}
