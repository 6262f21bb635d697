// SPDX-License-Identifier: Apache-2.0
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <thread>

#include "frontend/trace_log.h"
#include "tests/frontend/fake_realizer.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

using testing::HasSubstr;

class Record : public testing::Test {
 protected:
  std::shared_ptr<FakeRealizer> fake = std::make_shared<FakeRealizer>();
  DeviceHandle device{fake};
  Tensor tensor(const Shape& shape) {
    return Tensor::from_data(std::vector<float>(static_cast<size_t>(elements(Dims(shape))), 1.0f), shape, device);
  }
  template <class E, class F>
  std::string message_of(F&& f) {
    try {
      f();
    } catch (const E& e) {
      return e.what();
    }
    ADD_FAILURE() << "nothing of that kind was thrown";
    return "";
  }
};

TEST_F(Record, NothingRunsBeforeAValueIsRead) {
  const Tensor c = exp(tensor({2, 3}) + tensor({3}));
  EXPECT_EQ(c.shape(), (Shape{2, 3}));
  EXPECT_EQ(fake->segments.size(), 0u);
  c.eval();
  c.eval();
  ASSERT_EQ(fake->segments.size(), 1u);
  const Segment& s = fake->segments[0];
  EXPECT_EQ(s.ops.size(), 2u);
  EXPECT_EQ(s.leaves.size(), 2u);
  EXPECT_EQ(s.outputs, std::vector<uint32_t>{1});  // the sum has no handle left
}

TEST_F(Record, LiveHandlesAreOutputs) {
  const Tensor a = tensor({4});
  const Tensor b = a * 3.25f, c = b + a;
  c.eval();
  EXPECT_EQ(fake->segments[0].outputs, (std::vector<uint32_t>{0, 1}));
  b.eval();
  EXPECT_EQ(fake->segments.size(), 1u);
}

// An operand does not own its tensor. It is made in the place of a parameter and nothing that was made elsewhere can
// get there: neither by copy nor by move, and the library takes no arrays of operands.
template <class T>
concept IsPassedOn = requires(T operand, const Tensor& t) { add(static_cast<T>(operand), t); } ||
                     requires(T operand, const Tensor& t) { static_cast<T>(operand) + t; };
static_assert(!IsPassedOn<Operand&> && !IsPassedOn<const Operand&> && !IsPassedOn<Operand&&>);
static_assert(IsPassedOn<Tensor&> && IsPassedOn<Tensor&&> && IsPassedOn<double>);
static_assert(!std::is_assignable_v<Operand&, Tensor> && !std::is_assignable_v<Operand&, Operand>);

TEST_F(Record, TemporariesLiveAsLongAsTheCallThatTheyAreOperandsOf) {
  const Tensor a = tensor({2}), b = tensor({2});
  const Tensor c = add(mul(a, b), sub(a, 2.5f)), d = concat({a + b, c, exp(a)}, 0);
  EXPECT_EQ(d.shape(), Shape{6});
  d.eval();
  ASSERT_EQ(fake->segments.size(), 1u);
  EXPECT_EQ(fake->segments[0].ops.size(), 6u);
  EXPECT_EQ(fake->segments[0].outputs, (std::vector<uint32_t>{2, 5}));
}

TEST_F(Record, ShapeErrorNamesShapesAndTheLineOfTheCall) {
  const Tensor a = tensor({2, 3}), b = tensor({4});
  const int line = __LINE__ + 1;
  const std::string text = message_of<UserError>([&] { a + b; });
  EXPECT_THAT(text, HasSubstr("record_test.cpp:" + std::to_string(line)));
  EXPECT_THAT(text, HasSubstr("add"));
  EXPECT_THAT(text, HasSubstr("[2, 3]"));
  EXPECT_THAT(text, HasSubstr("[4]"));
}

TEST_F(Record, DtypeErrorNamesBothTypes) {
  const Tensor a = tensor({2});
  const Tensor b = Tensor::from_data<int32_t>({1, 2}, {2}, device);
  const std::string text = message_of<UserError>([&] { a* b; });
  EXPECT_THAT(text, HasSubstr("f32"));
  EXPECT_THAT(text, HasSubstr("i32"));
  EXPECT_THAT(message_of<UserError>([&] { b + 0.5; }), HasSubstr("0.5"));
  EXPECT_THAT(message_of<UserError>([&] { b + (int64_t{1} << 40); }), HasSubstr("i32"));
  EXPECT_EQ((b + 1.0).dtype(), DType::i32);
}

TEST_F(Record, DevicesDoNotMix) {
  const DeviceHandle other{std::make_shared<FakeRealizer>("other")};
  const Tensor a = tensor({2}), b = Tensor::from_data<float>({1, 2}, {2}, other);
  const std::string text = message_of<UserError>([&] { a + b; });
  EXPECT_THAT(text, HasSubstr("'fake'"));
  EXPECT_THAT(text, HasSubstr("'other'"));
}

TEST_F(Record, ScalarsOfAClassAreLiteralsOthersAreParameters) {
  const Tensor a = tensor({2});
  ((a + 1) * 0.5f * 1.7 - 0.3).eval();
  const Segment& s = fake->segments[0];
  EXPECT_EQ(s.literals.size(), 2u);
  ASSERT_EQ(s.scalars.size(), 2u);
  EXPECT_EQ(s.scalars[0], make_scalar(DType::f32, 1.7));
}

TEST_F(Record, FailureSticksToEveryValueOfTheSegment) {
  fake->fail = true;
  const Tensor a = exp(tensor({2})), b = exp(a);
  EXPECT_THAT(message_of<DeviceError>([&] { b.eval(); }), HasSubstr("failed"));
  fake->fail = false;
  EXPECT_THROW(a.eval(), DeviceError);
  EXPECT_THROW(a + 1, DeviceError);
  EXPECT_EQ(fake->segments.size(), 1u);
}

// Ops that differ from one another by a literal attribute, so that no two rounds are equal.
TEST_F(Record, WhatHasNoPeriodRunsInSegmentsOfFixedLength) {
  Tensor x = tensor({4});
  for (size_t k = 0; k < 3 * kMaxSegmentOps; ++k) x = leaky_relu(x, 1.0 / static_cast<double>(k + 1));
  EXPECT_EQ(fake->segments.size(), 2u);
  x.eval();
  ASSERT_EQ(fake->segments.size(), 3u);
  for (const Segment& s : fake->segments) {
    EXPECT_EQ(s.ops.size(), kMaxSegmentOps);
    EXPECT_EQ(s.outputs.size(), 1u);
  }
}

TEST_F(Record, APendingTensorCrossesThreads) {
  const Tensor a = exp(tensor({2}));
  Tensor b;
  std::thread([&] { b = a + 1; }).join();  // seals the segment of `a`; leaves its own behind
  EXPECT_EQ(fake->segments.size(), 1u);
  b.eval();
  EXPECT_EQ(fake->segments.size(), 2u);
}

TEST_F(Record, ManyThreadsShareOneTensor) {
  const Tensor shared = exp(tensor({8}));
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      Tensor x = shared * static_cast<double>(t);
      for (int k = 0; k < 100; ++k) x = x + shared;
      if (t % 2) x.eval();
    });
  }
  for (auto& t : threads) t.join();
  EXPECT_EQ(shared.eval().elements(), 8);
}

TEST_F(Record, TracedFunctionsMustNotReadValues) {
  const InputSpec in{DType::f32, {2}, false};
  EXPECT_THAT(message_of<UserError>(
                  [&] { Executable::trace({&in, 1}, [](auto x) { return std::vector{exp(x[0]).eval()}; }, device); }),
              HasSubstr("must not read"));
  Tensor escaped;
  EXPECT_THROW(Executable::trace(
                   {&in, 1},
                   [&](auto x) {
                     escaped = exp(x[0]);
                     return std::vector{escaped};
                   },
                   device),
               Unsupported);  // the fake compiles nothing
  EXPECT_THROW(escaped.eval(), UserError);
}

TEST_F(Record, EmptyTensorsAndBadShapesAreRefused) {
  EXPECT_THROW(Tensor() + 1, UserError);
  EXPECT_THROW(Tensor().shape(), UserError);
  EXPECT_THROW(Tensor::from_data<float>({1, 2}, {3}, device), UserError);
  EXPECT_THROW(Tensor::zeros({-1}, DType::f32, device), UserError);
  EXPECT_THROW(Tensor::zeros({int64_t{1} << 40, int64_t{1} << 40}, DType::f32, device), UserError);
  EXPECT_THROW(Tensor::zeros({2}, DType::f8e5m2, device), Unsupported);
  EXPECT_THROW(Tensor::zeros(Shape(20, 1), DType::f32, device), UserError);
}

TEST_F(Record, WhatHostMemoryCannotHoldIsNotRead) {
  const Tensor floats = Tensor::zeros({int64_t{1} << 45}, DType::f32, device);
  EXPECT_THROW(floats.to_vector<float>(), DeviceError);
  const Tensor flags = Tensor::zeros({int64_t{1} << 45}, DType::boolean, device);
  EXPECT_THROW(flags.to_vector<bool>(), DeviceError);
}

}  // namespace
}  // namespace thermite
