// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_product.h"

#include <algorithm>
#include <cassert>
#include <numeric>
#include <random>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

class Products {
 public:
  explicit Products(const RandomProductOptions& o)
      : rng_(o.seed), type_(o.dtype), most_(o.most), depthwise_(o.depthwise) {}

  Graph run() && {
    behind(depthwise_ || pick(0, 1) ? convolution() : product());
    return std::move(b_).finish();
  }

 private:
  int64_t pick(int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng_); }
  // Any size or a multiple of 4: vectors rest on it.
  int64_t size(int64_t most) { return pick(0, 1) ? pick(1, most) : 4 * pick(1, (most + 3) / 4); }
  NodeId add(const char* name, std::vector<NodeId> x, Attrs a = {}) {
    Result<NodeId> n = b_.add(*find_op(name), x, std::move(a));
    assert(n.ok());
    return *n;
  }
  static Dims ones(int rank) { return Dims::filled(rank, 1); }
  NodeId input(Dims dims) { return b_.input({type_, std::move(dims)}); }
  const Dims& dims(NodeId n) const { return b_.type(n).dims; }

  // An operand: as it is, or with arithmetic of its own.
  NodeId operand(Dims dims) {
    const NodeId x = input(dims);
    if (pick(0, 3)) return x;
    return add("add", {x, input(ones(dims.size()))});
  }

  NodeId product() {
    const int64_t batch = pick(0, 2), m = size(most_), n = size(most_), k = size(most_ / 2);
    const bool across_a = pick(0, 1), across_b = pick(0, 1);
    Dims a, b;
    if (batch) a.push_back(batch), b.push_back(batch);
    for (int64_t d : across_a ? Ints{k, m} : Ints{m, k}) a.push_back(d);
    for (int64_t d : across_b ? Ints{k, n} : Ints{n, k}) b.push_back(d);
    DotGeneralAttrs at;
    const int64_t first = batch ? 1 : 0;
    if (batch) at.lhs_batch = at.rhs_batch = {0};
    at.lhs_contract = {first + !across_a}, at.rhs_contract = {first + !across_b};
    return add("dot_general", {operand(a), operand(b)}, at.pack());
  }

  NodeId convolution() {
    const int64_t groups = depthwise_ ? pick(2, 8) : pick(1, 3) / 3 * 2 + 1, spatial = pick(1, 2);
    const int64_t channels = depthwise_ ? 1 : size(8), filters = depthwise_ ? 1 : size(most_ / groups);
    ConvAttrs a{.groups = groups};
    Dims x{pick(1, 3), channels * groups}, w{filters * groups, channels};
    for (int64_t d = 0; d < spatial; ++d) {
      const int64_t tap = pick(1, 3);
      a.strides.push_back(pick(1, 2)), a.dilations.push_back(pick(1, 2));
      a.pads_low.push_back(pick(0, 2)), a.pads_high.push_back(pick(0, 2));
      w.push_back(tap);
      x.push_back(size(spatial == 1 ? most_ : 16) + a.dilations.back() * (tap - 1));
    }
    return add("conv", {operand(x), operand(w)}, a.pack());
  }

  void behind(NodeId y) {
    const Dims shape = dims(y);
    if (pick(0, 1)) {  // of a channel or column
      Dims bias = ones(shape.size());
      const int at = static_cast<int>(pick(0, shape.size() - 1));
      bias[at] = shape[at];
      y = add("add", {y, input(bias)});
    }
    if (pick(0, 2) == 0) b_.output(y);
    if (pick(0, 1)) y = add("max", {y, input(ones(shape.size()))});
    if (pick(0, 2) == 0) y = add("mul", {y, input(shape)});
    if (pick(0, 3) == 0) {
      Ints perm(static_cast<size_t>(shape.size()));
      std::iota(perm.begin(), perm.end(), 0);
      std::ranges::shuffle(perm, rng_);
      y = add("permute", {y}, {perm});
    }
    b_.output(y);
  }

  std::mt19937_64 rng_;
  const DType type_;
  const int64_t most_;
  const bool depthwise_;
  GraphBuilder b_;
};

}  // namespace

Graph random_product(const RandomProductOptions& options) { return Products(options).run(); }

}  // namespace thermite
