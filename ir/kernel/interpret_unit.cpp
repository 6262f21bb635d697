// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/interpret_unit.h"

#include <cstring>

#include "ir/kernel/unit.h"

namespace thermite {
namespace {

using Line = std::array<std::byte, kUnitStepBytes>;  // what a step takes of a row or a column

class UnitDot {
 public:
  UnitDot(const Step& s, const UnitDotStep& at, Memories& memories, Toucher who)
      : s_(s), at_(at), m_(memories), who_(who) {}

  std::string run() {
    std::vector<uint32_t> sums(size_t{s_.tile.rows} * s_.tile.columns);
    if (!s_.masked) each_sum([&](size_t n, int64_t e) { read(s_.sums, e, 1, reinterpret_cast<std::byte*>(&sums[n])); });
    for (int64_t k = 0; k < at_.steps && wrong_.empty(); ++k) add_step(k, sums);
    each_sum([&](size_t n, int64_t e) { write(e, sums[n]); });
    return wrong_;
  }

 private:
  DType dtype(MemId m) { return m_[m].declared->dtype; }

  template <class F>
  void each_sum(F f) {
    for (size_t n = 0; n < size_t{s_.tile.rows} * s_.tile.columns && wrong_.empty(); ++n)
      f(n, at_.place + static_cast<int64_t>(n));
  }

  void read(MemId m, int64_t first, int64_t count, std::byte* to) {
    const size_t width = size_of(dtype(m));
    for (int64_t e = first; e < first + count && wrong_.empty(); ++e, to += width) {
      wrong_ = m_.may_read(m, e, who_);
      if (wrong_.empty()) std::memcpy(to, m_[m].data + static_cast<size_t>(e) * width, width);
    }
  }

  void write(int64_t e, uint32_t sum) {
    const auto* value = reinterpret_cast<const std::byte*>(&sum);
    wrong_ = m_.may_write(s_.sums, e, who_, value);
    if (wrong_.empty()) std::memcpy(m_[s_.sums].data + e * 4, value, 4);
  }

  void add_step(int64_t k, std::vector<uint32_t>& sums) {
    const DType of_row = dtype(s_.mem), of_column = dtype(s_.from);
    const int64_t group = unit_group(of_column);
    std::vector<Line> rows(s_.tile.rows), columns(s_.tile.columns);
    for (size_t r = 0; r < rows.size(); ++r)
      read(s_.mem, at_.rows.first + static_cast<int64_t>(r) * at_.rows.stride + k * at_.apart, unit_step(of_row),
           rows[r].data());
    for (int64_t g = 0; g < kUnitGroups; ++g)
      for (size_t c = 0; c < columns.size(); ++c)
        read(s_.from, at_.columns.first + (k * kUnitGroups + g) * at_.columns.stride + static_cast<int64_t>(c) * group,
             group, columns[c].data() + 4 * g);
    if (!wrong_.empty()) return;
    for (size_t r = 0; r < rows.size(); ++r)
      for (size_t c = 0; c < columns.size(); ++c) {
        uint32_t& sum = sums[r * columns.size() + c];
        sum = unit_sum(sum, of_row, of_column, rows[r], columns[c]);
      }
  }

  const Step& s_;
  const UnitDotStep& at_;
  Memories& m_;
  const Toucher who_;
  std::string wrong_;
};

}  // namespace

std::string run_unit_dot(const Step& s, const UnitDotStep& at, Memories& memories, Toucher who) {
  return UnitDot(s, at, memories, who).run();
}

}  // namespace thermite
