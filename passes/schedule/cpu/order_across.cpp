// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/order_kernel.h"

namespace thermite {
namespace {

constexpr int kMostMaskBits = 32;

// The best elements seen, best first: a vector of keys and one of indices for each place.
struct Best {
  std::vector<ValueId> keys, indices;

  std::vector<ValueId> values() const {
    std::vector<ValueId> v = keys;
    v.insert(v.end(), indices.begin(), indices.end());
    return v;
  }
  static Best of(std::span<const ValueId> v) {
    const auto half = static_cast<std::ptrdiff_t>(v.size() / 2);
    return {{v.begin(), v.begin() + half}, {v.begin() + half, v.end()}};
  }
};

// Where `key` beats a place it moves those from there on back by one; a list that is not full grows.
Best inserted(KernelBuilder& b, const Best& old, ValueId key, ValueId index, bool grows) {
  Best now;
  const size_t held = old.keys.size();
  std::vector<ValueId> beats;
  for (ValueId k : old.keys) beats.push_back(b.lt(k, key));
  for (size_t j = 0; j < held + grows; ++j) {
    if (j == 0) {
      now.keys.push_back(held ? b.max(old.keys[0], key) : key);
      now.indices.push_back(held ? b.select(beats[0], index, old.indices[0]) : index);
      continue;
    }
    const ValueId key_here = b.min(old.keys[j - 1], key);
    const ValueId index_here = b.select(beats[j - 1], old.indices[j - 1], index);
    now.keys.push_back(j < held ? b.max(old.keys[j], key_here) : key_here);
    now.indices.push_back(j < held ? b.select(beats[j], index_here, old.indices[j]) : index_here);
  }
  return now;
}

}  // namespace

Size order_across(OrderFrame& o) {
  KernelBuilder& b = o.b_;
  const auto lanes = static_cast<int>(o.shape_.steps.width);
  const int64_t places = o.shape_.places.fixed();
  return o.rows(lanes, [&](const OrderFrame::Columns& c) {
    const ExprEmitter::VectorScope vector(o.f_.emit, o.shape_.columns.id, c.base, c.mask, lanes);
    auto key = [&](ValueId at) { return b.splat(o.key(at), lanes); };
    auto number = [&](ValueId at) { return b.splat(b.cast(at, DType::i32), lanes); };
    Best best;
    for (int64_t k = 0; k < places; ++k) best = inserted(b, best, key(b.index(k)), number(b.index(k)), true);
    const std::vector<ValueId> last =
        b.loop(b.index(places), o.length(), b.index(1), best.values(), [&](ValueId at, std::span<const ValueId> held) {
          const Best now = Best::of(held);
          const ValueId k = key(at), i = number(at);
          if (lanes > kMostMaskBits) return inserted(b, now, k, i, false).values();
          std::vector<ValueType> types;
          for (ValueId v : held) types.push_back(b.type(v));
          const ValueId any = b.mask_bits(b.lt(now.keys.back(), k));
          return b.branch(
              b.prim(Prim::ne, {any, b.constant(make_int_scalar(DType::u32, 0))}), types,
              [&] { return inserted(b, now, k, i, false).values(); }, [&] { return now.values(); });
        });
    for (int64_t k = 0; k < places; ++k) o.put_across(k, Best::of(last).indices[static_cast<size_t>(k)]);
  });
}

}  // namespace thermite
