// SPDX-License-Identifier: Apache-2.0
#include "bench/gpu/measure.h"

#include <algorithm>
#include <functional>

#include "bench/program.h"
#include "bench/roofs.h"
#include "bench/sweep/sweep.h"
#include "engine/sample_values.h"
#include "ir/graph/byte_size.h"

namespace thermite::bench {
namespace {

constexpr double kMostBytesUnderWay = 4e9;  // of results that wait for their turn
constexpr int kMostRuns = 60;               // a queue takes as many without waiting
constexpr double kDoubtful = 2;             // times its roof

struct Timing {
  double us, host_us;
};

// `run` hands one run over. So many of them at once that they take a while, three times unless that takes very long;
// the quickest counts.
Result<Timing> time_runs(Engine& engine, double seconds_wanted, int most, const std::function<Status()>& run) {
  Timing best{1e30, 0};
  int count = 1;
  for (int round = 0; round < 3;) {
    const double start = seconds();
    for (int k = 0; k < count; ++k) CHECK_OK(run());
    const double handed_over = seconds();
    CHECK_OK(engine.device().finish());
    const double took = seconds() - start;
    if (took * 3 < seconds_wanted && count < most) {
      count = std::min(most, 2 * count);
      continue;
    }
    if (took / count * 1e6 < best.us) best = {took / count * 1e6, (handed_over - start) / count * 1e6};
    round = took < 5 * seconds_wanted ? round + 1 : 3;
  }
  return best;
}

int most_runs(double bytes) {
  return static_cast<int>(std::clamp(kMostBytesUnderWay / std::max(bytes, 1.0), 1.0, double(kMostRuns)));
}

Status run_case(Engine& engine, const GpuCase& c, const GpuBenchOptions& o, GpuMeasure& m) {
  const double start = seconds();
  TRY(const std::shared_ptr<GraphProgram> program, engine.compile_graph(c.graph, {}));
  m.compile_ms = (seconds() - start) * 1e3;
  m.kernels = program->plan().steps.size();
  if (o.compile_only) return {};
  std::vector<StorageRef> inputs;
  for (NodeId n : c.graph.inputs) {
    const Type& t = c.graph[n].type;
    TRY(StorageRef s, engine.allocate(byte_size(t)));
    std::vector<std::byte> values(byte_size(t));
    fill_sample(values, part_type(t.dtype), sample_limit(c.graph, n), n + 1);
    CHECK_OK(engine.write(values, *s));
    inputs.push_back(std::move(s));
  }
  TRY(const std::vector<StorageRef> first, program->run(inputs));
  for (const StorageRef& s : first) CHECK_OK(s->wait());
  double results = 0;
  for (const StorageRef& s : first) results += static_cast<double>(s->bytes());
  TRY(const Timing t, time_runs(engine, o.seconds, most_runs(results), [&]() -> Status {
        TRY(const std::vector<StorageRef> out, program->run(inputs));
        return {};
      }));
  m.us = t.us;
  m.host_us = t.host_us;
  if (m.us > kDoubtful * m.roof_us && m.roof_us > 0) {
    TRY(const std::vector<double> steps, program->time_steps(inputs, 3));
    const auto most = std::ranges::max_element(steps);
    const Plan& plan = program->plan();
    const PlanStep& step = plan.steps[static_cast<size_t>(most - steps.begin())];
    m.dearest = fmt::format("{} of {} blocks: {:.1f} us", plan.kernels[step.kernel].name, step.tasks, *most);
  }
  return {};
}

size_t most_copied(GpuScale scale) { return scale == GpuScale::full ? size_t{256} << 20 : size_t{64} << 10; }

Result<GpuMeasure> copy(Engine& engine, const GpuBenchOptions& o, size_t bytes) {
  GpuMeasure m{.name = "copy", .family = "copy", .bytes = 2.0 * static_cast<double>(bytes)};
  if (o.compile_only) return m;
  TRY(const StorageRef from, engine.allocate(bytes));
  TRY(const StorageRef to, engine.allocate(bytes));
  CHECK_OK(engine.write(std::vector<std::byte>(bytes), *from));
  TRY(const Timing t,
      time_runs(engine, o.seconds, kMostRuns, [&] { return engine.device().copy(*from, *to, bytes, 0); }));
  m.us = t.us;
  m.host_us = t.host_us;
  return m;
}

// What copies of the device's own take, and the arithmetic that its profile promises.
class GpuRoofs {
 public:
  static Result<GpuRoofs> measure(Engine& engine, const GpuBenchOptions& o) {
    GpuRoofs roofs;
    const DeviceProfile p = engine.context().profile;
    roofs.flops_per_us_ = p.contraction_gflops * p.threads * 1e3;
    for (size_t bytes = size_t{4} << 10; bytes <= most_copied(o.scale); bytes *= 16) {
      TRY(GpuMeasure m, copy(engine, o, bytes));
      roofs.copies_.push_back(std::move(m));
    }
    return roofs;
  }

  // The next larger copy's bandwidth, but no less than the smallest one takes.
  double us(double bytes, double flops) const {
    const auto fits = [&](const GpuMeasure& m) { return bytes <= m.bytes; };
    const auto at = std::ranges::find_if(copies_, fits);
    const GpuMeasure& m = at == copies_.end() ? copies_.back() : *at;
    return std::max({copies_.front().us, bytes / m.bytes * m.us, flops / flops_per_us_});
  }

 private:
  double flops_per_us_ = 1;
  std::vector<GpuMeasure> copies_;
};

std::vector<GpuCase> cases_of(const GpuBenchOptions& o) {
  if (!o.sweep) return gpu_cases(o.scale);
  std::vector<GpuCase> all;
  for (const SweepCase& c : sweep_cases()) {
    if (c.name.find(o.filter) == c.name.npos) continue;
    Sketch s;
    c.build(s);
    all.push_back(
        {c.name, c.name.substr(0, c.name.find('/')), s.graph(), least_bytes(s.graph()), least_flops(c), {}, true});
  }
  return all;
}

}  // namespace

Result<std::vector<GpuMeasure>> measure_gpu(const GpuBenchOptions& o) {
  const double start = seconds();
  DeviceOptions unfused = o.device;
  unfused.fuse = false;
  TRY(const std::shared_ptr<Engine> engine, Engine::open(o.device));
  TRY(const std::shared_ptr<Engine> plain, Engine::open(unfused));
  std::vector<GpuMeasure> all;
  TRY(all.emplace_back(), copy(*engine, o, most_copied(o.scale)));
  std::optional<GpuRoofs> roofs;
  if (o.sweep && !o.compile_only) {
    TRY(roofs, GpuRoofs::measure(*engine, o));
  }
  for (const GpuCase& c : cases_of(o)) {
    if (c.name.find(o.filter) == c.name.npos) continue;
    GpuMeasure m{.name = c.name, .family = c.family, .bytes = c.bytes, .flops = c.flops, .product = c.product};
    if (roofs) m.roof_us = roofs->us(c.bytes, c.flops);
    if (seconds() - start > o.most_seconds) {
      m.error = "no time was left";
    } else if (Status s = run_case(c.fuse ? *engine : *plain, c, o, m); !s.ok()) {
      m.error = s.error().message;
    }
    all.push_back(std::move(m));
  }
  return all;
}

}  // namespace thermite::bench
