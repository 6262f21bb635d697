// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/driver.h"

#include <dlfcn.h>

#include <algorithm>
#include <cstdlib>

namespace thermite {
namespace {

constexpr int kOldest = 12000;

std::string library_name() {
  const char* named = std::getenv("THERMITE_CUDA_DRIVER");
  return named != nullptr && *named != 0 ? named : "libcuda.so.1";
}

std::string version_text(int version) { return fmt::format("{}.{}", version / 1000, version % 1000 / 10); }

Status find_functions(void* library, const std::string& name, CudaDriver& driver) {
  const auto find = [&](const char* symbol, auto& function) -> Status {
    function = reinterpret_cast<std::remove_reference_t<decltype(function)>>(dlsym(library, symbol));
    if (function) return {};
    return device_error("{} has no {}: a driver for CUDA {} or later is needed", name, symbol, version_text(kOldest));
  };
#define FUNCTION(name, symbol, arguments) CHECK_OK(find(symbol, driver.name));
#include "runtime/cuda/driver.def"
#undef FUNCTION
  return {};
}

}  // namespace

Error CudaDriver::error(std::string_view call, CuResult result) const {
  const char *name = nullptr, *text = nullptr;
  if (get_error_name(result, &name) != kCuSuccess || !name) name = "an unknown error";
  if (get_error_string(result, &text) != kCuSuccess || !text) text = "the driver says no more";
  return device_error("{}: {} ({}): {}", call, name, result, text);
}

Result<std::shared_ptr<const CudaDriver>> open_cuda_driver() {
  const std::string name = library_name();
  void* library = dlopen(name.c_str(), RTLD_NOW | RTLD_LOCAL);  // stays open: the driver does not like to be closed
  if (!library) {
    const char* why = dlerror();
    return device_error("{} was not found or cannot be opened ({}): is NVIDIA's driver installed?", name,
                        why ? why : "no reason is given");
  }
  auto driver = std::make_shared<CudaDriver>();
  CHECK_OK(find_functions(library, name, *driver));
  if (const CuResult r = driver->init(0); r == kCuNoDevice) {
    return device_error("NVIDIA's driver finds no GPU (cuInit: {}); CUDA_VISIBLE_DEVICES may hide it", r);
  } else if (r == kCuNotInitialized) {
    return driver->error("cuInit", r)
        .in("CUDA does not start; it cannot be used in the child of a process that used it");
  } else if (r != kCuSuccess) {
    return driver->error("cuInit", r);
  }
  if (const CuResult r = driver->driver_get_version(&driver->version); r != kCuSuccess) {
    return driver->error("cuDriverGetVersion", r);
  }
  if (driver->version < kOldest) {
    return device_error("NVIDIA's driver is for CUDA {}; {} or later is needed", version_text(driver->version),
                        version_text(kOldest));
  }
  return std::shared_ptr<const CudaDriver>(std::move(driver));
}

bool ends_context(CuResult result) {
  // Deinitialised, uncorrectable ECC and NVLink errors, a contained error; illegal address, time-out, destroyed
  // context, assertion, and from hardware stack to failed launch; leaked tensor memory; unknown.
  constexpr CuResult kFatal[] = {4, 214, 220, 226, 700, 702, 709, 710, 714, 715, 716, 717, 718, 719, 721, 999};
  return std::ranges::find(kFatal, result) != std::end(kFatal);
}

}  // namespace thermite
