// SPDX-License-Identifier: Apache-2.0
// Random use of a pool against a model of it.
#include <gtest/gtest.h>

#include <array>
#include <atomic>
#include <cstring>
#include <map>
#include <random>
#include <thread>

#include "base/host_address.h"
#include "runtime/pool.h"
#include "tests/support/seeds.h"

namespace thermite {
namespace {

size_t random_size(std::mt19937& rng) {
  switch (rng() % 8) {
    case 0:
      return rng() % 3;
    case 1:
      return 16384 - 2 + rng() % 4;  // where small blocks end
    case 2:
      return rng() % (size_t{6} << 20);
    case 3:
      return size_t{1} << (rng() % 22);
    default:
      return rng() % (size_t{1} << (1 + rng() % 17));
  }
}

// Bytes at both ends say whose block it is.
void mark(Storage& s, uint8_t tag) {
  if (s.bytes() == 0) return;
  reinterpret_cast<uint8_t*>(host_pointer(s.address()))[0] = tag;
  reinterpret_cast<uint8_t*>(host_pointer(s.address()))[s.bytes() - 1] = tag;
}
bool has_mark(Storage& s, uint8_t tag) {
  const auto* p = reinterpret_cast<const uint8_t*>(host_pointer(s.address()));
  return s.bytes() == 0 || (p[0] == tag && p[s.bytes() - 1] == tag);
}

class Model {
 public:
  explicit Model(MemoryPool& pool) : pool_(pool) {}

  void add(size_t bytes, const AllocationTag& tag) {
    Result<StorageRef> r = pool_.allocate(bytes, tag);
    ASSERT_TRUE(r.ok()) << r.error().message;
    StorageRef s = *r;
    ASSERT_EQ(s->bytes(), bytes);
    const auto begin = static_cast<uintptr_t>(s->address());
    ASSERT_EQ(begin % 64, 0u);
    const uintptr_t end = begin + std::max<size_t>(bytes, 1);
    const auto after = held_.lower_bound(begin);
    if (after != held_.end()) {
      ASSERT_LE(end, after->first);
    }
    if (after != held_.begin()) {
      const auto& [at, before] = *std::prev(after);
      ASSERT_LE(at + std::max<size_t>(before->bytes(), 1), begin);
    }
    mark(*s, tag_of(begin));
    live_ += bytes;
    peak_ = std::max(peak_, live_);
    held_[begin] = std::move(s);
    ++allocations_;
  }
  void drop(std::mt19937& rng) {
    if (held_.empty()) return;
    auto it = held_.lower_bound(std::next(held_.begin(), static_cast<ptrdiff_t>(rng() % held_.size()))->first);
    ASSERT_TRUE(has_mark(*it->second, tag_of(it->first)));
    live_ -= it->second->bytes();
    held_.erase(it);
  }
  void drop_all() {
    held_.clear();
    live_ = 0;
  }
  void check() const {
    const Status status = pool_.verify();
    ASSERT_TRUE(status.ok()) << status.error().message;
    const MemoryCounters c = pool_.counters();
    ASSERT_EQ(c.live_bytes, live_);
    ASSERT_EQ(c.peak_bytes, peak_);
    ASSERT_EQ(c.allocations, allocations_);
    ASSERT_LE(c.pool_hits, c.allocations);
  }
  size_t count() const { return held_.size(); }

 private:
  static uint8_t tag_of(uintptr_t at) { return static_cast<uint8_t>((at >> 6) * 37 + 11); }
  MemoryPool& pool_;
  std::map<uintptr_t, StorageRef> held_;
  size_t live_ = 0, peak_ = 0, allocations_ = 0;
};

class PoolModel : public ::testing::TestWithParam<PersistentMemory> {};

TEST_P(PoolModel, BlocksNeverOverlapAndEverythingMergesBack) {
  for (uint32_t seed = 1; seed <= thermite::testing::cases(4u); ++seed) {
    SCOPED_TRACE(seed);
    std::mt19937 rng(seed);
    MemoryOptions options;
    options.persistent = GetParam();
    auto pool = MemoryPool::make(options);
    Model model(*pool);
    for (int step = 0; step < 3000; ++step) {
      const bool grow = model.count() < 5 || rng() % 100 < (step / 300 % 2 ? 40u : 60u);
      if (grow) {
        model.add(random_size(rng), {.what = "step", .persistent = rng() % 4 == 0});
      } else {
        model.drop(rng);
      }
      if (step % 50 == 0) model.check();
      if (step % 700 == 699) pool->trim();
      if (HasFatalFailure()) return;
    }
    model.drop_all();
    model.check();
    pool->trim();
    model.check();
    const MemoryCounters c = pool->counters();
    EXPECT_EQ(c.reserved_bytes, 0u);  // so every chunk was whole again
    EXPECT_EQ(c.cached_bytes, 0u);
    EXPECT_EQ(c.trims > 0, GetParam() != PersistentMemory::enforced);
  }
}

INSTANTIATE_TEST_SUITE_P(Kinds, PoolModel,
                         ::testing::Values(PersistentMemory::enabled, PersistentMemory::disabled,
                                           PersistentMemory::enforced));

TEST(PoolThreads, BlocksMayComeBackOnAnyThread) {
  auto pool = MemoryPool::make();
  constexpr int kThreads = 16, kRounds = 400;
  std::array<std::atomic<StorageRef*>, 64> desk{};  // storages change hands here
  std::vector<std::thread> threads;
  std::atomic<int> broken{0};
  for (int t = 0; t < kThreads; ++t) {
    threads.emplace_back([&, t] {
      std::mt19937 rng(static_cast<uint32_t>(t));
      for (int k = 0; k < kRounds; ++k) {
        StorageRef s = *pool->allocate(rng() % (k % 16 == 0 ? 300000 : 6000) + 1);
        mark(*s, static_cast<uint8_t>(t));
        if (!has_mark(*s, static_cast<uint8_t>(t))) broken.fetch_add(1);
        delete desk[rng() % desk.size()].exchange(new StorageRef(std::move(s)), std::memory_order_acq_rel);
        if (k % 100 == 50 && t == 0) pool->trim();
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(broken.load(), 0);
  for (auto& place : desk) delete place.load();
  const Status status = pool->verify();
  EXPECT_TRUE(status.ok()) << status.error().message;
  EXPECT_EQ(pool->counters().live_bytes, 0u);
  EXPECT_EQ(pool->counters().allocations, static_cast<uint64_t>(kThreads) * kRounds);
  pool->trim();
  EXPECT_EQ(pool->counters().reserved_bytes, 0u);
}

}  // namespace
}  // namespace thermite
