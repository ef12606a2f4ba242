//===- Unsharded.cpp - The same attention as one call of the kernel ------===//
#include "runtime/driver/Unsharded.h"
#include "runtime/driver/DeviceValues.h"
#include "runtime/driver/Repeated.h"

namespace startrail::driver {

Unsharded runUnsharded(const startrail_function &function,
                       const std::vector<Bytes> &wholes,
                       const std::vector<int64_t> &tokens, int repeat) {
  const startrail_tensor &queryTensor = *tensorOf(function, Query);
  Extents query = extentsOf(queryTensor);
  Extents key = extentsOf(*tensorOf(function, Key));
  int64_t valueDim = extentsOf(*tensorOf(function, Value)).dim;
  int64_t chosen = tokens.size();
  startrail_dtype dtype = queryTensor.dtype;
  startrail_dtype state =
      dtype == STARTRAIL_F64 ? STARTRAIL_F64 : STARTRAIL_F32;
  startrail_dtype rounded = tensorOf(function, Output)->dtype;
  int64_t rows = query.batch * chosen * query.heads;

  DeviceBuffer queries = uploadWhole(queryTensor, wholes[Query]);
  DeviceBuffer keys = uploadWhole(*tensorOf(function, Key), wholes[Key]);
  DeviceBuffer values = uploadWhole(*tensorOf(function, Value), wholes[Value]);
  DeviceBuffer partial(rows * valueDim * startrail_dtype_size(state));
  DeviceBuffer lse(rows * startrail_dtype_size(state));
  DeviceBuffer output(rows * valueDim * startrail_dtype_size(rounded));
  Stream stream;
  auto at = [](const DeviceBuffer &buffer, int64_t elements,
               startrail_dtype type) {
    return static_cast<char *>(buffer.data()) +
           elements * startrail_dtype_size(type);
  };
  auto attend = [&] {
    checkCuda(startrail_empty_state(partial.data(), lse.data(), rows, valueDim,
                                    state, stream),
              "startrail_empty_state");
    for (int64_t b = 0; b < query.batch; ++b)
      for (int64_t i = 0, end; i < chosen; i = end) {
        for (end = i + 1; end < chosen && tokens[end] == tokens[end - 1] + 1;)
          ++end;
        startrail_attention_shape shape{1,
                                        end - i,
                                        key.tokens,
                                        query.heads,
                                        key.heads,
                                        query.dim,
                                        valueDim,
                                        dtype,
                                        function.mask,
                                        function.diagonal,
                                        function.scale};
        int64_t from = (b * query.tokens + tokens[i]) * query.heads * query.dim;
        int64_t to = (b * chosen + i) * query.heads;
        int64_t keyRow = b * key.tokens * key.heads;
        startrail_tokens queryTokens = startrail_contiguous(tokens[i], end - i);
        startrail_tokens keyTokens = startrail_contiguous(0, key.tokens);
        checkCuda(startrail_attend(&shape, at(queries, from, dtype),
                                   at(keys, keyRow * query.dim, dtype),
                                   at(values, keyRow * valueDim, dtype),
                                   at(partial, to * valueDim, state),
                                   at(lse, to, state), &queryTokens, &keyTokens,
                                   stream),
                  "startrail_attend");
      }
    checkCuda(startrail_convert(partial.data(), state, output.data(), rounded,
                                rows * valueDim, stream),
              "startrail_convert");
  };
  std::vector<double> seconds = timeRepeated(repeat, stream, attend);
  return {
      {download(output, rounded, rows * valueDim), download(lse, state, rows)},
      std::move(seconds)};
}

} // namespace startrail::driver
