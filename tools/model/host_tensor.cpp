// SPDX-License-Identifier: Apache-2.0
#include "tools/model/host_tensor.h"

#include <cstdlib>
#include <cstring>
#include <random>

namespace thermite {
namespace {

class HostStorage final : public Storage {
 public:
  explicit HostStorage(size_t bytes) : bytes_(bytes), data_(std::aligned_alloc(64, (bytes + 64) / 64 * 64)) {
    if (data_) std::memset(data_, 0, bytes);
  }
  ~HostStorage() override { std::free(data_); }
  void* data() override { return data_; }
  size_t bytes() const override { return bytes_; }

 private:
  size_t bytes_;
  void* data_;
};

}  // namespace

Constant host_tensor(const Type& t, const void* data) {
  Constant c{t, std::make_shared<HostStorage>(byte_size(t)), {}};
  if (data && byte_size(t)) std::memcpy(c.data->data(), data, byte_size(t));
  return c;
}

Constant random_tensor(const Type& t, uint64_t seed) {
  Constant c = host_tensor(t, nullptr);
  std::mt19937_64 rng(seed);
  auto* p = static_cast<std::byte*>(c.data->data());
  for (int64_t k = 0; k < elements(t.dims); ++k) {
    const uint64_t bits = rng();
    const double unit = static_cast<double>(bits >> 11) * 0x1p-52 - 1;
    const Scalar s = is_float(t.dtype)
                         ? make_scalar(t.dtype, unit)
                         : make_int_scalar(t.dtype, static_cast<int64_t>(bits % (is_bool(t.dtype) ? 2 : 4)));
    store_scalar(s, p + static_cast<size_t>(k) * size_of(t.dtype));
  }
  return c;
}

}  // namespace thermite
