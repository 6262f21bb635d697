// SPDX-License-Identifier: Apache-2.0
// Sorts and top-k on every path against the reference: dtypes, axes, lengths around those of vectors and digits, ties,
// NaN, infinities and zeros of either sign.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "tests/engine/run_graph.h"
#include "tests/support/device.h"
#include "tests/support/seeds.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using Bytes = std::vector<std::byte>;

struct Sorted {
  DType dtype = DType::f32;
  Dims dims;
  int64_t axis = 0, k = 1;
  bool largest = true;
};

std::string text_of(const Sorted& s) {
  return fmt::format("{} {} axis {} k {} {}", name(s.dtype), to_string(s.dims), s.axis, s.k,
                     s.largest ? "largest" : "smallest");
}

// Values and indices of the first k, and where every element comes.
Graph graph_of(const Sorted& s) {
  GraphBuilder b;
  const NodeId x = b.input({s.dtype, s.dims});
  auto add = [&](const char* op, const Attrs& a) { b.output(*b.add(*find_op(op), std::span(&x, 1), a)); };
  add("top_k_values", TopKValuesAttrs{.k = s.k, .axis = s.axis, .largest = s.largest}.pack());
  add("top_k_indices", TopKIndicesAttrs{.k = s.k, .axis = s.axis, .largest = s.largest}.pack());
  add("order_rank", OrderRankAttrs{.axis = s.axis, .largest = s.largest}.pack());
  return std::move(b).finish();
}

enum Pattern { kFew, kRising, kFalling, kEqual, kSpecial, kAny, kPatterns };

RefTensor contents(const Sorted& s, Pattern pattern, std::mt19937_64& rng) {
  RefTensor x({s.dtype, s.dims});
  auto pick = [&](int64_t n) { return static_cast<int64_t>(rng() % static_cast<uint64_t>(n)); };
  const double specials[] = {NAN, -NAN, INFINITY, -INFINITY, 0.0, -0.0, 1.5, -1.5, 1e-40, -1e-40};
  for (int64_t k = 0; k < x.count(); ++k) {
    const int64_t rising = k % 2 ? k : k - 1;
    const int64_t v = pattern == kFew       ? pick(7) - 3
                      : pattern == kRising  ? rising
                      : pattern == kFalling ? -rising
                      : pattern == kEqual   ? 5
                                            : static_cast<int64_t>(rng());
    with_storage(s.dtype, [&]<class T>() {
      T& e = x.as<T>()[static_cast<size_t>(k)];
      if constexpr (std::is_same_v<T, int64_t>)
        e = wrap_to(s.dtype, pattern == kSpecial ? (pick(2) ? INT64_MIN >> pick(60) : INT64_MAX >> pick(60)) : v);
      else
        e = pattern == kSpecial ? specials[pick(10)] : pattern == kAny ? std::ldexp(static_cast<double>(v), -60) : v;
    });
  }
  x.round_to_dtype();
  return x;
}

bool is_nan_at(const Bytes& b, DType t, size_t k) {
  RefTensor one = RefTensor::from_bytes({t, {1}}, b.data() + k * size_of(t));
  return is_float(t) && with_storage(t, [&]<class T>() {
           if constexpr (std::is_same_v<T, int64_t>)
             return false;
           else
             return std::isnan(one.as<T>()[0]);
         });
}

// NaNs of any payload are equal.
bool same(const Bytes& a, const Bytes& b, DType t) {
  for (size_t k = 0; k * size_of(t) < a.size(); ++k)
    if (std::memcmp(a.data() + k * size_of(t), b.data() + k * size_of(t), size_of(t)) != 0 &&
        !(is_nan_at(a, t, k) && is_nan_at(b, t, k)))
      return false;
  return a.size() == b.size();
}

class Orders : public ::testing::Test {
 protected:
  struct Path {
    std::string name;
    std::shared_ptr<Engine> engine;
  };
  void SetUp() override {
    auto open = [&](std::string device, std::string cpu, bool fuse) {
      auto e = Engine::open({.device = device, .cpu = cpu, .fuse = fuse, .cache = "disabled"});
      ASSERT_TRUE(e.ok()) << e.error().message;
      paths_.push_back({fmt::format("{} {} fuse {}", device, cpu, fuse), *e});
    };
    open("interp", "x86-64-v3", true);
    if (!THERMITE_HAS_MLIR) return;
    open(test_device("cpu"), "host", true);
    open(test_device("cpu"), "host", false);
    open(test_device("cpu"), "x86-64-v3", true);
  }

  void check(const Sorted& s, Pattern pattern, uint64_t seed, bool interpreted) {
    std::mt19937_64 rng(seed);
    const Graph g = graph_of(s);
    const RefTensor x = contents(s, pattern, rng);
    Bytes in(byte_size(g[g.inputs[0]].type));
    x.to_bytes(in.data());
    const RefTensor read = RefTensor::from_bytes({s.dtype, s.dims}, in.data());
    const auto want = evaluate_reference(g, std::span(&read, 1));
    ASSERT_TRUE(want.ok()) << want.error().message;
    for (size_t p = interpreted ? 0 : 1; p < paths_.size(); ++p) {
      const auto got = run_graph(*paths_[p].engine, g, std::span(&in, 1));
      ASSERT_TRUE(got.ok()) << got.error().message;
      for (size_t k = 0; k < want->size(); ++k) {
        Bytes bytes((*got)[k].size());
        (*want)[k].to_bytes(bytes.data());
        ASSERT_TRUE(same((*got)[k], bytes, (*want)[k].dtype))
            << paths_[p].name << ", output " << k << ", pattern " << pattern << ", seed " << seed;
      }
    }
  }

  std::vector<Path> paths_;
};

constexpr DType kDTypes[] = {DType::f32, DType::i64, DType::f16, DType::u8,   DType::f64, DType::i32,
                             DType::u64, DType::i8,  DType::u32, DType::bf16, DType::u16, DType::i16};

TEST_F(Orders, AreThoseOfTheReference) {
  uint64_t seed = 0;
  for (const int64_t n : {1, 2, 3, 16, 17, 63, 64, 65, 80, 127, 129, 257, 1031})
    for (const Dims& d : {Dims{n}, Dims{3, n}, Dims{n, 5}, Dims{n, 37}, Dims{2, n, 19}})
      for (const int64_t k : {int64_t{0}, int64_t{1}, int64_t{3}, int64_t{16}, int64_t{20}, int64_t{64}, n / 8, n}) {
        if (k > n || ++seed % (7 * testing::kCaseStep) != 0 || !testing::is_of_today(seed / 7)) continue;
        const int64_t axis = d.size() == 1 ? 0 : d[0] == n && d.size() == 2 && d[1] != n ? 0 : 1;
        const Sorted s{kDTypes[seed % std::size(kDTypes)], d, axis, k, seed % 3 != 0};
        SCOPED_TRACE(text_of(s));
        check(s, static_cast<Pattern>(seed % kPatterns), seed, n <= 129 && elements(d) < 3000);
        if (HasFatalFailure()) return;
      }
}

TEST_F(Orders, OfRandomShapesAreThoseOfTheReference) {
  for (uint64_t seed = 1; seed <= testing::cases(30u); ++seed) {
    if (!testing::is_of_today(seed)) continue;
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t n) { return static_cast<int64_t>(rng() % static_cast<uint64_t>(n)); };
    Sorted s{kDTypes[pick(std::size(kDTypes))], {}, 0, 0, pick(2) == 0};
    const auto rank = 1 + pick(3);
    for (int64_t d = 0; d < rank; ++d) s.dims.push_back(pick(12) == 0 ? 0 : 1 + pick(pick(2) ? 9 : 90));
    s.axis = pick(rank);
    const int64_t n = s.dims[static_cast<int>(s.axis)];
    s.k = pick(3) ? pick(std::min<int64_t>(n, 70) + 1) : n;
    SCOPED_TRACE(text_of(s));
    check(s, static_cast<Pattern>(pick(kPatterns)), seed, elements(s.dims) < 3000);
    if (HasFatalFailure()) return;
  }
}

// Threads share rows that are fewer than they are.
TEST_F(Orders, OfLongRowsAreThoseOfTheReferenceWithAnyNumberOfThreads) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "long rows are for compiled kernels";
  paths_.clear();
  for (const int threads : {1, 2, 5}) {
    auto e = Engine::open({.device = test_device("cpu"), .cache = "disabled", .threads = threads});
    ASSERT_TRUE(e.ok()) << e.error().message;
    paths_.push_back({fmt::format("{} threads", threads), *e});
  }
  uint64_t seed = 0;
  for (const Dims& d : {Dims{20011}, Dims{2, 17000}})
    for (const DType t : {DType::f32, DType::i64})
      for (const int64_t k : {int64_t{10}, int64_t{1000}, d[d.size() - 1]}) {
        const Sorted s{t, d, d.size() - 1, k, seed % 2 == 0};
        SCOPED_TRACE(text_of(s));
        check(s, static_cast<Pattern>(seed % kPatterns), seed, true);
        if (HasFatalFailure()) return;
        ++seed;
      }
}

TEST_F(Orders, ValuesAndIndicesAreOneKernel) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "counts compiled kernels";
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {8, 3000}});
  b.output(*b.add(*find_op("top_k_values"), std::span(&x, 1), TopKValuesAttrs{.k = 5, .axis = 1}.pack()));
  b.output(*b.add(*find_op("top_k_indices"), std::span(&x, 1), TopKIndicesAttrs{.k = 5, .axis = 1}.pack()));
  const Graph g = std::move(b).finish();
  const Bytes in(8 * 3000 * 4);
  Engine& engine = *paths_[1].engine;
  const uint64_t before = engine.stats().kernels_launched;
  ASSERT_TRUE(run_graph(engine, g, std::span(&in, 1)).ok());
  EXPECT_EQ(engine.stats().kernels_launched - before, 1u);
}

TEST(Sorting, IsAFunctionOfTensors) {
  const DeviceHandle d =
      DeviceHandle::open({.device = test_device(THERMITE_HAS_MLIR ? "cpu" : "interp"), .cache = "disabled"});
  const std::vector<float> v{3, 1, NAN, 1, -2, 7};
  const Tensor x = Tensor::from_data(v, {2, 3}, d);
  EXPECT_EQ(arg_sort(x).to_vector<int64_t>(), (std::vector<int64_t>{1, 0, 2, 1, 0, 2}));
  EXPECT_EQ(arg_sort(x, 0, {.descending = true}).to_vector<int64_t>(), (std::vector<int64_t>{0, 0, 0, 1, 1, 1}));
  EXPECT_EQ(sort(x, -2).to_vector<float>()[0], 1);
  EXPECT_THROW(sort(x, 2), UserError);
}

// Other lengths of a known class run the kernels that there are.
TEST(Sorting, OfAnotherSizeCompilesNothing) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "counts compiled kernels";
  const DeviceHandle d = DeviceHandle::open({.device = test_device("cpu"), .cache = "disabled"});
  uint64_t compiled = 0;
  for (const int64_t n : {int64_t{3000}, int64_t{3001}, int64_t{3500}, int64_t{4099}}) {
    std::vector<float> v(static_cast<size_t>(2 * n));
    for (size_t k = 0; k < v.size(); ++k) v[k] = static_cast<float>(k * 2654435761u % 1009);
    const std::vector<float> got = sort(Tensor::from_data(v, {2, n}, d)).to_vector<float>();
    std::sort(v.begin(), v.begin() + n), std::sort(v.begin() + n, v.end());
    EXPECT_EQ(got, v) << n;
    if (n > 3000) {
      EXPECT_EQ(d.stats().compiles, compiled) << n;
    }
    compiled = d.stats().compiles;
  }
}

// What no schedule knows must not take for ever, or all memory.
TEST_F(Orders, MoreThanThereAreIsRefused) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {8}});
  for (const int64_t k : {int64_t{-1}, int64_t{9}, INT64_MAX, INT64_MIN})
    EXPECT_FALSE(b.add(*find_op("top_k_indices"), std::span(&x, 1), TopKIndicesAttrs{.k = k, .axis = 0}.pack()).ok());
}

}  // namespace
}  // namespace thermite
