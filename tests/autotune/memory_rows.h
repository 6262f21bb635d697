// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <map>
#include <utility>

#include "autotune/tuning_rows.h"

namespace thermite {

// A store in memory.
class MemoryRows final : public TuningStore {
 public:
  std::optional<std::string> get(std::string_view kind, const Digest& key) override {
    const auto it = rows.find({std::string(kind), key});
    return it == rows.end() ? std::nullopt : std::optional(it->second);
  }
  void put(std::string_view kind, const Digest& key, std::string_view text, std::string_view) override {
    rows[{std::string(kind), key}] = std::string(text);
    ++puts;
  }
  std::map<std::pair<std::string, Digest>, std::string> rows;
  int puts = 0;
};

}  // namespace thermite
