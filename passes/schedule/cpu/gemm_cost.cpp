// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_cost.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/interior.h"
#include "passes/schedule/narrow_vectors.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

// Of a vector that is packed: plainly; with borders; more where every other element is read, or fewer.
constexpr double kPacked = 3, kMasked = 9, kEveryOther = 4, kSpread = 24;
constexpr double kMaskedNarrow = 17;           // of a narrow vector at the end of a line
constexpr double kTurnedRows = 12;             // of a vector of rows that is turned: often weights that no cache holds
constexpr double kFarFilter = 4;               // of a vector of filters from beyond the second-level cache
constexpr double kPage = 30;                   // of a page of memory that is touched for a few vectors
constexpr double kFar = 16;                    // of each of those
constexpr double kPageNear = 4, kFarNear = 3;  // the same from caches, where two pipes wait for nothing else
constexpr double kHidden = 0.15;               // of a touched page that is multiplied as it lies
constexpr int64_t kPagesKnown = 4;             // second-level caches' bytes of pages
constexpr int64_t kFewSetsBytes = 1024;        // of rows in a sixteenth of the sets
constexpr double kRead = 0.025;                // of a vector that is read beside multiply-adds, though both overlap
constexpr double kLoad = 0.5;                  // of a cycle, to read a vector or a broadcast for a multiply-add
constexpr double kFromSecondLevelBytes = 20;   // that are read of it in a cycle
constexpr double kLatency = 4;                 // cycles of a multiply-add
constexpr double kSlack = 0.3;                 // of one, where chains just hide that of two pipes
constexpr int64_t kNearlyPage = 4;  // part of a page by which rows may fall short of one: short steps hide less
constexpr int64_t kOften = 4;       // elements of a page between which a step waits for none
constexpr int64_t kFewPages = 64;   // that wide vectors read side by side at no cost
constexpr double kFewTasks = 1.01;  // where a thread that is late cannot be helped

bool is_plain(const LoopNest& n, const GemmShape& s) {
  const Expr direct = n.pool[s.direct_value == kNoExpr ? s.column_value : s.direct_value];
  return s.direct_value != kNoExpr && direct.kind == ExprKind::load && direct.guard == kNoExpr;
}

bool has_borders(LoopNest& n, const GemmShape& s) {
  return !find_interior(n, std::span(&s.column_value, 1), s.column, n.stages[s.stage].reduce).slacks.empty();
}

// What a vector of columns takes more where every other element is read, or fewer. Not: what only borders read,
// backwards.
double spread_columns(LoopNest& n, const GemmShape& s) {
  double spread = 0;
  walk_reads(n.pool, std::span(&s.column_value, 1), [&](ExprId, ExprId address) {
    if (!n.pool.depends_on(address, s.column.id)) return;
    const auto step = constant_step(n, address, s.column.id);
    if (step && *step > 1) spread += *step == 2 ? kEveryOther : kSpread;
  });
  return spread;
}

// Of an element of the columns.
int64_t column_bytes(LoopNest& n, const GemmShape& s) {
  size_t most = 1;
  walk_reads(n.pool, std::span(&s.column_value, 1),
             [&](ExprId x, ExprId) { most = std::max(most, size_of(n.pool.dtype(x))); });
  return static_cast<int64_t>(most);
}

// Bytes from an element of a column to the one of the next element of the depth: of what is read as it lies, or of the
// columns.
Size columns_apart(LoopNest& n, const GemmShape& s, int64_t bytes) {
  const bool single = s.reduce.size() == 1;
  const ExprId value = single || s.direct_value == kNoExpr ? s.column_value : s.direct_value;
  Size apart = 0;
  walk_reads(n.pool, std::span(&value, 1), [&](ExprId x, ExprId address) {
    const auto step = step_along(n, address, single ? s.reduce.front().id : s.depth.id);
    if (step) apart = max(apart, max(*step, Size(0) - *step) * static_cast<int64_t>(size_of(n.pool.dtype(x))));
  });
  return apart + (Size(1) - min(1, apart)) * s.column.value * bytes;
}

}  // namespace

VectorRegisters registers_of(const LoopStage& c, const Target& target) {
  const int bytes = kVectorLanes * static_cast<int>(size_of(compute_type(c.dtype)));
  const int of_vector = std::max(1, bytes / target.vector_bytes);
  return {of_vector, std::max(2, target.vector_registers / of_vector)};
}

GemmCosts::GemmCosts(LoopNest& n, const GemmShape& s, const Machine& machine)
    : nest(n),
      shape(s),
      profile(machine.profile),
      registers(registers_of(n.stages[s.stage], machine.target)),
      narrow(has_narrow_vectors(machine.target)),
      begins_two(narrow || profile.multiply_adds > 1),
      sum(n.stages[s.stage].identity[0].dtype),
      bytes(static_cast<int64_t>(size_of(sum))),
      single(s.reduce.size() == 1),
      borders(has_borders(n, s)),
      plain(is_plain(n, s)),
      spread(spread_columns(n, s)),
      packed((borders ? kMasked : kPacked) + spread),
      sides(swap_sides(n, s, machine.target)),
      apart_(columns_apart(n, s, bytes)),
      element_(column_bytes(n, s)) {
  for (const LoopAxis& a : std::span(s.reduce).subspan(1)) taps_ *= a.value;
  const Size pages = pages_apart(s.column.value);
  far = Cost(pages), near = Cost(Size(1) - pages);
  if (sides && sides->rows.panels)
    far_filters = Cost(min(1, s.depth.value * s.row.value * bytes / profile.l2_bytes)) * kFarFilter;
}

double GemmCosts::factor_of(int mr, int nv) const {
  return factor_of_reads(mr, nv, mr * nv) + (wide_pair() ? slack(mr * nv * registers.of_vector) : 0);
}

double GemmCosts::factor_of_half(int mr) const {
  return registers.of_vector > 1 ? factor_of_chains(mr, registers.of_vector / 2.0, mr * registers.of_vector / 2.0)
                                 : factor_of(mr, 1);
}

double GemmCosts::factor_of_reads(int rows, int columns, int sums) const {
  return factor_of_chains(rows, columns * registers.of_vector, sums * registers.of_vector);
}

double GemmCosts::factor_of_chains(double rows, double read, double chains) const {
  const double latency = kLatency * a_cycle() / chains;
  return std::max({1.0, kLoad * a_cycle() * (read + rows) / chains, latency}) +
         kRead * a_cycle() * unit() * (2 * read + rows) / chains + (narrow ? slack(chains) : 0);
}

double GemmCosts::slack(double chains) const {
  const double latency = kLatency * a_cycle() / chains;
  return kSlack * latency * std::min(1.0, latency);
}

double GemmCosts::from_second_level(int64_t lanes) const {
  return static_cast<double>(lanes * bytes) * a_cycle() / (kFromSecondLevelBytes * time());
}

Size GemmCosts::pages_apart(const Size& elements) const {
  const int64_t nearly = begins_two ? profile.run_bytes / kNearlyPage : 0;
  return min(1, (elements * bytes + nearly) / profile.run_bytes);
}

Cost GemmCosts::pages(const Size& vectors) const {
  const Size beyond = shape.depth.value * shape.column.value * bytes / (profile.llc_bytes / 2);
  const Cost slow(begins_two ? min(1, beyond) : Size(1));
  const Cost page = Cost(kPageNear) + slow * (kPage - kPageNear);
  return far * (page / Cost(vectors) + Cost(kFarNear) + slow * (kFar - kFarNear));
}

Cost GemmCosts::seen(const Size& beyond) const { return Cost(kHidden) + Cost(beyond) * (1 - kHidden); }

Size GemmCosts::far_columns() const {
  const Size row = shape.column.value * bytes;
  const Size pages = shape.depth.value * min(row, profile.run_bytes) / (profile.l2_bytes * kPagesKnown);
  return min(1, shape.depth.value * row / profile.llc_bytes + pages);
}

Cost GemmCosts::new_pages() const {
  if (!wide_pair()) return 0;
  const Size page = profile.run_bytes, row = min(apart_, page), few = page / kOften;
  return Cost(min(1, shape.depth.value * row / (page * kFewPages)) * max(0, row - few)) / Cost(page - few);
}

Size GemmCosts::shares_pages() const { return Size(1) - min(1, apart_ % profile.run_bytes); }

Size GemmCosts::crosses_lines() const {
  return min(1, apart_ % std::min<int64_t>(kVectorLanes * element_, kCacheLine));
}

Size GemmCosts::shares_sets() const { return Size(1) - min(1, shape.column.value * bytes % kFewSetsBytes); }

Cost GemmCosts::packed_strip(int nv) const {
  if (!borders || !narrow) return packed;
  const Size at_ends = 2 * int64_t{nv} * kVectorLanes;
  const Cost share = Cost(min(at_ends, shape.column.value)) / Cost(max(1, shape.column.value));
  return kPacked + spread + share * (kMaskedNarrow - kPacked);
}

Cost GemmCosts::packed_rows() const {
  if (sides->rows.panels) return far_filters;
  return sides->rows.turned.empty() ? kPacked : kTurnedRows;
}

int64_t GemmCosts::depth_within(int64_t cache_bytes, int vectors) const {
  return std::max<int64_t>(1, cache_bytes / (vectors * kVectorLanes * bytes * taps_.fixed()));
}

Cost GemmCosts::uneven(const Size& tasks, const Size& all) const {
  const Size rounds = ceil_div(tasks, profile.threads);
  return Cost(ceil_div(all * rounds, max(1, tasks)) * profile.threads) / Cost(max(1, all));
}

double GemmCosts::waits(int64_t tasks) const { return tasks == profile.threads ? kFewTasks : 1; }

}  // namespace thermite
