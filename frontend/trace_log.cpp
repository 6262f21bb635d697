// SPDX-License-Identifier: Apache-2.0
#include "frontend/trace_log.h"

#include <cmath>
#include <mutex>

namespace thermite {
namespace {

constexpr size_t kMaxTracedOps = size_t{1} << 20;

// Logs that no thread owns and that hold nothing.
struct LogPool {
  std::mutex mutex;
  std::vector<TraceLog*> free;

  TraceLog* take() {
    std::lock_guard lock(mutex);
    if (free.empty()) return new TraceLog;
    TraceLog* log = free.back();
    free.pop_back();
    return log;
  }
  void give(TraceLog* log) {
    std::lock_guard lock(mutex);
    free.push_back(log);
  }
};
LogPool& pool() {
  static auto* p = new LogPool;
  return *p;
}

std::atomic<uint64_t> next_trace_id{1};

// Values that plans may be specialised on; every other scalar is a runtime parameter.
bool is_literal(Scalar s) {
  if (is_bool(s.dtype)) return true;
  if (is_int(s.dtype)) {
    const int64_t v = to_int(s);
    return v >= -1 && v <= 2;
  }
  const double v = to_double(s);
  if (v == 0) return !std::signbit(v);
  return std::isnan(v) || std::isinf(v) || v == 1 || v == -1 || v == 2 || v == 0.5;
}

template <class List, class Value>
uint32_t find_or_push(List& list, const Value& v) {
  for (size_t k = 0; k < list.size(); ++k) {
    if (list[k] == v) return static_cast<uint32_t>(k);
  }
  list.push_back(v);
  return static_cast<uint32_t>(list.size() - 1);
}

}  // namespace

// The log of a live thread. What a finished thread left pending stays in its log until somebody asks for it.
struct ThreadLog {
  TraceLog* log = pool().take();
  ~ThreadLog() {
    std::unique_lock lock(log->mutex_);
    log->collect_outputs();
    const bool wanted = !log->segment_.outputs.empty();
    if (!wanted) log->settle(std::vector<StorageRef>{});
    log->orphan_ = wanted;
    lock.unlock();
    if (!wanted) pool().give(log);
  }
};

namespace {
TraceLog*& current_log() {
  thread_local ThreadLog own;
  thread_local TraceLog* log = own.log;
  return log;
}
}  // namespace

TraceLog& TraceLog::current() { return *current_log(); }

Result<Slot*> TraceLog::append(const OpDef& op, std::span<const LogOperand> in, const AttrsEntry* attrs,
                               const TypeEntry* type, const std::shared_ptr<Realizer>& device, const Location& where) {
  std::lock_guard lock(mutex_);
  if (tracing()) {
    if (slots_.size() >= kMaxTracedOps) return user_error("a traced function may record at most {} ops", kMaxTracedOps);
  } else if (!slots_.empty() && (slots_.size() >= kMaxSegmentOps || device_ != device)) {
    CHECK_OK(flush_locked());
  }
  for (const LogOperand& o : in) {  // another thread may have flushed this log in between
    if (o.slot && o.slot->state.load(std::memory_order_acquire) == SlotState::failed) return Error(*o.slot->error);
  }
  if (slots_.empty()) device_ = device;
  const auto first = static_cast<uint32_t>(segment_.refs.size());
  for (const LogOperand& o : in) segment_.refs.push_back(reference(o));
  segment_.ops.push_back({&op, type, attrs, first, static_cast<uint32_t>(in.size())});
  segment_.where.push_back(where);
  auto* slot = new Slot;
  slot->refs.store(2, std::memory_order_relaxed);
  slot->index = static_cast<uint32_t>(slots_.size());
  slot->type = type;
  slot->device = device;
  slot->log = this;
  slots_.push_back(slot);
  return slot;
}

TraceRef TraceLog::reference(const LogOperand& operand) {
  Slot* slot = operand.slot;
  if (!slot) return scalar_reference(operand.scalar);
  if (slot->state.load(std::memory_order_acquire) == SlotState::pending) {
    return TraceRef::make(TraceRef::op, static_cast<uint32_t>(slots_.size()) - slot->index);
  }
  auto [it, fresh] = leaf_of_.try_emplace(slot, static_cast<uint32_t>(segment_.leaves.size()));
  if (fresh) {
    const bool input = slot->state.load(std::memory_order_relaxed) == SlotState::placeholder;
    segment_.leaves.push_back({slot->type, slot->storage, input ? slot->index : ~0u});
    slot->retain();
    leaf_slots_.push_back(slot);
  }
  return TraceRef::make(TraceRef::leaf, it->second);
}

TraceRef TraceLog::scalar_reference(Scalar s) {
  if (is_literal(s)) return TraceRef::make(TraceRef::literal, find_or_push(segment_.literals, s));
  // Equal runtime scalars are not merged: the trace must not depend on their values.
  segment_.scalars.push_back(s);
  return TraceRef::make(TraceRef::scalar, static_cast<uint32_t>(segment_.scalars.size() - 1));
}

Status TraceLog::flush() {
  std::unique_lock lock(mutex_);
  Status status = flush_locked();
  if (std::exchange(orphan_, false)) {
    lock.unlock();
    pool().give(this);
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

Status TraceLog::flush_locked() {
  if (slots_.empty()) return {};
  if (tracing()) return internal_error("a traced function's log was flushed");
  collect_outputs();
  if (segment_.outputs.empty()) {
    settle(std::vector<StorageRef>{});
    return {};
  }
  Result<std::vector<StorageRef>> result = device_->realize(segment_);
  Status status;
  if (!result.ok()) status = Error(result.error());
  settle(std::move(result));
  return status;
}

void TraceLog::settle(Result<std::vector<StorageRef>> result) {
  if (result.ok()) {
    for (size_t k = 0; k < segment_.outputs.size(); ++k) {
      Slot* slot = slots_[segment_.outputs[k]];
      slot->storage = std::move((*result)[k]);
      slot->state.store(SlotState::ready, std::memory_order_release);
    }
  } else {
    abandon(result.error());
  }
  for (Slot* s : slots_) s->release();
  for (Slot* s : leaf_slots_) s->release();
  slots_.clear();
  leaf_slots_.clear();
  leaf_of_.clear();
  segment_.clear();
  device_.reset();
}

void TraceLog::abandon(const Error& why) {
  auto error = std::make_shared<const Error>(why);
  for (uint32_t k : segment_.outputs) {
    slots_[k]->error = error;
    slots_[k]->state.store(SlotState::failed, std::memory_order_release);
  }
}

TraceScope::TraceScope() : log_(pool().take()), outer_(current_log()) {
  log_->trace_id_ = next_trace_id.fetch_add(1);
  current_log() = log_;
}

TraceScope::~TraceScope() {
  current_log() = outer_;
  {
    std::lock_guard lock(log_->mutex_);
    log_->collect_outputs();
    log_->settle(user_error("a tensor made inside a traced function was used after the function returned"));
    log_->trace_id_ = 0;
  }
  pool().give(log_);
}

Slot* TraceScope::placeholder(uint32_t number, const TypeEntry* type, const std::shared_ptr<Realizer>& device) {
  auto* slot = new Slot;
  slot->state.store(SlotState::placeholder, std::memory_order_relaxed);
  slot->index = number;
  slot->type = type;
  slot->device = device;
  slot->trace = log_->trace_id_;
  return slot;
}

Result<Graph> TraceScope::finish(std::span<Slot* const> outputs, std::span<const TypeEntry* const> inputs) {
  std::lock_guard lock(log_->mutex_);
  Segment& s = log_->segment_;
  s.outputs.clear();
  for (const Slot* slot : outputs) s.outputs.push_back(slot->index);
  return build_traced_graph(s, inputs);
}

Status realize(Slot& slot) {
  if (slot.state.load(std::memory_order_acquire) == SlotState::pending) {
    if (slot.log->tracing()) {
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
