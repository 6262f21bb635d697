// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/vulkan_device.h"

#include <algorithm>

#include "runtime/queue_device.h"
#include "runtime/vulkan/reader.h"
#include "runtime/vulkan/vulkan_stream.h"

namespace thermite {
namespace vulkan {
namespace {

DeviceProperties properties_of(const VulkanOptions& o, const Context& c) {
  return {.name = "vulkan",
          .model = c.info().name,
          .target = o.target,
          .memory_bytes = c.info().memory_bytes,
          .asynchronous = true};
}

class VulkanDevice final : public QueueDevice {
 public:
  VulkanDevice(const VulkanOptions& o, std::shared_ptr<Context> context, const std::shared_ptr<VulkanMemory>& memory,
               std::unique_ptr<Reader> reader)
      : QueueDevice(properties_of(o, *context), MemoryPool::make(o.memory, memory), context->state()),
        context_(std::move(context)),
        reader_(std::move(reader)) {}

  void add(std::shared_ptr<VulkanStream> stream) { add_queue(std::move(stream)); }
  const VulkanDeviceInfo& info() const { return context_->info(); }
  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override { return load_kernel(context_, artifact); }

 private:
  Status fetch(DeviceAddress from, std::span<std::byte> to) override { return reader_->read(from, to); }

  const std::shared_ptr<Context> context_;
  const std::unique_ptr<Reader> reader_;
};

}  // namespace
}  // namespace vulkan

Result<std::unique_ptr<Device>> make_vulkan_device(const VulkanOptions& options) {
  using namespace vulkan;
  TRY(const Instance* instance, instance());
  TRY(const std::vector<Physical> all, physical_devices(*instance));
  TRY(const Physical physical, choose(all, options.device));
  TRY(const std::shared_ptr<Context> context, Context::open(*instance, physical, options.streams));
  const auto memory = std::make_shared<VulkanMemory>(context);
  TRY(std::unique_ptr<Reader> reader, Reader::make(context, memory));
  auto device = std::make_unique<VulkanDevice>(options, context, memory, std::move(reader));
  for (int k = 0; k < std::max(1, options.streams); ++k) {
    TRY(std::shared_ptr<VulkanStream> stream, VulkanStream::make(context, memory, static_cast<uint32_t>(k)));
    device->add(std::move(stream));
  }
  return std::unique_ptr<Device>(std::move(device));
}

const VulkanDeviceInfo* vulkan_info(const Device& device) {
  const auto* mine = dynamic_cast<const vulkan::VulkanDevice*>(&device);
  return mine ? &mine->info() : nullptr;
}

}  // namespace thermite
