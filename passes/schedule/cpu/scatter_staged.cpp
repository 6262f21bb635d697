// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/scatter_staged.h"

#include <array>

#include "passes/loops/nest_util.h"
#include "passes/schedule/lanes_on.h"

namespace thermite {
namespace {

class StagedUpdates {
 public:
  StagedUpdates(KernelFrame& f, LoopNest& n, const ScatterShape& shape, ScatterUpdate& update, const LoopAxis& axis,
                int64_t staged, bool moves_lanes)
      : f_(f),
        b_(f.b),
        shape_(shape),
        u_(update),
        axis_(axis),
        value_(scatter_value(n)),
        brought_(n.pool.rhs(0, n.pool.dtype(value_))),
        moves_lanes_(moves_lanes),
        staged_(staged),
        places_(b_.scratch(DType::i32, f.parameter(staged))),
        values_(b_.scratch(n.pool.dtype(value_), f.parameter(staged))),
        landing_(b_.scratch(DType::i32, f.parameter(staged + kVectorLanes))) {}

  void run() {
    const ValueId all = f_.value(axis_.extent), step = b_.index(staged_);
    b_.loop(b_.index(0), all, step, [&](ValueId from) {
      const ValueId count = make(from, b_.min(b_.add(from, step), all));
      b_.loop(b_.index(0), count, b_.index(1), [&](ValueId k) { change(b_.load(landing_, k, 1)); });
    });
  }

 private:
  // The updates of [from, end); gives how many land.
  ValueId make(ValueId from, ValueId end) {
    const ValueId step = b_.index(kVectorLanes), whole = b_.add(from, b_.mul(b_.div(b_.sub(end, from), step), step));
    const std::array none{b_.index(0)};
    const auto landed = b_.loop(from, whole, step, none, [&](ValueId base, std::span<const ValueId> count) {
      return std::vector{vector(from, base, kNoId, count[0])};
    });
    const std::array type{b_.type(none[0])};
    return b_.branch(
        b_.lt(whole, end), type,
        [&] { return std::vector{vector(from, whole, b_.lane_mask(b_.sub(end, whole), kVectorLanes), landed[0])}; },
        [&] { return std::vector{landed[0]}; })[0];
  }

  ValueId vector(ValueId from, ValueId base, ValueId mask, ValueId count) {
    const ExprEmitter::VectorScope scope(f_.emit, axis_.id, base, mask, kVectorLanes);
    ValueId lands = b_.splat(u_.lands(), kVectorLanes);
    if (mask != kNoId) lands = b_.prim(Prim::bit_and, {lands, mask});
    const ValueId at = b_.sub(base, from), place = b_.cast(f_.emit.emit_vector(shape_.address), DType::i32);
    b_.store(places_, at, place);
    b_.store(values_, at, f_.emit.emit_vector(value_));
    const ValueId first = b_.cast(at, DType::i32);
    if (moves_lanes_) {
      b_.store(landing_, count, b_.compress(b_.add(first, b_.iota(DType::i32, kVectorLanes)), lands));
      return b_.add(count, lanes_on(b_, lands));
    }
    // Each is kept, and the next one over it where it does not land.
    for (int lane = 0; lane < kVectorLanes; ++lane) {
      b_.store(landing_, count, b_.add(first, b_.constant(make_int_scalar(DType::i32, lane))));
      count = b_.select(b_.extract(lands, lane), b_.add(count, b_.index(1)), count);
    }
    return count;
  }

  void change(ValueId number) {
    const DType index = b_.type(b_.index(0)).dtype;
    const ExprEmitter::Scope scope(f_.emit);
    const ValueId at = b_.cast(number, index);
    f_.emit.bind(brought_, b_.load(values_, at, 1));
    f_.emit.bind(shape_.address, b_.cast(b_.load(places_, at, 1), index));
    u_.change(brought_);
  }

  KernelFrame& f_;
  KernelBuilder& b_;
  const ScatterShape& shape_;
  ScatterUpdate& u_;
  const LoopAxis& axis_;
  const ExprId value_, brought_;  // of a number that is known no more: products and sums of integers are written anew
  const bool moves_lanes_;
  const int64_t staged_;
  const MemId places_, values_, landing_;
};

}  // namespace

bool can_stage(LoopNest& n, const LoopAxis& axis) {
  return axis.value >= 2 * kVectorLanes && scatter_elements(n) <= INT32_MAX &&
         n.pool.dtype(scatter_value(n)) != DType::boolean;
}

void change_staged(KernelFrame& f, LoopNest& n, const ScatterShape& shape, ScatterUpdate& update, const LoopAxis& axis,
                   int64_t staged, bool moves_lanes) {
  StagedUpdates(f, n, shape, update, axis, staged, moves_lanes).run();
}

}  // namespace thermite
