//===- XmlTree.h - A small XML file, each element with its place ----------===//
#ifndef STARTRAIL_COMPILER_CLUSTER_XMLTREE_H
#define STARTRAIL_COMPILER_CLUSTER_XMLTREE_H

#include "mlir/IR/Diagnostics.h"
#include "mlir/Support/LLVM.h"

#include <string>
#include <vector>

namespace startrail {

/// An element of an XML file, with the elements in it.
struct XmlElement {
  struct Attribute {
    std::string name, value;
  };

  std::string name;
  std::vector<Attribute> attributes; ///< as in the file, no name twice
  std::vector<XmlElement> children;
  mlir::LocationAttr loc; ///< where it begins

  /// The value of an attribute, or null.
  const std::string *find(llvm::StringRef attribute) const;
};

/// The root of `text`, which is XML 1.0 of a file of this name. Reported at its
/// place: what is not well-formed, a document type (so that no entity is
/// declared, read or expanded), text between elements, more than 65536
/// elements, nesting deeper than 32.
mlir::FailureOr<XmlElement> readXml(mlir::MLIRContext *context,
                                    llvm::StringRef file, llvm::StringRef text);

} // namespace startrail

#endif // STARTRAIL_COMPILER_CLUSTER_XMLTREE_H
