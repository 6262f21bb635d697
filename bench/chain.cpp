// SPDX-License-Identifier: Apache-2.0
#include "bench/chain.h"

#include <algorithm>
#include <exception>
#include <functional>
#include <thread>

namespace thermite::bench {
namespace {

constexpr int kOpsPerRepetition = 4;
constexpr uint32_t kLhsSeed = 1, kRhsSeed = 2, kSteadySeed = 3;

uint32_t next(uint32_t& state) { return state = state * 1664525u + 1013904223u; }

std::vector<float> uniform(uint32_t seed, const Shape& shape) {
  size_t count = 1;
  for (int64_t d : shape) count *= static_cast<size_t>(d);
  std::vector<float> v(count);
  for (float& x : v) x = static_cast<float>(next(seed) >> 8) * 0x1p-24f;
  return v;
}

Tensor repeat(const Tensor& lhs, const Tensor& rhs, const Shape& shape, int repetitions, const DeviceHandle& device) {
  Tensor x = lhs;
  for (int i = 0; i < repetitions; ++i) {
    const Tensor fresh = Tensor::ones(shape, DType::f32, device) * static_cast<float>(i);
    x = i % 2 == 0 ? x * rhs + fresh : lhs + x + fresh;
  }
  return x;
}

// Each result by a thread of its own; one alone by the caller. An exception of a thread is thrown here.
void in_threads(std::vector<Tensor>& results, const std::function<Tensor()>& make) {
  if (results.size() == 1) {
    results[0] = make();
    return;
  }
  std::vector<std::exception_ptr> errors(results.size());
  std::vector<std::thread> threads;
  for (size_t k = 0; k < results.size(); ++k)
    threads.emplace_back([&results, &errors, k, make] {
      try {
        results[k] = make();
      } catch (...) {
        errors[k] = std::current_exception();
      }
    });
  for (std::thread& t : threads) t.join();
  for (const std::exception_ptr& e : errors)
    if (e) std::rethrow_exception(e);
}

enum class Step { mul_a, add_b, sub_a, max_b, halve };

float larger(float a, float b) { return std::max(a, b); }
Tensor larger(const Tensor& a, const Tensor& b) { return max(a, b); }

template <class T>
T apply(Step s, const T& x, const T& a, const T& b) {
  switch (s) {
    case Step::mul_a:
      return x * a;
    case Step::add_b:
      return x + b;
    case Step::sub_a:
      return x - a;
    case Step::max_b:
      return larger(x, b);
    case Step::halve:
      break;
  }
  return x * 0.375f;
}

// The k-th step of the chain; the sequence has no period.
std::vector<Step> steady_steps() {
  std::vector<Step> steps;
  uint32_t state = kSteadySeed;
  for (int k = 0; k < kSteadyOps; ++k) steps.push_back(static_cast<Step>((next(state) >> 16) % 5));
  return steps;
}

}  // namespace

std::string ChainCase::name() const {
  std::string s = "burn_chain_";
  for (size_t k = 0; k < shape.size(); ++k) s += (k ? "x" : "") + std::to_string(shape[k]);
  return s + "_" + std::to_string(repetitions) + "_t" + std::to_string(threads);
}

double ChainCase::ops() const { return static_cast<double>(kOpsPerRepetition) * repetitions * threads; }
std::vector<float> ChainCase::lhs() const { return uniform(kLhsSeed, shape); }
std::vector<float> ChainCase::rhs() const { return uniform(kRhsSeed, shape); }

std::vector<ChainCase> chain_cases() {
  std::vector<ChainCase> cases;
  for (int64_t side : {4, 8})
    for (int repetitions : {512, 1024})
      for (int threads : {1, 4, 8, 16}) cases.push_back({{1, side, side, side}, repetitions, threads});
  return cases;
}

std::vector<float> run_chain(const ChainCase& c, const Tensor& lhs, const Tensor& rhs) {
  const DeviceHandle device = lhs.device();
  std::vector<Tensor> results(static_cast<size_t>(c.threads));
  in_threads(results, [&c, lhs, rhs, device] { return repeat(lhs, rhs, c.shape, c.repetitions, device); });
  return concat(results, 0).to_vector<float>();
}

std::vector<float> plain_chain(const ChainCase& c) {
  const std::vector<float> lhs = c.lhs(), rhs = c.rhs();
  std::vector<float> x = lhs;
  for (int i = 0; i < c.repetitions; ++i) {
    const float fresh = 1.0f * static_cast<float>(i);
    for (size_t k = 0; k < x.size(); ++k) x[k] = i % 2 == 0 ? x[k] * rhs[k] + fresh : lhs[k] + x[k] + fresh;
  }
  std::vector<float> all;
  for (int t = 0; t < c.threads; ++t) all.insert(all.end(), x.begin(), x.end());
  return all;
}

Tensor record_steady(const Tensor& a, const Tensor& b) {
  static const std::vector<Step> steps = steady_steps();
  Tensor x = a;
  for (Step s : steps) x = apply(s, x, a, b);
  return x;
}

std::vector<float> plain_steady(const std::vector<float>& a, const std::vector<float>& b) {
  std::vector<float> x = a;
  for (Step s : steady_steps())
    for (size_t k = 0; k < x.size(); ++k) x[k] = apply(s, x[k], a[k], b[k]);
  return x;
}

}  // namespace thermite::bench
