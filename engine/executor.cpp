// SPDX-License-Identifier: Apache-2.0
#include "engine/executor.h"

#include <chrono>
#include <mutex>

#include "base/trace_events.h"
#include "ir/ops/op_def.h"
#include "runtime/batch.h"

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
  std::vector<DeviceAddress> memory;       // by buffer
  std::vector<const StorageRef*> holders;  // by buffer, during a call; null: in the arena
  std::vector<StorageRef> made;            // by buffer: outputs only
  StorageRef arena;
  size_t list = 0;  // where it waits for a call
};

// A frame for one call; what the call allocated goes back when it ends.
struct LoadedPlan::FrameGuard {
  FrameGuard(LoadedPlan& p, uint32_t stream) : plan(p), frame(p.take_frame(stream % kFrameLists)) {}
  ~FrameGuard() {
    if (frame) plan.give_back(std::move(frame));
  }
  FrameGuard(const FrameGuard&) = delete;
  FrameGuard& operator=(const FrameGuard&) = delete;

  LoadedPlan& plan;
  std::unique_ptr<Frame> frame;
};

// A frame on its way through a queue.
class LoadedPlan::FrameBatch final : public Batch {
 public:
  FrameBatch(std::shared_ptr<LoadedPlan> plan, std::unique_ptr<Frame> frame, const CallArguments& a)
      : plan_(std::move(plan)), frame_(std::move(frame)) {
    for (const PlanStep& step : plan_->plan_.steps) {
      if (step.op >= a.where.size() || step.op >= a.ops.size() || !a.ops[step.op].op) continue;
      if (sources_.empty() || sources_.back().op != step.op)
        sources_.push_back({step.op, a.where[step.op], a.ops[step.op].op});
    }
  }
  ~FrameBatch() override { plan_->give_back(std::move(frame_)); }
  FrameBatch(const FrameBatch&) = delete;
  FrameBatch& operator=(const FrameBatch&) = delete;

  std::span<const LaunchRecord> launches() const override { return frame_->records; }
  Error explain(Error e) const override {
    for (const Source& s : sources_) {
      if (s.op == e.op) return std::move(e).in(fmt::format("{}:{}: {}", s.where.file, s.where.line, s.def->name));
    }
    return e;
  }

 private:
  struct Source {
    uint32_t op;
    Location where;
    const OpDef* def;
  };
  std::shared_ptr<LoadedPlan> plan_;
  std::unique_ptr<Frame> frame_;
  std::vector<Source> sources_;  // of the steps' ops; of this call, never from the plan
};

LoadedPlan::LoadedPlan(Plan plan, std::vector<std::shared_ptr<Invocable>> code, Device& device, Counters& counters)
    : plan_(std::move(plan)),
      code_(std::move(code)),
      device_(device),
      counters_(counters),
      bytes_(plan_.bytes()),
      made_by_(plan_.buffers.size(), kNone),
      asynchronous_(device.asynchronous()) {
  for (size_t k = plan_.steps.size(); k-- > 0;) {
    for (uint32_t b : plan_.steps[k].buffers) made_by_[b] = plan_.steps[k].op;
  }
  while (first_in_arena_ + 1 < plan_.buffers.size() && plan_.buffers[first_in_arena_].kind != PlanBuffer::arena)
    ++first_in_arena_;
}

LoadedPlan::~LoadedPlan() = default;

std::unique_ptr<LoadedPlan::Frame> LoadedPlan::take_frame(size_t number) {
  FrameList& list = frames_[number];
  {
    std::lock_guard lock(list.mutex);
    if (!list.free.empty()) {
      std::unique_ptr<Frame> frame = std::move(list.free.back());
      list.free.pop_back();
      return frame;
    }
    list.free.reserve(++list.made);
  }
  std::unique_ptr<Frame> frame = make_frame();
  frame->list = number;
  return frame;
}

void LoadedPlan::give_back(std::unique_ptr<Frame> frame) {
  frame->arena.reset();
  for (StorageRef& s : frame->made) s.reset();
  FrameList& list = frames_[frame->list];
  std::lock_guard lock(list.mutex);
  list.free.push_back(std::move(frame));
}

std::unique_ptr<LoadedPlan::Frame> LoadedPlan::make_frame() const {
  auto frame = std::make_unique<Frame>();
  frame->records.resize(plan_.steps.size());
  frame->memory.resize(plan_.buffers.size());
  frame->holders.resize(plan_.buffers.size());
  frame->made.resize(plan_.buffers.size());
  for (size_t k = 0; k < plan_.steps.size(); ++k) {
    const PlanStep& step = plan_.steps[k];
    LaunchRecord& r = frame->records[k];
    r.kernel = code_[step.kernel].get();
    for (uint32_t b : step.buffers) r.buffers.emplace_back(DeviceAddress{}, plan_.buffers[b].bytes);
    for (const PlanScalar& s : step.scalars) r.scalars.push_back(s.runtime ? 0 : s.value);
    for (size_t i = 0; i < step.buffers.size(); ++i) frame->pointers.push_back({&r.buffers[i], step.buffers[i]});
    for (size_t i = 0; i < step.scalars.size(); ++i) {
      if (step.scalars[i].runtime) frame->scalars.push_back({&r.scalars[i], step.scalars[i].value});
    }
    r.grid = step.tasks;
    r.shared_bytes = step.task_bytes;
    r.work = step.bytes + step.flops;
    r.flops = step.flops;
    r.ops = step.ops.c_str();
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

AllocationTag LoadedPlan::tag_of(const CallArguments& a, size_t buffer) const {
  AllocationTag tag;
  tag.persistent = a.persistent;
  const uint32_t op = made_by_[buffer];
  if (op < a.where.size() && op < a.ops.size() && a.ops[op].op) {
    tag.what = a.ops[op].op->name;
    tag.file = a.where[op].file;
    tag.line = a.where[op].line;
  } else {
    tag.what = a.persistent ? "prepared weights" : "an output";
  }
  return tag;
}

// For a kernel that writes in place, where the argument's memory is somebody else's, too.
Status LoadedPlan::copy_argument(const Storage& from, Storage& to, uint64_t bytes, uint32_t stream) {
  if (from.bytes() < bytes) return internal_error("an argument has {} bytes, the plan wants {}", from.bytes(), bytes);
  return device_.copy(from, to, bytes, stream);
}

Result<const StorageRef*> LoadedPlan::make_output(const CallArguments& a, Frame& frame, size_t buffer) {
  const PlanBuffer& b = plan_.buffers[buffer];
  StorageRef& made = frame.made[buffer];
  if (a.owns(b.index)) {
    made = a.input(b.index);
    return &made;
  }
  TRY(made, device_.allocate(b.bytes, tag_of(a, buffer)));
  if (b.in_place) CHECK_OK(copy_argument(*a.input(b.index), *made, b.bytes, a.stream));
  return &made;
}

// What kernels rely on.
static Status check_aligned(const Storage& s, std::string_view what) {
  if (static_cast<uint64_t>(s.address()) % kStorageAlignment == 0) return {};
  return internal_error("{} is at no multiple of {} bytes", what, kStorageAlignment);
}

// Who holds the bytes of every buffer but those in the arena, and where they are.
Status LoadedPlan::place(const CallArguments& a, Frame& frame) {
  if (plan_.arena_bytes) {
    AllocationTag tag = tag_of(a, first_in_arena_);
    tag.what = "intermediate values";
    TRY(frame.arena, device_.allocate(plan_.arena_bytes, tag));
  }
  if (frame.arena) CHECK_OK(check_aligned(*frame.arena, "the arena"));
  for (size_t k = 0; k < plan_.buffers.size(); ++k) {
    const PlanBuffer& b = plan_.buffers[k];
    if (b.kind == PlanBuffer::arena) {
      if (frame.arena) frame.memory[k] = frame.arena->address() + b.offset;
      continue;
    }
    if (b.kind == PlanBuffer::output) {
      TRY(frame.holders[k], make_output(a, frame, k));
    } else {
      frame.holders[k] = b.kind == PlanBuffer::input ? &a.input(b.index) : &a.constants[b.index];
    }
    const Storage& storage = **frame.holders[k];
    if (storage.bytes() < b.bytes) {
      return internal_error("argument {} has {} bytes, the plan wants {}", b.index, storage.bytes(), b.bytes);
    }
    frame.memory[k] = storage.address();
    CHECK_OK(check_aligned(storage, "an argument or output"));
  }
  return {};
}

// The batch holds bytes and no Storage that the host holds: who owns a value must not depend on a queue's progress.
Status LoadedPlan::hand_over(const CallArguments& a, std::unique_ptr<Frame> owned) {
  Frame& frame = *owned;
  auto batch = std::make_unique<FrameBatch>(shared_from_this(), std::move(owned), a);
  for (size_t k = 0; k < plan_.buffers.size(); ++k) {
    if (plan_.buffers[k].kind != PlanBuffer::arena)
      batch->touch(**frame.holders[k], plan_.buffers[k].kind == PlanBuffer::output);
  }
  for (StorageRef& made : frame.made) made.reset();
  return device_.submit(std::move(batch), a.stream);
}

Status LoadedPlan::start(const CallArguments& a, std::unique_ptr<Frame>& frame) {
  if (asynchronous_) return hand_over(a, std::move(frame));
  if (Status s = device_.launch(frame->records); !s.ok()) return std::move(s.error()).in("on " + device_.name());
  return {};
}

// For trace events: the lines of this call.
void LoadedPlan::note_lines(const CallArguments& a, Frame& frame) {
  for (LaunchRecord& r : frame.records) {
    const Location where = r.op < a.where.size() ? a.where[r.op] : Location{};
    r.file = where.file;
    r.line = where.line;
  }
}

Status LoadedPlan::bind(const CallArguments& a, Frame& frame, std::span<StorageRef> outputs) {
  CHECK_OK(place(a, frame));
  for (const Frame::Pointer& p : frame.pointers) p.to->address = frame.memory[p.buffer];
  for (const Frame::RuntimeScalar& s : frame.scalars) *s.to = a.scalars[s.slot].bits;
  if (trace_events_on()) [[unlikely]]
    note_lines(a, frame);
  for (size_t k = 0; k < outputs.size(); ++k) outputs[k] = *frame.holders[plan_.outputs[k]];
  return {};
}

Status LoadedPlan::run_timed(const CallArguments& a, std::span<StorageRef> outputs, std::span<double> us) {
  if (asynchronous_) return unsupported("times by kernel on {}: trace events have them", device_.name());
  if (us.size() != plan_.steps.size()) return internal_error("{} times for {} steps", us.size(), plan_.steps.size());
  CHECK_OK(check(a, outputs.size()));
  FrameGuard guard(*this, a.stream);
  CHECK_OK(bind(a, *guard.frame, outputs));
  for (size_t k = 0; k < us.size(); ++k) {
    const auto start = std::chrono::steady_clock::now();
    CHECK_OK(device_.launch(std::span(guard.frame->records).subspan(k, 1)));
    us[k] = std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count();
  }
  return {};
}

Status LoadedPlan::run(const CallArguments& a, std::span<StorageRef> outputs) {
  CHECK_OK(check(a, outputs.size()));
  FrameGuard guard(*this, a.stream);
  CHECK_OK(bind(a, *guard.frame, outputs));
  TraceEventScope event(TraceEventKind::launch);
  event.number(0, plan_.steps.size());
  event.number(1, bytes_);
  event.number(2, true);  // unless it comes to its end
  CHECK_OK(start(a, guard.frame));
  event.number(2, false);
  counters_.kernels_launched.add(plan_.steps.size());
  counters_.bytes_moved.add(bytes_);
  return {};
}

}  // namespace thermite
