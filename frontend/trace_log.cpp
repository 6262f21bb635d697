// SPDX-License-Identifier: Apache-2.0
#include "frontend/trace_log.h"

#include <algorithm>
#include <mutex>

#include "base/guard.h"
#include "base/recycle.h"
#include "base/trace_events.h"
#include "frontend/infer.h"

namespace thermite {
namespace {

constexpr size_t kMaxTracedOps = size_t{1} << 20;
constexpr size_t kFewOperands = 16;

}  // namespace

// One function, for it is on the path of every op.
Result<Slot*> TraceLog::append(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs,
                               Realizer& device, const Location& where) {
  std::lock_guard lock(mutex_);
  try {
    if (!goes_on_as_predicted(device)) CHECK_OK(make_room(device));
    for (const LogOperand& o : in) {  // another thread may have flushed this log in between
      if (o.slot && o.slot->state.load(std::memory_order_acquire) == SlotState::failed) return Error(*o.slot->error);
    }
    if (recorded_.size() == 0) begin(device);
    const TypeEntry* type;
    if (predicted(op, in, attrs)) {
      type = prediction_.trace()->ops[recorded_.size()].type;
    } else {
      TRY(type, append_record(op, in, attrs));
    }
    return recorded_.add_slot(type, device, where);
  } catch (...) {  // what is recorded may be half an op: nobody can compute this segment any more
    Error error = error_in_flight();
    settle(error);
    return error;
  }
}

bool TraceLog::goes_on_as_predicted(const Realizer& device) const {
  const Trace* t = prediction_.trace();
  return t && recorded_.size() < t->ops.size() && device_.get() == &device && !tracing();
}

// Ends the segment under way where the next op opens a new one. A failure stays with the values of that segment.
Status TraceLog::make_room(const Realizer& device) {
  const size_t n = recorded_.size();
  if (n == 0) return {};
  if (tracing()) {
    if (n >= kMaxTracedOps) return user_error("a traced function may record at most {} ops", kMaxTracedOps);
    return {};
  }
  [[maybe_unused]] Status flushed = end_where_due(n, device);
  return {};
}

Status TraceLog::end_where_due(size_t n, const Realizer& device) {
  if (device_.get() != &device) return flush_locked(false, nullptr);
  if (const Trace* t = prediction_.trace()) {
    if (n < t->ops.size()) return {};
    if (t->ends_by_itself) return flush_locked(true, t->after);
    // What was recorded longer once does not end here.
    if (prediction_.goes_on_after(n)) return {};
    leave_prediction();
  }
  const bool loop = recorded_.ends_here();
  if (!loop && n < kMaxSegmentOps) return {};
  return flush_locked(true, loop ? recorded_.finder().next_mode() : nullptr);
}

// Keeps the device alive by a count of this log's own: threads that use one device must not meet at its count.
std::shared_ptr<Realizer> TraceLog::share_of(Realizer& device) {
  std::shared_ptr<Realizer> share = share_.lock();
  if (share.get() != &device) [[unlikely]] {
    using Owner = std::shared_ptr<Realizer>;
    const auto owner = std::allocate_shared<Owner>(RecyclingAllocator<Owner>(), device.shared_from_this());
    share = {owner, &device};
    share_ = share;
  }
  return share;
}

void TraceLog::begin(Realizer& device) {
  device_ = share_of(device);
  began_ = trace_event_begin();
  if (began_) [[unlikely]]
    began_thread_ = trace_event_thread();
  if (tracing()) return;
  prediction_.begin(device, mode_);
  if (!prediction_.trace()) recorded_.start(trace_seed(&device, mode_), mode_);
}

// False leaves the log without a prediction.
bool TraceLog::predicted(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs) {
  if (!prediction_.trace()) return false;
  if (prediction_.follows(recorded_, op, in, attrs)) return true;
  leave_prediction();
  return false;
}

Result<const TypeEntry*> TraceLog::append_record(const OpDef& op, std::span<const LogOperand> in,
                                                 const AttrsEntry* attrs) {
  const TypeEntry* few[kFewOperands];
  std::vector<const TypeEntry*> many(in.size() > kFewOperands ? in.size() : 0);
  const TypeEntry** types = many.empty() ? few : many.data();
  for (size_t k = 0; k < in.size(); ++k) types[k] = in[k].type();
  TRY(const TypeEntry* type, infer_type(op, {types, in.size()}, attrs));
  hold_generations();  // at once: a leaf's type may end one
  recorded_.add(op, type, attrs, in);
  hold_generations();
  if (!tracing()) recorded_.identify_last(in);
  return type;
}

void TraceLog::hold_generations() {
  for (const std::shared_ptr<const void>& g : intern_generations())
    if (g && std::ranges::find(generations_, g) == generations_.end()) generations_.push_back(g);
}

}  // namespace thermite
