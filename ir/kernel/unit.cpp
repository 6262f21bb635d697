// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/unit.h"

#include <bit>
#include <cfloat>
#include <cmath>
#include <cstring>

namespace thermite {
namespace {

// What is denormal with as many digits as a normal number has: tininess is found after rounding.
float flushed(float x, float a, float b, float c) {
  constexpr float kScale = 0x1p60f;
  if (x == 0 || !(std::abs(x) <= FLT_MIN)) return x;
  return std::abs(std::fma(a * kScale, b, c * kScale)) < FLT_MIN * kScale ? std::copysign(0.0f, x) : x;
}

float fma_flushed(float a, float b, float c) { return flushed(std::fma(a, b, c), a, b, c); }

float widened(std::span<const std::byte> bytes, size_t n) {
  uint16_t bits;
  std::memcpy(&bits, &bytes[2 * n], sizeof bits);
  const auto x = std::bit_cast<float>(uint32_t{bits} << 16);
  return std::fpclassify(x) == FP_SUBNORMAL ? std::copysign(0.0f, x) : x;
}

float halves_step(float sum, std::span<const std::byte> row, std::span<const std::byte> column) {
  float parts[2] = {0, 0};
  for (size_t n = 0; n < 2 * kUnitGroups; ++n)
    parts[n % 2] = fma_flushed(widened(row, n), widened(column, n), parts[n % 2]);
  const float both = fma_flushed(parts[0], 1, parts[1]);
  return fma_flushed(both, 1, std::fpclassify(sum) == FP_SUBNORMAL ? std::copysign(0.0f, sum) : sum);
}

int32_t byte_of(DType t, std::byte b) {
  return t == DType::i8 ? std::bit_cast<int8_t>(b) : std::to_integer<int32_t>(b);
}

}  // namespace

uint32_t unit_sum(uint32_t sum, DType row_dtype, DType column_dtype, std::span<const std::byte> row,
                  std::span<const std::byte> column) {
  if (row_dtype == DType::bf16) return std::bit_cast<uint32_t>(halves_step(std::bit_cast<float>(sum), row, column));
  for (size_t n = 0; n < kUnitStepBytes; ++n)
    sum += static_cast<uint32_t>(byte_of(row_dtype, row[n]) * byte_of(column_dtype, column[n]));
  return sum;
}

}  // namespace thermite
