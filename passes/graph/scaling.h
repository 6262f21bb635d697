// SPDX-License-Identifier: Apache-2.0
// Whether weights bear what rules make of them. Plans are keyed by shapes, so their values are looked at once per
// weight set, on the host.
#pragma once

#include <cstddef>
#include <span>
#include <vector>

#include "passes/graph/optimize.h"

namespace thermite {

struct ScalingQuestions {
  std::vector<ScaleQuestion> asked;
  Graph values;  // no inputs; its outputs are what the questions are about, in their order
};

// What optimize_graph would ask of `g` with such options; of those the numerics, `unit_bytes` of the weights' layout,
// `skips_padding` and `many_threads` count.
Result<ScalingQuestions> scaling_questions(Graph g, const GraphOptions& as, const std::vector<uint32_t>& declined);

inline size_t values_of(ScaleQuestion::About about) { return about == ScaleQuestion::About::weight_and_factor ? 2 : 1; }

// Row-major, f32 or f64.
struct HostValue {
  Type type;
  std::span<const std::byte> bytes;
};
// weight and factor: both finite, the factor at most 4096, and each product normal and at most 1e30 (f64: 6e299), or 0
// because a factor is. finite: all of the value is.
bool bears(ScaleQuestion::About about, std::span<const HostValue> values);

}  // namespace thermite
