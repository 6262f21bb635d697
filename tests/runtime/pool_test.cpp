// SPDX-License-Identifier: Apache-2.0
#include "runtime/pool.h"

#include <gtest/gtest.h>

#include <cstring>
#include <thread>

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
    EXPECT_EQ(reinterpret_cast<uintptr_t>(held[i]->data()) % 64, 0u);
    if (held[i]->bytes() != 0) memset(held[i]->data(), static_cast<int>(i), held[i]->bytes());
  }
  for (size_t i = 0; i < held.size(); ++i) {  // no block overlaps another
    const auto* p = static_cast<const unsigned char*>(held[i]->data());
    for (size_t b = 0; b < held[i]->bytes(); b += 61) ASSERT_EQ(p[b], static_cast<unsigned char>(i));
  }
}

TEST(Pool, ReusesWhatCameBackAndCountsIt) {
  auto pool = MemoryPool::make();
  void* first = nullptr;
  {
    StorageRef a = *pool->allocate(1000);
    first = a->data();
    EXPECT_EQ(pool->counters().live_bytes, 1000u);
  }
  EXPECT_EQ(pool->counters().live_bytes, 0u);
  StorageRef b = *pool->allocate(1001);
  EXPECT_EQ(b->data(), first);
  const MemoryCounters c = pool->counters();
  EXPECT_EQ(c.allocations, 2u);
  EXPECT_EQ(c.pool_hits, 1u);
  EXPECT_EQ(c.peak_bytes, 1001u);
  EXPECT_GE(c.reserved_bytes, 1001u);
  b.reset();
  pool->trim();
  EXPECT_EQ(pool->counters().reserved_bytes, 0u);
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
  auto device = make_interp_device();
  StorageRef kept = *device->allocate(256);
  device.reset();
  memset(kept->data(), 1, kept->bytes());
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
        *static_cast<int*>(slot->data()) = t;
        EXPECT_EQ(*static_cast<int*>(slot->data()), t);
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(pool->counters().live_bytes, 0u);
  EXPECT_EQ(pool->counters().allocations, 8000u);
}

}  // namespace
}  // namespace thermite
