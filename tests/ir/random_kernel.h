// SPDX-License-Identifier: Apache-2.0
// Random kernels that are correct by construction (in bounds, race-free, nothing read before it is written) and
// random data for them: for round trips, and for running one kernel two ways. Equal seeds give equal kernels.
#pragma once

#include <array>
#include <cmath>
#include <cstring>
#include <map>
#include <random>
#include <string>
#include <vector>

#include "ir/kernel/builder.h"

namespace thermite::testing {

struct RandomProgram {
  Kernel kernel;
  std::vector<int64_t> counts;  // elements, by buffer
  std::vector<uint64_t> scalars;
  int64_t tasks = 1;
};

struct RandomOptions {
  int size = 40;          // about how many instructions
  bool halves = true;     // f16 and bf16 values
  bool doubles = true;    // f64
  bool float_rem = true;  // needs fmod
  bool facts = false;     // what narrow indices need to know
};

using Bytes = std::vector<std::byte>;

// A value of `t`: often an edge case.
inline Scalar random_scalar(DType t, std::mt19937_64& rng) {
  const uint64_t r = rng();
  if (is_bool(t)) return make_int_scalar(t, static_cast<int64_t>(r & 1));
  if (is_int(t)) {
    if (r % 3 == 0) return make_int_scalar(t, static_cast<int64_t>(rng()));
    if (r % 3 == 1) return make_int_scalar(t, static_cast<int64_t>(rng() % 19) - 9);
    const int width = static_cast<int>(size_of(t)) * 8;
    const int64_t edges[] = {0, 1, -1, INT64_MIN, INT64_MAX, width, int64_t{1} << (width - 1)};
    return make_int_scalar(t, edges[rng() % 7]);
  }
  static constexpr double kEdges[] = {0.0, -0.0,     1.0,       -1.0,  0.5,    2.5,  -1.5,         1e-40,   -1e-45,
                                      NAN, INFINITY, -INFINITY, 65504, -65520, 3e38, 2147483648.0, -9.3e18, 1e300};
  if (r % 4 == 0) return make_scalar(t, kEdges[rng() % std::size(kEdges)]);
  return make_scalar(t, std::ldexp(static_cast<double>(static_cast<int64_t>(rng() % 20001) - 10000), -10));
}

inline Bytes random_bytes(DType t, int64_t count, std::mt19937_64& rng) {
  Bytes out(static_cast<size_t>(count) * size_of(t));
  for (int64_t i = 0; i < count; ++i) store_scalar(random_scalar(t, rng), &out[i * size_of(t)]);
  return out;
}

inline std::vector<Bytes> random_buffers(const RandomProgram& p, uint64_t seed) {
  std::mt19937_64 rng(seed);
  std::vector<Bytes> out;
  for (size_t i = 0; i < p.counts.size(); ++i) {
    out.push_back(random_bytes(p.kernel.memories[i].dtype, p.counts[i], rng));
  }
  return out;
}

// The first element where two buffers of `t` differ (any NaN equals any NaN), or -1.
inline int64_t first_difference(DType t, const Bytes& a, const Bytes& b) {
  if (a.size() != b.size()) return 0;
  t = part_type(t);
  const size_t width = size_of(t);
  for (size_t i = 0; i < a.size() / width; ++i) {
    const Scalar x = load_scalar(t, &a[i * width]), y = load_scalar(t, &b[i * width]);
    if (x == y || (is_float(t) && std::isnan(to_double(x)) && std::isnan(to_double(y)))) continue;
    return static_cast<int64_t>(i);
  }
  return -1;
}

class RandomKernel {
 public:
  RandomKernel(uint64_t seed, RandomOptions options) : rng_(seed), options_(options), b_("random") {
    for (DType d : kComputableTypes) {
      if ((is_half(d) && !options.halves) || (d == DType::f64 && !options.doubles)) continue;
      dtypes_.push_back(d);
    }
  }

  RandomProgram make() {
    p_.tasks = 1 + below(4);
    length_ = b_.scalar();
    p_.scalars.push_back(static_cast<uint64_t>(below(kRow + 1)));
    extent_ = b_.scalar();
    p_.scalars.push_back(64);
    add(b_.scalar(DType::f32));
    p_.scalars.push_back(random_scalar(DType::f32, rng_).bits);
    for (int i = 0; i < 4; ++i) buffer(inputs_, MemAccess::read);
    for (int i = 0; i < 3; ++i) buffer(outputs_, MemAccess::write);
    buffer(outputs_, MemAccess::readwrite);
    b_.task();
    if (options_.facts) assume();
    row_ = b_.mul(b_.task(), b_.index(kRow));
    add(length_);
    block(options_.size, 0);
    for (MemId m : outputs_) show(m);
    p_.kernel = std::move(b_).finish();
    return std::move(p_);
  }

 private:
  static constexpr int kRow = 48;  // elements of a buffer that belong to one task

  int below(int n) { return static_cast<int>(rng_() % static_cast<uint64_t>(n)); }
  DType any_dtype() { return dtypes_[below(static_cast<int>(dtypes_.size()))]; }
  int any_lanes() { return std::array{1, 4, 16, 16}[below(4)]; }

  void buffer(std::vector<MemId>& list, MemAccess access) {
    list.push_back(b_.buffer(any_dtype(), access));
    p_.counts.push_back(p_.tasks * kRow);
  }

  void assume() {
    for (const auto* list : {&inputs_, &outputs_})
      for (MemId m : *list) b_.assume_buffer(m, int64_t{1} << 31, 1);
    b_.assume(length_, {.below = kRow + 1});
    b_.assume(extent_, {.from = 2, .below = 1 << 15, .multiple = 64});
    b_.assume_tasks(1 << 15);
    add(extent_);  // divisors that are known not to be 0
  }

  static int key(ValueType t) { return static_cast<int>(t.dtype) * 256 + t.lanes; }
  ValueId add(ValueId v) {
    pool_[key(b_.type(v))].push_back(v);
    order_.push_back(key(b_.type(v)));
    return v;
  }
  ValueId pick(DType t, int lanes) {
    const auto& known = pool_[key({t, static_cast<uint8_t>(lanes)})];
    if (!known.empty() && below(8)) return known[below(static_cast<int>(known.size()))];
    if (lanes > 1 && below(2)) return b_.splat(pick(t, 1), lanes);
    return b_.constant(random_scalar(t, rng_), lanes);
  }

  void block(int budget, int depth) {
    for (int i = 0; i < budget; ++i) instruction(budget, depth);
  }

  void instruction(int budget, int depth) {
    const int choice = below(depth < 3 && budget > 8 ? 20 : 17);
    if (choice < 7) return prim();
    if (choice < 9) return cast();
    if (choice == 9) return rearrange();
    if (choice < 12) return load(inputs_[below(static_cast<int>(inputs_.size()))]);
    if (choice < 14) return store(outputs_[below(static_cast<int>(outputs_.size()))]);
    if (choice < 16) return indexed();
    if (choice == 16) return own_memory();
    if (choice < 19) return loop(budget / 3, depth);
    branch(budget / 4, depth);
  }

  void prim() {
    Prim p;
    DType t;
    do {
      p = static_cast<Prim>(below(static_cast<int>(kPrims.size())));
      t = any_dtype();
    } while (info(p).maths || !accepts(p, t) || (p == Prim::rem && is_float(t) && !options_.float_rem));
    const int lanes = any_lanes();
    std::vector<ValueId> x;
    for (int i = 0; i < info(p).arity; ++i) {
      x.push_back(pick(p == Prim::select && i == 0 ? DType::boolean : t, lanes));
    }
    add(b_.prim(p, x));
  }

  void cast() {
    ValueId v = pick(any_dtype(), any_lanes());
    const DType from = b_.type(v).dtype, to = any_dtype();
    // Bits of a float would show a NaN's payload, which is nobody's promise.
    const bool bits = is_int(from) && size_of(from) == size_of(to) && !is_bool(to) && below(2);
    add(bits ? b_.bitcast(v, to) : b_.cast(v, to));
  }

  void rearrange() {
    const DType t = any_dtype();
    if (below(4) == 0) {
      const int count = any_lanes();
      add(below(2) ? b_.compress(pick(t, count), pick(DType::boolean, count))
                   : b_.lookup(pick(t, any_lanes()), pick(DType::u32, any_lanes())));
      return;
    }
    if (below(2)) {
      add(below(3) ? b_.extract(pick(t, 16), below(16)) : b_.mask_bits(pick(DType::boolean, any_lanes())));
      return;
    }
    std::vector<uint8_t> lanes;
    for (int i = 0; i < 16; ++i) lanes.push_back(static_cast<uint8_t>(below(32)));
    ValueId a = pick(t, 16);
    add(b_.shuffle(a, pick(t, 16), lanes));
  }

  void load(MemId m) {
    const int lanes = any_lanes(), at = below(kRow - lanes + 1);
    ValueId mask = kNoId, offset = b_.index(at);
    if (below(2)) {
      offset = b_.index(kRow - lanes / 2);
      mask = b_.lane_mask(b_.min(b_.sub(length_, b_.index(below(kRow))), b_.index(lanes / 2)), lanes);
      if (lanes == 1) mask = pick(DType::boolean, 1), offset = b_.index(at);
    }
    add(b_.load(m, b_.add(row_, offset), lanes, mask));
    if (below(4) == 0) b_.prefetch(m, b_.add(row_, b_.index(at)));
  }

  void store(MemId m) {
    const int lanes = any_lanes();
    ValueId at = b_.add(row_, b_.index(below(kRow - lanes + 1)));
    ValueId mask = below(2) ? pick(DType::boolean, lanes) : kNoId;
    b_.store(m, at, pick(b_.memory(m).dtype, lanes), mask);
    const bool readable = b_.memory(m).access == MemAccess::readwrite;
    if (readable) add(b_.load(m, at, lanes));
  }

  // Stores many of the values there are, a lane each, so that a wrong one is seen.
  void show(MemId m) {
    std::vector<ValueId> all;
    for (const auto& [type, values] : pool_) all.insert(all.end(), values.begin(), values.end());
    for (int i = 0; i < kRow; ++i) {
      ValueId v = all[below(static_cast<int>(all.size()))];
      ValueId lane = b_.cast(b_.extract(v, below(b_.type(v).lanes)), b_.memory(m).dtype);
      if (below(4)) b_.store(m, b_.add(row_, b_.index(i)), lane);
    }
  }

  void indexed() {
    ValueId free = b_.max(b_.min(pick(DType::i64, 16), b_.index(kRow - 1)), b_.index(0));
    ValueId mask = below(2) ? pick(DType::boolean, 16) : kNoId;
    ValueId at = b_.add(free, row_);
    if (below(2)) {
      add(b_.gather(inputs_[below(4)], at, mask));
    } else {
      MemId m = outputs_[below(4)];
      b_.scatter(m, at, pick(b_.memory(m).dtype, 16), mask);
    }
  }

  void own_memory() {
    const DType t = any_dtype();
    MemId m = below(3) ? b_.local(t, 16) : b_.scratch(t, extent_);
    b_.store(m, b_.index(0), pick(t, 16));
    add(b_.load(m, b_.index(below(16)), 1));
    add(b_.load(m, b_.index(below(13)), 4));
  }

  void loop(int budget, int depth) {
    ValueId end = below(2) ? b_.index(below(5)) : b_.min(length_, b_.index(7));
    std::vector<ValueId> inits;
    for (int i = below(3); i > 0; --i) inits.push_back(pick(any_dtype(), any_lanes()));
    auto body = [&](ValueId iv, std::span<const ValueId> carried) {
      const size_t mark = order_.size();
      add(iv);
      for (ValueId v : carried) add(v);
      block(budget, depth + 1);
      std::vector<ValueId> next;
      for (ValueId v : carried) next.push_back(pick(b_.type(v).dtype, b_.type(v).lanes));
      forget(mark);
      return next;
    };
    for (ValueId v : b_.loop(b_.index(0), end, b_.index(1 + below(3)), inits, body)) add(v);
  }

  void branch(int budget, int depth) {
    const ValueType t{any_dtype(), static_cast<uint8_t>(any_lanes())};
    auto arm = [&] {
      const size_t mark = order_.size();
      block(budget, depth + 1);
      std::vector<ValueId> out{pick(t.dtype, t.lanes)};
      forget(mark);
      return out;
    };
    for (ValueId v : b_.branch(pick(DType::boolean, 1), std::span(&t, 1), arm, arm)) add(v);
  }

  void forget(size_t mark) {
    for (; order_.size() > mark; order_.pop_back()) pool_[order_.back()].pop_back();
  }

  std::mt19937_64 rng_;
  RandomOptions options_;
  KernelBuilder b_;
  RandomProgram p_;
  std::vector<DType> dtypes_;
  std::vector<MemId> inputs_, outputs_;
  ValueId length_ = kNoId, extent_ = kNoId, row_ = kNoId;
  std::map<int, std::vector<ValueId>> pool_;  // values in scope, by type
  std::vector<int> order_;                    // keys of pool_, in the order of adding
};

inline RandomProgram random_kernel(uint64_t seed, RandomOptions options = {}) {
  return RandomKernel(seed, options).make();
}

}  // namespace thermite::testing
