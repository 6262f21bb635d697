// SPDX-License-Identifier: Apache-2.0
#include "thermite/device.h"

#include <cstdlib>

#include "frontend/realizer.h"
#include "frontend/record.h"

namespace thermite {
namespace {

std::shared_ptr<Realizer> open_or_throw(const DeviceOptions& options) {
  return at_edge([&] {
    Result<std::shared_ptr<Realizer>> r = open_realizer(options);
    if (!r.ok()) throw_error(r.error());
    return std::move(r).value();
  });
}

// Never destroyed: tensors in static storage may outlive it otherwise.
const std::shared_ptr<Realizer>& default_realizer() {
  static const auto* device = new std::shared_ptr<Realizer>(open_or_throw({}));
  // Registered once it is open: what it stands on (queues, loggers) goes later.
  static const int leaves_at_exit = std::atexit([] { (*device)->leave(); });
  (void)leaves_at_exit;
  return *device;
}

}  // namespace

DeviceHandle::DeviceHandle() : realizer_(default_realizer()) {}
DeviceHandle DeviceHandle::open(const DeviceOptions& options) { return DeviceHandle(open_or_throw(options)); }
std::string DeviceHandle::name() const { return realizer_->name(); }
Stats DeviceHandle::stats() const { return realizer_->stats(); }
void DeviceHandle::trim() const { realizer_->trim(); }

}  // namespace thermite
