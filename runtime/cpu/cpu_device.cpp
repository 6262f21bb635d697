// SPDX-License-Identifier: Apache-2.0
#include <immintrin.h>

#include <algorithm>
#include <array>

#include "base/cores.h"
#include "base/guard.h"
#include "base/host_address.h"
#include "runtime/cpu/cpu_model.h"
#include "runtime/cpu/loader.h"
#include "runtime/cpu/thread_pool.h"
#include "runtime/host_device.h"
#include "runtime/launch_event.h"
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
    std::transform(buffers.begin(), buffers.end(), pointers,
                   [](const BufferArg& b) { return host_pointer(b.address); });
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
  TRY(std::span<std::byte> scratch, thread_scratch(launch.shared_bytes));
  return launch.kernel->run(launch.buffers, launch.scalars, begin, end, scratch);
}

class CpuDevice final : public HostDevice {
 public:
  CpuDevice(const Target& target, int threads, const MemoryOptions& memory)
      : HostDevice({.name = "cpu",
                    .model = cpu_model(),
                    .target = target,
                    .threads = threads,
                    .memory_bytes = machine_bytes(),
                    .l1_bytes = cpu_caches().l1,
                    .l2_bytes = cpu_caches().l2},
                   memory),
        workers_(threads) {}

  Result<std::shared_ptr<Invocable>> load(const Artifact& artifact) override {
    if (artifact.kind != kArtifactKind) {
      return device_error("the CPU loads {} artifacts, not {}", kArtifactKind, artifact.kind);
    }
    TRY(auto object, LoadedObject::load(artifact.bytes, artifact.entry));
    return std::shared_ptr<Invocable>(std::make_shared<CpuKernel>(std::move(object)));
  }

  Status launch(std::span<const LaunchRecord> batch) override {
    for (const LaunchRecord& l : batch) {
      if (l.grid.tasks() <= 0) continue;
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
    const int64_t tasks = l.grid.tasks();
    const int64_t parts = std::min({tasks, worth, static_cast<int64_t>(threads())});
    if (parts <= 1 || (l.work < kWakingWork && !workers_.note_launch())) return run_part(l, 0, tasks);
    std::vector<Status> results(static_cast<size_t>(parts));
    workers_.run(static_cast<int>(parts), tasks, [&](int thread, int64_t begin, int64_t end) {
      Status& mine = results[static_cast<size_t>(thread)];
      if (mine.ok()) mine = guarded([&] { return run_part(l, begin, end); });
    });
    for (Status& s : results) {
      if (!s.ok()) return std::move(s);
    }
    return {};
  }

  ThreadPool workers_;
};

}  // namespace

std::unique_ptr<Device> make_cpu_device(const Target& target, int threads, const MemoryOptions& memory) {
  return std::make_unique<CpuDevice>(target, threads > 0 ? threads : available_cores(), memory);
}

}  // namespace thermite
