// SPDX-License-Identifier: Apache-2.0
// What goes wrong on a CUDA device, and whom it concerns.
#include "base/device_args.h"
#include "tests/runtime/cuda_harness.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using CudaErrorsTest = CudaTest;

TEST_F(CudaErrorsTest, LoadingTellsWhatTheDriversCompilerSays) {
  open();
  Artifact bad = artifact("add", 1, "// not PTX");
  bad.kind = "ptx";
  EXPECT_THAT(text(device_->load(bad)), AllOf(HasSubstr("add: a ptx of 10 bytes"), HasSubstr("CUDA_ERROR_INVALID_PTX"),
                                              HasSubstr("fake assembler: line 1")));
  EXPECT_THAT(text(device_->load(artifact("nothing"))),
              AllOf(HasSubstr("nothing: "), HasSubstr("cuModuleGetFunction")));
  EXPECT_THAT(text(device_->load({"elf-x86_64", "f", {}})), HasSubstr("loads no elf-x86_64"));
  EXPECT_THAT(text(device_->load(artifact("add", 2048))), HasSubstr("blocks are 2048 threads"));
  EXPECT_THAT(text(device_->load(artifact("narrow"))), HasSubstr("blocks are 128 threads"));
  EXPECT_TRUE(device_->load(artifact("add")).ok());
}

TEST_F(CudaErrorsTest, AKernelDoesNotRunOnTheHost) {
  open();
  const Status s = kernel("add")->run({}, {}, 0, 1, {});
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::internal);
}

TEST_F(CudaErrorsTest, LaunchesBeyondTheLimitsAreRefusedByName) {
  open();
  const auto shape = kernel("shape", 64);
  const auto refusal = [&](const auto& change) {
    const StorageRef out = empty(8);
    auto batch = std::make_unique<CudaBatch>();
    change(batch->add(shape, {out}, 1, "a_shape"));
    submit(std::move(batch));
    EXPECT_THAT(error(out), HasSubstr("on cuda: a_shape: "));
    EXPECT_EQ(out->wait().error().op, 3u);
    return error(out);
  };
  EXPECT_THAT(refusal([](LaunchRecord& l) { l.grid = {1, 65536}; }), HasSubstr("65536 blocks along axis 1"));
  EXPECT_THAT(refusal([](LaunchRecord& l) { l.grid = {1, 1, 70000}; }), HasSubstr("70000 blocks along axis 2"));
  EXPECT_THAT(refusal([](LaunchRecord& l) { l.grid = int64_t{1} << 31; }), HasSubstr("at most 2147483647"));
  EXPECT_THAT(refusal([](LaunchRecord& l) { l.shared_bytes = 228 << 10; }), HasSubstr("shared memory"));
  EXPECT_THAT(refusal([](LaunchRecord& l) { l.scalars.resize(kMostArgumentBytes / 8); }), HasSubstr("at most 4096"));
  EXPECT_EQ(fake_cuda::calls("cuLaunchKernel"), 0u);
}

class NotAKernel final : public Invocable {
  Status run(std::span<const BufferArg>, std::span<const uint64_t>, int64_t, int64_t, std::span<std::byte>) override {
    return {};
  }
};

TEST_F(CudaErrorsTest, KernelsOfOtherDevicesAreRefused) {
  open();
  const StorageRef out = empty();
  run(std::make_shared<NotAKernel>(), {out});
  EXPECT_THAT(error(out), HasSubstr("not of this device"));
}

TEST_F(CudaErrorsTest, ALaunchThatFailsConcernsItsBatchAlone) {
  open({.streams = 2});
  const auto increment = kernel("increment");
  const StorageRef a = storage({1}), bad = empty(), next = empty(), good = empty();
  ASSERT_TRUE(a->wait().ok());
  fake_cuda::fail("cuLaunchKernel", 1, 701);
  run(increment, {a, bad}, 0, "first");
  EXPECT_THAT(error(bad), AllOf(HasSubstr("on cuda: first: cuLaunchKernel: "), HasSubstr("(701)")));
  run(increment, {bad, next}, 1);
  EXPECT_EQ(error(next), error(bad));
  run(increment, {a, good}, 0);
  EXPECT_EQ(read(good), Values{2});
}

TEST_F(CudaErrorsTest, TransfersThatFailAreReported) {
  open({.streams = 1});
  const StorageRef a = storage({1});
  ASSERT_TRUE(a->wait().ok());
  for (const char* call : {"cuMemcpyHtoDAsync", "cuMemcpyDtoDAsync"}) {
    const StorageRef b = empty();
    fake_cuda::fail(call, 1, 1);
    const int64_t v = 1;
    ASSERT_TRUE(std::string_view(call) == "cuMemcpyDtoDAsync"
                    ? device_->copy(*a, *b, 8, 0).ok()
                    : device_->write(std::as_bytes(std::span(&v, 1)), *b, 0).ok());
    EXPECT_THAT(error(b), AllOf(HasSubstr(call), HasSubstr("CUDA_ERROR_INVALID_VALUE (1)")));
  }
  fake_cuda::fail("cuMemcpyDtoHAsync", 1, 1);
  EXPECT_THROW(read(a), std::runtime_error);
  EXPECT_EQ(read(a), Values{1});
}

TEST_F(CudaErrorsTest, PinnedMemoryThatIsMissingIsAskedForAgain) {
  open({.streams = 1});
  fake_cuda::fail("cuMemHostAlloc", 1, 2);
  EXPECT_THAT(error(storage({1})), AllOf(HasSubstr("cuMemHostAlloc"), HasSubstr("CUDA_ERROR_OUT_OF_MEMORY")));
  EXPECT_EQ(read(storage({1})), Values{1});
}

// Without its event nobody would know when the batch is done.
TEST_F(CudaErrorsTest, AnEndThatCannotBeMarkedIsWaitedFor) {
  open({.streams = 1});
  const auto increment = kernel("increment");
  const StorageRef a = storage({1}), b = empty(), c = empty();
  ASSERT_TRUE(a->wait().ok());
  fake_cuda::fail("cuEventRecord", 1, 2);
  run(increment, {a, b});
  EXPECT_THAT(error(b), HasSubstr("cuEventRecord"));
  run(increment, {a, c});
  EXPECT_EQ(read(c), Values{2});
}

TEST_F(CudaErrorsTest, AnEndThatCannotBeAskedForIsWaitedFor) {
  open({.streams = 1});
  const auto increment = kernel("increment");
  const StorageRef a = storage({1}), b = empty(), c = empty();
  ASSERT_TRUE(device_->finish().ok());
  fake_cuda::fail("cuEventQuery", 1, 1);
  run(increment, {a, b});
  EXPECT_THAT(error(b), HasSubstr("cuEventQuery"));
  run(increment, {a, c});
  EXPECT_EQ(read(c), Values{2});
}

TEST_F(CudaErrorsTest, ALostContextAnswersEverything) {
  for (const bool graphs : {true, false}) {
    open({.streams = 2, .graphs = graphs});
    auto increment = kernel("increment");
    {
      const StorageRef good = storage({1}), a = empty(), bad = empty(), after = empty();
      ASSERT_TRUE(good->wait().ok());
      fake_cuda::crash_kernel(1, 700);
      auto batch = std::make_unique<CudaBatch>();
      batch->add(increment, {good, a}, 1, "first");
      batch->add(increment, {a, bad}, 1, "second");
      submit(std::move(batch));
      EXPECT_THAT(error(bad),
                  AllOf(HasSubstr("one of 2 launches (first, second)"), HasSubstr("CUDA_ERROR_ILLEGAL_ADDRESS (700)"),
                        HasSubstr("an illegal memory access was encountered")));
      const auto lost = AllOf(HasSubstr("the device is lost and must be opened again"), HasSubstr("ILLEGAL_ADDRESS"));
      int64_t v = 5;
      EXPECT_THAT(text(device_->allocate(8)), lost);
      EXPECT_THAT(text(device_->write(std::as_bytes(std::span(&v, 1)), *good, 1)), lost);
      EXPECT_THAT(text(device_->read(*good, std::as_writable_bytes(std::span(&v, 1)))), lost);
      EXPECT_THAT(text(device_->submit(std::make_unique<CudaBatch>(), 0)), lost);
      EXPECT_THAT(text(device_->load(artifact("add"))), lost);
      EXPECT_EQ(v, 5);
    }
    increment.reset();
    device_.reset();
    EXPECT_EQ(fake_cuda::leaks(), "");
  }
  open();  // a new context
  EXPECT_EQ(read(storage({4})), Values{4});
}

TEST_F(CudaErrorsTest, AContextThatEndsBetweenBatchesIsNoticed) {
  open({.streams = 2});
  const StorageRef a = storage({1});
  ASSERT_TRUE(a->wait().ok());
  fake_cuda::fail("cuMemcpyDtoHAsync", 1, 214);
  EXPECT_THROW(read(a), std::runtime_error);
  EXPECT_THAT(text(device_->allocate(8)), AllOf(HasSubstr("the device is lost"), HasSubstr("ECC_UNCORRECTABLE (214)")));
}

TEST_F(CudaErrorsTest, ALossThatAnAllocationFindsIsTheAnswer) {
  open();
  fake_cuda::fail("cuMemAlloc", 1, 719);
  EXPECT_THAT(text(device_->allocate(8)), AllOf(HasSubstr("the device is lost"), HasSubstr("LAUNCH_FAILED (719)")));
}

TEST_F(CudaErrorsTest, CachedMemoryGoesBeforeThereIsNoMore) {
  fake_cuda::reset({.memory_bytes = size_t{8} << 20});
  open();
  {
    const StorageRef most = device_->allocate(size_t{6} << 20).value();
    const auto refused = device_->allocate(size_t{4} << 20, {.what = "matmul"});
    EXPECT_THAT(text(refused), AllOf(HasSubstr("out of memory: 4194304 bytes asked for, for matmul"),
                                     HasSubstr("6291456 bytes are in use")));
  }
  const StorageRef again = device_->allocate(size_t{7} << 20).value();  // the 6 MiB that were cached have gone
  EXPECT_GE(device_->memory().trims, 1u);
}

TEST_F(CudaErrorsTest, OpeningThatFailsLeavesNothing) {
  for (const char* call : {"cuDevicePrimaryCtxRetain", "cuStreamCreate", "cuEventCreate", "cuCtxPushCurrent"}) {
    fake_cuda::fail(call, 1, 2);
    EXPECT_THAT(text(make_cuda_device({})), AllOf(HasSubstr(call), HasSubstr("CUDA_ERROR_OUT_OF_MEMORY (2)")));
    EXPECT_EQ(fake_cuda::leaks(), "") << call;
  }
  fake_cuda::fail("cuStreamCreate", 3, 2);
  EXPECT_FALSE(make_cuda_device({}).ok());
}

}  // namespace
}  // namespace thermite
