// SPDX-License-Identifier: Apache-2.0
#include <immintrin.h>

#include <algorithm>
#include <array>

#include "base/guard.h"
#include "runtime/cpu/loader.h"
#include "runtime/cpu/thread_pool.h"
#include "runtime/device.h"
#include "runtime/launch_event.h"
#include "runtime/pool.h"
#include "runtime/scratch.h"

namespace thermite {
namespace {

constexpr char kArtifactKind[] = "elf-x86_64";
// Bytes plus flops that one core gets through in some microseconds: below this a fork-join does not pay.
constexpr uint64_t kInlineWork = 64 * 1024;
// The least that is worth waking sleeping workers for, alone.
constexpr uint64_t kWakingWork = 4 * kInlineWork;
// Round to nearest, every exception masked, denormals kept.
constexpr unsigned kMxcsr = 0x1f80;

// The floating-point state of a kernel, whatever the calling thread had.
class KnownRounding {
 public:
  KnownRounding() : saved_(_mm_getcsr()) { _mm_setcsr(kMxcsr); }
  ~KnownRounding() { _mm_setcsr(saved_); }
  KnownRounding(const KnownRounding&) = delete;
  KnownRounding& operator=(const KnownRounding&) = delete;

 private:
  unsigned saved_;
};

class CpuKernel final : public Invocable {
 public:
  explicit CpuKernel(std::unique_ptr<LoadedObject> object) : object_(std::move(object)) {}

  Status run(std::span<const BufferArg> buffers, std::span<const uint64_t> scalars, int64_t task_begin,
             int64_t task_end, std::span<std::byte> scratch) override {
    using Entry = void (*)(void* const*, const uint64_t*, int64_t, int64_t, uint8_t*);
    std::array<void*, 32> few;
    std::vector<void*> many;
    if (buffers.size() > few.size()) many.resize(buffers.size());
    void** pointers = many.empty() ? few.data() : many.data();
    std::transform(buffers.begin(), buffers.end(), pointers, [](const BufferArg& b) { return b.data; });
    const auto entry = reinterpret_cast<Entry>(const_cast<void*>(object_->entry()));
    const KnownRounding rounding;
    entry(pointers, scalars.data(), task_begin, task_end, reinterpret_cast<uint8_t*>(scratch.data()));
    _mm_sfence();  // streamed stores are not ordered by what hands the result over
    return {};
  }

 private:
  std::unique_ptr<LoadedObject> object_;
};

Status run_part(const LaunchRecord& launch, int64_t begin, int64_t end) {
  TRY(std::span<std::byte> scratch, thread_scratch(launch.scratch_bytes));
  return launch.kernel->run(launch.buffers, launch.scalars, begin, end, scratch);
}

class CpuDevice final : public Device {
 public:
  CpuDevice(const Target& target, int threads, const MemoryOptions& memory)
      : target_(target), pool_(MemoryPool::make(memory)), workers_(threads > 0 ? threads : available_cores()) {}

  std::string name() const override { return "cpu"; }
  const Target& target() const override { return target_; }
  int threads() const override { return workers_.threads(); }
  Result<StorageRef> allocate(size_t bytes, const AllocationTag& tag) override { return pool_->allocate(bytes, tag); }
  MemoryCounters memory() const override { return pool_->counters(); }
  void trim() override { pool_->trim(); }

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    if (artifact.kind != kArtifactKind) {
      return device_error("the CPU loads {} artifacts, not {}", kArtifactKind, artifact.kind);
    }
    TRY(auto object, LoadedObject::load(artifact.bytes, artifact.entry));
    return std::shared_ptr<Invocable>(std::make_shared<CpuKernel>(std::move(object)));
  }

  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) {
      if (l.tasks <= 0) continue;
      const uint64_t begin = trace_event_begin();
      Status s = launch_one(l);
      add_launch_event(l, begin);
      if (s.ok()) continue;
      s.error().op = l.op;
      return std::move(s.error()).in(l.name);
    }
    return {};
  }

 private:
  Status launch_one(const LaunchRecord& l) {
    const int64_t worth = static_cast<int64_t>(std::min<uint64_t>(l.work / kInlineWork, 1 << 16)) + 1;
    const int64_t parts = std::min({l.tasks, worth, static_cast<int64_t>(threads())});
    if (parts <= 1 || (l.work < kWakingWork && !workers_.note_launch())) return run_part(l, 0, l.tasks);
    std::vector<Status> results(static_cast<size_t>(parts));
    workers_.run(static_cast<int>(parts), l.tasks, [&](int thread, int64_t begin, int64_t end) {
      Status& mine = results[static_cast<size_t>(thread)];
      if (mine.ok()) mine = guarded([&] { return run_part(l, begin, end); });
    });
    for (Status& s : results) {
      if (!s.ok()) return std::move(s);
    }
    return {};
  }

  const Target target_;
  std::shared_ptr<MemoryPool> pool_;
  ThreadPool workers_;
};

}  // namespace

std::unique_ptr<Device> make_cpu_device(const Target& target, int threads, const MemoryOptions& memory) {
  return std::make_unique<CpuDevice>(target, threads, memory);
}

}  // namespace thermite
