// SPDX-License-Identifier: Apache-2.0
// A small fixed-capacity list of extents or indices. Plain data: no heap, trivially copyable.
#pragma once

#include <algorithm>
#include <cassert>
#include <cstdint>
#include <initializer_list>
#include <span>
#include <string>

namespace thermite {

inline constexpr int kMaxRank = 12;

class Dims {
 public:
  Dims() = default;
  Dims(std::initializer_list<int64_t> v) : Dims(std::span<const int64_t>(v.begin(), v.size())) {}
  explicit Dims(std::span<const int64_t> v) : n_(static_cast<uint8_t>(v.size())) {
    assert(v.size() <= kMaxRank);
    std::copy(v.begin(), v.end(), d_);
  }
  static Dims filled(int n, int64_t v) {
    Dims d;
    for (int i = 0; i < n; ++i) d.push_back(v);
    return d;
  }

  int size() const { return n_; }
  bool empty() const { return n_ == 0; }
  int64_t& operator[](int i) {
    assert(i >= 0 && i < n_);
    return d_[i];
  }
  int64_t operator[](int i) const {
    assert(i >= 0 && i < n_);
    return d_[i];
  }
  void push_back(int64_t v) {
    assert(n_ < kMaxRank);
    d_[n_++] = v;
  }
  void pop_back() {
    assert(n_ > 0);
    --n_;
  }
  void resize(int n) {
    assert(n <= kMaxRank);
    for (int i = n_; i < n; ++i) d_[i] = 0;
    n_ = static_cast<uint8_t>(n);
  }
  int64_t back() const { return (*this)[n_ - 1]; }
  const int64_t* begin() const { return d_; }
  const int64_t* end() const { return d_ + n_; }
  int64_t* begin() { return d_; }
  int64_t* end() { return d_ + n_; }
  operator std::span<const int64_t>() const { return {d_, n_}; }
  friend bool operator==(const Dims& a, const Dims& b) { return std::equal(a.begin(), a.end(), b.begin(), b.end()); }

 private:
  int64_t d_[kMaxRank] = {};
  uint8_t n_ = 0;
};

// Product of extents; callers check overflow where extents come from outside (see checked_elements).
inline int64_t elements(const Dims& s) {
  int64_t n = 1;
  for (int64_t e : s) n *= e;
  return n;
}
// Product of extents, or -1 when one is negative or the product exceeds 2^48 elements (an extent of
// zero makes the product 0, but counts as 1 in that check: partial products never overflow).
int64_t checked_elements(const Dims& s);
// Row-major strides in elements.
Dims row_major_strides(const Dims& s);
std::string to_string(const Dims& s);  // "[2, 3]"

}  // namespace thermite
