// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/attention.h"

#include "ir/loops/attention_parts.h"

namespace thermite {
namespace {

constexpr double kExpTerms = 10;  // of a key and a query, beside products

Status check_batch(const Dims& q, const Dims& x, std::string_view what, bool groups) {
  for (int d = 0; d + 2 < q.size(); ++d) {
    const bool shared = groups && d + 3 == q.size() && x[d] > 0 && q[d] % x[d] == 0;
    if (x[d] != q[d] && x[d] != 1 && !shared)
      return user_error("{} of shape {} do not go with queries of shape {}: dimension {} is neither {}{} nor 1", what,
                        to_string(x), to_string(q), d, q[d], groups && d + 3 == q.size() ? ", a divisor of it" : "");
  }
  return {};
}

Status check_mask(const Type& mask, DType t, const Dims& scores) {
  if (!is_bool(mask.dtype) && mask.dtype != t)
    return user_error("a mask is {} or bool, not {}", name(t), name(mask.dtype));
  const int shift = scores.size() - mask.dims.size();
  for (int d = 0; d < mask.dims.size(); ++d)
    if (shift < 0 || (mask.dims[d] != 1 && mask.dims[d] != scores[d + shift]))
      return user_error("a mask of shape {} does not broadcast to scores of shape {}", to_string(mask.dims),
                        to_string(scores));
  return {};
}

// Element numbers of one query's operands.
struct Row {
  int64_t q = 0, k = 0, v = 0, mask = 0, mask_step = 0, out = 0;
  int64_t keys = 0;  // that it has
};

template <class T, class Sum>
void attend(RefInputs in, const Row& r, T scale, bool nan_rows, RefTensor& out) {
  const int rank = in[0]->dims.size();
  const int64_t size = in[0]->dims[rank - 1], width = in[2]->dims[rank - 1];
  const auto &q = in[0]->as<T>(), &k = in[1]->as<T>(), &v = in[2]->as<T>();
  constexpr T kLowest = -std::numeric_limits<T>::infinity();
  std::vector<T> scores;
  T top = kLowest;
  for (int64_t j = 0; j < r.keys; ++j) {
    Sum sum = 0;
    for (int64_t d = 0; d < size; ++d) sum += static_cast<Sum>(q[r.q + d]) * static_cast<Sum>(k[r.k + j * size + d]);
    T s = static_cast<T>(sum) * scale;
    const int64_t m = r.mask + j * r.mask_step;
    if (in.size() > 3) s = is_bool(in[3]->dtype) ? (in[3]->i[m] ? s : kLowest) : s + in[3]->as<T>()[m];
    scores.push_back(s);
    top = ref_max(top, s);
  }
  const T from = top == kLowest ? T(0) : top;
  Sum all = 0;
  const double least = least_exponent(compute_type(in[0]->dtype));
  for (T& s : scores) all += static_cast<Sum>(s = s - from < least ? T(0) : std::exp(s - from));
  const T total = r.keys == 0 || (all == 0 && !nan_rows) ? T(1) : static_cast<T>(all);
  for (int64_t e = 0; e < width; ++e) {
    Sum sum = 0;
    for (int64_t j = 0; j < r.keys; ++j) sum += static_cast<Sum>(scores[j]) * static_cast<Sum>(v[r.v + j * width + e]);
    out.as<T>()[r.out + e] = static_cast<T>(sum) / total;
  }
}

}  // namespace

Result<Type> infer_attention(const InferArgs& a, bool groups) {
  if (a.in.size() != 3 && a.in.size() != 4)
    return user_error("takes queries, keys, values and perhaps a mask, not {} operands", a.in.size());
  TRY(const DType t, common_dtype(a.in.first(3)));
  CHECK_OK(require(PrimDomain::F, t));
  const Dims &q = a.in[0].dims, &k = a.in[1].dims, &v = a.in[2].dims;
  const int rank = q.size();
  if (rank < 2 || k.size() != rank || v.size() != rank)
    return user_error("queries, keys and values of shapes {}, {} and {} need one rank, 2 or more", to_string(q),
                      to_string(k), to_string(v));
  if (q[rank - 1] != k[rank - 1]) return user_error("queries of size {} and keys of size {}", q[rank - 1], k[rank - 1]);
  if (k[rank - 2] != v[rank - 2]) return user_error("{} keys and {} values", k[rank - 2], v[rank - 2]);
  CHECK_OK(check_batch(q, k, "keys", groups));
  CHECK_OK(check_batch(q, v, "values", groups));
  if (groups && rank > 2 && k[rank - 3] != v[rank - 3] && k[rank - 3] != 1 && v[rank - 3] != 1)
    return user_error("{} heads of keys and {} of values", k[rank - 3], v[rank - 3]);
  Dims scores = q;
  scores[rank - 1] = k[rank - 2];
  if (a.in.size() > 3) CHECK_OK(check_mask(a.in[3], t, scores));
  Type out{t, q};
  out.dims[rank - 1] = v[rank - 1];
  return out;
}

double attention_terms(const InferArgs& a) {
  const int rank = a.in[0].dims.size();
  const auto size = static_cast<double>(a.in[0].dims[rank - 1]), width = static_cast<double>(a.in[2].dims[rank - 1]);
  const double keys = static_cast<double>(a.in[1].dims[rank - 2]);
  const double half = attr<kAttentionAttrs, "causal">(a.attrs) ? 0.5 : 1;
  return half * keys * (1 + (size + kExpTerms) / std::max(width, 1.0));
}

Status ref_attention(RefInputs in, const Attrs& attrs, RefTensor& out) {
  const Dims& dims = in[0]->dims;
  const int rank = dims.size();
  const int64_t queries = dims[rank - 2], keys = in[1]->dims[rank - 2];
  double scale = attr<kAttentionAttrs, "scale">(attrs);
  if (scale == 0) scale = 1 / std::sqrt(static_cast<double>(std::max<int64_t>(dims[rank - 1], 1)));
  const auto causal = static_cast<CausalRule>(attr<kAttentionAttrs, "causal">(attrs));
  Dims rows = dims, scores = dims;
  rows[rank - 1] = 1, scores[rank - 1] = keys;
  const Dims mask = in.size() > 3 ? broadcast_strides(in[3]->dims, scores) : Dims{};
  with_sums(out, [&]<class T, class Sum>() {
    for_each_place(rows, [&](const Dims& at, int64_t row) {
      Row r{.q = row * dims[rank - 1], .out = row * out.dims[rank - 1], .keys = keys};
      for (int d = 0; d + 2 < rank; ++d) {
        const int64_t nk = in[1]->dims[d], nv = in[2]->dims[d];
        r.k = r.k * nk + at[d] / (dims[d] / nk);
        r.v = r.v * nv + at[d] / (dims[d] / nv);
      }
      r.k *= keys * dims[rank - 1], r.v *= keys * out.dims[rank - 1];
      const int64_t i = at[rank - 2];
      if (causal == CausalRule::top_left) r.keys = std::min(keys, i + 1);
      if (causal == CausalRule::bottom_right) r.keys = std::max<int64_t>(0, i + 1 + keys - queries);
      if (in.size() > 3) r.mask = offset_of(at, mask), r.mask_step = mask[rank - 1];
      attend<T, Sum>(in, r, static_cast<T>(scale), attr<kAttentionAttrs, "masked_rows">(attrs) != 0, out);
    });
  });
  return {};
}

}  // namespace thermite
