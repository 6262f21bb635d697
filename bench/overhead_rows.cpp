// SPDX-License-Identifier: Apache-2.0
// What the framework itself costs: Burn's launch-overhead chain, recording and replay per op, and processor time per
// op as threads are added. Every result is compared with a plain loop; a wrong number is an error, not a row.
#include <algorithm>
#include <cstring>
#include <ctime>

#include "bench/chain.h"
#include "bench/roofs.h"
#include "bench/rows.h"

namespace thermite::bench {
namespace {

constexpr int kSamples = 15;      // at least, and for at least kSampleSeconds
constexpr int kMaxSamples = 501;  // the fastest case takes some 0.1 ms
constexpr double kSampleSeconds = 0.1, kWarmUpSeconds = 0.1;
constexpr double kChainGoalMs = 0.25, kOpGoalNs = 50, kCpuRatioLimit = 1.5;
constexpr int kSteadyRounds = 5000, kCpuRounds = 61;

double cpu_seconds() {
  timespec t{};
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

double median(std::vector<double> v) {
  std::nth_element(v.begin(), v.begin() + static_cast<ptrdiff_t>(v.size() / 2), v.end());
  return v[v.size() / 2];
}

Status same_bits(const std::vector<float>& got, const std::vector<float>& wanted, const std::string& what) {
  if (got.size() != wanted.size())
    return internal_error("{}: {} values instead of {}", what, got.size(), wanted.size());
  for (size_t k = 0; k < got.size(); ++k)
    if (std::memcmp(&got[k], &wanted[k], sizeof(float)) != 0)
      return internal_error("{}: value {} is {} instead of {}", what, k, got[k], wanted[k]);
  return {};
}

struct Timing {
  double wall_s = 0, cpu_s = 0;  // medians of one run
  size_t samples = 0;
};

Result<Timing> time_chain(const ChainCase& c, const DeviceHandle& device, int rounds) {
  const Tensor lhs = Tensor::from_data(c.lhs(), c.shape, device), rhs = Tensor::from_data(c.rhs(), c.shape, device);
  const std::vector<float> wanted = plain_chain(c);
  const double start = seconds();
  do {
    CHECK_OK(same_bits(run_chain(c, lhs, rhs), wanted, c.name()));
  } while (seconds() - start < kWarmUpSeconds);
  const size_t least = static_cast<size_t>(std::max(kSamples, rounds));
  std::vector<double> wall, cpu;
  for (double total = 0; wall.size() < least || (total < kSampleSeconds && wall.size() < kMaxSamples);) {
    const double cpu_before = cpu_seconds(), before = seconds();
    const std::vector<float> got = run_chain(c, lhs, rhs);
    wall.push_back(seconds() - before);
    cpu.push_back(cpu_seconds() - cpu_before);
    total += wall.back();
    CHECK_OK(same_bits(got, wanted, c.name()));
  }
  return Timing{median(wall), median(cpu), wall.size()};
}

Result<std::vector<Row>> chain_rows(const DeviceHandle& device, int rounds) {
  std::vector<Row> rows;
  for (const ChainCase& c : chain_cases()) {
    TRY(const Timing t, time_chain(c, device, rounds));
    Row row{c.name(),
            t.wall_s * 1e3,
            "ms",
            0,
            0,
            fmt::format("{:.0f} ns per op, {:.0f} ns of processor time; median of {}, exact", t.wall_s / c.ops() * 1e9,
                        t.cpu_s / c.ops() * 1e9, t.samples)};
    if (row.name == "burn_chain_1x8x8x8_512_t1") row.roof = kChainGoalMs, row.ratio = row.roof / row.value;
    rows.push_back(std::move(row));
  }
  return rows;
}

// Processor time per op of Burn's chain, in nanoseconds.
class CpuTime {
 public:
  explicit CpuTime(const DeviceHandle& device)
      : lhs_(Tensor::from_data(chain(1).lhs(), chain(1).shape, device)),
        rhs_(Tensor::from_data(chain(1).rhs(), chain(1).shape, device)) {}

  static ChainCase chain(int threads) { return {{1, 8, 8, 8}, 1024, threads}; }
  Status check(int threads) const {
    const ChainCase c = chain(threads);
    return same_bits(run_chain(c, lhs_, rhs_), plain_chain(c), c.name());
  }
  double once(int threads) const {
    const ChainCase c = chain(threads);
    const double before = cpu_seconds();
    run_chain(c, lhs_, rhs_);
    return (cpu_seconds() - before) / c.ops() * 1e9;
  }

 private:
  Tensor lhs_, rhs_;
};

// Several threads against one thread. In turn, and each round by itself: on a shared machine the speed of a core
// changes from one tenth of a second to the next.
std::vector<Row> compare_threads(const CpuTime& time, int threads, std::vector<double>& alone) {
  std::vector<double> several, ratios;
  for (int k = 0; k < kCpuRounds; ++k) {
    const double before = time.once(1), now = time.once(threads), after = time.once(1);
    alone.push_back(before);
    several.push_back(now);
    ratios.push_back(2 * now / (before + after));
  }
  const double ratio = median(ratios);
  return {{fmt::format("cpu_ns_per_op_t{}", threads), median(several), "ns", 0, 0,
           "processor time of the process, " + CpuTime::chain(threads).name()},
          {fmt::format("cpu_ratio_t{}", threads), ratio, "x", kCpuRatioLimit, kCpuRatioLimit / ratio,
           fmt::format("processor time per op against one thread just before and after, median of {} rounds; "
                       "the roof is the most it may be",
                       kCpuRounds)}};
}

Result<std::vector<Row>> cpu_rows(const DeviceHandle& device) {
  const CpuTime time(device);
  std::vector<Row> rows;
  std::vector<double> alone;
  for (int threads : {4, 16}) {
    CHECK_OK(time.check(threads));
    for (Row& r : compare_threads(time, threads, alone)) rows.push_back(std::move(r));
  }
  rows.insert(rows.begin(), {"cpu_ns_per_op_t1", median(alone), "ns", 0, 0, "likewise, " + CpuTime::chain(1).name()});
  return rows;
}

struct SteadyTimes {
  std::vector<double> record, replay;
  Tensor last;
};

SteadyTimes time_steady(const Tensor& a, const Tensor& b) {
  SteadyTimes t;
  for (int k = 0; k < kSteadyRounds; ++k) {
    const double t0 = seconds();
    t.last = record_steady(a, b);
    const double t1 = seconds();
    t.last.eval();
    const double t2 = seconds();
    t.record.push_back(t1 - t0);
    t.replay.push_back(t2 - t1);
  }
  return t;
}

std::vector<Row> steady_rows_of(const SteadyTimes& t) {
  const double record_ns = median(t.record) / kSteadyOps * 1e9, replay_ns = median(t.replay) / kSteadyOps * 1e9;
  return {{"record_ns_per_op", record_ns, "ns", 0, 0,
           fmt::format("one thread, {} element-wise ops of 64 floats in one segment: time in the calls that record, "
                       "median of {} rounds",
                       kSteadyOps, kSteadyRounds)},
          {"replay_ns_per_op", replay_ns, "ns", 0, 0, "the same rounds: time in eval(), the kernel's run included"},
          {"record_replay_ns_per_op", record_ns + replay_ns, "ns", kOpGoalNs, kOpGoalNs / (record_ns + replay_ns),
           "their sum against the goal"}};
}

Result<std::vector<Row>> steady_rows(const DeviceHandle& device) {
  ChainCase shape{{1, 4, 4, 4}};
  const Tensor a = Tensor::from_data(shape.lhs(), shape.shape, device);
  const Tensor b = Tensor::from_data(shape.rhs(), shape.shape, device);
  const std::vector<float> wanted = plain_steady(shape.lhs(), shape.rhs());
  CHECK_OK(same_bits(record_steady(a, b).to_vector<float>(), wanted, "steady chain"));
  record_steady(a, b).eval();
  const Stats before = device.stats();
  const SteadyTimes times = time_steady(a, b);
  const Stats after = device.stats();
  CHECK_OK(same_bits(times.last.to_vector<float>(), wanted, "steady chain"));
  if (after.segments - before.segments != kSteadyRounds || after.plans_built != before.plans_built)
    return internal_error("steady chain: {} segments and {} new plans in {} rounds", after.segments - before.segments,
                          after.plans_built - before.plans_built, kSteadyRounds);
  return steady_rows_of(times);
}

}  // namespace

Result<std::vector<Row>> overhead_rows(const Options& o) {
  try {
    DeviceOptions options;
    options.threads = o.threads;
    const DeviceHandle device = DeviceHandle::open(options);
    TRY(std::vector<Row> rows, steady_rows(device));
    TRY(const std::vector<Row> chains, chain_rows(device, o.rounds));
    rows.insert(rows.end(), chains.begin(), chains.end());
    TRY(const std::vector<Row> cpu, cpu_rows(device));
    rows.insert(rows.end(), cpu.begin(), cpu.end());
    return rows;
  } catch (const UserError& e) {
    return user_error("{}", e.what());
  } catch (const std::exception& e) {
    return internal_error("{}", e.what());
  }
}

}  // namespace thermite::bench
