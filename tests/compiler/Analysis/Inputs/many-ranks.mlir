func.func @model(%q: tensor<1x65536x1x1xf16>) -> (tensor<1x65536x1x1xf16>, tensor<1x1x65536xf32>) {
  %o, %lse = startrail.attention %q, %q, %q mask(full) layout(bshd) : (tensor<1x65536x1x1xf16>, tensor<1x65536x1x1xf16>, tensor<1x65536x1x1xf16>) -> (tensor<1x65536x1x1xf16>, tensor<1x1x65536xf32>)
  return %o, %lse : tensor<1x65536x1x1xf16>, tensor<1x1x65536xf32>
}
