// SPDX-License-Identifier: Apache-2.0
#include "bench/gpu/measure.h"

#include <algorithm>
#include <cstring>
#include <functional>

#include "bench/roofs.h"
#include "ir/graph/byte_size.h"

namespace thermite::bench {
namespace {

constexpr double kMostBytesUnderWay = 4e9;  // of results that wait for their turn
constexpr int kMostRuns = 60;               // a queue takes as many without waiting

// Numbers of any dtype, of ordinary size; indices small.
std::vector<std::byte> contents(const Type& t) {
  std::vector<std::byte> bytes(byte_size(t));
  const auto fill = [&](auto number) {
    using T = decltype(number(0));
    for (size_t k = 0; (k + 1) * sizeof(T) <= bytes.size(); ++k) {
      const T v = number(k * 7919 % 2003);
      std::memcpy(bytes.data() + k * sizeof(T), &v, sizeof v);
    }
  };
  const auto halves = [](uint16_t one, uint16_t mask) {  // of [1, 2), every other one negative
    return [=](size_t k) { return static_cast<uint16_t>((one | (k & mask)) ^ (k & 1 ? 0x8000 : 0)); };
  };
  if (t.dtype == DType::f32) fill([](size_t k) { return static_cast<float>(k) * 0.001f - 1.0f; });
  if (t.dtype == DType::f16) fill(halves(0x3c00, 0x3ff));
  if (t.dtype == DType::bf16) fill(halves(0x3f80, 0x7f));
  if (t.dtype == DType::i64) fill([](size_t k) { return static_cast<int64_t>(k % 16); });
  return bytes;
}

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
    TRY(StorageRef s, engine.allocate(byte_size(c.graph[n].type)));
    CHECK_OK(engine.write(contents(c.graph[n].type), *s));
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
  return {};
}

Result<GpuMeasure> copy(Engine& engine, const GpuBenchOptions& o) {
  const size_t bytes = o.scale == GpuScale::full ? size_t{256} << 20 : size_t{64} << 10;
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

}  // namespace

Result<std::vector<GpuMeasure>> measure_gpu(const GpuBenchOptions& o) {
  const double start = seconds();
  DeviceOptions unfused = o.device;
  unfused.fuse = false;
  TRY(const std::shared_ptr<Engine> engine, Engine::open(o.device));
  TRY(const std::shared_ptr<Engine> plain, Engine::open(unfused));
  std::vector<GpuMeasure> all;
  TRY(all.emplace_back(), copy(*engine, o));
  for (const GpuCase& c : gpu_cases(o.scale)) {
    if (c.name.find(o.filter) == c.name.npos) continue;
    GpuMeasure m{.name = c.name, .family = c.family, .bytes = c.bytes, .flops = c.flops, .product = c.product};
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
