// SPDX-License-Identifier: Apache-2.0
// The clean-ups of kernel IR: what they must do, and that they never change what a kernel computes.
#include <gtest/gtest.h>

#include "passes/kernel/drop_dead_code.h"
#include "passes/kernel/hoist_invariants.h"
#include "passes/kernel/legalize_halves.h"
#include "passes/kernel/pipeline.h"
#include "passes/kernel/simplify_kernel.h"
#include "tests/ir/run_kernel.h"

namespace thermite::testing {
namespace {

int count(const Kernel& k, BlockId b, Op op) {
  int n = 0;
  for (InstId i : k.blocks[b].insts) {
    n += k.insts[i].op == op;
    for (BlockId inner : k.insts[i].blocks) n += count(k, inner, op);
  }
  return n;
}

// The body of the first loop of a block.
const Inst* first_loop(const Kernel& k, BlockId b) {
  for (InstId i : k.blocks[b].insts) {
    if (k.insts[i].op == Op::loop) return &k.insts[i];
  }
  return nullptr;
}

struct LoopKernel {
  KernelBuilder b{"k"};
  MemId in = b.buffer(DType::f32, MemAccess::read);
  MemId out = b.buffer(DType::f32, MemAccess::write);
  ValueId n = b.scalar();
  ValueId s = b.scalar(DType::f32);
};

TEST(HoistInvariants, MovesArithmeticOutOfNestsButNoLoads) {
  LoopKernel t;
  KernelBuilder& b = t.b;
  b.task();
  b.loop(b.index(0), t.n, b.index(1), [&](ValueId i) {
    b.loop(b.index(0), t.n, b.index(1), [&](ValueId j) {
      ValueId root = b.prim(Prim::sqrt, {t.s});     // out of both
      ValueId twice = b.mul(i, b.index(2));         // out of one
      ValueId fixed = b.load(t.in, b.index(0), 1);  // stays: the loop may be empty
      b.store(t.out, b.add(twice, j), b.add(root, fixed));
    });
  });
  Kernel k = hoist_invariants(std::move(b).finish());
  ASSERT_TRUE(verify(k).ok()) << verify(k).error().message;
  EXPECT_NE(print(k).find("sqrt"), std::string::npos);
  int prims = 0;
  for (InstId i : k.blocks[k.body].insts) prims += k.insts[i].op == Op::prim;
  EXPECT_EQ(prims, 1);
  const Inst* outer = first_loop(k, k.body);
  ASSERT_NE(outer, nullptr);
  const Inst* inner = first_loop(k, outer->blocks[0]);
  ASSERT_NE(inner, nullptr);
  EXPECT_EQ(count(k, inner->blocks[0], Op::load), 1);
  EXPECT_EQ(count(k, inner->blocks[0], Op::prim), 2);
}

TEST(DropDeadCode, DropsLoopsWithoutEffectsAndCarriedValuesThatFeedThemselves) {
  LoopKernel t;
  KernelBuilder& b = t.b;
  b.task();
  const ValueId inits[] = {t.s, t.s};
  auto r = b.loop(b.index(0), t.n, b.index(1), inits, [&](ValueId i, std::span<const ValueId> c) {
    ValueId x = b.load(t.in, i, 1);
    return std::vector<ValueId>{b.add(c[0], x), b.mul(c[1], x)};
  });
  b.loop(b.index(0), t.n, b.index(1), inits, [&](ValueId i, std::span<const ValueId> c) {
    return std::vector<ValueId>{b.add(c[0], b.load(t.in, i, 1)), c[0]};
  });
  b.store(t.out, b.index(0), r[0]);
  Kernel k = drop_dead_code(std::move(b).finish());
  ASSERT_TRUE(verify(k).ok()) << verify(k).error().message;
  EXPECT_EQ(count(k, k.body, Op::loop), 1);
  const Inst* loop = first_loop(k, k.body);
  EXPECT_EQ(loop->results.size(), 1u);
  EXPECT_EQ(loop->operands.size(), 4u);
  EXPECT_EQ(print(k).find("mul"), std::string::npos);
}

TEST(DropDeadCode, KeepsWhatALiveCarriedValueNeeds) {
  LoopKernel t;
  KernelBuilder& b = t.b;
  b.task();
  const ValueId inits[] = {t.s, t.s};
  // The second value is not used after the loop but feeds the first one.
  auto r = b.loop(b.index(0), t.n, b.index(1), inits, [&](ValueId i, std::span<const ValueId> c) {
    return std::vector<ValueId>{b.add(c[0], c[1]), b.mul(c[1], b.load(t.in, i, 1))};
  });
  b.store(t.out, b.index(0), r[0]);
  Kernel k = drop_dead_code(std::move(b).finish());
  ASSERT_TRUE(verify(k).ok());
  EXPECT_EQ(first_loop(k, k.body)->operands.size(), 5u);
}

TEST(DropDeadCode, DropsStoresToMemoryThatNobodyReads) {
  LoopKernel t;
  KernelBuilder& b = t.b;
  b.task();
  MemId own = b.local(DType::f32, 4);
  b.store(own, b.index(1), t.s);
  b.store(t.out, b.index(0), t.s);
  Kernel k = drop_dead_code(std::move(b).finish());
  EXPECT_EQ(count(k, k.body, Op::store), 1);
}

TEST(FinishKernel, RefusesABrokenKernel) {
  LoopKernel t;
  KernelBuilder& b = t.b;
  b.task();
  b.store(t.out, b.index(0), b.prim(Prim::add, {t.s, t.n}));
  auto k = finish_kernel(std::move(b).finish(), cpu_target(CpuLevel::v3));
  ASSERT_FALSE(k.ok());
  EXPECT_EQ(k.error().kind, ErrorKind::internal);
}

TEST(FinishKernel, SharesEqualMathsBeforeExpandingIt) {
  LoopKernel t;
  KernelBuilder& b = t.b;
  b.task();
  b.loop(b.index(0), t.n, b.index(1), [&](ValueId i) { b.store(t.out, i, b.prim(Prim::tanh, {t.s})); });
  b.loop(b.index(0), t.n, b.index(1), [&](ValueId i) { b.store(t.out, b.add(i, t.n), b.prim(Prim::tanh, {t.s})); });
  auto k = finish_kernel(std::move(b).finish(), cpu_target(CpuLevel::v3));
  ASSERT_TRUE(k.ok()) << k.error().message;
  int divisions = 0;
  for (InstId i : k->blocks[k->body].insts) {
    divisions += k->insts[i].op == Op::prim && k->insts[i].prim == Prim::div;
  }
  EXPECT_EQ(divisions, 1);
}

// Random kernels compute the same bits before and after.
class RandomKernels : public ::testing::TestWithParam<int> {};

TEST_P(RandomKernels, KeepTheirResults) {
  for (uint64_t seed = GetParam() * 50; seed < static_cast<uint64_t>(GetParam() + 1) * 50; ++seed) {
    const RandomProgram p = random_kernel(seed);
    const Kernel simple = simplify_kernel(p.kernel);
    const Target target = cpu_target(seed % 2 ? CpuLevel::v1 : CpuLevel::v3);
    auto finished = finish_kernel(p.kernel, target);
    ASSERT_TRUE(verify(simple).ok()) << "seed " << seed << ": " << verify(simple).error().message;
    ASSERT_TRUE(finished.ok()) << "seed " << seed << ": " << finished.error().message;
    EXPECT_LE(simple.insts.size(), p.kernel.insts.size()) << "seed " << seed;
    InterpretOptions options;
    options.fused = target.fma;
    std::vector<Bytes> expected = random_buffers(p, seed);
    ASSERT_EQ(run_kernel(p.kernel, expected, p.scalars, p.tasks, options), "") << "seed " << seed;
    for (const Kernel* k : {&simple, static_cast<const Kernel*>(&*finished)}) {
      std::vector<Bytes> got = random_buffers(p, seed);
      ASSERT_EQ(run_kernel(*k, got, p.scalars, p.tasks, options), "") << "seed " << seed;
      for (size_t i = 0; i < got.size(); ++i) {
        const int64_t at = first_difference(p.kernel.memories[i].dtype, expected[i], got[i]);
        ASSERT_EQ(at, -1) << "seed " << seed << ", buffer " << i << (k == &simple ? ", simplified" : ", finished");
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Seeds, RandomKernels, ::testing::Range(0, 6));

}  // namespace
}  // namespace thermite::testing
