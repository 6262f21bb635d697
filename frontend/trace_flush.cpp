// SPDX-License-Identifier: Apache-2.0
// How a log's segment becomes values.
#include <algorithm>
#include <mutex>

#include "base/guard.h"
#include "base/trace_events.h"
#include "frontend/trace_log.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr size_t kGenerations = std::tuple_size_v<InternGenerations>;
constexpr size_t kMaxVariants = 16;  // of a trace, by what is alive at its end

}  // namespace

Status TraceLog::flush() {
  std::unique_lock lock(mutex_);
  Status status = flush_locked(false, nullptr);
  if (std::exchange(orphan_, false)) {
    lock.unlock();
    give_back(this);
  }
  return status;
}

void TraceLog::collect_outputs() {
  segment_.outputs.clear();
  for (const Slot* s : slots_) {
    // One reference is the log's; with no other there is no handle from which a new one could be made.
    if (s->refs.load(std::memory_order_acquire) > 1) segment_.outputs.push_back(s->index);
  }
}

// From the first op to now. Where another thread recorded them, its own events may lie across this one's end, so that
// the event goes on a track of the log.
void TraceLog::add_record_event() const {
  if (began_ == 0) [[likely]]
    return;
  const bool own = began_thread_ == trace_event_thread();
  const Location& where = segment_.where.front();
  add_trace_event({.kind = TraceEventKind::record,
                   .track = own ? 0 : trace_event_track(fmt::format("recording {}", stream_)),
                   .begin = began_,
                   .end = trace_event_now(),
                   .numbers = {slots_.size(), segment_.outputs.size(), 0},
                   .text = device_->name(),
                   .file = where.file,
                   .line = where.line});
}

// `by_itself`: the segment ends here whatever comes next, and the next one begins in mode `next`.
Status TraceLog::flush_locked(bool by_itself, LoopModeRef next) {
  if (slots_.empty()) return {};
  if (tracing()) return internal_error("a traced function's log was flushed");
  Status status = guarded([&] { return run_segment(by_itself, next); });
  settle(status);
  mode_ = std::move(next);
  return status;
}

Status TraceLog::run_segment(bool by_itself, const LoopModeRef& next) {
  collect_outputs();
  add_record_event();
  TraceEventScope event(TraceEventKind::flush);
  event.number(0, slots_.size());
  event.number(1, segment_.outputs.size());
  if (event.on()) event.text(device_->name());
  Trace* t = identify();
  if (by_itself) {
    t->ends_by_itself = true;
    t->after = next;
  }
  if (previous_) previous_->add_follower(t);
  previous_ = t;
  Status status = segment_.outputs.empty() ? Status() : run(*t);
  event.number(2, !status.ok());
  return status;
}

// The trace of the whole segment under way.
Trace* TraceLog::identify() {
  const size_t n = slots_.size();
  if (trace_ && n == trace_->ops.size()) return trace_;
  if (trace_ && predict_another([n](const Trace& t) { return t.ops.size() == n; })) return trace_;
  if (trace_) leave_prediction();
  if (Trace* t = traces_.find(segment_, hashes_.back(), device_.get(), id_of(mode_))) return t;
  if (traces_.is_full(segment_)) {
    traces_.clear();
    previous_ = nullptr;
  }
  return traces_.add(segment_, hashes_, signatures_, device_.get(), id_of(mode_));
}

void TraceLog::fill_leaves() {
  for (size_t k = 0; k < leaf_slots_.size(); ++k) segment_.leaves[k].storage = leaf_slots_[k]->storage;
}

// Leaves that die with the segment: no handle, and no other value in the same memory.
uint64_t TraceLog::own_leaves() const {
  uint64_t own = 0;
  for (size_t k = 0; k < leaf_slots_.size() && k < 64; ++k) {
    const Slot& s = *leaf_slots_[k];
    if (s.refs.load(std::memory_order_acquire) == 1 && is_sole_owner(s.storage)) own |= uint64_t{1} << k;
  }
  return own;
}

// Errors of planning and running name the user's line where they name an op.
Status TraceLog::run(Trace& t) {
  Status status = run_plan(t);
  if (status.ok() || status.error().op >= segment_.where.size()) return status;
  const Location& where = segment_.where[status.error().op];
  return std::move(status.error())
      .in(fmt::format("{}:{}: {}", where.file, where.line, t.ops[status.error().op].op->name));
}

Status TraceLog::run_plan(Trace& t) {
  TRY(std::shared_ptr<Replay> plan, plan_for(t, own_leaves()));
  call_leaves_.clear();
  for (const Slot* s : leaf_slots_) call_leaves_.push_back(&s->storage);
  call_outputs_.resize(segment_.outputs.size());
  return plan->run({call_leaves_, segment_.scalars, call_outputs_, segment_.where, t.ops, stream_});
}

Result<std::shared_ptr<Replay>> TraceLog::plan_for(Trace& t, uint64_t own_leaves) {
  const auto same = [&](const Trace::Variant& v) {
    return v.own_leaves == own_leaves && v.outputs == segment_.outputs;
  };
  auto variant = std::ranges::find_if(t.variants, same);
  if (variant != t.variants.end()) {
    if (auto plan = variant->plan.lock()) return plan;
  }
  if (trace_) restore_records(t, t.ops.size());
  fill_leaves();
  TRY(std::shared_ptr<Replay> plan, device_->plan(segment_, own_leaves));
  for (Segment::Leaf& leaf : segment_.leaves) leaf.storage.reset();  // a plan may take over what it owns
  if (variant == t.variants.end()) {
    if (t.variants.size() >= kMaxVariants) t.variants.erase(t.variants.begin());
    variant = t.variants.insert(t.variants.end(), {segment_.outputs, own_leaves, {}});
  }
  variant->plan = plan;
  return plan;
}

// Every slot of the segment gets its value or an error; needs no memory where memory is what is missing.
void TraceLog::settle(const Status& status) {
  if (status.ok()) {
    publish();
  } else {
    fail_all(shared_error(status.error()));
  }
  forget();
}

void TraceLog::publish() {
  for (size_t k = 0; k < segment_.outputs.size(); ++k) {
    Slot* slot = slots_[segment_.outputs[k]];
    slot->keep = device_;
    slot->storage = std::move(call_outputs_[k]);
    slot->state.store(SlotState::ready, std::memory_order_release);
  }
}

void TraceLog::fail_all(const std::shared_ptr<const Error>& error) {
  for (Slot* slot : slots_) {
    if (!slot) continue;
    slot->keep = device_;
    slot->error = error;
    slot->state.store(SlotState::failed, std::memory_order_release);
  }
}

void TraceLog::forget() {
  call_outputs_.clear();
  for (Slot* s : slots_) {
    if (s) s->release_last_of_log();
  }
  for (Slot* s : leaf_slots_) s->release_last_of_log();
  slots_.clear();
  leaf_slots_.clear();
  leaf_table_.clear();
  hashes_.clear();
  signatures_.clear();
  segment_.clear();
  trace_ = nullptr;
  mode_ = nullptr;
  device_.reset();
  if (generations_.size() > kGenerations) {  // one has ended: nothing will match its traces any more
    traces_.clear();
    previous_ = nullptr;
    generations_.clear();
  }
}

Status realize(Slot& slot) {
  if (slot.state.load(std::memory_order_acquire) == SlotState::pending) {
    // Logs are pooled: one that traces now may have held this value before, which is then pending no more.
    if (slot.log->tracing() && slot.state.load(std::memory_order_acquire) == SlotState::pending) {
      return user_error("a traced function must not read values: they do not exist while it is traced");
    }
    // An error of the flush belongs to every value of that log; this slot's own error is reported below.
    [[maybe_unused]] Status flushed = slot.log->flush();
  }
  switch (slot.state.load(std::memory_order_acquire)) {
    case SlotState::ready:
      return {};
    case SlotState::failed:
      return Error(*slot.error);
    case SlotState::placeholder:
      return user_error("a traced function must not read values: they do not exist while it is traced");
    case SlotState::pending:
      break;
  }
  return internal_error("a flushed value is still pending");
}

}  // namespace thermite
