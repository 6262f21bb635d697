// SPDX-License-Identifier: Apache-2.0
// A CUDA device: bytes, order, launches.
#include "runtime/cuda/cuda_device.h"

#include <sys/wait.h>
#include <unistd.h>

#include <filesystem>
#include <numeric>
#include <thread>

#include "base/device_args.h"
#include "base/trace_events.h"
#include "runtime/cuda/launches.h"
#include "tests/runtime/cuda_harness.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::HasSubstr;

using CudaDeviceTest = CudaTest;

TEST_F(CudaDeviceTest, TellsWhatThereIs) {
  const auto all = cuda_devices();
  ASSERT_TRUE(all.ok()) << all.error().message;
  ASSERT_EQ(all->size(), 1u);
  const CudaDeviceInfo& info = all.value()[0];
  EXPECT_EQ(info.name, "Fake GPU");
  EXPECT_EQ(info.major, 9);
  EXPECT_EQ(info.multiprocessors, 4);
  EXPECT_EQ(info.driver_version, 12040);
  EXPECT_EQ(info.memory_bytes, size_t{256} << 20);
  EXPECT_EQ(info.shared_bytes_per_block, 227u << 10);
  EXPECT_THAT(text(make_cuda_device({.ordinal = 3})), HasSubstr("there is no CUDA device 3: 1 in all"));
}

TEST_F(CudaDeviceTest, SaysWhyThereIsNone) {
  fake_cuda::fail("cuInit", 1, 100);
  EXPECT_THAT(text(cuda_devices()), HasSubstr("finds no GPU"));
  fake_cuda::fail("cuInit", 1, 3);
  EXPECT_THAT(text(make_cuda_device({})), HasSubstr("the child of a process that used it"));
  setenv("THERMITE_CUDA_DRIVER", "/nonexistent/libcuda.so.1", 1);
  EXPECT_THAT(text(cuda_devices()), AllOf(HasSubstr("/nonexistent/libcuda.so.1 was not found"), HasSubstr("driver")));
  setenv("THERMITE_CUDA_DRIVER", "libm.so.6", 1);
  EXPECT_THAT(text(cuda_devices()), HasSubstr("libm.so.6 has no cuInit"));
}

TEST_F(CudaDeviceTest, BytesComeBackAsTheyWent) {
  open({.streams = 2, .staging_bytes = 4096});
  EXPECT_TRUE(device_->asynchronous());
  for (const size_t count : {1, 127, 128, 129, 5000}) {
    Values values(count);
    std::iota(values.begin(), values.end(), 7);
    const StorageRef a = storage(values, 1), b = empty(count);
    EXPECT_TRUE(device_->copy(*a, *b, a->bytes(), 0).ok());
    EXPECT_EQ(read(b), values);
  }
  EXPECT_EQ(fake_cuda::calls("cuMemHostAlloc"), 1u);  // by the one stream that needed it
}

// The driver looks whether pinned bytes are still the same when it copies them.
TEST_F(CudaDeviceTest, PinnedPagesAreUsedAgainOnceTheyAreCopied) {
  fake_cuda::reset({.max_delay_us = 2000});
  open({.streams = 1, .staging_bytes = 2048});
  std::vector<StorageRef> all;
  for (int64_t k = 0; k < 200; ++k) all.push_back(storage(Values(40, k)));
  for (int64_t k = 0; k < 200; ++k) EXPECT_EQ(read(all[static_cast<size_t>(k)]), Values(40, k));
}

TEST_F(CudaDeviceTest, StreamsWaitForEachOther) {
  open({.streams = 3});
  const auto increment = kernel("increment"), add = kernel("add");
  const StorageRef sum = storage({0});
  StorageRef x = storage({0});
  for (uint32_t k = 1; k <= 100; ++k) {
    const StorageRef next = empty(), total = empty();
    run(increment, {x, next}, k * k);
    run(add, {next, sum, total}, k + 1);
    EXPECT_TRUE(device_->copy(*total, *sum, sizeof(int64_t), 2 * k).ok());
    x = next;
  }
  EXPECT_EQ(read(x), Values{100});
  EXPECT_EQ(read(sum), Values{5050});
  EXPECT_GT(fake_cuda::calls("cuStreamWaitEvent"), 0u);
}

TEST_F(CudaDeviceTest, ManyThreadsUseIt) {
  open({.streams = 4, .staging_bytes = 1024});
  const auto increment = kernel("increment");
  std::vector<std::thread> threads;
  std::vector<Values> results(4);
  for (uint32_t t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      StorageRef x = storage(Values(10, t), t);
      for (uint32_t k = 0; k < 60; ++k) {
        const StorageRef y = empty(10);
        run(increment, {x, y}, t + k % 2);
        x = y;
      }
      results[t] = read(x);
    });
  }
  for (std::thread& t : threads) t.join();
  for (uint32_t t = 0; t < 4; ++t) EXPECT_EQ(results[t], Values(10, t + 60));
}

TEST_F(CudaDeviceTest, ThreadsTakeTasksInTurnWhereATaskIsAThread) {
  open();
  const auto shape = kernel("shape");
  const StorageRef out = empty(8);
  auto batch = std::make_unique<CudaBatch>();
  batch->add(shape, {out}, {50, 7});
  submit(std::move(batch));
  EXPECT_EQ(read(out), (Values{3, 1, 1, kTaskBlock, 0, 350, 0, 0}));
}

TEST_F(CudaDeviceTest, BlocksAreTheGridWhereATaskIsABlock) {
  open();
  const auto shape = kernel("shape", 256);
  const StorageRef out = empty(8);
  for (const size_t shared : {size_t{100}, size_t{100} << 10, size_t{60} << 10}) {
    auto batch = std::make_unique<CudaBatch>();
    batch->add(shape, {out}, {5, 6, 7}).shared_bytes = shared;
    submit(std::move(batch));
    EXPECT_EQ(read(out), (Values{5, 6, 7, 256, static_cast<int64_t>(shared), 210, 0, 0}));
  }
  EXPECT_EQ(fake_cuda::calls("cuFuncSetAttribute"), 1u);
}

TEST_F(CudaDeviceTest, NothingIsLaunchedForNoTasks) {
  open();
  const auto shape = kernel("shape");
  const StorageRef out = storage(Values(8, 5));
  auto batch = std::make_unique<CudaBatch>();
  batch->add(shape, {out}, {5, 0});
  submit(std::move(batch));
  EXPECT_EQ(read(out), Values(8, 5));
  EXPECT_EQ(fake_cuda::calls("cuLaunchKernel"), 0u);
}

// 100 bytes are two lines of 64 for every thread; more of it later, while the first launch is still to come.
TEST_F(CudaDeviceTest, ScratchGrowsAndIsEachThreadsOwn) {
  open({.streams = 1});
  const auto scratch = kernel("scratch");
  const StorageRef few = empty(3), many = empty(1000);
  fake_cuda::hold(true);
  for (const StorageRef& out : {few, many}) {
    auto batch = std::make_unique<CudaBatch>();
    batch->add(scratch, {out}, static_cast<int64_t>(out->bytes() / 8)).shared_bytes = 100;
    submit(std::move(batch));
  }
  while (fake_cuda::calls("cuLaunchKernel") < 2) std::this_thread::yield();
  constexpr uint64_t kBlock = 128 * kTaskBlock, kValues = 3 * 8 + 1000 * 8;
  EXPECT_EQ(device_->memory().live_bytes, kValues + kBlock + 8 * kBlock);  // the first scratch is still to be used
  fake_cuda::hold(false);
  EXPECT_EQ(read(few), (Values{0, 1, 2}));
  Values each(1000);
  std::iota(each.begin(), each.end(), 0);
  EXPECT_EQ(read(many), each);
  ASSERT_TRUE(device_->finish().ok());
  EXPECT_EQ(device_->memory().live_bytes, kValues + 8 * kBlock);
}

TEST_F(CudaDeviceTest, ScratchIsBounded) {
  LaunchRecord l;
  l.grid = 1 << 20;
  l.shared_bytes = 4096;
  const CudaShape bounded = cuda_shape(l, 1).value();
  EXPECT_EQ(bounded.threads() * bounded.scratch_stride, kMostScratchBytes);
  l.shared_bytes = 1 << 20;
  EXPECT_EQ(cuda_shape(l, 1).value().grid[0], 1u);
  l.shared_bytes = 0;
  l.grid = int64_t{1} << 45;
  EXPECT_EQ(cuda_shape(l, 1).value().grid[0], 0x7fffffffu);
}

TEST_F(CudaDeviceTest, TimesAreMeasuredWhileEventsAreOn) {
  open({.streams = 1});
  const auto increment = kernel("increment");
  const auto file = std::filesystem::temp_directory_path() / ("thermite_cuda_" + std::to_string(getpid()) + ".json");
  ASSERT_TRUE(start_trace_events(file.string()).ok());
  for (int k = 0; k < 3; ++k) {
    std::vector<LaunchTime> times;
    const uint64_t before = trace_event_now();
    const StorageRef a = storage({1}), b = empty(), c = empty();
    auto batch = std::make_unique<CudaBatch>(&times);
    batch->add(increment, {a, b}, 1);
    batch->add(increment, {a, b}, 0);
    batch->add(increment, {b, c}, 1);
    submit(std::move(batch));
    EXPECT_EQ(read(c), Values{3});
    const uint64_t after = trace_event_now();
    ASSERT_EQ(times.size(), 3u);
    EXPECT_EQ(times[1].begin, 0u);  // it had nothing to do
    EXPECT_LE(before, times[0].begin);
    EXPECT_LE(times[0].begin, times[0].end);
    EXPECT_LE(times[0].end, times[2].begin);
    EXPECT_LE(times[2].end, after);
  }
  EXPECT_TRUE(stop_trace_events().ok());
  std::filesystem::remove(file);
  EXPECT_EQ(fake_cuda::calls("cuGraphLaunch"), 0u);
}

TEST_F(CudaDeviceTest, StoragesOutliveIt) {
  open();
  const auto increment = kernel("increment");
  const StorageRef a = storage({1});
  {
    const StorageRef b = empty();
    run(increment, {a, b}, 1);
    device_.reset();
    EXPECT_TRUE(b->wait().ok());
  }
  EXPECT_EQ(a->bytes(), 8u);
}

TEST_F(CudaDeviceTest, AForkedChildIsToldSo) {
  open();
  const auto increment = kernel("increment");
  const StorageRef a = storage({1}), b = empty();
  fake_cuda::hold(true);
  run(increment, {a, b});
  const pid_t child = fork();
  if (child == 0) {
    int64_t v = 0;
    const auto told = [](const auto& result) { return text(result).find("fork") != std::string::npos; };
    const bool all = told(device_->read(*b, std::as_writable_bytes(std::span(&v, 1)))) &&
                     told(device_->write(std::as_bytes(std::span(&v, 1)), *a, 0)) &&
                     told(device_->allocate(size_t{128} << 20)) && told(device_->load(artifact("add")));
    _exit(all ? 0 : 1);
  }
  fake_cuda::hold(false);
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read(b), Values{2});
}

}  // namespace
}  // namespace thermite
