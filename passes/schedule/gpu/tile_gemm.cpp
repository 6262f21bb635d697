// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/tile_gemm.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/gpu/gemm_result.h"
#include "passes/schedule/gpu/gemm_task.h"
#include "passes/schedule/gpu/threads.h"
#include "passes/schedule/gpu/tile_operand.h"

namespace thermite {
namespace {

class TileGemm {
 public:
  TileGemm(LoopNest& nest, const GpuGemmShape& shape, const TileGemmSteps& steps, const ScheduleContext& context)
      : s_(shape),
        tile_(steps),
        f_(nest, context),
        b_(begin(f_, tile_)),
        rows_(nest, s_, s_.rows, tile_, tile_.rows, f_),
        columns_(nest, s_, s_.columns, tile_, tile_.columns, f_),
        copies_(rows_.copies() || columns_.copies()),
        sums_(b_.shared(DType::f32, tile_.down() * UnitTile::kStep * tile_.columns,
                        swizzle_of_rows(tile_.columns, 3, 2))),
        result_(nest, s_, f_, {sums_, tile_.columns, tile_.columns, tile_.threads(), UnitTile::kOutLanes}) {}

  Result<KernelProgram> build() {
    const GemmTask task = bind_gemm_task(f_, s_, tile_.rows, tile_.columns);
    first_row_ = task.first_row, first_column_ = task.first_column;
    const ValueId group = b_.div(b_.thread(), b_.index(kSubgroup)), across = b_.index(tile_.across());
    group_row_ = b_.div(group, across), group_column_ = b_.rem(group, across);
    write(accumulate());
    return program_of(std::move(f_).finish(task.tasks, fmt::format("{} threads", tile_.threads())));
  }

 private:
  using Values = std::vector<ValueId>;

  static KernelBuilder& begin(KernelFrame& f, const UnitTile& tile) {
    f.emit.want_aligned();
    f.b.block_of(static_cast<int>(tile.threads()));
    return f.b;
  }

  // The subgroup's sums, 16 rows each. The ring is stages - 1 slices ahead of the products.
  Values accumulate() {
    rows_.begin_tile(first_row_);
    columns_.begin_tile(first_column_);
    const Size slices = pieces_of(s_.depth.value, UnitTile::kDepth);
    slices_ = f_.parameter(slices);
    for (int64_t s = 0; s + 1 < tile_.stages; ++s) {
      copy(b_.index(s));
      store(b_.index(s), load(b_.index(s)));
    }
    const ValueType tile = tile_type(DType::f32, UnitTile::kStep, static_cast<int>(tile_.subgroup_columns));
    const Values zeros(static_cast<size_t>(tile_.subgroup_rows / UnitTile::kStep),
                       b_.constant(make_scalar(DType::f32, 0), tile));
    const ValueId first = b_.index(tile_.stages - 1), end = f_.parameter(slices + (tile_.stages - 1));
    Values sums = b_.loop(first, end, b_.index(1), zeros, [&](ValueId ahead, std::span<const ValueId> carried) {
      if (copies_) b_.wait(static_cast<int>(tile_.stages) - 2);
      b_.barrier();
      const ValueId slice = b_.sub(ahead, first);
      copy(ahead);
      const Values loaded = load(ahead);
      Values out = multiply(stage(slice), carried);
      store(ahead, loaded);
      return out;
    });
    if (copies_) b_.wait(0);
    return sums;
  }

  ValueId stage(ValueId slice) {
    const int64_t n = tile_.stages;
    return is_power_of_two(n) ? low_part(b_, slice, n) : b_.rem(slice, b_.index(n));
  }

  // What is copied of a slice, a group of its own.
  void copy(ValueId slice) {
    for (TileOperand* side : {&rows_, &columns_})
      if (side->copies()) side->copy(stage(slice), b_.mul(slice, b_.index(UnitTile::kDepth)));
    if (copies_) b_.commit();
  }
  // This thread's pieces of the rest; behind the last slice once more those of that, so that nothing is asked.
  Values load(ValueId slice) {
    Values all;
    for (TileOperand* side : {&rows_, &columns_}) {
      if (side->copies()) continue;
      const ValueId k = b_.mul(b_.min(slice, b_.sub(slices_, b_.index(1))), b_.index(UnitTile::kDepth));
      std::ranges::copy(side->load(k), std::back_inserter(all));
    }
    return all;
  }
  void store(ValueId slice, std::span<const ValueId> loaded) {
    for (TileOperand* side : {&rows_, &columns_}) {
      if (side->copies()) continue;
      side->store(stage(slice), loaded.first(side->pieces()));
      loaded = loaded.subspan(side->pieces());
    }
  }

  Values multiply(ValueId stage, std::span<const ValueId> sums) {
    const int step = UnitTile::kStep;
    const ValueId first_row = b_.mul(group_row_, b_.index(tile_.subgroup_rows));
    const ValueId first_column = b_.mul(group_column_, b_.index(tile_.subgroup_columns));
    Values out(sums.begin(), sums.end());
    for (int64_t k = 0; k < UnitTile::kDepth; k += step) {
      const ValueId b =
          b_.tile_load(columns_.view(stage, first_column, k), static_cast<int>(tile_.subgroup_columns), step);
      for (size_t i = 0; i < out.size(); ++i) {
        const ValueId row = b_.add(first_row, b_.index(static_cast<int64_t>(i) * step));
        out[i] = b_.tile_mma(out[i], rows_.view(stage, row, k), b, step);
      }
    }
    return out;
  }

  // The tiles of sums move up, so that all turns are one piece of code.
  void write(const Values& sums) {
    const int64_t step = UnitTile::kStep;
    const ValueId at = b_.add(b_.mul(group_row_, b_.index(step * tile_.columns)),
                              b_.mul(group_column_, b_.index(tile_.subgroup_columns)));
    result_.begin(first_column_);
    b_.loop(b_.index(0), b_.index(tile_.subgroup_rows / step), b_.index(1), sums,
            [&](ValueId turn, std::span<const ValueId> left) {
              b_.tile_store({sums_, at, b_.index(tile_.columns)}, left[0]);
              b_.barrier();
              result_.write(tile_.down() * step, [&](ValueId r) {
                const ValueId group = b_.mul(b_.div(r, b_.index(step)), b_.index(tile_.subgroup_rows));
                const ValueId row = b_.add(b_.mul(turn, b_.index(step)), b_.rem(r, b_.index(step)));
                return b_.add(first_row_, b_.add(group, row));
              });
              b_.barrier();
              Values next(left.begin(), left.end());
              std::rotate(next.begin(), next.begin() + 1, next.end());
              return next;
            });
  }

  const GpuGemmShape s_;
  const UnitTile tile_;
  KernelFrame f_;
  KernelBuilder& b_;
  TileOperand rows_, columns_;
  const bool copies_;  // one side or both
  const MemId sums_;
  GemmResult result_;
  ValueId slices_ = kNoId;                            // of the depth
  ValueId first_row_ = kNoId, first_column_ = kNoId;  // of the tile
  ValueId group_row_ = kNoId, group_column_ = kNoId;  // of the thread's subgroup, in it
};

// The shape of the unit's product; an error where there is one that this schedule does not know.
Result<std::optional<GpuGemmShape>> shape_for_unit(LoopNest& n, const Target& target) {
  if (!for_matrix_unit(n, target)) return std::optional<GpuGemmShape>();
  std::optional<GpuGemmShape> shape = find_gpu_gemm_shape(n);
  if (!shape) return unsupported("a product on the matrix unit among stages of other shapes");
  return shape;
}

}  // namespace

Result<std::vector<ScheduleOption>> tile_gemm_options(LoopNest& n, const Machine& machine) {
  TRY(const std::optional<GpuGemmShape> shape, shape_for_unit(n, machine.target));
  return shape ? tile_gemm_tilings(*shape, machine) : std::vector<ScheduleOption>{};
}

Result<KernelProgram> generate_tile_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<TileGemmSteps>(&steps);
  TRY(const std::optional<GpuGemmShape> shape, shape_for_unit(n, context.machine.target));
  if (!s || !shape || !fits(*s, context.machine.profile)) return unsupported("{} does not fit the nest", print(steps));
  return TileGemm(n, *shape, *s, context).build();
}

}  // namespace thermite
