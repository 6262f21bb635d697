// SPDX-License-Identifier: Apache-2.0
#include "engine/plan_table.h"

#include <gtest/gtest.h>

namespace thermite {
namespace {

class PlanTableTest : public testing::Test {
 protected:
  void put(uint64_t key) { table.put({0, key}, std::make_shared<LoadedPair>(counters)); }
  bool has(uint64_t key) { return table.find({0, key}) != nullptr; }
  Counters counters;
  PlanTable table{8};
};

TEST_F(PlanTableTest, TheLeastRecentlyUsedGoFirst) {
  for (uint64_t key = 1; key <= 8; ++key) {
    put(key);
    EXPECT_TRUE(has(key));  // which is a use
  }
  EXPECT_TRUE(has(1));
  put(9);
  EXPECT_TRUE(has(1) && has(9));
  for (uint64_t key = 2; key <= 4; ++key) EXPECT_FALSE(has(key)) << key;
  for (uint64_t key = 5; key <= 8; ++key) EXPECT_TRUE(has(key)) << key;
}

// Use is noted to the plans put in between, so that all may have been used at one time.
TEST_F(PlanTableTest, PlansUsedAtOneTimeDoNotAllGo) {
  for (uint64_t key = 1; key <= 8; ++key) put(key);
  for (uint64_t key = 1; key <= 8; ++key) EXPECT_TRUE(has(key));
  put(9);
  EXPECT_EQ(table.size(), 6u);
}

TEST_F(PlanTableTest, ManyPlansStayWithinTheLimit) {
  for (uint64_t key = 1; key <= 1000; ++key) {
    put(key);
    ASSERT_LE(table.size(), 8u);
    ASSERT_TRUE(has(key));
  }
}

TEST_F(PlanTableTest, APlanInUseOutlivesItsPlaceInTheTable) {
  put(1);
  const std::weak_ptr<LoadedPair> first = table.find({0, 1});
  const std::shared_ptr<LoadedPair> used = first.lock();
  for (uint64_t key = 2; key <= 30; ++key) put(key), has(key);
  EXPECT_FALSE(has(1));
  EXPECT_FALSE(first.expired());
}

// Threads that run one plan each hold it by a count of their own; none of them keeps it in memory for the others.
TEST_F(PlanTableTest, OwnersInTurnHaveTheirOwnCounts) {
  std::weak_ptr<LoadedPair> pair;
  {
    const auto made = std::make_shared<LoadedPair>(counters);
    pair = made;
    table.put({0, 1}, made);
  }
  std::shared_ptr<LoadedPair> one = table.find({0, 1}), two = table.find({0, 1});
  EXPECT_EQ(one, two);
  EXPECT_EQ(one.use_count(), 2) << "the table's and mine";
  for (uint64_t key = 2; key <= 30; ++key) put(key), has(key);
  EXPECT_EQ(one.use_count(), 1);
  one.reset();
  EXPECT_FALSE(pair.expired());
  two.reset();
  EXPECT_TRUE(pair.expired());
}

}  // namespace
}  // namespace thermite
