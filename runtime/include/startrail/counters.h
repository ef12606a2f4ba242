/*===- startrail/counters.h - Bytes a rank received -----------------------===*/
#ifndef STARTRAIL_COUNTERS_H
#define STARTRAIL_COUNTERS_H

#include "startrail/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/** Bytes this rank received since startrail_setup or the last reset, by kind of
    traffic. Transfers of a rank to itself do not count; an all-gather or
    reduce-scatter over n ranks counts n - 1 shards. Returns 0, or 1 with zeros
    where the NCCL in use does not count (only startrail's own does). */
int startrail_read_traffic(const startrail_context *context,
                           uint64_t bytes[STARTRAIL_TRAFFIC_KINDS]);

/** Sets the counts of this rank to 0. */
void startrail_reset_traffic(startrail_context *context);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_COUNTERS_H */
