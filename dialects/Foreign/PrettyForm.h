//===- PrettyForm.h - Parts that pretty forms are made of -----------------===//
#ifndef STARTRAIL_DIALECTS_FOREIGN_PRETTYFORM_H
#define STARTRAIL_DIALECTS_FOREIGN_PRETTYFORM_H

#include "mlir/IR/Builders.h"
#include "mlir/IR/OpImplementation.h"

namespace startrail {

/// The types that stand at the end of an operation.
struct Signature {
  llvm::SmallVector<mlir::Type> inputs, results;
  /// Whether results are spelled out, behind an arrow.
  bool hasArrow = false;
};

/// Reads one operation in pretty form. Everything that can fail reports where,
/// and what was expected there. What is read goes to the operation by `finish`.
class PrettyForm {
public:
  using Operand = mlir::OpAsmParser::UnresolvedOperand;
  using Argument = mlir::OpAsmParser::Argument;

  PrettyForm(mlir::OpAsmParser &parser, mlir::OperationState &result);

  mlir::OpAsmParser &parser;
  mlir::OperationState &result;
  mlir::Builder &builder;
  llvm::SmallVector<Operand> operands;

  /// The operation's name without its dialect.
  llvm::StringRef name() const;

  /// Sets an attribute that the operation's generic form has in <{...}>.
  void set(llvm::StringRef key, mlir::Attribute value);
  void setInteger(llvm::StringRef key, int64_t value);
  /// #dialect.mnemonic<body>, or #dialect<mnemonic body>, of the operation's
  /// own dialect.
  mlir::Attribute opaque(const llvm::Twine &text);

  /// `%a, %b`, or nothing.
  mlir::ParseResult readOperands();
  /// `, %a, %b, key = ...`: a comma that does not lead to an operand leads to a
  /// clause, which `readClause` is given the key of; it fails unknown ones with
  /// `unknownClause`.
  mlir::ParseResult readOperandsAndClauses(
      llvm::function_ref<mlir::ParseResult(llvm::StringRef)> readClause);
  mlir::ParseResult unknownClause(llvm::StringRef key);
  /// `[1, 2]`
  mlir::ParseResult readIntegers(llvm::SmallVectorImpl<int64_t> &integers);
  mlir::ParseResult readIntegers(llvm::StringRef key);
  /// `true` or `false`
  mlir::ParseResult readBool(bool &value);
  /// `{a = 1}`, or with `keyword`, `attributes {a = 1}`: those that `inherent`
  /// says yes to are set as `set` does.
  mlir::ParseResult
  readAttributes(llvm::function_ref<bool(llvm::StringRef)> inherent = nullptr,
                 bool keyword = false);
  /// `<a = 1, b>`, or nothing; each is set as `set` does.
  mlir::ParseResult readProperties();
  /// The text of whatever stands here up to the bracket that closes it: `open`
  /// is one of <, [, { and (. Without the space around it.
  mlir::ParseResult readBalanced(char open, std::string &text);
  /// A region whose entry block has `arguments`, and another one.
  mlir::ParseResult readRegion(llvm::ArrayRef<Argument> arguments = {});

  /// `(a, b) -> (c, d)`, `a, b -> c`, `a, b` or `-> c`.
  mlir::ParseResult readSignature(Signature &signature);
  /// `: signature`.
  mlir::ParseResult readColonSignature(Signature &signature);

  /// Gives the operation the operands, of `inputs`, and all that was set.
  mlir::ParseResult finish(llvm::ArrayRef<mlir::Type> inputs,
                           llvm::ArrayRef<mlir::Type> results);
  mlir::ParseResult finish(const Signature &signature) {
    return finish(signature.inputs, signature.results);
  }
  /// `finish`, where a type without an arrow is that of all operands and of the
  /// only result.
  mlir::ParseResult finishSameType(Signature signature);
  /// `finish` of a constant: `dense<1> : type`, whose type is the result's.
  mlir::ParseResult finishConstant();

private:
  mlir::NamedAttrList properties;
};

} // namespace startrail

#endif // STARTRAIL_DIALECTS_FOREIGN_PRETTYFORM_H
