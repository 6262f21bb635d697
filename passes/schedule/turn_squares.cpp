// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/turn_squares.h"

#include <numeric>

namespace thermite {
namespace {

// Two vectors, one behind the other.
ValueId joined(KernelBuilder& b, ValueId first, ValueId second) {
  std::vector<uint8_t> lanes(size_t{2} * b.type(first).lanes);
  std::iota(lanes.begin(), lanes.end(), uint8_t{0});
  return b.shuffle(first, second, lanes);
}

}  // namespace

// Rows half of them apart are interleaved.
void turn_square(KernelBuilder& b, std::vector<ValueId>& rows, int together) {
  const size_t depth = rows.size(), part = static_cast<size_t>(together), lanes = b.type(rows[0]).lanes;
  std::vector<uint8_t> low(lanes), high(lanes);
  for (size_t l = 0; l < lanes; ++l) {
    const size_t e = l / part, in_square = e % depth;
    const size_t from = (e - in_square + in_square / 2) * part + l % part + (in_square % 2 ? lanes : 0);
    low[l] = static_cast<uint8_t>(from), high[l] = static_cast<uint8_t>(from + depth / 2 * part);
  }
  for (size_t left = depth; left > 1; left /= 2) {
    std::vector<ValueId> next;
    for (size_t k = 0; k < depth / 2; ++k) {
      next.push_back(b.shuffle(rows[k], rows[k + depth / 2], low));
      next.push_back(b.shuffle(rows[k], rows[k + depth / 2], high));
    }
    rows = std::move(next);
  }
}

std::vector<ValueId> turn_lines(KernelBuilder& b, int64_t lanes, int64_t depth,
                                const std::function<ValueId(int64_t line)>& line) {
  std::vector<ValueId> rows;
  for (int64_t k = 0; k < depth; ++k) {
    std::vector<ValueId> pieces;
    for (int64_t j = k; j < lanes; j += depth) pieces.push_back(line(j));
    for (; pieces.size() > 1; pieces.resize(pieces.size() / 2))
      for (size_t p = 0; p < pieces.size() / 2; ++p) pieces[p] = joined(b, pieces[2 * p], pieces[2 * p + 1]);
    rows.push_back(pieces[0]);
  }
  turn_square(b, rows);
  return rows;
}

void turn_back(KernelBuilder& b, std::vector<ValueId> columns,
               const std::function<void(int64_t line, ValueId v)>& write) {
  const auto depth = static_cast<int64_t>(columns.size()), lanes = static_cast<int64_t>(b.type(columns[0]).lanes);
  turn_square(b, columns);
  for (int64_t line = 0; line < lanes; ++line) {
    const ValueId row = columns[static_cast<size_t>(line % depth)];
    std::vector<uint8_t> square(static_cast<size_t>(depth));
    std::iota(square.begin(), square.end(), static_cast<uint8_t>(line / depth * depth));
    write(line, b.shuffle(row, row, square));
  }
}

}  // namespace thermite
