// SPDX-License-Identifier: Apache-2.0
#include "cache/transfer.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>

#include "base/file_trust.h"
#include "base/user_places.h"
#include "cache/fork_guard.h"
#include "cache/statements.h"

namespace thermite {

namespace {

// Calls f(kind, key, blob, note) for every row that `seal` vouches for and g() for every other one.
template <class F, class G>
int each_row(Database& d, const Seal& seal, F f, G g) {
  for (int64_t id = INT64_MIN;;) {
    sqlite::Use s(d.next_row);
    const int rc = s->bind(1, id).step();
    if (rc != SQLITE_ROW) return rc == SQLITE_DONE ? SQLITE_OK : rc;
    id = s->integer(0);
    const Row row{s->text(1), s->blob(2), s->blob(4), s->text(5)};
    if (!seal.holds(s->blob(3), row.kind, row.key, row.blob) || row.key.size() != sizeof(Digest)) {
      g();
    } else if (const int failed = f(row); failed != SQLITE_OK) {
      return failed;
    }
  }
}

int copy_rows(Database& from, Database& to, const Seal& seal, uint64_t& rows) {
  return transact(to, [&] {
    const auto copy = [&](const Row& row) {
      ++rows;
      return insert_row(to, row, Seal().of(row.kind, row.key, row.blob), 0);
    };
    return each_row(from, seal, copy, [] {});
  });
}

int write_shipped(Database& from, const std::string& file, const Seal& seal, uint64_t& rows) {
  Database target;
  const int rc = create_shipped_database(file, target);
  return rc == SQLITE_OK ? copy_rows(from, target, seal, rows) : rc;
}

Error failed(const std::string& file, int rc) { return device_error("cache {}: {}", file, sqlite3_errstr(rc)); }

struct Taken {
  std::string kind, note;
  Digest key;
  std::vector<std::byte> blob;
};

// The rows of a shipped cache that are of some kinds, or of any where none is named.
Result<std::vector<Taken>> take_rows(const std::string& from, std::span<const std::string_view> kinds,
                                     ImportCounts& counts) {
  if (auto opened = open_regular_at(AT_FDCWD, from); !opened.ok()) return std::move(opened).error().in(from);
  auto work = sqlite_work();
  Database source;
  std::error_code gone;
  const std::string file = std::filesystem::absolute(from, gone).string();
  if (open_shipped_database(file, source) != OpenOutcome::ready) return user_error("{}: {}", from, source.problem);
  std::vector<Taken> taken;
  const auto take = [&](const Row& row) {
    const bool wanted = kinds.empty() || std::ranges::find(kinds, row.kind) != kinds.end();
    counts.refused += !wanted;
    if (!wanted) return SQLITE_OK;
    Taken& t = taken.emplace_back(Taken{std::string(row.kind), std::string(row.note), {}, {}});
    std::memcpy(&t.key, row.key.data(), sizeof t.key);
    t.blob.assign(row.blob.begin(), row.blob.end());
    return SQLITE_OK;
  };
  if (const int rc = each_row(source, Seal(), take, [&] { ++counts.bad; }); rc != SQLITE_OK) return failed(from, rc);
  return taken;
}

}  // namespace

Result<uint64_t> export_cache(const std::string& from, const std::string& to) {
  if (!is_absent(to)) return user_error("{} exists; name a new file", to);
  TRY(const Secret secret, user_secret());
  auto work = sqlite_work();
  Database source;
  if (open_database(from, source) != OpenOutcome::ready) return user_error("cache {}: {}", from, source.problem);
  std::string part = to + ".XXXXXX";
  const Fd made(mkostemp(part.data(), O_CLOEXEC));
  if (!made) return user_error("cannot make {}: {}", to, std::strerror(errno));
  uint64_t rows = 0;
  const int rc = write_shipped(source, part, Seal(secret), rows);
  const bool named = rc == SQLITE_OK && fchmod(made.get(), 0644) == 0 && link(part.c_str(), to.c_str()) == 0;
  const int error = errno;
  unlink(part.c_str());
  if (rc != SQLITE_OK) return failed(to, rc);
  if (!named) return user_error("cannot make {}: {}", to, std::strerror(error));
  return rows;
}

Result<ImportCounts> import_cache(const std::string& from, Store& into, std::span<const std::string_view> kinds) {
  ImportCounts counts;
  TRY(const std::vector<Taken> taken, take_rows(from, kinds, counts));
  const uint64_t lost = into.stats().failed_writes;
  for (const Taken& t : taken) {
    if (into.get(t.kind, t.key)) {
      ++counts.known;
    } else {
      into.put(t.kind, t.key, t.blob, t.note);
      ++counts.taken;
    }
  }
  CHECK_OK(into.flush());
  const CacheStats after = into.stats();
  if (const uint64_t n = after.failed_writes - lost; n != 0) {
    return device_error("cache {}: {} of {} rows could not be written", after.path, n, counts.taken);
  }
  return counts;
}

}  // namespace thermite
