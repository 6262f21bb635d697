// SPDX-License-Identifier: Apache-2.0
// Tiles and ways to pack for them, with what they cost. The unit is a multiply-add of kVectorLanes columns, per element
// of the depth.
#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_columns.h"
#include "passes/schedule/interior.h"

namespace thermite {
namespace {

constexpr int kMaxVectors = 4, kMaxRows = 8;  // more rows that a power of two apart fight for one set of a cache
constexpr int kChains = 8;                    // that hide the latency of a multiply-add
// Of a vector: packed; turned; its sums to memory and back. Of a page of memory that is touched for a few of them.
constexpr double kPacked = 3, kMasked = 8, kGathered = 45, kTurned = 9, kSums = 2.5, kPage = 60;
constexpr double kMask = 4;  // for a mask of joined columns, per register of indices
constexpr int kWidestVector = 64;

struct Registers {
  int of_vector, count;  // that hold kVectorLanes; such groups of them
};

Registers registers_of(const LoopStage& c, const Target& target) {
  const int bytes = kVectorLanes * static_cast<int>(size_of(compute_type(c.dtype)));
  const int of_vector = std::max(1, bytes / target.vector_bytes);
  return {of_vector, std::max(2, target.vector_registers / of_vector)};
}

// Of a multiply-add in such a tile: the reads beside it, those of columns from the second-level cache, and chains that
// are too few to overlap.
double tile_factor(int mr, int nv, int of_vector) {
  const double sums = mr * nv * of_vector, columns = nv * of_vector;
  return std::max({1.0, (columns + mr) / sums, kChains / sums}) + 0.05 * (2 * columns + mr) / sums;
}

// Accumulators, column vectors and one broadcast must fit the registers.
int most_rows(int nv, const Registers& r) { return std::clamp((r.count - nv - 1) / nv, 1, kMaxRows); }

class Tilings {
 public:
  Tilings(LoopNest& n, const GemmShape& s, const Machine& machine)
      : s_(s), registers_(registers_of(n.stages[s.stage], machine.target)), profile_(machine.profile) {
    const LoopStage& c = n.stages[s.stage];
    borders_ = !find_interior(n, std::span(&s.column_value, 1), s.column, c.reduce).slacks.empty();
    sum_ = c.identity[0].dtype, bytes_ = static_cast<int64_t>(size_of(sum_));
    single_ = s.reduce.size() == 1;
    const Expr& direct = n.pool[s.direct_value == kNoExpr ? s.column_value : s.direct_value];
    plain_ = s.direct_value != kNoExpr && direct.kind == ExprKind::load && direct.guard == kNoExpr;
    far_ = s.column.value * bytes_ >= profile_.run_bytes;
    few_ = s.row.value <= 2 * kMaxRows;
  }

  void add_all(std::vector<ScheduleOption>& all) {
    for (int nv = kMaxVectors; nv >= 1; nv /= 2) {
      const int rows = most_rows(nv, registers_);
      if (nv > 1 && nv * (rows + 1) + 1 > registers_.count) continue;
      for (int mr = rows; mr >= 1; --mr)
        if (nv != 1 || mr % 4 == 0 || mr == rows) add_tile(mr, nv);
    }
    all.insert(all.end(), all_.begin(), all_.end());
  }

  // Of columns that are joined; packed for so much a vector.
  void joined(double packed) { joined_ = packed; }
  // So many such nests are compared with others.
  void times(const Size& n) { times_ = Cost(n); }

 private:
  void add_tile(int mr, int nv) {
    const Size strips = (s_.column.value + nv * kVectorLanes - 1) / (nv * kVectorLanes);
    const Cost vectors = times_ * Cost(strips * nv), rows((s_.row.value + mr - 1) / mr * mr);
    const Cost tile = rows * tile_factor(mr, nv, registers_.of_vector);
    GemmSteps steps{.rows = mr,
                    .vectors = nv,
                    .joined = joined_ > 0,
                    .panel = profile_.l2_bytes / 4,
                    .tasks = 4 * profile_.threads};
    auto add = [&](PackMode pack, int64_t depth, const Cost& more) {
      steps.pack = pack, steps.depth = depth;
      const double sums = depth ? kSums / static_cast<double>(depth) : 0;
      all_.push_back({vectors * (tile + rows * sums + more * registers_.of_vector), steps});
    };
    if (joined_ > 0) return add(PackMode::strips, 0, joined_);
    if (!s_.turned.empty()) {
      add(PackMode::turned, 0, kTurned);
      if (single_) add(PackMode::turned, profile_.run_bytes / bytes_, kTurned - 1);
      return;
    }
    if (plain_ && few_) add(PackMode::none, 0, pages(nv) + Cost((s_.row.value + mr - 1) / mr));
    if (!far_ || borders_) return add(PackMode::strips, 0, (borders_ ? kMasked : kPacked) + pages(nv));
    for (const int64_t depth : {int64_t{0}, steps.panel / profile_.run_bytes}) {
      if (depth && !single_) continue;
      GemmShape shape = s_;
      shape.apply({mr, nv, 0, PackMode::rows, depth, steps.panel, steps.tasks});
      add(PackMode::rows, depth, pages(shape.strips_per_task(sum_) * nv) + kPacked);
    }
  }

  // What lies `vectors` beside each other costs more for each where the rows of the factor are pages apart.
  Cost pages(const Size& vectors) const { return far_ ? Cost(kPage) / Cost(vectors) : Cost(0); }

  const GemmShape& s_;
  const Registers registers_;
  const DeviceProfile& profile_;
  std::vector<ScheduleOption> all_;
  double joined_ = 0;
  Cost times_ = 1;
  bool borders_ = false, single_ = false, plain_ = false, far_ = false, few_ = false;
  DType sum_ = DType::f32;
  int64_t bytes_ = 4;
};

}  // namespace

std::vector<ScheduleOption> gemm_tilings(LoopNest& n, const GemmShape& s, const Machine& machine) {
  std::vector<ScheduleOption> all;
  Tilings apart(n, s, machine);
  const std::optional<JoinedColumns> joined = join_columns(n, s);
  if (joined) apart.times(joined->around.value);
  apart.add_all(all);
  if (!joined) return all;
  GemmShape together = s;
  std::erase_if(together.outer, [&](const LoopAxis& a) { return a.id == joined->around.id; });
  together.column = joined->axis;
  Tilings tilings(n, together, machine);
  const double places = 2.0 * kWidestVector / machine.target.vector_bytes;  // registers of kVectorLanes indices
  tilings.joined(joined->runs ? kMask * places + 2 : kGathered);
  tilings.add_all(all);
  return all;
}

}  // namespace thermite
