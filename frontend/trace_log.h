// SPDX-License-Identifier: Apache-2.0
// The log of one thread. Recording appends plain records; flushing hands the segment to the realizer and makes
// slots ready. Logs are pooled and live for ever, so that a slot may point to the log of a thread that is gone:
// whoever needs the value seals that log.
#pragma once

#include <memory>
#include <span>
#include <unordered_map>
#include <vector>

#include "frontend/light_mutex.h"
#include "frontend/realizer.h"
#include "frontend/segment.h"
#include "frontend/slot.h"

namespace thermite {

// A segment ends at this many ops; depends on the program only, never on time.
inline constexpr size_t kMaxSegmentOps = 1024;

// One operand as resolved by record_op: a slot that is ready, a placeholder or pending in this log, or a scalar.
struct LogOperand {
  Slot* slot = nullptr;
  Scalar scalar;
};

class TraceLog {
 public:
  // The calling thread's log (that of the innermost traced function, if one is being traced).
  static TraceLog& current();

  // Appends one op; `type` is its inferred type. The new slot carries one reference for the caller. Pending
  // operands of other logs must have been realized before.
  Result<Slot*> append(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs, const TypeEntry* type,
                       const std::shared_ptr<Realizer>& device, const Location& where);
  // Realizes every live value of the log.
  Status flush();
  bool tracing() const { return trace_id_ != 0; }
  uint64_t trace_id() const { return trace_id_; }

 private:
  friend class TraceScope;
  friend struct ThreadLog;
  TraceRef reference(const LogOperand& operand);
  TraceRef scalar_reference(Scalar s);
  Status flush_locked();
  void settle(Result<std::vector<StorageRef>> result);
  void abandon(const Error& why);
  void collect_outputs();

  LightMutex mutex_;
  Segment segment_;
  std::vector<Slot*> slots_;  // by op; one reference each
  std::unordered_map<const Slot*, uint32_t> leaf_of_;
  std::vector<Slot*> leaf_slots_;  // one reference each, so that addresses in leaf_of_ stay meaningful
  std::shared_ptr<Realizer> device_;
  uint64_t trace_id_ = 0;
  bool orphan_ = false;  // its thread is gone, values are pending
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
  Result<Graph> finish(std::span<Slot* const> outputs, std::span<const TypeEntry* const> inputs);

 private:
  TraceLog* log_;
  TraceLog* outer_;
};

// Makes the slot ready, flushing its log if need be; its error if it failed.
Status realize(Slot& slot);

}  // namespace thermite
