// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/turn_squares.h"

#include <numeric>
#include <utility>

namespace thermite {
namespace {

// Two vectors, one behind the other.
ValueId joined(KernelBuilder& b, ValueId first, ValueId second) {
  std::vector<uint8_t> lanes(size_t{2} * b.type(first).lanes);
  std::iota(lanes.begin(), lanes.end(), uint8_t{0});
  return b.shuffle(first, second, lanes);
}

// Every other group of lanes of two vectors, from the first or the second one on.
ValueId every_other(KernelBuilder& b, ValueId x, ValueId y, size_t group, size_t from) {
  std::vector<uint8_t> order(static_cast<size_t>(b.type(x).lanes));
  for (size_t l = 0; l < order.size(); ++l)
    order[l] = static_cast<uint8_t>((2 * (l / group) + from) * group + l % group);
  return b.shuffle(x, y, order);
}

// Square of groups of lanes, as many as there are rows.
std::vector<ValueId> turned_groups(KernelBuilder& b, const std::vector<ValueId>& rows, size_t group) {
  if (rows.size() == 1) return rows;
  std::vector<ValueId> halves[2], out;
  for (const size_t half : {size_t{0}, size_t{1}}) {
    for (size_t k = 0; k < rows.size(); k += 2)
      halves[half].push_back(every_other(b, rows[k], rows[k + 1], group, half));
    halves[half] = turned_groups(b, halves[half], group);
  }
  for (size_t k = 0; k < rows.size(); ++k) out.push_back(halves[k % 2][k / 2]);
  return out;
}

// Parts of two vectors interleaved within each lane of 16 bytes, those of its lower or its upper half.
ValueId interleaved_in_lanes(KernelBuilder& b, ValueId x, ValueId y, size_t part, size_t lane, bool upper) {
  std::vector<uint8_t> order(static_cast<size_t>(b.type(x).lanes));
  for (size_t l = 0; l < order.size(); ++l) {
    const size_t in_lane = l % lane, pair = in_lane / (2 * part), second = in_lane / part % 2;
    const size_t from = l - in_lane + (upper ? lane / 2 : 0) + pair * part + in_lane % part;
    order[l] = static_cast<uint8_t>(from + second * order.size());
  }
  return b.shuffle(x, y, order);
}

// Squares of a lane's parts first, in lanes, then the lanes.
void turn_by_lanes(KernelBuilder& b, std::vector<ValueId>& rows, size_t part, size_t lane) {
  const size_t wide = lane / part;  // 2 or 4
  for (size_t apart = 1; apart < wide; apart *= 2) {
    std::vector<ValueId> next;
    for (size_t k = 0; k < rows.size(); k += 2 * apart)
      for (size_t j = 0; j < apart; ++j)
        for (const bool upper : {false, true})
          next.push_back(interleaved_in_lanes(b, rows[k + j], rows[k + j + apart], part * apart, lane, upper));
    rows = std::move(next);
  }
  std::vector<ValueId> out(rows.size());
  for (size_t j = 0; j < wide; ++j) {
    std::vector<ValueId> column;
    for (size_t k = j; k < rows.size(); k += wide) column.push_back(rows[k]);
    column = turned_groups(b, column, lane);
    for (size_t q = 0; q < column.size(); ++q) out[q * wide + j] = column[q];
  }
  rows = std::move(out);
}

}  // namespace

// Rows half of them apart are interleaved; a square of whole vectors takes a way whose shuffles are cheap.
void turn_square(KernelBuilder& b, std::vector<ValueId>& rows, int together) {
  const size_t depth = rows.size(), part = static_cast<size_t>(together), lanes = b.type(rows[0]).lanes;
  const size_t bytes = part * size_of(b.type(rows[0]).dtype), register_part = kRegisterPart;
  if (depth * part == lanes && depth * bytes >= register_part && (bytes == 4 || bytes == 8))
    return turn_by_lanes(b, rows, part, part * register_part / bytes);
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

ValueId side_by_side(KernelBuilder& b, std::vector<ValueId> pieces) {
  for (; pieces.size() > 1; pieces.resize(pieces.size() / 2))
    for (size_t p = 0; p < pieces.size() / 2; ++p) pieces[p] = joined(b, pieces[2 * p], pieces[2 * p + 1]);
  return pieces[0];
}

std::vector<ValueId> turn_lines(KernelBuilder& b, int64_t lanes, int64_t depth,
                                const std::function<ValueId(int64_t line)>& line) {
  std::vector<ValueId> rows;
  for (int64_t k = 0; k < depth; ++k) {
    std::vector<ValueId> pieces;
    for (int64_t j = k; j < lanes; j += depth) pieces.push_back(line(j));
    rows.push_back(side_by_side(b, std::move(pieces)));
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

// A vector of those that as many as are not a power of two make: one more of them at a time.
static ValueId gathered(KernelBuilder& b, const std::vector<ValueId>& vectors, size_t together, size_t number) {
  const size_t lanes = b.type(vectors[0]).lanes, count = vectors.size();
  ValueId made = kNoId;
  for (size_t t = 0; t < count; ++t) {
    std::vector<uint8_t> from(lanes);
    bool any = false;
    for (size_t l = 0; l < lanes; ++l) {
      const size_t e = number * lanes + l, at = e % together + e / (together * count) * together;
      const bool here = e / together % count == t;
      any = any || here;
      from[l] = static_cast<uint8_t>(here ? lanes + at : l);
    }
    if (any) made = b.shuffle(made == kNoId ? vectors[t] : made, vectors[t], from);
  }
  return made;
}

std::vector<ValueId> interleaved(KernelBuilder& b, const std::vector<ValueId>& vectors, int together) {
  const size_t count = vectors.size(), lanes = b.type(vectors[0]).lanes, part = static_cast<size_t>(together);
  std::vector<ValueId> out;
  if (count == 1) return vectors;
  if (count % 2 != 0) {
    for (size_t k = 0; k < count; ++k) out.push_back(gathered(b, vectors, part, k));
    return out;
  }
  std::vector<ValueId> halves[2];
  for (size_t k = 0; k < count; ++k) halves[k % 2].push_back(vectors[k]);
  for (std::vector<ValueId>& h : halves) h = interleaved(b, h, together);
  for (size_t k = 0; k < count; ++k) {
    std::vector<uint8_t> from(lanes);
    for (size_t l = 0; l < lanes; ++l) {
      const size_t e = k % 2 * lanes + l;
      from[l] = static_cast<uint8_t>(e % part + e / (2 * part) * part + (e / part % 2 ? lanes : 0));
    }
    out.push_back(b.shuffle(halves[0][k / 2], halves[1][k / 2], from));
  }
  return out;
}

}  // namespace thermite
