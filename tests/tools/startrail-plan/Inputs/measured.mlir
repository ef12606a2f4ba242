func.func @f(%q: tensor<1x64x4x16xf32>, %k: tensor<1x64x2x16xf32>, %v: tensor<1x64x2x16xf32>) -> tensor<1x64x4x16xf32> {
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x64x4x16xf32>, tensor<1x64x2x16xf32>, tensor<1x64x2x16xf32>) -> (tensor<1x64x4x16xf32>, tensor<1x4x64xf32>)
  return %o : tensor<1x64x4x16xf32>
}
