// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/maths/formula.h"

#include <algorithm>
#include <limits>

namespace thermite::maths {
namespace {

bool is_double(V x) { return size_of(x.type().dtype) == 8; }
V sign_mask(V x) { return is_double(x) ? bits(x).like(int64_t{1} << 63) : bits(x).like(int64_t{1} << 31); }

// 1.5 * 2^(mantissa bits): adding it rounds to an integer and leaves that integer in the low bits.
constexpr double kRound32 = 0x1.8p23, kRound64 = 0x1.8p52;

}  // namespace

V apply(Prim p, std::initializer_list<V> x) {
  ValueId ids[3];
  size_t n = 0;
  for (V v : x) ids[n++] = v.id();
  const Maker& m = x.begin()->maker();
  return {m, m.b.prim(p, std::span<const ValueId>(ids, n))};
}

V cast(V x, DType to) { return {x.maker(), x.builder().cast(x.id(), to)}; }
V bits(V x) { return {x.maker(), x.builder().bitcast(x.id(), is_double(x) ? DType::u64 : DType::u32)}; }
V as_float(V x) { return {x.maker(), x.builder().bitcast(x.id(), is_double(x) ? DType::f64 : DType::f32)}; }
V as_signed(V x) { return {x.maker(), x.builder().bitcast(x.id(), is_double(x) ? DType::i64 : DType::i32)}; }

V at_most(V x, double hi) { return select(x.like(hi) < x, hi, x); }
V at_least(V x, double lo) { return select(x < x.like(lo), lo, x); }
V with_sign(V magnitude, V x) { return as_float(bits(magnitude) | (bits(x) & sign_mask(x))); }
V flip_sign(V x, V sign_bit) { return as_float(bits(x) ^ sign_bit); }
V across_lanes(Prim p, V v) {
  KernelBuilder& b = v.builder();
  for (int lanes = v.type().lanes; lanes > 1; lanes /= 2) {
    std::vector<uint8_t> low, high;
    for (int i = 0; i < lanes / 2; ++i) {
      low.push_back(static_cast<uint8_t>(i));
      high.push_back(static_cast<uint8_t>(i + lanes / 2));
    }
    const ValueId upper = b.shuffle(v.id(), v.id(), high), lower = b.shuffle(v.id(), v.id(), low);
    v = {v.maker(), b.prim(p, {lower, upper})};
  }
  return v;
}

// Lane 0 after steps that keep the width: LLVM knows those for a test of the whole mask.
V any_lane(V mask) {
  KernelBuilder& b = mask.builder();
  const int lanes = mask.type().lanes;
  V v = mask;
  for (int half = lanes / 2; half > 0; half /= 2) {
    std::vector<uint8_t> upper;
    for (int i = 0; i < lanes; ++i) upper.push_back(static_cast<uint8_t>((i + half) % lanes));
    v = v | V(v.maker(), b.shuffle(v.id(), v.id(), upper));
  }
  return lanes == 1 ? v : V(v.maker(), b.extract(v.id(), 0));
}

V where_any(V need, V usual, const std::function<V()>& rare) {
  return all_where_any(need, usual, [&] { return select(need, rare(), usual); });
}

V all_where_any(V need, V usual, const std::function<V()>& rare) {
  const ValueType types[] = {usual.type()};
  auto then = [&]() -> std::vector<ValueId> { return {rare().id()}; };
  auto otherwise = [&]() -> std::vector<ValueId> { return {usual.id()}; };
  return {usual.maker(), usual.builder().branch(any_lane(need).id(), types, then, otherwise)[0]};
}

namespace {

// The i-th local memory for a chunked loop's values; `taken` says which of the maker's this loop has.
MemId chunk_memory(const Maker& m, DType t, std::vector<MemId>& taken) {
  constexpr int64_t kMaxLanes = 64;
  for (const auto& [dtype, id] : m.chunk_memory) {
    if (dtype != t || std::ranges::find(taken, id) != taken.end()) continue;
    taken.push_back(id);
    return id;
  }
  m.chunk_memory.emplace_back(t, m.b.local(t, kMaxLanes));
  taken.push_back(m.chunk_memory.back().second);
  return taken.back();
}

}  // namespace

std::vector<V> in_chunks(int lanes, std::initializer_list<V> x, const OfChunk& f) {
  const Maker& m = x.begin()->maker();
  const int all = x.begin()->type().lanes;
  if (all <= lanes || !m.f64) return f(std::span(x.begin(), x.size()));
  KernelBuilder& b = m.b;
  const ValueId zero = b.index(0);
  std::vector<MemId> in, out;
  std::vector<MemId> taken;
  for (V v : x) b.store(in.emplace_back(chunk_memory(m, v.type().dtype, taken)), zero, v.id());
  taken.clear();  // results may take the operands' places
  b.loop(zero, b.index(all), b.index(lanes), [&](ValueId i) {
    std::vector<V> part;
    for (MemId id : in) part.emplace_back(m, b.load(id, i, lanes));
    for (V v : f(part)) b.store(out.emplace_back(chunk_memory(m, v.type().dtype, taken)), i, v.id());
  });
  std::vector<V> results;
  for (MemId id : out) results.emplace_back(m, b.load(id, zero, all));
  return results;
}

V reciprocal(V y) {
  if (y.maker().divides) return 1.0 / y;
  V r = reciprocal_estimate(y);
  return muladd(r, muladd(-y, r, y.like(1.0)), r);
}

V near_quotient(V x, V y) { return y.maker().divides ? x / y : x * reciprocal(y); }

V reciprocal_estimate(V y) {
  V r = as_float(bits(y).like(0x7ef311c7) - bits(y));
  for (int i = 0; i < 3; ++i) r = r * (2.0 - y * r);
  return r;
}

V root_estimate(V y) {
  V r = as_float(bits(y).like(0x5f3759df) - (bits(y) >> 1)), half = y * 0.5;
  for (int i = 0; i < 3; ++i) r = r * (1.5 - half * r * r);
  return r;
}

namespace {

template <class T>
V looked_up(V index, std::span<const T> table, DType t) {
  KernelBuilder& b = index.builder();
  std::vector<ValueId> parts;
  for (const T v : table)
    parts.push_back(
        b.constant(is_float(t) ? make_scalar(t, static_cast<double>(v)) : Scalar{t, static_cast<uint64_t>(v)}));
  for (size_t lanes = 1; parts.size() > 1; lanes *= 2) {
    std::vector<uint8_t> both;
    for (size_t l = 0; l < 2 * lanes; ++l) both.push_back(static_cast<uint8_t>(l));
    std::vector<ValueId> wider;
    for (size_t k = 0; k < parts.size(); k += 2) wider.push_back(b.shuffle(parts[k], parts[k + 1], both));
    parts = std::move(wider);
  }
  return {index.maker(), b.lookup(parts[0], index.id())};
}

}  // namespace

V lookup(V index, std::span<const double> table) { return looked_up(index, table, DType::f32); }
V lookup(V index, std::span<const uint32_t> table) { return looked_up(index, table, DType::u32); }

V infinity(V like) { return like.like(std::numeric_limits<double>::infinity()); }
V nan(V like) { return like.like(std::numeric_limits<double>::quiet_NaN()); }

V horner(V x, std::span<const double> c) {
  V sum = x.like(c.back());
  for (size_t i = c.size() - 1; i-- > 0;) sum = muladd(sum, x, x.like(c[i]));
  return sum;
}

Pair two_sum(V a, V b) {
  V s = a + b, t = s - a;
  return {s, (a - (s - t)) + (b - t)};
}

Pair fast_two_sum(V a, V b) {
  V s = a + b;
  return {s, b - (s - a)};
}

// Splits f64 into two halves of at most 26 bits, f32 into two of 12: by a mask there, which overflows nowhere.
static Pair split(V a) {
  if (!is_double(a)) {
    V top = as_float(bits(a) & int64_t{0xfffff000});
    return {top, a - top};
  }
  V c = a * 134217729.0;
  V hi = c - (c - a);
  return {hi, a - hi};
}

Pair two_product(V a, V b) {
  V p = a * b;
  if (a.maker().fma) return {p, muladd(a, b, -p)};
  Pair x = split(a), y = split(b);
  return {p, ((x.hi * y.hi - p) + x.hi * y.lo + x.lo * y.hi) + x.lo * y.lo};
}

Pair root_in_two(V a, V a_lo) {
  const bool divides = a.maker().divides;
  V estimate = divides ? as_float(bits(a).like(0x5f3759df) - (bits(a) >> 1)) : root_estimate(a);
  V y = divides ? sqrt(a) : select(a < 0.0, nan(a), a * estimate);
  return {y, (muladd(-y, y, a) + a_lo) * (estimate * 0.5)};
}

Nearest nearest(V x) {
  const double magic = is_double(x) ? kRound64 : kRound32;
  V t = x + magic;
  return {t - magic, bits(t)};
}

V small_to_f64(V n) { return as_float(n + int64_t{0x4338000000000000}) - kRound64; }

}  // namespace thermite::maths
