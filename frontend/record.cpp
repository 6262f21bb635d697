// SPDX-License-Identifier: Apache-2.0
#include "frontend/record.h"

#include <array>
#include <cmath>

#include "frontend/trace_log.h"

namespace thermite {
namespace {

constexpr size_t kMaxOperands = size_t{1} << 16;

Result<Scalar> scalar_for(const Operand& o, DType t) {
  if (o.kind() == Operand::Kind::real) {
    if (is_float(t)) return make_scalar(t, o.real());
    const double v = o.real();
    if (std::floor(v) != v || std::abs(v) > 9007199254740992.0) {
      return user_error("the scalar {} meets a tensor of {}, which cannot hold it; cast the tensor to a float type", v,
                        name(t));
    }
    const Scalar s = make_int_scalar(t, static_cast<int64_t>(v));
    if (to_double(s) != v) return user_error("the scalar {} does not fit the tensor's type {}", v, name(t));
    return s;
  }
  if (is_float(t)) return make_scalar(t, static_cast<double>(o.integer()));
  const Scalar s = make_int_scalar(t, o.integer());
  if (to_int(s) != o.integer())
    return user_error("the scalar {} does not fit the tensor's type {}", o.integer(), name(t));
  return s;
}

// Makes the operand usable in the current log.
Status resolve(Slot* slot, TraceLog& log) {
  if (!slot) return user_error("an empty tensor was used as an operand");
  switch (slot->state.load(std::memory_order_acquire)) {
    case SlotState::ready:
      return {};
    case SlotState::failed:
      return Error(*slot->error);
    case SlotState::pending:
      return slot->log == &log ? Status() : realize(*slot);
    case SlotState::placeholder:
      break;
  }
  if (slot->number == log.trace_id()) return {};
  return user_error("an input of a traced function was used outside that function");
}

constexpr size_t kMaxAttrs = 16;

using IntSpan = std::span<const int64_t>;

// As they are stored (see completed()); a scalar attribute (the value of `pad`) has the dtype of the first operand.
const AttrsEntry* attrs_for(const OpDef& op, std::span<const AttrRef> attrs, const Type& first) {
  while (!attrs.empty() && std::holds_alternative<Unset>(attrs.back())) attrs = attrs.first(attrs.size() - 1);
  if (attrs.empty()) return intern_attrs({});
  const auto* head = std::get_if<IntSpan>(&attrs[0]);
  std::array<AttrRef, kMaxAttrs> stored;
  for (size_t k = 0; k < attrs.size(); ++k) {
    stored[k] = attrs[k];
    if (const auto* s = std::get_if<Scalar>(&attrs[k])) {
      if (s->dtype != part_type(first.dtype)) stored[k] = convert(*s, part_type(first.dtype));
    } else if (const auto* list = std::get_if<IntSpan>(&attrs[k]); list && list->empty()) {
      const size_t n = default_entries(op.attrs[k], first.dims.size(), head ? head->size() : 0);
      stored[k] = default_list(op.attrs[k].absent.number, n);
    }
  }
  return intern_attrs({stored.data(), attrs.size()});
}

Location location_of(const std::source_location& w) { return {.file = w.file_name(), .line = w.line()}; }

// The next tensor among the operands. The last one leads: scalars take its dtype, as in where(condition, tensor, 0).
Status follow(const Slot*& lead, Slot* slot, TraceLog& log) {
  CHECK_OK(resolve(slot, log));
  if (lead && lead->device != slot->device) {
    return user_error("operands live on two devices, '{}' and '{}'; read one and make it again on the other",
                      lead->device->name(), slot->device->name());
  }
  lead = slot;
  return {};
}

Result<Tensor> append(const OpDef& op, std::span<const LogOperand> in, const Slot* lead, std::span<const AttrRef> attrs,
                      TraceLog& log, const std::source_location& where) {
  if (attrs.size() > std::min(kMaxAttrs, op.attrs.size())) return internal_error("{} attributes", attrs.size());
  const AttrsEntry* entry = attrs_for(op, attrs, in[0].type()->type);
  TRY(Slot * slot, log.append(op, in, entry, *lead->device, location_of(where)));
  return Tensor(slot);
}

constexpr size_t kMaxParameters = 3;

Result<Tensor> record(const OpDef& op, std::span<const Operand* const> in, std::span<const AttrRef> attrs) {
  if (in.size() > kMaxParameters) return internal_error("{} operands", in.size());
  TraceLog& log = TraceLog::current();
  const Slot* lead = nullptr;
  for (const Operand* o : in)
    if (o->kind() == Operand::Kind::tensor) CHECK_OK(follow(lead, o->slot(), log));
  if (!lead) return user_error("at least one operand must be a tensor");
  LogOperand room[kMaxParameters];
  for (size_t k = 0; k < in.size(); ++k) {
    if (in[k]->kind() == Operand::Kind::tensor) {
      room[k].slot = in[k]->slot();
    } else {
      TRY(room[k].scalar, scalar_for(*in[k], part_type(lead->type->type.dtype)));
    }
  }
  return append(op, {room, in.size()}, lead, attrs, log, in[0]->where());
}

Result<Tensor> record(const OpDef& op, std::span<const Tensor> in, std::span<const AttrRef> attrs,
                      const std::source_location& where) {
  if (in.size() > kMaxOperands) return user_error("{} operands; at most {} are allowed", in.size(), kMaxOperands);
  TraceLog& log = TraceLog::current();
  const Slot* lead = nullptr;
  std::vector<LogOperand> room(in.size());
  for (size_t k = 0; k < in.size(); ++k) {
    CHECK_OK(follow(lead, in[k].slot(), log));
    room[k].slot = in[k].slot();
  }
  if (!lead) return user_error("at least one operand must be a tensor");
  return append(op, room, lead, attrs, log, where);
}

}  // namespace

Tensor record_op(const OpDef& op, std::span<const Operand* const> in, std::initializer_list<AttrRef> attrs) {
  return at_edge([&] {
    Result<Tensor> r = record(op, in, {attrs.begin(), attrs.size()});
    if (!r.ok()) throw_error(at(std::move(r).error(), op.name, in.empty() ? std::source_location() : in[0]->where()));
    return std::move(r).value();
  });
}

Tensor record_op(const OpDef& op, std::span<const Tensor> in, std::initializer_list<AttrRef> attrs,
                 const std::source_location& where) {
  return at_edge([&] {
    Result<Tensor> r = record(op, in, {attrs.begin(), attrs.size()}, where);
    if (!r.ok()) throw_error(at(std::move(r).error(), op.name, where));
    return std::move(r).value();
  });
}

Tensor record_maker(const OpDef& op, std::initializer_list<AttrRef> attrs, const DeviceHandle& device,
                    const std::source_location& where) {
  return at_edge([&] {
    const AttrsEntry* entry = intern_attrs({attrs.begin(), attrs.size()});
    Result<Slot*> slot = TraceLog::current().append(op, {}, entry, *device.realizer(), location_of(where));
    if (!slot.ok()) throw_error(at(std::move(slot).error(), op.name, where));
    return Tensor(*slot);
  });
}

}  // namespace thermite
