// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/gemm_operand.h"

#include <algorithm>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

struct Halves {
  ValueId minor, major;
};

// thread + j * threads as a number below `unit` and its multiple; powers of two all of them.
Halves split(KernelBuilder& b, int64_t j, int64_t threads, int64_t unit) {
  if (threads % unit == 0)
    return {b.rem(b.thread(), b.index(unit)), b.add(b.div(b.thread(), b.index(unit)), b.index(j * (threads / unit)))};
  const int64_t per_unit = unit / threads;
  return {b.add(b.thread(), b.index(j % per_unit * threads)), b.index(j / per_unit)};
}

}  // namespace

std::vector<ValueId> digits_of(KernelFrame& f, std::span<const LoopAxis> axes, ValueId linear) {
  std::vector<ValueId> digits(axes.size());
  for (size_t k = axes.size(); k-- > 0;) {
    const ValueId extent = f.value(axes[k].extent);
    digits[k] = k == 0 ? linear : f.b.rem(linear, extent);
    if (k > 0) linear = f.b.div(linear, extent);
  }
  return digits;
}

int64_t lanes_of(const GemmSide& side, const LoopStage& c, const LoopAxis& depth, int64_t wanted) {
  if (!side.along_depth) return whole_lanes(side.axes.back().value, wanted);
  return whole_lanes(side.digits ? c.reduce.back().value : depth.value, wanted);
}

ValueId last_place(KernelFrame& f, const Size& extent, int64_t lanes) {
  const ValueId last = f.parameter(extent - lanes);
  if (lanes == 1) return last;
  ScalarFacts facts = f.b.facts_of(last);
  facts.multiple = lanes;
  f.b.assume(last, facts);
  return last;
}

namespace {

std::vector<LoopAxis> depth_axes(LoopNest& n, const Factor& x) {
  return x.side.digits ? n.stages[x.shape.stage].reduce : std::vector{x.shape.depth};
}

// What memory is read along.
AxisId lane_axis(LoopNest& n, const Factor& x) {
  return x.side.along_depth ? depth_axes(n, x).back().id : x.side.axes.back().id;
}

// Binds all axes but that of the lanes, and gives where they begin.
ValueId bind_place(LoopNest& n, KernelFrame& f, const Factor& x, const FactorPlace& p) {
  std::vector<LoopAxis> axes = x.side.axes;
  std::vector<ValueId> at(p.digits.begin(), p.digits.end());
  const std::vector<LoopAxis> depth = depth_axes(n, x);
  const std::vector<ValueId> of_depth = digits_of(f, depth, p.k);
  axes.insert(x.side.along_depth ? axes.end() : axes.begin(), depth.begin(), depth.end());
  at.insert(x.side.along_depth ? at.end() : at.begin(), of_depth.begin(), of_depth.end());
  const size_t bound = axes.size() - (p.lanes > 1 ? 1 : 0);
  for (size_t a = 0; a < bound; ++a) f.emit.bind(n.pool.axis(axes[a].id), at[a]);
  return at.back();
}

}  // namespace

ValueId factor_at(LoopNest& n, KernelFrame& f, const Factor& x, const FactorPlace& p) {
  const ExprEmitter::Scope scope(f.emit);
  const ValueId base = bind_place(n, f, x, p);
  if (p.lanes == 1) return f.value(x.value);
  const ExprEmitter::VectorScope vector(f.emit, lane_axis(n, x), base, kNoId, p.lanes);
  return f.emit.emit_vector(x.value);
}

bool are_runs(LoopNest& n, KernelFrame& f, const Factor& x, int lanes) {
  if (lanes == 1) return false;
  const ExprEmitter::VectorScope vector(f.emit, lane_axis(n, x), f.b.index(0), kNoId, lanes);
  return f.emit.run_of(x.value).has_value();
}

void copy_factor(LoopNest& n, KernelFrame& f, const Factor& x, const FactorPlace& p, const CopyTo& to) {
  const ExprEmitter::Scope scope(f.emit);
  const ValueId base = bind_place(n, f, x, p);
  const ExprEmitter::VectorScope vector(f.emit, lane_axis(n, x), base, kNoId, p.lanes);
  const ExprEmitter::Run run = *f.emit.run_of(x.value);
  f.b.copy_async(to.memory, to.index, run.memory, f.emit.emit_address(run.address), p.lanes, to.condition);
}

GemmOperand::GemmOperand(LoopNest& nest, const GpuGemmShape& shape, const GemmSide& side, const GemmTile& tile,
                         const Place& place, KernelFrame& frame)
    : n_(nest),
      s_(shape),
      side_(side),
      tile_(tile),
      place_(place),
      f_(frame),
      b_(frame.b),
      c_(nest.stages[shape.stage]),
      dtype_(c_.identity[0].dtype),
      lanes_(static_cast<int>(lanes_of(side, c_, shape.depth, tile.lanes))) {}

// Along the side: threads beside each other read what lies beside each other. Along the depth: 8 elements of it, then
// another place; a subgroup that stores 8 by 4 elements, or 2 by 16 pieces of 4, meets every bank of memory once.
void GemmOperand::find_pieces() {
  const int64_t count = place_.width * tile_.depth / (lanes_ * tile_.threads());
  const int64_t beside = GemmTile::kLanesAtDepth / lanes_;
  const int64_t unit = side_.along_depth ? beside * place_.width : place_.width / lanes_;
  for (int64_t j = 0; j < count; ++j) {
    const Halves h = split(b_, j, tile_.threads(), unit);
    if (!side_.along_depth) {
      pieces_.push_back({b_.mul(h.minor, b_.index(lanes_)), h.major, {}});
      continue;
    }
    const ValueId low = b_.rem(h.minor, b_.index(beside));
    const ValueId k = b_.mul(b_.add(b_.mul(h.major, b_.index(beside)), low), b_.index(lanes_));
    pieces_.push_back({b_.div(h.minor, b_.index(beside)), k, {}});
  }
}

void GemmOperand::begin_tile(ValueId first) {
  find_pieces();
  const ValueId last = last_place(f_, side_.extent, side_.along_depth ? 1 : lanes_);
  if (s_.depth.value % tile_.depth != 0)
    last_depth_ = last_place(f_, s_.depth.value, side_.along_depth ? lanes_ : 1), depth_ = f_.value(s_.depth.extent);
  for (Piece& p : pieces_) p.digits = digits_of(f_, side_.axes, b_.min(b_.add(first, p.at), last));
}

std::vector<ValueId> GemmOperand::load(ValueId k) {
  std::vector<ValueId> values;
  for (const Piece& p : pieces_) values.push_back(load(p, k));
  return values;
}

ValueId GemmOperand::load(const Piece& p, ValueId k0) {
  ValueId k = b_.add(k0, p.k), inside = kNoId;
  if (last_depth_ != kNoId) {
    inside = b_.lt(k, depth_);
    k = b_.min(k, last_depth_);
  }
  const ValueId v = factor_at(n_, f_, {s_, side_, side_.value}, {p.digits, k, lanes_});
  return inside == kNoId ? v : b_.select(inside, v, b_.constant(make_scalar(dtype_, place_.fill), lanes_));
}

ValueId GemmOperand::index(ValueId slice, ValueId k, ValueId at) {
  const ValueId row = b_.mul(k, b_.index(place_.width + GemmTile::kPad));
  return b_.add(b_.add(b_.add(slice, b_.index(place_.offset)), at), row);
}

void GemmOperand::store(ValueId slice, std::span<const ValueId> values) {
  for (size_t j = 0; j < pieces_.size(); ++j) {
    const Piece& p = pieces_[j];
    if (!side_.along_depth || lanes_ == 1) {
      b_.store(place_.memory, index(slice, p.k, p.at), values[j]);
      continue;
    }
    for (int l = 0; l < lanes_; ++l)
      b_.store(place_.memory, index(slice, b_.add(p.k, b_.index(l)), p.at), b_.extract(values[j], l));
  }
}

ValueId GemmOperand::read(ValueId slice, ValueId k, ValueId at) {
  return b_.load(place_.memory, index(slice, k, at), static_cast<int>(tile_.lanes));
}

}  // namespace thermite
