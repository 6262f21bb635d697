// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_kernel.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/fourier_frame.h"
#include "passes/schedule/turn_squares.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

// Elements from a row's result to the next one; 0: that is not known.
Size results_apart(LoopNest& n, const FourierNest& s) {
  Size apart = 0;
  const auto along = n.pool.poly(n.stages[0].store).linear_in(n.pool.axis(s.element.id));
  for (const Term& t : along ? along->coefficient.terms() : std::vector<Term>{}) {
    Size product = t.factor;
    for (Atom a : t.atoms) product *= n.pool[a].kind == ExprKind::symbol ? n.symbols[n.pool[a].id] : Size(0);
    apart += product;
  }
  return apart;
}

class FourierKernel : FourierFrame {
 public:
  FourierKernel(LoopNest& n, FourierNest shape, const FourierSteps& steps, const ScheduleContext& context)
      : FourierFrame(n, std::move(shape), static_cast<int>(steps.lanes), context),
        square_(static_cast<int>(steps.square)),
        vectors_(steps.vectors),
        blocks_(fourier_blocks(passes_, steps.block)),
        legs_(prime_ ? 2 : 1) {
    if (lanes_ == 1) return;
    vector_ = s_.others[static_cast<size_t>(steps.axis)];
    const FourierTurns turns = fourier_turns(n, s_, steps);
    turns_reads_ = turns.reads, turns_results_ = turns.results;
    if (turns.pairs && passes_by(context.machine.profile)) f_.emit.allow_streaming(f_.output(stage_));
    s_.others.erase(s_.others.begin() + steps.axis);
  }

  Result<KernelLaunch> run() {
    const auto written = static_cast<int64_t>(legs_ * blocks_.size()) - 1 + turns_reads_ + turns_results_ + real_;
    const int64_t buffers = std::min<int64_t>(written, 2);
    // Of a vector: parts of the rows, written by one block and read by the next, which writes others; then of what a
    // block works on, likewise.
    inner_ = (buffers * 2 * results_ + (prime_ ? 4 : 0)) * lanes_;
    kept_ = inner_;
    for (const FourierBlock& block : blocks_)
      kept_ = std::max(kept_, inner_ + (takes_over() ? 1 : block.copies()) * 2 * block.length * lanes_);
    if (kept_ > 0) scratch_ = b_.scratch(stage_.dtype, f_.parameter(vectors_ * kept_));
    const Size tasks = bind_task();
    if (turns_reads_) each_vector([&] { read_turned(); });
    if (prime_) begin_prime();
    for (leg_ = 0; leg_ < legs_; ++leg_) {
      for (size_t k = 0; k < blocks_.size(); ++k) make_block(k);
      if (prime_ && leg_ == 0) sum_prime();
    }
    if (prime_) end_prime();
    if (real_) make_real();
    if (turns_results_) each_vector([&] { store_turned(); });
    const Size rows = lanes_ > 1 ? iterations(s_.others) * vector_.value : iterations(s_.others);
    const char* turned = turns_reads_ && turns_results_   ? ", turned"
                         : turns_reads_ || turns_results_ ? ", half turned"
                                                          : "";
    return finish(tasks, rows, fmt::format("{} passes in {}{}", passes_.size(), blocks_.size(), turned));
  }

 private:
  // Whether results are so many that nothing keeps them near, and a page or more apart: their lines are not to be read
  // before they are written then, even where the next kernel is what reads them.
  bool passes_by(const DeviceProfile& profile) {
    constexpr int64_t kPage = 4096;
    const auto bytes = static_cast<int64_t>(size_of(stage_.dtype));
    const Size all = volume(n_, n_.outputs[static_cast<size_t>(stage_.output)].extents) * bytes;
    if (profile.passing_bytes == 0 || all < profile.passing_bytes) return false;
    return results_apart(n_, s_) * bytes >= kPage;
  }

  bool reads_operands(size_t block) const { return is_first(block) && !turns_reads_; }
  bool stores_results(size_t block) const { return is_last(block) && !turns_results_ && !real_; }
  bool is_first(size_t block) const { return leg_ == 0 && block == 0; }
  bool is_last(size_t block) const { return leg_ + 1 == legs_ && block + 1 == blocks_.size(); }
  // Of those that write rows, which turning what is read is the first of.
  size_t last_time() const { return legs_ * blocks_.size() - 1 + turns_reads_; }
  size_t time(size_t block) const { return leg_ * blocks_.size() + block + turns_reads_; }

  Size bind_task() {
    Size tasks = iterations(s_.others);
    ValueId task = b_.task();
    if (lanes_ > 1) {
      const int64_t width = vectors_ * lanes_;
      const Size blocks = (vector_.value + (width - 1)) / width;
      tasks *= blocks;
      const ValueId blocks_v = f_.parameter(blocks), block = s_.others.empty() ? task : b_.rem(task, blocks_v);
      if (!s_.others.empty()) task = b_.div(task, blocks_v);
      first_ = begin_ = b_.mul(block, b_.index(width));
      left_ = b_.sub(f_.value(vector_.extent), begin_);
      count_ = b_.min(b_.index(vectors_), b_.div(b_.add(left_, b_.index(lanes_ - 1)), b_.index(lanes_)));
    }
    if (!s_.others.empty()) f_.bind_digits(s_.others, task);
    return tasks;
  }

  static void at_once(const std::function<void()>& body) { body(); }

  // Both, for all lanes of the vector are there or some.
  void whole_or_not(const std::function<void(bool whole)>& body) {
    const auto arm = [&](bool whole) {
      return [&body, whole] {
        body(whole);
        return std::vector<ValueId>{};
      };
    };
    b_.branch(b_.prim(Prim::ge, {left_, b_.index(lanes_)}), {}, arm(true), arm(false));
  }
  ValueId mask(bool whole) { return whole ? kNoId : b_.lane_mask(left_, lanes_); }

  // Of the task's vectors one after another: where it begins, what is left from there, where it is kept.
  void each_vector(const std::function<void()>& body) {
    if (vectors_ == 1) return body();
    const ValueId left = left_;
    b_.loop(b_.index(0), count_, b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope scope(f_.emit);
      const ValueId before = b_.mul(k, b_.index(lanes_));
      begin_ = b_.add(first_, before), left_ = b_.sub(left, before);
      base_ = b_.mul(k, b_.index(kept_));
      body();
    });
    begin_ = first_, left_ = left, base_ = kNoId;
  }

  // What crosses memory, under a mask where lanes of the vector are not there.
  void at_vector(const std::function<void()>& body) {
    if (lanes_ == 1) return body();
    whole_or_not([&](bool whole) {
      const ExprEmitter::VectorScope vector(f_.emit, vector_.id, begin_, mask(whole), lanes_);
      body();
    });
  }

  // Where a block is at work: its elements are `first` + apart * k, its results `to` + stride * k.
  struct BlockPlace {
    size_t block;
    ValueId group, first, to;
  };

  void make_block(size_t k) {
    const FourierBlock& block = blocks_[k];
    b_.loop(b_.index(0), b_.index(block.groups), b_.index(1), [&](ValueId group) {
      b_.loop(b_.index(0), b_.index(block.stride), b_.index(1), [&](ValueId q) {
        const ExprEmitter::Scope of_place(f_.emit);
        const ValueId before = b_.mul(group, b_.index(block.stride));
        const BlockPlace place{k, group, b_.add(q, before), b_.add(q, b_.mul(before, b_.index(block.length)))};
        for (size_t p = block.first; p <= block.last; ++p) make_pass(place, p);
      });
    });
  }

  // One that crosses memory does so for all vectors at each of its places.
  void make_pass(const BlockPlace& place, size_t k) {
    const FourierBlock& block = blocks_[place.block];
    const bool crosses =
        (reads_operands(place.block) && k == block.first) || (stores_results(place.block) && k == block.last);
    if (!crosses) return each_vector([&] { pass(place, k, at_once); });
    if (vectors_ == 1) return at_vector([&] { pass(place, k, at_once); });
    pass(place, k, [&](const std::function<void()>& body) { each_vector([&] { at_vector(body); }); });
  }

  // Of what an element and the one as far from the end are: those of the real row.
  void make_real() {
    const size_t time = last_time();
    b_.loop(b_.index(0), b_.index(results_), b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.element.id), k);
      const ComplexValue root = root_of_half();
      const ValueId front = b_.rem(k, b_.index(length_)),
                    back = b_.rem(b_.sub(b_.index(length_), k), b_.index(length_));
      const auto make = [&] {
        const ComplexValue v = real_element(b_, kept(of_rows(time), front), kept(of_rows(time), back), root);
        turns_results_ ? keep(of_rows(time + 1), k, v) : store(k, v);
      };
      each_vector([&] { turns_results_ ? make() : at_vector(make); });
    });
  }

  // Passes of a block are those of a row of its length, but for their factors.
  void pass(const BlockPlace& place, size_t k, const std::function<void(const std::function<void()>&)>& vectors) {
    const FourierBlock& block = blocks_[place.block];
    const FourierPass& p = passes_[k];
    const int64_t stride = p.stride / block.stride, groups = p.groups / block.groups;
    b_.loop(b_.index(0), b_.index(groups), b_.index(1), [&](ValueId inner) {
      const ExprEmitter::Scope of_group(f_.emit);
      const ValueId group = b_.add(place.group, b_.mul(inner, b_.index(block.groups)));
      std::vector<ComplexValue> factors;
      for (int64_t t = 1; t < p.radix && p.groups > 1; ++t) factors.push_back(factor(p, t, group));
      b_.loop(b_.index(0), b_.index(stride), b_.index(1), [&](ValueId q) {
        const ExprEmitter::Scope of_butterfly(f_.emit);
        const ValueId from = b_.add(q, b_.mul(inner, b_.index(stride)));
        const ValueId to = b_.add(q, b_.mul(inner, b_.index(stride * p.radix)));
        vectors([&] { make_butterfly(place, k, from, to, factors); });
      });
    });
  }

  void make_butterfly(const BlockPlace& place, size_t k, ValueId from, ValueId to,
                      std::span<const ComplexValue> factors) {
    const FourierBlock& block = blocks_[place.block];
    const FourierPass& p = passes_[k];
    const int64_t across = block.length / p.radix, stride = p.stride / block.stride;
    std::vector<ComplexValue> x;
    for (int64_t t = 0; t < p.radix; ++t) {
      const ValueId at = b_.add(from, b_.index(t * across));
      x.push_back(k == block.first ? read_into(place, at) : kept(of_block(block, k - block.first - 1), at));
    }
    std::vector<ComplexValue> y = butterfly(b_, x);
    for (int64_t t = 0; t < p.radix; ++t) {
      ComplexValue& v = y[static_cast<size_t>(t)];
      if (t > 0 && !factors.empty()) v = multiply(b_, v, factors[static_cast<size_t>(t) - 1]);
      const ValueId at = b_.add(to, b_.index(t * stride));
      k == block.last ? write_from(place, at, v) : keep(of_block(block, k - block.first), at, v);
    }
  }

  // Where elements are kept: parts, the lanes of each beside each other.
  struct Room {
    int64_t first, length;
  };
  // Whether the one block's passes may keep elements where those that it read lay, which leaves them near.
  bool takes_over() const { return blocks_.size() == 1 && turns_reads_ && !prime_; }
  // What the block before number `time` wrote of rows, and pass number `time` of a block of it.
  Room of_rows(size_t time) const { return {static_cast<int64_t>(time % 2) * 2 * results_ * lanes_, results_}; }
  Room of_block(const FourierBlock& block, size_t time) const {
    if (takes_over() && time % 2 == 1) return of_rows(0);
    return {inner_ + static_cast<int64_t>(time % 2) * 2 * block.length * lanes_, block.length};
  }

  ComplexValue read_into(const BlockPlace& place, ValueId at) {
    const FourierBlock& block = blocks_[place.block];
    const ValueId index = b_.add(place.first, b_.mul(at, b_.index(block.stride * block.groups)));
    if (prime_ && place.block == 0) return prime_operand(index);
    if (reads_operands(place.block) && block.groups > 1 && lanes_ > 1)
      fetch_at(b_.min(b_.add(index, b_.index(1)), b_.index(length_ - 1)));
    return reads_operands(place.block) ? operand_at(index) : kept(of_rows(time(place.block) - 1), index);
  }
  void write_from(const BlockPlace& place, ValueId at, ComplexValue v) {
    ValueId index = b_.add(place.to, b_.mul(at, b_.index(blocks_[place.block].stride)));
    if (prime_ && is_last(place.block)) {
      const ComplexValue first = kept(first_of_prime(), b_.index(0));
      index = made(index), v = {b_.add(v.im, first.re), b_.add(v.re, first.im)};
    }
    stores_results(place.block) ? store(index, v) : keep(of_rows(time(place.block)), index, v);
  }

  // A prime row is transformed forwards, then, its parts exchanged, back. Beside the rows lie its element 0, which all
  // others get, and the sum, which comes out as that.
  Room first_of_prime() const { return {inner_ - 4 * lanes_, 1}; }
  Room sum_of_prime() const { return {inner_ - 2 * lanes_, 1}; }

  ComplexValue prime_operand(ValueId index) {
    if (leg_ == 0) return reads_operands(0) ? operand_at(taken(index)) : kept(of_rows(0), taken(index));
    const ComplexValue v = multiply(b_, kept(of_rows(time(0) - 1), index), filter(index));
    return {v.im, v.re};
  }
  void begin_prime() {
    const auto keep_first = [&](ComplexValue v) { keep(first_of_prime(), b_.index(0), v); };
    each_vector([&] {
      turns_reads_ ? keep_first(kept(of_rows(0), b_.index(0)))
                   : at_vector([&] { keep_first(operand_at(b_.index(0))); });
    });
  }
  void sum_prime() {
    each_vector([&] {
      const ComplexValue x = kept(first_of_prime(), b_.index(0));
      const ComplexValue y = kept(of_rows(time(blocks_.size() - 1)), b_.index(0));
      keep(sum_of_prime(), b_.index(0), {b_.add(x.re, y.re), b_.add(x.im, y.im)});
    });
  }
  void end_prime() {
    each_vector([&] {
      const auto put = [&] {
        const ComplexValue v = kept(sum_of_prime(), b_.index(0));
        turns_results_ ? keep(of_rows(last_time()), b_.index(0), v) : store(b_.index(0), v);
      };
      turns_results_ ? put() : at_vector(put);
    });
  }

  ValueId place(Room room, ValueId index, int64_t part) {
    const ValueId at = b_.add(b_.mul(index, b_.index(lanes_)), b_.index(room.first + part * room.length * lanes_));
    return base_ == kNoId ? at : b_.add(base_, at);
  }
  ComplexValue kept(Room room, ValueId index) {
    return {b_.load(scratch_, place(room, index, 0), lanes_), b_.load(scratch_, place(room, index, 1), lanes_)};
  }
  void keep(Room room, ValueId index, ComplexValue v) {
    b_.store(scratch_, place(room, index, 0), v.re);
    b_.store(scratch_, place(room, index, 1), v.im);
  }

  ComplexValue operand_at(ValueId index) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), index);
    return operand();
  }

  // What the next group reads while this one is made: pieces of far rows, which no hardware foresees.
  void fetch_at(ValueId index) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), index);
    f_.emit.prefetch(std::span(stage_.lift).first(2));
  }

  void store(ValueId index, ComplexValue v) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.element.id), index);
    store_parts(v, lanes_ > 1 && f_.emit.mask() == kNoId && stores_pairs(n_, s_, vector_.id));
  }

  // body(from, last) for each square of a row; the last one may lie over the one before.
  void each_square(int64_t length, const std::function<void(ValueId from, bool last)>& body) {
    const int64_t whole = length / square_ * square_;
    b_.loop(b_.index(0), b_.index(whole), b_.index(square_), [&](ValueId from) {
      const ExprEmitter::Scope scope(f_.emit);
      body(from, false);
    });
    const ExprEmitter::Scope scope(f_.emit);
    if (whole < length) body(b_.index(length - square_), true);
  }
  void read_turned() {
    whole_or_not([&](bool whole) {
      each_square(operands_, [&](ValueId from, bool) {
        for (int lane = 0; lane < lanes_; lane += square_) read_square(from, lane, whole);
      });
    });
  }

  // `whole`: all rows are there; the last one is read for those that are not.
  void read_square(ValueId from, int lane, bool whole) {
    constexpr int64_t kAhead = 4;  // squares: more rows are read at once than hardware follows
    const ValueId ahead = b_.min(b_.add(from, b_.index(kAhead * square_)), b_.index(operands_ - square_));
    std::vector<ValueId> parts[2];
    for (int k = 0; k < square_; ++k) {
      const ExprEmitter::Scope scope(f_.emit);
      const ValueId number = b_.index(lane + k);
      const ValueId there = whole ? number : b_.min(number, b_.sub(left_, b_.index(1)));
      f_.emit.bind(n_.pool.axis(vector_.id), b_.add(begin_, there));
      {
        const ExprEmitter::VectorScope vector(f_.emit, s_.row.id, ahead, kNoId, square_);
        f_.emit.prefetch(std::span(stage_.lift).first(2));
      }
      const ExprEmitter::VectorScope vector(f_.emit, s_.row.id, from, kNoId, square_);
      for (size_t p : {0, 1}) parts[p].push_back(f_.emit.emit_vector(stage_.lift[p]));
    }
    for (int64_t p : {0, 1}) {
      turn_square(b_, parts[p]);
      for (int k = 0; k < square_; ++k)
        b_.store(scratch_, b_.add(place(of_rows(0), b_.add(from, b_.index(k)), p), b_.index(lane)),
                 parts[p][static_cast<size_t>(k)]);
    }
  }

  void store_turned() {
    whole_or_not([&](bool whole) {
      each_square(results_, [&](ValueId from, bool last) {
        for (int lane = 0; lane < lanes_; lane += square_) store_square(from, lane, whole, !last);
      });
    });
  }

  void store_square(ValueId from, int lane, bool whole, bool may_stream) {
    const Room room = of_rows(last_time() + real_);
    std::vector<ValueId> parts[2];
    for (int64_t p : {0, 1}) {
      for (int k = 0; k < square_; ++k)
        parts[p].push_back(
            b_.load(scratch_, b_.add(place(room, b_.add(from, b_.index(k)), p), b_.index(lane)), square_));
      turn_square(b_, parts[p]);
    }
    for (int k = 0; k < square_; ++k) {
      const auto at = static_cast<size_t>(k);
      const ValueId number = b_.index(lane + k);
      const auto store_row = [&] {
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(n_.pool.axis(vector_.id), b_.add(begin_, number));
        const ExprEmitter::VectorScope vector(f_.emit, s_.element.id, from, kNoId, square_);
        store_parts({parts[0][at], parts[1][at]}, stores_pairs(n_, s_, s_.element.id), may_stream);
      };
      whole ? store_row() : b_.branch(b_.lt(number, left_), store_row);
    }
  }

  const int square_;
  const int64_t vectors_;
  const std::vector<FourierBlock> blocks_;
  const size_t legs_;
  size_t leg_ = 0;  // of a prime row's two, which pass all blocks
  LoopAxis vector_{};
  bool turns_reads_ = false, turns_results_ = false;  // by squares, through scratch
  MemId scratch_ = 0;
  int64_t kept_ = 0, inner_ = 0;  // elements of scratch for a vector, and of them those before what a block keeps
  ValueId first_ = kNoId, count_ = kNoId;
  ValueId begin_ = kNoId, left_ = kNoId, base_ = kNoId;  // of a vector
};

}  // namespace

// Whether operands lie along the rows, one after another or parts in turn, forwards or backwards.
static bool reads_along(LoopNest& n, const FourierNest& s, AxisId axis) {
  bool all = true;
  walk(n.pool, std::span(n.stages[0].lift).first(2), [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::load || e.operands.empty() || !n.pool.depends_on(e.operands[0], axis)) return;
    const auto along = n.pool.poly(e.operands[0]).linear_in(n.pool.axis(axis));
    const int64_t step = along ? along->coefficient.as_constant().value_or(0) : 0;
    all = all && (std::abs(step) == 1 || std::abs(step) == 2);
  });
  return all;
}

bool stores_pairs(LoopNest& n, const FourierNest& s, AxisId axis) {
  const Poly address = n.pool.poly(n.stages[0].store);
  const auto along = address.linear_in(n.pool.axis(axis)), part = address.linear_in(n.pool.axis(s.part.id));
  return along && part && s.part.value == 2 && along->coefficient == n.pool.poly(s.part.extent) &&
         part->coefficient.as_constant() == 1;
}

// Whether results lie along the rows, several to a line of memory.
static bool stores_near(LoopNest& n, const FourierNest& s) {
  constexpr int64_t kLine = 64;
  const Size apart = results_apart(n, s) * static_cast<int64_t>(size_of(n.stages[0].dtype));
  return apart > 0 && apart < kLine;
}

FourierTurns fourier_turns(LoopNest& n, const FourierNest& shape, const FourierSteps& steps) {
  const AxisId axis = shape.others[static_cast<size_t>(steps.axis)].id;
  const bool pairs = stores_pairs(n, shape, axis);
  if (steps.square == 0 || shape.row.value.shown() < steps.square) return {.pairs = pairs};
  const bool rows = lies_along_rows(n, shape) && !reads_along(n, shape, axis);
  const bool near = stores_pairs(n, shape, shape.element.id) || (rows && stores_near(n, shape));
  return {rows, !pairs && near, pairs};
}

bool lies_along_rows(LoopNest& n, const FourierNest& shape) { return reads_along(n, shape, shape.row.id); }

Result<KernelLaunch> fourier_kernel(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                    const ScheduleContext& context) {
  return FourierKernel(n, std::move(shape), steps, context).run();
}

}  // namespace thermite
