// SPDX-License-Identifier: Apache-2.0
// What libFuzzer calls. Flags of ours, which it ignores: --list prints the targets; --target=NAME chooses one;
// --write-seeds=DIR and --write-words=FILE write its seeds and its dictionary and end.
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <optional>

#include "tests/fuzz/target.h"

namespace thermite::fuzz {
namespace {

const Target* chosen = nullptr;

std::optional<std::string> flag(std::span<char*> arguments, std::string_view name) {
  for (const std::string_view a : arguments)
    if (a.starts_with(name)) return std::string(a.substr(name.size()));
  return std::nullopt;
}

void write_seeds(const std::string& directory) {
  int count = 0;
  for (const std::string& seed : chosen->seeds())
    std::ofstream(directory + "/seed" + std::to_string(count++), std::ios::binary) << seed;
}

void write_words(const std::string& file) {
  std::ofstream out(file);
  for (const std::string& word : chosen->words ? chosen->words() : std::vector<std::string>{}) {
    out << '"';
    for (const char c : word) {
      char escaped[5];
      std::snprintf(escaped, sizeof escaped, "\\x%02x", static_cast<unsigned char>(c));
      out << escaped;
    }
    out << "\"\n";
  }
}

void initialize(std::span<char*> arguments) {
  if (flag(arguments, "--list")) {
    for (const Target& t : targets()) std::printf("%.*s\n", static_cast<int>(t.name.size()), t.name.data());
    std::exit(0);
  }
  chosen = find_target(flag(arguments, "--target=").value_or(""));
  if (!chosen) {
    std::fprintf(stderr, "--target=NAME must name one of --list\n");
    std::exit(2);
  }
  const auto seeds = flag(arguments, "--write-seeds="), words = flag(arguments, "--write-words=");
  if (seeds) write_seeds(*seeds);
  if (words) write_words(*words);
  if (seeds || words) std::exit(0);
}

}  // namespace
}  // namespace thermite::fuzz

extern "C" int LLVMFuzzerInitialize(int* argc, char*** argv) {
  thermite::fuzz::initialize(std::span(*argv, static_cast<size_t>(*argc)).subspan(1));
  return 0;
}

extern "C" int LLVMFuzzerTestOneInput(const uint8_t* data, size_t size) {
  thermite::fuzz::chosen->run(std::as_bytes(std::span(data, size)));
  return 0;
}
