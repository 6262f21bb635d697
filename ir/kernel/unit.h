// SPDX-License-Identifier: Apache-2.0
// A matrix unit that one thread has to itself: AMX, or, for bytes alone, the vectors of VNNI or AVX2. unit_dot adds the
// product of some rows and some columns to a block of sums that lies in a memory of the thread's own.
//
//   unit_dot %m4[%p], %m2[%i by %s], %m3[%j by %t] steps %n apart %u : tile f32[32, 32]
//   unit_dot fresh %m4[%p], ...                               // the sums begin at zero
//
// Sums: dense, row by row, from element p on. A step takes 64 bytes of each row, and what lies at those places of each
// column: 16 groups of 4 bytes, two bf16 or four bytes (i8, u8, both signs with each other). Step k reads row r at
// i + r s + k u, and group g of column c at j + (16 k + g) t + c (4 bytes).
//
// Bytes: exact, modulo 2^32. bf16, for each sum and step, as the unit does it (Intel SDM, TDPBF16PS): one chain of fma
// over the first elements of the groups and one over the second, both from zero, then the sum of the two, then that
// added to the sum. Factors, and results of each of these operations, that are denormal count as zero.
#pragma once

#include <cstdint>
#include <span>

#include "ir/kernel/kernel.h"

namespace thermite {

inline constexpr int kUnitSquare = 16;  // rows and columns that are multiplied at once
inline constexpr int kUnitGroups = 16;  // of a step
inline constexpr int64_t kUnitStepBytes = 64;

// Elements of a group: those of the depth that lie together in columns.
constexpr int64_t unit_group(DType t) { return kUnitStepBytes / kUnitGroups / static_cast<int64_t>(size_of(t)); }
constexpr int64_t unit_step(DType t) { return kUnitGroups * unit_group(t); }

constexpr bool unit_multiplies(DType rows, DType columns, DType sums) {
  const auto byte = [](DType t) { return t == DType::i8 || t == DType::u8; };
  if (rows == DType::bf16) return columns == DType::bf16 && sums == DType::f32;
  return byte(rows) && byte(columns) && (sums == DType::i32 || sums == DType::u32);
}

// Vectors hold blocks of sums of bytes by half a vector of columns.
inline constexpr int kUnitHalf = kUnitSquare / 2, kMostUnitVectors = 4;
constexpr bool good_vector_block(int rows, int columns) {
  return rows % kUnitSquare == 0 && columns % kUnitHalf == 0 && rows > 0 && rows <= 8 * kUnitSquare && columns > 0 &&
         columns <= kMostUnitVectors * kUnitSquare;
}

// Blocks of sums that the unit's eight tiles hold, with a row and a column of factors.
constexpr bool good_unit_block(int rows, int columns) {
  const int r = rows / kUnitSquare, c = columns / kUnitSquare;
  return rows % kUnitSquare == 0 && columns % kUnitSquare == 0 && r > 0 && c > 0 && r * c + r + c <= 8;
}

// One step of one sum, which is 4 bytes as they lie in memory; so are 64 bytes of the row and of the column.
uint32_t unit_sum(uint32_t sum, DType row_dtype, DType column_dtype, std::span<const std::byte> row,
                  std::span<const std::byte> column);

}  // namespace thermite
