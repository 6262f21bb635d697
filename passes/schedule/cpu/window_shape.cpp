// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_shape.h"

#include <algorithm>
#include <array>
#include <span>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/window_channels.h"
#include "passes/schedule/emit.h"
#include "passes/schedule/extremum.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMaxTaps = 50;      // written out, and most of them in registers; extrema that roll by have no limit
constexpr int64_t kMostLong = 64;     // taps of an axis, by vectors across channels: as tests have them
constexpr int64_t kMaxRows = 8;       // of a block, in straight code
constexpr int64_t kMaxWritten = 512;  // multiply-adds of it
constexpr int64_t kLeastColumns = 4;  // of a block, by vectors across channels
constexpr int64_t kMaxFolded = 700;   // elements of its windows, in straight code: of 13 x 13 at 4 columns
constexpr int64_t kMaxVectors = 2;    // of a row
constexpr int64_t kMostStep = 2;      // of windows that vectors lie along
constexpr int64_t kDealtStep = 4;     // of folds that they lie along, too: a power of two, as vectors are
constexpr int64_t kMostFar = 16;      // of windows that they lie across: beyond, most of what is turned is not read
constexpr int kOtherRegisters = 8;    // than those of sums and of the filter
constexpr int64_t kManyRows = 7;      // that are tried, where registers are many
constexpr int64_t kRowsOfSums = 3;    // likewise of sums of the image itself, which are many chains each
constexpr int64_t kFewSummed = 9, kFewOrdered = 4;  // taps, up to which rows without borders are read where they lie
constexpr double kWideBlock = 0.4;                  // of a vector of one, to begin and end a block
constexpr double kRolling = 0.6;                    // of a row that rolls by; others are 1 and a share of their block
constexpr double kAgain = 0.4;                      // to read one vector more of it
constexpr double kRollingFold = 1.26;               // of rows and columns in turn, for each of their taps
constexpr double kChannels = 0.45;                  // of a product, a cycle: what costs in products miss by, too
constexpr int kMostInMemory = 8;    // registers that are wanted and are not there: elements of the filter are read then
constexpr int64_t kMinColumns = 4;  // shorter rows waste their vectors

bool fills_vector(const LoopAxis& a) { return a.value >= kVectorLanes; }

// Whether vectors may lie along rows.
bool lies_along(const WindowShape& s) {
  const int64_t step = std::max(s.row.step, s.column.step);
  const bool folds = s.filter == kNoExpr && s.row.step <= kDealtStep && s.column.step == kDealtStep;
  return (step <= kMostStep || folds) && s.column.out.value >= kMinColumns;
}

// Whether images lie in lanes, and not mostly rows and columns that no tap reads.
bool may_cross(const WindowShape& s, bool product) {
  const auto dense = [](const WindowAxis& w) { return w.step <= kMostStep || 2 * w.taps() >= w.step; };
  if (!dense(s.row) || !dense(s.column) || !std::ranges::any_of(s.outer, fills_vector)) return false;
  return product || s.taps() * kLeastColumns <= kMaxFolded;
}

// Vectors that registers hold.
int registers_of(const LoopNest& n, const WindowShape& s, const Target& target) {
  const auto bytes = static_cast<int64_t>(size_of(n.stages[s.stage].identity[0].dtype));
  return static_cast<int>(target.vector_registers * target.vector_bytes / (bytes * kVectorLanes));
}

bool has_wide_registers(const Target& t) { return t.vector_registers >= 32 && t.vector_bytes >= 64; }

// Bytes of a row of the image in the patch.
Size row_bytes_of(const LoopNest& n, const WindowShape& s) {
  return s.pitch * (s.columns ? kVectorLanes : s.column.step) * static_cast<int64_t>(size_of(n.pool.dtype(s.image)));
}

// Rows of the image that so many rows of results see.
int64_t rows_read(const WindowShape& s, int64_t rows) {
  const int64_t taps = s.row.taps();
  if (s.row.apart > 1) return rows + (taps - 1) * std::min(rows, s.row.apart);
  return std::min(rows * taps, (rows - 1) * s.row.step + taps);
}

// The time of a block of r rows and v vectors each, in products of a filter with a vector: the longest of its
// multiply-adds, chains that four at once hide, and reads. Those of the image begin anywhere, which takes twice as
// long; what registers do not hold of the filter is read, too. A sum of the image itself (`slots`) is as many chains as
// a leaf has lanes, which wait for nothing, and a tree of those: additions, of which two begin in a cycle.
double block_time(const WindowShape& s, int64_t r, int64_t v, int registers, bool slots) {
  constexpr double kLatency = 4, kAnywhere = 2;
  const auto taps = static_cast<double>(s.taps()), sums = static_cast<double>(r * v);
  const auto image = static_cast<double>(rows_read(s, r) * s.column.taps() * v);
  const double kept = std::max(0.0, registers - kOtherRegisters - sums);
  const double filter = s.filter == kNoExpr ? 0 : std::max(0.0, taps - kept) * static_cast<double>(r);
  const double work = slots ? static_cast<double>(s.additions()) / 2 : taps, chain = slots ? 0 : taps * kLatency;
  return std::max({work * sums, chain, kAnywhere * image + filter}) / taps;
}

}  // namespace

// Whether what is read may lie beyond the image.
static bool has_borders(const LoopNest& n, const WindowShape& s) {
  bool any = false;
  walk(n.pool, std::span(&s.image, 1), [&](ExprId x) { any |= n.pool[x].guard != kNoExpr; });
  return any;
}

bool is_read_where_it_lies(const LoopNest& n, const WindowShape& s) {
  if (s.filter != kNoExpr || std::max(s.row.step, s.column.step) > 1 || !fills_vector(s.column.out)) return false;
  const int64_t few = n.stages[s.stage].tree == Tree::sum ? kFewSummed : kFewOrdered;
  return s.taps() <= few && !has_borders(n, s);
}

bool is_ordered(const LoopNest& n, const WindowShape& s) {
  const LoopStage& c = n.stages[s.stage];
  const DType t = c.identity[0].dtype;
  return s.filter == kNoExpr && (t == DType::f32 || is_int(t)) && folded_by_extremum(n, c);
}

// Vectors across channels, which blocks of so many columns read all of.
static bool apply_channels(int64_t columns, WindowShape& s) {
  const auto last = std::ranges::find_if(s.outer.rbegin(), s.outer.rend(), fills_vector);
  const bool product = s.filter != kNoExpr;
  if (!may_cross(s, product) || columns < kLeastColumns || columns > kVectorLanes) return false;
  if (columns * (product ? s.column.taps() : s.taps()) > (product ? kMaxWritten : kMaxFolded)) return false;
  s.lanes = *last;
  s.outer.erase(std::next(last).base());
  s.columns = columns;
  const Size blocks = (s.column.out.value + (columns - 1)) / columns, read = blocks * columns - 1;
  s.pitch = (read * s.column.step + (s.column.span() + s.turned() - 1)) / s.turned() * s.turned() + s.kApart;
  return true;
}

bool apply(const LoopNest& n, const WindowSteps& steps, WindowShape& s) {
  if (steps.rolling < 0 || steps.rolling > 1 || (steps.rolling && (steps.rows != 1 || steps.vectors != 1)))
    return false;
  if (steps.rows < 1 || steps.rows > kMaxRows || steps.tasks < 1) return false;
  if (!steps.channels && (!lies_along(s) || (!steps.rolling && s.taps() > kMaxTaps))) return false;
  if (steps.channels && (steps.rolling || steps.rows != 1 || steps.vectors != 1)) return false;
  if (steps.vectors < 1 || steps.vectors > (s.filter == kNoExpr ? 1 : kMaxVectors)) return false;
  s.block = static_cast<int>(steps.rows), s.vectors = static_cast<int>(steps.vectors);
  const int64_t w = kVectorLanes;
  const int64_t beyond = std::max<int64_t>(1, (s.column.span() - 1) / s.column.step);  // columns behind the first tap's
  const int64_t wide = s.vectors * w;                                                  // blocks are read whole
  s.pitch = (s.column.out.value + wide - 1) / wide * wide + (beyond + w - 1) / w * w;
  if (steps.channels && !apply_channels(steps.channels, s)) return false;
  const Size row_bytes = row_bytes_of(n, s);
  const Size blocks = (s.row.out.value + s.block - 1) / s.block;
  Size fit = blocks;
  // Rolling rows are walked once for each vector of them.
  while (steps.patch > 0 && fit > 1 && s.patch_rows(fit * s.block) * row_bytes > steps.patch) fit = (fit + 1) / 2;
  const Size around = iterations(s.outer) * (s.lanes ? (s.lanes->value + (w - 1)) / w : Size(1));
  const Size wanted = min(blocks, (steps.tasks + around - 1) / around);
  s.band = max(1, min(fit, blocks / wanted)) * s.block;
  return true;
}

// Axes of the result in pairs with those of the taps; the rest is around them.
static bool pair_rows(LoopNest& n, WindowShape& s, const LoopAxis& column, const LoopAxis& tap, bool product) {
  bool found = false;
  const std::vector<LoopAxis> axes = n.stages.back().axes;
  for (const LoopAxis& a : axes) {
    if (a.id == column.id) continue;
    if (!found && !(product && n.pool.depends_on(s.filter, a.id)))
      if (const auto w = pair_axes(n, s.image, a, tap, kMostFar, kMostApart)) {
        s.row = *w;
        found = true;
        continue;
      }
    s.outer.push_back(a);
  }
  return found;
}

// An axis of the result as if it had a window of one tap.
static WindowAxis untapped(LoopNest& n, ExprId& image, const LoopAxis& out) {
  const ExprId one = n.pool.index(1);
  WindowAxis w{.out = out, .tap = out, .image = out};
  w.tap = {n.pool.new_axis(one), one, Size(1)};
  w.image.id = n.pool.new_axis(out.extent);
  image = n.pool.substitute(image, {{n.pool.axis(out.id), n.pool.axis(w.image.id)}});
  return w;
}

// A window along one axis alone, columns or others; rows are the innermost of the others then.
static bool pair_one_axis(LoopNest& n, WindowShape& s, const LoopAxis& column, const LoopAxis& tap) {
  if (const auto along = pair_axes(n, s.image, column, tap, kMostFar, kMostApart)) {
    s.column = *along;
    for (const LoopAxis& a : n.stages.back().axes)
      if (a.id != column.id) s.outer.push_back(a);
    if (s.outer.empty()) return false;
    s.row = untapped(n, s.image, s.outer.back());
    s.outer.pop_back();
  } else {
    if (!pair_rows(n, s, column, tap, false)) return false;
    s.column = untapped(n, s.image, column);
  }
  return s.taps() > std::max(s.row.step, s.column.step);  // others are plain reductions
}

std::optional<WindowShape> find_window_shape(LoopNest& n) {
  const auto product = contraction_stage(n), k = product ? product : fold_stage(n);
  if (!k) return std::nullopt;
  LoopStage& c = n.stages[*k];
  const LoopStage& last = n.stages.back();
  const size_t taps = c.reduce.size();
  if (taps != 2 && (taps != 1 || product || !folded_by_extremum(n, c))) return std::nullopt;
  for (const LoopAxis& a : c.reduce)
    if (n.pool[a.extent].kind != ExprKind::constant || a.value > kMostLong) return std::nullopt;
  WindowShape s;
  s.stage = *k;
  auto column =
      std::find_if(last.axes.begin(), last.axes.end(), [&](const LoopAxis& a) { return is_unit(n, last.store, a.id); });
  if (column == last.axes.end() || column->value < 1) return std::nullopt;
  const bool first = n.pool.depends_on(c.lift[0], column->id);
  s.image = c.lift[first ? 0 : c.lift.size() - 1];
  s.finite = c.finite && first;
  if (product) s.filter = c.lift[first ? 1 : 0];
  if (product && n.pool.depends_on(s.filter, column->id)) return std::nullopt;
  const LoopAxis column_out = *column;
  if (taps == 1) {
    if (!pair_one_axis(n, s, column_out, c.reduce[0])) return std::nullopt;
  } else {
    const auto paired = pair_axes(n, s.image, column_out, c.reduce[1], kMostFar, kMostApart);
    if (!paired) return std::nullopt;
    s.column = *paired;
    if (!pair_rows(n, s, column_out, c.reduce[0], product.has_value())) return std::nullopt;
  }
  if (s.row.out.value < 2 || iterations(s.outer) == 0) return std::nullopt;
  const bool along = lies_along(s) && (s.taps() <= kMaxTaps || (is_ordered(n, s) && s.column.step <= kMostStep));
  if (!along && !may_cross(s, product.has_value())) return std::nullopt;
  return s;
}

bool may_roll(const LoopNest& n, const WindowShape& s, const Target& target) {
  const auto bytes = static_cast<int64_t>(size_of(n.stages[s.stage].identity[0].dtype));
  if (!has_wide_registers(target) || bytes * kVectorLanes > target.vector_bytes) return false;
  if (s.row.apart > 1 || s.column.apart > 1 || s.column.step > kMostStep || !lies_along(s)) return false;
  const int64_t ages = (s.row.taps() + s.row.step - 1) / s.row.step, image = s.column_vectors();
  const bool reach = (s.column.taps() - 1) / s.column.step < kVectorLanes / s.column.step;
  if (s.filter == kNoExpr) return reach && is_ordered(n, s) && (ages + 1) * image <= target.vector_registers;
  return reach && s.taps() + ages + image + s.column.taps() <= target.vector_registers + kMostInMemory;
}

// By the columns that most images divide into. Sums of products stay in registers; of a fold's columns one does.
static void add_across(const LoopNest& n, const WindowShape& s, const Machine& machine,
                       std::vector<ScheduleOption>& all) {
  constexpr std::array<int64_t, 4> kOfProducts{7, 8, 14, 5};
  constexpr std::array<int64_t, 1> kOfNarrowProducts{4};  // the sums of more of them leave sixteen registers
  constexpr std::array<int64_t, 1> kOfFolds{kLeastColumns};
  const bool product = s.filter != kNoExpr;
  const Size plain = (s.column.out.value + (kVectorLanes - 1)) / kVectorLanes;
  const std::span<const int64_t> of_products =
      has_wide_registers(machine.target) ? std::span<const int64_t>(kOfProducts) : kOfNarrowProducts;
  for (const int64_t columns : product ? of_products : kOfFolds) {
    const WindowSteps across{
        .patch = machine.profile.l2_bytes / 4, .tasks = 4 * machine.profile.threads, .channels = columns};
    WindowShape shape = s;
    if (product && columns + 2 > registers_of(n, s, machine.target)) continue;
    if (!apply(n, across, shape) || shape.patch_rows(1) * row_bytes_of(n, shape) > machine.profile.l2_bytes / 2)
      continue;
    all.push_back(
        {channels_cycles(n, shape, machine.target) / Cost(plain) * (kChannels / static_cast<double>(s.taps())),
         across});
  }
}

// Of blocks of so many rows, in cycles, where registers are few (measured on Zen 3): what is read for a row does not
// stay in them for the next one; every phase of a step is packed by itself, and vectors at a border by masks.
static Cost few_registers_cycles(const WindowShape& s, int64_t rows) {
  constexpr double kImage = 120, kTap = 2.8, kPhase = 30, kBorder = 12, kRowsApart = 1.2;
  const Size vectors = (s.column.out.value + (kVectorLanes - 1)) / kVectorLanes;
  const double apart = rows > 1 ? kRowsApart : 1;
  const auto taps = static_cast<double>(s.taps()), step = static_cast<double>(s.column.step);
  const Cost row = Cost(vectors) * (kTap * taps * apart + kPhase * (step - 1)) + Cost(min(2, vectors)) * kBorder * step;
  return kImage + Cost((s.row.out.value + (rows - 1)) / rows * rows) * row;
}

// Rows and vectors that divide the image well.
std::vector<ScheduleOption> window_blocks(LoopNest& n, const WindowShape& s, const Machine& machine) {
  const Target& target = machine.target;
  WindowSteps steps{.patch = machine.profile.l1_bytes * 3 / 4, .tasks = 4 * machine.profile.threads};
  const bool many = has_wide_registers(target);
  const bool slots = n.stages[s.stage].tree == Tree::sum;  // as many sums as a leaf has lanes
  std::vector<ScheduleOption> all;
  const WindowSteps rolling{.patch = s.filter == kNoExpr ? steps.patch : 0, .tasks = steps.tasks, .rolling = 1};
  if (WindowShape shape = s; may_roll(n, s, target) && apply(n, rolling, shape)) {
    const int64_t begun = (s.row.taps() - 1) / s.row.step;  // rows before the first of a band
    const Size bands = shape.bands();
    const Size vectors = (s.column.out.value + kVectorLanes - 1) / kVectorLanes;  // all but the last read the next one
    const Cost product = Cost(vectors - 1) / Cost(vectors) * kAgain + kRolling;
    const double fold =
        kRollingFold * static_cast<double>(s.row.taps() + s.column.taps()) / static_cast<double>(s.taps());
    all.push_back({Cost(s.row.out.value + bands * begun) * (s.filter == kNoExpr ? Cost(fold) : product), rolling});
  }
  add_across(n, s, machine, all);
  if (s.taps() > kMaxTaps || !lies_along(s)) return all;
  const int registers = registers_of(n, s, target);
  const int64_t most_rows = many ? (slots ? kRowsOfSums : kManyRows) : slots ? 1 : 2;
  const int64_t most_vectors = many && s.filter != kNoExpr ? kMaxVectors : 1;
  for (int64_t v = 1; v <= most_vectors; ++v)
    for (int64_t r = most_rows; r >= 1; --r) {
      steps.rows = r, steps.vectors = v;
      WindowShape shape = s;
      if (s.taps() * r * v > kMaxWritten || !apply(n, steps, shape)) continue;
      if (shape.patch_rows(shape.block) * row_bytes_of(n, shape) > machine.profile.l2_bytes / 4) continue;
      const Size blocks = (s.row.out.value + r - 1) / r, one = kVectorLanes, wide = one * v;
      const Size vectors = (s.column.out.value + wide - 1) / wide, plain = (s.column.out.value + one - 1) / one;
      const Cost time = many ? Cost(blocks) * Cost(vectors) *
                                   (block_time(s, r, v, registers, slots) + kWideBlock * static_cast<double>(v))
                             : few_registers_cycles(s, r) * (kChannels / static_cast<double>(s.taps()));
      all.push_back({time / Cost(plain), steps});
    }
  return all;
}

}  // namespace thermite
