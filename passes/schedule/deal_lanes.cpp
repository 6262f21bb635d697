// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/deal_lanes.h"

#include <functional>
#include <utility>

namespace thermite {
namespace {

struct Place {
  size_t vector, lane;
};

// A vector whose lane l is what `from` says, a vector of the sources at a time.
ValueId picked(KernelBuilder& b, const std::vector<ValueId>& sources, const std::function<Place(size_t lane)>& from) {
  const size_t lanes = b.type(sources[0]).lanes;
  ValueId v = sources[0];
  for (size_t s = 1; s < sources.size(); ++s) {
    std::vector<uint8_t> take(lanes);
    for (size_t l = 0; l < lanes; ++l) {
      const Place p = from(l);
      const size_t before = s > 1 ? l : p.lane;  // what is there already stays
      take[l] = static_cast<uint8_t>(p.vector == s ? lanes + p.lane : before);
    }
    v = b.shuffle(v, sources[s], take);
  }
  return v;
}

}  // namespace

std::vector<ValueId> columns_to_rows(KernelBuilder& b, std::vector<ValueId> columns) {
  const size_t n = columns.size(), lanes = b.type(columns[0]).lanes;
  if (n == 1) return columns;
  std::vector<ValueId> sides[2], rows;
  if (n > 2 && n % 2 == 0) {
    for (size_t k = 0; k < n; ++k) sides[k % 2].push_back(columns[k]);
    for (auto& side : sides) side = columns_to_rows(b, std::move(side));
    for (size_t k = 0; k < n; ++k) {
      const std::vector<ValueId> both{sides[0][k / 2], sides[1][k / 2]};
      rows.push_back(picked(b, both, [&](size_t l) { return Place{l % 2, k % 2 * (lanes / 2) + l / 2}; }));
    }
    return rows;
  }
  for (size_t k = 0; k < n; ++k)
    rows.push_back(picked(b, columns, [&](size_t l) { return Place{(k * lanes + l) % n, (k * lanes + l) / n}; }));
  return rows;
}

std::vector<ValueId> rows_to_columns(KernelBuilder& b, std::vector<ValueId> rows) {
  const size_t n = rows.size(), lanes = b.type(rows[0]).lanes;
  if (n == 1) return rows;
  std::vector<ValueId> columns(n);
  if (n > 2 && n % 2 == 0) {
    for (size_t side = 0; side < 2; ++side) {
      std::vector<ValueId> half;
      for (size_t k = 0; k < n; k += 2) {
        const std::vector<ValueId> both{rows[k], rows[k + 1]};
        half.push_back(picked(b, both, [&](size_t l) { return Place{2 * l / lanes, (2 * l + side) % lanes}; }));
      }
      half = rows_to_columns(b, std::move(half));
      for (size_t k = 0; k < n / 2; ++k) columns[2 * k + side] = half[k];
    }
    return columns;
  }
  for (size_t k = 0; k < n; ++k)
    columns[k] = picked(b, rows, [&](size_t l) { return Place{(l * n + k) / lanes, (l * n + k) % lanes}; });
  return columns;
}

ValueId first_column(KernelBuilder& b, const std::vector<ValueId>& rows) {
  const size_t n = rows.size(), lanes = b.type(rows[0]).lanes;
  return picked(b, rows, [&](size_t l) { return Place{l * n / lanes, l * n % lanes}; });
}

}  // namespace thermite
