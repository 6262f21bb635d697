// SPDX-License-Identifier: Apache-2.0
#include "runtime/slab_heap.h"

#include <new>

#include "base/host_address.h"

namespace thermite {

void SlabHeap::link(Slab* s) {
  s->previous = nullptr;
  s->next = open_[s->size_class];
  if (s->next) s->next->previous = s;
  open_[s->size_class] = s;
}

void SlabHeap::unlink(Slab* s) {
  if (s->next) s->next->previous = s->previous;
  (s->previous ? s->previous->next : open_[s->size_class]) = s->next;
}

Slab* SlabHeap::add_slab(int size_class, bool grow) {
  const size_t bytes = slab_bytes(size_class);
  if (!unused_) unused_ = &slabs_.emplace_back();  // first, so that nothing fails half-way
  Piece* piece = grow ? chunks_.grow(bytes, Piece::slab) : chunks_.take(bytes, Piece::slab);
  if (!piece) return nullptr;
  Slab* s = unused_;
  unused_ = s->next;
  *s = {};
  s->piece = piece;
  s->size_class = size_class;
  s->capacity = static_cast<uint32_t>(piece->bytes / class_bytes(size_class));
  free_bytes_ += s->capacity * class_bytes(size_class);
  tail_bytes_ += piece->bytes - s->capacity * class_bytes(size_class);
  ++empty_[size_class];
  link(s);
  return s;
}

FreeBlock* SlabHeap::take(int size_class, bool grow) {
  Slab* s = open_[size_class];
  if (!s) s = add_slab(size_class, grow);
  if (!s) return nullptr;
  FreeBlock* block = s->free;
  if (block) {
    s->free = block->next;
  } else {
    block = new (host_pointer(s->piece->data) + s->carved++ * class_bytes(size_class)) FreeBlock{nullptr, s};
  }
  if (s->live++ == 0) --empty_[size_class];
  if (s->live == s->capacity) unlink(s);
  free_bytes_ -= class_bytes(size_class);
  return block;
}

void SlabHeap::give_back(FreeBlock* block) {
  Slab* s = block->slab;
  block->next = s->free;
  s->free = block;
  free_bytes_ += class_bytes(s->size_class);
  if (s->live == s->capacity) link(s);
  if (--s->live > 0) return;
  // One empty slab stays, so that a program at the edge does not cut and merge all the time.
  if (++empty_[s->size_class] > 1) release(s);
}

void SlabHeap::release(Slab* s) {
  unlink(s);
  --empty_[s->size_class];
  free_bytes_ -= s->capacity * class_bytes(s->size_class);
  tail_bytes_ -= s->piece->bytes - s->capacity * class_bytes(s->size_class);
  chunks_.give_back(s->piece);
  *s = {};
  s->next = unused_;
  unused_ = s;
}

void SlabHeap::release_empty() {
  for (Slab& s : slabs_) {
    if (s.piece && s.live == 0) release(&s);
  }
}

Status SlabHeap::verify() const {
  size_t free_bytes = 0, tails = 0;
  for (const Slab& s : slabs_) {
    if (!s.piece) continue;
    const size_t each = class_bytes(s.size_class);
    uint32_t free_blocks = s.capacity - s.carved;
    for (const FreeBlock* b = s.free; b; b = b->next) {
      const DeviceAddress at = host_address(b);
      if (b->slab != &s || at < s.piece->data || at + each > s.piece->data + s.piece->bytes) {
        return internal_error("a slab's list leads out of it");
      }
      ++free_blocks;
    }
    if (free_blocks + s.live != s.capacity) {
      return internal_error("a slab of {} blocks has {} free and {} in use", s.capacity, free_blocks, s.live);
    }
    free_bytes += free_blocks * each;
    tails += s.piece->bytes - s.capacity * each;
  }
  if (free_bytes != free_bytes_ || tails != tail_bytes_) {
    return internal_error("slabs have {} bytes free, counted {}", free_bytes, free_bytes_);
  }
  return {};
}

}  // namespace thermite
