// SPDX-License-Identifier: Apache-2.0
#include "tests/runtime/fake_cuda/world.h"

#include <algorithm>
#include <chrono>

namespace thermite::fake_cuda {

thread_local std::vector<CuContext> current_contexts;

World& World::get() {
  static auto* world = new World;  // streams may outlive static objects
  return *world;
}

uint64_t digest(const void* bytes, size_t count) {
  uint64_t h = 14695981039346656037u;
  for (size_t k = 0; k < count; ++k) h = (h ^ static_cast<const uint8_t*>(bytes)[k]) * 1099511628211u;
  return h;
}

bool World::is_inside(const std::map<uint64_t, size_t>& table, const Range& range) const {
  auto after = table.upper_bound(range.begin);
  if (after == table.begin()) return false;
  --after;
  return Range{after->first, after->second}.holds(range);
}

bool World::is_touched(const Range& range, const Module* module) const {
  for (const auto& [handle, stream] : streams.all) {
    for (const Work& work : stream->work) {
      if (module && work.module == module) return true;
      if (std::ranges::any_of(work.touches, [&](const Range& r) { return r.meets(range); })) return true;
    }
  }
  return false;
}

void World::enqueue(Stream& stream, Work work) {
  stream.work.push_back(std::move(work));
  changed.notify_all();
}

void World::drain(std::unique_lock<std::mutex>& lock, const Stream* stream) {
  changed.wait(lock, [&] {
    return std::ranges::all_of(
        streams.all, [&](const auto& s) { return (stream && s.second.get() != stream) || s.second->work.empty(); });
  });
}

// After the end of the context nothing is done any more, and nobody waits.
void World::run(const std::shared_ptr<Stream>& stream) {
  std::unique_lock lock(mutex);
  while (true) {
    changed.wait(lock, [&] { return (!stream->work.empty() && (!held || fatal)) || stream->closing; });
    if (stream->work.empty()) return;
    const std::function<void()> work = stream->work.front().run;
    if (!fatal) {
      const bool late = options.max_delay_us > 0 && stream->random() % 4 == 0;
      const auto delay = late ? stream->random() % static_cast<uint64_t>(options.max_delay_us) : 0;
      lock.unlock();
      if (late) std::this_thread::sleep_for(std::chrono::microseconds(delay));
      work();
      lock.lock();
    }
    stream->work.pop_front();
    changed.notify_all();
  }
}

Call::Call(const char* name, bool wants_context) : name_(name) {
  const uint64_t number = ++world_.counts[name];
  if (const auto plan = world_.failures.find(name); plan != world_.failures.end()) {
    if (const auto failure = plan->second.find(number); failure != plan->second.end()) {
      refused_ = failure->second;
      return;
    }
  }
  if (!wants_context) return;
  if (current_contexts.empty() || current_contexts.back() != the_context() || world_.retained == 0) {
    problem("the context is not current");
    refused_ = kInvalidContext;
  }
}

void reset(const Options& options) {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  w.options = options;
  w.held = false;
  w.kernels_run = w.crash_at = 0;
  w.counts.clear();
  w.failures.clear();
  w.problems.clear();
}

uint64_t calls(const std::string& function) {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  return w.counts[function];
}

void fail(const std::string& function, uint64_t nth, int code) {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  w.failures[function][w.counts[function] + nth] = code;
}

void crash_kernel(uint64_t nth, int code) {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  w.crash_at = w.kernels_run + nth;
  w.crash_code = code;
}

void hold(bool held) {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  w.held = held;
  w.changed.notify_all();
}

std::string problems() {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  std::string text;
  for (const std::string& p : w.problems) text += p + "\n";
  return text;
}

std::string leaks() {
  World& w = World::get();
  std::lock_guard lock(w.mutex);
  std::string text;
  const auto count = [&](size_t n, const std::string& what) {
    if (n) text += (text.empty() ? "" : ", ") + std::to_string(n) + " " + what + (n > 1 ? "s" : "");
  };
  count(w.memory.size(), "allocation");
  count(w.pinned.size(), "pinned allocation");
  count(w.streams.all.size(), "stream");
  count(w.events.all.size(), "event");
  count(w.modules.all.size(), "module");
  count(w.graphs.all.size(), "graph");
  count(w.execs.all.size(), "executable graph");
  count(static_cast<size_t>(w.retained), "retained context");
  count(current_contexts.size(), "pushed context");
  return text;
}

}  // namespace thermite::fake_cuda
