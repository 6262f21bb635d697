// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/recurrent.h"

#include <algorithm>
#include <optional>

namespace thermite::importer {
namespace {

constexpr int64_t kMaxSteps = 1 << 14;

// `name` in small letters.
std::function<Val(Val)> activation(NodeContext& n, const std::string& name, std::optional<double> a,
                                   std::optional<double> b) {
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

// Directions [first, first + count) of a layer, which take their steps together: they are one batch of products.
struct Together {
  int64_t first = 0, count = 1;
};

// Attributes and inputs of a node, laid out as time, batch, features.
struct Layer {
  Val x;  // [T, B, in]
  int64_t time = 0, batch = 0, hidden = 0, directions = 0;
  bool batch_first = false, first_backward = false;
  std::optional<Val> lengths;  // [B, 1]
  bool backward(int64_t d) const { return d == 1 || first_backward; }
};

Val parts_of(Val v, const Together& t) { return slice_axis(v, 0, t.first, t.first + t.count); }
// [D, n] -> [D, 1, n]
Val rows_of(Val v, const Together& t) { return unsqueeze(parts_of(v, t), {1}); }

Val state_of(NodeContext& n, const Layer& l, int k, const Together& t) {
  if (!n.has(k)) return n.r.full(dtype(l.x), {t.count, l.batch, l.hidden}, make_scalar(dtype(l.x), 0));
  Val s = n.in(k);  // [directions, B, hidden], or [B, directions, hidden]
  const Ints want = l.batch_first ? Ints{l.batch, l.directions, l.hidden} : Ints{l.directions, l.batch, l.hidden};
  if (!n.require(shape(s) == want, "an initial state does not fit the input and 'hidden_size'")) return s;
  return parts_of(l.batch_first ? permute(s, {1, 0, 2}) : s, t);
}

// What the activations of a direction are, to be compared and made.
struct Activation {
  std::string name;
  std::optional<double> a, b;
  friend bool operator==(const Activation&, const Activation&) = default;
};
using Activations = std::vector<Activation>;

bool has_beta(std::string_view name) { return name == "affine" || name == "scaledtanh" || name == "hardsigmoid"; }
bool has_alpha(std::string_view name) {
  return has_beta(name) || name == "leakyrelu" || name == "thresholdedrelu" || name == "elu";
}

std::vector<Activations> activations_of(NodeContext& n, const RecurrentKind& kind, int64_t directions) {
  std::vector<std::string> names = n.strings("activations");
  const auto alpha = n.reals("activation_alpha"), beta = n.reals("activation_beta");
  if (names.empty())
    for (int64_t d = 0; d < directions; ++d) names.insert(names.end(), kind.defaults.begin(), kind.defaults.end());
  std::vector<Activations> f(static_cast<size_t>(directions));
  const auto each = static_cast<size_t>(kind.activations);
  if (!n.require(names.size() == each * f.size(), "attribute 'activations' has the wrong length")) return f;
  // Functions that have a parameter take the next one each; as in ONNX Runtime, what is left over is nobody's.
  size_t alphas = 0, betas = 0;
  const auto next = [](const std::vector<double>& list, size_t& at) {
    return at < list.size() ? std::optional(list[at++]) : std::nullopt;
  };
  for (size_t k = 0; k < names.size(); ++k) {
    std::ranges::transform(names[k], names[k].begin(), [](char c) { return c >= 'A' && c <= 'Z' ? c - 'A' + 'a' : c; });
    const bool a = has_alpha(names[k]), b = has_beta(names[k]);
    f[k / each].push_back({names[k], a ? next(alpha, alphas) : std::nullopt, b ? next(beta, betas) : std::nullopt});
  }
  return f;
}

Cell cell_of(NodeContext& n, const RecurrentKind& kind, const Layer& l, const Together& t, const Activations& f) {
  Cell c;
  c.hidden = l.hidden;
  c.clip = n.f("clip", 0);
  if (n.has_attribute("clip") && !n.require(c.clip > 0, "attribute 'clip' must be a number above 0")) return c;
  for (const Activation& a : f) c.f.push_back(activation(n, a.name, a.a, a.b));
  c.w = parts_of(n.in(1), t);
  c.r = parts_of(n.in(2), t);
  const int64_t rows = kind.gates * l.hidden;
  c.wb = c.rb = n.r.full(dtype(l.x), {t.count, 1, rows}, make_scalar(dtype(l.x), 0));
  if (n.has(3)) {
    if (!n.require(shape(n.in(3)) == Ints{l.directions, 2 * rows}, "B does not fit W")) return c;
    const Val b = rows_of(n.in(3), t);
    c.wb = slice_axis(b, 2, 0, rows);
    c.rb = slice_axis(b, 2, rows, 2 * rows);
  }
  c.has_peephole = kind.has_cell && n.has(7);
  if (c.has_peephole) {
    if (!n.require(shape(n.in(7)) == Ints{l.directions, 3 * l.hidden}, "P does not fit W")) return c;
    c.peephole = rows_of(n.in(7), t);
  }
  return c;
}

// Lengths that are not known are not looked at: those out of range stand for the nearest in it.
Val lengths_of(NodeContext& n, const Layer& l) {
  const Val lengths = cast_index(n.in(4));
  if (const RefTensor* known = n.r.host(lengths))
    n.require(std::ranges::all_of(known->i, [&](int64_t v) { return v >= 0 && v <= l.time; }),
              "sequence_lens holds a length that is not between 0 and the number of steps");
  return unsqueeze(lengths, {1});
}

Layer layer_of(NodeContext& n, const RecurrentKind& kind) {
  Layer l;
  l.batch_first = n.flag("layout", false);
  n.ignore("output_sequence");
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
  if (n.has(4) && !n.require(shape(n.in(4)) == Ints{l.batch} && is_int(dtype(n.in(4))),
                             "sequence_lens must hold one whole number per batch"))
    return l;
  if (n.has(4)) l.lengths = lengths_of(n, l);
  return l;
}

// The input's product with W for all times, in the order in which each direction takes them: [D, T, B, gates * hidden].
Val products_of_inputs(const Layer& l, const Cell& cell, const Together& t) {
  std::vector<Val> x;
  for (int64_t d = 0; d < t.count; ++d) x.push_back(unsqueeze(l.backward(t.first + d) ? flip(l.x, {0}) : l.x, {0}));
  const Val all = reshape(concat(x, 0), {t.count, l.time * l.batch, shape(l.x)[2]});
  const Val y = matmul(all, permute(cell.w, {0, 2, 1})) + cell.wb;
  return reshape(y, {t.count, l.time, l.batch, shape(cell.w)[1]});
}

// Where step k is inside the sequences: [D, B, 1].
Val inside(const Layer& l, const Together& t, int64_t k) {
  std::vector<Val> each;
  for (int64_t d = 0; d < t.count; ++d) {
    const int64_t time = l.backward(t.first + d) ? l.time - 1 - k : k;
    each.push_back(unsqueeze(gt(*l.lengths, literal_int(*l.lengths, time)), {0}));
  }
  return concat(each, 0);
}

// What the steps of some directions put out, in their order, and the last states.
struct Steps {
  std::vector<Val> rows;  // [D, B, hidden]
  States last;
};

Steps take_steps(NodeContext& n, const Layer& l, const Cell& cell, const Together& t, States s, const Step& step) {
  const Val x = products_of_inputs(l, cell, t);
  Steps out;
  for (int64_t k = 0; k < l.time && !n.failed(); ++k) {
    States next = step(cell, select_axis(x, 1, k), s);
    Val row = next.h;
    if (l.lengths) {  // behind its end a sequence keeps its states and puts out zeros
      const Val in = inside(l, t, k);
      row = where(in, next.h, literal(next.h, 0));
      next.h = where(in, next.h, s.h);
      if (!next.c.poisoned()) next.c = where(in, next.c, s.c);
    }
    out.rows.push_back(row);
    s = next;
  }
  if (l.lengths) {  // of a sequence without steps they are zeros, as in ONNX Runtime
    const Val any = gt(*l.lengths, literal_int(*l.lengths, 0));
    s.h = where(any, s.h, literal(s.h, 0));
    if (!s.c.poisoned()) s.c = where(any, s.c, literal(s.c, 0));
  }
  out.last = s;
  return out;
}

// All that was put out: [T, directions, B, hidden], or [B, T, directions, hidden].
Val outputs_of(const Layer& l, const std::vector<Together>& all, const std::vector<Steps>& steps) {
  std::vector<Val> rows;
  for (int64_t time = 0; time < l.time; ++time) {
    std::vector<Val> parts;
    for (size_t i = 0; i < all.size(); ++i)
      for (int64_t d = 0; d < all[i].count; ++d) {
        const int64_t k = l.backward(all[i].first + d) ? l.time - 1 - time : time;
        parts.push_back(slice_axis(steps[i].rows[static_cast<size_t>(k)], 0, d, d + 1));
      }
    const Val row = concat(parts, 0);
    rows.push_back(l.batch_first ? unsqueeze(permute(row, {1, 0, 2}), {1}) : unsqueeze(row, {0}));
  }
  return concat(rows, l.batch_first ? 1 : 0);
}

}  // namespace

Val Cell::gate(Val all, int64_t k) const { return slice_axis(all, rank(all) - 1, k * hidden, (k + 1) * hidden); }

Val Cell::clipped(Val x) const { return clip > 0 ? min(max(x, literal(x, -clip)), literal(x, clip)) : x; }

void run_recurrent(NodeContext& n, const RecurrentKind& kind, const Step& step) {
  const Layer l = layer_of(n, kind);
  if (n.failed()) return;
  if (!n.require(l.time > 0, "the sequence is empty")) return;
  const std::vector<Activations> f = activations_of(n, kind, l.directions);
  std::vector<Together> all{{0, l.directions}};
  if (l.directions == 2 && !(f[0] == f[1])) all = {{0, 1}, {1, 1}};
  std::vector<Steps> steps;
  std::vector<Val> last_h, last_c;
  for (const Together& t : all) {
    const Cell cell = cell_of(n, kind, l, t, f[static_cast<size_t>(t.first)]);
    const States first{state_of(n, l, 5, t), kind.has_cell ? state_of(n, l, 6, t) : Val{&n.r, kNoNode}};
    if (n.failed()) return;
    steps.push_back(take_steps(n, l, cell, t, first, step));
    if (n.failed()) return;
    last_h.push_back(steps.back().last.h);
    if (kind.has_cell) last_c.push_back(steps.back().last.c);
  }
  const auto laid_out = [&](const std::vector<Val>& parts) {
    const Val whole = concat(parts, 0);
    return l.batch_first ? permute(whole, {1, 0, 2}) : whole;
  };
  if (n.wants(0)) n.out(0, outputs_of(l, all, steps));
  n.out(1, laid_out(last_h));
  if (kind.has_cell) n.out(2, laid_out(last_c));
}

}  // namespace thermite::importer
