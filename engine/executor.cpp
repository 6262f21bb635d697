// SPDX-License-Identifier: Apache-2.0
#include "engine/executor.h"

namespace thermite {

LoadedPlan::LoadedPlan(Plan plan, std::vector<std::shared_ptr<Invocable>> code, Device& device, Counters& counters)
    : plan_(std::move(plan)), code_(std::move(code)), device_(device), counters_(counters), bytes_(plan_.bytes()) {}

std::unique_ptr<LoadedPlan::Frame> LoadedPlan::take_frame() {
  {
    std::lock_guard lock(mutex_);
    if (!frames_.empty()) {
      std::unique_ptr<Frame> f = std::move(frames_.back());
      frames_.pop_back();
      return f;
    }
  }
  auto frame = std::make_unique<Frame>(plan_.steps.size());
  for (size_t k = 0; k < plan_.steps.size(); ++k) {
    const PlanStep& step = plan_.steps[k];
    LaunchRecord& r = (*frame)[k];
    r.kernel = code_[step.kernel].get();
    for (uint32_t b : step.buffers) r.buffers.push_back({nullptr, plan_.buffers[b].bytes});
    for (const PlanScalar& s : step.scalars) r.scalars.push_back(s.runtime ? 0 : s.value);
    r.tasks = step.tasks;
    r.scratch_bytes = step.scratch_bytes;
    r.work = step.bytes + step.flops;
    r.name = plan_.kernels[step.kernel].name.c_str();
  }
  return frame;
}

void LoadedPlan::give_frame(std::unique_ptr<Frame> f) {
  std::lock_guard lock(mutex_);
  frames_.push_back(std::move(f));
}

// The storage of every buffer outside the arena.
Result<std::vector<StorageRef>> LoadedPlan::place(const CallArguments& arguments, StorageRef& arena) {
  if (arguments.inputs.size() != plan_.inputs) {
    return internal_error("a plan for {} arguments got {}", plan_.inputs, arguments.inputs.size());
  }
  if (arguments.scalars.size() != plan_.scalars || arguments.constants.size() < plan_.constants) {
    return internal_error("a plan for {} constants and {} scalars got {} and {}", plan_.constants, plan_.scalars,
                          arguments.constants.size(), arguments.scalars.size());
  }
  if (plan_.arena_bytes) {
    TRY(arena, device_.allocate(plan_.arena_bytes));
  }
  std::vector<StorageRef> storage(plan_.buffers.size());
  for (size_t k = 0; k < plan_.buffers.size(); ++k) {
    const PlanBuffer& b = plan_.buffers[k];
    if (b.kind == PlanBuffer::input) storage[k] = arguments.inputs[b.index];
    if (b.kind == PlanBuffer::constant) storage[k] = arguments.constants[b.index];
    if (b.kind == PlanBuffer::output) {
      const bool take_over = b.index < 64 && (arguments.own_inputs >> b.index & 1);
      if (take_over) {
        storage[k] = arguments.inputs[b.index];
      } else {
        TRY(storage[k], device_.allocate(b.bytes));
      }
    }
    if (b.kind != PlanBuffer::arena && storage[k]->bytes() < b.bytes) {
      return internal_error("argument {} has {} bytes, the plan wants {}", b.index, storage[k]->bytes(), b.bytes);
    }
  }
  return storage;
}

Result<std::vector<StorageRef>> LoadedPlan::run(const CallArguments& arguments) {
  StorageRef arena;
  TRY(std::vector<StorageRef> storage, place(arguments, arena));
  std::unique_ptr<Frame> frame = take_frame();
  auto* base = arena ? static_cast<std::byte*>(arena->data()) : nullptr;
  for (size_t k = 0; k < plan_.steps.size(); ++k) {
    const PlanStep& step = plan_.steps[k];
    LaunchRecord& r = (*frame)[k];
    for (size_t i = 0; i < step.buffers.size(); ++i) {
      const uint32_t b = step.buffers[i];
      r.buffers[i].data = storage[b] ? storage[b]->data() : base + plan_.buffers[b].offset;
    }
    for (size_t i = 0; i < step.scalars.size(); ++i) {
      if (step.scalars[i].runtime) r.scalars[i] = arguments.scalars[step.scalars[i].value];
    }
  }
  Status status = device_.launch(*frame);
  give_frame(std::move(frame));
  CHECK_OK(std::move(status));
  counters_.kernels_launched.fetch_add(plan_.steps.size(), std::memory_order_relaxed);
  counters_.bytes_moved.fetch_add(bytes_, std::memory_order_relaxed);
  std::vector<StorageRef> out;
  for (uint32_t b : plan_.outputs) out.push_back(storage[b]);
  return out;
}

}  // namespace thermite
