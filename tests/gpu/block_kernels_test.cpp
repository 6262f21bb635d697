// SPDX-License-Identifier: Apache-2.0
// Kernels with blocks of threads: what is emitted has the bits of the interpreter.
#include <gtest/gtest.h>

#include "tests/gpu/rig_backend.h"
#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using testing::Bytes;
using testing::bytes_of;

Status run_on_rig(const Kernel& k, std::vector<Bytes>& buffers, int64_t tasks) {
  TRY(const Target target, rig_backend().target("sm_80", ""));
  TRY(const Artifact artifact, rig_backend().compile(k, target));
  TRY(const std::unique_ptr<Device> device, rig_backend().open(target, "", {}));
  TRY(std::shared_ptr<Invocable> kernel, device->load(artifact));
  LaunchRecord l;
  l.kernel = kernel.get();
  for (Bytes& b : buffers) l.buffers.push_back({b.data(), b.size()});
  l.grid = tasks;
  l.name = "block kernel";
  return device->launch({&l, 1});
}

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

TEST(RigBlocks, HaveTheBitsOfTheInterpreter) {
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
  const Status s = run_on_rig(k, got, 3);
  ASSERT_TRUE(s.ok()) << s.error().message;
  for (size_t b = 0; b < want.size(); ++b) EXPECT_EQ(got[b], want[b]) << "buffer " << b;
}

}  // namespace
}  // namespace thermite
