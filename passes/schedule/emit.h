// SPDX-License-Identifier: Apache-2.0
// Turns loop-IR expressions into kernel-IR values at the current place of a loop nest.
#pragma once

#include <optional>
#include <span>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "ir/kernel/builder.h"
#include "ir/loops/loops.h"
#include "passes/loops/sides.h"

namespace thermite {

inline constexpr int kVectorLanes = 16;
// Where long chains of arithmetic are to overlap: every operation stands for several independent ones.
inline constexpr int kWideLanes = 64;
// The same of maths functions: with more of them their values leave the registers.
inline constexpr int kMathsLanes = 32;

class ExprEmitter {
  struct Bindings {
    std::unordered_map<ExprId, ValueId> values, at_base;
  };
  struct Vector {
    AxisId axis;
    ExprId axis_expr;
    ValueId base, mask;
    int lanes;
  };

 public:
  ExprEmitter(LoopNest& nest, KernelBuilder& builder) : n_(nest), b_(builder), scopes_(1) {}

  // What is bound while one lives ends with it.
  class Scope {
   public:
    explicit Scope(ExprEmitter& e) : e_(e) { e_.scopes_.emplace_back(); }
    ~Scope() { e_.scopes_.pop_back(); }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    ExprEmitter& e_;
  };
  // While it lives `axis` runs over lanes base, base + 1, ...; lanes off the mask are not accessed (kNoId: all on). One
  // within another takes its place.
  class VectorScope {
   public:
    VectorScope(ExprEmitter& e, AxisId axis, ValueId base, ValueId mask, int lanes = kVectorLanes);
    ~VectorScope();

   private:
    Scope scope_;
    ExprEmitter& e_;
    std::optional<Vector> around_;
  };

  class PlaceScope;
  // A vector of the axis that is come back to: what was emitted there is still known.
  class Place {
   public:
    Place(AxisId axis, ValueId base, ValueId mask, int lanes) : axis_(axis), base_(base), mask_(mask), lanes_(lanes) {}

   private:
    friend class PlaceScope;
    AxisId axis_;
    ValueId base_, mask_;
    int lanes_;
    Bindings known_;
  };
  // A VectorScope at a place.
  class PlaceScope {
   public:
    PlaceScope(ExprEmitter& e, Place& place);
    ~PlaceScope();

   private:
    VectorScope vector_;
    ExprEmitter& e_;
    Place& place_;
  };

  void bind_buffer(SourceId s, MemId m) { buffers_[s] = m; }
  MemId memory(SourceId s) const { return buffers_.at(s); }
  // Whole vectors stored to `m` at multiples of 64 bytes go past the caches: its bytes are too many to stay there.
  void allow_streaming(MemId m) { streaming_.insert(m); }
  bool may_stream() const { return !streaming_.empty(); }
  // Unmasked vectors of 8 or 16 bytes begin where they are so aligned, as far as sizes have that: as facts of the
  // kernel. Vector scopes begin at multiples of their lanes.
  void want_aligned() { wants_aligned_ = true; }
  // A value that is picked by a condition that all lanes share is branched to: what is not picked is not read.
  void want_branches() { wants_branches_ = true; }
  // The value of an axis, symbol, scalar, stage load, lhs or rhs from here to the end of the scope.
  void bind(ExprId e, ValueId v) { scopes_.back().values[e] = v; }
  // The same for lane 0 of a vector: an index that is known already.
  void bind_at_base(ExprId e, ValueId v) { scopes_.back().at_base[e] = v; }
  // Until the end of the current scope these boolean expressions are known.
  void assume(const std::unordered_map<ExprId, bool>& facts);

  ValueId emit(ExprId e);         // scalar where it does not depend on the vector axis
  ValueId emit_vector(ExprId e);  // always lanes() wide
  // Inside a vector, of a read whose lanes lie together where memory is aligned to all of them, as far as sizes have
  // that (made a fact): what it reads, and where lane 0 lies.
  struct Run {
    MemId memory;
    ExprId address;
  };
  std::optional<Run> run_of(ExprId e);
  ValueId emit_address(ExprId address) { return emit_at_base(address); }
  // Inside a vector: where what these read in runs, or in runs of pairs, without a guard, begins is brought near.
  void prefetch(std::span<const ExprId> reads);
  // Likewise every line of what they read, or would, `ahead` bytes later, as far as buffers go.
  void prefetch_lines(std::span<const ExprId> reads, int64_t ahead);
  // Inside a vector: where it will be stored from `address` on, unless it goes past the caches.
  void prefetch_store(MemId m, ExprId address);
  void store(MemId m, ExprId address, ExprId value);
  // In this scope `e` is what memory holds at `address`.
  void bind_load(ExprId e, MemId m, ExprId address);
  void store_value(MemId m, ExprId address, ValueId value);
  // Whether so many vectors like that value go past the caches where all their lanes lie together, from the address on.
  bool streams(MemId m, ExprId address, ValueId value, int64_t vectors = 1);

  // Emits now what does not depend on the axes (nor on anything unbound), so that it is outside their loops.
  void hoist(std::span<const ExprId> roots, std::span<const AxisId> unbound);
  bool is_vector_axis(ExprId e) const { return vector_ && vector_->axis_expr == e; }
  ValueId base() const { return vector_->base; }  // inside a vector: index of lane 0
  int lanes() const { return vector_ ? vector_->lanes : kVectorLanes; }
  ValueId mask() const { return vector_ ? vector_->mask : kNoId; }

 private:
  LoopNest& n_;
  KernelBuilder& b_;
  std::vector<Bindings> scopes_;
  std::unordered_map<SourceId, MemId> buffers_;
  std::unordered_set<MemId> streaming_;
  std::optional<Vector> vector_;
  bool wants_aligned_ = false, wants_branches_ = false;
  std::unordered_map<ExprId, bool> varies_;

  // A run, or a run of pairs, in memory.
  struct Near {
    SourceId source;
    MemId memory;
    ValueId first;
    bool pairs;
  };
  std::vector<Near> runs_of(std::span<const ExprId> reads);
  ValueId elements_of(SourceId source);  // of a buffer that the nest reads; else kNoId
  bool varies(ExprId e);                 // depends on the vector axis
  bool bound(ExprId e) const;
  ValueId emit_at_base(ExprId e);
  ValueId emit_new(ExprId e, bool at_base);
  ValueId emit_load(const Expr& e);
  ValueId emit_one_for_lanes(MemId m, ValueId at, ValueId mask);
  std::optional<int64_t> part_of_group(SourceId source, ExprId address, int64_t size);
  ValueId emit_apart(SourceId source, ExprId address, int step);
  ValueId emit_every_other(SourceId source, ExprId address, ValueId mask, bool guarded);
  std::optional<bool> known(ExprId condition) const;
  std::vector<ExprId> conditions(ExprId guard, ExprId without) const;
  std::optional<ExprId> known_arm(const Expr& select) const;
  std::optional<ExprId> joined_read(ExprId select, int within = kMostSides);
  ValueId emit_branch(const Expr& select);
  std::optional<ValueId> emit_rolled(ExprId select);
  ValueId emit_backwards(MemId m, ExprId address, int step);
  ValueId emit_guarded_run(const Expr& e, MemId m, ValueId at);
  ValueId near_buffer(SourceId source, ValueId at);
  ValueId lane_mask(ExprId guard);
  bool is_aligned(ExprId address, int64_t width, int64_t bytes);
  void align(MemId m, ExprId address);
  bool assume_aligned(MemId m, ExprId address);
  void assume_multiple(ExprId symbol, int64_t multiple);
  bool is_true(ValueId v);
  bool is_zero_filled(const Expr& select) const;
  // Stride along the vector axis when the address is linear in it.
  std::optional<Poly> stride(ExprId address);
  ValueId lane_addresses(ExprId address, const std::optional<Poly>& stride);
};

}  // namespace thermite
