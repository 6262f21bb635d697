// SPDX-License-Identifier: Apache-2.0
#include "frontend/segment_builder.h"

#include <algorithm>

#include "base/literal.h"
#include "base/mix.h"

namespace thermite {
namespace {

template <class List, class Value>
uint32_t find_or_push(List& list, const Value& v) {
  for (size_t k = 0; k < list.size(); ++k) {
    if (list[k] == v) return static_cast<uint32_t>(k);
  }
  list.push_back(v);
  return static_cast<uint32_t>(list.size() - 1);
}

uint64_t bits_of(const void* p) { return reinterpret_cast<uintptr_t>(p); }

}  // namespace

void SegmentBuilder::start(uint64_t seed, const LoopModeRef& mode) {
  seed_ = seed;
  finder_.start(mode);
}

void SegmentBuilder::add(const OpDef& op, const TypeEntry* type, const AttrsEntry* attrs,
                         std::span<const LogOperand> in) {
  const auto first = static_cast<uint32_t>(segment_.refs.size());
  for (const LogOperand& o : in) segment_.refs.push_back(reference(o));
  segment_.ops.push_back({&op, type, attrs, first, static_cast<uint32_t>(in.size())});
}

// Equal for operands that are the same in two rounds of a loop.
uint64_t SegmentBuilder::signature_of(const LogOperand& operand, TraceRef r) const {
  const Slot* s = operand.slot;
  const bool near = s && s->log == log_ && next_number_ - s->number <= 2 * kMaxPeriod;
  if (near) return next_number_ - s->number;
  return r.kind() == TraceRef::literal ? operand.scalar.bits : bits_of(operand.type());
}

void SegmentBuilder::identify_last(std::span<const LogOperand> in) {
  const TraceOp& op = segment_.ops.back();
  uint64_t hash = hashes_.empty() ? seed_ : hashes_.back();
  uint64_t signature = 0;
  for (uint64_t p : {bits_of(op.op), bits_of(op.type), bits_of(op.attrs)}) {
    hash = mix(hash, p);
    signature = mix(signature, p);
  }
  for (size_t k = 0; k < in.size(); ++k) {
    const TraceRef r = segment_.refs[op.first_ref + k];
    hash = mix(hash, r.bits);
    signature = mix(signature, signature_of(in[k], r));
  }
  hashes_.push_back(hash);
  signatures_.push_back(signature);
  finder_.add(signature);
}

uint32_t SegmentBuilder::leaf_number(Slot* slot) {
  if (const uint32_t known = leaf_table_.find(slot); known != LeafTable::kAbsent) return known;
  const auto number = static_cast<uint32_t>(segment_.leaves.size());
  const bool input = slot->state.load(std::memory_order_relaxed) == SlotState::placeholder;
  // Traces outlive values: theirs is a type of a generation that they hold.
  const TypeEntry* type = slot->type->kept ? slot->type : intern_type(slot->type->type);
  segment_.leaves.push_back({type, nullptr, input ? slot->index : ~0u});
  leaf_slots_.push_back(slot);
  slot->retain();
  leaf_table_.add(slot, number);
  return number;
}

TraceRef SegmentBuilder::reference(const LogOperand& operand) {
  Slot* slot = operand.slot;
  if (!slot) return scalar_reference(operand.scalar);
  if (slot->state.load(std::memory_order_acquire) == SlotState::pending) {
    return TraceRef::make(TraceRef::op, static_cast<uint32_t>(slots_.size()) - slot->index);
  }
  return TraceRef::make(TraceRef::leaf, leaf_number(slot));
}

TraceRef SegmentBuilder::scalar_reference(Scalar s) {
  if (is_literal(s)) return TraceRef::make(TraceRef::literal, find_or_push(segment_.literals, s));
  // Equal runtime scalars are not merged: the trace must not depend on their values.
  add_scalar(s);
  return TraceRef::make(TraceRef::scalar, static_cast<uint32_t>(segment_.scalars.size() - 1));
}

void SegmentBuilder::leave(const Trace& t, const LoopModeRef& mode) {
  const size_t n = size();
  restore_records(t, n);
  hashes_.assign(t.hashes.begin(), t.hashes.begin() + static_cast<ptrdiff_t>(n));
  signatures_.assign(t.signatures.begin(), t.signatures.begin() + static_cast<ptrdiff_t>(n));
  start(trace_seed(t.device, mode), mode);
  for (size_t k = 0; k < n; ++k) {  // asks what was asked when these ops were first recorded
    if (k) ends_here();
    finder_.add(signatures_[k]);
  }
}

void SegmentBuilder::restore_records(const Trace& t, size_t ops) {
  segment_.ops.assign(t.ops.begin(), t.ops.begin() + static_cast<ptrdiff_t>(ops));
  const size_t refs = ops ? t.ops[ops - 1].first_ref + t.ops[ops - 1].ref_count : 0;
  segment_.refs.assign(t.refs.begin(), t.refs.begin() + static_cast<ptrdiff_t>(refs));
  size_t literals = 0;  // numbered as they appear
  for (TraceRef r : segment_.refs) {
    if (r.kind() == TraceRef::literal) literals = std::max<size_t>(literals, r.value() + 1);
  }
  segment_.literals.assign(t.literals.begin(), t.literals.begin() + static_cast<ptrdiff_t>(literals));
}

void SegmentBuilder::collect_outputs() {
  segment_.outputs.clear();
  for (const Slot* s : slots_) {
    // One reference is the log's; with no other there is no handle from which a new one could be made.
    if (s->refs.load(std::memory_order_acquire) > 1) segment_.outputs.push_back(s->index);
  }
}

void SegmentBuilder::fill_leaves() {
  for (size_t k = 0; k < leaf_slots_.size(); ++k) segment_.leaves[k].storage = leaf_slots_[k]->storage;
}

uint64_t SegmentBuilder::own_leaves() const {
  uint64_t own = 0;
  for (size_t k = 0; k < std::min(leaf_slots_.size(), kMostOwned); ++k) {
    const Slot& s = *leaf_slots_[k];
    if (s.refs.load(std::memory_order_acquire) == 1 && is_sole_owner(s.storage)) own |= uint64_t{1} << k;
  }
  return own;
}

void SegmentBuilder::clear() {
  for (Slot* s : slots_) {
    if (s) s->release_last_of_log();
  }
  for (Slot* s : leaf_slots_) s->release_last_of_log();
  slots_.clear();
  leaf_slots_.clear();
  leaf_table_.clear();
  hashes_.clear();
  signatures_.clear();
  segment_.clear();
}

}  // namespace thermite
