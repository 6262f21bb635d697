// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret_memory.h"

#include <algorithm>
#include <cstring>

#include "base/host_address.h"
#include "ir/kernel/facts.h"

namespace thermite {
namespace {

bool overlap(const BoundMemory& a, const BoundMemory& b) {
  const auto from_a = reinterpret_cast<uintptr_t>(a.data), from_b = reinterpret_cast<uintptr_t>(b.data);
  const size_t bytes_a = static_cast<size_t>(a.count) * size_of(a.declared->dtype);
  const size_t bytes_b = static_cast<size_t>(b.count) * size_of(b.declared->dtype);
  return bytes_a && bytes_b && from_a < from_b + bytes_b && from_b < from_a + bytes_a;
}

std::string thread_text(Toucher t) {
  if (t.thread() == Toucher::kSeveral) return "several threads";
  if (t.thread() == Toucher::kAtomic) return "an atomic";
  if (t.thread() >= kMostThreads) return fmt::format("subgroup {}", t.thread() - kMostThreads);
  return fmt::format("thread {}", t.thread());
}

}  // namespace

std::string Memories::name(MemId m) const { return fmt::format("%{}{}", bound_[m].own ? 'm' : 'b', m); }

Status Memories::bind(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars,
                      std::span<std::byte> scratch) {
  const auto n = static_cast<size_t>(k_.buffer_count());
  for (MemId m = 0; m < n; ++m)
    CHECK_OK(check_buffer(k_, m, buffers[m].bytes, static_cast<uint64_t>(buffers[m].address)));
  const std::vector<size_t> offsets = scratch_offsets(k_, scalars);
  if (offsets.back() > scratch.size()) {
    return device_error("kernel @{} needs {} bytes of scratch, not {}", k_.name, offsets.back(), scratch.size());
  }
  for (size_t m = 0; m < bound_.size(); ++m) {
    bound_[m].declared = &k_.memories[m];
    if (m < n) {
      bind_buffer(bound_[m], buffers[m]);
    } else {
      bind_own(bound_[m], scratch, offsets[m], scalars);
    }
  }
  return disjoint(n);
}

void Memories::bind_buffer(BoundMemory& m, const BufferArg& arg) {
  m.data = host_pointer(arg.address);
  m.count = static_cast<int64_t>(arg.bytes / size_of(m.declared->dtype));
  const auto n = static_cast<size_t>(m.count);
  const MemAccess access = m.declared->access;
  if (options_.check_races && access != MemAccess::read) m.writer.resize(n);
  if (options_.check_races && access == MemAccess::readwrite) m.reader.resize(n);
  if (options_.count && access != MemAccess::write) m.was_read.resize(n);
  if (options_.count && access != MemAccess::read) m.was_written.resize(n);
}

void Memories::bind_own(BoundMemory& m, std::span<std::byte> scratch, size_t offset,
                        std::span<const uint64_t> scalars) {
  m.own = true;
  if (m.declared->kind == MemKind::scratch) {
    size_t i = 0;
    while (k_.scalars[i] != m.declared->extent) ++i;
    m.count = std::max<int64_t>(0, static_cast<int64_t>(scalars[i]));
    m.data = scratch.data() + offset;
  } else {
    // Every thread has locals of its own: one behind the other.
    const bool shared = m.declared->kind == MemKind::shared;
    const int64_t threads = shared ? 1 : std::max(1, k_.block);
    m.count = m.declared->count;
    m.per_thread = threads > 1;
    const auto elements = static_cast<size_t>(m.count * threads);
    own_.emplace_back((elements * size_of(m.declared->dtype) + 7) / 8);
    m.data = reinterpret_cast<std::byte*>(own_.back().data());
    m.writer.resize(elements);
    if (shared) m.reader.resize(elements);
    if (shared) m.pending.resize(elements);
    return;
  }
  m.writer.resize(static_cast<size_t>(m.count));
}

Status Memories::disjoint(size_t buffers) const {
  for (size_t w = 0; w < buffers; ++w) {
    if (bound_[w].declared->access == MemAccess::read) continue;
    for (size_t o = 0; o < buffers; ++o) {
      if (o == w || !overlap(bound_[w], bound_[o])) continue;
      return device_error("kernel @{}: buffers %b{} and %b{} overlap and %b{} is written", k_.name, w, o, w);
    }
  }
  return {};
}

AccessCounts Memories::counts() const {
  AccessCounts c;
  for (const BoundMemory& m : bound_) {
    const size_t width = size_of(m.declared->dtype);
    for (bool b : m.was_read) c.bytes_read += b * width;
    for (bool b : m.was_written) c.bytes_written += b * width;
  }
  return c;
}

std::string Memories::may_prefetch(MemId id, int64_t e) const {
  const BoundMemory& m = bound_[id];
  return in_bounds(m, e) ? "" : fmt::format("prefetches element {} of {}, which has {}", e, name(id), m.count);
}

std::string Memories::may_read(MemId id, int64_t e, Toucher who) {
  BoundMemory& m = bound_[id];
  if (!in_bounds(m, e)) return fmt::format("reads element {} of {}, which has {}", e, name(id), m.count);
  const auto n = static_cast<size_t>(m.first(who) + e);
  if (!m.was_read.empty()) m.was_read[n] = true;
  if (m.writer.empty()) return "";
  const Toucher writer = m.writer[n];
  if (m.own && !writer.same_task(who)) return fmt::format("reads element {} of {} before it is written", e, name(id));
  if (!writer.none() && !writer.same_task(who))
    return fmt::format("reads element {} of {}, which another task wrote", e, name(id));
  if (!m.pending.empty() && m.pending[n])
    return fmt::format("reads element {} of {}, whose copy was not waited for", e, name(id));
  if (writer.races(who))
    return fmt::format("reads element {} of {}, which {} wrote without a barrier in between", e, name(id),
                       thread_text(writer));
  if (!m.reader.empty()) note_reader(m, n, who);
  return "";
}

void Memories::note_reader(BoundMemory& m, size_t n, Toucher who) {
  Toucher& reader = m.reader[n];
  const bool other_task = !reader.none() && !reader.same_task(who);
  if (other_task && !m.own) {
    reader = Toucher(kSeveralTasks, 0, 0);
  } else {
    reader = reader.races(who) ? who.as(Toucher::kSeveral) : who;
  }
}

std::string Memories::may_write(MemId id, int64_t e, Toucher who, const std::byte* value) {
  BoundMemory& m = bound_[id];
  if (!in_bounds(m, e)) return fmt::format("writes element {} of {}, which has {}", e, name(id), m.count);
  const auto n = static_cast<size_t>(m.first(who) + e);
  if (!m.was_written.empty()) m.was_written[n] = true;
  if (m.writer.empty()) return "";
  const size_t width = size_of(m.declared->dtype);
  // The same bits twice are harmless in a buffer: tails of neighbouring tasks may overlap.
  const bool differs = m.own || std::memcmp(m.data + n * width, value, width) != 0;
  const Toucher writer = m.writer[n], reader = m.reader.empty() ? Toucher() : m.reader[n];
  if (!m.own && !writer.none() && !writer.same_task(who) && differs)
    return fmt::format("writes element {} of {}, which another task wrote", e, name(id));
  if (!m.own && !reader.none() && !reader.same_task(who))
    return fmt::format("writes element {} of {}, which another task read", e, name(id));
  if (writer.races(who) && differs)
    return fmt::format("writes element {} of {}, which {} wrote without a barrier in between", e, name(id),
                       thread_text(writer));
  if (reader.races(who))
    return fmt::format("writes element {} of {}, which {} read without a barrier in between", e, name(id),
                       thread_text(reader));
  if (!m.pending.empty() && m.pending[n])
    return fmt::format("writes element {} of {}, whose copy was not waited for", e, name(id));
  m.writer[n] = who;
  return "";
}

}  // namespace thermite
