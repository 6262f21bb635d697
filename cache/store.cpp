// SPDX-License-Identifier: Apache-2.0
#include "cache/store.h"

#include <fmt/format.h>

#include "base/log.h"
#include "base/user_places.h"
#include "cache/fork_guard.h"
#include "cache/sqlite_store.h"

namespace thermite {

Result<std::unique_ptr<Store>> try_open_store(const std::string& file, uint64_t max_bytes) {
  if (file.empty()) return null_store();
  auto secret = user_secret();
  if (!secret.ok()) return std::move(secret).error().in("the user's secret, which signs what is kept, cannot be used");
  auto work = sqlite_work();
  auto store = std::make_unique<SqliteStore>(file, max_bytes, Seal(*secret));
  Status s = store->open();
  if (s.ok()) return std::unique_ptr<Store>(std::move(store));
  work.unlock();  // the store takes it once more when it goes
  return std::move(s).error();
}

std::unique_ptr<Store> open_store(const std::string& file, uint64_t max_bytes) {
  auto store = try_open_store(file, max_bytes);
  if (store.ok()) return std::move(store).value();
  warn_once(fmt::format("no cache at {}: {}", file, store.error().message));
  return null_store(file);
}

}  // namespace thermite
