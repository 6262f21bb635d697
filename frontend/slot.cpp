// SPDX-License-Identifier: Apache-2.0
#include "frontend/slot.h"

#include <new>
#include <utility>

namespace thermite {
namespace {

struct FreeSlot {
  FreeSlot* next;
};

// Trivially destructible, so that it may be used while a thread's other objects are destroyed.
struct FreeList {
  FreeSlot* head;
  int count;
  bool closed;
};
constinit thread_local FreeList free_list{nullptr, 0, false};
constexpr int kMaxFreeSlots = 2048;

struct Drain {
  ~Drain() {
    free_list.closed = true;
    while (free_list.head) ::operator delete(std::exchange(free_list.head, free_list.head->next));
  }
};

}  // namespace

void* Slot::operator new(size_t bytes) {
  thread_local Drain drain;
  (void)drain;
  if (free_list.head) {
    --free_list.count;
    return std::exchange(free_list.head, free_list.head->next);
  }
  return ::operator new(bytes);
}

void Slot::operator delete(void* p) {
  if (free_list.closed || free_list.count >= kMaxFreeSlots) {
    ::operator delete(p);
    return;
  }
  ++free_list.count;
  free_list.head = new (p) FreeSlot{free_list.head};
}

Slot* make_ready_slot(const TypeEntry* type, StorageRef storage, std::shared_ptr<Realizer> device) {
  auto* slot = new Slot;
  slot->type = type;
  slot->device = device.get();
  slot->keep = std::move(device);
  slot->storage = std::move(storage);
  slot->state.store(SlotState::ready, std::memory_order_release);
  return slot;
}

}  // namespace thermite
