// SPDX-License-Identifier: Apache-2.0
// What trace events cost the thread that adds them.
#include <unistd.h>

#include <algorithm>
#include <filesystem>

#include "base/trace_events.h"
#include "bench/roofs.h"
#include "bench/rows.h"

namespace thermite::bench {
namespace {

constexpr int kInBuffer = 5000;  // events that a thread's buffer holds
constexpr int kMany = 200000;    // many buffers
constexpr double kGoalNs = 100;

// As the CPU device adds one for every kernel.
void add_kernel_event() {
  const uint64_t begin = trace_event_begin();
  if (begin == 0) return;
  add_trace_event({.kind = TraceEventKind::kernel,
                   .begin = begin,
                   .end = trace_event_now(),
                   .numbers = {4096, 512, 1},
                   .name = "map_f32_3",
                   .text = "mul, add, exp",
                   .file = "examples/program.cpp",
                   .line = 42});
}

double ns_per_event(int events) {
  const double start = seconds();
  for (int k = 0; k < events; ++k) {
    add_kernel_event();
    asm volatile("" ::: "memory");  // the flag is looked at every time
  }
  return (seconds() - start) / events * 1e9;
}

}  // namespace

Result<std::vector<Row>> trace_rows(const Options& o) {
  if (trace_events_on()) return user_error("the trace rows cannot be measured while THERMITE_TRACE is set");
  const auto file = std::filesystem::temp_directory_path() / fmt::format("thermite_trace_{}.json", getpid());
  double off = 1e30, on = 1e30, written = 1e30;
  for (int k = 0; k < std::max(5, o.rounds); ++k) {
    off = std::min(off, ns_per_event(kMany));
    CHECK_OK(start_trace_events(file.string()));
    ns_per_event(1);  // makes the thread's buffer
    on = std::min(on, ns_per_event(kInBuffer));
    CHECK_OK(stop_trace_events());
    CHECK_OK(start_trace_events(file.string()));
    written = std::min(written, ns_per_event(kMany));
    CHECK_OK(stop_trace_events());
  }
  std::filesystem::remove(file);
  return std::vector<Row>{
      {"trace_ns_per_event", on, "ns", kGoalNs, kGoalNs / on, "adding a kernel's event; the roof is the goal"},
      {"trace_ns_written", written, "ns", 0, 0, "the same with the thread writing its full buffers to the file"},
      {"trace_ns_off", off, "ns", 0, 0, "while none are written"}};
}

}  // namespace thermite::bench
