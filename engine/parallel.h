// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <algorithm>
#include <atomic>
#include <exception>
#include <thread>
#include <vector>

namespace thermite {

// Calls f(k) for k in [0, n), each once, on up to `threads` threads, the caller's among them; returns when all are
// done. With fewer where no more start. What f throws ends the rest and is thrown here.
template <class F>
void parallel_for(size_t n, int threads, F&& f) {
  std::atomic<size_t> next{0};
  std::atomic<bool> failed{false};
  std::exception_ptr thrown;
  auto work = [&] {
    try {
      for (size_t k = next++; k < n && !failed; k = next++) f(k);
    } catch (...) {
      if (!failed.exchange(true)) thrown = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    const size_t wanted = std::min(n, static_cast<size_t>(std::max(1, threads)));
    try {
      for (size_t t = 1; t < wanted; ++t) helpers.emplace_back(work);
    } catch (const std::exception&) {  // no more threads, or no memory for one
    }
    work();
  }
  if (thrown) std::rethrow_exception(thrown);
}

}  // namespace thermite
