// SPDX-License-Identifier: Apache-2.0
#include "engine/sample_values.h"

#include <algorithm>
#include <cstring>
#include <optional>
#include <random>

#include "base/dtype.h"
#include "ir/ops/op_def.h"
#include "ir/ops/work.h"

namespace thermite {
namespace {

constexpr size_t kPattern = 65521;

}  // namespace

int64_t sample_limit(const Graph& g, NodeId input) {
  if (is_bool(g[input].type.dtype)) return 2;
  std::optional<int64_t> least;
  for (const Node& n : g.nodes) {
    if (!n.op->index_limits || n.inputs.size() < 2 || n.inputs[1] != input) continue;
    const OperandTypes operands(g, n);
    for (const int64_t limit : n.op->index_limits(operands.args())) least = std::min(limit, least.value_or(limit));
  }
  return std::max<int64_t>(1, least.value_or(kAnyIndex));
}

void fill_sample(std::span<std::byte> out, DType part, int64_t limit, uint64_t seed) {
  std::mt19937_64 random(seed);
  const size_t width = size_of(part), made = std::min(out.size() / width, kPattern);
  for (size_t k = 0; k < made; ++k) {
    const double unit = static_cast<double>(random() >> 11) * 0x1p-53;
    const Scalar value = is_float(part)
                             ? make_scalar(part, 2 * unit - 1)
                             : make_int_scalar(part, static_cast<int64_t>(unit * static_cast<double>(limit)));
    store_scalar(value, out.data() + k * width);
  }
  for (size_t at = made * width; at < out.size(); at += made * width)
    std::memcpy(out.data() + at, out.data(), std::min(made * width, out.size() - at));
}

}  // namespace thermite
