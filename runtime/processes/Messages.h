/*===- Messages.h - What an object that carries messages offers -----------===*/
#ifndef STARTRAIL_PROCESSES_MESSAGES_H
#define STARTRAIL_PROCESSES_MESSAGES_H

#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define STARTRAIL_MESSAGES_VERSION 1

/** Messages between the processes of a world: what startrail asks of MPI. One
    thread makes all the calls. Those that return int return 0, or 1 with the
    text of last_error. A request belongs to the caller until `test` has found
    it done; memory of a message is not to be touched or freed before. Of two
    messages with the same sides and tag the first sent is the first
    received. */
typedef struct startrail_messages {
  uint32_t version; /**< STARTRAIL_MESSAGES_VERSION */

  /** Joins the world and says which process this is, how many there are, the
      greatest tag (at least 32767) and the most bytes of one message (at least
      4096). */
  int (*start)(void **world, int *rank, int *ranks, int *max_tag,
               size_t *max_bytes);
  /** Begins to send. With `synchronous` it is done only when the receiver has
      begun to receive, so that nothing relies on buffers. */
  int (*send)(void *world, const void *data, size_t bytes, int peer, int tag,
              int synchronous, void **request);
  /** Begins to receive at most `bytes` bytes; peer -1 is any. */
  int (*receive)(void *world, void *data, size_t bytes, int peer, int tag,
                 void **request);
  /** Whether `request` is done; then frees it and, of a receive, says from whom
      and how many bytes. Both are null for a send. */
  int (*test)(void *world, void *request, int *done, int *peer, size_t *bytes);
  /** Gives a request up that is not done, as far as that can be. */
  void (*cancel)(void *world, void *request);
  /** Leaves the world, together with all of its processes. */
  int (*stop)(void *world);

  const char *(*last_error)(void);
} startrail_messages;

/** What a shared object gives its table by; named startrail_messages_table. */
typedef const startrail_messages *(*startrail_messages_entry)(void);

#ifdef __cplusplus
}
#endif

#endif /* STARTRAIL_PROCESSES_MESSAGES_H */
