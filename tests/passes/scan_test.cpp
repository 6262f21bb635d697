// SPDX-License-Identifier: Apache-2.0
// Running sums: the bits of the tree by every schedule, and which one is taken.
#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>

#include "ir/graph/check.h"
#include "ir/loops/tree.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

RowSample scan(DType t, const Dims& d, int64_t axis, bool exclusive, bool reverse) {
  GraphBuilder b;
  const NodeId x = b.input({t, d});
  const CumsumAttrs attrs{.axis = axis, .exclusive = exclusive, .reverse = reverse};
  const NodeId y = *b.add(*find_op("cumsum"), std::vector{*b.add(*find_op("neg"), std::vector{x}, {})}, attrs.pack());
  b.output(*b.add(*find_op("abs"), std::vector{y}, {}));
  b.output(y);
  return whole_sample(std::move(b).finish(), GroupKind::reduce);
}

// Tree::scan, as tree.h has it, of a line's elements one after the other.
std::vector<float> by_the_tree(const std::vector<float>& x, bool exclusive) {
  std::vector<float> y(x.size());
  float before = -0.0f, inside = -0.0f;
  for (size_t at = 0; at < x.size(); at += kScanBlock) {
    if (at % kScanPart == 0 && at > 0) before = before + inside, inside = -0.0f;
    float s[kScanBlock];
    for (size_t j = 0; j < kScanBlock; ++j) s[j] = at + j < x.size() ? x[at + j] : -0.0f;
    for (size_t by = 1; by < kScanBlock; by *= 2)
      for (size_t j = kScanBlock; j-- > by;) s[j] = s[j - by] + s[j];
    for (size_t j = 0; j < kScanBlock && at + j < x.size(); ++j)
      y[at + j] = ((before + inside) + (!exclusive ? s[j] : j ? s[j - 1] : -0.0f)) + 0.0f;
    inside = inside + s[kScanBlock - 1];
  }
  return y;
}

const Machine& machine() {
  static const Machine m(cpu_target(CpuLevel::v4));
  return m;
}

Machine gpu() { return {cpu_target(CpuLevel::v4), *find_profile("cuda-h100")}; }

TEST(Scan, HasTheBitsOfItsTree) {
  for (const bool on_gpu : {false, true})
    for (const int64_t length : {2, 15, 16, 17, 100, 4096, 4097, 9000, 40001})
      for (const bool exclusive : {false, true})
        for (const bool reverse : {false, true}) {
          const RowSample s = scan(DType::f32, {length}, 0, exclusive, reverse);
          const Result<Program> p = lower(s.graph, s.group, on_gpu ? gpu() : machine());
          ASSERT_TRUE(p.ok()) << p.error().message;
          ASSERT_EQ(family_name(p->steps), on_gpu ? "grid_scan" : "scan");
          std::vector<float> x(static_cast<size_t>(length));
          uint32_t seed = 7;
          for (float& v : x)
            v = static_cast<float>(static_cast<int32_t>(seed = seed * 1664525 + 1013904223)) * 0x1p-30f;
          PartitionRun r;
          r.values.resize(s.graph.size());
          Bytes& in = r.values[s.graph.inputs[0]];
          in.resize(x.size() * sizeof(float));
          std::memcpy(in.data(), x.data(), in.size());
          ASSERT_TRUE(run_program(s.graph, *p, r).ok());
          for (float& v : x) v = -v;
          if (reverse) std::ranges::reverse(x);
          std::vector<float> want = by_the_tree(x, exclusive);
          if (reverse) std::ranges::reverse(want);
          const Bytes& out = r.values[s.graph.outputs[1]];
          ASSERT_EQ(out.size(), want.size() * sizeof(float));
          EXPECT_EQ(std::memcmp(out.data(), want.data(), out.size()), 0) << length << exclusive << reverse << on_gpu;
        }
}

TEST(Scan, EveryScheduleHasTheSameBits) {
  int ran = 0;
  for (const Dims& d : {Dims{5, 40}, Dims{37, 3}, Dims{2, 33, 20}, Dims{4099, 2}})
    for (int64_t axis = 0; axis < d.size(); ++axis)
      for (const DType t : {DType::f32, DType::f16, DType::f64, DType::i8, DType::i64})
        for (const int kind : {0, 1, 2, 3}) {
          if (elements(d) > 8000 && t != DType::f32) continue;
          const RowSample s = scan(t, d, axis, kind & 1, kind & 2);
          SameBits same(s, machine(), 3);
          EXPECT_TRUE(same.run(ScanSteps{.tasks = 4})) << print(s.graph);
          for (int64_t across = 0; across < d.size(); ++across)
            ran += same.run(ScanSteps{.across = 1, .axis = across, .block = 32, .tasks = 1});
        }
  EXPECT_GT(ran, 100);
}

TEST(Scan, LinesThatAreCutHaveTheSameBits) {
  int ran = 0;
  for (const Dims& d : {Dims{8200}, Dims{12289}, Dims{2, 16384}})
    for (const DType t : {DType::f32, DType::f16, DType::i8})
      for (const int kind : {0, 1, 2, 3}) {
        const RowSample s = scan(t, d, d.size() - 1, kind & 1, kind & 2);
        SameBits same(s, machine(), 3);
        EXPECT_TRUE(same.run(ScanSteps{.tasks = 4})) << print(s.graph);
        for (const int64_t block : {4096, 8192, 16384}) ran += same.run(ScanSteps{.block = block, .tasks = 1});
      }
  EXPECT_EQ(ran, 3 * 4 * (2 + 2 + 2));
}

TEST(Scan, ThreadsShareLinesThatAreFewAndLong) {
  const auto kernels = [](const Dims& d, int threads) {
    const RowSample s = scan(DType::f32, d, d.size() - 1, false, false);
    Machine m = machine();
    m.profile = m.profile.with_threads(threads);
    const Result<Program> p = lower(s.graph, s.group, m);
    EXPECT_TRUE(p.ok());
    return p->kernels.size();
  };
  EXPECT_EQ(kernels({1 << 16}, 2), 2u);
  EXPECT_EQ(kernels({4, 1 << 16}, 8), 2u);
  EXPECT_EQ(kernels({1 << 16}, 1), 1u);
  EXPECT_EQ(kernels({2, 1 << 16}, 2), 1u);
  EXPECT_EQ(kernels({5000}, 2), 1u);
}

TEST(Scan, WalksWhatLiesTogether) {
  const auto steps = [](const Dims& d, int64_t axis) {
    const RowSample s = scan(DType::f32, d, axis, false, false);
    const Result<Program> p = lower(s.graph, s.group, machine());
    EXPECT_TRUE(p.ok());
    EXPECT_EQ(p->kernels.size(), 1u);
    return std::get<ScanSteps>(p->steps);
  };
  EXPECT_EQ(steps({4096, 1024}, 1).across, 0);
  EXPECT_EQ(steps({4096, 1024}, 0).across, 1);
}

TEST(Scan, BlocksOfThreadsHaveTheSameBits) {
  int ran = 0;
  for (const Dims& d : {Dims{5, 40}, Dims{37, 3}, Dims{2, 33, 20}, Dims{4099, 2}, Dims{3, 8192}, Dims{12289}})
    for (int64_t axis = 0; axis < d.size(); ++axis)
      for (const DType t : {DType::f32, DType::f16, DType::f64, DType::i8, DType::i64})
        for (const int kind : {0, 1, 2, 3}) {
          if (elements(d) > 8000 && t != DType::f32) continue;
          const RowSample s = scan(t, d, axis, kind & 1, kind & 2);
          SameBits same(s, gpu(), 3);
          for (int64_t across = -1; across < d.size(); ++across)
            for (const auto& [threads, of_line, piece] :
                 {std::tuple<int64_t, int64_t, int64_t>{32, 1, 0}, {64, 4, 0}, {512, 64, 4096}, {256, 256, 8192}}) {
              if (across == axis || piece >= d[static_cast<int>(axis)]) continue;
              const bool fits = same.run(GridScanSteps{.across = across >= 0,
                                                       .axis = std::max<int64_t>(across, 0),
                                                       .threads = threads,
                                                       .of_line = of_line,
                                                       .piece = piece});
              EXPECT_TRUE(fits || across >= 0) << print(s.graph) << of_line;
              ran += fits;
            }
        }
  EXPECT_GT(ran, 500);
}

TEST(Scan, ThreadsOfAGpuShareLines) {
  const auto lowered = [](const Dims& d, int64_t axis) {
    const RowSample s = scan(DType::f32, d, axis, false, false);
    const Result<Program> p = lower(s.graph, s.group, gpu());
    EXPECT_TRUE(p.ok()) << p.error().message;
    return *p;
  };
  const auto print_of = [&](const Dims& d, int64_t axis) { return print(lowered(d, axis).steps); };
  EXPECT_EQ(print_of({4096, 1024}, 1), "grid_scan across 0 axis 0 threads 256 of_line 64 piece 0");
  EXPECT_EQ(print_of({4096, 1024}, 0), "grid_scan across 1 axis 1 threads 512 of_line 64 piece 0") << "8 columns";
  EXPECT_EQ(print_of({100000, 10}, 1), "grid_scan across 0 axis 0 threads 256 of_line 1 piece 0");
  EXPECT_EQ(print_of({10, 100000}, 0), "grid_scan across 1 axis 1 threads 256 of_line 1 piece 0");
  EXPECT_EQ(print_of({1 << 20}, 0), "grid_scan across 0 axis 0 threads 256 of_line 256 piece 4096");
  EXPECT_EQ(lowered({1 << 20}, 0).kernels.size(), 2u);
  EXPECT_EQ(print_of({1 << 24}, 0), "grid_scan across 0 axis 0 threads 256 of_line 256 piece 16384");
}

}  // namespace
}  // namespace thermite
