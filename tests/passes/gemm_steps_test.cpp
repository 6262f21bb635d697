// SPDX-License-Identifier: Apache-2.0
// Matrix products and convolutions: no tile, way to pack, block of the depth or joining of columns changes a bit, and
// what is transposed or padded is read in vectors.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

RowSample whole(Graph g) {
  RowSample s;
  s.graph = std::move(g);
  for (NodeId n = 0; n < s.graph.size(); ++n) (s.graph[n].op->has(kLeaf) ? s.group.inputs : s.group.nodes).push_back(n);
  s.group.kind = GroupKind::contraction;
  s.group.outputs = s.graph.outputs;
  return s;
}

struct Product {
  int64_t batch, rows, depth, columns;
  bool lhs_across, rhs_across;
  DType t = DType::f32;
  bool wide = false;  // integers are summed as i32
};

// With what is done to a factor before and to the result after it.
RowSample product(const Product& p, bool more = false) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> x, Attrs a = {}) { return *b.add(*find_op(op), x, std::move(a)); };
  const auto matrix = [&](int64_t rows, int64_t columns, bool across) {
    return b.input({p.t, across ? Dims{p.batch, columns, rows} : Dims{p.batch, rows, columns}});
  };
  const NodeId l = matrix(p.rows, p.depth, p.lhs_across);
  NodeId r = matrix(p.depth, p.columns, p.rhs_across);
  if (more) r = add("neg", {r});
  DotGeneralAttrs attrs{.lhs_contract = {p.lhs_across ? 1 : 2},
                        .rhs_contract = {p.rhs_across ? 2 : 1},
                        .lhs_batch = {0},
                        .rhs_batch = {0}};
  if (p.wide) attrs.accumulate = attrs.result = DType::i32;
  NodeId y = add("dot_general", {l, r}, attrs.pack());
  if (more) y = add("abs", {add("max", {y, b.input({b.type(y).dtype, {p.columns}})})});
  b.output(y);
  return whole(std::move(b).finish());
}

struct Image {
  int64_t channels, height, width, filters, taps, stride, pad, groups = 1;
  int64_t panel = 0;  // of filters
  int64_t tall = 0;   // taps down, where those are others
  int64_t dilation = 1, batch = 1;
  DType t = DType::f32;
};

RowSample convolution(const Image& i, bool more = false) {
  GraphBuilder b;
  auto add = [&](const char* op, std::vector<NodeId> x, Attrs a = {}) { return *b.add(*find_op(op), x, std::move(a)); };
  const NodeId x = b.input({i.t, {i.batch, i.channels, i.height, i.width}});
  Dims filters{i.filters, i.channels / i.groups, i.tall ? i.tall : i.taps, i.taps};
  if (i.panel) filters[0] /= i.panel, filters.push_back(i.panel);
  const NodeId w = b.input({i.t, filters});
  NodeId y = add("conv", {x, w},
                 ConvAttrs{.strides = {i.stride, i.stride},
                           .dilations = {i.dilation, i.dilation},
                           .pads_low = {i.pad, i.pad},
                           .pads_high = {i.pad, i.pad},
                           .groups = i.groups,
                           .panel = i.panel}
                     .pack());
  if (more) {
    y = add("max", {y, b.input({i.t, {i.filters, 1, 1}})});
    y = add("min", {y, b.input(b.type(y))});
  }
  b.output(y);
  return whole(std::move(b).finish());
}

RowSample random_sample(uint64_t seed) {
  std::mt19937_64 rng(seed);
  auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
  if (pick(0, 1) == 0) {
    const int64_t taps = pick(1, 3), side = pick(taps, 11), groups = pick(0, 3) ? 1 : 2;
    Image i{groups * pick(1, 4), side,  pick(0, 1) ? side : side + pick(0, 12), groups * pick(2, 9), taps, pick(1, 2),
            pick(0, taps / 2),   groups};
    if (seed % 2 && groups == 1) i.panel = 16, i.filters = 16 * pick(2, 4);
    if (seed % 4 == 0) i.batch = 2;
    if (seed % 7 == 0) i.t = seed % 2 ? DType::f16 : DType::f64;
    if (seed % 3 == 0) i.tall = pick(1, std::min<int64_t>(side, 4));
    if (seed % 5 == 0 && 2 * (std::max(i.taps, i.tall) - 1) < side) i.dilation = 2;
    return convolution(i, pick(0, 1));
  }
  const DType types[] = {DType::f32, DType::f32, DType::f64, DType::f16, DType::bf16};
  const Product p{pick(1, 3),      pick(1, 19),     pick(1, 90),      pick(2, 75),
                  pick(0, 1) == 1, pick(0, 1) == 1, types[pick(0, 4)]};
  return product(p, pick(0, 1));
}

TEST(GemmSteps, AnyTilePackingAndBlockGivesTheSameBits) {
  const CpuLevel levels[] = {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4};
  int packed[7] = {}, blocked = 0, joined = 0;
  for (uint64_t seed = 1; seed <= testing::cases(90u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const RowSample s = random_sample(seed);
    const Machine machine(cpu_target(levels[seed % 3]));
    SameBits same(s, machine, seed);
    if (!same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4})) continue;
    const auto n = static_cast<int64_t>(seed);
    for (PackMode pack : {PackMode::strips, PackMode::rows, PackMode::turned, PackMode::none, PackMode::swapped,
                          PackMode::lines, PackMode::broadcast})
      for (int64_t depth : {int64_t{0}, 1 + n % 33})
        for (int64_t join : {0, 1}) {
          const GemmSteps steps{1 + (n + depth) % 9, 1 + (n + join) % 4, join, pack, depth, 1024 << n % 5, 1 + n % 5};
          if (!same.run(steps)) continue;
          ++packed[static_cast<int>(pack)];
          blocked += depth > 0;
          joined += join;
        }
    ASSERT_FALSE(HasFailure()) << print(s.graph);
  }
  for (int mode = 0; mode < 7; ++mode)  // tiles that are whole are rare
    EXPECT_GT(packed[mode], mode == static_cast<int>(PackMode::broadcast) ? 0 : testing::cases(30)) << mode;
  EXPECT_GT(blocked, testing::cases(150));
  EXPECT_GT(joined, testing::cases(30));
}

struct Chosen {
  GemmSteps steps;
  bool gathers;
  int64_t scratches;
  bool prefetches;
};

Chosen choose(const RowSample& s, CpuLevel level) {
  const Result<Program> p = lower(s.graph, s.group, cpu_target(level));
  if (!p.ok()) {
    ADD_FAILURE() << p.error().message;
    return {};
  }
  const auto* steps = std::get_if<GemmSteps>(&p->steps);
  if (!steps) {
    ADD_FAILURE() << print(p->steps);
    return {};
  }
  const auto& insts = p->kernels[0].kernel->insts;
  return {*steps, std::ranges::any_of(insts, [](const Inst& i) { return i.op == Op::gather; }),
          std::ranges::count(p->kernels[0].kernel->memories, MemKind::scratch, &Memory::kind),
          std::ranges::any_of(insts, [](const Inst& i) { return i.op == Op::prefetch; })};
}

// Columns that lie along the depth are turned in registers, down to a single row.
TEST(GemmSteps, TransposedColumnsAreNotGathered) {
  for (CpuLevel level : {CpuLevel::v3, CpuLevel::v4})
    for (const Product& p : {Product{1, 4, 4096, 4096, false, true}, Product{96, 1, 64, 512, false, true},
                             Product{1, 512, 512, 512, true, true}, Product{1, 16, 100, 70, false, true, DType::f16},
                             Product{1, 64, 256, 64, false, true, DType::i8, true}}) {
      const Chosen c = choose(product(p), level);
      EXPECT_EQ(c.steps.pack, PackMode::turned) << print(c.steps);
      EXPECT_FALSE(c.gathers) << print(c.steps);
    }
}

// A single row meets each of them once: they are multiplied as they are turned, and none is kept.
TEST(GemmSteps, ColumnsThatOneTileMeetsAreNotPacked) {
  for (CpuLevel level : {CpuLevel::v3, CpuLevel::v4})
    for (const int64_t depth : {64, 75}) {
      const Chosen c = choose(product({96, 1, depth, 512, false, true}), level);
      EXPECT_EQ(c.steps.pack, PackMode::turned) << print(c.steps);
      EXPECT_EQ(c.scratches, 0) << print(c.steps);
    }
}

// Rows that are a page apart for each element of the depth lie in vectors instead, whichever way the columns lie, and
// so do halves, which would be widened for each broadcast.
TEST(GemmSteps, RowsAcrossTheDepthArePacked) {
  for (const Product& p : {Product{1, 1024, 1024, 1024, true, false}, Product{1, 1024, 1024, 1024, true, true},
                           Product{1, 512, 512, 512, false, false, DType::f16}}) {
    const Chosen c = choose(product(p), CpuLevel::v4);
    EXPECT_EQ(c.steps.pack, PackMode::swapped) << print(c.steps);
    EXPECT_FALSE(c.gathers) << print(c.steps);
  }
}

// A block that the whole depth fits would only keep sums that are done.
TEST(GemmSteps, AShallowProductIsOneBlock) {
  for (int64_t depth : {8, 16, 64})
    EXPECT_EQ(choose(product({1, 512, depth, 512, false, true}), CpuLevel::v3).steps.depth, 0) << depth;
}

// A tile does not compute many rows that there are not.
TEST(GemmSteps, TilesFitFewRows) {
  for (int64_t rows : {2, 3, 4, 6, 7, 8, 16}) {
    const Chosen c = choose(product({1, rows, 256, 4096, false, false}), CpuLevel::v4);
    EXPECT_LE((rows + c.steps.rows - 1) / c.steps.rows * c.steps.rows, rows + 1) << print(c.steps);
  }
}

// Doubles take as much longer to multiply as they do to read, so that neither wait more than floats do.
TEST(GemmSteps, DoublesTakeTilesOfAsManyRegisters) {
  for (const int threads : {1, 2}) {
    Machine machine(cpu_target(CpuLevel::v4));
    machine.profile = find_profile("cpu-amx-2core")->with_threads(threads);
    const RowSample s = product({1, 1024, 1024, 1024, false, false, DType::f64});
    const Result<Program> p = lower(s.graph, s.group, machine);
    ASSERT_TRUE(p.ok()) << p.error().message;
    const auto* steps = std::get_if<GemmSteps>(&p->steps);
    ASSERT_NE(steps, nullptr);
    EXPECT_EQ(steps->rows * steps->vectors, 12) << print(*steps);
  }
}

// Rows of a large factor are read side by side where they lie, in runs; many rows make packing pay.
TEST(GemmSteps, FewRowsReadALargeFactorInRuns) {
  const Chosen few = choose(product({1, 4, 4096, 4096, false, false}), CpuLevel::v4);
  EXPECT_EQ(few.steps.pack, PackMode::none) << print(few.steps);
  EXPECT_GT(few.steps.depth, 0) << print(few.steps);
  EXPECT_NE(choose(product({1, 512, 4096, 4096, false, false}), CpuLevel::v4).steps.pack, PackMode::none);
}

// A factor that stays in near caches is multiplied as it lies, the whole depth at once: multiply-adds hide its pages.
TEST(GemmSteps, FewRowsReadANearFactorAtOnce) {
  for (const int64_t depth : {96, 144}) {
    const Chosen c = choose(product({1, 24, depth, 3136, false, false}), CpuLevel::v4);
    EXPECT_EQ(c.steps.pack, PackMode::none) << print(c.steps);
    EXPECT_EQ(c.steps.depth, 0) << print(c.steps);
  }
}

// Lines of images are packed once for all taps, whatever the step of their windows; those of dilated filters, whose
// taps are no run, share vectors, and filters of one tap read what there is.
TEST(GemmSteps, LinesOfImagesArePackedOnce) {
  const int64_t p = 16;  // columns of a panel
  for (const Image& i : {Image{256, 7, 7, 256, 3, 1, 1, 1, p}, Image{64, 10, 10, 64, 3, 1, 1, 1, p},
                         Image{64, 20, 20, 64, 5, 1, 2, 1, p}, Image{64, 64, 64, 64, 3, 2, 1, 1, p},
                         Image{3, 224, 224, 64, 7, 2, 3, 1, p}}) {
    const Chosen c = choose(convolution(i), CpuLevel::v4);
    EXPECT_EQ(c.steps.pack, PackMode::lines) << print(c.steps) << " " << i.width;
    EXPECT_FALSE(c.gathers) << i.width;
  }
  for (const Image& i : {Image{64, 20, 20, 64, 3, 1, 2, 1, p, 0, 2}, Image{64, 20, 20, 64, 1, 1, 0, 1, p}}) {
    const Chosen c = choose(convolution(i), CpuLevel::v4);
    EXPECT_NE(c.steps.pack, PackMode::lines) << print(c.steps);
    EXPECT_FALSE(c.gathers) << print(c.steps);
  }
}

// Each group of filters is a product with its own channels, and its filters are rows.
TEST(GemmSteps, GroupsAreProductsOfTheirOwn) {
  for (int64_t filters : {2, 4, 6}) {
    const Chosen c = choose(convolution({24, 14, 14, 8 * filters, 3, 1, 1, 8}), CpuLevel::v4);
    EXPECT_EQ(c.steps.joined, filters < 6) << print(c.steps);
    EXPECT_FALSE(c.gathers) << print(c.steps);
  }
}

// Columns that would leave much of their vectors empty are broadcast, and the rows lie in vectors.
TEST(GemmSteps, ImagesOfFewPixelsAreBroadcast) {
  const Chosen few = choose(convolution({512, 7, 7, 512, 1, 1, 0}), CpuLevel::v4);
  EXPECT_EQ(few.steps.pack, PackMode::broadcast) << print(few.steps);
  EXPECT_FALSE(few.gathers) << print(few.steps);
  EXPECT_EQ(choose(convolution({512, 14, 14, 512, 1, 2, 0}), CpuLevel::v4).steps.pack, PackMode::swapped);
  for (const PackMode mode : {PackMode::swapped, PackMode::broadcast})
    EXPECT_NE(choose(convolution({64, 56, 56, 64, 1, 1, 0}), CpuLevel::v4).steps.pack, mode);
}

// Filters that lie in panels are read as they lie, and the next of them prefetched: they come from memory.
TEST(GemmSteps, PanelsOfFiltersAreNotPacked) {
  for (int64_t taps : {1, 3}) {
    const Image image{512, 7, 7, 512, taps, 1, taps / 2};
    Image panels = image;
    panels.panel = 16;
    const Chosen few = choose(convolution(panels), CpuLevel::v4), plain = choose(convolution(image), CpuLevel::v4);
    EXPECT_EQ(few.steps.pack, taps == 1 ? PackMode::broadcast : PackMode::lines) << print(few.steps);
    EXPECT_FALSE(few.gathers) << print(few.steps);
    EXPECT_LT(few.scratches, plain.scratches);
    EXPECT_TRUE(few.prefetches);
    EXPECT_FALSE(plain.prefetches);
  }
}

// All of the filters once, but for the block that comes first: nothing is behind the last one.
TEST(GemmSteps, EveryBlockOfFiltersIsPrefetchedOnce) {
  for (const int64_t taps : {1, 3}) {
    const RowSample s = convolution({20, 9, 14, 64, taps, 1, taps / 2, 1, 16});
    const Steps steps = GemmSteps{.rows = 7,
                                  .vectors = 2,
                                  .pack = taps == 1 ? PackMode::swapped : PackMode::lines,
                                  .depth = 8,
                                  .panel = 1 << 20,
                                  .tasks = 1};
    const Result<Program> p = lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
    ASSERT_TRUE(p.ok()) << p.error().message;
    PartitionRun run;
    run.values.resize(s.graph.size());
    for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
    const Status done = run_program(s.graph, *p, run);
    ASSERT_TRUE(done.ok()) << done.error().message;

    EXPECT_EQ(run.prefetches, static_cast<uint64_t>((4 * (20 - 8) + 2 * 8) * taps * taps)) << taps;
  }
}

// Few filters of many channels: each task packs columns of its own, for parts of the filters would pack all of them
// anew. Many filters of few channels are shared out instead: what is packed is little, and results are whole rows.
TEST(GemmSteps, WhatIsMoreIsSharedOut) {
  const auto stores = [](const Image& image, int64_t tasks) {
    const RowSample s = convolution(image);
    const Steps steps =
        GemmSteps{.rows = 14, .vectors = 2, .pack = PackMode::swapped, .depth = 96, .panel = 1 << 20, .tasks = tasks};
    const Result<Program> p = lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
    PartitionRun run;
    run.values.resize(s.graph.size());
    for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
    EXPECT_TRUE(p.ok() && run_program(s.graph, *p, run).ok());
    return run.stores;
  };
  const Image few{192, 14, 14, 64, 1, 1, 0, 1, 16}, many{32, 14, 14, 192, 1, 1, 0, 1, 16};
  const auto packed = [](const Image& i) { return static_cast<uint64_t>(i.channels) * 14 * 16; };
  EXPECT_LT(stores(few, 2), stores(few, 1) + packed(few));
  EXPECT_GE(stores(many, 2), stores(many, 1) + packed(many));
}

Result<Program> lowered(const RowSample& s, const GemmSteps& gemm) {
  const Steps steps = gemm;
  return lower(s.graph, s.group, Machine(cpu_target(CpuLevel::v4)), {.steps = &steps});
}

// What is stored are columns as they are packed, and results: sums go by way of memory where a tile is cut alone.
TEST(GemmSteps, WholeTilesAreStoredFromRegisters) {
  const auto stores = [](int64_t filters, const GemmSteps& steps) {
    const RowSample s = convolution({20, 1, 64, filters, 1, 1, 0});
    const Result<Program> p = lowered(s, steps);
    PartitionRun run;
    run.values.resize(s.graph.size());
    for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
    EXPECT_TRUE(p.ok() && run_program(s.graph, *p, run).ok());
    return run.stores;
  };
  const GemmSteps steps{.rows = 8, .vectors = 2, .pack = PackMode::strips, .panel = 1 << 20, .tasks = 1};
  EXPECT_EQ(stores(24, steps), (20 + 24) * 64);
  EXPECT_EQ(stores(23, steps), (20 + 23 + 8) * 64);
}

// Equal ones, to a tile more or less, where groups of the most that a task holds would leave one with the rest: half of
// the tasks, what a thread has, stores half of the results.
TEST(GemmSteps, TasksHaveEqualShares) {
  const RowSample s = convolution({16, 1, 66 * 16, 8, 1, 1, 0});
  const Result<Program> p =
      lowered(s, {.rows = 8, .vectors = 1, .pack = PackMode::strips, .panel = 5 * 16 * 16 * 4, .tasks = 8});
  ASSERT_TRUE(p.ok()) << p.error().message;
  ASSERT_EQ(p->kernels.size(), 1u);
  const KernelLaunch& k = p->kernels[0];
  EXPECT_EQ(k.tasks % 2, 0);
  PartitionRun run;
  run.values.resize(s.graph.size());
  for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
  run.tasks = k.tasks / 2;
  const Status done = run_program(s.graph, *p, run);
  ASSERT_TRUE(done.ok()) << done.error().message;
  EXPECT_EQ(run.stores, 33u * 16 * (16 + 8));
}

// What is read at the places of the results alone, a line of it per vector and row, but no vector that all rows share.
TEST(GemmSteps, WhatFollowsIsPrefetchedBeforeATileIsMultiplied) {
  const RowSample s = convolution({20, 9, 14, 64, 1, 1, 0}, true);
  for (const int64_t depth : {0, 8}) {
    const Result<Program> p = lowered(s, {.rows = 7, .vectors = 2, .depth = depth, .panel = 1 << 20});
    ASSERT_TRUE(p.ok()) << p.error().message;
    PartitionRun run;
    run.values.resize(s.graph.size());
    for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
    const Status done = run_program(s.graph, *p, run);
    ASSERT_TRUE(done.ok()) << done.error().message;
    EXPECT_EQ(run.prefetches, 64u * 4 * 2) << depth;  // 4 strips of 9 * 14 columns
  }
}

// Of the last strip what is there is multiplied, in vectors of its own and half of one at the end.
TEST(GemmSteps, PartsOfAStripAreMultipliedByThemselves) {
  for (const PackMode pack : {PackMode::strips, PackMode::none}) {
    const Result<Program> p = lowered(product({1, 30, 20, 72, false, false}), {.rows = 5, .vectors = 3, .pack = pack});
    ASSERT_TRUE(p.ok()) << p.error().message;
    const Kernel& k = *p->kernels[0].kernel;
    const auto multiplies = [&](int lanes) {
      return std::ranges::count_if(k.insts, [&](const Inst& i) {
        return i.op == Op::prim && i.prim == Prim::muladd && k.values[i.results[0]].lanes == lanes;
      });
    };
    EXPECT_EQ(multiplies(8), 5);
    EXPECT_EQ(multiplies(16), 5 * 3 + (pack == PackMode::none ? 10 : 5));
  }
}

// The first block of the depth finds no sums in memory, and nothing is put there for it.
TEST(GemmSteps, SumsBeginInRegisters) {
  const RowSample image = convolution({20, 9, 14, 64, 3, 1, 1, 1, 16}),
                  factors = product({1, 30, 20, 40, false, false});
  struct Case {
    const RowSample& sample;
    PackMode pack;
    int others;  // stores that pack columns, with and without a border's masks; of parts of tiles
  };
  for (const Case& c :
       {Case{image, PackMode::lines, 1}, Case{image, PackMode::swapped, 2}, Case{factors, PackMode::none, 7 * 4}}) {
    const Result<Program> p =
        lowered(c.sample, {.rows = 7, .vectors = 2, .pack = c.pack, .depth = 8, .panel = 1 << 20});
    ASSERT_TRUE(p.ok()) << p.error().message;
    const Kernel& k = *p->kernels[0].kernel;
    const auto stores = std::ranges::count_if(
        k.insts, [&](const Inst& i) { return i.op == Op::store && k.memories[i.mem].kind == MemKind::scratch; });
    EXPECT_EQ(stores, c.others + 7 * 2) << print(p->steps);
  }
}

// Whether a vector mask is made in the innermost loop around a masked read of the image.
bool makes_masks_inside(const std::string& kernel) {
  bool makes = false, inside = false, reads = false;
  for (size_t at = 0; at < kernel.size();) {
    const size_t end = std::min(kernel.find('\n', at), kernel.size());
    const std::string_view line(kernel.data() + at, end - at);
    at = end + 1;
    if (line.find(" loop ") != line.npos) makes = reads = false;
    makes |= line.find(" : boolx16") != line.npos;
    reads |= line.find("load %b0[") != line.npos && line.find(" mask ") != line.npos;
    if (line.find(" yield") != line.npos) inside |= makes && reads, makes = reads = false;
  }
  return inside;
}

// Which columns lie outside of an image is the same for all of its channels.
TEST(GemmSteps, MasksOfABorderAreMadeOncePerTap) {
  const RowSample s = convolution({64, 14, 14, 64, 3, 1, 1});
  const Result<Program> p = lower(s.graph, s.group, cpu_target(CpuLevel::v4));
  ASSERT_TRUE(p.ok()) << p.error().message;
  const std::string kernel = print(*p->kernels[0].kernel);
  ASSERT_NE(kernel.find(" mask "), kernel.npos);
  EXPECT_FALSE(makes_masks_inside(kernel)) << kernel;
}

}  // namespace
}  // namespace thermite
