// SPDX-License-Identifier: Apache-2.0
// max over [h, w](window(pad(x), 13 x 13))  ->  max over w(window(pad(max over h(window(pad(x), 13 x 1))), 1 x 13))
//
// The extremum of a box is that of its rows' extrema: exactly, for max and min are the same in any order, and so are
// their NaN and zeros. Padding goes along with its dimension, for the extremum of equal elements is one of them; so
// what lies between has no padding. 26 taps an element instead of 169. Sums stay: their order is part of the result. So
// do windows that a schedule takes as they are, in one kernel.
#include <algorithm>
#include <numeric>
#include <optional>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

constexpr int64_t kFewTaps = 8;      // cheaper than another pass over memory
constexpr int64_t kPatchTaps = 49;   // of two dimensions, folded in one go
constexpr int64_t kPatchStride = 2;  // likewise; of as many images as a vector has lanes:
constexpr int64_t kManyImages = 16, kLongStride = 16;

using Ints = std::vector<int64_t>;
using Part = std::vector<size_t>;  // dimensions that are folded together, counted among those of the window

bool is_patch(const WindowAttrs& w, const Part& dims, int64_t images) {
  if (dims.size() > 2 || dims.back() + 1 != w.sizes.size()) return false;
  int64_t taps = 1;
  for (size_t k : dims) {
    taps *= w.sizes[k];
    if (w.strides[k] > (images >= kManyImages ? kLongStride : kPatchStride) || w.dilations[k] != 1) return false;
  }
  return taps <= kPatchTaps;
}

// What is folded together, in order: long strides first, for what they leave is less.
std::vector<Part> parts_of(const WindowAttrs& w, int64_t images) {
  Part tapped;
  double taps = 1;
  for (size_t k = 0; k < w.sizes.size(); ++k) {
    taps *= static_cast<double>(w.sizes[k]);
    if (w.sizes[k] > 1) tapped.push_back(k);
  }
  if (tapped.size() < 2 || taps <= kFewTaps) return {};
  std::vector<Part> parts;
  const Part last(tapped.end() - 2, tapped.end());
  const bool patch = is_patch(w, last, images);
  for (size_t k : std::span(tapped).first(tapped.size() - (patch ? 2 : 0))) parts.push_back({k});
  if (patch) parts.push_back(last);
  const auto stride = [&](const Part& p) {
    return std::accumulate(p.begin(), p.end(), 1.0, [&](double s, size_t k) { return s * double(w.strides[k]); });
  };
  std::ranges::stable_sort(parts, std::ranges::greater{}, stride);
  return parts;
}

// Windows along some dimensions alone, and the padding of these, folded.
class Boxes {
 public:
  Boxes(Rewriting& r, const OpDef& fold, const WindowAttrs& window, NodeId padded)
      : r_(r), fold_(fold), w_(window), rank_(static_cast<size_t>(r.dims(padded).size())), image_(padded) {
    if (!r.is(padded, "pad") || !r.single_use(padded)) return;
    pad_ = PadAttrs::of(r[padded].attrs);
    image_ = r.in(padded, 0);
  }

  // All dimensions that no window goes along.
  void pad_around() {
    std::vector<char> along(rank_, 0);
    for (size_t k = 0; k < w_.sizes.size(); ++k) along[dim(k)] = w_.sizes[k] > 1;
    pad([&](size_t d) { return !along[d]; });
  }

  void fold(const Part& part, std::span<const int64_t> axes) {
    pad([&](size_t d) { return std::ranges::any_of(part, [&](size_t k) { return dim(k) == d; }); });
    WindowAttrs w{.sizes = single(), .strides = single(), .dilations = single()};
    for (size_t k : part) {
      w.sizes[k] = w_.sizes[k];
      w.strides[k] = w_.strides[k];
      w.dilations[k] = w_.dilations[k];
    }
    for (size_t k = 0; first_ && k < w_.sizes.size(); ++k)
      if (w_.sizes[k] == 1) w.strides[k] = w_.strides[k];
    first_ = false;
    image_ = r_.add("window", {image_}, w.pack());
    image_ = r_.add(fold_, std::array{image_}, ReduceMaxAttrs{.axes = {axes.begin(), axes.end()}}.pack());
  }

  NodeId image() const { return image_; }

 private:
  size_t dim(size_t k) const { return rank_ - w_.sizes.size() + k; }
  Ints single() const { return Ints(w_.sizes.size(), 1); }

  template <class F>
  void pad(F&& chosen) {
    if (!pad_ || image_ == kNoNode) return;
    PadAttrs some{.low = Ints(rank_, 0), .high = Ints(rank_, 0), .value = pad_->value};
    bool any = false;
    for (size_t d = 0; d < rank_; ++d) {
      if (!chosen(d)) continue;
      some.low[d] = pad_->low[d];
      some.high[d] = pad_->high[d];
      any |= some.low[d] != 0 || some.high[d] != 0;
    }
    if (any) image_ = r_.add("pad", {image_}, some.pack());
  }

  Rewriting& r_;
  const OpDef& fold_;
  const WindowAttrs& w_;
  const size_t rank_;
  NodeId image_;
  std::optional<PadAttrs> pad_;
  bool first_ = true;  // dimensions without taps are still to be thinned out
};

// Whether exactly the taps are folded, and there are several places along each dimension that has some: a single one
// makes a plain reduction of it.
bool folds_taps(Rewriting& r, NodeId n, const WindowAttrs& w) {
  const Dims& d = r.dims(r.in(n, 0));
  const auto dims = static_cast<int64_t>(w.sizes.size()), first = d.size() - dims;
  Ints axes = ReduceMaxAttrs::of(r[n].attrs).axes;  // those of reduce_min, too
  for (int64_t& a : axes) a += a < 0 ? d.size() : 0;
  std::ranges::sort(axes);
  if (static_cast<int64_t>(axes.size()) != dims || axes.front() != first) return false;
  for (int64_t k = 0; k < dims; ++k)
    if (w.sizes[static_cast<size_t>(k)] > 1 && d[static_cast<int>(first - dims + k)] < 2) return false;
  return true;
}

}  // namespace

NodeId extreme_of_boxes(Rewriting& r, NodeId n) {
  const NodeId x = r.in(n, 0);
  if (!r.is(x, "window") || !r.single_use(x)) return kNoNode;
  const auto w = WindowAttrs::of(r[x].attrs);
  if (w.sizes.empty() || !folds_taps(r, n, w)) return kNoNode;
  const Dims& d = r.dims(x);
  int64_t images = 1;  // along one dimension
  for (int k = 0; k + 2 * static_cast<int>(w.sizes.size()) < d.size(); ++k) images = std::max(images, d[k]);
  const std::vector<Part> parts = parts_of(w, images);
  if (parts.size() < 2) return kNoNode;
  Ints axes(w.sizes.size());
  std::iota(axes.begin(), axes.end(), r.dims(x).size() - static_cast<int64_t>(axes.size()));
  const Dims result = r.dims(n);
  const OpDef& op = *r[n].op;
  Boxes boxes(r, op, w, r.in(x, 0));
  boxes.pad_around();
  for (const Part& part : parts) {
    boxes.fold(part, axes);
    if (boxes.image() == kNoNode) return kNoNode;
  }
  return r.reshape(boxes.image(), result);
}

}  // namespace thermite
