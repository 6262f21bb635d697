// SPDX-License-Identifier: Apache-2.0
#include "frontend/prediction.h"

#include <utility>

#include "base/literal.h"

namespace thermite {
namespace {

// Numbers a new leaf: the next op reads it whatever the trace says.
bool operand_matches(const Trace& t, TraceRef wanted, const LogOperand& operand, SegmentBuilder& s) {
  if (Slot* slot = operand.slot) {
    if (slot->state.load(std::memory_order_acquire) == SlotState::pending) {
      return wanted.bits == TraceRef::make(TraceRef::op, static_cast<uint32_t>(s.size()) - slot->index).bits;
    }
    if (wanted.kind() != TraceRef::leaf || t.leaf_types[wanted.value()] != slot->type) return false;
    return s.leaf_number(slot) == wanted.value();
  }
  if (is_literal(operand.scalar)) {
    return wanted.kind() == TraceRef::literal && t.literals[wanted.value()] == operand.scalar;
  }
  if (wanted.kind() != TraceRef::scalar || t.scalar_types[wanted.value()] != operand.scalar.dtype) return false;
  s.add_scalar(operand.scalar);
  return true;
}

bool op_matches(const Trace& t, SegmentBuilder& s, const OpDef& op, std::span<const LogOperand> in,
                const AttrsEntry* attrs) {
  const size_t n = s.size();
  if (n >= t.ops.size()) return false;
  const TraceOp& wanted = t.ops[n];
  if (wanted.op != &op || wanted.attrs != attrs || wanted.ref_count != in.size()) return false;
  const size_t scalars = s.segment().scalars.size();
  const std::span<const TraceRef> refs = t.operands(wanted);
  for (size_t k = 0; k < in.size(); ++k) {
    if (operand_matches(t, refs[k], in[k], s)) continue;
    s.drop_scalars_from(scalars);
    return false;
  }
  return true;
}

}  // namespace

void Prediction::begin(const Realizer& device, const LoopModeRef& mode) {
  trace_ = nullptr;
  if (!previous_) return;
  for (Trace* t : previous_->followers) {
    if (t->device != &device || t->mode != id_of(mode)) continue;
    trace_ = t;
    return;
  }
}

// True where another segment that has followed the previous one agrees with all n ops so far and is wanted.
template <class Wanted>
bool Prediction::predict_another(size_t n, Wanted&& wanted) {
  for (Trace* t : previous_->followers) {
    if (t == trace_ || t->device != trace_->device || t->mode != trace_->mode) continue;
    if (!t->begins_like(*trace_, n) || !wanted(*t)) continue;
    trace_ = t;
    return true;
  }
  return false;
}

bool Prediction::follows(SegmentBuilder& s, const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs) {
  if (op_matches(*trace_, s, op, in, attrs)) return true;
  return predict_another(s.size(), [&](const Trace& t) { return op_matches(t, s, op, in, attrs); });
}

bool Prediction::goes_on_after(size_t n) {
  return predict_another(n, [n](const Trace& t) { return t.ops.size() > n; });
}

Trace* Prediction::whole(size_t n) {
  if (!trace_) return nullptr;
  if (trace_->ops.size() == n) return trace_;
  return predict_another(n, [n](const Trace& t) { return t.ops.size() == n; }) ? trace_ : nullptr;
}

Trace* Prediction::identify(const SegmentBuilder& s, const Realizer& device, const LoopModeRef& mode) {
  if (Trace* t = traces_.find(s.segment(), s.hashes().back(), &device, id_of(mode))) return t;
  if (traces_.is_full(s.segment())) forget();
  return traces_.add(s.segment(), s.hashes(), s.signatures(), &device, id_of(mode));
}

void Prediction::ended(Trace& t) {
  if (previous_) previous_->add_follower(&t);
  previous_ = &t;
}

void Prediction::forget() {
  traces_.clear();
  trace_ = previous_ = nullptr;
}

}  // namespace thermite
