// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/recurrent.h"

#include <algorithm>
#include <optional>

namespace thermite::importer {
namespace {

constexpr int64_t kMaxSteps = 1 << 14;

std::function<Val(Val)> activation(NodeContext& n, std::string name, std::optional<double> a, std::optional<double> b) {
  std::ranges::transform(name, name.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
  const auto with = [](std::string_view op, Attrs attrs) {
    return [op, attrs](Val x) { return x.r->op(op, {x}, attrs); };
  };
  if (name == "relu") return [](Val x) { return relu(x); };
  if (name == "tanh") return [](Val x) { return tanh(x); };
  if (name == "sigmoid") return [](Val x) { return sigmoid(x); };
  if (name == "softsign") return [](Val x) { return softsign(x); };
  if (name == "softplus") return [](Val x) { return softplus(x); };
  if (name == "elu") return with("elu", EluAttrs{a.value_or(1)}.pack());
  if (name == "leakyrelu") return with("leaky_relu", LeakyReluAttrs{a.value_or(0.01f)}.pack());
  if (name == "thresholdedrelu") return with("thresholded_relu", ThresholdedReluAttrs{a.value_or(1)}.pack());
  if (name == "hardsigmoid") return with("hard_sigmoid", HardSigmoidAttrs{a.value_or(0.2f), b.value_or(0.5)}.pack());
  if (name == "affine") return [a = a.value_or(1), b = b.value_or(0)](Val x) { return x * a + b; };
  if (name == "scaledtanh") return [a = a.value_or(1), b = b.value_or(1)](Val x) { return tanh(x * b) * a; };
  n.unsupported_because("activation '" + name + "'");
  return [](Val x) { return x; };
}

// Attributes and inputs of a node, laid out as time, batch, features.
struct Layer {
  Val x;  // [T, B, in]
  int64_t time = 0, batch = 0, hidden = 0, directions = 0;
  bool batch_first = false, first_backward = false;
  std::vector<Cell> cells;
  std::vector<States> initial;
  std::optional<Val> lengths;  // [B, 1]
};

Val direction_of(Val v, int64_t d) { return select_axis(v, 0, d); }

Val state_of(NodeContext& n, const Layer& l, int k, int64_t d) {
  if (!n.has(k)) return n.r.full(dtype(l.x), {l.batch, l.hidden}, make_scalar(dtype(l.x), 0));
  Val s = n.in(k);  // [directions, B, hidden], or [B, directions, hidden]
  const Ints want = l.batch_first ? Ints{l.batch, l.directions, l.hidden} : Ints{l.directions, l.batch, l.hidden};
  if (!n.require(shape(s) == want, "an initial state does not fit the input and 'hidden_size'")) return s;
  return select_axis(s, l.batch_first ? 1 : 0, d);
}

std::vector<std::vector<std::function<Val(Val)>>> activations_of(NodeContext& n, const RecurrentKind& kind,
                                                                 int64_t directions) {
  std::vector<std::string> names = n.strings("activations");
  const auto alpha = n.reals("activation_alpha"), beta = n.reals("activation_beta");
  if (names.empty())
    for (int64_t d = 0; d < directions; ++d) names.insert(names.end(), kind.defaults.begin(), kind.defaults.end());
  std::vector<std::vector<std::function<Val(Val)>>> f(static_cast<size_t>(directions));
  const auto each = static_cast<size_t>(kind.activations);
  if (!n.require(names.size() == each * f.size(), "attribute 'activations' has the wrong length")) return f;
  for (size_t k = 0; k < names.size(); ++k)
    f[k / each].push_back(activation(n, names[k], k < alpha.size() ? std::optional(alpha[k]) : std::nullopt,
                                     k < beta.size() ? std::optional(beta[k]) : std::nullopt));
  return f;
}

Cell cell_of(NodeContext& n, const RecurrentKind& kind, const Layer& l, int64_t d) {
  Cell c;
  c.hidden = l.hidden;
  c.clip = n.f("clip", 0);
  c.w = direction_of(n.in(1), d);
  c.r = direction_of(n.in(2), d);
  const int64_t rows = kind.gates * l.hidden;
  c.wb = c.rb = n.r.full(dtype(l.x), {rows}, make_scalar(dtype(l.x), 0));
  if (n.has(3)) {
    if (!n.require(shape(n.in(3)) == Ints{l.directions, 2 * rows}, "B does not fit W")) return c;
    const Val b = direction_of(n.in(3), d);
    c.wb = slice_axis(b, 0, 0, rows);
    c.rb = slice_axis(b, 0, rows, 2 * rows);
  }
  c.has_peephole = kind.has_cell && n.has(7);
  if (c.has_peephole) {
    if (!n.require(shape(n.in(7)) == Ints{l.directions, 3 * l.hidden}, "P does not fit W")) return c;
    c.peephole = direction_of(n.in(7), d);
  }
  return c;
}

Layer layer_of(NodeContext& n, const RecurrentKind& kind) {
  Layer l;
  l.batch_first = n.i("layout", 0) != 0;
  l.x = n.in(0);
  const std::string direction = n.s("direction", "forward");
  const Ints w = shape(n.in(1)), r = shape(n.in(2));
  const bool ranks = rank(l.x) == 3 && w.size() == 3 && r.size() == 3;
  if (!n.require(direction == "forward" || direction == "reverse" || direction == "bidirectional",
                 "attribute 'direction' must be forward, reverse or bidirectional") ||
      !n.require(ranks, "X, W and R must have rank 3"))
    return l;
  if (l.batch_first) l.x = permute(l.x, {1, 0, 2});
  l.time = shape(l.x)[0];
  l.batch = shape(l.x)[1];
  l.hidden = r[2];
  l.directions = direction == "bidirectional" ? 2 : 1;
  l.first_backward = direction == "reverse";
  const bool fits = w[0] == l.directions && r[0] == l.directions && w[1] == kind.gates * l.hidden && w[1] == r[1] &&
                    n.i("hidden_size", l.hidden) == l.hidden;
  if (!n.require(fits, "W, R, 'direction' and 'hidden_size' do not fit each other")) return l;
  if (l.time > kMaxSteps) n.unsupported_because("a sequence of more than 16384 steps");
  const auto f = activations_of(n, kind, l.directions);
  for (int64_t d = 0; d < l.directions; ++d) {
    l.cells.push_back(cell_of(n, kind, l, d));
    l.cells.back().f = f[static_cast<size_t>(d)];
    l.initial.push_back({state_of(n, l, 5, d), kind.has_cell ? state_of(n, l, 6, d) : Val{&n.r, kNoNode}});
  }
  if (n.has(4) && !n.require(shape(n.in(4)) == Ints{l.batch}, "sequence_lens must hold one length per batch")) return l;
  if (n.has(4)) l.lengths = unsqueeze(cast_index(n.in(4)), {1});
  return l;
}

// Steps of one direction: outputs by time, and the last states.
std::pair<std::vector<Val>, States> run_direction(NodeContext& n, const Layer& l, size_t d, bool backward,
                                                  const Step& step) {
  const Cell& cell = l.cells[d];
  States s = l.initial[d];
  // One product for all times: [T, B, gates * hidden].
  const Val x = matmul(l.x, permute(cell.w, {1, 0})) + cell.wb;
  std::vector<Val> rows(static_cast<size_t>(l.time));
  for (int64_t k = 0; k < l.time && !n.failed(); ++k) {
    const int64_t t = backward ? l.time - 1 - k : k;
    States next = step(cell, select_axis(x, 0, t), s);
    Val row = next.h;
    if (l.lengths) {  // behind its end a sequence keeps its states and puts out zeros
      const Val inside = gt(*l.lengths, literal_int(*l.lengths, t));
      row = where(inside, next.h, literal(next.h, 0));
      next.h = where(inside, next.h, s.h);
      if (!next.c.poisoned()) next.c = where(inside, next.c, s.c);
    }
    rows[static_cast<size_t>(t)] = row;
    s = next;
  }
  return {std::move(rows), s};
}

}  // namespace

Val Cell::gate(Val all, int64_t k) const { return slice_axis(all, rank(all) - 1, k * hidden, (k + 1) * hidden); }

Val Cell::clipped(Val x) const { return clip > 0 ? min(max(x, literal(x, -clip)), literal(x, clip)) : x; }

void run_recurrent(NodeContext& n, const RecurrentKind& kind, const Step& step) {
  const Layer l = layer_of(n, kind);
  if (n.failed()) return;
  if (!n.require(l.time > 0, "the sequence is empty")) return;
  std::vector<std::vector<Val>> by_time(static_cast<size_t>(l.time));
  std::vector<Val> last_h, last_c;
  const int64_t direction_axis = l.batch_first ? 1 : 0;
  for (size_t d = 0; d < l.cells.size(); ++d) {
    const auto [rows, s] = run_direction(n, l, d, d == 1 || l.first_backward, step);
    if (n.failed()) return;
    for (size_t t = 0; t < rows.size(); ++t) by_time[t].push_back(unsqueeze(rows[t], {direction_axis}));
    last_h.push_back(unsqueeze(s.h, {direction_axis}));
    if (kind.has_cell) last_c.push_back(unsqueeze(s.c, {direction_axis}));
  }
  if (n.wants(0)) {  // [T, directions, B, hidden], or [B, T, directions, hidden]
    const int64_t time_axis = l.batch_first ? 1 : 0;
    std::vector<Val> rows;
    for (const auto& parts : by_time) rows.push_back(unsqueeze(concat(parts, direction_axis), {time_axis}));
    n.out(0, concat(rows, time_axis));
  }
  n.out(1, concat(last_h, direction_axis));
  if (kind.has_cell) n.out(2, concat(last_c, direction_axis));
}

}  // namespace thermite::importer
