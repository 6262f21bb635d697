// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/emit.h"

#include <algorithm>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

constexpr int kMostMaskBits = 32;  // of mask_bits
constexpr int kMostStep = 8;       // elements that are picked from whole vectors: a gather takes as long as its lanes

}  // namespace

ExprEmitter::VectorScope::VectorScope(ExprEmitter& e, AxisId axis, ValueId base, ValueId mask, int lanes)
    : scope_(e), e_(e), around_(e.vector_) {
  e.vector_ = Vector{axis, e.n_.pool.axis(axis), base, mask, lanes};
  e.varies_.clear();
}

ExprEmitter::VectorScope::~VectorScope() {
  e_.vector_ = around_;
  e_.varies_.clear();
}

ExprEmitter::PlaceScope::PlaceScope(ExprEmitter& e, Place& place)
    : vector_(e, place.axis_, place.base_, place.mask_, place.lanes_), e_(e), place_(place) {
  e.scopes_.back() = std::move(place.known_);
}

ExprEmitter::PlaceScope::~PlaceScope() { place_.known_ = std::move(e_.scopes_.back()); }

void ExprEmitter::assume(const std::unordered_map<ExprId, bool>& facts) {
  for (const auto& [e, holds] : facts) {
    bind(e, b_.constant(make_int_scalar(DType::boolean, holds)));
    varies_[e] = false;
  }
}

bool ExprEmitter::varies(ExprId e) {
  if (!vector_) return false;
  if (auto it = varies_.find(e); it != varies_.end()) return it->second;
  const Expr x = n_.pool[e];
  bool v = e == vector_->axis_expr;
  // A bound stage value or state component is as wide as it was made.
  if (x.kind == ExprKind::load && x.operands.empty() && bound(e)) {
    v = false;
    for (auto s = scopes_.rbegin(); s != scopes_.rend(); ++s)
      if (auto it = s->values.find(e); it != s->values.end()) {
        v = b_.type(it->second).lanes > 1;
        break;
      }
  }
  for (size_t k = 0; k < x.operands.size() && !v; ++k) v = varies(n_.pool[e].operands[k]);
  if (!v && n_.pool[e].guard != kNoExpr) v = varies(n_.pool[e].guard);
  varies_[e] = v;
  return v;
}

bool ExprEmitter::bound(ExprId e) const {
  return std::any_of(scopes_.begin(), scopes_.end(), [e](const Bindings& s) { return s.values.count(e) != 0; });
}

ValueId ExprEmitter::emit(ExprId e) {
  for (auto s = scopes_.rbegin(); s != scopes_.rend(); ++s)
    if (auto it = s->values.find(e); it != s->values.end()) return it->second;
  const ValueId v = emit_new(e, false);
  scopes_.back().values[e] = v;
  return v;
}

ValueId ExprEmitter::emit_at_base(ExprId e) {
  if (!varies(e)) return emit(e);
  auto& cache = scopes_.back().at_base;
  if (auto it = cache.find(e); it != cache.end()) return it->second;
  const ValueId v = emit_new(e, true);
  scopes_.back().at_base[e] = v;
  return v;
}

ValueId ExprEmitter::emit_vector(ExprId e) { return b_.splat(emit(e), lanes()); }

ValueId ExprEmitter::emit_new(ExprId id, bool at_base) {
  const Expr e = n_.pool[id];
  auto operand = [&](ExprId o) { return at_base ? emit_at_base(o) : emit(o); };
  switch (e.kind) {
    case ExprKind::constant:
      return b_.constant(e.value);
    case ExprKind::axis: {
      assert(vector_ && id == vector_->axis_expr);
      if (at_base) return vector_->base;
      return b_.add(b_.splat(vector_->base, lanes()), b_.iota(DType::i64, lanes()));
    }
    case ExprKind::cast:
      return b_.cast(operand(e.operands[0]), e.dtype);
    case ExprKind::prim: {
      if (const auto arm = known_arm(e)) return operand(*arm);
      if (const auto read = joined_read(id)) return operand(*read);
      // A vector that is picked by what is the same for all lanes; what does not vary stays a scalar.
      if (e.prim == Prim::select && wants_branches_ && vector_ && !at_base && varies(id) && !varies(e.operands[0]))
        return emit_branch(e);
      if (is_zero_filled(e)) return operand(e.operands[1]);
      if (const auto rolled = at_base ? std::nullopt : emit_rolled(id)) return *rolled;
      std::vector<ValueId> x;
      for (ExprId o : e.operands) x.push_back(operand(o));
      return b_.prim(e.prim, x);
    }
    case ExprKind::load:
      return emit_load(e);
    default:
      assert(false && "unbound leaf");
      return kNoId;
  }
}

ValueId ExprEmitter::emit_branch(const Expr& e) {
  const ValueType type{e.dtype, static_cast<uint8_t>(lanes())};
  const auto arm = [&](bool holds) {
    return [&, holds] {
      const Scope scope(*this);
      bind(e.operands[0], b_.constant(make_int_scalar(DType::boolean, holds)));
      return std::vector{emit_vector(e.operands[holds ? 1 : 2])};
    };
  };
  return b_.branch(emit(e.operands[0]), std::span(&type, 1), arm(true), arm(false))[0];
}

// select(g, load if g, 0): a load gives 0 where its guard is off.
bool ExprEmitter::is_zero_filled(const Expr& e) const {
  if (e.prim != Prim::select) return false;
  const Expr value = n_.pool[e.operands[1]];
  const Expr fill = n_.pool[e.operands[2]];
  return value.kind == ExprKind::load && value.guard == e.operands[0] && fill.kind == ExprKind::constant &&
         fill.value.bits == 0;
}

std::optional<Poly> ExprEmitter::stride(ExprId address) {
  auto lin = n_.pool.poly(address).linear_in(vector_->axis_expr);
  if (!lin) return std::nullopt;
  for (const Poly* p : {&lin->coefficient, &lin->rest})
    for (const Term& t : p->terms())
      for (Atom a : t.atoms)
        if (varies(a)) return std::nullopt;
  return lin->coefficient;
}

ValueId ExprEmitter::lane_mask(ExprId guard) {
  ValueId m = vector_ ? vector_->mask : kNoId;
  if (guard == kNoExpr || is_true(emit(guard))) return m;
  const ValueId g = emit_vector(guard);
  return m == kNoId ? g : b_.prim(Prim::bit_and, {m, g});
}

bool ExprEmitter::is_true(ValueId v) { return v == b_.constant(make_int_scalar(DType::boolean, 1)); }

ValueId ExprEmitter::lane_addresses(ExprId address, const std::optional<Poly>& stride) {
  if (!stride) return emit_vector(address);
  const ValueId step = emit(n_.pool.from_poly(*stride));
  const ValueId offsets = b_.mul(b_.iota(DType::i64, lanes()), b_.splat(step, lanes()));
  return b_.add(b_.splat(emit_at_base(address), lanes()), offsets);
}

ValueId ExprEmitter::elements_of(SourceId source) {
  const auto in = std::ranges::find(n_.inputs, source, &LoopBuffer::source);
  if (in == n_.inputs.end()) return kNoId;
  ExprId size = n_.pool.index(1);
  for (ExprId extent : in->extents) size = n_.pool.mul(size, extent);
  return emit(size);
}

// `at`, or 0 where all lanes are outside the buffer: a load with an empty mask costs hundreds of cycles on a page that
// is not there.
ValueId ExprEmitter::near_buffer(SourceId source, ValueId at) {
  const ValueId size = elements_of(source);
  if (size == kNoId) return at;
  const ValueId below = b_.prim(Prim::le, {at, b_.index(-lanes())});
  const ValueId beyond = b_.prim(Prim::ge, {at, size});
  return b_.select(b_.prim(Prim::bit_or, {below, beyond}), b_.index(0), at);
}

ValueId ExprEmitter::emit_load(const Expr& e) {
  const MemId m = buffers_.at(e.id);
  const ExprId address = e.operands[0];
  const bool guard_varies = e.guard != kNoExpr && varies(e.guard);
  if (!varies(address) && !guard_varies) {
    const ValueId g = e.guard == kNoExpr || is_true(emit(e.guard)) ? kNoId : emit(e.guard);
    return b_.load(m, emit(address), 1, g);
  }
  const ValueId mask = lane_mask(e.guard);
  if (!varies(address) && mask == kNoId) return b_.load(m, emit(address), 1);
  if (!varies(address) && lanes() <= kMostMaskBits) return emit_one_for_lanes(m, emit(address), mask);
  const std::optional<Poly> step = stride(address);
  if (step && step->as_constant() == 2 && !wants_aligned_)
    return emit_every_other(e.id, address, mask, e.guard != kNoExpr);
  if (step && step->as_constant() && mask == kNoId && !wants_aligned_) {
    const int64_t by = *step->as_constant();
    if (by == -1 || by == -2) return emit_backwards(m, address, static_cast<int>(-by));
    const bool whole = lanes() == kVectorLanes && e.guard == kNoExpr;
    if (whole && by > 2 && by <= kMostStep) return emit_apart(e.id, address, static_cast<int>(by));
  }
  if (!step || step->as_constant() != 1) return b_.gather(m, lane_addresses(address, step), mask);
  const ValueId at = emit_at_base(address);
  if (e.guard != kNoExpr && !is_true(emit(e.guard))) {
    if (wants_aligned_ && !guard_varies) return emit_guarded_run(e, m, at);
    return b_.load(m, near_buffer(e.id, at), lanes(), mask);
  }
  align(m, address);
  return b_.load(m, at, lanes(), mask);
}

std::vector<ExprEmitter::Near> ExprEmitter::runs_of(std::span<const ExprId> reads) {
  std::vector<Near> runs;
  walk(n_.pool, reads, [&](ExprId x) {
    const Expr load = n_.pool[x];
    if (load.kind != ExprKind::load || load.operands.empty() || load.guard != kNoExpr || !varies(x)) return;
    const ExprId address = load.operands[0];
    const std::optional<Poly> step = stride(address);
    const int64_t apart = step ? step->as_constant().value_or(0) : 0;
    const std::optional<int64_t> part = apart == 2 ? part_of_group(load.id, address, 2) : std::nullopt;
    if (apart != 1 && !part) return;
    const ValueId first = b_.sub(emit_at_base(address), b_.index(part.value_or(0)));
    const MemId memory = buffers_.at(load.id);
    if (std::ranges::any_of(runs, [&](const Near& r) { return r.memory == memory && r.first == first; })) return;
    runs.push_back({load.id, memory, first, part.has_value()});
  });
  return runs;
}

void ExprEmitter::prefetch(std::span<const ExprId> reads) {
  for (const Near& run : runs_of(reads)) {
    b_.prefetch(run.memory, run.first);
    // The lanes off a mask may be beyond the end.
    if (run.pairs) b_.prefetch(run.memory, near_buffer(run.source, b_.add(run.first, b_.index(lanes()))));
  }
}

void ExprEmitter::prefetch_lines(std::span<const ExprId> reads, int64_t ahead) {
  constexpr int64_t kLine = 64;
  for (const Near& run : runs_of(reads)) {
    const ValueId elements = elements_of(run.source);
    if (elements == kNoId) continue;
    const auto size = static_cast<int64_t>(size_of(b_.memory(run.memory).dtype));
    for (int64_t k = 0; k < (run.pairs ? 2 : 1) * lanes(); k += kLine / size)
      b_.prefetch(run.memory, b_.min(b_.add(run.first, b_.index(ahead / size + k)), b_.sub(elements, b_.index(1))));
  }
}

void ExprEmitter::prefetch_store(MemId m, ExprId address) {
  if (!streaming_.count(m)) b_.prefetch(m, emit_at_base(address));
}

// One element for the lanes that are on: read where there is one, for it may lie nowhere else.
ValueId ExprEmitter::emit_one_for_lanes(MemId m, ValueId at, ValueId mask) {
  const ValueId any = b_.prim(Prim::ne, {b_.mask_bits(mask), b_.constant(make_int_scalar(DType::u32, 0))});
  const ValueId one = b_.load(m, at, 1, any);
  return b_.select(mask, b_.splat(one, lanes()), b_.constant(Scalar{b_.type(one).dtype, 0}, lanes()));
}

std::optional<ExprEmitter::Run> ExprEmitter::run_of(ExprId id) {
  const Expr e = n_.pool[id];
  if (e.kind != ExprKind::load || e.operands.empty() || e.guard != kNoExpr) return std::nullopt;
  const ExprId address = e.operands[0];
  const std::optional<Poly> step = varies(address) ? stride(address) : std::nullopt;
  if (!step || step->as_constant() != 1) return std::nullopt;
  const MemId m = buffers_.at(e.id);
  return assume_aligned(m, address) ? std::optional(Run{m, address}) : std::nullopt;
}

// Which of `size` elements that lie together at a multiple of that `address` is of, where the buffer holds all or none.
std::optional<int64_t> ExprEmitter::part_of_group(SourceId source, ExprId address, int64_t size) {
  const auto in = std::ranges::find(n_.inputs, source, &LoopBuffer::source);
  if (in == n_.inputs.end()) return std::nullopt;
  ExprId all = n_.pool.index(1);
  for (ExprId extent : in->extents) all = n_.pool.mul(all, extent);
  int64_t part = 0;
  const Poly elements = n_.pool.poly(all), at = n_.pool.poly(address);
  for (const Term& t : elements.terms())
    if (t.factor % size != 0) return std::nullopt;
  for (const Term& t : at.terms())
    if (t.factor % size != 0) {
      if (!t.atoms.empty()) return std::nullopt;
      part = (t.factor % size + size) % size;
    }
  return part;
}

// Elements `step` apart, of so many vectors that lie together: those of the groups that they are of, which the other
// elements of these groups are picked from, too, or the last of which ends with the last one that is wanted.
ValueId ExprEmitter::emit_apart(SourceId source, ExprId address, int step) {
  const MemId m = buffers_.at(source);
  const int n = lanes();
  const std::optional<int64_t> group = part_of_group(source, address, step);
  const int part = static_cast<int>(group.value_or(0)), last = group ? (step - 1) * n : (step - 1) * (n - 1);
  const ValueId first = b_.sub(emit_at_base(address), b_.index(part));
  ValueId picked = b_.load(m, first, n);
  std::vector<uint8_t> from(static_cast<size_t>(n));
  for (int k = 1; k < step; ++k) {
    const int begin = k + 1 < step ? k * n : last;
    for (int l = 0; l < n; ++l) {
      const int at = step * l + part;
      from[static_cast<size_t>(l)] = static_cast<uint8_t>(at >= k * n ? n + std::clamp(at - begin, 0, n - 1)
                                                          : k == 1    ? at
                                                                      : l);
    }
    picked = b_.shuffle(picked, b_.load(m, b_.add(first, b_.index(begin)), n), from);
  }
  return picked;
}

// Of two vectors, the second of which ends with the last element that is wanted, or with what lies with it: the other
// elements are of the same two then. An element that is not is read where
// those on both sides of it are. Not for threads of a GPU, whose vectors are short.
ValueId ExprEmitter::emit_every_other(SourceId source, ExprId address, ValueId mask, bool guarded) {
  const MemId m = buffers_.at(source);
  const auto n = static_cast<size_t>(lanes());
  if (mask == kNoId && !guarded && part_of_group(source, address, 2)) return emit_apart(source, address, 2);
  std::vector<uint8_t> even(n), left(n), right(n), high_left(n), high_right(n);
  for (size_t l = 0; l < n; ++l) {
    even[l] = static_cast<uint8_t>(l < n / 2 ? 2 * l : 2 * l + 1);
    left[l] = static_cast<uint8_t>(l / 2), right[l] = static_cast<uint8_t>((l + 1) / 2);
    high_left[l] = static_cast<uint8_t>((n - 1 + l) / 2), high_right[l] = static_cast<uint8_t>((n + l) / 2);
  }
  auto wanted = [&](std::span<const uint8_t> before, std::span<const uint8_t> behind) {
    if (mask == kNoId) return kNoId;
    return b_.prim(Prim::bit_and, {b_.shuffle(mask, mask, before), b_.shuffle(mask, mask, behind)});
  };
  auto near = [&](ValueId at) { return guarded ? near_buffer(source, at) : at; };
  const ValueId at = emit_at_base(address), behind = b_.add(at, b_.index(lanes() - 1));
  const ValueId low = b_.load(m, near(at), lanes(), wanted(left, right));
  const ValueId high = b_.load(m, near(behind), lanes(), wanted(high_left, high_right));
  return b_.shuffle(low, high, even);
}

// The same with the last lane's element first in memory, `step` apart.
ValueId ExprEmitter::emit_backwards(MemId m, ExprId address, int step) {
  const ValueId at = emit_at_base(address);
  const int n = lanes(), reach = step * (n - 1);
  const ValueId low = b_.load(m, b_.sub(at, b_.index(reach)), n);
  const ValueId high = step == 1 ? low : b_.load(m, b_.sub(at, b_.index(n - 1)), n);
  std::vector<uint8_t> lanes(static_cast<size_t>(n));
  for (int l = 0; l < n; ++l) {
    const int in_low = reach - step * l;  // counted through both
    lanes[static_cast<size_t>(l)] = static_cast<uint8_t>(in_low < n ? in_low : in_low - reach + n - 1 + n);
  }
  return b_.shuffle(low, high, lanes);
}

// Consecutive elements under a guard that is the same for all: a branch, so that they are read as whole vectors.
ValueId ExprEmitter::emit_guarded_run(const Expr& e, MemId m, ValueId at) {
  align(m, e.operands[0]);
  const ValueType type{e.dtype, static_cast<uint8_t>(lanes())};
  const auto read = [&] { return std::vector{b_.load(m, at, lanes(), mask())}; };
  const auto zeros = [&] { return std::vector{b_.constant({e.dtype, 0}, lanes())}; };
  return b_.branch(emit(e.guard), std::span(&type, 1), read, zeros)[0];
}

void ExprEmitter::store(MemId m, ExprId address, ExprId value) { store_value(m, address, emit(value)); }

void ExprEmitter::assume_multiple(ExprId symbol, int64_t multiple) {
  const ValueId scalar = emit(symbol);
  ScalarFacts facts = b_.facts_of(scalar);
  facts.multiple = std::max(facts.multiple, multiple);
  b_.assume(scalar, facts);
}

// The largest power of two up to `wanted` that divides it.
static int64_t power_in(const Size& value, int64_t wanted) {
  while (wanted > 1 && value % wanted != 0) wanted /= 2;
  return wanted;
}

// Vectors begin at multiples of their length along the vector axis; every other step must be one, too.
bool ExprEmitter::streams(MemId m, ExprId address, ValueId value, int64_t vectors) {
  if (!streaming_.count(m) || vector_->mask != kNoId) return false;
  const auto width = static_cast<int64_t>(size_of(b_.type(value).dtype));
  if (width * lanes() * vectors % 64 != 0) return false;
  return is_aligned(address, width, 64);
}

// Whether lane 0's address is a multiple of `bytes` wherever the vector begins; then that is made a fact.
bool ExprEmitter::is_aligned(ExprId address, int64_t width, int64_t bytes) {
  const auto lin = n_.pool.poly(address).linear_in(vector_->axis_expr);
  std::vector<std::pair<ExprId, int64_t>> multiples;
  const auto is_zero = [&](Atom a) {
    return n_.pool[a].kind == ExprKind::axis && bound(a) && b_.index_of(emit(a)) == 0;
  };
  for (const Term& t : lin->rest.terms()) {
    if (std::ranges::any_of(t.atoms, is_zero)) continue;
    int64_t missing = bytes / power_in(t.factor * width, bytes);  // what the symbols must be a multiple of
    for (Atom a : t.atoms) {
      const ExprKind kind = n_.pool[a].kind;
      // What an index comes to that is read from memory is as good as an axis.
      if (!wants_aligned_ && kind != ExprKind::symbol && kind != ExprKind::axis) return false;
      if (kind != ExprKind::symbol || missing == 1) continue;
      multiples.emplace_back(a, power_in(n_.symbols[n_.pool[a].id], missing));
      missing /= multiples.back().second;
    }
    if (missing > 1) return false;
  }
  for (const auto& [symbol, multiple] : multiples) assume_multiple(symbol, multiple);
  return true;
}

void ExprEmitter::align(MemId m, ExprId address) {
  const size_t bytes = size_of(b_.memory(m).dtype) * static_cast<size_t>(lanes());
  const bool whole = vector_->mask == kNoId || b_.is_splat(vector_->mask);
  if (wants_aligned_ && whole && (bytes == 8 || bytes == 16)) assume_aligned(m, address);
}

// Of all lanes together.
bool ExprEmitter::assume_aligned(MemId m, ExprId address) {
  const Memory& memory = b_.memory(m);
  const auto width = static_cast<int64_t>(size_of(memory.dtype)), bytes = width * lanes();
  if (!is_aligned(address, width, bytes)) return false;
  b_.assume_buffer(m, memory.below, std::max(memory.align, bytes));
  return true;
}

void ExprEmitter::store_value(MemId m, ExprId address, ValueId value) {
  if (!vector_ || !varies(address)) {
    b_.store(m, emit(address), value);
    return;
  }
  const std::optional<Poly> step = stride(address);
  value = b_.splat(value, lanes());
  if (step && step->as_constant() == 1 && streams(m, address, value))
    b_.stream(m, emit_at_base(address), value);
  else if (step && step->as_constant() == 1) {
    align(m, address);
    b_.store(m, emit_at_base(address), value, vector_->mask);
  } else
    b_.scatter(m, lane_addresses(address, step), value, vector_->mask);
}

void ExprEmitter::bind_load(ExprId e, MemId m, ExprId address) {
  bind(e, b_.load(m, emit_at_base(address), vector_ ? lanes() : 1, mask()));
}

// Inside a loop that never runs, a read of an empty buffer is fine; outside it is out of bounds.
static bool is_empty(const LoopNest& n, SourceId source) {
  const auto in = std::ranges::find(n.inputs, source, &LoopBuffer::source);
  return in != n.inputs.end() && volume(n, in->extents) == 0;
}

void ExprEmitter::hoist(std::span<const ExprId> roots, std::span<const AxisId> unbound) {
  std::unordered_map<ExprId, bool> ready;
  std::vector<ExprId> wanted;
  walk(n_.pool, roots, [&](ExprId x) {
    const Expr e = n_.pool[x];
    bool r = true;
    if (bound(x))
      r = true;
    else if (e.kind == ExprKind::axis || e.kind == ExprKind::lhs || e.kind == ExprKind::rhs)
      r = false;
    else if (e.kind == ExprKind::load && (e.operands.empty() || is_empty(n_, e.id)))
      r = false;
    for (ExprId o : e.operands) r = r && ready[o];
    if (e.guard != kNoExpr) r = r && ready[e.guard];
    if (e.kind == ExprKind::axis && std::find(unbound.begin(), unbound.end(), e.id) != unbound.end()) r = false;
    ready[x] = r;
    const bool worth = e.kind == ExprKind::load || e.kind == ExprKind::prim || e.kind == ExprKind::cast;
    if (r && worth && !bound(x)) wanted.push_back(x);
  });
  // In walk order operands come first, so nothing is emitted twice.
  for (ExprId x : wanted) emit(x);
}

}  // namespace thermite
