// SPDX-License-Identifier: Apache-2.0
// Files from outside: regular ones only, opened without waiting (a FIFO, a device or a folder is an error at once), and
// never more bytes than the file has.
#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "base/file_trust.h"

namespace thermite {

class RegularFile {
 public:
  static Result<RegularFile> open(const std::string& path);

  uint64_t size() const { return size_; }  // when it was opened
  const std::string& path() const { return path_; }
  // Fills `out` with what lies at `offset`; an error where the file has less.
  Status read(uint64_t offset, std::span<std::byte> out) const;

 private:
  RegularFile(Fd fd, uint64_t size, std::string path) : fd_(std::move(fd)), size_(size), path_(std::move(path)) {}
  Fd fd_;
  uint64_t size_;
  std::string path_;
};

// No serialised model is larger: protobuf ends there.
inline constexpr uint64_t kMostFileBytes = (uint64_t{1} << 31) - 1;

Result<std::vector<std::byte>> read_file_bytes(const std::string& path, uint64_t most = kMostFileBytes);

}  // namespace thermite
