// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/launches.h"

#include <algorithm>

#include "base/device_args.h"
#include "runtime/access_records.h"

namespace thermite {
namespace {

constexpr std::array<int64_t, 3> kMostBlocks = {(int64_t{1} << 31) - 1, 65535, 65535};

// Threads run tasks in a loop, so fewer of them will do where scratch is scarce.
CudaShape shape_of_threads(const LaunchRecord& l) {
  const uint64_t tasks = static_cast<uint64_t>(l.grid.tasks());
  uint64_t blocks = std::min<uint64_t>((tasks - 1) / kTaskBlock + 1, static_cast<uint64_t>(kMostBlocks[0]));
  const uint64_t stride = (l.shared_bytes + kStorageAlignment - 1) / kStorageAlignment * kStorageAlignment;
  if (stride > 0) blocks = std::min(blocks, std::max<uint64_t>(kMostScratchBytes / stride / kTaskBlock, 1));
  return {{static_cast<unsigned>(blocks), 1, 1}, kTaskBlock, 0, stride};
}

bool has_tasks(const LaunchRecord& l) {
  return std::ranges::all_of(l.grid.extents, [](int64_t e) { return e > 0; });
}

}  // namespace

Error of_launch(Error e, const LaunchRecord& l) {
  e.op = l.op;
  return std::move(e).in(l.name);
}

Result<CudaShape> cuda_shape(const LaunchRecord& l, uint32_t task_threads) {
  if (task_threads <= 1) return shape_of_threads(l);
  CudaShape s{{}, task_threads, static_cast<unsigned>(l.shared_bytes), 0};
  for (size_t axis = 0; axis < 3; ++axis) {
    const int64_t extent = l.grid.extents[axis];
    if (extent > kMostBlocks[axis]) {
      return device_error("its grid is {} blocks along axis {}, and CUDA takes at most {}", extent, axis,
                          kMostBlocks[axis]);
    }
    s.grid[axis] = static_cast<unsigned>(extent);
  }
  return s;
}

Status CudaLaunches::prepare(const CudaContext& context, std::span<const LaunchRecord> batch) {
  launches_.clear();
  words_.clear();
  scratch_bytes_ = 0;
  for (size_t k = 0; k < batch.size(); ++k) {
    if (!has_tasks(batch[k])) continue;
    if (Status s = add(context, batch[k], k); !s.ok()) return of_launch(std::move(s).error(), batch[k]);
  }
  return {};
}

Status CudaLaunches::add(const CudaContext& context, const LaunchRecord& l, size_t index) {
  const auto* kernel = dynamic_cast<const CudaKernel*>(l.kernel);
  if (!kernel || kernel->context != &context) return internal_error("the kernel is not of this device");
  const CudaFunction& f = *kernel->function;
  TRY(const CudaShape shape, cuda_shape(l, f.task_threads));
  if (f.task_threads > 1) {
    if (l.shared_bytes > f.most_shared_bytes()) {
      return device_error("its blocks want {} bytes of shared memory, and this GPU has {} for them", l.shared_bytes,
                          f.most_shared_bytes());
    }
    CHECK_OK(f.allow_shared(shape.shared_bytes));
  }
  const size_t words =
      argument_words(l.buffers.size(), l.scalars.size()) + (f.checked ? checked_words(l.buffers.size()) : 0);
  if (words * sizeof(uint64_t) > kMostArgumentBytes) {
    return device_error("its {} buffers and {} scalars are {} bytes of arguments, and CUDA takes at most {}",
                        l.buffers.size(), l.scalars.size(), words * sizeof(uint64_t), kMostArgumentBytes);
  }
  launches_.push_back({&l, index, &kernel->function, shape, words_.size(), words});
  for (const BufferArg& b : l.buffers) words_.push_back(static_cast<uint64_t>(b.address));
  words_.insert(words_.end(), l.scalars.begin(), l.scalars.end());
  words_.insert(words_.end(), {static_cast<uint64_t>(l.grid.tasks()), 0, shape.scratch_stride});
  if (f.checked) {
    words_.resize(launches_.back().first_word + words);
    put_checked_words(&words_[words_.size() - checked_words(l.buffers.size())], l, {}, index);
  }
  scratch_bytes_ = std::max(scratch_bytes_, shape.scratch_stride * shape.threads());
  return {};
}

void CudaLaunches::set_scratch(DeviceAddress scratch) {
  for (const Launch& l : launches_) {
    const size_t words = argument_words(l.record->buffers.size(), l.record->scalars.size());
    if (l.shape.scratch_stride) words_[l.first_word + words - 2] = static_cast<uint64_t>(scratch);
  }
}

bool CudaLaunches::any_checked() const {
  return std::ranges::any_of(launches_, [](const Launch& l) { return (*l.function)->checked; });
}

void CudaLaunches::set_record(DeviceAddress record) {
  for (const Launch& l : launches_) {
    if ((*l.function)->checked) words_[l.first_word + l.words - 2] = static_cast<uint64_t>(record);
  }
}

}  // namespace thermite
