// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/row_shape.h"

#include <algorithm>
#include <bit>
#include <limits>
#include <set>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/turned_kernel.h"
#include "passes/schedule/interior.h"
#include "passes/schedule/row_roles.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kAcrossBlock = 64;
constexpr int64_t kMinPart = 8 * kSumLeaf;  // elements of a part, at least

// Reductions that are read row by row, all columns of a block side by side: long enough, without borders.
bool can_block(LoopNest& n, const RowShape& shape) {
  std::vector<ExprId> roots;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    roots.insert(roots.end(), s.lift.begin(), s.lift.end());
    if (s.identity.empty()) continue;
    if (s.reduce.size() != 1 || s.tree == Tree::dot || s.dtype == DType::boolean) return false;
    if (s.reduce[0].value < kSumLeaf) return false;
  }
  std::vector<LoopAxis> taps;
  for (const auto& list : shape.inner) taps.insert(taps.end(), list.begin(), list.end());
  return find_interior(n, roots, shape.vector, taps).slacks.empty();
}

// Whether rows may be cut into parts: over one axis by blocks of columns, over any that all stages walk by others.
bool can_cut(const LoopNest& n, const RowShape& shape) {
  if (shape.mode == RowMode::blocked) return can_split(n, shape.inner);
  const bool folds = std::ranges::all_of(n.stages, [](const LoopStage& s) { return can_fold_along(s); });
  return shape.mode == RowMode::along && folds && !common_inner_axes(shape.inner).empty();
}

// Parts of rows where rows alone do not feed the threads, and there is so much to read that a second kernel
// is worth its launch; 0 where not.
int64_t choose_part(const LoopNest& n, const RowShape& shape, const Size& tasks, const DeviceProfile& p) {
  const int64_t wanted = 8 * p.threads;
  if (p.threads < 2 || !can_cut(n, shape) || tasks >= wanted || tasks == 0) return 0;
  const Size length = iterations(common_inner_axes(shape.inner));
  const Size elements = length * tasks * (shape.mode == RowMode::blocked ? shape.vector.value : Size(1));
  const auto least = static_cast<int64_t>(2 * p.fork_us * p.memory_gbps * 1e3 / sizeof(float));
  if (length < 2 * kMinPart || elements < least) return 0;
  int64_t part = kMinPart;
  while (Size(part) * 2 * wanted <= length * tasks) part *= 2;
  return part;
}

constexpr int64_t kLineBytes = 64;
// Cycles, about, of vectors and of what rows take beside.
constexpr int64_t kPerSquare = 5;      // a vector that is turned, its read or write included
constexpr int64_t kPerStream = 6;      // more, once, of rows that share no line: as many streams as lanes
constexpr int64_t kPerFarStream = 18;  // likewise where those come from memory
constexpr double kApart = 5;           // of elements that lie apart, times what their access costs
constexpr int64_t kFewColumns = 4;
constexpr int64_t kFewLanes =
    24;  // more of a row of so few that is folded along, measured where indices name rows of three
constexpr int64_t kMaths = 12;     // of elements
constexpr int64_t kDivision = 10;  // likewise
constexpr int64_t kRowMaths = 8;   // of what a row has once

// Whether rows of the vector axis may be turned: those of one inner axis.
bool can_turn(const RowShape& shape) {
  const std::optional<LoopAxis> inner = common_inner_axis(shape.inner);
  return inner && inner->value >= 2 && shape.vector.value >= kVectorLanes;
}

// Whether that may pay: they are read along that axis, or it leaves most lanes of vectors that lie along it idle.
bool wants_turned(LoopNest& n, const RowShape& shape, bool folds_along) {
  if (!can_turn(shape)) return false;
  const LoopAxis inner = *common_inner_axis(shape.inner);
  return !reads_to_turn(n, inner, shape.vector).empty() || (folds_along && inner.value <= kFewColumns);
}

// Of a row that is folded along: lanes, the tail, loops.
int64_t fold_cycles(const LoopStage& s) {
  constexpr int64_t kSum = 12, kExtreme = 29, kPlace = 100;
  if (s.identity.size() > 1) return kPlace;
  return is_float(s.dtype) && s.tree != Tree::sum ? kExtreme : kSum;
}

// Of an element of rows that are read side by side.
int64_t stream_cycles(LoopNest& n, const LoopAxis& inner, std::span<const ExprId> reads, const DeviceProfile& p) {
  int64_t cycles = 0;
  for (const ExprId x : reads) {
    const auto b = std::ranges::find(n.inputs, n.pool[x].id, &LoopBuffer::source);
    const auto size = static_cast<int64_t>(size_of(n.pool.dtype(x)));
    if (inner.value * size <= kLineBytes) continue;
    // Beside what is written.
    const bool far = b != n.inputs.end() && volume(n, b->extents) * size > p.llc_bytes / 2;
    cycles = std::max(cycles, far ? kPerFarStream : kPerStream);
  }
  return cycles;
}

// Cycles of all rows by vectors along them, where that is possible, and turned: in groups of sixteen rows, the last of
// an axis partly idle; every thread is charged what the busiest has.
struct RowCosts {
  Cost along, turned;
  Cost beside;  // side by side as they lie, where all of them are runs that way, too
};
RowCosts row_costs(LoopNest& n, const RowShape& shape, const Size& others, bool can_fold, const DeviceProfile& p) {
  const LoopAxis inner = *common_inner_axis(shape.inner);
  const std::vector<ExprId> reads = reads_to_turn(n, inner, shape.vector);
  int64_t elements = 0, apart_along = 0, apart_across = 0, rows = 0, squares = static_cast<int64_t>(reads.size());
  const auto apart = [&](ExprId address, const LoopAxis& axis) {
    const double cost = access_cost(n, address, axis);
    const bool runs = cost <= 1 || constant_step(n, address, axis.id) == -1;  // those are vectors backwards
    return runs ? 0 : static_cast<int64_t>(kApart * cost);
  };
  std::set<ExprId> made;  // of a row, for all stages
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    rows += s.identity.empty() ? 0 : fold_cycles(s);
    squares += stores_to_turn(n, s, inner, shape.vector);
    walk(n.pool, s.lift, [&](ExprId x) {
      const Expr e = n.pool[x];
      if (e.dtype == DType::i64 || (e.kind != ExprKind::load && e.kind != ExprKind::prim)) return;
      const bool maths = e.kind == ExprKind::prim && info(e.prim).maths;
      const bool divides = e.kind == ExprKind::prim && (e.prim == Prim::div || e.prim == Prim::sqrt);
      if (e.kind == ExprKind::load && n.pool.depends_on(x, inner.id)) {
        apart_along += apart(e.operands[0], inner);
        if (!std::ranges::count(reads, x)) apart_across += apart(e.operands[0], shape.vector);
      }
      if (n.pool.depends_on(x, inner.id))
        elements += maths ? kMaths : divides ? kDivision : 1;
      else if ((maths || divides) && made.insert(x).second)
        rows += kRowMaths;
    });
  }
  if (inner.value <= kFewColumns) rows += kFewLanes;
  const Size vectors = (inner.value + (kVectorLanes - 1)) / kVectorLanes;
  const Cost along = Cost((vectors * (elements + apart_along) + rows) * (others * shape.vector.value));
  const int64_t stream = stream_cycles(n, inner, reads, p);
  const Size groups = others * ((shape.vector.value + (kVectorLanes - 1)) / kVectorLanes);
  const Size charged = (groups + (p.threads - 1)) / p.threads * p.threads;
  return {can_fold ? along : Cost(kImpossible),
          Cost(inner.value * (elements + apart_across + kPerSquare * squares + stream) * charged),
          Cost(inner.value * elements * charged)};
}

// Whether all that stages read lies in runs along their own inner axes.
bool walks_runs(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner) {
  bool runs = true;
  for (size_t k = 0; k < n.stages.size(); ++k)
    if (!inner[k].empty()) runs = runs && reads_runs(n, n.stages[k].lift, inner[k].back().id);
  return runs;
}

// Whether all that is read and changes along the axis lies in runs there, and what is stored for every element.
bool has_vectors(LoopNest& n, const RowShape& shape) {
  const AxisId axis = shape.vector.id;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& s = n.stages[k];
    if (!reads_runs(n, s.lift, axis)) return false;
    const bool whole = s.output >= 0 && s.identity.empty() && !shape.inner[k].empty();
    if (whole && !is_unit(n, s.store, axis)) return false;
  }
  return true;
}

// Whether a buffer of which most is walked, once, is more than the last-level cache holds: what comes from there a
// core's own prefetcher brings in time, and more instructions cost more.
bool reads_memory(LoopNest& n, const RowShape& shape, const DeviceProfile& p) {
  for (size_t k = 0; k < n.stages.size(); ++k)
    for (const ExprId x : reads_once(n, shape.inner, k)) {
      const auto b = std::ranges::find(n.inputs, n.pool[x].id, &LoopBuffer::source);
      const Size walked = iterations(n.stages[k].axes) * iterations(shape.inner[k]);
      if (walked * static_cast<int64_t>(size_of(b->dtype)) <= p.llc_bytes) continue;
      if (walked * 2 > volume(n, b->extents)) return true;
    }
  return false;
}

bool has_maths(LoopNest& n, const LoopStage& s) {
  bool any = false;
  walk(n.pool, s.lift, [&](ExprId x) { any |= n.pool[x].kind == ExprKind::prim && info(n.pool[x].prim).maths; });
  return any;
}

// Columns of a block of which every thread takes one, with all rows: no states leave a task, and rows that come from
// beyond the caches are read in long runs. 0 where those would be short (a sum has sixteen states for each column, so
// its parts cost more than those of others), where states fill a share of the second-level cache that counts, or where
// elements are made by maths.
int64_t share_of_columns(LoopNest& n, const RowShape& shape, const DeviceProfile& p) {
  constexpr int64_t kRun = 2048, kSumRun = 1024;
  const int64_t lanes = p.threads * kVectorLanes;
  const Size columns = shape.vector.value, share = (columns + (lanes - 1)) / lanes * kVectorLanes;
  if (p.threads < 2) return 0;
  Size read = 0;
  for (const LoopStage& s : n.stages) {
    if (s.identity.empty()) continue;
    const int64_t element = narrowest_read(n, s, shape.vector.id);
    const bool sum = s.tree == Tree::sum;
    const int64_t states = (sum ? kSumLanes : 1) * std::max<int64_t>(sizeof(float), size_of(s.dtype));
    if (share * element < (sum ? kSumRun : kRun) || has_maths(n, s)) return 0;
    if (share * states > p.l2_bytes / 8) return 0;
    read = max(read, iterations(s.reduce) * columns * element);
  }
  return read > p.threads * p.l2_bytes ? share.fixed() : 0;
}

void choose_blocks(LoopNest& n, const RowShape& shape, const Size& tasks, const DeviceProfile& p, RowSteps& steps) {
  steps.block = p.run_bytes / static_cast<int64_t>(sizeof(float));
  if (tasks == 1)
    if (const int64_t share = share_of_columns(n, shape, p)) {
      steps.block = share;
      return;
    }
  const Size blocks = tasks * ((shape.vector.value + steps.block - 1) / steps.block);
  // Parts leave sixteen states of every column each: whole columns are taken where they come out even.
  if (blocks >= 2 * p.threads && blocks % p.threads == 0) return;
  steps.part = choose_part(n, shape, blocks, p);
  if (!steps.part && p.threads > 1 && tasks < steps.tasks) steps.block = kAcrossBlock;
}

void split_rows(RowShape& shape, const std::vector<LoopAxis>& rows, int64_t tasks) {
  for (const LoopAxis& a : rows) {
    if (shape.walks_columns() && a.id == shape.vector.id) continue;
    if (iterations(shape.task) < tasks)
      shape.task.push_back(a);
    else
      shape.serial.push_back(a);
  }
}

// Rows and inner axes; the rest is open.
Result<RowShape> roles(const LoopNest& n, std::vector<LoopAxis>& rows) {
  TRY(RowRoles roles, row_roles(n));
  rows = std::move(roles.rows);
  RowShape shape;
  shape.inner = std::move(roles.inner);
  return shape;
}

}  // namespace

Result<RowSteps> choose_row_steps(LoopNest& n, const Machine& machine) {
  const DeviceProfile& p = machine.profile;
  std::vector<LoopAxis> rows;
  TRY(RowShape shape, roles(n, rows));
  RowSteps steps{.tasks = 8 * p.threads};
  const Cost along = along_cost(n, shape.inner);
  Cost across = kImpossible;
  if (!rows.empty()) {
    steps.axis = static_cast<int64_t>(choose_vector_axis(n, rows));
    shape.vector = rows[static_cast<size_t>(steps.axis)];
    across = vector_cost(n, shape.vector);
  }
  const auto others = [&](const LoopAxis& vector) {
    Size count = 1;
    for (const LoopAxis& a : rows)
      if (a.id != vector.id) count *= a.value;
    return count;
  };
  // Lanes that gather cost more than lanes that are left idle; idle threads cost as much.
  const auto feeds_threads = [&] { return others(shape.vector) >= p.threads || can_block(n, shape); };
  const bool gathers =
      across.shown() < kImpossible && !walks_runs(n, shape.inner) && has_vectors(n, shape) && feeds_threads();
  // So does what short rows take to be folded, where they lie in runs both ways, as windows of a line do.
  const auto folds_cost_more = [&] {
    const std::optional<LoopAxis> inner = common_inner_axis(shape.inner);
    if (across.shown() >= kImpossible || !inner || inner->value > kSumLeaf) return false;
    if (!has_vectors(n, shape) || !feeds_threads()) return false;
    const RowCosts costs = row_costs(n, shape, others(shape.vector), true, p);
    return costs.beside < costs.along;
  };
  if (along.shown() < kImpossible && along <= across && !gathers && !folds_cost_more())
    shape.mode = RowMode::along;
  else if (across.shown() < kImpossible)
    shape.mode = can_block(n, shape) ? RowMode::blocked : RowMode::across;
  const bool folds_along = shape.mode == RowMode::along;
  if (!rows.empty() && (folds_along || shape.mode == RowMode::across)) {
    RowShape turned = shape;
    turned.vector = rows.back();
    if (wants_turned(n, turned, folds_along)) {
      const RowCosts costs = row_costs(n, turned, others(turned.vector), folds_along, p);
      if (costs.turned < costs.along) {
        shape = std::move(turned);
        shape.mode = RowMode::turned;
        steps.axis = static_cast<int64_t>(rows.size()) - 1;
      }
    }
  }
  split_rows(shape, rows, steps.tasks);
  steps.mode = shape.mode;
  const Size tasks = iterations(shape.task);
  if ((shape.mode == RowMode::across || shape.mode == RowMode::turned) && tasks < steps.tasks)
    steps.block = kAcrossBlock;
  if (shape.mode == RowMode::turned)
    while (steps.block > kVectorLanes && shape.vector.value * tasks < Size(steps.block) * steps.tasks) steps.block /= 2;
  if (shape.mode == RowMode::along) steps.part = choose_part(n, shape, tasks, p);
  if (shape.mode == RowMode::blocked) choose_blocks(n, shape, tasks, p, steps);
  steps.ahead = shape.mode == RowMode::along && p.fetches_ahead && reads_memory(n, shape, p);
  return steps;
}

std::vector<ExprId> reads_once(LoopNest& n, const std::vector<std::vector<LoopAxis>>& inner, size_t stage) {
  const auto reads = [&](size_t k) {
    std::vector<ExprId> loads;
    walk(n.pool, n.stages[k].lift, [&](ExprId x) {
      const Expr e = n.pool[x];
      if (e.kind == ExprKind::load && std::ranges::count(n.inputs, e.id, &LoopBuffer::source)) loads.push_back(x);
    });
    return loads;
  };
  if (n.stages[stage].identity.empty()) return {};
  std::vector<ExprId> once = reads(stage);
  for (size_t k = 0; k < stage; ++k)
    for (const ExprId before : reads(k))
      std::erase_if(once, [&](ExprId x) { return n.pool[x].id == n.pool[before].id; });
  std::erase_if(once, [&](ExprId x) {
    const auto moves = [&](const LoopAxis& a) { return n.pool.depends_on(x, a.id); };
    return !std::ranges::all_of(n.stages[stage].axes, moves) || !std::ranges::all_of(inner[stage], moves);
  });
  return once;
}

Result<RowShape> row_shape(LoopNest& n, const RowSteps& steps) {
  std::vector<LoopAxis> rows;
  TRY(RowShape shape, roles(n, rows));
  shape.mode = steps.mode, shape.block = steps.block, shape.part = steps.part, shape.ahead = steps.ahead != 0;
  bool fits = steps.tasks >= 1;
  if (shape.walks_columns()) {
    fits = fits && static_cast<size_t>(steps.axis) < rows.size();
    if (fits) shape.vector = rows[static_cast<size_t>(steps.axis)];
  }
  if (steps.mode == RowMode::along) fits = fits && along_cost(n, shape.inner).shown() < kImpossible;
  if (steps.mode == RowMode::turned) fits = fits && can_turn(shape);
  if (steps.mode == RowMode::blocked) fits = fits && steps.block > 0 && can_block(n, shape);
  if (shape.ahead) fits = fits && steps.ahead == 1 && steps.mode == RowMode::along;
  const bool aligned = steps.part % kSumLeaf == 0 && std::has_single_bit(static_cast<uint64_t>(steps.part));
  if (shape.splits()) fits = fits && aligned && can_cut(n, shape);
  if (!fits) return unsupported("{} does not fit the nest", print(Steps(steps)));
  // Parts are of rows that are tasks, all of them.
  split_rows(shape, rows, shape.splits() ? std::numeric_limits<int64_t>::max() : steps.tasks);
  return shape;
}

}  // namespace thermite
