// SPDX-License-Identifier: Apache-2.0
// The segment that a log is recording: its records, the slots of its values and of its leaves, and what tells it from
// others (a hash and a signature by op). On a prediction only what a trace does not know is noted: leaves, runtime
// scalars, source lines.
#pragma once

#include <span>
#include <vector>

#include "frontend/leaf_table.h"
#include "frontend/period.h"
#include "frontend/segment.h"
#include "frontend/slot.h"
#include "frontend/trace.h"

namespace thermite {

// One operand as resolved by record_op: a slot that is ready, a placeholder or pending in this log, or a scalar.
struct LogOperand {
  Slot* slot = nullptr;
  Scalar scalar;
  const TypeEntry* type() const { return slot ? slot->type : scalar_type(scalar.dtype); }
};

class SegmentBuilder {
 public:
  explicit SegmentBuilder(TraceLog* log) : log_(log) {}

  size_t size() const { return slots_.size(); }  // ops so far
  const Segment& segment() const { return segment_; }
  Segment& segment() { return segment_; }
  std::span<Slot* const> slots() const { return slots_; }            // by op; one reference each
  std::span<Slot* const> leaf_slots() const { return leaf_slots_; }  // by leaf; one reference each
  const std::vector<uint64_t>& hashes() const { return hashes_; }
  const std::vector<uint64_t>& signatures() const { return signatures_; }
  const PeriodFinder& finder() const { return finder_; }

  // A segment without a prediction begins; its first hash goes on from `seed`.
  void start(uint64_t seed, const LoopModeRef& mode);
  // Records an op of a known type; not yet its slot.
  void add(const OpDef& op, const TypeEntry* type, const AttrsEntry* attrs, std::span<const LogOperand> in);
  // Extends the segment's hash and tells the search for a period of the op just recorded.
  void identify_last(std::span<const LogOperand> in);
  // The value of the op just recorded, with one reference for the caller beside the builder's.
  Slot* add_slot(const TypeEntry* type, Realizer& device, const Location& where);
  bool ends_here() { return finder_.ends_here(segment_); }

  // Numbers a new leaf and keeps its slot.
  uint32_t leaf_number(Slot* slot);
  void add_scalar(Scalar s) { segment_.scalars.push_back(s); }
  void drop_scalars_from(size_t count) { segment_.scalars.resize(count); }

  // What was recorded on the prediction `t` becomes a plain segment; `mode` is the one in which it began.
  void leave(const Trace& t, const LoopModeRef& mode);
  // Its first `ops` records alone, for a plan to be made of.
  void restore_records(const Trace& t, size_t ops);

  // Values that a handle holds are the outputs.
  void collect_outputs();
  void fill_leaves();
  // Leaves that die with the segment, as bits: no handle, and no other value in the same memory.
  uint64_t own_leaves() const;
  // Lets go of all slots.
  void clear();

 private:
  uint64_t signature_of(const LogOperand& operand, TraceRef r) const;
  TraceRef reference(const LogOperand& operand);
  TraceRef scalar_reference(Scalar s);

  TraceLog* log_;
  Segment segment_;
  std::vector<Slot*> slots_, leaf_slots_;  // leaves are kept, so that addresses in leaf_table_ stay meaningful
  LeafTable leaf_table_;
  uint64_t seed_ = 0;
  std::vector<uint64_t> hashes_, signatures_;  // by op; off a prediction only
  PeriodFinder finder_;                        // likewise
  uint64_t next_number_ = 1;                   // of the next op, over all segments
};

inline Slot* SegmentBuilder::add_slot(const TypeEntry* type, Realizer& device, const Location& where) {
  segment_.where.push_back(where);
  slots_.push_back(nullptr);
  auto* slot = slots_.back() = new Slot(type);
  slot->refs.store(2, std::memory_order_relaxed);
  slot->index = static_cast<uint32_t>(slots_.size() - 1);
  slot->device = &device;
  slot->log = log_;
  slot->number = next_number_++;
  return slot;
}

}  // namespace thermite
