// SPDX-License-Identifier: Apache-2.0
#include "runtime/launch.h"

#include <exception>

#include "runtime/launch_event.h"
#include "runtime/scratch.h"

namespace thermite {
namespace {

Status run_caught(const LaunchRecord& l) {
  TRY(std::span<std::byte> scratch, thread_scratch(l.scratch_bytes));
  try {
    return l.kernel->run(l.buffers, l.scalars, 0, l.tasks, scratch);
  } catch (const std::exception& e) {
    return device_error("the kernel threw an exception: {}", e.what());
  } catch (...) {
    return device_error("the kernel threw an exception");
  }
}

}  // namespace

Status run_launch(const LaunchRecord& l) {
  if (l.tasks <= 0) return {};
  const uint64_t begin = trace_event_begin();
  Status s = run_caught(l);
  add_launch_event(l, begin);
  if (s.ok()) return s;
  s.error().op = l.op;
  return std::move(s.error()).in(l.name);
}

}  // namespace thermite
