// SPDX-License-Identifier: Apache-2.0
#include "tools/model/host_tensor.h"

#include <random>

#include "base/host_bytes.h"

namespace thermite {

Result<Constant> host_tensor(const Type& t) {
  TRY(const size_t bytes, checked_byte_size(t));
  TRY(HostBytesRef data, make_host_bytes(bytes));
  return Constant{t, std::move(data), {}};
}

Result<Constant> random_tensor(const Type& t, uint64_t seed) {
  constexpr int64_t kMost = int64_t{1} << 28;  // some seconds
  if (elements(t.dims) > kMost) return user_error("more than 2^28 elements are not made at random; give a file");
  TRY(Constant c, host_tensor(t));
  std::mt19937_64 rng(seed);
  auto* p = static_cast<std::byte*>(c.data->data());
  const DType part = part_type(t.dtype);
  for (int64_t k = 0; k < elements(t.dims) * parts_of(t.dtype); ++k) {
    const uint64_t bits = rng();
    const double unit = static_cast<double>(bits >> 11) * 0x1p-52 - 1;
    const Scalar s = is_float(part) ? make_scalar(part, unit)
                                    : make_int_scalar(part, static_cast<int64_t>(bits % (is_bool(part) ? 2 : 4)));
    store_scalar(s, p + static_cast<size_t>(k) * size_of(part));
  }
  return c;
}

}  // namespace thermite
