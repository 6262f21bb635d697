// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"
#include "frontend/onnx/spatial.h"

namespace thermite::importer {

static void run_max_unpool(NodeContext& n) {
  const Val x = n.in(0), places = n.in(1);
  const Ints in = spatial_extents(n, x), d = shape(x);
  const Spatial s = spatial_of(n, in, n.ints("kernel_shape"));
  if (n.failed() || !n.require(shape(places) == d, "places and values differ in shape")) return;
  // Places count within the shape that the attributes imply; a larger output is padded behind.
  Ints dims{d[0], d[1]}, high{0, 0};
  for (size_t k = 0; k < in.size(); ++k)
    dims.push_back((in[k] - 1) * s.strides[k] + s.kernel[k] - s.low[k] - s.high[k]);
  if (!n.require(checked_elements(Dims(dims)) >= 0, "the output shape is impossible")) return;
  const Ints wanted = n.has(2) ? n.host_ints(2) : dims;
  const bool fits =
      wanted.size() == dims.size() && checked_elements(Dims(wanted)) >= 0 && wanted[0] == d[0] && wanted[1] == d[1];
  if (!n.require(fits, "the output shape does not fit the input")) return;
  for (size_t k = 0; k < in.size(); ++k) high.push_back(wanted[k + 2] - dims[k + 2]);
  const Val zeros = n.r.full(dtype(x), {count(dims)}, make_scalar(dtype(x), 0));
  const Val flat = n.r.op("scatter_elements", {zeros, reshape(places, {count(d)}), reshape(x, {count(d)})},
                          ScatterElementsAttrs{.axis = 0}.pack());
  n.out(pad(reshape(flat, dims), Ints(dims.size(), 0), high, make_scalar(dtype(x), 0)));
}
extern constinit const OnnxOperator onnx_max_unpool{"MaxUnpool", 9, as_given(run_max_unpool)};

}  // namespace thermite::importer
