// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <thread>
#include <vector>

namespace thermite {

// Calls f(k) for k in [0, n), each once, on up to `threads` threads, the caller's among them; returns when all are
// done.
template <class F>
void parallel_for(size_t n, int threads, F&& f) {
  std::atomic<size_t> next{0};
  auto work = [&] {
    for (size_t k = next++; k < n; k = next++) f(k);
  };
  std::vector<std::jthread> helpers;
  const size_t wanted = std::min(n, static_cast<size_t>(std::max(1, threads)));
  for (size_t t = 1; t < wanted; ++t) helpers.emplace_back(work);
  work();
}

}  // namespace thermite
