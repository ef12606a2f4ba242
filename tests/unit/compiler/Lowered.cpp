#include "tests/unit/compiler/Lowered.h"

#include "tests/unit/compiler/AllDialects.h"

#include "mlir/Parser/Parser.h"
#include "mlir/Pass/PassManager.h"

#include <gtest/gtest.h>

using namespace mlir;
using namespace startrail;
using namespace startrail::test;

static std::string modelOf(const Shape &shape, int64_t ranks) {
  int64_t queries = shape.queries ? shape.queries : shape.tokens * ranks;
  int64_t keys = shape.keys ? shape.keys : queries;
  auto tensor = [&](int64_t tokens, int64_t heads, int64_t dim) {
    return "tensor<" + std::to_string(shape.batch) + "x" +
           std::to_string(tokens) + "x" + std::to_string(heads) + "x" +
           std::to_string(dim) + "x" + shape.element + ">";
  };
  std::string query = tensor(queries, shape.queryHeads, shape.keyDim);
  std::string key = tensor(keys, shape.keyHeads, shape.keyDim);
  std::string value = tensor(keys, shape.keyHeads, shape.valueDim);
  std::string output = tensor(queries, shape.queryHeads, shape.valueDim);
  std::string lse = "tensor<" + std::to_string(shape.batch) + "x" +
                    std::to_string(shape.queryHeads) + "x" +
                    std::to_string(queries) + "x" +
                    (shape.element == "f64" ? "f64" : "f32") + ">";
  return "func.func @model(%q: " + query + ", %k: " + key + ", %v: " + value +
         ") -> " + output +
         " {\n"
         "  %o, %lse = startrail.attention %q, %k, %v mask(" +
         shape.mask + ") " +
         (shape.mask == "causal" ? "alignment(" + shape.alignment + ") " : "") +
         "layout(bshd) : (" + query + ", " + key + ", " + value + ") -> (" +
         output + ", " + lse + ")\n  return %o : " + output + "\n}\n";
}

Lowered::Lowered(const PipelineOptions &options, const Shape &shape,
                 Level level)
    : context(allDialects(), MLIRContext::Threading::DISABLED),
      module(parseSourceString<ModuleOp>(modelOf(shape, options.ranks),
                                         &context)) {
  PassManager manager(&context);
  buildStarTrailPipeline(manager, options, level);
  if (!module || failed(manager.run(*module)))
    module = nullptr;
}

func::FuncOp Lowered::function(StringRef name) {
  if (module)
    for (func::FuncOp function : spmdFunctions(*module))
      if (name.empty() || function.getSymName() == name)
        return function;
  ADD_FAILURE() << "expected the model to be lowered";
  std::abort();
}

std::vector<std::pair<int64_t, int64_t>> startrail::test::ranksAndTeamSizes() {
  std::vector<std::pair<int64_t, int64_t>> cases;
  for (int64_t ranks : {1, 2, 3, 4, 6, 8, 9, 12, 16, 18, 32, 64})
    for (int64_t teamSize = 1; teamSize <= 8; ++teamSize)
      if (ranks % (teamSize * teamSize) == 0)
        cases.emplace_back(ranks, teamSize);
  return cases;
}
