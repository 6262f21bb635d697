// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <bit>

#include "ir/kernel/check.h"
#include "ir/kernel/facts.h"
#include "ir/kernel/parse.h"
#include "ir/kernel/rewrite.h"
#include "ir/kernel/tile.h"
#include "ir/kernel/uniform.h"

namespace thermite {
namespace {

constexpr std::string_view kOpNames[] = {
    "const",      "",       "cast",    "bitcast",   "splat",      "iota",     "extract",    "shuffle",  "load",
    "store",      "gather", "scatter", "loop",      "if",         "yield",    "barrier",    "lane_xor", "atomic",
    "copy_async", "commit", "wait",    "tile_load", "tile_store", "tile_mma", "tile_reduce"};

std::string_view op_name(const Inst& inst) {
  return inst.op == Op::prim ? info(inst.prim).name : kOpNames[static_cast<size_t>(inst.op)];
}

bool good_type(ValueType t) {
  if (t.is_tile()) return is_computable(t.dtype) && good_tile(t);
  return is_computable(t.dtype) && t.columns == 0 && t.lanes >= 1 && t.lanes <= 64 &&
         std::has_single_bit(unsigned{t.lanes});
}

bool fits(Scalar s) {
  const int width = is_bool(s.dtype) ? 1 : static_cast<int>(size_of(s.dtype)) * 8;
  return width == 64 || (s.bits >> width) == 0;
}

// One walk in program order. The first fault stops it: every check after may rely on those before.
class Checker {
 public:
  explicit Checker(const Kernel& k) : k_(k), state_(k.values.size(), kUnseen) {}

  std::optional<KernelFault> run() {
    if (declarations() && ids() && block(k_.body, 0, nullptr) && no_strays() && together()) return std::nullopt;
    return std::move(fault_);
  }

 private:
  enum State : uint8_t { kUnseen, kVisible, kClosed };

  template <class... A>
  bool fail(fmt::format_string<A...> f, A&&... a) {
    fault_.message = fmt::format(f, std::forward<A>(a)...);
    fault_.inst = at_;
    if (at_ != kNoId) fault_.message = fmt::format("{}: {}", op_name(k_.insts[at_]), fault_.message);
    return false;
  }

  ValueType type(ValueId v) const { return k_.values[v]; }
  const Inst* definition(ValueId v) const { return defs_[v] == kNoId ? nullptr : &k_.insts[defs_[v]]; }
  std::optional<int64_t> constant(ValueId v) const {
    const Inst* d = definition(v);
    if (!d || d->op != Op::constant || !is_int(d->imm.dtype)) return std::nullopt;
    return to_int(d->imm);
  }

  // ---- declarations ----

  bool define(ValueId v) {
    if (v >= k_.values.size()) return fail("names a value that does not exist");
    if (state_[v] != kUnseen) return fail("defines a value a second time");
    if (!good_type(type(v))) return fail("has a value of type {}, which kernels cannot hold", type_text(type(v)));
    if (type(v).is_tile() && !k_.block) return fail("has a tile without a block of threads");
    state_[v] = kVisible;
    if (depth_ > 0) scope_.push_back(v);
    return true;
  }

  bool declarations() {
    const bool named = !k_.name.empty() && k_.name.size() <= 128 && k_.name == kernel_name(k_.name);
    if (!named) return fail("the kernel's name must be 1 to 128 letters, digits, `_` or `.`");
    if (k_.memories.size() > kMaxMemories) return fail("more than {} memories", kMaxMemories);
    if (k_.scalars.size() > kMaxScalars) return fail("more than {} scalars", kMaxScalars);
    if (k_.insts.size() > kMaxInstructions) return fail("more than {} instructions", kMaxInstructions);
    if (k_.facts.size() != k_.scalars.size()) return fail("facts of {} scalars", k_.facts.size());
    for (size_t i = 0; i < k_.scalars.size(); ++i) {
      const ValueId v = k_.scalars[i];
      if (!define(v)) return false;
      if (type(v).lanes != 1) return fail("a scalar parameter has {} lanes", int{type(v).lanes});
      if (!scalar_facts(i)) return false;
    }
    if (!define(k_.task)) return false;
    return threads() && index_width() && memories();
  }

  bool scalar_facts(size_t i) {
    const ScalarFacts& f = k_.facts[i];
    const DType t = type(k_.scalars[i]).dtype;
    if (f == ScalarFacts{}) return true;
    if (f.reciprocal) {
      const bool alone = f.from == 0 && f.below == 0 && f.multiple == 1;
      // Facts have shown it to be an integer.
      const bool divisor = f.of < i && is_divisor(k_.facts[f.of]);
      return (divisor && alone && t == DType::u64) || fail("scalar {} does not follow from an earlier divisor", i);
    }
    if (t != DType::i64 && t != DType::i32) return fail("facts of a {} scalar", name(t));
    const bool range = f.below ? f.from >= 0 && f.from < f.below && f.below <= kMaxFact : f.from == 0;
    const bool fits = t == DType::i64 || f.below <= kMaxNarrow;
    return (range && fits && f.multiple >= 1 && f.multiple <= kMaxFact) ||
           fail("scalar {} from {} below {} multiple {}", i, f.from, f.below, f.multiple);
  }

  bool threads() {
    if (k_.block == 0) return k_.thread == kNoId || fail("a thread without a block");
    if (k_.block < 0 || k_.block > kMostThreads || k_.block % kSubgroup != 0)
      return fail("a block of {} threads; multiples of {} up to {} are", k_.block, kSubgroup, kMostThreads);
    if (!define(k_.thread)) return false;
    return type(k_.thread) == k_.index_type() || fail("the thread must be {}", name(k_.index));
  }

  // Narrow ones need facts that every address and task fits them.
  bool index_width() {
    if (k_.index != DType::i64 && k_.index != DType::i32) return fail("an index is i64 or i32, not {}", name(k_.index));
    if (type(k_.task) != k_.index_type()) return fail("the task must be {}", name(k_.index));
    if (k_.tasks_below < 0 || k_.tasks_below > kMaxFact) return fail("a task below {}", k_.tasks_below);
    if (k_.index == DType::i64) return true;
    auto narrow = [](int64_t below) { return below > 0 && below <= kMaxNarrow; };
    if (!narrow(k_.tasks_below)) return fail("the task is not known to be an i32");
    for (const Memory& m : k_.memories)
      if (m.kind == MemKind::buffer && !narrow(m.below)) return fail("a buffer whose addresses may be no i32");
    return true;
  }

  bool memories() {
    int64_t local_bytes = 0, shared_bytes = 0;
    bool own = false;
    for (const Memory& m : k_.memories) {
      if (!is_computable(m.dtype)) return fail("a memory of dtype {}, which kernels cannot hold", name(m.dtype));
      if (m.kind == MemKind::buffer && own) return fail("a buffer is declared after a local or scratch memory");
      own |= m.kind != MemKind::buffer;
      const bool aligned = m.align >= 1 && m.align <= 4096 && std::has_single_bit(static_cast<uint64_t>(m.align));
      if (!aligned || m.below < 0 || m.below > kMaxFact) return fail("a buffer below {} align {}", m.below, m.align);
      if (own && (m.below != 0 || m.align != 1)) return fail("facts of a local or scratch memory");
      if (m.kind == MemKind::local) {
        if (m.count < 1 || m.count > kMaxLocalBytes) return fail("a local of {} elements", m.count);
        local_bytes += (m.count * static_cast<int64_t>(size_of(m.dtype)) + 63) / 64 * 64;
      }
      if (m.kind == MemKind::shared && !shared(m, shared_bytes)) return false;
      if (m.kind == MemKind::scratch) {
        if (k_.block) return fail("a scratch memory beside a block of threads");
        const bool parameter = std::find(k_.scalars.begin(), k_.scalars.end(), m.extent) != k_.scalars.end();
        if (!parameter || type(m.extent) != k_.index_type())
          return fail("a scratch extent must be an {} scalar parameter", name(k_.index));
      }
    }
    if (local_bytes > kMaxLocalBytes) return fail("locals take {} bytes, more than {}", local_bytes, kMaxLocalBytes);
    return true;
  }

  bool shared(const Memory& m, int64_t& bytes) {
    if (!k_.block) return fail("a shared memory without a block of threads");
    if (m.count < 1 || m.count > kMaxSharedBytes) return fail("a shared memory of {} elements", m.count);
    const Swizzle& s = m.swizzle;
    const int width = s.bits ? s.base + s.shift + s.bits : 0;
    if (width > 20 || (s.bits && s.shift < s.bits) || m.count % (int64_t{1} << width) != 0)
      return fail("{} elements do not have swizzle {} {} {}", m.count, s.bits, s.base, s.shift);
    bytes += (m.count * static_cast<int64_t>(size_of(m.dtype)) + kSharedAlign - 1) / kSharedAlign * kSharedAlign;
    return bytes <= kMaxSharedBytes || fail("shared memories take {} bytes, more than {}", bytes, kMaxSharedBytes);
  }

  // What threads do together stands where all of them come by.
  bool together() {
    if (!k_.block) return true;
    const std::vector<bool> uniform = uniform_values(k_), in_subgroup = uniform_values(k_, Together::subgroup);
    const auto block = [](const Inst& i) { return i.op == Op::barrier || i.op == Op::lane_xor; };
    const auto subgroup = [&](const Inst& i) { return works_on_tiles(i); };
    return met(k_.body, true, uniform, block, "block") && met(k_.body, true, in_subgroup, subgroup, "subgroup") &&
           same_views(in_subgroup);
  }
  bool met(BlockId b, bool all, const std::vector<bool>& uniform, const auto& together, std::string_view of) {
    for (InstId id : k_.blocks[b].insts) {
      const Inst& i = k_.insts[id];
      at_ = id;
      if (!all && together(i)) return fail("not all threads of the {} come by", of);
      const size_t deciding = i.op == Op::loop ? 3 : i.op == Op::branch ? 1 : 0;
      bool inside = all;
      for (size_t n = 0; n < deciding; ++n) inside &= uniform[i.operands[n]];
      for (BlockId inner : i.blocks)
        if (!met(inner, inside, uniform, together, of)) return false;
    }
    return true;
  }
  bool works_on_tiles(const Inst& i) const {
    const auto tile = [&](ValueId v) { return type(v).is_tile(); };
    return std::ranges::any_of(i.operands, tile) || std::ranges::any_of(i.results, tile);
  }
  bool same_views(const std::vector<bool>& uniform) {
    for (at_ = 0; at_ < k_.insts.size(); ++at_) {
      const Inst& i = k_.insts[at_];
      for (const TileView& v : tile_views(i))
        if (v && (!uniform[i.operands[v.index]] || !uniform[i.operands[v.index + 1]]))
          return fail("not all threads of the subgroup mean the same view");
    }
    at_ = kNoId;
    return true;
  }

  // Ids are in range and every instruction and block is named once, so that the walk below is over a tree.
  bool ids() {
    if (k_.body >= k_.blocks.size()) return fail("the kernel has no body");
    std::vector<uint8_t> inst_seen(k_.insts.size()), block_seen(k_.blocks.size());
    block_seen[k_.body] = 1;
    for (const Block& b : k_.blocks) {
      for (InstId i : b.insts) {
        if (i >= k_.insts.size() || inst_seen[i]++) return fail("an instruction is missing or listed twice");
      }
    }
    defs_.assign(k_.values.size(), kNoId);
    for (size_t i = 0; i < k_.insts.size(); ++i) {
      at_ = static_cast<InstId>(i);
      const Inst& inst = k_.insts[i];
      for (BlockId b : inst.blocks) {
        if (b >= k_.blocks.size() || block_seen[b]++) return fail("a block is missing or used twice");
      }
      for (ValueId v : inst.operands) {
        if (v >= k_.values.size()) return fail("names a value that does not exist");
      }
      for (ValueId v : inst.results) {
        if (v >= k_.values.size()) return fail("names a value that does not exist");
        defs_[v] = at_;
      }
      if (inst.op > Op::tile_reduce || static_cast<size_t>(inst.prim) >= kPrims.size())
        return fail("unknown operation");
    }
    at_ = kNoId;
    return true;
  }

  bool no_strays() {
    at_ = kNoId;
    if (visited_ != k_.insts.size()) return fail("{} instructions are in no block", k_.insts.size() - visited_);
    return true;
  }

  // ---- blocks ----

  // `yields` are the types that the block must yield; null for the kernel's body, which ends without a yield.
  bool block(BlockId b, int depth, const std::vector<ValueType>* yields) {
    if (depth > kMaxNesting) return fail("blocks nest deeper than {}", kMaxNesting);
    const size_t scope = scope_.size();
    depth_ = depth;
    const Block& block = k_.blocks[b];
    for (ValueId v : block.args) {
      if (!define(v)) return false;
    }
    for (size_t n = 0; n < block.insts.size(); ++n) {
      at_ = block.insts[n];
      ++visited_;
      depth_ = depth;
      const bool last = n + 1 == block.insts.size();
      if ((k_.insts[at_].op == Op::yield) != (yields && last)) {
        return fail("a block of a loop or branch ends with one yield, and the kernel's body has none");
      }
      if (!inst(k_.insts[at_], depth, yields)) return false;
    }
    if (yields && block.insts.empty()) return fail("a block must end with a yield");
    while (scope_.size() > scope) {
      state_[scope_.back()] = kClosed;
      scope_.pop_back();
    }
    return true;
  }

  bool inst(const Inst& i, int depth, const std::vector<ValueType>* yields) {
    const InstId self = at_;
    for (ValueId v : i.operands) {
      if (state_[v] != kVisible) return fail("uses a value that is not defined before it in an open block");
    }
    bool good = false;
    switch (i.op) {
      case Op::loop:
        good = loop(i, depth);
        break;
      case Op::branch:
        good = branch(i, depth);
        break;
      case Op::yield:
        good = yield(i, *yields);
        break;
      default:
        if (!i.blocks.empty()) return fail("has a block");
        if (i.op >= Op::iota && i.op < Op::tile_load && works_on_tiles(i)) return fail("does not work on tiles");
        good = i.op >= Op::tile_load ? of_tiles(i)
               : i.op > Op::yield    ? of_threads(i)
               : i.op >= Op::load    ? access(i)
                                     : value(i);
    }
    if (!good) return false;
    at_ = self;
    depth_ = depth;
    for (ValueId v : i.results) {
      if (!define(v)) return false;
    }
    return true;
  }

  bool yield(const Inst& i, const std::vector<ValueType>& types) {
    if (!i.results.empty() || !i.blocks.empty()) return fail("has results");
    if (i.operands.size() != types.size()) {
      return fail("gives {} values where {} are expected", i.operands.size(), types.size());
    }
    for (size_t n = 0; n < types.size(); ++n) {
      if (type(i.operands[n]) == types[n]) continue;
      return fail("value {} is {}, not {}", n, type_text(type(i.operands[n])), type_text(types[n]));
    }
    return true;
  }

  bool loop(const Inst& i, int depth) {
    if (i.operands.size() < 3 || i.blocks.size() != 1) return fail("takes begin, end, step and one block");
    for (int n = 0; n < 3; ++n) {
      if (type(i.operands[n]) != k_.index_type()) return fail("begin, end and step must be {}", name(k_.index));
    }
    const auto step = constant(i.operands[2]);
    if (step && *step <= 0) return fail("the step is {}; it must be positive", *step);
    const auto& args = k_.blocks[i.blocks[0]].args;
    const size_t carried = i.operands.size() - 3;
    if (args.size() != carried + 1 || i.results.size() != carried) {
      return fail("{} initial values, {} block arguments and {} results do not fit", carried, args.size(),
                  i.results.size());
    }
    std::vector<ValueType> types;
    for (size_t n = 0; n < carried; ++n) {
      const ValueType t = type(i.operands[n + 3]);
      if (args[n + 1] >= k_.values.size() || type(args[n + 1]) != t || type(i.results[n]) != t) {
        return fail("carried value {} starts as {} and is declared otherwise", n, type_text(t));
      }
      types.push_back(t);
    }
    if (args[0] >= k_.values.size() || type(args[0]) != k_.index_type())
      return fail("the induction variable must be {}", name(k_.index));
    return block(i.blocks[0], depth + 1, &types);
  }

  bool branch(const Inst& i, int depth) {
    if (i.operands.size() != 1 || i.blocks.size() != 2) return fail("takes a condition and two blocks");
    if (type(i.operands[0]) != ValueType{DType::boolean, 1}) return fail("the condition must be a bool scalar");
    std::vector<ValueType> types;
    for (ValueId v : i.results) types.push_back(type(v));
    for (BlockId b : i.blocks) {
      if (!k_.blocks[b].args.empty()) return fail("a branch's blocks take no arguments");
      if (!block(b, depth + 1, &types)) return false;
    }
    return true;
  }

  // ---- instructions ----

  bool takes(const Inst& i, size_t operands) {
    if (i.operands.size() != operands) return fail("takes {} operands, not {}", operands, i.operands.size());
    return true;
  }

  bool prim(const Inst& i) {
    const PrimInfo& p = info(i.prim);
    if (!takes(i, p.arity)) return false;
    const ValueType t = type(i.operands.back());
    if (!accepts(i.prim, t.dtype)) return fail("is not defined on {}", name(t.dtype));
    for (size_t n = 0; n < i.operands.size(); ++n) {
      const bool condition = i.prim == Prim::select && n == 0;
      const ValueType want = t.of(condition ? DType::boolean : t.dtype);
      if (type(i.operands[n]) == want) continue;
      return fail("operand {} is {}, not {}", n, type_text(type(i.operands[n])), type_text(want));
    }
    return gives(i, t.of(p.returns_bool ? DType::boolean : t.dtype));
  }

  bool gives(const Inst& i, ValueType t) {
    if (i.results.size() != 1) return fail("has {} results, not one", i.results.size());
    if (type(i.results[0]) != t || i.type != t) {
      return fail("gives {}, not {}", type_text(t), type_text(type(i.results[0])));
    }
    return true;
  }

  bool value(const Inst& i) {
    const ValueType result = i.results.empty() ? ValueType{} : type(i.results[0]);
    switch (i.op) {
      case Op::constant:
        if (i.imm.dtype != result.dtype) return fail("a {} literal for a {}", name(i.imm.dtype), name(result.dtype));
        if (!fits(i.imm)) return fail("a {} literal with bits {:#x}", name(i.imm.dtype), i.imm.bits);
        return takes(i, 0) && gives(i, result);
      case Op::prim:
        return prim(i);
      case Op::cast:
        return takes(i, 1) && gives(i, type(i.operands[0]).of(result.dtype));
      case Op::bitcast: {
        if (!takes(i, 1)) return false;
        const DType from = type(i.operands[0]).dtype;
        if (size_of(from) != size_of(result.dtype) || is_bool(from) || is_bool(result.dtype)) {
          return fail("from {} to {}: widths differ, or one is bool", name(from), name(result.dtype));
        }
        return gives(i, type(i.operands[0]).of(result.dtype));
      }
      case Op::splat:
        return takes(i, 1) && spreads(type(i.operands[0]), result) && gives(i, result.of(type(i.operands[0]).dtype));
      case Op::iota:
        if (!is_int(result.dtype)) return fail("counts in an integer dtype, not {}", name(result.dtype));
        return takes(i, 0) && gives(i, result);
      case Op::extract:
        if (!takes(i, 1)) return false;
        if (i.imm.bits >= type(i.operands[0]).lanes)
          return fail("lane {} of {}", i.imm.bits, type_text(type(i.operands[0])));
        return gives(i, {type(i.operands[0]).dtype, 1});
      default:
        return shuffle(i);
    }
  }

  bool spreads(ValueType from, ValueType to) {
    if (from.is_tile()) {
      const bool column = is_column(from) && to.rows == from.rows && !is_column(to);
      return column || fail("the operand must be a scalar, or a column of as many rows");
    }
    return from.lanes == 1 || fail("the operand must be a scalar");
  }

  bool shuffle(const Inst& i) {
    if (!takes(i, 2)) return false;
    const ValueType t = type(i.operands[0]);
    if (type(i.operands[1]) != t)
      return fail("operands of types {} and {}", type_text(t), type_text(type(i.operands[1])));
    if (i.lanes.empty() || i.lanes.size() > 64) return fail("{} lanes", i.lanes.size());
    for (uint8_t l : i.lanes) {
      if (l >= 2 * t.lanes) return fail("lane {} of two {}", int{l}, type_text(t));
    }
    return gives(i, {t.dtype, static_cast<uint8_t>(i.lanes.size())});
  }

  bool access(const Inst& i) {
    if (i.mem >= k_.memories.size()) return fail("names a memory that does not exist");
    const Memory& m = k_.memories[i.mem];
    const bool writes = i.op == Op::store || i.op == Op::scatter;
    const bool indexed = i.op == Op::gather || i.op == Op::scatter;
    if (!takes(i, 1 + writes + i.masked)) return false;
    if (writes && m.access == MemAccess::read) return fail("writes a buffer declared `read`");
    if (!writes && m.access == MemAccess::write) return fail("reads a buffer declared `write`");
    const ValueType data = writes ? type(i.operands[1]) : i.results.size() == 1 ? type(i.results[0]) : ValueType{};
    if (data.dtype != m.dtype) return fail("{} data in a {} memory", name(data.dtype), name(m.dtype));
    const ValueType index{k_.index, indexed ? data.lanes : uint8_t{1}};
    if (type(i.operands[0]) != index) {
      return fail("the index is {}, not {}", type_text(type(i.operands[0])), type_text(index));
    }
    const ValueType mask{DType::boolean, data.lanes};
    if (i.masked && type(i.operands.back()) != mask) {
      return fail("the mask is {}, not {}", type_text(type(i.operands.back())), type_text(mask));
    }
    if (!static_bounds(i, m, indexed ? 1 : data.lanes)) return false;
    if (!indexed && m.swizzle.bits && data.lanes > 1 << m.swizzle.base)
      return fail("crosses what the swizzle takes apart");
    if (i.streaming &&
        (i.op != Op::store || i.masked || m.kind != MemKind::buffer || data.lanes * size_of(data.dtype) < 64)) {
      return fail("streams what is no unmasked vector of 64 bytes into a buffer");
    }
    if (i.streaming && m.align < 64) return fail("streams into a buffer that is not known to be aligned");
    if (!writes) return gives(i, data);
    if (!i.results.empty()) return fail("has a result");
    if (i.type != data) return fail("stores {} and says {}", type_text(data), type_text(i.type));
    return true;
  }

  bool of_threads(const Inst& i) {
    if (!k_.block) return fail("there is no block of threads");
    switch (i.op) {
      case Op::lane_xor:
        if (i.imm.bits == 0 || i.imm.bits >= kSubgroup) return fail("a distance of {}", i.imm.bits);
        return takes(i, 1) && gives(i, type(i.operands[0]));
      case Op::atomic:
        return atomic(i);
      case Op::copy_async:
        return copy_async(i);
      default:
        return takes(i, 0) && (i.results.empty() || fail("has a result"));
    }
  }

  bool atomic(const Inst& i) {
    if (!takes(i, 2) || i.mem >= k_.memories.size()) return fail("names no memory");
    const Memory& m = k_.memories[i.mem];
    if (m.kind != MemKind::shared && (m.kind != MemKind::buffer || m.access != MemAccess::readwrite))
      return fail("takes a shared memory or a buffer declared `readwrite`");
    switch (i.prim) {
      case Prim::add:
      case Prim::min:
      case Prim::max:
      case Prim::bit_and:
      case Prim::bit_or:
      case Prim::bit_xor:
        break;
      default:
        return fail("{} is none of add, min, max, bit_and, bit_or, bit_xor", info(i.prim).name);
    }
    const bool whole = is_int(m.dtype) && size_of(m.dtype) >= 4;
    if (!whole || type(i.operands[1]) != ValueType{m.dtype, 1}) return fail("is for integers of 32 and 64 bits");
    if (type(i.operands[0]) != k_.index_type()) return fail("the index must be {}", name(k_.index));
    return i.results.empty() || fail("has a result");
  }

  bool copy_async(const Inst& i) {
    if (!takes(i, i.masked ? 3 : 2) || i.mem >= k_.memories.size() || i.from >= k_.memories.size())
      return fail("names no memory");
    const Memory &to = k_.memories[i.mem], &from = k_.memories[i.from];
    if (to.kind != MemKind::shared || from.kind != MemKind::buffer || from.access != MemAccess::read)
      return fail("goes from a buffer declared `read` to a shared memory");
    if (to.dtype != from.dtype) return fail("from {} to {}", name(from.dtype), name(to.dtype));
    const size_t bytes = i.type.lanes * size_of(to.dtype);
    if (bytes != 4 && bytes != 8 && bytes != 16) return fail("moves {} bytes; 4, 8 and 16 work", bytes);
    if (i.type.lanes > 1 && from.align < static_cast<int64_t>(bytes))
      return fail("moves {} bytes from a buffer that is not known to be so aligned", bytes);
    if (to.swizzle.bits && i.type.lanes > 1 << to.swizzle.base) return fail("crosses what the swizzle takes apart");
    for (int n = 0; n < 2; ++n)
      if (type(i.operands[n]) != k_.index_type()) return fail("the indices must be {}", name(k_.index));
    if (i.masked && type(i.operands[2]) != ValueType{DType::boolean, 1}) return fail("the condition must be a bool");
    return i.results.empty() || fail("has a result");
  }

  bool of_tiles(const Inst& i) {
    for (const TileView& v : tile_views(i))
      if (v && !view(i, v)) return false;
    if (i.op == Op::tile_mma) return mma(i);
    if (i.op == Op::tile_reduce) return tile_reduce(i);
    const bool writes = i.op == Op::tile_store;
    if (!takes(i, writes ? 3 : 2) || i.mem >= k_.memories.size()) return fail("names no memory");
    const Memory& m = k_.memories[i.mem];
    if (writes && !i.results.empty()) return fail("has a result");
    const ValueType t = writes ? type(i.operands[2]) : i.results.size() == 1 ? type(i.results[0]) : ValueType{};
    if (!t.is_tile() || is_column(t) || t.dtype != m.dtype || i.type != t)
      return fail("{} data in a {} memory", type_text(t), name(m.dtype));
    if (m.access == (writes ? MemAccess::read : MemAccess::write)) return fail("the buffer is not declared for it");
    return writes || gives(i, t);
  }

  bool view(const Inst& i, const TileView& v) {
    if (v.mem >= k_.memories.size() || v.index + 2 > i.operands.size()) return fail("names no memory");
    const MemKind kind = k_.memories[v.mem].kind;
    if (kind != MemKind::buffer && kind != MemKind::shared) return fail("is for buffers and shared memories");
    for (size_t n = v.index; n < v.index + 2; ++n)
      if (type(i.operands[n]) != k_.index_type()) return fail("index and stride must be {}", name(k_.index));
    return true;
  }

  bool mma(const Inst& i) {
    const auto [a, b] = tile_views(i);
    if (!takes(i, size_t{3} + bool{a} + bool{b})) return false;
    const ValueType acc = type(i.operands[0]);
    if (!acc.is_tile() || is_column(acc) || acc.dtype != DType::f32 || acc.rows % 16 != 0)
      return fail("adds to {}; tiles of f32 with a multiple of 16 rows work", type_text(acc));
    if (i.depth == 0 || i.depth % 16 != 0) return fail("a depth of {}; multiples of 16 work", i.depth);
    const DType halves = mma_dtype(i, a, 1);
    if (!is_half(halves)) return fail("multiplies {}; f16 and bf16 work", name(halves));
    return mma_operand_fits(i, 0, a, 1, halves) && mma_operand_fits(i, 1, b, i.operands.size() - 1, halves) &&
           gives(i, acc);
  }
  DType mma_dtype(const Inst& i, const TileView& v, size_t operand) const {
    return v ? k_.memories[v.mem].dtype : type(i.operands[operand]).dtype;
  }
  bool mma_operand_fits(const Inst& i, int which, const TileView& v, size_t operand, DType halves) {
    const ValueType want = mma_operand(i, which, halves);
    if (!good_tile(want)) return fail("an operand would be {}", type_text(want));
    const Memory* m = v ? &k_.memories[v.mem] : nullptr;
    if (m && (m->kind != MemKind::shared || m->dtype != halves)) return fail("reads halves from shared memories");
    if (!m && type(i.operands[operand]) != want)
      return fail("an operand is {}, not {}", type_text(type(i.operands[operand])), type_text(want));
    return true;
  }

  bool tile_reduce(const Inst& i) {
    if (!takes(i, 1)) return false;
    const ValueType t = type(i.operands[0]);
    if (!t.is_tile() || is_column(t)) return fail("takes a tile");
    if (i.prim != Prim::add && i.prim != Prim::mul && i.prim != Prim::min && i.prim != Prim::max)
      return fail("{} is none of add, mul, min, max", info(i.prim).name);
    if (!accepts(i.prim, t.dtype)) return fail("is not defined on {}", name(t.dtype));
    return gives(i, tile_type(t.dtype, t.rows, 1));
  }

  bool static_bounds(const Inst& i, const Memory& m, int lanes) {
    const auto at = constant(i.operands[0]);
    if (!at || i.masked) return true;
    if (*at < 0) return fail("index {} is negative", *at);
    if ((m.kind == MemKind::local || m.kind == MemKind::shared) && *at > m.count - lanes) {
      return fail("elements {}..{} of a local of {}", *at, *at + (lanes - 1), m.count);
    }
    return true;
  }

  const Kernel& k_;
  std::vector<State> state_;
  std::vector<InstId> defs_;
  std::vector<ValueId> scope_;  // values of the open blocks below the kernel's body
  InstId at_ = kNoId;
  int depth_ = 0;
  size_t visited_ = 0;
  KernelFault fault_;
};

}  // namespace

std::optional<KernelFault> find_fault(const Kernel& k) { return Checker(k).run(); }

Status verify(const Kernel& k) {
  auto fault = find_fault(k);
  if (!fault) return {};
  return internal_error("kernel @{} is malformed: {}", k.name, fault->message);
}

}  // namespace thermite
