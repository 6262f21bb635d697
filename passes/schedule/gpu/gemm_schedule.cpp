// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/gemm_schedule.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/gpu/gemm_operand.h"
#include "passes/schedule/gpu/gemm_result.h"
#include "passes/schedule/gpu/gemm_task.h"
#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

constexpr int64_t kMinWork = 512;  // multiply-adds below which tiles do not pay
constexpr int64_t kMinSide = 2;
constexpr int64_t kUnroll = 2;  // steps of the depth in straight code

class GpuGemm {
 public:
  GpuGemm(LoopNest& nest, const GpuGemmShape& shape, const GpuGemmSteps& steps, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        c_(nest.stages[shape.stage]),
        sums_(c_.identity[0].dtype),
        tile_(steps, sums_),
        f_(nest, context),
        b_(f_.b) {
    b_.block_of(static_cast<int>(tile_.threads()));
    f_.emit.want_aligned();
    memory_ = b_.shared(sums_, 2 * tile_.slice());
  }

  Result<KernelProgram> build() {
    const GemmTask task = bind_gemm_task(f_, s_, tile_.rows, tile_.columns);
    first_row_ = task.first_row, first_column_ = task.first_column;
    find_thread();
    write(accumulate());
    return program_of(std::move(f_).finish(task.tasks, fmt::format("{} threads", tile_.threads())));
  }

 private:
  using Values = std::vector<ValueId>;

  // Where this thread's pieces begin in the tile.
  void find_thread() {
    const ValueId lane = b_.rem(b_.thread(), b_.index(kSubgroup)), group = b_.div(b_.thread(), b_.index(kSubgroup));
    const ValueId x = b_.rem(lane, b_.index(GemmTile::kThreadColumns));
    const ValueId y = b_.div(lane, b_.index(GemmTile::kThreadColumns));
    const ValueId groups = b_.index(tile_.subgroup_columns());
    group_row_ = b_.div(group, groups), y_ = y;
    row_ = b_.add(b_.mul(group_row_, b_.index(GemmTile::kThreadRows * tile_.thread_rows)),
                  b_.mul(y, b_.index(tile_.lanes)));
    column_ = b_.add(b_.mul(b_.rem(group, groups), b_.index(GemmTile::kThreadColumns * tile_.thread_columns)),
                     b_.mul(x, b_.index(tile_.lanes)));
  }

  int64_t column_pieces() const { return tile_.thread_columns / tile_.lanes; }
  ValueId piece_row(int64_t i) { return b_.add(row_, b_.index(i * GemmTile::kThreadRows * tile_.lanes)); }
  ValueId piece_column(int64_t j) { return b_.add(column_, b_.index(j * GemmTile::kThreadColumns * tile_.lanes)); }

  // The sums of this thread's places: for each of its rows, its columns.
  Values accumulate() {
    const int64_t row_part = tile_.depth * (tile_.rows + GemmTile::kPad);
    GemmOperand rows(n_, s_, s_.rows, tile_, {memory_, 0, tile_.rows, -0.0}, f_);
    GemmOperand columns(n_, s_, s_.columns, tile_, {memory_, row_part, tile_.columns, 1.0}, f_);
    rows.begin_tile(first_row_);
    columns.begin_tile(first_column_);
    rows.store(b_.index(0), rows.load(b_.index(0)));
    columns.store(b_.index(0), columns.load(b_.index(0)));
    const ValueId last = f_.parameter(pieces_of(s_.depth.value, tile_.depth) - 1);
    const auto vectors = static_cast<size_t>(tile_.thread_rows * column_pieces());
    const Values zeros(vectors, b_.constant(make_scalar(sums_, 0), static_cast<int>(tile_.lanes)));
    const auto at = [&](ValueId s) { return b_.mul(low_part(b_, s, 2), b_.index(tile_.slice())); };
    // Reads stand before the barrier, which compilers do not move them over: behind the products they would be waited
    // for.
    Values sums = b_.loop(b_.index(0), last, b_.index(1), zeros, [&](ValueId slice, std::span<const ValueId> carried) {
      const ValueId next = b_.add(slice, b_.index(1)), k = b_.mul(next, b_.index(tile_.depth));
      const Values r = rows.load(k), c = columns.load(k);
      b_.barrier();
      Values out = multiply(rows, columns, at(slice), carried);
      rows.store(at(next), r);
      columns.store(at(next), c);
      return out;
    });
    b_.barrier();
    sums = multiply(rows, columns, at(last), sums);
    b_.barrier();
    return sums;
  }

  // One more slice of each chain.
  Values multiply(GemmOperand& rows, GemmOperand& columns, ValueId at, std::span<const ValueId> sums) {
    return b_.loop(b_.index(0), b_.index(tile_.depth), b_.index(kUnroll), sums,
                   [&](ValueId k, std::span<const ValueId> carried) {
                     Values v(carried.begin(), carried.end());
                     for (int64_t u = 0; u < kUnroll; ++u) v = step(rows, columns, at, b_.add(k, b_.index(u)), v);
                     return v;
                   });
  }

  Values step(GemmOperand& rows, GemmOperand& columns, ValueId at, ValueId k, const Values& sums) {
    Values r, c, out;
    for (int64_t i = 0; i < tile_.thread_rows / tile_.lanes; ++i) r.push_back(rows.read(at, k, piece_row(i)));
    for (int64_t j = 0; j < column_pieces(); ++j) c.push_back(columns.read(at, k, piece_column(j)));
    const int lanes = static_cast<int>(tile_.lanes);
    for (int i = 0; i < static_cast<int>(tile_.thread_rows); ++i) {
      const ValueId factor = b_.splat(b_.extract(r[static_cast<size_t>(i / lanes)], i % lanes), lanes);
      for (ValueId column : c) out.push_back(b_.prim(Prim::muladd, {factor, column, sums[out.size()]}));
    }
    return out;
  }

  // Some rows of every thread at a time, by way of shared memory, where the block's threads take vectors of the
  // result's rows. The sums move up, so that all turns are one piece of code.
  void write(const Values& sums) {
    const int64_t rows = tile_.rows_at_once(), stride = tile_.columns + GemmTile::kPad;
    const auto moved = static_cast<long>(rows * column_pieces());
    const ValueId first = b_.mul(b_.add(b_.mul(group_row_, b_.index(GemmTile::kThreadRows)), y_), b_.index(rows));
    GemmResult result(n_, s_, f_, {memory_, stride, tile_.columns, tile_.threads(), tile_.lanes});
    result.begin(first_column_);
    b_.loop(b_.index(0), b_.index(tile_.thread_rows / rows), b_.index(1), sums,
            [&](ValueId turn, std::span<const ValueId> left) {
              for (int64_t i = 0; i < rows; ++i)
                for (int64_t j = 0; j < column_pieces(); ++j)
                  b_.store(memory_, b_.add(b_.mul(b_.add(first, b_.index(i)), b_.index(stride)), piece_column(j)),
                           left[static_cast<size_t>(i * column_pieces() + j)]);
              b_.barrier();
              result.write(rows * tile_.rows / tile_.thread_rows,
                           [&](ValueId r) { return b_.add(first_row_, tile_row(turn, r, rows)); });
              b_.barrier();
              Values next(left.begin(), left.end());
              std::rotate(next.begin(), next.begin() + moved, next.end());
              return next;
            });
  }

  // The row of the tile that lies in row `r` of memory at this turn: that of thread row `of`, its `mine`-th.
  ValueId tile_row(ValueId turn, ValueId r, int64_t at_once) {
    const ValueId of = b_.div(r, b_.index(at_once)), y = b_.rem(of, b_.index(GemmTile::kThreadRows));
    const ValueId group = b_.div(of, b_.index(GemmTile::kThreadRows)), lanes = b_.index(tile_.lanes);
    const ValueId mine = b_.add(b_.mul(turn, b_.index(at_once)), b_.rem(r, b_.index(at_once)));
    const ValueId piece = b_.mul(b_.div(mine, lanes), b_.index(GemmTile::kThreadRows * tile_.lanes));
    const ValueId in_piece = b_.add(b_.mul(y, lanes), b_.rem(mine, lanes));
    return b_.add(b_.add(b_.mul(group, b_.index(GemmTile::kThreadRows * tile_.thread_rows)), piece), in_piece);
  }

  LoopNest& n_;
  const GpuGemmShape s_;
  LoopStage& c_;
  const DType sums_;
  const GemmTile tile_;
  KernelFrame f_;
  KernelBuilder& b_;
  MemId memory_ = 0;
  ValueId first_row_ = kNoId, first_column_ = kNoId;  // of the tile
  ValueId row_ = kNoId, column_ = kNoId;              // of the thread's first piece in it
  ValueId group_row_ = kNoId, y_ = kNoId;             // of the thread's subgroup; of the thread in it
};

}  // namespace

Result<std::vector<ScheduleOption>> gpu_gemm_options(LoopNest& n, const Machine& machine) {
  const std::optional<GpuGemmShape> shape = find_gpu_gemm_shape(n);
  if (!shape || shape->multiply_adds() < kMinWork || min(shape->rows.extent, shape->columns.extent) < kMinSide)
    return std::vector<ScheduleOption>{};
  return gpu_gemm_tilings(n, *shape, machine);
}

Result<KernelProgram> generate_gpu_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GpuGemmSteps>(&steps);
  const std::optional<GpuGemmShape> shape = find_gpu_gemm_shape(n);
  if (!s || !shape || !fits(*s, n.stages[shape->stage].identity[0].dtype, context.machine.profile))
    return unsupported("{} does not fit the nest", print(steps));
  return GpuGemm(n, *shape, *s, context).build();
}

}  // namespace thermite
