// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/kernel.h"

#include <algorithm>

#include "ir/kernel/rewrite.h"

namespace thermite {

int Kernel::buffer_count() const {
  int n = 0;
  while (n < static_cast<int>(memories.size()) && memories[n].kind == MemKind::buffer) ++n;
  return n;
}

std::vector<size_t> scratch_offsets(const Kernel& k, std::span<const uint64_t> scalars) {
  constexpr uint64_t kAlign = 64, kLimit = uint64_t{1} << 62;
  std::vector<size_t> offsets;
  uint64_t at = 0;
  for (const Memory& m : k.memories) {
    offsets.push_back(at);
    if (m.kind != MemKind::scratch) continue;
    auto it = std::find(k.scalars.begin(), k.scalars.end(), m.extent);
    const size_t i = static_cast<size_t>(it - k.scalars.begin());
    const int64_t n = i < scalars.size() ? static_cast<int64_t>(scalars[i]) : 0;
    const uint64_t count = n < 0 ? 0 : static_cast<uint64_t>(n);
    // Saturates far above any memory, so that an absurd extent is a failed allocation and not a wrap.
    const uint64_t bytes = count > kLimit / size_of(m.dtype) ? kLimit : count * size_of(m.dtype);
    at = std::min(kLimit, at + (bytes + kAlign - 1) / kAlign * kAlign);
  }
  offsets.push_back(at);
  return offsets;
}

std::vector<int64_t> shared_offsets(const Kernel& k) {
  std::vector<int64_t> offsets;
  int64_t at = 0;
  for (const Memory& m : k.memories) {
    offsets.push_back(at);
    if (m.kind != MemKind::shared) continue;
    at += (m.count * static_cast<int64_t>(size_of(m.dtype)) + kSharedAlign - 1) / kSharedAlign * kSharedAlign;
  }
  offsets.push_back(at);
  return offsets;
}

int64_t asked_shared_bytes(const Kernel& k) {
  const int64_t all = shared_offsets(k).back();
  return all > kUnaskedSharedBytes ? all : 0;
}

size_t scratch_bytes(const Kernel& k, std::span<const uint64_t> scalars) { return scratch_offsets(k, scalars).back(); }

size_t task_bytes(const Kernel& k, std::span<const uint64_t> scalars) {
  return k.block ? static_cast<size_t>(asked_shared_bytes(k)) : scratch_bytes(k, scalars);
}

std::vector<InstId> definitions(const Kernel& k) {
  std::vector<InstId> defs(k.values.size(), kNoId);
  for (size_t i = 0; i < k.insts.size(); ++i) {
    for (ValueId r : k.insts[i].results) defs[r] = static_cast<InstId>(i);
  }
  return defs;
}

std::vector<uint32_t> use_counts(const Kernel& k) {
  std::vector<uint32_t> uses(k.values.size(), 0);
  for (const Inst& inst : k.insts) {
    for (ValueId v : inst.operands) ++uses[v];
  }
  return uses;
}

bool is_pure(const Kernel& k, const Inst& inst) {
  switch (inst.op) {
    case Op::constant:
    case Op::prim:
    case Op::cast:
    case Op::bitcast:
    case Op::splat:
    case Op::iota:
    case Op::extract:
    case Op::shuffle:
    case Op::mask_bits:
    case Op::compress:
    case Op::lookup:
      return true;
    case Op::load:
    case Op::gather:
      return k.memories[inst.mem].kind == MemKind::buffer && k.memories[inst.mem].access == MemAccess::read;
    default:
      return false;
  }
}

bool has_effects(const Kernel& k, const Inst& inst) {
  const bool makes_tile = inst.op == Op::tile_load || inst.op == Op::tile_mma || inst.op == Op::tile_reduce;
  const bool accesses = inst.op == Op::store || inst.op == Op::scatter || inst.op == Op::prefetch;
  if (accesses || (inst.op > Op::yield && !makes_tile)) return true;
  for (BlockId b : inst.blocks) {
    for (InstId i : k.blocks[b].insts) {
      if (has_effects(k, k.insts[i])) return true;
    }
  }
  return false;
}

}  // namespace thermite
