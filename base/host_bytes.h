// SPDX-License-Identifier: Apache-2.0
// Bytes of the host: weights of a model, what the command reads and writes. Their size comes from outside, so they are
// asked for in one place, where too much is an error.
#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>

#include "base/status.h"

namespace thermite {

class HostBytes {
 public:
  // Memory that `owner` keeps.
  HostBytes(void* data, size_t bytes, std::shared_ptr<const void> owner)
      : data_(data), bytes_(bytes), owner_(std::move(owner)) {}
  void* data() const { return data_; }
  size_t bytes() const { return bytes_; }
  const std::shared_ptr<const void>& owner() const { return owner_; }

 private:
  void* data_;
  size_t bytes_;
  std::shared_ptr<const void> owner_;
};
using HostBytesRef = std::shared_ptr<HostBytes>;

// Zeros, 64-byte aligned, owned. A device error where that many bytes are more than this machine's memory or than it
// gives; nothing is touched then.
Result<HostBytesRef> make_host_bytes(uint64_t bytes);
uint64_t machine_bytes();  // the memory of this machine
// The error of make_host_bytes() for more bytes than the machine has memory, before anything is allocated.
Status check_host_bytes(uint64_t bytes);

}  // namespace thermite
