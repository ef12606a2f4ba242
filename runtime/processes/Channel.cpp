//===- Channel.cpp - The thread that makes all calls of a message table ---===//
#include "runtime/processes/Channel.h"
#include "runtime/program/SiteText.h"

#include <algorithm>
#include <sstream>

using namespace startrail;
using namespace startrail::processes;

/// Tag of texts; parcels have the others.
static constexpr int textTag = 0;

Channel::Channel(const startrail_messages &table, Listener &listener)
    : table(table), listener(listener), buffer(textLimit),
      state(State::Starting) {}

Channel::~Channel() {
  {
    std::lock_guard<std::mutex> lock(mutex);
    ending = true;
  }
  changed.notify_all();
  if (thread.joinable())
    thread.join();
}

std::optional<std::string> Channel::start(double seconds) {
  thread = std::thread([this] { work(); });
  std::unique_lock<std::mutex> lock(mutex);
  if (!changed.wait_for(lock, std::chrono::duration<double>(seconds),
                        [&] { return state != State::Starting; }))
    return std::nullopt;
  return startFailure;
}

void Channel::tell(int peer, std::string text) {
  text.resize(std::min(text.size(), textLimit));
  std::lock_guard<std::mutex> lock(mutex);
  newTexts.push_back({std::move(text), peer, nullptr});
  changed.notify_all();
}

void Channel::move(std::vector<Parcel> parcels, Done done) {
  std::lock_guard<std::mutex> lock(mutex);
  newJobs.push_back({std::move(parcels), std::move(done), {}, 0, {}});
  changed.notify_all();
}

void Channel::abandon(const std::string &failure) {
  std::lock_guard<std::mutex> lock(mutex);
  if (abandoned.empty())
    abandoned = failure;
  changed.notify_all();
}

void Channel::setPatience(double seconds) {
  std::lock_guard<std::mutex> lock(mutex);
  patience = seconds;
}

void Channel::extend() {
  std::lock_guard<std::mutex> lock(mutex);
  lastSign = Clock::now();
}

bool Channel::leave(double seconds) {
  std::unique_lock<std::mutex> lock(mutex);
  if (state == State::Running)
    state = State::Leaving;
  changed.notify_all();
  return changed.wait_for(lock, std::chrono::duration<double>(seconds), [&] {
    return state != State::Leaving;
  }) && state == State::Left;
}

bool Channel::check(int outcome) {
  if (outcome == 0)
    return true;
  broken = true;
  const std::string why = table.last_error();
  endJobs(why, false);
  listener.failed(why, false);
  return false;
}

void Channel::work() {
  const int failed = table.start(&world, &self, &size, &maxTag, &maxBytes);
  std::unique_lock<std::mutex> lock(mutex);
  state = failed ? State::Stopped : State::Running;
  startFailure = failed ? table.last_error() : "";
  changed.notify_all();
  // In turns of testing everything, with pauses that grow while nothing
  // happens: processes may outnumber the cores.
  constexpr int eager = 20;
  for (int quiet = 0; !failed && !ending;) {
    bool progress = begin(lock);
    lock.unlock();
    progress = listen() || progress;
    progress = testTexts() || progress;
    progress = testJobs() || progress;
    listener.tick();
    lock.lock();
    if (state == State::Leaving &&
        (broken || (newTexts.empty() && texts.empty())))
      break;
    quiet = progress ? 0 : quiet + 1;
    if (quiet > eager) {
      const int most = jobs.empty() && texts.empty() ? 1000 : 200;
      const int pause = std::min(most, 10 * (quiet - eager));
      changed.wait_for(lock, std::chrono::microseconds(pause), [&] {
        return ending || !newTexts.empty() || !newJobs.empty();
      });
    } else if (!progress) {
      lock.unlock();
      std::this_thread::yield();
      lock.lock();
    }
  }
  if (state != State::Leaving)
    return;
  lock.unlock();
  if (heard && !broken)
    table.cancel(world, heard);
  const bool left = !broken && table.stop(world) == 0;
  lock.lock();
  state = left ? State::Left : State::Stopped;
  changed.notify_all();
}

/// Takes what other threads have asked for.
bool Channel::begin(std::unique_lock<std::mutex> &lock) {
  std::deque<Text> tell;
  std::deque<Job> move;
  tell.swap(newTexts);
  move.swap(newJobs);
  const std::string failure = abandoned;
  lock.unlock();
  for (Text &each : tell) {
    if (broken)
      break;
    texts.push_back(std::move(each));
    Text &text = texts.back();
    if (!check(table.send(world, text.text.data(), text.text.size(), text.peer,
                          textTag, 0, &text.request)))
      texts.pop_back();
  }
  if (!failure.empty())
    endJobs(failure, true);
  for (Job &each : move)
    if (failure.empty() && !broken)
      beginJob(std::move(each));
    else
      each.done(failure.empty() ? table.last_error() : failure);
  lock.lock();
  return !tell.empty() || !move.empty();
}

void Channel::beginJob(Job job) {
  for (size_t i = 0; i < job.parcels.size() && !broken; ++i) {
    const Parcel &parcel = job.parcels[i];
    const int tag = textTag + 1 + int(parcel.ticket % uint64_t(maxTag));
    for (size_t at = 0; at < parcel.bytes && !broken; at += maxBytes) {
      const size_t bytes = std::min(maxBytes, parcel.bytes - at);
      Piece piece{i, nullptr};
      if (check(parcel.sends ? table.send(world, parcel.memory + at, bytes,
                                          parcel.peer, tag, 1, &piece.request)
                             : table.receive(world, parcel.memory + at, bytes,
                                             parcel.peer, tag, &piece.request)))
        job.pieces.push_back(piece);
    }
  }
  if (broken)
    return job.done(table.last_error());
  job.left = job.pieces.size();
  job.since = Clock::now();
  jobs.push_back(std::move(job));
}

bool Channel::listen() {
  if (broken || (!heard && !check(table.receive(world, buffer.data(), textLimit,
                                                -1, textTag, &heard))))
    return false;
  int done = 0, peer = -1;
  size_t bytes = 0;
  if (!check(table.test(world, heard, &done, &peer, &bytes)) || !done)
    return false;
  heard = nullptr;
  listener.hear(peer, std::string(buffer.data(), bytes));
  return true;
}

bool Channel::testTexts() {
  bool progress = false;
  for (auto text = texts.begin(); text != texts.end() && !broken;) {
    int done = 0;
    if (check(table.test(world, text->request, &done, nullptr, nullptr)) &&
        done) {
      text = texts.erase(text);
      progress = true;
    } else if (!broken) {
      ++text;
    }
  }
  return progress;
}

bool Channel::testJobs() {
  bool progress = false;
  std::list<Job> ended;
  for (auto job = jobs.begin(); job != jobs.end() && !broken;) {
    for (Piece &piece : job->pieces) {
      int done = 0, peer = -1;
      size_t bytes = 0;
      const bool sends = job->parcels[piece.parcel].sends;
      if (!piece.request)
        continue;
      if (!check(table.test(world, piece.request, &done,
                            sends ? nullptr : &peer, sends ? nullptr : &bytes)))
        break; // has ended all jobs but those in `ended`
      if (!done)
        continue;
      piece.request = nullptr;
      --job->left;
      job->since = Clock::now();
      progress = true;
    }
    if (broken)
      break;
    const auto next = std::next(job);
    if (job->left == 0)
      ended.splice(ended.end(), jobs, job);
    job = next;
  }
  for (const Job &job : ended)
    job.done("");
  if (!progress && !broken)
    findOverdue();
  return progress;
}

void Channel::findOverdue() {
  const Clock::time_point now = Clock::now();
  std::string why;
  {
    std::lock_guard<std::mutex> lock(mutex);
    if (patience <= 0)
      return;
    const std::chrono::duration<double> limit(patience);
    std::ostringstream late;
    late << "no progress in " << patience << " s: ";
    for (const Job &job : jobs)
      if (why.empty() && now - std::max(job.since, lastSign) > limit)
        why = describe(job, late.str());
  }
  if (why.empty())
    return;
  // Known to be late before a thread that waits for a job learns that it
  // failed.
  listener.failed(why, true);
  endJobs(why, false);
}

/// "send key at step 2, peer rank 1 in f: <how>sending 8 bytes to rank 1", of
/// the first parcel that has not arrived.
std::string Channel::describe(const Job &job, const std::string &how) {
  const auto piece =
      std::find_if(job.pieces.begin(), job.pieces.end(),
                   [](const Piece &each) { return each.request; });
  const Parcel &parcel = job.parcels[piece->parcel];
  std::ostringstream text;
  text << siteText(parcel.site) << how
       << (parcel.sends ? "sending " : "receiving ") << parcel.bytes
       << " bytes " << (parcel.sends ? "to" : "from") << " rank "
       << parcel.peer;
  return text.str();
}

/// The requests stay: there is no sure way to take them back.
void Channel::endJobs(const std::string &why, bool isElsewhere) {
  std::list<Job> ended;
  ended.swap(jobs);
  for (const Job &job : ended)
    job.done(isElsewhere && job.left ? why + "; meanwhile " + describe(job, "")
                                     : why);
}
