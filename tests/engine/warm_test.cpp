// SPDX-License-Identifier: Apache-2.0
// A second process finds plans and kernels in the cache: it compiles nothing, searches nothing and loads no LLVM.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <sstream>

#include "thermite/thermite.h"

namespace thermite {
namespace {

std::vector<float> compute(const DeviceHandle& device) {
  const Tensor x = Tensor::arange(64, DType::f32, device).eval();
  const Tensor y = reshape(x * 0.03f, {8, 8});
  return matmul(softmax(y, 1), tanh(y)).to_vector<float>();
}

bool llvm_is_loaded() {
  std::ifstream maps("/proc/self/maps");
  std::stringstream text;
  text << maps.rdbuf();
  return text.str().find("libLLVM") != std::string::npos || text.str().find("libMLIR") != std::string::npos;
}

// Runs in a process of its own; the exit code counts what went wrong.
int child(const std::string& cache) {
  const DeviceHandle device = DeviceHandle::open({.device = "cpu", .cache = cache});
  compute(device);
  const Stats s = device.stats();
  return (s.compiles != 0) + 2 * (s.searches != 0) + 4 * (s.graphs_built != 0) + 8 * (s.cache_hits == 0) +
         16 * llvm_is_loaded();
}

TEST(Warm, ASecondProcessCompilesAndSearchesNothing) {
  if (const char* cache = std::getenv("THERMITE_TEST_WARM_CACHE")) std::exit(child(cache));
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "built without the CPU code generator";
  const std::string dir = testing::TempDir() + "/thermite_warm_" + std::to_string(getpid());
  const std::string cache = dir + "/cache.db";
  const DeviceHandle device = DeviceHandle::open({.device = "cpu", .cache = cache});
  compute(device);
  EXPECT_GT(device.stats().compiles, 0u);
  const pid_t pid = fork();
  if (pid == 0) {
    setenv("THERMITE_TEST_WARM_CACHE", cache.c_str(), 1);
    execl("/proc/self/exe", "test_engine", "--gtest_filter=Warm.ASecondProcessCompilesAndSearchesNothing", nullptr);
    _exit(100);
  }
  int status = 0;
  ASSERT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_TRUE(WIFEXITED(status));
  EXPECT_EQ(WEXITSTATUS(status), 0) << "1 compiled, 2 searched, 4 built a graph, 8 found nothing, 16 loaded LLVM";
  std::filesystem::remove_all(dir);
}

TEST(Warm, ADamagedCacheIsAsGoodAsNone) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "built without the CPU code generator";
  const std::string dir = testing::TempDir() + "/thermite_damaged_" + std::to_string(getpid());
  const std::string cache = dir + "/cache.db";
  const std::vector<float> good = compute(DeviceHandle::open({.device = "cpu", .cache = cache}));
  {
    std::fstream f(cache, std::ios::in | std::ios::out | std::ios::binary);
    ASSERT_TRUE(f.is_open());
    const auto size = static_cast<int64_t>(std::filesystem::file_size(cache));
    for (int64_t at = 4096; at < size; at += 997) {
      f.seekp(at);
      f.put('\x5a');
    }
  }
  const DeviceHandle device = DeviceHandle::open({.device = "cpu", .cache = cache});
  EXPECT_EQ(compute(device), good);
  EXPECT_GT(device.stats().compiles, 0u);
  std::filesystem::remove_all(dir);
}

}  // namespace
}  // namespace thermite
