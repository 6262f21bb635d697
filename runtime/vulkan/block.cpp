// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/block.h"

#include <array>
#include <optional>
#include <utility>

namespace thermite::vulkan {
namespace {

constexpr VkBufferUsageFlags kUsage = VK_BUFFER_USAGE_STORAGE_BUFFER_BIT | VK_BUFFER_USAGE_TRANSFER_SRC_BIT |
                                      VK_BUFFER_USAGE_TRANSFER_DST_BIT | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
constexpr VkMemoryPropertyFlags kHost = VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;

// By preference; the last is always there.
std::array<VkMemoryPropertyFlags, 2> flags_of(Memory kind) {
  if (kind == Memory::device) return {VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0};
  if (kind == Memory::download) return {kHost | VK_MEMORY_PROPERTY_HOST_CACHED_BIT, kHost};
  return {kHost, kHost};
}

// Vulkan lists the types of equal use the fastest first.
std::optional<uint32_t> type_of(const VkPhysicalDeviceMemoryProperties& m, uint32_t allowed, Memory kind) {
  for (const VkMemoryPropertyFlags wanted : flags_of(kind)) {
    for (uint32_t k = 0; k < m.memoryTypeCount; ++k) {
      if ((allowed >> k & 1) && (m.memoryTypes[k].propertyFlags & wanted) == wanted) return k;
    }
  }
  return std::nullopt;
}

}  // namespace

void Block::swap(Block& o) noexcept {
  std::swap(context_, o.context_);
  std::swap(buffer_, o.buffer_);
  std::swap(memory_, o.memory_);
  std::swap(reserved_, o.reserved_);
  std::swap(offset_, o.offset_);
  std::swap(address_, o.address_);
  std::swap(host_, o.host_);
  std::swap(bytes_, o.bytes_);
}

Block::~Block() {
  if (context_ == nullptr || context_->forked()) return;
  context_->api().DestroyBuffer(context_->device(), buffer_, nullptr);
  context_->api().FreeMemory(context_->device(), memory_, nullptr);
  context_->unreserve(reserved_);
}

Result<Block> Block::make(Context& context, size_t bytes, Memory kind) {
  Block b;
  b.context_ = &context;
  b.bytes_ = bytes;
  CHECK_OK(b.create(bytes, kind));
  return b;
}

Status Block::create(size_t bytes, Memory kind) {
  const Context& c = *context_;
  const uint64_t padded = uint64_t{bytes} + kStorageAlignment;  // room to align the first byte
  if (padded < bytes || padded > c.physical().buffer_bytes) {
    return device_error("a buffer of {} bytes is larger than {} allows ({})", bytes, c.info().name,
                        c.physical().buffer_bytes);
  }
  auto info = structure<VkBufferCreateInfo>(VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO);
  info.size = padded;
  info.usage = kUsage;
  CHECK_OK(c.check(c.api().CreateBuffer(c.device(), &info, nullptr, &buffer_), "vkCreateBuffer"));
  VkMemoryRequirements needs{};
  c.api().GetBufferMemoryRequirements(c.device(), buffer_, &needs);
  CHECK_OK(allocate(needs, kind));
  CHECK_OK(c.check(c.api().BindBufferMemory(c.device(), buffer_, memory_, 0), "vkBindBufferMemory"));
  auto where = structure<VkBufferDeviceAddressInfo>(VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO);
  where.buffer = buffer_;
  const uint64_t address = c.api().GetBufferDeviceAddress(c.device(), &where);
  offset_ = (kStorageAlignment - address % kStorageAlignment) % kStorageAlignment;
  address_ = DeviceAddress{address + offset_};
  if (kind == Memory::device) return {};
  void* host = nullptr;
  CHECK_OK(c.check(c.api().MapMemory(c.device(), memory_, 0, VK_WHOLE_SIZE, 0, &host), "vkMapMemory"));
  host_ = static_cast<std::byte*>(host) + offset_;
  return {};
}

Status Block::allocate(const VkMemoryRequirements& needs, Memory kind) {
  const auto type = type_of(context_->physical().memory, needs.memoryTypeBits, kind);
  if (!type) return device_error("{} has no memory for buffers", context_->info().name);
  if (needs.size > context_->info().allocation_bytes || !context_->reserve(needs.size)) {
    return device_error("{} has no {} bytes of memory", context_->info().name, needs.size);
  }
  reserved_ = needs.size;
  auto flags = structure<VkMemoryAllocateFlagsInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_FLAGS_INFO);
  flags.flags = VK_MEMORY_ALLOCATE_DEVICE_ADDRESS_BIT;
  auto info = structure<VkMemoryAllocateInfo>(VK_STRUCTURE_TYPE_MEMORY_ALLOCATE_INFO);
  info.pNext = &flags;
  info.allocationSize = needs.size;
  info.memoryTypeIndex = *type;
  return context_->check(context_->api().AllocateMemory(context_->device(), &info, nullptr, &memory_),
                         "vkAllocateMemory");
}

}  // namespace thermite::vulkan
