// What startrail emits passes, at both levels.
// DEFINE: %{tokens} = contiguous
// DEFINE: %{ring} = strategy=ring
// DEFINE: %{lower} = startrail-opt %s "--startrail-distribute=ranks=16 tokens=%{tokens}" "--startrail-lower-ring=%{ring}"
// DEFINE: %{check} = %{lower} --startrail-verify-coverage --startrail-schedule --startrail-verify-coverage --startrail-plan-memory --startrail-verify-coverage -o /dev/null
// RUN: %{check}
// REDEFINE: %{tokens} = zigzag
// RUN: %{check}
// REDEFINE: %{ring} = strategy=startrail team-size=2 exchange=paper combine-via=gather
// RUN: %{check}
// REDEFINE: %{ring} = strategy=startrail team-size=2 exchange=skewed combine-via=exchange
// RUN: %{check}
// REDEFINE: %{ring} = strategy=startrail team-size=4 exchange=paper combine-via=exchange placement=p2p-intra
// RUN: %{check}
// REDEFINE: %{tokens} = striped
// RUN: %{check}
// REDEFINE: %{ring} = strategy=startrail team-size=4 exchange=skewed combine-via=gather
// RUN: %{check}
// REDEFINE: %{tokens} = contiguous
// RUN: %{check}

// Owners with fewer rows than others, one with none at all, and padding.
// RUN: sed 's/layout(bshd)/layout(bshd) {startrail.plan = {query_tokens = #startrail.tokens<explicit [[0:1, 59:5], [1:20], [21:9, 35:24], [30:5]]>, key_tokens = #startrail.tokens<explicit [[5:59], [0:1], [], [1:4]]>}}/' %s | startrail-opt - --startrail-distribute=ranks=16 "--startrail-lower-ring=strategy=startrail team-size=4 combine-via=exchange" --startrail-verify-coverage --startrail-schedule --startrail-plan-memory --startrail-verify-coverage -o /dev/null

// Lengths that differ.
// RUN: sed 's/2x64x3x16/2x192x3x16/g; s/2x64x3x8/2x192x3x8/g; s/alignment(top_left)/alignment(bottom_right)/' %s | startrail-opt - "--startrail-distribute=ranks=16 tokens=zigzag" "--startrail-lower-ring=strategy=startrail team-size=2" --startrail-verify-coverage --startrail-schedule --startrail-verify-coverage -o /dev/null

func.func @model(%q: tensor<2x64x6x16xbf16>, %k: tensor<2x64x3x16xbf16>, %v: tensor<2x64x3x8xbf16>) -> (tensor<2x64x6x8xbf16>, tensor<2x6x64xf32>) {
  %o, %lse = startrail.attention %q, %k, %v mask(causal) alignment(top_left) layout(bshd) : (tensor<2x64x6x16xbf16>, tensor<2x64x3x16xbf16>, tensor<2x64x3x8xbf16>) -> (tensor<2x64x6x8xbf16>, tensor<2x6x64xf32>)
  return %o, %lse : tensor<2x64x6x8xbf16>, tensor<2x6x64xf32>
}
