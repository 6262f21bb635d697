// SPDX-License-Identifier: Apache-2.0
#include "runtime/vulkan/vulkan_stream.h"

#include <algorithm>
#include <cstring>

#include "base/trace_events.h"

namespace thermite::vulkan {
namespace {

constexpr size_t kRing = size_t{8} << 20;

}  // namespace

Result<std::shared_ptr<VulkanStream>> VulkanStream::make(std::shared_ptr<Context> context,
                                                         std::shared_ptr<VulkanMemory> memory, uint32_t number) {
  TRY(Block ring, Block::make(*context, kRing, Memory::upload));
  TRY(std::unique_ptr<Recorder> recorder, Recorder::make(context, number));
  return std::shared_ptr<VulkanStream>(
      new VulkanStream(std::move(context), std::move(memory), HostRing(std::move(ring)), std::move(recorder)));
}

VulkanStream::VulkanStream(std::shared_ptr<Context> context, std::shared_ptr<VulkanMemory> memory, HostRing ring,
                           std::unique_ptr<Recorder> recorder)
    : context_(std::move(context)),
      memory_(std::move(memory)),
      ring_(std::move(ring)),
      clock_(context_->info().timestamp_ns, context_->physical().timestamp_bits),
      recorder_(std::move(recorder)) {}

VulkanStream::~VulkanStream() {
  recorder_.reset();
  if (context_->forked()) return;
  for (const Stamps& s : stamps_) {
    if (s.pool) context_->api().DestroyQueryPool(context_->device(), s.pool, nullptr);
  }
}

Status VulkanStream::wait_for(Stream& other, uint64_t number) {
  recorder_->add_wait({static_cast<VulkanStream&>(other).recorder_->timeline(), end_of(number)});
  return {};
}

Status VulkanStream::issue(Batch* batch, uint64_t number) {
  CHECK_OK(context_->usable());
  stamps(number).count = 0;
  Status status = batch ? record(*batch, number) : Status();
  if (status.ok()) status = submit(end_of(number));
  if (status.ok()) return {};
  recorder_->drop();
  // Others wait for a timeline that will not come there.
  if (!batch) context_->state()->lose(status.error());
  return status;
}

Status VulkanStream::retire(Batch* batch, uint64_t number) {
  CHECK_OK(context_->usable());
  CHECK_OK(recorder_->wait(end_of(number)));
  if (batch && stamps(number).count) place_stamps(*batch, stamps(number));
  const bool checked = std::exchange(checked_[number % kMostUnderWay], false);
  return checked && batch ? records_->take(number, batch->launches()) : Status();
}

Status VulkanStream::submit(uint64_t value) {
  CHECK_OK(recorder_->submit(value));
  ring_.seal(value);
  return {};
}

// What is recorded so far goes ahead of the rest of its batch.
Status VulkanStream::flush_part() {
  CHECK_OK(submit(recorder_->submitted() + 1));
  return recorder_->begin();
}

Result<HostRing::Piece> VulkanStream::reserve(size_t bytes) {
  for (;;) {
    if (const auto piece = ring_.take(bytes)) return *piece;
    if (!ring_.oldest()) CHECK_OK(flush_part());
    CHECK_OK(recorder_->wait(*ring_.oldest()));
    TRY(const uint64_t value, recorder_->reached());
    ring_.release(value);
  }
}

Status VulkanStream::record(Batch& batch, uint64_t number) {
  TRY(const uint64_t reached, recorder_->reached());
  ring_.release(reached);
  while (!outgrown_.empty() && outgrown_.front().value <= reached) outgrown_.pop_front();
  CHECK_OK(recorder_->begin());
  for (const Transfer& t : batch.transfers) CHECK_OK(record_transfer(t));
  const std::span<const LaunchRecord> launches = batch.launches();
  Stamps& s = stamps(number);
  if (trace_events_on() && !launches.empty()) CHECK_OK(begin_stamps(s, launches.size()));
  stamp(s);
  for (size_t k = 0; k < launches.size(); ++k) {
    CHECK_OK(record_launch(launches[k], {number, k}));
    stamp(s);
  }
  if (checked_[number % kMostUnderWay]) recorder_->show_host();
  s.handed_over = trace_event_begin();
  return {};
}

Status VulkanStream::record_transfer(const Transfer& t) {
  if (t.bytes == 0 || (!t.host && t.from == t.to)) return {};
  if (t.host) {
    CHECK_OK(upload(t));
  } else {
    TRY(const VulkanMemory::Place from, memory_->find(t.from, t.bytes));
    TRY(const VulkanMemory::Place to, memory_->find(t.to, t.bytes));
    const VkBufferCopy region{from.offset, to.offset, t.bytes};
    context_->api().CmdCopyBuffer(recorder_->commands(), from.buffer, to.buffer, 1, &region);
  }
  recorder_->barrier();
  return {};
}

Status VulkanStream::upload(const Transfer& t) {
  TRY(const VulkanMemory::Place to, memory_->find(t.to, t.bytes));
  const auto* from = static_cast<const std::byte*>(t.host->data());
  for (size_t done = 0; done < t.bytes;) {
    const size_t bytes = std::min(t.bytes - done, ring_.most());
    TRY(const HostRing::Piece piece, reserve(bytes));
    std::memcpy(piece.host, from + done, bytes);
    const VkBufferCopy region{piece.offset, to.offset + done, bytes};
    context_->api().CmdCopyBuffer(recorder_->commands(), ring_.buffer(), to.buffer, 1, &region);
    done += bytes;
  }
  return {};
}

Status VulkanStream::record_launch(const LaunchRecord& l, Place at) {
  Status status = dispatch(l, at);
  if (status.ok()) return {};
  status.error().op = l.op;
  return std::move(status.error()).in(l.name);
}

Status VulkanStream::dispatch(const LaunchRecord& l, Place at) {
  const auto* kernel = dynamic_cast<const VulkanKernel*>(l.kernel);
  if (!kernel || !kernel->is_of(*context_))
    return device_error("the kernel was not loaded on {}", context_->info().name);
  TRY(const Blocks blocks, blocks_of(l, *kernel, context_->info()));
  if (blocks.count[0] == 0) return {};
  CHECK_OK(provide_scratch(blocks.scratch_bytes(), at.batch));
  TRY(const DeviceAddress arguments, put_arguments(l, *kernel, blocks, at));
  const DeviceApi& vk = context_->api();
  const VkCommandBuffer commands = recorder_->commands();
  vk.CmdBindPipeline(commands, VK_PIPELINE_BIND_POINT_COMPUTE, kernel->pipeline());
  vk.CmdPushConstants(commands, context_->layout(), VK_SHADER_STAGE_COMPUTE_BIT, 0, sizeof arguments, &arguments);
  vk.CmdDispatch(commands, blocks.count[0], blocks.count[1], blocks.count[2]);
  recorder_->barrier();
  return {};
}

Result<DeviceAddress> VulkanStream::put_arguments(const LaunchRecord& l, const VulkanKernel& kernel,
                                                  const Blocks& blocks, Place at) {
  const size_t more = kernel.is_checked() ? checked_words(l.buffers.size()) : 0;
  const size_t words = argument_words(l.buffers.size(), l.scalars.size()) + more;
  if (words * sizeof(uint64_t) > kMostArgumentBytes) {
    return device_error("{} buffers and {} scalars are more than a launch takes ({} bytes)", l.buffers.size(),
                        l.scalars.size(), kMostArgumentBytes);
  }
  TRY(const HostRing::Piece piece, reserve(words * sizeof(uint64_t)));
  auto* next = reinterpret_cast<uint64_t*>(piece.host);
  for (const BufferArg& b : l.buffers) *next++ = static_cast<uint64_t>(b.address);
  next = std::copy(l.scalars.begin(), l.scalars.end(), next);
  *next++ = static_cast<uint64_t>(l.grid.tasks());
  *next++ = blocks.scratch_stride ? static_cast<uint64_t>(scratch_.address()) : 0;
  *next++ = blocks.scratch_stride;
  if (!kernel.is_checked()) return piece.address;
  TRY(const DeviceAddress record, provide_record(at.batch));
  put_checked_words(next, l, record, at.launch);
  return piece.address;
}

Result<DeviceAddress> VulkanStream::provide_record(uint64_t number) {
  if (!records_) {
    TRY(record_memory_, Block::make(*context_, AccessRecords::bytes(), Memory::download));
    records_.emplace(record_memory_.host(), record_memory_.address());
  }
  checked_[number % kMostUnderWay] = true;
  return records_->of(number);
}

// Launches of a stream come one after the other, so they share their scratch.
Status VulkanStream::provide_scratch(uint64_t bytes, uint64_t number) {
  if (bytes <= scratch_.bytes()) return {};
  Result<Block> grown = Block::make(
      *context_, std::max<uint64_t>(bytes, std::min<uint64_t>(2 * scratch_.bytes(), kScratchBudget)), Memory::device);
  if (!grown.ok()) return std::move(grown).error().in(fmt::format("out of memory: {} bytes of scratch", bytes));
  Block old = std::exchange(scratch_, std::move(*grown));
  if (old.bytes()) outgrown_.push_back({std::move(old), end_of(number)});
  return {};
}

Status VulkanStream::begin_stamps(Stamps& s, size_t launches) {
  if (context_->physical().timestamp_bits == 0) return {};
  const auto count = static_cast<uint32_t>(launches + 1);
  const DeviceApi& vk = context_->api();
  if (s.room < count) {
    if (s.pool) vk.DestroyQueryPool(context_->device(), std::exchange(s.pool, VK_NULL_HANDLE), nullptr);
    s.room = 0;
    auto info = structure<VkQueryPoolCreateInfo>(VK_STRUCTURE_TYPE_QUERY_POOL_CREATE_INFO);
    info.queryType = VK_QUERY_TYPE_TIMESTAMP;
    info.queryCount = count;
    CHECK_OK(context_->check(vk.CreateQueryPool(context_->device(), &info, nullptr, &s.pool), "vkCreateQueryPool"));
    s.room = count;
  }
  vk.CmdResetQueryPool(recorder_->commands(), s.pool, 0, count);
  s.count = 1;  // of stamps, plus one
  return {};
}

// The moment when all that was recorded before is done.
void VulkanStream::stamp(Stamps& s) {
  if (s.count == 0) return;
  context_->api().CmdWriteTimestamp(recorder_->commands(), VK_PIPELINE_STAGE_BOTTOM_OF_PIPE_BIT, s.pool, s.count - 1);
  ++s.count;
}

void VulkanStream::place_stamps(Batch& batch, const Stamps& s) {
  const uint64_t heard_of = trace_event_now();
  std::vector<uint64_t> values(s.count - 1);
  const VkResult result =
      context_->api().GetQueryPoolResults(context_->device(), s.pool, 0, s.count - 1, values.size() * sizeof(uint64_t),
                                          values.data(), sizeof(uint64_t), VK_QUERY_RESULT_64_BIT);
  if (result == VK_SUCCESS) clock_.place(values, s.handed_over, heard_of, batch.times);
}

}  // namespace thermite::vulkan
