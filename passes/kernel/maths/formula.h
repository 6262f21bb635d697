// SPDX-License-Identifier: Apache-2.0
// Kernel IR written as formulae: the language that the maths expansions are written in.
//
//   V z = x * x;
//   V y = x + x * (z * horner(z, kSine));     // emits primitives into the builder behind x
//
// Arithmetic means the primitive of that name: nothing is contracted or reassociated, so a formula has the same bits
// wherever it stands. `muladd` rounds once where the target has fma, else twice.
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <type_traits>
#include <utility>
#include <vector>

#include "ir/kernel/builder.h"

namespace thermite::maths {

// Where formulae are emitted to, and the facts about the target that they may use. One per kernel.
struct Maker {
  KernelBuilder& b;
  bool fma = false;
  bool f64 = true;      // maths of f32 may go through f64
  bool divides = true;  // div and sqrt are instructions, not some hundred of them
  bool tables = false;  // of 16 floats, which an instruction looks up
  // Local memory of in_chunks(), by dtype; made when first asked for.
  mutable std::vector<std::pair<DType, MemId>> chunk_memory = {};
};

// How far an expansion over f64 must reach: results that are rounded to f32 in the end need only some 2^-30.
enum class Accuracy : uint8_t { single, full };

// A value under construction. Vectors and scalars alike; plain numbers become constants of the other operand's type
// (of an integer operand: its bits).
class V {
 public:
  V(const Maker& m, ValueId id) : m_(&m), id_(id) {}
  ValueId id() const { return id_; }
  const Maker& maker() const { return *m_; }
  KernelBuilder& builder() const { return m_->b; }
  ValueType type() const { return m_->b.type(id_); }
  template <class T>
  V like(T v) const {  // a constant of this value's type
    static_assert(std::is_arithmetic_v<T>);
    if (is_float(type().dtype)) return constant(make_scalar(type().dtype, static_cast<double>(v)));
    return constant(make_int_scalar(type().dtype, static_cast<int64_t>(v)));
  }
  V constant(Scalar s) const { return {*m_, m_->b.constant(s, type())}; }

 private:
  const Maker* m_;
  ValueId id_;
};

V apply(Prim p, std::initializer_list<V> x);

template <class T>
concept Number = std::is_arithmetic_v<T>;

#define THERMITE_FORMULA_OPERATOR(symbol, p)                            \
  inline V operator symbol(V a, V b) { return apply(Prim::p, {a, b}); } \
  template <Number T>                                                   \
  V operator symbol(V a, T b) {                                         \
    return apply(Prim::p, {a, a.like(b)});                              \
  }                                                                     \
  template <Number T>                                                   \
  V operator symbol(T a, V b) {                                         \
    return apply(Prim::p, {b.like(a), b});                              \
  }
THERMITE_FORMULA_OPERATOR(+, add)
THERMITE_FORMULA_OPERATOR(-, sub)
THERMITE_FORMULA_OPERATOR(*, mul)
THERMITE_FORMULA_OPERATOR(/, div)
THERMITE_FORMULA_OPERATOR(%, rem)
THERMITE_FORMULA_OPERATOR(&, bit_and)
THERMITE_FORMULA_OPERATOR(|, bit_or)
THERMITE_FORMULA_OPERATOR(^, bit_xor)
THERMITE_FORMULA_OPERATOR(<<, shl)
THERMITE_FORMULA_OPERATOR(>>, shr)
THERMITE_FORMULA_OPERATOR(<, lt)
THERMITE_FORMULA_OPERATOR(<=, le)
THERMITE_FORMULA_OPERATOR(>, gt)
THERMITE_FORMULA_OPERATOR(>=, ge)
THERMITE_FORMULA_OPERATOR(==, eq)
THERMITE_FORMULA_OPERATOR(!=, ne)
#undef THERMITE_FORMULA_OPERATOR

inline V operator-(V a) { return apply(Prim::neg, {a}); }
inline V operator!(V a) { return apply(Prim::bit_not, {a}); }
inline V abs(V a) { return apply(Prim::abs, {a}); }
inline V sqrt(V a) { return apply(Prim::sqrt, {a}); }
inline V floor(V a) { return apply(Prim::floor, {a}); }
inline V muladd(V a, V b, V c) { return apply(Prim::muladd, {a, b, c}); }
template <Number T>
V muladd(V a, T b, V c) {
  return muladd(a, a.like(b), c);
}
inline V select(V c, V a, V b) { return apply(Prim::select, {c, a, b}); }
template <Number T>
V select(V c, T a, V b) {
  return select(c, b.like(a), b);
}
template <Number T>
V select(V c, V a, T b) {
  return select(c, a, a.like(b));
}

V cast(V x, DType to);
V bits(V x);       // a float's bits as u32 or u64
V as_float(V x);   // and back
V as_signed(V x);  // u32 -> i32, u64 -> i64
// min and max with a constant that let NaN through: one machine instruction each.
V at_most(V x, double hi);
V at_least(V x, double lo);
// `magnitude` >= 0 (or NaN) with the sign of x.
V with_sign(V magnitude, V x);
V flip_sign(V x, V sign_bit);  // xor of the sign bit
// p over all lanes, as a scalar; p is associative, lanes are a power of two.
V across_lanes(Prim p, V v);
V any_lane(V mask);
// `rare` where `need` is, `usual` elsewhere; rare's code is skipped where no lane needs it.
V where_any(V need, V usual, const std::function<V()>& rare);
// The same of a `rare` that is right in every lane.
V all_where_any(V need, V usual, const std::function<V()>& rare);
// `f` of a chunk of lanes at a time, in a loop through local memory: for rare code that is long. Where f64 is slow
// local memory is, too, and vectors are short: there of all lanes at once.
using OfChunk = std::function<std::vector<V>(std::span<const V>)>;
std::vector<V> in_chunks(int lanes, std::initializer_list<V> x, const OfChunk& f);
// 1 / y (both signs) and 1 / sqrt(y) of f32, 2^-100 < |y| < 2^100, to 2^-22.6, by sums and products alone. At 0 the
// second is finite; below, it means nothing.
V reciprocal_estimate(V y);
V reciprocal(V y);          // within a unit of the last place; rounded where the target divides
V near_quotient(V x, V y);  // within two units of the last place; rounded where the target divides
V root_estimate(V y);
V infinity(V like);
V nan(V like);

// table[index modulo its size]; a power of two of floats, or of a float's bits (u32).
V lookup(V index, std::span<const double> table);
V lookup(V index, std::span<const uint32_t> table);
// c[0] + c[1] x + c[2] x^2 + ..., inside out, with muladd.
V horner(V x, std::span<const double> c);

// Unevaluated sums: value = hi + lo with |lo| <= ulp(hi) / 2.
struct Pair {
  V hi, lo;
};
Pair two_sum(V a, V b);       // exact
Pair fast_two_sum(V a, V b);  // exact where |a| >= |b| or a == 0
Pair two_product(V a, V b);   // exact; without fma f64 only for |a|, |b| < 2^995, f32 where a b is above 2^-102
// sqrt(a + a_lo) to some 2^-28, for a 0 or in [2^-100, 2^100]; NaN below. For f32 on targets with fma.
Pair root_in_two(V a, V a_lo);

// The integer nearest to x (|x| < 2^21 for f32, 2^50 for f64) as a float, and in the low bits of `raw`.
struct Nearest {
  V value;
  V raw;  // u32 or u64: two's complement in its low 22 or 51 bits
};
Nearest nearest(V x);
// A small two's complement integer held in u64, |n| < 2^51, as f64. (int -> f64 vector conversions are AVX-512.)
V small_to_f64(V n);

}  // namespace thermite::maths
