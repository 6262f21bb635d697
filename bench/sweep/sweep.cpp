// SPDX-License-Identifier: Apache-2.0
#include "bench/sweep/sweep.h"

#include <algorithm>
#include <array>
#include <cstring>
#include <memory>
#include <span>
#include <thread>

#include "bench/roofs.h"
#include "bench/rows.h"
#include "ir/graph/byte_size.h"

namespace thermite::bench {
namespace {

constexpr double kEnoughSeconds = 0.4;  // of one case
constexpr int kLeastRounds = 3;

// A neighbour's burst outlasts a case: what looks slow is asked again when the others are done. The best visit counts,
// and the row says how many there were.
constexpr double kDoubtful = 0.5;  // of the roof
constexpr int kMoreVisits = 2;

constexpr double kUnitFlops = 4e9;    // about a millisecond
constexpr double kCached = 16 << 20;  // bytes that caches may hold

// Seconds that one core takes for a copy that it has made before.
double cached_copy(const float* in, float* out, size_t n) {
  double best = 1e30;
  for (int round = 0; round < 200; ++round) {
    const double begin = seconds();
    std::memcpy(out, in, n * sizeof(float));
    best = std::min(best, seconds() - begin);
  }
  return best;
}

// Bandwidth of copies by what they touch: caches answer for less than memory holds.
struct CopyRoof {
  double footprint, bandwidth;  // bytes; bytes per second
};

constexpr size_t kLine = 16;  // floats

float* aligned(std::vector<float>& v) {
  void* p = v.data();
  size_t space = v.size() * sizeof(float);
  return static_cast<float*>(std::align(kLine * sizeof(float), sizeof(float), p, space));
}

class Roofs {
 public:
  static Result<Roofs> measure(const Options& o, int threads) {
    Roofs r;
    double flops = 0, best = 1e30;
    for (int k = 0; k < std::max(7, o.rounds); ++k) best = std::min(best, fma_loaded_burst(&flops));
    r.flops_ = threads * flops / best;
    r.units_[0] = r.units_[1] = r.flops_;
    for (const bool bytes : {false, true}) {
      const Target host = host_cpu_target();
      if (bytes ? !host.unit_bytes : !host.unit_halves) continue;
      best = 1e30;
      for (int k = 0; k < 7; ++k) best = std::min(best, unit_burst(threads, bytes, kUnitFlops));
      r.units_[bytes ? 1 : 0] = kUnitFlops / best;
    }
    double cycles = 0;
    best = 1e30;
    for (int k = 0; k < 7; ++k) best = std::min(best, add_burst(&cycles));
    r.cycles_ = threads * cycles / best;
    for (size_t k = 0; k < r.copies_.size(); ++k) {
      const size_t n = (size_t{64} << (10 + 2 * k)) / 8;  // floats, half of the footprint
      std::vector<float> in(n + kLine, 1.0f), out(n + kLine);
      const float* arrays[] = {aligned(in)};
      const double bytes = 8.0 * static_cast<double>(n);
      double seconds = 1e30;
      for (int round = 0; round < 7; ++round)
        seconds = std::min(seconds, stream_pass(arrays, 1, aligned(out), n, threads));
      r.copies_[k] = {bytes, bytes / seconds};
      if (bytes > kCached) continue;
      const size_t share = n / static_cast<size_t>(threads);
      const double one = cached_copy(aligned(in), aligned(out), share);
      r.copies_[k].bandwidth = std::max(r.copies_[k].bandwidth, threads * 8.0 * static_cast<double>(share) / one);
    }
    return r;
  }

  // Seconds that the bytes, the flops or the cycles of one core take at least.
  double least(double bytes, double flops, double cycles, DType factors) const {
    const auto fits = [&](const CopyRoof& c) { return bytes <= c.footprint; };
    const auto at = std::ranges::find_if(copies_, fits);
    return std::max(bytes / (at == copies_.end() ? copies_.back() : *at).bandwidth,
                    std::max(flops / peak_of(factors), cycles / cycles_));
  }

 private:
  // Vectors hold half as many doubles.
  double peak_of(DType factors) const {
    if (factors == DType::f64) return flops_ / 2;
    return factors == DType::bf16 ? units_[0] : factors == DType::i8 ? units_[1] : flops_;
  }

  double flops_ = 1, cycles_ = 1;     // a second, all cores
  std::array<double, 2> units_{};     // likewise, of halves and of bytes
  std::array<CopyRoof, 7> copies_{};  // 64 KiB to 256 MiB
};

size_t bytes_read(const Graph& g, NodeId input, std::span<const NodeId> users) {
  const auto picks = [&](NodeId n) {
    return g[n].inputs[0] == input && (g[n].op->has(kView) || g[n].op->index_limits);
  };
  if (!std::ranges::all_of(users, picks)) return byte_size(g[input].type);
  size_t picked = 0;
  for (const NodeId n : users) picked += byte_size(g[n].type);
  return std::min(byte_size(g[input].type), picked);
}

Result<Row> run(const SweepCase& c, const Roofs& roofs, const Options& o, int threads) {
  Sketch s;
  c.build(s);
  TRY(Bench bench, prepare(s.graph(), threads));
  const double begin = seconds();
  double best = 1e30;
  for (int k = 0; k < kLeastRounds || (k < o.rounds && seconds() - begin < kEnoughSeconds); ++k) {
    TRY(const double t, bench.time_once());
    best = std::min(best, t);
    if (t > kEnoughSeconds) break;
  }
  const double bytes = least_bytes(s.graph()), least = roofs.least(bytes, least_flops(c), c.cycles, c.factors);
  return Row{c.name,       best * 1e6,
             "us",         least * 1e6,
             least / best, fmt::format("{:.1f} GB/s {:.1f} GFLOP/s", bytes / best * 1e-9, c.flops / best * 1e-9)};
}

}  // namespace

double least_bytes(const Graph& g) {
  const auto users = g.users();
  size_t bytes = 0;
  for (const NodeId n : g.inputs) bytes += bytes_read(g, n, users[static_cast<size_t>(n)]);
  for (const NodeId n : g.outputs) bytes += byte_size(g[n].type);
  return static_cast<double>(bytes);
}

std::string text_of(const Dims& d) {
  std::string s;
  for (const int64_t n : d) s += fmt::format("{}{}", s.empty() ? "" : "x", n);
  return s;
}

std::vector<SweepCase> sweep_cases() {
  std::vector<SweepCase> cases;
  for (const auto add : {add_map_cases, add_reduction_cases, add_movement_cases, add_product_cases, add_fourier_cases,
                         add_composition_cases, add_stencil_cases})
    add(cases);
  return cases;
}

Result<std::vector<Row>> sweep_rows(const Options& o) {
  const int threads = o.threads ? o.threads : static_cast<int>(std::thread::hardware_concurrency());
  const std::vector<SweepCase> cases = sweep_cases();
  TRY(const Roofs roofs, Roofs::measure(o, threads));
  std::vector<Row> rows;
  std::vector<const SweepCase*> asked;
  for (const SweepCase& c : cases) {
    if (c.name.find(o.filter) == std::string::npos) continue;
    TRY(Row row, run(c, roofs, o, threads));
    rows.push_back(std::move(row));
    asked.push_back(&c);
  }
  for (int visit = 2; visit <= 1 + kMoreVisits; ++visit)
    for (size_t k = 0; k < rows.size(); ++k) {
      if (rows[k].ratio >= kDoubtful) continue;
      TRY(Row row, run(*asked[k], roofs, o, threads));
      if (row.ratio < rows[k].ratio) row = std::move(rows[k]);
      row.note = row.note.substr(0, row.note.find(", visits")) + fmt::format(", visits {}", visit);
      rows[k] = std::move(row);
    }
  std::ranges::stable_sort(rows, {}, &Row::ratio);
  return rows;
}

}  // namespace thermite::bench
