// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <memory>

#include "base/fence.h"
#include "runtime/cuda/driver.h"
#include "runtime/device_state.h"

namespace thermite {

// A GPU's primary context, which other libraries of the process may share. Lives as long as anything that was made in
// it: a storage that outlives its device keeps it. Thread-safe.
class CudaContext {
 public:
  static Result<std::shared_ptr<CudaContext>> open(std::shared_ptr<const CudaDriver> driver, int ordinal);
  ~CudaContext();
  CudaContext(const CudaContext&) = delete;
  CudaContext& operator=(const CudaContext&) = delete;

  const CudaDriver& driver() const { return *driver_; }
  const std::shared_ptr<DeviceState>& state() const { return state_; }
  // Whether this is a child of the process that opened it: the driver does not work there.
  bool forked() const { return born_ != fork_count(); }
  // The error of a call, if it is one. Those that end the context are told to state().
  Status check(std::string_view call, CuResult result) const;
  int attribute(CuDeviceAttribute which) const;  // 0 where the driver does not know it

 private:
  friend class CudaCurrent;
  CudaContext(std::shared_ptr<const CudaDriver> driver, CuDevice device, CuContext context)
      : driver_(std::move(driver)), device_(device), context_(context) {}

  const std::shared_ptr<const CudaDriver> driver_;
  const std::shared_ptr<DeviceState> state_ = std::make_shared<DeviceState>();
  const CuDevice device_;
  const CuContext context_;
  const uint32_t born_ = fork_count();
};

// Makes the context the calling thread's while it lives: every other call of the driver needs that. The thread may have
// been using another one.
class CudaCurrent {
 public:
  explicit CudaCurrent(const CudaContext& context);
  ~CudaCurrent();
  CudaCurrent(const CudaCurrent&) = delete;
  CudaCurrent& operator=(const CudaCurrent&) = delete;
  const Status& status() const { return status_; }
  bool ok() const { return status_.ok(); }

 private:
  const CudaContext& context_;
  Status status_;
};

}  // namespace thermite
