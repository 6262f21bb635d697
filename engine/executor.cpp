// SPDX-License-Identifier: Apache-2.0
#include "engine/executor.h"

#include <mutex>

namespace thermite {

// Launch records with everything bound but pointers and runtime scalars, and where those go.
struct LoadedPlan::Frame {
  struct Pointer {
    BufferArg* to;
    uint32_t buffer;
  };
  struct RuntimeScalar {
    uint64_t* to;
    uint64_t slot;
  };
  std::vector<LaunchRecord> records;
  std::vector<Pointer> pointers;
  std::vector<RuntimeScalar> scalars;
  std::vector<std::byte*> data;  // by buffer
  std::vector<StorageRef> made;  // by buffer: outputs only
  StorageRef arena;
};

// A frame for one call; what the call allocated goes back when it ends.
struct LoadedPlan::FrameGuard {
  explicit FrameGuard(LoadedPlan& p) : plan(p) {
    {
      std::lock_guard lock(plan.mutex_);
      if (!plan.frames_.empty()) {
        frame = std::move(plan.frames_.back());
        plan.frames_.pop_back();
      }
    }
    if (!frame) frame = plan.make_frame();
  }
  ~FrameGuard() {
    frame->arena.reset();
    for (StorageRef& s : frame->made) s.reset();
    std::lock_guard lock(plan.mutex_);
    plan.frames_.push_back(std::move(frame));
  }
  FrameGuard(const FrameGuard&) = delete;
  FrameGuard& operator=(const FrameGuard&) = delete;

  LoadedPlan& plan;
  std::unique_ptr<Frame> frame;
};

LoadedPlan::LoadedPlan(Plan plan, std::vector<std::shared_ptr<Invocable>> code, Device& device, Counters& counters)
    : plan_(std::move(plan)), code_(std::move(code)), device_(device), counters_(counters), bytes_(plan_.bytes()) {}

LoadedPlan::~LoadedPlan() = default;

std::unique_ptr<LoadedPlan::Frame> LoadedPlan::make_frame() const {
  auto frame = std::make_unique<Frame>();
  frame->records.resize(plan_.steps.size());
  frame->data.resize(plan_.buffers.size());
  frame->made.resize(plan_.buffers.size());
  for (size_t k = 0; k < plan_.steps.size(); ++k) {
    const PlanStep& step = plan_.steps[k];
    LaunchRecord& r = frame->records[k];
    r.kernel = code_[step.kernel].get();
    for (uint32_t b : step.buffers) r.buffers.push_back({nullptr, plan_.buffers[b].bytes});
    for (const PlanScalar& s : step.scalars) r.scalars.push_back(s.runtime ? 0 : s.value);
    for (size_t i = 0; i < step.buffers.size(); ++i) frame->pointers.push_back({&r.buffers[i], step.buffers[i]});
    for (size_t i = 0; i < step.scalars.size(); ++i) {
      if (step.scalars[i].runtime) frame->scalars.push_back({&r.scalars[i], step.scalars[i].value});
    }
    r.tasks = step.tasks;
    r.scratch_bytes = step.scratch_bytes;
    r.work = step.bytes + step.flops;
    r.name = plan_.kernels[step.kernel].name.c_str();
    r.op = step.op;
  }
  return frame;
}

Status LoadedPlan::check(const CallArguments& a, size_t outputs) const {
  if (a.inputs.size() + a.prepared.size() != plan_.inputs) {
    return internal_error("a plan for {} arguments got {}", plan_.inputs, a.inputs.size() + a.prepared.size());
  }
  if (a.scalars.size() != plan_.scalars || a.constants.size() < plan_.constants) {
    return internal_error("a plan for {} constants and {} scalars got {} and {}", plan_.constants, plan_.scalars,
                          a.constants.size(), a.scalars.size());
  }
  if (outputs != plan_.outputs.size()) {
    return internal_error("a plan with {} outputs was asked for {}", plan_.outputs.size(), outputs);
  }
  return {};
}

// The memory of every buffer.
Status LoadedPlan::place(const CallArguments& a, Frame& frame) {
  std::byte* arena = nullptr;
  if (plan_.arena_bytes) {
    TRY(frame.arena, device_.allocate(plan_.arena_bytes));
    arena = static_cast<std::byte*>(frame.arena->data());
  }
  const auto input = [&](uint32_t k) -> const StorageRef& {
    return k < a.inputs.size() ? *a.inputs[k] : a.prepared[k - a.inputs.size()];
  };
  for (size_t k = 0; k < plan_.buffers.size(); ++k) {
    const PlanBuffer& b = plan_.buffers[k];
    if (b.kind == PlanBuffer::arena) {
      frame.data[k] = arena + b.offset;
      continue;
    }
    const StorageRef* storage = &frame.made[k];
    if (b.kind == PlanBuffer::input) {
      storage = &input(b.index);
    } else if (b.kind == PlanBuffer::constant) {
      storage = &a.constants[b.index];
    } else if (b.index < 64 && (a.own_inputs >> b.index & 1)) {
      frame.made[k] = input(b.index);
    } else {
      TRY(frame.made[k], device_.allocate(b.bytes));
    }
    if ((*storage)->bytes() < b.bytes) {
      return internal_error("argument {} has {} bytes, the plan wants {}", b.index, (*storage)->bytes(), b.bytes);
    }
    frame.data[k] = static_cast<std::byte*>((*storage)->data());
  }
  return {};
}

Status LoadedPlan::run(const CallArguments& a, std::span<StorageRef> outputs) {
  CHECK_OK(check(a, outputs.size()));
  FrameGuard guard(*this);
  Frame& frame = *guard.frame;
  CHECK_OK(place(a, frame));
  for (const Frame::Pointer& p : frame.pointers) p.to->data = frame.data[p.buffer];
  for (const Frame::RuntimeScalar& s : frame.scalars) *s.to = a.scalars[s.slot].bits;
  CHECK_OK(device_.launch(frame.records));
  counters_.kernels_launched.fetch_add(plan_.steps.size(), std::memory_order_relaxed);
  counters_.bytes_moved.fetch_add(bytes_, std::memory_order_relaxed);
  for (size_t k = 0; k < outputs.size(); ++k) {
    const uint32_t buffer = plan_.outputs[k];
    const PlanBuffer& b = plan_.buffers[buffer];
    if (b.kind == PlanBuffer::input) {
      outputs[k] = b.index < a.inputs.size() ? *a.inputs[b.index] : a.prepared[b.index - a.inputs.size()];
    } else if (b.kind == PlanBuffer::constant) {
      outputs[k] = a.constants[b.index];
    } else {
      outputs[k] = frame.made[buffer];  // one buffer may be several outputs
    }
  }
  return {};
}

}  // namespace thermite
