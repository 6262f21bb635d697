// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/onnx/operator.h"
#include "frontend/onnx/rows.h"

namespace thermite::importer {

// Of a scan of length 0: the bodies' types follow from elements that there are none of.
static void output_no_rows(NodeContext& n, const OnnxGraph& body, std::vector<Value> state,
                           const std::vector<Val>& read, const Ints& along, const Ints& out_axes) {
  const size_t states = state.size();
  for (size_t k = 0; k < read.size(); ++k) {
    Ints dims = shape(read[k]);
    dims.erase(dims.begin() + along[k]);
    state.emplace_back(n.r.full(dtype(read[k]), dims, make_scalar(dtype(read[k]), 0)));
  }
  std::vector<size_t> wanted;
  for (size_t k = 0; k < out_axes.size(); ++k) wanted.push_back(states + k);
  const auto empty = no_rows(n, body, state, wanted);
  for (size_t k = 0; k < empty.size(); ++k) {
    Ints dims = shape(empty[k]);
    const int64_t axis = n.axis(out_axes[k], rank(empty[k]));
    dims.erase(dims.begin());
    dims.insert(dims.begin() + axis, 0);
    n.out(static_cast<int>(states + k), reshape(empty[k], dims));
  }
}

static void run_scan(NodeContext& n) {
  const OnnxGraph* body = n.graph("body");
  const int64_t scans = n.i("num_scan_inputs", 0);
  if (n.failed() || !n.require(scans >= 1 && scans <= n.inputs(), "attribute 'num_scan_inputs' is out of range"))
    return;
  const int64_t states = n.inputs() - scans;
  const auto outs = static_cast<int64_t>(body->outputs.size()) - states;
  if (!n.require(outs >= 0, "the body has too few outputs")) return;
  const auto in_axes = n.ints("scan_input_axes", Ints(static_cast<size_t>(scans), 0));
  const auto in_back = n.ints("scan_input_directions", Ints(static_cast<size_t>(scans), 0));
  const auto out_axes = n.ints("scan_output_axes", Ints(static_cast<size_t>(outs), 0));
  const auto out_back = n.ints("scan_output_directions", Ints(static_cast<size_t>(outs), 0));
  const bool fits = in_axes.size() == static_cast<size_t>(scans) && in_back.size() == in_axes.size() &&
                    out_axes.size() == static_cast<size_t>(outs) && out_back.size() == out_axes.size();
  const auto flags = [](const Ints& v) { return std::ranges::all_of(v, [](int64_t d) { return d == 0 || d == 1; }); };
  if (!n.require(fits, "an attribute has the wrong length") ||
      !n.require(flags(in_back) && flags(out_back), "a direction of a scan must be 0 or 1"))
    return;
  std::vector<Value> state;
  for (int k = 0; k < states; ++k) state.push_back(n.value(k));
  int64_t length = -1;
  std::vector<Val> read;
  Ints along;
  for (size_t k = 0; k < in_axes.size(); ++k) {
    read.push_back(n.in(static_cast<int>(states) + static_cast<int>(k)));
    along.push_back(n.axis(in_axes[k], rank(read[k])));
    const int64_t extent = shape(read[k])[static_cast<size_t>(along[k])];
    if (!n.require(length < 0 || length == extent, "the scan inputs differ in length")) return;
    length = extent;
  }
  std::vector<std::vector<Val>> rows(out_axes.size());
  for (int64_t t = 0; t < length && !n.failed(); ++t) {
    std::vector<Value> arguments = state;
    for (size_t k = 0; k < read.size(); ++k)
      arguments.push_back(select_axis(read[k], along[k], in_back[k] ? length - 1 - t : t));
    const auto results = n.call(*body, std::move(arguments));
    if (n.failed()) return;
    state.assign(results.begin(), results.begin() + states);
    for (size_t k = 0; k < rows.size(); ++k) {
      const Value& v = results[static_cast<size_t>(states) + k];
      if (!n.require(v.kind == Value::Kind::tensor, "a scan output is not a tensor")) return;
      const Val row = unsqueeze(v.tensor, {n.axis(out_axes[k], rank(v.tensor) + 1)});
      rows[k].push_back(row);
    }
  }
  for (int k = 0; k < states; ++k) n.out(k, state[static_cast<size_t>(k)]);
  if (length == 0) return output_no_rows(n, *body, state, read, along, out_axes);
  for (size_t k = 0; k < rows.size(); ++k) {
    if (out_back[k]) std::ranges::reverse(rows[k]);
    n.out(static_cast<int>(states) + static_cast<int>(k), concat(rows[k], n.axis(out_axes[k], rank(rows[k][0]))));
  }
}
extern constinit const OnnxOperator onnx_scan{"Scan", 9, as_given(run_scan)};

}  // namespace thermite::importer
