// SPDX-License-Identifier: Apache-2.0
// Which log a thread records into.
#include <algorithm>
#include <mutex>

#include "frontend/trace_log.h"

namespace thermite {
namespace {

// Logs that no thread owns and that hold nothing pending.
struct LogPool {
  std::mutex mutex;
  std::vector<TraceLog*> free;  // has room for every log, so that giving one back needs no memory
  size_t made = 0;
};
LogPool& pool() {
  static auto* p = new LogPool;
  return *p;
}

std::atomic<uint64_t> next_trace_id{1};
constinit thread_local TraceLog* current_log = nullptr;

const std::shared_ptr<const Error>& after_return() {
  static const auto error = std::make_shared<const Error>(
      user_error("a tensor made inside a traced function was used after the function returned"));
  return error;
}

}  // namespace

uint32_t TraceLog::next_stream() {
  static std::atomic<uint32_t> streams{0};
  return streams.fetch_add(1, std::memory_order_relaxed);
}

TraceLog* TraceLog::take_free() {
  LogPool& p = pool();
  std::lock_guard lock(p.mutex);
  if (p.free.empty()) {
    p.free.reserve(p.made + 1);
    auto* log = new TraceLog;
    ++p.made;
    return log;
  }
  TraceLog* log = p.free.back();
  p.free.pop_back();
  return log;
}

void TraceLog::give_back(TraceLog* log) {
  LogPool& p = pool();
  std::lock_guard lock(p.mutex);
  p.free.push_back(log);
}

// The log of a live thread. What a finished thread left pending stays in its log until somebody asks for it.
struct ThreadLog {
  TraceLog* log = TraceLog::take_free();
  ~ThreadLog() {
    current_log = nullptr;
    std::unique_lock lock(log->mutex_);
    const bool wanted = std::ranges::any_of(log->recorded_.slots(), [](const Slot* s) { return s->refs.load() > 1; });
    if (!wanted) log->forget();
    log->orphan_ = wanted;
    lock.unlock();
    if (!wanted) TraceLog::give_back(log);
  }
};

TraceLog& TraceLog::current() {
  if (current_log) return *current_log;
  thread_local ThreadLog own;
  current_log = own.log;
  return *current_log;
}

TraceScope::TraceScope() : outer_(&TraceLog::current()), log_(TraceLog::take_free()) {
  (void)after_return();
  log_->trace_id_ = next_trace_id.fetch_add(1);
  current_log = log_;
}

TraceScope::~TraceScope() {
  current_log = outer_;
  {
    std::lock_guard lock(log_->mutex_);
    log_->fail_all(after_return());
    log_->forget();
    log_->trace_id_ = 0;
  }
  TraceLog::give_back(log_);
}

Slot* TraceScope::placeholder(uint32_t number, const TypeEntry* type, const std::shared_ptr<Realizer>& device) {
  auto* slot = new Slot(type);
  slot->state.store(SlotState::placeholder, std::memory_order_relaxed);
  slot->index = number;
  slot->device = device.get();
  slot->keep = device;
  slot->number = log_->trace_id_;
  return slot;
}

Result<Graph> TraceScope::finish(std::span<Slot* const> outputs, std::span<const TypeEntry* const> inputs,
                                 Realizer& device) {
  std::lock_guard lock(log_->mutex_);
  Segment& s = log_->recorded_.segment();
  s.outputs.clear();
  for (const Slot* slot : outputs) s.outputs.push_back(slot->index);
  log_->recorded_.fill_leaves();
  return build_traced_graph(s, inputs, device);
}

}  // namespace thermite
