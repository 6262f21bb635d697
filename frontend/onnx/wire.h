// SPDX-License-Identifier: Apache-2.0
// A reader of the protobuf wire format: enough for ONNX files, with no library, no descriptor and no copy.
//
// Every length is checked against the bytes that are there, so a hostile file cannot make it read or allocate
// beyond its own size. After any defect `bad()` holds and `next()` ends the loop; callers ask once at the end.
#pragma once

#include <cstdint>
#include <cstring>
#include <span>
#include <string>
#include <vector>

namespace thermite {

class WireReader {
 public:
  explicit WireReader(std::span<const std::byte> bytes) : p_(bytes.data()), end_(p_ + bytes.size()) {}

  // Moves to the next field; false at the end or after a defect.
  bool next() {
    skip();
    if (bad_ || p_ == end_) return false;
    const uint64_t key = varint();
    field_ = static_cast<uint32_t>(key >> 3);
    wire_ = static_cast<int>(key & 7);
    if (field_ == 0 || key >> 32) bad_ = true;
    pending_ = !bad_;
    return !bad_;
  }
  uint32_t field() const { return field_; }
  bool bad() const { return bad_; }
  void fail() { bad_ = true; }

  int64_t integer() { return take(0) ? static_cast<int64_t>(varint()) : 0; }
  float real() {
    float f = 0;
    if (take(5)) fixed(&f, sizeof f);
    return f;
  }
  std::span<const std::byte> bytes() {
    if (!take(2)) return {};
    const uint64_t n = varint();
    if (bad_ || n > static_cast<uint64_t>(end_ - p_)) {
      bad_ = true;
      return {};
    }
    const std::span<const std::byte> s(p_, n);
    p_ += n;
    return s;
  }
  std::string text() {
    const auto b = bytes();
    return {reinterpret_cast<const char*>(b.data()), b.size()};
  }
  // Repeated numbers, packed or one at a time.
  template <class T, class Put>
  void integers(std::vector<T>& out, Put put) {
    if (wire_ != 2) {
      out.push_back(put(integer()));
      return;
    }
    WireReader packed(bytes());
    while (!packed.bad_ && packed.p_ != packed.end_) out.push_back(put(static_cast<int64_t>(packed.varint())));
    bad_ |= packed.bad_;
  }
  template <class T>
  void fixed_list(std::vector<T>& out) {
    if (wire_ != 2) {
      T v{};
      if (take(sizeof(T) == 4 ? 5 : 1)) fixed(&v, sizeof v);
      out.push_back(v);
      return;
    }
    const auto b = bytes();
    if (b.size() % sizeof(T)) bad_ = true;
    const size_t old = out.size();
    out.resize(old + b.size() / sizeof(T));
    if (!bad_ && !b.empty()) std::memcpy(out.data() + old, b.data(), b.size());
  }

 private:
  bool take(int wire) {
    if (!pending_ || bad_ || wire_ != wire) {
      bad_ = true;
      return false;
    }
    pending_ = false;
    return true;
  }
  uint64_t varint() {
    uint64_t v = 0;
    for (int shift = 0; shift < 70; shift += 7) {
      if (p_ == end_) break;
      const auto b = static_cast<uint64_t>(*p_++);
      if (shift < 64) v |= (b & 0x7f) << shift;
      if (!(b & 0x80)) return v;
    }
    bad_ = true;
    return 0;
  }
  void fixed(void* out, size_t n) {
    if (static_cast<size_t>(end_ - p_) < n) {
      bad_ = true;
      return;
    }
    std::memcpy(out, p_, n);
    p_ += n;
  }
  void skip() {
    if (!pending_ || bad_) return;
    uint64_t scratch = 0;
    switch (wire_) {
      case 0:
        integer();
        break;
      case 1:
        pending_ = false;
        fixed(&scratch, 8);
        break;
      case 2:
        bytes();
        break;
      case 5:
        pending_ = false;
        fixed(&scratch, 4);
        break;
      default:
        bad_ = true;  // groups are not used by ONNX
    }
  }

  const std::byte* p_;
  const std::byte* end_;
  uint32_t field_ = 0;
  int wire_ = 0;
  bool pending_ = false;
  bool bad_ = false;
};

}  // namespace thermite
