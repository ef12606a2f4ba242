/*===- Mpi.c - startrail_messages by MPI ----------------------------------===*/
#include "runtime/processes/Messages.h"

#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>

static char error[MPI_MAX_ERROR_STRING + 64];

/* 0 for success, else 1 with the text of `code` kept. */
static int check(int code, const char *call) {
  char text[MPI_MAX_ERROR_STRING] = "";
  int length = 0;
  if (code == MPI_SUCCESS)
    return 0;
  MPI_Error_string(code, text, &length);
  snprintf(error, sizeof error, "%s: %s", call, text);
  return 1;
}

static int initialized; /* by others, who will end MPI too */

static int start(void **world, int *rank, int *ranks, int *max_tag,
                 size_t *max_bytes) {
  static MPI_Comm communicator;
  struct sigaction pipe_action;
  int provided = 0, known = 0;
  int *greatest = NULL;
  /* MPI writes to the socket of a peer that has died: an error, not the end. */
  if (sigaction(SIGPIPE, NULL, &pipe_action) == 0 &&
      pipe_action.sa_handler == SIG_DFL)
    signal(SIGPIPE, SIG_IGN);
  if (check(MPI_Initialized(&initialized), "MPI_Initialized"))
    return 1;
  /* The thread that makes this call is MPI's main thread. */
  if (!initialized &&
      check(MPI_Init_thread(NULL, NULL, MPI_THREAD_FUNNELED, &provided),
            "MPI_Init_thread"))
    return 1;
  if (initialized && check(MPI_Query_thread(&provided), "MPI_Query_thread"))
    return 1;
  if (provided < (initialized ? MPI_THREAD_SERIALIZED : MPI_THREAD_FUNNELED)) {
    snprintf(error, sizeof error,
             "expected MPI to allow calls from startrail's thread, but got "
             "level %d",
             provided);
    return 1;
  }
  if (check(MPI_Comm_dup(MPI_COMM_WORLD, &communicator), "MPI_Comm_dup") ||
      check(MPI_Comm_set_errhandler(communicator, MPI_ERRORS_RETURN),
            "MPI_Comm_set_errhandler") ||
      check(MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN),
            "MPI_Comm_set_errhandler") ||
      check(MPI_Comm_rank(communicator, rank), "MPI_Comm_rank") ||
      check(MPI_Comm_size(communicator, ranks), "MPI_Comm_size") ||
      check(MPI_Comm_get_attr(communicator, MPI_TAG_UB, &greatest, &known),
            "MPI_Comm_get_attr"))
    return 1;
  *max_tag = known ? *greatest : 32767;
  *max_bytes = (size_t)1 << 30;
  *world = &communicator;
  return 0;
}

static MPI_Comm communicator_of(void *world) { return *(MPI_Comm *)world; }

static MPI_Request *make_request(void) {
  MPI_Request *request = malloc(sizeof *request);
  if (!request)
    snprintf(error, sizeof error, "no memory is left for a request");
  return request;
}

/* Hands a request over where the call that made it succeeded. */
static int keep(int code, const char *call, MPI_Request *made, void **request) {
  if (check(code, call)) {
    free(made);
    return 1;
  }
  *request = made;
  return 0;
}

static int send(void *world, const void *data, size_t bytes, int peer, int tag,
                int synchronous, void **request) {
  MPI_Comm communicator = communicator_of(world);
  MPI_Request *made = make_request();
  if (!made)
    return 1;
  if (synchronous)
    return keep(
        MPI_Issend(data, (int)bytes, MPI_BYTE, peer, tag, communicator, made),
        "MPI_Issend", made, request);
  return keep(
      MPI_Isend(data, (int)bytes, MPI_BYTE, peer, tag, communicator, made),
      "MPI_Isend", made, request);
}

static int receive(void *world, void *data, size_t bytes, int peer, int tag,
                   void **request) {
  MPI_Request *made = make_request();
  if (!made)
    return 1;
  return keep(MPI_Irecv(data, (int)bytes, MPI_BYTE,
                        peer < 0 ? MPI_ANY_SOURCE : peer, tag,
                        communicator_of(world), made),
              "MPI_Irecv", made, request);
}

static int test(void *world, void *request, int *done, int *peer,
                size_t *bytes) {
  MPI_Status status;
  int count = 0;
  (void)world;
  if (check(MPI_Test(request, done, &status), "MPI_Test"))
    return 1;
  if (!*done)
    return 0;
  free(request);
  if (!peer)
    return 0;
  *peer = status.MPI_SOURCE;
  *bytes = 0;
  if (check(MPI_Get_count(&status, MPI_BYTE, &count), "MPI_Get_count"))
    return 1;
  *bytes = (size_t)count;
  return 0;
}

static void cancel(void *world, void *request) {
  (void)world;
  MPI_Cancel(request);
  MPI_Request_free(request);
  free(request);
}

static int stop(void *world) {
  if (check(MPI_Comm_free(world), "MPI_Comm_free"))
    return 1;
  return initialized ? 0 : check(MPI_Finalize(), "MPI_Finalize");
}

static const char *last_error(void) { return error; }

const startrail_messages *startrail_messages_table(void);
const startrail_messages *startrail_messages_table(void) {
  static const startrail_messages table = {STARTRAIL_MESSAGES_VERSION,
                                           start,
                                           send,
                                           receive,
                                           test,
                                           cancel,
                                           stop,
                                           last_error};
  return &table;
}
