// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>

#include "frontend/onnx/operator.h"

namespace thermite::importer {

// [batch, heads, length, size]; three dimensions hold the heads side by side.
static Val attention_heads(NodeContext& n, Val x, std::string_view attribute) {
  if (rank(x) == 4) return x;
  const int64_t heads = n.i(attribute, 0);
  const Ints d = shape(x);
  if (!n.require(d.size() == 3 && heads > 0 && d[2] % heads == 0, "Q, K and V need rank 4, or rank 3 and head counts"))
    return x;
  return permute(reshape(x, {d[0], d[1], heads, d[2] / heads}), {0, 2, 1, 3});
}

// Heads of keys and values that several query heads share.
static Val attention_shared(NodeContext& n, Val x, int64_t heads) {
  const Ints d = shape(x);
  if (d[1] == heads || !n.require(d[1] > 0 && heads % d[1] == 0, "the head counts do not divide")) return x;
  return reshape(expand(reshape(x, {d[0], d[1], 1, d[2], d[3]}), {d[0], d[1], heads / d[1], d[2], d[3]}),
                 {d[0], heads, d[2], d[3]});
}

// Which keys each query may attend to; empty: all of them.
static std::optional<Val> attention_allowed(NodeContext& n, int64_t queries, int64_t keys, int64_t past) {
  const bool causal = n.i("is_causal", 0) != 0;
  const int64_t left = n.i("left_window_size", -1), right = n.i("right_window_size", -1);
  std::optional<Val> allowed;
  const auto also = [&](Val v) { allowed = allowed ? logical_and(*allowed, v) : v; };
  const Val key = n.r.iota(DType::i64, {1, keys}, 1);
  Val query = n.r.iota(DType::i64, {queries, 1}, 0) + literal_int(key, past);
  if (n.has(6)) {  // how many keys of each sample are there
    const Val valid = unsqueeze(cast_index(n.in(6)), {1, 2, 3});
    also(lt(key, valid));
    if (past == 0) query = n.r.iota(DType::i64, {queries, 1}, 0) + (valid - literal_int(key, queries));
  }
  if (causal) also(le(key, query));
  if (left >= 0) also(ge(key, query - literal_int(key, left)));
  if (right >= 0) also(le(key, query + literal_int(key, right)));
  return allowed;
}

// Scores with the mask input and `allowed` applied: forbidden places are -inf.
static Val attention_masked(NodeContext& n, Val scores, std::optional<Val> allowed) {
  const int64_t keys = shape(scores).back();
  if (n.has(3)) {
    Val mask = n.in(3);
    Ints low(static_cast<size_t>(rank(mask)), 0), high = low;
    if (!n.require(rank(mask) >= 1 && shape(mask).back() <= keys, "the mask does not fit")) return scores;
    const int64_t given = shape(mask).back();
    if (given != 1) high.back() = keys - given;  // keys that the mask leaves out are forbidden
    mask = pad(mask, low, high, lowest(dtype(mask)));
    if (is_bool(dtype(mask)))
      allowed = allowed ? logical_and(*allowed, mask) : mask;
    else
      scores = scores + cast(mask, dtype(scores));
  }
  return allowed ? where(*allowed, scores, literal(scores, -std::numeric_limits<double>::infinity())) : scores;
}

static void run_attention(NodeContext& n) {
  const Val q = attention_heads(n, n.in(0), "q_num_heads");
  Val k = attention_heads(n, n.in(1), "kv_num_heads"), v = attention_heads(n, n.in(2), "kv_num_heads");
  n.ignore("q_num_heads"), n.ignore("kv_num_heads");
  if (!n.require(rank(q) == 4 && rank(k) == 4 && rank(v) == 4, "Q, K and V need rank 3 or 4")) return;
  if (n.has(4) != n.has(5) || (n.has(4) && (rank(n.in(4)) != 4 || rank(n.in(5)) != 4))) {
    n.require(false, "past keys and values need rank 4, and each other");
    return;
  }
  const auto extent = [](Val x, size_t k) { return shape(x)[k]; };
  const bool fits = extent(k, 0) == extent(q, 0) && extent(v, 0) == extent(q, 0) && extent(k, 1) == extent(v, 1) &&
                    extent(k, 2) == extent(v, 2);
  if (!n.require(fits, "Q, K and V differ in batch, heads or length")) return;
  const int64_t past = n.has(4) ? shape(n.in(4))[2] : 0, heads = shape(q)[1];
  if (n.has(4)) k = concat({n.in(4), k}, 2);
  if (n.has(5)) v = concat({n.in(5), v}, 2);
  n.out(1, k);
  n.out_as(2, v, n.given(2));
  const DType work = dtype(q);
  const auto precision = n.dtype("softmax_precision", onnx_data_type(work));  // may ask for more
  const double root = std::sqrt(n.f("scale", 1 / std::sqrt(static_cast<double>(std::max<int64_t>(shape(q)[3], 1)))));
  const double cap = n.f("softcap", 0);
  const int64_t mode = n.i("qk_matmul_output_mode", 0);
  if (n.failed() || !n.require(std::isfinite(root) && mode >= 0 && mode <= 3, "an attribute is out of range")) return;
  const Val keys = permute(attention_shared(n, cast(k, work), heads), {0, 1, 3, 2});
  const Val raw = matmul(q * root, keys * root);
  const Val capped = cap != 0 ? tanh(raw / cap) * cap : raw;
  const auto allowed = attention_allowed(n, shape(q)[2], shape(k)[2], past);
  const Val masked = attention_masked(n, capped, allowed);
  const Val wide = precision == DType::f64 ? cast(masked, DType::f64) : masked;
  Val p = softmax(wide, 3);
  if (allowed || n.has(3)) {  // a query that may attend to nothing gets zeros
    const Val top = reduce("max", wide, {3}, true);
    p = where(eq(top, literal(top, -std::numeric_limits<double>::infinity())), literal(p, 0), p);
  }
  p = cast(p, work);
  n.out(3, mode == 0 ? raw : mode == 1 ? capped : mode == 2 ? masked : p);
  Val y = matmul(p, attention_shared(n, cast(v, work), heads));
  if (!n.require(extent(y, 0) == extent(q, 0) && extent(y, 1) == heads, "the mask is larger than the scores")) return;
  if (rank(n.in(0)) == 3) {
    const Ints d = shape(y);
    y = reshape(permute(y, {0, 2, 1, 3}), {d[0], d[2], count({d[1], d[3]})});
  }
  n.out(0, y);
}
extern constinit const OnnxOperator onnx_attention{"Attention", 23, run_attention};

}  // namespace thermite::importer
