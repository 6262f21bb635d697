// SPDX-License-Identifier: Apache-2.0
// Binds a plan to memory and launches it. Synchronous; thread-safe.
#pragma once

#include <memory>
#include <mutex>
#include <span>
#include <vector>

#include "engine/counters.h"
#include "engine/plan.h"
#include "runtime/device.h"

namespace thermite {

struct CallArguments {
  std::span<const StorageRef> inputs;     // prepared values included
  std::span<const StorageRef> constants;  // by index; those that the plan does not read may be null
  std::span<const uint64_t> scalars;      // runtime scalars by slot, in their own bits
  uint64_t own_inputs = 0;                // bit k: input k may be overwritten (the first 64 only)
};

class LoadedPlan {
 public:
  LoadedPlan(Plan plan, std::vector<std::shared_ptr<Invocable>> code, Device& device, Counters& counters);
  // One storage per output.
  Result<std::vector<StorageRef>> run(const CallArguments& arguments);
  const Plan& plan() const { return plan_; }

 private:
  // Launch records with everything bound but pointers and runtime scalars; reused between calls.
  using Frame = std::vector<LaunchRecord>;
  std::unique_ptr<Frame> take_frame();
  void give_frame(std::unique_ptr<Frame> f);
  Result<std::vector<StorageRef>> place(const CallArguments& arguments, StorageRef& arena);

  Plan plan_;
  std::vector<std::shared_ptr<Invocable>> code_;
  Device& device_;
  Counters& counters_;
  uint64_t bytes_ = 0;
  std::mutex mutex_;
  std::vector<std::unique_ptr<Frame>> frames_;
};

}  // namespace thermite
