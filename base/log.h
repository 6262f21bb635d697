// SPDX-License-Identifier: Apache-2.0
// What the library says about its own work. A line that is not wanted costs one relaxed load.
#pragma once

#include <fmt/format.h>

#include <atomic>
#include <cstdint>
#include <string_view>

#include "base/status.h"

namespace thermite {

class Config;

enum class Subsystem : uint8_t { fusion, autotune, compilation, memory, runtime };
inline constexpr int kSubsystemCount = 5;
enum class LogLevel : uint8_t { disabled, minimal, full };

namespace detail {
extern std::atomic<LogLevel> log_levels[kSubsystemCount];
void log_line(Subsystem subsystem, std::string_view line);
}  // namespace detail

// Nothing is logged before this is called; it may be called again. Thread-safe.
Status configure_logging(const Config& config);

inline bool log_enabled(Subsystem subsystem, LogLevel level) {
  return level != LogLevel::disabled &&
         level <= detail::log_levels[static_cast<int>(subsystem)].load(std::memory_order_relaxed);
}

// A line of level `minimal` or `full`; arguments are formatted only where it is wanted. Never throws.
template <class... A>
void log(Subsystem subsystem, LogLevel level, fmt::format_string<A...> f, A&&... a) {
  if (log_enabled(subsystem, level)) detail::log_line(subsystem, fmt::format(f, std::forward<A>(a)...));
}

// For the user's eyes whatever the levels are: stderr, each text once per process.
void warn_once(std::string_view text);

}  // namespace thermite
