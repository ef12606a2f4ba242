//===- StandIn.h - A dialect known by its text alone ----------------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_STANDIN_H
#define STARTRAIL_DIALECTS_FOREIGN_STANDIN_H

#include "mlir/IR/Dialect.h"
#include "mlir/IR/DialectImplementation.h"
#include "mlir/IR/OpImplementation.h"

namespace startrail {

/// Reads the pretty form of one operation, its name excluded; reports where it
/// fails.
using ReadForm = mlir::ParseResult(mlir::OpAsmParser &parser,
                                   mlir::OperationState &result);

// One for each family of dialects that share their forms.
ReadForm readStableHloForm;
ReadForm readShardyForm;
ReadForm readTorchForm;
ReadForm readDestinationForm; // tm_tensor, iree_linalg_ext
ReadForm readIreeForm;        // util, flow, hal, stream, jax
ReadForm readOnnxForm;

/// What the stand-ins of all namespaces have in common.
class StandIn : public mlir::Dialect {
public:
  std::optional<ParseOpHook>
  getParseOperationHook(llvm::StringRef operation) const override;
  mlir::Attribute parseAttribute(mlir::DialectAsmParser &parser,
                                 mlir::Type type) const override;
  mlir::Type parseType(mlir::DialectAsmParser &parser) const override;

protected:
  StandIn(llvm::StringRef name, mlir::MLIRContext *context, mlir::TypeID id,
          ReadForm &read);

private:
  ReadForm &read;
};

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_STANDIN_H
