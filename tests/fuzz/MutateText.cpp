//===- MutateText.cpp - Other modules of the words of one -----------------===//
//
// libFuzzer's mutator of ReadAndRaise.cpp: bytes seldom make a module that can
// be read, so most inputs have another number, name or line instead.
//
//===----------------------------------------------------------------------===//
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/ADT/StringRef.h"

#include <cstring>
#include <random>

using llvm::StringRef;

extern "C" size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t maxSize);

namespace {
struct Span {
  size_t begin, size;
};

class Mutation {
public:
  Mutation(StringRef text, unsigned seed) : text(text), random(seed) {}

  /// Empty where there was nothing to choose from.
  std::string run();

private:
  size_t below(size_t end) { return random() % end; }
  StringRef textOf(Span span) const {
    return text.substr(span.begin, span.size);
  }
  std::string replaced(llvm::ArrayRef<Span> all, Span span, StringRef by);
  llvm::SmallVector<Span> numbers() const;
  llvm::SmallVector<Span> words(char first) const;
  std::string otherNumber();
  std::string otherWord();
  std::string otherLines();

  StringRef text;
  std::minstd_rand random;
};
} // namespace

static bool isWord(char c) {
  return llvm::isAlnum(c) || StringRef("_.%@!#$").contains(c);
}

/// Sizes in a shape, and what stands alone.
llvm::SmallVector<Span> Mutation::numbers() const {
  llvm::SmallVector<Span> found;
  for (size_t i = 0; i < text.size(); ++i) {
    bool begins = i == 0 || !isWord(text[i - 1]) || text[i - 1] == 'x';
    size_t size = text.drop_front(i).take_while(llvm::isDigit).size();
    if (begins && size > 0)
      found.push_back({i, size});
    i += size;
  }
  return found;
}

/// Those that begin with `first`; with 'a', with any letter.
llvm::SmallVector<Span> Mutation::words(char first) const {
  llvm::SmallVector<Span> found;
  for (size_t i = 0; i < text.size(); ++i) {
    size_t size = text.drop_front(i).take_while(isWord).size();
    if (size > 0 &&
        (text[i] == first || (first == 'a' && llvm::isAlpha(text[i]))))
      found.push_back({i, size});
    i += size;
  }
  return found;
}

/// With another text in the place of a span, or, as types are written more than
/// once, of all those that say the same.
std::string Mutation::replaced(llvm::ArrayRef<Span> all, Span span,
                               StringRef by) {
  bool everywhere = below(4) != 0;
  std::string result;
  size_t end = 0;
  for (Span other : all) {
    if (other.begin != span.begin &&
        !(everywhere && textOf(other) == textOf(span)))
      continue;
    result += text.slice(end, other.begin);
    result += by;
    end = other.begin + other.size;
  }
  return result + text.drop_front(end).str();
}

std::string Mutation::otherNumber() {
  llvm::SmallVector<Span> found = numbers();
  if (found.empty())
    return {};
  Span span = found[below(found.size())];
  static const StringRef some[] = {
      "0",    "1",  "2",          "3",    "64",
      "4097", "-1", "2147483648", "1e30", "9223372036854775807"};
  if (below(2) == 0)
    return replaced(found, span, some[below(std::size(some))]);
  return replaced(found, span, textOf(found[below(found.size())]));
}

std::string Mutation::otherWord() {
  llvm::SmallVector<Span> found = words("%a%#@!"[below(6)]);
  if (found.empty())
    return {};
  Span span = found[below(found.size())];
  return replaced(found, span, textOf(found[below(found.size())]));
}

/// With a line less, one twice, or two in turn.
std::string Mutation::otherLines() {
  llvm::SmallVector<StringRef> lines;
  text.split(lines, '\n');
  size_t one = below(lines.size()), other = below(lines.size());
  switch (below(3)) {
  case 0:
    lines.erase(lines.begin() + one);
    break;
  case 1:
    lines.insert(lines.begin() + one, StringRef(lines[other]));
    break;
  default:
    std::swap(lines[one], lines[other]);
  }
  return llvm::join(lines, "\n");
}

std::string Mutation::run() {
  switch (below(5)) {
  case 0:
  case 1:
    return otherNumber();
  case 2:
  case 3:
    return otherWord();
  default:
    return otherLines();
  }
}

extern "C" size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size,
                                          size_t maxSize, unsigned seed) {
  StringRef text(reinterpret_cast<const char *>(data), size);
  std::string other;
  if (seed % 8 != 0)
    other = Mutation(text, seed / 8 + 1).run();
  if (other.empty() || other.size() > maxSize)
    return LLVMFuzzerMutate(data, size, maxSize);
  std::memcpy(data, other.data(), other.size());
  return other.size();
}
