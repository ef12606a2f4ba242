//===- CheckReadable.cpp - Files that hold no text ------------------------===//
#include "compiler/Tool/CheckReadable.h"

#include "compiler/Tool/ReportError.h"

#include "mlir/Bytecode/BytecodeReader.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/Diagnostics.h"
#include "mlir/Parser/Parser.h"

using namespace llvm;
using namespace startrail;

static constexpr StringLiteral jaxRemedy =
    "JAX writes text by jax.jit(f).lower(...).as_text(), or from an export by "
    "exported.mlir_module()";
static constexpr StringLiteral stableHloRemedy =
    "stablehlo-translate --deserialize makes text of StableHLO's bytecode; "
    "PyTorch/XLA writes it by get_stablehlo_text() in place of "
    "get_stablehlo_bytecode()";
static constexpr StringLiteral torchRemedy =
    "torch-mlir writes text by print(torch_mlir.fx.export_and_import(...))";
static constexpr StringLiteral onnxRemedy =
    "torch-mlir-import-onnx and iree-import-onnx write text of ONNX models, "
    "as onnx-mlir --EmitONNXIR does";
static constexpr StringLiteral ireeRemedy =
    "IREE's exporters write text to files that end in .mlir; iree-opt and "
    "iree-compile, without --emit-bytecode";
static constexpr StringLiteral mlirRemedy =
    "mlir-opt and tools like it write text without --emit-bytecode";

/// The name that bytecode gives for its writer, behind the magic number and a
/// version of one byte; empty where there is none.
static StringRef writerOf(StringRef bytecode) {
  bytecode = bytecode.drop_front(std::min<size_t>(5, bytecode.size()));
  auto isPrintable = [](char c) { return c >= ' ' && c <= '~'; };
  return bytecode.take_front(64).take_while(isPrintable);
}

static bool refuse(const Twine &message, ArrayRef<StringRef> remedies) {
  reportError(message);
  for (StringRef remedy : remedies)
    errs() << "note: " << remedy << "\n";
  return false;
}

/// The first error of reading `file`; empty where it can be read.
static std::string readingError(MemoryBufferRef file,
                                const mlir::DialectRegistry &registry) {
  mlir::MLIRContext context(registry, mlir::MLIRContext::Threading::DISABLED);
  context.printOpOnDiagnostic(false);
  std::string first;
  mlir::ScopedDiagnosticHandler handler(
      &context, [&](mlir::Diagnostic &diagnostic) {
        if (first.empty() &&
            diagnostic.getSeverity() == mlir::DiagnosticSeverity::Error)
          first = diagnostic.str();
      });
  mlir::ParserConfig config(&context, /*verifyAfterParse=*/false);
  if (mlir::parseSourceString<mlir::ModuleOp>(file.getBuffer(), config))
    return {};
  return first.empty() ? "it holds no module" : first;
}

bool startrail::checkReadable(MemoryBufferRef file,
                              const mlir::DialectRegistry &registry) {
  StringRef bytes = file.getBuffer(), name = file.getBufferIdentifier();
  if (bytes.starts_with(StringRef("PK\3\4", 4)))
    return refuse("expected '" + name +
                      "' to be text of MLIR, but got an archive",
                  {torchRemedy});
  if (name.ends_with(".onnx") && bytes.take_front(1024).contains('\0'))
    return refuse("expected '" + name +
                      "' to be text of MLIR, but got a model of ONNX",
                  {onnxRemedy});
  if (!mlir::isBytecode(file))
    return true;
  std::string error = readingError(file, registry);
  if (error.empty())
    return true;
  StringRef writer = writerOf(bytes);
  std::string by = writer.empty() ? "" : (" of " + writer).str();
  std::string message = ("expected '" + name +
                         "' to be text, or bytecode of operations known here, "
                         "but got bytecode" +
                         by + ": " + error)
                            .str();
  if (writer.starts_with("StableHLO"))
    return refuse(message, {jaxRemedy, stableHloRemedy});
  if (writer.starts_with("IREE"))
    return refuse(message, {ireeRemedy});
  return refuse(message, {jaxRemedy, stableHloRemedy, torchRemedy, ireeRemedy,
                          mlirRemedy});
}
