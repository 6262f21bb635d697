// SPDX-License-Identifier: Apache-2.0
// What a Tensor is a handle to: a value that is pending in a log, ready in device memory, or failed for good.
#pragma once

#include <atomic>
#include <memory>

#include "base/storage.h"
#include "frontend/intern.h"

namespace thermite {

class Realizer;
class TraceLog;

enum class SlotState : uint8_t { pending, ready, failed, placeholder };

// Reference counts are intrusive: one per handle, and one of the log while the value is pending there. `storage`,
// `error`, `keep` and `log` change only under the log's lock and are published by `state`.
struct Slot {
  std::atomic<SlotState> state{SlotState::pending};
  uint32_t index = 0;  // pending: op of the log; placeholder: input number
  const TypeEntry* const type;
  Realizer* device = nullptr;  // kept alive by the log while the value is pending, by `keep` from then on
  TraceLog* log = nullptr;     // logs live for ever (see trace_log.h)
  uint64_t number = 0;         // of `log`'s ops since ever; a placeholder's traced function
  StorageRef storage;
  std::shared_ptr<Realizer> keep;
  std::shared_ptr<const Error> error;
  // Last, so that a leaf that many threads count does not take away the cache line of what each of its reads looks at.
  std::atomic<uint32_t> refs{1};

  explicit Slot(const TypeEntry* t) : type(t) { type->hold(); }
  ~Slot() { type->drop(); }
  Slot(const Slot&) = delete;
  Slot& operator=(const Slot&) = delete;

  void retain() { refs.fetch_add(1, std::memory_order_relaxed); }
  void release() {
    if (refs.fetch_sub(1, std::memory_order_acq_rel) == 1) delete this;
  }
  // For the log's own reference: with no handle left, none can be made.
  void release_last_of_log() {
    if (refs.load(std::memory_order_acquire) == 1) {
      delete this;
    } else {
      release();
    }
  }
  // Recycled per thread: recording allocates nothing in the long run.
  static void* operator new(size_t bytes);
  static void operator delete(void* p);
};

// Whether nobody else holds `s`. What former owners did to the memory has then happened before: the count is read
// without an order, a copy is made with one.
inline bool is_sole_owner(const StorageRef& s) {
  if (s.use_count() != 1) return false;
  [[maybe_unused]] const StorageRef acquired = s;
  return true;
}

// A value that is there.
Slot* make_ready_slot(const TypeEntry* type, StorageRef storage, std::shared_ptr<Realizer> device);

}  // namespace thermite
