// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/operator.h"

namespace thermite::importer {

static void run_cast(NodeContext& n) {
  // Opset 1 spells the type; later ones number it.
  int64_t to = n.opset < 6 ? 0 : n.i("to", 0);
  if (n.opset < 6) {
    const std::string want = n.s("to", "");
    static constexpr std::pair<std::string_view, int> kNames[] = {
        {"FLOAT", 1}, {"UINT8", 2}, {"INT8", 3},     {"UINT16", 4},  {"INT16", 5},   {"INT32", 6},
        {"INT64", 7}, {"BOOL", 9},  {"FLOAT16", 10}, {"DOUBLE", 11}, {"UINT32", 12}, {"UINT64", 13}};
    for (const auto& [name, number] : kNames)
      if (want == name) to = number;
  }
  n.flag("saturate", true);  // says something of 8-bit floats only
  const auto t = onnx_dtype(to);
  if (!t || !is_computable(*t)) return n.unsupported_because("cast to " + onnx_type_name(to));
  n.out(cast(n.in(0), *t));
}
extern constinit const OnnxOperator onnx_cast{"Cast", 1, as_given(run_cast)};

}  // namespace thermite::importer
