// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_vectors.h"

#include "passes/loops/nest_util.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {

FourierVectors::FourierVectors(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                               const ScheduleContext& context)
    : FourierFrame(n, std::move(shape), static_cast<int>(steps.lanes), context),
      vectors_(steps.vectors),
      square_(static_cast<int>(steps.square)) {
  if (lanes_ == 1) return;
  vector_ = s_.others[static_cast<size_t>(steps.axis)];
  const FourierTurns turns = fourier_turns(n, s_, steps);
  turns_reads_ = turns.reads, turns_results_ = turns.results;
  if (turns.pairs && passes_caches(n, s_, context.machine.profile)) f_.emit.allow_streaming(f_.output(stage_));
  s_.others.erase(s_.others.begin() + steps.axis);
}

void FourierVectors::allocate(int64_t kept) {
  kept_ = kept;
  if (kept > 0) scratch_ = b_.scratch(stage_.dtype, f_.parameter(vectors_ * kept));
}

Size FourierVectors::rows() const { return lanes_ > 1 ? iterations(s_.others) * vector_.value : iterations(s_.others); }

Size FourierVectors::bind_task() {
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

// The body twice: for where all lanes of the vector are there, and for where some are.
void FourierVectors::whole_or_not(const std::function<void(bool whole)>& body) {
  const auto arm = [&](bool whole) {
    return [&body, whole] {
      body(whole);
      return std::vector<ValueId>{};
    };
  };
  b_.branch(b_.prim(Prim::ge, {left_, b_.index(lanes_)}), {}, arm(true), arm(false));
}

void FourierVectors::each_vector(const std::function<void()>& body) {
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

void FourierVectors::at_vector(const std::function<void()>& body) {
  if (lanes_ == 1) return body();
  whole_or_not([&](bool whole) {
    const ValueId mask = whole ? kNoId : b_.lane_mask(left_, lanes_);
    const ExprEmitter::VectorScope vector(f_.emit, vector_.id, begin_, mask, lanes_);
    body();
  });
}

ValueId FourierVectors::place(Room room, ValueId index, int64_t part) {
  const ValueId at = b_.add(b_.mul(index, b_.index(lanes_)), b_.index(room.first + part * room.length * lanes_));
  return base_ == kNoId ? at : b_.add(base_, at);
}
ComplexValue FourierVectors::kept(Room room, ValueId index) {
  return {b_.load(scratch_, place(room, index, 0), lanes_), b_.load(scratch_, place(room, index, 1), lanes_)};
}
void FourierVectors::keep(Room room, ValueId index, ComplexValue v) {
  b_.store(scratch_, place(room, index, 0), v.re);
  b_.store(scratch_, place(room, index, 1), v.im);
}

ComplexValue FourierVectors::operand_at(ValueId index) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(s_.row.id), index);
  return operand();
}

void FourierVectors::fetch_at(ValueId index) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(s_.row.id), index);
  f_.emit.prefetch(std::span(stage_.lift).first(2));
}

void FourierVectors::store(ValueId index, ComplexValue v) {
  const ExprEmitter::Scope scope(f_.emit);
  f_.emit.bind(n_.pool.axis(s_.element.id), index);
  store_parts(v, lanes_ > 1 && f_.emit.mask() == kNoId && stores_pairs(n_, s_, vector_.id));
}

// body(from, last) for each square of a row; the last one may lie over the one before.
void FourierVectors::each_square(int64_t length, const std::function<void(ValueId from, bool last)>& body) {
  const int64_t whole = length / square_ * square_;
  b_.loop(b_.index(0), b_.index(whole), b_.index(square_), [&](ValueId from) {
    const ExprEmitter::Scope scope(f_.emit);
    body(from, false);
  });
  const ExprEmitter::Scope scope(f_.emit);
  if (whole < length) body(b_.index(length - square_), true);
}

void FourierVectors::read_turned(Room room) {
  each_vector([&] {
    whole_or_not([&](bool whole) {
      each_square(operands_, [&](ValueId from, bool) {
        for (int lane = 0; lane < lanes_; lane += square_) read_square(room, from, lane, whole);
      });
    });
  });
}

// `whole`: all rows are there; the last one is read for those that are not.
void FourierVectors::read_square(Room room, ValueId from, int lane, bool whole) {
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
      b_.store(scratch_, b_.add(place(room, b_.add(from, b_.index(k)), p), b_.index(lane)),
               parts[p][static_cast<size_t>(k)]);
  }
}

void FourierVectors::store_turned(Room room) {
  each_vector([&] {
    whole_or_not([&](bool whole) {
      each_square(results_, [&](ValueId from, bool last) {
        for (int lane = 0; lane < lanes_; lane += square_) store_square(room, from, lane, whole, !last);
      });
    });
  });
}

void FourierVectors::store_square(Room room, ValueId from, int lane, bool whole, bool may_stream) {
  std::vector<ValueId> parts[2];
  for (int64_t p : {0, 1}) {
    for (int k = 0; k < square_; ++k)
      parts[p].push_back(b_.load(scratch_, b_.add(place(room, b_.add(from, b_.index(k)), p), b_.index(lane)), square_));
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

}  // namespace thermite
