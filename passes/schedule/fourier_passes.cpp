// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_passes.h"

#include <cmath>
#include <numbers>

namespace thermite {
namespace {

ComplexValue add(KernelBuilder& b, ComplexValue x, ComplexValue y) { return {b.add(x.re, y.re), b.add(x.im, y.im)}; }
ComplexValue sub(KernelBuilder& b, ComplexValue x, ComplexValue y) { return {b.sub(x.re, y.re), b.sub(x.im, y.im)}; }
// x - i y, x + i y
ComplexValue sub_i(KernelBuilder& b, ComplexValue x, ComplexValue y) { return {b.add(x.re, y.im), b.sub(x.im, y.re)}; }
ComplexValue add_i(KernelBuilder& b, ComplexValue x, ComplexValue y) { return {b.sub(x.re, y.im), b.add(x.im, y.re)}; }

std::vector<ComplexValue> of_four(KernelBuilder& b, std::span<const ComplexValue> x) {
  const ComplexValue a = add(b, x[0], x[2]), c = sub(b, x[0], x[2]), d = add(b, x[1], x[3]), e = sub(b, x[1], x[3]);
  return {add(b, a, d), sub_i(b, c, e), sub(b, a, d), add_i(b, c, e)};
}

std::vector<ComplexValue> of_eight(KernelBuilder& b, std::span<const ComplexValue> x) {
  std::vector<ComplexValue> sums, differences;
  for (size_t k = 0; k < 4; ++k) {
    sums.push_back(add(b, x[k], x[k + 4]));
    differences.push_back(sub(b, x[k], x[k + 4]));
  }
  const ValueId half = b.constant(make_scalar(b.type(x[0].re).dtype, std::numbers::sqrt2 / 2));
  // Times (1 - i) / sqrt 2, -i and (-1 - i) / sqrt 2.
  const ComplexValue y = differences[1], z = differences[2], w = differences[3];
  const ValueId zero = b.constant(make_scalar(b.type(z.re).dtype, -0.0));
  differences[1] = {b.mul(b.add(y.re, y.im), half), b.mul(b.sub(y.im, y.re), half)};
  differences[2] = {z.im, b.sub(zero, z.re)};
  differences[3] = {b.mul(b.sub(w.im, w.re), half), b.mul(b.sub(b.sub(zero, w.re), w.im), half)};
  const std::vector<ComplexValue> even = of_four(b, sums), odd = of_four(b, differences);
  return {even[0], odd[0], even[1], odd[1], even[2], odd[2], even[3], odd[3]};
}

// Pairs of elements that are as far from element 0 on either side share their products.
std::vector<ComplexValue> of_odd(KernelBuilder& b, std::span<const ComplexValue> x) {
  const size_t n = x.size(), pairs = n / 2;
  const DType t = b.type(x[0].re).dtype;
  std::vector<ComplexValue> sums, differences, out(n);
  for (size_t j = 1; j <= pairs; ++j) {
    sums.push_back(add(b, x[j], x[n - j]));
    differences.push_back(sub(b, x[j], x[n - j]));
  }
  out[0] = x[0];
  for (const ComplexValue& s : sums) out[0] = add(b, out[0], s);
  const auto step = [&](ValueId v, ValueId factor, ValueId sum) { return b.prim(Prim::muladd, {v, factor, sum}); };
  for (size_t k = 1; k <= pairs; ++k) {
    ComplexValue even = x[0], odd{};
    for (size_t j = 1; j <= pairs; ++j) {
      const double angle = 2 * std::numbers::pi * static_cast<double>(j * k % n) / static_cast<double>(n);
      const ValueId c = b.splat(b.constant(make_scalar(t, std::cos(angle))), b.type(x[0].re).lanes);
      const ValueId s = b.splat(b.constant(make_scalar(t, std::sin(angle))), b.type(x[0].re).lanes);
      const ComplexValue sum = sums[j - 1], difference = differences[j - 1];
      even = {step(sum.re, c, even.re), step(sum.im, c, even.im)};
      odd = j == 1 ? ComplexValue{b.mul(difference.re, s), b.mul(difference.im, s)}
                   : ComplexValue{step(difference.re, s, odd.re), step(difference.im, s, odd.im)};
    }
    out[k] = sub_i(b, even, odd);
    out[n - k] = add_i(b, even, odd);
  }
  return out;
}

}  // namespace

std::vector<FourierBlock> fourier_blocks(std::span<const FourierPass> passes, int64_t most) {
  std::vector<FourierBlock> blocks;
  for (size_t k = 0; k < passes.size(); ++k) {
    const FourierPass& p = passes[k];
    FourierBlock longer = blocks.empty() ? FourierBlock{} : blocks.back();
    longer.last = k, longer.length *= p.radix, longer.groups = p.groups;
    if (k == 0 || (most > 0 && longer.copies() * longer.length > most))
      blocks.push_back({k, k, p.radix, p.groups, p.stride});
    else
      blocks.back() = longer;
  }
  return blocks;
}

std::vector<ComplexValue> butterfly(KernelBuilder& b, std::span<const ComplexValue> x) {
  if (x.size() == 8) return of_eight(b, x);
  if (x.size() == 4) return of_four(b, x);
  if (x.size() == 2) return {add(b, x[0], x[1]), sub(b, x[0], x[1])};
  return of_odd(b, x);
}

ComplexValue multiply(KernelBuilder& b, ComplexValue x, ComplexValue y) {
  const ValueId bd = b.mul(x.im, y.im), bc = b.mul(x.im, y.re);
  return {b.prim(Prim::muladd, {x.re, y.re, b.prim(Prim::neg, {bd})}), b.prim(Prim::muladd, {x.re, y.im, bc})};
}

ComplexValue real_element(KernelBuilder& b, ComplexValue front, ComplexValue back, ComplexValue root) {
  const ComplexValue conjugate{back.re, b.prim(Prim::neg, {back.im})};
  const ComplexValue all = sub_i(b, add(b, front, conjugate), multiply(b, sub(b, front, conjugate), root));
  const ValueId half = b.constant(make_scalar(b.type(front.re).dtype, 0.5));
  return {b.mul(all.re, half), b.mul(all.im, half)};
}

}  // namespace thermite
