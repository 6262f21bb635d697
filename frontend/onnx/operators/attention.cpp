// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>
#include <optional>

#include "frontend/onnx/operator.h"

namespace thermite::importer {
namespace {

constexpr double kInf = std::numeric_limits<double>::infinity();

// Queries, keys and values as [batch, heads, length, size], past ones in front; heads of keys divide those of queries.
struct Operands {
  Val q, k, v;
  int64_t past = 0;
  int64_t batch() const { return shape(q)[0]; }
  int64_t heads() const { return shape(q)[1]; }
  int64_t queries() const { return shape(q)[2]; }
  int64_t keys() const { return shape(k)[2]; }
};

// How scores are made.
struct Scoring {
  double root = 1;  // of the scale: queries and keys are multiplied by it each, so that no product leaves the range
  double cap = 0;   // 0: none
  int64_t shown = 0;
  bool wide = false;  // softmax in f64, where scores are f32
};

// What is added to the scores, which keys each query may attend to, and whether a rule says more of that.
struct Masks {
  std::optional<Val> bias, allowed;
  Causal causal = Causal::none;
  bool any() const { return bias || allowed || causal != Causal::none; }
};

// Three dimensions hold the heads side by side.
Val heads_of(NodeContext& n, Val x, std::string_view attribute) {
  const int64_t heads = n.i(attribute, 0);
  const Ints d = shape(x);
  if (d.size() == 4) {
    n.require(heads == 0 || heads == d[1], "'q_num_heads' or 'kv_num_heads' differs from the heads of a 4-D input");
    return x;
  }
  if (!n.require(d.size() == 3 && heads > 0 && d[2] % heads == 0, "Q, K and V need rank 4, or rank 3 and head counts"))
    return x;
  return permute(reshape(x, {d[0], d[1], heads, d[2] / heads}), {0, 2, 1, 3});
}

Operands operands_of(NodeContext& n) {
  Operands o{heads_of(n, n.in(0), "q_num_heads"), heads_of(n, n.in(1), "kv_num_heads"),
             heads_of(n, n.in(2), "kv_num_heads")};
  const auto extent = [](Val x, size_t k) { return shape(x)[k]; };
  n.real(0), n.real(2);
  if (!n.require(rank(o.q) == 4 && rank(o.k) == 4 && rank(o.v) == 4, "Q, K and V need rank 3 or 4") ||
      !n.require(n.given(1) == n.given(0), "Q and K differ in type") ||
      !n.require(n.has(4) == n.has(5), "past keys and values need each other") ||
      !n.require(!n.has(4) || (rank(n.in(4)) == 4 && rank(n.in(5)) == 4), "past keys and values need rank 4"))
    return o;
  const bool fits = extent(o.k, 0) == o.batch() && extent(o.v, 0) == o.batch() && extent(o.k, 1) == extent(o.v, 1) &&
                    extent(o.k, 2) == extent(o.v, 2);
  if (!n.require(fits, "Q, K and V differ in batch, heads or length") ||
      !n.require(extent(o.k, 1) > 0 && o.heads() % extent(o.k, 1) == 0, "the head counts do not divide"))
    return o;
  if (!n.has(4)) return o;
  o.past = shape(n.in(4))[2];
  o.k = concat({n.in(4), o.k}, 2);
  o.v = concat({n.in(5), o.v}, 2);
  return o;
}

Scoring scoring_of(NodeContext& n, const Operands& o) {
  Scoring s;
  const DType work = dtype(o.q);
  const double scale = n.f("scale", 1 / std::sqrt(static_cast<double>(std::max<int64_t>(shape(o.q)[3], 1))));
  s.root = std::sqrt(scale);
  s.cap = n.f("softcap", 0);
  s.shown = n.i("qk_matmul_output_mode", 0, 0, 3);
  const auto precision = n.dtype("softmax_precision", onnx_data_type(work));
  s.wide = precision == DType::f64 && work != DType::f64;
  n.require(scale > 0 && std::isfinite(scale), "attribute 'scale' must be a number above 0");
  n.require(s.cap >= 0 && std::isfinite(s.cap), "attribute 'softcap' must be a number from 0 on");
  n.require(precision && is_float(*precision), "attribute 'softmax_precision' must be a float type: 1, 10, 11 or 16");
  return s;
}

// The mask input for every key: those that it leaves out are forbidden.
void read_mask(NodeContext& n, const Operands& o, Masks& m) {
  Val mask = n.in(3);
  if (!is_bool(n.given(3)) && n.given(3) != n.given(0))
    return n.fail(user_error("attn_mask is {}; {} or bool works", name(n.given(3)), name(n.given(0))));
  if (!n.require(rank(mask) >= 1 && rank(mask) <= 4 && shape(mask).back() <= o.keys(), "the mask does not fit")) return;
  Ints low(static_cast<size_t>(rank(mask)), 0), high = low;
  const int64_t given = shape(mask).back();
  if (given != 1) high.back() = o.keys() - given;
  mask = pad(mask, low, high, lowest(dtype(mask)));
  const Ints scores{o.batch(), o.heads(), o.queries(), o.keys()}, d = shape(mask);
  for (size_t k = 0; k < d.size(); ++k)
    if (!n.require(d[k] == 1 || d[k] == scores[4 - d.size() + k], "the mask does not broadcast to the scores")) return;
  (is_bool(dtype(mask)) ? m.allowed : m.bias) = mask;
}

// How many keys of each sample are there, [batch, 1, 1, 1].
Val keys_there(NodeContext& n, const Operands& o) {
  const Val lengths = cast_index(n.in(6));
  if (!n.require(!n.has(4), "nonpad_kv_seqlen and past keys exclude each other") ||
      !n.require(shape(lengths) == Ints{o.batch()}, "nonpad_kv_seqlen must hold one length per sample"))
    return lengths;
  if (const RefTensor* known = n.r.host(lengths))
    n.require(std::ranges::all_of(known->i, [&](int64_t v) { return v >= 0 && v <= o.keys(); }),
              "nonpad_kv_seqlen holds a length that is not between 0 and the number of keys");
  return unsqueeze(lengths, {1, 2, 3});
}

Masks masks_of(NodeContext& n, const Operands& o) {
  Masks m;
  const bool causal = n.flag("is_causal", false);
  constexpr int64_t kMost = int64_t{1} << 40;
  const int64_t left = n.i("left_window_size", -1, -1, kMost), right = n.i("right_window_size", -1, -1, kMost);
  if (n.has(3)) read_mask(n, o, m);
  const auto also = [&](Val v) { m.allowed = m.allowed ? logical_and(*m.allowed, v) : v; };
  const Val key = n.r.iota(DType::i64, {1, o.keys()}, 1), number = n.r.iota(DType::i64, {o.queries(), 1}, 0);
  Val query = number + literal_int(key, o.past);
  if (n.has(6)) {
    const Val there = keys_there(n, o);
    also(lt(key, there));
    query = number + (there - literal_int(key, o.queries()));
  }
  if (causal && !n.has(6) && o.past == 0)
    m.causal = Causal::top_left;
  else if (causal && !n.has(6) && o.keys() - o.queries() == o.past)
    m.causal = Causal::bottom_right;
  else if (causal)
    also(le(key, query));
  if (left >= 0) also(ge(key, query - literal_int(key, left)));
  if (right >= 0) also(le(key - literal_int(key, right), query));
  return m;
}

// Heads of keys and values that several query heads share.
Val shared(Val x, int64_t heads) {
  const Ints d = shape(x);
  if (d[1] == heads) return x;
  return reshape(expand(reshape(x, {d[0], d[1], 1, d[2], d[3]}), {d[0], d[1], heads / d[1], d[2], d[3]}),
                 {d[0], heads, d[2], d[3]});
}

// As the standard writes it down. `n` is given the scores where it wants them.
Val by_parts(NodeContext& n, const Operands& o, const Scoring& s, Masks m) {
  const DType work = dtype(o.q);
  const Val queries = o.q * s.root, keys = permute(shared(o.k, o.heads()), {0, 1, 3, 2}) * s.root;
  const Val raw = matmul(queries, keys);
  const Val capped = s.cap != 0 ? tanh(raw / s.cap) * s.cap : raw;
  if (m.causal != Causal::none) {
    const Val key = n.r.iota(DType::i64, {1, o.keys()}, 1), query = n.r.iota(DType::i64, {o.queries(), 1}, 0);
    const Val rule = le(key, query + literal_int(key, o.past));
    m.allowed = m.allowed ? logical_and(*m.allowed, rule) : rule;
  }
  Val masked = m.bias ? capped + *m.bias : capped;
  if (m.allowed) masked = where(*m.allowed, masked, literal(masked, -kInf));
  const Val wide = s.wide ? cast(masked, DType::f64) : masked;
  Val p = softmax(wide, 3);
  if (m.any()) {  // a query that may attend to nothing gets zeros
    const Val top = reduce("max", wide, {3}, true);
    p = where(eq(top, literal(top, -kInf)), literal(p, 0), p);
  }
  p = cast(p, work);
  n.out(3, s.shown == 0 ? raw : s.shown == 1 ? capped : s.shown == 2 ? masked : p);
  return matmul(p, shared(o.v, o.heads()));
}

// The op divides by the sum of shares last: values are made small enough for no sum of them to overflow.
Val by_op(const Operands& o, const Scoring& s, const Masks& m) {
  const double small = std::ldexp(1.0, -static_cast<int>(std::bit_width(static_cast<uint64_t>(o.keys()))));
  std::vector<Val> in{o.q * s.root, o.k * s.root, o.v * small};
  if (m.bias || m.allowed) in.push_back(m.bias ? *m.bias : *m.allowed);
  const AttentionAttrs attrs{
      .scale = 1, .causal = m.causal, .masked_rows = m.any() ? MaskedRows::zeros : MaskedRows::nan};
  return o.q.r->op("attention", in, attrs.pack()) * (1 / small);
}

void run_attention(NodeContext& n) {
  Operands o = operands_of(n);
  if (n.failed()) return;
  n.out(1, o.k);
  n.out_as(2, o.v, n.given(2));
  const Scoring s = scoring_of(n, o);
  const Masks m = masks_of(n, o);
  if (n.failed()) return;
  o.k = cast(o.k, dtype(o.q)), o.v = cast(o.v, dtype(o.q));
  const bool whole = !n.wants(3) && s.cap == 0 && !s.wide && !(m.bias && m.allowed);
  Val y = whole ? by_op(o, s, m) : by_parts(n, o, s, m);
  if (n.failed()) return;
  if (rank(n.in(0)) == 3) {
    const Ints d = shape(y);
    y = reshape(permute(y, {0, 2, 1, 3}), {d[0], d[2], count({d[1], d[3]})});
  }
  n.out(0, y);
}

}  // namespace

extern constinit const OnnxOperator onnx_attention{"Attention", 23, run_attention};

}  // namespace thermite::importer
