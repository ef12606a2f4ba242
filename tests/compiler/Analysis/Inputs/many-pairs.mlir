!q = tensor<1x2147483648x1x1xf16>
!o = tensor<1x2147483648x1x1xf32>
!l = tensor<1x2147483648x1xf32>
startrail.grid @sp axes ["ring"] sizes [1] placement ["ring"] tokens ["ring"]
func.func @twice(%q: !q {startrail.name = "query"}) -> (!o, !l) attributes {startrail.grid = @sp} {
  %o, %l = startrail.empty_state : !o, !l
  %a, %b = startrail.attend %q, %q, %q into %o, %l grid(@sp) mask(full) scale(1.0) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<striped, owners = 1>) key_tokens(<striped, owners = 1>) : (!q, !q, !q) into (!o, !l) -> (!o, !l)
  %c, %d = startrail.attend %q, %q, %q into %a, %b grid(@sp) mask(full) scale(1.0) query_owner(affine_map<(r) -> (r)>) key_owner(affine_map<(r) -> (r)>) query_tokens(<striped, owners = 1>) key_tokens(<striped, owners = 1>) : (!q, !q, !q) into (!o, !l) -> (!o, !l)
  return %c, %d : !o, !l
}
