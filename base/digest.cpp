// SPDX-License-Identifier: Apache-2.0
#include "base/digest.h"

#include <fmt/format.h>
#include <llvm-c/blake3.h>

#include <charconv>
#include <new>
#include <type_traits>

#include "base/keyed_digest.h"

namespace thermite {

namespace {

uint64_t load_big_endian(const uint8_t* p) {
  uint64_t v = 0;
  for (int i = 0; i < 8; ++i) v = v << 8 | p[i];
  return v;
}

// The first 16 bytes, so that hex() is a prefix of what b3sum prints.
Digest finish_hasher(const llvm_blake3_hasher& h) {
  uint8_t out[16];
  llvm_blake3_hasher_finalize(&h, out, sizeof out);
  return {load_big_endian(out), load_big_endian(out + 8)};
}

void add_field(llvm_blake3_hasher& h, char tag, const void* data, uint64_t n) {
  uint8_t head[9] = {static_cast<uint8_t>(tag)};
  for (int i = 0; i < 8; ++i) head[i + 1] = static_cast<uint8_t>(n >> (8 * i));
  llvm_blake3_hasher_update(&h, head, sizeof head);
  if (data != nullptr && n != 0) llvm_blake3_hasher_update(&h, data, n);
}

std::optional<uint64_t> parse_hex16(std::string_view s) {
  for (char c : s) {
    if (!((c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'))) return std::nullopt;
  }
  uint64_t v = 0;
  std::from_chars(s.data(), s.data() + s.size(), v, 16);
  return v;
}

}  // namespace

std::string Digest::hex() const { return fmt::format("{:016x}{:016x}", hi, lo); }

std::optional<Digest> Digest::parse(std::string_view hex) {
  if (hex.size() != 32) return std::nullopt;
  auto hi = parse_hex16(hex.substr(0, 16)), lo = parse_hex16(hex.substr(16));
  if (!hi || !lo) return std::nullopt;
  return Digest{*hi, *lo};
}

struct DigestBuilder::State {
  llvm_blake3_hasher hasher;
  void field(char tag, const void* data, uint64_t n) { add_field(hasher, tag, data, n); }
};

DigestBuilder::DigestBuilder() {
  static_assert(sizeof(State) <= sizeof state_ && alignof(State) <= 8 && std::is_trivially_destructible_v<State>);
  llvm_blake3_hasher_init(&(new (state_) State)->hasher);
}

DigestBuilder& DigestBuilder::add(std::string_view text) {
  state().field('s', text.data(), text.size());
  return *this;
}
DigestBuilder& DigestBuilder::add_bytes(const void* data, size_t n) {
  state().field('b', data, n);
  return *this;
}
DigestBuilder& DigestBuilder::add(uint64_t v) {
  state().field('u', nullptr, v);
  return *this;
}
DigestBuilder& DigestBuilder::add(const Digest& d) {
  state().field('d', nullptr, d.hi);
  state().field('d', nullptr, d.lo);
  return *this;
}
Digest DigestBuilder::finish() const { return finish_hasher(reinterpret_cast<const State*>(state_)->hasher); }

Digest digest_of(std::string_view text) { return digest_of_bytes(text.data(), text.size()); }

Digest digest_of_bytes(const void* data, size_t n) {
  llvm_blake3_hasher h;
  llvm_blake3_hasher_init(&h);
  if (n != 0) llvm_blake3_hasher_update(&h, data, n);
  return finish_hasher(h);
}

Digest keyed_digest(const std::array<uint8_t, 32>& key, std::initializer_list<std::span<const std::byte>> fields) {
  llvm_blake3_hasher h;
  llvm_blake3_hasher_init_keyed(&h, key.data());
  for (const auto& f : fields) add_field(h, 'b', f.data(), f.size());
  return finish_hasher(h);
}

}  // namespace thermite
