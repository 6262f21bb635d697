// SPDX-License-Identifier: Apache-2.0
// A step of simulations on grids whose sides are joined, written with slices and concatenations as a program would.
#include <array>

#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {
namespace {

NodeId number(Sketch& s, double x, DType t = DType::f32) {
  return s.op("full", {}, FullAttrs{.value = make_scalar(t, x), .dims = {}}.pack());
}

// Each place gets what lies `by` places before it.
NodeId rolled(Sketch& s, NodeId x, const Dims& d, int axis, int64_t by) {
  if (by == 0) return x;
  const auto part = [&](int64_t from, int64_t to) {
    std::vector<int64_t> starts(2, 0), limits{d[0], d[1]};
    starts[static_cast<size_t>(axis)] = from, limits[static_cast<size_t>(axis)] = to;
    return s.op("slice", {x}, SliceAttrs{.starts = starts, .limits = limits, .steps = {1, 1}}.pack());
  };
  const int64_t n = d[axis], cut = ((-by) % n + n) % n;
  return s.op("concat", {part(cut, n), part(0, cut)}, ConcatAttrs{.axis = axis}.pack());
}

NodeId rolled(Sketch& s, NodeId x, const Dims& d, int64_t down, int64_t right) {
  return rolled(s, rolled(s, x, d, 0, down), d, 1, right);
}

// Neighbours added up.
void add_sum(std::vector<SweepCase>& all, int64_t side) {
  const Dims d{side, side};
  all.push_back({fmt::format("block/stencil/{}", text_of(d)),
                 [d](Sketch& s) {
                   const NodeId x = s.input(d);
                   NodeId sum = x;
                   for (const int axis : {0, 1})
                     for (const int64_t by : {-1, 1}) sum = s.op("add", {sum, rolled(s, x, d, axis, by)});
                   s.output(sum);
                 },
                 4.0 * static_cast<double>(side * side)});
}

// Conway's Life: 1 with three neighbours, or with two where it was 1.
void add_life(std::vector<SweepCase>& all, int64_t side, DType t) {
  const Dims d{side, side};
  all.push_back({fmt::format("stencil/life/{}/{}", text_of(d), name(t)), [d, t](Sketch& s) {
                   const NodeId x = s.input(d, t);
                   NodeId sum = kNoNode;
                   for (const int64_t down : {-1, 0, 1})
                     for (const int64_t right : {-1, 0, 1}) {
                       if (down == 0 && right == 0) continue;
                       const NodeId neighbour = rolled(s, x, d, down, right);
                       sum = sum == kNoNode ? neighbour : s.op("add", {sum, neighbour});
                     }
                   const auto is = [&](NodeId v, double to) { return s.op("eq", {v, number(s, to, t)}); };
                   const NodeId stays = s.op("logical_and", {is(sum, 2), is(x, 1)});
                   s.output(s.op("cast", {s.op("logical_or", {is(sum, 3), stays})}, CastAttrs{.to = t}.pack()));
                 }});
}

// a x + b y, factors being -1, 0 or 1; kNoNode where both are 0.
NodeId component(Sketch& s, NodeId x, int64_t a, NodeId y, int64_t b) {
  const NodeId first = a == 0 ? kNoNode : a > 0 ? x : s.op("neg", {x});
  if (b == 0) return first;
  if (first == kNoNode) return b > 0 ? y : s.op("neg", {y});
  return s.op(b > 0 ? "add" : "sub", {first, y});
}

// The lattice Boltzmann method in two dimensions with nine directions (BGK): populations are pulled from where they
// come from and relaxed towards their equilibrium.
void add_d2q9(std::vector<SweepCase>& all, int64_t side) {
  struct Direction {
    int64_t down, right;
    double weight;
  };
  static constexpr std::array<Direction, 9> kDirections{{{0, 0, 4.0 / 9},
                                                         {0, 1, 1.0 / 9},
                                                         {0, -1, 1.0 / 9},
                                                         {1, 0, 1.0 / 9},
                                                         {-1, 0, 1.0 / 9},
                                                         {1, 1, 1.0 / 36},
                                                         {-1, -1, 1.0 / 36},
                                                         {1, -1, 1.0 / 36},
                                                         {-1, 1, 1.0 / 36}}};
  const Dims d{side, side};
  all.push_back({fmt::format("stencil/d2q9/{}", text_of(d)), [d](Sketch& s) {
                   const auto add = [&](NodeId a, NodeId b) { return s.op("add", {a, b}); };
                   const auto sub = [&](NodeId a, NodeId b) { return s.op("sub", {a, b}); };
                   const auto mul = [&](NodeId a, NodeId b) { return s.op("mul", {a, b}); };
                   std::vector<NodeId> f;
                   for (const Direction& c : kDirections) f.push_back(rolled(s, s.input(d), d, c.down, c.right));
                   NodeId density = f[0];
                   for (size_t k = 1; k < f.size(); ++k) density = add(density, f[k]);
                   const auto velocity = [&](int64_t Direction::* along) {
                     NodeId momentum = kNoNode;
                     for (size_t k = 1; k < f.size(); ++k) {
                       const int64_t c = kDirections[k].*along;
                       if (c == 0) continue;
                       momentum = momentum == kNoNode ? f[k] : c > 0 ? add(momentum, f[k]) : sub(momentum, f[k]);
                     }
                     return s.op("div", {momentum, density});
                   };
                   const NodeId down = velocity(&Direction::down), right = velocity(&Direction::right);
                   const NodeId square = mul(add(mul(down, down), mul(right, right)), number(s, 1.5));
                   for (size_t k = 0; k < f.size(); ++k) {
                     const Direction& c = kDirections[k];
                     NodeId moved = number(s, 1);
                     if (const NodeId along = component(s, down, c.down, right, c.right); along != kNoNode)
                       moved = add(add(moved, mul(along, number(s, 3))), mul(mul(along, along), number(s, 4.5)));
                     const NodeId rest = mul(mul(density, number(s, c.weight)), sub(moved, square));
                     s.output(add(f[k], mul(sub(rest, f[k]), number(s, 0.6))));
                   }
                 }});
}

// A step of the heat equation in three dimensions, zeros around.
void add_heat(std::vector<SweepCase>& all, int64_t side) {
  const Dims d{side, side, side};
  all.push_back({fmt::format("stencil/heat/{}", text_of(d)),
                 [d](Sketch& s) {
                   const NodeId u = s.input(d);
                   const NodeId p = s.op("pad", {u}, PadAttrs{{1, 1, 1}, {1, 1, 1}, make_scalar(DType::f32, 0)}.pack());
                   NodeId sum = s.op("mul", {u, number(s, -6)});
                   for (size_t axis = 0; axis < 3; ++axis)
                     for (const int64_t from : {0, 2}) {
                       std::vector<int64_t> starts(3, 1), limits{d[0] + 1, d[1] + 1, d[2] + 1};
                       starts[axis] = from, limits[axis] = d[static_cast<int>(axis)] + from;
                       sum = s.op("add", {sum, s.op("slice", {p}, SliceAttrs{starts, limits, {1, 1, 1}}.pack())});
                     }
                   s.output(s.op("add", {u, s.op("mul", {sum, number(s, 0.1)})}));
                 },
                 9.0 * static_cast<double>(side * side * side)});
}

// Squares of the distances of all pairs of points.
void add_pairs(std::vector<SweepCase>& all, int64_t points, int64_t dimensions) {
  all.push_back({fmt::format("block/distances/{}x{}", points, dimensions),
                 [=](Sketch& s) {
                   const NodeId away =
                       s.op("sub", {s.input({points, 1, dimensions}), s.input({1, points, dimensions})});
                   s.output(s.op("reduce_sum", {s.op("mul", {away, away})}, ReduceSumAttrs{.axes = {2}}.pack()));
                 },
                 3.0 * static_cast<double>(points * points * dimensions)});
}

// z := z^2 + c, kept within bounds.
void add_iterated(std::vector<SweepCase>& all, int64_t side, int steps) {
  all.push_back({fmt::format("block/iterated_{}_times/{}x{}", steps, side, side),
                 [=](Sketch& s) {
                   NodeId x = s.input({side, side}), y = s.input({side, side});
                   const NodeId low = number(s, -4), high = number(s, 4);
                   const auto within = [&](NodeId v) { return s.op("min", {s.op("max", {v, low}), high}); };
                   for (int k = 0; k < steps; ++k) {
                     const NodeId squares = s.op("sub", {s.op("mul", {x, x}), s.op("mul", {y, y})});
                     y = within(s.op("add", {s.op("mul", {s.op("mul", {x, y}), number(s, 2)}), number(s, 0.6)}));
                     x = within(s.op("sub", {squares, number(s, 0.4)}));
                   }
                   s.output(x), s.output(y);
                 },
                 11.0 * steps * static_cast<double>(side * side)});
}

}  // namespace

void add_stencil_cases(std::vector<SweepCase>& all) {
  for (const int64_t side : {256, 1024, 2048}) add_sum(all, side);
  for (const DType t : {DType::u8, DType::f32})
    for (const int64_t side : {1024, 4096}) add_life(all, side, t);
  for (const int64_t side : {256, 1024, 2048}) add_d2q9(all, side);
  add_heat(all, 128);
  for (const int64_t dimensions : {2, 3, 8}) add_pairs(all, 1500, dimensions);
  add_iterated(all, 512, 16);
}

}  // namespace thermite::bench
