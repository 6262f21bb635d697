// SPDX-License-Identifier: Apache-2.0
#include "thermite/fourier.h"

#include <numeric>

#include "frontend/edge.h"
#include "thermite/ops.h"

namespace thermite {
namespace {

using Where = std::source_location;

// In order, the last one apart.
std::vector<int64_t> axes_of(const Tensor& x, const FftnOptions& o, const char* name, const Where& where) {
  std::vector<int64_t> axes = o.axes;
  const int rank = x.rank();
  if (axes.empty()) {
    axes.resize(static_cast<size_t>(rank));
    std::iota(axes.begin(), axes.end(), 0);
  }
  std::vector<bool> seen(static_cast<size_t>(rank));
  for (int64_t a : axes) {
    const int64_t k = a < 0 ? a + rank : a;
    if (k < 0 || k >= rank || seen[static_cast<size_t>(k)])
      throw_error(at(user_error("axis {} is out of range for rank {}, or named twice", a, rank), name, where));
    seen[static_cast<size_t>(k)] = true;
  }
  if (axes.empty()) throw_error(at(user_error("a tensor without dimensions"), name, where));
  return axes;
}

}  // namespace

Tensor fftn(const Tensor& x, const FftnOptions& o, Where where) {
  return at_edge([&] {
    Tensor y = x;
    for (int64_t axis : axes_of(x, o, "fftn", where)) y = fft({y, where}, {.axis = axis, .norm = o.norm});
    return y;
  });
}

Tensor ifftn(const Tensor& x, const FftnOptions& o, Where where) {
  return at_edge([&] {
    Tensor y = x;
    for (int64_t axis : axes_of(x, o, "ifftn", where)) y = ifft({y, where}, {.axis = axis, .norm = o.norm});
    return y;
  });
}

Tensor rfftn(const Tensor& x, const FftnOptions& o, Where where) {
  return at_edge([&] {
    std::vector<int64_t> axes = axes_of(x, o, "rfftn", where);
    Tensor y = rfft({x, where}, {.axis = axes.back(), .norm = o.norm});
    axes.pop_back();
    for (int64_t axis : axes) y = fft({y, where}, {.axis = axis, .norm = o.norm});
    return y;
  });
}

Tensor irfftn(const Tensor& x, const FftnOptions& o, int64_t length, Where where) {
  return at_edge([&] {
    const std::vector<int64_t> axes = axes_of(x, o, "irfftn", where);
    Tensor y = x;
    for (size_t k = 0; k + 1 < axes.size(); ++k) y = ifft({y, where}, {.axis = axes[k], .norm = o.norm});
    return irfft({y, where}, {.axis = axes.back(), .length = length, .norm = o.norm});
  });
}

}  // namespace thermite
