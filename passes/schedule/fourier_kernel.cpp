// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_kernel.h"

#include <cmath>

#include "passes/loops/nest_util.h"
#include "passes/schedule/fourier_passes.h"
#include "passes/schedule/frame.h"
#include "passes/schedule/map_nest.h"
#include "passes/schedule/turn_squares.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

bool stores_pairs_along(LoopNest& n, const FourierNest& s, AxisId axis) {
  const Poly address = n.pool.poly(n.stages[0].store);
  const auto along = address.linear_in(n.pool.axis(axis)), part = address.linear_in(n.pool.axis(s.part.id));
  return along && part && s.part.value == 2 && along->coefficient == n.pool.poly(s.part.extent) &&
         part->coefficient.as_constant() == 1;
}

// Whether operands lie along the rows, one after another or parts in turn, and not along the axis.
bool reads_along_rows(LoopNest& n, const FourierNest& s, AxisId axis) {
  const auto near = [&](ExprId address, AxisId x) {
    if (!n.pool.depends_on(address, x)) return true;
    const auto along = n.pool.poly(address).linear_in(n.pool.axis(x));
    const auto step = along ? along->coefficient.as_constant() : std::nullopt;
    return step && *step >= 1 && *step <= 2;
  };
  bool across = true, rows = true;
  walk(n.pool, std::span(n.stages[0].lift).first(2), [&](ExprId x) {
    const Expr e = n.pool[x];
    if (e.kind != ExprKind::load || e.operands.empty()) return;
    across = across && near(e.operands[0], axis);
    rows = rows && near(e.operands[0], s.row.id);
  });
  return rows && !across;
}

class FourierKernel {
 public:
  FourierKernel(LoopNest& n, FourierNest shape, const FourierSteps& steps, const ScheduleContext& context)
      : n_(n),
        stage_(n.stages[0]),
        s_(std::move(shape)),
        lanes_(static_cast<int>(steps.lanes)),
        square_(static_cast<int>(steps.square)),
        vectors_(steps.vectors),
        length_(s_.row.value.shown()),
        passes_(fourier_passes(length_)),
        f_(n, context),
        b_(f_.b) {
    if (lanes_ == 1) return;
    vector_ = s_.others[static_cast<size_t>(steps.axis)];
    const FourierTurns turns = fourier_turns(n, s_, steps);
    turns_reads_ = turns.reads, turns_results_ = turns.results;
    s_.others.erase(s_.others.begin() + steps.axis);
  }

  Result<KernelLaunch> run() {
    const int64_t kept = static_cast<int64_t>(passes_.size()) - 1 + turns_reads_ + turns_results_;
    // Parts of the rows, written by one pass and read by the next, which writes others.
    kept_ = (kept > 1 ? 4 : 2) * length_ * lanes_;
    if (kept > 0) scratch_ = b_.scratch(stage_.dtype, f_.parameter(vectors_ * kept_));
    const Size tasks = bind_task();
    if (turns_reads_) each_vector([&] { read_turned(); });
    for (size_t k = 0; k < passes_.size(); ++k) {
      if (lanes_ == 1)
        pass(k, at_once);
      else if (reads_operands(k) || stores_results(k))
        outer_pass(k);
      else
        each_vector([&] { pass(k, at_once); });
    }
    if (turns_results_) each_vector([&] { store_turned(); });
    NestCounts counts = count(n_);
    const auto n = static_cast<double>(length_);
    const Size rows = lanes_ > 1 ? iterations(s_.others) * vector_.value : iterations(s_.others);
    counts.flops = rows * static_cast<int64_t>(5 * n * std::log2(n));
    const char* turned = turns_reads_ && turns_results_   ? ", turned"
                         : turns_reads_ || turns_results_ ? ", half turned"
                                                          : "";
    return std::move(f_).finish(tasks, fmt::format("{} passes{}", passes_.size(), turned), counts);
  }

 private:
  bool reads_operands(size_t k) const { return k == 0 && !turns_reads_; }
  bool stores_results(size_t k) const { return k + 1 == passes_.size() && !turns_results_; }

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

  // One that crosses memory does so for all vectors at each of its places.
  void outer_pass(size_t k) {
    const auto at_vector = [&](const std::function<void()>& body) {
      whole_or_not([&](bool whole) {
        const ExprEmitter::VectorScope vector(f_.emit, vector_.id, begin_, mask(whole), lanes_);
        body();
      });
    };
    if (vectors_ == 1) return at_vector([&] { pass(k, at_once); });
    pass(k, [&](const std::function<void()>& body) { each_vector([&] { at_vector(body); }); });
  }

  void pass(size_t k, const std::function<void(const std::function<void()>&)>& vectors) {
    const FourierPass& p = passes_[k];
    b_.loop(b_.index(0), b_.index(p.groups), b_.index(1), [&](ValueId group) {
      const ExprEmitter::Scope of_group(f_.emit);
      std::vector<ComplexValue> roots;
      for (int64_t t = 1; t < p.radix && p.groups > 1; ++t)
        roots.push_back(root(b_.mul(group, b_.index(t * p.stride))));
      b_.loop(b_.index(0), b_.index(p.stride), b_.index(1), [&](ValueId q) {
        const ExprEmitter::Scope of_butterfly(f_.emit);
        const ValueId from = b_.add(q, b_.mul(group, b_.index(p.stride)));
        const ValueId to = b_.add(q, b_.mul(group, b_.index(p.stride * p.radix)));
        vectors([&] { make_butterfly(k, from, to, roots); });
      });
    });
  }

  void make_butterfly(size_t k, ValueId from, ValueId to, std::span<const ComplexValue> roots) {
    const FourierPass& p = passes_[k];
    std::vector<ComplexValue> x;
    for (int64_t t = 0; t < p.radix; ++t) {
      const ValueId at = b_.add(from, b_.index(t * p.stride * p.groups));
      x.push_back(reads_operands(k) ? operand(at) : kept(k + turns_reads_ - 1, at));
    }
    std::vector<ComplexValue> y = butterfly(b_, x);
    for (int64_t t = 0; t < p.radix; ++t) {
      ComplexValue& v = y[static_cast<size_t>(t)];
      if (t > 0 && !roots.empty()) v = multiply(b_, v, roots[static_cast<size_t>(t) - 1]);
      const ValueId at = b_.add(to, b_.index(t * p.stride));
      if (stores_results(k))
        store(at, v);
      else
        keep(k + turns_reads_, at, v);
    }
  }

  ComplexValue root(ValueId number) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(s_.turns, number);
    return {b_.splat(f_.value(stage_.lift[2]), lanes_), b_.splat(f_.value(stage_.lift[3]), lanes_)};
  }

  // Element `index` of the rows that were written as number `time`: their parts, lanes beside each other.
  ValueId place(size_t time, ValueId index, int64_t part) {
    const auto first = static_cast<int64_t>(time % 2) * 2 + part;
    const ValueId at = b_.add(b_.mul(index, b_.index(lanes_)), b_.index(first * length_ * lanes_));
    return base_ == kNoId ? at : b_.add(base_, at);
  }
  ComplexValue kept(size_t time, ValueId index) {
    return {b_.load(scratch_, place(time, index, 0), lanes_), b_.load(scratch_, place(time, index, 1), lanes_)};
  }
  void keep(size_t time, ValueId index, ComplexValue v) {
    b_.store(scratch_, place(time, index, 0), v.re);
    b_.store(scratch_, place(time, index, 1), v.im);
  }

  ComplexValue operand(ValueId index) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), index);
    return {b_.splat(f_.value(stage_.lift[0]), lanes_), b_.splat(f_.value(stage_.lift[1]), lanes_)};
  }

  void store(ValueId index, ComplexValue v) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.element.id), index);
    store_parts(v, lanes_ > 1 && f_.emit.mask() == kNoId && stores_pairs_along(n_, s_, vector_.id));
  }

  // At the current vector, or place. `in_pairs`: the lanes' results lie one after another, both parts in turn.
  void store_parts(ComplexValue v, bool in_pairs) {
    ValueId parts[2];
    for (int part = 0; part < 2; ++part) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.part.id), b_.index(part));
      f_.emit.bind(n_.pool.lhs(0, stage_.dtype), v.re);
      f_.emit.bind(n_.pool.lhs(1, stage_.dtype), v.im);
      parts[part] = f_.value(stage_.project);
      if (!in_pairs) f_.emit.store_value(f_.output(stage_), stage_.store, parts[part]);
    }
    if (!in_pairs) return;
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.part.id), b_.index(0));
    store_interleaved(f_, f_.output(stage_), stage_.store, parts);
  }

  // body(index) for each element behind the last square.
  void rest(const std::function<void(ValueId index)>& body, int64_t from) {
    if (from < length_) b_.loop(b_.index(from), b_.index(length_), b_.index(1), body);
  }
  int64_t squares() const { return length_ / square_ * square_; }

  void read_turned() {
    const auto plainly = [&](bool whole, int64_t from) {
      const ExprEmitter::VectorScope vector(f_.emit, vector_.id, begin_, mask(whole), lanes_);
      rest([&](ValueId index) { keep(0, index, operand(index)); }, from);
    };
    whole_or_not([&](bool whole) {
      if (!whole) return plainly(false, 0);
      b_.loop(b_.index(0), b_.index(squares()), b_.index(square_), [&](ValueId from) {
        for (int lane = 0; lane < lanes_; lane += square_) read_square(from, lane);
      });
      plainly(true, squares());
    });
  }

  void read_square(ValueId from, int lane) {
    std::vector<ValueId> parts[2];
    for (int k = 0; k < square_; ++k) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(vector_.id), b_.add(begin_, b_.index(lane + k)));
      const ExprEmitter::VectorScope vector(f_.emit, s_.row.id, from, kNoId, square_);
      for (size_t p : {0, 1}) parts[p].push_back(f_.emit.emit_vector(stage_.lift[p]));
    }
    for (int64_t p : {0, 1}) {
      turn_square(b_, parts[p]);
      for (int k = 0; k < square_; ++k)
        b_.store(scratch_, b_.add(place(0, b_.add(from, b_.index(k)), p), b_.index(lane)),
                 parts[p][static_cast<size_t>(k)]);
    }
  }

  void store_turned() {
    const size_t time = passes_.size() - 1 + turns_reads_;
    const auto plainly = [&](bool whole, int64_t from) {
      const ExprEmitter::VectorScope vector(f_.emit, vector_.id, begin_, mask(whole), lanes_);
      rest([&](ValueId index) { store(index, kept(time, index)); }, from);
    };
    whole_or_not([&](bool whole) {
      if (!whole) return plainly(false, 0);
      b_.loop(b_.index(0), b_.index(squares()), b_.index(square_), [&](ValueId from) {
        for (int lane = 0; lane < lanes_; lane += square_) store_square(time, from, lane);
      });
      plainly(true, squares());
    });
  }

  void store_square(size_t time, ValueId from, int lane) {
    std::vector<ValueId> parts[2];
    for (int64_t p : {0, 1}) {
      for (int k = 0; k < square_; ++k)
        parts[p].push_back(
            b_.load(scratch_, b_.add(place(time, b_.add(from, b_.index(k)), p), b_.index(lane)), square_));
      turn_square(b_, parts[p]);
    }
    for (int k = 0; k < square_; ++k) {
      const auto at = static_cast<size_t>(k);
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(vector_.id), b_.add(begin_, b_.index(lane + k)));
      const ExprEmitter::VectorScope vector(f_.emit, s_.element.id, from, kNoId, square_);
      store_parts({parts[0][at], parts[1][at]}, true);
    }
  }

  LoopNest& n_;
  LoopStage& stage_;
  FourierNest s_;
  const int lanes_, square_;
  const int64_t vectors_;
  const int64_t length_;
  const std::vector<FourierPass> passes_;
  KernelFrame f_;
  KernelBuilder& b_;
  LoopAxis vector_{};
  bool turns_reads_ = false, turns_results_ = false;  // by squares, through scratch
  MemId scratch_ = 0;
  int64_t kept_ = 0;  // elements of scratch for a vector
  ValueId first_ = kNoId, count_ = kNoId;
  ValueId begin_ = kNoId, left_ = kNoId, base_ = kNoId;  // of a vector
};

}  // namespace

FourierTurns fourier_turns(LoopNest& n, const FourierNest& shape, const FourierSteps& steps) {
  const AxisId axis = shape.others[static_cast<size_t>(steps.axis)].id;
  const bool pairs = stores_pairs_along(n, shape, axis);
  if (steps.square == 0 || shape.row.value.shown() < steps.square) return {.pairs = pairs};
  return {reads_along_rows(n, shape, axis), !pairs && stores_pairs_along(n, shape, shape.element.id), pairs};
}

Result<KernelLaunch> fourier_kernel(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                    const ScheduleContext& context) {
  return FourierKernel(n, std::move(shape), steps, context).run();
}

}  // namespace thermite
