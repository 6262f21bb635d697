// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/parse.h"

#include <algorithm>
#include <charconv>

#include "ir/kernel/builder.h"
#include "ir/kernel/check.h"
#include "ir/kernel/scan.h"
#include "ir/kernel/tile.h"

namespace thermite {
namespace {

constexpr uint32_t kUndefined = kNoId, kOutOfScope = kNoId - 1;
constexpr size_t kMaxValues = size_t{1} << 22;

class Parser {
 public:
  explicit Parser(std::string_view text) : s_(text) {}

  bool run() {
    if (!s_.expect_word("kernel") || !s_.expect('@')) return false;
    k_.name = std::string(s_.word());
    k_.body = new_block();
    if (!s_.expect('{') || !index_width() || !block_of()) return false;
    while (k_.task == kNoId) {
      if (!declaration()) return false;
    }
    if (k_.block && !thread()) return false;
    if (!statements(k_.body, 0)) return false;
    return s_.done() || s_.fail("expected the end of the kernel before `{}`", s_.rest());
  }

  Scanner& scanner() { return s_; }
  Kernel& kernel() { return k_; }
  uint32_t line_of(InstId i) const { return i < lines_.size() ? lines_[i] : 1; }

 private:
  // ---- names ----

  BlockId new_block() {
    k_.blocks.emplace_back();
    return static_cast<BlockId>(k_.blocks.size() - 1);
  }

  bool value_number(uint32_t& n) {
    uint64_t v = 0;
    if (!s_.expect('%') || !s_.number(v)) return false;
    if (v >= kMaxValues) return s_.fail("value %{} is above the limit of {}", v, kMaxValues - 1);
    n = static_cast<uint32_t>(v);
    return true;
  }

  bool define(uint32_t number, ValueType t, ValueId& v) {
    if (number >= names_.size()) names_.resize(number + 1, kUndefined);
    if (names_[number] != kUndefined) return s_.fail("%{} is defined a second time", number);
    v = static_cast<ValueId>(k_.values.size());
    k_.values.push_back(t);
    names_[number] = v;
    scope_.push_back(number);
    return true;
  }

  bool use(ValueId& v) {
    uint32_t n = 0;
    if (!value_number(n)) return false;
    v = n < names_.size() ? names_[n] : kUndefined;
    if (v == kUndefined) return s_.fail("%{} is not defined here", n);
    if (v == kOutOfScope) return s_.fail("%{} belongs to a block that is closed", n);
    return true;
  }

  bool uses(std::vector<ValueId>& out) {
    do {
      ValueId v;
      if (!use(v)) return false;
      out.push_back(v);
    } while (s_.accept(','));
    return true;
  }

  bool tile(ValueType& t) {
    const std::string_view w = s_.word();
    const auto dtype = parse_dtype(w);
    int rows = 0, columns = 0;
    if (!dtype) return s_.fail("`{}` is no type of a tile's elements", Scanner::shown(w));
    if (!s_.expect('[') || !small(rows, kMostTileExtent) || !s_.expect(',') || !small(columns, kMostTileExtent) ||
        !s_.expect(']'))
      return false;
    t = tile_type(*dtype, rows, columns);
    return good_tile(t) || s_.fail("a tile of {} x {}", rows, columns);
  }

  bool type(ValueType& t) {
    const std::string_view w = s_.word();
    if (w == "tile") return tile(t);
    const size_t x = w.find('x');
    auto dtype = parse_dtype(w.substr(0, x));
    uint64_t lanes = 1;
    if (x != std::string_view::npos) {
      const std::string_view digits = w.substr(x + 1);
      auto [end, ec] = std::from_chars(digits.data(), digits.data() + digits.size(), lanes);
      if (ec != std::errc{} || end != digits.data() + digits.size() || lanes < 2 || lanes > 64) dtype.reset();
    }
    if (!dtype) return s_.fail("`{}` is no type; types are like f32 or f32x16", Scanner::shown(w));
    t = {*dtype, static_cast<uint8_t>(lanes)};
    return true;
  }

  bool memory(MemId& m) {
    if (!s_.expect('%')) return false;
    const std::string_view w = s_.word();
    uint64_t n = kNoId;
    if (w.size() > 1) std::from_chars(w.data() + 1, w.data() + w.size(), n);
    const bool known = n < k_.memories.size();
    const bool buffer = known && k_.memories[n].kind == MemKind::buffer;
    if (!known || w != fmt::format("{}{}", buffer ? 'b' : 'm', n)) {
      return s_.fail("`%{}` is no memory of this kernel", Scanner::shown(w));
    }
    m = static_cast<MemId>(n);
    return true;
  }

  // ---- declarations ----

  bool declaration() {
    if (!s_.expect('%')) return false;
    const std::string_view w = s_.word();
    if (w.starts_with('b') || w.starts_with('m')) return declare_memory(w);
    uint64_t n = 0;
    auto [end, ec] = std::from_chars(w.data(), w.data() + w.size(), n);
    if (ec != std::errc{} || end != w.data() + w.size() || n >= kMaxValues) {
      return s_.fail("`%{}` is no name of a value or memory", Scanner::shown(w));
    }
    const uint32_t number = static_cast<uint32_t>(n);
    if (!s_.expect(':')) return false;
    if (s_.accept_word("task"))
      return define(number, k_.index_type(), k_.task) && (!s_.accept_word("below") || bound(k_.tasks_below));
    ValueType t;
    ValueId v;
    ScalarFacts facts;
    if (!s_.expect_word("scalar") || !type(t) || !scalar_facts(facts) || !define(number, t, v)) return false;
    k_.scalars.push_back(v);
    k_.facts.push_back(facts);
    return k_.scalars.size() <= kMaxScalars || s_.fail("more than {} scalars", kMaxScalars);
  }

  bool index_width() {
    if (!s_.accept_word("index")) return true;
    ValueType t;
    if (!type(t)) return false;
    k_.index = t.dtype;
    return t.lanes == 1 || s_.fail("an index is a scalar");
  }

  bool block_of() {
    if (!s_.accept_word("block")) return true;
    return small(k_.block, kMostThreads) && (k_.block != 0 || s_.fail("a block of no threads"));
  }

  bool thread() {
    uint32_t number = 0;
    return value_number(number) && s_.expect(':') && s_.expect_word("thread") &&
           define(number, k_.index_type(), k_.thread);
  }

  template <class T>
  bool small(T& n, uint64_t most) {
    uint64_t v = 0;
    if (!s_.number(v)) return false;
    n = static_cast<T>(v);
    return v <= most || s_.fail("{} is above {}", v, most);
  }

  // A number, or a power of two such as 2^31.
  bool bound(int64_t& n) {
    uint64_t v = 0, power = 1;
    if (!s_.number(v)) return false;
    if (s_.accept('^') && (v != 2 || !s_.number(power) || power > 62)) return s_.fail("expected 2^N, N up to 62");
    if (power != 1) v = uint64_t{1} << power;
    n = static_cast<int64_t>(v);
    return (v != 0 && v <= uint64_t{1} << 62) || s_.fail("a fact with the number {}", v);
  }

  bool scalar_facts(ScalarFacts& f) {
    if (s_.accept_word("reciprocal")) {
      f.reciprocal = true;
      ValueId v;
      if (!s_.expect_word("of") || !use(v)) return false;
      f.of = static_cast<uint32_t>(std::ranges::find(k_.scalars, v) - k_.scalars.begin());
    }
    if (s_.accept_word("from") && !bound(f.from)) return false;
    if (s_.accept_word("below") && !bound(f.below)) return false;
    return !s_.accept_word("multiple") || bound(f.multiple);
  }

  bool declare_memory(std::string_view w) {
    const bool buffer = w[0] == 'b';
    if (w.substr(1) != std::to_string(k_.memories.size())) {
      return s_.fail("memories are numbered in order: expected %{}{}", w[0], k_.memories.size());
    }
    if (k_.memories.size() >= kMaxMemories) return s_.fail("more than {} memories", kMaxMemories);
    Memory m;
    if (!s_.expect(':')) return false;
    const std::string_view kind = s_.word();
    ValueType t;
    if (!type(t)) return false;
    m.dtype = t.dtype;
    if (t.lanes != 1) return s_.fail("memories hold scalars");
    if (buffer && kind == "buffer") {
      if (!access_right(m)) return false;
    } else if (!buffer && (kind == "local" || kind == "scratch" || kind == "shared")) {
      m.kind = kind == "local" ? MemKind::local : kind == "shared" ? MemKind::shared : MemKind::scratch;
      if (!s_.expect('[') || !extent(m) || !s_.expect(']') || !swizzle(m)) return false;
    } else {
      return s_.fail("expected `{}`, not `{}`", buffer ? "buffer" : "local`, `shared` or `scratch",
                     Scanner::shown(kind));
    }
    k_.memories.push_back(m);
    return true;
  }

  bool access_right(Memory& m) {
    const std::string_view w = s_.word();
    if (w == "read") {
      m.access = MemAccess::read;
    } else if (w == "write") {
      m.access = MemAccess::write;
    } else if (w == "readwrite") {
      m.access = MemAccess::readwrite;
    } else {
      return s_.fail("expected `read`, `write` or `readwrite`, not `{}`", Scanner::shown(w));
    }
    if (s_.accept_word("below") && !bound(m.below)) return false;
    return !s_.accept_word("align") || bound(m.align);
  }

  bool swizzle(Memory& m) {
    if (!s_.accept_word("swizzle")) return true;
    return small(m.swizzle.bits, 8) && small(m.swizzle.base, 16) && small(m.swizzle.shift, 16);
  }

  bool extent(Memory& m) {
    if (m.kind == MemKind::scratch) return use(m.extent);
    uint64_t n = 0;
    if (!s_.number(n)) return false;
    m.count = n > static_cast<uint64_t>(kMaxLocalBytes) ? kMaxLocalBytes + 1 : static_cast<int64_t>(n);
    return true;
  }

  // ---- statements ----

  // Up to and with the closing brace.
  bool statements(BlockId block, int depth) {
    if (depth > kMaxNesting) return s_.fail("blocks nest deeper than {}", kMaxNesting);
    while (!s_.accept('}')) {
      if (s_.done()) return s_.fail("the kernel ends inside a block");
      if (!statement(block, depth)) return false;
    }
    return true;
  }

  bool scoped(BlockId block, int depth, size_t scope) {
    if (!statements(block, depth)) return false;
    while (scope_.size() > scope) {
      names_[scope_.back()] = kOutOfScope;
      scope_.pop_back();
    }
    return true;
  }

  bool statement(BlockId block, int depth) {
    std::vector<uint32_t> numbers;
    if (s_.peek('%')) {
      do {
        uint32_t n = 0;
        if (!value_number(n)) return false;
        numbers.push_back(n);
      } while (s_.accept(','));
      if (!s_.expect('=')) return false;
    }
    if (k_.insts.size() + 1 > kMaxInstructions) return s_.fail("more than {} instructions", kMaxInstructions);
    const uint32_t line = s_.line();
    Inst inst;
    std::vector<ValueType> types;
    if (!operation(inst, types, depth)) return false;
    if (types.size() != numbers.size()) {
      return s_.fail("{} results are named and {} types are given", numbers.size(), types.size());
    }
    for (size_t i = 0; i < numbers.size(); ++i) {
      ValueId v;
      if (!define(numbers[i], types[i], v)) return false;
      inst.results.push_back(v);
    }
    if (!types.empty()) inst.type = types[0];
    lines_.push_back(line);
    k_.blocks[block].insts.push_back(static_cast<InstId>(k_.insts.size()));
    k_.insts.push_back(std::move(inst));
    return true;
  }

  bool result_type(std::vector<ValueType>& types) {
    types.emplace_back();
    return s_.expect(':') && type(types[0]);
  }

  bool result_types(std::vector<ValueType>& types) {
    if (!s_.accept(':')) return true;
    do {
      types.emplace_back();
      if (!type(types.back())) return false;
    } while (s_.accept(','));
    return true;
  }

  bool operation(Inst& i, std::vector<ValueType>& types, int depth) {
    const std::string_view w = s_.word();
    if (auto p = parse_prim(w)) {
      i.op = Op::prim;
      i.prim = *p;
      return uses(i.operands) && result_type(types);
    }
    if (w == "const") return constant(i, types);
    if (w == "load" || w == "gather") {
      i.op = w == "load" ? Op::load : Op::gather;
      return access(i) && mask(i) && result_type(types);
    }
    if (w == "store" || w == "stream" || w == "scatter") {
      i.op = w == "scatter" ? Op::scatter : Op::store;
      i.streaming = w == "stream";
      if (!access(i) || !s_.expect(',') || !uses(i.operands) || !mask(i)) return false;
      i.type = i.operands.size() > 1 ? k_.values[i.operands[1]] : ValueType{};
      return true;
    }
    if (w == "prefetch") {
      i.op = Op::prefetch;
      return access(i);
    }
    if (w == "loop") return loop(i, types, depth);
    if (w == "if") return branch(i, types, depth);
    if (w == "yield") {
      i.op = Op::yield;
      return !s_.peek('%') || uses(i.operands);
    }
    return rare(i, types, w);
  }

  bool rare(Inst& i, std::vector<ValueType>& types, std::string_view w) {
    if (w == "cast" || w == "bitcast" || w == "splat") {
      i.op = w == "cast" ? Op::cast : w == "splat" ? Op::splat : Op::bitcast;
      return uses(i.operands) && result_type(types);
    }
    if (w == "mask_bits" || w == "compress" || w == "lookup") {
      i.op = w == "mask_bits" ? Op::mask_bits : w == "lookup" ? Op::lookup : Op::compress;
      return uses(i.operands) && result_type(types);
    }
    if (w == "iota") {
      i.op = Op::iota;
      return result_type(types);
    }
    if (w == "extract") {
      uint64_t lane = 0;
      i.op = Op::extract;
      if (!uses(i.operands) || !s_.expect('[') || !s_.number(lane) || !s_.expect(']')) return false;
      i.imm = Scalar{DType::i64, lane};
      return result_type(types);
    }
    if (w == "shuffle") {
      i.op = Op::shuffle;
      return uses(i.operands) && lanes(i) && result_type(types);
    }
    return of_threads(i, types, w);
  }

  bool of_threads(Inst& i, std::vector<ValueType>& types, std::string_view w) {
    if (w == "barrier" || w == "commit") {
      i.op = w == "barrier" ? Op::barrier : Op::commit;
      return true;
    }
    if (w == "wait") {
      i.op = Op::wait;
      return small(i.imm.bits, 64);
    }
    if (w == "lane_xor") {
      i.op = Op::lane_xor;
      i.operands.emplace_back();
      return use(i.operands[0]) && s_.expect(',') && small(i.imm.bits, kSubgroup - 1) && result_type(types);
    }
    if (w == "atomic") {
      i.op = Op::atomic;
      if (!primitive(i) || !access(i) || !s_.expect(',') || !uses(i.operands)) return false;
      i.type = k_.values[i.operands[1]];
      return true;
    }
    if (w == "copy_async") return copy_async(i);
    return of_tiles(i, types, w);
  }

  bool of_tiles(Inst& i, std::vector<ValueType>& types, std::string_view w) {
    if (w == "tile_load") {
      i.op = Op::tile_load;
      return view(i, &Inst::mem, 1) && result_type(types);
    }
    if (w == "tile_store") {
      i.op = Op::tile_store;
      if (!view(i, &Inst::mem, 1) || !s_.expect(',') || !uses(i.operands)) return false;
      i.type = k_.values[i.operands[2]];
      return true;
    }
    if (w == "tile_mma") {
      i.op = Op::tile_mma;
      i.operands.emplace_back();
      return use(i.operands[0]) && s_.expect(',') && mma_operand(i, &Inst::mem, 1) && s_.expect(',') &&
             mma_operand(i, &Inst::from, 2) && s_.expect_word("deep") && small(i.depth, kMostTileExtent) &&
             result_type(types);
    }
    if (w == "unit_dot") return unit_dot(i);
    if (w != "tile_reduce") return s_.fail("`{}` is no instruction", Scanner::shown(w));
    i.op = Op::tile_reduce;
    return primitive(i) && uses(i.operands) && result_type(types);
  }

  bool view(Inst& i, MemId Inst::* mem, uint8_t bit) {
    ValueId index, stride;
    if (!memory(i.*mem) || !s_.expect('[') || !use(index) || !s_.expect_word("by") || !use(stride) || !s_.expect(']'))
      return false;
    i.operands.insert(i.operands.end(), {index, stride});
    if (s_.accept_word("transposed")) i.transposed |= bit;
    return true;
  }

  bool unit_dot(Inst& i) {
    i.op = Op::unit_dot;
    i.imm = Scalar{DType::i64, uint64_t{s_.accept_word("fresh")}};
    i.operands.emplace_back();
    ValueId steps, apart;
    if (!memory(i.sums) || !s_.expect('[') || !use(i.operands[0]) || !s_.expect(']') || !s_.expect(',') ||
        !view(i, &Inst::mem, 1) || !s_.expect(',') || !view(i, &Inst::from, 2) || !s_.expect_word("steps") ||
        !use(steps) || !s_.expect_word("apart") || !use(apart))
      return false;
    i.operands.insert(i.operands.end(), {steps, apart});
    std::vector<ValueType> block;
    if (!result_type(block)) return false;
    i.type = block[0];
    return true;
  }

  // A value's name begins with a digit, a memory's with a letter.
  bool mma_operand(Inst& i, MemId Inst::* mem, uint8_t bit) {
    if (s_.peeks_memory()) return view(i, mem, bit);
    i.operands.emplace_back();
    return use(i.operands.back());
  }

  bool primitive(Inst& i) {
    const std::string_view name = s_.word();
    const auto p = parse_prim(name);
    if (!p) return s_.fail("`{}` is no primitive", Scanner::shown(name));
    i.prim = *p;
    return true;
  }

  bool copy_async(Inst& i) {
    i.op = Op::copy_async;
    i.operands.resize(2);
    if (!memory(i.mem) || !s_.expect('[') || !use(i.operands[0]) || !s_.expect(']') || !s_.expect(',') ||
        !memory(i.from) || !s_.expect('[') || !use(i.operands[1]) || !s_.expect(']'))
      return false;
    const std::string_view w = s_.word();
    uint64_t lanes = 0;
    auto [end, ec] = std::from_chars(w.data() + !w.empty(), w.data() + w.size(), lanes);
    if (!w.starts_with('x') || ec != std::errc{} || end != w.data() + w.size() || lanes > 64)
      return s_.fail("expected a number of elements such as x4, not `{}`", Scanner::shown(w));
    i.type = {k_.memories[i.mem].dtype, static_cast<uint8_t>(lanes)};
    i.masked = s_.accept_word("if");
    if (!i.masked) return true;
    i.operands.emplace_back();
    return use(i.operands[2]);
  }

  bool constant(Inst& i, std::vector<ValueType>& types) {
    i.op = Op::constant;
    const std::string_view text = s_.blob();
    if (!result_type(types)) return false;
    const DType t = types[0].dtype;
    const std::optional<Scalar> value = parse_literal(t, text);
    if (!value) return s_.fail("`{}` is no {} literal", Scanner::shown(text), name(t));
    i.imm = *value;
    return true;
  }

  bool lanes(Inst& i) {
    if (!s_.expect('[')) return false;
    do {
      uint64_t lane = 0;
      if (!s_.number(lane)) return false;
      if (lane > 127 || i.lanes.size() >= 64) return s_.fail("a shuffle has up to 64 lanes below 128");
      i.lanes.push_back(static_cast<uint8_t>(lane));
    } while (s_.accept(','));
    return s_.expect(']');
  }

  bool access(Inst& i) {
    i.operands.emplace_back();
    return memory(i.mem) && s_.expect('[') && use(i.operands[0]) && s_.expect(']');
  }

  bool mask(Inst& i) {
    if (!s_.accept_word("mask")) return true;
    i.masked = true;
    i.operands.emplace_back();
    return use(i.operands.back());
  }

  bool loop(Inst& i, std::vector<ValueType>& types, int depth) {
    i.op = Op::loop;
    i.operands.resize(3);
    uint32_t iv = 0;
    if (!value_number(iv) || !s_.expect('=') || !use(i.operands[0]) || !s_.expect_word("to") || !use(i.operands[1]) ||
        !s_.expect_word("step") || !use(i.operands[2])) {
      return false;
    }
    std::vector<uint32_t> carried;
    if (s_.accept_word("carry")) {
      do {
        carried.emplace_back();
        i.operands.emplace_back();
        if (!value_number(carried.back()) || !s_.expect('=') || !use(i.operands.back())) return false;
      } while (s_.accept(','));
    }
    if (!result_types(types) || !s_.expect('{')) return false;
    const BlockId block = new_block();
    i.blocks = {block};
    const size_t scope = scope_.size();
    std::vector<ValueId> args(1);
    if (!define(iv, k_.index_type(), args[0])) return false;
    for (size_t c = 0; c < carried.size(); ++c) {
      args.emplace_back();
      if (!define(carried[c], k_.values[i.operands[c + 3]], args.back())) return false;
    }
    k_.blocks[block].args = std::move(args);
    return scoped(block, depth + 1, scope);
  }

  bool branch(Inst& i, std::vector<ValueType>& types, int depth) {
    i.op = Op::branch;
    i.operands.resize(1);
    if (!use(i.operands[0]) || !result_types(types) || !s_.expect('{')) return false;
    i.blocks = {new_block(), new_block()};
    const size_t scope = scope_.size();
    return scoped(i.blocks[0], depth + 1, scope) && s_.expect_word("else") && s_.expect('{') &&
           scoped(i.blocks[1], depth + 1, scope);
  }

  Scanner s_;
  Kernel k_;
  std::vector<uint32_t> names_;  // by printed number: the value, or why there is none
  std::vector<uint32_t> scope_;  // numbers defined, innermost last
  std::vector<uint32_t> lines_;  // by InstId
};

}  // namespace

Result<Kernel> parse_kernel(std::string_view text) {
  if (text.size() > kMaxKernelText) {
    return user_error("kernel text of {} bytes; the limit is {}", text.size(), kMaxKernelText);
  }
  Parser p(text);
  if (!p.run()) return user_error("kernel text, {}", p.scanner().error());
  if (auto fault = find_fault(p.kernel())) {
    return user_error("kernel text, line {}: {}", p.line_of(fault->inst), fault->message);
  }
  return std::move(p.kernel());
}

}  // namespace thermite
