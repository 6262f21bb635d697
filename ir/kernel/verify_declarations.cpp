// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "ir/kernel/facts.h"
#include "ir/kernel/kernel_checker.h"
#include "ir/kernel/parse.h"
#include "ir/kernel/rewrite.h"

namespace thermite {
namespace {

bool good_type(ValueType t) {
  if (t.is_tile()) return is_computable(t.dtype) && good_tile(t);
  return is_computable(t.dtype) && t.columns == 0 && t.lanes >= 1 && t.lanes <= 64 &&
         std::has_single_bit(unsigned{t.lanes});
}

}  // namespace

bool KernelChecker::define(ValueId v) {
  if (v >= k_.values.size()) return fail("names a value that does not exist");
  if (state_[v] != kUnseen) return fail("defines a value a second time");
  if (!good_type(type(v))) return fail("has a value of type {}, which kernels cannot hold", type_text(type(v)));
  if (type(v).is_tile() && !k_.block) return fail("has a tile without a block of threads");
  state_[v] = kVisible;
  if (depth_ > 0) scope_.push_back(v);
  return true;
}

bool KernelChecker::declarations() {
  const bool named = !k_.name.empty() && k_.name.size() <= 128 && k_.name == kernel_name(k_.name);
  if (!named) return fail("the kernel's name must be 1 to 128 letters, digits, `_` or `.`");
  if (k_.memories.size() > kMaxMemories) return fail("more than {} memories", kMaxMemories);
  if (k_.scalars.size() > kMaxScalars) return fail("more than {} scalars", kMaxScalars);
  if (k_.insts.size() > kMaxInstructions) return fail("more than {} instructions", kMaxInstructions);
  if (k_.facts.size() != k_.scalars.size()) return fail("facts of {} scalars", k_.facts.size());
  for (size_t i = 0; i < k_.scalars.size(); ++i) {
    const ValueId v = k_.scalars[i];
    if (!define(v)) return false;
    if (type(v).lanes != 1) return fail("a scalar parameter has {} lanes", int{type(v).lanes});
    if (!scalar_facts(i)) return false;
  }
  if (!define(k_.task)) return false;
  return threads() && index_width() && memories();
}

bool KernelChecker::scalar_facts(size_t i) {
  const ScalarFacts& f = k_.facts[i];
  const DType t = type(k_.scalars[i]).dtype;
  if (f == ScalarFacts{}) return true;
  if (f.reciprocal) {
    const bool alone = f.from == 0 && f.below == 0 && f.multiple == 1;
    // Facts have shown it to be an integer.
    const bool divisor = f.of < i && is_divisor(k_.facts[f.of]);
    return (divisor && alone && t == DType::u64) || fail("scalar {} does not follow from an earlier divisor", i);
  }
  if (t != DType::i64 && t != DType::i32) return fail("facts of a {} scalar", name(t));
  const bool range = f.below ? f.from >= 0 && f.from < f.below && f.below <= kMaxFact : f.from == 0;
  const bool fits = t == DType::i64 || f.below <= kMaxNarrow;
  return (range && fits && f.multiple >= 1 && f.multiple <= kMaxFact) ||
         fail("scalar {} from {} below {} multiple {}", i, f.from, f.below, f.multiple);
}

bool KernelChecker::threads() {
  if (k_.block == 0) return k_.thread == kNoId || fail("a thread without a block");
  if (k_.block < 0 || k_.block > kMostThreads || k_.block % kSubgroup != 0)
    return fail("a block of {} threads; multiples of {} up to {} are", k_.block, kSubgroup, kMostThreads);
  if (!define(k_.thread)) return false;
  return type(k_.thread) == k_.index_type() || fail("the thread must be {}", name(k_.index));
}

// Narrow ones need facts that every address and task fits them.
bool KernelChecker::index_width() {
  if (k_.index != DType::i64 && k_.index != DType::i32) return fail("an index is i64 or i32, not {}", name(k_.index));
  if (type(k_.task) != k_.index_type()) return fail("the task must be {}", name(k_.index));
  if (k_.tasks_below < 0 || k_.tasks_below > kMaxFact) return fail("a task below {}", k_.tasks_below);
  if (k_.index == DType::i64) return true;
  auto narrow = [](int64_t below) { return below > 0 && below <= kMaxNarrow; };
  if (!narrow(k_.tasks_below)) return fail("the task is not known to be an i32");
  for (const Memory& m : k_.memories)
    if (m.kind == MemKind::buffer && !narrow(m.below)) return fail("a buffer whose addresses may be no i32");
  return true;
}

bool KernelChecker::memories() {
  int64_t local_bytes = 0;
  bool own = false;
  for (const Memory& m : k_.memories) {
    if (!is_computable(m.dtype)) return fail("a memory of dtype {}, which kernels cannot hold", name(m.dtype));
    if (m.kind == MemKind::buffer && own) return fail("a buffer is declared after a local or scratch memory");
    own |= m.kind != MemKind::buffer;
    const bool aligned = m.align >= 1 && m.align <= 4096 && std::has_single_bit(static_cast<uint64_t>(m.align));
    if (!aligned || m.below < 0 || m.below > kMaxFact) return fail("a buffer below {} align {}", m.below, m.align);
    if (own && (m.below != 0 || m.align != 1)) return fail("facts of a local or scratch memory");
    if (m.kind == MemKind::local) {
      if (m.count < 1 || m.count > kMaxLocalBytes) return fail("a local of {} elements", m.count);
      local_bytes += (m.count * static_cast<int64_t>(size_of(m.dtype)) + 63) / 64 * 64;
    }
    if (m.kind == MemKind::shared && !shared(m)) return false;
    if (m.kind == MemKind::scratch) {
      if (k_.block) return fail("a scratch memory beside a block of threads");
      const bool parameter = std::find(k_.scalars.begin(), k_.scalars.end(), m.extent) != k_.scalars.end();
      if (!parameter || type(m.extent) != k_.index_type())
        return fail("a scratch extent must be an {} scalar parameter", name(k_.index));
    }
  }
  const int64_t shared_bytes = shared_offsets(k_).back();
  if (shared_bytes > kMaxSharedBytes)
    return fail("shared memories take {} bytes, more than {}", shared_bytes, kMaxSharedBytes);
  if (local_bytes > kMaxLocalBytes) return fail("locals take {} bytes, more than {}", local_bytes, kMaxLocalBytes);
  return true;
}

bool KernelChecker::shared(const Memory& m) {
  if (!k_.block) return fail("a shared memory without a block of threads");
  if (m.count < 1 || m.count > kMaxSharedBytes) return fail("a shared memory of {} elements", m.count);
  const Swizzle& s = m.swizzle;
  const int width = s.bits ? s.base + s.shift + s.bits : 0;
  if (width > 20 || (s.bits && s.shift < s.bits) || m.count % (int64_t{1} << width) != 0)
    return fail("{} elements do not have swizzle {} {} {}", m.count, s.bits, s.base, s.shift);
  return true;
}

}  // namespace thermite
