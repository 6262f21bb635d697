// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/host_storage.h"
#include "ir/graph/byte_size.h"
#include "ir/graph/check.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

template <class T>
int64_t load_int(const std::byte* p) {
  T v;
  std::memcpy(&v, p, sizeof v);
  return static_cast<int64_t>(v);
}

int64_t load_int(DType t, const std::byte* p) {
  switch (t) {
    case DType::boolean:
      return *p != std::byte{0};
    case DType::i8:
      return load_int<int8_t>(p);
    case DType::i16:
      return load_int<int16_t>(p);
    case DType::i32:
      return load_int<int32_t>(p);
    case DType::u8:
      return load_int<uint8_t>(p);
    case DType::u16:
      return load_int<uint16_t>(p);
    case DType::u32:
      return load_int<uint32_t>(p);
    default:
      return load_int<int64_t>(p);
  }
}

double load_float(DType t, const std::byte* p) {
  if (t == DType::f32) {
    float v;
    std::memcpy(&v, p, sizeof v);
    return v;
  }
  uint16_t h;
  std::memcpy(&h, p, sizeof h);
  return t == DType::f16 ? f16_to_f32(h) : bf16_to_f32(h);
}

double rounded(DType t, double v) {
  if (t == DType::f32) return static_cast<float>(v);
  return t == DType::f16 ? f16_to_f32(f64_to_f16(v)) : bf16_to_f32(f64_to_bf16(v));
}

void store_float(DType t, double v, std::byte* p) {
  if (t == DType::f32) {
    const auto x = static_cast<float>(v);
    std::memcpy(p, &x, sizeof x);
  } else {
    const uint16_t h = t == DType::f16 ? f64_to_f16(v) : f64_to_bf16(v);
    std::memcpy(p, &h, sizeof h);
  }
}

}  // namespace

int64_t wrap_to(DType t, int64_t v) {
  if (t == DType::boolean) return v != 0;
  return load_int(t, reinterpret_cast<const std::byte*>(&v));  // little-endian: the low bytes
}

RefTensor::RefTensor(const Type& t) : dtype(t.dtype), dims(t.dims) {
  with_storage(dtype, [&]<class T>() { as<T>().resize(static_cast<size_t>(count())); });
}

RefTensor RefTensor::from_bytes(const Type& t, const void* data) {
  RefTensor r(t);
  const auto* p = static_cast<const std::byte*>(data);
  const size_t step = size_of(t.dtype);
  for (auto& v : r.i) v = load_int(t.dtype, std::exchange(p, p + step));
  for (auto& v : r.f) v = load_float(t.dtype, std::exchange(p, p + step));
  for (auto& v : r.w) {
    double d;
    std::memcpy(&d, std::exchange(p, p + step), sizeof d);
    v = d;
  }
  return r;
}

void RefTensor::to_bytes(void* data) const {
  auto* p = static_cast<std::byte*>(data);
  const size_t step = size_of(dtype);
  for (int64_t v : i) std::memcpy(std::exchange(p, p + step), &v, step);
  for (double v : f) store_float(dtype, v, std::exchange(p, p + step));
  for (long double v : w) {
    const auto d = static_cast<double>(v);
    std::memcpy(std::exchange(p, p + step), &d, sizeof d);
  }
}

void RefTensor::round_to_dtype() {
  for (double& v : f) v = rounded(dtype, v);
  for (long double& v : w) v = static_cast<double>(v);
}

Result<RefTensor> evaluate_op(const OpDef& op, std::span<const RefTensor* const> in, const Attrs& attrs, Sums sums) {
  if (!op.reference) return internal_error("{} has no reference of its own", op.name);
  Graph types;  // inference looks at operands through a graph
  Node node{&op, {}, {}, attrs, {}};
  for (const RefTensor* t : in) {
    node.inputs.push_back(types.size());
    types.nodes.push_back({nullptr, t->type(), {}, {}, {}});
  }
  TRY(Type type, infer_type(types, node, types.size()));
  TRY(const size_t bytes, checked_byte_size(type));
  CHECK_OK(check_host_bytes(bytes / size_of(type.dtype) * sizeof(int64_t)));  // wide storage
  RefTensor out(type);
  out.sums = sums;
  CHECK_OK(op.reference(in, attrs, out));
  for (auto& v : out.i) v = wrap_to(type.dtype, v);
  return out;
}

}  // namespace thermite
