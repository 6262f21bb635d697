// SPDX-License-Identifier: Apache-2.0
#include "thermite/pooling.h"

#include <algorithm>
#include <numeric>

#include "base/dtype_range.h"
#include "frontend/edge.h"
#include "frontend/spatial_pads.h"
#include "thermite/operators.h"
#include "thermite/ops.h"

namespace thermite {
namespace {

using Where = std::source_location;
using Ints = std::vector<int64_t>;

struct Windows {
  Ints sizes, strides, dilations;
  Ints low, high;  // of every dimension
  bool padded() const {
    const auto some = [](int64_t n) { return n != 0; };
    return std::ranges::any_of(low, some) || std::ranges::any_of(high, some);
  }
};

Result<Windows> windows_of(const Shape& x, const Ints& sizes, const PoolOptions& o) {
  if (x.size() < 3) return user_error("x {} must be [batch, channels, spatial..]", to_string(Dims(x)));
  const size_t n = x.size() - 2;
  const std::pair<std::string_view, const Ints*> lists[] = {
      {"strides", &o.strides}, {"dilations", &o.dilations}, {"pads_low", &o.pads_low}, {"pads_high", &o.pads_high}};
  if (sizes.size() != n) return user_error("sizes has {} entries, x {} spatial dimensions", sizes.size(), n);
  for (const auto& [name, list] : lists)
    if (!list->empty() && list->size() != n)
      return user_error("{} has {} entries, x {} spatial dimensions", name, list->size(), n);
  const PadsRequest request{o.pads, o.strides, o.dilations, o.pads_low, o.pads_high};
  TRY(const SpatialPads pads, spatial_pads(request, std::span(x).subspan(2), sizes));
  Windows w{sizes, o.strides, o.dilations, Ints(x.size(), 0), Ints(x.size(), 0)};
  const auto negative = [](int64_t p) { return p < 0; };
  if (std::ranges::any_of(pads.low, negative)) return user_error("pads_low must be >= 0");
  if (std::ranges::any_of(pads.high, negative)) return user_error("pads_high must be >= 0");
  std::ranges::copy(pads.low, w.low.begin() + 2);
  std::ranges::copy(pads.high, w.high.begin() + 2);
  return w;
}

Windows checked_windows(const Shape& x, const Ints& sizes, const PoolOptions& o, const char* op, const Where& where) {
  Result<Windows> w = windows_of(x, sizes, o);
  if (!w.ok()) throw_error(at(std::move(w).error(), op, where));
  return std::move(w).value();
}

// [batch, channels, places.., taps..]
Tensor cut(const Tensor& x, const Windows& w, double fill, const Where& where) {
  const Tensor padded = w.padded() ? pad({x, where}, {.low = w.low, .high = w.high, .value = fill}) : x;
  return window({padded, where}, w.sizes, {.strides = w.strides, .dilations = w.dilations});
}

Ints tap_axes(const Windows& w) {
  Ints axes(w.sizes.size());
  std::iota(axes.begin(), axes.end(), static_cast<int64_t>(w.low.size()));
  return axes;
}

// How many taps of each window lie on x, [1, 1, places..].
Tensor count_taps(const Tensor& x, const Windows& w, const Where& where) {
  Shape one = x.shape();
  one[0] = one[1] = 1;
  return reduce_sum({cut(Tensor::full(one, 1, x.dtype(), x.device(), where), w, 0, where), where}, tap_axes(w));
}

}  // namespace

Tensor max_pool(const Tensor& x, const Ints& sizes, const PoolOptions& options, Where where) {
  return at_edge([&] {
    const Windows w = checked_windows(x.shape(), sizes, options, "max_pool", where);
    return reduce_max({cut(x, w, to_double(lowest(x.dtype())), where), where}, tap_axes(w));
  });
}

Tensor average_pool(const Tensor& x, const Ints& sizes, const PoolOptions& options, Where where) {
  return at_edge([&] {
    const DType t = x.dtype();
    if (!is_float(t))
      throw UserError(fmt::format("{}:{}: average_pool: x is {}; cast it to a float type", where.file_name(),
                                  where.line(), name(t)));
    const Windows w = checked_windows(x.shape(), sizes, options, "average_pool", where);
    const Tensor wide = size_of(t) < 4 ? cast({x, where}, DType::f32) : x;
    const Tensor sum = reduce_sum({cut(wide, w, 0, where), where}, tap_axes(w));
    const auto taps = static_cast<double>(elements(Dims(sizes)));
    const Tensor mean =
        w.padded() ? div({sum, where}, {count_taps(wide, w, where), where}) : div({sum, where}, {taps, where});
    return wide.dtype() == t ? mean : cast({mean, where}, t);
  });
}

}  // namespace thermite
