// SPDX-License-Identifier: Apache-2.0
// The log of one thread. Recording appends plain records; flushing hands the segment to the realizer and makes
// slots ready. Logs are pooled and live for ever, so that a slot may point to the log of a thread that is gone:
// whoever needs the value seals that log.
//
// A log remembers the segments it has run. While the ops it is given are those of the segment that followed last
// time, nothing is stored but what differs (handles, leaves, runtime scalars, source lines), and the flush replays
// that segment's plan; the first op that differs turns the records back into a plain segment.
#pragma once

#include <atomic>
#include <memory>
#include <span>
#include <vector>

#include "base/light_mutex.h"
#include "frontend/prediction.h"
#include "frontend/realizer.h"
#include "frontend/segment_builder.h"

namespace thermite {

// A segment ends at this many ops at the latest (period.h says where a loop ends one); a function of the program
// only, never of time.
inline constexpr size_t kMaxSegmentOps = 1024;

class TraceLog {
 public:
  // The calling thread's log (that of the innermost traced function, if one is being traced).
  static TraceLog& current();

  // Appends one op. The new slot carries one reference for the caller. Pending operands of other logs must have
  // been realized before. A user error where the types do not fit.
  Result<Slot*> append(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs, Realizer& device,
                       const Location& where);
  // Realizes every live value of the log.
  Status flush();
  bool tracing() const { return trace_id() != 0; }
  uint32_t stream() const { return stream_; }  // where its segments run; few, since logs are used again
  uint64_t trace_id() const { return trace_id_.load(std::memory_order_acquire); }

 private:
  friend class TraceScope;
  friend struct ThreadLog;

  static TraceLog* take_free();
  static void give_back(TraceLog* log);
  bool goes_on_as_predicted(const Realizer& device) const;
  Status make_room(const Realizer& device);
  Status end_where_due(size_t ops, const Realizer& device);
  void begin(Realizer& device);
  std::shared_ptr<Realizer> share_of(Realizer& device);
  bool predicted(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs);
  void leave_prediction() { recorded_.leave(prediction_.leave(), mode_); }
  Result<const TypeEntry*> append_record(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs);
  void hold_generations();

  Status flush_locked(bool by_itself, LoopModeRef next);
  Trace* identify();
  Status run(Trace& t);
  Status run_plan(Trace& t);
  Result<std::shared_ptr<Replay>> plan_for(Trace& t, uint64_t own_leaves);
  Status run_segment(bool by_itself, const LoopModeRef& next);
  void settle(const Status& status);
  void publish();
  void fail_all(const std::shared_ptr<const Error>& error);
  void forget();
  void add_record_event() const;

  static uint32_t next_stream();

  LightMutex mutex_;
  const uint32_t stream_ = next_stream();
  SegmentBuilder recorded_{this};  // the segment under way
  Prediction prediction_;          // what it is expected to be
  LoopModeRef mode_;               // in which it began
  std::shared_ptr<Realizer> device_;
  std::weak_ptr<Realizer> share_;                         // of the device, by what this log has made
  std::vector<std::shared_ptr<const void>> generations_;  // of entries that segments point to
  std::vector<const StorageRef*> call_leaves_;
  std::vector<StorageRef> call_outputs_;
  std::atomic<uint64_t> trace_id_{0};
  uint64_t began_ = 0;         // when the segment under way did, where events are wanted
  uint32_t began_thread_ = 0;  // that recorded it
  bool orphan_ = false;        // its thread is gone, values are pending
};

// While alive, the calling thread records into a log of its own that is never executed.
class TraceScope {
 public:
  TraceScope();
  ~TraceScope();
  TraceScope(const TraceScope&) = delete;
  TraceScope& operator=(const TraceScope&) = delete;
  Slot* placeholder(uint32_t number, const TypeEntry* type, const std::shared_ptr<Realizer>& device);
  // The recorded program with the given slots, all recorded in this scope, as outputs. Ends the recording.
  Result<Graph> finish(std::span<Slot* const> outputs, std::span<const TypeEntry* const> inputs, Realizer& device);

 private:
  TraceLog* outer_;
  TraceLog* log_;
};

// Makes the slot ready, flushing its log if need be; its error if it failed.
Status realize(Slot& slot);

}  // namespace thermite
