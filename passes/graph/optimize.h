// SPDX-License-Identifier: Apache-2.0
// Graph passes and the one function that orders them.
#pragma once

#include <functional>
#include <limits>
#include <string_view>
#include <vector>

#include "ir/graph/graph.h"
#include "thermite/numerics.h"

namespace thermite {

struct PassRecord {
  std::string_view name;
  double microseconds = 0;
  NodeId nodes_before = 0, nodes_after = 0;
  bool changed = false;
};

struct RewriteRecord {
  std::string_view rule;
  uint32_t count = 0;
  Numerics least = Numerics::exact;  // above exact: a named numeric rewrite, it changes arithmetic
};

struct GraphReport {
  std::vector<PassRecord> passes;
  std::vector<RewriteRecord> rewrites;  // rules that fired, in table order
};

// What a rule took for granted of fixed values when it scaled a weight, or let products with it be left out.
struct ScaleQuestion {
  enum class About : uint8_t { weight_and_factor, finite };  // two values, one
  About about;
  uint32_t constant;  // declines where the answer is no
};

// conv(x, w) * s -> conv(x, w * s) needs every product in the normal range, and products with padding are left out
// where filters are finite, which the values of a weight set decide. So the passes ask (passes/graph/scaling.h): the
// values in question are further outputs, after the graph's own, in the order of `asked`. Where one speaks against it,
// the graph is made again with that constant in `declined`, for both.
struct WeightScaling {
  std::vector<uint32_t> declined;      // indices of constants, in rising order
  std::vector<ScaleQuestion> asked{};  // filled by the passes
};

// How the fixed sides of products are to lie.
struct WeightLayout {
  int64_t panel_columns = 0;  // in panels of so many columns; 0: as they are (ScheduleTraits)
  int64_t far_bytes = std::numeric_limits<int64_t>::max();  // from so many on no cache keeps one from use to use
  bool unit_bytes = false;   // threads have matrix units, which take bytes as they lie (Target::unit_bytes)
  bool unit_halves = false;  // likewise bf16
};

struct GraphOptions {
  Numerics numerics = Numerics::fast;
  WeightScaling* scaling = nullptr;  // null: nobody would ask the weights, so none is scaled
  WeightLayout weights{};
  // What the device's schedules are good at (ScheduleTraits):
  bool part_products = false;  // kernels join products (part_products.h)
  bool attention = true;       // it beats its parts
  bool skips_padding = false;  // they leave out products with it
  bool many_threads = false;   // few long sums of products, or rows of transforms, leave most of them idle
  // Called after each pass that changed the graph.
  std::function<void(std::string_view pass, const Graph&)> on_change{};
  GraphReport* report = nullptr;
};

// Decompose, simplify, merge equal nodes, drop dead ones. Inputs (dead ones too), outputs (WeightScaling adds some),
// scalar slots and constant indices keep their numbers; node ids do not. With Numerics::exact every output keeps its
// bits.
Result<Graph> optimize_graph(Graph g, const GraphOptions& options);

// composites -> their parts, nothing else: what an unfused run needs. Dead nodes go. `many_threads` as in GraphOptions.
Result<Graph> decompose_graph(Graph g, bool many_threads = false);

}  // namespace thermite
