// SPDX-License-Identifier: Apache-2.0
// Scatters on every path against a plain loop: updates of one place follow each other in order, halves round once.
#include <gtest/gtest.h>

#include <cmath>
#include <cstring>
#include <random>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"
#include "tests/engine/run_graph.h"
#include "tests/support/device.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

using Bytes = std::vector<std::byte>;

struct Scattered {
  bool tuples = false;
  DType dtype = DType::f32;
  Dims data, indices, updates;
  int64_t axis = 0;
  ScatterReduction reduction = ScatterReduction::add;
};

Graph graph_of(const Scattered& s) {
  GraphBuilder b;
  const std::array in{b.input({s.dtype, s.data}), b.input({DType::i64, s.indices}), b.input({s.dtype, s.updates})};
  if (s.tuples)
    b.output(*b.add(*find_op("scatter_nd"), in, ScatterNdAttrs{.reduction = s.reduction}.pack()));
  else
    b.output(*b.add(*find_op("scatter_elements"), in,
                    ScatterElementsAttrs{.axis = s.axis, .reduction = s.reduction}.pack()));
  return std::move(b).finish();
}

// The reference with sums in the compute type, an update at a time.
Bytes expected(const Graph& g, const Scattered& s, std::span<const RefTensor> in) {
  RefTensor out(g[g.outputs[0]].type);
  out.sums = Sums::plain;
  const Node& n = g[g.outputs[0]];
  const std::array operands{&in[0], &in[1], &in[2]};
  EXPECT_TRUE(n.op->reference(operands, n.attrs, out).ok());
  Bytes bytes(byte_size({s.dtype, s.data}));
  out.to_bytes(bytes.data());
  return bytes;
}

class Scatters : public ::testing::Test {
 protected:
  void SetUp() override {
    auto open = [&](std::string device, std::string cpu, bool fuse) {
      auto e = Engine::open({.device = device, .cpu = cpu, .fuse = fuse, .cache = "disabled"});
      ASSERT_TRUE(e.ok()) << e.error().message;
      engines_.push_back(*e);
    };
    open("interp", "x86-64-v3", true);
    if (!THERMITE_HAS_MLIR) return;
    open(test_device("cpu"), "host", true);
    open(test_device("cpu"), "x86-64-v3", true);
  }

  void check(const Scattered& s, uint64_t seed) {
    const Graph g = graph_of(s);
    std::mt19937_64 rng(seed);
    auto pick = [&](int64_t n) { return static_cast<int64_t>(rng() % static_cast<uint64_t>(n)); };
    // Many land on few places: some rows of indices have three values.
    const bool few = pick(2) == 0;
    std::vector<RefTensor> in;
    std::vector<Bytes> bytes;
    for (const NodeId id : g.inputs) {
      const Type t = g[id].type;
      RefTensor x(t);
      const bool places = bytes.size() == 1;
      for (int64_t k = 0; k < x.count(); ++k) {
        const int depth =
            s.tuples ? static_cast<int>(k % std::max<int64_t>(1, s.indices.back())) : static_cast<int>(s.axis);
        const int64_t extent = places ? s.data[depth] : 0;
        with_storage(t.dtype, [&]<class T>() {
          T& e = x.as<T>()[static_cast<size_t>(k)];
          if (places)
            e = few ? pick(3) - 1 : pick(2 * extent + 4) - extent - 2;
          else if constexpr (std::is_same_v<T, int64_t>)
            e = wrap_to(t.dtype, static_cast<int64_t>(rng()));
          else
            e = std::ldexp(1.0 + pick(1 << 20) / 1048576.0, static_cast<int>(pick(8)) - 4) * (pick(2) ? 1 : -1);
        });
      }
      x.round_to_dtype();
      bytes.emplace_back(byte_size(t));
      x.to_bytes(bytes.back().data());
      in.push_back(std::move(x));
    }
    const Bytes want = expected(g, s, in);
    for (const auto& engine : engines_) {
      const auto got = run_graph(*engine, g, bytes);
      ASSERT_TRUE(got.ok()) << got.error().message;
      ASSERT_EQ((*got)[0], want) << "seed " << seed;
    }
  }

  std::vector<std::shared_ptr<Engine>> engines_;
};

constexpr ScatterReduction kReductions[] = {ScatterReduction::replace, ScatterReduction::add, ScatterReduction::mul,
                                            ScatterReduction::min, ScatterReduction::max};
constexpr DType kDTypes[] = {DType::f32, DType::f16, DType::i32, DType::f64, DType::bf16, DType::u8, DType::i64};

TEST_F(Scatters, OfElementsAreThePlainLoop) {
  uint64_t seed = 0;
  for (const Dims& d : {Dims{1}, Dims{7}, Dims{257}, Dims{5, 33}, Dims{33, 5}, Dims{3, 17, 20}, Dims{4, 1}, Dims{2, 0}})
    for (int axis = 0; axis < d.size(); ++axis)
      for (const ScatterReduction r : kReductions)
        for (const int64_t list : {0, 1, 19, 130}) {
          if (++seed % (9 * testing::kCaseStep) != 0) continue;
          Scattered s{
              .dtype = kDTypes[seed % std::size(kDTypes)], .data = d, .indices = d, .axis = axis, .reduction = r};
          if (seed % 3 == 0)
            for (int k = 0; k < d.size(); ++k) s.indices[k] = (d[k] + 1) / 2;
          s.indices[axis] = list;
          s.updates = s.indices;
          SCOPED_TRACE(fmt::format("{} {} by {} along {}, reduction {}", name(s.dtype), to_string(d),
                                   to_string(s.indices), axis, static_cast<int>(r)));
          check(s, seed);
          if (HasFatalFailure()) return;
        }
}

TEST_F(Scatters, OfTuplesAreThePlainLoop) {
  struct Case {
    Dims data, indices, updates;
  };
  const Case kCases[] = {{{7}, {50, 1}, {50}},
                         {{3, 35}, {40, 1}, {40, 35}},
                         {{9, 6}, {70, 2}, {70}},
                         {{3, 4, 18}, {2, 9, 2}, {2, 9, 18}},
                         {{4}, {1}, {}},
                         {{4}, {0, 1}, {0}},
                         {{2, 3}, {2, 0}, {2, 2, 3}},
                         {{3, 2, 2}, {11, 1}, {11, 2, 2}},
                         {{5, 1}, {8, 1}, {8, 1}}};
  uint64_t seed = 1000;
  for (const Case& c : kCases)
    for (const ScatterReduction r : kReductions)
      for (const DType t : kDTypes) {
        if (++seed % (11 * testing::kCaseStep) != 0) continue;
        SCOPED_TRACE(fmt::format("{} {} by {}, reduction {}", name(t), to_string(c.data), to_string(c.indices),
                                 static_cast<int>(r)));
        check({.tuples = true, .dtype = t, .data = c.data, .indices = c.indices, .updates = c.updates, .reduction = r},
              seed);
        if (HasFatalFailure()) return;
      }
}

// Long lists are shared by tasks that make parts of the result.
TEST_F(Scatters, OfManyUpdatesAreThePlainLoop) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "the interpreter would take long";
  engines_.erase(engines_.begin());
  for (const ScatterReduction r : kReductions)
    check({.data = {1000}, .indices = {40000}, .updates = {40000}, .reduction = r}, 7);
  check({.tuples = true, .data = {50, 3}, .indices = {40000, 1}, .updates = {40000, 3}}, 8);
}

}  // namespace
}  // namespace thermite
