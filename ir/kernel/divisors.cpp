// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/divisors.h"

#include <algorithm>
#include <bit>
#include <utility>

namespace thermite {
namespace {

// Of the integer with these bits.
int64_t power_in(uint64_t n) {
  return int64_t{1} << std::min(std::countr_zero(n), std::countr_zero(uint64_t{kMostDivisor}));
}

// In program order; what loops carry back is given up.
class Finder {
 public:
  explicit Finder(const Kernel& k) : k_(k), d_(k.values.size(), 1) {}

  std::vector<int64_t> run() {
    for (size_t i = 0; i < k_.scalars.size(); ++i)
      d_[k_.scalars[i]] = power_in(static_cast<uint64_t>(k_.facts[i].multiple));
    block(k_.body);
    return std::move(d_);
  }

 private:
  void block(BlockId b) {
    for (InstId i : k_.blocks[b].insts) inst(k_.insts[i]);
  }

  void inst(const Inst& i) {
    if (i.op == Op::loop) d_[k_.blocks[i.blocks[0]].args[0]] = std::min(d_[i.operands[0]], d_[i.operands[2]]);
    for (BlockId b : i.blocks) block(b);
    if (i.results.size() == 1 && i.blocks.empty() && is_int(i.type.dtype)) d_[i.results[0]] = of(i);
  }

  int64_t of(const Inst& i) const {
    const auto x = [&](size_t n) { return d_[i.operands[n]]; };
    switch (i.op) {
      case Op::constant:
        return power_in(i.imm.bits);
      case Op::splat:
      case Op::extract:
      case Op::lane_xor:
        return x(0);
      case Op::cast:  // wrapping keeps low bits
        return is_int(k_.type(i.operands[0]).dtype) ? x(0) : 1;
      case Op::prim:
        return of_prim(i);
      default:
        return 1;
    }
  }

  int64_t of_prim(const Inst& i) const {
    const auto x = [&](size_t n) { return d_[i.operands[n]]; };
    switch (i.prim) {
      case Prim::add:
      case Prim::sub:
      case Prim::min:
      case Prim::max:
      case Prim::bit_or:
      case Prim::bit_xor:
        return std::min(x(0), x(1));
      case Prim::mul:
        return std::min(kMostDivisor, x(0) * x(1));
      case Prim::bit_and:
        return std::max(x(0), x(1));
      case Prim::select:
        return std::min(x(1), x(2));
      default:
        return 1;
    }
  }

  const Kernel& k_;
  std::vector<int64_t> d_;
};

}  // namespace

std::vector<int64_t> known_divisors(const Kernel& k) { return Finder(k).run(); }

std::vector<bool> splats(const Kernel& k) {
  std::vector<bool> found(k.values.size());
  for (const Inst& i : k.insts)
    if (i.op == Op::splat) found[i.results[0]] = true;
  return found;
}

int wide_bytes(const Kernel& k, const Inst& access, const std::vector<int64_t>& divisors,
               const std::vector<bool>& splats) {
  if ((access.op != Op::load && access.op != Op::store) || access.type.lanes == 1) return 0;
  if (access.masked && !splats[access.operands.back()]) return 0;
  const Memory& m = k.memories[access.mem];
  const int bytes = access.type.lanes * static_cast<int>(size_of(m.dtype));
  if ((bytes != 8 && bytes != 16) || divisors[access.operands[0]] < access.type.lanes) return 0;
  return m.kind == MemKind::shared || (m.kind == MemKind::buffer && m.align >= bytes) ? bytes : 0;
}

}  // namespace thermite
