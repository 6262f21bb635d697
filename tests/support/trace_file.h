// SPDX-License-Identifier: Apache-2.0
// Reading back what base/trace_events.h writes.
#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

namespace thermite {

inline nlohmann::json read_trace(const std::string& path) {
  std::ifstream in(path);
  return nlohmann::json::parse(in);
}

// The events of a name, or all.
inline std::vector<nlohmann::json> events(const nlohmann::json& trace, const std::string& name = "") {
  std::vector<nlohmann::json> out;
  for (const nlohmann::json& e : trace["traceEvents"]) {
    if (e["ph"] == "X" && (name.empty() || e["name"] == name)) out.push_back(e);
  }
  return out;
}

inline std::map<uint64_t, std::string> track_names(const nlohmann::json& trace) {
  std::map<uint64_t, std::string> names;
  for (const nlohmann::json& e : trace["traceEvents"]) {
    if (e["name"] == "thread_name") names[e["tid"]] = e["args"]["name"];
  }
  return names;
}

// Every event lies within, or apart from, each other one of its track.
inline void expect_nested(const nlohmann::json& trace) {
  std::map<uint64_t, std::vector<std::pair<double, double>>> tracks;
  for (const nlohmann::json& e : events(trace)) tracks[e["tid"]].emplace_back(e["ts"], -e["dur"].get<double>());
  for (auto& [track, list] : tracks) {
    std::sort(list.begin(), list.end());
    std::vector<double> ends;
    for (const auto& [begin, minus] : list) {
      constexpr double kRounding = 0.0005;  // half a nanosecond
      const double end = begin - minus;
      while (!ends.empty() && ends.back() <= begin + kRounding) ends.pop_back();
      EXPECT_TRUE(ends.empty() || end <= ends.back() + kRounding) << "track " << track << " at " << begin;
      ends.push_back(end);
    }
  }
}

}  // namespace thermite
