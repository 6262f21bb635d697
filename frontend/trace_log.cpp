// SPDX-License-Identifier: Apache-2.0
#include "frontend/trace_log.h"

#include <algorithm>
#include <mutex>

#include "base/guard.h"
#include "base/literal.h"
#include "base/recycle.h"
#include "base/trace_events.h"
#include "frontend/infer.h"

namespace thermite {
namespace {

constexpr size_t kMaxTracedOps = size_t{1} << 20;
constexpr size_t kFewOperands = 16;

template <class List, class Value>
uint32_t find_or_push(List& list, const Value& v) {
  for (size_t k = 0; k < list.size(); ++k) {
    if (list[k] == v) return static_cast<uint32_t>(k);
  }
  list.push_back(v);
  return static_cast<uint32_t>(list.size() - 1);
}

}  // namespace

// One function, for it is on the path of every op.
Result<Slot*> TraceLog::append(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs,
                               Realizer& device, const Location& where) {
  std::lock_guard lock(mutex_);
  try {
    if (!goes_on_as_predicted(device)) CHECK_OK(make_room(device));
    for (const LogOperand& o : in) {  // another thread may have flushed this log in between
      if (o.slot && o.slot->state.load(std::memory_order_acquire) == SlotState::failed) return Error(*o.slot->error);
    }
    if (slots_.empty()) begin(device);
    const TypeEntry* type;
    if (predicted(op, in, attrs)) {
      type = trace_->ops[slots_.size()].type;
    } else {
      CHECK_OK(append_record(op, in, attrs));
      type = segment_.ops.back().type;
    }
    segment_.where.push_back(where);
    slots_.push_back(nullptr);
    auto* slot = slots_.back() = new Slot(type);
    slot->refs.store(2, std::memory_order_relaxed);
    slot->index = static_cast<uint32_t>(slots_.size() - 1);
    slot->device = &device;
    slot->log = this;
    slot->number = next_number_++;
    return slot;
  } catch (...) {  // what is recorded may be half an op: nobody can compute this segment any more
    Error error = error_in_flight();
    settle(error);
    return error;
  }
}

bool TraceLog::goes_on_as_predicted(const Realizer& device) const {
  return trace_ && slots_.size() < trace_->ops.size() && device_.get() == &device && !tracing();
}

// Ends the segment under way where the next op opens a new one. A failure stays with the values of that segment.
Status TraceLog::make_room(const Realizer& device) {
  const size_t n = slots_.size();
  if (n == 0) return {};
  if (tracing()) {
    if (n >= kMaxTracedOps) return user_error("a traced function may record at most {} ops", kMaxTracedOps);
    return {};
  }
  if (device_.get() != &device) {
    [[maybe_unused]] Status s = flush_locked(false, nullptr);
    return {};
  }
  if (trace_) {
    if (n < trace_->ops.size()) return {};
    if (trace_->ends_by_itself) {
      [[maybe_unused]] Status s = flush_locked(true, trace_->after);
      return {};
    }
    // What was recorded longer once does not end here.
    if (predict_another([n](const Trace& t) { return t.ops.size() > n; })) return {};
    leave_prediction();
  }
  const bool loop = finder_.ends_here(segment_);
  if (loop || n >= kMaxSegmentOps) {
    [[maybe_unused]] Status s = flush_locked(true, loop ? finder_.next_mode() : nullptr);
  }
  return {};
}

// Keeps the device alive by a count of this log's own: threads that use one device must not meet at its count.
std::shared_ptr<Realizer> TraceLog::share_of(Realizer& device) {
  std::shared_ptr<Realizer> share = share_.lock();
  if (share.get() != &device) [[unlikely]] {
    using Owner = std::shared_ptr<Realizer>;
    const auto owner = std::allocate_shared<Owner>(RecyclingAllocator<Owner>(), device.shared_from_this());
    share = {owner, &device};
    share_ = share;
  }
  return share;
}

void TraceLog::begin(Realizer& device) {
  device_ = share_of(device);
  trace_ = nullptr;
  began_ = trace_event_begin();
  if (began_) [[unlikely]]
    began_thread_ = trace_event_thread();
  if (tracing()) return;
  if (previous_) {
    for (Trace* t : previous_->followers) {
      if (t->device != &device || t->mode != id_of(mode_)) continue;
      trace_ = t;
      return;
    }
  }
  finder_.start(mode_);
}

// True, with leaves and scalars noted, where the next op is that of the prediction, or of another segment that has
// followed the previous one and agrees so far. False leaves the log without a prediction.
bool TraceLog::predicted(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs) {
  if (!trace_) return false;
  if (follows_prediction(*trace_, op, in, attrs)) return true;
  if (predict_another([&](const Trace& t) { return follows_prediction(t, op, in, attrs); })) return true;
  leave_prediction();
  return false;
}

bool TraceLog::follows_prediction(const Trace& t, const OpDef& op, std::span<const LogOperand> in,
                                  const AttrsEntry* attrs) {
  const size_t n = slots_.size();
  if (n >= t.ops.size()) return false;
  const TraceOp& wanted = t.ops[n];
  if (wanted.op != &op || wanted.attrs != attrs || wanted.ref_count != in.size()) return false;
  const size_t scalars = segment_.scalars.size();
  const std::span<const TraceRef> refs = t.operands(wanted);
  for (size_t k = 0; k < in.size(); ++k) {
    if (operand_matches(t, refs[k], in[k])) continue;
    segment_.scalars.resize(scalars);
    return false;
  }
  return true;
}

bool TraceLog::operand_matches(const Trace& t, TraceRef wanted, const LogOperand& operand) {
  if (Slot* slot = operand.slot) {
    if (slot->state.load(std::memory_order_acquire) == SlotState::pending) {
      return wanted.bits == TraceRef::make(TraceRef::op, static_cast<uint32_t>(slots_.size()) - slot->index).bits;
    }
    if (wanted.kind() != TraceRef::leaf || t.leaf_types[wanted.value()] != slot->type) return false;
    return leaf_number(slot) == wanted.value();  // numbers a new leaf; this op reads it whatever the trace says
  }
  if (is_literal(operand.scalar)) {
    return wanted.kind() == TraceRef::literal && t.literals[wanted.value()] == operand.scalar;
  }
  if (wanted.kind() != TraceRef::scalar || t.scalar_types[wanted.value()] != operand.scalar.dtype) return false;
  segment_.scalars.push_back(operand.scalar);
  return true;
}

// Turns what was recorded on the prediction into a plain segment.
void TraceLog::leave_prediction() {
  const Trace& t = *std::exchange(trace_, nullptr);
  const size_t n = slots_.size();
  restore_records(t, n);
  hashes_.assign(t.hashes.begin(), t.hashes.begin() + static_cast<ptrdiff_t>(n));
  signatures_.assign(t.signatures.begin(), t.signatures.begin() + static_cast<ptrdiff_t>(n));
  finder_.start(mode_);
  for (size_t k = 0; k < n; ++k) {  // asks what was asked when these ops were first recorded
    if (k) finder_.ends_here(segment_);
    finder_.add(signatures_[k]);
  }
}

void TraceLog::restore_records(const Trace& t, size_t ops) {
  segment_.ops.assign(t.ops.begin(), t.ops.begin() + static_cast<ptrdiff_t>(ops));
  const size_t refs = ops ? t.ops[ops - 1].first_ref + t.ops[ops - 1].ref_count : 0;
  segment_.refs.assign(t.refs.begin(), t.refs.begin() + static_cast<ptrdiff_t>(refs));
  size_t literals = 0;  // numbered as they appear
  for (TraceRef r : segment_.refs) {
    if (r.kind() == TraceRef::literal) literals = std::max<size_t>(literals, r.value() + 1);
  }
  segment_.literals.assign(t.literals.begin(), t.literals.begin() + static_cast<ptrdiff_t>(literals));
}

Status TraceLog::append_record(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs) {
  const TypeEntry* few[kFewOperands];
  std::vector<const TypeEntry*> many(in.size() > kFewOperands ? in.size() : 0);
  const TypeEntry** types = many.empty() ? few : many.data();
  for (size_t k = 0; k < in.size(); ++k) types[k] = in[k].type();
  TRY(const TypeEntry* type, infer_type(op, {types, in.size()}, attrs));
  hold_generations();  // at once: a leaf's type may end one
  const auto first = static_cast<uint32_t>(segment_.refs.size());
  for (const LogOperand& o : in) segment_.refs.push_back(reference(o));
  segment_.ops.push_back({&op, type, attrs, first, static_cast<uint32_t>(in.size())});
  hold_generations();
  if (!tracing()) note_record(in);
  return {};
}

void TraceLog::hold_generations() {
  for (const std::shared_ptr<const void>& g : intern_generations())
    if (g && std::ranges::find(generations_, g) == generations_.end()) generations_.push_back(g);
}

// Extends the segment's hash and tells the search for a period of the op just recorded.
void TraceLog::note_record(std::span<const LogOperand> in) {
  const TraceOp& op = segment_.ops.back();
  uint64_t hash = hashes_.empty() ? trace_seed(device_.get(), mode_) : hashes_.back();
  uint64_t signature = 0;
  for (const void* p :
       {static_cast<const void*>(op.op), static_cast<const void*>(op.type), static_cast<const void*>(op.attrs)}) {
    hash = mix(hash, reinterpret_cast<uintptr_t>(p));
    signature = mix(signature, reinterpret_cast<uintptr_t>(p));
  }
  for (size_t k = 0; k < in.size(); ++k) {
    const TraceRef r = segment_.refs[op.first_ref + k];
    hash = mix(hash, r.bits);
    const Slot* s = in[k].slot;
    const bool near = s && s->log == this && next_number_ - s->number <= 2 * kMaxPeriod;
    if (near) {
      signature = mix(signature, next_number_ - s->number);
    } else if (r.kind() == TraceRef::literal) {
      signature = mix(signature, in[k].scalar.bits);
    } else {
      signature = mix(signature, reinterpret_cast<uintptr_t>(in[k].type()));
    }
  }
  hashes_.push_back(hash);
  signatures_.push_back(signature);
  finder_.add(signature);
}

uint32_t TraceLog::leaf_number(Slot* slot) {
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

TraceRef TraceLog::reference(const LogOperand& operand) {
  Slot* slot = operand.slot;
  if (!slot) return scalar_reference(operand.scalar);
  if (slot->state.load(std::memory_order_acquire) == SlotState::pending) {
    return TraceRef::make(TraceRef::op, static_cast<uint32_t>(slots_.size()) - slot->index);
  }
  return TraceRef::make(TraceRef::leaf, leaf_number(slot));
}

TraceRef TraceLog::scalar_reference(Scalar s) {
  if (is_literal(s)) return TraceRef::make(TraceRef::literal, find_or_push(segment_.literals, s));
  // Equal runtime scalars are not merged: the trace must not depend on their values.
  segment_.scalars.push_back(s);
  return TraceRef::make(TraceRef::scalar, static_cast<uint32_t>(segment_.scalars.size() - 1));
}

}  // namespace thermite
