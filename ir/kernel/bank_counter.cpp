// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/bank_counter.h"

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <tuple>

#include "ir/kernel/kernel.h"

namespace thermite {

constexpr int kBanks = 32, kWord = 4;

void BankCounter::note(uint32_t thread, std::ptrdiff_t step, int64_t byte, int bytes) {
  if (thread >= by_thread_.size()) by_thread_.resize(thread + 1);
  by_thread_[thread].push_back({step, byte, bytes});
}

uint64_t BankCounter::turns_beyond_one(const std::vector<Access>& together) {
  std::array<std::set<int64_t>, kBanks> words;
  for (const Access& a : together) {
    if (a.byte < 0) continue;
    for (int64_t w = a.byte / kWord; w <= (a.byte + a.bytes - 1) / kWord; ++w)
      words[static_cast<size_t>(w % kBanks)].insert(w);
  }
  size_t most = 1;
  for (const auto& bank : words) most = std::max(most, bank.size());
  return most - 1;
}

uint64_t BankCounter::take_conflicts() {
  uint64_t conflicts = 0;
  for (size_t first = 0; first < by_thread_.size(); first += kSubgroup) {
    const size_t last = std::min(first + kSubgroup, by_thread_.size());
    // By instruction, how often the thread had come by it before, and the part of the subgroup that goes at once.
    std::map<std::tuple<std::ptrdiff_t, size_t, size_t>, std::vector<Access>> together;
    for (size_t t = first; t < last; ++t) {
      std::map<std::ptrdiff_t, size_t> times;
      for (const Access& a : by_thread_[t]) {
        const auto share = static_cast<size_t>(std::max(1, kSubgroup / std::max(1, a.bytes / kWord)));
        together[{a.step, times[a.step]++, (t - first) / share}].push_back(a);
      }
    }
    for (const auto& [when, accesses] : together) conflicts += turns_beyond_one(accesses);
  }
  by_thread_.clear();
  return conflicts;
}

}  // namespace thermite
