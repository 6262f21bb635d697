// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_image.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_cost.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/cpu/line_reader.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostLines = 4;  // of a tile

class ImageGemm {
 public:
  ImageGemm(LoopNest& nest, const GemmShape& shape, const ImageLines& lines, const NestCounts& counts,
            const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        l_(lines),
        reader_(nest, lines),
        counts_(counts),
        f_(nest, context),
        b_(f_.b),
        acc_(nest.stages[s_.stage].identity[0].dtype),
        nr_(s_.columns_per_strip()),
        of_(share_out(s_, l_, registers_of(nest.stages[s_.stage], context.machine.target).count,
                      static_cast<int64_t>(size_of(acc_)))) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    pack();
    each_tile();
    return program_of(
        std::move(f_).finish(tasks, fmt::format("tile {}x{} of {} lines", s_.mr, nr_, of_.tile_lines), counts_));
  }

 private:
  // Of the task: lines and columns from `begin` to `end`.
  struct Range {
    ValueId begin = kNoId, end = kNoId;
  };

  Range share_of(ValueId& task, const Size& all, const Size& parts, int64_t size, ValueId extent) {
    const auto [begin, end] = take_share(f_, task, all, parts);
    return {b_.mul(begin, b_.index(size)), b_.min(extent, b_.mul(end, b_.index(size)))};
  }

  Size bind_task() {
    far_ = f_.has_far_outputs();
    pitch_ = f_.parameter(of_.pitch(s_, l_));
    ValueId t = b_.task();
    y_ = share_of(t, of_.blocks, of_.block_tasks, of_.tile_lines, f_.value(l_.y.out.extent));
    x_ = share_of(t, s_.strips(), of_.strip_tasks, nr_, f_.value(s_.column.extent));
    const ValueId last = b_.sub(b_.sub(y_.end, y_.begin), b_.index(1));
    image_lines_ = b_.add(b_.mul(last, b_.index(l_.y.step)), b_.index(l_.y.span()));
    const std::vector<LoopAxis> outer = around_lines(s_, l_);
    f_.bind_digits(outer, t);
    const Size packed = l_.channel.value * of_.image_lines(l_) * l_.x.step * of_.pitch(s_, l_);
    image_ = b_.scratch(acc_, f_.parameter(packed + over_read()));
    sums_ = b_.local(acc_, s_.mr * nr_);
    return iterations(outer) * of_.block_tasks * of_.strip_tasks;
  }

  // Where what is packed of a channel's line begins, the first one of the task being 0.
  ValueId place(ValueId channel, ValueId line) {
    return b_.mul(b_.mul(b_.add(b_.mul(channel, image_lines_), line), b_.index(l_.x.step)), pitch_);
  }

  // Elements behind the last line that its last strip may read: a line holds one of the strip's columns and all taps.
  int64_t over_read() const { return nr_; }

  void pack() {
    const ValueId zero = b_.index(0), one = b_.index(1), first = b_.mul(y_.begin, b_.index(l_.y.step));
    const ValueId channels = f_.value(l_.channel.extent), end = place(channels, zero);
    for (int64_t k = 0; k < over_read(); k += kVectorLanes)
      b_.store(image_, b_.add(end, b_.index(k)), b_.constant(make_scalar(acc_, 0), kVectorLanes));
    b_.loop(zero, channels, one, [&](ValueId channel) {
      const ExprEmitter::Scope at_channel(f_.emit);
      f_.emit.bind(n_.pool.axis(l_.channel.id), channel);
      b_.loop(zero, image_lines_, one, [&](ValueId line) {
        const ExprEmitter::Scope at_line(f_.emit);
        f_.emit.bind(n_.pool.axis(l_.y.image.id), b_.add(first, line));
        const ValueId at = place(channel, line);
        b_.loop(zero, pitch_, b_.index(kVectorLanes), [&](ValueId x) { pack_vector(x, b_.add(at, x)); });
      });
    });
  }

  void pack_vector(ValueId x, ValueId at) {
    const ValueId from = b_.mul(b_.add(x_.begin, x), b_.index(l_.x.step));
    reader_.branch(f_, from, 1, [&](bool whole) {
      const std::vector<ValueId> phases = reader_.read(f_, from, whole);
      for (size_t k = 0; k < phases.size(); ++k)
        b_.store(image_, b_.add(at, b_.mul(b_.index(static_cast<int64_t>(k)), pitch_)), phases[k]);
    });
  }

  struct Tile {
    ValueId y, x, i;  // its first line, column and row
  };

  void each_tile() {
    b_.loop(y_.begin, y_.end, b_.index(of_.tile_lines), [&](ValueId y) {
      b_.loop(x_.begin, x_.end, b_.index(nr_), [&](ValueId x) {
        b_.loop(b_.index(0), f_.value(s_.row.extent), b_.index(s_.mr), [&](ValueId i) {
          const ExprEmitter::Scope scope(f_.emit);
          tile({y, x, i});
        });
      });
    });
  }

  void tile(const Tile& t) {
    for (int64_t l = 0; l < of_.tile_lines; ++l) {
      const ExprEmitter::Scope scope(f_.emit);
      BlockPart part = line_of(t, l);
      prefetch_tails(f_, n_, s_, [&] { return part; });
      part.rows = b_.mul(part.rows, far_);
      prefetch_stores(f_, n_, s_, part);
    }
    const std::vector<ValueId> sums = multiply(t);
    const size_t of_line = static_cast<size_t>(s_.mr) * static_cast<size_t>(s_.nv);
    for (int64_t l = 0; l < of_.tile_lines; ++l) {
      const ExprEmitter::Scope scope(f_.emit);
      const BlockPart part = line_of(t, l);
      store_block(f_, n_, s_, part, std::span(sums).subspan(static_cast<size_t>(l) * of_line, of_line), sums_);
    }
  }

  // Line `l` of the tile, which is bound; beyond the last one no rows of it are there.
  BlockPart line_of(const Tile& t, int64_t l) {
    const ValueId y = b_.add(t.y, b_.index(l));
    f_.emit.bind(n_.pool.axis(l_.y.out.id), y);
    const ValueId rows = b_.min(b_.index(s_.mr), b_.sub(f_.value(s_.row.extent), t.i));
    const ValueId end = b_.min(x_.end, b_.add(t.x, b_.index(nr_)));
    return {t.i, b_.select(b_.lt(y, y_.end), rows, b_.index(0)), t.x, end, s_.nv};
  }

  // Sums line by line, of each row by row.
  std::vector<ValueId> multiply(const Tile& t) {
    const ValueId zero = b_.index(0), one = b_.index(1), last = b_.sub(y_.end, one);
    std::vector<ValueId> lines, rows;
    for (int64_t l = 0; l < of_.tile_lines; ++l) {
      const ValueId y = b_.sub(b_.min(last, b_.add(t.y, b_.index(l))), y_.begin);
      lines.push_back(b_.add(place(zero, b_.mul(y, b_.index(l_.y.step))), b_.sub(t.x, x_.begin)));
    }
    const ValueId last_row = b_.sub(f_.value(s_.row.extent), one);
    for (int r = 0; r < s_.mr; ++r) rows.push_back(b_.min(b_.add(t.i, b_.index(r)), last_row));
    const std::vector<ValueId> none(lines.size() * rows.size() * static_cast<size_t>(s_.nv),
                                    b_.constant(make_scalar(acc_, 0), kVectorLanes));
    return b_.loop(zero, f_.value(l_.channel.extent), one, none, [&](ValueId c, std::span<const ValueId> in) {
      return b_.loop(zero, b_.index(l_.y.taps()), one, in, [&](ValueId u, std::span<const ValueId> sums) {
        const ExprEmitter::Scope scope(f_.emit);
        return taps_of_line({c, u}, lines, rows, sums);
      });
    });
  }

  struct Depth {
    ValueId channel, u;
  };
  std::vector<ValueId> taps_of_line(const Depth& d, std::span<const ValueId> lines, std::span<const ValueId> rows,
                                    std::span<const ValueId> in) {
    std::vector<ValueId> sums(in.begin(), in.end());
    const ValueId down = place(d.channel, b_.mul(d.u, b_.index(l_.y.apart)));
    for (int64_t v = 0; v < l_.x.taps(); ++v) {
      const std::vector<ValueId> filters = taps(d, v, rows);
      const ValueId phase = b_.mul(b_.index(v % l_.x.step), pitch_);
      const ValueId across = b_.add(b_.add(down, phase), b_.index(v / l_.x.step * l_.x.apart));
      for (size_t l = 0; l < lines.size(); ++l)
        for (int w = 0; w < s_.nv; ++w) {
          const ValueId at = b_.add(b_.add(lines[l], across), b_.index(int64_t{w} * kVectorLanes));
          const ValueId column = b_.load(image_, at, kVectorLanes);
          for (size_t r = 0; r < rows.size(); ++r) {
            ValueId& sum = sums[(l * rows.size() + r) * static_cast<size_t>(s_.nv) + static_cast<size_t>(w)];
            sum = multiply_add(b_, filters[r], column, sum);
          }
        }
    }
    return sums;
  }

  // Of each row, broadcast.
  std::vector<ValueId> taps(const Depth& d, int64_t v, std::span<const ValueId> rows) {
    const ExprEmitter::Scope scope(f_.emit);
    const std::vector<LoopAxis>& axes = s_.reduce;
    const ValueId tap = b_.index(v);
    if (s_.digits) {
      f_.emit.bind(n_.pool.axis(axes[0].id), d.channel);
      f_.emit.bind(n_.pool.axis(axes.back().id), l_.x.taps() > 1 ? tap : d.u);
      if (axes.size() == 3) f_.emit.bind(n_.pool.axis(axes[1].id), d.u);
    } else {
      const ValueId line = b_.add(b_.mul(d.channel, b_.index(l_.y.taps())), d.u);
      f_.emit.bind(n_.pool.axis(s_.depth.id), b_.add(b_.mul(line, b_.index(l_.x.taps())), tap));
    }
    std::vector<ValueId> filters;
    for (const ValueId row : rows) {
      const ExprEmitter::Scope at_row(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.row.id), row);
      filters.push_back(b_.splat(f_.value(s_.row_value), kVectorLanes));
    }
    return filters;
  }

  LoopNest& n_;
  const GemmShape s_;
  const ImageLines l_;
  const LineReader reader_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  const DType acc_;
  const int64_t nr_;  // columns of a strip
  const ImageTasks of_;
  MemId image_ = 0, sums_ = 0;  // the task's lines; a line of a tile
  Range y_, x_;                 // of the task
  ValueId pitch_ = kNoId, image_lines_ = kNoId, far_ = kNoId;
};

}  // namespace

// Lines before strips, for the borders of a part of a line are packed twice, too; strips where the panel does not hold
// the lines of one tile.
ImageTasks share_out(const GemmShape& s, const ImageLines& l, int registers, int64_t element_bytes) {
  ImageTasks t;
  const bool has_lines = std::ranges::count(s.outer, l.y.out.id, &LoopAxis::id) > 0;
  if (has_lines) t.tile_lines = std::clamp<int64_t>((registers - s.mr - 2) / (s.mr * s.nv), 1, kMostLines);
  const Size outer = iterations(around_lines(s, l));
  t.blocks = max(1, ceil_div(l.y.out.value, t.tile_lines));
  const Size strips = max(1, s.strips()), wanted = max(1, ceil_div(s.tasks, max(1, outer)));  // of an image
  const Size column = l.channel.value * (l.x.step * element_bytes);
  const int64_t tile = (t.tile_lines - 1) * l.y.step + l.y.span();
  const Size cut = ceil_div(strips * column * (tile * s.columns_per_strip()), s.panel);
  t.strips_per_task = ceil_div(strips, max(1, min(strips, cut)));
  t.strip_tasks = ceil_div(strips, t.strips_per_task);
  const Size fit = max(0, s.panel / (column * t.pitch(s, l)) - std::max<int64_t>(0, l.y.span() - l.y.step)) /
                   (t.tile_lines * l.y.step);
  const Size parts = max(ceil_div(wanted, t.strip_tasks), ceil_div(t.blocks, max(1, fit)));
  t.blocks_per_task = ceil_div(t.blocks, min(t.blocks, parts));
  t.block_tasks = ceil_div(t.blocks, t.blocks_per_task);
  return t;
}

Result<KernelProgram> generate_image(LoopNest& n, const GemmShape& s, const NestCounts& counts,
                                     const ScheduleContext& context) {
  const std::optional<ImageLines> lines = find_lines(n, s);
  if (!lines) return unsupported("the columns are no lines of an image");
  return ImageGemm(n, s, *lines, counts, context).build();
}

}  // namespace thermite
