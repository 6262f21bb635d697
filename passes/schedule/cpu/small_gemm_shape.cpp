// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/small_gemm_shape.h"

#include <algorithm>
#include <functional>
#include <numeric>
#include <set>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/narrow_vectors.h"

namespace thermite {
namespace {

constexpr int64_t kMostColumns = kVectorLanes - 1, kMostTerms = 16, kLeastRows = 64;
// Cycles of a vector: of a row's tile in strips of columns, its broadcasts and its store beside its multiply-adds; of a
// pick of lanes, for each vector more that they come from; of a multiply-add.
struct Cycles {
  double term, row, pick;
};
constexpr Cycles kWide{.term = 0.6, .row = 2.5, .pick = 1};
// Of eight lanes: a pick takes several instructions, and a part of a vector is stored behind a branch (Zen 3).
constexpr Cycles kNarrow{.term = 1.2, .row = 48, .pick = 3};
constexpr double kMultiplyAdd = 0.5;
constexpr int kLeastVectorBytes = 32;  // whose lanes any other lane moves to

// Whether `address` is steps[k] elements per place of axes[k], and otherwise depends on none of them.
bool walks(LoopNest& n, ExprId address, const std::vector<std::pair<AxisId, int64_t>>& steps) {
  Poly rest = n.pool.poly(address);
  for (const auto& [axis, step] : steps) {
    const auto linear = rest.linear_in(n.pool.axis(axis));
    if (!linear) return false;
    const ExprId coefficient = n.pool.from_poly(linear->coefficient);
    if (!is_extent(n, coefficient) || !(evaluate(n, coefficient) == Size(step))) return false;
    rest = linear->rest;
  }
  const ExprId left = n.pool.from_poly(rest);
  return std::ranges::none_of(steps, [&](const auto& s) { return n.pool.depends_on(left, s.first); });
}

// What is read below a value, each read once.
class PlainReads {
 public:
  // `each`: whether a read of `address` is one of those that are asked for.
  PlainReads(LoopNest& n, std::span<const AxisId> axes, std::function<bool(ExprId read, ExprId address)> each)
      : n_(n), axes_(axes), each_(std::move(each)) {}

  // False where something else than an address depends on the axes, or a read that does is guarded.
  bool below(ExprId e) {
    if (!n_.pool.depends_on(e, axes_) || !seen_.insert(e).second) return true;
    const Expr v = n_.pool[e];
    if (v.kind == ExprKind::load) return !v.operands.empty() && v.guard == kNoExpr && each_(e, v.operands[0]);
    if (v.kind == ExprKind::axis || v.dtype == DType::i64) return false;
    return std::ranges::all_of(v.operands, [&](ExprId o) { return below(o); });
  }

 private:
  LoopNest& n_;
  const std::span<const AxisId> axes_;
  const std::function<bool(ExprId, ExprId)> each_;
  std::set<ExprId> seen_;
};

class Finder {
 public:
  explicit Finder(LoopNest& n) : n_(n) {}

  std::optional<SmallGemmShape> run() {
    const auto k = contraction_stage(n_);
    if (!k) return std::nullopt;
    s_.stage = *k;
    if (!find_axes() || !find_factors() || !find_tails()) return std::nullopt;
    return std::move(s_);
  }

 private:
  LoopStage& contraction() { return n_.stages[s_.stage]; }

  bool find_axes() {
    const LoopStage &c = contraction(), &last = n_.stages.back();
    if (c.identity[0].dtype != DType::f32 || last.axes.size() != 2 || c.halves) return false;
    s_.row = last.axes[0], s_.column = last.axes[1];
    const Size terms = iterations(c.reduce);
    if (!(s_.column.value >= 2 && s_.column.value <= kMostColumns && terms >= 2 && terms <= kMostTerms)) return false;
    if (!(s_.row.value >= kLeastRows)) return false;
    s_.columns = s_.column.value.fixed(), s_.terms = terms.fixed();
    s_.depth = depth_axis(n_, c);
    s_.elements = joined(s_.depth), s_.results = joined(s_.column);
    return true;
  }

  LoopAxis joined(const LoopAxis& inner) {
    const ExprId extent = n_.pool.mul(s_.row.extent, inner.extent);
    return {n_.pool.new_axis(extent), extent, s_.row.value * inner.value};
  }

  bool find_factors() {
    const LoopStage& c = contraction();
    const bool first = n_.pool.depends_on(c.lift[0], s_.column.id);
    const ExprId rows = over_depth(n_, c.lift[first ? 1 : 0], c.reduce, s_.depth.id),
                 columns = over_depth(n_, c.lift[first ? 0 : 1], c.reduce, s_.depth.id);
    if (rows == kNoExpr || columns == kNoExpr) return false;
    if (n_.pool.depends_on(rows, s_.column.id) || n_.pool.depends_on(columns, s_.row.id)) return false;
    s_.column_value = columns;
    if (!n_.pool.depends_on(rows, s_.row.id)) return false;
    const AxisId axes[] = {s_.row.id, s_.depth.id};
    const auto in_one = [&](ExprId, ExprId address) {
      return walks(n_, address, {{s_.row.id, s_.terms}, {s_.depth.id, 1}});
    };
    if (PlainReads(n_, axes, in_one).below(rows)) {
      s_.row_value = n_.pool.substitute(rows, {{n_.pool.axis(s_.row.id), n_.pool.index(0)},
                                               {n_.pool.axis(s_.depth.id), n_.pool.axis(s_.elements.id)}});
      return true;
    }
    s_.by_terms = true, s_.elements = s_.row, s_.row_value = rows;
    const AxisId row[] = {s_.row.id};
    return PlainReads(n_, row, [&](ExprId, ExprId at) { return walks(n_, at, {{s_.row.id, 1}}); }).below(rows);
  }

  bool is_walked(ExprId address) { return walks(n_, address, {{s_.row.id, s_.columns}, {s_.column.id, 1}}); }

  bool find_tails() {
    const AxisId axes[] = {s_.row.id, s_.column.id};
    std::set<ExprId> repeated, walked;
    const auto read = [&](ExprId load, ExprId address) {
      const bool along = is_walked(address);
      (along ? walked : repeated).insert(along ? over_results(load) : load);
      return along || !n_.pool.depends_on(load, s_.row.id);
    };
    PlainReads reads(n_, axes, read);
    for (LoopStage& t : n_.stages) {
      if (t.output >= 0 && !is_walked(t.store)) return false;
      const ExprId value = t.identity.empty() ? t.lift[0] : t.project;
      if (size_of(n_.pool.dtype(value)) != 4 || !reads.below(value)) return false;
    }
    for (ExprId load : repeated) s_.repeated.emplace_back(load, over_results(load));
    // A row of what is read as a whole, too, would be the same read there.
    return std::ranges::none_of(s_.repeated, [&](const auto& r) { return walked.contains(r.second); });
  }

  ExprId over_results(ExprId e) {
    return n_.pool.substitute(
        e, {{n_.pool.axis(s_.row.id), n_.pool.index(0)}, {n_.pool.axis(s_.column.id), n_.pool.axis(s_.results.id)}});
  }

  LoopNest& n_;
  SmallGemmShape s_;
};

// For 16 rows.
bool pays(const SmallGemmShape& s, const Target& target) {
  const Cycles& of = has_narrow_vectors(target) ? kNarrow : kWide;
  double picked = 0;
  for (int64_t v = 0; v < s.columns; ++v)
    for (int64_t k = 0; k < s.terms; ++k) {
      std::set<int64_t> from;
      for (int64_t at : elements_of(s, v, k)) from.insert(at / kVectorLanes);
      picked += static_cast<double>(std::max<size_t>(1, from.size() - 1)) + kMultiplyAdd;
    }
  return of.pick * picked < kVectorLanes * (of.term * static_cast<double>(s.terms) + of.row);
}

}  // namespace

int64_t SmallGemmShape::period() const { return columns / std::gcd(columns, int64_t{kVectorLanes}); }

std::vector<int64_t> elements_of(const SmallGemmShape& s, int64_t vector, int64_t k) {
  std::vector<int64_t> at;
  for (int64_t l = 0; l < kVectorLanes; ++l) {
    const int64_t row = (kVectorLanes * vector + l) / s.columns;
    at.push_back(s.by_terms ? k * kVectorLanes + row : row * s.terms + k);
  }
  return at;
}

std::optional<SmallGemmShape> find_small_gemm_shape(LoopNest& n, const Target& target) {
  if (target.vector_bytes < kLeastVectorBytes) return std::nullopt;
  std::optional<SmallGemmShape> s = Finder(n).run();
  return s && pays(*s, target) ? s : std::nullopt;
}

void walk_results(LoopNest& n, const SmallGemmShape& s) {
  const std::unordered_map<ExprId, ExprId> by = {{n.pool.axis(s.row.id), n.pool.index(0)},
                                                 {n.pool.axis(s.column.id), n.pool.axis(s.results.id)}};
  for (LoopStage& t : n.stages) {
    t.store = n.pool.substitute(t.store, by);
    if (t.identity.empty())
      t.lift[0] = n.pool.substitute(t.lift[0], by);
    else
      t.project = n.pool.substitute(t.project, by);
  }
}

}  // namespace thermite
