!t = tensor<1x8192x2x4xbf16>
!l = tensor<1x2x8192xf32>
func.func @model(%q: !t) -> (!t, !l) {
  %o, %lse = startrail.attention %q, %q, %q mask(causal) layout(bshd)
      {startrail.plan = {query_tokens = #startrail.tokens<zigzag>, key_tokens = #startrail.tokens<zigzag>}}
      : (!t, !t, !t) -> (!t, !l)
  return %o, %lse : !t, !l
}
