// SPDX-License-Identifier: Apache-2.0
#include "ir/loops/poly.h"

#include <algorithm>
#include <utility>

namespace thermite {
namespace {

int64_t wrap_add(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) + static_cast<uint64_t>(b));
}
int64_t wrap_mul(int64_t a, int64_t b) {
  return static_cast<int64_t>(static_cast<uint64_t>(a) * static_cast<uint64_t>(b));
}

std::vector<Term> normalised(std::vector<Term> t) {
  std::sort(t.begin(), t.end(), [](const Term& a, const Term& b) { return a.atoms < b.atoms; });
  std::vector<Term> out;
  for (Term& x : t) {
    if (!out.empty() && out.back().atoms == x.atoms)
      out.back().factor = wrap_add(out.back().factor, x.factor);
    else
      out.push_back(std::move(x));
  }
  std::erase_if(out, [](const Term& x) { return x.factor == 0; });
  return out;
}

// a's atoms minus by's atoms; nullopt when by is not contained in a.
std::optional<std::vector<Atom>> without(const std::vector<Atom>& a, const std::vector<Atom>& by) {
  std::vector<Atom> rest;
  size_t j = 0;
  for (Atom x : a) {
    if (j < by.size() && by[j] == x)
      ++j;
    else
      rest.push_back(x);
  }
  if (j != by.size()) return std::nullopt;
  return rest;
}

}  // namespace

Poly Poly::constant(int64_t v) {
  if (v == 0) return {};
  return Poly({Term{v, {}}});
}

Poly Poly::atom(Atom a) { return Poly({Term{1, {a}}}); }

std::optional<int64_t> Poly::as_constant() const {
  if (terms_.empty()) return 0;
  if (terms_.size() == 1 && terms_[0].atoms.empty()) return terms_[0].factor;
  return std::nullopt;
}

std::optional<Term> Poly::as_monomial() const {
  if (terms_.empty()) return Term{};
  if (terms_.size() == 1) return terms_[0];
  return std::nullopt;
}

Poly operator+(const Poly& a, const Poly& b) {
  std::vector<Term> t = a.terms_;
  t.insert(t.end(), b.terms_.begin(), b.terms_.end());
  return Poly(normalised(std::move(t)));
}

Poly operator-(const Poly& a, const Poly& b) { return a + Poly::constant(-1) * b; }

Poly operator*(const Poly& a, const Poly& b) {
  std::vector<Term> t;
  for (const Term& x : a.terms_) {
    for (const Term& y : b.terms_) {
      Term p{wrap_mul(x.factor, y.factor), {}};
      p.atoms.resize(x.atoms.size() + y.atoms.size());
      std::merge(x.atoms.begin(), x.atoms.end(), y.atoms.begin(), y.atoms.end(), p.atoms.begin());
      t.push_back(std::move(p));
    }
  }
  return Poly(normalised(std::move(t)));
}

bool Poly::contains(Atom a) const {
  return std::any_of(terms_.begin(), terms_.end(),
                     [a](const Term& t) { return std::find(t.atoms.begin(), t.atoms.end(), a) != t.atoms.end(); });
}

std::optional<Poly::Linear> Poly::linear_in(Atom a) const {
  std::vector<Term> with, rest;
  for (const Term& t : terms_) {
    const auto n = std::count(t.atoms.begin(), t.atoms.end(), a);
    if (n > 1) return std::nullopt;
    if (n == 0)
      rest.push_back(t);
    else
      with.push_back({t.factor, *without(t.atoms, {a})});
  }
  return Linear{Poly(normalised(std::move(with))), Poly(normalised(std::move(rest)))};
}

Poly Poly::substitute(Atom a, const Poly& by) const {
  Poly out;
  for (const Term& t : terms_) {
    Poly p = Poly::constant(t.factor);
    for (Atom x : t.atoms) p = p * (x == a ? by : Poly::atom(x));
    out = out + p;
  }
  return out;
}

Poly::Division Poly::divide(const Term& by) const {
  std::vector<Term> q, r;
  for (const Term& t : terms_) {
    auto rest = without(t.atoms, by.atoms);
    if (by.factor != 0 && rest && t.factor % by.factor == 0)
      q.push_back({t.factor / by.factor, std::move(*rest)});
    else
      r.push_back(t);
  }
  return {Poly(normalised(std::move(q))), Poly(normalised(std::move(r)))};
}

}  // namespace thermite
