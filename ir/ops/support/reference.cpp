// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/reference.h"

#include <algorithm>
#include <cmath>
#include <cstring>

#include "base/element_type.h"
#include "base/host_bytes.h"
#include "ir/graph/byte_size.h"
#include "ir/graph/check.h"
#include "ir/ops/op_def.h"
#include "ir/ops/support/complex.h"

namespace thermite {
namespace {

// An element as memory holds it, and in its wide storage.
template <class Wide, class T>
Wide widened(T v) {
  if constexpr (is_half_element<T>)
    return from_half(T::dtype, v.bits);
  else
    return static_cast<Wide>(v);
}
template <class T, class Wide>
T narrowed(Wide v) {
  if constexpr (is_half_element<T>)
    return {static_cast<decltype(T::bits)>(to_half(T::dtype, static_cast<double>(v)))};
  else
    return static_cast<T>(v);
}

}  // namespace

int64_t wrap_to(DType t, int64_t v) { return to_int(make_int_scalar(t, v)); }

RefTensor::RefTensor(const Type& t) : dtype(t.dtype), dims(t.dims) {
  with_storage(dtype, [&]<class T>() { as<T>().resize(static_cast<size_t>(count() * parts_of(dtype))); });
}

RefTensor RefTensor::from_bytes(const Type& t, const void* data) {
  RefTensor r(t);
  with_storage(t.dtype, [&]<class Wide>() {
    with_element(part_type(t.dtype), [&]<class T>() {
      const auto* p = static_cast<const std::byte*>(data);
      for (auto& v : r.as<Wide>()) {
        if constexpr (std::is_same_v<T, bool>) {
          v = *p++ != std::byte{0};
        } else {
          T element;
          std::memcpy(&element, std::exchange(p, p + sizeof element), sizeof element);
          v = widened<Wide>(element);
        }
      }
    });
  });
  return r;
}

void RefTensor::to_bytes(void* data) const {
  with_storage(dtype, [&]<class Wide>() {
    with_element(part_type(dtype), [&]<class T>() {
      auto* p = static_cast<std::byte*>(data);
      for (const auto& v : as<Wide>()) {
        const T element = narrowed<T>(v);
        std::memcpy(std::exchange(p, p + sizeof element), &element, sizeof element);
      }
    });
  });
}

void RefTensor::round_to_dtype() {
  if (!is_float(part_type(dtype))) return;
  with_storage(dtype, [&]<class Wide>() {
    with_element(part_type(dtype), [&]<class T>() {
      for (auto& v : as<Wide>()) v = widened<Wide>(narrowed<T>(v));
    });
  });
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
  const bool complex = std::ranges::any_of(in, [](const RefTensor* t) { return is_complex(t->dtype); });
  CHECK_OK(complex && op.split == split_each ? ref_split_each(op, in, attrs, out) : op.reference(in, attrs, out));
  for (auto& v : out.i) v = wrap_to(type.dtype, v);
  return out;
}

}  // namespace thermite
