// SPDX-License-Identifier: Apache-2.0
// Algebra that keeps every bit (payloads of NaN apart).
#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

#include "base/literal.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

constexpr std::string_view kFewer = "one node fewer on the way to the output";
constexpr std::string_view kCheaper = "the new op costs less and no rule brings the old one back";

// The operand, when it alone decides the result and has its type.
NodeId operand(Rewriting& r, NodeId n, int k) { return r.type(r.in(n, k)) == r.type(n) ? r.in(n, k) : kNoNode; }

NodeId cast_to_same(Rewriting& r, NodeId n) { return operand(r, n, 0); }

// x + (-0.0): +0.0 would turn -0.0 into +0.0.
bool adds_nothing(Rewriting& r, NodeId n) {
  const auto v = r.literal(n);
  if (!v) return false;
  if (is_float(v->dtype)) return *v == make_scalar(v->dtype, -0.0);
  return *v == make_int_scalar(v->dtype, 0);
}

NodeId add_nothing(Rewriting& r, NodeId n) {
  if (adds_nothing(r, r.in(n, 1))) return operand(r, n, 0);
  if (adds_nothing(r, r.in(n, 0))) return operand(r, n, 1);
  return kNoNode;
}

NodeId sub_nothing(Rewriting& r, NodeId n) { return r.is_literal(r.in(n, 1), 0.0) ? operand(r, n, 0) : kNoNode; }

NodeId mul_by_one(Rewriting& r, NodeId n) {
  if (r.is_literal(r.in(n, 1), 1)) return operand(r, n, 0);
  if (r.is_literal(r.in(n, 0), 1)) return operand(r, n, 1);
  return kNoNode;
}

NodeId div_by_one(Rewriting& r, NodeId n) { return r.is_literal(r.in(n, 1), 1) ? operand(r, n, 0) : kNoNode; }

// x / 2^k -> x * 2^-k: both round the same real number. Not where 2^k is an argument of kernels: the count of a mean is
// a power of two at some sizes only, and graphs of one shape class must stay alike.
NodeId div_by_power_of_two(Rewriting& r, NodeId n) {
  const auto v = r.literal(r.in(n, 1));
  if (!v || !is_float(v->dtype) || !is_literal(*v)) return kNoNode;
  int exponent = 0;
  const double c = to_double(*v);
  if (!std::isfinite(c) || c == 0 || std::abs(std::frexp(c, &exponent)) != 0.5) return kNoNode;
  const Dims d = r.dims(r.in(n, 1));
  const NodeId x = r.in(n, 0);
  return r.add("mul", {x, r.full(make_scalar(v->dtype, 1 / c), d)});
}

NodeId twice(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  return r[x].op == r[n].op ? r.in(x, 0) : kNoNode;
}

NodeId idempotent(Rewriting& r, NodeId n) { return r[r.in(n, 0)].op == r[n].op ? r.in(n, 0) : kNoNode; }

NodeId abs_of_neg(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  return r.is(x, "neg") && is_float(r.type(n).dtype) ? r.add("abs", {r.in(x, 0)}) : kNoNode;
}

NodeId equal_operands(Rewriting& r, NodeId n) { return r.in(n, 0) == r.in(n, 1) ? operand(r, n, 0) : kNoNode; }

NodeId equal_branches(Rewriting& r, NodeId n) { return r.in(n, 1) == r.in(n, 2) ? operand(r, n, 1) : kNoNode; }

// x - c -> x + (-c), for fixed c after a contraction: bias-like, so that other rules see one form.
NodeId sub_fixed(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0), c = r.in(n, 1);
  if (!is_float(r.type(n).dtype) || !r.fixed(c) || !r[x].op->has(kContraction)) return kNoNode;
  return r.add("add", {x, r.add("neg", {c})});
}

template <class T>
std::optional<T> calculate(std::string_view op, T x, T y) {
  if (op == "add") return x + y;
  if (op == "sub") return x - y;
  if (op == "mul") return x * y;
  if (op == "div") return x / y;
  if (op == "neg") return -x;
  if (op == "reciprocal") return T(1) / x;
  if (op == "sqrt") return std::sqrt(x);
  return std::nullopt;
}

// Operations that round correctly everywhere give here what they would give in a kernel.
NodeId literal_arithmetic(Rewriting& r, NodeId n) {
  const auto x = r.literal(r.in(n, 0)), y = r.literal(r.in(n, r[n].inputs.size() > 1 ? 1 : 0));
  if (!x || !y) return kNoNode;
  const DType t = r.type(n).dtype;
  std::optional<double> v;
  if (t == DType::f64) v = calculate(r[n].op->name, to_double(*x), to_double(*y));
  if (t == DType::f32)
    v = calculate(r[n].op->name, static_cast<float>(to_double(*x)), static_cast<float>(to_double(*y)));
  if (!v || !std::isfinite(*v)) return kNoNode;
  return r.full(make_scalar(t, *v), Dims(r.dims(n)));
}

// Of integers: what is rounded stays as it is.
NodeId cast_of_literal(Rewriting& r, NodeId n) {
  const auto v = r.literal(r.in(n, 0));
  if (!v || !is_int(v->dtype) || !is_int(r.type(n).dtype)) return kNoNode;
  return r.full(convert(*v, r.type(n).dtype), Dims(r.dims(n)));
}

// Whether elements are made in memory's order, of values that lie like them.
bool lies_as_one(Rewriting& r, NodeId n, int most = 4) {
  const Node& node = r[n];
  if (!node.op->has(kElementwise)) return !node.op->has(kView);
  return most > 0 && std::ranges::all_of(node.inputs, [&](NodeId in) {
           return elements(r.dims(in)) == 1 || (r.dims(in) == node.type.dims && lies_as_one(r, in, most - 1));
         });
}

// max(x) over the last axis and others -> max over the others of max over the last one: rows feed the threads, whatever
// the elements are made of. Extremes are the same in any order. Where one thread does as well it stays, and where all
// of it is one long row.
NodeId extreme_of_rows(Rewriting& r, NodeId n) {
  constexpr int64_t kLeast = 1 << 15, kLeastRow = 64, kMostResults = 32;
  const NodeId x = r.in(n, 0);
  const Dims d = r.dims(x);
  const auto a = ReduceMaxAttrs::of(r[n].attrs);  // those of reduce_min, too
  const int64_t last = d.size() - 1;
  if (a.axes.size() < 2 || std::ranges::count(a.axes, last) == 0 || d[static_cast<int>(last)] < kLeastRow)
    return kNoNode;
  const bool behind = a.axes.back() - a.axes.front() + 1 == static_cast<int64_t>(a.axes.size());
  if (behind && std::ranges::is_sorted(a.axes) && lies_as_one(r, x)) return kNoNode;
  const int64_t rows = elements(d) / d[static_cast<int>(last)], results = elements(r.dims(n));
  if (elements(d) < kLeast || results > kMostResults || rows < 2 * std::max<int64_t>(1, results)) return kNoNode;
  const OpDef& op = *r[n].op;
  const Attrs attrs = r[n].attrs;
  const NodeId inner = r.add(op, std::array{x}, ReduceMaxAttrs{.axes = {last}, .keepdims = true}.pack());
  return r.add(op, std::array{inner}, attrs);
}

// The least element is not arg_min's, which a NaN is.
NodeId top_of_one(Rewriting& r, NodeId n) {
  const auto top = TopKIndicesAttrs::of(r[n].attrs);
  if (top.k != 1 || !top.largest) return kNoNode;
  return r.add("arg_max", {r.in(n, 0)}, ArgMaxAttrs{.axis = top.axis, .keepdims = true}.pack());
}

// Plans are keyed by what weights answered from `fast` on.
bool may_skip_padding(const GraphOptions& o) { return o.skips_padding && o.scaling && o.numerics != Numerics::exact; }

constexpr Rule kRules[] = {
    {"literal-arithmetic", "add", Numerics::exact, kFewer, literal_arithmetic},
    {"literal-arithmetic", "sub", Numerics::exact, kFewer, literal_arithmetic},
    {"literal-arithmetic", "mul", Numerics::exact, kFewer, literal_arithmetic},
    {"literal-arithmetic", "div", Numerics::exact, kFewer, literal_arithmetic},
    {"literal-arithmetic", "neg", Numerics::exact, kFewer, literal_arithmetic},
    {"literal-arithmetic", "reciprocal", Numerics::exact, kFewer, literal_arithmetic},
    {"literal-arithmetic", "sqrt", Numerics::exact, kFewer, literal_arithmetic},
    {"cast-of-literal", "cast", Numerics::exact, kFewer, cast_of_literal},
    {"cast-to-same", "cast", Numerics::exact, kFewer, cast_to_same},
    {"add-nothing", "add", Numerics::exact, kFewer, add_nothing},
    {"sub-nothing", "sub", Numerics::exact, kFewer, sub_nothing},
    {"mul-by-one", "mul", Numerics::exact, kFewer, mul_by_one},
    {"div-by-one", "div", Numerics::exact, kFewer, div_by_one},
    {"div-by-power-of-two", "div", Numerics::exact, kCheaper, div_by_power_of_two},
    {"neg-of-neg", "neg", Numerics::exact, kFewer, twice},
    {"not-of-not", "logical_not", Numerics::exact, kFewer, twice},
    {"bit-not-of-bit-not", "bit_not", Numerics::exact, kFewer, twice},
    {"relu-of-relu", "relu", Numerics::exact, kFewer, idempotent},
    {"abs-of-abs", "abs", Numerics::exact, kFewer, idempotent},
    {"abs-of-neg", "abs", Numerics::exact, kFewer, abs_of_neg},
    {"min-of-same", "min", Numerics::exact, kFewer, equal_operands},
    {"max-of-same", "max", Numerics::exact, kFewer, equal_operands},
    {"where-of-same", "where", Numerics::exact, kFewer, equal_branches},
    {"extreme-of-rows", "reduce_max", Numerics::exact, "a row of one element is not parted again", extreme_of_rows},
    {"extreme-of-rows", "reduce_min", Numerics::exact, "a row of one element is not parted again", extreme_of_rows},
    {"extreme-of-boxes", "reduce_max", Numerics::exact, "each window has fewer dimensions with taps", extreme_of_boxes},
    {"extreme-of-boxes", "reduce_min", Numerics::exact, "each window has fewer dimensions with taps", extreme_of_boxes},
    {"top-of-one", "top_k_indices", Numerics::exact, kCheaper, top_of_one},
    {"sub-fixed", "sub", Numerics::exact, "no rule makes a sub", sub_fixed},
    {"leave-out-padding", "conv", Numerics::exact, "once told, always told", leave_out_padding, may_skip_padding},
    {"drop-taps", "conv", Numerics::exact, "filters are smaller", drop_taps, may_skip_padding},
};

}  // namespace

std::span<const Rule> algebra_rules() { return kRules; }

}  // namespace thermite
