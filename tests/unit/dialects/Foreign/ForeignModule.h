//===- ForeignModule.h - Operations read from a text ----------------------===//
#ifndef STARTRAIL_TESTS_UNIT_DIALECTS_FOREIGN_FOREIGNMODULE_H
#define STARTRAIL_TESTS_UNIT_DIALECTS_FOREIGN_FOREIGNMODULE_H

#include "dialects/Foreign/Foreign.h"

#include "mlir/AsmParser/AsmParser.h"
#include "mlir/Dialect/Func/IR/FuncOps.h"
#include "mlir/IR/BuiltinOps.h"
#include "mlir/IR/DialectRegistry.h"
#include "mlir/IR/MLIRContext.h"
#include "mlir/Parser/Parser.h"

#include "gtest/gtest.h"

namespace startrail {

class ForeignModuleTest : public testing::Test {
protected:
  ForeignModuleTest() {
    mlir::DialectRegistry registry;
    registry.insert<mlir::func::FuncDialect>();
    registerForeignDialects(registry);
    context.appendDialectRegistry(registry);
    context.loadAllAvailableDialects();
  }

  /// The last operation of a function with `body`, whose arguments are %a and
  /// %b, tensor<2x3x4xf32> both.
  mlir::Operation *last(llvm::StringRef body) {
    std::string text = ("func.func @f(%a: tensor<2x3x4xf32>, "
                        "%b: tensor<2x3x4xf32>) {\n" +
                        body + "\nreturn\n}")
                           .str();
    module = mlir::parseSourceString<mlir::ModuleOp>(
        text, mlir::ParserConfig(&context));
    EXPECT_TRUE(module) << text;
    auto function = *module->getOps<mlir::func::FuncOp>().begin();
    return function.front().getTerminator()->getPrevNode();
  }

  mlir::Type type(llvm::StringRef text) {
    return mlir::parseType(text, &context);
  }

  mlir::MLIRContext context;
  mlir::OwningOpRef<mlir::ModuleOp> module;
};

} // namespace startrail

#endif // STARTRAIL_TESTS_UNIT_DIALECTS_FOREIGN_FOREIGNMODULE_H
