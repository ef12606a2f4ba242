//===- Timeout.h - Waiting on devices that cannot see a hang --------------===//
#ifndef STARTRAIL_COLLECTIVES_TIMEOUT_H
#define STARTRAIL_COLLECTIVES_TIMEOUT_H

#include <string>

namespace startrail::blocking {

/// How long a wait of startrail-blocking lasts before it counts as a hang and
/// is reported on stderr; 300 s without a call. Not in the CPU device, which
/// finds hangs exactly.
void setTimeout(double seconds);

/// Has all waits fail, now and later, for this reason; "" lets them wait again.
/// From any thread.
void cancel(const std::string &why);

/// Whether a wait has taken longer since the last setTimeout.
bool hasTimedOut();

} // namespace startrail::blocking

#endif // STARTRAIL_COLLECTIVES_TIMEOUT_H
