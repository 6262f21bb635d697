// SPDX-License-Identifier: Apache-2.0

#include "base/config.h"
#include "cache/transfer.h"
#include "tools/command/command.h"

namespace thermite {
namespace {

// What a stranger's file may give: the planner checks partitions against the graph. Plans and artifacts decide what
// machine code does.
constexpr std::string_view kDataKinds[] = {"partition"};

struct CacheFlags {
  std::string scope, file;
  bool json = false, trust = false;
};

Result<Config> config_of(const CacheFlags& flags) {
  TRY(Config config, Config::load());
  if (!flags.scope.empty()) CHECK_OK(config.set("compilation.cache", flags.scope));
  return config;
}

Result<std::string> path_of(const Config& config) {
  TRY(std::string file, resolve_cache_path(config.text(ConfigKey::compilation_cache)));
  if (file.empty()) return user_error("the cache is disabled here; name one with --cache");
  return file;
}

Result<std::unique_ptr<Store>> open(const CacheFlags& flags) {
  TRY(const Config config, config_of(flags));
  TRY(const std::string file, path_of(config));
  auto store = try_open_store(file, cache_bytes(config));
  if (!store.ok()) return std::move(store).error().in(fmt::format("no cache at {}", file));
  return store;
}

Json to_json(const CacheStats& s) {
  Json kinds = Json::object();
  for (const auto& [kind, n] : s.entries_by_kind) kinds[kind] = n;
  return {{"path", s.path},
          {"writable", s.writable},
          {"entries", s.entries},
          {"blob_bytes", s.blob_bytes},
          {"file_bytes", s.file_bytes},
          {"kinds", kinds}};
}

Result<int> stats(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  const CacheStats s = store->stats();
  if (!s.problem.empty()) return device_error("{}", s.problem);
  const Json j = to_json(s);
  if (flags.json)
    put_json(j);
  else
    print_line("{}{}: {} entries, {:.1f} MB in blobs, {:.1f} MB on disk {}", s.path, s.writable ? "" : " (read-only)",
               s.entries, static_cast<double>(s.blob_bytes) * 1e-6, static_cast<double>(s.file_bytes) * 1e-6,
               j["kinds"].dump(-1, ' ', true, Json::error_handler_t::replace));
  return kExitGood;
}

Result<int> verify(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  TRY(const uint64_t bad, store->verify());
  if (flags.json)
    put_json({{"bad_rows", bad}});
  else
    print_line("{} bad rows{}", bad, bad ? ", removed" : "");
  return bad ? kExitCheckFailed : kExitGood;
}

Result<int> clear(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  CHECK_OK(store->clear());
  return kExitGood;
}

Result<int> write_export(const CacheFlags& flags) {
  TRY(const Config config, config_of(flags));
  TRY(const std::string from, path_of(config));
  TRY(const uint64_t rows, export_cache(from, flags.file));
  if (flags.json)
    put_json({{"rows", rows}});
  else
    print_line("{} rows", rows);
  return kExitGood;
}

Result<int> read_import(const CacheFlags& flags) {
  TRY(const std::unique_ptr<Store> store, open(flags));
  const std::span<const std::string_view> data = kDataKinds;
  TRY(const ImportCounts n, import_cache(flags.file, *store, flags.trust ? data.first(0) : data));
  if (flags.json) {
    put_json({{"taken", n.taken}, {"known", n.known}, {"refused", n.refused}, {"bad", n.bad}});
    return kExitGood;
  }
  print_line("{} rows taken, {} known, {} damaged", n.taken, n.known, n.bad);
  if (n.refused) print_line("{} rows of native code and plans left out; --trust takes them", n.refused);
  return kExitGood;
}

}  // namespace

void add_cache(CLI::App& app, int& code) {
  CLI::App* c = app.add_subcommand("cache", "look after the kernel cache");
  c->require_subcommand(1);
  auto flags = std::make_shared<CacheFlags>();
  auto add = [&](const char* name, const char* what, Result<int> (*f)(const CacheFlags&)) -> CLI::App* {
    CLI::App* s = c->add_subcommand(name, what);
    s->add_option("--cache", flags->scope, "local, target, global or a path with a slash; default: as configured");
    s->add_flag("--json", flags->json, "one JSON object");
    s->callback([flags, f, &code] { code = exit_code([&] { return f(*flags); }); });
    return s;
  };
  add("stats", "place, size, entries by kind", stats);
  add("verify", "check every row's digest; bad ones are removed", verify);
  add("clear", "remove every entry", clear);
  CLI::App* out = add("export", "write every entry to a new file, to ship with a program or to import", write_export);
  out->add_option("FILE", flags->file, "the new file")->required();
  CLI::App* in = add("import", "take what an exported file holds, and is not known, into the cache", read_import);
  in->add_option("FILE", flags->file, "a file that `cache export` wrote")->required();
  in->add_flag("--trust", flags->trust, "native code as well: whoever made the file can run code as you");
}

}  // namespace thermite
