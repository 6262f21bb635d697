// SPDX-License-Identifier: Apache-2.0
#pragma once

#include "base/storage.h"
#include "base/trace_events.h"

namespace thermite {

// Adds the event of a launch that ran from `begin` to `end` (0: to now; trace_event_now()) on a track (0: the calling
// thread's). Nothing where `begin` is 0.
inline void add_launch_event(const LaunchRecord& l, uint64_t begin, uint64_t end = 0, uint32_t track = 0) {
  if (begin == 0) [[likely]]
    return;
  add_trace_event({.kind = TraceEventKind::kernel,
                   .track = track,
                   .begin = begin,
                   .end = end ? end : trace_event_now(),
                   .numbers = {l.work - l.flops, l.flops, static_cast<uint64_t>(l.grid.tasks())},
                   .name = l.name,
                   .text = l.ops,
                   .file = l.file,
                   .line = l.line});
}

}  // namespace thermite
