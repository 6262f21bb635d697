// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/lower.h"

#include <limits>

#include "ir/ops/support/infer.h"

namespace thermite {

ExprId is_nan(ExprPool& e, ExprId x) { return e.ne(x, x); }

ExprId to_compute(ExprPool& e, ExprId x) { return e.cast(x, compute_type(e.dtype(x))); }

ExprId stable_sigmoid(ExprPool& e, ExprId x) {
  const ExprId one = like(e, x, 1), t = e.exp(e.neg(e.abs(x)));
  return e.div(e.select(e.ge(x, like(e, x, 0)), one, t), e.add(one, t));
}

ExprId gelu_tanh_argument(ExprPool& e, ExprId x) {
  const ExprId cube = e.mul(e.mul(x, x), x);
  return e.mul(like(e, x, 0.79788456080286535588), e.add(x, e.mul(like(e, x, 0.044715), cube)));
}

namespace {
int64_t greatest_int(DType t) {
  const int bits = static_cast<int>(size_of(t)) * 8;
  if (is_unsigned_int(t)) return static_cast<int64_t>(~uint64_t{0} >> (64 - bits));
  return static_cast<int64_t>(~uint64_t{0} >> (65 - bits));
}
}  // namespace

Scalar lowest_of(DType t) {
  if (is_float(t)) return make_scalar(t, -std::numeric_limits<double>::infinity());
  if (is_bool(t) || is_unsigned_int(t)) return make_int_scalar(t, 0);
  return make_int_scalar(t, -greatest_int(t) - 1);
}

Scalar highest_of(DType t) {
  if (is_float(t)) return make_scalar(t, std::numeric_limits<double>::infinity());
  return make_int_scalar(t, is_bool(t) ? 1 : greatest_int(t));
}

WrappedIndex wrap_index(ExprPool& e, ExprId index, ExprId extent) {
  const ExprId i = e.cast(index, DType::i64), zero = e.index(0);
  const ExprId w = e.select(e.lt(i, zero), e.add(i, extent), i);
  return {w, e.both(e.ge(w, zero), e.lt(w, extent))};
}

ReduceSpec reduce_axes(Pull& p, std::span<const ExprId> index) {
  const int rank = p.in_rank(0);
  const bool keepdims = attr<kReductionAttrs, "keepdims">(p.attrs);
  const std::vector<int> axes = *normal_axes(attr<kReductionAttrs, "axes">(p.attrs), rank);
  // Place of the element, with the reduced axes still open.
  std::vector<ExprId> place(static_cast<size_t>(rank), kNoExpr);
  ReduceSpec spec;
  for (int k = 0, r = 0, o = 0; k < rank; ++k) {
    if (r < static_cast<int>(axes.size()) && axes[r] == k) {
      spec.axes.push_back({p.in_extent(0, k), p.in_size(0, k)});
      ++r;
      o += keepdims;
    } else {
      place[k] = index[o++];
    }
  }
  spec.lift = [&p, place](std::span<const ExprId> reduce) {
    std::vector<ExprId> at = place;
    int r = 0;
    for (ExprId& i : at)
      if (i == kNoExpr) i = reduce[r++];
    return std::vector{to_compute(p.e, p.read(0, at))};
  };
  return spec;
}

ReduceSpec reduce_by(Pull& p, std::span<const ExprId> index, Prim combine, Tree tree, Scalar identity) {
  ReduceSpec spec = reduce_axes(p, index);
  spec.tree = tree;
  spec.identity = {identity};
  spec.combine = [combine](ExprPool& e, Exprs a, Exprs b) { return std::vector{e.prim(combine, {a[0], b[0]})}; };
  spec.project = [](ExprPool&, Exprs s) { return s[0]; };
  return spec;
}

ExprId sorts_before(ExprPool& e, ExprId a, ExprId b, bool greatest) {
  ExprId before = greatest ? e.gt(a, b) : e.lt(a, b);
  if (is_float(e.dtype(a))) {
    const ExprId a_nan = is_nan(e, a), b_nan = is_nan(e, b);
    const ExprId first = greatest ? a_nan : b_nan, second = greatest ? b_nan : a_nan;
    before = e.prim(Prim::bit_or, {before, e.both(first, e.prim(Prim::bit_not, {second}))});
  }
  return before;
}

std::vector<ExprId> combine_args(ExprPool& e, std::span<const ExprId> a, std::span<const ExprId> b, bool greatest,
                                 bool last) {
  // NaN wins in both directions, so it is not sorts_before's order that decides for arg_min.
  ExprId better = greatest ? e.gt(a[0], b[0]) : e.lt(a[0], b[0]), tie = e.eq(a[0], b[0]);
  if (is_float(e.dtype(a[0]))) {
    const ExprId a_nan = is_nan(e, a[0]), b_nan = is_nan(e, b[0]);
    better = e.prim(Prim::bit_or, {better, e.both(a_nan, e.prim(Prim::bit_not, {b_nan}))});
    tie = e.prim(Prim::bit_or, {tie, e.both(a_nan, b_nan)});
  }
  const ExprId order = last ? e.gt(a[1], b[1]) : e.lt(a[1], b[1]);
  const ExprId take = e.prim(Prim::bit_or, {better, e.both(tie, order)});
  return {e.select(take, a[0], b[0]), e.select(take, a[1], b[1])};
}

ReduceSpec reduce_arg(Pull& p, std::span<const ExprId> index, bool greatest) {
  const int axis = *normal_axis(attr<kArgAttrs, "axis">(p.attrs), p.in_rank(0));
  const bool keepdims = attr<kArgAttrs, "keepdims">(p.attrs), last = attr<kArgAttrs, "last">(p.attrs);
  std::vector<ExprId> place(index.begin(), index.end());
  if (!keepdims) place.insert(place.begin() + axis, kNoExpr);

  const DType t = compute_type(p.in_dtype(0));
  ReduceSpec spec;
  spec.axes = {{p.in_extent(0, axis), p.in_size(0, axis)}};
  // The identity loses every tie by its index, so it may share its value with an element.
  spec.identity = {greatest ? lowest_of(t) : highest_of(t),
                   make_int_scalar(DType::i64, last ? -1 : std::numeric_limits<int64_t>::max())};
  spec.lift = [&p, place, axis](std::span<const ExprId> reduce) {
    std::vector<ExprId> at = place;
    at[axis] = reduce[0];
    return std::vector{to_compute(p.e, p.read(0, at)), reduce[0]};
  };
  spec.combine = [greatest, last](ExprPool& e, Exprs a, Exprs b) { return combine_args(e, a, b, greatest, last); };
  spec.project = [](ExprPool&, Exprs s) { return s[1]; };
  return spec;
}

ReduceSpec reduce_order(Pull& p, std::span<const ExprId> index, int axis, OrderSpec order) {
  ReduceSpec spec;
  spec.axes = {{p.in_extent(0, axis), p.in_size(0, axis)}};
  spec.order = order;
  const std::vector<ExprId> place(index.begin(), index.end());
  spec.lift = [&p, place, axis](std::span<const ExprId> r) {
    std::vector<ExprId> at = place;
    at[axis] = r[0];
    return std::vector{to_compute(p.e, p.read(0, at))};
  };
  return spec;
}

ReduceSpec reduce_scatter(Pull& p, std::span<const ExprId> index, int64_t reduction, ScatterPlace place) {
  constexpr Prim kCombines[] = {Prim::add, Prim::mul, Prim::min, Prim::max};
  ReduceSpec spec;
  spec.scatter = ScatterSpec{};
  if (reduction > 0) spec.scatter->combine = kCombines[reduction - 1];
  for (int d = 0; d < p.in_rank(2); ++d) spec.axes.push_back({p.in_extent(2, d), p.in_size(2, d)});
  const std::vector<ExprId> here(index.begin(), index.end());
  spec.lift = [&p, here, place = std::move(place)](std::span<const ExprId> at) {
    ExprPool& e = p.e;
    ExprId lands = e.boolean(true);
    const std::vector<ExprId> to = place(at, lands);
    std::vector<ExprId> parts{to_compute(e, p.read(0, here)), to_compute(e, p.read(2, at)), lands};
    parts.insert(parts.end(), to.begin(), to.end());
    return parts;
  };
  return spec;
}

double terms_of_scatter(const InferArgs& a) {
  const double all = count_of(a.in[0].dims);
  return all > 0 ? 1 + count_of(a.in[2].dims) / all : 1;
}

Result<NodeId> add_op(GraphBuilder& b, std::string_view op, std::initializer_list<NodeId> in, NamedAttrs attrs) {
  const OpDef& def = *find_op(op);
  return b.add(def, std::span(in.begin(), in.size()), named_attrs(def, attrs));
}

Result<NodeId> cast_to(GraphBuilder& b, NodeId x, DType t) {
  if (b.type(x).dtype == t) return x;
  return add_op(b, "cast", {x}, {{"to", t}});
}

}  // namespace thermite
