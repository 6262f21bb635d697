// SPDX-License-Identifier: Apache-2.0
// Kernels and transfers on a Vulkan device. The validation layers watch where THERMITE_VULKAN_VALIDATION=1 is set.
#include "runtime/vulkan/vulkan_device.h"

#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <numeric>
#include <thread>

#include "base/trace_events.h"
#include "tests/runtime/vulkan_kernels.h"

namespace thermite::test {
namespace {

using testing::AllOf;
using testing::Each;
using testing::HasSubstr;

const Artifact& fill() {
  static const Artifact a = per_task(2, "I32(word(0)).v[uint(t)] = int(word(1));");
  return a;
}
const Artifact& add() {
  static const Artifact a = per_task(3, "I32(word(2)).v[uint(t)] = I32(word(0)).v[uint(t)] + I32(word(1)).v[uint(t)];");
  return a;
}
const Artifact& increment() {
  static const Artifact a = per_task(2, "I32(word(1)).v[uint(t)] = I32(word(0)).v[uint(t)] + 1;");
  return a;
}

std::vector<int> iota(size_t n, int first = 0) {
  std::vector<int> v(n);
  std::iota(v.begin(), v.end(), first);
  return v;
}

using VulkanDevice = VulkanTest;

TEST_F(VulkanDevice, SaysWhatItIs) {
  const auto all = vulkan_devices();
  ASSERT_TRUE(all.ok()) << all.error().message;
  ASSERT_FALSE(all->empty());
  EXPECT_EQ(device_->name(), "vulkan");
  EXPECT_TRUE(device_->asynchronous());
  EXPECT_FALSE(info().name.empty());
  EXPECT_EQ(info().unsuitable, "");
  EXPECT_GE(info().push_constant_bytes, 8u);
  EXPECT_GE(info().group_threads, static_cast<uint32_t>(kTaskBlock));
  EXPECT_GT(device_->properties().memory_bytes, 0u);
  const char* wanted = std::getenv("THERMITE_VULKAN_VALIDATION");
  EXPECT_EQ(vulkan_validates(), wanted && std::string_view(wanted) == "1");
}

TEST_F(VulkanDevice, IsChosenByNumberOrName) {
  EXPECT_TRUE(make_vulkan_device({.device = std::to_string(info().number)}).ok());
  EXPECT_TRUE(make_vulkan_device({.device = info().name.substr(0, 4)}).ok());
  for (const char* wrong : {"no such device", "99"}) {
    const auto refused = make_vulkan_device({.device = wrong});
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.error().kind, ErrorKind::user);
    EXPECT_THAT(refused.error().message, AllOf(HasSubstr(wrong), HasSubstr(info().name)));
  }
}

TEST_F(VulkanDevice, FillsAndAdds) {
  const size_t n = 1000;
  const StorageRef a = storage(iota(n)), b = device_->allocate(n * 4).value(), c = device_->allocate(n * 4).value();
  auto batch = std::make_unique<Launches>();
  batch->add(load(fill()), {b}, n).scalars = {static_cast<uint32_t>(-7)};
  batch->add(load(add()), {a, b, c}, n);
  submit(std::move(batch));
  EXPECT_EQ(read(c), iota(n, -7));
}

TEST_F(VulkanDevice, LaunchWaitsForTheEnd) {
  const StorageRef a = storage(iota(10)), b = device_->allocate(40).value();
  const auto kernel = load(increment());
  LaunchRecord l;
  l.kernel = kernel.get();
  l.buffers = {{a->address(), 40}, {b->address(), 40}};
  l.grid = 10;
  ASSERT_TRUE(a->wait().ok());
  ASSERT_TRUE(device_->launch({&l, 1}).ok());
  EXPECT_EQ(read(b), iota(10, 1));
}

// More tasks than a dispatch has threads: each thread does several.
TEST_F(VulkanDevice, RunsAnyNumberOfTasks) {
  const uint64_t most = uint64_t{info().group_count[0]} * kTaskBlock;
  const auto kernel = load(per_task(1, "I32(word(0)).v[uint(t % 1024ul)] = 3;"));
  const auto counted = load(per_task(1, "atomicAdd(I32(word(0)).v[0], 1);"));
  for (const uint64_t tasks : {uint64_t{1}, uint64_t{127}, uint64_t{129}, most + 5}) {
    if (tasks > uint64_t{1} << 24) continue;  // the device has so many threads
    const StorageRef sum = storage(std::vector<int>{0});
    EXPECT_EQ(error_of(counted, {sum}, static_cast<int64_t>(tasks)), "none");
    EXPECT_EQ(read(sum)[0], static_cast<int>(tasks));
  }
  const StorageRef s = storage(std::vector<int>(1024));
  EXPECT_EQ(error_of(kernel, {s}, Grid(8, 16, 8)), "none");
  EXPECT_THAT(read(s), Each(3));
}

TEST_F(VulkanDevice, NoTasksAreNoLaunch) {
  const StorageRef s = storage(iota(4));
  EXPECT_EQ(error_of(load(per_task(1, "I32(word(0)).v[0] = 99;")), {s}, 0), "none");
  EXPECT_EQ(error_of(load(per_task(1, "I32(word(0)).v[0] = 99;")), {s}, Grid(5, 0, 1)), "none");
  EXPECT_EQ(read(s), iota(4));
  auto empty = std::make_unique<Launches>();
  empty->touch(*s, true);
  submit(std::move(empty));
  EXPECT_EQ(read(s), iota(4));
}

// Every thread has its bytes for itself while all of them run.
TEST_F(VulkanDevice, ScratchIsTheThreads) {
  const auto kernel = load(per_task(1, R"(
    I32 mine = I32(word(2) + me * word(3));
    for (int k = 0; k < 40; ++k) mine.v[k] = int(t) + k;
    int sum = 0;
    for (int k = 39; k >= 0; --k) sum += mine.v[k];
    I32(word(0)).v[uint(t)] = sum - 780;)"));
  const size_t n = 5000;
  std::vector<int> expected(n);
  for (size_t t = 0; t < n; ++t) expected[t] = static_cast<int>(40 * t);
  for (const size_t bytes : {size_t{160}, size_t{64} << 10, size_t{200}}) {  // 64 KiB: eight blocks do it all
    const StorageRef s = storage(std::vector<int>(n));
    EXPECT_EQ(error_of(kernel, {s}, n, bytes), "none");
    EXPECT_EQ(read(s), expected) << bytes;
  }
  const StorageRef s = storage(std::vector<int>(n));
  EXPECT_THAT(error_of(kernel, {s}, n, size_t{1} << 40), AllOf(HasSubstr("k: out of memory"), HasSubstr("of scratch")));
}

TEST_F(VulkanDevice, ScratchGrowsWithinABatch) {
  const auto kernel = load(per_task(2, R"(
    I32 mine = I32(word(3) + me * word(4));
    mine.v[0] = I32(word(0)).v[uint(t)];
    I32(word(1)).v[uint(t)] = mine.v[0] + int(word(4) / 64ul);)"));
  const StorageRef a = storage(iota(300)), b = device_->allocate(1200).value(), c = device_->allocate(1200).value();
  auto batch = std::make_unique<Launches>();
  batch->add(kernel, {a, b}, 300).shared_bytes = 4;
  batch->add(kernel, {b, c}, 300).shared_bytes = 64000;
  submit(std::move(batch));
  EXPECT_EQ(read(c), iota(300, 1001));
}

// Tasks that are blocks: a grid of three axes, shared memory, barriers.
TEST_F(VulkanDevice, BlocksRunOnTheGrid) {
  const auto kernel = load(spirv(glsl(R"(
    uint block = gl_WorkGroupID.x + gl_NumWorkGroups.x * (gl_WorkGroupID.y + gl_NumWorkGroups.y * gl_WorkGroupID.z);
    turned[gl_LocalInvocationID.x] = int(block * 64u + gl_LocalInvocationID.x);
    barrier();
    I32(word(0)).v[block * 64u + gl_LocalInvocationID.x] = turned[63u - gl_LocalInvocationID.x];
    if (gl_LocalInvocationID.x == 0u && word(1) != 30ul) I32(word(0)).v[0] = -1;)",
                                      64, "shared int turned[64];\n"),
                                 64));
  const StorageRef s = storage(std::vector<int>(30 * 64));
  EXPECT_EQ(error_of(kernel, {s}, Grid(5, 3, 2), 256), "none");
  std::vector<int> expected;
  for (int block = 0; block < 30; ++block) {
    for (int k = 63; k >= 0; --k) expected.push_back(block * 64 + k);
  }
  EXPECT_EQ(read(s), expected);
  EXPECT_THAT(error_of(kernel, {s}, Grid(1, int64_t{1} << 40)), AllOf(HasSubstr("k: "), HasSubstr("along axis 1")));
  const StorageRef other = storage(std::vector<int>(64));
  EXPECT_THAT(error_of(kernel, {other}, 1, size_t{1} << 30), HasSubstr("bytes of shared memory"));
}

TEST_F(VulkanDevice, BatchesOfAStreamAreInOrder) {
  const auto kernel = load(increment());
  StorageRef x = storage(iota(100));
  for (int k = 0; k < 300; ++k) {
    const StorageRef y = device_->allocate(400).value();
    auto batch = std::make_unique<Launches>();
    batch->add(kernel, {x, y}, 100);
    submit(std::move(batch));
    x = y;
  }
  EXPECT_EQ(read(x), iota(100, 300));
}

TEST_F(VulkanDevice, StreamsWaitForEachOther) {
  const auto kernel = load(increment());
  StorageRef x = storage(iota(5000));
  for (uint32_t k = 0; k < 200; ++k) {
    const StorageRef y = device_->allocate(20000).value();
    auto batch = std::make_unique<Launches>();
    batch->add(kernel, {x, y}, 5000);
    submit(std::move(batch), k * k);
    x = y;
  }
  EXPECT_EQ(read(x), iota(5000, 200));
  EXPECT_GT(device_->queues().waits, 0u);
}

TEST_F(VulkanDevice, ManyThreadsUseIt) {
  constexpr uint32_t kThreads = 4, kSteps = 60;
  const auto kernel = load(increment());
  const StorageRef shared = storage(iota(64));
  std::vector<std::vector<int>> results(kThreads);
  std::vector<std::thread> threads;
  for (uint32_t t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      StorageRef x = shared;
      for (uint32_t k = 0; k < kSteps; ++k) {
        const StorageRef y = device_->allocate(256).value();
        auto batch = std::make_unique<Launches>();
        batch->add(kernel, {x, y}, 64);
        submit(std::move(batch), t + k * (t + 1));
        if (k % 16 == 0) {
          EXPECT_EQ(read(y), iota(64, static_cast<int>(k) + 1));
        }
        x = y;
      }
      results[t] = read(x);
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_THAT(results, Each(iota(64, kSteps)));
}

// Their arguments do not fit into the stream's ring at once.
TEST_F(VulkanDevice, ManyLaunchesMakeABatch) {
  const auto kernel = load(per_task(101, "I32(word(0)).v[0] += int(word(100));"));
  const StorageRef s = storage(std::vector<int>{0});
  constexpr int kLaunches = 12000;
  auto batch = std::make_unique<Launches>();
  for (int k = 0; k < kLaunches; ++k) {
    LaunchRecord& l = batch->add(kernel, {s}, 1);
    l.scalars.assign(100, 0);
    l.scalars.back() = 2;
  }
  submit(std::move(batch));
  EXPECT_EQ(read(s)[0], 2 * kLaunches);
}

TEST_F(VulkanDevice, LargeTransfersArrive) {
  const std::vector<int> values = iota(size_t{13} * 1000 * 1001);
  const StorageRef a = storage(values, 1), b = device_->allocate(a->bytes()).value();
  ASSERT_TRUE(device_->copy(*a, *b, a->bytes(), 2).ok());
  EXPECT_TRUE(read(b) == values);
  const std::vector<char> odd = {1, 2, 3};
  const StorageRef c = storage(odd), d = device_->allocate(3).value();
  ASSERT_TRUE(device_->copy(*c, *d, 3, 0).ok());
  EXPECT_EQ(read<char>(d), odd);
  const StorageRef nothing = storage(std::vector<int>());
  EXPECT_TRUE(read(nothing).empty());
}

TEST_F(VulkanDevice, MemoryGoesBack) {
  const uint64_t before = device_->memory().live_bytes;
  for (int round = 0; round < 3; ++round) {
    StorageRef big = device_->allocate(size_t{300} << 20).value();
    EXPECT_EQ(device_->memory().live_bytes, before + (size_t{300} << 20));
    big.reset();
    device_->trim();
    EXPECT_EQ(device_->memory().reserved_bytes, 0u);
  }
}

TEST_F(VulkanDevice, OutOfMemoryIsAnError) {
  const uint64_t all = info().memory_bytes;
  const auto refused = device_->allocate(all + 1, {.what = "weights"});
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.error().kind, ErrorKind::device);
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("out of memory"), HasSubstr("weights")));
  EXPECT_FALSE(device_->allocate(uint64_t{1} << 62).ok());
  const StorageRef s = storage(iota(10));
  EXPECT_EQ(read(s), iota(10));
}

TEST_F(VulkanDevice, ErrorsNameTheKernel) {
  const StorageRef s = storage(iota(10)), t = storage(iota(10)), u = storage(iota(10));
  const auto other = make_vulkan_device({.streams = 1});
  ASSERT_TRUE(other.ok());
  const auto foreign = other.value()->load(increment());
  ASSERT_TRUE(foreign.ok());
  EXPECT_THAT(error_of(*foreign, {t, s}, 10), AllOf(HasSubstr("on vulkan: k: "), HasSubstr("was not loaded on")));
  EXPECT_EQ(s->wait().error().op, 5u);
  auto batch = std::make_unique<Launches>();
  batch->add(load(increment()), {t, u}, 10).scalars.resize(600);
  submit(std::move(batch));
  EXPECT_THAT(u->wait().error().message, HasSubstr("more than a launch takes"));
  EXPECT_EQ(read(t), iota(10));  // what is not concerned goes on
}

TEST_F(VulkanDevice, TransfersOfOtherMemoryAreRefused) {
  const StorageRef s = storage(iota(10));
  auto batch = std::make_unique<Batch>();
  batch->transfers.push_back({.to = s->address(), .from = DeviceAddress{64}, .bytes = 40});
  batch->touch(*s, true);
  submit(std::move(batch));
  const Status status = s->wait();
  ASSERT_FALSE(status.ok());
  EXPECT_THAT(status.error().message, HasSubstr("memory that is not"));
}

TEST_F(VulkanDevice, LoadsOnlyWhatItCanRun) {
  const auto refusal = [&](const Artifact& a) {
    const auto loaded = device_->load(a);
    return loaded.ok() ? "none" : loaded.error().message;
  };
  EXPECT_THAT(refusal({"elf-x86_64", "f", {}}), HasSubstr("elf-x86_64"));
  EXPECT_THAT(refusal({"spirv", "main", std::vector<std::byte>(7)}), HasSubstr("no module of SPIR-V"));
  EXPECT_THAT(refusal({"spirv", "main", std::vector<std::byte>(64)}), HasSubstr("no module of SPIR-V"));
  Artifact cut = increment();
  cut.bytes.resize(cut.bytes.size() - 4);
  EXPECT_THAT(refusal(cut), HasSubstr("ends within a function"));
  cut.bytes.resize(24);
  EXPECT_THAT(refusal(cut), HasSubstr("ends within an instruction"));
  Artifact other_block = increment();
  other_block.task_threads = 32;
  EXPECT_THAT(refusal(other_block), HasSubstr("128 x 1 x 1 threads; 32 x 1 x 1 are wanted"));
  if (!info().float32.denorm_preserve) {
    const Artifact preserves = spirv(glsl("", kTaskBlock), 1, {.denorm_preserve = {.f32 = true}});
    EXPECT_THAT(refusal(preserves), AllOf(HasSubstr("DenormPreserve of 32 bits"), HasSubstr(info().name)));
  }
}

TEST_F(VulkanDevice, TimesLieWhereTheBatchRan) {
  if (info().timestamp_ns == 0) GTEST_SKIP() << info().name << " has no timestamps";
  const std::string file = testing::TempDir() + "vulkan_times_" + std::to_string(getpid());
  ASSERT_TRUE(start_trace_events(file).ok());
  const auto kernel = load(increment());
  uint64_t last = trace_event_now();
  for (int round = 0; round < 3; ++round) {
    const StorageRef a = storage(iota(100000)), b = device_->allocate(400000).value();
    ASSERT_TRUE(a->wait().ok());
    std::vector<LaunchTime> times;
    auto batch = std::make_unique<Launches>();
    for (int k = 0; k < 5; ++k) batch->add(kernel, {a, b}, 100000);
    batch->times_to = &times;
    submit(std::move(batch));
    ASSERT_TRUE(device_->finish().ok());
    const uint64_t end = trace_event_now();
    ASSERT_EQ(times.size(), 5u);
    for (const LaunchTime& t : times) {
      EXPECT_GE(t.begin, last);
      EXPECT_GT(t.end, t.begin);
      last = t.end;
    }
    EXPECT_LE(last, end);
  }
  EXPECT_TRUE(stop_trace_events().ok());
  std::remove(file.c_str());
}

TEST_F(VulkanDevice, OpensAndClosesAgainAndAgain) {
  for (int k = 0; k < 8; ++k) {
    device_.reset();
    open({.streams = 2});
    const StorageRef a = storage(iota(10)), b = device_->allocate(40).value();
    EXPECT_EQ(error_of(load(increment()), {a, b}, 10), "none");
    EXPECT_EQ(read(b), iota(10, 1));
  }
}

// Memory and kernels may go after the device.
TEST_F(VulkanDevice, OutlivedByWhatItMade) {
  const StorageRef s = storage(iota(10));
  const auto kernel = load(increment());
  ASSERT_TRUE(device_->finish().ok());
  device_.reset();
}

TEST_F(VulkanDevice, AForkedChildIsToldSo) {
#ifndef THERMITE_TSAN  // it does not let a forked child start threads
  const StorageRef a = storage(iota(10)), b = device_->allocate(40).value();
  ASSERT_EQ(read(a), iota(10));
  const pid_t child = fork();
  if (child == 0) {
    std::vector<int> got(10);
    const Status fetched = device_->read(*a, std::as_writable_bytes(std::span(got)));
    const bool told = !fetched.ok() && fetched.error().message.find("before fork()") != std::string::npos &&
                      !device_->load(increment()).ok() && !device_->copy(*a, *b, 40, 0).ok();
    auto own = make_vulkan_device({.streams = 1});
    _exit(told && own.ok() ? 0 : 1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
  EXPECT_EQ(read(a), iota(10));
#endif
}

// Run by the test below in a process of its own: a device that nobody closes, with work under way.
TEST_F(VulkanDevice, DISABLED_LeavesADeviceOpen) {
  static Device* const device = device_.release();
  static const auto* kernel = new std::shared_ptr<Invocable>(device->load(increment()).value());
  static const auto* a = new StorageRef(device->allocate(4000000).value());
  static const auto* b = new StorageRef(device->allocate(4000000).value());
  for (uint32_t k = 0; k < 20; ++k) {
    auto batch = std::make_unique<Launches>();
    batch->add(*kernel, {*a, *b}, 1000000);
    ASSERT_TRUE(device->submit(std::move(batch), k).ok());
  }
}

TEST_F(VulkanDevice, ExitWaitsForWhatIsUnderWay) {
  const pid_t child = fork();
  if (child == 0) {
    unsetenv("THERMITE_VULKAN_VALIDATION");       // its layers name what was never destroyed,
    setenv("ASAN_OPTIONS", "detect_leaks=0", 1);  // and so would this: the driver's part of it
    execl("/proc/self/exe", "test_runtime", "--gtest_filter=*DISABLED_LeavesADeviceOpen",
          "--gtest_also_run_disabled_tests", "--gtest_brief=1", nullptr);
    _exit(1);
  }
  int status = -1;
  ASSERT_EQ(waitpid(child, &status, 0), child);
  EXPECT_EQ(status, 0);
}

}  // namespace
}  // namespace thermite::test
