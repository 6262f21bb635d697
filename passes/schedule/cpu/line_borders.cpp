// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/line_borders.h"

#include <algorithm>

#include "passes/loops/sides.h"

namespace thermite {
namespace {

bool is_zero(const Expr& e) { return e.kind == ExprKind::constant && e.value == make_scalar(e.dtype, 0); }

// What the image's guard says of `axis` alone; kNoExpr: nothing, or the image is no zero beside it.
ExprId guard_along(LoopNest& n, const ImageLines& lines, AxisId axis) {
  const Expr& image = n.pool[lines.image];
  if (image.kind != ExprKind::prim || image.prim != Prim::select || !is_zero(n.pool[image.operands[2]])) return kNoExpr;
  ExprId guard = kNoExpr;
  for (const ExprId part : conjuncts(n.pool, image.operands[0])) {
    if (!n.pool.depends_on(part, axis)) continue;
    const AxisId others[] = {lines.x.image.id, lines.y.image.id, lines.channel.id};
    const bool alone = std::ranges::all_of(others, [&](AxisId a) { return a == axis || !n.pool.depends_on(part, a); });
    if (alone) guard = n.pool.both(guard, part);
  }
  return guard;
}

// How many outputs, of the first ones, a tap meets in the padding of so many places in front.
int64_t outputs_before(const WindowAxis& w, int64_t places, int64_t tap) {
  return std::max<int64_t>(0, (places - tap * w.apart + w.step - 1) / w.step);
}

}  // namespace

LineBorders::LineBorders(LoopNest& n, const GemmShape& s, const ImageLines& lines) : n_(n), l_(lines), columns_(s.mr) {
  if (!s.finite_rows) return;
  line_guard_ = guard_along(n, l_, l_.y.image.id), place_guard_ = guard_along(n, l_, l_.x.image.id);
  channel_guard_ = guard_along(n, l_, l_.channel.id);
  const int64_t places = places_before(l_.x, place_guard_);
  if (places == 0) return;
  for (int64_t tap = 0; tap < l_.x.taps(); ++tap) before_.push_back(outputs_before(l_.x, places, tap));
}

int64_t LineBorders::inner_taps() const {
  if (before_.empty()) return l_.x.taps();
  int64_t inner = 0;
  for (size_t tap = 0; tap < before_.size(); ++tap)
    inner += before_[tap] == 0 && before_[before_.size() - 1 - tap] == 0;
  return inner;
}

// Of the image, that are padding whatever its size.
int64_t LineBorders::places_before(const WindowAxis& w, ExprId guard) const {
  for (int64_t place = 0; guard != kNoExpr && place < w.span(); ++place) {
    const ExprId inside = n_.pool.substitute(guard, {{n_.pool.axis(w.image.id), n_.pool.index(place)}});
    const auto never = [&](ExprId part) { return n_.pool.is_const(part, 0); };
    if (std::ranges::none_of(conjuncts(n_.pool, inside), never)) return place;
  }
  return guard == kNoExpr ? 0 : w.span();
}

std::pair<ValueId, ValueId> LineBorders::lines_inside(KernelFrame& f, ValueId y) const {
  KernelBuilder& b = f.b;
  const ValueId zero = b.index(0), one = b.index(1), taps = b.index(l_.y.taps());
  if (line_guard_ == kNoExpr) return {zero, taps};
  const ValueId top = b.mul(y, b.index(l_.y.step)), none[] = {taps, zero};
  const auto range = b.loop(zero, taps, one, none, [&](ValueId u, std::span<const ValueId> in) {
    const ExprEmitter::Scope scope(f.emit);
    f.emit.bind(n_.pool.axis(l_.y.image.id), b.add(top, b.mul(u, b.index(l_.y.apart))));
    const ValueId inside = f.value(line_guard_);
    return std::vector{b.select(inside, b.min(in[0], u), in[0]), b.select(inside, b.add(u, one), in[1])};
  });
  return {range[0], range[1]};
}

void LineBorders::if_line_inside(KernelFrame& f, const std::function<void()>& body) const {
  if (line_guard_ == kNoExpr) return body();
  f.b.branch(f.value(line_guard_), body);
}

ValueId LineBorders::has_channel(KernelFrame& f, ValueId channel) const {
  const ExprEmitter::Scope scope(f.emit);
  f.emit.bind(n_.pool.axis(l_.channel.id), channel);
  return f.value(channel_guard_);
}

void LineBorders::if_channel_inside(KernelFrame& f, ValueId channel, const std::function<void()>& body) const {
  if (channel_guard_ == kNoExpr) return body();
  f.b.branch(has_channel(f, channel), body);
}

std::vector<ValueId> LineBorders::if_channel_inside(KernelFrame& f, ValueId channel, std::span<const ValueId> sums,
                                                    const std::function<std::vector<ValueId>()>& body) const {
  if (channel_guard_ == kNoExpr) return body();
  const std::vector<ValueId> before(sums.begin(), sums.end());
  std::vector<ValueType> types;
  for (const ValueId sum : sums) types.push_back(f.b.type(sum));
  return f.b.branch(has_channel(f, channel), types, body, [&] { return before; });
}

LineBorders::Ends LineBorders::ends_of(KernelFrame& f, ValueId x) const {
  KernelBuilder& b = f.b;
  Ends ends;
  if (before_.empty()) return ends;
  ends.first = b.prim(Prim::le, {x, b.index(0)});
  const ValueId begin = b.mul(x, b.index(l_.x.step));
  for (int64_t tap = 0; tap < l_.x.taps(); ++tap) {
    ValueId inside = kNoId;
    for (int c = is_far(tap) ? 0 : columns_ - columns_after(tap); c < columns_; ++c) {
      const ExprEmitter::Scope scope(f.emit);
      f.emit.bind(n_.pool.axis(l_.x.image.id), b.add(begin, b.index(c * l_.x.step + tap * l_.x.apart)));
      const ValueId place = f.value(place_guard_);
      inside = inside == kNoId ? place : b.prim(Prim::bit_or, {inside, place});
    }
    ends.inner.push_back(inside);
  }
  return ends;
}

Cost LineBorders::share_left() const {
  const auto along = [&](const WindowAxis& w, ExprId guard) {
    const int64_t before = places_before(w, guard), ends = w.step == 1 ? 2 : 1;
    int64_t left_out = 0;
    for (int64_t tap = 0; tap < w.taps(); ++tap) left_out += ends * outputs_before(w, before, tap);
    const Size all = max(1, w.out.value) * w.taps();
    return Cost(max(1, all - left_out)) / Cost(all);
  };
  return along(l_.y, line_guard_) * along(l_.x, place_guard_);
}

}  // namespace thermite
