// SPDX-License-Identifier: Apache-2.0
// The memories of a kernel during one run of the interpreter: who may touch what.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "base/storage.h"
#include "ir/kernel/interpret.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// Who touches an element, as one number: task, barriers met since the task began, thread. 0: nobody did.
class Toucher {
 public:
  Toucher() = default;
  // `stamp` from 1; `epoch` below 2^21, `thread` below kMostThreads.
  Toucher(uint32_t stamp, uint32_t epoch, uint32_t thread)
      : bits_(uint64_t{stamp} << 32 | uint64_t{epoch} << 11 | thread) {}
  static constexpr uint32_t kMostEpochs = (1u << 21) - 1;
  static constexpr uint32_t kSeveral = (1u << 11) - 1, kAtomic = kSeveral - 1;  // in place of a thread
  // Likewise: any thread of its subgroup.
  static constexpr uint32_t subgroup_of(uint32_t thread) { return kMostThreads + thread / kSubgroup; }

  bool none() const { return bits_ == 0; }
  bool same_task(Toucher o) const { return bits_ >> 32 == o.bits_ >> 32; }
  uint32_t thread() const { return static_cast<uint32_t>(bits_) & kSeveral; }
  // Nothing orders the two.
  bool races(Toucher o) const { return bits_ != o.bits_ && bits_ >> 11 == o.bits_ >> 11; }
  Toucher as(uint32_t thread) const {
    Toucher t = *this;
    t.bits_ = (bits_ & ~uint64_t{kSeveral}) | thread;
    return t;
  }
  friend bool operator==(Toucher, Toucher) = default;

 private:
  uint64_t bits_ = 0;
};

struct BoundMemory {
  const Memory* declared = nullptr;
  std::byte* data = nullptr;
  int64_t count = 0;
  bool own = false;                         // no buffer
  bool per_thread = false;                  // as many elements for each thread, one after the other
  std::vector<Toucher> writer;              // own memories, and buffers with race checks
  std::vector<Toucher> reader;              // likewise, where others may write
  std::vector<bool> was_read, was_written;  // with counts: buffers only
  std::vector<bool> pending;                // shared: asynchronous copies that nobody has waited for

  // Of what the toucher has.
  int64_t first(Toucher who) const { return per_thread ? who.thread() * count : 0; }
};

class Memories {
 public:
  static constexpr uint32_t kSeveralTasks = ~0u;  // the stamp of none

  Memories(const Kernel& k, const InterpretOptions& o) : k_(k), options_(o), bound_(k.memories.size()) {}

  Status bind(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, std::span<std::byte> scratch);
  BoundMemory& operator[](MemId m) { return bound_[m]; }
  std::string name(MemId m) const;
  // Of distinct bytes alone.
  AccessCounts counts() const;

  // Elements of one memory, each of `width` bytes. "" when all is well; else what is wrong. An access that is right is
  // noted. `value`: what is written.
  std::string may_read(MemId m, int64_t e, Toucher who);
  std::string may_write(MemId m, int64_t e, Toucher who, const std::byte* value);
  // The same of one that is to be read later, of which nothing is noted.
  std::string may_prefetch(MemId m, int64_t e) const;
  // Whether `lanes` elements may be touched in one piece, with nothing to find or to note but the writer.
  bool is_plain(MemId m, int64_t e, int lanes, Toucher who, bool or_untouched) const;

 private:
  void bind_buffer(BoundMemory& m, const BufferArg& arg);
  void bind_own(BoundMemory& m, std::span<std::byte> scratch, size_t offset, std::span<const uint64_t> scalars);
  Status disjoint(size_t buffers) const;
  static void note_reader(BoundMemory& m, size_t n, Toucher who);
  bool in_bounds(const BoundMemory& m, int64_t e) const { return e >= 0 && e < m.count; }

  const Kernel& k_;
  const InterpretOptions& options_;
  std::vector<BoundMemory> bound_;
  std::vector<std::vector<uint64_t>> own_;  // bytes of locals and shared memories
};

// Here, since it comes with every access.
inline bool Memories::is_plain(MemId id, int64_t e, int lanes, Toucher who, bool or_untouched) const {
  const BoundMemory& m = bound_[id];
  if (options_.count || e < 0 || e > m.count - lanes || !m.reader.empty()) return false;
  if (m.writer.empty()) return true;
  const Toucher* w = &m.writer[static_cast<size_t>(m.first(who) + e)];
  bool good = true;
  for (int l = 0; l < lanes; ++l) good &= w[l] == who || (or_untouched && w[l].none());
  return good;
}

}  // namespace thermite
