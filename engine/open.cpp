// SPDX-License-Identifier: Apache-2.0
#include "base/config.h"
#include "base/log.h"
#include "base/trace_events.h"
#include "engine/backend.h"
#include "engine/build_digest.h"
#include "engine/engine.h"

namespace thermite {
namespace {

constexpr int kMostThreads = 4096;

MemoryOptions memory_options(const Config& config) {
  MemoryOptions m;
  const std::string_view persistent = config.text(ConfigKey::memory_persistent);
  if (persistent == "disabled") m.persistent = PersistentMemory::disabled;
  if (persistent == "enforced") m.persistent = PersistentMemory::enforced;
  m.budget_bytes = static_cast<uint64_t>(config.integer(ConfigKey::memory_budget_megabytes)) << 20;
  m.cached_limit_bytes = static_cast<uint64_t>(config.integer(ConfigKey::memory_cached_megabytes)) << 20;
  return m;
}

Result<OpenOptions> open_options(const DeviceOptions& options, const Config& config) {
  if (options.threads < 0 || options.threads > kMostThreads)
    return user_error("{} threads; 1 to {} work, and 0 for one per core", options.threads, kMostThreads);
  const int threads = options.threads ? options.threads : static_cast<int>(config.integer(ConfigKey::runtime_threads));
  return OpenOptions{.threads = threads,
                     .streams = static_cast<int>(config.integer(ConfigKey::streaming_max_streams)),
                     .memory = memory_options(config)};
}

CheckMode check_mode_of(const Config& config) {
  const std::string_view mode = config.text(ConfigKey::compilation_check_mode);
  if (mode == "validate") return CheckMode::validate;
  return mode == "enforce" ? CheckMode::enforce : CheckMode::automatic;
}

Numerics numerics_of(const DeviceOptions& options, const Config& config) {
  if (options.numerics) return *options.numerics;
  const std::string_view level = config.text(ConfigKey::compilation_numerics);
  if (level == "exact") return Numerics::exact;
  return level == "relaxed" ? Numerics::relaxed : Numerics::fast;
}

TuningLevel tuning_level_of(const Config& config) {
  for (TuningLevel level : {TuningLevel::minimal, TuningLevel::extensive, TuningLevel::full})
    if (config.text(ConfigKey::autotune_level) == name(level)) return level;
  return TuningLevel::balanced;
}

std::unique_ptr<Store> open_configured_store(const Config& config, const std::string& file) {
  const std::string_view shipped = config.text(ConfigKey::compilation_shipped_cache);
  return add_shipped_store(open_store(file, cache_bytes(config)), shipped == "disabled" ? "" : std::string(shipped));
}

}  // namespace

Result<std::shared_ptr<Engine>> Engine::open(const DeviceOptions& options) {
  TRY(Config config, Config::load());
  if (!options.cache.empty()) {
    CHECK_OK(config.set("compilation.cache", options.cache));
    CHECK_OK(config.set("autotune.cache", options.cache));
  }
  if (!options.shipped_cache.empty()) CHECK_OK(config.set("compilation.shipped_cache", options.shipped_cache));
  if (!options.check_mode.empty()) CHECK_OK(config.set("compilation.check_mode", options.check_mode));
  if (options.max_blocks) CHECK_OK(config.set("fusion.beam_search.max_blocks", std::to_string(options.max_blocks)));
  CHECK_OK(configure_logging(config));
  start_trace_events_from_environment();
  TRY(const OpenOptions how, open_options(options, config));
  TRY(std::unique_ptr<Device> device, open_device(options.device, options.cpu, how));
  TRY(std::string file, resolve_cache_path(config.text(ConfigKey::compilation_cache)));
  TRY(const std::string measured, resolve_cache_path(config.text(ConfigKey::autotune_cache)));
  PlanContext context;
  context.target = device->target();
  context.numerics = numerics_of(options, config);
  context.fuse = options.fuse;
  context.check_mode = check_mode_of(config);
  context.max_blocks = static_cast<int>(config.integer(ConfigKey::fusion_max_blocks));
  context.profile = backend_of(context.target).profile(context.target).with_threads(device->threads());
  context.build = plan_build_digest();
  std::unique_ptr<Store> tuning_store = measured == file ? nullptr : open_store(measured, cache_bytes(config));
  auto engine = std::make_shared<Engine>(std::move(device), open_configured_store(config, file), context,
                                         std::move(tuning_store));
  engine->set_tuning_level(tuning_level_of(config));
  return engine;
}

Result<std::shared_ptr<Realizer>> open_realizer(const DeviceOptions& options) {
  TRY(std::shared_ptr<Engine> engine, Engine::open(options));
  return std::shared_ptr<Realizer>(std::move(engine));
}

}  // namespace thermite

extern "C" void thermite_engine_anchor() {}  // see engine/CMakeLists.txt
