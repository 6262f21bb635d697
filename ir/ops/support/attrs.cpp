// SPDX-License-Identifier: Apache-2.0
// Attributes that were left out.
#include <array>
#include <cassert>

#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr auto kZeros = std::array<int64_t, kMaxRank>{};
constexpr auto kOnes = [] {
  std::array<int64_t, kMaxRank> a{};
  a.fill(1);
  return a;
}();

AttrValue default_of(const AttrRow& row) {
  if (row.absent.kind == AttrDefault::Kind::list) return std::vector<int64_t>();
  if (row.absent.kind == AttrDefault::Kind::unset) return Unset{};
  if (row.type == AttrType::real) return static_cast<double>(row.absent.number);
  return row.absent.number;
}

}  // namespace

size_t default_entries(const AttrRow& row, int first_rank, size_t first_list) {
  if (row.absent.kind != AttrDefault::Kind::list) return 0;
  size_t n = 0;
  if (row.absent.along == Along::dimensions) n = static_cast<size_t>(first_rank);
  if (row.absent.along == Along::spatial) n = static_cast<size_t>(std::max(first_rank - 2, 0));
  if (row.absent.along == Along::first_list) n = first_list;
  return std::min<size_t>(n, kMaxRank);  // inference refuses what is longer
}

std::span<const int64_t> default_list(int64_t number, size_t entries) {
  return std::span<const int64_t>(number ? kOnes : kZeros).first(entries);
}

Attrs completed(const OpDef& op, int first_rank, Attrs attrs) {
  const auto rows = std::min(op.attrs.size(), static_cast<size_t>(attrs.size()));
  const auto list_at = [&](size_t k) { return std::get_if<IntList>(&attrs[static_cast<int>(k)]); };
  const size_t first_list = rows > 0 && list_at(0) ? list_at(0)->values.size() : 0;
  for (size_t k = 0; k < rows; ++k) {
    if (!list_at(k) || !list_at(k)->values.empty()) continue;
    const auto filled = default_list(op.attrs[k].absent.number, default_entries(op.attrs[k], first_rank, first_list));
    if (!filled.empty()) attrs.set(static_cast<int>(k), std::vector<int64_t>(filled.begin(), filled.end()));
  }
  attrs.drop_unset();
  return attrs;
}

Attrs named_attrs(const OpDef& op, std::initializer_list<std::pair<std::string_view, AttrValue>> given) {
  std::vector<AttrValue> values;
  size_t used = 0;
  for (const AttrRow& row : op.attrs) {
    const auto at = std::ranges::find(given, row.name, &std::pair<std::string_view, AttrValue>::first);
    used += at != given.end();
    values.push_back(at != given.end() ? at->second : default_of(row));
  }
  assert(used == given.size());
  return Attrs(std::move(values));
}

}  // namespace thermite
