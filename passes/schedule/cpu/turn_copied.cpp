// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/turn_copied.h"

#include <algorithm>
#include <functional>
#include <optional>

#include "passes/loops/nest_util.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

constexpr int64_t kMostStraight = 256;  // pieces of a line

class CopiedTurn {
 public:
  CopiedTurn(LoopNest& n, const TurnSteps& steps, std::span<const ExprId> values, bool straight,
             const ScheduleContext& context)
      : n_(n),
        steps_(steps),
        width_(std::min(steps.run, steps.lanes)),
        runs_(steps.lanes / steps.depth),
        axis_(n.stages[0].axes[static_cast<size_t>(steps.axis)]),
        across_(n.stages[0].axes[static_cast<size_t>(steps.across)]),
        straight_(straight),
        f_(n, context),
        b_(f_.b) {
    f_.emit.want_branches();
    for (const LoopAxis& a : n.stages[0].axes)
      if (a.id != axis_.id && a.id != across_.id) outer_.push_back(a);
    if (!outer_.empty() && vectors_of(axis_, steps.lanes) < steps.wide) beside_ = outer_.back(), outer_.pop_back();
    for (ExprId x : values) turned_.push_back({x, b_.local(n.pool.dtype(x), steps_.wide * steps_.lanes * steps_.run)});
  }

  Result<KernelLaunch> run() {
    const Size vectors = vectors_of(axis_, steps_.lanes), lines = vectors_of(across_, steps_.run);
    const Size together = beside_ ? steps_.wide / vectors : Size(steps_.wide), all = beside_ ? beside_->value : vectors;
    const Size tiles = (all + (together - 1)) / together;
    // Tasks that follow each other, and so a thread's, write lines of their own, or such as follow each other in
    // memory; these read on along their lines.
    const ValueId lines_v = f_.parameter(lines), tiles_v = f_.parameter(tiles);
    const ValueId together_v = f_.parameter(together), all_v = f_.parameter(all);
    if (beside_) vectors_ = f_.parameter(vectors);
    const ValueId inner = beside_ ? lines_v : tiles_v, outer = beside_ ? tiles_v : lines_v;
    const ValueId fast = b_.rem(b_.task(), inner), task = b_.div(b_.task(), inner);
    const ExprEmitter::Scope scope(f_.emit);
    if (!outer_.empty()) f_.bind_digits(outer_, b_.div(task, outer));
    const ValueId slow = outer_.empty() ? task : b_.rem(task, outer);
    hoist();
    line_ = begin(across_, beside_ ? fast : slow, steps_.run);
    first_ = b_.mul(beside_ ? slow : fast, together_v);
    last_ = b_.min(b_.add(first_, together_v), all_v);
    each_part([&](ValueId at, ValueId number, ValueId run) { turn_in(at, number, run); });
    write_all();
    return std::move(f_).finish(iterations(outer_) * tiles * lines, fmt::format("{} turned", turned_.size()));
  }

 private:
  struct Turned {
    ExprId value;
    MemId tile;  // [strip][element of a square][column][run of it][line of the strip]
  };
  // The elements of a line of the tile: which of a square's, and where in a strip its square begins.
  struct Piece {
    ValueId strip, element, square;
  };

  // A multiple of the size where the extent is one.
  ValueId begin(const LoopAxis& a, ValueId number, int64_t size) {
    return b_.min(b_.mul(number, b_.index(size)), b_.sub(f_.value(a.extent), b_.index(size)));
  }

  void hoist() {
    std::vector<ExprId> roots;
    for (const LoopStage& s : n_.stages) roots.push_back(s.lift[0]);
    std::vector<AxisId> unbound{axis_.id, across_.id};
    if (beside_) unbound.push_back(beside_->id);
    f_.emit.hoist(roots, unbound);
  }

  // The vectors of the tile: where they lie along the axis, and their numbers in it.
  void each_column(const std::function<void(ValueId at, ValueId number)>& body) {
    b_.loop(first_, last_, b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope of_column(f_.emit);
      const ValueId number = b_.sub(k, first_);
      if (!beside_) return body(begin(axis_, k, steps_.lanes), number);
      f_.emit.bind(n_.pool.axis(beside_->id), k);
      b_.loop(b_.index(0), vectors_, b_.index(1),
              [&](ValueId v) { body(begin(axis_, v, steps_.lanes), b_.add(b_.mul(number, vectors_), v)); });
    });
  }

  void each_strip(const std::function<void(ValueId strip)>& body, bool straight = false) {
    const int64_t strips = steps_.run / width_;
    if (strips == 1) return body(b_.index(0));
    if (straight && strips * steps_.depth <= 16) {
      for (int64_t k = 0; k < strips; ++k) body(b_.index(k));
      return;
    }
    b_.loop(b_.index(0), b_.index(steps_.run / width_), b_.index(1), body);
  }

  ValueId place(ValueId strip, ValueId element, ValueId column, ValueId run) {
    const auto next = [&](ValueId at, int64_t size, ValueId digit) {
      return b_.add(b_.mul(at, b_.index(size)), digit);
    };
    const ValueId at = next(next(next(strip, steps_.depth, element), steps_.wide, column), runs_, run);
    return b_.mul(at, b_.index(width_));
  }

  // Short runs of the tile's vectors. Such as follow each other in memory are read one after the other.
  void each_part(const std::function<void(ValueId at, ValueId number, ValueId run)>& body) {
    const auto each_run = [&](const std::function<void(ValueId run)>& of_run) {
      b_.loop(b_.index(0), b_.index(runs_), b_.index(1), of_run);
    };
    if (beside_)
      each_run([&](ValueId run) { each_column([&](ValueId at, ValueId number) { body(at, number, run); }); });
    else
      each_column([&](ValueId at, ValueId number) { each_run([&](ValueId run) { body(at, number, run); }); });
  }

  void turn_in(ValueId at, ValueId number, ValueId run) {
    each_strip(
        [&](ValueId strip) {
          const ValueId from = b_.add(line_, b_.mul(strip, b_.index(width_)));
          const ValueId first = b_.add(at, b_.mul(run, b_.index(steps_.depth)));
          for (const Turned& t : turned_) {
            std::vector<ValueId> rows;
            for (int64_t j = 0; j < steps_.depth; ++j) rows.push_back(read(t.value, b_.add(first, b_.index(j)), from));
            turn_square(b_, rows);
            for (int64_t i = 0; i < steps_.depth; ++i)
              b_.store(t.tile, place(strip, b_.index(i), number, run), rows[static_cast<size_t>(i)]);
          }
        },
        straight_);
  }

  // Lanes along `across`, of one place along the axis.
  ValueId read(ExprId value, ValueId at, ValueId from) {
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(axis_.id), at);
    const ExprEmitter::VectorScope vector(f_.emit, across_.id, from, kNoId, static_cast<int>(width_));
    return f_.emit.emit_vector(value);
  }

  // Those that one part of the tile holds follow each other.
  void each_line(const std::function<void(ValueId line, const Piece& piece)>& body) {
    each_strip([&](ValueId strip) {
      b_.loop(b_.index(0), b_.index(steps_.depth), b_.index(1), [&](ValueId element) {
        b_.loop(b_.index(0), b_.index(width_), b_.index(steps_.depth), [&](ValueId square) {
          const ValueId in_strip = b_.add(square, element);
          body(b_.add(b_.add(line_, b_.mul(strip, b_.index(width_))), in_strip), {strip, element, square});
        });
      });
    });
  }

  // Straight code for vectors that are all there, one behind the other.
  void write_all() {
    if (beside_ || !straight_ || steps_.wide * runs_ > kMostStraight) {
      write_lines(false);
      return;
    }
    const ValueId end = b_.mul(b_.add(first_, b_.index(steps_.wide)), b_.index(steps_.lanes));
    b_.branch(
        b_.prim(Prim::le, {end, f_.value(axis_.extent)}), {}, [&] { return write_lines(true); },
        [&] { return write_lines(false); });
  }

  // `whole`: all vectors of the tile are there, one behind the other.
  std::vector<ValueId> write_lines(bool whole) {
    const ExprEmitter::Scope scope(f_.emit);
    each_line([&](ValueId line, const Piece& piece) {
      const auto column = [&](ValueId at, ValueId number) {
        write(line, at, [&](MemId m) { return joined(m, number, piece); });
      };
      if (!whole) return each_column(column);
      for (int64_t k = 0; k < steps_.wide; ++k)
        column(b_.mul(b_.add(first_, b_.index(k)), b_.index(steps_.lanes)), b_.index(k));
    });
    return {};
  }

  ValueId joined(MemId m, ValueId column, const Piece& piece) {
    std::vector<ValueId> pieces;
    for (int64_t run = 0; run < runs_; ++run) {
      const ValueId at = b_.add(place(piece.strip, piece.element, column, b_.index(run)), piece.square);
      pieces.push_back(b_.load(m, at, static_cast<int>(steps_.depth)));
    }
    return side_by_side(b_, std::move(pieces));
  }

  void write(ValueId across, ValueId at, const std::function<ValueId(MemId tile)>& value) {
    const ExprEmitter::Scope line(f_.emit);
    f_.emit.bind(n_.pool.axis(across_.id), across);
    const ExprEmitter::VectorScope vector(f_.emit, axis_.id, at, kNoId, static_cast<int>(steps_.lanes));
    for (const Turned& t : turned_) f_.emit.bind(t.value, value(t.tile));
    store_all(f_, n_);
  }

  LoopNest& n_;
  const TurnSteps steps_;
  const int64_t width_, runs_;  // elements of a strip of lines; short runs of a vector along the axis
  const LoopAxis axis_, across_;
  const bool straight_;  // what is done to a vector is little code
  std::vector<LoopAxis> outer_;
  std::optional<LoopAxis> beside_;  // the tile goes on along it
  std::vector<Turned> turned_;
  KernelFrame f_;
  KernelBuilder& b_;
  ValueId vectors_ = kNoId;                              // of the axis
  ValueId line_ = kNoId, first_ = kNoId, last_ = kNoId;  // of the tile: along `across`; its vectors, or lines of them
};

}  // namespace

Result<KernelLaunch> copied_turn_kernel(LoopNest& n, const TurnSteps& steps, std::span<const ExprId> values,
                                        bool straight, const ScheduleContext& context) {
  return CopiedTurn(n, steps, values, straight, context).run();
}

}  // namespace thermite
