//===- PeerLauncher.cpp - What launchers of one rank a process share -----===//
#include "runtime/driver/PeerLauncher.h"

#include <algorithm>
#include <csignal>
#include <cstdlib>
#include <fmt/format.h>
#include <unistd.h>
#include <utility>

namespace startrail::driver {
namespace {

using bootstrap::Said;
using Words = std::vector<std::optional<Said>>;

/// That of the first rank that has failed; a rank that says nothing hangs.
int codeOf(const Words &said) {
  int code = 0;
  for (const std::optional<Said> &each : said)
    if (code == 0 && each)
      code = each->code;
  const bool isComplete =
      std::all_of(said.begin(), said.end(),
                  [](const auto &each) { return each.has_value(); });
  return code == 0 && !isComplete ? int(Exit::Hang) : code;
}

std::string absentText(const Words &said) {
  std::vector<int> absent;
  for (size_t rank = 0; rank < said.size(); ++rank)
    if (!said[rank])
      absent.push_back(int(rank));
  if (absent.empty())
    return "";
  return fmt::format("expected a word from every rank at the end, but got "
                     "none from rank {}: it may have died",
                     fmt::join(absent, ", "));
}

} // namespace

double patienceOf(const Options &options) {
  return options.timeoutS > 0 ? options.timeoutS : defaultPatience;
}

bool PeerLauncher::isFirst(const Words &said) const {
  return std::find_if(said.begin(), said.end(), [](const auto &each) {
           return each.has_value();
         }) == said.begin() + peers->rank();
}

void PeerLauncher::end(int code) {
  std::fflush(nullptr);
  std::_Exit(code);
}

std::vector<std::string> PeerLauncher::agree(const std::string &text) {
  const Words said = peers->exchange({0, text});
  if (const int code = codeOf(said)) {
    hasSpoken = true;
    throw Error(Exit(code), isFirst(said) ? absentText(said) : "");
  }
  std::vector<std::string> texts;
  for (const std::optional<Said> &each : said)
    texts.push_back(each->text);
  return texts;
}

void PeerLauncher::meet() { agree(""); }

void PeerLauncher::failed(const std::string &message) {
  peers->failHere(message);
  const Exit exit = peers->timedOut() ? Exit::Hang : Exit::Runtime;
  end(conclude(exit, message));
}

void PeerLauncher::stopRank() { kill(getpid(), SIGKILL); }

int PeerLauncher::conclude(Exit exit, const std::string &message) {
  int code = int(exit);
  std::string text = message;
  bool isComplete = true;
  std::string absent; // said by the first of those that are left
  if (!std::exchange(hasSpoken, true)) {
    const Words said = peers->exchange({code, text});
    isComplete = absentText(said).empty();
    if (isFirst(said))
      absent = absentText(said);
    code = codeOf(said);
    if (text.empty())
      text = absent;
    // What several say alike the first of them prints.
    for (int other = 0; other < peers->rank(); ++other)
      if (said[other] && said[other]->text == text)
        text.clear();
  }
  if (!text.empty())
    fmt::print(stderr, "error: {}\n", text);
  if (!absent.empty() && absent != text)
    fmt::print(stderr, "note: {}\n", absent);
  std::fflush(nullptr);
  // Once more, as mpirun may end the others as soon as one has gone.
  isComplete = isComplete && absentText(peers->exchange({code, ""})).empty();
  const bool hasLeft = isComplete && peers->leave();
  if (code == 0 && hasLeft)
    return code;
  if (code == 0) {
    const std::string failure = peers->failure();
    fmt::print(stderr, "error: expected every rank to leave {}, but got: {}\n",
               what, failure.empty() ? "one that did not" : failure);
    code = int(Exit::Runtime);
  }
  end(code);
}

} // namespace startrail::driver
