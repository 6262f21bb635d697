// SPDX-License-Identifier: Apache-2.0
// The plans in memory, by key; bounded, the least recently used go first. What goes comes back from the store.
#pragma once

#include <array>
#include <atomic>
#include <memory>
#include <mutex>
#include <unordered_map>
#include <vector>

#include "engine/executor.h"
#include "engine/index_checks.h"
#include "frontend/realizer.h"

namespace thermite {

// Prepared weights of one prepare plan and weight set.
using PreparedValues = std::vector<StorageRef>;

// Loaded plans of one key; no weights. Where the key is that of a segment, its replay.
class LoadedPair final : public Replay {
 public:
  explicit LoadedPair(Counters& counters) : counters_(counters) {}
  Status run(const SegmentCall& call) override;
  // Threads that share a plan write here only after a plan has come into a table since.
  void touch() {
    const uint64_t now = clock_.load(std::memory_order_relaxed);
    if (last_used() != now) last_used_.store(now, std::memory_order_relaxed);
  }
  size_t steps() const;
  uint64_t last_used() const { return last_used_.load(std::memory_order_relaxed); }

  std::shared_ptr<LoadedPlan> main, prepare;  // prepare: null where nothing is prepared
  Digest prepare_key, asked;                  // as PlanPair's
  // Of a segment, set once before its first run:
  PreparedValues prepared;
  Graph checked;  // with check_mode = "validate": what index_checks are about
  std::vector<IndexCheck> index_checks;

 private:
  friend class PlanTable;
  static std::atomic<uint64_t> clock_;  // plans put into tables, and 1
  Counters& counters_;
  std::atomic<uint64_t> last_used_{0};
};

// Thread-safe.
class PlanTable {
 public:
  // At most `limit` plans of at most `steps` launches in all; one plan is kept whatever it has.
  explicit PlanTable(size_t limit, size_t steps = size_t{1} << 18) : limit_(limit), most_steps_(steps) {}
  // One of a few owners of the pair in turn: threads that run one plan at once should not meet at one count.
  std::shared_ptr<LoadedPair> find(const Digest& key);
  void put(const Digest& key, std::shared_ptr<LoadedPair> pair);
  size_t size() const;
  void set_limit(size_t plans);

 private:
  struct Entry {
    std::shared_ptr<LoadedPair> pair;
    std::array<std::shared_ptr<LoadedPair>, 8> shares;  // made when first given out
    size_t next = 0;
    size_t steps = 0;
  };
  void make_room();

  size_t limit_;
  const size_t most_steps_;
  size_t steps_ = 0;  // of all entries
  mutable std::mutex mutex_;
  std::unordered_map<Digest, Entry, DigestHash> entries_;
};

}  // namespace thermite
