// SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/thread_pool.h"

#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <memory>

#include "base/host_address.h"
#include "runtime/device.h"

namespace thermite {
namespace {

TEST(ThreadPool, RunsEachTaskOnceWhateverTheCounts) {
  for (int threads : {1, 2, 3, 8}) {
    ThreadPool pool(threads);
    for (int parts = 1; parts <= threads; ++parts) {
      for (int64_t tasks : {0, 1, 2, 7, 100}) {
        std::vector<std::atomic<int>> hits(static_cast<size_t>(tasks));
        pool.run(parts, tasks, [&](int thread, int64_t begin, int64_t end) {
          EXPECT_LT(thread, parts);
          for (int64_t t = begin; t < end; ++t) hits[static_cast<size_t>(t)]++;
        });
        for (auto& h : hits) EXPECT_EQ(h.load(), 1);
      }
    }
  }
}

TEST(ThreadPool, SurvivesManyShortRunsAndSleeps) {
  ThreadPool pool(3);
  std::atomic<int64_t> sum{0};
  for (int i = 0; i < 3000; ++i) {
    pool.run(3, 6, [&](int, int64_t begin, int64_t end) {
      for (int64_t t = begin; t < end; ++t) sum += t;
    });
    if (i % 500 == 0) std::this_thread::sleep_for(std::chrono::milliseconds(2));  // workers go to sleep
  }
  EXPECT_EQ(sum.load(), 3000 * 15);
}

TEST(ThreadPool, IsBusyLatelyFromOneQuestionOrRunToTheNext) {
  ThreadPool pool(2);
  EXPECT_FALSE(pool.note_launch());
  const auto becomes_busy = [&](auto&& use) {
    for (int tries = 0; tries < 1000; ++tries) {  // others may take the core in between
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      EXPECT_FALSE(pool.note_launch());
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
      use();
      if (pool.note_launch()) return true;
    }
    return false;
  };
  EXPECT_TRUE(becomes_busy([&] { pool.note_launch(); }));
  EXPECT_TRUE(becomes_busy([&] { pool.run(2, 2, [](int, int64_t, int64_t) {}); }));
}

TEST(ThreadPool, OneSlowThreadDoesNotKeepItsShare) {
  ThreadPool pool(2);
  std::atomic<int64_t> stolen{0};
  // The caller's first task waits until the worker has been in the caller's half.
  pool.run(2, 64, [&](int thread, int64_t begin, int64_t end) {
    if (thread == 1 && begin < 32) stolen += end - begin;
    for (int i = 0; thread == 0 && begin == 0 && stolen == 0 && i < 2000; ++i)
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
  });
  EXPECT_GT(stolen.load(), 0);
}

TEST(ThreadPool, TwoCallersAtOnceBothFinish) {
  ThreadPool pool(2);
  std::atomic<int64_t> sum{0};
  auto caller = [&] {
    for (int i = 0; i < 1000; ++i) pool.run(2, 2, [&](int, int64_t begin, int64_t end) { sum += end - begin; });
  };
  std::thread other(caller);
  caller();
  other.join();
  EXPECT_EQ(sum.load(), 4000);
}

// Writes its task index and checks that ranges are contiguous and scratch is private.
class Marker final : public Invocable {
 public:
  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t begin, int64_t end,
             std::span<std::byte> scratch) override {
    if (scalars[0] != 0 && begin <= 5 && 5 < end) return device_error("task 5 failed");
    if (scratch.size() < 128) return device_error("scratch too small");
    auto* mine = reinterpret_cast<int64_t*>(scratch.data());
    for (int64_t t = begin; t < end; ++t) {
      *mine = t;
      reinterpret_cast<int64_t*>(host_pointer(buffers[0].address))[t] += *mine + 1;
    }
    return {};
  }
};

LaunchRecord marked(Marker& m, std::vector<int64_t>& out, uint64_t fail) {
  LaunchRecord l;
  l.kernel = &m;
  l.buffers = {{out.data(), out.size() * 8}};
  l.scalars = {fail};
  l.grid = static_cast<int64_t>(out.size());
  l.shared_bytes = 128;
  l.work = uint64_t{1} << 30;
  l.name = "marker";
  return l;
}

TEST(Launch, CoversEveryTaskOnceInOrderOfTheBatch) {
  Marker m;
  for (int threads : {1, 2, 4}) {
    auto device = make_cpu_device(cpu_target(CpuLevel::v1), threads);
    for (size_t tasks : {0u, 1u, 2u, 3u, 1000u}) {
      std::vector<int64_t> out(tasks, 0);
      const LaunchRecord batch[] = {marked(m, out, 0), marked(m, out, 0)};
      ASSERT_TRUE(device->launch(batch).ok());
      for (size_t t = 0; t < tasks; ++t) EXPECT_EQ(out[t], 2 * (static_cast<int64_t>(t) + 1));
    }
  }
}

TEST(Launch, TheFirstFailureEndsTheBatchAndIsNamed) {
  Marker m;
  std::vector<int64_t> a(100, 0), b(100, 0);
  auto device = make_cpu_device(cpu_target(CpuLevel::v1), 2);
  const LaunchRecord batch[] = {marked(m, a, 1), marked(m, b, 0)};
  Status s = device->launch(batch);
  ASSERT_FALSE(s.ok());
  EXPECT_EQ(s.error().kind, ErrorKind::device);
  EXPECT_EQ(s.error().message, "marker: task 5 failed");
  EXPECT_EQ(b[0], 0);
}

TEST(Interp, RefusesMachineCode) {
  auto device = make_interp_device(cpu_target(CpuLevel::v1));
  auto r = device->load(Artifact{"elf-x86_64", "thermite_kernel", {}});
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.error().kind, ErrorKind::device);
}

// Runs `body` in a forked child; true where it returns 0 in time.
template <class F>
bool child_succeeds(F&& body) {
  const pid_t pid = fork();
  if (pid == 0) {
    alarm(20);
    _exit(body());
  }
  int status = 0;
  return waitpid(pid, &status, 0) == pid && WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

int64_t sum_of(ThreadPool& pool, int64_t tasks) {
  std::atomic<int64_t> sum{0};
  pool.run(pool.threads(), tasks, [&](int, int64_t begin, int64_t end) {
    for (int64_t t = begin; t < end; ++t) sum += t;
  });
  return sum.load();
}

#if !defined(THERMITE_ASAN) && !defined(THERMITE_TSAN)  // they need address space of their own
TEST(ThreadPool, RunsWithTheThreadsThatTheSystemGives) {
  EXPECT_TRUE(child_succeeds([] {
    rlimit limit;
    getrlimit(RLIMIT_AS, &limit);
    limit.rlim_cur = 1;  // no room for another stack
    if (setrlimit(RLIMIT_AS, &limit) != 0) return 1;
    ThreadPool pool(3);
    return sum_of(pool, 100) == 4950 && sum_of(pool, 100) == 4950 ? 0 : 2;
  }));
}
#endif

TEST(ThreadPool, WorksOnAndClosesInAForkedChild) {
  auto pool = std::make_unique<ThreadPool>(3);
  EXPECT_EQ(sum_of(*pool, 100), 4950);
  EXPECT_TRUE(child_succeeds([&] {
    const bool right = sum_of(*pool, 100) == 4950;
    pool.reset();
    return right ? 0 : 1;
  }));
  EXPECT_EQ(sum_of(*pool, 100), 4950);
}

}  // namespace
}  // namespace thermite
