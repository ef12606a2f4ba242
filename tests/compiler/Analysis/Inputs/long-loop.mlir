startrail.grid @sp axes ["ring"] sizes [2] placement ["ring"] tokens ["ring"]
func.func @ring(%q: tensor<1x4x1x4xf32> {startrail.name = "query"}) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) attributes {startrail.grid = @sp} {
  %zero = arith.constant 0 : index
  %one = arith.constant 1 : index
  %last = arith.constant 1000000000000 : index
  %o, %l = startrail.empty_state : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  %on, %ln = scf.for %s = %zero to %last step %one iter_args(%a = %o, %b = %l) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) {
    %an, %bn = startrail.attend %q, %q, %q into %a, %b step(%s) grid(@sp) mask(full) scale(1.0) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> ((r - s) mod 2)>) query_tokens(<striped, owners = 2>) key_tokens(<striped, owners = 2>) : (tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>, tensor<1x4x1x4xf32>) into (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>) -> (tensor<1x4x1x4xf32>, tensor<1x4x1xf32>)
    scf.yield %an, %bn : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
  }
  return %on, %ln : tensor<1x4x1x4xf32>, tensor<1x4x1xf32>
}
