// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/cuda_stream.h"

#include <algorithm>

#include "base/trace_events.h"

namespace thermite {
namespace {

constexpr size_t kNamed = 4;  // kernels that an error lists

// An error that shows when a batch ends may be that of any of its launches.
Error of_batch(Error e, std::span<const LaunchRecord> launches) {
  if (launches.size() == 1) return of_launch(std::move(e), launches[0]);
  if (launches.empty()) return e;
  std::string names;
  for (size_t k = 0; k < std::min(launches.size(), kNamed); ++k) {
    names += (k ? ", " : "") + std::string(launches[k].name);
  }
  if (launches.size() > kNamed) names += ", ...";
  return std::move(e).in(fmt::format("one of {} launches ({})", launches.size(), names));
}

}  // namespace

CudaStream::CudaStream(std::shared_ptr<CudaContext> context, std::shared_ptr<MemoryPool> pool,
                       const CudaOptions& options, CudaStreamHandle stream)
    : context_(std::move(context)),
      pool_(std::move(pool)),
      use_graphs_(options.graphs),
      stream_(std::move(stream)),
      staging_(context_, options.staging_bytes),
      graphs_(context_),
      clock_(context_) {}

Result<std::shared_ptr<CudaStream>> CudaStream::make(std::shared_ptr<CudaContext> context,
                                                     std::shared_ptr<MemoryPool> pool, const CudaOptions& options) {
  TRY(CudaStreamHandle handle, CudaStreamHandle::make(context));
  std::shared_ptr<CudaStream> stream(new CudaStream(context, std::move(pool), options, std::move(handle)));
  for (uint64_t k = 0; k < kMostUnderWay; ++k) {
    TRY(CudaEvent event, CudaEvent::make(context, kCuEventDisableTiming | kCuEventBlockingSync));
    stream->done_.push_back(std::move(event));
  }
  return stream;
}

CudaStream::~CudaStream() {
  const CudaCurrent current(*context_);
  if (current.ok()) (void)stream_.synchronize();
}

// The event may have been recorded again since: then `number` is done, and what is waited for was issued before this.
Status CudaStream::wait_for(Stream& other, uint64_t number) {
  auto& before = static_cast<CudaStream&>(other);
  if (before.retired_.load(std::memory_order_acquire) >= number) return {};
  const CudaCurrent current(*context_);
  CHECK_OK(current.status());
  const CuEvent event = before.done_[number % kMostUnderWay].get();
  return context_->check("cuStreamWaitEvent", context_->driver().stream_wait_event(stream_.get(), event, 0));
}

// After an error the queue comes again with nothing: then the end of what was issued before it is marked.
Status CudaStream::issue(Batch* batch, uint64_t number) {
  const CudaCurrent current(*context_);
  CHECK_OK(current.status());
  Status issued = batch ? give(*batch, number) : Status();
  if (issued.ok()) issued = mark_end(number);
  if (issued.ok() || !batch || !is_lost()) return issued;
  return of_batch(std::move(issued).error(), batch->launches());  // what ended the context was begun before
}

// Memory goes back to its pool once the event has come, so one that could not be recorded is made up for by waiting.
Status CudaStream::mark_end(uint64_t number) {
  const Status recorded = done_[number % kMostUnderWay].record(stream_.get());
  if (recorded.ok() || stream_.synchronize().ok()) return recorded;
  context_->state()->lose(recorded.error());
  return recorded;
}

Status CudaStream::give(const Batch& batch, uint64_t number) {
  for (const Transfer& t : batch.transfers) CHECK_OK(transfer(t));
  CHECK_OK(launches_.prepare(*context_, batch.launches()));
  if (launches_.empty()) return {};
  CHECK_OK(provide_scratch(number));
  CHECK_OK(provide_record(number));
  const bool timed = trace_events_on();
  if (use_graphs_ && !timed) {
    Result<bool> replayed = graphs_.replay(launches_, stream_.get());
    if (!replayed.ok() && !is_lost()) return of_batch(std::move(replayed).error(), batch.launches());
    if (!replayed.ok()) return std::move(replayed).error();
    if (replayed.value()) return {};
  }
  return launch_each(number, timed);
}

Status CudaStream::transfer(const Transfer& t) {
  if (t.bytes == 0) return {};
  if (t.host) return staging_.send({static_cast<const std::byte*>(t.host->data()), t.bytes}, t.to, stream_.get());
  const CuAddress to = static_cast<CuAddress>(t.to), from = static_cast<CuAddress>(t.from);
  return context_->check("cuMemcpyDtoDAsync", context_->driver().memcpy_dtod_async(to, from, t.bytes, stream_.get()));
}

// One piece for all launches of the stream, which run one after the other.
Status CudaStream::provide_scratch(uint64_t number) {
  const uint64_t wanted = launches_.scratch_bytes();
  if (wanted == 0) return {};
  if (!scratch_ || scratch_->bytes() < wanted) {
    TRY(StorageRef larger, pool_->allocate(wanted, {.what = "scratch of a queue"}));
    under_way_[number % kMostUnderWay].old_scratch = std::exchange(scratch_, std::move(larger));
  }
  launches_.set_scratch(scratch_->address());
  return {};
}

// In pinned memory, which the device reaches by the host's address.
Status CudaStream::provide_record(uint64_t number) {
  if (!launches_.any_checked()) return {};
  if (!records_) {
    TRY(pinned_records_, CudaPinned::make(context_, AccessRecords::bytes()));
    std::byte* const memory = pinned_records_.get();
    records_.emplace(memory, DeviceAddress{reinterpret_cast<uintptr_t>(memory)});
  }
  under_way_[number % kMostUnderWay].checked = true;
  launches_.set_record(records_->of(number));
  return {};
}

Status CudaStream::launch_each(uint64_t number, bool timed) {
  Under& under = under_way_[number % kMostUnderWay];
  if (timed) {
    under.ran.clear();
    clock_.begin(number);
    CHECK_OK(clock_.mark(number, stream_.get()));
  }
  for (const CudaLaunches::Launch& l : launches_.all()) {
    CudaExtra extra(launches_.words(l));
    const auto& [x, y, z] = l.shape.grid;
    const CuResult r = context_->driver().launch_kernel((*l.function)->get(), x, y, z, l.shape.block, 1, 1,
                                                        l.shape.shared_bytes, stream_.get(), nullptr, extra.entries);
    if (Status s = context_->check("cuLaunchKernel", r); !s.ok()) {
      return is_lost() ? std::move(s) : of_launch(std::move(s).error(), *l.record);
    }
    if (!timed) continue;
    CHECK_OK(clock_.mark(number, stream_.get()));
    under.ran.push_back(l.index);
  }
  return {};
}

Status CudaStream::retire(Batch* batch, uint64_t number) {
  const CudaCurrent current(*context_);
  CHECK_OK(current.status());
  Status done = done_[number % kMostUnderWay].wait();
  if (!done.ok() && !is_lost() && !stream_.synchronize().ok()) context_->state()->lose(done.error());
  retired_.store(number, std::memory_order_release);
  Under& under = under_way_[number % kMostUnderWay];
  under.old_scratch.reset();
  const bool checked = std::exchange(under.checked, false);
  if (batch && done.ok() && clock_.knows(number)) {
    batch->times.resize(batch->launches().size());
    clock_.tell(number, under.ran, batch->times);
  }
  clock_.forget(number);
  if (checked && batch && done.ok()) return records_->take(number, batch->launches());
  if (done.ok() || !batch) return done;
  return of_batch(std::move(done).error(), batch->launches());
}

}  // namespace thermite
