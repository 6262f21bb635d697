// SPDX-License-Identifier: Apache-2.0
// Lazy tensors. An operation infers its result's type at once (a user error throws there, naming shapes and the
// user's file and line), appends a record to the calling thread's log and returns; work happens when a value is
// read, at eval(), or when the log reaches a fixed length. Handles may be used from any thread.
#pragma once

#include <algorithm>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <initializer_list>
#include <new>
#include <source_location>
#include <span>
#include <string>
#include <type_traits>
#include <utility>
#include <vector>

#include "thermite/device.h"
#include "thermite/dtype.h"
#include "thermite/error.h"

namespace thermite {

using Shape = std::vector<int64_t>;  // extents, outermost first; values are row-major
struct Slot;

class Tensor {
 public:
  using Where = std::source_location;

  // Copies `data` (row-major, elements of T). The count must equal the shape's.
  template <class T>
    requires is_element<T>
  static Tensor from_data(std::span<const T> data, const Shape& shape, const DeviceHandle& device = {},
                          Where where = Where::current()) {
    return from_bytes(dtype_of<T>, std::as_bytes(data), shape, device, where);
  }
  template <class T>
    requires(is_element<T> && !std::is_same_v<T, bool>)
  static Tensor from_data(const std::vector<T>& data, const Shape& shape, const DeviceHandle& device = {},
                          Where where = Where::current()) {
    return from_bytes(dtype_of<T>, std::as_bytes(std::span<const T>(data)), shape, device, where);
  }
  template <class T>
    requires is_element<T>
  static Tensor from_data(std::initializer_list<T> data, const Shape& shape, const DeviceHandle& device = {},
                          Where where = Where::current()) {
    return from_bytes(dtype_of<T>, std::as_bytes(std::span<const T>(data.begin(), data.size())), shape, device, where);
  }
  static Tensor from_bytes(DType dtype, std::span<const std::byte> data, const Shape& shape,
                           const DeviceHandle& device = {}, Where where = Where::current());
  static Tensor full(const Shape& shape, double value, DType dtype = DType::f32, const DeviceHandle& device = {},
                     Where where = Where::current());
  static Tensor zeros(const Shape& shape, DType dtype = DType::f32, const DeviceHandle& device = {},
                      Where where = Where::current()) {
    return full(shape, 0, dtype, device, where);
  }
  static Tensor ones(const Shape& shape, DType dtype = DType::f32, const DeviceHandle& device = {},
                     Where where = Where::current()) {
    return full(shape, 1, dtype, device, where);
  }
  // 0, 1, ..., n - 1
  static Tensor arange(int64_t n, DType dtype = DType::f32, const DeviceHandle& device = {},
                       Where where = Where::current());

  Tensor() = default;  // empty: may only be assigned to
  Tensor(const Tensor& o) noexcept;
  Tensor(Tensor&& o) noexcept : slot_(std::exchange(o.slot_, nullptr)) {}
  Tensor& operator=(Tensor o) noexcept {
    std::swap(slot_, o.slot_);
    return *this;
  }
  ~Tensor();
  explicit Tensor(Slot* adopted) noexcept : slot_(adopted) {}  // takes over one reference

  bool empty() const { return slot_ == nullptr; }
  DType dtype() const;
  Shape shape() const;
  int rank() const;
  int64_t elements() const;
  size_t bytes() const;
  DeviceHandle device() const;

  // Realizes the value (and everything else that is alive in the same log) and waits for it. Errors of the computation
  // throw here.
  const Tensor& eval() const;
  // The value on another device: realized, read and written there. On its own device it is this tensor.
  Tensor to(const DeviceHandle& device, Where where = Where::current()) const;
  // Copies the value out; `out` must have exactly bytes() bytes.
  void read(std::span<std::byte> out) const;
  // T must be the tensor's element type: cast first to read it as another. DeviceError where the machine has no room
  // for the elements.
  template <class T>
    requires is_element<T>
  std::vector<T> to_vector(Where where = Where::current()) const {
    check_to_vector(dtype_of<T>, where);
    using Stored = std::conditional_t<std::is_same_v<T, bool>, uint8_t, T>;
    std::vector<Stored> raw;
    std::vector<T> v;
    try {
      raw.resize(static_cast<size_t>(elements()));
      if constexpr (std::is_same_v<T, bool>) v.resize(raw.size());
    } catch (const std::bad_alloc&) {
      throw_no_room(where);
    }
    read(std::as_writable_bytes(std::span(raw)));
    if constexpr (std::is_same_v<T, bool>) {
      std::copy(raw.begin(), raw.end(), v.begin());
      return v;
    } else {
      return raw;
    }
  }

  Slot* slot() const { return slot_; }

 private:
  void check_to_vector(DType wanted, const Where& where) const;
  [[noreturn]] void throw_no_room(const Where& where) const;
  Slot* slot_ = nullptr;
};

// A parameter that takes a tensor or a scalar and remembers where the call was written. A scalar takes the dtype
// of the tensor it meets; a fraction that meets an integer tensor is a user error. Refers to the tensor without owning
// it, so it can only be made in the place of a parameter: no name, array or container of operands can be passed on.
class Operand {
 public:
  Operand(const Tensor& t, std::source_location where = std::source_location::current())
      : slot_(t.slot()), where_(where) {}
  template <class T>
    requires std::is_arithmetic_v<T>
  Operand(T v, std::source_location where = std::source_location::current())
      : kind_(std::is_floating_point_v<T> ? Kind::real : (std::is_same_v<T, bool> ? Kind::boolean : Kind::integer)),
        where_(where) {
    if constexpr (std::is_floating_point_v<T>) {
      real_ = static_cast<double>(v);
    } else {
      integer_ = static_cast<int64_t>(v);
    }
  }
  Operand(const Operand&) = delete;
  Operand& operator=(const Operand&) = delete;

  enum class Kind : uint8_t { tensor, real, integer, boolean };
  Kind kind() const { return kind_; }
  Slot* slot() const { return slot_; }
  double real() const { return real_; }
  int64_t integer() const { return integer_; }
  const std::source_location& where() const { return where_; }

 private:
  Kind kind_ = Kind::tensor;
  union {
    Slot* slot_ = nullptr;
    double real_;
    int64_t integer_;
  };
  std::source_location where_;
};

// Realizes all of them in as few segments as possible.
void eval(std::span<const Tensor> tensors);

}  // namespace thermite
