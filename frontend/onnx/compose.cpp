// SPDX-License-Identifier: Apache-2.0
// The recorder's functions: ops with attributes, and small compositions.
#include <algorithm>
#include <numeric>

#include "frontend/onnx/recorder.h"

namespace thermite::importer {

static bool all_are(const Ints& v, int64_t value) {
  return std::ranges::all_of(v, [&](int64_t e) { return e == value; });
}

Val cast(Val x, DType to) { return dtype(x) == to && !x.poisoned() ? x : x.r->op("cast", {x}, CastAttrs{to}.pack()); }
Val cast_index(Val x) { return cast(x, DType::i64); }
Val where(Val condition, Val a, Val b) { return condition.r->op("where", {condition, a, b}); }

Val reshape(Val x, const Ints& dims) {
  if (dims.size() > kMaxRank) return x.r->fail(unsupported("rank {}; up to {} works", dims.size(), kMaxRank));
  return shape(x) == dims && !x.poisoned() ? x : x.r->op("reshape", {x}, ReshapeAttrs{dims}.pack());
}

Val permute(Val x, const Ints& perm) {
  Ints places(static_cast<size_t>(rank(x)));
  std::iota(places.begin(), places.end(), 0);
  return perm == places && !x.poisoned() ? x : x.r->op("permute", {x}, PermuteAttrs{perm}.pack());
}

Val slice(Val x, const Ints& starts, const Ints& limits, const Ints& steps) {
  const bool whole = all_are(starts, 0) && limits == shape(x) && all_are(steps, 1);
  return whole && !x.poisoned() ? x : x.r->op("slice", {x}, SliceAttrs{starts, limits, steps}.pack());
}

Val expand(Val x, const Ints& dims) {
  if (dims.size() > kMaxRank) return x.r->fail(unsupported("rank {}; up to {} works", dims.size(), kMaxRank));
  return shape(x) == dims && !x.poisoned() ? x : x.r->op("expand", {x}, ExpandAttrs{dims}.pack());
}

Val flip(Val x, const Ints& axes) { return axes.empty() ? x : x.r->op("flip", {x}, FlipAttrs{axes}.pack()); }

Val pad(Val x, const Ints& low, const Ints& high, Scalar value) {
  const bool nothing = all_are(low, 0) && all_are(high, 0);
  return nothing && !x.poisoned() ? x : x.r->op("pad", {x}, PadAttrs{low, high, convert(value, dtype(x))}.pack());
}

Val window(Val x, const Ints& sizes, const Ints& strides, const Ints& dilations) {
  if (rank(x) + static_cast<int64_t>(sizes.size()) > kMaxRank && !x.poisoned())
    return x.r->fail(unsupported("windows over rank {}", rank(x)));
  return x.r->op("window", {x}, WindowAttrs{sizes, strides, dilations}.pack());
}

Val concat(const std::vector<Val>& x, int64_t axis) {
  return x.size() == 1 ? x[0] : x[0].r->op("concat", std::span(x), ConcatAttrs{axis}.pack());
}

Val gather(Val x, Val indices, int64_t axis) {
  if (rank(x) + rank(indices) - 1 > kMaxRank && !x.poisoned() && !indices.poisoned())
    return x.r->fail(unsupported("gather from rank {} by indices of rank {}", rank(x), rank(indices)));
  return x.r->op("gather", {x, indices}, GatherAttrs{axis}.pack());
}

Val gather_elements(Val x, Val indices, int64_t axis) {
  return x.r->op("gather_elements", {x, indices}, GatherElementsAttrs{axis}.pack());
}

// Reductions have the attributes of a sum, arg_min those of arg_max.
Val reduce(std::string_view name, Val x, const Ints& axes, bool keep) {
  if (axes.empty() && !x.poisoned()) return x;
  return x.r->op(fmt::format("reduce_{}", name), {x}, ReduceSumAttrs{axes, keep}.pack());
}

Val arg_reduce(std::string_view name, Val x, int64_t axis, bool keep, bool last) {
  return x.r->op(name, {x}, ArgMaxAttrs{axis, keep, last}.pack());
}

Val cumsum(Val x, int64_t axis, bool exclusive, bool reverse) {
  return x.r->op("cumsum", {x}, CumsumAttrs{axis, exclusive, reverse}.pack());
}

Val dot_general(Val a, Val b, const Ints& lhs_contract, const Ints& rhs_contract, const Ints& lhs_batch,
                const Ints& rhs_batch) {
  return a.r->op(
      "dot_general", {a, b},
      DotGeneralAttrs{
          .lhs_contract = lhs_contract, .rhs_contract = rhs_contract, .lhs_batch = lhs_batch, .rhs_batch = rhs_batch}
          .pack());
}

Val conv(Val x, Val w, const Ints& strides, const Ints& dilations, const Ints& low, const Ints& high, int64_t groups) {
  return x.r->op(
      "conv", {x, w},
      ConvAttrs{.strides = strides, .dilations = dilations, .pads_low = low, .pads_high = high, .groups = groups}
          .pack());
}

Val softmax(Val x, int64_t axis) { return x.r->op("softmax", {x}, SoftmaxAttrs{axis}.pack()); }
Val log_softmax(Val x, int64_t axis) { return x.r->op("log_softmax", {x}, LogSoftmaxAttrs{axis}.pack()); }

namespace {

// Folds batch dimensions that only the left side has into its rows: one plain product then does for a weight matrix.
Val matmul_by_matrix(Val a, Val b) {
  Ints out = shape(a);
  const Val y = dot_general(a, b, {rank(a) - 1}, {0}, {}, {});
  out.back() = shape(b).back();
  return reshape(y, out);
}

}  // namespace

Val matmul(Val a, Val b) {
  if (a.poisoned() || b.poisoned()) return a.r->fail(internal_error("matmul of no value"));
  if (rank(a) == 0 || rank(b) == 0) return a.r->fail(user_error("a matrix product needs operands of rank 1 or more"));
  const bool row = rank(a) == 1, column = rank(b) == 1;
  if (row) a = unsqueeze(a, {0});
  if (column) b = unsqueeze(b, {1});
  const Ints da = shape(a), db = shape(b);
  if (da[da.size() - 1] != db[db.size() - 2])
    return a.r->fail(user_error("a matrix product needs equal inner extents, got {} and {}", to_string(type(a).dims),
                                to_string(type(b).dims)));
  Val y = a;
  if (db.size() == 2) {
    y = matmul_by_matrix(a, b);
  } else {
    const size_t n = std::max(da.size(), db.size()) - 2;
    Ints batch(n, 1);
    for (size_t k = 0; k < n; ++k) {
      const int64_t ka = static_cast<int64_t>(k + da.size()) - static_cast<int64_t>(n) - 2;
      const int64_t kb = static_cast<int64_t>(k + db.size()) - static_cast<int64_t>(n) - 2;
      const int64_t ea = ka >= 0 ? da[ka] : 1, eb = kb >= 0 ? db[kb] : 1;
      if (ea != eb && ea != 1 && eb != 1)
        return a.r->fail(user_error("the batches of a matrix product do not broadcast: {} and {}",
                                    to_string(type(a).dims), to_string(type(b).dims)));
      batch[k] = ea == 1 ? eb : ea;
    }
    Ints ea = batch, eb = batch, axes(n);
    ea.insert(ea.end(), da.end() - 2, da.end());
    eb.insert(eb.end(), db.end() - 2, db.end());
    std::iota(axes.begin(), axes.end(), 0);
    const auto last = static_cast<int64_t>(n);
    y = dot_general(expand(a, ea), expand(b, eb), {last + 1}, {last}, axes, axes);
  }
  if (row) y = squeeze(y, {rank(y) - 2});
  if (column) y = squeeze(y, {rank(y) - 1});
  return y;
}

Val unsqueeze(Val x, Ints axes) {
  if (x.poisoned()) return x;
  const int64_t n = rank(x) + static_cast<int64_t>(axes.size());
  if (n > kMaxRank) return x.r->fail(unsupported("rank {}; up to {} works", n, kMaxRank));
  Ints dims(n, -1);
  for (int64_t a : axes) {
    if (a < -n || a >= n) return x.r->fail(user_error("axis {} is out of range for rank {}", a, n));
    if (dims[a < 0 ? a + n : a] == 1) return x.r->fail(user_error("axis {} is given twice", a));
    dims[a < 0 ? a + n : a] = 1;
  }
  size_t k = 0;
  for (int64_t& d : dims)
    if (d < 0) d = type(x).dims[static_cast<int>(k++)];
  return reshape(x, dims);
}

Val squeeze(Val x, Ints axes) {
  if (x.poisoned()) return x;
  Ints dims = shape(x), out;
  const auto n = static_cast<int64_t>(dims.size());
  std::vector<bool> gone(dims.size());
  for (int64_t a : axes) {
    if (a < -n || a >= n) return x.r->fail(user_error("axis {} is out of range for rank {}", a, n));
    a = a < 0 ? a + n : a;
    if (dims[a] != 1) return x.r->fail(user_error("axis {} has extent {}, so it cannot be squeezed", a, dims[a]));
    gone[a] = true;
  }
  for (size_t k = 0; k < dims.size(); ++k)
    if (!gone[k]) out.push_back(dims[k]);
  return reshape(x, out);
}

// A negative step walks from `start` down to `limit` (exclusive), as in numpy; both are in range already.
Val slice_axis(Val x, int64_t axis, int64_t start, int64_t limit, int64_t step) {
  const Ints dims = shape(x);
  Ints lo(dims.size(), 0), hi = dims, by(dims.size(), 1);
  if (axis < 0 || axis >= static_cast<int64_t>(dims.size()) || step == 0)
    return x.r->fail(user_error("cannot slice axis {} of {} by {}", axis, to_string(type(x).dims), step));
  if (step > 0) {
    lo[axis] = start;
    hi[axis] = std::max(start, limit);
    by[axis] = step;
    return slice(x, lo, hi, by);
  }
  // Mirrored: element k of the flipped axis is element extent - 1 - k.
  lo[axis] = dims[axis] - 1 - start;
  hi[axis] = std::max(lo[axis], dims[axis] - 1 - limit);
  by[axis] = -step;
  return slice(flip(x, {axis}), lo, hi, by);
}

Val select_axis(Val x, int64_t axis, int64_t index) { return squeeze(slice_axis(x, axis, index, index + 1), {axis}); }

Val one_hot_mask(Val indices, int64_t depth) {
  Val i = cast_index(indices);
  i = where(lt(i, literal_int(i, 0)), i + literal_int(i, depth), i);
  i = unsqueeze(i, {-1});
  return eq(i, i.r->iota(DType::i64, {depth}, 0));
}

}  // namespace thermite::importer
