// SPDX-License-Identifier: Apache-2.0
// Element expressions that several ops share.
#pragma once

#include <vector>

#include "ir/ops/op_def.h"

namespace thermite {

using Exprs = std::span<const ExprId>;

template <Prim p>
ExprId by_prim(ExprPool& e, Exprs x, const Attrs&) {
  return e.prim(p, x);
}

// 1 / (1 + exp(-x)) without overflow and without loss for large negative x.
ExprId stable_sigmoid(ExprPool& e, ExprId x);
// sqrt(2 / pi) (x + 0.044715 x^3)
ExprId gelu_tanh_argument(ExprPool& e, ExprId x);
ExprId is_nan(ExprPool& e, ExprId x);
// A constant of dtype t (and of its compute type for halves).
inline ExprId like(ExprPool& e, ExprId x, double v) { return e.c(e.dtype(x), v); }
// A value in its storage dtype, as its compute type.
ExprId to_compute(ExprPool& e, ExprId x);

// Least and greatest value of a compute type: -inf and inf for floats, false and true for bool.
Scalar lowest_of(DType t);
Scalar highest_of(DType t);

// An integer index that counts from the back where negative, and whether it lies in [0, extent).
struct WrappedIndex {
  ExprId value, in_range;
};
WrappedIndex wrap_index(ExprPool& e, ExprId index, ExprId extent);

// A reduction of input 0 over kReductionAttrs: axes and the lift of the element itself, in the compute
// type; the caller fills in tree, identity, combine and project.
ReduceSpec reduce_axes(Pull& p, std::span<const ExprId> index);
// ... with one component combined by a primitive and projected as it is.
ReduceSpec reduce_by(Pull& p, std::span<const ExprId> index, Prim combine, Tree tree, Scalar identity);

// arg_max (greatest) and arg_min over kArgAttrs; NaN beats everything.
ReduceSpec reduce_arg(Pull& p, std::span<const ExprId> index, bool greatest);
// Its monoid, over (value, place).
std::vector<ExprId> combine_args(ExprPool& e, std::span<const ExprId> a, std::span<const ExprId> b, bool greatest,
                                 bool last);

// Whether value a comes before b when sorting (greatest: descending). NaN counts as greater than everything.
ExprId sorts_before(ExprPool& e, ExprId a, ExprId b, bool greatest);

// The order of input 0 along `axis`.
ReduceSpec reduce_order(Pull& p, std::span<const ExprId> index, int axis, OrderSpec order);

// Updates (input 2) of input 0. `place` gives the index that the update at a place of input 2 lands on, and `lands`
// gathers whether it is one.
using ScatterPlace = std::function<std::vector<ExprId>(std::span<const ExprId> at, ExprId& lands)>;
ReduceSpec reduce_scatter(Pull& p, std::span<const ExprId> index, int64_t reduction, ScatterPlace place);
// An old value and an update for each element: what both cost.
double terms_of_scatter(const InferArgs& a);

// A node of the op of that name; attributes that are not given have their defaults.
using NamedAttrs = std::initializer_list<std::pair<std::string_view, AttrValue>>;
Result<NodeId> add_op(GraphBuilder& b, std::string_view op, std::initializer_list<NodeId> in, NamedAttrs attrs = {});
// `x` as dtype t: itself or a node of op `cast`.
Result<NodeId> cast_to(GraphBuilder& b, NodeId x, DType t);

}  // namespace thermite
