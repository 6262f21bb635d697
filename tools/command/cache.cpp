// SPDX-License-Identifier: Apache-2.0
#include <cstdio>

#include "base/config.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

struct CacheFlags {
  std::string scope;
  bool json = false;
};

Result<std::unique_ptr<Store>> open(const CacheFlags& flags) {
  TRY(Config config, Config::load());
  if (!flags.scope.empty()) CHECK_OK(config.set("compilation.cache", flags.scope));
  TRY(const std::string file, resolve_cache_path(config.text(ConfigKey::compilation_cache)));
  return open_store(file);
}

Result<int> stats(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  const CacheStats s = store->stats();
  Json kinds = Json::object();
  for (const auto& [kind, n] : s.entries_by_kind) kinds[kind] = n;
  if (flags.json) {
    const Json j = {{"path", s.path},
                    {"writable", s.writable},
                    {"entries", s.entries},
                    {"blob_bytes", s.blob_bytes},
                    {"file_bytes", s.file_bytes},
                    {"kinds", kinds}};
    std::printf("%s\n", j.dump(2).c_str());
  } else {
    std::printf("%s%s: %llu entries, %.1f MB in blobs, %.1f MB on disk %s\n", s.path.c_str(),
                s.writable ? "" : " (read-only)", static_cast<unsigned long long>(s.entries),
                static_cast<double>(s.blob_bytes) * 1e-6, static_cast<double>(s.file_bytes) * 1e-6,
                kinds.dump().c_str());
  }
  return kExitGood;
}

Result<int> verify(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  TRY(const uint64_t bad, store->verify());
  if (flags.json)
    std::printf("%s\n", Json{{"bad_rows", bad}}.dump().c_str());
  else
    std::printf("%llu bad rows%s\n", static_cast<unsigned long long>(bad), bad ? ", removed" : "");
  return bad ? kExitCheckFailed : kExitGood;
}

Result<int> clear(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  CHECK_OK(store->clear());
  return kExitGood;
}

}  // namespace

void add_cache(CLI::App& app, int& code) {
  CLI::App* c = app.add_subcommand("cache", "look after the kernel cache");
  c->require_subcommand(1);
  auto flags = std::make_shared<CacheFlags>();
  auto add = [&](const char* name, const char* what, Result<int> (*f)(const CacheFlags&)) {
    CLI::App* s = c->add_subcommand(name, what);
    s->add_option("--cache", flags->scope, "local, target, global or a path with a slash; default: as configured");
    s->add_flag("--json", flags->json, "one JSON object");
    s->callback([flags, f, &code] {
      const Result<int> r = f(*flags);
      code = r.ok() ? *r : report(r.error());
    });
  };
  add("stats", "place, size, entries by kind", stats);
  add("verify", "check every row's digest; bad ones are removed", verify);
  add("clear", "remove every entry", clear);
}

}  // namespace thermite
