// SPDX-License-Identifier: Apache-2.0
// Images that are packed once for all taps: read without masks wherever that makes no difference.
#include <gtest/gtest.h>

#include <algorithm>
#include <functional>
#include <random>

#include "passes/schedule/emit.h"
#include "tests/passes/product_samples.h"
#include "tests/passes/row_samples.h"
#include "tests/passes/run_partition.h"

namespace thermite {
namespace {

// Vectors of the image, the kernel's first buffer.
int64_t reads(const Kernel& k, bool masked) {
  return std::ranges::count_if(k.insts, [&](const Inst& i) {
    return i.op == Op::load && i.type.lanes == kVectorLanes && i.masked == masked && i.mem == 0;
  });
}

TEST(LineReader, VectorsWithinTheImageTakeNoMasks) {
  for (const int64_t stride : {1, 2, 4})
    for (const bool finite : {false, true})
      for (const PackMode pack : {PackMode::image, PackMode::lines}) {
        Image i{8, 64 * stride, 64 * stride, 16, 3, stride, 1};
        i.panel = 16, i.finite = finite;
        const RowSample s = convolution(i);
        const Result<Program> p = lowered(s, {.rows = 4, .vectors = 1, .pack = pack, .panel = 1 << 20});
        ASSERT_TRUE(p.ok()) << p.error().message;
        const Kernel& k = *p->kernels[0].kernel;
        EXPECT_EQ(reads(k, false), stride) << finite << print(k);
        EXPECT_EQ(reads(k, true), stride) << finite << print(k);
      }
}

// Nine taps are, with their lines at the border under branches; more are a loop down.
TEST(LineReader, FewTapsAreWrittenOut) {
  const auto products = [](int64_t taps, int64_t pad) {
    Image i{8, 64, 64, 16, taps, 1, pad};
    i.panel = 16, i.finite = true;
    const RowSample s = convolution(i);
    const Result<Program> p = lowered(s, {.rows = 4, .vectors = 1, .pack = PackMode::lines, .panel = 1 << 20});
    EXPECT_TRUE(p.ok());
    if (!p.ok()) return int64_t{0};
    return static_cast<int64_t>(std::ranges::count_if(p->kernels[0].kernel->insts, [](const Inst& i) {
      return i.prim == Prim::muladd && i.op == Op::prim && i.type.lanes == kVectorLanes;
    }));
  };
  EXPECT_EQ(products(3, 0), 4 * 3 * 3);
  EXPECT_GE(products(3, 1), 4 * 3 * 3);
  EXPECT_EQ(products(5, 0), 4 * 5) << "25 taps are many";
}

// Packed in either way, as the plainest kernel makes them: of `same`, which has run that, ways that fit.
int run_ways(SameBits& same, PackMode pack, const std::function<int64_t(int64_t, int64_t)>& pick) {
  int ran = 0;
  for (const int64_t tasks : {1, 5})
    ran += same.run(GemmSteps{pick(2, 6), pick(1, 2), 0, pack, 0, int64_t{1} << pick(11, 16), tasks});
  return ran;
}

TEST(LineReader, LinesReadEitherWayGiveTheSameBits) {
  std::mt19937_64 rng(11);
  const auto pick = [&](int64_t low, int64_t high) { return std::uniform_int_distribution<int64_t>(low, high)(rng); };
  int images = 0, lines = 0;
  for (int n = 0; n < 18; ++n) {
    Image i{pick(1, 5), pick(4, 7), pick(33, 100), 16 * pick(1, 2), pick(2, 5), pick(1, 2), pick(0, 2)};
    i.panel = 16, i.behind = pick(0, 2), i.finite = n % 2 == 0;
    if (n % 3 == 0) i.tall = pick(1, 3), i.pad = 1;
    if (n % 4 == 1) i.frames = 2, i.along = 2;
    if (n % 5 == 2) i.taps = 5, i.dilation = 3, i.stride = 1, i.height += 12;  // two vectors to a part
    if (n % 6 == 4) i.stride = 4, i.width += 80;
    i.masked = n % 8 == 3;
    const RowSample s = convolution(i, n % 2 == 0);
    SCOPED_TRACE(print(s.graph));
    SameBits same(s, Machine(cpu_target(n % 2 ? CpuLevel::v3 : CpuLevel::v4)), static_cast<uint64_t>(n));
    ASSERT_TRUE(same.run(RowSteps{.mode = RowMode::scalar, .tasks = 4}));
    images += run_ways(same, PackMode::image, pick), lines += run_ways(same, PackMode::lines, pick);
    ASSERT_FALSE(HasFailure());
  }
  EXPECT_GT(images, 18);
  EXPECT_GT(lines, 18);
}

}  // namespace
}  // namespace thermite
