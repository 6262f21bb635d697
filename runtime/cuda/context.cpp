// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/context.h"

namespace thermite {

Result<std::shared_ptr<CudaContext>> CudaContext::open(std::shared_ptr<const CudaDriver> driver, int ordinal) {
  int count = 0;
  if (const CuResult r = driver->device_get_count(&count); r != kCuSuccess) return driver->error("cuDeviceGetCount", r);
  if (ordinal < 0 || ordinal >= count) return user_error("there is no CUDA device {}: {} in all", ordinal, count);
  CuDevice device{};
  if (const CuResult r = driver->device_get(&device, ordinal); r != kCuSuccess) return driver->error("cuDeviceGet", r);
  CuContext context = nullptr;
  if (const CuResult r = driver->primary_ctx_retain(&context, device); r != kCuSuccess) {
    return driver->error("cuDevicePrimaryCtxRetain", r);
  }
  return std::shared_ptr<CudaContext>(new CudaContext(std::move(driver), device, context));
}

CudaContext::~CudaContext() {
  if (!forked()) (void)driver_->primary_ctx_release(device_);
}

Status CudaContext::check(std::string_view call, CuResult result) const {
  if (result == kCuSuccess) [[likely]]
    return {};
  Error e = driver_->error(call, result);
  if (ends_context(result)) state_->lose(e);
  return e;
}

int CudaContext::attribute(CuDeviceAttribute which) const {
  int value = 0;
  return driver_->device_get_attribute(&value, which, device_) == kCuSuccess ? value : 0;
}

CudaCurrent::CudaCurrent(const CudaContext& context) : context_(context) {
  status_ = context.forked() ? device_error("the device was opened before fork(): a child process must open its own")
                             : context.check("cuCtxPushCurrent", context.driver().ctx_push_current(context.context_));
}

CudaCurrent::~CudaCurrent() {
  CuContext mine = nullptr;
  if (ok()) (void)context_.driver().ctx_pop_current(&mine);
}

}  // namespace thermite
