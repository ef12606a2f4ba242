//===- NcclTests.cpp - What nccl-tests measured ---------------------------===//
#include "compiler/Cluster/NcclTests.h"

#include "compiler/Cluster/NcclTestsBuilder.h"

#include "mlir/IR/Location.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/Regex.h"

using namespace mlir;
using namespace startrail;

/// A line without the mark that mpirun puts before it: [1,0]<stdout>:
static StringRef withoutMark(StringRef line) {
  static const llvm::Regex mark("^\\[[0-9]+,[0-9]+\\]<std(out|err)>: ?");
  SmallVector<StringRef> parts;
  if (mark.match(line, &parts))
    line = line.drop_front(parts[0].size());
  return line.trim();
}

static SmallVector<StringRef> wordsOf(StringRef line) {
  SmallVector<StringRef> words;
  llvm::SplitString(line, words);
  return words;
}

/// Columns of the table, by their place in a row.
namespace {
struct Columns {
  size_t time = 0, algbw = 0, busbw = 0, wrong = 0;
};
} // namespace

/// The columns that a line names: # size count type redop root time ...
static std::optional<Columns> columnsOf(StringRef line) {
  if (!line.consume_front("#"))
    return std::nullopt;
  SmallVector<StringRef> words = wordsOf(line);
  if (words.empty() || words.front() != "size")
    return std::nullopt;
  auto place = [&](ArrayRef<StringRef> names) -> size_t {
    const auto *found = llvm::find_if(
        words, [&](StringRef word) { return llvm::is_contained(names, word); });
    return found == words.end() ? 0 : found - words.begin();
  };
  Columns columns{place({"time", "cputime"}), place({"algbw"}),
                  place({"busbw"}), place({"#wrong", "error"})};
  if (columns.time == 0 || columns.algbw == 0 || columns.busbw == 0)
    return std::nullopt;
  return columns;
}

bool startrail::isNcclTestsTable(StringRef text) {
  return llvm::any_of(llvm::split(text, '\n'), [](StringRef line) {
    line = withoutMark(line);
    return columnsOf(line) || line.starts_with("# nThread") ||
           line.starts_with("# Collective test starting:");
  });
}

namespace {

class TableReader {
public:
  TableReader(MLIRContext *context, StringRef file)
      : context(context), file(file), builder(at(1), file) {}

  FailureOr<NcclTestRun> read(StringRef text) {
    unsigned number = 0;
    for (StringRef line : llvm::split(text, '\n'))
      if (failed(readLine(withoutMark(line), ++number)))
        return failure();
    return builder.finish();
  }

private:
  Location at(unsigned line) const {
    return FileLineColLoc::get(context, file, line, 1);
  }

  LogicalResult readLine(StringRef line, unsigned number) {
    if (std::optional<Columns> found = columnsOf(line)) {
      columns = *found;
      return success();
    }
    if (!line.empty() && llvm::isDigit(line.front()) && columns.time != 0)
      return readRow(line, number);
    return readRemark(line, number);
  }

  LogicalResult readRow(StringRef line, unsigned number) {
    SmallVector<StringRef> words = wordsOf(line);
    // Other lines of a log begin with a time.
    if (!llvm::all_of(words.front(), llvm::isDigit))
      return success();
    Location loc = at(number);
    size_t least = columns.busbw + 1;
    if (words.size() < least)
      return emitError(loc) << "expected a row of results to have " << least
                            << " columns at least, but got " << words.size();
    StringRef wrong = columns.wrong != 0 && columns.wrong < words.size()
                          ? words[columns.wrong]
                          : StringRef();
    return builder.result({loc, words.front(), words[columns.time],
                           words[columns.algbw], words[columns.busbw], wrong});
  }

  LogicalResult readRemark(StringRef line, unsigned number) {
    static const llvm::Regex ranks(
        "^# +Rank +([0-9]+) .* on +([^ ]+) +device +[0-9]+"),
        threads("^# nThread +([0-9]+) +nGpus +([0-9]+) ");
    SmallVector<StringRef> parts;
    if (ranks.match(line, &parts)) {
      int64_t rank;
      if (parts[1].getAsInteger(10, rank))
        rank = -1;
      return builder.rank(at(number), rank, parts[2]);
    }
    if (threads.match(line, &parts)) {
      int64_t count, gpus;
      if (!parts[1].getAsInteger(10, count) &&
          !parts[2].getAsInteger(10, gpus) && count <= 1024 && gpus <= 1024)
        builder.ranksOfProcess(count * gpus);
      return success();
    }
    StringRef starting = line;
    if (starting.consume_front("# Collective test starting:"))
      return builder.program(at(number), starting);
    if (columns.time == 0)
      for (StringRef word : wordsOf(line))
        if (word.ends_with("_perf") &&
            failed(builder.program(at(number), word)))
          return failure();
    return success();
  }

  MLIRContext *context;
  StringRef file;
  NcclTestsBuilder builder;
  Columns columns; ///< of the table that rows belong to; none before it
};

} // namespace

FailureOr<NcclTestRun> startrail::readNcclTestsTable(MLIRContext *context,
                                                     StringRef file,
                                                     StringRef text) {
  return TableReader(context, file).read(text);
}
