//===- PlanOutputs.cpp - What startrail-plan writes at its end ------------===//
#include "compiler/Planner/PlanOutputs.h"

#include "compiler/Planner/PlanOptions.h"
#include "compiler/Tool/Output.h"

using namespace startrail;

void PlanOutputs::add(const std::string &path, std::string text) {
  if (!path.empty())
    texts.emplace_back(path, std::move(text));
}

void PlanOutputs::addText(const std::string &path,
                          llvm::function_ref<void(llvm::raw_ostream &)> write) {
  if (path.empty())
    return;
  std::string text;
  llvm::raw_string_ostream stream(text);
  write(stream);
  add(path, std::move(text));
}

void PlanOutputs::addJson(
    const std::string &path,
    llvm::function_ref<void(llvm::json::OStream &)> write) {
  addText(path, [&](llvm::raw_ostream &stream) {
    llvm::json::OStream json(stream, /*IndentSize=*/2);
    json.object([&] { write(json); });
    stream << "\n";
  });
}

int PlanOutputs::write() const {
  std::vector<OutputFile> files;
  for (const auto &[path, text] : texts) {
    if (path != "-" && !isSpecialPlace(path))
      files.push_back({path, text});
    else if (!writeFiles({{path, text}}))
      return PlanBadOutput;
  }
  return files.empty() || writeFiles(files) ? PlanOk : PlanBadOutput;
}
