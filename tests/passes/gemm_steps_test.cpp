// SPDX-License-Identifier: Apache-2.0
// Matrix products and convolutions: no tile, way to pack, block of the depth or joining of columns changes a bit, and
// what is transposed or padded is read in vectors.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <cstring>
#include <limits>
#include <random>

#include "ir/graph/check.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/emit.h"
#include "tests/passes/product_samples.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"
#include "tests/support/random_graph.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

RowSample random_sample(uint64_t seed) {
  std::mt19937_64 rng(seed);
  auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
  if (pick(0, 1) == 0) {
    const int64_t taps = pick(1, 3), side = pick(taps, 11), groups = pick(0, 3) ? 1 : 2;
    Image i{groups * pick(1, 4), side,  pick(0, 1) ? side : side + pick(0, 12), groups * pick(2, 9), taps, pick(1, 2),
            pick(0, taps / 2),   groups};
    if (seed % 2 && groups == 1) i.panel = 16, i.filters = 16 * pick(2, 4);
    if (seed % 4 == 0) i.batch = 2;
    if (seed % 9 == 0) i.stride = 4;
    if (seed % 7 == 0) i.t = seed % 2 ? DType::f16 : DType::f64;
    if (seed % 3 == 0) i.tall = pick(1, std::min<int64_t>(side, 4)), i.pad = pick(0, i.tall / 2);
    i.finite = pick(0, 2) > 0, i.behind = pick(0, 3) / 2;
    if (seed % 5 == 0) i.dilation = pick(2, 4), i.stride = pick(0, 3) ? 1 : i.stride, i.pad = pick(0, i.dilation + 1);
    i.masked = seed % 8 == 3;
    if (seed % 6 == 1) i.frames = pick(1, 4), i.along = pick(1, 3);
    if (seed % 10 == 0) i.dilation = i.pad = pick(5, 15), i.stride = 1;  // farther than an image is wide
    if (i.dilation * (std::max(i.taps, i.tall) - 1) >= std::min(i.height, i.width) + 2 * i.pad) i.dilation = 1;
    return convolution(i, pick(0, 1));
  }
  const DType types[] = {DType::f32, DType::f32, DType::f64, DType::f16, DType::bf16};
  const Product p{pick(1, 3),      pick(1, 19),     pick(1, 90),      pick(2, 75),
                  pick(0, 1) == 1, pick(0, 1) == 1, types[pick(0, 4)]};
  return product(p, pick(0, 1));
}

TEST(GemmSteps, AnyTilePackingAndBlockGivesTheSameBits) {
  const CpuLevel levels[] = {CpuLevel::v1, CpuLevel::v3, CpuLevel::v4};
  int packed[8] = {}, blocked = 0, joined = 0;
  for (uint64_t seed = 1; seed <= testing::cases(90u); ++seed) {
    SCOPED_TRACE(fmt::format("seed {}", seed));
    const RowSample s = random_sample(seed);
    const Machine machine(cpu_target(levels[seed % 3]));
    SameBits same(s, machine, seed);
    if (!same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4})) continue;
    const auto n = static_cast<int64_t>(seed);
    for (PackMode pack : {PackMode::strips, PackMode::rows, PackMode::turned, PackMode::none, PackMode::swapped,
                          PackMode::lines, PackMode::broadcast, PackMode::image})
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
  for (int mode = 0; mode < 8; ++mode) {
    const bool rare = mode == static_cast<int>(PackMode::broadcast), once = mode == static_cast<int>(PackMode::image);
    EXPECT_GT(packed[mode], rare ? 0 : testing::cases(once ? 10 : 30)) << mode;
  }
  EXPECT_GT(blocked, testing::cases(150));
  EXPECT_GT(joined, testing::cases(30));
}

struct Chosen {
  GemmSteps steps;
  bool gathers;
  int64_t scratches;
  bool prefetches;
};

Chosen choose(const RowSample& s, const Target& target) {
  const Result<Program> p = lower(s.graph, s.group, target);
  const GemmSteps steps = gemm_steps(p);
  if (!p.ok()) return {};
  const auto& insts = p->kernels[0].kernel->insts;
  return {steps, std::ranges::any_of(insts, [](const Inst& i) { return i.op == Op::gather; }),
          std::ranges::count(p->kernels[0].kernel->memories, MemKind::scratch, &Memory::kind),
          std::ranges::any_of(insts, [&](const Inst& i) {
            return i.op == Op::prefetch && p->kernels[0].kernel->memories[i.mem].access == MemAccess::read;
          })};
}

Chosen choose(const RowSample& s, CpuLevel level) { return choose(s, cpu_target(level)); }

// Columns that lie along the depth are turned in registers, down to a single row.
TEST(GemmSteps, TransposedColumnsAreNotGathered) {
  for (CpuLevel level : {CpuLevel::v3, CpuLevel::v4})
    for (const Product& p : {Product{1, 4, 4096, 4096, false, true}, Product{96, 1, 64, 512, false, true},
                             Product{1, 512, 512, 512, true, true}, Product{1, 16, 100, 70, false, true, DType::f16},
                             Product{1, 64, 256, 64, false, true, DType::i16, true}}) {
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

// Rows that are nearly a page apart are as far.
TEST(GemmSteps, RowsNearlyAPageApartArePacked) {
  const Chosen c = choose(product({1, 1000, 1000, 1000, true, false}), CpuLevel::v3);
  EXPECT_EQ(c.steps.pack, PackMode::swapped) << print(c.steps);
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
    const GemmSteps steps = gemm_steps(lower(s.graph, s.group, machine));
    EXPECT_EQ(steps.rows * steps.vectors, 12) << print(steps);
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

// Lines of images are packed once for all taps, whatever the step of their windows and however far taps are apart;
// filters of one tap read what there is.
TEST(GemmSteps, LinesOfImagesArePackedOnce) {
  const int64_t p = 16;  // columns of a panel
  for (const Image& i : {Image{256, 7, 7, 256, 3, 1, 1, 1, p}, Image{64, 10, 10, 64, 3, 1, 1, 1, p},
                         Image{64, 20, 20, 64, 5, 1, 2, 1, p}, Image{64, 64, 64, 64, 3, 2, 1, 1, p},
                         Image{3, 224, 224, 96, 4, 4, 0, 1, p}, Image{128, 28, 28, 128, 3, 1, 4, 1, p, 0, 4}}) {
    const Chosen c = choose(convolution(i), CpuLevel::v4);
    EXPECT_EQ(c.steps.pack, PackMode::lines) << print(c.steps) << " " << i.width;
    EXPECT_FALSE(c.gathers) << i.width;
  }
  const Chosen single = choose(convolution({64, 20, 20, 64, 1, 1, 0, 1, p}), CpuLevel::v4);
  EXPECT_NE(single.steps.pack, PackMode::lines) << print(single.steps);
  EXPECT_FALSE(single.gathers) << print(single.steps);
}

// Of many channels a place is a deeper sum than any cache holds a strip of.
TEST(GemmSteps, ConvolutionsTakeTilesHoweverDeep) {
  for (const auto& [channels, panel] : {std::pair(2048, 16), std::pair(4096, 16), std::pair(8192, 0)}) {
    const RowSample s = convolution({channels, 14, 14, 64, 3, 1, 1, 1, panel});
    SCOPED_TRACE(channels);
    const GemmSteps steps = gemm_steps(lower(s.graph, s.group, cpu_target(CpuLevel::v4)));
    EXPECT_TRUE(steps.pack != PackMode::strips || steps.depth > 0) << print(steps);  // of megabytes
  }
}

// Frames of volumes are such images, whose filters meet several of them.
TEST(GemmSteps, LinesOfVolumesArePackedOnce) {
  Image volume{64, 16, 16, 64, 3, 1, 1, 1, 16};
  volume.frames = 4, volume.along = 3;
  const Chosen c = choose(convolution(volume), CpuLevel::v4);
  EXPECT_EQ(c.steps.pack, PackMode::lines) << print(c.steps);
  EXPECT_FALSE(c.gathers) << print(c.steps);
}

// Filters of taps down alone, too.
TEST(GemmSteps, LinesOfTallFiltersArePackedOnce) {
  Image tall{64, 38, 38, 64, 1, 1, 3, 1, 16, 7};
  tall.finite = true;
  const Chosen c = choose(convolution(tall), CpuLevel::v4);
  EXPECT_EQ(c.steps.pack, PackMode::lines) << print(c.steps);
}

// Taps that are branched around share no elements, which leaves registers to wider tiles; the cost counts what is left
// out of small images.
TEST(GemmSteps, TilesOfLinesAreAsWideAsTheirTapsAllow) {
  Image i{320, 10, 10, 320, 3, 1, 1, 1, 16};
  EXPECT_NE(choose(convolution(i), CpuLevel::v4).steps.pack, PackMode::lines);
  i.finite = true;
  const GemmSteps wide = choose(convolution(i), CpuLevel::v4).steps;
  EXPECT_EQ(wide.pack, PackMode::lines) << print(wide);
  EXPECT_EQ(wide.rows * wide.vectors, 20) << print(wide);
}

// What a convolution of lines gives for one image and one filter each, everywhere.
std::vector<float> results_of_lines(const Image& i, float image, const std::vector<float>& filter) {
  const RowSample s = convolution(i);
  const Result<Program> p = lowered(s, {.rows = 7, .vectors = 1, .pack = PackMode::lines});
  EXPECT_TRUE(p.ok()) << p.error().message;
  PartitionRun r;
  r.values.resize(s.graph.size());
  const auto fill = [&](NodeId n, auto value) {
    std::vector<float> v(static_cast<size_t>(elements(s.graph[n].type.dims)));
    for (size_t k = 0; k < v.size(); ++k) v[k] = value(k);
    const auto bytes = std::as_bytes(std::span(v));
    r.values[n].assign(bytes.begin(), bytes.end());
  };
  fill(s.graph.inputs[0], [&](size_t) { return image; });
  fill(s.graph.inputs[1], [&](size_t k) { return filter[k % filter.size()]; });
  EXPECT_TRUE(run_program(s.graph, *p, r).ok());
  const Bytes& out = r.values[s.graph.outputs[0]];
  std::vector<float> y(out.size() / sizeof(float));
  std::memcpy(y.data(), out.data(), out.size());
  return y;
}

// An infinite weight of the corner that no place of the image's border meets: 0 times it is no number, where it is
// multiplied at all. Lines of one tile, and of several.
TEST(GemmSteps, PaddingIsLeftOutOfLines) {
  constexpr float kInf = std::numeric_limits<float>::infinity();
  for (const int64_t width : {7, 21})
    for (const size_t tap : {0, 2, 6, 8}) {
      Image i{2, 7, width, 16, 3, 1, 1};
      std::vector<float> filter(9, 1);
      filter[tap] = kInf;
      const auto is_nan = [](float y) { return std::isnan(y); };
      EXPECT_TRUE(std::ranges::any_of(results_of_lines(i, 1, filter), is_nan));
      i.finite = true;
      EXPECT_EQ(std::ranges::count_if(results_of_lines(i, 1, filter), is_nan), 0) << width << " " << tap;
    }
}

TEST(GemmSteps, FramesOfPaddingAreLeftOutOfLines) {
  Image i{2, 7, 7, 16, 3, 1, 1};
  i.frames = 2, i.along = 3;
  std::vector<float> filter(27, 1);
  filter[4] = std::numeric_limits<float>::infinity();  // before the first frame nothing is multiplied by it
  const auto is_nan = [](float y) { return std::isnan(y); };
  EXPECT_TRUE(std::ranges::any_of(results_of_lines(i, 1, filter), is_nan));
  i.finite = true;
  EXPECT_EQ(std::ranges::count_if(results_of_lines(i, 1, filter), is_nan), 0);
}

// Elements that are read for one image, by tiles of so many columns and tasks of few lines each.
uint64_t loads_of_lines(const Image& i, int64_t columns) {
  const RowSample s = convolution(i);
  const Result<Program> p = lowered(s, {.rows = columns, .vectors = 1, .pack = PackMode::lines, .tasks = 16});
  EXPECT_TRUE(p.ok()) << p.error().message;
  PartitionRun r;
  r.values.resize(s.graph.size());
  for (NodeId n : s.graph.inputs) r.values[n] = random_contents(s.graph[n].type, n + 1);
  EXPECT_TRUE(run_program(s.graph, *p, r).ok());
  return r.loads;
}

// Lines between taps that lie far apart are not packed, and tiles that a tap does not meet do not read it.
TEST(GemmSteps, TapsFarApartReadWhatTheyMeet) {
  Image i{4, 32, 32, 16, 3, 1, 1};
  const uint64_t near = loads_of_lines(i, 8);
  i.dilation = i.pad = 12;
  EXPECT_LT(loads_of_lines(i, 8), near * 2);
  Image wide{4, 4, 64, 128, 3, 1, 32};
  wide.dilation = 32;
  const uint64_t all = loads_of_lines(wide, 8);
  wide.finite = true;
  const uint64_t some = loads_of_lines(wide, 8);
  EXPECT_LT(some * 9, all * 5);  // with packing
}

// Products that underflow are -0, and padding adds 0 to it: the sign would tell who multiplied that.
TEST(GemmSteps, NoZeroOfPaddedFiltersHasASign) {
  for (const bool finite : {false, true}) {
    Image i{1, 7, 7, 16, 3, 1, 1};
    i.finite = finite;
    for (const float y : results_of_lines(i, 1e-30f, {-1e-30f})) {
      EXPECT_EQ(y, 0);
      EXPECT_FALSE(std::signbit(y));
    }
  }
}

// Each group of filters is a product with its own channels, and its filters are rows.
TEST(GemmSteps, GroupsAreProductsOfTheirOwn) {
  for (int64_t filters : {2, 4, 6}) {
    const Chosen c = choose(convolution({24, 14, 14, 8 * filters, 3, 1, 1, 8}), CpuLevel::v4);
    EXPECT_EQ(c.steps.pack, PackMode::image) << print(c.steps);
    EXPECT_FALSE(c.gathers) << print(c.steps);
  }
}

// To pack columns for each tap is too much for few filters, which multiply them but a few times, and to turn results
// for few channels: vectors lie along lines that are packed once. Filters of one tap read what there is.
TEST(GemmSteps, FewFiltersOrChannelsMultiplyLinesOfTheImage) {
  for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4})
    for (const Image& i :
         {Image{64, 112, 112, 3, 3, 1, 1}, Image{16, 56, 56, 4, 5, 1, 2}, Image{3, 224, 224, 8, 3, 2, 1},
          Image{32, 1, 4000, 4, 9, 1, 4}, Image{128, 28, 28, 128, 3, 1, 1, 32}}) {
      const Chosen c = choose(convolution(i), level);
      EXPECT_EQ(c.steps.pack, PackMode::image) << print(c.steps) << " " << i.width;
      EXPECT_FALSE(c.gathers) << i.width;
    }
  EXPECT_EQ(choose(convolution({3, 224, 224, 64, 7, 2, 3, 1, 16}), CpuLevel::v4).steps.pack, PackMode::image);
  EXPECT_NE(choose(convolution({64, 56, 56, 4, 1, 1, 0}), CpuLevel::v4).steps.pack, PackMode::image);
  // Six rows fit eight registers; had filters to be held in some, three would.
  const Chosen few = choose(convolution({16, 32, 32, 16, 5, 1, 2}), CpuLevel::v3);
  EXPECT_EQ(few.steps.pack, PackMode::image) << print(few.steps);
  EXPECT_GE(few.steps.rows, 4) << print(few.steps);
  EXPECT_NE(choose(convolution({64, 56, 56, 64, 3, 1, 1}), CpuLevel::v4).steps.pack, PackMode::image);
}

TEST(GemmSteps, LinesOfTwoStripsAndAHalfAreJoined) {
  // The last also where it takes every other element: half a vector has half of the chains.
  for (const Image& image : {Image{32, 40, 40, 32, 3, 1, 1, 1, 16}, Image{64, 80, 80, 128, 3, 2, 1}}) {
    const Chosen c = choose(convolution(image), CpuLevel::v3);
    EXPECT_EQ(c.steps.pack, PackMode::strips) << print(c.steps);
    EXPECT_TRUE(c.steps.joined) << print(c.steps);
  }
}

// They are packed a strip at a time, from what another tap has read; an image that no cache holds is packed once.
TEST(GemmSteps, LinesOfWholeStripsAreNotJoined) {
  for (const Image& image : {Image{64, 96, 96, 64, 3, 1, 1}, Image{32, 128, 128, 32, 3, 1, 1}}) {
    const Chosen c = choose(convolution(image), CpuLevel::v3);
    EXPECT_EQ(c.steps.pack, PackMode::strips) << print(c.steps);
    EXPECT_FALSE(c.steps.joined) << print(c.steps);
  }
  const Chosen far = choose(convolution({32, 512, 512, 16, 3, 1, 1}), CpuLevel::v3);
  EXPECT_EQ(far.steps.pack, PackMode::image) << print(far.steps);
}

// Columns that would leave much of their vectors empty are broadcast, and the rows lie in vectors.
TEST(GemmSteps, ImagesOfFewPixelsAreBroadcast) {
  const Chosen few = choose(convolution({512, 7, 7, 512, 1, 1, 0}), CpuLevel::v4);
  EXPECT_EQ(few.steps.pack, PackMode::broadcast) << print(few.steps);
  EXPECT_FALSE(few.gathers) << print(few.steps);
  // Lines of a step of two: joined, but each tile lies within one.
  const GemmSteps apart = choose(convolution({512, 28, 28, 1024, 1, 2, 0}), CpuLevel::v4).steps;
  EXPECT_EQ(apart.pack, PackMode::broadcast) << print(apart);
  EXPECT_TRUE(apart.joined) << print(apart);
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

// Of the last strip what is there is multiplied, in vectors of its own and half of one at the end; of whole strips, by
// tiles of five rows and of four.
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
    EXPECT_EQ(multiplies(16), (5 + 4) * 3 + (pack == PackMode::none ? 10 : 5));
  }
}

// Tiles that would have rows too many have one less, the last ones: of the rows each element is read once for a strip.
TEST(GemmSteps, TilesOfOneRowLessMultiplyNothingTwice) {
  for (const int64_t rows : {16, 32, 64, 80, 96}) {
    const RowSample s = product({1, rows, 20, 48, false, false});
    const Result<Program> p = lowered(s, {.rows = 6, .vectors = 1, .panel = 1 << 20});
    ASSERT_TRUE(p.ok()) << p.error().message;
    PartitionRun run;
    run.values.resize(s.graph.size());
    for (NodeId n : s.graph.inputs) run.values[n] = random_contents(s.graph[n].type, n);
    ASSERT_TRUE(run_program(s.graph, *p, run).ok());
    const int64_t tiles = (rows + 5) / 6, strips = 3;
    EXPECT_EQ(run.loads, static_cast<uint64_t>(20 * (48 + strips * (tiles * 16 + rows)))) << rows;
  }
}

// Of a padded image a line is packed for all strips that meet no border at once, and without masks where it is none
// itself.
TEST(GemmSteps, LinesOfAnImageArePackedForAllStripsAtOnce) {
  for (const int64_t stride : {1, 2}) {
    const RowSample s = convolution({8, 64 * stride, 64 * stride, 8, 3, stride, 1});
    const Result<Program> p = lowered(s, {.rows = 4, .vectors = 1, .pack = PackMode::strips, .panel = 1 << 20});
    ASSERT_TRUE(p.ok()) << p.error().message;
    const Kernel& k = *p->kernels[0].kernel;
    const auto reads = [&](bool masked) {
      return std::ranges::count_if(k.insts, [&](const Inst& i) {
        return i.op == Op::load && i.type.lanes == kVectorLanes && i.masked == masked &&
               k.memories[i.mem].kind == MemKind::buffer;
      });
    };
    EXPECT_EQ(reads(false), stride) << print(k);     // of lines inside
    EXPECT_EQ(reads(true), 2 * stride) << print(k);  // of those that are padding, and at borders of strips
  }
}

// Strips that meet no border, of tasks that have some, none, or nothing else, in blocks of the depth or at once.
TEST(GemmSteps, LinesPackedAtOnceGiveTheSameBits) {
  std::mt19937_64 rng(7);
  auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
  for (int64_t n = 0; n < 12; ++n) {
    Image i{pick(1, 5), pick(3, 7), pick(48, 100), pick(2, 13), pick(2, 3), pick(1, 2), 1};
    i.behind = pick(0, 2), i.finite = n % 2 == 0;
    if (n % 3 == 0) i.tall = pick(1, 3), i.pad = 1;
    if (n % 4 == 1) i.frames = 2, i.along = 2;
    const RowSample s = convolution(i, n % 2 == 0);
    SCOPED_TRACE(print(s.graph));
    SameBits same(s, Machine(cpu_target(n % 2 ? CpuLevel::v3 : CpuLevel::v4)), static_cast<uint64_t>(n));
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    int ran = 0;
    for (const PackMode pack : {PackMode::strips, PackMode::swapped})
      for (const int64_t depth : {int64_t{0}, int64_t{2}})
        for (const int64_t tasks : {1, 3, 7})
          ran += same.run(GemmSteps{pick(2, 6), pick(1, 2), 0, pack, depth, int64_t{1} << pick(11, 16), tasks});
    EXPECT_GT(ran, 0);
    ASSERT_FALSE(HasFailure());
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
