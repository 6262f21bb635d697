// SPDX-License-Identifier: Apache-2.0
#include "engine/calibrate.h"

#include <algorithm>
#include <chrono>

#include "engine/backend.h"
#include "engine/group_bench.h"
#include "ir/ops/op_def.h"
#include "passes/fuse/fuse.h"

namespace thermite {
namespace {

constexpr int kSamples = 7;
constexpr int64_t kStream = int64_t{1} << 24;  // elements: far beyond every cache
constexpr int64_t kFew = 64;                   // elements: of a kernel that does next to nothing
constexpr int kChain = 32;
constexpr int64_t kSide = 384;

Result<NodeId> apply(GraphBuilder& b, const char* op, std::initializer_list<NodeId> inputs, Attrs attrs = {}) {
  return b.add(*find_op(op), std::span(inputs.begin(), inputs.size()), std::move(attrs));
}

Result<Graph> stream_graph(int64_t n) {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {n}});
  TRY(const NodeId y, apply(b, "neg", {x}));
  b.output(y);
  return std::move(b).finish();
}

Result<Graph> chain_graph(int64_t n) {
  GraphBuilder b;
  NodeId x = b.input({DType::f32, {n}});
  const NodeId y = b.input({DType::f32, {n}});
  for (int k = 0; k < kChain; k += 2) {
    TRY(x, apply(b, "mul", {x, y}));
    TRY(x, apply(b, "add", {x, y}));
  }
  b.output(x);
  return std::move(b).finish();
}

Result<Graph> product_graph() {
  GraphBuilder b;
  const NodeId x = b.input({DType::f32, {kSide, kSide}}), y = b.input({DType::f32, {kSide, kSide}});
  const OpDef& dot = *find_op("dot_general");
  const NodeId both[] = {x, y};
  const std::vector<int64_t> left{1}, right{0};
  TRY(const NodeId z, b.add(dot, both, named_attrs(dot, {{"lhs_contract", left}, {"rhs_contract", right}})));
  b.output(z);
  return std::move(b).finish();
}

// Microseconds of the graph, which is one group, by the schedule that the model takes.
Result<double> time_of(Result<Graph> made, Device& device, const DeviceProfile& profile) {
  TRY(Graph g, std::move(made));
  TRY(const Partition p, fuse(g, profile));
  if (p.groups.size() != 1) return internal_error("a graph for calibration is {} groups", p.groups.size());
  const Machine machine(device.target(), profile.with_threads(device.threads()));
  TRY(const OfferedSteps offered, offered_steps(g, p.groups[0], machine));
  GroupBench bench({g, p.groups[0]}, machine, device);
  const std::vector<Score> ready = bench.make(std::span(offered.steps).first(1));
  if (ready[0].verdict != Verdict::unmeasured) return internal_error("{}", ready[0].why);
  CHECK_OK(bench.agrees(0));
  double best = 0;
  for (int k = 0; k < kSamples; ++k) {
    TRY(const double us, bench.sample(0));
    best = k ? std::min(best, us) : us;
  }
  return best;
}

class Nothing final : public Invocable {
 public:
  Status run(std::span<const BufferArg>, std::span<const uint64_t>, int64_t, int64_t, std::span<std::byte>) override {
    return {};
  }
};

// Of a launch of nothing that says how much work it is.
Result<double> launch_us(Device& device, uint64_t work) {
  constexpr int kLaunches = 2000;
  Nothing nothing;
  LaunchRecord record;
  record.kernel = &nothing;
  record.grid = Grid(device.threads());
  record.work = work;
  double best = 0;
  for (int sample = 0; sample < kSamples; ++sample) {
    const auto start = std::chrono::steady_clock::now();
    for (int k = 0; k < kLaunches; ++k) CHECK_OK(device.launch(std::span(&record, 1)));
    const double us =
        std::chrono::duration<double, std::micro>(std::chrono::steady_clock::now() - start).count() / kLaunches;
    best = sample ? std::min(best, us) : us;
  }
  return best;
}

double gbps(int64_t elements, double us) { return 8e-3 * static_cast<double>(elements) / us; }

Status measure_workers(Device& device, const DeviceProfile& profile, Calibration& c) {
  TRY(const std::unique_ptr<Device> one, backend_of(device.target()).open(device.target(), "", {.threads = 1}));
  const DeviceProperties& caches = device.properties();
  c.l1_bytes = static_cast<double>(caches.l1_bytes), c.l2_bytes = static_cast<double>(caches.l2_bytes);
  TRY(double us, time_of(stream_graph(kStream), *one, profile));
  c.thread_gbps = gbps(kStream, us);
  const int64_t cached =
      (caches.l2_bytes ? caches.l2_bytes : profile.l2_bytes) / 16;  // a half of the cache, read and written
  TRY(us, time_of(stream_graph(cached), *one, profile));
  c.cache_gbps = gbps(cached, us);
  const int64_t near = (caches.l1_bytes ? caches.l1_bytes : profile.l1_bytes) / 16;
  TRY(us, time_of(chain_graph(near), *one, profile));
  c.vector_gflops = kChain * static_cast<double>(near) / us * 1e-3;
  TRY(us, time_of(product_graph(), *one, profile));
  c.contraction_gflops = 2e-3 * kSide * kSide * kSide / us;
  TRY(c.launch_us, time_of(stream_graph(kFew), *one, profile));
  if (device.threads() == 1) return {};
  TRY(const double alone, launch_us(*one, 0));
  TRY(const double forked, launch_us(device, uint64_t{1} << 40));
  c.fork_us = std::max(forked - alone, 0.0);
  return {};
}

}  // namespace

Result<Calibration> calibrate(Device& device, const DeviceProfile& profile) {
  Calibration c;
  if (device.properties().model.empty() || device.properties().runs_ir) return c;
  TRY(const double us, time_of(stream_graph(kStream), device, profile));
  c.memory_gbps = gbps(kStream, us);
  if (profile.host_threads) CHECK_OK(measure_workers(device, profile, c));
  return rounded(c);
}

}  // namespace thermite
