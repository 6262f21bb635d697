// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/maths/pair.h"

namespace thermite::maths {

Pair pair_of(V like, double c) {
  const auto hi = static_cast<float>(c);
  return {like.like(hi), like.like(static_cast<float>(c - hi))};
}

Pair operator+(Pair a, Pair b) {
  Pair s = two_sum(a.hi, b.hi);
  return fast_two_sum(s.hi, s.lo + (a.lo + b.lo));
}

Pair operator+(Pair a, V b) {
  Pair s = two_sum(a.hi, b);
  return fast_two_sum(s.hi, s.lo + a.lo);
}

Pair operator-(Pair a) { return {-a.hi, -a.lo}; }

Pair operator*(Pair a, Pair b) {
  Pair p = two_product(a.hi, b.hi);
  return fast_two_sum(p.hi, muladd(a.hi, b.lo, muladd(a.lo, b.hi, p.lo)));
}

Pair operator*(Pair a, V b) {
  Pair p = two_product(a.hi, b);
  return fast_two_sum(p.hi, muladd(a.lo, b, p.lo));
}

Pair scaled(Pair a, V power_of_two) { return {a.hi * power_of_two, a.lo * power_of_two}; }
Pair scaled(Pair a, double power_of_two) { return scaled(a, a.hi.like(power_of_two)); }

Pair quotient(Pair a, Pair b) {
  V inverse = b.hi.maker().divides ? 1.0 / b.hi : reciprocal_estimate(b.hi);
  V q = a.hi * inverse;
  Pair p = two_product(q, b.hi);
  V rest = ((a.hi - p.hi) - p.lo) + (a.lo - q * b.lo);
  return fast_two_sum(q, rest * inverse);
}

Pair root(Pair a) {
  const bool divides = a.hi.maker().divides;
  V estimate = divides ? a.hi : root_estimate(a.hi);
  V y = divides ? sqrt(a.hi) : a.hi * estimate;
  V half = divides ? select(y == 0.0, 0.0, 0.5 / y) : estimate * 0.5;
  Pair p = two_product(y, y);
  V rest = ((a.hi - p.hi) - p.lo) + a.lo;
  return fast_two_sum(y, rest * half);
}

Pair select(V c, Pair a, Pair b) { return {select(c, a.hi, b.hi), select(c, a.lo, b.lo)}; }

Pair horner(Pair x, std::span<const double> c, size_t paired) {
  size_t i = paired - 1;
  Pair sum = pair_of(x.hi, c[i]);
  if (c.size() > paired) sum = sum + x.hi * horner(x.hi, c.subspan(paired));
  while (i-- > 0) sum = sum * x + pair_of(x.hi, c[i]);
  return sum;
}

}  // namespace thermite::maths
