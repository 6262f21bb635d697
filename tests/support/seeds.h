// SPDX-License-Identifier: Apache-2.0
// Which random cases a run tests.
#pragma once

#include <chrono>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <cstdlib>

namespace thermite::testing {

#if defined(THERMITE_ASAN) || defined(THERMITE_TSAN)
inline constexpr bool kSanitized = true;
#else
inline constexpr bool kSanitized = false;
#endif

// So many of `all` random cases. Under sanitizers a case costs some twenty times as much: a quarter is drawn there, and
// all in the release build.
template <std::integral T>
constexpr T cases(T all) {
  return kSanitized ? (all + 3) / 4 : all;
}
// The same for a list of cases that cycles through dtypes: no divisor of their number.
inline constexpr size_t kCaseStep = kSanitized ? 5 : 1;

struct Seeds {
  uint64_t first = 0, count = 0;
};

// THERMITE_TEST_SEEDS=first:count, else these.
inline Seeds given_seeds(uint64_t first, uint64_t count) {
  unsigned long long a = first, b = count;
  if (const char* s = std::getenv("THERMITE_TEST_SEEDS"); s && std::sscanf(s, "%llu:%llu", &a, &b) != 2) {
    std::fprintf(stderr, "THERMITE_TEST_SEEDS is first:count\n");
    std::exit(2);
  }
  return {a, b};
}

// Of the calendar, or THERMITE_TEST_DAY: what failed on a day comes back with its number.
inline uint64_t today() {
  if (const char* day = std::getenv("THERMITE_TEST_DAY")) return std::strtoull(day, nullptr, 10);
  using days = std::chrono::duration<uint64_t, std::ratio<86400>>;
  return std::chrono::duration_cast<days>(std::chrono::system_clock::now().time_since_epoch()).count();
}

// Of a long list of cases that are compiled, one in so many is tested every day, other ones the next; all of them where
// THERMITE_TEST_ALL is set, as `./dev test --slow` does.
inline uint64_t one_in_a_day() { return std::getenv("THERMITE_TEST_ALL") != nullptr ? 1 : 3; }
// Whether number k of such a list is.
inline bool is_of_today(uint64_t k) { return k % one_in_a_day() == today() % one_in_a_day(); }

// Other ones every day; what a failure prints brings them back.
inline Seeds seeds_of_today(uint64_t count) {
  const Seeds seeds = given_seeds(today() * 1'000'000, count);
  std::printf("THERMITE_TEST_SEEDS=%llu:%llu\n", static_cast<unsigned long long>(seeds.first),
              static_cast<unsigned long long>(seeds.count));
  return seeds;
}

}  // namespace thermite::testing
