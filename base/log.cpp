// SPDX-License-Identifier: Apache-2.0
// The one source that includes spdlog.
#include "base/log.h"

#include <spdlog/sinks/base_sink.h>
#include <spdlog/sinks/stdout_sinks.h>
#include <spdlog/spdlog.h>

#include <algorithm>
#include <array>
#include <cstdio>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <set>
#include <string>
#include <vector>

#include "base/config.h"
#include "base/file_trust.h"
#include "base/printable.h"

namespace thermite {

namespace {

// A row each, or the last would be read as the first key of the table.
constexpr auto kNames = std::to_array<std::string_view>({"fusion", "autotune", "compilation", "memory", "runtime"});
constexpr auto kLevelKeys = std::to_array({ConfigKey::fusion_logger_level, ConfigKey::autotune_logger_level,
                                           ConfigKey::compilation_logger_level, ConfigKey::memory_logger_level,
                                           ConfigKey::runtime_logger_level});
constexpr auto kTargetKeys = std::to_array({ConfigKey::fusion_logger_targets, ConfigKey::autotune_logger_targets,
                                            ConfigKey::compilation_logger_targets, ConfigKey::memory_logger_targets,
                                            ConfigKey::runtime_logger_targets});
static_assert(kNames.size() == kSubsystemCount && kLevelKeys.size() == kSubsystemCount);
static_assert(kTargetKeys.size() == kSubsystemCount);

struct Loggers {
  std::mutex mutex;
  std::array<std::shared_ptr<spdlog::logger>, kSubsystemCount> ours;
  std::array<bool, kSubsystemCount> to_program = {};  // the program's own default logger, as well
};

Loggers& loggers() {
  static Loggers* const kept = new Loggers;  // lines may come from static destructors
  return *kept;
}

using SinksByFile = std::map<std::string, spdlog::sink_ptr>;

// Appends to a file that was opened and checked, by that descriptor alone.
class OwnFileSink final : public spdlog::sinks::base_sink<std::mutex> {
 public:
  OwnFileSink(Fd fd, std::string path) : fd_(std::move(fd)), path_(std::move(path)) {}

 private:
  void sink_it_(const spdlog::details::log_msg& message) override {
    spdlog::memory_buf_t line;
    formatter_->format(message, line);
    if (Status s = write_all(fd_.get(), {line.data(), line.size()}); !s.ok()) {
      warn_once(fmt::format("cannot log to {}: {}", path_, s.error().message));
    }
  }
  void flush_() override {}

  Fd fd_;
  std::string path_;
};

Result<spdlog::sink_ptr> make_sink(const std::string& target, SinksByFile& files) {
  if (target == "stderr") return spdlog::sink_ptr(std::make_shared<spdlog::sinks::stderr_sink_mt>());
  if (target == "stdout") return spdlog::sink_ptr(std::make_shared<spdlog::sinks::stdout_sink_mt>());
  spdlog::sink_ptr& sink = files[target];
  if (sink) return sink;
  auto fd = open_own_file(target);
  if (!fd.ok()) return std::move(fd).error().in(fmt::format("cannot log to {}", target));
  sink = std::make_shared<OwnFileSink>(std::move(*fd), target);
  return sink;
}

LogLevel level_of(std::string_view text) {
  return text == "full" ? LogLevel::full : text == "minimal" ? LogLevel::minimal : LogLevel::disabled;
}

// `to_program`: whether the program's own logger is to get the lines, too.
Result<std::shared_ptr<spdlog::logger>> make_logger(const Config& config, size_t subsystem, SinksByFile& files,
                                                    bool& to_program) {
  std::vector<spdlog::sink_ptr> sinks;
  for (const std::string& target : config.list(kTargetKeys[subsystem])) {
    if (target == "log") {
      to_program = true;
      continue;
    }
    auto sink = make_sink(target, files);
    if (!sink.ok()) return std::move(sink).error().in(config.origin(kTargetKeys[subsystem]));
    sinks.push_back(*sink);
  }
  auto logger = std::make_shared<spdlog::logger>(std::string(kNames[subsystem]), sinks.begin(), sinks.end());
  logger->set_pattern("thermite %n: %v");
  logger->flush_on(spdlog::level::info);
  return logger;
}

}  // namespace

std::atomic<LogLevel> detail::log_levels[kSubsystemCount] = {};

Status configure_logging(const Config& config) {
  SinksByFile files;
  std::array<std::shared_ptr<spdlog::logger>, kSubsystemCount> ours;
  std::array<bool, kSubsystemCount> to_program = {};
  for (size_t i = 0; i < kSubsystemCount; ++i) {
    if (config.text(kLevelKeys[i]) == "disabled") continue;
    TRY(ours[i], make_logger(config, i, files, to_program[i]));
  }
  Loggers& all = loggers();
  std::lock_guard lock(all.mutex);
  all.ours = ours;
  all.to_program = to_program;
  for (size_t i = 0; i < kSubsystemCount; ++i) {
    detail::log_levels[i].store(level_of(config.text(kLevelKeys[i])), std::memory_order_relaxed);
  }
  return {};
}

void detail::log_line(Subsystem subsystem, std::string_view line) {
  Loggers& all = loggers();
  const auto i = static_cast<size_t>(subsystem);
  std::shared_ptr<spdlog::logger> logger;
  bool to_program = false;
  {
    std::lock_guard lock(all.mutex);
    logger = all.ours[i];
    to_program = all.to_program[i];
  }
  const std::string shown = printable(line);
  if (logger) logger->info("{}", shown);
  if (to_program) spdlog::info("thermite {}: {}", kNames[i], shown);
}

void warn_once(std::string_view text) {
  static std::mutex mutex;
  static std::set<std::string, std::less<>>* const said = new std::set<std::string, std::less<>>;
  constexpr size_t kMaxKept = 1000;
  {
    std::lock_guard lock(mutex);
    if (said->contains(text) || said->size() >= kMaxKept) return;
    said->emplace(text);
  }
  const std::string line = fmt::format("thermite: warning: {}", printable(text));  // names of files may be a stranger's
  // Not fmt::print, which throws where stderr is closed.
  std::fputs((line + "\n").c_str(), stderr);
  std::fflush(stderr);
}

}  // namespace thermite
