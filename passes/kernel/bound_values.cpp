// SPDX-License-Identifier: Apache-2.0
#include "passes/kernel/bound_values.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace thermite {
namespace {

// What an integer dtype holds; u64 as its bits.
Bounds all_of(DType t) {
  if (is_bool(t)) return {0, 1};
  if (!is_int(t) || size_of(t) == 8) return kAnyI64;
  const int bits = static_cast<int>(size_of(t)) * 8;
  if (is_unsigned_int(t)) return {0, (int64_t{1} << bits) - 1};
  return {-(int64_t{1} << (bits - 1)), (int64_t{1} << (bits - 1)) - 1};
}

Bounds join(Bounds a, Bounds b) { return {std::min(a.low, b.low), std::max(a.high, b.high)}; }

// The hull of the corners, unless one is no i64: then the result wraps.
template <class F>
Bounds corners(Bounds a, Bounds b, F overflows) {
  Bounds r{INT64_MAX, INT64_MIN};
  for (int64_t x : {a.low, a.high})
    for (int64_t y : {b.low, b.high}) {
      int64_t v = 0;
      if (overflows(x, y, &v)) return kAnyI64;
      r = join(r, {v, v});
    }
  return r;
}

// Of positive divisors, of which 0 gives 0.
Bounds quotient(Bounds a, Bounds b) {
  if (b.low < 0) return kAnyI64;
  const int64_t least = std::max<int64_t>(b.low, 1);
  return join({a.low < 0 ? a.low / least : 0, a.high > 0 ? a.high / least : 0}, {0, 0});
}

Bounds remainder(Bounds a, Bounds b) {
  if (b.low < 0) return kAnyI64;
  const int64_t most = std::max<int64_t>(b.high, 1) - 1;
  return {a.low < 0 ? std::max(a.low, -most) : 0, a.high > 0 ? std::min(a.high, most) : 0};
}

// Neither reaches beyond the larger one's bits.
Bounds bits_of_either(Bounds a, Bounds b) {
  if (a.low < 0 || b.low < 0) return kAnyI64;
  return {0,
          static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(std::max({a.high, b.high, int64_t{1}}))) * 2 - 1)};
}

Bounds bits_of_both(Bounds a, Bounds b) {
  if (a.low < 0 && b.low < 0) return kAnyI64;
  if (a.low < 0 || b.low < 0) return {0, a.low < 0 ? b.high : a.high};
  return {0, std::min(a.high, b.high)};
}

Bounds shifted_down(Bounds a, Bounds by) {
  if (a.low < 0 || by.low < 0) return kAnyI64;
  return {a.low >> std::min<int64_t>(by.high, 63), a.high >> std::min<int64_t>(by.low, 63)};
}

class Bounder {
 public:
  explicit Bounder(const Kernel& k) : k_(k) {
    for (const ValueType& t : k.values) all_.push_back(all_of(t.dtype));
  }

  std::vector<Bounds> run() && {
    for (size_t i = 0; i < k_.scalars.size(); ++i) {
      const ScalarFacts& f = k_.facts[i];
      if (f.below) all_[k_.scalars[i]] = {f.from, f.below - 1};
    }
    if (k_.tasks_below) all_[k_.task] = {0, k_.tasks_below - 1};
    if (k_.block) all_[k_.thread] = {0, k_.block - 1};
    block(k_.body);
    return std::move(all_);
  }

 private:
  void block(BlockId b) {
    for (InstId i : k_.blocks[b].insts) inst(k_.insts[i]);
  }

  void inst(const Inst& i) {
    if (i.op == Op::loop) {
      const Bounds begin = all_[i.operands[0]], end = all_[i.operands[1]];
      const int64_t last = end.high == INT64_MIN ? INT64_MIN : end.high - 1;
      all_[k_.blocks[i.blocks[0]].args[0]] = {begin.low, std::max(begin.low, last)};
    }
    for (BlockId b : i.blocks) block(b);
    if (i.op < Op::load && is_int(i.type.dtype)) all_[i.results[0]] = value(i);
  }

  Bounds value(const Inst& i) {
    const Bounds any = all_of(i.type.dtype);
    Bounds r = any;
    switch (i.op) {
      case Op::constant:
        return {to_int(i.imm), to_int(i.imm)};
      case Op::iota:
        return {0, i.type.lanes - 1};
      case Op::splat:
      case Op::extract:
        return all_[i.operands[0]];
      case Op::lookup:
        return all_[i.operands[0]];
      case Op::compress:
        return join(all_[i.operands[0]], {0, 0});
      case Op::shuffle:
        return join(all_[i.operands[0]], all_[i.operands[1]]);
      case Op::cast:
        if (is_int(k_.type(i.operands[0]).dtype) || is_bool(k_.type(i.operands[0]).dtype)) r = all_[i.operands[0]];
        break;
      case Op::prim:
        r = prim(i);
        break;
      default:
        break;
    }
    // u64 is told apart from i64 nowhere here.
    return i.type.dtype == DType::u64 || !r.within(any) ? any : r;
  }

  Bounds prim(const Inst& i) {
    const Bounds a = all_[i.operands[0]];
    const Bounds b = all_[i.operands.back()];
    switch (i.prim) {
      case Prim::add:
        return corners(a, b, [](int64_t x, int64_t y, int64_t* v) { return __builtin_add_overflow(x, y, v); });
      case Prim::sub:
        return corners(a, b, [](int64_t x, int64_t y, int64_t* v) { return __builtin_sub_overflow(x, y, v); });
      case Prim::mul:
        return corners(a, b, [](int64_t x, int64_t y, int64_t* v) { return __builtin_mul_overflow(x, y, v); });
      case Prim::div:
        return quotient(a, b);
      case Prim::rem:
        return remainder(a, b);
      case Prim::min:
        return {std::min(a.low, b.low), std::min(a.high, b.high)};
      case Prim::max:
        return {std::max(a.low, b.low), std::max(a.high, b.high)};
      case Prim::bit_and:
        return bits_of_both(a, b);
      case Prim::bit_or:
      case Prim::bit_xor:
        return bits_of_either(a, b);
      case Prim::shr:
        return shifted_down(a, b);
      case Prim::select:
        return join(all_[i.operands[1]], b);
      default:
        return kAnyI64;
    }
  }

  const Kernel& k_;
  std::vector<Bounds> all_;
};

}  // namespace

std::vector<Bounds> bound_values(const Kernel& k) { return Bounder(k).run(); }

}  // namespace thermite
