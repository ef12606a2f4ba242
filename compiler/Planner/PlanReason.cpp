//===- PlanReason.cpp - Why the first row is first ------------------------===//
#include "compiler/Planner/PlanRow.h"
#include "compiler/Simulator/SimulationText.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/FormatVariadic.h"

using namespace startrail;

using llvm::formatv;

/// Words in lines of at most 80 characters.
static void printWrapped(llvm::raw_ostream &stream, llvm::StringRef text) {
  size_t column = 0;
  for (llvm::StringRef word : llvm::split(text, ' ')) {
    if (column != 0 && column + 1 + word.size() > 80) {
      stream << "\n";
      column = 0;
    }
    stream << (column ? " " : "") << word;
    column += (column ? 1 : 0) + word.size();
  }
  stream << "\n";
}

static std::string nameOf(const Candidate &candidate) {
  const PipelineOptions &options = candidate.options;
  if (options.teamSize == 1)
    return "the ring";
  return formatv("C = {0} ({1})", options.teamSize, options.placement).str();
}

/// What is on the link that binds.
static std::string bindingText(const Candidate &candidate,
                               const Network &network) {
  std::optional<BindingLink> binding = bindingLink(candidate);
  if (!binding)
    return "it moves nothing between ranks";
  return formatv("its binding link, {0}, carries {1} of attention and is full "
                 "for {2:F0} % of its time",
                 network.links()[binding->index].name,
                 describeBytes(binding->bytes),
                 100 * binding->full / binding->seconds)
      .str();
}

/// What limits a candidate's attention.
static std::string limitOf(const Candidate &candidate) {
  double exposed = candidate.exposedSeconds();
  double all = std::max(candidate.attentionSeconds(), 1e-30);
  std::string text =
      formatv("in {0} of its {1} of attention communication is not hidden by "
              "compute ({2:F0} %)",
              describeSeconds(exposed), describeSeconds(all),
              100 * exposed / all)
          .str();
  if (double slowed = candidate.slowedSeconds(); slowed >= 0.02 * all)
    text += formatv(", and what is hidden makes compute {0} longer",
                    describeSeconds(slowed))
                .str();
  return text;
}

void startrail::printReason(llvm::raw_ostream &stream,
                            const PlanRequest &request, const PlanTable &table,
                            const Network &network) {
  const Candidate &best = table.best.front();
  std::string what = request.shape ? "a step" : "attention";
  std::string text =
      formatv("{0} takes {1} for {2}, {3:F0} tokens/s: {4}, and {5}.",
              nameOf(best), describeSeconds(best.seconds), what,
              tokensPerSecond(request, best), limitOf(best),
              bindingText(best, network))
          .str();
  text[0] = llvm::toUpper(text[0]);
  auto compare = [&](const Candidate &other) {
    double ratio = other.seconds / best.seconds;
    std::string name = nameOf(other);
    name[0] = llvm::toUpper(name[0]);
    text += formatv(" {0} takes {1}, {2:F2} times as long: {3}, and {4}.", name,
                    describeSeconds(other.seconds), ratio, limitOf(other),
                    bindingText(other, network))
                .str();
    if (best.interNodeBytes() > 0 && other.interNodeBytes() > 0)
      text += formatv(" Between nodes it moves {0}, against {1}.",
                      describeBytes(other.interNodeBytes()),
                      describeBytes(best.interNodeBytes()))
                  .str();
  };
  if (best.options.teamSize > 1) {
    if (table.ring)
      compare(*table.ring);
  } else {
    for (const Candidate &other : table.best)
      if (other.options.teamSize > 1) {
        compare(other);
        break;
      }
  }
  printWrapped(stream, text);
}
