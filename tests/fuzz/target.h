// SPDX-License-Identifier: Apache-2.0
// Fuzz targets: one small file each. libFuzzer drives them in the preset `fuzz`; everywhere else test_fuzz replays
// their seeds and the kept corpus (tests/fuzz/corpus/<name>).
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace thermite::fuzz {

struct Target {
  std::string_view name;
  // Whether the input was understood. Any bytes are allowed and cost bounded time and memory.
  bool (*run)(std::span<const std::byte> input);
  std::vector<std::string> (*seeds)();            // inputs that are understood
  std::vector<std::string> (*words)() = nullptr;  // what its language is made of: a dictionary
};

// At namespace scope, one per target.
struct Registration {
  explicit Registration(const Target& target);
};
std::span<const Target> targets();  // in name order
const Target* find_target(std::string_view name);

// A promise that held for every input: ends the process, which a fuzzer counts as a find.
void require(bool kept, std::string_view promise, std::string_view detail = {});

inline std::string_view text_of(std::span<const std::byte> input) {
  return {reinterpret_cast<const char*>(input.data()), input.size()};
}

}  // namespace thermite::fuzz
