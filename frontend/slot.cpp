// SPDX-License-Identifier: Apache-2.0
#include "frontend/slot.h"

#include "base/recycle.h"

namespace thermite {

void* Slot::operator new(size_t) { return Recycler<sizeof(Slot)>::take(); }
void Slot::operator delete(void* p) { Recycler<sizeof(Slot)>::give(p); }

Slot* make_ready_slot(const TypeEntry* type, StorageRef storage, std::shared_ptr<Realizer> device) {
  auto* slot = new Slot(type);
  slot->device = device.get();
  slot->keep = std::move(device);
  slot->storage = std::move(storage);
  slot->state.store(SlotState::ready, std::memory_order_release);
  return slot;
}

}  // namespace thermite
