// SPDX-License-Identifier: Apache-2.0
#include "frontend/record.h"

#include <cmath>
#include <unordered_map>

#include "frontend/trace_log.h"

namespace thermite {
namespace {

constexpr int kMaxOperands = 256;

// Inferred types of ops seen before by this thread: recording the same op again costs one look-up.
struct InferKey {
  const OpDef* op;
  const AttrsEntry* attrs;
  const TypeEntry* in[3];
  friend bool operator==(const InferKey&, const InferKey&) = default;
};
struct InferKeyHash {
  size_t operator()(const InferKey& k) const {
    uint64_t h = reinterpret_cast<uintptr_t>(k.op);
    for (const void* p : {static_cast<const void*>(k.attrs), static_cast<const void*>(k.in[0]),
                          static_cast<const void*>(k.in[1]), static_cast<const void*>(k.in[2])}) {
      h = (h ^ reinterpret_cast<uintptr_t>(p)) * 0x9E3779B97F4A7C15ull;
      h ^= h >> 31;
    }
    return h;
  }
};

Result<const TypeEntry*> infer_slow(const OpDef& op, std::span<const TypeEntry* const> in, const AttrsEntry& attrs) {
  std::vector<Type> types;
  for (const TypeEntry* t : in) types.push_back(t->type);
  TRY(Type out, op.infer({types, attrs.attrs}));
  if (checked_elements(out.dims) < 0) {
    return user_error("the result {} is too large", to_string(out));
  }
  return intern_type(out);
}

Result<const TypeEntry*> infer(const OpDef& op, std::span<const TypeEntry* const> in, const AttrsEntry* attrs) {
  if (in.size() > 3) return infer_slow(op, in, *attrs);
  thread_local std::unordered_map<InferKey, const TypeEntry*, InferKeyHash> seen;
  InferKey key{&op, attrs, {}};
  for (size_t k = 0; k < in.size(); ++k) key.in[k] = in[k];
  if (auto it = seen.find(key); it != seen.end()) return it->second;
  TRY(const TypeEntry* type, infer_slow(op, in, *attrs));
  seen.emplace(key, type);
  return type;
}

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
Status resolve(const Tensor& t, TraceLog& log) {
  Slot* slot = t.slot();
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
  if (slot->trace == log.trace_id()) return {};
  return user_error("an input of a traced function was used outside that function");
}

// A scalar attribute (the value of `pad`) has the dtype of the first operand.
void convert_scalar_attrs(Attrs& attrs, DType to) {
  std::vector<AttrValue> converted;
  for (int k = 0; k < attrs.size(); ++k) {
    const Scalar* s = std::get_if<Scalar>(&attrs[k]);
    if (!s || s->dtype == to) continue;
    if (converted.empty()) {
      for (int i = 0; i < attrs.size(); ++i) converted.push_back(attrs[i]);
    }
    converted[k] = convert(*s, to);
  }
  if (!converted.empty()) attrs = Attrs(std::move(converted));
}

Location location_of(const std::source_location& w) { return {w.file_name(), w.line(), ""}; }

Error at(Error e, const OpDef& op, const std::source_location& w) {
  return std::move(e).in(fmt::format("{}:{}: {}", w.file_name(), w.line(), op.name));
}

Result<Tensor> record(const OpDef& op, std::span<const Operand> in, Attrs attrs) {
  if (in.size() > kMaxOperands) return user_error("{} operands; at most {} are allowed", in.size(), kMaxOperands);
  TraceLog& log = TraceLog::current();
  const Slot* lead = nullptr;  // scalars take the dtype of the last tensor: where(condition, tensor, 0)
  for (const Operand& o : in) {
    if (o.kind() != Operand::Kind::tensor) continue;
    CHECK_OK(resolve(o.tensor(), log));
    const Slot* s = o.tensor().slot();
    if (lead && lead->device != s->device) {
      return user_error("operands live on two devices, '{}' and '{}'; read one and make it again on the other",
                        lead->device->name(), s->device->name());
    }
    lead = s;
  }
  if (!lead) return user_error("at least one operand must be a tensor");
  LogOperand operands[kMaxOperands];
  const TypeEntry* types[kMaxOperands];
  for (size_t k = 0; k < in.size(); ++k) {
    if (in[k].kind() == Operand::Kind::tensor) {
      operands[k].slot = in[k].tensor().slot();
      types[k] = operands[k].slot->type;
      continue;
    }
    TRY(operands[k].scalar, scalar_for(in[k], lead->type->type.dtype));
    types[k] = intern_type({operands[k].scalar.dtype, {}});
  }
  convert_scalar_attrs(attrs, types[0]->type.dtype);
  const AttrsEntry* entry = intern_attrs(std::move(attrs));
  TRY(const TypeEntry* type, infer(op, {types, in.size()}, entry));
  TRY(Slot * slot, log.append(op, {operands, in.size()}, entry, type, lead->device, location_of(in[0].where())));
  return Tensor(slot);
}

}  // namespace

Tensor record_op(const OpDef& op, std::span<const Operand> in, Attrs attrs) {
  Result<Tensor> r = record(op, in, std::move(attrs));
  if (!r.ok()) throw_error(at(std::move(r).error(), op, in.empty() ? std::source_location() : in[0].where()));
  return std::move(r).value();
}

Tensor record_op(const OpDef& op, std::span<const Tensor> in, Attrs attrs, const std::source_location& where) {
  std::vector<Operand> operands;
  operands.reserve(in.size());
  for (const Tensor& t : in) operands.emplace_back(t, where);
  Result<Tensor> r = record(op, operands, std::move(attrs));
  if (!r.ok()) throw_error(at(std::move(r).error(), op, where));
  return std::move(r).value();
}

Tensor record_maker(const OpDef& op, Attrs attrs, const DeviceHandle& device, const std::source_location& where) {
  const AttrsEntry* entry = intern_attrs(std::move(attrs));
  Result<const TypeEntry*> type = infer(op, {}, entry);
  if (!type.ok()) throw_error(at(std::move(type).error(), op, where));
  Result<Slot*> slot = TraceLog::current().append(op, {}, entry, *type, device.realizer(), location_of(where));
  if (!slot.ok()) throw_error(at(std::move(slot).error(), op, where));
  return Tensor(*slot);
}

void throw_error(const Error& e) {
  switch (e.kind) {
    case ErrorKind::user:
      if (e.unsupported) throw Unsupported(e.message);
      throw UserError(e.message);
    case ErrorKind::device:
      throw DeviceError(e.message);
    case ErrorKind::internal:
      break;
  }
  throw InternalError(e.message);
}

void throw_if_error(const Status& s) {
  if (!s.ok()) throw_error(s.error());
}

}  // namespace thermite
