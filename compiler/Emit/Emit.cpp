//===- Emit.cpp - Streams as C++ text -------------------------------------===//
#include "compiler/Emit/Emit.h"

#include "compiler/Emit/FunctionEmitter.h"
#include "compiler/Emit/Helpers.h"
#include "compiler/Emit/Text.h"

using namespace mlir;
using namespace startrail;

static void writeAddressing(const HelperUse &use, TextWriter &text) {
  if (!use.readAt && !use.writeAt)
    return;
  text.line();
  text.comment("An address inside a buffer, in bytes from its start.");
  for (auto [used, type, character] :
       {std::tuple(use.readAt, "const void *", "const char *"),
        std::tuple(use.writeAt, "void *", "char *")}) {
    if (!used)
      continue;
    text.open(Twine(type) + "at(" + type + "buffer, int64_t bytes)");
    text.line(Twine("return static_cast<") + character + ">(buffer) + bytes;");
    text.close();
  }
}

FailureOr<EmittedText> startrail::emitProgram(ModuleOp module,
                                              const EmitOptions &options) {
  FailureOr<EmittedProgram> program = collectProgram(module, options.caller);
  if (failed(program))
    return failure();
  HelperUse use;
  for (const EmittedGrid &grid : program->grids)
    use.grids.push_back({std::vector<bool>(grid.axes.size()), false});
  std::string functions;
  for (const EmittedFunction &function : program->functions) {
    FailureOr<std::string> text =
        FunctionEmitter(*program, function, use).emit();
    if (failed(text))
      return failure();
    functions += "\n" + *text;
  }

  EmittedText emitted;
  emitted.accessor = accessorOf(options);
  emitted.planHash = hashPlan(*program);
  TextWriter source, header;
  writeHeadComment(*program, options, emitted.planHash, source);
  source.append("#include \"" + options.name + ".h\"\n");
  source.line();
  source.line("namespace {");
  writeCoordinates(*program, use, source);
  writeTokens(*program, source);
  writeCommunicators(*program, source);
  writeAddressing(use, source);
  source.line();
  source.line("} // namespace");
  source.append(functions);
  writeTables(*program, options, emitted.planHash, source);
  writeHeader(*program, options, header);
  emitted.source = source.str();
  emitted.header = header.str();
  return emitted;
}
