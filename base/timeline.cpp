// SPDX-License-Identifier: Apache-2.0
#include "base/timeline.h"

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

#include "base/log.h"
#include "base/timeline_file.h"

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
  TimelineKind kind;
  std::array<uint8_t, 3> lengths;  // name, text, file
};
constexpr size_t kLargestStored = sizeof(Stored) + 3 * kMaxText + alignof(Stored);

// Written by one thread. Others read, under the timeline's lock, what `used` has published.
struct Buffer {
  std::atomic<size_t> used{0};
  size_t taken = 0;  // under the lock: so much is in the file
  uint32_t track = 0;
  std::string name;
  std::unique_ptr<std::byte[]> bytes = std::make_unique_for_overwrite<std::byte[]>(kBufferBytes);
};

struct Timeline {
  std::mutex mutex;
  std::unique_ptr<TimelineFile> file;  // null: none is written
  uint64_t dropped = 0;
  bool exit_hooked = false;
  std::vector<std::unique_ptr<Buffer>> live, free;
  std::vector<std::string> tracks;
};

Timeline& timeline() {
  static auto* const t = new Timeline;  // events may come from static destructors
  return *t;
}

constinit thread_local Buffer* buffer = nullptr;
constinit thread_local bool thread_ended = false;
constinit thread_local uint32_t thread_number = 0;

void write(Timeline& t, const TimelineEvent& e) {
  if (!t.file || e.begin < t.file->start()) return;  // begun under an earlier timeline
  if (!t.file->add(e)) ++t.dropped;
}

void write_buffer(Timeline& t, Buffer& b) {
  const size_t used = b.used.load(std::memory_order_acquire);
  while (b.taken < used) {
    const auto* s = reinterpret_cast<const Stored*>(b.bytes.get() + b.taken);
    const auto* text = reinterpret_cast<const char*>(s + 1);
    TimelineEvent e{s->kind, s->track, s->begin, s->end, s->numbers};
    size_t length = sizeof(Stored);
    for (const auto& [view, n] :
         {std::pair{&e.name, s->lengths[0]}, {&e.text, s->lengths[1]}, {&e.file, s->lengths[2]}}) {
      *view = {text, n};
      text += n;
      length += n;
    }
    e.line = s->line;
    write(t, e);
    b.taken += (length + alignof(Stored) - 1) / alignof(Stored) * alignof(Stored);
  }
}

// By the owner, or for a thread that is gone.
void empty(Timeline& t, Buffer& b) {
  write_buffer(t, b);
  b.taken = 0;
  b.used.store(0, std::memory_order_relaxed);
}

struct ThreadEnd {
  ~ThreadEnd() {
    Timeline& t = timeline();
    std::lock_guard lock(t.mutex);
    empty(t, *buffer);
    const auto mine = std::ranges::find(t.live, buffer, [](const auto& b) { return b.get(); });
    t.free.push_back(std::move(*mine));
    t.live.erase(mine);
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
  Timeline& t = timeline();
  std::lock_guard lock(t.mutex);
  if (t.free.empty()) t.free.push_back(std::make_unique<Buffer>());
  t.live.push_back(std::move(t.free.back()));
  t.free.pop_back();
  buffer = t.live.back().get();
  buffer->track = timeline_thread();
  buffer->name = name_of_thread(buffer->track);
  if (t.file) t.file->name_track(buffer->track, buffer->name);
  return *buffer;
}

// An event of a thread whose buffer has been given back: its thread-local objects are being destroyed.
void add_late(TimelineEvent e) {
  Timeline& t = timeline();
  std::lock_guard lock(t.mutex);
  if (e.track == 0) e.track = timeline_thread();
  write(t, e);
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
  if (Status s = timeline_stop(); !s.ok()) warn_once(s.error().message);
}

// A child of a fork has the parent's file open: it must not write to it.
void forget_in_child() {
  detail::timeline_on.store(false, std::memory_order_relaxed);
  thread_number = 0;
  if (buffer) buffer->track = timeline_thread();
  timeline().file.reset();
  timeline().mutex.unlock();
}

void hook_exit(Timeline& t) {
  if (std::exchange(t.exit_hooked, true)) return;
  std::atexit(stop_at_exit);
  pthread_atfork([] { timeline().mutex.lock(); }, [] { timeline().mutex.unlock(); }, forget_in_child);
}

}  // namespace

std::atomic<bool> detail::timeline_on{false};
std::atomic<bool> detail::timeline_by_tsc{false};

uint32_t timeline_thread() {
  if (thread_number == 0) thread_number = static_cast<uint32_t>(gettid());
  return thread_number;
}

void timeline_add(const TimelineEvent& e) {
  if (!timeline_on()) return;
  if (!buffer && thread_ended) return add_late(e);
  Buffer& b = buffer ? *buffer : take_buffer();
  size_t at = b.used.load(std::memory_order_relaxed);
  if (at + kLargestStored > kBufferBytes) {
    Timeline& t = timeline();
    std::lock_guard lock(t.mutex);
    empty(t, b);
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

uint32_t timeline_track(std::string_view name) {
  Timeline& t = timeline();
  std::lock_guard lock(t.mutex);
  const auto known = std::ranges::find(t.tracks, name);
  const auto track = kFirstTrack + static_cast<uint32_t>(known - t.tracks.begin());
  if (known != t.tracks.end()) return track;
  t.tracks.emplace_back(name);
  if (t.file) t.file->name_track(track, name);
  return track;
}

Status timeline_start(const std::string& path) {
  Timeline& t = timeline();
  std::lock_guard lock(t.mutex);
  if (t.file) return user_error("cannot write the trace {}: another one is being written", path);
  detail::timeline_by_tsc.store(has_steady_tsc(), std::memory_order_relaxed);
  TRY(t.file, TimelineFile::create(path));
  t.dropped = 0;
  for (const auto& b : t.live) t.file->name_track(b->track, b->name);
  for (size_t k = 0; k < t.tracks.size(); ++k) t.file->name_track(kFirstTrack + static_cast<uint32_t>(k), t.tracks[k]);
  hook_exit(t);
  detail::timeline_on.store(true, std::memory_order_release);
  return {};
}

Status timeline_stop() {
  detail::timeline_on.store(false, std::memory_order_relaxed);
  Timeline& t = timeline();
  std::lock_guard lock(t.mutex);
  if (!t.file) return {};
  for (const auto& b : t.live) write_buffer(t, *b);
  Status status = t.file->finish(t.dropped);
  t.file.reset();
  return status;
}

void timeline_start_from_environment() {
  static std::once_flag once;
  std::call_once(once, [] {
    const char* path = std::getenv("THERMITE_TRACE");
    if (!path || !*path || timeline_on()) return;
    if (Status s = timeline_start(path); !s.ok()) warn_once(fmt::format("THERMITE_TRACE: {}", s.error().message));
  });
}

}  // namespace thermite
