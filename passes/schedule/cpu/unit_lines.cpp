// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/unit_lines.h"

#include <algorithm>
#include <bit>

#include "ir/kernel/unit.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/gemm_tasks.h"
#include "passes/schedule/cpu/unit_pack.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

class LineProducts {
 public:
  LineProducts(LoopNest& nest, const UnitLines& lines, const NestCounts& counts, const ScheduleContext& context)
      : n_(nest), l_(lines), u_(l_.unit), s_(u_.gemm), counts_(counts), f_(nest, context), b_(f_.b) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    pack_lines();
    const int64_t block = u_.height() * u_.width();
    sums_ = b_.local(u_.sums, block + kVectorLanes);  // whole vectors of short lines are read
    b_.store(sums_, b_.index(block), b_.constant(make_scalar(u_.sums, 0), kVectorLanes));
    b_.loop(blocks_.first, blocks_.second, b_.index(1), [&](ValueId block) {
      const ValueId first = b_.mul(block, b_.index(u_.height()));
      if (packs_rows()) pack_rows(first);
      each_strip([&](ValueId strip) {
        b_.loop(b_.index(0), count(tiles_), b_.index(1), [&](ValueId tile) { multiply(first, strip, tile); });
      });
    });
    const std::string how = fmt::format("block {}x{} of lines", u_.height(), u_.width());
    return program_of(std::move(f_).finish(tasks, how, counts_));
  }

 private:
  using Share = std::pair<ValueId, ValueId>;
  ValueId count(const Share& s) { return b_.sub(s.second, s.first); }
  ValueId times(ValueId v, int64_t by) { return b_.mul(v, b_.index(by)); }

  Size bind_task() {
    const UnitLineTasks of = share_out(l_);
    ValueId t = b_.task();
    blocks_ = take_share(f_, t, u_.row_blocks(), of.row_tasks);
    tiles_ = take_share(f_, t, l_.tiles(), of.line_tasks);
    f_.bind_digits(s_.outer, t);
    groups_ = f_.parameter(l_.groups()), line_groups_ = f_.parameter(l_.line_groups());
    pixels_ = f_.parameter(l_.pixels()), strips_ = f_.parameter(u_.strips());
    depth_ = f_.parameter(u_.padded_depth());
    const ValueId seen = b_.add(times(b_.sub(count(tiles_), b_.index(1)), l_.tile_lines()), b_.index(l_.y.reach()));
    packed_lines_ = times(ceil_div(b_, seen, b_.index(l_.y.apart)), l_.y.apart);
    const Size bytes = l_.bytes(l_.packed_lines(of.tiles_per_task));
    pixel_mem_ = b_.scratch(u_.column_dtype, f_.parameter(l_.gathered_groups() * l_.pixels() * l_.group()));
    line_mem_ = b_.scratch(u_.column_dtype, f_.parameter(bytes + kUnitGroups * u_.line()));
    if (packs_rows()) row_mem_ = b_.scratch(u_.row_dtype, f_.parameter(u_.padded_depth() * u_.height()));
    return iterations(s_.outer) * of.line_tasks * of.row_tasks;
  }

  void each_strip(const std::function<void(ValueId strip)>& body) {
    b_.loop(b_.index(0), strips_, b_.index(1), [&](ValueId strip) {
      const ExprEmitter::Scope scope(f_.emit);
      body(strip);
    });
  }

  // Where a packed line of a strip begins.
  ValueId line_place(ValueId strip, ValueId line) {
    const ValueId apart = b_.index(l_.y.apart);
    const ValueId place = b_.add(b_.mul(b_.rem(line, apart), b_.div(packed_lines_, apart)), b_.div(line, apart));
    return b_.mul(b_.add(b_.mul(strip, packed_lines_), place), times(line_groups_, u_.line()));
  }

  void fill_with_zeros(MemId m, ValueId begin, ValueId end) {
    const ValueId zeros = b_.constant(make_scalar(u_.column_dtype, 0), kUnitStepBytes);
    b_.loop(begin, end, b_.index(kUnitStepBytes), [&](ValueId at) { b_.store(m, at, zeros); });
  }

  void pack_lines() {
    const ValueId end = line_place(strips_, b_.index(0)), one = b_.index(1);
    fill_with_zeros(pixel_mem_, b_.index(0), times(b_.mul(groups_, pixels_), l_.group()));
    // The last step of the depth may go on beyond the last line, where rows are zeros.
    fill_with_zeros(line_mem_, end, b_.add(end, b_.index(kUnitGroups * u_.line())));
    const ValueId first = times(tiles_.first, l_.tile_lines());
    const ValueId last = b_.sub(f_.value(l_.y.image.extent), one);
    const ValueId border = b_.index((l_.beside - 1) * l_.y.step);
    b_.loop(b_.index(0), b_.add(packed_lines_, border), one, [&](ValueId line) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(l_.y.image.id), b_.min(b_.add(first, line), last));
      l_.along_channels ? turn_pixels() : gather_pixels();
      for (int64_t part = 0; part < l_.beside; ++part) copy_line(b_.sub(line, b_.index(part * l_.y.step)), part);
    });
  }

  // Of the line that is bound, the elements of a group beside each other. Which pixels are there is the same for all
  // channels.
  void gather_pixels() {
    const ValueId extent = f_.value(l_.x.image.extent);
    b_.loop(b_.index(0), extent, b_.index(kUnitSquare), [&](ValueId x) {
      const ValueId mask = b_.lane_mask(b_.sub(extent, x), kUnitSquare);
      b_.loop(b_.index(0), groups_, b_.index(1), [&](ValueId g) {
        const ExprEmitter::Scope scope(f_.emit);
        std::vector<ValueId> elements;
        for (int64_t e = 0; e < l_.group(); ++e) {
          const ExprEmitter::Scope at_channel(f_.emit);
          f_.emit.bind(n_.pool.axis(l_.channel.id), b_.add(times(g, l_.group()), b_.index(e)));
          const ExprEmitter::VectorScope vector(f_.emit, l_.x.image.id, x, mask, kUnitSquare);
          elements.push_back(f_.emit.emit_vector(l_.image));
        }
        b_.store(pixel_mem_, times(b_.add(b_.mul(g, pixels_), x), l_.group()), zip_elements(b_, std::move(elements)));
      });
    });
  }

  // Likewise, where the channels of a pixel lie beside each other: a step of them of sixteen pixels is turned.
  void turn_pixels() {
    const ValueId extent = f_.value(l_.x.image.extent), channels = times(groups_, l_.group());
    b_.loop(b_.index(0), channels, b_.index(u_.step()), [&](ValueId c) {
      b_.loop(b_.index(0), extent, b_.index(kUnitSquare), [&](ValueId x) {
        const ValueId mask = b_.lane_mask(b_.sub(channels, c), static_cast<int>(u_.step()));
        std::vector<ValueId> lines;
        for (int64_t p = 0; p < kUnitSquare; ++p) {
          const ExprEmitter::Scope at_pixel(f_.emit);
          const ValueId last = b_.sub(extent, b_.index(1));
          f_.emit.bind(n_.pool.axis(l_.x.image.id), b_.min(b_.add(x, b_.index(p)), last));
          const ExprEmitter::VectorScope vector(f_.emit, l_.channel.id, c, mask, static_cast<int>(u_.step()));
          lines.push_back(f_.emit.emit_vector(l_.image));
        }
        turn_square(b_, lines, static_cast<int>(l_.group()));
        const ValueId g = b_.div(c, b_.index(l_.group()));
        for (int64_t k = 0; k < kUnitGroups; ++k) {
          const ValueId place = b_.add(b_.mul(b_.add(g, b_.index(k)), pixels_), x);
          b_.store(pixel_mem_, times(place, l_.group()), lines[static_cast<size_t>(k)]);
        }
      });
    });
  }

  // To packed line `line`, if there is one, as part number `part` of its columns.
  void copy_line(ValueId line, int64_t part) {
    const auto copy = [&] {
      each_strip([&](ValueId strip) {
        for (int64_t tap = 0; tap < l_.x.taps(); ++tap)
          b_.loop(b_.index(0), groups_, b_.index(1), [&](ValueId g) { copy_tap(strip, line, part, tap, g); });
      });
    };
    if (l_.beside == 1) return copy();
    const ValueId there = b_.prim(Prim::bit_and, {b_.prim(Prim::ge, {line, b_.index(0)}), b_.lt(line, packed_lines_)});
    b_.branch(there, copy);
  }

  void copy_tap(ValueId strip, ValueId line, int64_t part, int64_t tap, ValueId g) {
    // The last part goes on to the end of the strip, whose sums are made of something.
    const int64_t columns = part + 1 == l_.beside ? u_.width() - part * l_.line : l_.line;
    const int64_t step = l_.x.step, bytes = columns * l_.group(), before = part * l_.line * l_.group();
    const ValueId pixel = b_.add(times(strip, u_.width() * step), b_.index(tap * l_.x.apart));
    const ValueId from = times(b_.add(b_.mul(g, pixels_), pixel), l_.group());
    const ValueId of_tap = b_.add(b_.mul(groups_, b_.index(tap)), g);
    const ValueId to = b_.add(b_.add(line_place(strip, line), times(of_tap, u_.line())), b_.index(before));
    for (int64_t at = 0; at < bytes; at += kUnitStepBytes) {
      const int64_t some = std::min(kUnitStepBytes, bytes - at);
      const auto lanes = static_cast<int64_t>(std::bit_ceil(static_cast<uint64_t>(some)));
      // What follows in the line is written later, with the lines of the image that it comes from.
      const bool whole = before + at + lanes <= u_.line();
      const auto read = [&](int64_t piece) {
        return b_.load(pixel_mem_, b_.add(from, b_.index(at * step + piece * lanes)), static_cast<int>(lanes));
      };
      ValueId v = read(0);
      for (int64_t piece = 1; piece < step; ++piece) v = b_.shuffle(v, read(piece), pixels_of(piece, lanes));
      const ValueId mask = whole ? kNoId : b_.lane_mask(b_.index(some), static_cast<int>(lanes));
      b_.store(line_mem_, b_.add(to, b_.index(at)), v, mask);
    }
  }

  // Of the columns whose pixels lie in pieces up to this one: those before it came together already.
  std::vector<uint8_t> pixels_of(int64_t piece, int64_t lanes) const {
    std::vector<uint8_t> order;
    for (int64_t l = 0; l < lanes; ++l) {
      const int64_t far = (l - l % l_.group()) * l_.x.step + l % l_.group();
      order.push_back(static_cast<uint8_t>(
          piece > 1 && far < piece * lanes ? l : std::min(far - (piece - 1) * lanes, 2 * lanes - 1)));
    }
    return order;
  }

  // Beyond the depth they are zeros; rows beyond the last one are not stored.
  void pack_rows(ValueId first) {
    const ValueId depth = f_.value(s_.depth.extent), step = b_.index(u_.step());
    const ValueId last = b_.sub(f_.value(s_.row.extent), b_.index(1));
    const ValueId whole = b_.mul(b_.div(depth, step), step);
    b_.loop(b_.index(0), b_.index(u_.height()), b_.index(1), [&](ValueId r) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.row.id), b_.min(b_.add(first, r), last));
      b_.loop(b_.index(0), whole, step, [&](ValueId k) { pack_row_step(r, k, kNoId); });
      b_.branch(b_.lt(whole, depth),
                [&] { pack_row_step(r, whole, b_.lane_mask(b_.sub(depth, whole), static_cast<int>(u_.step()))); });
    });
  }

  void pack_row_step(ValueId r, ValueId k, ValueId mask) {
    const auto lanes = static_cast<int>(u_.step());
    const ExprEmitter::VectorScope vector(f_.emit, s_.depth.id, k, mask, lanes);
    ValueId v = f_.emit.emit_vector(u_.rows.value);
    if (mask != kNoId) v = b_.select(mask, v, b_.constant(make_scalar(u_.row_dtype, 0), lanes));
    b_.store(row_mem_, b_.add(times(k, u_.height()), times(r, u_.step())), v);
  }

  // Vectors broadcast rows from wherever they lie.
  bool packs_rows() const { return !u_.on_vectors || !u_.rows_in_place(); }

  // Of a block that ends beyond the last row, those before it: `skipped` of them are not its own.
  struct Rows {
    KernelBuilder::View view;
    ValueId apart, skipped;
  };
  Rows rows_of(ValueId first) {
    const ValueId height = b_.index(u_.height()), step = b_.index(u_.step());
    if (packs_rows()) return {{row_mem_, b_.index(0), step}, b_.mul(height, step), b_.index(0)};
    const ExprEmitter::Scope scope(f_.emit);
    const UnitInPlace& at = *u_.rows.in_place;
    const ValueId begin = b_.min(first, b_.sub(f_.value(s_.row.extent), height));
    f_.emit.bind(n_.pool.axis(s_.row.id), begin);
    return {{f_.emit.memory(at.source), f_.value(at.first), f_.value(at.stride)}, step, b_.sub(first, begin)};
  }
  ValueId place_of(ValueId row) { return b_.add(sums_of_first_, times(row, u_.width())); }

  // Block of rows `first`, in a tile of lines of the task.
  void multiply(ValueId first, ValueId strip, ValueId tile) {
    const ExprEmitter::Scope scope(f_.emit);
    const Rows rows = rows_of(first);
    const KernelBuilder::View columns{line_mem_, line_place(strip, times(tile, l_.tile_lines())), b_.index(u_.line())};
    const ValueId steps = b_.div(depth_, b_.index(u_.step()));
    b_.unit_dot({sums_, b_.index(0), rows.view, columns, steps, rows.apart, true}, static_cast<int>(u_.height()),
                static_cast<int>(u_.width()));
    sums_of_first_ = times(rows.skipped, u_.width());
    const ValueId lines = f_.value(l_.y.out.extent), y = times(b_.add(tiles_.first, tile), l_.beside);
    if (l_.beside == 1) return store_line(first, strip, y);
    for (int64_t part = 0; part < l_.beside; ++part) {
      const ValueId at = b_.add(y, b_.index(part));
      b_.branch(b_.lt(at, lines), [&] { store_part(first, part, at); });
    }
  }

  ValueId rows_from(ValueId first) { return b_.min(b_.index(u_.height()), b_.sub(f_.value(s_.row.extent), first)); }

  void store_line(ValueId first, ValueId strip, ValueId y) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(l_.y.out.id), y);
    const ValueId begin = times(strip, u_.width());
    const ValueId end = b_.min(f_.value(s_.column.extent), b_.add(begin, b_.index(u_.width())));
    if (u_.width() % kVectorLanes != 0)
      return b_.loop(b_.index(0), rows_from(first), b_.index(1),
                     [&](ValueId r) { store_columns(f_, n_, s_, {b_.add(first, r), begin, end}, sums_, place_of(r)); });
    store_block(f_, n_, s_, {first, rows_from(first), begin, end, u_.across}, sums_, place_of(b_.index(0)));
  }

  // One of the lines that share a strip.
  void store_part(ValueId first, int64_t part, ValueId y) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(l_.y.out.id), y);
    b_.loop(b_.index(0), rows_from(first), b_.index(1), [&](ValueId r) {
      const ValueId place = b_.add(place_of(r), b_.index(part * l_.line));
      store_columns(f_, n_, s_, {b_.add(first, r), b_.index(0), f_.value(s_.column.extent)}, sums_, place);
    });
  }

  LoopNest& n_;
  const UnitLines l_;
  const UnitShape& u_;
  const GemmShape& s_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  MemId pixel_mem_ = 0, line_mem_ = 0, row_mem_ = 0, sums_ = 0;
  Share tiles_, blocks_;  // of the task
  ValueId groups_ = kNoId, line_groups_ = kNoId, pixels_ = kNoId, strips_ = kNoId, depth_ = kNoId;
  ValueId packed_lines_ = kNoId;   // of the task
  ValueId sums_of_first_ = kNoId;  // where those begin of the block's first row
};

}  // namespace

Result<KernelProgram> generate_unit_lines(LoopNest& n, const UnitLines& lines, const NestCounts& counts,
                                          const ScheduleContext& context) {
  return LineProducts(n, lines, counts, context).build();
}

}  // namespace thermite
