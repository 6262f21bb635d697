// SPDX-License-Identifier: Apache-2.0
// Binds a plan to memory and launches it. Synchronous; thread-safe.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "base/dtype.h"
#include "base/light_mutex.h"
#include "engine/counters.h"
#include "engine/plan.h"
#include "runtime/device.h"

namespace thermite {

struct CallArguments {
  std::span<const StorageRef* const> inputs;
  std::span<const StorageRef> prepared;   // the inputs that follow
  std::span<const StorageRef> constants;  // by index; those that the plan does not read may be null
  std::span<const Scalar> scalars;        // runtime scalars by slot
  uint64_t own_inputs = 0;                // bit k: input k may be overwritten (the first 64 only)
};

class LoadedPlan {
 public:
  LoadedPlan(Plan plan, std::vector<std::shared_ptr<Invocable>> code, Device& device, Counters& counters);
  ~LoadedPlan();
  // Fills one storage per output of the plan.
  Status run(const CallArguments& arguments, std::span<StorageRef> outputs);
  const Plan& plan() const { return plan_; }

 private:
  struct Frame;
  struct FrameGuard;
  std::unique_ptr<Frame> make_frame() const;
  Status check(const CallArguments& arguments, size_t outputs) const;
  Status place(const CallArguments& arguments, Frame& frame);

  Plan plan_;
  std::vector<std::shared_ptr<Invocable>> code_;
  Device& device_;
  Counters& counters_;
  uint64_t bytes_ = 0;
  LightMutex mutex_;
  std::vector<std::unique_ptr<Frame>> frames_;  // reused between calls
};

}  // namespace thermite
