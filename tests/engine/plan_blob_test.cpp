// SPDX-License-Identifier: Apache-2.0
#include <gtest/gtest.h>

#include <random>

#include "engine/plan.h"

namespace thermite {
namespace {

PlanPair sample() {
  PlanPair p;
  p.main.kernels = {{digest_of("k"), "k"}};
  p.main.buffers = {{PlanBuffer::input, 0, 0, 64}, {PlanBuffer::arena, 0, 64, 64}, {PlanBuffer::output, kNone, 0, 64}};
  p.main.steps = {{0, {0, 1}, {{false, 16}, {true, 0}}, 4, 128, 10, 20, 7, "mul x2, add"}, {0, {1, 2}, {}, 1, 0, 1, 2}};
  p.main.outputs = {2};
  p.main.output_types = {{DType::f32, {4, 4}}};
  p.main.arena_bytes = 128;
  p.main.inputs = 1;
  p.main.scalars = 1;
  p.main.groups = {1, 0, 1, 0};
  p.first_prepared = 1;
  return p;
}

TEST(PlanBlob, RoundTrips) {
  const PlanPair p = sample();
  const Result<PlanPair> q = plan_from_blob(to_blob(p));
  ASSERT_TRUE(q.ok()) << q.error().message;
  EXPECT_EQ(q->main.kernels, p.main.kernels);
  EXPECT_EQ(q->main.steps, p.main.steps);
  EXPECT_EQ(q->main.buffers, p.main.buffers);
  EXPECT_EQ(q->main.output_types, p.main.output_types);
  EXPECT_EQ(q->main.groups, p.main.groups);
  EXPECT_EQ(to_blob(*q), to_blob(p));
}

// A plan that is accepted can be bound without further checks, whatever happened to its bytes.
TEST(PlanBlob, DamageIsRefusedOrHarmless) {
  const std::vector<std::byte> good = to_blob(sample());
  for (size_t n = 0; n < good.size(); ++n) EXPECT_FALSE(plan_from_blob(std::span(good).first(n)).ok()) << n;
  std::mt19937 rng(11);
  for (int round = 0; round < 2000; ++round) {
    std::vector<std::byte> bad = good;
    for (int k = 0; k < 3; ++k) bad[rng() % bad.size()] = static_cast<std::byte>(rng());
    const Result<PlanPair> p = plan_from_blob(bad);
    if (!p.ok()) continue;
    for (const PlanStep& s : p->main.steps) {
      ASSERT_LT(s.kernel, p->main.kernels.size());
      for (uint32_t b : s.buffers) ASSERT_LT(b, p->main.buffers.size());
    }
    for (const PlanBuffer& b : p->main.buffers) {
      if (b.kind == PlanBuffer::arena) {
        ASSERT_LE(b.offset + b.bytes, p->main.arena_bytes);
      }
    }
  }
}

TEST(PlanBlob, PartitionsRoundTrip) {
  Partition p;
  p.groups = {{GroupKind::reduce, {1, 2}, {0}, {2}, {1}, 4, 8, 16, 1.5},
              {GroupKind::alias, {3}, {2}, {3}, {}, 0, 0, 0, 0}};
  p.estimate_us = 2.5;
  const Result<Partition> q = partition_from_blob(to_blob(p));
  ASSERT_TRUE(q.ok());
  ASSERT_EQ(q->groups.size(), 2u);
  EXPECT_EQ(q->groups[0].kind, GroupKind::reduce);
  EXPECT_EQ(q->groups[0].nodes, p.groups[0].nodes);
  EXPECT_EQ(q->groups[1].outputs, p.groups[1].outputs);
  EXPECT_EQ(q->estimate_us, 2.5);
}

}  // namespace
}  // namespace thermite
