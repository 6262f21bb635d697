// SPDX-License-Identifier: Apache-2.0
#include "base/trace_events.h"

#if defined(__x86_64__)
#include <cpuid.h>
#endif
#include <pthread.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <mutex>
#include <vector>

#include "base/guard.h"
#include "base/log.h"
#include "base/trace_event_file.h"

namespace thermite {
namespace {

constexpr size_t kBufferBytes = size_t{1} << 20;
constexpr size_t kMaxText = 255;
constexpr uint32_t kFirstTrack = 1u << 30;  // above every thread's number

// An event in a buffer; its texts follow, in order.
struct Stored {
  uint64_t begin, end;
  std::array<uint64_t, 3> numbers;
  uint32_t track, line;
  TraceEventKind kind;
  std::array<uint8_t, 3> lengths;  // name, text, file
};
constexpr size_t kLargestStored = sizeof(Stored) + 3 * kMaxText + alignof(Stored);

// Written by one thread. Others read, under the recorder's lock, what `used` has published.
struct Buffer {
  std::atomic<size_t> used{0};
  size_t taken = 0;  // under the lock: so much is in the file
  uint32_t track = 0;
  std::string name;
  std::unique_ptr<std::byte[]> bytes = std::make_unique_for_overwrite<std::byte[]>(kBufferBytes);
};

struct Recorder {
  std::mutex mutex;
  std::unique_ptr<TraceEventFile> file;  // null: none is written
  uint64_t dropped = 0;
  bool exit_hooked = false;
  std::vector<std::unique_ptr<Buffer>> live, free;
  std::vector<std::string> tracks;
};

Recorder& recorder() {
  static auto* const t = new Recorder;  // events may come from static destructors
  return *t;
}

constinit thread_local Buffer* buffer = nullptr;
constinit thread_local bool thread_ended = false;
constinit thread_local uint32_t thread_number = 0;

void write(Recorder& r, const TraceEvent& e) {
  if (!r.file || e.begin < r.file->start()) return;  // begun for an earlier file
  if (!r.file->add(e)) ++r.dropped;
}

void write_buffer(Recorder& r, Buffer& b) {
  const size_t used = b.used.load(std::memory_order_acquire);
  while (b.taken < used) {
    const auto* s = reinterpret_cast<const Stored*>(b.bytes.get() + b.taken);
    const auto* text = reinterpret_cast<const char*>(s + 1);
    TraceEvent e{s->kind, s->track, s->begin, s->end, s->numbers};
    size_t length = sizeof(Stored);
    for (const auto& [view, n] :
         {std::pair{&e.name, s->lengths[0]}, {&e.text, s->lengths[1]}, {&e.file, s->lengths[2]}}) {
      *view = {text, n};
      text += n;
      length += n;
    }
    e.line = s->line;
    write(r, e);
    b.taken += (length + alignof(Stored) - 1) / alignof(Stored) * alignof(Stored);
  }
}

// By the owner, or for a thread that is gone.
void empty(Recorder& r, Buffer& b) {
  write_buffer(r, b);
  b.taken = 0;
  b.used.store(0, std::memory_order_relaxed);
}

struct ThreadEnd {
  ~ThreadEnd() {
    Recorder& r = recorder();
    std::lock_guard lock(r.mutex);
    empty(r, *buffer);
    const auto mine = std::ranges::find(r.live, buffer, [](const auto& b) { return b.get(); });
    r.free.push_back(std::move(*mine));
    r.live.erase(mine);
    buffer = nullptr;
    thread_ended = true;
  }
};

std::string name_of_thread(uint32_t track) {
  char name[32] = "";
  pthread_getname_np(pthread_self(), name, sizeof name);
  if (track == static_cast<uint32_t>(getpid())) return "main";
  return std::strcmp(name, program_invocation_short_name) == 0 || !*name ? fmt::format("thread {}", track) : name;
}

Buffer& take_buffer() {
  thread_local ThreadEnd at_end;
  Recorder& r = recorder();
  std::lock_guard lock(r.mutex);
  if (r.free.empty()) r.free.push_back(std::make_unique<Buffer>());
  r.live.push_back(std::move(r.free.back()));
  r.free.pop_back();
  buffer = r.live.back().get();
  buffer->track = trace_event_thread();
  buffer->name = name_of_thread(buffer->track);
  if (r.file) r.file->name_track(buffer->track, buffer->name);
  return *buffer;
}

// An event of a thread whose buffer has been given back: its thread-local objects are being destroyed.
void add_late(TraceEvent e) {
  Recorder& r = recorder();
  std::lock_guard lock(r.mutex);
  if (e.track == 0) e.track = trace_event_thread();
  write(r, e);
}

void add(const TraceEvent& e) {
  if (!buffer && thread_ended) return add_late(e);
  Buffer& b = buffer ? *buffer : take_buffer();
  size_t at = b.used.load(std::memory_order_relaxed);
  if (at + kLargestStored > kBufferBytes) {
    Recorder& r = recorder();
    std::lock_guard lock(r.mutex);
    empty(r, b);
    at = 0;
  }
  auto* s = reinterpret_cast<Stored*>(b.bytes.get() + at);
  s->begin = e.begin, s->end = e.end, s->numbers = e.numbers;
  s->track = e.track ? e.track : b.track;
  s->line = e.line, s->kind = e.kind;
  auto* text = reinterpret_cast<std::byte*>(s + 1);
  size_t k = 0;
  for (std::string_view v : {e.name, e.text, e.file}) {
    const size_t n = std::min(v.size(), kMaxText);
    if (n) std::memcpy(text, v.data(), n);
    s->lengths[k++] = static_cast<uint8_t>(n);
    text += n;
  }
  at = static_cast<size_t>(text - b.bytes.get());
  b.used.store((at + alignof(Stored) - 1) / alignof(Stored) * alignof(Stored), std::memory_order_release);
}

bool has_steady_tsc() {
#if defined(__x86_64__)
  unsigned a = 0, b = 0, c = 0, d = 0;
  return __get_cpuid(0x80000007, &a, &b, &c, &d) && (d & 1u << 8);
#else
  return false;
#endif
}

void stop_at_exit() {
  if (Status s = stop_trace_events(); !s.ok()) warn_once(s.error().message);
}

// A child of a fork has the parent's file open: it must not write to it.
void forget_in_child() {
  detail::trace_events_on.store(false, std::memory_order_relaxed);
  thread_number = 0;
  if (buffer) buffer->track = trace_event_thread();
  recorder().file.reset();
  recorder().mutex.unlock();
}

void hook_exit(Recorder& r) {
  if (std::exchange(r.exit_hooked, true)) return;
  std::atexit(stop_at_exit);
  pthread_atfork([] { recorder().mutex.lock(); }, [] { recorder().mutex.unlock(); }, forget_in_child);
}

}  // namespace

std::atomic<bool> detail::trace_events_on{false};
std::atomic<bool> detail::trace_events_by_tsc{false};

uint32_t trace_event_thread() {
  if (thread_number == 0) thread_number = static_cast<uint32_t>(gettid());
  return thread_number;
}

void add_trace_event(const TraceEvent& e) {
  if (!trace_events_on()) return;
  [[maybe_unused]] const Status added =
      guarded([&]() -> Status {  // comes out of destructors; without memory it is lost
        add(e);
        return {};
      });
}

uint32_t trace_event_track(std::string_view name) {
  Recorder& r = recorder();
  std::lock_guard lock(r.mutex);
  const auto known = std::ranges::find(r.tracks, name);
  const auto track = kFirstTrack + static_cast<uint32_t>(known - r.tracks.begin());
  if (known != r.tracks.end()) return track;
  r.tracks.emplace_back(name);
  if (r.file) r.file->name_track(track, name);
  return track;
}

Status start_trace_events(const std::string& path) {
  Recorder& r = recorder();
  std::lock_guard lock(r.mutex);
  if (r.file) return user_error("cannot write events to {}: another one is being written", path);
  detail::trace_events_by_tsc.store(has_steady_tsc(), std::memory_order_relaxed);
  TRY(r.file, TraceEventFile::create(path));
  r.dropped = 0;
  for (const auto& b : r.live) r.file->name_track(b->track, b->name);
  for (size_t k = 0; k < r.tracks.size(); ++k) r.file->name_track(kFirstTrack + static_cast<uint32_t>(k), r.tracks[k]);
  hook_exit(r);
  detail::trace_events_on.store(true, std::memory_order_release);
  return {};
}

Status stop_trace_events() {
  detail::trace_events_on.store(false, std::memory_order_relaxed);
  Recorder& r = recorder();
  std::lock_guard lock(r.mutex);
  if (!r.file) return {};
  for (const auto& b : r.live) write_buffer(r, *b);
  Status status = r.file->finish(r.dropped);
  r.file.reset();
  return status;
}

void start_trace_events_from_environment() {
  static std::once_flag once;
  std::call_once(once, [] {
    const char* path = std::getenv("THERMITE_TRACE");
    if (!path || !*path || trace_events_on()) return;
    if (Status s = start_trace_events(path); !s.ok()) warn_once(fmt::format("THERMITE_TRACE: {}", s.error().message));
  });
}

}  // namespace thermite
