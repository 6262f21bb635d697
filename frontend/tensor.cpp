// SPDX-License-Identifier: Apache-2.0
#include "thermite/tensor.h"

#include "base/host_bytes.h"
#include "frontend/makers.h"
#include "frontend/record.h"
#include "frontend/trace_log.h"
#include "thermite/ops.h"

namespace thermite {
namespace {

const Slot& checked(const Slot* s) {
  if (!s) throw UserError("an empty tensor has no value");
  return *s;
}

Result<Type> checked_type(DType dtype, const Shape& shape) {
  if (!is_tensor_type(dtype)) return unsupported("the type {} is not supported yet", name(dtype));
  if (shape.size() > kMaxRank) return user_error("rank {} is above the limit {}", shape.size(), kMaxRank);
  Type t{dtype, Dims(shape)};
  if (checked_elements(t.dims) < 0) return user_error("the shape {} is negative or too large", to_string(t.dims));
  return t;
}

Result<Slot*> make_ready(DType dtype, std::span<const std::byte> data, const Shape& shape, const DeviceHandle& device,
                         const std::source_location& where) {
  TRY(Type type, checked_type(dtype, shape));
  const TypeEntry* entry = intern_type(type);
  if (entry->bytes != data.size()) {
    return user_error("{} needs {} bytes, {} were given", to_string(type), entry->bytes, data.size());
  }
  TRY(StorageRef storage, device.realizer()->allocate(
                              entry->bytes, {.what = "from_data", .file = where.file_name(), .line = where.line()}));
  CHECK_OK(device.realizer()->write(data, *storage, TraceLog::current().stream()));
  return make_ready_slot(entry, std::move(storage), device.realizer());
}

}  // namespace

Tensor Tensor::from_bytes(DType dtype, std::span<const std::byte> data, const Shape& shape, const DeviceHandle& device,
                          Where where) {
  return at_edge([&] {
    Result<Slot*> slot = make_ready(dtype, data, shape, device, where);
    if (!slot.ok()) throw_error(at(std::move(slot).error(), "from_data", where));
    return Tensor(*slot);
  });
}

Tensor Tensor::full(const Shape& shape, double value, DType dtype, const DeviceHandle& device, Where where) {
  return at_edge([&] {
    Result<Type> type = checked_type(dtype, shape);
    if (!type.ok()) throw_error(at(std::move(type).error(), "full", where));
    const Tensor t = FullMaker{.value = make_scalar(part_type(dtype), value), .dims = shape}.record(device, where);
    return is_complex(dtype) ? cast({t, where}, dtype) : t;
  });
}

Tensor Tensor::arange(int64_t n, DType dtype, const DeviceHandle& device, Where where) {
  return at_edge([&] {
    Result<Type> type = checked_type(dtype, {n});
    if (!type.ok()) throw_error(at(std::move(type).error(), "arange", where));
    const Tensor t = IotaMaker{.dtype = part_type(dtype), .dims = {&n, 1}, .axis = 0}.record(device, where);
    return is_complex(dtype) ? cast({t, where}, dtype) : t;
  });
}

Tensor::Tensor(const Tensor& o) noexcept : slot_(o.slot_) {
  if (slot_) slot_->retain();
}
Tensor::~Tensor() {
  if (slot_) slot_->release();
}

DType Tensor::dtype() const { return checked(slot_).type->type.dtype; }
Shape Tensor::shape() const {
  return at_edge([&] {
    const Dims& d = checked(slot_).type->type.dims;
    return Shape(d.begin(), d.end());
  });
}
int Tensor::rank() const { return checked(slot_).type->type.dims.size(); }
int64_t Tensor::elements() const { return checked(slot_).type->elements; }
size_t Tensor::bytes() const { return checked(slot_).type->bytes; }
DeviceHandle Tensor::device() const { return DeviceHandle(checked(slot_).device->shared_from_this()); }

const Tensor& Tensor::eval() const {
  return at_edge([&]() -> const Tensor& {
    checked(slot_);
    throw_if_error(realize(*slot_));
    throw_if_error(slot_->storage->wait());
    return *this;
  });
}

Tensor Tensor::to(const DeviceHandle& device, Where where) const {
  return at_edge([&] {
    if (checked(slot_).device == device.realizer().get()) return *this;
    throw_if_error(realize(*slot_));
    Result<HostBytesRef> bytes = slot_->device->view(slot_->storage);
    if (!bytes.ok()) throw_error(at(std::move(bytes).error(), "to", where));
    const auto* data = static_cast<const std::byte*>((*bytes)->data());
    const Dims& d = slot_->type->type.dims;
    Result<Slot*> slot =
        make_ready(slot_->type->type.dtype, {data, slot_->type->bytes}, Shape(d.begin(), d.end()), device, where);
    if (!slot.ok()) throw_error(at(std::move(slot).error(), "to", where));
    return Tensor(*slot);
  });
}

void Tensor::read(std::span<std::byte> out) const {
  at_edge([&] {
    eval();
    if (out.size() != slot_->type->bytes) {
      throw UserError(fmt::format("read: {} has {} bytes, the destination {}", to_string(slot_->type->type),
                                  slot_->type->bytes, out.size()));
    }
    throw_if_error(slot_->device->read(*slot_->storage, out));
  });
}

void Tensor::check_to_vector(DType wanted, const Where& where) const {
  at_edge([&] {
    if (dtype() != wanted) {
      throw UserError(fmt::format("{}:{}: to_vector: the tensor holds {}, not {}; cast it first", where.file_name(),
                                  where.line(), name(dtype()), name(wanted)));
    }
    if (!check_host_bytes(slot_->type->bytes).ok()) throw_no_room(where);
  });
}

void Tensor::throw_no_room(const Where& where) const {
  try {
    throw DeviceError(fmt::format("{}:{}: to_vector: this machine has no room for the {} bytes of {}",
                                  where.file_name(), where.line(), slot_->type->bytes, to_string(slot_->type->type)));
  } catch (...) {
    rethrow_as_ours();
  }
}

void eval(std::span<const Tensor> tensors) {
  at_edge([&] {
    for (const Tensor& t : tensors) throw_if_error(realize(const_cast<Slot&>(checked(t.slot()))));
    for (const Tensor& t : tensors) t.eval();
  });
}

}  // namespace thermite
