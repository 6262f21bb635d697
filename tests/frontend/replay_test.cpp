// SPDX-License-Identifier: Apache-2.0
// Loops that are cut at their period, and segments that are recognised while they are recorded.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "frontend/trace_log.h"
#include "ir/ops/op_def.h"
#include "tests/frontend/fake_realizer.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

class ReplayTest : public testing::Test {
 protected:
  std::shared_ptr<FakeRealizer> fake = std::make_shared<FakeRealizer>();
  DeviceHandle device{fake};
  Tensor tensor(const Shape& shape) {
    return Tensor::from_data(std::vector<float>(static_cast<size_t>(elements(Dims(shape))), 1.0f), shape, device);
  }
  std::vector<size_t> lengths() const {
    std::vector<size_t> n;
    for (const Segment& s : fake->segments) n.push_back(s.ops.size());
    return n;
  }
};

// The launch-overhead program of several frameworks' benchmarks: four ops a round, two kinds of round.
Tensor chain(const Tensor& lhs, const Tensor& rhs, int rounds, const DeviceHandle& device) {
  const Shape shape = lhs.shape();
  Tensor x = lhs;
  for (int i = 0; i < rounds; ++i) {
    const Tensor fresh = Tensor::ones(shape, DType::f32, device) * static_cast<float>(i);
    x = i % 2 == 0 ? x * rhs + fresh : lhs + x + fresh;
  }
  return x;
}

TEST_F(ReplayTest, ALoopIsCutWhereOneValueCrosses) {
  const Tensor lhs = tensor({4}), rhs = tensor({4});
  chain(lhs, rhs, 512, device).eval();
  ASSERT_GE(fake->segments.size(), 20u);
  for (size_t k = 1; k + 1 < fake->segments.size(); ++k) EXPECT_EQ(fake->segments[k].ops.size(), kBodyOps) << k;
  for (const Segment& s : fake->segments) EXPECT_EQ(s.outputs.size(), 1u);
  EXPECT_EQ(fake->plans.size(), 3u) << "head, body, rest";
  EXPECT_LT(fake->segments[0].ops.size(), 64u);
}

// Signatures hold addresses, so where they lie in a table differs from process to process: it must not show. Rounds of
// a b x c, a b y c, where only x and y tell that the period is eight.
TEST(PeriodFinder, FindsThePeriodWhateverTheSignatures) {
  for (const uint64_t distance : {1, 2, 64, 1024, 4096, 8192, 1 << 20}) {
    PeriodFinder finder;
    Segment s;
    finder.start(nullptr);
    const std::array<uint64_t, 8> round{7, 8, 9, 10, 7, 8, 9 + distance, 10};
    bool found = false;
    for (size_t k = 0; k < 100 && !found; ++k) {
      s.ops.emplace_back();
      finder.add(round[k % round.size()]);
      found = finder.ends_here(s);
    }
    EXPECT_TRUE(found) << distance;
  }
}

TEST_F(ReplayTest, TheSecondVisitPlansNothing) {
  const Tensor lhs = tensor({4}), rhs = tensor({4});
  chain(lhs, rhs, 100, device).eval();
  const std::vector<size_t> first = lengths();
  const size_t plans = fake->plans.size();
  fake->segments.clear();
  chain(lhs, rhs, 100, device).eval();
  EXPECT_EQ(lengths(), first);
  EXPECT_EQ(fake->plans.size(), plans);
}

// Cuts must depend on the program alone, not on what this thread's log has seen before.
TEST_F(ReplayTest, CutsAreTheSameWhateverRanBefore) {
  const Tensor lhs = tensor({4}), rhs = tensor({4});
  const auto cuts = [&](bool warm) {
    std::vector<size_t> n;
    std::thread([&] {
      if (warm) {
        for (int r : {37, 64, 5, 100, 81}) chain(lhs, rhs, r, device).eval();
      }
      fake->segments.clear();
      chain(lhs, rhs, 90, device).eval();
      n = lengths();
    }).join();
    return n;
  };
  const std::vector<size_t> cold = cuts(false);
  EXPECT_EQ(cuts(true), cold);
  EXPECT_EQ(cuts(false), cold);
}

// A read ends a segment early; the next time the loop goes on there, ends there, or is left by another op.
TEST_F(ReplayTest, AReadInsideALoopDoesNotMoveItsCuts) {
  const Tensor lhs = tensor({4}), rhs = tensor({4});
  chain(lhs, rhs, 200, device).eval();
  const std::vector<Segment> whole = fake->segments;
  uint32_t state = 1;
  for (int visit = 0; visit < 300; ++visit) {
    const int rounds = 1 + static_cast<int>((state = state * 1664525u + 1013904223u) >> 16) % 60;
    const bool leaves = visit % 3 == 2;
    fake->segments.clear();
    Tensor x = chain(lhs, rhs, rounds, device);
    if (leaves) x = exp(x);
    x.eval();
    size_t left = static_cast<size_t>(rounds) * 4 + leaves;
    for (size_t k = 0; k < fake->segments.size(); ++k) {
      const Segment& s = fake->segments[k];
      ASSERT_EQ(s.ops.size(), std::min(left, whole[k].ops.size())) << "segment " << k << " of " << rounds << " rounds";
      left -= s.ops.size();
      for (size_t op = 0; op < s.ops.size(); ++op) {
        ASSERT_EQ(s.ops[op].op->name,
                  leaves && left == 0 && op + 1 == s.ops.size() ? "exp" : whole[k].ops[op].op->name);
      }
    }
    ASSERT_EQ(left, 0u);
  }
}

TEST_F(ReplayTest, ScalarsOfTheCallReachTheReplay) {
  const Tensor a = tensor({2});
  for (float s : {0.25f, 3.5f, 7.0f}) {
    (a * s + 0.75f).eval();
    ASSERT_EQ(fake->segments.back().scalars.size(), 2u);
    EXPECT_EQ(fake->segments.back().scalars[0], make_scalar(DType::f32, s));
  }
  EXPECT_EQ(fake->plans.size(), 1u);
  (a * 2.0f + 0.75f).eval();  // a scalar of a class of its own
  EXPECT_EQ(fake->plans.size(), 2u);
}

TEST_F(ReplayTest, WhatDiffersInTheMiddleIsAnotherSegment) {
  const Tensor a = tensor({2}), b = tensor({2});
  const auto program = [&](int kind) {
    Tensor x = exp(a) + b;
    x = kind == 0 ? x * a : kind == 1 ? x * b : x - b;
    return relu(x);
  };
  for (int round = 0; round < 3; ++round) {
    for (int kind : {0, 1, 2, 0, 0, 2, 1}) {
      program(kind).eval();
      const Segment& s = fake->segments.back();
      ASSERT_EQ(s.ops.size(), 4u);
      EXPECT_EQ(s.ops[2].op->name, kind == 2 ? "sub" : "mul");
      EXPECT_EQ(s.operands(s.ops[2])[1].value(), kind == 0 ? 0u : 1u);
    }
  }
  EXPECT_EQ(fake->plans.size(), 3u);
}

TEST_F(ReplayTest, LiveHandlesAndOwnLeavesMakeVariants) {
  const Tensor a = tensor({2});
  for (int k = 0; k < 2; ++k) {
    const Tensor kept = exp(a);
    relu(kept).eval();
    const Tensor alone = relu(exp(a));  // the temporary is gone when alone is read
    alone.eval();
    const Tensor last_reader = relu(exp(tensor({2})));
    last_reader.eval();
  }
  EXPECT_EQ(fake->plans.size(), 3u);
  EXPECT_EQ(fake->plans[0]->own_leaves, 0u);
  EXPECT_EQ(fake->plans[2]->own_leaves, 1u);
}

TEST_F(ReplayTest, APrefixOfTheExpectedSegmentIsASegment) {
  const Tensor a = tensor({2});
  relu(exp(a)).eval();
  relu(exp(a)).eval();
  exp(a).eval();
  EXPECT_EQ(fake->segments.back().ops.size(), 1u);
  relu(relu(exp(a))).eval();
  EXPECT_EQ(fake->segments.back().ops.size(), 3u);
}

TEST_F(ReplayTest, AFailureNamesTheLineOfThisCall) {
  const Tensor a = tensor({2});
  const auto failing_line = [&](int line, const Tensor& x) {
    try {
      x.eval();
    } catch (const DeviceError& e) {
      EXPECT_THAT(e.what(), testing::HasSubstr("replay_test.cpp:" + std::to_string(line) + ": exp"));
      return;
    }
    ADD_FAILURE() << "nothing was thrown";
  };
  fake->failing_op = 1;
  exp(relu(a)).eval();
  fake->fail = true;
  const Tensor x = relu(a);
  failing_line(__LINE__, exp(x));
  fake->fail = false;
  const Tensor y = relu(a);
  exp(y).eval();
}

// A log counts its values' hold on a device by itself, whoever drops the last of them.
TEST_F(ReplayTest, ADeviceLivesAsLongAsTheLastOfItsValues) {
  const auto values_of = [&](Tensor& read, Tensor& pending) {
    const Tensor a = tensor({2});
    for (int k = 0; k < 3; ++k) read = exp(a).eval();
    pending = relu(a);
  };
  Tensor x, y, z, w;
  values_of(x, y);
  std::thread([&] { values_of(z, w); }).join();
  const std::weak_ptr<FakeRealizer> open = fake;
  fake.reset();
  device = DeviceHandle(std::make_shared<FakeRealizer>());
  x = y = z = Tensor();
  EXPECT_FALSE(open.expired());
  w.eval();
  std::thread([&] { w = Tensor(); }).join();
  EXPECT_FALSE(open.expired()) << "the log of this thread holds what it has recorded";
  exp(tensor({2})).eval();  // on the other device
  EXPECT_TRUE(open.expired());
}

// What every read of a leaf looks at shares no cache line with the count that every thread's segments write.
TEST(Slot, ItsCountHasAnotherLineThanItsType) {
  Slot s(scalar_type(DType::f32));
  const auto at = [&](const auto& member) {
    return reinterpret_cast<uintptr_t>(&member) - reinterpret_cast<uintptr_t>(&s);
  };
  for (size_t begin = 0; begin < 64; begin += __STDCPP_DEFAULT_NEW_ALIGNMENT__) {
    for (const size_t member : {at(s.state), at(s.index), at(s.type), at(s.device)})
      EXPECT_NE((begin + member) / 64, (begin + at(s.refs)) / 64);
  }
}

TEST_F(ReplayTest, ForgettingTracesKeepsResultsRight) {
  const Tensor a = tensor({2});
  for (int round = 0; round < 2; ++round) {
    for (int length = 1; length < 300; ++length) {  // 45,000 ops in all: more than a log remembers
      Tensor x = a;
      for (int k = 0; k < length; ++k) x = leaky_relu(x, 1.0 / (k + 1));
      x.eval();
      ASSERT_EQ(fake->segments.back().ops.size(), static_cast<size_t>(length));
    }
  }
}

}  // namespace
}  // namespace thermite
