//===- ClusterAttr.td - The machines that ranks run on --------------------===//
#ifndef STARTRAIL_CLUSTERATTR_TD
#define STARTRAIL_CLUSTERATTR_TD

include "dialects/StarTrail/StarTrailDialect.td"
include "mlir/IR/AttrTypeBase.td"

def StarTrail_ClusterAttr : AttrDef<StarTrail_Dialect, "Cluster"> {
  let mnemonic = "cluster";
  let summary = "description of the machines that ranks run on";
  let description = [{
    The content of a cluster file, as `startrail.cluster` on the outermost
    module: see the page of the cluster file for its keys. The attribute has any
    keys; whoever reads the cluster checks them.

    Constraints:
    - values are what JSON has: i64 integers, finite f64 numbers, strings,
      booleans, arrays and dictionaries of these, nested at most 16 deep.

    Example (of a file with more keys):
    ```mlir
    #startrail.cluster<{name = "lab", nodes = 2 : i64, startrail_cluster = 1 : i64}>
    ```
  }];
  let parameters = (ins "::mlir::DictionaryAttr":$content);
  let assemblyFormat = "`<` $content `>`";
  let genVerifyDecl = 1;
}

#endif // STARTRAIL_CLUSTERATTR_TD
