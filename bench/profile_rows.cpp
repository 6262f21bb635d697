// SPDX-License-Identifier: Apache-2.0
// Every kernel of a model on its own: measured time beside the fuser's estimate, and their rank correlation.
#include <algorithm>
#include <cmath>
#include <numeric>

#include "bench/model.h"
#include "bench/program.h"
#include "bench/roofs.h"
#include "bench/rows.h"
#include "engine/kernel_cache.h"
#include "ir/graph/byte_size.h"
#include "passes/fuse/fuse.h"

namespace thermite::bench {
namespace {

constexpr double kWantedCorrelation = 0.8;

struct Timed {
  std::string name;
  double measured_us = 0, estimated_us = 0;
};

std::vector<double> ranks(const std::vector<double>& v) {
  std::vector<size_t> order(v.size());
  std::iota(order.begin(), order.end(), size_t{0});
  std::sort(order.begin(), order.end(), [&](size_t a, size_t b) { return v[a] < v[b]; });
  std::vector<double> r(v.size());
  for (size_t i = 0; i < order.size();) {
    size_t j = i;
    while (j < order.size() && v[order[j]] == v[order[i]]) ++j;
    for (size_t k = i; k < j; ++k) r[order[k]] = 0.5 * static_cast<double>(i + j - 1);
    i = j;
  }
  return r;
}

// Spearman's: Pearson's correlation of the ranks.
double rank_correlation(const std::vector<Timed>& t) {
  std::vector<double> a, b;
  for (const Timed& x : t) a.push_back(x.measured_us), b.push_back(x.estimated_us);
  a = ranks(a), b = ranks(b);
  const double mean = 0.5 * static_cast<double>(t.size() - 1);
  double ab = 0, aa = 0, bb = 0;
  for (size_t k = 0; k < t.size(); ++k) {
    ab += (a[k] - mean) * (b[k] - mean);
    aa += (a[k] - mean) * (a[k] - mean);
    bb += (b[k] - mean) * (b[k] - mean);
  }
  return aa > 0 && bb > 0 ? ab / std::sqrt(aa * bb) : 0;
}

// A program bound to memory of its own; inputs hold small numbers.
class Bound {
 public:
  Status bind(Engine& engine, KernelCache& kernels, const Graph& g, const Program& p) {
    std::vector<const Kernel*> list;
    std::vector<Digest> keys;
    for (const KernelLaunch& k : p.kernels) {
      list.push_back(k.kernel.get());
      keys.push_back(artifact_key(k.text, engine.context().target));
    }
    TRY(code_, kernels.load(list, keys, std::vector<uint32_t>(list.size(), ~0u)));
    for (size_t k = 0; k < p.kernels.size(); ++k) CHECK_OK(add(engine, g, p, p.kernels[k], *code_[k]));
    return {};
  }
  Result<double> time_us(Engine& engine, int rounds) {
    double best = 1e30;
    for (int k = 0; k < rounds; ++k) {
      const double start = seconds();
      CHECK_OK(engine.device().launch(records_));
      best = std::min(best, seconds() - start);
    }
    return best * 1e6;
  }

 private:
  std::vector<std::shared_ptr<Invocable>> code_;
  std::vector<LaunchRecord> records_;
  std::vector<StorageRef> memory_;

  Status add(Engine& engine, const Graph& g, const Program& p, const KernelLaunch& k, Invocable& code) {
    LaunchRecord r;
    r.kernel = &code;
    for (const BufferBinding& b : k.buffers) {
      const size_t bytes = b.kind == BufferBinding::workspace ? p.workspaces[b.id].bytes : byte_size(g[b.id].type);
      TRY(StorageRef s, engine.allocate(bytes));
      if (b.kind == BufferBinding::value && g[b.id].type.dtype == DType::f32)
        std::fill_n(reinterpret_cast<float*>(host_pointer(s->address())), bytes / 4, 0.5f);
      r.buffers.emplace_back(s->address(), bytes);
      memory_.push_back(std::move(s));
    }
    for (const ScalarBinding& s : k.scalars)
      r.scalars.push_back(s.kind == ScalarBinding::slot ? g.scalars[s.scalar_slot].bits : s.bits);
    r.grid = k.tasks;
    r.shared_bytes = task_bytes(*k.kernel, r.scalars);
    r.work = k.bytes_read + k.bytes_written + k.flops;
    records_.push_back(std::move(r));
    return {};
  }
};

Result<LoweredGraph> lower_fused(const Graph& model, const Engine& engine) {
  TRY(PreparedGraph prepared, prepare_graph(model, engine.context()));
  TRY(Partition partition, fuse(prepared.main, default_profile(engine.context().target), {}));
  return lower_graph(std::move(prepared.main), std::move(partition), engine.context().target);
}

// The first kernel of a program stands for it.
Row row_of(size_t number, const Program& p, const Timed& t) {
  const KernelLaunch& l = p.kernels[0];
  return {fmt::format("kernel_{}", number),
          t.measured_us,
          "us",
          t.estimated_us,
          t.estimated_us / t.measured_us,
          fmt::format("{:.1f} GFLOP/s {:.1f} GB/s, {} tasks, {}, {}", l.flops / t.measured_us * 1e-3,
                      (l.bytes_read + l.bytes_written) / t.measured_us * 1e-3, l.tasks, l.kernel->name, l.schedule)};
}

}  // namespace

Result<std::vector<Row>> profile_rows(const Options& o) {
  if (o.models.empty()) return std::vector<Row>{};
  TRY(const Graph model, recognizer(o.models, 320));
  DeviceOptions options;
  options.threads = o.threads;
  TRY(const std::shared_ptr<Engine> engine, Engine::open(options));
  TRY(const LoweredGraph lowered, lower_fused(model, *engine));
  Counters counters;
  KernelCache kernels(engine->device(), engine->store(), counters);
  std::vector<Timed> timed;
  std::vector<Row> rows;
  for (size_t k = 0; k < lowered.programs.size(); ++k) {
    const Program& p = lowered.programs[k];
    if (p.kernels.empty()) continue;
    Bound bound;
    CHECK_OK(bound.bind(*engine, kernels, lowered.graph, p));
    TRY(const double us, bound.time_us(*engine, std::max(9, o.rounds)));
    timed.push_back({p.kernels[0].kernel->name, us, lowered.partition.groups[k].estimate_us});
    rows.push_back(row_of(k, p, timed.back()));
  }
  std::stable_sort(rows.begin(), rows.end(), [](const Row& a, const Row& b) { return a.value > b.value; });
  const double rho = rank_correlation(timed);
  rows.push_back({"cost_rank_correlation", rho, "", kWantedCorrelation, rho / kWantedCorrelation,
                  fmt::format("estimated against measured time of {} kernels", timed.size())});
  return rows;
}

}  // namespace thermite::bench
