// SPDX-License-Identifier: Apache-2.0
#include "autotune/calibration.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>

namespace thermite {
namespace {

constexpr std::string_view kKind = "calibration";
constexpr double kMostTimes = 100;

struct Field {
  std::string_view name;
  double Calibration::* measured;
};
constexpr std::array kFields{Field{"launch_us", &Calibration::launch_us},
                             Field{"fork_us", &Calibration::fork_us},
                             Field{"memory_gbps", &Calibration::memory_gbps},
                             Field{"thread_gbps", &Calibration::thread_gbps},
                             Field{"cache_gbps", &Calibration::cache_gbps},
                             Field{"vector_gflops", &Calibration::vector_gflops},
                             Field{"contraction_gflops", &Calibration::contraction_gflops},
                             Field{"l1_bytes", &Calibration::l1_bytes},
                             Field{"l2_bytes", &Calibration::l2_bytes}};

double two_digits(double x) {
  if (!(x > 0) || !std::isfinite(x)) return 0;
  const double unit = std::pow(10.0, std::floor(std::log10(x)) - 1);
  return std::round(x / unit) * unit;
}

template <class T>
void refine(T& figure, double measured) {
  const auto guess = static_cast<double>(figure);
  if (measured > 0 && measured < kMostTimes * guess && measured > guess / kMostTimes) figure = static_cast<T>(measured);
}

Digest key_of(const Digest& machine) { return DigestBuilder().add("calibration 1").add(machine).finish(); }

}  // namespace

Calibration rounded(const Calibration& c) {
  Calibration out;
  for (const Field& f : kFields) out.*f.measured = two_digits(c.*f.measured);
  out.l1_bytes = c.l1_bytes, out.l2_bytes = c.l2_bytes;  // not measured but told
  return out;
}

DeviceProfile calibrated(DeviceProfile p, const Calibration& c) {
  refine(p.launch_us, c.launch_us), refine(p.fork_us, c.fork_us);
  refine(p.memory_gbps, c.memory_gbps), refine(p.thread_gbps, c.thread_gbps), refine(p.cache_gbps, c.cache_gbps);
  refine(p.vector_gflops, c.vector_gflops), refine(p.contraction_gflops, c.contraction_gflops);
  refine(p.l1_bytes, c.l1_bytes), refine(p.l2_bytes, c.l2_bytes);
  return p;
}

double least_us(uint64_t bytes, uint64_t flops, double gflops, const DeviceProfile& p) {
  const bool in_cache = bytes <= static_cast<uint64_t>(p.passing_bytes > 0 ? p.passing_bytes : p.llc_bytes);
  const double gbps = in_cache ? std::max(p.memory_gbps, p.cache_gbps * p.threads) : p.memory_gbps;
  return std::max(static_cast<double>(bytes) / gbps, static_cast<double>(flops) / (gflops * p.threads)) * 1e-3;
}

double peak_gflops(const Kernel& k, bool products, const DeviceProfile& p) {
  const auto dot = std::ranges::find(k.insts, Op::unit_dot, &Inst::op);
  if (dot == k.insts.end()) return products ? p.contraction_gflops : p.vector_gflops;
  const double rate = k.memories[dot->mem].dtype == DType::bf16 ? p.unit_gflops : p.byte_gflops;
  return rate > 0 ? rate : p.contraction_gflops;
}

std::string print(const Calibration& c) {
  std::string text;
  for (const Field& f : kFields) text += fmt::format("{} {}\n", f.name, c.*f.measured);
  return text;
}

std::optional<Calibration> parse_calibration(std::string_view text) {
  Calibration c;
  for (const Field& f : kFields) {
    if (!text.starts_with(f.name) || text.size() <= f.name.size()) return std::nullopt;
    text.remove_prefix(f.name.size() + 1);
    double& value = c.*f.measured;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || !std::isfinite(value) || value < 0) return std::nullopt;
    text.remove_prefix(static_cast<size_t>(end - text.data()));
    if (!text.starts_with('\n')) return std::nullopt;
    text.remove_prefix(1);
  }
  return c;
}

std::optional<Calibration> find_calibration(TuningStore& store, const Digest& machine) {
  const auto text = store.get(kKind, key_of(machine));
  return text ? parse_calibration(*text) : std::nullopt;
}

void keep_calibration(TuningStore& store, const Digest& machine, const Calibration& c) {
  store.put(kKind, key_of(machine), print(c), "machine");
}

}  // namespace thermite
