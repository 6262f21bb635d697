// SPDX-License-Identifier: Apache-2.0
// Transforms whose vectors lie along the row. What a pass reads lies in vectors as it is; what it writes lies in
// vectors from the pass on whose stride is a vector, and before is interleaved in registers.
#include <algorithm>
#include <unordered_map>

#include "passes/loops/nest_util.h"
#include "passes/schedule/fourier_frame.h"
#include "passes/schedule/turn_squares.h"

namespace thermite {
namespace {

class FourierAlong : FourierFrame {
 public:
  FourierAlong(LoopNest& n, FourierNest shape, const FourierSteps& steps, const ScheduleContext& context)
      : FourierFrame(n, std::move(shape), static_cast<int>(steps.lanes), context),
        // Apart by another number of lines than a page has, so that no write is taken for a read's that is to come.
        room_((length_ + lanes_ - 1) / lanes_ * lanes_ + lanes_),
        lane_(n.pool.new_axis(n.pool.index(lanes_))) {
    for (size_t k : {0, 1}) factors_[k] = n.pool.substitute(stage_.lift[2 + k], {{s_.turns, n.pool.axis(lane_)}});
  }

  Result<KernelLaunch> run() {
    const auto kept = std::min<int64_t>(static_cast<int64_t>(passes_.size()) - 1 + real_, 2);
    if (kept > 0) scratch_ = b_.scratch(stage_.dtype, f_.parameter(2 * kept * room_));
    const Size tasks = iterations(s_.others);
    f_.bind_digits(s_.others, b_.task());
    find_next(tasks);
    for (size_t k = 0; k < passes_.size(); ++k) passes_[k].stride < lanes_ ? early_pass(k) : late_pass(k);
    if (real_) store_real();
    return finish(tasks, tasks, fmt::format("{} passes along rows", passes_.size()));
  }

 private:
  // What the next row reads: its axes are others, for what is known of an axis stays so.
  void find_next(const Size& tasks) {
    std::vector<LoopAxis> axes = s_.others;
    std::unordered_map<ExprId, ExprId> there;
    for (LoopAxis& a : axes) {
      const ExprId here = n_.pool.axis(a.id);
      a.id = n_.pool.new_axis(a.extent);
      there[here] = n_.pool.axis(a.id);
    }
    f_.bind_digits(axes, b_.min(b_.add(b_.task(), b_.index(1)), b_.sub(f_.parameter(tasks), b_.index(1))));
    for (size_t k : {0, 1}) next_[k] = n_.pool.substitute(stage_.lift[k], there);
  }

  // body(q) with q = 0, lanes ... below the extent; the last vector may lie over the one before, and makes its elements
  // once more.
  void each_vector(int64_t extent, const std::function<void(ValueId q)>& body) {
    b_.loop(b_.index(0), b_.index(extent), b_.index(lanes_), [&](ValueId q) {
      const ExprEmitter::Scope scope(f_.emit);
      body(extent % lanes_ == 0 ? q : b_.min(q, b_.index(extent - lanes_)));
    });
  }

  // A vector's lanes are of several groups.
  void early_pass(size_t k) {
    const FourierPass& p = passes_[k];
    each_vector(p.groups * p.stride, [&](ValueId q) {
      std::vector<ComplexValue> factors;
      for (int64_t t = 1; t < p.radix; ++t) factors.push_back(spread_factors(p, t, q));
      const std::vector<ComplexValue> y = made(k, q, factors);
      std::vector<ValueId> parts[2];
      for (const ComplexValue& v : y) parts[0].push_back(v.re), parts[1].push_back(v.im);
      for (std::vector<ValueId>& part : parts) part = interleaved(b_, part, static_cast<int>(p.stride));
      for (int64_t t = 0; t < p.radix; ++t) {
        const auto at = static_cast<size_t>(t);
        keep(k, b_.add(b_.mul(q, b_.index(p.radix)), b_.index(t * lanes_)), {parts[0][at], parts[1][at]});
      }
    });
  }

  // They are of one group.
  void late_pass(size_t k) {
    const FourierPass& p = passes_[k];
    const bool last = k + 1 == passes_.size() && !real_;
    b_.loop(b_.index(0), b_.index(p.groups), b_.index(1), [&](ValueId group) {
      const ExprEmitter::Scope scope(f_.emit);
      std::vector<ComplexValue> factors;
      for (int64_t t = 1; t < p.radix && p.groups > 1; ++t) factors.push_back(factor(p, t, group));
      const ValueId before = b_.mul(group, b_.index(p.stride));
      each_vector(p.stride, [&](ValueId q) {
        const std::vector<ComplexValue> y = made(k, b_.add(before, q), factors);
        const ValueId to = b_.add(b_.mul(before, b_.index(p.radix)), q);
        for (int64_t t = 0; t < p.radix; ++t) {
          const ValueId at = b_.add(to, b_.index(t * p.stride));
          last ? store(at, y[static_cast<size_t>(t)]) : keep(k, at, y[static_cast<size_t>(t)]);
        }
      });
    });
  }

  // What an element and the one as far from the end make; the first one stands behind the last once more.
  void store_real() {
    const size_t last = passes_.size() - 1;
    for (int64_t part = 0; part < 2; ++part)
      b_.store(scratch_, place(last, b_.index(length_), part), b_.load(scratch_, place(last, b_.index(0), part), 1));
    std::vector<uint8_t> turned(static_cast<size_t>(lanes_));
    for (int64_t l = 0; l < lanes_; ++l) turned[static_cast<size_t>(l)] = static_cast<uint8_t>(lanes_ - 1 - l);
    each_vector(results_, [&](ValueId at) {
      const ComplexValue front = kept(last, at), back = kept(last, b_.sub(b_.index(results_ - lanes_), at));
      const ExprEmitter::VectorScope vector(f_.emit, s_.element.id, at, kNoId, lanes_);
      const ComplexValue mirrored{b_.shuffle(back.re, back.re, turned), b_.shuffle(back.im, back.im, turned)};
      store_parts(real_element(b_, front, mirrored, root_of_half()), true, false);
    });
  }

  // The results of the lanes from `from` on, times their factors.
  std::vector<ComplexValue> made(size_t k, ValueId from, std::span<const ComplexValue> factors) {
    const FourierPass& p = passes_[k];
    std::vector<ComplexValue> x;
    for (int64_t t = 0; t < p.radix; ++t) {
      const ValueId at = b_.add(from, b_.index(t * p.stride * p.groups));
      if (k == 1) fetch_next(at);
      x.push_back(k == 0 ? operand_from(at) : kept(k - 1, at));
    }
    std::vector<ComplexValue> y = butterfly(b_, x);
    for (size_t t = 1; t < y.size() && !factors.empty(); ++t) y[t] = multiply(b_, y[t], factors[t - 1]);
    return y;
  }

  // Each group's factor as often as the group has lanes.
  ComplexValue spread_factors(const FourierPass& p, int64_t t, ValueId q) {
    const int groups = static_cast<int>(lanes_ / p.stride);
    const ValueId group = b_.div(q, b_.index(p.stride));
    const ExprEmitter::VectorScope vector(f_.emit, lane_, b_.add(group, b_.index(first_factor(p, t))), kNoId, groups);
    std::vector<uint8_t> from(static_cast<size_t>(lanes_));
    for (int64_t l = 0; l < lanes_; ++l) from[static_cast<size_t>(l)] = static_cast<uint8_t>(l / p.stride);
    const auto spread = [&](ExprId e) {
      const ValueId v = f_.emit.emit_vector(e);
      return groups == lanes_ ? v : b_.shuffle(v, v, from);
    };
    return {spread(factors_[0]), spread(factors_[1])};
  }

  ComplexValue operand_from(ValueId at) {
    const ExprEmitter::VectorScope vector(f_.emit, s_.row.id, at, kNoId, lanes_);
    return operand();
  }
  // The second pass works in the nearest cache: what the next row's first one reads is brought near meanwhile.
  void fetch_next(ValueId at) {
    const ExprEmitter::VectorScope vector(f_.emit, s_.row.id, at, kNoId, lanes_);
    f_.emit.prefetch(next_);
  }
  void store(ValueId at, ComplexValue v) {
    const ExprEmitter::VectorScope vector(f_.emit, s_.element.id, at, kNoId, lanes_);
    store_parts(v, true, passes_.back().stride % lanes_ == 0);
  }

  // What pass number `time` wrote.
  ValueId place(size_t time, ValueId at, int64_t part) {
    return b_.add(at, b_.index((static_cast<int64_t>(time % 2) * 2 + part) * room_));
  }
  ComplexValue kept(size_t time, ValueId at) {
    return {b_.load(scratch_, place(time, at, 0), lanes_), b_.load(scratch_, place(time, at, 1), lanes_)};
  }
  void keep(size_t time, ValueId at, ComplexValue v) {
    b_.store(scratch_, place(time, at, 0), v.re);
    b_.store(scratch_, place(time, at, 1), v.im);
  }

  const int64_t room_;  // elements of scratch for a part
  const AxisId lane_;
  ExprId factors_[2];  // by lane
  ExprId next_[2];     // what the next row reads
  MemId scratch_ = 0;
};

}  // namespace

bool fills_vectors(int64_t length, int64_t lanes) {
  return std::ranges::all_of(fourier_passes(length), [lanes](const FourierPass& p) {
    return p.groups * p.stride >= lanes && (p.stride >= lanes || lanes % p.stride == 0);
  });
}

Result<KernelLaunch> fourier_along(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                   const ScheduleContext& context) {
  return FourierAlong(n, std::move(shape), steps, context).run();
}

}  // namespace thermite
