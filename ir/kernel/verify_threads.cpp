// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "ir/kernel/kernel_checker.h"
#include "ir/kernel/uniform.h"

namespace thermite {

// What threads do together stands where all of them come by.
bool KernelChecker::together() {
  if (!k_.block) return true;
  const std::vector<bool> uniform = uniform_values(k_), in_subgroup = uniform_values(k_, Together::subgroup);
  const auto block = [](const Inst& i) { return i.op == Op::barrier || i.op == Op::lane_xor; };
  const auto subgroup = [&](const Inst& i) { return works_on_tiles(i); };
  return met(k_.body, true, uniform, block, "block") && met(k_.body, true, in_subgroup, subgroup, "subgroup") &&
         same_views(in_subgroup);
}

bool KernelChecker::met(BlockId b, bool all, const std::vector<bool>& uniform, const Question& together,
                        std::string_view of) {
  for (InstId id : k_.blocks[b].insts) {
    const Inst& i = k_.insts[id];
    at_ = id;
    if (!all && together(i)) return fail("not all threads of the {} come by", of);
    const size_t deciding = i.op == Op::loop ? 3 : i.op == Op::branch ? 1 : 0;
    bool inside = all;
    for (size_t n = 0; n < deciding; ++n) inside &= uniform[i.operands[n]];
    for (BlockId inner : i.blocks)
      if (!met(inner, inside, uniform, together, of)) return false;
  }
  return true;
}

bool KernelChecker::works_on_tiles(const Inst& i) const {
  const auto tile = [&](ValueId v) { return type(v).is_tile(); };
  return std::ranges::any_of(i.operands, tile) || std::ranges::any_of(i.results, tile);
}

bool KernelChecker::same_views(const std::vector<bool>& uniform) {
  for (at_ = 0; at_ < k_.insts.size(); ++at_) {
    const Inst& i = k_.insts[at_];
    for (const TileView& v : tile_views(i))
      if (v && (!uniform[i.operands[v.index]] || !uniform[i.operands[v.index + 1]]))
        return fail("not all threads of the subgroup mean the same view");
  }
  at_ = kNoId;
  return true;
}

bool KernelChecker::of_threads(const Inst& i) {
  if (!k_.block) return fail("there is no block of threads");
  switch (i.op) {
    case Op::lane_xor:
      if (i.imm.bits == 0 || i.imm.bits >= kSubgroup) return fail("a distance of {}", i.imm.bits);
      return takes(i, 1) && gives(i, type(i.operands[0]));
    case Op::atomic:
      return atomic(i);
    case Op::copy_async:
      return copy_async(i);
    default:
      return takes(i, 0) && (i.results.empty() || fail("has a result"));
  }
}

bool KernelChecker::atomic(const Inst& i) {
  if (!takes(i, 2) || i.mem >= k_.memories.size()) return fail("names no memory");
  const Memory& m = k_.memories[i.mem];
  if (m.kind != MemKind::shared && (m.kind != MemKind::buffer || m.access != MemAccess::readwrite))
    return fail("takes a shared memory or a buffer declared `readwrite`");
  switch (i.prim) {
    case Prim::add:
    case Prim::min:
    case Prim::max:
    case Prim::bit_and:
    case Prim::bit_or:
    case Prim::bit_xor:
      break;
    default:
      return fail("{} is none of add, min, max, bit_and, bit_or, bit_xor", info(i.prim).name);
  }
  const bool whole = is_int(m.dtype) && size_of(m.dtype) >= 4;
  if (!whole || type(i.operands[1]) != ValueType{m.dtype, 1}) return fail("is for integers of 32 and 64 bits");
  if (type(i.operands[0]) != k_.index_type()) return fail("the index must be {}", name(k_.index));
  return i.results.empty() || fail("has a result");
}

bool KernelChecker::copy_async(const Inst& i) {
  if (!takes(i, i.masked ? 3 : 2) || i.mem >= k_.memories.size() || i.from >= k_.memories.size())
    return fail("names no memory");
  const Memory &to = k_.memories[i.mem], &from = k_.memories[i.from];
  if (to.kind != MemKind::shared || from.kind != MemKind::buffer || from.access != MemAccess::read)
    return fail("goes from a buffer declared `read` to a shared memory");
  if (to.dtype != from.dtype) return fail("from {} to {}", name(from.dtype), name(to.dtype));
  const size_t bytes = i.type.lanes * size_of(to.dtype);
  if (bytes != 4 && bytes != 8 && bytes != 16) return fail("moves {} bytes; 4, 8 and 16 work", bytes);
  if (i.type.lanes > 1 && from.align < static_cast<int64_t>(bytes))
    return fail("moves {} bytes from a buffer that is not known to be so aligned", bytes);
  if (to.swizzle.bits && i.type.lanes > 1 << to.swizzle.base) return fail("crosses what the swizzle takes apart");
  for (int n = 0; n < 2; ++n)
    if (type(i.operands[n]) != k_.index_type()) return fail("the indices must be {}", name(k_.index));
  if (i.masked && type(i.operands[2]) != ValueType{DType::boolean, 1}) return fail("the condition must be a bool");
  return i.results.empty() || fail("has a result");
}

}  // namespace thermite
