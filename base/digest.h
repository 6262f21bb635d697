// SPDX-License-Identifier: Apache-2.0
// 128-bit content digests (BLAKE3, truncated), equal in every process and on every machine.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace thermite {

struct Digest {
  uint64_t hi = 0, lo = 0;
  friend bool operator==(const Digest&, const Digest&) = default;
  friend auto operator<=>(const Digest&, const Digest&) = default;
  bool empty() const { return hi == 0 && lo == 0; }
  std::string hex() const;  // 32 lower-case digits
  static std::optional<Digest> parse(std::string_view hex);
};

struct DigestHash {
  size_t operator()(const Digest& d) const { return d.lo; }
};

// Fields are length-prefixed, so that no two field lists collide by concatenation.
class DigestBuilder {
 public:
  DigestBuilder();
  DigestBuilder(const DigestBuilder&) = delete;
  DigestBuilder& operator=(const DigestBuilder&) = delete;
  DigestBuilder& add(std::string_view text);
  DigestBuilder& add_bytes(const void* data, size_t n);
  DigestBuilder& add(uint64_t v);
  DigestBuilder& add(const Digest& d);
  Digest finish() const;

 private:
  struct State;
  State& state() { return *reinterpret_cast<State*>(state_); }
  alignas(8) std::byte state_[1912];  // of BLAKE3; here, because keys are made by the hundred
};

Digest digest_of(std::string_view text);
Digest digest_of_bytes(const void* data, size_t n);

}  // namespace thermite
