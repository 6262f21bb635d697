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

// From the first op to now. Where another thread recorded them, its own events may lie across this one's end, so that
// the event goes on a track of the log.
void TraceLog::add_record_event() const {
  if (began_ == 0) [[likely]]
    return;
  const bool own = began_thread_ == trace_event_thread();
  const Segment& segment = recorded_.segment();
  const Location& where = segment.where.front();
  add_trace_event({.kind = TraceEventKind::record,
                   .track = own ? 0 : trace_event_track(fmt::format("recording {}", stream_)),
                   .begin = began_,
                   .end = trace_event_now(),
                   .numbers = {recorded_.size(), segment.outputs.size(), 0},
                   .text = device_->name(),
                   .file = where.file,
                   .line = where.line});
}

// `by_itself`: the segment ends here whatever comes next, and the next one begins in mode `next`.
Status TraceLog::flush_locked(bool by_itself, LoopModeRef next) {
  if (recorded_.size() == 0) return {};
  if (tracing()) return internal_error("a traced function's log was flushed");
  Status status = guarded([&] { return run_segment(by_itself, next); });
  settle(status);
  mode_ = std::move(next);
  return status;
}

Status TraceLog::run_segment(bool by_itself, const LoopModeRef& next) {
  recorded_.collect_outputs();
  add_record_event();
  const size_t outputs = recorded_.segment().outputs.size();
  TraceEventScope event(TraceEventKind::flush);
  event.number(0, recorded_.size());
  event.number(1, outputs);
  if (event.on()) event.text(device_->name());
  Trace* t = identify();
  if (by_itself) {
    t->ends_by_itself = true;
    t->after = next;
  }
  prediction_.ended(*t);
  Status status = outputs == 0 ? Status() : run(*t);
  event.number(2, !status.ok());
  return status;
}

// The trace of the whole segment under way.
Trace* TraceLog::identify() {
  if (Trace* t = prediction_.whole(recorded_.size())) return t;
  if (prediction_.trace()) leave_prediction();
  return prediction_.identify(recorded_, *device_, mode_);
}

// Errors of planning and running name the user's line where they name an op.
Status TraceLog::run(Trace& t) {
  Status status = run_plan(t);
  const std::vector<Location>& lines = recorded_.segment().where;
  if (status.ok() || status.error().op >= lines.size()) return status;
  const Location& where = lines[status.error().op];
  return std::move(status.error())
      .in(fmt::format("{}:{}: {}", where.file, where.line, t.ops[status.error().op].op->name));
}

Status TraceLog::run_plan(Trace& t) {
  TRY(std::shared_ptr<Replay> plan, plan_for(t, recorded_.own_leaves()));
  const Segment& segment = recorded_.segment();
  call_leaves_.clear();
  for (const Slot* s : recorded_.leaf_slots()) call_leaves_.push_back(&s->storage);
  call_outputs_.resize(segment.outputs.size());
  return plan->run({call_leaves_, segment.scalars, call_outputs_, segment.where, t.ops, stream_});
}

Result<std::shared_ptr<Replay>> TraceLog::plan_for(Trace& t, uint64_t own_leaves) {
  Segment& segment = recorded_.segment();
  const auto same = [&](const Trace::Variant& v) { return v.own_leaves == own_leaves && v.outputs == segment.outputs; };
  auto variant = std::ranges::find_if(t.variants, same);
  if (variant != t.variants.end()) {
    if (auto plan = variant->plan.lock()) return plan;
  }
  if (prediction_.trace()) recorded_.restore_records(t, t.ops.size());
  recorded_.fill_leaves();
  TRY(std::shared_ptr<Replay> plan, device_->plan(segment, own_leaves));
  for (Segment::Leaf& leaf : segment.leaves) leaf.storage.reset();  // a plan may take over what it owns
  if (variant == t.variants.end()) {
    if (t.variants.size() >= kMaxVariants) t.variants.erase(t.variants.begin());
    variant = t.variants.insert(t.variants.end(), {segment.outputs, own_leaves, {}});
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
  const std::vector<uint32_t>& outputs = recorded_.segment().outputs;
  for (size_t k = 0; k < outputs.size(); ++k) {
    Slot* slot = recorded_.slots()[outputs[k]];
    slot->keep = device_;
    slot->storage = std::move(call_outputs_[k]);
    slot->state.store(SlotState::ready, std::memory_order_release);
  }
}

void TraceLog::fail_all(const std::shared_ptr<const Error>& error) {
  for (Slot* slot : recorded_.slots()) {
    if (!slot) continue;
    slot->keep = device_;
    slot->error = error;
    slot->state.store(SlotState::failed, std::memory_order_release);
  }
}

void TraceLog::forget() {
  call_outputs_.clear();
  recorded_.clear();
  prediction_.reset();
  mode_ = nullptr;
  device_.reset();
  if (generations_.size() > kGenerations) {  // one has ended: nothing will match its traces any more
    prediction_.forget();
    generations_.clear();
  }
}

static Error read_while_traced() {
  return user_error("a traced function must not read values: they do not exist while it is traced");
}

Status realize(Slot& slot) {
  if (slot.state.load(std::memory_order_acquire) == SlotState::pending) {
    // Logs are pooled: one that traces now may have held this value before, which is then pending no more.
    if (slot.log->tracing() && slot.state.load(std::memory_order_acquire) == SlotState::pending)
      return read_while_traced();
    // An error of the flush belongs to every value of that log; this slot's own error is reported below.
    [[maybe_unused]] Status flushed = slot.log->flush();
  }
  switch (slot.state.load(std::memory_order_acquire)) {
    case SlotState::ready:
      return {};
    case SlotState::failed:
      return Error(*slot.error);
    case SlotState::placeholder:
      return read_while_traced();
    case SlotState::pending:
      break;
  }
  return internal_error("a flushed value is still pending");
}

}  // namespace thermite
