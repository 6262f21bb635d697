// SPDX-License-Identifier: Apache-2.0
// A device for tests and for the shape of the interfaces: it computes what interp computes, on queues of its own, late
// and with failures on demand, in memory that the host cannot read: a stray access is a crash.
#pragma once

#include <functional>
#include <string>

#include "runtime/device.h"

namespace thermite {

struct NullOptions {
  Target target = host_cpu_target();  // whose kernels it runs
  int queues = 8;
  uint64_t seed = 1;            // of the delays; each queue draws its own sequence, batch by batch
  int delay_one_in = 16;        // so many batches, one sleeps first, and one tells late that it is done; 0: none does
  int max_delay_us = 200;       // for up to so long
  uint64_t fail_launch = 0;     // the launch of that number, counted from 1 over all queues, fails; 0: none
  std::string fail_kernel{};    // launches of kernels with this in their name fail; "": none
  uint64_t lose_at_launch = 0;  // the launch of that number fails and ends the device's context; 0: none
  // Runs before every launch, on the queue's thread. An error or exception is that of the launch. Thread-safe.
  std::function<Status(const LaunchRecord&)> before_launch{};
  MemoryOptions memory{};
};

// Kernels are Invocables that the caller makes, as for interp.
std::unique_ptr<Device> make_null_device(const NullOptions& options = {});

}  // namespace thermite
