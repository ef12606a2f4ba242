startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @ring(%q: memref<1x4x1x4xf32> {startrail.name = "query"}, %o: memref<1x4x1x4xf32>, %l: memref<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %c0 = arith.constant 0 : index
  %s = startrail.stream compute
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %first = arith.cmpi eq, %ring, %c0 : index
  scf.if %first {
    startrail.enqueue_attend %q, %q, %q into %o, %l on %s grid(@sp) mask(full) scale(1.0) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> (r)>) query_tokens(<striped, owners = 2>) key_tokens(<striped, owners = 2>) : (memref<1x4x1x4xf32>, memref<1x4x1x4xf32>, memref<1x4x1x4xf32>) into (memref<1x4x1x4xf32>, memref<1x4x1xf32>)
  }
  return
}
