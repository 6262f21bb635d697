// SPDX-License-Identifier: Apache-2.0
// Binds a plan to memory and launches it, or hands it to a queue of an asynchronous device. Thread-safe.
#pragma once

#include <array>
#include <memory>
#include <span>
#include <vector>

#include "base/dtype.h"
#include "base/light_mutex.h"
#include "engine/counters.h"
#include "engine/plan.h"
#include "frontend/segment.h"
#include "runtime/device.h"

namespace thermite {

struct CallArguments {
  std::span<const StorageRef* const> inputs = {};
  std::span<const StorageRef> prepared = {};   // the inputs that follow
  std::span<const StorageRef> constants = {};  // by index; those that the plan does not read may be null
  std::span<const Scalar> scalars = {};        // runtime scalars by slot
  uint64_t own_inputs = 0;                     // of `inputs`, those that may be overwritten: see is_own
  // For errors, by the op that a step names (see SegmentCall).
  std::span<const Location> where = {};
  std::span<const TraceOp> ops = {};
  uint32_t stream = 0;
  bool persistent = false;  // the outputs live as long as a set of weights

  const StorageRef& input(uint32_t k) const { return k < inputs.size() ? *inputs[k] : prepared[k - inputs.size()]; }
  bool owns(uint32_t input) const { return is_own(own_inputs, input); }
};

// Owned by shared pointers: what is handed over keeps its plan.
class LoadedPlan : public std::enable_shared_from_this<LoadedPlan> {
 public:
  LoadedPlan(Plan plan, std::vector<std::shared_ptr<Invocable>> code, Device& device, Counters& counters);
  ~LoadedPlan();
  // Fills one storage per output of the plan. On an asynchronous device it returns when the work is handed over.
  Status run(const CallArguments& arguments, std::span<StorageRef> outputs);
  // The same with a clock before and after every step; `us` by step. Not on an asynchronous device.
  Status run_timed(const CallArguments& arguments, std::span<StorageRef> outputs, std::span<double> us);
  const Plan& plan() const { return plan_; }
  Device& device() const { return device_; }

 private:
  struct Frame;
  struct FrameGuard;
  class FrameBatch;
  std::unique_ptr<Frame> make_frame() const;
  std::unique_ptr<Frame> take_frame(size_t list);
  Status check(const CallArguments& arguments, size_t outputs) const;
  Status place(const CallArguments& arguments, Frame& frame);
  Result<const StorageRef*> make_output(const CallArguments& arguments, Frame& frame, size_t buffer);
  Status copy_argument(const Storage& from, Storage& to, uint64_t bytes, uint32_t stream);
  AllocationTag tag_of(const CallArguments& arguments, size_t buffer) const;
  static void note_lines(const CallArguments& arguments, Frame& frame);
  Status bind(const CallArguments& arguments, Frame& frame, std::span<StorageRef> outputs);
  Status start(const CallArguments& arguments, std::unique_ptr<Frame>& frame);
  Status hand_over(const CallArguments& arguments, std::unique_ptr<Frame> frame);
  void give_back(std::unique_ptr<Frame> frame);

  // Frames that wait for a call, by stream, so that threads which run one plan at once do not meet.
  struct alignas(64) FrameList {
    LightMutex mutex;
    std::vector<std::unique_ptr<Frame>> free;  // has room for every frame, so that giving one back needs no memory
    size_t made = 0;
  };
  static constexpr size_t kFrameLists = 8;

  Plan plan_;
  std::vector<std::shared_ptr<Invocable>> code_;
  Device& device_;
  Counters& counters_;
  uint64_t bytes_ = 0;
  size_t first_in_arena_ = 0;
  std::vector<uint32_t> made_by_;  // by buffer: the op of the first step that has it, see PlanStep::op
  const bool asynchronous_;
  std::array<FrameList, kFrameLists> frames_;
};

}  // namespace thermite
