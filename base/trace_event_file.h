// SPDX-License-Identifier: Apache-2.0
// The file that trace events go to, as JSON. Not thread-safe.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "base/trace_events.h"

namespace thermite {

// Ticks to nanoseconds since `start`; one factor for the whole file, so that what nests in ticks nests in the file.
struct TraceEventClock {
  uint64_t start = 0;
  uint64_t factor = 0;  // nanoseconds per tick, times 2^32

  static TraceEventClock now();  // takes some milliseconds
  uint64_t nanoseconds(uint64_t ticks) const {
    return static_cast<uint64_t>(static_cast<unsigned __int128>(ticks - start) * factor >> 32);
  }
};

class TraceEventFile {
 public:
  static Result<std::unique_ptr<TraceEventFile>> create(const std::string& path);
  ~TraceEventFile();
  TraceEventFile(const TraceEventFile&) = delete;
  TraceEventFile& operator=(const TraceEventFile&) = delete;

  // False where the event is dropped: the file has its largest size, or the disk failed. `e.track` is set.
  bool add(const TraceEvent& e);
  void name_track(uint32_t track, std::string_view name);
  uint64_t start() const { return clock_.start; }
  // The end of the file. Of the first write that failed, the error.
  Status finish(uint64_t dropped);

 private:
  TraceEventFile(int fd, std::string path);
  bool room();
  void write_out();
  void raw(std::string_view s);
  void quoted(std::string_view s);
  void number(uint64_t v);
  void microseconds(uint64_t ns);
  void argument(std::string_view key, bool& first);
  void arguments(const TraceEvent& e);

  int fd_;
  std::string path_;
  TraceEventClock clock_;
  uint64_t pid_;
  std::unique_ptr<char[]> buffer_;
  char* at_;
  uint64_t written_ = 0;
  int error_ = 0;  // errno of the first write that failed
};

}  // namespace thermite
