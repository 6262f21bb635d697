// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/arg_extremum.h"

#include <limits>

#include "ir/ops/support/lower.h"
#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

std::vector<ValueId> taken(KernelBuilder& b, ValueId take, std::span<const ValueId> left,
                           std::span<const ValueId> right) {
  return {b.select(take, right[0], left[0]), b.select(take, right[1], left[1])};
}

}  // namespace

std::optional<ArgExtremum> arg_extremum_of(LoopNest& n, const LoopStage& s) {
  if (s.tree != Tree::exact || s.identity.size() != 2 || s.reduce.size() != 1) return std::nullopt;
  const DType t = s.identity[0].dtype;
  const bool places = s.lift[1] == n.pool.axis(s.reduce[0].id) && s.identity[1].dtype == DType::i64;
  if ((t != DType::f32 && t != DType::f64) || !places) return std::nullopt;
  const ExprId a[] = {n.pool.lhs(0, t), n.pool.lhs(1, DType::i64)}, b[] = {n.pool.rhs(0, t), n.pool.rhs(1, DType::i64)};
  if (s.project != a[1]) return std::nullopt;
  for (const bool greatest : {false, true})
    for (const bool last : {false, true}) {
      if (combine_args(n.pool, a, b, greatest, last) != s.combine) continue;
      const bool narrow = s.reduce[0].value < std::numeric_limits<int32_t>::max();
      return ArgExtremum{greatest, last, t == DType::f32 ? DType::i32 : DType::i64, narrow ? DType::i32 : DType::i64};
    }
  return std::nullopt;
}

std::vector<ValueId> arg_identity(KernelBuilder& b, const ArgExtremum& a, int lanes) {
  const auto bits = static_cast<int>(size_of(a.index)) * 8 - 1;
  const int64_t beyond = a.last ? -1 : static_cast<int64_t>((uint64_t{1} << bits) - 1);
  const int64_t least = a.key == DType::i32 ? std::numeric_limits<int32_t>::min() : std::numeric_limits<int64_t>::min();
  return {b.constant(make_int_scalar(a.key, least), lanes), b.constant(make_int_scalar(a.index, beyond), lanes)};
}

std::vector<ValueId> arg_element(KernelBuilder& b, const ArgExtremum& a, ValueId x, ValueId place) {
  const ValueType t = b.type(x);
  const int64_t most = a.key == DType::i32 ? std::numeric_limits<int32_t>::max() : std::numeric_limits<int64_t>::max();
  auto number = [&](int64_t v) { return b.constant(make_int_scalar(a.key, v), t.lanes); };
  const ValueId plain = b.add(x, b.constant(make_scalar(t.dtype, 0), t.lanes));  // -0 becomes +0
  const ValueId bits = b.bitcast(plain, a.key);
  const ValueId sign = b.prim(Prim::shr, {bits, number(static_cast<int64_t>(size_of(a.key)) * 8 - 1)});
  // Of negative numbers the larger word is the smaller float. For arg_min all is the other way round.
  const ValueId flip = b.prim(Prim::bit_and, {sign, number(most)});
  const ValueId key = b.prim(Prim::bit_xor, {bits, a.greatest ? flip : b.prim(Prim::bit_not, {flip})});
  return {b.select(b.prim(Prim::ne, {x, x}), number(most), key), place};
}

std::vector<ValueId> follow_args(KernelBuilder& b, const ArgExtremum& a, std::span<const ValueId> left,
                                 std::span<const ValueId> right) {
  return taken(b, b.prim(a.last ? Prim::ge : Prim::gt, {right[0], left[0]}), left, right);
}

std::vector<ValueId> join_args(KernelBuilder& b, const ArgExtremum& a, std::span<const ValueId> left,
                               std::span<const ValueId> right) {
  const ValueId better = b.prim(Prim::gt, {right[0], left[0]}), tie = b.prim(Prim::eq, {right[0], left[0]});
  const ValueId order = b.prim(a.last ? Prim::gt : Prim::lt, {right[1], left[1]});
  return taken(b, b.prim(Prim::bit_or, {better, b.prim(Prim::bit_and, {tie, order})}), left, right);
}

}  // namespace thermite
