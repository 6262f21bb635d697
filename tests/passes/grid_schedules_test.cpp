// SPDX-License-Identifier: Apache-2.0
// Element-wise groups on GPUs have the bits of the CPU's schedules; accesses are whole vectors where they can be, and
// what reads along one axis and stores along another goes through tiles whose banks nobody waits for.
#include <gtest/gtest.h>

#include "ir/kernel/interpret.h"
#include "ir/ops/op_def.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"

namespace thermite {
namespace {

Graph graph_of(const std::string& body) {
  Result<Graph> g = parse_graph("thermite.graph 1\n" + body);
  EXPECT_TRUE(g.ok()) << g.error().message << body;
  return std::move(g).value();
}

Group all_of(const Graph& g) {
  Group group;
  for (NodeId n = 0; n < g.size(); ++n) (g[n].op->has(kLeaf) ? group.inputs : group.nodes).push_back(n);
  group.outputs = g.outputs;
  return group;
}

Machine gpu() { return {cpu_target(CpuLevel::v3), *find_profile("cuda-a100")}; }

PartitionRun start_of(const Graph& g) {
  PartitionRun run;
  run.values.resize(g.size());
  for (NodeId n : g.inputs) run.values[n] = random_contents(g[n].type, n + 1);
  return run;
}

struct Ran {
  std::string family;
  uint64_t conflicts = 0;
};

// On the GPU's schedule the bits of the CPU's.
Ran check(const Graph& g, const Steps* steps = nullptr) {
  const Group group = all_of(g);
  const Result<Program> p = lower(g, group, gpu(), {.steps = steps}), plain = lower(g, group, cpu_target(CpuLevel::v3));
  EXPECT_TRUE(p.ok() && plain.ok());
  if (!p.ok() || !plain.ok()) return {};
  PartitionRun run = start_of(g), want = start_of(g);
  const Status ran = run_program(g, *p, run);
  EXPECT_TRUE(ran.ok()) << ran.error().message << print(*p->kernels[0].kernel);
  EXPECT_TRUE(run_program(g, *plain, want).ok());
  for (NodeId n : g.outputs) EXPECT_EQ(run.values[n], want.values[n]) << print(g);
  return {std::string(family_name(p->steps)), run.conflicts};
}

// x[a, b] -> y[b, a]
std::string transposed(const std::string& type, int64_t a, int64_t b) {
  return fmt::format(
      "%0 = input() {{index = 0, dtype = {0}, dims = [{1}, {2}]}} : {0}[{1}, {2}]\n"
      "%1 = permute(%0) {{perm = [1, 0]}} : {0}[{2}, {1}]\nreturn %1\n",
      type, a, b);
}

TEST(Transpose, EveryTypeAndTail) {
  for (const char* type : {"f32", "f64", "f16", "bf16", "i8", "u8", "i16", "i32", "i64", "u64", "bool"})
    for (const auto& [a, b] : {std::pair{64, 128}, {128, 64}, {33, 70}, {16, 17}, {100, 36}, {20, 130}}) {
      const Ran ran = check(graph_of(transposed(type, a, b)));
      EXPECT_EQ(ran.family, "transpose") << type << " " << a << " " << b;
      EXPECT_EQ(ran.conflicts, 0u) << type << " " << a << " " << b;
    }
}

// Two inputs go through tiles, one is read where it is stored, one is a row; the axes between stay on the grid.
constexpr std::string_view kFused = R"(
%0 = input() {index = 0, dtype = f32, dims = [3, 40, 5, 48]} : f32[3, 40, 5, 48]
%1 = input() {index = 1, dtype = f16, dims = [3, 40, 5, 48]} : f16[3, 40, 5, 48]
%2 = input() {index = 2, dtype = f32, dims = [3, 48, 5, 40]} : f32[3, 48, 5, 40]
%3 = input() {index = 3, dtype = f32, dims = [40]} : f32[40]
%4 = permute(%0) {perm = [0, 3, 2, 1]} : f32[3, 48, 5, 40]
%5 = cast(%1) {to = f32} : f32[3, 40, 5, 48]
%6 = permute(%5) {perm = [0, 3, 2, 1]} : f32[3, 48, 5, 40]
%7 = mul(%4, %6) : f32[3, 48, 5, 40]
%8 = add(%7, %2) : f32[3, 48, 5, 40]
%9 = mul(%8, %3) : f32[3, 48, 5, 40]
return %9, %8
)";

TEST(Transpose, FusesAndBatches) {
  const Ran ran = check(graph_of(std::string(kFused)));
  EXPECT_EQ(ran.family, "transpose");
  EXPECT_EQ(ran.conflicts, 0u);
}

TEST(Transpose, ReadsAndWritesWholeVectors) {
  const Graph g = graph_of(transposed("f32", 64, 128));
  const Result<Program> p = lower(g, all_of(g), gpu());
  ASSERT_TRUE(p.ok()) << p.error().message;
  const std::string text = print(*p->kernels[0].kernel);
  EXPECT_NE(text.find("buffer f32 read below 2^31 align 16"), std::string::npos) << text;
  EXPECT_NE(text.find("buffer f32 write below 2^31 align 16"), std::string::npos) << text;
  EXPECT_NE(text.find("index i32"), std::string::npos) << text;
  EXPECT_EQ(text.find("gather"), std::string::npos) << text;
}

TEST(Transpose, LeavesShortAxesToTheGrid) {
  for (const auto& [a, b] : {std::pair{3, 500}, {500, 3}, {15, 15}})
    EXPECT_EQ(check(graph_of(transposed("f32", a, b))).family, "grid_map");
}

TEST(Transpose, WaitsForBanksWithoutItsSwizzle) {
  const Graph g = graph_of(transposed("f32", 64, 128));
  Result<Program> p = lower(g, all_of(g), gpu());
  ASSERT_TRUE(p.ok()) << p.error().message;
  Kernel plain = *p->kernels[0].kernel;
  for (Memory& m : plain.memories) m.swizzle = {};
  p->kernels[0].kernel = std::make_shared<Kernel>(std::move(plain));
  PartitionRun run = start_of(g);
  ASSERT_TRUE(run_program(g, *p, run).ok());
  EXPECT_GT(run.conflicts, 0u);
}

// Rows found by an index that is 8 bytes wide, and may be out of range, are read 16 bytes at a time all the same.
TEST(GridMap, GathersRowsAsWholeVectors) {
  const Graph g = graph_of(R"(
%0 = input() {index = 0, dtype = f32, dims = [40, 64]} : f32[40, 64]
%1 = input() {index = 1, dtype = i64, dims = [50]} : i64[50]
%2 = gather(%0, %1) {axis = 0} : f32[50, 64]
return %2
)");
  EXPECT_EQ(check(g).family, "grid_map");
  const Result<Program> p = lower(g, all_of(g), gpu());
  ASSERT_TRUE(p.ok()) << p.error().message;
  const std::string text = print(*p->kernels[0].kernel);
  EXPECT_NE(text.find(" : f32x4 {\n"), std::string::npos) << text;
  EXPECT_NE(text.find("buffer f32 read below 2^31 align 16"), std::string::npos) << text;
  EXPECT_EQ(text.find(" mask "), std::string::npos) << text;
}

// What neighbouring threads read of rows that are nowhere aligned lies side by side.
TEST(GridMap, TakesAlignedPartsOfRowsOrSingleElements) {
  for (const auto& [length, lanes] : {std::pair{48, 4}, {50, 2}, {51, 1}}) {
    const Graph g = graph_of(fmt::format(R"(
%0 = input() {{index = 0, dtype = f32, dims = [37, {0}]}} : f32[37, {0}]
%1 = input() {{index = 1, dtype = f32, dims = [{0}]}} : f32[{0}]
%2 = mul(%0, %1) : f32[37, {0}]
return %2
)",
                                         length));
    EXPECT_EQ(check(g).family, "grid_map");
    const Result<Program> p = lower(g, all_of(g), gpu());
    ASSERT_TRUE(p.ok()) << p.error().message;
    EXPECT_EQ(std::get<GridMapSteps>(p->steps).lanes, lanes);
    EXPECT_EQ(print(*p->kernels[0].kernel).find(" mask "), std::string::npos) << lanes;
  }
}

// Pixels of three channels to planes and back: a thread takes all channels of its pixels where there are many.
TEST(GridMap, WalksShortAxesThatLinesHold) {
  for (const bool planes : {true, false}) {
    const auto body = [&](int64_t pixels) {
      return graph_of(planes ? transposed("f32", pixels, 3) : transposed("f32", 3, pixels));
    };
    const Graph large = body(int64_t{1} << 22);
    const Result<Program> p = lower(large, all_of(large), gpu());
    ASSERT_TRUE(p.ok()) << p.error().message;
    const auto steps = std::get<GridMapSteps>(p->steps);
    EXPECT_NE(steps.walked, 0);
    const Graph small = body(1031);
    const Steps given = steps;
    EXPECT_EQ(check(small, &given).family, "grid_map");
    const Result<Program> few = lower(small, all_of(small), gpu());
    ASSERT_TRUE(few.ok());
    EXPECT_EQ(std::get<GridMapSteps>(few->steps).walked, 0);
  }
}

// Where axes are counted as elements lie, the count is the address.
TEST(GridMap, StoresAtItsCount) {
  const Graph g = graph_of(R"(
%0 = input() {index = 0, dtype = f32, dims = [3, 6, 5, 8]} : f32[3, 6, 5, 8]
%1 = permute(%0) {perm = [0, 2, 1, 3]} : f32[3, 5, 6, 8]
return %1
)");
  EXPECT_EQ(check(g).family, "grid_map");
  const Result<Program> p = lower(g, all_of(g), gpu());
  ASSERT_TRUE(p.ok()) << p.error().message;
  const std::string text = print(*p->kernels[0].kernel);
  const size_t compared = text.find(" = lt %"), stored = text.find("store %b1[%");
  ASSERT_TRUE(compared != std::string::npos && stored != std::string::npos) << text;
  EXPECT_EQ(text.substr(compared + 6, text.find(',', compared) - compared - 6),
            text.substr(stored + 10, text.find(']', stored) - stored - 10))
      << text;
}

}  // namespace
}  // namespace thermite
