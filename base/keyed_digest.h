// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <array>
#include <cstdint>
#include <initializer_list>
#include <span>

#include "base/digest.h"

namespace thermite {

// Of a list of fields, by BLAKE3 keyed with `key`: only who knows it can make the digest of given fields.
Digest keyed_digest(const std::array<uint8_t, 32>& key, std::initializer_list<std::span<const std::byte>> fields);

}  // namespace thermite
