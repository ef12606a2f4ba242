// RUN: startrail-opt %s --startrail-schedule --startrail-plan-memory | startrail-compile - --from=streams --no-verify --emit=source -o - | FileCheck %s

// What is declared at the head of a function keeps its name, though the loop it
// was first used in has ended; a parameter is not called what the text declares.

// CHECK:     int f_run(startrail_context *context, const void *workspace_2,
// CHECK:     char *const workspace =
// CHECK-DAG: const int ring_target = rankOf(startrail_mod(ring + 1, 4));
// CHECK-DAG: const int ring_source = rankOf(startrail_mod(ring - 1, 4));
// CHECK-DAG: const int ring_target_2 = rankOf(startrail_mod(ring + 2, 4));
// CHECK-DAG: const int ring_source_2 = rankOf(startrail_mod(ring - 2, 4));
// CHECK:     for (int64_t step = 0;
// CHECK:     ncclSend({{.*}} ring_target,
// CHECK:     for (int64_t step = 0;
// CHECK:     ncclSend({{.*}} ring_target_2,

startrail.grid @sp axes ["ring"] sizes [4] placement ["ring"] tokens ["ring"]
func.func @f(%query: tensor<1x4x2x8xf32> {startrail.name = "workspace"}, %key: tensor<1x4x2x8xf32> {startrail.name = "key"}, %value: tensor<1x4x2x8xf32> {startrail.name = "value"}) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
    attributes {startrail.grid = @sp, startrail.plan = {combine_via = "gather", exchange = "paper", placement = "ring", strategy = "ring", team_size = 1 : i64}} {
  %c0 = arith.constant 0 : index
  %c1 = arith.constant 1 : index
  %c2 = arith.constant 2 : index
  %o, %l = startrail.empty_state : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  %a:4 = scf.for %s = %c0 to %c2 step %c1 iter_args(%k = %key, %v = %value, %oi = %o, %li = %l) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) {
    %n:2 = startrail.shift %k, %v grid(@sp) axis("ring") offset(1) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
    %on, %ln = startrail.attend %query, %k, %v into %oi, %li step(%s) grid(@sp) mask(full) alignment(top_left) scale(1.0) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> ((r - s) mod 4)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
    scf.yield %n#0, %n#1, %on, %ln : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  }
  %b:4 = scf.for %s = %c0 to %c2 step %c1 iter_args(%k = %a#0, %v = %a#1, %oi = %a#2, %li = %a#3) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) {
    %n:2 = startrail.shift %k, %v grid(@sp) axis("ring") offset(2) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>)
    %on, %ln = startrail.attend %query, %k, %v into %oi, %li step(%s) grid(@sp) mask(full) alignment(top_left) scale(1.0) query_owner(affine_map<(r)[s] -> (r)>) key_owner(affine_map<(r)[s] -> ((r - s * 2 + 2) mod 4)>) query_tokens(<contiguous, owners = 4>) key_tokens(<contiguous, owners = 4>) : (tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>) into (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>) -> (tensor<1x4x2x8xf32>, tensor<1x4x2xf32>)
    scf.yield %n#0, %n#1, %on, %ln : tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
  }
  return %b#2, %b#3 : tensor<1x4x2x8xf32>, tensor<1x4x2xf32>
}
