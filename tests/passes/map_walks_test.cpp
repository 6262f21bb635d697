// SPDX-License-Identifier: Apache-2.0
// How maps are walked: rows inside of borders, long chains, pads; and where the fuser parts them.
#include <gtest/gtest.h>

#include "ir/ops/attrs.h"
#include "passes/fuse/fuse.h"
#include "tests/passes/one_group.h"

namespace thermite {
namespace {

NodeId number(GraphBuilder& b, double v) {
  return add(b, "full", {}, FullAttrs{.value = make_scalar(DType::f32, v), .dims = {}}.pack());
}

// What lies beside each element, where there is something, and `around` elsewhere.
NodeId step(GraphBuilder& b, NodeId x, const Dims& d, double around = 0) {
  const std::vector<int64_t> one(static_cast<size_t>(d.size()), 1);
  const NodeId p = add(b, "pad", {x}, PadAttrs{one, one, make_scalar(DType::f32, around)}.pack());
  NodeId sum = x;
  for (int axis = 0; axis < d.size(); ++axis)
    for (const int64_t from : {0, 2}) {
      std::vector<int64_t> starts = one, limits;
      for (const int64_t n : d) limits.push_back(n + 1);
      starts[static_cast<size_t>(axis)] = from, limits[static_cast<size_t>(axis)] = d[axis] + from;
      sum = add(b, "add", {sum, add(b, "slice", {p}, SliceAttrs{starts, limits, one}.pack())});
    }
  return add(b, "mul", {sum, number(b, 0.25)});
}

Graph steps_of(const Dims& d, int steps, double around = 0) {
  GraphBuilder b;
  NodeId x = b.input({DType::f32, d});
  for (int k = 0; k < steps; ++k) x = step(b, x, d, around);
  return finished(b, x);
}

// Vectors that are read under masks, and others.
std::pair<int, int> reads_of(const Program& p) {
  int masked = 0, plain = 0;
  for (const KernelLaunch& k : p.kernels)
    for (const Inst& i : k.kernel->insts)
      if (i.op == Op::load && i.type.lanes >= 16) (i.masked ? masked : plain)++;
  return {masked, plain};
}

TEST(MapWalks, RowsInsideOfBordersHaveNoGuards) {
  for (const Dims& d : {Dims{40, 70}, Dims{5, 7, 70}, Dims{9, 70}, Dims{1, 70}, Dims{3, 2, 5}})
    for (const double around : {0.0, 2.0}) {
      const Graph g = steps_of(d, 1, around);
      const Machine machine(cpu_target(CpuLevel::v4));
      const Result<Program> p = lower(g, whole(g), machine);
      ASSERT_TRUE(p.ok()) << p.error().message;
      EXPECT_EQ(p->kernels.size(), 1u) << "a border is no region";
      const int reads = 2 * static_cast<int>(d.size()) + 1;
      if (elements(d) >= 32 * 70) EXPECT_GE(reads_of(*p).second, reads) << print(g);
      // Elements one by one, every guard tested.
      const Result<Program> other = lower(g, whole(g), Machine(cpu_target(CpuLevel::v1)));
      ASSERT_TRUE(other.ok()) << other.error().message;
      EXPECT_EQ(bits_of(g, *p), bits_of(g, *other)) << print(g);
      PartitionRun r;
      r.values.resize(g.size());
      for (NodeId n : g.inputs) r.values[n] = random_contents(g[n].type, 7 + n);
      const Bytes in = r.values[g.inputs[0]];
      const auto element = [](const Bytes& bytes, int64_t k) {
        return to_double(load_scalar(DType::f32, reinterpret_cast<const std::byte*>(bytes.data()) + 4 * k));
      };
      const Bytes out = bits_of(g, *p);
      const int64_t all = elements(d);
      for (int64_t k = 0; k < all; ++k) {
        double sum = element(in, k), size = std::abs(sum);
        int64_t apart = all;
        for (const int64_t n : d) {
          apart /= n;
          const int64_t at = k / apart % n;
          for (const int64_t by : {int64_t{-1}, int64_t{1}}) {
            const double v = at + by < 0 || at + by >= n ? around : element(in, k + by * apart);
            sum += v, size += std::abs(v);
          }
        }
        ASSERT_NEAR(element(out, k), 0.25 * sum, 1e-6 * size + 1e-30) << print(g) << k;
      }
    }
}

// As many lanes as hide what each step waits for; of vectors that are several registers, no more than one.
TEST(MapWalks, LongChainsOverlap) {
  const auto lanes = [](int steps, CpuLevel level) {
    GraphBuilder b;
    const NodeId x = b.input({DType::f32, {1000}}), y = b.input({DType::f32, {1000}});
    NodeId v = x;
    for (int k = 0; k < steps; ++k) v = add(b, k % 2 ? "mul" : "add", {v, y});
    const Graph g = finished(b, v);
    const Result<Program> p = lower(g, whole(g), cpu_target(level));
    EXPECT_TRUE(p.ok());
    int most = 0;
    for (const Inst& i : p->kernels[0].kernel->insts)
      if (i.op == Op::load) most = std::max<int>(most, i.type.lanes);
    const Result<Program> plain = lower(g, whole(g), cpu_target(CpuLevel::v3));
    EXPECT_EQ(bits_of(g, *p), bits_of(g, *plain)) << steps;
    return most;
  };
  EXPECT_EQ(lanes(47, CpuLevel::v4), 16);
  EXPECT_EQ(lanes(48, CpuLevel::v4), 32);
  EXPECT_EQ(lanes(95, CpuLevel::v4), 32);
  EXPECT_EQ(lanes(96, CpuLevel::v4), 64);
  EXPECT_EQ(lanes(96, CpuLevel::v3), 16);
}

// Two steps in one kernel would make the first one again for every neighbour.
TEST(MapWalks, StepsThatAreReadAtManyPlacesAreKernelsOfTheirOwn) {
  const Graph g = steps_of({128, 128, 128}, 2);
  const Result<Partition> p = fuse(g, Machine(cpu_target(CpuLevel::v4)).profile);
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(p->groups.size(), 2u);
}

// Filters that are made are read again by each strip of places: not there, then.
TEST(MapWalks, FiltersAreMadeOnce) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {1, 64, 32, 32}}), w = b.input({DType::f32, {64, 64, 3, 3}});
  const NodeId style = b.input({DType::f32, {1, 64, 1, 1}});
  const NodeId made = add(b, "mul", {w, style});
  const Graph g = finished(
      b, add(b, "conv", {x, made},
             ConvAttrs{.strides = {1, 1}, .dilations = {1, 1}, .pads_low = {1, 1}, .pads_high = {1, 1}}.pack()));
  const Result<Partition> p = fuse(g, Machine(cpu_target(CpuLevel::v4)).profile);
  ASSERT_TRUE(p.ok()) << p.error().message;
  EXPECT_EQ(p->groups.size(), 2u);
}

}  // namespace
}  // namespace thermite
