// SPDX-License-Identifier: Apache-2.0
#include "passes/graph/scaling.h"

#include <cmath>
#include <limits>

#include "passes/graph/prepare.h"

namespace thermite {
namespace {

// Scales beyond it stay where they are: with them inside, sums of ordinary values would leave the range on the way.
constexpr double kLargestScale = 4096;

template <class T>
std::span<const T> numbers(const HostValue& v) {
  return {reinterpret_cast<const T*>(v.bytes.data()), v.bytes.size() / sizeof(T)};
}

// Products beyond it (1e30 of floats) would let sums of ordinary values leave the range.
template <class T>
constexpr T kLargestProduct = std::numeric_limits<T>::max() / (1 << 28);

template <class T>
bool product_fits(T w, T s) {
  const T p = w * s;
  return std::isfinite(w) && std::abs(p) <= kLargestProduct<T> &&
         (std::abs(p) >= std::numeric_limits<T>::min() || w == 0 || s == 0);
}

// The factor varies along one axis at most.
template <class T>
bool products_fit(const HostValue& weight, const HostValue& factor) {
  const auto w = numbers<T>(weight), s = numbers<T>(factor);
  for (T x : s)
    if (!(std::abs(x) <= kLargestScale)) return false;
  size_t inner = 1;
  for (int k = factor.type.dims.size(); k-- > 0 && factor.type.dims[k] == 1;)
    inner *= static_cast<size_t>(weight.type.dims[k]);
  for (size_t row = 0; row * inner < w.size(); ++row) {
    const T by = s[row % s.size()];
    bool fit = true;
    for (T x : w.subspan(row * inner, inner)) fit &= product_fits(x, by);
    if (!fit) return false;
  }
  return true;
}

template <class T>
bool bears_as(ScaleQuestion::About about, std::span<const HostValue> values) {
  if (about == ScaleQuestion::About::weight_and_factor) return products_fit<T>(values[0], values[1]);
  for (T x : numbers<T>(values[0]))
    if (!std::isfinite(x)) return false;
  return true;
}

}  // namespace

Result<ScalingQuestions> scaling_questions(Graph g, const GraphOptions& as, const std::vector<uint32_t>& declined) {
  const size_t own = g.outputs.size();
  WeightScaling scaling{.declined = declined};
  GraphOptions options;
  options.numerics = as.numerics;
  options.weights.unit_bytes = as.weights.unit_bytes;
  options.skips_padding = as.skips_padding;
  options.many_threads = as.many_threads;
  options.scaling = &scaling;
  TRY(const Graph asking, optimize_graph(std::move(g), options));
  return ScalingQuestions{std::move(scaling.asked), fixed_part(asking, std::span(asking.outputs).subspan(own))};
}

bool bears(ScaleQuestion::About about, std::span<const HostValue> values) {
  return values[0].type.dtype == DType::f64 ? bears_as<double>(about, values) : bears_as<float>(about, values);
}

}  // namespace thermite
