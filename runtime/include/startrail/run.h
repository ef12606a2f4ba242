/*===- startrail/run.h - A program's functions on CPU ranks, in one call --===*/
#ifndef STARTRAIL_RUN_H
#define STARTRAIL_RUN_H

#include "startrail/program.h"

#ifdef __cplusplus
extern "C" {
#endif

/** The program that an executable or a library of startrail-compile was built
    for: what its NAME_program() gives, under a name that needs no NAME. A
    library (--emit=library) exports both, the run functions of the program, and
    the calls of these headers; its own calls of them stay inside. */
const startrail_program *startrail_main_program(void);

/** How startrail_run_on_host runs. All zeros besides `size` are the defaults.
 */
typedef struct startrail_run_options {
  size_t size;     /**< sizeof(startrail_run_options) of the caller */
  int32_t threads; /**< that compute, at most 4096; 0: one per core */
  int32_t repeat;  /**< runs, of which the outputs are the last one's; 0: 1 */
  int32_t shuffle; /**< not 0: one thing at a time, in an order drawn from
                      `shuffle_seed` */
  uint64_t shuffle_seed;
  double timeout_s;    /**< ends a run that takes longer; 0: for ever. A run in
                          which nothing can go on ends at once, without it */
  const int32_t *stop; /**< ends the run soon after it, set by any thread or
                          signal handler, is not 0; null: nothing does */
} startrail_run_options;

/** What a run that succeeded took. */
typedef struct startrail_run_result {
  size_t size; /**< sizeof(startrail_run_result) of the caller */
  /** Of one run, from the first rank that leaves a barrier to the last that has
      its outputs: median, least and greatest over the repeats. */
  double seconds, least_seconds, greatest_seconds;
  /** Bytes received in one run by kind of traffic (startrail_traffic): by the
      rank that received most of the kind, and by all ranks together. */
  uint64_t traffic_of_rank[STARTRAIL_TRAFFIC_KINDS];
  uint64_t traffic[STARTRAIL_TRAFFIC_KINDS];
} startrail_run_result;

/** How startrail_run_on_host ends: the exit codes of an emitted executable. */
typedef enum startrail_run_status {
  STARTRAIL_RUN_OK = 0,
  STARTRAIL_RUN_USAGE = 1,  /**< an argument, or the program's ABI version */
  STARTRAIL_RUN_HANG = 3,   /**< no rank could go on, or the time was up */
  STARTRAIL_RUN_FAILED = 4, /**< a call of a rank failed, memory ran out, or
                               the caller stopped the run */
  STARTRAIL_RUN_NO_DEVICE = 77
} startrail_run_status;

/** Runs the function `name` of `program` (null: its only one), of any pass, on
    program->ranks ranks, each a thread of this process, and returns when all
    have ended.

    inputs and outputs hold one pointer for each of the function's, in its
    order, to the whole tensor: dense, in its shape and layout, aligned to its
    elements. The saved tensors follow, the outputs of a forward function and
    the inputs of a backward one: the blocks of all physical ranks one after the
    other, [ranks, ...shard], dense. A backward function takes them as the
    forward function that it names has written them, with the same query, key
    and value. Inputs are read, outputs are written; both stay the caller's.
    After an error the outputs are undefined.

    options and result may be null. Fields behind a caller's `size` have their
    defaults, and are not written. error, of error_size bytes, takes the message
    (cut where it is longer, ended by a zero), "" after success; it may be null.

    May be called as often as wanted, by any threads: calls in one process and
    library follow one another. Never ends the process and throws nothing. When
    the time is up, or the caller stops the run, the ranks' calls fail and this
    call returns once the parts of kernels in progress have ended. In a process
   made by fork() after a call it fails: the threads that compute are not
   copied.

    Returns a startrail_run_status. */
int startrail_run_on_host(const startrail_program *program, const char *name,
                          const void *const *inputs, void *const *outputs,
                          const startrail_run_options *options,
                          startrail_run_result *result, char *error,
                          size_t error_size);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_RUN_H */
