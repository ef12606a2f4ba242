// Every rank attends all tokens for one head of its own.
startrail.grid @sp axes ["group", "ring", "member"] sizes [1, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @heads_4_attention(%query: tensor<1x3x4x8xf32> {startrail.name = "query"}, %key: tensor<1x3x4x8xf32> {startrail.name = "key"}, %value: tensor<1x3x4x8xf32> {startrail.name = "value"}) -> (tensor<1x3x4x8xf32>, tensor<1x3x4xf32>) attributes {startrail.grid = @sp, startrail.plan = {combine_via = "gather", exchange = "paper", key_tokens = #startrail.tokens<contiguous>, placement = "member,ring,group", query_tokens = #startrail.tokens<contiguous>, strategy = "startrail", team_size = 1 : i64}} {
  %q = startrail.all_to_all %query grid(@sp) axes(["ring"]) split_dim(2) concat_dim(1) : (tensor<1x3x4x8xf32>) -> tensor<1x12x1x8xf32>
  %k = startrail.all_to_all %key grid(@sp) axes(["ring"]) split_dim(2) concat_dim(1) : (tensor<1x3x4x8xf32>) -> tensor<1x12x1x8xf32>
  %v = startrail.all_to_all %value grid(@sp) axes(["ring"]) split_dim(2) concat_dim(1) : (tensor<1x3x4x8xf32>) -> tensor<1x12x1x8xf32>
  %o, %l = startrail.empty_state : tensor<1x12x1x8xf32>, tensor<1x12x1xf32>
  %attended, %sums = startrail.attend %q, %k, %v into %o, %l grid(@sp) mask(causal) alignment(top_left) scale(0.25) query_owner(affine_map<(d0, d1, d2)[s0] -> (0)>) key_owner(affine_map<(d0, d1, d2)[s0] -> (0)>) query_tokens(<contiguous, owners = 1>) key_tokens(<contiguous, owners = 1>) : (tensor<1x12x1x8xf32>, tensor<1x12x1x8xf32>, tensor<1x12x1x8xf32>) into (tensor<1x12x1x8xf32>, tensor<1x12x1xf32>) -> (tensor<1x12x1x8xf32>, tensor<1x12x1xf32>)
  %output = startrail.all_to_all %attended grid(@sp) axes(["ring"]) split_dim(1) concat_dim(2) : (tensor<1x12x1x8xf32>) -> tensor<1x3x4x8xf32>
  %lse = startrail.all_to_all %sums grid(@sp) axes(["ring"]) split_dim(1) concat_dim(2) : (tensor<1x12x1xf32>) -> tensor<1x3x4xf32>
  return %output, %lse : tensor<1x3x4x8xf32>, tensor<1x3x4xf32>
}
