// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/reader.h"

#include <algorithm>
#include <cstring>

namespace thermite::vulkan {
namespace {

constexpr size_t kStaging = size_t{4} << 20;

}  // namespace

Result<std::unique_ptr<Reader>> Reader::make(std::shared_ptr<Context> context, std::shared_ptr<VulkanMemory> memory) {
  TRY(Block staging, Block::make(*context, kStaging, Memory::download));
  TRY(std::unique_ptr<Recorder> recorder, Recorder::make(context, 0));
  return std::unique_ptr<Reader>(
      new Reader(std::move(context), std::move(memory), std::move(staging), std::move(recorder)));
}

Reader::Reader(std::shared_ptr<Context> context, std::shared_ptr<VulkanMemory> memory, Block staging,
               std::unique_ptr<Recorder> recorder)
    : context_(std::move(context)),
      memory_(std::move(memory)),
      staging_(std::move(staging)),
      recorder_(std::move(recorder)) {}

Status Reader::read(DeviceAddress from, std::span<std::byte> to) {
  CHECK_OK(context_->usable());
  TRY(VulkanMemory::Place place, memory_->find(from, to.size()));
  std::lock_guard lock(mutex_);
  while (!to.empty()) {
    const std::span<std::byte> piece = to.first(std::min(to.size(), kStaging));
    const Status status = read_piece(place, piece);
    if (!status.ok()) {
      recorder_->drop();
      return status;
    }
    place.offset += piece.size();
    to = to.subspan(piece.size());
  }
  return {};
}

Status Reader::read_piece(const VulkanMemory::Place& from, std::span<std::byte> to) {
  CHECK_OK(recorder_->begin());
  const VkBufferCopy region{from.offset, staging_.offset(), to.size()};
  context_->api().CmdCopyBuffer(recorder_->commands(), from.buffer, staging_.buffer(), 1, &region);
  recorder_->show_host();
  const uint64_t value = recorder_->submitted() + 1;
  CHECK_OK(recorder_->submit(value));
  CHECK_OK(recorder_->wait(value));
  std::memcpy(to.data(), staging_.host(), to.size());
  return {};
}

}  // namespace thermite::vulkan
