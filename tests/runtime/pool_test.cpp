// SPDX-License-Identifier: Apache-2.0
#include "runtime/pool.h"

#include <gtest/gtest.h>

#include <cstring>
#include <map>
#include <set>
#include <thread>

#include "base/host_address.h"

namespace thermite {
namespace {

TEST(Pool, BlocksAreAlignedAndLargeEnough) {
  auto pool = MemoryPool::make();
  std::vector<StorageRef> held;
  for (size_t bytes = 0; bytes < 3000; bytes += 7) held.push_back(*pool->allocate(bytes));
  for (size_t log = 12; log < 24; ++log) {
    for (int64_t nudge : {-1, 0, 1}) held.push_back(*pool->allocate((size_t{1} << log) + static_cast<size_t>(nudge)));
  }
  for (size_t i = 0; i < held.size(); ++i) {
    EXPECT_EQ(static_cast<uintptr_t>(held[i]->address()) % 64, 0u);
    if (held[i]->bytes() != 0) memset(host_pointer(held[i]->address()), static_cast<int>(i), held[i]->bytes());
  }
  for (size_t i = 0; i < held.size(); ++i) {  // no block overlaps another
    const auto* p = reinterpret_cast<const unsigned char*>(host_pointer(held[i]->address()));
    for (size_t b = 0; b < held[i]->bytes(); b += 61) ASSERT_EQ(p[b], static_cast<unsigned char>(i));
  }
}

TEST(Pool, ReusesWhatCameBackAndCountsIt) {
  auto pool = MemoryPool::make();
  DeviceAddress first{};
  {
    StorageRef a = *pool->allocate(1000);
    first = a->address();
    EXPECT_EQ(pool->counters().live_bytes, 1000u);
  }
  EXPECT_EQ(pool->counters().live_bytes, 0u);
  StorageRef b = *pool->allocate(1001);
  EXPECT_EQ(b->address(), first);
  const MemoryCounters c = pool->counters();
  EXPECT_EQ(c.allocations, 2u);
  EXPECT_EQ(c.pool_hits, 1u);
  EXPECT_EQ(c.peak_bytes, 1001u);
  EXPECT_GE(c.reserved_bytes, 1001u);
  b.reset();
  pool->trim();
  EXPECT_EQ(pool->counters().reserved_bytes, 0u);
}

// Beginning at one place of a page, lines of many tensors that are walked side by side would share a set of a cache.
TEST(Pool, LargeBlocksOfWholePagesBeginAtDifferentPlacesOfAPage) {
  for (const size_t bytes : {size_t{1} << 20, size_t{4} << 20, size_t{32} << 20}) {
    auto pool = MemoryPool::make();
    std::vector<StorageRef> held;
    std::map<size_t, int> places;
    for (int k = 0; k < 8; ++k)
      ++places[static_cast<uint64_t>(held.emplace_back(*pool->allocate(bytes))->address()) % 4096];
    EXPECT_GE(places.size(), bytes > size_t{4} << 20 ? 2u : 3u) << bytes;
    EXPECT_LE(pool->counters().reserved_bytes, 8 * bytes * 3 / 2) << bytes;  // no chunk has room for all but one
    EXPECT_TRUE(pool->verify().ok());
  }
}

TEST(Pool, ABlockThatIsTheWholeBudgetFits) {
  MemoryOptions options;
  options.budget_bytes = 8 << 20;
  auto pool = MemoryPool::make(options);
  for (int k = 0; k < 3; ++k) {
    EXPECT_TRUE(pool->allocate(8 << 20).ok());
    EXPECT_LE(pool->counters().reserved_bytes, options.budget_bytes);
  }
  EXPECT_TRUE(pool->verify().ok());
}

TEST(Pool, SteadyUseReservesNothingNew) {
  auto pool = MemoryPool::make();
  uint64_t reserved = 0;
  for (int round = 0; round < 100; ++round) {
    std::vector<StorageRef> held;
    for (size_t i = 0; i < 50; ++i) held.push_back(*pool->allocate(64 + i * 1234));
    if (round == 0) reserved = pool->counters().reserved_bytes;
    EXPECT_EQ(pool->counters().reserved_bytes, reserved);
  }
}

TEST(Pool, AbsurdSizesAreDeviceErrors) {
  auto pool = MemoryPool::make();
  auto r = pool->allocate(~size_t{0});
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.error().kind, ErrorKind::device);
  EXPECT_NE(r.error().message.find("out of memory"), std::string::npos);
}

TEST(Pool, StorageOutlivesItsDevice) {
  auto device = make_interp_device(cpu_target(CpuLevel::v1));
  StorageRef kept = *device->allocate(256);
  device.reset();
  memset(host_pointer(kept->address()), 1, kept->bytes());
}

TEST(Pool, ServesManyThreads) {
  auto pool = MemoryPool::make();
  std::vector<std::thread> threads;
  for (int t = 0; t < 4; ++t) {
    threads.emplace_back([&, t] {
      std::vector<StorageRef> held(8);
      for (size_t i = 0; i < 2000; ++i) {
        StorageRef& slot = held[i % held.size()];
        slot = *pool->allocate((i * 37) % 5000 + 8);
        *reinterpret_cast<int*>(host_pointer(slot->address())) = t;
        EXPECT_EQ(*reinterpret_cast<int*>(host_pointer(slot->address())), t);
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(pool->counters().live_bytes, 0u);
  EXPECT_EQ(pool->counters().allocations, 8000u);
}

TEST(Pool, StoragesMayGoAfterThePoolOnAnyThread) {
  for (int round = 0; round < 20; ++round) {
    auto pool = MemoryPool::make();
    std::vector<StorageRef> held;
    for (size_t i = 0; i < 40; ++i) held.push_back(*pool->allocate(i * i * 100));
    std::thread other([half = std::vector<StorageRef>(held.begin(), held.begin() + 20)]() mutable { half.clear(); });
    held.erase(held.begin(), held.begin() + 20);
    pool.reset();
    held.clear();
    other.join();
  }
}

TEST(Pool, LargeBlocksSplitAndMerge) {
  auto pool = MemoryPool::make();
  constexpr size_t kSize = 100 << 10;
  std::vector<StorageRef> held;
  for (int k = 0; k < 8; ++k) held.push_back(*pool->allocate(kSize));
  const uint64_t reserved = pool->counters().reserved_bytes;
  EXPECT_GE(pool->counters().splits, 8u);
  held.clear();
  EXPECT_GE(pool->counters().merges, 8u);
  StorageRef whole = *pool->allocate(8 * kSize);  // where the eight were
  EXPECT_EQ(pool->counters().reserved_bytes, reserved);
  EXPECT_TRUE(pool->verify().ok());
}

TEST(Pool, PersistentMemoryFragmentsNothing) {
  for (const PersistentMemory persistent : {PersistentMemory::enabled, PersistentMemory::disabled}) {
    MemoryOptions options;
    options.persistent = persistent;
    auto pool = MemoryPool::make(options);
    std::vector<StorageRef> weights;
    for (int k = 0; k < 10; ++k) {  // weights between values that come and go
      StorageRef value = *pool->allocate(90000);
      weights.push_back(*pool->allocate(5000, {.what = "weights", .persistent = true}));
    }
    pool->trim();
    const MemoryCounters c = pool->counters();
    EXPECT_EQ(c.live_bytes, 50000u);
    if (persistent == PersistentMemory::enabled) {
      EXPECT_EQ(c.reserved_bytes, 10u * 5056);
    } else {
      EXPECT_GT(c.reserved_bytes, 10u * 5056);
    }
    weights.clear();
    pool->trim();
    EXPECT_EQ(pool->counters().reserved_bytes, 0u);
  }
}

// A network reads its weights at every run: in pages of 4 KiB each would be looked up anew.
TEST(Pool, LargeWeightsShareLargePages) {
  constexpr size_t kWeight = 300000, kHuge = size_t{2} << 20;
  constexpr int kWeights = 64;
  auto pool = MemoryPool::make({});
  std::vector<StorageRef> weights;
  std::set<uint64_t> pages;
  uint64_t asked = 0;  // how often the system was
  for (int k = 0; k < kWeights; ++k) {
    StorageRef value = *pool->allocate(kWeight);
    const uint64_t hits = pool->counters().pool_hits;
    weights.push_back(*pool->allocate(kWeight, {.what = "weights", .persistent = true}));
    asked += pool->counters().pool_hits == hits;
    const auto address = static_cast<uint64_t>(weights.back()->address());
    for (uint64_t at : {address, address + kWeight - 1}) pages.insert(at / kHuge);
  }
  EXPECT_LE(asked, 8u) << "each chunk is as large as all before";
  EXPECT_LE(pages.size(), kWeights * kWeight / kHuge + 6) << "the first chunks are small";
  pool->trim();
  EXPECT_LE(pool->counters().reserved_bytes, 2 * kWeights * kWeight);
  EXPECT_TRUE(pool->verify().ok());
  weights.clear();
  EXPECT_LE(pool->counters().reserved_bytes, size_t{2} << 20) << "of values; weights go to the system at once";
  pool->trim();
  EXPECT_EQ(pool->counters().reserved_bytes, 0u);
}

TEST(Pool, WeightsLeaveTheRestOfTheBudgetToValues) {
  constexpr size_t kMega = size_t{1} << 20;
  MemoryOptions options;
  options.budget_bytes = 80 * kMega;
  auto pool = MemoryPool::make(options);
  std::vector<StorageRef> weights;
  for (const size_t bytes : {3 * kMega, 2 * kMega + kMega / 8, 300000 * size_t{1}})
    for (int k = 0; k < 8; ++k) weights.push_back(*pool->allocate(bytes, {.what = "weights", .persistent = true}));
  EXPECT_TRUE(pool->allocate(33 * kMega).ok()) << pool->counters().reserved_bytes << " bytes for 44 MiB of weights";
  EXPECT_TRUE(pool->verify().ok());
}

TEST(Pool, TheBudgetHoldsAndItsErrorNamesTheLargest) {
  MemoryOptions options;
  options.budget_bytes = 8 << 20;
  auto pool = MemoryPool::make(options);
  StorageRef big = *pool->allocate(4 << 20, {.what = "matmul", .file = "model.cpp", .line = 12});
  std::vector<StorageRef> few;
  for (int k = 0; k < 3; ++k) few.push_back(*pool->allocate(300000, {.what = "add", .file = "model.cpp", .line = 7}));
  Result<StorageRef> r = pool->allocate(5 << 20, {.what = "conv", .file = "net.cpp", .line = 3});
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.error().kind, ErrorKind::device);
  for (const char* part : {"5242880 bytes asked for, for conv at net.cpp:3", "5094304 bytes are in use",
                           "budget of 8388608", "memory.budget_megabytes", "4194304 bytes (matmul at model.cpp:12)",
                           "3 of 300000 bytes (add at model.cpp:7)"}) {
    EXPECT_NE(r.error().message.find(part), std::string::npos) << part << "\n" << r.error().message;
  }
  EXPECT_LE(pool->counters().reserved_bytes, options.budget_bytes);
  big.reset();  // its chunk is given back to make room
  EXPECT_TRUE(pool->allocate(5 << 20).ok());
  EXPECT_LE(pool->counters().reserved_bytes, options.budget_bytes);
  EXPECT_TRUE(pool->verify().ok());
}

TEST(Pool, TheWholeBudgetIsUsable) {
  MemoryOptions options;
  options.budget_bytes = 4 << 20;
  auto pool = MemoryPool::make(options);
  std::vector<StorageRef> held;
  while (true) {
    Result<StorageRef> r = pool->allocate(10000);
    if (!r.ok()) break;
    held.push_back(*r);
  }
  EXPECT_GT(pool->counters().live_bytes, options.budget_bytes * 9 / 10);
  EXPECT_LE(pool->counters().reserved_bytes, options.budget_bytes);
}

TEST(Pool, WhatIsCachedBeyondTheLimitGoesBackByItself) {
  MemoryOptions options;
  options.cached_limit_bytes = 32 << 20;
  auto pool = MemoryPool::make(options);
  {
    StorageRef once = *pool->allocate(size_t{400} << 20);
  }
  EXPECT_GE(pool->counters().cached_bytes, uint64_t{400} << 20);  // a program that does it again need not pay again
  for (int k = 0; k < 2000; ++k) StorageRef small = *pool->allocate(100000);
  EXPECT_LE(pool->counters().reserved_bytes, uint64_t{64} << 20);
  EXPECT_GE(pool->counters().trims, 1u);
}

TEST(Pool, AHookMakesAllocationsFail) {
  struct Third : AllocationHook {
    bool refuses(size_t) override { return ++n % 3 == 0; }
    int n = 0;
  } hook;
  MemoryOptions options;
  options.hook = &hook;
  auto pool = MemoryPool::make(options);
  int failed = 0;
  for (size_t k = 1; k <= 30; ++k) failed += !pool->allocate(k * 2000).ok();
  EXPECT_EQ(failed, 10);
  EXPECT_EQ(pool->counters().live_bytes, 0u);
  EXPECT_TRUE(pool->verify().ok());
}

#ifndef NDEBUG
TEST(Pool, FreedMemoryIsPoisoned) {
  auto pool = MemoryPool::make();
  for (const size_t bytes : {size_t{1000}, size_t{100000}}) {
    StorageRef s = *pool->allocate(bytes);
    auto* p = reinterpret_cast<unsigned char*>(host_pointer(s->address()));
    memset(p, 1, bytes);
    s.reset();
    EXPECT_EQ(p[500], 0xA5);
  }
}
#endif

// Memory that nobody can follow: one address after the other.
class CountingSource final : public MemorySource {
 public:
  std::optional<DeviceAddress> take(size_t bytes) override {
    if (bytes > left) return std::nullopt;
    left -= bytes;
    const DeviceAddress at = next_;
    next_ = next_ + (bytes + 63) / 64 * 64;
    return at;
  }
  void give_back(DeviceAddress, size_t bytes) override { left += bytes; }
  bool is_host() const override { return false; }
  size_t left = size_t{64} << 20;

 private:
  DeviceAddress next_{uint64_t{1} << 63};
};

TEST(Pool, TakesWhatItNeedsFromItsSourceAndTouchesNothing) {
  const auto source = std::make_shared<CountingSource>();
  const size_t all = source->left;
  const auto pool = MemoryPool::make({}, source);
  {
    std::vector<StorageRef> held;
    for (size_t bytes : {1u, 64u, 1000u, 16384u, 100'000u, 5'000'000u}) {
      for (int k = 0; k < 3; ++k) held.push_back(*pool->allocate(bytes, {.persistent = k == 2}));
    }
    std::map<DeviceAddress, size_t> places;
    for (const StorageRef& s : held) places.emplace(s->address(), s->bytes());
    ASSERT_EQ(places.size(), held.size());
    for (auto it = places.begin(); std::next(it) != places.end(); ++it)
      EXPECT_LE(it->first + it->second, std::next(it)->first);
    EXPECT_EQ(all - source->left, pool->counters().reserved_bytes);
    EXPECT_TRUE(pool->verify().ok());
    EXPECT_FALSE(pool->allocate(all).ok());
  }
  pool->trim();
  EXPECT_EQ(source->left, all);
}

}  // namespace
}  // namespace thermite
