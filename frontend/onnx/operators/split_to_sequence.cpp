// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

#include <algorithm>

namespace thermite::importer {

static void run_split_to_sequence(NodeContext& n) {
  const Val x = n.in(0);
  const int64_t axis = n.axis(n.i("axis", 0), rank(x));
  const bool keep = n.flag("keepdims", true);
  const int64_t extent = shape(x)[static_cast<size_t>(axis)];
  Ints sizes = n.has(1) ? n.host_ints(1) : Ints(1, 1);
  if (n.failed()) return;
  const bool equal = !n.has(1) || rank(n.in(1)) == 0;
  if (equal) {
    const int64_t each = sizes.empty() ? 0 : sizes[0];
    if (!n.require(each >= 1 && extent / each <= (1 << 20), "the size of a part is out of range")) return;
    sizes.clear();
    for (int64_t at = 0; at < extent; at += each) sizes.push_back(std::min(each, extent - at));
  }
  std::vector<Value> parts;
  int64_t at = 0;
  for (int64_t size : sizes) {
    if (!n.require(size >= 0 && size <= extent - at, "the sizes do not add up to the axis")) return;
    const Val part = slice_axis(x, axis, at, at + size);
    parts.push_back(!n.has(1) && !keep ? squeeze(part, {axis}) : part);
    at += size;
  }
  n.out(0, Value::sequence(std::move(parts)));
}
extern constinit const OnnxOperator onnx_split_to_sequence{"SplitToSequence", 11, as_given(run_split_to_sequence)};

}  // namespace thermite::importer
