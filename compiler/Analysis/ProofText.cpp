//===- ProofText.cpp - Proofs as a document -------------------------------===//
#include "compiler/Analysis/Proof.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Format.h"
#include "llvm/Support/JSON.h"
#include "llvm/Support/SHA256.h"

using namespace startrail;

using Rows = std::vector<std::pair<llvm::StringRef, std::string>>;

/// `1 block`, `2 blocks`.
static std::string counted(int64_t count, llvm::StringRef what) {
  return std::to_string(count) + " " + what.str() + (count == 1 ? "" : "s");
}

static llvm::StringRef nameOf(Level level) {
  return level == Level::Streams ? "streams" : "program";
}

Rows FunctionProof::rows() const {
  const TransferCounts &moved = transfers.counts;
  Rows rows;
  rows.emplace_back("transfers", counted(moved.transfers, "send") + ", " +
                                     counted(moved.collectives, "collective") +
                                     ", " + counted(moved.groups, "group") +
                                     " a rank: each meets its partners");
  if (coverage)
    rows.emplace_back("coverage",
                      counted(coverage->counts.rows, "query row") + ", " +
                          counted(coverage->counts.blocks, "block") + ", " +
                          counted(coverage->counts.steps, "step") +
                          " a rank: every query meets every key once");
  else
    rows.emplace_back("coverage",
                      "not proven: " + counted(blocksLeftOut, "block") +
                          ", more than " + std::to_string(mostBlocks));
  if (coverage && coverage->counts.ofGradients) {
    const auto &[query, key, value] = coverage->counts.gradientBlocks;
    rows.emplace_back("gradients", counted(query, "block") + " to query, " +
                                       counted(key, "block") + " to key, " +
                                       counted(value, "block") +
                                       " to value: each is added once");
  }
  if (buffers) {
    const BufferCounts &used = buffers->counts;
    rows.emplace_back("buffers",
                      counted(used.buffers, "buffer") + ", " +
                          std::to_string(used.accesses) +
                          (used.accesses == 1 ? " access, " : " accesses, ") +
                          counted(used.orderedPairs, "conflict") +
                          " a rank: each is in order");
  }
  return rows;
}

static void writeFunction(llvm::json::OStream &json, const FunctionProof &proof,
                          bool withTimes) {
  auto part = [&](llvm::StringRef name, const auto *proven, auto counts) {
    json.attributeObject(name, [&] {
      json.attribute("proven", proven != nullptr);
      counts();
      if (withTimes && proven) {
        json.attributeBegin("seconds");
        json.rawValue([&](llvm::raw_ostream &stream) {
          stream << llvm::format("%.6f", proven->seconds);
        });
        json.attributeEnd();
      }
    });
  };
  json.object([&] {
    json.attribute("function", llvm::json::fixUTF8(proof.function));
    json.attribute("level", nameOf(proof.level));
    json.attribute("ranks", proof.transfers.counts.ranks);
    part("transfers", &proof.transfers, [&] {
      const TransferCounts &counts = proof.transfers.counts;
      json.attribute("transfers", counts.transfers);
      json.attribute("collectives", counts.collectives);
      json.attribute("groups", counts.groups);
    });
    part("coverage", proof.coverage ? &*proof.coverage : nullptr, [&] {
      if (!proof.coverage) {
        json.attribute("blocks", proof.blocksLeftOut);
        return;
      }
      const CoverageCounts &counts = proof.coverage->counts;
      json.attribute("steps", counts.steps);
      json.attribute("blocks", counts.blocks);
      json.attribute("rows", counts.rows);
      if (counts.ofGradients)
        json.attributeObject("gradient_blocks", [&] {
          json.attribute("query", counts.gradientBlocks[0]);
          json.attribute("key", counts.gradientBlocks[1]);
          json.attribute("value", counts.gradientBlocks[2]);
        });
    });
    if (proof.buffers)
      part("buffers", &*proof.buffers, [&] {
        const BufferCounts &counts = proof.buffers->counts;
        json.attribute("buffers", counts.buffers);
        json.attribute("accesses", counts.accesses);
        json.attribute("ordered_pairs", counts.orderedPairs);
      });
  });
}

/// Without a digest also without the times, which it does not depend on.
static std::string write(const ProofDocument &document,
                         const std::string *digest) {
  std::string text;
  llvm::raw_string_ostream stream(text);
  llvm::json::OStream json(stream, /*IndentSize=*/2);
  json.object([&] {
    json.attribute("startrail_proof", 1);
    json.attribute("plan", document.planHash);
    if (digest)
      json.attribute("digest", *digest);
    json.attributeArray("functions", [&] {
      for (const FunctionProof &proof : document.functions)
        writeFunction(json, proof, /*withTimes=*/digest != nullptr);
    });
  });
  return text + "\n";
}

std::string ProofDocument::digest() const {
  std::string counts = write(*this, nullptr);
  auto hash = llvm::SHA256::hash(llvm::arrayRefFromStringRef(counts));
  return llvm::toHex(hash, /*LowerCase=*/true);
}

std::string ProofDocument::json() const {
  std::string own = digest();
  return write(*this, &own);
}

std::string ProofDocument::text() const {
  std::string text;
  llvm::raw_string_ostream stream(text);
  stream << "plan  " << planHash << "\nproof " << digest() << "\n";
  for (const FunctionProof &proof : functions) {
    stream << "\n";
    llvm::printEscapedString(proof.function, stream);
    stream << ", " << nameOf(proof.level)
           << " level: " << counted(proof.transfers.counts.ranks, "rank")
           << "\n";
    auto row = [&](const std::pair<llvm::StringRef, std::string> &words,
                   std::optional<double> seconds) {
      stream << "  " << llvm::left_justify(words.first, 9) << "  "
             << words.second;
      if (seconds)
        stream << llvm::format(" (%.3f s)", *seconds);
      stream << "\n";
    };
    Rows rows = proof.rows();
    row(rows[0], proof.transfers.seconds);
    row(rows[1],
        proof.coverage ? std::optional(proof.coverage->seconds) : std::nullopt);
    if (proof.coverage && proof.coverage->counts.ofGradients)
      row(rows[2], std::nullopt);
    if (proof.buffers)
      row(rows.back(), proof.buffers->seconds);
  }
  return text;
}
