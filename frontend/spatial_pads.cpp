// SPDX-License-Identifier: Apache-2.0
#include "frontend/spatial_pads.h"

#include "frontend/slot.h"
#include "ir/ops/support/same_padding.h"

namespace thermite {
namespace {

constexpr int64_t kMost = int64_t{1} << 30;  // what inference allows: products stay numbers

// Entry k of a list that may be left out; 0, which inference refuses, where it is out of range.
int64_t entry(const std::vector<int64_t>& list, size_t k) {
  if (list.empty()) return 1;
  return k < list.size() && list[k] >= 1 && list[k] <= kMost ? list[k] : 0;
}

// [channels.., spatial..] without the first two; nothing of scalars and smaller ranks.
std::span<const int64_t> spatial_of(const Operand& o) {
  if (o.kind() != Operand::Kind::tensor || !o.slot()) return {};
  const Dims& d = o.slot()->type->type.dims;
  return d.size() < 3 ? std::span<const int64_t>() : std::span<const int64_t>(d.begin() + 2, d.end());
}

}  // namespace

Result<SpatialPads> spatial_pads(const PadsRequest& r, std::span<const int64_t> extents,
                                 std::span<const int64_t> taps) {
  if (r.pads == Padding::listed) return SpatialPads{r.pads_low, r.pads_high};
  if (r.pads != Padding::same && r.pads != Padding::valid)
    return user_error("pads is {}, none of listed, valid and same", static_cast<int>(r.pads));
  if (!r.pads_low.empty() || !r.pads_high.empty())
    return user_error("{} is given beside pads = {}, which says it already; leave one of them out",
                      r.pads_low.empty() ? "pads_high" : "pads_low", r.pads == Padding::same ? "same" : "valid");
  SpatialPads out;
  if (r.pads == Padding::valid || extents.size() != taps.size()) return out;
  for (size_t k = 0; k < taps.size(); ++k) {
    const int64_t stride = entry(r.strides, k), dilation = entry(r.dilations, k);
    if (!stride || !dilation || taps[k] < 1 || taps[k] > kMost) return SpatialPads{};
    const int64_t all = same_padding(extents[k], (taps[k] - 1) * dilation + 1, stride);
    out.low.push_back(all / 2);
    out.high.push_back(all - all / 2);
  }
  return out;
}

SpatialPads spatial_pads(const OpDef& op, const Operand& x, const Operand& w, const PadsRequest& r) {
  return at_edge([&] {
    Result<SpatialPads> pads = spatial_pads(r, spatial_of(x), spatial_of(w));
    if (!pads.ok()) throw_error(at(std::move(pads).error(), op.name, x.where()));
    return std::move(pads).value();
  });
}

}  // namespace thermite
