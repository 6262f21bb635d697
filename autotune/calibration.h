// SPDX-License-Identifier: Apache-2.0
// What a machine was measured to do, for the cost model in place of the checked-in profile's guesses. Two digits, so
// that a profile stands still.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "autotune/tuning_rows.h"
#include "base/device_profile.h"
#include "ir/kernel/kernel.h"

namespace thermite {

// 0: not measured.
struct Calibration {
  double launch_us = 0, fork_us = 0;
  double memory_gbps = 0, thread_gbps = 0, cache_gbps = 0;  // of all threads; of one, past the caches and within them
  double vector_gflops = 0, contraction_gflops = 0;         // of one thread
  double l1_bytes = 0, l2_bytes = 0;
  friend bool operator==(const Calibration&, const Calibration&) = default;
};

// Rounded to two digits.
Calibration rounded(const Calibration& c);
// The profile with what was measured; a figure that is beyond a hundred times the profile's is not believed.
DeviceProfile calibrated(DeviceProfile profile, const Calibration& c);

// Microseconds that no kernel with this work beats: its bytes out of memory, or out of the caches where they fit, and
// its arithmetic, so much of it a thread.
double least_us(uint64_t bytes, uint64_t flops, double gflops, const DeviceProfile& p);
// What a thread reaches in the kernel, which makes products of matrices or something else.
double peak_gflops(const Kernel& k, bool products, const DeviceProfile& p);

std::string print(const Calibration& c);
std::optional<Calibration> parse_calibration(std::string_view text);

// By machine (TunedSchedules::machine): schedules and builds do not change what it can do.
std::optional<Calibration> find_calibration(TuningStore& store, const Digest& machine);
void keep_calibration(TuningStore& store, const Digest& machine, const Calibration& c);

}  // namespace thermite
