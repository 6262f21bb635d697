// SPDX-License-Identifier: Apache-2.0
// Integer polynomials over opaque atoms (axes, symbols, other index expressions): the normal form of index
// arithmetic, and the questions schedules ask of it (stride along an axis, range, divisibility).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

namespace thermite {

using Atom = uint32_t;  // an ExprId

struct Term {
  int64_t factor = 0;
  std::vector<Atom> atoms;  // sorted; empty: the constant term
  friend bool operator==(const Term&, const Term&) = default;
};

// Terms sorted by atoms, no zero factors, no two terms with equal atoms.
class Poly {
 public:
  Poly() = default;
  static Poly constant(int64_t v);
  static Poly atom(Atom a);

  const std::vector<Term>& terms() const { return terms_; }
  bool is_zero() const { return terms_.empty(); }
  std::optional<int64_t> as_constant() const;
  // The only term, when there is at most one.
  std::optional<Term> as_monomial() const;

  friend Poly operator+(const Poly& a, const Poly& b);
  friend Poly operator-(const Poly& a, const Poly& b);
  friend Poly operator*(const Poly& a, const Poly& b);
  friend bool operator==(const Poly&, const Poly&) = default;

  bool contains(Atom a) const;
  // p = coefficient * a + rest with neither depending on a; nullopt when a occurs in a higher power.
  struct Linear;
  std::optional<Linear> linear_in(Atom a) const;
  // p with every occurrence of a replaced.
  Poly substitute(Atom a, const Poly& by) const;
  // The part divisible by the monomial, divided, and the rest.
  struct Division;
  Division divide(const Term& by) const;

 private:
  explicit Poly(std::vector<Term> t) : terms_(std::move(t)) {}
  std::vector<Term> terms_;
};

struct Poly::Linear {
  Poly coefficient, rest;
};
struct Poly::Division {
  Poly quotient, remainder;
};

}  // namespace thermite
