// SPDX-License-Identifier: Apache-2.0
// A cache that came with a program, behind the user's own.
#include <fmt/format.h>

#include <mutex>

#include "base/fence.h"
#include "base/file_trust.h"
#include "base/log.h"
#include "cache/database.h"
#include "cache/fork_guard.h"
#include "cache/row.h"
#include "cache/store.h"

namespace thermite {

namespace {

class TieredStore final : public Store {
 public:
  TieredStore(std::unique_ptr<Store> own, Database shipped) : own_(std::move(own)), d_(std::move(shipped)) {}
  ~TieredStore() override {
    auto work = sqlite_work();
    d_ = Database();
  }
  std::optional<std::vector<std::byte>> get(std::string_view kind, const Digest& key) override {
    auto found = own_->get(kind, key);
    return found ? std::move(found) : get_shipped(kind, key);
  }
  void put(std::string_view kind, const Digest& key, std::span<const std::byte> blob, std::string_view note) override {
    own_->put(kind, key, blob, note);
  }
  void put_later(std::string_view kind, const Digest& key, std::span<const std::byte> blob,
                 std::string_view note) override {
    own_->put_later(kind, key, blob, note);
  }
  Status flush() override { return own_->flush(); }
  CacheStats stats() override {
    CacheStats s = own_->stats();
    std::lock_guard lock(mutex_);
    s.shipped_hits = hits_;
    return s;
  }
  Result<uint64_t> verify() override { return own_->verify(); }
  Status clear() override { return own_->clear(); }

 private:
  std::optional<std::vector<std::byte>> get_shipped(std::string_view kind, const Digest& key) {
    if (forks_ != fork_count()) return std::nullopt;  // the connection is the parent's
    auto work = sqlite_work();
    std::lock_guard lock(mutex_);
    sqlite::Use s(d_.find);
    if (s->bind(1, kind).bind(2, bytes_of(key)).step() != SQLITE_ROW) return std::nullopt;
    const auto blob = s->blob(3);
    if (!Seal().holds(s->blob(1), kind, bytes_of(key), blob)) return std::nullopt;
    ++hits_;
    return std::vector<std::byte>(blob.begin(), blob.end());
  }

  std::unique_ptr<Store> own_;
  std::mutex mutex_;
  Database d_;
  const uint32_t forks_ = fork_count();
  uint64_t hits_ = 0;
};

Status open_shipped(const std::string& file, Database& d) {
  TRY(const TrustedFile trusted, open_trusted_file(file));
  auto work = sqlite_work();
  if (open_shipped_database(trusted.path, d) != OpenOutcome::ready) return user_error("{}", d.problem);
  return {};
}

}  // namespace

std::unique_ptr<Store> add_shipped_store(std::unique_ptr<Store> store, const std::string& file) {
  if (file.empty()) return store;
  Database d;
  if (Status s = open_shipped(file, d); !s.ok()) {
    warn_once(fmt::format("shipped cache {} is not used: {}", file, s.error().message));
    return store;
  }
  return std::make_unique<TieredStore>(std::move(store), std::move(d));
}

}  // namespace thermite
