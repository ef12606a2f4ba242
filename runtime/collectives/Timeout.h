//===- Timeout.h - Waiting on devices that cannot see a hang --------------===//
#ifndef STARTRAIL_COLLECTIVES_TIMEOUT_H
#define STARTRAIL_COLLECTIVES_TIMEOUT_H

namespace startrail::blocking {

/// How long a wait of startrail-blocking lasts before it counts as a hang and
/// is reported on stderr; 300 s without a call. Not in the CPU device, which
/// finds hangs exactly.
void setTimeout(double seconds);

} // namespace startrail::blocking

#endif // STARTRAIL_COLLECTIVES_TIMEOUT_H
