// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret_decode.h"

#include <algorithm>
#include <cstring>

#include "ir/kernel/parse.h"

namespace thermite {
namespace {

constexpr size_t kMaxFrame = size_t{256} << 20;

class Decoder {
 public:
  Decoder(const Kernel& k, bool fused) : k_(k), fused_(fused), slots_(k.values.size(), 0) {}

  Result<DecodedKernel> run() {
    for (ValueId v : k_.scalars) {
      d_.scalars.push_back(place(v));
      d_.scalar_bytes.push_back(static_cast<uint8_t>(size_of(k_.type(v).dtype)));
    }
    d_.task = place(k_.task);
    if (k_.block) d_.thread = place(k_.thread);
    d_.narrow = k_.index == DType::i32;
    block(k_.body);
    if (d_.frame.size() > kMaxFrame) {
      return device_error("kernel @{} has more values than the interpreter holds at once", k_.name);
    }
    return std::move(d_);
  }

 private:
  uint32_t bytes(ValueId v) const { return static_cast<uint32_t>(size_of(k_.type(v).dtype)) * k_.type(v).lanes; }
  Slot room(uint32_t bytes) {
    if (d_.frame.size() > kMaxFrame) return 0;  // reported at the end
    const auto slot = static_cast<Slot>(d_.frame.size());
    d_.frame.resize(d_.frame.size() + (bytes + 7) / 8 * 8);
    return slot;
  }
  Slot place(ValueId v) { return slots_[v] = room(bytes(v)); }
  uint32_t here() const { return static_cast<uint32_t>(d_.steps.size()); }

  Step& step(StepKind kind) {
    d_.steps.emplace_back();
    d_.steps.back().kind = kind;
    return d_.steps.back();
  }

  void fill(const Inst& i) {
    const Slot at = place(i.results[0]);
    if (d_.frame.size() > kMaxFrame) return;
    const size_t width = size_of(i.type.dtype);
    for (int lane = 0; lane < i.type.lanes; ++lane) {
      const Scalar s = i.op == Op::iota ? make_int_scalar(i.type.dtype, lane) : i.imm;
      std::memcpy(&d_.frame[at + lane * width], &s.bits, width);
    }
  }

  void block(BlockId b) {
    for (InstId i : k_.blocks[b].insts) inst(k_.insts[i]);
  }

  void inst(const Inst& i) {
    switch (i.op) {
      case Op::constant:
      case Op::iota:
        return fill(i);
      case Op::bitcast:
        slots_[i.results[0]] = slots_[i.operands[0]];
        return;
      case Op::extract:
        slots_[i.results[0]] = slots_[i.operands[0]] + static_cast<Slot>(i.imm.bits * size_of(i.type.dtype));
        return;
      case Op::loop:
        return loop(i);
      case Op::branch:
        return branch(i);
      case Op::yield:
        return;  // its block's owner copies
      case Op::load:
      case Op::store:
      case Op::gather:
      case Op::scatter:
        return access(i);
      case Op::prefetch:
        return prefetch(i);
      default:
        return i.op >= Op::tile_load ? of_tiles(i) : i.op > Op::yield ? of_threads(i) : compute(i);
    }
  }

  void compute(const Inst& i) {
    const Slot to = place(i.results[0]);
    Step& s = step(StepKind::compute);
    s.to = to;
    s.lanes = i.type.lanes;
    s.width = static_cast<uint8_t>(size_of(i.type.dtype));
    Slot* in[] = {&s.a, &s.b, &s.c};
    for (size_t n = 0; n < i.operands.size(); ++n) *in[n] = slots_[i.operands[n]];
    const DType from = k_.type(i.operands.back()).dtype;
    if (i.op == Op::prim) s.fn = prim_fn(i.prim, from, fused_);
    if (i.op == Op::cast) s.fn = cast_fn(from, i.type.dtype);
    if (i.op == Op::splat) s.kind = k_.type(i.operands[0]).is_tile() ? StepKind::tile_spread : StepKind::splat;
    s.tile = i.type;
    if (i.op == Op::mask_bits) {
      s.kind = StepKind::bits;
      s.lanes = k_.type(i.operands[0]).lanes;
    }
    if (i.op == Op::compress) s.kind = StepKind::compress;
    if (i.op == Op::lookup) {
      s.kind = StepKind::lookup;
      s.count = k_.type(i.operands[0]).lanes;
    }
    if (i.op == Op::shuffle) {
      s.kind = StepKind::shuffle;
      s.table = static_cast<uint32_t>(d_.lanes.size());
      s.count = k_.type(i.operands[0]).lanes;
      d_.lanes.insert(d_.lanes.end(), i.lanes.begin(), i.lanes.end());
    }
  }

  void access(const Inst& i) {
    const bool writes = i.op == Op::store || i.op == Op::scatter;
    const Slot to = writes ? 0 : place(i.results[0]);
    Step& s = step(i.op == Op::load     ? StepKind::load
                   : i.op == Op::store  ? StepKind::store
                   : i.op == Op::gather ? StepKind::gather
                                        : StepKind::scatter);
    s.to = to;
    s.mem = i.mem;
    s.lanes = i.type.lanes;
    s.width = static_cast<uint8_t>(size_of(i.type.dtype));
    s.masked = i.masked;
    s.streaming = i.streaming;
    s.a = slots_[i.operands[0]];
    if (writes) s.b = slots_[i.operands[1]];
    if (i.masked) s.c = slots_[i.operands.back()];
  }

  void prefetch(const Inst& i) {
    Step& s = step(StepKind::prefetch);
    s.mem = i.mem;
    s.a = slots_[i.operands[0]];
  }

  void of_threads(const Inst& i) {
    const Slot to = i.op == Op::lane_xor ? place(i.results[0]) : 0;
    Step& s = step(i.op == Op::barrier      ? StepKind::barrier
                   : i.op == Op::lane_xor   ? StepKind::exchange
                   : i.op == Op::atomic     ? StepKind::atomic
                   : i.op == Op::copy_async ? StepKind::copy_async
                   : i.op == Op::commit     ? StepKind::commit
                                            : StepKind::wait);
    s.to = to;
    s.mem = i.mem;
    s.from = i.from;
    s.lanes = i.type.lanes;
    s.width = static_cast<uint8_t>(size_of(i.type.dtype));
    s.masked = i.masked;
    s.count = static_cast<uint32_t>(i.imm.bits);
    if (i.op == Op::lane_xor) s.a = slots_[i.operands[0]];
    if (i.op != Op::atomic && i.op != Op::copy_async) return;
    s.a = slots_[i.operands[0]];
    s.b = slots_[i.operands[1]];
    if (i.masked) s.c = slots_[i.operands[2]];
    if (i.op == Op::atomic) s.fn = prim_fn(i.prim, i.type.dtype, fused_);
  }

  void of_tiles(const Inst& i) {
    const auto [first, second] = tile_views(i);
    if (i.op == Op::tile_mma) return mma(i, first, second);
    if (i.op == Op::unit_dot) return unit_dot(i);
    const Slot to = i.results.empty() ? 0 : place(i.results[0]);
    if (i.op == Op::tile_reduce) {
      const ValueType t = k_.type(i.operands[0]);
      Step& s = step(StepKind::tile_reduce);
      s.to = to;
      s.a = slots_[i.operands[0]];
      s.tile = t;
      s.width = static_cast<uint8_t>(size_of(t.dtype));
      s.fn = prim_fn(i.prim, t.dtype, fused_);
      return;
    }
    Step& s = tile_access(i.op == Op::tile_load ? StepKind::tile_load : StepKind::tile_store, i, first, i.type);
    s.to = to;
    if (i.op == Op::tile_store) s.c = slots_[i.operands[2]];
  }

  void unit_dot(const Inst& i) {
    Step& s = step(StepKind::unit_dot);
    s.mem = i.mem, s.from = i.from, s.sums = i.sums;
    s.masked = i.imm.bits != 0;
    s.tile = i.type;
    Slot* in[] = {&s.to, &s.a, &s.b, &s.c, &s.d, &s.e, &s.f};
    for (size_t n = 0; n < i.operands.size(); ++n) *in[n] = slots_[i.operands[n]];
  }

  Step& tile_access(StepKind kind, const Inst& i, const TileView& view, ValueType t) {
    Step& s = step(kind);
    s.mem = view.mem;
    s.a = slots_[i.operands[view.index]];
    s.b = slots_[i.operands[view.index + 1]];
    s.transposed = view.transposed;
    s.tile = t;
    s.lanes = t.lanes;
    s.width = static_cast<uint8_t>(size_of(t.dtype));
    return s;
  }

  // Views are loaded first.
  void mma(const Inst& i, const TileView& first, const TileView& second) {
    const DType halves = first ? k_.memories[first.mem].dtype : k_.type(i.operands[1]).dtype;
    const auto operand = [&](const TileView& view, int which, ValueId tile) {
      if (!view) return slots_[tile];
      const ValueType t = mma_operand(i, which, halves);
      const Slot to = room(uint32_t{t.lanes} * 2);
      tile_access(StepKind::tile_load, i, view, t).to = to;
      return to;
    };
    const Slot a = operand(first, 0, i.operands[1]), b = operand(second, 1, i.operands.back());
    const Slot to = place(i.results[0]);
    Step& s = step(StepKind::tile_mma);
    s.to = to;
    s.a = slots_[i.operands[0]];
    s.b = a;
    s.c = b;
    s.tile = i.type;
    s.count = i.depth;
    s.halves = halves;
    s.fn = cast_fn(halves, DType::f32);
  }

  void copy(std::span<const ValueId> to, std::span<const ValueId> from) {
    const uint32_t first = static_cast<uint32_t>(d_.copies.size());
    uint32_t total = 0;
    for (size_t n = 0; n < to.size(); ++n) {
      if (slots_[to[n]] == slots_[from[n]]) continue;
      d_.copies.push_back({slots_[to[n]], slots_[from[n]], bytes(to[n])});
      total += bytes(to[n]);
    }
    if (d_.copies.size() == first) return;
    Step& s = step(StepKind::copy);
    s.table = first;
    s.count = static_cast<uint32_t>(d_.copies.size()) - first;
    d_.largest_copy = std::max(d_.largest_copy, total);
  }

  std::span<const ValueId> yielded(BlockId b) const { return k_.insts[k_.blocks[b].insts.back()].operands; }

  void loop(const Inst& i) {
    const auto& args = k_.blocks[i.blocks[0]].args;
    const auto carried = std::span<const ValueId>(args).subspan(1);
    const Slot iv = place(args[0]);
    for (size_t n = 0; n < carried.size(); ++n) slots_[i.results[n]] = place(carried[n]);
    copy(carried, std::span<const ValueId>(i.operands).subspan(3));
    const uint32_t enter = here();
    loop_step(StepKind::loop_enter, i, iv);
    block(i.blocks[0]);
    copy(carried, yielded(i.blocks[0]));
    loop_step(StepKind::loop_next, i, iv);
    d_.steps.back().target = enter + 1;
    d_.steps[enter].target = here();
  }

  void loop_step(StepKind kind, const Inst& i, Slot iv) {
    Step& s = step(kind);
    s.to = iv;
    s.a = slots_[i.operands[0]];
    s.b = slots_[i.operands[1]];
    s.c = slots_[i.operands[2]];
  }

  void branch(const Inst& i) {
    for (ValueId v : i.results) place(v);
    const uint32_t test = here();
    step(StepKind::jump_unless).a = slots_[i.operands[0]];
    block(i.blocks[0]);
    copy(i.results, yielded(i.blocks[0]));
    const uint32_t skip = here();
    step(StepKind::jump);
    d_.steps[test].target = here();
    block(i.blocks[1]);
    copy(i.results, yielded(i.blocks[1]));
    d_.steps[skip].target = here();
  }

  const Kernel& k_;
  const bool fused_;
  std::vector<Slot> slots_;  // by ValueId
  DecodedKernel d_;
};

}  // namespace

Result<DecodedKernel> decode(const Kernel& k, bool fused) {
  if (auto good = verify(k); !good.ok()) return std::move(good).error();
  return Decoder(k, fused).run();
}

}  // namespace thermite
