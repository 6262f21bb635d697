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

class FourierKernel {
 public:
  FourierKernel(LoopNest& n, FourierNest shape, const FourierSteps& steps, const ScheduleContext& context)
      : n_(n),
        stage_(n.stages[0]),
        s_(std::move(shape)),
        lanes_(static_cast<int>(steps.lanes)),
        square_(static_cast<int>(steps.square)),
        length_(s_.row.value.shown()),
        passes_(fourier_passes(length_)),
        f_(n, context),
        b_(f_.b) {
    if (lanes_ == 1) return;
    vector_ = s_.others[static_cast<size_t>(steps.axis)];
    s_.others.erase(s_.others.begin() + steps.axis);
    if (square_ == 0 || length_ < square_) return;
    turns_reads_ = reads_along_rows();
    turns_results_ = !stores_pairs_along(vector_.id) && stores_pairs_along(s_.element.id);
  }

  Result<KernelLaunch> run() {
    const int64_t kept = static_cast<int64_t>(passes_.size()) - 1 + turns_reads_ + turns_results_;
    // Parts of the rows, written by one pass and read by the next, which writes others.
    if (kept > 0) scratch_ = b_.scratch(stage_.dtype, f_.parameter((kept > 1 ? 4 : 2) * length_ * lanes_));
    const Size tasks = bind_task();
    if (turns_reads_) read_turned();
    for (size_t k = 0; k < passes_.size(); ++k) {
      const bool outside = reads_operands(k) || stores_results(k);
      if (outside && lanes_ > 1)
        whole_or_not([&](bool whole) {
          const ExprEmitter::VectorScope vector(f_.emit, vector_.id, begin_, mask(whole), lanes_);
          pass(k);
        });
      else
        pass(k);
    }
    if (turns_results_) store_turned();
    NestCounts counts = count(n_);
    const auto n = static_cast<double>(length_);
    counts.flops = tasks * lanes_ * static_cast<int64_t>(5 * n * std::log2(n));
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
      const Size blocks = (vector_.value + (lanes_ - 1)) / lanes_;
      tasks *= blocks;
      const ValueId blocks_v = f_.parameter(blocks), block = s_.others.empty() ? task : b_.rem(task, blocks_v);
      if (!s_.others.empty()) task = b_.div(task, blocks_v);
      begin_ = b_.mul(block, b_.index(lanes_));
      left_ = b_.sub(f_.value(vector_.extent), begin_);
    }
    if (!s_.others.empty()) f_.bind_digits(s_.others, task);
    return tasks;
  }

  // Both, for all lanes are there or some.
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

  void pass(size_t k) {
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
      });
    });
  }

  ComplexValue root(ValueId number) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(s_.turns, number);
    return {b_.splat(f_.value(stage_.lift[2]), lanes_), b_.splat(f_.value(stage_.lift[3]), lanes_)};
  }

  // Element `index` of the rows that were written as number `time`: their parts, lanes beside each other.
  ValueId place(size_t time, ValueId index, int64_t part) {
    const auto first = static_cast<int64_t>(time % 2) * 2 + part;
    return b_.add(b_.mul(index, b_.index(lanes_)), b_.index(first * length_ * lanes_));
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
    store_parts(v, lanes_ > 1 && f_.emit.mask() == kNoId && stores_pairs_along(vector_.id), lanes_);
  }

  // At the current vector, or place. `in_pairs`: the lanes' results lie one after another, both parts in turn.
  void store_parts(ComplexValue v, bool in_pairs, int lanes) {
    ValueId parts[2], at = kNoId;
    for (int part = 0; part < 2; ++part) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.part.id), b_.index(part));
      f_.emit.bind(n_.pool.lhs(0, stage_.dtype), v.re);
      f_.emit.bind(n_.pool.lhs(1, stage_.dtype), v.im);
      parts[part] = f_.value(stage_.project);
      if (!in_pairs)
        f_.emit.store_value(f_.output(stage_), stage_.store, parts[part]);
      else if (part == 0)
        at = f_.emit.emit_address(stage_.store);
    }
    if (in_pairs) store_interleaved(b_, f_.output(stage_), at, parts, lanes);
  }

  bool stores_pairs_along(AxisId axis) {
    const Poly address = n_.pool.poly(stage_.store);
    const auto along = address.linear_in(n_.pool.axis(axis)), part = address.linear_in(n_.pool.axis(s_.part.id));
    return along && part && s_.part.value == 2 && along->coefficient == n_.pool.poly(s_.part.extent) &&
           part->coefficient.as_constant() == 1;
  }

  // Whether operands lie along the rows, one after another or parts in turn, and not across them.
  bool reads_along_rows() {
    const auto near = [&](ExprId address, AxisId axis) {
      if (!n_.pool.depends_on(address, axis)) return true;
      const auto along = n_.pool.poly(address).linear_in(n_.pool.axis(axis));
      const auto step = along ? along->coefficient.as_constant() : std::nullopt;
      return step && *step >= 1 && *step <= 2;
    };
    bool across = true, rows = true;
    walk(n_.pool, std::span(stage_.lift).first(2), [&](ExprId x) {
      const Expr e = n_.pool[x];
      if (e.kind != ExprKind::load || e.operands.empty()) return;
      across = across && near(e.operands[0], vector_.id);
      rows = rows && near(e.operands[0], s_.row.id);
    });
    return rows && !across;
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
      store_parts({parts[0][at], parts[1][at]}, true, square_);
    }
  }

  LoopNest& n_;
  LoopStage& stage_;
  FourierNest s_;
  const int lanes_, square_;
  const int64_t length_;
  const std::vector<FourierPass> passes_;
  KernelFrame f_;
  KernelBuilder& b_;
  LoopAxis vector_{};
  bool turns_reads_ = false, turns_results_ = false;  // by squares, through scratch
  MemId scratch_ = 0;
  ValueId begin_ = kNoId, left_ = kNoId;
};

}  // namespace

Result<KernelLaunch> fourier_kernel(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                    const ScheduleContext& context) {
  return FourierKernel(n, std::move(shape), steps, context).run();
}

}  // namespace thermite
