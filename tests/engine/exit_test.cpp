// SPDX-License-Identifier: Apache-2.0
// What the default device has put off is written when the process exits; a forked child writes nothing of its parent's.
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cstdlib>
#include <filesystem>

#include "cache/store.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

constexpr char kCache[] = "THERMITE_COMPILATION_CACHE", kMode[] = "THERMITE_TEST_EXIT";

std::vector<float> compute(int64_t n) {
  const Tensor x = Tensor::arange(n).eval();
  return softmax(reshape(x * 0.03f, {n / 8, 8}), 1).to_vector<float>();
}

// A second size of a class makes a plan that is not written at once. `forked`: a child exits, and this process is
// killed.
[[noreturn]] void child(bool forked) {
  compute(64);
  compute(128);
  if (!forked) std::exit(0);
  const pid_t pid = fork();
  if (pid == 0) std::exit(0);
  int status = 0;
  waitpid(pid, &status, 0);
  _exit(WIFEXITED(status) ? WEXITSTATUS(status) : 100);
}

uint64_t plans_kept(const char* mode) {
  const std::string dir = ::testing::TempDir() + "/thermite_exit_" + std::to_string(getpid());
  std::filesystem::create_directories(dir);
  const pid_t pid = fork();
  if (pid == 0) {
    setenv(kCache, (dir + "/cache.db").c_str(), 1);
    setenv(kMode, mode, 1);
    alarm(60);
    execl("/proc/self/exe", "test_engine", "--gtest_filter=Exit.WritesWhatWasPutOff", nullptr);
    _exit(100);
  }
  int status = 0;
  EXPECT_EQ(waitpid(pid, &status, 0), pid);
  EXPECT_TRUE(WIFEXITED(status) && WEXITSTATUS(status) == 0);
  uint64_t plans = 0;
  for (const auto& [kind, n] : open_store(dir + "/cache.db")->stats().entries_by_kind) plans += kind == "plan" ? n : 0;
  std::filesystem::remove_all(dir);
  return plans;
}

TEST(Exit, WritesWhatWasPutOff) {
  if (const char* mode = std::getenv(kMode)) child(*mode == 'f');
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "built without the CPU code generator";
  const uint64_t killed = plans_kept("forked"), exited = plans_kept("alone");
  EXPECT_GT(exited, killed);
}

}  // namespace
}  // namespace thermite
