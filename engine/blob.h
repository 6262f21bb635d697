// SPDX-License-Identifier: Apache-2.0
// Writing and reading little binary records; the reader never goes beyond its bytes.
#pragma once

#include <cstring>
#include <span>
#include <string>
#include <string_view>
#include <type_traits>
#include <utility>
#include <vector>

namespace thermite {

class BlobWriter {
 public:
  template <class T>
    requires std::is_trivially_copyable_v<T>
  void put(const T& v) {
    const auto* p = reinterpret_cast<const std::byte*>(&v);
    bytes_.insert(bytes_.end(), p, p + sizeof v);
  }
  template <class T>
    requires std::is_trivially_copyable_v<T>
  void put_list(std::span<const T> list) {
    put<uint64_t>(list.size());
    const auto* p = reinterpret_cast<const std::byte*>(list.data());
    bytes_.insert(bytes_.end(), p, p + list.size_bytes());
  }
  void put_text(std::string_view s) { put_list(std::span(s.data(), s.size())); }
  std::vector<std::byte> finish() && { return std::move(bytes_); }

 private:
  std::vector<std::byte> bytes_;
};

// After the first read beyond the end everything reads as zero and ok() is false.
class BlobReader {
 public:
  explicit BlobReader(std::span<const std::byte> bytes) : rest_(bytes) {}
  bool ok() const { return ok_; }
  bool at_end() const { return ok_ && rest_.empty(); }

  template <class T>
    requires std::is_trivially_copyable_v<T>
  T get() {
    T v{};
    if (take(sizeof v)) {
      std::memcpy(&v, rest_.data(), sizeof v);
      rest_ = rest_.subspan(sizeof v);
    }
    return v;
  }
  template <class T>
    requires std::is_trivially_copyable_v<T>
  std::vector<T> get_list() {
    const auto n = count(sizeof(T));
    std::vector<T> list(n);
    if (n) std::memcpy(list.data(), rest_.data(), n * sizeof(T));
    rest_ = rest_.subspan(n * sizeof(T));
    return list;
  }
  std::string get_text() {
    const std::vector<char> c = get_list<char>();
    return std::string(c.begin(), c.end());
  }
  // Length of a list whose elements take at least `least` bytes each.
  size_t count(size_t least) {
    const auto n = get<uint64_t>();
    if (n > rest_.size() / least) ok_ = false;
    return ok_ ? static_cast<size_t>(n) : 0;
  }

 private:
  bool take(size_t n) {
    if (n > rest_.size()) ok_ = false;
    return ok_;
  }
  std::span<const std::byte> rest_;
  bool ok_ = true;
};

}  // namespace thermite
