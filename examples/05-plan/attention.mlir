// The attention of one layer of Llama-3.1-8B, as the planner's preset has it:
// causal, 32 query heads that share 8 key/value heads of 128. 512 tokens, so that
// threads of one machine can stand for the GPUs.
func.func @model(%query: tensor<1x512x32x128xf32>,
                 %key: tensor<1x512x8x128xf32>,
                 %value: tensor<1x512x8x128xf32>)
    -> (tensor<1x512x32x128xf32>, tensor<1x32x512xf32>) {
  %output, %lse = startrail.attention %query, %key, %value mask(causal) layout(bshd)
      : (tensor<1x512x32x128xf32>, tensor<1x512x8x128xf32>, tensor<1x512x8x128xf32>)
     -> (tensor<1x512x32x128xf32>, tensor<1x32x512xf32>)
  return %output, %lse : tensor<1x512x32x128xf32>, tensor<1x32x512xf32>
}
