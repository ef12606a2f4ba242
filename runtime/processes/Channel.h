//===- Channel.h - The thread that makes all calls of a message table -----===//
#ifndef STARTRAIL_PROCESSES_CHANNEL_H
#define STARTRAIL_PROCESSES_CHANNEL_H

#include "runtime/processes/Messages.h"
#include "startrail/site.h"

#include <chrono>
#include <condition_variable>
#include <deque>
#include <functional>
#include <list>
#include <mutex>
#include <optional>
#include <string>
#include <thread>
#include <vector>

namespace startrail::processes {

/// A message of any length whose memory is the caller's until it is done.
struct Parcel {
  bool sends;
  int peer;
  uint64_t ticket; ///< of two parcels under way between the same sides at once,
                   ///< and in one direction, the tickets differ
  char *memory;
  size_t bytes;
  startrail_site site; ///< for the report
};

/// What a channel calls, on its thread and without a lock of its own.
class Listener {
public:
  virtual ~Listener() = default;
  /// Texts of one peer come in the order in which it sent them.
  virtual void hear(int peer, const std::string &text) = 0;
  /// Parcels made no progress for as long as patience says, or a call failed. A
  /// time-out is told of before they end.
  virtual void failed(const std::string &why, bool isTimeout) = 0;
  /// At short intervals.
  virtual void tick() {}
};

/// Texts and parcels between processes. Everything is nonblocking; one thread,
/// and only that, calls the table. The functions may be called by any thread.
class Channel {
public:
  using Clock = std::chrono::steady_clock;
  /// "" or why the parcels did not arrive.
  using Done = std::function<void(const std::string &failure)>;

  /// Longest text.
  static constexpr size_t textLimit = 4096;

  Channel(const startrail_messages &table, Listener &listener);
  /// Ends the thread, without leaving the world unless leave() did.
  ~Channel();

  /// Joins the world, within `seconds`. "" or why that failed; then nothing
  /// else may be called. Nothing where others let it wait longer: its thread
  /// hangs in a call, and all that is left is to end the process.
  std::optional<std::string> start(double seconds);
  int rank() const { return self; }
  int ranks() const { return size; }

  /// Sends `text`, cut to textLimit bytes.
  void tell(int peer, std::string text);
  /// Begins all parcels at once; `done` is called by the channel's thread when
  /// the last has ended.
  void move(std::vector<Parcel> parcels, Done done);
  /// Ends the parcels under way, and those still to come, with `failure`. Their
  /// memory must stay until the process ends.
  void abandon(const std::string &failure);
  /// How long parcels may make no progress; 0: for ever.
  void setPatience(double seconds);
  /// Starts the patience of all parcels anew.
  void extend();
  /// Leaves the world with all others, when the texts are sent. Whether that
  /// ended within `seconds`.
  bool leave(double seconds);

private:
  struct Text {
    std::string text;
    int peer;
    void *request;
  };
  struct Piece {
    size_t parcel;
    void *request; ///< null: done
  };
  struct Job {
    std::vector<Parcel> parcels;
    Done done;
    std::vector<Piece> pieces;
    size_t left = 0; ///< pieces not done
    Clock::time_point since;
  };

  void work();
  bool begin(std::unique_lock<std::mutex> &lock);
  void beginJob(Job job);
  bool listen();
  bool testTexts();
  bool testJobs();
  void findOverdue();
  /// `isElsewhere`: the jobs did not cause it, and say what they were at.
  void endJobs(const std::string &why, bool isElsewhere);
  bool check(int outcome);
  static std::string describe(const Job &job, const std::string &how);

  const startrail_messages &table;
  Listener &listener;
  void *world = nullptr;
  int self = 0, size = 0, maxTag = 0;
  size_t maxBytes = 0;

  // Of the thread alone.
  std::vector<char> buffer; ///< of the text being received
  void *heard = nullptr;    ///< its request
  std::list<Text> texts;
  std::list<Job> jobs;
  bool broken = false; ///< a call of the table failed

  std::mutex mutex; ///< guards what follows
  std::condition_variable changed;
  std::deque<Text> newTexts;
  std::deque<Job> newJobs;
  std::string abandoned;
  double patience = 0;
  Clock::time_point lastSign = Clock::now();
  enum class State { Starting, Running, Leaving, Left, Stopped } state;
  std::string startFailure;
  bool ending = false;
  std::thread thread;
};

} // namespace startrail::processes

#endif // STARTRAIL_PROCESSES_CHANNEL_H
