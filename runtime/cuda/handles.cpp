// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/handles.h"

namespace thermite {
namespace {

constexpr int kQueries = 40;  // of half a microsecond each

}  // namespace

Result<CudaEvent> CudaEvent::make(std::shared_ptr<CudaContext> context, unsigned flags) {
  CuEvent event = nullptr;
  CHECK_OK(context->check("cuEventCreate", context->driver().event_create(&event, flags)));
  return CudaEvent(std::move(context), event);
}

CudaEvent::~CudaEvent() {
  if (!event_) return;
  const CudaCurrent current(*context_);
  if (current.ok()) (void)context_->driver().event_destroy(event_);
}

Status CudaEvent::record(CuStream stream) const {
  return context_->check("cuEventRecord", context_->driver().event_record(event_, stream));
}

Status CudaEvent::wait() const {
  for (int k = 0; k < kQueries; ++k) {
    const CuResult r = context_->driver().event_query(event_);
    if (r != kCuNotReady) return context_->check("cuEventQuery", r);
  }
  return context_->check("cuEventSynchronize", context_->driver().event_synchronize(event_));
}

Result<CudaPinned> CudaPinned::make(std::shared_ptr<CudaContext> context, size_t bytes) {
  void* memory = nullptr;
  CHECK_OK(context->check("cuMemHostAlloc", context->driver().mem_host_alloc(&memory, bytes, 0)));
  return CudaPinned(std::move(context), memory);
}

CudaPinned::~CudaPinned() {
  if (!memory_) return;
  const CudaCurrent current(*context_);
  if (current.ok()) (void)context_->driver().mem_free_host(memory_);
}

Result<CudaStreamHandle> CudaStreamHandle::make(std::shared_ptr<CudaContext> context) {
  CuStream stream = nullptr;
  CHECK_OK(context->check("cuStreamCreate", context->driver().stream_create(&stream, kCuStreamNonBlocking)));
  return CudaStreamHandle(std::move(context), stream);
}

CudaStreamHandle::~CudaStreamHandle() {
  if (!stream_) return;
  const CudaCurrent current(*context_);
  if (current.ok()) (void)context_->driver().stream_destroy(stream_);
}

Status CudaStreamHandle::synchronize() const {
  return context_->check("cuStreamSynchronize", context_->driver().stream_synchronize(stream_));
}

}  // namespace thermite
