// SPDX-License-Identifier: Apache-2.0
#include "thermite/device.h"

#include <cstdlib>
#include <map>
#include <mutex>

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

// By name; never destroyed, as the default device.
std::shared_ptr<Realizer> kept_realizer(const std::string& device) {
  static std::mutex mutex;
  static auto* const opened = new std::map<std::string, std::shared_ptr<Realizer>>;
  std::lock_guard lock(mutex);
  std::shared_ptr<Realizer>& realizer = (*opened)[device];
  if (realizer) return realizer;
  realizer = open_or_throw({.device = device});
  static const int leaves_at_exit = std::atexit([] {
    for (auto& [name, r] : *opened)
      if (r) r->leave();
  });
  (void)leaves_at_exit;
  return realizer;
}

}  // namespace

DeviceHandle::DeviceHandle() : realizer_(default_realizer()) {}
DeviceHandle DeviceHandle::open(const DeviceOptions& options) { return DeviceHandle(open_or_throw(options)); }
DeviceHandle DeviceHandle::cuda(int ordinal) { return DeviceHandle(kept_realizer("cuda:" + std::to_string(ordinal))); }
DeviceHandle DeviceHandle::vulkan(const std::string& name) {
  return DeviceHandle(kept_realizer(name.empty() ? "vulkan" : "vulkan:" + name));
}
std::string DeviceHandle::name() const { return realizer_->name(); }
Stats DeviceHandle::stats() const { return realizer_->stats(); }
void DeviceHandle::trim() const { realizer_->trim(); }

}  // namespace thermite
