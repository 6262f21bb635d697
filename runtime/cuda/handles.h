// SPDX-License-Identifier: Apache-2.0
// Streams and events of the driver, which go with what holds them. Calls want the context to be current; destructors
// see to that themselves.
#pragma once

#include <memory>
#include <utility>

#include "runtime/cuda/context.h"

namespace thermite {

class CudaEvent {
 public:
  static Result<CudaEvent> make(std::shared_ptr<CudaContext> context, unsigned flags);
  ~CudaEvent();
  CudaEvent(CudaEvent&& o) noexcept : context_(std::move(o.context_)), event_(std::exchange(o.event_, nullptr)) {}
  CudaEvent& operator=(CudaEvent&& o) noexcept {
    std::swap(context_, o.context_);
    std::swap(event_, o.event_);
    return *this;
  }
  CuEvent get() const { return event_; }
  Status record(CuStream stream) const;
  // Until what was recorded last has come: spins for some microseconds, then sleeps where the event was made with
  // kCuEventBlockingSync. The error may be that of any work of the context.
  Status wait() const;

 private:
  CudaEvent(std::shared_ptr<CudaContext> context, CuEvent event) : context_(std::move(context)), event_(event) {}
  std::shared_ptr<CudaContext> context_;
  CuEvent event_ = nullptr;
};

// Pinned memory of the host, which the device reaches by the host's address.
class CudaPinned {
 public:
  static Result<CudaPinned> make(std::shared_ptr<CudaContext> context, size_t bytes);
  CudaPinned() = default;
  ~CudaPinned();
  CudaPinned(CudaPinned&& o) noexcept : context_(std::move(o.context_)), memory_(std::exchange(o.memory_, nullptr)) {}
  CudaPinned& operator=(CudaPinned&& o) noexcept {
    std::swap(context_, o.context_);
    std::swap(memory_, o.memory_);
    return *this;
  }
  std::byte* get() const { return static_cast<std::byte*>(memory_); }

 private:
  CudaPinned(std::shared_ptr<CudaContext> context, void* memory) : context_(std::move(context)), memory_(memory) {}
  std::shared_ptr<CudaContext> context_;
  void* memory_ = nullptr;
};

class CudaStreamHandle {
 public:
  static Result<CudaStreamHandle> make(std::shared_ptr<CudaContext> context);
  ~CudaStreamHandle();  // does not wait
  CudaStreamHandle(CudaStreamHandle&& o) noexcept
      : context_(std::move(o.context_)), stream_(std::exchange(o.stream_, nullptr)) {}
  CuStream get() const { return stream_; }
  Status synchronize() const;

 private:
  CudaStreamHandle(std::shared_ptr<CudaContext> context, CuStream stream)
      : context_(std::move(context)), stream_(stream) {}
  std::shared_ptr<CudaContext> context_;
  CuStream stream_ = nullptr;
};

}  // namespace thermite
