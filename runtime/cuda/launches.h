// SPDX-License-Identifier: Apache-2.0
// A batch's launches as the driver takes them: grids, and argument blocks laid out as base/device_args.h says.
#pragma once

#include <span>
#include <vector>

#include "runtime/cuda/kernel.h"

namespace thermite {

struct CudaShape {
  std::array<unsigned, 3> grid{};
  unsigned block = 0, shared_bytes = 0;
  uint64_t scratch_stride = 0;  // of a thread; 0: none
  uint64_t threads() const { return uint64_t{grid[0]} * block; }
  friend bool operator==(const CudaShape&, const CudaShape&) = default;
};

// What all threads of a launch have for scratch together, at most; more tasks than that are run in turns. One block may
// always run.
inline constexpr uint64_t kMostScratchBytes = uint64_t{64} << 20;

// An error where the grid is beyond what CUDA takes. `l` has tasks.
Result<CudaShape> cuda_shape(const LaunchRecord& l, uint32_t task_threads);

class CudaLaunches {
 public:
  struct Launch {
    const LaunchRecord* record;
    size_t index;  // in the batch: launches without tasks are left out
    const std::shared_ptr<const CudaFunction>* function;
    CudaShape shape;
    size_t first_word, words;
  };

  // Of kernels of `context`, which is current; errors name the kernel. The batch outlives the list.
  Status prepare(const CudaContext& context, std::span<const LaunchRecord> batch);
  uint64_t scratch_bytes() const { return scratch_bytes_; }  // that the hungriest launch wants
  void set_scratch(DeviceAddress scratch);
  bool any_checked() const;
  void set_record(DeviceAddress record);  // where kernels of checked builds put what they find

  bool empty() const { return launches_.empty(); }
  std::span<const Launch> all() const { return launches_; }
  std::span<const uint64_t> words(const Launch& l) const { return {&words_[l.first_word], l.words}; }

 private:
  Status add(const CudaContext& context, const LaunchRecord& l, size_t index);

  std::vector<Launch> launches_;
  std::vector<uint64_t> words_;
  uint64_t scratch_bytes_ = 0;
};

// The `extra` argument of launches: refers to the words and to itself.
struct CudaExtra {
  explicit CudaExtra(std::span<const uint64_t> words)
      : bytes(words.size_bytes()),
        entries{kCuExtraBuffer, const_cast<uint64_t*>(words.data()), kCuExtraBufferSize, &bytes, kCuExtraEnd} {}
  CudaExtra(const CudaExtra&) = delete;
  CudaExtra& operator=(const CudaExtra&) = delete;
  size_t bytes;
  void* entries[5];
};

// The same error with the launch's kernel and op.
Error of_launch(Error e, const LaunchRecord& l);

}  // namespace thermite
