// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/extremum.h"

#include <limits>

namespace thermite {
namespace {

constexpr int64_t kInfinity = 0x7f800000, kMinusInfinity = 0xff800000, kSign = 0x80000000, kNan = 0x7fc00000;

}  // namespace

std::optional<Prim> folded_by_extremum(const LoopNest& n, const LoopStage& s) {
  if (s.tree != Tree::exact || s.identity.size() != 1) return std::nullopt;
  const Expr e = n.pool[s.combine[0]];
  if (e.kind != ExprKind::prim || (e.prim != Prim::max && e.prim != Prim::min)) return std::nullopt;
  const ExprKind left = n.pool[e.operands[0]].kind, right = n.pool[e.operands[1]].kind;
  const bool both =
      (left == ExprKind::lhs && right == ExprKind::rhs) || (left == ExprKind::rhs && right == ExprKind::lhs);
  if (!both) return std::nullopt;
  return e.prim;
}

std::optional<Prim> extremum_of(const LoopNest& n, const LoopStage& s) {
  const bool is_f32 = !s.identity.empty() && s.identity[0].dtype == DType::f32;
  return is_f32 ? folded_by_extremum(n, s) : std::nullopt;
}

std::vector<ValueId> extremes_of(KernelBuilder& b, ValueId x) {
  const ValueId as_signed = b.bitcast(x, DType::i32), as_unsigned = b.bitcast(x, DType::u32);
  return {as_signed, as_unsigned, as_unsigned};
}

std::vector<ValueId> join_extremes(KernelBuilder& b, std::span<const ValueId> left, std::span<const ValueId> right) {
  return {b.max(left[0], right[0]), b.min(left[1], right[1]), b.max(left[2], right[2])};
}

ValueId extremum_from(KernelBuilder& b, Prim p, std::span<const ValueId> extremes) {
  const ValueId top = extremes[0], low = extremes[1], high = extremes[2];
  const int lanes = b.type(top).lanes;
  auto word = [&](int64_t v) { return b.constant(make_int_scalar(DType::u32, v), lanes); };
  auto integer = [&](int64_t v) { return b.constant(make_int_scalar(DType::i32, v), lanes); };
  // Where there is a positive one, `top` is the largest; else all are negative, and the smallest word is. For min
  // alike.
  const ValueId value = p == Prim::max ? b.select(b.lt(top, integer(0)), low, b.bitcast(top, DType::u32))
                                       : b.select(b.lt(high, word(kSign)), low, high);
  const ValueId nan = b.prim(Prim::bit_or, {b.lt(integer(kInfinity), top), b.lt(word(kMinusInfinity), high)});
  return b.bitcast(b.select(nan, word(kNan), value), DType::f32);
}

namespace {

constexpr int64_t kMagnitude = 0x7fffffff;
constexpr int64_t kNegativeNans = 0x7fffff;  // as many, less one, lie below minus infinity: they go beyond the others

// Negative ones count down: turned, they are in order. Its own inverse.
ValueId turned(KernelBuilder& b, ValueId word) {
  const int lanes = b.type(word).lanes;
  auto integer = [&](int64_t v) { return b.constant(make_int_scalar(DType::i32, v), lanes); };
  const ValueId sign = b.prim(Prim::shr, {word, integer(31)});
  return b.prim(Prim::bit_xor, {word, b.prim(Prim::bit_and, {sign, integer(kMagnitude)})});
}

ValueId negated(KernelBuilder& b, Prim p, ValueId word) {
  if (p == Prim::max) return word;
  const ValueId sign = b.constant(make_int_scalar(DType::i32, std::numeric_limits<int32_t>::min()), b.type(word).lanes);
  return b.prim(Prim::bit_xor, {word, sign});
}

}  // namespace

ValueId order_key(KernelBuilder& b, Prim p, ValueId x) {
  const ValueId ordered = turned(b, negated(b, p, b.bitcast(x, DType::i32)));
  return b.sub(ordered, b.constant(make_int_scalar(DType::i32, kNegativeNans), b.type(x).lanes));
}

ValueId from_order_key(KernelBuilder& b, Prim p, ValueId key) {
  auto integer = [&](int64_t v) { return b.constant(make_int_scalar(DType::i32, v), b.type(key).lanes); };
  const ValueId word = negated(b, p, turned(b, b.add(key, integer(kNegativeNans))));
  const ValueId nan = b.lt(integer(kInfinity - kNegativeNans), key);
  return b.bitcast(b.select(nan, integer(kNan), word), DType::f32);
}

}  // namespace thermite
