// SPDX-License-Identifier: Apache-2.0
// Segments that a log has run before, with their plans: what the next segment is predicted to be.
#pragma once

#include <memory>
#include <unordered_map>
#include <vector>

#include "base/mix.h"
#include "frontend/period.h"
#include "frontend/realizer.h"
#include "frontend/segment.h"

namespace thermite {

struct Trace {
  // Identity. Pointers to interned types and attributes compare by content.
  const Realizer* device = nullptr;
  uint64_t mode = 0;  // LoopMode in which it began
  std::vector<TraceOp> ops;
  std::vector<TraceRef> refs;
  std::vector<const TypeEntry*> leaf_types;
  std::vector<Scalar> literals;
  std::vector<DType> scalar_types;

  std::vector<uint64_t> hashes;      // of the ops up to and including each
  std::vector<uint64_t> signatures;  // by op, for PeriodFinder
  bool ends_by_itself = false;       // the next op opens a new segment, in mode `after`
  LoopModeRef after;

  struct Variant {
    std::vector<uint32_t> outputs;
    uint64_t own_leaves = 0;
    std::weak_ptr<Replay> plan;
  };
  std::vector<Variant> variants;
  std::vector<Trace*> followers;  // most recent first

  std::span<const TraceRef> operands(const TraceOp& o) const { return {refs.data() + o.first_ref, o.ref_count}; }
  bool begins_like(const Trace& t, size_t ops) const;
  void add_follower(Trace* t);
};

inline uint64_t trace_seed(const Realizer* device, const LoopModeRef& mode) {
  return mix(reinterpret_cast<uintptr_t>(device), id_of(mode));
}

// The traces of one log. Bounded: beyond, all are forgotten; their plans are found again by key.
class TraceTable {
 public:
  // The trace with the content of `s`, or nullptr. `hash` is that of its last op.
  Trace* find(const Segment& s, uint64_t hash, const Realizer* device, uint64_t mode);
  // Whether adding `s` would exceed the bound; the caller then drops every pointer and clears.
  bool is_full(const Segment& s) const { return weight_ + weight_of(s) > kMaxWeight; }
  void clear();
  Trace* add(const Segment& s, std::vector<uint64_t> hashes, std::vector<uint64_t> signatures, const Realizer* device,
             uint64_t mode);

 private:
  static constexpr size_t kMaxWeight = size_t{1} << 16;
  static size_t weight_of(const Segment& s) { return s.ops.size() + s.refs.size() / 2; }
  std::unordered_multimap<uint64_t, std::unique_ptr<Trace>> traces_;  // by hash of the last op
  size_t weight_ = 0;
};

}  // namespace thermite
