// SPDX-License-Identifier: Apache-2.0
// Kernels with blocks of threads: what is emitted has the bits of the interpreter.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>

#include "tests/gpu/devices.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/ir/run_kernel.h"
#include "tests/support/block_samples.h"

namespace thermite {
namespace {

using testing::Bytes;
using testing::bytes_of;
using ::testing::HasSubstr;

class BlockKernels : public ::testing::TestWithParam<std::string> {
 protected:
  Device& device() { return testing::gpu_engine({.device = GetParam()})->device(); }
};
INSTANTIATE_TEST_SUITE_P(Devices, BlockKernels, ::testing::ValuesIn(testing::gpu_devices()));

// Every instruction of threads once: exchanges of each type, swizzled shared memory, copies, atomics.
Kernel all_of_them() {
  KernelBuilder b("all_of_them");
  b.block_of(64);
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  b.assume_buffer(in, 0, 16);
  const MemId sums = b.buffer(DType::i32, MemAccess::readwrite);
  const MemId tile = b.shared(DType::f32, 256, {3, 2, 3}), halves = b.shared(DType::bf16, 64);
  const ValueId t = b.thread(), first = b.mul(b.task(), b.index(256)), quad = b.mul(t, b.index(4));
  b.copy_async(tile, quad, in, b.add(first, quad), 4, b.lt(t, b.index(60)));
  b.commit();
  b.wait(0);
  b.barrier();
  ValueId v = b.load(tile, b.sub(b.index(252), quad), 4);
  for (int distance : {16, 1}) v = b.add(v, b.lane_xor(v, distance));
  const ValueId any = b.extract(v, 0);
  const ValueId odd = b.lane_xor(b.lt(any, b.constant(make_scalar(DType::f32, 0))), 3);
  const ValueId wide = b.lane_xor(b.cast(t, DType::i64), 7);
  const ValueId twice = b.lane_xor(b.cast(any, DType::f64), 5);
  b.store(halves, t, b.bitcast(b.cast(t, DType::u16), DType::bf16));
  b.barrier();
  const ValueId half = b.bitcast(b.load(halves, b.sub(b.index(63), t), 1), DType::u16);
  b.atomic(Prim::add, sums, b.rem(t, b.index(4)), b.cast(half, DType::i32));
  b.atomic(Prim::max, sums, b.index(4), b.cast(b.add(wide, b.task()), DType::i32));
  const ValueId extra = b.add(b.cast(twice, DType::f32), b.cast(odd, DType::f32));
  b.store(out, b.add(first, quad), b.add(v, b.splat(extra, 4)));
  return std::move(b).finish();
}

TEST_P(BlockKernels, HaveTheBitsOfTheInterpreter) {
  const Kernel k = all_of_them();
  ASSERT_TRUE(verify(k).ok()) << verify(k).error().message;
  std::vector<float> in;
  for (int i = 0; i < 3 * 256; ++i) in.push_back(0.37f * static_cast<float>(i % 97) - 11.f);
  std::vector<Bytes> want{bytes_of(in), bytes_of(std::vector<float>(3 * 256)), bytes_of(std::vector<int32_t>(5, 1))};
  std::vector<Bytes> got = want;
  // Tasks share the counters of a launch: one at a time under the interpreter, which finds that.
  std::vector<BufferArg> args;
  for (Bytes& b : want) args.push_back({b.data(), b.size()});
  for (int64_t task = 0; task < 3; ++task) {
    const Status s = make_interpreted(k)->run(args, {}, task, task + 1, {});
    ASSERT_TRUE(s.ok()) << s.error().message;
  }
  const Status s = testing::run_kernel_on(device(), k, got, {}, 3);
  ASSERT_TRUE(s.ok()) << s.error().message;
  for (size_t b = 0; b < want.size(); ++b) EXPECT_EQ(got[b], want[b]) << "buffer " << b;
}

// Rings, scans, transpositions, tiles: the samples have the results that plain C++ has.
void expect_right(Device& device) {
  for (const testing::BlockSample& sample : testing::block_samples()) {
    const bool tiles = std::ranges::any_of(sample.kernel.values, &ValueType::is_tile);
    for (const testing::BlockRun& run : sample.runs) {
      std::vector<Bytes> got = run.buffers;
      const Status s = testing::run_kernel_on(device, sample.kernel, got, run.scalars, run.tasks);
      if (tiles && !device.target().mma) {
        ASSERT_FALSE(s.ok());
        EXPECT_THAT(s.error().message, HasSubstr(sample.kernel.name + " works on tiles"));
        continue;
      }
      ASSERT_TRUE(s.ok()) << sample.kernel.name << ": " << s.error().message;
      EXPECT_EQ(got, run.want) << sample.kernel.name;
    }
  }
}
TEST_P(BlockKernels, SamplesAreRight) { expect_right(device()); }
TEST(CheckedBlockKernels, SamplesAreRight) {
  expect_right(testing::gpu_engine({.device = "rig", .checked = true})->device());
}

// More blocks than Vulkan promises along an axis.
TEST_P(BlockKernels, RunAsManyTasksAsThereAre) {
  KernelBuilder b("many");
  b.block_of(32);
  const MemId out = b.buffer(DType::i32, MemAccess::write);
  const ValueId at = b.add(b.mul(b.task(), b.index(32)), b.thread());
  b.store(out, at, b.cast(b.add(at, b.index(7)), DType::i32));
  const Kernel k = std::move(b).finish();
  constexpr int32_t kTasks = 70'000;
  std::vector<Bytes> buffers{bytes_of(std::vector<int32_t>(kTasks * 32))};
  const Status s = testing::run_kernel_on(device(), k, buffers, {}, kTasks);
  ASSERT_TRUE(s.ok()) << s.error().message;
  const std::vector<int32_t> got = testing::values_of<int32_t>(buffers[0]);
  for (int32_t i = 0; i < kTasks * 32; ++i) ASSERT_EQ(got[static_cast<size_t>(i)], i + 7);
}

// What compilers like to fold, and signs of zeros, infinities and NaN forbid.
TEST_P(BlockKernels, ZerosAndEqualOperandsAreNotFolded) {
  KernelBuilder b("folds");
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  const ValueId x = b.load(in, b.task(), 1);
  const ValueId zero = b.constant(make_scalar(DType::f32, 0)), one = b.constant(make_scalar(DType::f32, 1));
  const std::vector<ValueId> results{
      b.add(x, zero), b.mul(x, zero), b.sub(x, x),    b.div(zero, x), b.div(x, x),
      b.div(x, zero), b.div(one, x),  b.sub(zero, x), b.mul(x, x),    b.prim(Prim::muladd, {x, zero, zero})};
  const auto count = static_cast<int64_t>(results.size());
  for (int64_t k = 0; k < count; ++k)
    b.store(out, b.add(b.mul(b.task(), b.index(count)), b.index(k)), results[static_cast<size_t>(k)]);
  const Kernel k = std::move(b).finish();
  const std::vector<float> values{0.f, -0.f, 1.f, -3.f, INFINITY, -INFINITY, NAN, 1e-40f, 3e38f};
  std::vector<Bytes> want{bytes_of(values), bytes_of(std::vector<float>(values.size() * results.size()))}, got = want;
  const auto tasks = static_cast<int64_t>(values.size());
  ASSERT_EQ(testing::run_kernel(k, want, {}, tasks, {.fused = device().target().fma}), "");
  const Status s = testing::run_kernel_on(device(), k, got, {}, tasks);
  ASSERT_TRUE(s.ok()) << s.error().message;
  const int64_t at = testing::first_difference(DType::f32, got[1], want[1]);
  EXPECT_EQ(at, -1) << "result " << at % count << " of "
                    << values[static_cast<size_t>(std::max<int64_t>(at, 0) / count)];
}

}  // namespace
}  // namespace thermite
