// Causal attention, written by hand: 64 tokens, 4 query heads that share 2
// key/value heads, 16 elements per key and 8 per value, f32.
func.func @model(%query: tensor<1x64x4x16xf32>, %key: tensor<1x64x2x16xf32>,
                 %value: tensor<1x64x2x8xf32>)
    -> (tensor<1x64x4x8xf32>, tensor<1x4x64xf32>) {
  // layout(bshd) is [batch, sequence, heads, dim]; the log-sum-exp is always
  // [batch, heads, sequence]. The scale defaults to 1/sqrt(16).
  %output, %lse = startrail.attention %query, %key, %value mask(causal) layout(bshd)
      : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x8xf32>)
     -> (tensor<1x64x4x8xf32>, tensor<1x4x64xf32>)
  return %output, %lse : tensor<1x64x4x8xf32>, tensor<1x4x64xf32>
}
