// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/gemm_lines.h"

#include <algorithm>
#include <bit>

#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/cpu/gemm_panel.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/gemm_sums.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/cpu/line_borders.h"
#include "passes/schedule/cpu/line_reader.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int64_t kMostTaps = 11;     // along a line
constexpr int64_t kMostStep = 4;      // of the windows along it, and down
constexpr int64_t kMostUnrolled = 9;  // taps
constexpr int64_t kRun = 4;           // channels between prefetches

class LineGemm {
 public:
  LineGemm(LoopNest& nest, const GemmShape& shape, SwappedSides sides, const ImageLines& lines,
           const NestCounts& counts, const ScheduleContext& context)
      : n_(nest),
        s_(shape),
        sides_(std::move(sides)),
        l_(lines),
        borders_(nest, shape, lines),
        reader_(nest, lines),
        counts_(counts),
        f_(nest, context),
        b_(f_.b),
        acc_(nest.stages[s_.stage].identity[0].dtype),
        nr_(sides_.rows.columns_per_strip()),
        rows_(nest, sides_.rows, f_),
        sums_(nest, s_, nr_, f_) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    multiply_blocks(f_, l_.channel, s_.block,
                    [&](ValueId first, ValueId last, bool all) { multiply(first, last, all); });
    if (!at_once())
      rows_.each_strip([&] { b_.loop(b_.index(0), count(lines_), b_.index(1), [&](ValueId line) { store(line); }); });
    return program_of(std::move(f_).finish(tasks, fmt::format("tile {}x{} of lines", s_.mr, nr_), counts_));
  }

 private:
  struct Tile {
    ValueId line, part;  // of the task's
    ValueId number;      // of the task
    ValueId place;       // of its sums
  };

  Size bind_task() {
    const LineTasks of = share_out(s_, sides_, l_, static_cast<int64_t>(size_of(acc_)));
    parts_per_task_ = f_.parameter(of.parts_per_task), lines_per_task_ = f_.parameter(of.lines_per_task);
    image_lines_ = f_.parameter(of.image_lines(l_)), far_ = f_.has_far_outputs();
    if (l_.y.apart > 1) by_taps_ = b_.lt(b_.index(0), f_.parameter(of.by_taps));
    ValueId t = b_.task();
    const auto [strip, strip_end] = take_share(f_, t, sides_.rows.strips(), of.row_tasks);
    lines_ = take_share(f_, t, l_.y.out.value, of.line_tasks);
    parts_ = take_share(f_, t, of.parts, of.part_tasks);
    const std::vector<LoopAxis> outer = around_lines(s_, l_);
    f_.bind_digits(outer, t);
    rows_.allocate(strip, strip_end, f_.value(s_.row.extent), 1,
                   of.channels * (l_.y.taps() * l_.x.taps()) + sides_.rows.squares());
    image_ = b_.scratch(acc_, f_.parameter(of.parts_per_task * of.image_lines(l_) * of.channels * vector()));
    sums_.allocate((at_once() ? Size(1) : of.strips_per_task * of.lines_per_task) * of.parts_per_task * s_.mr);
    return iterations(outer) * of.row_tasks * of.line_tasks * of.part_tasks;
  }

  // Elements of a part of a line of one channel.
  int64_t vector() const { return l_.x.step * l_.vectors() * kVectorLanes; }

  using Share = std::pair<ValueId, ValueId>;
  ValueId count(const Share& s) { return b_.sub(s.second, s.first); }

  // Of the current strip.
  void each_tile(const std::function<void(const Tile&)>& body) {
    const ValueId parts = count(parts_), zero = b_.index(0), one = b_.index(1);
    b_.loop(zero, count(lines_), one, [&](ValueId line) {
      b_.loop(zero, parts, one, [&](ValueId part) {
        const ExprEmitter::Scope scope(f_.emit);
        const ValueId number = b_.add(b_.mul(line, parts), part);
        body({line, part, number, b_.add(place_of(line), b_.mul(part, b_.index(s_.mr * nr_)))});
      });
      if (at_once()) store(line);
    });
  }

  // All channels: a line's sums are stored behind its tiles, and the next one has their place.
  bool at_once() const { return s_.block == 0; }

  // Of the sums of the current strip's line.
  ValueId place_of(ValueId line) {
    if (at_once()) return b_.index(0);
    const ValueId lines = b_.add(b_.mul(rows_.strip_of_task(), lines_per_task_), line);
    return b_.mul(b_.mul(lines, parts_per_task_), b_.index(s_.mr * nr_));
  }

  // Where what is packed of a channel begins, the first one of the block being 0.
  ValueId place(ValueId part, ValueId image_line, ValueId channel, ValueId channels) {
    const ValueId lines = b_.add(b_.mul(part, image_lines_), image_line);
    return b_.mul(b_.add(b_.mul(lines, channels), channel), b_.index(vector()));
  }

  void pack(ValueId first, ValueId last) {
    const ValueId one = b_.index(1), channels = b_.sub(last, first);
    const ValueId lines = b_.add(b_.mul(b_.sub(count(lines_), one), b_.index(l_.y.step)), b_.index(l_.y.span()));
    const ValueId begin = b_.mul(lines_.first, b_.index(l_.y.step));
    // Lines before their parts, which overlap: a line is read once from afar.
    const auto pack_line = [&](ValueId at, ValueId line) {
      const ExprEmitter::Scope at_line(f_.emit);
      f_.emit.bind(n_.pool.axis(l_.y.image.id), b_.add(begin, line));
      borders_.if_line_inside(f_, [&] {
        b_.loop(b_.index(0), count(parts_), one, [&](ValueId part) {
          const ExprEmitter::Scope at_part(f_.emit);
          const ValueId x = b_.mul(b_.add(parts_.first, part), b_.index(s_.mr * l_.x.step));
          reader_.branch(f_, x, l_.vectors(), [&](bool whole) {
            b_.loop(first, last, one, [&](ValueId channel) {
              const ExprEmitter::Scope at_channel(f_.emit);
              f_.emit.bind(n_.pool.axis(l_.channel.id), channel);
              borders_.if_channel_inside(
                  f_, channel, [&] { pack_part(x, place(part, at, b_.sub(channel, first), channels), whole); });
            });
          });
        });
      });
    };
    if (by_taps_ == kNoId) return void(b_.loop(b_.index(0), lines, one, [&](ValueId u) { pack_line(u, u); }));
    const ValueId taps = b_.select(by_taps_, b_.index(l_.y.taps()), one);
    b_.loop(b_.index(0), taps, one, [&](ValueId tap) {
      b_.loop(b_.index(0), b_.select(by_taps_, count(lines_), lines), one, [&](ValueId line) {
        pack_line(b_.add(b_.mul(tap, lines_per_task_), line), b_.add(b_.mul(tap, b_.index(l_.y.apart)), line));
      });
    });
  }

  // Among the packed lines, that which the output's line sees through a tap down.
  ValueId line_seen(ValueId line, ValueId tap) {
    if (by_taps_ == kNoId) return b_.add(b_.mul(line, b_.index(l_.y.step)), tap);
    return b_.add(line, b_.mul(tap, b_.select(by_taps_, lines_per_task_, b_.index(l_.y.apart))));
  }

  void pack_part(ValueId x, ValueId at, bool whole) {
    for (int64_t vector = 0, place = 0; vector < l_.vectors(); ++vector)
      for (const ValueId phase : reader_.read(f_, b_.add(x, b_.index(vector * kVectorLanes)), whole)) {
        b_.store(image_, b_.add(at, b_.index(place)), phase);
        place += kVectorLanes;
      }
  }

  // Channels [first, last), added to the sums; or all there are.
  void multiply(ValueId first, ValueId last, bool all) {
    const ValueId taps = b_.index(l_.x.taps()), down = b_.index(l_.y.taps()), of_channel = b_.mul(down, taps);
    const ValueId channels = b_.sub(last, first), start = b_.mul(first, of_channel);
    const ValueId tiles = b_.mul(count(lines_), count(parts_)), run = b_.index(kRun);
    const ValueId share = ceil_div(b_, b_.index(nr_), ceil_div(b_, channels, run));  // of a tile's rows, for each run
    pack(first, last);
    rows_.pack_each(start, b_.mul(last, of_channel), [&] {
      const ColumnPanel::Ahead next = rows_.next_block(start, b_.mul(channels, of_channel));
      each_tile([&](const Tile& t) {
        f_.emit.bind(n_.pool.axis(l_.y.out.id), b_.add(lines_.first, t.line));
        const std::vector<ValueId> sums = all ? sums_.zeros(s_.mr) : sums_.so_far(first, t.place, s_.mr);
        const LineBorders::Ends ends = borders_.ends_of(f_, b_.mul(b_.add(parts_.first, t.part), b_.index(s_.mr)));
        const auto of_line = [&](ValueId c, ValueId u, std::span<const ValueId> in) {
          const ValueId line = line_seen(t.line, u);
          const ValueId row = b_.mul(b_.add(b_.mul(c, down), u), taps);
          return taps_of_line({row, start, place(t.part, line, c, channels)}, ends, in);
        };
        const std::vector<ValueId> down_inside = taps_inside(b_.add(lines_.first, t.line));
        const auto of_run = [&](ValueId c0, std::span<const ValueId> in) {
          const ValueId end = b_.min(channels, b_.add(c0, run));
          rows_.prefetch(next, {b_.mul(c0, of_channel), b_.mul(b_.sub(end, c0), of_channel), t.number, tiles});
          prefetch_stores(f_, n_, s_, rows_of_part(b_, far_block(t, last), b_.div(c0, run), share));
          return b_.loop(c0, end, b_.index(1), in, [&](ValueId c, auto so_far) {
            return borders_.if_channel_inside(f_, b_.add(first, c), so_far, [&] {
              return each_tap_down(down_inside, so_far, [&](ValueId u, auto sum) { return of_line(c, u, sum); });
            });
          });
        };
        sums_.keep(t.place, b_.loop(b_.index(0), channels, run, sums, of_run));
      });
    });
  }

  using Sums = std::vector<ValueId>;

  // Few taps are written out: what a loop of them takes around its products is much.
  bool few_taps() const { return l_.y.taps() * l_.x.taps() <= kMostUnrolled; }

  // Of few taps down whether each sees a line of the image, of the output's line `y`, or nothing where all do; of many
  // the first that does, and the one behind the last.
  Sums taps_inside(ValueId y) {
    const auto [first, last] = borders_.lines_inside(f_, y);
    if (!few_taps()) return {first, last};
    Sums inside;
    for (int64_t u = 0; borders_.cuts_lines() && u < l_.y.taps(); ++u)
      inside.push_back(b_.prim(Prim::bit_and, {b_.prim(Prim::le, {first, b_.index(u)}), b_.lt(b_.index(u), last)}));
    return inside;
  }

  Sums each_tap_down(const Sums& inside, std::span<const ValueId> sums,
                     const std::function<Sums(ValueId u, std::span<const ValueId>)>& body) {
    if (!few_taps()) return b_.loop(inside[0], inside[1], b_.index(1), sums, body);
    const std::vector<ValueType> types(sums.size(), ValueType{acc_, kVectorLanes});
    Sums out(sums.begin(), sums.end());
    for (int64_t u = 0; u < l_.y.taps(); ++u) {
      const auto seen = [&] { return body(b_.index(u), out); };
      out = inside.empty() ? seen() : b_.branch(inside[static_cast<size_t>(u)], types, seen, [&] { return out; });
    }
    return out;
  }

  // The results of the tile and strip, where they are far and `last` ends the channels; else none of its rows.
  BlockPart far_block(const Tile& t, ValueId last) {
    const ValueId rows = b_.min(b_.index(nr_), b_.sub(f_.value(s_.row.extent), rows_.column()));
    const ValueId ends = b_.prim(Prim::le, {f_.value(l_.channel.extent), last});
    const ValueId begin = b_.mul(b_.add(parts_.first, t.part), b_.index(s_.mr));
    return {rows_.column(), b_.select(ends, b_.mul(rows, far_), b_.index(0)), begin, f_.value(s_.column.extent), 1};
  }

  struct Line {
    ValueId row, start;  // of its first tap in the block, which begins at row `start` of all
    ValueId at;          // where its vectors lie
  };

  // The taps of a line, each for the columns that it meets.
  std::vector<ValueId> taps_of_line(const Line& line, const LineBorders::Ends& ends, std::span<const ValueId> in) {
    std::vector<ValueId> sums(in.begin(), in.end());
    const std::vector<ValueType> types(sums.size(), ValueType{acc_, kVectorLanes});
    for (int64_t tap = 0; tap < l_.x.taps(); ++tap) {
      const int before = borders_.columns_before(tap), after = borders_.columns_after(tap);
      const auto of = [&](int begin, int end) { return columns(line, tap, begin, end, sums); };
      const auto all = [&] { return of(0, s_.mr); };
      if (borders_.is_far(tap))
        sums = b_.branch(ends.inner[static_cast<size_t>(tap)], types, all, [&] { return sums; });
      else if (before > 0)
        sums = b_.branch(ends.first, types, [&] { return of(before, s_.mr); }, all);
      else if (after > 0)
        sums = b_.branch(ends.inner[static_cast<size_t>(tap)], types, all, [&] { return of(0, s_.mr - after); });
      else
        sums = all();
    }
    return sums;
  }

  // Columns [begin, end) of the tile.
  std::vector<ValueId> columns(const Line& line, int64_t tap, int begin, int end, std::vector<ValueId> sums) {
    const ValueId row = b_.add(line.row, b_.index(tap));
    std::vector<ValueId> rows;
    for (int v = 0; v < s_.nv; ++v)
      rows.push_back(sides_.rows.panels
                         ? rows_.read(b_.add(line.start, row), b_.index(v * kVectorLanes), kVectorLanes, true)
                         : rows_.load(row, v));
    const int64_t first = tap % l_.x.step * kVectorLanes + tap / l_.x.step * l_.x.apart;
    for (int c = begin; c < end; ++c) {
      const ValueId column = b_.splat(b_.load(image_, b_.add(line.at, b_.index(first + c)), 1), kVectorLanes);
      for (int v = 0; v < s_.nv; ++v) sums[c * s_.nv + v] = multiply_add(b_, rows[v], column, sums[c * s_.nv + v]);
    }
    return sums;
  }

  void store(ValueId line) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(l_.y.out.id), b_.add(lines_.first, line));
    const ValueId mr = b_.index(s_.mr), end = b_.min(f_.value(s_.column.extent), b_.mul(parts_.second, mr));
    sums_.store(rows_.column(), place_of(line), b_.mul(parts_.first, mr), end);
  }

  LoopNest& n_;
  const GemmShape s_;
  const SwappedSides sides_;
  const ImageLines l_;
  const LineBorders borders_;
  const LineReader reader_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  const DType acc_;
  const int64_t nr_;  // rows of a tile
  ColumnPanel rows_;
  TurnedSums sums_;
  MemId image_ = 0;
  Share lines_, parts_;  // of the task
  ValueId parts_per_task_ = kNoId, lines_per_task_ = kNoId, image_lines_ = kNoId, far_ = kNoId;
  ValueId by_taps_ = kNoId;  // LineTasks::by_taps; kNoId where it cannot be
};

}  // namespace

std::vector<LoopAxis> around_lines(const GemmShape& s, const ImageLines& lines) {
  std::vector<LoopAxis> outer = s.outer;
  std::erase_if(outer, [&](const LoopAxis& a) { return a.id == lines.y.out.id; });
  return outer;
}

// With a step that lines are dealt out by in halves.
static std::optional<WindowAxis> pair_evenly(LoopNest& n, ExprId& image, const LoopAxis& out, const LoopAxis& tap) {
  ExprId rewritten = image;
  const auto w = pair_axes(n, rewritten, out, tap, kMostStep, kMostApart);
  if (!w || !std::has_single_bit(static_cast<uint64_t>(w->step))) return std::nullopt;
  image = rewritten;
  return w;
}

std::optional<ImageLines> find_lines(LoopNest& n, const GemmShape& s) {
  if (s.reduce.size() < 2 || s.reduce.size() > 3) return std::nullopt;
  const LoopAxis last = s.reduce.back();
  for (auto a = s.reduce.begin() + 1; a != s.reduce.end(); ++a)
    if (n.pool[a->extent].kind != ExprKind::constant) return std::nullopt;
  if (last.value < 2 || last.value > kMostTaps) return std::nullopt;
  ImageLines l{.channel = s.reduce[0], .image = s.column_value};
  const std::optional<WindowAxis> x = pair_evenly(n, l.image, s.column, last);
  const bool both = s.reduce.size() == 3, along = x.has_value();
  if (both && !along) return std::nullopt;
  const LoopAxis down = both ? s.reduce[1] : along ? no_axis(n) : last;
  l.x = along ? *x : WindowAxis{s.column, no_axis(n), s.column};
  if (!reads_runs(n, std::span(&l.image, 1), l.x.image.id)) return std::nullopt;
  l.y = {no_axis(n), down, down};
  bool paired = false;
  for (const LoopAxis& a : s.outer) {
    if (!n.pool.depends_on(s.column_value, a.id) || n.pool.depends_on(s.row_value, a.id)) continue;
    if (down.value == 1)
      l.y = {a, down, a};
    else if (const auto y = pair_evenly(n, l.image, a, down))
      l.y = *y, paired = true;
  }
  return along || paired ? std::optional(l) : std::nullopt;
}

// Lines before strips, so that each is packed once; strips first where filters are so many that each task should read
// some of them alone.
LineTasks share_out(const GemmShape& s, const SwappedSides& sides, const ImageLines& l, int64_t element_bytes) {
  const Size outer = iterations(around_lines(s, l)), strips = sides.rows.strips();
  LineTasks t;
  t.channels = even_block(l.channel, s.block);
  t.parts = max(1, ceil_div(s.column.value, s.mr));
  const Size wanted = max(1, ceil_div(s.tasks, max(1, outer)));  // of an image
  // 1 or 0, and no decision: kernels of other sizes are bound.
  const Size apart = min(1, s.depth.value * s.row.value * element_bytes / s.panel) * min(1, strips / wanted);
  const Size rows = max(sides.rows.columns_per_strip(), s.row.value / (1 + apart * (wanted - 1)));
  const Size wanted_lines = 1 + (Size(1) - apart) * (wanted - 1);
  const Size vector = t.channels * (l.x.step * l.vectors() * kVectorLanes * element_bytes),
             sums = rows * (s.mr * element_bytes);
  const Size few = max(1, l.y.out.value), cut = ceil_div(t.parts * (vector * l.y.taps() + sums), s.panel);
  t.parts_per_task = ceil_div(t.parts, max(1, max(cut, min(t.parts, wanted_lines / few))));
  t.part_tasks = ceil_div(t.parts, t.parts_per_task);
  const Size border = t.parts_per_task * vector * std::max<int64_t>(0, l.y.span() - l.y.step);
  const Size together = max(0, Size(s.panel) - border) / (t.parts_per_task * (vector * l.y.step + sums));
  const Size by_taps = Size(s.panel) / (t.parts_per_task * (vector * l.y.taps() + sums));
  const Size fit = max(1, l.y.apart == 1 ? together : max(together, by_taps));
  const Size most = min(fit, ceil_div(l.y.out.value, max(1, wanted_lines / t.part_tasks)));
  t.lines_per_task = ceil_div(l.y.out.value, max(1, ceil_div(l.y.out.value, most)));
  t.line_tasks = ceil_div(l.y.out.value, t.lines_per_task);
  t.by_taps = min(1, t.lines_between(l) - t.image_lines(l));
  t.strips_per_task = ceil_div(strips, min(strips, ceil_div(s.tasks, outer * t.line_tasks * t.part_tasks)));
  t.row_tasks = ceil_div(strips, t.strips_per_task);
  return t;
}

Result<KernelProgram> generate_lines(LoopNest& n, const GemmShape& s, const NestCounts& counts,
                                     const ScheduleContext& context) {
  const std::optional<ImageLines> lines = find_lines(n, s);
  std::optional<SwappedSides> sides = swap_sides(n, s, context.machine.target);
  if (!lines || !sides || s.mr > lines->most_columns()) return unsupported("the columns are no image of so many lanes");
  return LineGemm(n, s, std::move(*sides), *lines, counts, context).build();
}

}  // namespace thermite
