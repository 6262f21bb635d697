// SPDX-License-Identifier: Apache-2.0
#include "tests/ir/kernel_mutants.h"

#include <algorithm>
#include <functional>

#include "ir/kernel/rewrite.h"
#include "ir/kernel/tile.h"
#include "ir/kernel/uniform.h"

namespace thermite::testing {
namespace {

// An instruction, where it stands.
struct Place {
  BlockId block = 0;
  size_t at = 0;
  int number = 0;  // in program order
};

// A copy of a kernel to plant a fault in. New instructions go in front of a place, which moves along.
class Patient {
 public:
  Patient(const Kernel& k, Place p) : k(k), place(p) {}

  Inst& inst() { return k.insts[list()[place.at]]; }
  std::vector<InstId>& list() { return k.blocks[place.block].insts; }
  void drop() { list().erase(list().begin() + static_cast<std::ptrdiff_t>(place.at)), strays(); }

  ValueId value(ValueType t) {
    k.values.push_back(t);
    return static_cast<ValueId>(k.values.size() - 1);
  }
  InstId keep(Inst i) {
    k.insts.push_back(std::move(i));
    return static_cast<InstId>(k.insts.size() - 1);
  }
  ValueId before(Inst i) {
    const ValueId v = value(i.type);
    i.results = {v};
    place_before(std::move(i));
    return v;
  }
  void place_before(Inst i) {
    const InstId id = keep(std::move(i));
    list().insert(list().begin() + static_cast<std::ptrdiff_t>(place.at++), id);
  }
  ValueId constant(Scalar s) {
    Inst i;
    i.type = {s.dtype, 1};
    i.imm = s;
    return before(std::move(i));
  }
  ValueId index(int64_t v) { return constant(make_int_scalar(k.index, v)); }
  ValueId prim(Prim p, ValueId a, ValueId b, ValueType t) {
    Inst i;
    i.op = Op::prim;
    i.prim = p;
    i.type = t;
    i.operands = {a, b};
    return before(std::move(i));
  }
  ValueId add(ValueId a, ValueId b) { return prim(Prim::add, a, b, k.type(a)); }
  // `v` as the thread at the block's other end has it: what primitives make of the thread's number is made again.
  ValueId others(ValueId v) {
    if (v == k.thread) return prim(Prim::sub, index(k.block - 1), v, k.index_type());
    const auto def = std::ranges::find_if(
        k.insts, [&](const Inst& i) { return i.op == Op::prim && std::ranges::count(i.results, v); });
    if (def == k.insts.end()) return v;
    Inst again = *def;
    const std::vector<ValueId> own = again.operands;
    for (ValueId& x : again.operands) x = others(x);
    return again.operands == own ? v : before(std::move(again));
  }
  ValueId load(MemId m, ValueId at) {
    Inst i;
    i.op = Op::load;
    i.mem = m;
    i.type = {k.memories[m].dtype, 1};
    i.operands = {at};
    return before(std::move(i));
  }
  void store(MemId m, ValueId at, ValueId v) {
    Inst i;
    i.op = Op::store;
    i.mem = m;
    i.type = k.type(v);
    i.operands = {at, v};
    place_before(std::move(i));
  }

  // The statement, from here on in a branch or loop around it.
  void wrap(Op op, std::vector<ValueId> operands) {
    Inst around;
    around.op = op;
    around.operands = std::move(operands);
    const InstId inner = list()[place.at];
    for (int n = 0; n < (op == Op::loop ? 1 : 2); ++n) {
      Inst yield;
      yield.op = Op::yield;
      Block b;
      if (op == Op::loop) b.args = {value(k.index_type())};
      if (n == 0) b.insts = {inner};
      b.insts.push_back(keep(std::move(yield)));
      k.blocks.push_back(std::move(b));
      around.blocks.push_back(static_cast<BlockId>(k.blocks.size() - 1));
    }
    const InstId id = keep(std::move(around));
    list()[place.at] = id;
  }

  Kernel k;
  Place place;

 private:
  // Every instruction is in a block: what was dropped goes, and those behind it move up.
  void strays() {
    std::vector<bool> used(k.insts.size());
    for (const Block& b : k.blocks)
      for (InstId i : b.insts) used[i] = true;
    std::vector<Inst> kept;
    std::vector<InstId> renamed(k.insts.size());
    for (size_t i = 0; i < used.size(); ++i) {
      renamed[i] = static_cast<InstId>(kept.size());
      if (used[i]) kept.push_back(std::move(k.insts[i]));
    }
    k.insts = std::move(kept);
    for (Block& b : k.blocks)
      for (InstId& i : b.insts) i = renamed[i];
  }
};

class Mutator {
 public:
  explicit Mutator(const Kernel& k) : k_(k), defs_(definitions(k)), uniform_(uniform_values(k)) {}

  std::vector<Mutant> run() {
    block(k_.body);
    facts();
    for (MemId m = 0; m < k_.memories.size(); ++m) swizzles(m);
    return std::move(out_);
  }

 private:
  using Change = std::function<void(Patient&)>;

  void add(Fault f, std::string what, const Place& p, const Change& change) {
    Patient patient(k_, p);
    change(patient);
    out_.push_back({f, fmt::format("{} {}: {}", k_.name, p.number, what), std::move(patient.k)});
  }
  void add_whole(Fault f, std::string_view what, const std::function<void(Kernel&)>& change) {
    Kernel k = k_;
    change(k);
    out_.push_back({f, fmt::format("{}: {}", k_.name, what), std::move(k)});
  }

  bool is_shared(MemId m) const { return m != kNoId && k_.memories[m].kind == MemKind::shared; }
  // Whether it makes a difference on which side of a barrier the statement stands.
  bool concerns_shared(InstId id) const {
    const Inst& i = k_.insts[id];
    if (is_shared(i.mem) || is_shared(i.from) || i.op == Op::wait || i.op == Op::barrier) return true;
    return std::ranges::any_of(i.blocks, [&](BlockId b) {
      return std::ranges::any_of(k_.blocks[b].insts, [&](InstId n) { return concerns_shared(n); });
    });
  }
  const Inst* definition(ValueId v) const { return defs_[v] == kNoId ? nullptr : &k_.insts[defs_[v]]; }
  std::optional<int64_t> constant(ValueId v) const {
    const Inst* d = definition(v);
    return d && d->op == Op::constant && is_int(d->imm.dtype) ? std::optional(to_int(d->imm)) : std::nullopt;
  }

  void block(BlockId b) {
    const auto& insts = k_.blocks[b].insts;
    for (size_t n = 0; n < insts.size(); ++n) {
      const Place p{b, n, number_++};
      const Inst& i = k_.insts[insts[n]];
      inst(p, i);
      for (BlockId inner : i.blocks) block(inner);
    }
  }

  void inst(const Place& p, const Inst& i) {
    if (i.op == Op::barrier) barrier(p);
    if (i.op == Op::wait) wait(p);
    if (i.op == Op::commit) add(Fault::ring, "no commit", p, [](Patient& x) { x.drop(); });
    if (i.op == Op::lane_xor) exchange(p, i);
    if (i.op == Op::atomic) atomic(p, i);
    if (i.op == Op::branch) branch(p, i);
    if (i.op == Op::prim && i.prim == Prim::rem) stages(p, i);
    const bool accesses = i.op == Op::load || i.op == Op::store || i.op == Op::atomic || i.op == Op::copy_async;
    if (accesses) access(p, i);
    for (const TileView& v : tile_views(i))
      if (v) view(p, i, v);
    if (i.op == Op::tile_store)
      add(Fault::divergent_tile, "by half a subgroup", p, [&](Patient& x) {
        const ValueType yes{DType::boolean, 1};
        x.wrap(Op::branch, {x.prim(Prim::lt, k_.thread, x.index(kSubgroup / 2), yes)});
      });
    for (size_t n = 0; n < i.operands.size(); ++n) {
      const ValueId other = i.operands[n] == k_.task ? k_.thread : i.operands[n] == k_.thread ? k_.task : kNoId;
      if (other == kNoId) continue;
      add(Fault::arithmetic, other == k_.thread ? "the thread in place of the task" : "the task in place of the thread",
          p, [&](Patient& x) { x.inst().operands[n] = other; });
    }
  }

  // ---- barriers ----

  void barrier(const Place& p) {
    add(Fault::no_barrier, "no barrier", p, [](Patient& x) { x.drop(); });
    move(Fault::moved_barrier, "barrier", p, -1);
    move(Fault::moved_barrier, "barrier", p, 1);
    const ValueType yes{DType::boolean, 1};
    add(Fault::divergent_barrier, "barrier of half the threads", p,
        [&](Patient& x) { x.wrap(Op::branch, {x.prim(Prim::lt, k_.thread, x.index(k_.block / 2), yes)}); });
    add(Fault::divergent_barrier, "as many barriers as the thread's number", p, [&](Patient& x) {
      const ValueId begin = x.index(0), step = x.index(1);
      x.wrap(Op::loop, {begin, k_.thread, step});
    });
    add(Fault::divergent_barrier, "barrier of those whose local memory says so", p, [&](Patient& x) {
      x.k.memories.push_back({.kind = MemKind::local, .dtype = k_.index, .count = 1});
      const MemId m = static_cast<MemId>(x.k.memories.size() - 1);
      const ValueId first = x.index(0);
      x.store(m, first, k_.thread);
      const ValueId mine = x.load(m, first);
      x.wrap(Op::branch, {x.prim(Prim::lt, mine, x.index(k_.block / 2), yes)});
    });
  }

  // The statement over the nearest one on that side that it makes a difference to.
  void move(Fault f, std::string_view what, const Place& p, int side) {
    const auto& insts = k_.blocks[p.block].insts;
    const auto last = static_cast<std::ptrdiff_t>(insts.size()) - 1;
    auto to = static_cast<std::ptrdiff_t>(p.at) + side;
    while (to >= 0 && to <= last && !concerns_shared(insts[static_cast<size_t>(to)])) to += side;
    if (to < 0 || to > last) return;
    add(f, fmt::format("{} {}", what, side < 0 ? "earlier" : "later"), p, [&](Patient& x) {
      auto& list = x.list();
      const InstId self = list[p.at];
      list.erase(list.begin() + static_cast<std::ptrdiff_t>(p.at));
      list.insert(list.begin() + to, self);
    });
  }

  // ---- asynchronous copies ----

  void wait(const Place& p) {
    add(Fault::ring, "one group more under way", p, [](Patient& x) { ++x.inst().imm.bits; });
    add(Fault::early_read, "no wait", p, [](Patient& x) { x.drop(); });
    move(Fault::early_read, "wait", p, 1);
  }

  // Stages of a ring are numbered modulo their count; the operand is the one that was divided.
  void stages(const Place& p, const Inst& i) {
    const auto count = constant(i.operands[1]);
    const Inst* of = definition(i.operands[0]);
    const bool ring = std::ranges::any_of(k_.insts, [](const Inst& x) { return x.op == Op::copy_async; });
    if (!ring || !count || *count > 4 || !of || of->prim != Prim::div || i.operands[0] == k_.task) return;
    add(Fault::ring, "a stage fewer", p, [&](Patient& x) {
      const ValueId fewer = x.index(*count - 1);
      x.inst().operands[1] = fewer;
    });
    add(Fault::ring, "the next stage", p, [&](Patient& x) {
      const ValueId next = x.add(i.operands[0], x.index(1));
      x.inst().operands[0] = next;
    });
  }

  // ---- accesses ----

  void access(const Place& p, const Inst& i) {
    const auto shift = [&](size_t operand, int64_t by) {
      return [=](Patient& x) {
        const ValueId at = x.add(i.operands[operand], x.index(by));
        x.inst().operands[operand] = at;
      };
    };
    const int64_t far = is_shared(i.mem) ? k_.memories[i.mem].count : 1 << 28;
    add(Fault::bounds, "element out of range", p, shift(0, far));
    if (i.op == Op::copy_async) add(Fault::bounds, "source out of range", p, shift(1, 1 << 28));
    if (is_shared(i.mem)) add(Fault::arithmetic, "the next element", p, shift(0, i.type.lanes));
    if (i.op != Op::copy_async && is_shared(i.mem)) stride(p, i);
    if (!i.masked) return;
    add(Fault::predicate, "no mask", p, [](Patient& x) {
      x.inst().masked = false;
      x.inst().operands.pop_back();
    });
    if (!uniform_[i.operands.back()])
      add(Fault::arithmetic, "another thread's mask", p, [&](Patient& x) {
        const ValueId mask = x.others(i.operands.back());
        x.inst().operands.back() = mask;
      });
  }

  void view(const Place& p, const Inst& i, const TileView& v) {
    const auto shift = [&](size_t operand, ValueId by) {
      return [=](Patient& x) {
        const ValueId at = x.add(i.operands[operand], by == kNoId ? x.index(1) : by);
        x.inst().operands[operand] = at;
      };
    };
    add(Fault::bounds, "view out of range", p, [&](Patient& x) {
      const ValueId at = x.add(i.operands[v.index], x.index(1 << 28));
      x.inst().operands[v.index] = at;
    });
    add(Fault::divergent_tile, "each thread's own view", p, shift(v.index, k_.thread));
    add(Fault::divergent_tile, "each thread's own stride", p, shift(v.index + 1, k_.thread));
    add(Fault::arithmetic, "the next view", p, shift(v.index, kNoId));
    add(Fault::arithmetic, "rows further apart", p, shift(v.index + 1, kNoId));
    add(Fault::arithmetic, "transposed or not", p,
        [&](Patient& x) { x.inst().transposed ^= static_cast<uint8_t>(v.index > 1 ? 2 : 1); });
  }

  // Of index = row * stride + column on one side alone.
  void stride(const Place& p, const Inst& i) {
    const Inst* sum = definition(i.operands[0]);
    if (!sum || sum->op != Op::prim || sum->prim != Prim::add) return;
    for (size_t n = 0; n < 2; ++n) {
      const Inst* row = definition(sum->operands[n]);
      if (!row || row->op != Op::prim || row->prim != Prim::mul || !constant(row->operands[1])) continue;
      add(Fault::arithmetic, "another stride", p, [&](Patient& x) {
        const ValueId less = x.index(*constant(row->operands[1]) - 1);
        const ValueId first = x.prim(Prim::mul, row->operands[0], less, k_.index_type());
        const ValueId at = x.add(first, sum->operands[1 - n]);
        x.inst().operands[0] = at;
      });
    }
  }

  void branch(const Place& p, const Inst& i) {
    add(Fault::predicate, "no condition", p, [](Patient& x) {
      const ValueId yes = x.constant(make_int_scalar(DType::boolean, 1));
      x.inst().operands[0] = yes;
    });
    if (!uniform_[i.operands[0]])
      add(Fault::arithmetic, "another thread's condition", p, [&](Patient& x) {
        const ValueId other = x.others(i.operands[0]);
        x.inst().operands[0] = other;
      });
  }

  void exchange(const Place& p, const Inst& i) {
    const auto distance = [&](Fault f, uint64_t d) {
      add(f, fmt::format("distance {}", d), p, [=](Patient& x) { x.inst().imm.bits = d; });
    };
    distance(Fault::exchange, 0);
    distance(Fault::exchange, kSubgroup);
    distance(Fault::arithmetic, i.imm.bits == 1 ? 2 : i.imm.bits / 2);
  }

  void atomic(const Place& p, const Inst& i) {
    add(Fault::atomic, "load, add, store", p, [&](Patient& x) {
      const ValueId sum = x.add(x.load(i.mem, i.operands[0]), i.operands[1]);
      x.store(i.mem, i.operands[0], sum);
      x.drop();
    });
    add(Fault::arithmetic, "max", p, [](Patient& x) { x.inst().prim = Prim::max; });
  }

  // ---- what is declared ----

  void facts() {
    for (size_t s = 0; s < k_.facts.size(); ++s) {
      const ScalarFacts& f = k_.facts[s];
      const auto scalar = [&](std::string_view what, auto change) {
        add_whole(Fault::fact, fmt::format("scalar {} {}", s, what), [&](Kernel& k) { change(k.facts[s]); });
      };
      if (f.below) scalar("below one less", [](ScalarFacts& x) { --x.below; });
      if (f.below) scalar("from one more", [](ScalarFacts& x) { ++x.from; });
      if (!f.below) scalar("below 2", [](ScalarFacts& x) { x.below = 2; });
      scalar("multiple of twice as much and one", [](ScalarFacts& x) { x.multiple = 2 * x.multiple + 1; });
      if (f.multiple > 1) scalar("multiple of twice as much", [](ScalarFacts& x) { x.multiple *= 2; });
    }
    for (MemId m = 0; m < static_cast<MemId>(k_.buffer_count()); ++m) buffer_facts(m);
    add_whole(Fault::fact, "fewer tasks", [](Kernel& k) { k.tasks_below = std::max<int64_t>(1, k.tasks_below - 1); });
    if (k_.index == DType::i32) add_whole(Fault::fact, "any task", [](Kernel& k) { k.tasks_below = 0; });
  }

  void buffer_facts(MemId m) {
    const auto buffer = [&](std::string_view what, auto change) {
      add_whole(Fault::fact, fmt::format("buffer {} {}", m, what), [&](Kernel& k) { change(k.memories[m]); });
    };
    buffer("smaller", [](Memory& x) { x.below = x.below ? x.below - 1 : 2; });
    buffer("aligned twice as well",
           [](Memory& x) { x.align = 2 * std::max(x.align, static_cast<int64_t>(size_of(x.dtype))); });
    if (k_.index == DType::i32) buffer("of any size", [](Memory& x) { x.below = 0; });
    const bool copied = std::ranges::any_of(k_.insts, [&](const Inst& i) { return i.from == m; });
    if (copied) buffer("not aligned", [](Memory& x) { x.align = 1; });
  }

  void swizzles(MemId m) {
    const Swizzle s = k_.memories[m].swizzle;
    if (s.bits == 0) return;
    const auto other = [&](std::string_view what, Swizzle to) {
      add_whole(Fault::swizzle, fmt::format("memory {} {}", m, what), [&](Kernel& k) { k.memories[m].swizzle = to; });
    };
    const auto less = [](uint8_t x) { return static_cast<uint8_t>(x - 1); };
    other("onto itself", {s.bits, s.base, less(s.bits)});
    other("beyond its end", {s.bits, s.base, static_cast<uint8_t>(s.shift + 8)});
    if (s.base) other("through its vectors", {s.bits, less(s.base), s.shift});
  }

  const Kernel& k_;
  const std::vector<InstId> defs_;
  const std::vector<bool> uniform_;
  int number_ = 0;
  std::vector<Mutant> out_;
};

}  // namespace

const char* name(Fault f) {
  constexpr const char* kNames[] = {"no barrier", "moved barrier", "divergent barrier", "divergent tile", "ring",
                                    "early read", "bounds",        "predicate",         "atomic",         "exchange",
                                    "swizzle",    "fact",          "arithmetic"};
  return kNames[static_cast<size_t>(f)];
}

std::vector<Mutant> mutants_of(const Kernel& k) { return Mutator(k).run(); }

}  // namespace thermite::testing
