//===- Site.h - Where attention was found ---------------------------------===//
#ifndef STARTRAIL_COMPILER_IMPORT_SITE_H
#define STARTRAIL_COMPILER_IMPORT_SITE_H

#include "mlir/IR/Operation.h"
#include "llvm/ADT/DenseMap.h"

#include <string>
#include <vector>

namespace startrail {

/// A place of a module where attention was found.
struct Site {
  /// What it is: "attention", "attention_gradient" or "ring_attention".
  llvm::StringRef kind;
  /// The operation that stood there, and of a call its target.
  std::string source;
  /// The symbol of the function around it; empty where there is none.
  std::string function;
  mlir::Location location;
  /// The operation of the StarTrail dialect that stands there now; null where
  /// nothing was raised.
  mlir::Operation *raised = nullptr;
  /// Where nothing was raised: what was expected and what was found.
  std::string why = {};
};

/// Collects the sites of the operations under a root while they are raised.
class SiteLog {
public:
  /// Sites are put in the order that operations have under `root` now.
  explicit SiteLog(mlir::Operation *root);

  void addRaised(mlir::Operation *source, llvm::StringRef kind,
                 mlir::Operation *raised);
  void addRefused(mlir::Operation *source, llvm::StringRef kind,
                  const llvm::Twine &why);

  /// An operation that is erased: it stayed as it was only until another site
  /// was raised that it is part of.
  void forgetRefused(mlir::Operation *source);

  /// In the order of the module.
  std::vector<Site> takeSites();

private:
  void add(mlir::Operation *source, llvm::StringRef kind,
           mlir::Operation *raised, std::string why);

  struct Entry {
    unsigned position;
    mlir::Operation *source;
    Site site;
  };

  llvm::DenseMap<mlir::Operation *, unsigned> order;
  std::vector<Entry> sites;
};

/// Tells of the sites that were not raised, in remarks.
void remarkRefused(llvm::ArrayRef<Site> sites);

} // namespace startrail

#endif // STARTRAIL_COMPILER_IMPORT_SITE_H
