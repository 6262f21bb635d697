// SPDX-License-Identifier: Apache-2.0
// Running in a folder of strangers: none of its code, none of the places that it names.
#include <gtest/gtest.h>

#include "tests/support/home.h"
#include "thermite/thermite.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

std::vector<float> compute(const DeviceHandle& device) {
  const Tensor x = Tensor::arange(64, DType::f32, device).eval();
  return softmax(reshape(x * 0.03f, {8, 8}), 1).to_vector<float>();
}

constexpr char kSettings[] = R"(
[compilation]
cache = "./.thermite/cache.db"
[compilation.logger]
level = "full"
targets = [{ file = "victim" }]
)";

// A repository as its author left it: with kernels of his in a cache.
void fill(const fs::path& repository) {
  write_file(repository / "thermite.toml", kSettings);
  write_file(repository / "victim", "mine");
  fs::create_directory(repository / ".thermite");
  fs::permissions(repository / ".thermite", static_cast<fs::perms>(0700));
  const DeviceHandle device = DeviceHandle::open({.cache = repository / ".thermite/cache.db"});
  compute(device);
  ASSERT_GT(device.stats().compiles, 0u);
}

int work_in(const fs::path& repository, const std::string& cache) {
  if (chdir(repository.c_str()) != 0 || freopen("/dev/null", "w", stderr) == nullptr) return 90;
  const DeviceHandle device = DeviceHandle::open({.cache = cache});
  const bool right = compute(device) == compute(DeviceHandle::open({.cache = "disabled"}));
  const Stats s = device.stats();
  return !right + 2 * (s.compiles == 0) + 4 * (s.cache_hits != 0);
}

void visit_as(uid_t user) {
  for (const char* cache : {"", "local"}) {
    const fs::path shared = fs::path(testing::TempDir()) / ("thermite_clone_" + std::to_string(getpid()));
    fs::create_directories(shared);
    {
      Home author;
      fill(shared);
    }
    Home home;
    home.folder("build");
    setenv("THERMITE_TARGET_DIR", (home.path() / "build").c_str(), 1);
    if (geteuid() == 0) {
      home.give_to(user);
      for (const auto& e : fs::recursive_directory_iterator(shared)) ASSERT_EQ(chown(e.path().c_str(), user, user), 0);
      ASSERT_EQ(chown(shared.c_str(), user, user), 0);
    }
    const std::string before = read_file(shared / ".thermite/cache.db");
    EXPECT_EQ(exit_status(in_child_as(user, [&] { return work_in(shared, cache); })), 0)
        << "1 wrong, 2 compiled nothing, 4 took code from '" << cache << "' for " << user;
    EXPECT_EQ(read_file(shared / "victim"), "mine");
    if (*cache == 0) {
      EXPECT_EQ(read_file(shared / ".thermite/cache.db"), before);
    }
    unsetenv("THERMITE_TARGET_DIR");
    fs::remove_all(shared);
  }
}

TEST(EngineTrust, AClonedRepositoryRunsNoneOfItsCode) {
  if (!THERMITE_HAS_MLIR) GTEST_SKIP() << "built without the CPU code generator";
  visit_as(geteuid());
  if (geteuid() == 0) visit_as(kNobody);
}

}  // namespace
}  // namespace thermite
