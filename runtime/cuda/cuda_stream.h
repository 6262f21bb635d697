// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <atomic>
#include <optional>
#include <vector>

#include "runtime/access_records.h"
#include "runtime/cuda/cuda_device.h"
#include "runtime/cuda/graphs.h"
#include "runtime/cuda/launch_clock.h"
#include "runtime/cuda/staging.h"
#include "runtime/pool.h"
#include "runtime/stream.h"

namespace thermite {

// A queue's stream of the driver. Every number has an event, recorded behind what was issued under it.
class CudaStream final : public Stream {
 public:
  // The context is current.
  static Result<std::shared_ptr<CudaStream>> make(std::shared_ptr<CudaContext> context,
                                                  std::shared_ptr<MemoryPool> pool, const CudaOptions& options);
  ~CudaStream() override;
  Status wait_for(Stream& other, uint64_t number) override;
  Status issue(Batch* batch, uint64_t number) override;
  Status retire(Batch* batch, uint64_t number) override;

 private:
  // By number; the issuing thread writes, then the retiring one reads.
  struct Under {
    StorageRef old_scratch;   // which earlier launches may still use
    std::vector<size_t> ran;  // launches with tasks, where times are wanted
    bool checked = false;     // some are of checked builds
  };

  CudaStream(std::shared_ptr<CudaContext> context, std::shared_ptr<MemoryPool> pool, const CudaOptions& options,
             CudaStreamHandle stream);
  Status give(const Batch& batch, uint64_t number);
  Status transfer(const Transfer& t);
  Status provide_scratch(uint64_t number);
  Status provide_record(uint64_t number);
  Status launch_each(uint64_t number, bool timed);
  bool is_lost() const { return !context_->state()->status().ok(); }
  Status mark_end(uint64_t number);

  const std::shared_ptr<CudaContext> context_;
  const std::shared_ptr<MemoryPool> pool_;
  const bool use_graphs_;
  CudaStreamHandle stream_;  // goes after what was made for it
  CudaStaging staging_;
  CudaGraphs graphs_;
  CudaLaunchClock clock_;
  CudaLaunches launches_;
  StorageRef scratch_;
  CudaPinned pinned_records_;
  std::optional<AccessRecords> records_;
  std::array<Under, kMostUnderWay> under_way_;
  std::vector<CudaEvent> done_;  // by number
  std::atomic<uint64_t> retired_{0};
};

}  // namespace thermite
