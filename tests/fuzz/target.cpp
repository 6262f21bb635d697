// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/target.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

namespace thermite::fuzz {
namespace {

std::vector<Target>& table() {
  static std::vector<Target> t;
  return t;
}

}  // namespace

Registration::Registration(const Target& target) {
  std::vector<Target>& t = table();
  t.insert(std::ranges::upper_bound(t, target.name, {}, &Target::name), target);
}

std::span<const Target> targets() { return table(); }

const Target* find_target(std::string_view name) {
  const auto it = std::ranges::find(table(), name, &Target::name);
  return it == table().end() ? nullptr : &*it;
}

void require(bool kept, std::string_view promise, std::string_view detail) {
  if (kept) return;
  std::fprintf(stderr, "broken promise: %.*s %.*s\n", static_cast<int>(promise.size()), promise.data(),
               static_cast<int>(detail.size()), detail.data());
  std::abort();
}

}  // namespace thermite::fuzz
