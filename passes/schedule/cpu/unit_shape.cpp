// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/unit_shape.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>

#include "ir/kernel/unit.h"
#include "ir/loops/tree.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_columns.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kLongestDepth = int64_t{1} << 15;  // of a panel for all of it

UnitSide side_of(LoopNest& n, const LoopAxis& axis, ExprId value, const GemmShape& s, bool digits) {
  UnitSide side{axis, value, digits};
  side.along_depth = !digits && !reads_along(n, value, axis.id) && reads_along(n, value, s.depth.id);
  return side;
}

// Padding, which is as good as a byte.
bool is_small(const ExprPool& pool, ExprId e) {
  const Expr x = pool[e];
  return x.kind == ExprKind::constant && is_int(x.dtype) && to_double(x.value) >= 0 && to_double(x.value) < 128;
}

// The dtype of the bytes that a factor was before it was widened, if it was that and no more: casts to fewer bits would
// change it, and so would a sign that is widened to fewer bits than a sum has.
std::optional<DType> byte_factor(const ExprPool& pool, ExprId e) {
  const Expr x = pool[e];
  if (x.dtype == DType::i8 || x.dtype == DType::u8) return x.dtype;
  if (x.kind == ExprKind::prim && x.prim == Prim::select) {
    if (is_small(pool, x.operands[2])) return byte_factor(pool, x.operands[1]);
    return is_small(pool, x.operands[1]) ? byte_factor(pool, x.operands[2]) : std::nullopt;
  }
  if (x.kind != ExprKind::cast) return std::nullopt;
  const DType from = pool.dtype(x.operands[0]);
  const bool loses_sign = is_unsigned_int(x.dtype) && !is_unsigned_int(from) && size_of(x.dtype) < size_of(DType::i32);
  if (!is_int(from) || size_of(x.dtype) < size_of(from) || loses_sign) return std::nullopt;
  return byte_factor(pool, x.operands[0]);
}

// Of a plain read: its address and how much further it is where the axis goes on.
std::optional<Poly> address_of(LoopNest& n, ExprId value, DType t) {
  const Expr load = n.pool[value];
  const bool plain = load.kind == ExprKind::load && load.operands.size() == 1 && load.guard == kNoExpr;
  return plain && load.dtype == t ? std::optional(n.pool.poly(load.operands[0])) : std::nullopt;
}

std::optional<ExprId> step_along(LoopNest& n, const Poly& address, const LoopAxis& axis, std::span<const AxisId> all) {
  const auto by = address.linear_in(n.pool.axis(axis.id));
  if (!by) return std::nullopt;
  const ExprId step = n.pool.from_poly(by->coefficient);
  return n.pool.depends_on(step, all) ? std::nullopt : std::optional(step);
}

ExprId without(LoopNest& n, ExprId value, std::span<const AxisId> axes) {
  std::unordered_map<ExprId, ExprId> by;
  for (AxisId a : axes) by[n.pool.axis(a)] = n.pool.index(0);
  return n.pool.substitute(n.pool[value].operands[0], by);
}

std::optional<UnitInPlace> rows_in_place(LoopNest& n, const UnitShape& u) {
  const std::optional<Poly> address = address_of(n, u.rows.value, u.row_dtype);
  if (!address || u.rows.digits || u.gemm.depth.value % u.step() != 0) return std::nullopt;
  const std::array axes{u.gemm.row.id, u.gemm.depth.id};
  const auto row = step_along(n, *address, u.gemm.row, axes), depth = step_along(n, *address, u.gemm.depth, axes);
  if (!row || !depth || evaluate(n, *depth) != 1) return std::nullopt;
  return UnitInPlace{n.pool[u.rows.value].id, without(n, u.rows.value, std::span(axes).subspan(1)), *row};
}

// [.., group of the depth, column, element of the group]
std::optional<UnitInPlace> columns_in_place(LoopNest& n, const UnitShape& u, const LoopAxis& around) {
  const GemmShape& s = u.gemm;
  const std::optional<Poly> address = address_of(n, u.columns.value, u.column_dtype);
  if (!address || s.reduce.size() != 2 || s.depth.value % u.step() != 0) return std::nullopt;
  const std::array axes{s.reduce[0].id, s.reduce[1].id, s.column.id};
  const auto group = step_along(n, *address, s.reduce[0], axes), element = step_along(n, *address, s.reduce[1], axes),
             column = step_along(n, *address, s.column, axes);
  const int64_t together = u.group();
  if (!group || !element || !column || s.reduce[1].value != together || evaluate(n, *element) != 1 ||
      evaluate(n, *column) != together)
    return std::nullopt;
  for (const int64_t squares : {1, 2, 3})
    if (s.column.value == squares * kUnitSquare)
      return UnitInPlace{n.pool[u.columns.value].id, without(n, u.columns.value, axes), *group, squares * kUnitSquare,
                         around};
  return std::nullopt;
}

void set_sides(LoopNest& n, UnitShape& u) {
  GemmShape& s = u.gemm;
  const bool column_digits = s.direct_value == kNoExpr;
  const ExprId row = before_widening(n.pool, s.row_value, u.row_dtype);
  const ExprId column = before_widening(n.pool, column_digits ? s.column_value : s.direct_value, u.column_dtype);
  u.rows = side_of(n, s.row, row, s, s.digits);
  u.columns = side_of(n, s.column, column, s, column_digits);
  u.rows.in_place = rows_in_place(n, u);
}

// Bytes times bytes, summed in up to four bytes.
bool takes_bytes(const LoopNest& n, UnitShape& u) {
  const GemmShape& s = u.gemm;
  const LoopStage& c = n.stages[s.stage];
  const auto row = byte_factor(n.pool, s.row_value), column = byte_factor(n.pool, s.column_value);
  const bool small = is_int(c.identity[0].dtype) && size_of(c.identity[0].dtype) <= 4;
  if (!row || !column || !small) return false;
  // Fewer do as well by other schedules.
  if (s.row.value < kUnitSide || s.depth.value < kUnitDepth) return false;
  u.row_dtype = *row, u.column_dtype = *column, u.sums = DType::i32;
  return true;
}

}  // namespace

void UnitShape::apply(const UnitGemmSteps& steps) {
  down = steps.rows, across = steps.columns;
  chunk = padded_depth() <= steps.depth ? 0 : steps.depth;
  panel = steps.panel, tasks = steps.tasks, columns_of_strip = 0;
  if (on_vectors && sums == DType::i32 && !columns.in_place) {
    const Size all = max(1, gemm.column.value), parts = (all + (width() - 1)) / width();
    trim((all + (parts - 1)) / parts);
  }
}

void UnitShape::trim(const Size& columns) {
  columns_of_strip = ((columns + (kUnitHalf - 1)) / kUnitHalf * kUnitHalf).fixed();
  across = (columns_of_strip + (kUnitSquare - 1)) / kUnitSquare;
}

int64_t UnitShape::step() const { return unit_step(row_dtype); }
int64_t UnitShape::group() const { return unit_group(column_dtype); }
int64_t UnitShape::height() const { return down * kUnitSquare; }
int64_t UnitShape::line() const { return across * kUnitSquare * group(); }
int64_t UnitShape::width() const { return columns_of_strip ? columns_of_strip : across * kUnitSquare; }
Size UnitShape::padded_depth() const { return (gemm.depth.value + (step() - 1)) / step() * step(); }

Size UnitShape::row_blocks() const { return (gemm.row.value + (height() - 1)) / height(); }

Size UnitShape::strips_per_task() const {
  // Where no task packs columns, it has some rows of all of them.
  const Size parts = columns_in_place() ? max(1, row_blocks()) : Size(1);
  const Size fair = max(1, iterations(gemm.outer) * strips() * parts / tasks);
  const Size strip_bytes = padded_depth() / group() * (line() * static_cast<int64_t>(size_of(column_dtype)));
  return min(min(max(1, panel / strip_bytes), fair), strips());
}

Result<std::optional<UnitShape>> find_unit_shape(LoopNest& n, const Target& target) {
  if (!target.unit_bytes) return std::optional<UnitShape>();
  const bool halves = for_matrix_unit(n, target);
  UnitShape u;
  u.on_vectors = !target.unit_halves, u.widened = target.level < CpuLevel::vnni;
  const std::optional<GemmShape> gemm = find_gemm_shape(n, target, std::numeric_limits<int64_t>::max());
  if (gemm) u.gemm = *gemm;
  if (halves && (!gemm || n.stages[gemm->stage].halves != DType::bf16))
    return unsupported("a product on the matrix unit among stages of other shapes");
  if (!halves && (!gemm || n.stages[gemm->stage].tree != Tree::exact || !takes_bytes(n, u)))
    return std::optional<UnitShape>();
  set_sides(n, u);
  return std::optional(u);
}

std::optional<UnitShape> joined_unit_shape(LoopNest& n, const UnitShape& s) {
  const std::optional<JoinedColumns> joined = join_columns(n, s.gemm);
  if (!joined || joined->panels) return std::nullopt;
  const std::optional<UnitInPlace> columns = columns_in_place(n, s, joined->around);
  UnitShape u = s;
  apply(*joined, n, u.gemm);
  set_sides(n, u);
  u.columns.in_place = columns;
  return u;
}

bool fits(const UnitGemmSteps& s, bool on_vectors) {
  constexpr int64_t kMostSquares = 8;
  if (s.rows < 1 || s.columns < 1 || s.rows > kMostSquares || s.columns > kMostSquares) return false;
  const auto rows = static_cast<int>(s.rows * kUnitSquare), columns = static_cast<int>(s.columns * kUnitSquare);
  return (good_unit_block(rows, columns) || (on_vectors && good_vector_block(rows, columns))) &&
         s.depth % kUnitStepBytes == 0 && s.depth <= kLongestDepth && s.tasks >= 1;
}

namespace {

// What packing costs is told in steps of a square of sums on tiles that make so many of bf16 and of bytes.
constexpr double kTilesGflops = 2800, kTilesByteGflops = 5600;
constexpr double kPackedStep = 3;   // to pack 16 rows or columns that lie as the unit wants them
constexpr double kTurnedStep = 4;   // likewise, to be turned
constexpr double kZippedStep = 3;   // likewise, columns whose groups are put together
constexpr double kDigitsStep = 20;  // likewise, where the depth is taken apart into digits
constexpr double kFarStep = 7;      // to have them come from beyond the second-level cache, packed or not
constexpr double kSumsSquare = 8;   // to take a square of sums from memory and back, with the unit at rest
constexpr double kStoredSquare = 6;
constexpr double kNarrowTile = 1.1;  // of vectors, one of columns, which meets a broadcast for each product
constexpr double kWidenedTile = 1;   // likewise without VNNI: tiles have one vector
constexpr double kNearBytes = 730;   // that come from the second-level cache in a step

double packing(const UnitSide& side, bool columns) {
  if (side.digits) return kDigitsStep;
  if (side.along_depth) return columns ? kTurnedStep : kPackedStep;
  return columns ? kZippedStep : kTurnedStep;
}

}  // namespace

double squares_across(const UnitShape& u, const DeviceProfile& p) {
  const double across = static_cast<double>(u.width()) / kUnitSquare;
  return u.on_vectors && !u.widened && p.multiply_adds > 1 ? std::ceil(across) : across;
}

double square_step(const UnitShape& u, const DeviceProfile& p) {
  const bool halves = u.row_dtype == DType::bf16;
  const double rate = halves ? p.unit_gflops : p.byte_gflops;
  const double across = squares_across(u, p);
  // A row more where the sums of turned bytes are taken away.
  const double turned = u.row_dtype == u.column_dtype && !u.widened ? 1 / static_cast<double>(u.height()) : 0;
  const double narrow = u.widened ? kWidenedTile : kNarrowTile;
  const double read = u.on_vectors ? std::max(1.0, narrow / across) + turned : 1;
  return rate > 0 ? read * (halves ? kTilesGflops : kTilesByteGflops) / rate : read;
}

namespace {

// The unit is a step of a square on such tiles, on one thread.
Cost cost_of(const UnitShape& base, const UnitGemmSteps& steps, const Machine& machine) {
  UnitShape u = base;
  u.apply(steps);
  const GemmShape& s = u.gemm;
  const Size rows = u.row_blocks() * u.down;  // in squares
  const double across = squares_across(u, machine.profile);
  const Cost columns = Cost(u.strips()) * across;  // likewise
  const Size depth = u.padded_depth() / u.step();
  const Size groups = (u.strips() + u.strips_per_task() - 1) / u.strips_per_task();
  // Of the block of rows that all strips meet.
  const Size block_bytes =
      (u.chunk ? Size(u.chunk) : u.padded_depth()) * (u.height() * static_cast<int64_t>(size_of(u.row_dtype)));
  const Cost squares = Cost(rows) * columns;
  const Cost chunks = Cost(u.chunk ? (u.padded_depth() + (u.chunk - 1)) / u.chunk : Size(1));
  const Size far = min(1, block_bytes / machine.profile.l1_bytes);
  // A square of columns serves all rows of a block; one of rows stays in the first-level cache, or serves its columns.
  constexpr double kSquareBytes = kUnitSquare * kUnitStepBytes;
  const double of_columns = kSquareBytes / kNearBytes / static_cast<double>(u.down);
  const double of_rows = kSquareBytes / kNearBytes / static_cast<double>(u.across);
  const double step = square_step(u, machine.profile);
  const double beside = 0.5 / static_cast<double>(u.down * u.across);
  const auto step_of = [&](double read) { return std::max(step, read) + beside; };
  Cost work =
      squares * Cost(depth) * (Cost(far) * (step_of(of_columns + of_rows) - step_of(of_columns)) + step_of(of_columns));
  work += squares * ((chunks + Cost(-1)) * kSumsSquare + Cost(kStoredSquare));
  const Size row_bytes = s.row.value * u.padded_depth() * static_cast<int64_t>(size_of(u.row_dtype));
  const Cost far_rows = Cost(min(1, row_bytes / machine.profile.l2_bytes)) * kFarStep;
  work += columns * Cost(depth) * (u.columns_in_place() ? 0.0 : packing(u.columns, true));
  work += Cost(rows) * Cost(depth) * Cost(groups) * (far_rows + (u.rows_in_place() ? 0.0 : packing(u.rows, false)));
  const Cost outer = Cost(iterations(s.outer));
  return outer * work;
}

}  // namespace

std::vector<ScheduleOption> unit_tilings(const UnitShape& s, const Machine& machine) {
  constexpr std::pair<int64_t, int64_t> kBlocks[] = {{2, 2}, {1, 3}, {3, 1}, {1, 2}, {2, 1}, {1, 1}, {2, 4}, {2, 3}};
  constexpr int64_t kChunks[] = {0, 256, 512, 640, 1024};
  std::vector<ScheduleOption> all;
  for (const auto& [down, across] : kBlocks)
    for (const int64_t chunk : kChunks) {
      if (down + across > 4 && (!s.on_vectors || s.sums != DType::i32)) continue;
      if (chunk && s.gemm.depth.value <= chunk) continue;
      const UnitGemmSteps steps{.rows = down,
                                .columns = across,
                                .depth = chunk,
                                .panel = machine.profile.l2_bytes / 2,
                                .tasks = machine.profile.threads};
      all.push_back({cost_of(s, steps, machine), steps});
    }
  return all;
}

}  // namespace thermite
