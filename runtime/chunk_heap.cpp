// SPDX-License-Identifier: Apache-2.0
#include "runtime/chunk_heap.h"

#include <algorithm>
#include <bit>
#include <cstring>

#include "base/trace_events.h"

namespace thermite {
namespace {

constexpr size_t kGranule = 1024;
constexpr size_t kLine = kStorageAlignment;
constexpr size_t kPage = 4096;
constexpr size_t kHugePage = size_t{2} << 20;
constexpr size_t kLeastChunk = size_t{1} << 20;
constexpr size_t kMostChunk = size_t{64} << 20;  // larger pieces get a chunk of their own size

size_t round_up(size_t n, size_t to) { return (n + to - 1) / to * to; }
size_t piece_bytes(size_t bytes) { return round_up(std::max<size_t>(bytes, 1), kGranule); }
bool is_huge(size_t bytes) { return bytes >= kHugePage; }

}  // namespace

void poison([[maybe_unused]] void* data, [[maybe_unused]] size_t bytes) {
#ifndef NDEBUG
  std::memset(data, 0xA5, bytes);
#endif
}

std::optional<DeviceAddress> ChunkHeap::take_from_source(size_t bytes) {
  TraceEventScope event(TraceEventKind::allocate);
  const std::optional<DeviceAddress> memory = may_reserve(bytes) ? source_->take(bytes) : std::nullopt;
  event.number(0, bytes);
  event.number(1, !memory);
  return memory;
}

ChunkHeap::~ChunkHeap() {
  for (Piece& p : pieces_) {
    if (p.state == Piece::exact) {
      source_->give_back(p.data, p.bytes);
    } else if (p.state != Piece::unused && !p.before) {
      size_t bytes = 0;
      for (const Piece* part = &p; part; part = part->after) bytes += part->bytes;
      source_->give_back(p.data, bytes);
    }
  }
}

int ChunkHeap::bin_of(size_t bytes) {
  const auto log = static_cast<size_t>(std::bit_width(bytes)) - 1;  // >= 10
  return static_cast<int>(log * kBinsPerPower + ((bytes >> (log - 2)) & 3));
}

// Descriptors for what take and grow may make, so that neither fails half-way.
void ChunkHeap::stock() {
  while (!unused_ || !unused_->next) drop_piece(&pieces_.emplace_back());
}

Piece* ChunkHeap::new_piece() {
  Piece* p = unused_;
  unused_ = p->next;
  *p = {};
  return p;
}

void ChunkHeap::drop_piece(Piece* p) {
  *p = {};
  p->next = unused_;
  unused_ = p;
}

void ChunkHeap::add_free(Piece* p) {
  const int bin = bin_of(p->bytes);
  Bins& list = bins(p->life);
  p->state = Piece::free;
  p->previous = nullptr;
  p->next = list.first[bin];
  if (p->next) p->next->previous = p;
  list.first[bin] = p;
  list.filled[bin / 64] |= uint64_t{1} << (bin % 64);
  free_bytes_ += p->bytes;
  if (!p->before && !p->after) empty_bytes_ += p->bytes;
}

void ChunkHeap::remove_free(Piece* p) {
  const int bin = bin_of(p->bytes);
  Bins& list = bins(p->life);
  if (p->next) p->next->previous = p->previous;
  (p->previous ? p->previous->next : list.first[bin]) = p->next;
  if (!list.first[bin]) list.filled[bin / 64] &= ~(uint64_t{1} << (bin % 64));
  p->next = p->previous = nullptr;
  free_bytes_ -= p->bytes;
  if (!p->before && !p->after) empty_bytes_ -= p->bytes;
}

// The smallest free piece that is large enough: in the bin of its size, else in the next one that is not empty.
Piece* ChunkHeap::best_fit(size_t bytes, Life life) {
  const Bins& list = bins(life);
  for (int bin = bin_of(bytes); bin < kBins; ++bin) {
    const uint64_t rest = list.filled[bin / 64] >> (bin % 64);
    if (!rest) {
      bin |= 63;
      continue;
    }
    bin += std::countr_zero(rest);
    Piece* best = nullptr;
    for (Piece* p = list.first[bin]; p; p = p->next) {
      if (p->bytes == bytes) return p;
      if (p->bytes > bytes && (!best || p->bytes < best->bytes)) best = p;
    }
    if (best) return best;
  }
  return nullptr;
}

void ChunkHeap::split(Piece* p, size_t bytes) {
  Piece* rest = new_piece();
  rest->data = p->data + bytes;
  rest->bytes = p->bytes - bytes;
  rest->before = p;
  rest->after = p->after;
  rest->life = p->life;
  if (rest->after) rest->after->before = rest;
  p->after = rest;
  p->bytes = bytes;
  add_free(rest);
  ++splits_;
}

Piece* ChunkHeap::take(size_t bytes, Piece::State state, Life life) {
  stock();
  return take_piece(spread_bytes(piece_bytes(bytes)), state, life);
}

Piece* ChunkHeap::take_piece(size_t wanted, Piece::State state, Life life) {
  Piece* p = best_fit(wanted, life);
  if (!p) return nullptr;
  remove_free(p);
  p->state = state;
  if (p->bytes > wanted) split(p, wanted);
  return p;
}

bool ChunkHeap::may_reserve(size_t bytes) const {
  return options_.budget_bytes == 0 || reserved_ + bytes <= options_.budget_bytes;
}

// Chunks grow with what is in use: kernels that walk many lines side by side want few and large pages. Under a budget
// lasting ones do not: values cannot have what is free in those, and what is left of the budget is for values.
size_t ChunkHeap::chunk_bytes(size_t least, Life life) const {
  if (life == Life::lasting && options_.budget_bytes > 0) return least;
  const size_t usual = life == Life::lasting ? std::min(lasting_, kMostChunk)
                                             : std::clamp((reserved_ - exact_ - lasting_) / 2, kLeastChunk, kMostChunk);
  const size_t size = std::max(least, round_up(usual, kPage));
  return is_huge(size) ? round_up(size, kHugePage) : size;
}

// Near the budget or the system's limit, a chunk that just fits will do, and beside its neighbours if it must.
Piece* ChunkHeap::grow(size_t bytes, Piece::State state, Life life) {
  stock();
  size_t wanted = spread_bytes(piece_bytes(bytes));
  const size_t least = round_up(piece_bytes(bytes), kPage), apart = round_up(wanted, kPage);
  size_t size = chunk_bytes(least, life);
  if (apart > least) size = round_up(round_up(size, wanted), kPage);  // whole ones, for more of them will come
  std::optional<DeviceAddress> data = take_from_source(size);
  if (!data && size > apart) data = take_from_source(size = apart);
  if (!data && apart > least) {
    if (Piece* cached = take_piece(wanted = least, state, life)) return cached;
    data = take_from_source(size = least);
  }
  if (!data) return nullptr;
  Piece* p = new_piece();
  p->data = *data;
  p->bytes = size;
  p->life = life;
  reserved_ += size;
  if (life == Life::lasting) lasting_ += size;
  add_free(p);
  return take_piece(wanted, state, life);
}

Piece* ChunkHeap::take_exact(size_t bytes) {
  stock();
  const size_t size = round_up(std::max<size_t>(bytes, 1), is_huge(bytes) ? kPage : kLine);
  const std::optional<DeviceAddress> data = take_from_source(size);
  if (!data) return nullptr;
  exact_ += size;
  Piece* p = new_piece();
  p->state = Piece::exact;
  p->data = *data;
  p->bytes = size;
  reserved_ += size;
  return p;
}

Piece* ChunkHeap::merge(Piece* left, Piece* right) {
  left->bytes += right->bytes;
  left->after = right->after;
  if (left->after) left->after->before = left;
  drop_piece(right);
  ++merges_;
  return left;
}

void ChunkHeap::give_to_source(Piece* p) {
  source_->give_back(p->data, p->bytes);
  reserved_ -= p->bytes;
  if (p->state == Piece::exact) exact_ -= p->bytes;
  if (p->life == Life::lasting) lasting_ -= p->bytes;
  drop_piece(p);
}

void ChunkHeap::give_back(Piece* p) {
  if (p->state == Piece::exact) return give_to_source(p);
  p->tag = {};
  p->asked = 0;
  if (p->after && p->after->state == Piece::free) {
    remove_free(p->after);
    merge(p, p->after);
  }
  if (p->before && p->before->state == Piece::free) {
    Piece* left = p->before;
    remove_free(left);
    p = merge(left, p);
  }
  if (p->life == Life::lasting && !p->before && !p->after) return give_to_source(p);
  add_free(p);
}

size_t ChunkHeap::trim(size_t keep) {
  size_t gone = 0;
  for (Piece& p : pieces_) {
    if (reserved_ <= keep || empty_bytes_ == 0) break;
    if (p.state != Piece::free || p.before || p.after) continue;
    remove_free(&p);
    gone += p.bytes;
    give_to_source(&p);
  }
  return gone;
}

Status ChunkHeap::verify() const {
  size_t reserved = 0, free_bytes = 0, empty = 0;
  for (const Piece& p : pieces_) {
    if (p.state == Piece::unused) continue;
    reserved += p.bytes;
    if (p.after && (p.after->before != &p || p.data + p.bytes != p.after->data)) {
      return internal_error("a piece of {} bytes and its neighbour do not touch", p.bytes);
    }
    if (p.state != Piece::free) continue;
    free_bytes += p.bytes;
    if (!p.before && !p.after) empty += p.bytes;
    if (p.after && p.after->state == Piece::free) return internal_error("two free neighbours were not merged");
    const Piece* in_bin = bins_[static_cast<size_t>(p.life)].first[bin_of(p.bytes)];
    while (in_bin && in_bin != &p) in_bin = in_bin->next;
    if (!in_bin) return internal_error("a free piece of {} bytes is in no list", p.bytes);
  }
  if (reserved != reserved_ || free_bytes != free_bytes_ || empty != empty_bytes_) {
    return internal_error("chunks hold {} bytes ({} free, {} empty), counted {} ({}, {})", reserved, free_bytes, empty,
                          reserved_, free_bytes_, empty_bytes_);
  }
  return {};
}

}  // namespace thermite
