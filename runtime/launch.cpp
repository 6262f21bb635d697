// SPDX-License-Identifier: Apache-2.0
#include "runtime/launch.h"

#include <exception>

#include "runtime/scratch.h"

namespace thermite {
namespace {

Status run_caught(const LaunchRecord& l) {
  TRY(std::span<std::byte> scratch, thread_scratch(l.shared_bytes));
  try {
    return l.kernel->run(l.buffers, l.scalars, 0, l.grid.tasks(), scratch);
  } catch (const std::exception& e) {
    return device_error("the kernel threw an exception: {}", e.what());
  } catch (...) {
    return device_error("the kernel threw an exception");
  }
}

}  // namespace

Status run_launch(const LaunchRecord& l) {
  if (l.grid.tasks() <= 0) return {};
  Status s = run_caught(l);
  if (s.ok()) return s;
  s.error().op = l.op;
  return std::move(s.error()).in(l.name);
}

}  // namespace thermite
