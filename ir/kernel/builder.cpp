// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/builder.h"

#include <algorithm>
#include <cassert>
#include <cctype>
#include <utility>

#include "ir/kernel/rewrite.h"

namespace thermite {
namespace {

void mix(uint64_t& h, uint64_t v) {
  h ^= v + 0x9e3779b97f4a7c15u + (h << 6) + (h >> 2);
  h *= 0xff51afd7ed558ccdu;
  h ^= h >> 32;
}

// Operand order does not matter for these, so `a + b` and `b + a` are one instruction. Floats too: only a NaN's
// payload could tell, which no primitive promises.
bool commutes(const Inst& inst) {
  if (inst.op != Op::prim) return false;
  switch (inst.prim) {
    case Prim::add:
    case Prim::mul:
    case Prim::min:
    case Prim::max:
    case Prim::bit_and:
    case Prim::bit_or:
    case Prim::bit_xor:
    case Prim::eq:
    case Prim::ne:
      return true;
    default:
      return false;
  }
}

uint64_t hash_of(const Inst& inst) {
  uint64_t h = static_cast<uint64_t>(inst.op) << 8 | static_cast<uint64_t>(inst.prim);
  mix(h, static_cast<uint64_t>(inst.type.dtype) << 8 | inst.type.lanes);
  mix(h, static_cast<uint64_t>(inst.type.rows) << 8 | inst.type.columns);
  mix(h, inst.mem);
  mix(h, inst.imm.bits);
  mix(h, static_cast<uint64_t>(inst.imm.dtype) << 1 | inst.masked);
  if (commutes(inst)) {
    mix(h, std::min(inst.operands[0], inst.operands[1]));
    mix(h, std::max(inst.operands[0], inst.operands[1]));
  } else {
    for (ValueId v : inst.operands) mix(h, v);
  }
  for (uint8_t l : inst.lanes) mix(h, l);
  return h;
}

bool same(const Inst& a, const Inst& b) {
  if (a.op != b.op || a.prim != b.prim || a.type != b.type || a.mem != b.mem || a.imm != b.imm ||
      a.masked != b.masked || a.lanes != b.lanes) {
    return false;
  }
  if (a.operands == b.operands) return true;
  return commutes(a) && commutes(b) && a.operands[0] == b.operands[1] && a.operands[1] == b.operands[0];
}

}  // namespace

std::string kernel_name(std::string_view text) {
  std::string out(text.substr(0, 128));
  for (char& c : out) {
    if (!std::isalnum(static_cast<unsigned char>(c)) && c != '_' && c != '.') c = '_';
  }
  return out.empty() ? "kernel" : out;
}

KernelBuilder::KernelBuilder(std::string name, DType index) {
  k_.name = kernel_name(name);
  k_.index = index;
  k_.body = 0;
  k_.blocks.emplace_back();
  open_.push_back(0);
  scope_start_.push_back(0);
}

// ---- parameters and memory ----

MemId KernelBuilder::buffer(DType t, MemAccess access) {
  k_.memories.push_back({.kind = MemKind::buffer, .access = access, .dtype = t});
  return static_cast<MemId>(k_.memories.size() - 1);
}

MemId KernelBuilder::local(DType t, int64_t count) {
  k_.memories.push_back({.kind = MemKind::local, .dtype = t, .count = count});
  return static_cast<MemId>(k_.memories.size() - 1);
}

MemId KernelBuilder::scratch(DType t, ValueId extent_scalar) {
  k_.memories.push_back({.kind = MemKind::scratch, .dtype = t, .extent = extent_scalar});
  return static_cast<MemId>(k_.memories.size() - 1);
}

ValueId KernelBuilder::scalar(DType t) {
  ValueId v = new_value({t, 1}, kNoId);
  k_.scalars.push_back(v);
  k_.facts.emplace_back();
  return v;
}

size_t KernelBuilder::place_of(ValueId scalar) const {
  const auto at = std::ranges::find(k_.scalars, scalar);
  assert(at != k_.scalars.end());
  return static_cast<size_t>(at - k_.scalars.begin());
}

void KernelBuilder::assume(ValueId scalar, const ScalarFacts& facts) { k_.facts[place_of(scalar)] = facts; }

void KernelBuilder::assume_buffer(MemId m, int64_t below, int64_t align) {
  k_.memories[m].below = below;
  k_.memories[m].align = align;
}

ValueId KernelBuilder::task() {
  if (k_.task == kNoId) k_.task = new_value(k_.index_type(), kNoId);
  return k_.task;
}

// ---- emission ----

ValueId KernelBuilder::new_value(ValueType t, InstId def) {
  k_.values.push_back(t);
  defs_.push_back(def);
  return static_cast<ValueId>(k_.values.size() - 1);
}

InstId KernelBuilder::push(Inst inst, BlockId block) {
  InstId id = static_cast<InstId>(k_.insts.size());
  for (ValueId r : inst.results) defs_[r] = id;
  k_.insts.push_back(std::move(inst));
  k_.blocks[block].insts.push_back(id);
  return id;
}

bool KernelBuilder::is_pure(const Inst& inst) const { return thermite::is_pure(k_, inst); }

ValueId KernelBuilder::emit(Inst inst) {
  const bool pure = is_pure(inst);
  const uint64_t h = pure ? hash_of(inst) : 0;
  if (pure) {
    auto it = numbered_.find(h);
    if (it != numbered_.end() && same(k_.insts[it->second], inst)) return k_.insts[it->second].results[0];
  }
  const bool outermost = inst.op == Op::constant || inst.op == Op::iota;
  ValueId v = new_value(inst.type, kNoId);
  inst.results = {v};
  InstId id = push(std::move(inst), outermost ? open_.front() : open_.back());
  if (pure && numbered_.emplace(h, id).second && !outermost) scope_log_.push_back(h);
  return v;
}

std::vector<ValueId> KernelBuilder::append(Inst inst) {
  assert(inst.blocks.empty());
  const size_t n = inst.results.size();
  inst.results.clear();
  for (size_t i = 0; i < n; ++i) inst.results.push_back(new_value(inst.type, kNoId));
  std::vector<ValueId> results = inst.results;
  push(std::move(inst), open_.back());
  return results;
}

void KernelBuilder::open(BlockId b) {
  open_.push_back(b);
  scope_start_.push_back(scope_log_.size());
}

void KernelBuilder::close(std::vector<ValueId> yields) {
  Inst y;
  y.op = Op::yield;
  y.operands = std::move(yields);
  push(std::move(y), open_.back());
  while (scope_log_.size() > scope_start_.back()) {
    numbered_.erase(scope_log_.back());
    scope_log_.pop_back();
  }
  scope_start_.pop_back();
  open_.pop_back();
}

std::optional<Scalar> KernelBuilder::constant_of(ValueId v) const {
  if (v >= defs_.size() || defs_[v] == kNoId) return std::nullopt;
  const Inst& inst = k_.insts[defs_[v]];
  if (inst.op != Op::constant) return std::nullopt;
  return inst.imm;
}

std::optional<int64_t> KernelBuilder::index_of(ValueId v) const {
  auto c = constant_of(v);
  if (!c || !is_int(c->dtype)) return std::nullopt;
  return to_int(*c);
}

bool KernelBuilder::all_lanes(ValueId mask, bool value) const {
  auto c = constant_of(mask);
  return c && (c->bits != 0) == value;
}

// ---- values ----

ValueId KernelBuilder::constant(Scalar s, ValueType t) {
  Inst inst;
  inst.op = Op::constant;
  inst.imm = s;
  inst.type = t.of(s.dtype);
  return emit(std::move(inst));
}

ValueId KernelBuilder::prim(Prim p, std::initializer_list<ValueId> x) {
  return prim(p, std::span<const ValueId>(x.begin(), x.size()));
}

ValueId KernelBuilder::prim(Prim p, std::span<const ValueId> x) {
  Inst inst;
  inst.op = Op::prim;
  inst.prim = p;
  ValueType shape = type(x[0]);
  for (ValueId v : x)
    if (type(v).is_tile() || type(v).lanes > shape.lanes) shape = type(v);
  for (ValueId v : x) inst.operands.push_back(splat(v, shape));
  ValueId folded = fold_prim(p, inst.operands);
  if (folded != kNoId) return folded;
  inst.type = shape.of(info(p).returns_bool ? DType::boolean : type(inst.operands.back()).dtype);
  return emit(std::move(inst));
}

ValueId KernelBuilder::cast(ValueId v, DType to) {
  if (type(v).dtype == to) return v;
  if (auto c = constant_of(v)) return constant(cast_scalar(*c, to), type(v));
  Inst inst;
  inst.op = Op::cast;
  inst.type = type(v).of(to);
  inst.operands = {v};
  return emit(std::move(inst));
}

ValueId KernelBuilder::bitcast(ValueId v, DType to) {
  if (type(v).dtype == to) return v;
  if (auto c = constant_of(v)) return constant(Scalar{to, c->bits}, type(v));
  Inst inst;
  inst.op = Op::bitcast;
  inst.type = type(v).of(to);
  inst.operands = {v};
  return emit(std::move(inst));
}

ValueId KernelBuilder::splat(ValueId v, int lanes) {
  return splat(v, ValueType{type(v).dtype, static_cast<uint8_t>(lanes)});
}

ValueId KernelBuilder::splat(ValueId v, ValueType like) {
  const ValueType t = like.of(type(v).dtype);
  if (type(v) == t) return v;
  if (auto c = constant_of(v)) return constant(*c, t);
  Inst inst;
  inst.op = Op::splat;
  inst.type = t;
  inst.operands = {v};
  return emit(std::move(inst));
}

ValueId KernelBuilder::iota(DType t, int lanes) {
  if (lanes == 1) return constant(make_int_scalar(t, 0));
  Inst inst;
  inst.op = Op::iota;
  inst.type = {t, static_cast<uint8_t>(lanes)};
  return emit(std::move(inst));
}

ValueId KernelBuilder::extract(ValueId v, int lane) {
  if (type(v).lanes == 1) return v;
  if (auto c = constant_of(v)) return constant(*c);
  if (defs_[v] != kNoId && k_.insts[defs_[v]].op == Op::splat) return k_.insts[defs_[v]].operands[0];
  Inst inst;
  inst.op = Op::extract;
  inst.type = {type(v).dtype, 1};
  inst.imm = make_int_scalar(DType::i64, lane);
  inst.operands = {v};
  return emit(std::move(inst));
}

ValueId KernelBuilder::shuffle(ValueId a, ValueId b, std::span<const uint8_t> lanes) {
  Inst inst;
  inst.op = Op::shuffle;
  inst.type = {type(a).dtype, static_cast<uint8_t>(lanes.size())};
  inst.operands = {a, b};
  inst.lanes.assign(lanes.begin(), lanes.end());
  return emit(std::move(inst));
}

ValueId KernelBuilder::mask_bits(ValueId mask) {
  const int lanes = type(mask).lanes;
  if (auto c = constant_of(mask)) {
    const uint64_t ones = c->bits ? (uint64_t{1} << lanes) - 1 : 0;
    return constant({DType::u32, ones});
  }
  Inst inst;
  inst.op = Op::mask_bits;
  inst.type = {DType::u32, 1};
  inst.operands = {mask};
  return emit(std::move(inst));
}

ValueId KernelBuilder::compress(ValueId v, ValueId mask) {
  if (all_lanes(mask, true)) return v;
  if (all_lanes(mask, false)) return constant(Scalar{type(v).dtype, 0}, type(v));
  Inst inst;
  inst.op = Op::compress;
  inst.type = type(v);
  inst.operands = {v, mask};
  return emit(std::move(inst));
}

ValueId KernelBuilder::lookup(ValueId table, ValueId indices) {
  if (auto c = constant_of(table)) return constant(*c, type(indices));
  Inst inst;
  inst.op = Op::lookup;
  inst.type = type(indices).of(type(table).dtype);
  inst.operands = {table, indices};
  return emit(std::move(inst));
}

ValueId KernelBuilder::lane_mask(ValueId count, int lanes) {
  if (auto n = index_of(count)) {
    if (*n >= lanes) return constant(make_int_scalar(DType::boolean, 1), lanes);
    if (*n <= 0) return constant(make_int_scalar(DType::boolean, 0), lanes);
  }
  // Clamped first, so that the comparison may be done in 32 bits: half the vector width of an index.
  ValueId clamped = min(max(count, index(0)), index(lanes));
  return lt(iota(DType::i32, lanes), splat(cast(clamped, DType::i32), lanes));
}

// ---- memory ----

ValueId KernelBuilder::load(MemId m, ValueId index, int lanes, ValueId mask) {
  Inst inst;
  inst.op = Op::load;
  inst.mem = m;
  inst.type = {k_.memories[m].dtype, static_cast<uint8_t>(lanes)};
  inst.operands = {index};
  if (mask != kNoId && all_lanes(mask, false)) return constant(Scalar{inst.type.dtype, 0}, lanes);
  if (mask != kNoId && !all_lanes(mask, true)) {
    inst.masked = true;
    inst.operands.push_back(splat(mask, lanes));
  }
  return emit(std::move(inst));
}

void KernelBuilder::stream(MemId m, ValueId index, ValueId value) {
  Inst inst;
  inst.op = Op::store;
  inst.mem = m;
  inst.type = type(value);
  inst.streaming = true;
  k_.memories[m].align = std::max<int64_t>(k_.memories[m].align, 64);
  inst.operands = {index, value};
  push(std::move(inst), open_.back());
}

void KernelBuilder::prefetch(MemId m, ValueId index) {
  Inst inst;
  inst.op = Op::prefetch;
  inst.mem = m;
  inst.operands = {index};
  push(std::move(inst), open_.back());
}

void KernelBuilder::store(MemId m, ValueId index, ValueId value, ValueId mask) {
  if (mask != kNoId && all_lanes(mask, false)) return;
  Inst inst;
  inst.op = Op::store;
  inst.mem = m;
  inst.type = type(value);
  inst.operands = {index, value};
  if (mask != kNoId && !all_lanes(mask, true)) {
    inst.masked = true;
    inst.operands.push_back(splat(mask, inst.type.lanes));
  }
  push(std::move(inst), open_.back());
}

ValueId KernelBuilder::gather(MemId m, ValueId indices, ValueId mask) {
  Inst inst;
  inst.op = Op::gather;
  inst.mem = m;
  inst.type = {k_.memories[m].dtype, type(indices).lanes};
  inst.operands = {indices};
  if (mask != kNoId && all_lanes(mask, false)) return constant(Scalar{inst.type.dtype, 0}, inst.type.lanes);
  if (mask != kNoId && !all_lanes(mask, true)) {
    inst.masked = true;
    inst.operands.push_back(splat(mask, inst.type.lanes));
  }
  return emit(std::move(inst));
}

void KernelBuilder::scatter(MemId m, ValueId indices, ValueId value, ValueId mask) {
  if (mask != kNoId && all_lanes(mask, false)) return;
  Inst inst;
  inst.op = Op::scatter;
  inst.mem = m;
  inst.type = {type(value).dtype, type(indices).lanes};
  inst.operands = {indices, splat(value, type(indices).lanes)};
  if (mask != kNoId && !all_lanes(mask, true)) {
    inst.masked = true;
    inst.operands.push_back(splat(mask, inst.type.lanes));
  }
  push(std::move(inst), open_.back());
}

}  // namespace thermite
