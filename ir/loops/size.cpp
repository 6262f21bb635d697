// SPDX-License-Identifier: Apache-2.0
#include "ir/loops/size.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "base/mix.h"

namespace thermite {
namespace {

int64_t bits_of(double v) { return std::bit_cast<int64_t>(v); }
double cost_of(int64_t bits) { return std::bit_cast<double>(bits); }

// Sums and products wrap; the extents of a verified graph are far from it.
int64_t wrap(uint64_t v) { return static_cast<int64_t>(v); }

int64_t compute(SizeOp op, int64_t a, int64_t b) {
  const auto x = static_cast<uint64_t>(a), y = static_cast<uint64_t>(b);
  switch (op) {
    case SizeOp::extent:
    case SizeOp::constant:
      break;
    case SizeOp::add:
      return wrap(x + y);
    case SizeOp::sub:
      return wrap(x - y);
    case SizeOp::mul:
      return wrap(x * y);
    case SizeOp::div:
      return b == 0 ? 0 : b == -1 ? wrap(-x) : a / b;
    case SizeOp::rem:
      return b == 0 || b == -1 ? 0 : a % b;
    case SizeOp::min:
      return std::min(a, b);
    case SizeOp::max:
      return std::max(a, b);
    case SizeOp::cost:
      return bits_of(static_cast<double>(a));
    case SizeOp::add_cost:
      return bits_of(cost_of(a) + cost_of(b));
    case SizeOp::mul_cost:
      return bits_of(cost_of(a) * cost_of(b));
    case SizeOp::div_cost:
      return bits_of(cost_of(a) / cost_of(b));
  }
  return 0;
}

bool outcome(SizeRecord::Guard::Kind kind, int64_t a, int64_t b) {
  switch (kind) {
    case SizeRecord::Guard::equal:
      return a == b;
    case SizeRecord::Guard::less:
      return a < b;
    case SizeRecord::Guard::cheaper:
      return cost_of(a) < cost_of(b);
  }
  return false;
}

}  // namespace

size_t SizeRecord::InstHash::operator()(const Inst& i) const {
  return mix(mix(static_cast<uint64_t>(i.op), uint64_t{i.a} << 32 | i.b), static_cast<uint64_t>(i.bits));
}

SizeId SizeRecord::add(const Inst& i) {
  const auto [it, fresh] = known_.try_emplace(i, static_cast<SizeId>(insts_.size()));
  if (fresh) insts_.push_back(i);
  return it->second;
}

Size SizeRecord::extent(uint32_t value, uint32_t dim, int64_t now) {
  const auto [it, fresh] = known_.try_emplace({SizeOp::extent, value, dim}, static_cast<SizeId>(insts_.size()));
  if (fresh) {
    insts_.push_back({SizeOp::extent, value, dim, static_cast<int64_t>(extents_.size())});
    extents_.push_back({value, dim});
  }
  return {now, this, it->second};
}

SizeId SizeRecord::id_of(const Size& s) {
  assert(!s.record_ || s.record_ == this);
  return s.record_ ? s.id_ : add({SizeOp::constant, 0, 0, s.value_});
}

SizeId SizeRecord::id_of(const Cost& c) {
  assert(!c.record_ || c.record_ == this);
  return c.record_ ? c.id_ : add({SizeOp::constant, 0, 0, bits_of(c.value_)});
}

std::vector<SizeRecord::Guard> SizeRecord::cut_guards(size_t from) {
  const std::vector<Guard> out(guards_.begin() + static_cast<long>(from), guards_.end());
  guards_.resize(from);
  return out;
}

void SizeRecord::add_guards(std::span<const Guard> guards) {
  guards_.insert(guards_.end(), guards.begin(), guards.end());
}

void SizeRecord::finish() {
  std::ranges::sort(guards_);
  guards_.erase(std::unique(guards_.begin(), guards_.end()), guards_.end());
  known_ = {};
}

bool SizeRecord::replay(std::span<const int64_t> extents, std::vector<int64_t>& values) const {
  assert(extents.size() == extents_.size());
  values.resize(insts_.size());
  for (size_t k = 0; k < insts_.size(); ++k) {
    const Inst& i = insts_[k];
    if (i.op == SizeOp::extent)
      values[k] = extents[static_cast<size_t>(i.bits)];
    else if (i.op == SizeOp::constant)
      values[k] = i.bits;
    else
      values[k] = compute(i.op, values[i.a], values[i.b]);
  }
  return std::ranges::all_of(guards_,
                             [&](const Guard& g) { return outcome(g.kind, values[g.a], values[g.b]) == g.holds; });
}

Size Size::combine(SizeOp op, const Size& a, const Size& b) {
  const int64_t value = compute(op, a.value_, b.value_);
  SizeRecord* r = a.record_ ? a.record_ : b.record_;
  if (!r) return value;
  return {value, r, r->add({op, r->id_of(a), r->id_of(b)})};
}

bool Size::equal(const Size& a, const Size& b) {
  const bool holds = a.value_ == b.value_;
  if (SizeRecord* r = a.record_ ? a.record_ : b.record_)
    r->guards_.push_back({SizeRecord::Guard::equal, r->id_of(a), r->id_of(b), holds});
  return holds;
}

bool Size::less(const Size& a, const Size& b) {
  const bool holds = a.value_ < b.value_;
  if (SizeRecord* r = a.record_ ? a.record_ : b.record_)
    r->guards_.push_back({SizeRecord::Guard::less, r->id_of(a), r->id_of(b), holds});
  return holds;
}

int64_t Size::fixed() const {
  equal(*this, value_);
  return value_;
}

Cost::Cost(const Size& s) : value_(static_cast<double>(s.value_)), record_(s.record_) {
  if (record_) id_ = record_->add({SizeOp::cost, s.id_});
}

Cost Cost::combine(SizeOp op, const Cost& a, const Cost& b) {
  Cost out = cost_of(compute(op, bits_of(a.value_), bits_of(b.value_)));
  out.record_ = a.record_ ? a.record_ : b.record_;
  if (out.record_) out.id_ = out.record_->add({op, out.record_->id_of(a), out.record_->id_of(b)});
  return out;
}

bool Cost::cheaper(const Cost& a, const Cost& b) {
  const bool holds = a.value_ < b.value_;
  if (SizeRecord* r = a.record_ ? a.record_ : b.record_)
    r->guards_.push_back({SizeRecord::Guard::cheaper, r->id_of(a), r->id_of(b), holds});
  return holds;
}

}  // namespace thermite
