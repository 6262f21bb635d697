// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <atomic>
#include <memory>

#include "base/storage.h"
#include "runtime/cuda/context.h"

namespace thermite {

// A function of a module that it keeps loaded.
class CudaFunction {
 public:
  CudaFunction(std::shared_ptr<CudaContext> context, CuModule module, uint32_t task_threads, bool checked)
      : task_threads(task_threads), checked(checked), context_(std::move(context)), module_(module) {}
  ~CudaFunction();
  CudaFunction(const CudaFunction&) = delete;
  CudaFunction& operator=(const CudaFunction&) = delete;

  Status find(const std::string& entry);  // once, before all else
  CuFunction get() const { return function_; }
  unsigned most_shared_bytes() const { return most_shared_; }  // of a block on this GPU
  // Lets blocks have so much shared memory. Thread-safe; the context is current.
  Status allow_shared(unsigned bytes) const;

  const uint32_t task_threads;
  const bool checked;  // Artifact::checked

 private:
  const std::shared_ptr<CudaContext> context_;
  const CuModule module_;
  CuFunction function_ = nullptr;
  unsigned most_shared_ = 0;
  mutable std::atomic<unsigned> allowed_{0};  // of shared memory that a launch adds
};

// What load() gives: for launches on this device alone.
class CudaKernel final : public Invocable {
 public:
  CudaKernel(const CudaContext* context, std::shared_ptr<const CudaFunction> function)
      : context(context), function(std::move(function)) {}
  Status run(std::span<const BufferArg>, std::span<const uint64_t>, int64_t, int64_t, std::span<std::byte>) override;

  const CudaContext* const context;  // only to be compared
  const std::shared_ptr<const CudaFunction> function;
};

// Of a "cubin" or "ptx"; errors hold what the driver's compiler says. The context is current.
Result<std::shared_ptr<Invocable>> load_cuda_kernel(const std::shared_ptr<CudaContext>& context,
                                                    const Artifact& artifact);

}  // namespace thermite
