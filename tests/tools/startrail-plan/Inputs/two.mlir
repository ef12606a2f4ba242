func.func @f(%q: tensor<1x256x4x64xbf16>, %k: tensor<1x256x2x64xbf16>, %v: tensor<1x256x2x64xbf16>, %w: tensor<1x256x4x64xbf16>) -> (tensor<1x256x4x64xbf16>, tensor<1x256x4x64xbf16>) {
  %o, %l = startrail.attention %q, %k, %v mask(causal) layout(bshd) : (tensor<1x256x4x64xbf16>, tensor<1x256x2x64xbf16>, tensor<1x256x2x64xbf16>) -> (tensor<1x256x4x64xbf16>, tensor<1x4x256xf32>)
  %p, %m = startrail.attention %w, %k, %v mask(full) layout(bshd) : (tensor<1x256x4x64xbf16>, tensor<1x256x2x64xbf16>, tensor<1x256x2x64xbf16>) -> (tensor<1x256x4x64xbf16>, tensor<1x4x256xf32>)
  return %o, %p : tensor<1x256x4x64xbf16>, tensor<1x256x4x64xbf16>
}
