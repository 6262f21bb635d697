// SPDX-License-Identifier: Apache-2.0
// Sizes that know how they follow from the extents of a graph: symbolic sizes with guards. What was computed and
// decided for one instance can be computed for another one, and it is known whether the decisions would be the same.
//
//   SizeRecord record;
//   const Size h = record.extent(0, 2, 48), w = record.extent(0, 3, 320);  // of value 0, dimensions 2 and 3
//   const Size tasks = (h * w + 63) / 64;                                  // an instruction each
//   if (tasks < 16) ...                                                    // a guard: the comparison and its outcome
//   record.replay({48, 640}, values)                                       // false where a guard comes out otherwise
//
// A number cannot leave a Size unnoticed: fixed() is a guard, too. A Size without a record is a plain constant.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <unordered_map>
#include <vector>

namespace thermite {

using SizeId = uint32_t;  // an instruction of a record
class SizeRecord;
enum class SizeOp : uint8_t { extent, constant, add, sub, mul, div, rem, min, max, cost, add_cost, mul_cost, div_cost };

class Size {
 public:
  Size(int64_t value = 0) : value_(value) {}

  // The number itself, for what is built for this number alone: a guard.
  int64_t fixed() const;
  // For texts, checks and results of this instance; nothing may be decided by it that outlives the instance.
  int64_t shown() const { return value_; }

  Size& operator+=(const Size& b) { return *this = *this + b; }
  Size& operator*=(const Size& b) { return *this = *this * b; }
  friend Size operator+(const Size& a, const Size& b) { return combine(SizeOp::add, a, b); }
  friend Size operator-(const Size& a, const Size& b) { return combine(SizeOp::sub, a, b); }
  friend Size operator*(const Size& a, const Size& b) { return combine(SizeOp::mul, a, b); }
  friend Size operator/(const Size& a, const Size& b) { return combine(SizeOp::div, a, b); }  // 0 where b is 0
  friend Size operator%(const Size& a, const Size& b) { return combine(SizeOp::rem, a, b); }  // likewise
  friend Size min(const Size& a, const Size& b) { return combine(SizeOp::min, a, b); }
  friend Size max(const Size& a, const Size& b) { return combine(SizeOp::max, a, b); }
  // Comparisons are guards.
  friend bool operator==(const Size& a, const Size& b) { return equal(a, b); }
  friend bool operator<(const Size& a, const Size& b) { return less(a, b); }
  friend bool operator>(const Size& a, const Size& b) { return b < a; }
  friend bool operator<=(const Size& a, const Size& b) { return !(b < a); }
  friend bool operator>=(const Size& a, const Size& b) { return !(a < b); }

 private:
  friend class SizeRecord;
  friend class Cost;
  Size(int64_t value, SizeRecord* record, SizeId id) : value_(value), record_(record), id_(id) {}
  static Size combine(SizeOp op, const Size& a, const Size& b);
  static bool equal(const Size& a, const Size& b);
  static bool less(const Size& a, const Size& b);

  int64_t value_;
  SizeRecord* record_ = nullptr;
  SizeId id_ = 0;
};

// An estimate made of sizes: what choices are made by.
class Cost {
 public:
  Cost(double value = 0) : value_(value) {}
  explicit Cost(const Size& s);
  double shown() const { return value_; }

  Cost& operator+=(const Cost& b) { return *this = *this + b; }
  friend Cost operator+(const Cost& a, const Cost& b) { return combine(SizeOp::add_cost, a, b); }
  friend Cost operator*(const Cost& a, const Cost& b) { return combine(SizeOp::mul_cost, a, b); }
  friend Cost operator/(const Cost& a, const Cost& b) { return combine(SizeOp::div_cost, a, b); }
  friend bool operator<(const Cost& a, const Cost& b) { return cheaper(a, b); }  // a guard
  friend bool operator<=(const Cost& a, const Cost& b) { return !(b < a); }

 private:
  friend class SizeRecord;
  static Cost combine(SizeOp op, const Cost& a, const Cost& b);
  static bool cheaper(const Cost& a, const Cost& b);

  double value_;
  SizeRecord* record_ = nullptr;
  SizeId id_ = 0;
};

// A straight line of instructions over extents, and guards. Not thread-safe while it is written; replay() is const.
class SizeRecord {
 public:
  struct Extent {
    uint32_t value;  // of the graph, by whatever number its owner uses
    uint32_t dim;
  };
  struct Guard {
    enum Kind : uint8_t { equal, less, cheaper } kind;
    SizeId a, b;
    bool holds;
    friend auto operator<=>(const Guard&, const Guard&) = default;
  };

  SizeRecord() = default;
  SizeRecord(const SizeRecord&) = delete;  // sizes point to their record
  SizeRecord& operator=(const SizeRecord&) = delete;

  Size extent(uint32_t value, uint32_t dim, int64_t now);
  // The instruction of a size of this record, or of a constant.
  SizeId id_of(const Size& s);
  SizeId id_of(const Cost& c);

  // The extents that it reads, in the order in which replay() wants them.
  const std::vector<Extent>& extents() const { return extents_; }
  // Computes every instruction; costs as the bits of a double. False where a decision would be another one.
  bool replay(std::span<const int64_t> extents, std::vector<int64_t>& values) const;

  // Decisions of one of several attempts: cut out, and given back if it is the one that is taken.
  size_t guard_count() const { return guards_.size(); }
  std::vector<Guard> cut_guards(size_t from);
  void add_guards(std::span<const Guard> guards);
  void finish();  // the end of writing: drops what is there twice and what only recording needs

 private:
  friend class Size;
  friend class Cost;
  struct Inst {
    SizeOp op;
    SizeId a = 0, b = 0;  // extent: value and dimension
    int64_t bits = 0;     // constant; extent: its place in extents_
    friend bool operator==(const Inst&, const Inst&) = default;
  };
  struct InstHash {
    size_t operator()(const Inst& i) const;
  };

  SizeId add(const Inst& i);
  std::vector<Inst> insts_;
  std::vector<Extent> extents_;
  std::vector<Guard> guards_;
  std::unordered_map<Inst, SizeId, InstHash> known_;
};

}  // namespace thermite
