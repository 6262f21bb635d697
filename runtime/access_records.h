// SPDX-License-Identifier: Apache-2.0
// What kernels of checked builds find, for runtimes.
#pragma once

#include <span>

#include "base/device_args.h"
#include "base/storage.h"

namespace thermite {

// The error of the record's finding, if it has one, without the kernel's name.
Status status_of(const AccessRecord& record);

// Of the batches of a stream that are under way: a record each, in memory that host and device share.
class AccessRecords {
 public:
  static size_t bytes();
  // The device is not using the memory yet.
  AccessRecords(std::byte* host, DeviceAddress device);

  DeviceAddress of(uint64_t number) const;
  // Once the device is done with the batch; clears its record.
  Status take(uint64_t number, std::span<const LaunchRecord> launches);

 private:
  AccessRecord* const host_;
  const DeviceAddress device_;
};

// What a checked launch is given behind its other arguments: checked_words() of them.
uint64_t* put_checked_words(uint64_t* to, const LaunchRecord& launch, DeviceAddress record, size_t number);

}  // namespace thermite
