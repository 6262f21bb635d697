// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/cuda_device.h"

#include <algorithm>
#include <array>

#include "runtime/cuda/cuda_stream.h"
#include "runtime/cuda/device_memory.h"
#include "runtime/cuda/kernel.h"
#include "runtime/queue_device.h"

namespace thermite {
namespace {

class CudaDevice final : public QueueDevice {
 public:
  CudaDevice(DeviceProperties properties, std::shared_ptr<CudaContext> context, std::shared_ptr<MemoryPool> pool,
             CudaStreamHandle fetches)
      : QueueDevice(std::move(properties), std::move(pool), context->state()),
        context_(std::move(context)),
        fetches_(std::move(fetches)) {}

  void add_stream(std::shared_ptr<CudaStream> stream) { add_queue(std::move(stream)); }

  // What ended the context is a better answer than that there is no memory in it.
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override {
    Result<StorageRef> storage = QueueDevice::allocate(bytes, tag);
    if (storage.ok()) return storage;
    const CudaCurrent current(*context_);
    CHECK_OK(current.status());
    CHECK_OK(context_->state()->status());
    return storage;
  }

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    CHECK_OK(context_->state()->status());
    const CudaCurrent current(*context_);
    CHECK_OK(current.status());
    return load_cuda_kernel(context_, artifact);
  }

 private:
  Status fetch(DeviceAddress from, std::span<std::byte> to) override {
    const CudaCurrent current(*context_);
    CHECK_OK(current.status());
    CHECK_OK(context_->check(
        "cuMemcpyDtoHAsync",
        context_->driver().memcpy_dtoh_async(to.data(), static_cast<CuAddress>(from), to.size(), fetches_.get())));
    return fetches_.synchronize();
  }

  const std::shared_ptr<CudaContext> context_;
  const CudaStreamHandle fetches_;
};

Result<CudaDeviceInfo> describe(const CudaDriver& driver, int ordinal) {
  CudaDeviceInfo info;
  info.ordinal = ordinal;
  info.driver_version = driver.version;
  CuDevice device{};
  if (const CuResult r = driver.device_get(&device, ordinal); r != kCuSuccess) return driver.error("cuDeviceGet", r);
  std::array<char, 256> name{};
  if (const CuResult r = driver.device_get_name(name.data(), static_cast<int>(name.size()) - 1, device);
      r != kCuSuccess) {
    return driver.error("cuDeviceGetName", r);
  }
  info.name = name.data();
  size_t bytes = 0;
  if (driver.device_total_mem(&bytes, device) == kCuSuccess) info.memory_bytes = bytes;
  const auto ask = [&](CuDeviceAttribute which) {
    int value = 0;
    return driver.device_get_attribute(&value, which, device) == kCuSuccess ? std::max(value, 0) : 0;
  };
  info.major = ask(kCuCapabilityMajor);
  info.minor = ask(kCuCapabilityMinor);
  info.multiprocessors = ask(kCuMultiprocessors);
  info.clock_khz = ask(kCuClockRate);
  info.memory_clock_khz = ask(kCuMemoryClockRate);
  info.memory_bus_bits = ask(kCuMemoryBusBits);
  info.l2_bytes = static_cast<uint64_t>(ask(kCuL2Bytes));
  info.shared_bytes_per_block = static_cast<uint64_t>(ask(kCuSharedBytesPerBlock));
  info.shared_bytes_per_multiprocessor = static_cast<uint64_t>(ask(kCuSharedBytesPerMultiprocessor));
  info.threads_per_multiprocessor = ask(kCuThreadsPerMultiprocessor);
  return info;
}

}  // namespace

Result<std::vector<CudaDeviceInfo>> cuda_devices() {
  TRY(const std::shared_ptr<const CudaDriver> driver, open_cuda_driver());
  int count = 0;
  if (const CuResult r = driver->device_get_count(&count); r != kCuSuccess) return driver->error("cuDeviceGetCount", r);
  if (count == 0) return device_error("NVIDIA's driver finds no GPU; CUDA_VISIBLE_DEVICES may hide it");
  std::vector<CudaDeviceInfo> all;
  for (int ordinal = 0; ordinal < count; ++ordinal) {
    TRY(CudaDeviceInfo info, describe(*driver, ordinal));
    all.push_back(std::move(info));
  }
  return all;
}

Result<std::unique_ptr<Device>> make_cuda_device(const CudaOptions& o) {
  TRY(std::shared_ptr<const CudaDriver> driver, open_cuda_driver());
  TRY(const std::shared_ptr<CudaContext> context, CudaContext::open(driver, o.ordinal));
  TRY(const CudaDeviceInfo info, describe(*driver, o.ordinal));
  const CudaCurrent current(*context);
  CHECK_OK(current.status());
  const std::shared_ptr<MemoryPool> pool = MemoryPool::make(o.memory, std::make_shared<CudaMemory>(context));
  TRY(CudaStreamHandle fetches, CudaStreamHandle::make(context));
  DeviceProperties properties{.name = o.ordinal == 0 ? "cuda" : fmt::format("cuda:{}", o.ordinal),
                              .model = info.name,
                              .target = o.target,
                              .memory_bytes = info.memory_bytes,
                              .asynchronous = true};
  auto device = std::make_unique<CudaDevice>(std::move(properties), context, pool, std::move(fetches));
  for (int k = 0; k < std::max(1, o.streams); ++k) {
    TRY(std::shared_ptr<CudaStream> stream, CudaStream::make(context, pool, o));
    device->add_stream(std::move(stream));
  }
  return std::unique_ptr<Device>(std::move(device));
}

}  // namespace thermite
