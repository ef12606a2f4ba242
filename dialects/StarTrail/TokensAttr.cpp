//===- TokensAttr.cpp - Token layouts as text, and what they hold to ------===//
#include "dialects/StarTrail/Keywords.h"

#include "mlir/AsmParser/AsmParser.h"
#include "llvm/Support/MathExtras.h"

using namespace mlir;
using namespace startrail;

TokensAttr TokensAttr::withOwners(int64_t owners) const {
  return isExplicit() ? *this : get(getContext(), getKind(), owners);
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

/// `[[0:4, 12:4], [4:8]]`.
static ParseResult parseLists(AsmParser &parser, SmallVector<int64_t> &counts,
                              SmallVector<int64_t> &pieces) {
  auto parsePiece = [&] {
    int64_t start, rows;
    if (parser.parseInteger(start) || parser.parseColon() ||
        parser.parseInteger(rows))
      return failure();
    pieces.append({start, rows});
    ++counts.back();
    return success();
  };
  return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square, [&] {
    counts.push_back(0);
    return parser.parseCommaSeparatedList(AsmParser::Delimiter::Square,
                                          parsePiece);
  });
}

/// `, owners = 4`, where it stands.
static ParseResult parseOwners(AsmParser &parser, int64_t &owners) {
  owners = 0;
  if (failed(parser.parseOptionalComma()))
    return success();
  SMLoc location;
  if (parser.parseKeyword("owners") || parser.parseEqual() ||
      parser.getCurrentLocation(&location) || parser.parseInteger(owners))
    return failure();
  if (owners >= 1)
    return success();
  return parser.emitError(location, "expected owners to be at least 1, but "
                                    "got ")
         << owners;
}

Attribute TokensAttr::parse(AsmParser &parser, Type) {
  SmallVector<int64_t> counts, pieces;
  int64_t owners = 0;
  if (parser.parseLess())
    return {};
  SMLoc location = parser.getCurrentLocation();
  FailureOr<TokenLayout> kind =
      parseEnumKeyword<TokenLayout>(parser, "the token layout");
  if (failed(kind))
    return {};
  if (*kind == TokenLayout::Explicit) {
    if (parseLists(parser, counts, pieces))
      return {};
    owners = counts.size();
  } else if (parseOwners(parser, owners)) {
    return {};
  }
  if (parser.parseGreater())
    return {};
  auto emitError = [&] { return parser.emitError(location); };
  return getChecked(function_ref<InFlightDiagnostic()>(emitError),
                    parser.getContext(), *kind, owners,
                    ArrayRef<int64_t>(counts), ArrayRef<int64_t>(pieces));
}

std::string TokensAttr::getText() const {
  if (!isExplicit())
    return stringifyTokenLayout(getKind()).str();
  std::string text;
  llvm::raw_string_ostream stream(text);
  ArrayRef<int64_t> rest = getPieces();
  stream << "[";
  llvm::interleaveComma(getCounts(), stream, [&](int64_t count) {
    stream << "[";
    for (int64_t i = 0; i < count; ++i)
      stream << (i ? ", " : "") << rest[2 * i] << ":" << rest[2 * i + 1];
    stream << "]";
    rest = rest.drop_front(2 * count);
  });
  stream << "]";
  return text;
}

void TokensAttr::print(AsmPrinter &printer) const {
  printer << "<";
  if (isExplicit())
    printer << stringifyTokenLayout(getKind()) << " ";
  printer << getText();
  if (!isExplicit() && getOwners())
    printer << ", owners = " << getOwners();
  printer << ">";
}

FailureOr<TokensAttr>
TokensAttr::parseText(MLIRContext *context, StringRef text,
                      function_ref<InFlightDiagnostic()> emitError) {
  SmallVector<StringRef> kinds = keywordsOf<TokenLayout>();
  if (auto kind = symbolizeTokenLayout(text);
      kind && *kind != TokenLayout::Explicit)
    return get(context, *kind);
  if (!text.starts_with("[")) {
    kinds.pop_back();
    InFlightDiagnostic diagnostic = emitError();
    diagnostic << llvm::join(kinds, ", ")
               << " or the lists of an explicit layout, but got '" << text
               << "'";
    suggest(*diagnostic.getUnderlyingDiagnostic(), text, kinds);
    return failure();
  }
  std::string reason;
  Attribute parsed;
  {
    ScopedDiagnosticHandler handler(context, [&](Diagnostic &diagnostic) {
      if (reason.empty())
        reason = diagnostic.str();
    });
    parsed = parseAttribute(("#startrail.tokens<explicit " + text + ">").str(),
                            context);
  }
  if (parsed)
    return cast<TokensAttr>(parsed);
  InFlightDiagnostic diagnostic = emitError();
  diagnostic << "lists of start:rows as in [[0:4, 12:4], [4:8]], but got '"
             << text << "'";
  diagnostic.attachNote() << reason;
  return failure();
}

//===----------------------------------------------------------------------===//
// Constraints
//===----------------------------------------------------------------------===//

namespace {
struct Piece {
  int64_t start, rows, owner;
  int64_t end() const { return start + rows; }
};
} // namespace

/// The segments of all lists in the order of their positions, each alone
/// within bounds.
static FailureOr<SmallVector<Piece>>
piecesOf(function_ref<InFlightDiagnostic()> emitError, ArrayRef<int64_t> counts,
         ArrayRef<int64_t> flat) {
  SmallVector<Piece> pieces;
  for (auto [owner, count] : llvm::enumerate(counts)) {
    if (count > TokensAttr::maxSegments)
      return emitError() << "expected the segments of owner " << owner
                         << " to be at most " << TokensAttr::maxSegments
                         << ", but got " << count;
    for (int64_t i = 0; i < count; ++i, flat = flat.drop_front(2)) {
      Piece piece{flat[0], flat[1], int64_t(owner)};
      if (piece.start < 0)
        return emitError() << "expected the start of a segment of owner "
                           << owner << " to be at least 0, but got "
                           << piece.start;
      if (piece.rows < 1)
        return emitError() << "expected the rows of a segment of owner "
                           << owner << " to be at least 1, but got "
                           << piece.rows;
      if (int64_t end; llvm::AddOverflow(piece.start, piece.rows, end))
        return emitError() << "expected the segments of owner " << owner
                           << " to end below 2^63, but got " << piece.start
                           << ":" << piece.rows;
      pieces.push_back(piece);
    }
  }
  llvm::sort(pieces, [](const Piece &a, const Piece &b) {
    return std::pair(a.start, a.owner) < std::pair(b.start, b.owner);
  });
  return pieces;
}

/// Holds: the lists of an explicit layout hold 0 .. length-1, each once.
static LogicalResult verifyLists(function_ref<InFlightDiagnostic()> emitError,
                                 ArrayRef<int64_t> counts,
                                 ArrayRef<int64_t> flat) {
  FailureOr<SmallVector<Piece>> pieces = piecesOf(emitError, counts, flat);
  if (failed(pieces))
    return failure();
  if (pieces->empty())
    return emitError() << "expected an explicit layout to hold at least one "
                          "position, but got none";
  int64_t next = 0, before = -1;
  for (const Piece &piece : *pieces) {
    if (piece.start > next)
      return emitError() << "expected position " << next
                         << " to be in one segment, but got none: the next "
                            "segment starts at "
                         << piece.start << ", of owner " << piece.owner;
    if (piece.start < next)
      return emitError() << "expected position " << piece.start
                         << " to be in one segment, but got one of owner "
                         << before << " and one of owner " << piece.owner;
    next = piece.end();
    before = piece.owner;
  }
  return success();
}

LogicalResult TokensAttr::verify(function_ref<InFlightDiagnostic()> emitError,
                                 TokenLayout kind, int64_t owners,
                                 ArrayRef<int64_t> counts,
                                 ArrayRef<int64_t> pieces) {
  if (owners < 0 || owners > maxRanks)
    return emitError() << "expected owners to be 1 to " << maxRanks
                       << ", but got " << owners;
  if (kind != TokenLayout::Explicit) {
    if (counts.empty() && pieces.empty())
      return success();
    return emitError() << "expected segments to be those of an explicit "
                          "layout, but got them for "
                       << stringifyTokenLayout(kind);
  }
  if (counts.empty())
    return emitError() << "expected an explicit layout to be of at least one "
                          "owner, but got none";
  if (owners != int64_t(counts.size()))
    return emitError() << "expected owners to be the " << counts.size()
                       << " lists, but got " << owners;
  int64_t total = 0;
  for (int64_t count : counts)
    total += std::max<int64_t>(count, 0);
  if (2 * total != int64_t(pieces.size()))
    return emitError() << "expected segments to be " << total
                       << " pairs of start and rows, but got " << pieces.size()
                       << " numbers";
  return verifyLists(emitError, counts, pieces);
}
