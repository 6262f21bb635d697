// SPDX-License-Identifier: Apache-2.0
// Every call of SQLite to the system fails once, and from some call on for good: nothing wrong is served.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>

#include "cache/store.h"
#include "tests/cache/failing_vfs.h"
#include "tests/cache/scratch.h"

namespace thermite {
namespace {

constexpr int kKeys = 6;
std::string content_of(int i) { return std::string(static_cast<size_t>(3000 * (i + 1)), static_cast<char>('a' + i)); }
Digest key_of(int i) { return digest_of("key " + std::to_string(i)); }

int wrong_answers(Store& store) {
  int wrong = 0;
  for (int i = 0; i < kKeys; ++i) {
    const auto blob = store.get("artifact", key_of(i));
    wrong += blob && as_text(blob) != content_of(i);
  }
  return wrong;
}

// Opens, reads, writes, evicts, verifies and closes.
void use(const std::string& file) {
  auto store = open_store(file, 40000);
  for (int i = 0; i < kKeys; ++i) {
    store->put("artifact", key_of(i), as_blob(content_of(i)), "");
    EXPECT_EQ(wrong_answers(*store), 0);
  }
  store->put_later("artifact", key_of(1), as_blob(content_of(1)), "");
  [[maybe_unused]] const auto verified = store->verify();
  store->stats();
}

TEST(Store, FilesWithFlippedBitsServeNothingWrong) {
  Scratch dir;
  use(dir.file());
  const std::string sound = read_file(dir.file());
  std::mt19937 rng(7);
  testing::internal::CaptureStderr();
  for (int round = 0; round < 300; ++round) {
    const std::string file = dir.path() / (std::to_string(round) + ".db");
    std::string bytes = sound.substr(0, round % 10 == 9 ? rng() % sound.size() : sound.size());
    // Pages of tables and the header are few: half of the flips go there.
    for (uint32_t k = 1 + rng() % 20; k > 0 && !bytes.empty(); --k) {
      const size_t within = rng() % 2 ? std::min<size_t>(bytes.size(), 8192) : bytes.size();
      bytes[rng() % within] ^= static_cast<char>(1u << rng() % 8);
    }
    write_file(file, bytes);
    use(file);
  }
  testing::internal::GetCapturedStderr();
}

class FailingCalls : public testing::TestWithParam<bool> {};

TEST_P(FailingCalls, ServeNothingWrong) {
  const bool lasting = GetParam();
  Scratch dir;
  FailingVfs vfs;
  bool failed = true;
  int n = 1;
  testing::internal::CaptureStderr();
  for (; failed && n < 5000; n += 1 + n / 50) {
    const std::string file = dir.path() / (std::to_string(n % 7) + ".db");
    vfs.fail_at(n, lasting);
    use(file);
    failed = vfs.has_failed();
    vfs.fail_at(0, false);
    auto store = open_store(file);
    ASSERT_EQ(wrong_answers(*store), 0) << n;
    const auto bad = store->verify();
    if (bad.ok()) {
      EXPECT_EQ(*bad, 0u) << n;
    }
  }
  testing::internal::GetCapturedStderr();
  EXPECT_FALSE(failed) << "more than " << n << " calls";
  EXPECT_GT(n, 100);
}
INSTANTIATE_TEST_SUITE_P(Store, FailingCalls, testing::Bool());

}  // namespace
}  // namespace thermite
