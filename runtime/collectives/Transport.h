//===- Transport.h - How calls reach ranks in other processes -------------===//
#ifndef STARTRAIL_COLLECTIVES_TRANSPORT_H
#define STARTRAIL_COLLECTIVES_TRANSPORT_H

#include "runtime/collectives/Communicator.h"

namespace startrail::collectives {

/// A call that a rank has posted, as the others get to know it.
struct Posting {
  Kind kind;
  std::string communicator; ///< Clique::id
  int rank;                 ///< who posted it, in the first communicator
  size_t count;
  ncclDataType_t type;
  int peer; ///< member of the communicator, for Send and Recv
  int color, key;
  uint64_t ticket; ///< names the data it sends among all its rank's
  startrail_traffic traffic;
  int64_t step;
  std::string function, operation; ///< empty where the call has no site
};

/// One message between this process's rank and another's.
struct Move {
  bool sends;
  int rank;     ///< the other side, in the first communicator
  void *memory; ///< read where it sends, else written
  size_t bytes;
  uint64_t ticket; ///< of the sending side's call
  startrail_site site;
};

/// With a transport every process holds one rank, whose number in the first
/// communicator is the process's. Each process keeps the state of a clique for
/// itself: what its rank has posted, and the postings that reach it. A call
/// meets its partners as between threads, by postings that go both ways, and
/// only the data takes another way. Functions that say so are called with
/// blocking::mutex() held and may not block.
class Transport {
public:
  virtual ~Transport() = default;

  virtual int rank() const = 0;
  virtual int ranks() const = 0;

  /// Passes a posting of this rank to receive() of the process of each of
  /// `ranks`, after all posted to it before. Mutex held.
  virtual void post(const Posting &posting, const std::vector<int> &ranks) = 0;
  /// The same for receiveJoin(id, size, rank()). Mutex held.
  virtual void join(const std::string &id, int size) = 0;
  /// Makes all ranks' calls fail with `message`, once. Mutex held.
  virtual void fail(const std::string &message, Failure kind) = 0;

  /// Queues the moves on `stream`: they start together, when the work before
  /// them has ended, and the stream goes on when all have.
  /// cudaErrorInvalidValue, explained, where memory leaves the allocation it
  /// begins in.
  virtual cudaError_t move(cudaStream_t stream, std::vector<Move> moves) = 0;
  /// Frees `memory` when the work that is on `stream` now has ended.
  virtual cudaError_t keep(cudaStream_t stream,
                           std::shared_ptr<void> memory) = 0;
};

/// The transport in force; null while all ranks are threads of this process.
/// Set before the first communicator is made.
Transport *transport();
void setTransport(Transport *transport);

// What the transport calls when something arrives, from a thread of its own and
// without the mutex (Cliques.cpp).
void receive(const Posting &posting);
void receiveJoin(const std::string &id, int size, int rank);
/// Fails every communicator of this process, and those still to be made.
void receiveFailure(const std::string &message, Failure kind);

} // namespace startrail::collectives

#endif // STARTRAIL_COLLECTIVES_TRANSPORT_H
