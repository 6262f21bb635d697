// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/einsum.h"

#include <algorithm>

namespace thermite::importer {
namespace {

// An operand and the label of each of its dimensions. Letters label themselves; an ellipsis' dimensions, counted
// from the right, are labelled by digits and what follows them.
struct Term {
  Val v;
  std::string labels;
};

constexpr bool is_letter(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }
char ellipsis_label(size_t from_right) { return static_cast<char>('0' + from_right); }

std::string without_blanks(const std::string& text) {
  std::string out;
  std::ranges::copy_if(text, std::back_inserter(out), [](char c) { return c != ' '; });
  return out;
}

// The labels of a term of rank `rank` (-1: the result, whose ellipsis has `dots` dimensions).
std::string labels_of(NodeContext& n, const std::string& text, int64_t rank, size_t& dots) {
  std::string out;
  const size_t at = text.find("...");
  const std::string letters = at == std::string::npos ? text : text.substr(0, at) + text.substr(at + 3);
  if (!n.require(std::ranges::all_of(letters, is_letter), "the equation has a term that is not letters and '...'"))
    return out;
  size_t hidden = 0;
  if (at != std::string::npos) {
    if (!n.require(rank < 0 || rank >= static_cast<int64_t>(letters.size()), "a term has more letters than dimensions"))
      return out;
    hidden = rank < 0 ? dots : static_cast<size_t>(rank) - letters.size();
    dots = std::max(dots, hidden);
  }
  const size_t split = at == std::string::npos ? letters.size() : at;
  out = letters.substr(0, split);
  for (size_t k = hidden; k-- > 0;) out += ellipsis_label(k);
  out += letters.substr(split);
  n.require(rank < 0 || static_cast<int64_t>(out.size()) == rank, "a term's letters do not match its operand's rank");
  return out;
}

Val move_to(Val v, const std::string& from, const std::string& to) {
  Ints perm;
  for (char c : to) perm.push_back(static_cast<int64_t>(from.find(c)));
  return permute(v, perm);
}

// A label that occurs twice keeps the diagonal.
Term take_diagonals(NodeContext& n, Term t) {
  for (size_t k = 0; k < t.labels.size() && !n.failed(); ++k) {
    const size_t twin = t.labels.find(t.labels[k], k + 1);
    if (twin == std::string::npos) continue;
    const Ints d = shape(t.v);
    const int64_t extent = d[k];
    if (!n.require(d[twin] == extent, "a repeated letter stands for different extents") ||
        !n.require(extent <= (1 << 20), "the extent of a repeated letter is out of range"))
      return t;
    Ints perm, rest;
    for (size_t a = 0; a < d.size(); ++a)
      if (a != k && a != twin) perm.push_back(static_cast<int64_t>(a)), rest.push_back(d[a]);
    std::string labels;
    for (int64_t a : perm) labels += t.labels[static_cast<size_t>(a)];
    labels += t.labels[k];
    perm.push_back(static_cast<int64_t>(k));
    perm.push_back(static_cast<int64_t>(twin));
    rest.push_back(extent * extent);
    const Val flat = reshape(permute(t.v, perm), rest);
    t = {slice_axis(flat, rank(flat) - 1, 0, extent * extent, extent + 1), labels};
    k = static_cast<size_t>(-1);  // start over
  }
  return t;
}

// Sums away labels that are in neither `keep` string.
Term sum_away(Term t, const std::string& keep) {
  Ints axes;
  std::string labels;
  for (size_t k = 0; k < t.labels.size(); ++k) {
    if (keep.find(t.labels[k]) == std::string::npos)
      axes.push_back(static_cast<int64_t>(k));
    else
      labels += t.labels[k];
  }
  return {reduce("sum", t.v, axes, false), labels};
}

// Extents of 1 stretch to the other operand's, so that shared labels agree.
void stretch(Term& a, Term& b) {
  Ints da = shape(a.v), db = shape(b.v);
  for (size_t k = 0; k < a.labels.size(); ++k) {
    const size_t at = b.labels.find(a.labels[k]);
    if (at == std::string::npos) continue;
    if (da[k] == 1) da[k] = db[at];
    if (db[at] == 1) db[at] = da[k];
  }
  a.v = expand(a.v, da);
  b.v = expand(b.v, db);
}

Term contract(NodeContext& n, Term a, Term b, const std::string& needed) {
  a = sum_away(a, needed + b.labels);
  b = sum_away(b, needed + a.labels);
  if (n.failed()) return a;
  stretch(a, b);
  Ints lhs_batch, rhs_batch, lhs_sum, rhs_sum;
  std::string batch, free_a, free_b;
  for (size_t k = 0; k < a.labels.size(); ++k) {
    const char c = a.labels[k];
    const size_t at = b.labels.find(c);
    if (at == std::string::npos) {
      free_a += c;
    } else if (needed.find(c) != std::string::npos) {
      batch += c;
      lhs_batch.push_back(static_cast<int64_t>(k)), rhs_batch.push_back(static_cast<int64_t>(at));
    } else {
      lhs_sum.push_back(static_cast<int64_t>(k)), rhs_sum.push_back(static_cast<int64_t>(at));
    }
  }
  for (char c : b.labels)
    if (a.labels.find(c) == std::string::npos) free_b += c;
  const std::string labels = batch + free_a + free_b;
  if (!n.require(labels.size() <= kMaxRank, "an intermediate result has too many dimensions")) return a;
  if (!lhs_sum.empty()) return {dot_general(a.v, b.v, lhs_sum, rhs_sum, lhs_batch, rhs_batch), labels};
  // Nothing to sum: an element-wise product.
  const Val left = move_to(a.v, a.labels, batch + free_a), right = move_to(b.v, b.labels, batch + free_b);
  Ints trailing;
  for (size_t k = 0; k < free_b.size(); ++k) trailing.push_back(rank(left) + static_cast<int64_t>(k));
  Ints dims = shape(right);
  dims.insert(dims.begin() + static_cast<int64_t>(batch.size()), free_a.size(), 1);
  return {unsqueeze(left, trailing) * reshape(right, dims), labels};
}

// Without "->": letters that occur once, in alphabetical order, behind the ellipsis.
std::string implied_result(const std::string& inputs) {
  std::string letters;
  for (char c : inputs)
    if (is_letter(c) && std::ranges::count(inputs, c) == 1) letters += c;
  std::ranges::sort(letters);
  return (inputs.find("...") == std::string::npos ? "" : "...") + letters;
}

}  // namespace

Val einsum(NodeContext& n, const std::string& equation, const std::vector<Val>& operands) {
  const std::string text = without_blanks(equation);
  const size_t arrow = text.find("->");
  const std::string inputs = text.substr(0, arrow);
  const std::string result = arrow == std::string::npos ? implied_result(inputs) : text.substr(arrow + 2);
  std::vector<Term> terms;
  size_t dots = 0, at = 0;
  for (const Val& v : operands) {
    if (!n.require(at <= inputs.size(), "the equation has fewer terms than there are operands")) return v;
    const size_t comma = std::min(inputs.find(',', at), inputs.size());
    terms.push_back(take_diagonals(n, {v, labels_of(n, inputs.substr(at, comma - at), rank(v), dots)}));
    at = comma + 1;
  }
  const std::string out = labels_of(n, result, -1, dots);
  if (!n.require(at == inputs.size() + 1, "the equation has more terms than there are operands")) return operands[0];
  Term t = terms[0];
  for (size_t k = 1; k < terms.size() && !n.failed(); ++k) {
    std::string needed = out;
    for (size_t later = k + 1; later < terms.size(); ++later) needed += terms[later].labels;
    t = contract(n, t, terms[k], needed);
  }
  t = sum_away(t, out);
  for (char c : out) {
    const bool once = std::ranges::count(out, c) == 1 && t.labels.find(c) != std::string::npos;
    if (!n.require(once, "a letter of the result is repeated or in no operand")) return t.v;
  }
  return n.failed() ? t.v : move_to(t.v, t.labels, out);
}

}  // namespace thermite::importer
