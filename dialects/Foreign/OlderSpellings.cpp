//===- OlderSpellings.cpp - Text of earlier releases of MLIR --------------===//
#include "dialects/Foreign/OlderSpellings.h"

#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringExtras.h"

using namespace llvm;
using namespace startrail;

namespace {

/// `length` characters at `begin` that `text` takes the place of.
struct Edit {
  size_t begin, length;
  std::string text;
};

/// An operation's name as it stands in the text.
struct Site {
  /// From the name's first character, quotes excluded.
  size_t begin;
  StringRef name;
  bool isGeneric;

  /// Behind the name and its quote.
  size_t end() const { return begin + name.size() + isGeneric; }
};

using Rule = bool(StringRef text, const Site &site,
                  SmallVectorImpl<Edit> &edits);

} // namespace

static size_t skipSpace(StringRef text, size_t at) {
  return std::min(text.find_first_not_of(" \t\r\n", at), text.size());
}

/// Behind the bracket that closes the one at `at`; nothing where none does.
static std::optional<size_t> skipBrackets(StringRef text, size_t at) {
  int depth = 0;
  bool quoted = false;
  for (size_t i = at; i < text.size(); ++i) {
    char c = text[i];
    if (quoted) {
      if (c == '\\')
        ++i;
      quoted = c != '"';
    } else if (c == '"') {
      quoted = true;
    } else if (StringRef("[({").contains(c)) {
      ++depth;
    } else if (StringRef("])}").contains(c) && --depth == 0) {
      return i + 1;
    }
  }
  return std::nullopt;
}

/// The sizes of `tensor<2x4xf32>` or `memref<...>` at `at`; nothing where one
/// is dynamic or the text is no such type.
static std::optional<SmallVector<StringRef>> sizesAt(StringRef text,
                                                     size_t at) {
  StringRef rest = text.drop_front(at);
  if (!rest.consume_front("tensor<") && !rest.consume_front("memref<"))
    return std::nullopt;
  SmallVector<StringRef> sizes;
  while (true) {
    StringRef digits = rest.take_while(isDigit);
    if (digits.empty() || rest.substr(digits.size(), 1) != "x")
      break;
    sizes.push_back(digits);
    rest = rest.drop_front(digits.size() + 1);
  }
  if (rest.empty() || !isAlpha(rest.front()))
    return std::nullopt;
  return sizes;
}

/// The sizes of the type behind the next `word`, on the same line or the one
/// after it.
static std::optional<SmallVector<StringRef>>
sizesBehind(StringRef text, size_t at, StringRef word) {
  size_t line = text.find('\n', text.find('\n', at) + 1);
  size_t found = text.find(word, at);
  if (found == StringRef::npos || found > line)
    return std::nullopt;
  return sizesAt(text, skipSpace(text, found + word.size()));
}

static bool renameExtremum(StringRef, const Site &site,
                           SmallVectorImpl<Edit> &edits) {
  edits.push_back(
      {site.begin, site.name.size(),
       site.name == "arith.maxf" ? "arith.maximumf" : "arith.minimumf"});
  return true;
}

/// `%a [[0, 1]] : from into to`, or `(%a) <{reassociation = ...}> : (from) ->
/// to`
static bool addOutputShape(StringRef text, const Site &site,
                           SmallVectorImpl<Edit> &edits) {
  size_t bracket = text.find(site.isGeneric ? '(' : '[', site.end());
  if (bracket == StringRef::npos ||
      text.slice(site.end(), bracket).contains('\n'))
    return false;
  std::optional<size_t> end = skipBrackets(text, bracket);
  if (!end)
    return false;
  size_t next = skipSpace(text, *end);
  StringRef rest = text.drop_front(next);
  if (site.isGeneric) {
    size_t brace = next + rest.starts_with("<");
    if (text.substr(brace, 1) != "{")
      return false;
    std::optional<size_t> closed = skipBrackets(text, brace);
    if (!closed || text.slice(brace, *closed).contains("static_output_shape"))
      return false;
    auto sizes = sizesBehind(text, *closed, "->");
    if (!sizes)
      return false;
    std::string list = sizes->empty() ? "" : ": " + join(*sizes, ", ");
    edits.push_back(
        {brace + 1, 0, "static_output_shape = array<i64" + list + ">, "});
    return true;
  }
  if (rest.starts_with("output_shape"))
    return false;
  auto sizes = sizesBehind(text, next, " into ");
  if (!sizes)
    return false;
  edits.push_back({*end, 0, " output_shape [" + join(*sizes, ", ") + "]"});
  return true;
}

/// The maps of lhs, rhs and result over m, n and k, with a batch in front.
static std::string matmulMaps(bool isBatch, bool transposesLhs) {
  StringRef batch = isBatch ? "b, " : "";
  auto map = [&](StringRef results) {
    return ("affine_map<(" + batch + "m, n, k) -> (" + batch + results + ")>")
        .str();
  };
  return "indexing_maps = [" + map(transposesLhs ? "k, m" : "m, k") + ", " +
         map(transposesLhs ? "k, n" : "n, k") + ", " + map("m, n") + "]";
}

static bool addMatmulMaps(StringRef text, const Site &site,
                          SmallVectorImpl<Edit> &edits) {
  bool isBatch = site.name.contains("batch_");
  std::string name = isBatch ? "linalg.batch_matmul" : "linalg.matmul";
  std::string maps = matmulMaps(isBatch, site.name.ends_with("_a"));
  if (!site.isGeneric) {
    edits.push_back({site.begin, site.name.size(), name + " " + maps});
    return true;
  }
  std::optional<size_t> operands =
      skipBrackets(text, skipSpace(text, site.end()));
  if (!operands)
    return false;
  size_t properties = skipSpace(text, *operands);
  if (!text.drop_front(properties).starts_with("<{"))
    return false;
  edits.push_back({site.begin, site.name.size(), name});
  edits.push_back({properties + 2, 0, maps + ", "});
  return true;
}

/// `[2, 4] : type`
static bool renameEmpty(StringRef text, const Site &site,
                        SmallVectorImpl<Edit> &edits) {
  size_t bracket = skipSpace(text, site.end());
  if (site.isGeneric || text.substr(bracket, 1) != "[")
    return false;
  std::optional<size_t> end = skipBrackets(text, bracket);
  if (!end || !sizesBehind(text, *end, ":"))
    return false;
  edits.push_back({site.begin, *end - site.begin, "tensor.empty()"});
  return true;
}

static constexpr std::pair<StringLiteral, Rule *> rules[] = {
    {"arith.maxf", renameExtremum},
    {"arith.minf", renameExtremum},
    {"linalg.batch_matmul_transpose_a", addMatmulMaps},
    {"linalg.batch_matmul_transpose_b", addMatmulMaps},
    {"linalg.init_tensor", renameEmpty},
    {"linalg.matmul_transpose_a", addMatmulMaps},
    {"linalg.matmul_transpose_b", addMatmulMaps},
    {"memref.expand_shape", addOutputShape},
    {"tensor.expand_shape", addOutputShape},
};

/// Whether `at` is in a comment, or in a string that begins before `at` - 1.
/// Strings end on the line that they begin on.
static bool isQuotedOrComment(StringRef text, size_t at, bool isGeneric) {
  size_t start = text.rfind('\n', at);
  start = start == StringRef::npos ? 0 : start + 1;
  bool quoted = false;
  for (size_t i = start; i < at - isGeneric; ++i) {
    if (quoted && text[i] == '\\')
      ++i;
    else if (text[i] == '"')
      quoted = !quoted;
    else if (!quoted && text.substr(i, 2) == "//")
      return true;
  }
  return quoted;
}

static bool isWordCharacter(char c) {
  return isAlnum(c) || c == '_' || c == '.' || c == '$' || c == '@' ||
         c == '#' || c == '!' || c == '%';
}

static std::optional<Site> siteAt(StringRef text, size_t at, StringRef name) {
  char before = at == 0 ? '\n' : text[at - 1];
  size_t end = at + name.size();
  char after = end == text.size() ? '\n' : text[end];
  bool isGeneric = before == '"' && after == '"';
  if (isGeneric
          ? text.substr(skipSpace(text, end + 1), 1) != "("
          : before == '"' || isWordCharacter(before) || isWordCharacter(after))
    return std::nullopt;
  if (isQuotedOrComment(text, at, isGeneric))
    return std::nullopt;
  return Site{at, name, isGeneric};
}

std::optional<std::string> startrail::upgradeSpellings(StringRef text) {
  SmallVector<Edit> edits;
  for (auto [name, rule] : rules)
    for (size_t at = text.find(name); at != StringRef::npos;
         at = text.find(name, at + name.size()))
      if (std::optional<Site> site = siteAt(text, at, name))
        rule(text, *site, edits);
  if (edits.empty())
    return std::nullopt;
  llvm::sort(edits,
             [](const Edit &a, const Edit &b) { return a.begin < b.begin; });
  std::string upgraded;
  size_t from = 0;
  for (const Edit &edit : edits) {
    upgraded += text.slice(from, edit.begin);
    upgraded += edit.text;
    from = edit.begin + edit.length;
  }
  return upgraded += text.drop_front(from).str();
}
