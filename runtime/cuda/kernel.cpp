// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/kernel.h"

#include <algorithm>
#include <array>

#include "base/device_args.h"

namespace thermite {
namespace {

constexpr size_t kLogBytes = 8192;
constexpr int kUnasked = 48 << 10;  // bytes of shared memory that a block may have without being allowed to

Result<CuModule> load_module(const CudaContext& context, const Artifact& a) {
  std::vector<std::byte> image = a.bytes;
  image.push_back({});  // PTX is text that ends with a zero
  std::array<char, kLogBytes> text{};
  const int names[] = {kCuJitErrorLog, kCuJitErrorLogBytes};
  void* values[] = {text.data(), reinterpret_cast<void*>(text.size() - 1)};
  CuModule module = nullptr;
  const CuResult r = context.driver().module_load_data(&module, image.data(), 2, names, values);
  if (r == kCuSuccess) return module;
  Status failed = context.check("cuModuleLoadData", r);
  Error e = std::move(failed).error().in(fmt::format("{}: a {} of {} bytes", a.entry, a.kind, a.bytes.size()));
  if (text[0] != 0) e.message += fmt::format("\n{}", text.data());
  return e;
}

}  // namespace

CudaFunction::~CudaFunction() {
  const CudaCurrent current(*context_);
  if (current.ok()) (void)context_->driver().module_unload(module_);
}

Status CudaFunction::find(const std::string& entry) {
  const CudaDriver& driver = context_->driver();
  CHECK_OK(context_->check("cuModuleGetFunction", driver.module_get_function(&function_, module_, entry.c_str())));
  int threads = 0, fixed = 0;
  CHECK_OK(context_->check("cuFuncGetAttribute", driver.func_get_attribute(&threads, kCuFunctionThreads, function_)));
  CHECK_OK(
      context_->check("cuFuncGetAttribute", driver.func_get_attribute(&fixed, kCuFunctionStaticShared, function_)));
  const uint32_t block = task_threads > 1 ? task_threads : kTaskBlock;
  if (threads < 0 || block > static_cast<uint32_t>(threads)) {
    return device_error("its blocks are {} threads, and it can run with at most {} on this GPU", block, threads);
  }
  most_shared_ = static_cast<unsigned>(std::max(context_->attribute(kCuSharedBytesPerBlock), 0));
  allowed_.store(static_cast<unsigned>(std::max(kUnasked - fixed, 0)), std::memory_order_release);
  return {};
}

Status CudaFunction::allow_shared(unsigned bytes) const {
  unsigned allowed = allowed_.load(std::memory_order_acquire);
  while (bytes > allowed) {
    CHECK_OK(context_->check("cuFuncSetAttribute", context_->driver().func_set_attribute(
                                                       function_, kCuFunctionDynamicShared, static_cast<int>(bytes))));
    if (allowed_.compare_exchange_strong(allowed, bytes, std::memory_order_acq_rel)) return {};
  }
  return {};
}

Status CudaKernel::run(std::span<const BufferArg>, std::span<const uint64_t>, int64_t, int64_t, std::span<std::byte>) {
  return internal_error("a kernel of a GPU was called on the host");
}

Result<std::shared_ptr<Invocable>> load_cuda_kernel(const std::shared_ptr<CudaContext>& context, const Artifact& a) {
  if (a.kind != "cubin" && a.kind != "ptx") return device_error("cuda loads no {} artifacts", a.kind);
  TRY(const CuModule module, load_module(*context, a));
  const auto function = std::make_shared<CudaFunction>(context, module, a.task_threads, a.checked);
  if (Status s = function->find(a.entry); !s.ok()) return std::move(s).error().in(a.entry);
  return std::shared_ptr<Invocable>(std::make_shared<CudaKernel>(context.get(), function));
}

}  // namespace thermite
