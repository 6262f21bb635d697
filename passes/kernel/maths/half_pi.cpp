// SPDX-License-Identifier: Apache-2.0
// Argument reduction for sin, cos and tan over all finite arguments, after Cody and Waite below 2^22 and after Payne
// and Hanek above. In pairs of f32 after Payne and Hanek throughout: three words of 2/pi are enough there.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

constexpr double kLarge = 0x1p22;
constexpr double kTwoOverPi = 0x1.45f306dc9c883p-1;
// pi/2 in parts of 30 bits, so that products with k < 2^22 are exact, and a rest of 53 bits.
constexpr double kPart1 = 0x1.921fb548p+0, kPart2 = -0x1.de973dc8p-31, kPart3 = -0x1.9d9cceb8p-62;
constexpr double kRest3 = -0x1.9d9cceba3f91fp-62, kRest4 = -0x1.1fc8f8cbb5bf7p-93;
constexpr double kHalfPiHi = 0x1.921fb54442d18p+0, kHalfPiLo = 0x1.1a62633145c07p-54;

// 2/pi in words of 32 bits, after one word of zeros.
constexpr uint32_t kTwoOverPiWords[] = {
    0x00000000, 0xa2f9836e, 0x4e441529, 0xfc2757d1, 0xf534ddc0, 0xdb629599, 0x3c439041, 0xfe5163ab,
    0xdebbc561, 0xb7246e3a, 0x424dd2e0, 0x06492eea, 0x09d1921c, 0xfe1deb1c, 0xb129a73e, 0xe88235f5,
    0x2ebb4484, 0xe99c7026, 0xb45f7e41, 0x3991d639, 0x835339f4, 0x9c845f8b, 0xbdf9283b, 0x1ff897ff,
    0xde05980f, 0xef2f118b, 0x5a0a6d1f, 0x6d367ecf, 0x27cb09b7, 0x4f463f66, 0x9e5fea2d, 0x7527bac7,
    0xebe5f17b, 0x3d0739f7, 0x8a5292ea, 0x6bfb5fb1, 0x1f8d5d08, 0x56033046};

constexpr int64_t kLow32 = 0xffffffff;

Reduced reduce_medium(V x, Accuracy a) {
  Nearest k = nearest(x * kTwoOverPi);
  V r = muladd(k.value, -kPart1, x);
  if (a == Accuracy::single) {
    r = muladd(k.value, -kRest3, muladd(k.value, -kPart2, r));
    return {{r, x.like(0.0)}, k.raw};
  }
  Pair second = two_sum(r, k.value * -kPart2);
  Pair third = two_sum(second.hi, k.value * -kPart3);
  V lo = (second.lo + third.lo) + k.value * -kRest4;
  return {fast_two_sum(third.hi, lo), k.raw};
}

// `count` words of 2/pi from word `index` (< 2^index_bits) on, per lane: a barrel shifter over constants.
std::vector<V> pick_words(V index, int index_bits, size_t count) {
  std::vector<V> words;
  for (uint32_t w : kTwoOverPiWords) words.push_back(index.like(int64_t{w}));
  for (int bit = index_bits - 1; bit >= 0; --bit) {
    V set = (index & (1 << bit)) != 0;
    const size_t keep = count + (size_t{1} << bit) - 1, skip = size_t{1} << bit;
    std::vector<V> next;
    for (size_t i = 0; i < keep; ++i) {
      next.push_back(i + skip < words.size() ? select(set, words[i + skip], words[i]) : words[i]);
    }
    words = std::move(next);
  }
  return words;
}

// The words of m * window mod 2^192, highest first; m < 2^53, window of six words, highest first.
std::vector<V> multiply_window(V m, const std::vector<V>& window) {
  V lo = m & kLow32, hi = m >> 32;
  V a = lo.like(0), b = a, carry = a;
  std::vector<V> out(6, a);
  for (int i = 5; i >= 0; --i) {
    a = lo * window[i] + (a >> 32);
    if (i < 5) b = hi * window[i + 1] + (b >> 32);
    V sum = (a & kLow32) + (b & kLow32) + (carry >> 32);
    carry = sum;
    out[i] = sum & kLow32;
  }
  return out;
}

// x = m 2^e; x 2/pi mod 4 needs only those bits of 2/pi that weigh less than 2^(2 - e) and are not lost below.
Reduced reduce_large(V x) {
  V ix = bits(x);
  V m = (ix & ((int64_t{1} << 52) - 1)) | (int64_t{1} << 52);
  V position = (ix >> 52) - (1075 - 30);  // e + 30: bit of kTwoOverPiWords that weighs 2 in x 2/pi
  V shift = position & 31;
  std::vector<V> words = pick_words(position >> 5, 5, 7), window;
  for (size_t i = 0; i < 6; ++i) window.push_back((((words[i] << 32 | words[i + 1]) << shift) >> 32));
  std::vector<V> digits = multiply_window(m, window);
  V quadrant = (digits[0] + (1 << 29)) >> 30;
  V d0 = small_to_f64(digits[0] - (quadrant << 30)) * 0x1p-30, d1 = small_to_f64(digits[1]) * 0x1p-62;
  V d2 = small_to_f64(digits[2]) * 0x1p-94, d3 = small_to_f64(digits[3]) * 0x1p-126;
  Pair head = fast_two_sum(d0, d1);
  Pair turn = fast_two_sum(head.hi, head.lo + (d2 + d3));
  Pair r = two_product(turn.hi, x.like(kHalfPiHi));
  V lo = r.lo + (turn.hi * kHalfPiLo + turn.lo * kHalfPiHi);
  return {fast_two_sum(r.hi, lo), quadrant};
}

// The same lane by lane: large arguments are rare, and this much code over whole vectors would cost every kernel that
// takes a sine a long compile.
Reduced reduce_large_lanes(V x) {
  const std::vector<V> r = in_chunks(1, {x}, [](std::span<const V> lane) {
    const Reduced one = reduce_large(lane[0]);
    return std::vector<V>{one.r.hi, one.r.lo, one.quadrant};
  });
  return {{r[0], r[1]}, r[2]};
}

// The words of m * window mod 2^96, highest first; m < 2^24, all u32.
std::vector<V> multiply_window_u32(V m, const std::vector<V>& window) {
  auto wide = [](V v) { return cast(v, DType::u64); };
  auto word = [](V v) { return cast(v, DType::u32); };
  V low = wide(m) * wide(window[2]);
  V middle = wide(m) * wide(window[1]) + (low >> 32);
  return {m * window[0] + word(middle >> 32), word(middle), word(low)};
}

}  // namespace

// In units of 2^-94 of a quarter turn the digits after the quadrant are a signed number of 94 bits; the upper 72 of
// them, in three floats of 24, are 2^-40 of the least that any f32 leaves.
Reduced reduce_half_pi_pairs(V x) {
  V ix = bits(x);
  V m = (ix & 0x7fffff) | 0x800000;
  V position = (ix >> 23) - (150 - 30);
  V shift = position & 31;
  std::vector<V> words = pick_words(position >> 5, 3, 4), window;
  for (size_t i = 0; i < 3; ++i) window.push_back((words[i] << shift) | (words[i + 1] >> (32 - shift)));
  std::vector<V> digits = multiply_window_u32(m, window);
  V quadrant = (digits[0] + (1 << 29)) >> 30;
  V top = digits[0] - (quadrant << 30);
  auto part = [](V v, double unit) { return cast(as_signed(v), DType::f32) * unit; };
  V d0 = cast(as_signed(top) >> 8, DType::f32) * 0x1p-22;
  V d1 = part(((top & 0xff) << 16) | (digits[1] >> 16), 0x1p-46);
  V d2 = part(((digits[1] & 0xffff) << 8) | (digits[2] >> 24), 0x1p-70);
  Pair head = fast_two_sum(d0, d1);
  Pair r = fast_two_sum(head.hi, head.lo + d2) * pair_of(x, kHalfPiHi);
  V small = x < 0.75;
  V not_finite = x - x;  // 0, or NaN
  return {select(small, {x, x.like(0.0)}, {r.hi + not_finite, r.lo}), select(small, 0, quadrant)};
}

Reduced reduce_half_pi(V x, Accuracy a) {
  KernelBuilder& b = x.builder();
  const Maker& m = x.maker();
  V is_large = x >= kLarge;
  Reduced medium = reduce_medium(x, a);
  // Each lane takes its own branch's result: neighbours never change a lane's bits.
  auto then = [&]() -> std::vector<ValueId> {
    Reduced large = reduce_large_lanes(select(is_large, x, kLarge));
    return {select(is_large, large.r.hi, medium.r.hi).id(), select(is_large, large.r.lo, medium.r.lo).id(),
            select(is_large, large.quadrant, medium.quadrant).id()};
  };
  auto otherwise = [&]() -> std::vector<ValueId> { return {medium.r.hi.id(), medium.r.lo.id(), medium.quadrant.id()}; };
  const ValueType types[] = {x.type(), x.type(), {DType::u64, x.type().lanes}};
  std::vector<ValueId> r = b.branch(any_lane(is_large).id(), types, then, otherwise);
  V not_finite = x - x;  // 0, or NaN
  return {{V(m, r[0]) + not_finite, a == Accuracy::single ? x.like(0.0) : V(m, r[1])}, V(m, r[2])};
}

}  // namespace thermite::maths
