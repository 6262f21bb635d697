// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <bit>
#include <iterator>
#include <utility>

#include "ir/kernel/kernel.h"
#include "ir/kernel/scan.h"
#include "ir/kernel/tile.h"

namespace thermite {
namespace {

class Printer {
 public:
  explicit Printer(const Kernel& k) : k_(k), number_(k.values.size(), kNoId) {}

  std::string print(std::string_view name) {
    out_ = fmt::format("kernel @{} {{\n", name);
    if (k_.index != DType::i64) out_ += fmt::format("  index {}\n", thermite::name(k_.index));
    if (k_.block) out_ += fmt::format("  block {}\n", k_.block);
    for (size_t m = 0; m < k_.memories.size(); ++m) {
      if (k_.memories[m].kind == MemKind::buffer) buffer(static_cast<MemId>(m));
    }
    for (size_t i = 0; i < k_.scalars.size(); ++i) scalar(k_.scalars[i], k_.facts[i]);
    for (size_t m = 0; m < k_.memories.size(); ++m) {
      if (k_.memories[m].kind != MemKind::buffer) own_memory(static_cast<MemId>(m));
    }
    put("  ");
    define(k_.task);
    put(" : task");
    bound(" below ", k_.tasks_below, 0);
    out_ += '\n';
    if (k_.block) {
      put("  ");
      define(k_.thread);
      put(" : thread\n");
    }
    block(k_.body, 1);
    out_ += "}\n";
    return std::move(out_);
  }

 private:
  void put(std::string_view s) { out_ += s; }
  void number(uint64_t n) { fmt::format_to(std::back_inserter(out_), "{}", n); }
  void indent(int depth) { out_.append(static_cast<size_t>(depth) * 2, ' '); }
  void type(ValueType t) {
    if (t.is_tile()) return put(type_text(t));
    put(name(t.dtype));
    if (t.lanes == 1) return;
    out_ += 'x';
    number(t.lanes);
  }
  void define(ValueId v) {
    if (number_[v] == kNoId) number_[v] = next_++;
    out_ += '%';
    number(number_[v]);
  }
  void use(ValueId v) { define(v); }
  void memory(MemId m) {
    put(k_.memories[m].kind == MemKind::buffer ? "%b" : "%m");
    number(m);
  }
  void list(std::span<const ValueId> v) {
    for (size_t i = 0; i < v.size(); ++i) {
      if (i) put(", ");
      use(v[i]);
    }
  }
  void types(std::span<const ValueId> v) {
    for (size_t i = 0; i < v.size(); ++i) {
      put(i ? ", " : " : ");
      type(k_.type(v[i]));
    }
  }
  // A power of two as such: they are hard to tell apart otherwise.
  void bound(std::string_view what, int64_t n, int64_t nothing) {
    if (n == nothing) return;
    put(what);
    const auto bits = static_cast<uint64_t>(n);
    if (n >= 1024 && std::has_single_bit(bits))
      out_ += fmt::format("2^{}", std::countr_zero(bits));
    else
      number(bits);
  }

  void scalar(ValueId v, const ScalarFacts& f) {
    indent(1);
    define(v);
    put(" : scalar ");
    type(k_.type(v));
    if (f.reciprocal) {
      put(" reciprocal of ");
      use(k_.scalars[f.of]);
    }
    bound(" from ", f.from, 0);
    bound(" below ", f.below, 0);
    bound(" multiple ", f.multiple, 1);
    out_ += '\n';
  }

  void buffer(MemId m) {
    static constexpr std::string_view kAccess[] = {"read", "write", "readwrite"};
    put("  ");
    memory(m);
    put(" : buffer ");
    put(name(k_.memories[m].dtype));
    out_ += ' ';
    put(kAccess[static_cast<int>(k_.memories[m].access)]);
    bound(" below ", k_.memories[m].below, 0);
    bound(" align ", k_.memories[m].align, 1);
    out_ += '\n';
  }

  void own_memory(MemId m) {
    const Memory& mem = k_.memories[m];
    put("  ");
    memory(m);
    put(mem.kind == MemKind::local ? " : local " : mem.kind == MemKind::shared ? " : shared " : " : scratch ");
    put(name(mem.dtype));
    out_ += '[';
    if (mem.kind != MemKind::scratch) {
      number(static_cast<uint64_t>(mem.count));
    } else {
      use(mem.extent);
    }
    out_ += ']';
    if (const Swizzle& s = mem.swizzle; s.bits) out_ += fmt::format(" swizzle {} {} {}", s.bits, s.base, s.shift);
    out_ += '\n';
  }

  void block(BlockId b, int depth) {
    for (InstId i : k_.blocks[b].insts) inst(k_.insts[i], depth);
  }

  void access(const Inst& i) {
    memory(i.mem);
    out_ += '[';
    use(i.operands[0]);
    out_ += ']';
    if (i.op == Op::store || i.op == Op::scatter) {
      put(", ");
      use(i.operands[1]);
    }
    if (i.masked) {
      put(" mask ");
      use(i.operands.back());
    }
  }

  void loop(const Inst& i, int depth) {
    const auto& args = k_.blocks[i.blocks[0]].args;
    put("loop ");
    define(args[0]);
    put(" = ");
    use(i.operands[0]);
    put(" to ");
    use(i.operands[1]);
    put(" step ");
    use(i.operands[2]);
    for (size_t c = 1; c < args.size(); ++c) {
      put(c == 1 ? " carry " : ", ");
      define(args[c]);
      put(" = ");
      use(i.operands[c + 2]);
    }
    types(i.results);
    put(" {\n");
    block(i.blocks[0], depth + 1);
    indent(depth);
    put("}\n");
  }

  void branch(const Inst& i, int depth) {
    put("if ");
    use(i.operands[0]);
    types(i.results);
    put(" {\n");
    block(i.blocks[0], depth + 1);
    indent(depth);
    put("} else {\n");
    block(i.blocks[1], depth + 1);
    indent(depth);
    put("}\n");
  }

  void inst(const Inst& i, int depth) {
    indent(depth);
    for (size_t r = 0; r < i.results.size(); ++r) {
      if (r) put(", ");
      define(i.results[r]);
    }
    if (!i.results.empty()) put(" = ");
    switch (i.op) {
      case Op::loop:
        return loop(i, depth);
      case Op::branch:
        return branch(i, depth);
      default:
        plain(i);
    }
    if (!i.results.empty()) types(i.results);
    out_ += '\n';
  }

  void named(std::string_view op, const Inst& i) {
    put(op);
    if (!i.operands.empty()) out_ += ' ';
    list(i.operands);
  }

  void plain(const Inst& i) {
    switch (i.op) {
      case Op::constant:
        put("const ");
        return put(literal_text(i.imm));
      case Op::prim:
        return named(info(i.prim).name, i);
      case Op::cast:
        return named("cast", i);
      case Op::bitcast:
        return named("bitcast", i);
      case Op::splat:
        return named("splat", i);
      case Op::iota:
        return named("iota", i);
      case Op::mask_bits:
        return named("mask_bits", i);
      case Op::compress:
        return named("compress", i);
      case Op::lookup:
        return named("lookup", i);
      case Op::yield:
        return named("yield", i);
      case Op::extract:
        named("extract", i);
        out_ += '[';
        number(i.imm.bits);
        out_ += ']';
        return;
      case Op::shuffle:
        named("shuffle", i);
        for (size_t l = 0; l < i.lanes.size(); ++l) {
          put(l ? ", " : " [");
          number(i.lanes[l]);
        }
        out_ += ']';
        return;
      case Op::load:
        put("load ");
        return access(i);
      case Op::store:
        put(i.streaming ? "stream " : "store ");
        return access(i);
      case Op::gather:
        put("gather ");
        return access(i);
      case Op::scatter:
        put("scatter ");
        return access(i);
      case Op::prefetch:
        put("prefetch ");
        return access(i);
      default:
        return of_threads(i);
    }
  }

  void of_threads(const Inst& i) {
    switch (i.op) {
      case Op::barrier:
        return put("barrier");
      case Op::lane_xor:
        named("lane_xor", i);
        put(", ");
        return number(i.imm.bits);
      case Op::atomic:
        put("atomic ");
        put(info(i.prim).name);
        out_ += ' ';
        access(i);
        put(", ");
        return use(i.operands[1]);
      case Op::copy_async:
        return copy_async(i);
      case Op::commit:
        return put("commit");
      case Op::wait:
        put("wait ");
        return number(i.imm.bits);
      default:
        return of_tiles(i);
    }
  }

  void view(const Inst& i, const TileView& v) {
    memory(v.mem);
    out_ += '[';
    use(i.operands[v.index]);
    put(" by ");
    use(i.operands[v.index + 1]);
    put(v.transposed ? "] transposed" : "]");
  }

  void of_tiles(const Inst& i) {
    const auto [first, second] = tile_views(i);
    switch (i.op) {
      case Op::tile_load:
        put("tile_load ");
        return view(i, first);
      case Op::tile_store:
        put("tile_store ");
        view(i, first);
        put(", ");
        return use(i.operands[2]);
      case Op::tile_reduce:
        put("tile_reduce ");
        return named(info(i.prim).name, i);
      case Op::unit_dot:
        return unit_dot(i);
      default:
        break;
    }
    put("tile_mma ");
    use(i.operands[0]);
    put(", ");
    first ? view(i, first) : use(i.operands[1]);
    put(", ");
    second ? view(i, second) : use(i.operands.back());
    put(" deep ");
    number(i.depth);
  }

  void unit_dot(const Inst& i) {
    put(i.imm.bits ? "unit_dot fresh " : "unit_dot ");
    memory(i.sums);
    out_ += '[';
    use(i.operands[0]);
    out_ += ']';
    for (const TileView& v : tile_views(i)) {
      put(", ");
      view(i, v);
    }
    put(" steps ");
    use(i.operands[5]);
    put(" apart ");
    use(i.operands[6]);
    put(" : ");
    put(type_text(i.type));
  }

  void copy_async(const Inst& i) {
    put("copy_async ");
    memory(i.mem);
    out_ += '[';
    use(i.operands[0]);
    put("], ");
    memory(i.from);
    out_ += '[';
    use(i.operands[1]);
    put("] x");
    number(i.type.lanes);
    if (!i.masked) return;
    put(" if ");
    use(i.operands[2]);
  }

  const Kernel& k_;
  std::vector<uint32_t> number_;  // printed number, by ValueId
  uint32_t next_ = 0;
  std::string out_;
};

}  // namespace

std::string type_text(ValueType t) {
  if (t.is_tile()) return fmt::format("tile {}[{}, {}]", name(t.dtype), t.rows, t.columns);
  return t.lanes == 1 ? std::string(name(t.dtype)) : fmt::format("{}x{}", name(t.dtype), t.lanes);
}

std::string print(const Kernel& k) { return Printer(k).print(k.name); }

Digest digest_of(const Kernel& k) { return digest_of(Printer(k).print("")); }

}  // namespace thermite
