// SPDX-License-Identifier: Apache-2.0
// What a process does when, as a Chrome trace for chrome://tracing or ui.perfetto.dev. While none is written, a
// place that could add an event costs one relaxed load and one branch. While one is, an event is a copy into a buffer
// of the calling thread, without locks; a full buffer is written to the file by its own thread.
#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

#include "base/status.h"

namespace thermite {

enum class TraceEventKind : uint8_t {
#define KIND(id, ...) id,
#include "base/trace_event_kinds.def"
#undef KIND
};

// All text is copied, and cut at 255 bytes.
struct TraceEvent {
  TraceEventKind kind{};
  uint32_t track = 0;                 // 0: the calling thread's
  uint64_t begin = 0, end = 0;        // trace_event_now()
  std::array<uint64_t, 3> numbers{};  // called as the row of `kind` says
  std::string_view name = {};         // where empty, the kind's
  std::string_view text = {};
  std::string_view file = {};  // of the user's program
  uint32_t line = 0;
};

namespace detail {
extern std::atomic<bool> trace_events_on;
extern std::atomic<bool> trace_events_by_tsc;  // set before the first event
}  // namespace detail

inline bool trace_events_on() { return detail::trace_events_on.load(std::memory_order_relaxed); }

// Ticks of a clock that all threads share; never 0.
inline uint64_t trace_event_now() {
#if defined(__x86_64__)
  if (detail::trace_events_by_tsc.load(std::memory_order_relaxed)) return __builtin_ia32_rdtsc();
#endif
  return static_cast<uint64_t>(std::chrono::steady_clock::now().time_since_epoch().count());
}
// For `begin` of an event that may be added later: 0 while none are written.
inline uint64_t trace_event_begin() { return trace_events_on() ? trace_event_now() : 0; }

// Nothing happens while events are not written. Events of one track must nest. Any thread may call.
void add_trace_event(const TraceEvent& event);

// A track beside the threads', such as a device's queue; the same name gives the same track. Never 0.
uint32_t trace_event_track(std::string_view name);
uint32_t trace_event_thread();  // the calling thread's own track

// Opens the file. A user error where it cannot be written, or where events are being written already.
Status start_trace_events(const std::string& path);
// Writes what is left; also done at exit. An error if anything could not be written. Nothing if none was started.
Status stop_trace_events();
// Once per process: starts what THERMITE_TRACE names, if that is set and nothing is on. A warning where it fails.
void start_trace_events_from_environment();

// An event from construction to destruction. Strings must outlive it.
class TraceEventScope {
 public:
  explicit TraceEventScope(TraceEventKind kind) { event_.kind = kind, event_.begin = trace_event_begin(); }
  ~TraceEventScope() {
    if (event_.begin) [[unlikely]] {
      event_.end = trace_event_now();
      add_trace_event(event_);
    }
  }
  TraceEventScope(const TraceEventScope&) = delete;
  TraceEventScope& operator=(const TraceEventScope&) = delete;

  bool on() const { return event_.begin != 0; }
  void number(size_t which, uint64_t value) { event_.numbers[which] = value; }
  void text(std::string_view t) { event_.text = t; }

 private:
  TraceEvent event_;
};

}  // namespace thermite
