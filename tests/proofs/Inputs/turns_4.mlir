// A ring of single transfers: odd ranks receive while even ones send, and then
// the other way round.
startrail.grid @sp axes ["group", "ring", "member"] sizes [1, 4, 1] placement ["member", "ring", "group"] tokens ["member", "ring", "group"]
func.func private @turns_4_attention(%query: tensor<1x2x2x8xf32> {startrail.name = "query"}, %key: tensor<1x2x2x8xf32> {startrail.name = "key"}, %value: tensor<1x2x2x8xf32> {startrail.name = "value"}) -> (tensor<1x2x2x8xf32>, tensor<1x2x2xf32>) attributes {startrail.grid = @sp, startrail.plan = {combine_via = "gather", exchange = "paper", key_tokens = #startrail.tokens<contiguous>, placement = "member,ring,group", query_tokens = #startrail.tokens<contiguous>, strategy = "startrail", team_size = 1 : i64}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %c3 = arith.constant 3 : index
  %ring = startrail.coordinate "ring" grid(@sp) : index
  %parity = arith.remui %ring, %c2 : index
  %even = arith.cmpi eq, %parity, %c0 : index
  %o, %l = startrail.empty_state : tensor<1x2x2x8xf32>, tensor<1x2x2xf32>
  %last:4 = scf.for %step = %c0 to %c3 step %c1 iter_args(%k = %key, %v = %value, %out = %o, %sum = %l) -> (tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2xf32>) {
    %attended, %sums = startrail.attend %query, %k, %v into %out, %sum step(%step) grid(@sp) mask(causal) alignment(top_left) scale(0.25) query_owner(affine_map<(d0, d1, d2)[s0] -> (d1)>) key_owner(affine_map<(d0, d1, d2)[s0] -> ((d1 - s0) mod 4)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>) into (tensor<1x2x2x8xf32>, tensor<1x2x2xf32>) -> (tensor<1x2x2x8xf32>, tensor<1x2x2xf32>)
    %next:2 = scf.if %even -> (tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>) {
      startrail.send %k grid(@sp) to(affine_map<(d0, d1, d2) -> (d0, (d1 + 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      startrail.send %v grid(@sp) to(affine_map<(d0, d1, d2) -> (d0, (d1 + 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      %k_even = startrail.recv grid(@sp) from(affine_map<(d0, d1, d2) -> (d0, (d1 - 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      %v_even = startrail.recv grid(@sp) from(affine_map<(d0, d1, d2) -> (d0, (d1 - 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      scf.yield %k_even, %v_even : tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>
    } else {
      %k_odd = startrail.recv grid(@sp) from(affine_map<(d0, d1, d2) -> (d0, (d1 - 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      %v_odd = startrail.recv grid(@sp) from(affine_map<(d0, d1, d2) -> (d0, (d1 - 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      startrail.send %k grid(@sp) to(affine_map<(d0, d1, d2) -> (d0, (d1 + 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      startrail.send %v grid(@sp) to(affine_map<(d0, d1, d2) -> (d0, (d1 + 1) mod 4, d2)>) : tensor<1x2x2x8xf32>
      scf.yield %k_odd, %v_odd : tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>
    }
    scf.yield %next#0, %next#1, %attended, %sums : tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2xf32>
  }
  %output, %lse = startrail.attend %query, %last#0, %last#1 into %last#2, %last#3 step(%c3) grid(@sp) mask(causal) alignment(top_left) scale(0.25) query_owner(affine_map<(d0, d1, d2)[s0] -> (d1)>) key_owner(affine_map<(d0, d1, d2)[s0] -> ((d1 - s0) mod 4)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>, tensor<1x2x2x8xf32>) into (tensor<1x2x2x8xf32>, tensor<1x2x2xf32>) -> (tensor<1x2x2x8xf32>, tensor<1x2x2xf32>)
  return %output, %lse : tensor<1x2x2x8xf32>, tensor<1x2x2xf32>
}
