// SPDX-License-Identifier: Apache-2.0
// Checked builds: an access outside its memory is told by kernel, memory, index and length, and is not made. Right
// kernels have the bits that they have otherwise.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codegen/cuda/nvrtc.h"
#include "engine/backend.h"
#include "ir/graph/graph.h"
#include "ir/ops/op_def.h"
#include "tests/gpu/devices.h"
#include "tests/gpu/gpu_checks.h"
#include "tests/ir/run_kernel.h"

namespace thermite {
namespace {

using testing::Bytes;
using testing::bytes_of;
using ::testing::HasSubstr;

constexpr int64_t kCount = 64;   // elements of a buffer, and tasks or threads
constexpr int64_t kShared = 96;  // elements of other memory
constexpr int64_t kMe = 17;      // which task or thread is wrong

struct Faults {
  KernelBuilder b{"faulty"};
  MemId in = b.buffer(DType::i32, MemAccess::read), out = b.buffer(DType::i32, MemAccess::readwrite);
  ValueId wrong = b.scalar(DType::i64);
  ValueId me = kNoId, at = kNoId;  // at: `me`, and in one of them what the launch says
};

struct Fault {
  const char* name;
  bool block;
  std::string memory;
  int64_t length;
  int32_t left;  // in the second buffer, by the task or thread that is wrong
  void (*access)(Faults& f);
};

// By what touches the memory, and which.
const std::vector<Fault>& faults() {
  static const std::vector<Fault> all{
      {"load", false, "buffer %b0", kCount, 0, [](Faults& f) { f.b.store(f.out, f.me, f.b.load(f.in, f.at, 1)); }},
      {"wide_load", false, "buffer %b0", kCount, 0,
       [](Faults& f) {
         const ValueId v = f.b.load(f.in, f.b.mul(f.b.div(f.at, f.b.index(4)), f.b.index(4)), 4);
         f.b.store(f.out, f.me, f.b.extract(v, 1));
       }},
      {"masked_load", true, "buffer %b0", kCount, 0,
       [](Faults& f) {
         const ValueId v = f.b.load(f.in, f.at, 1, f.b.lt(f.b.index(3), f.me));
         f.b.store(f.out, f.me, v);
       }},
      {"gather", false, "buffer %b0", kCount, 0,
       [](Faults& f) {
         const ValueId last = f.b.prim(Prim::eq, {f.b.iota(DType::i64, 4), f.b.index(3)});
         const ValueId v = f.b.gather(f.in, f.b.select(last, f.b.splat(f.at, 4), f.b.splat(f.me, 4)));
         f.b.store(f.out, f.me, f.b.extract(v, 3));
       }},
      {"store", true, "buffer %b1", kCount, -1, [](Faults& f) { f.b.store(f.out, f.at, f.b.load(f.in, f.me, 1)); }},
      {"scatter", false, "buffer %b1", kCount, -1,
       [](Faults& f) {
         const ValueId v = f.b.splat(f.b.load(f.in, f.me, 1), 4);
         f.b.scatter(f.out, f.b.splat(f.at, 4), v);
       }},
      {"atomic", true, "buffer %b1", kCount, -1,
       [](Faults& f) { f.b.atomic(Prim::add, f.out, f.at, f.b.load(f.in, f.me, 1)); }},
      {"copy_from", true, "buffer %b0", kCount, 0,
       [](Faults& f) {
         const MemId m = f.b.shared(DType::i32, kShared);
         f.b.copy_async(m, f.me, f.in, f.at, 1);
         f.b.commit();
         f.b.wait(0);
         f.b.store(f.out, f.me, f.b.load(m, f.me, 1));
       }},
      {"copy_to", true, "shared memory %m2", kShared, 17,
       [](Faults& f) {
         const MemId m = f.b.shared(DType::i32, kShared);
         f.b.copy_async(m, f.at, f.in, f.me, 1);
         f.b.commit();
         f.b.wait(0);
         f.b.store(f.out, f.me, f.b.cast(f.me, DType::i32));
       }},
      {"shared_load", true, "shared memory %m2", kShared, 0,
       [](Faults& f) {
         const MemId m = f.b.shared(DType::i32, kShared);
         f.b.store(m, f.me, f.b.load(f.in, f.me, 1));
         f.b.barrier();
         f.b.store(f.out, f.me, f.b.load(m, f.at, 1));
       }},
      {"shared_store", true, "shared memory %m2", kShared, 117,
       [](Faults& f) {
         const MemId m = f.b.shared(DType::i16, kShared, {3, 1, 3});
         f.b.store(m, f.at, f.b.cast(f.me, DType::i16));
         f.b.store(f.out, f.me, f.b.load(f.in, f.me, 1));
       }},
      {"shared_atomic", true, "shared memory %m2", kShared, -1,
       [](Faults& f) {
         const MemId m = f.b.shared(DType::i32, kShared);
         f.b.store(m, f.me, f.b.load(f.in, f.me, 1));
         f.b.barrier();
         f.b.atomic(Prim::max, m, f.at, f.b.load(f.in, f.me, 1));
       }},
      {"local", false, "local memory %m2", kShared, 0,
       [](Faults& f) {
         const MemId m = f.b.local(DType::i32, kShared);
         f.b.store(m, f.at, f.b.load(f.in, f.me, 1));
         f.b.store(f.out, f.me, f.b.load(m, f.at, 1));
       }},
      {"scratch", false, "scratch memory %m2", kShared, 0, [](Faults& f) {
         const MemId m = f.b.scratch(DType::i32, f.b.scalar(DType::i64));
         f.b.store(m, f.at, f.b.load(f.in, f.me, 1));
         f.b.store(f.out, f.me, f.b.load(m, f.at, 1));
       }}};
  return all;
}

Kernel kernel_of(const Fault& fault) {
  Faults f;
  if (fault.block) f.b.block_of(kCount);
  f.me = fault.block ? f.b.thread() : f.b.task();
  f.at = f.b.select(f.b.prim(Prim::eq, {f.me, f.b.index(kMe)}), f.wrong, f.me);
  fault.access(f);
  return std::move(f.b).finish();
}

class Checked : public ::testing::TestWithParam<std::string> {
 protected:
  Device& device() { return testing::gpu_engine({.device = GetParam(), .checked = true})->device(); }
  // What the device says, and what it leaves in the second buffer.
  Status run(const Fault& fault, int64_t index, std::vector<int32_t>* left = nullptr) {
    const Kernel k = kernel_of(fault);
    std::vector<int32_t> in(kCount);
    for (int32_t i = 0; i < kCount; ++i) in[static_cast<size_t>(i)] = 100 + i;
    std::vector<Bytes> buffers{bytes_of(in), bytes_of(std::vector<int32_t>(kCount, -1))};
    std::vector<uint64_t> scalars{static_cast<uint64_t>(index)};
    if (k.scalars.size() > 1) scalars.push_back(kShared);
    const Status s = testing::run_kernel_on(device(), k, buffers, scalars, fault.block ? 1 : kCount);
    if (left) *left = testing::values_of<int32_t>(buffers[1]);
    return s;
  }
};
INSTANTIATE_TEST_SUITE_P(Devices, Checked, ::testing::ValuesIn(testing::gpu_devices()));

TEST_P(Checked, WrongAccessesAreToldByKernelMemoryIndexAndLength) {
  for (const Fault& fault : faults()) {
    for (const int64_t index : {fault.length, fault.length + 4096, int64_t{1} << 40, int64_t{-8}}) {
      const Status s = run(fault, index);
      ASSERT_FALSE(s.ok()) << fault.name << " of element " << index;
      EXPECT_EQ(s.error().kind, ErrorKind::device);
      EXPECT_THAT(s.error().message, HasSubstr(fmt::format("faulty: element {} of {} was accessed, which has {}", index,
                                                           fault.memory, fault.length)))
          << fault.name;
    }
    EXPECT_TRUE(run(fault, kMe).ok()) << fault.name;  // the device goes on
  }
}

TEST_P(Checked, WrongAccessesAreNotMade) {
  for (const Fault& fault : faults()) {
    std::vector<int32_t> wrong, right;
    EXPECT_FALSE(run(fault, fault.length, &wrong).ok());
    EXPECT_TRUE(run(fault, kMe, &right).ok());
    right[kMe] = fault.left;
    EXPECT_EQ(wrong, right) << fault.name;
  }
}

// A sample of the ops: no findings, and the bits of the interpreter.
TEST_P(Checked, RightKernelsAreAsRightAsOthers) {
  const size_t step = GetParam() == "rig" ? 4 : 9;  // both compile slowly
  size_t n = 0;
  for (const OpDef* op : all_ops()) {
    if (op->has(kLeaf) || n++ % step != 0) continue;
    const std::vector<testing::OpCase> cases = testing::op_cases(*op);
    EXPECT_EQ(testing::check_on_gpu(GetParam(), cases[n % cases.size()], true), "");
  }
}

// Chunks of a permuted reduction in shared memory: lavapipe 22.3 found its element 0 outside by signed comparisons of
// 64 bits.
TEST_P(Checked, RightGroupsAreAsRightAsOthers) {
  const Result<Graph> g = parse_graph(R"(thermite.graph 1
%0 = input() {index = 0, dtype = f16, dims = [17, 2, 33, 2]} : f16[17, 2, 33, 2]
%1 = permute(%0) {perm = [1, 3, 0, 2]} : f16[2, 2, 17, 33]
%2 = exp(%1) : f16[2, 2, 17, 33]
%3 = window(%2) {sizes = [1, 3], strides = [1, 1], dilations = [1, 2]} : f16[2, 2, 17, 29, 1, 3]
%4 = reduce_prod(%3) {axes = [4, 5], keepdims = false} : f16[2, 2, 17, 29]
%5 = input() {index = 1, dtype = f16, dims = [1, 2, 17, 1]} : f16[1, 2, 17, 1]
%6 = mul(%4, %5) : f16[2, 2, 17, 29]
%7 = neg(%6) : f16[2, 2, 17, 29]
%8 = input() {index = 2, dtype = bool, dims = [1, 2, 1, 29]} : bool[1, 2, 1, 29]
%9 = input() {index = 3, dtype = f16, dims = []} : f16[]
%10 = where(%8, %7, %9) : f16[2, 2, 17, 29]
return %6, %10
)");
  ASSERT_TRUE(g.ok()) << g.error().message;
  EXPECT_EQ(testing::check_graph_on_gpu(GetParam(), *g, 1, true), "");
}

TEST(CheckedTargets, AreNamedAndHaveKeysOfTheirOwn) {
  const Target plain = target_of(*find_backend("cuda"), "sm_80", "").value();
  const Target checked = target_of(*find_backend("cuda"), "sm_80+checked", "").value();
  EXPECT_EQ(checked.name(), "sm_80+checked");
  EXPECT_NE(plain.digest(), checked.digest());
  EXPECT_FALSE(target_of(*find_backend("cuda"), "+checked", "").ok());
  const auto cpu = target_of(*find_backend("cpu"), "host+checked", "");
  ASSERT_FALSE(cpu.ok());
  EXPECT_THAT(cpu.error().message, HasSubstr("--device interp"));
}

// Every access of the source goes through the check, and a plain build has none.
TEST(CheckedSources, LookAtEveryAccess) {
  const Backend& cuda = *find_backend("cuda");
  for (const Fault& fault : faults()) {
    for (const bool checked : {false, true}) {
      const Target target = target_of(cuda, checked ? "sm_80+checked" : "sm_80", "").value();
      const auto source = cuda.stage_text(kernel_of(fault), target, "source");
      ASSERT_TRUE(source.ok()) << source.error().message;
      EXPECT_EQ(source->find("T_AT(") != source->npos, checked) << fault.name;
    }
  }
}

TEST(CheckedSources, AreWhatNvrtcTakes) {
  if (const auto version = nvrtc_version(); !version.ok()) GTEST_SKIP() << version.error().message;
  for (const char* arch : {"sm_75+checked", "sm_90a+checked"}) {
    const Target target = target_of(*find_backend("cuda"), arch, "").value();
    for (const Fault& fault : faults()) {
      const auto artifact = find_backend("cuda")->compile(kernel_of(fault), target);
      ASSERT_TRUE(artifact.ok()) << fault.name << ": " << artifact.error().message;
      EXPECT_TRUE(artifact->checked);
    }
  }
}

// llvmpipe leaves the loops of a thread once they have taken 65535 steps together.
class LongLoops : public ::testing::TestWithParam<std::string> {};
INSTANTIATE_TEST_SUITE_P(Devices, LongLoops, ::testing::ValuesIn(testing::gpu_devices()));

Kernel nested_loops(bool block) {
  KernelBuilder b("nested");
  const MemId out = b.buffer(DType::i64, MemAccess::write);
  const ValueId end = b.scalar(DType::i64), zero = b.index(0), one = b.index(1);
  if (block) b.block_of(kCount);
  const auto sum = b.loop(zero, end, one, std::vector{zero}, [&](ValueId, std::span<const ValueId> outer) {
    return b.loop(zero, end, one, outer,
                  [&](ValueId k, std::span<const ValueId> inner) { return std::vector{b.add(inner[0], k)}; });
  });
  b.store(out, block ? b.thread() : b.task(), sum[0]);
  return std::move(b).finish();
}

TEST_P(LongLoops, ReachTheirEndOrAreTold) {
  Device& device = testing::gpu_engine({.device = GetParam()})->device();
  for (const bool block : {false, true}) {
    for (const int64_t steps : {20, 400}) {
      std::vector<Bytes> buffers{bytes_of(std::vector<int64_t>(kCount, -1))};
      const Status s = testing::run_kernel_on(device, nested_loops(block), buffers, {static_cast<uint64_t>(steps)},
                                              block ? 1 : kCount);
      if (s.ok()) {
        const std::vector<int64_t> right(kCount, steps * (steps * (steps - 1) / 2));
        EXPECT_EQ(testing::values_of<int64_t>(buffers[0]), right) << steps;
        continue;
      }
      EXPECT_EQ(steps, 400) << s.error().message;
      EXPECT_THAT(s.error().message, HasSubstr("nested: the driver ended loops"));
    }
  }
}

}  // namespace
}  // namespace thermite
