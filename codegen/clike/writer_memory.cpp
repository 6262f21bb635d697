// SPDX-License-Identifier: Apache-2.0
#include "codegen/clike/source_writer.h"

#include <algorithm>

#include "base/device_args.h"

namespace thermite::clike {
namespace {

// The words that lane `l` lies in, and where in the word it begins.
std::string word_of(DType t, const std::string& words) {
  const size_t of_a_word = 4 / size_of(t);
  return of_a_word == 1 ? fmt::format("{}[{}]", words, kLane) : fmt::format("{}[{} / {}]", words, kLane, of_a_word);
}
std::string shift_of(DType t) { return fmt::format("u32({} % {} * {})", kLane, 4 / size_of(t), 8 * size_of(t)); }

// Lane `l` of what such words hold, as a register's value.
std::string lane_of_words(DType t, const std::string& words) {
  if (size_of(t) == 8)
    return bitcast_text(DType::u64, t, fmt::format("(u64({0}[2 * {1}]) | u64({0}[2 * {1} + 1]) << 32u)", words, kLane));
  const std::string word = word_of(t, words);
  if (size_of(t) == 4) return bitcast_text(DType::u32, t, word);
  const std::string part = fmt::format("({} >> {} & {}u)", word, shift_of(t), (1u << (8 * size_of(t))) - 1);
  return is_bool(t) ? part + " != 0u" : bitcast_text(bits_type(t), t, part);
}

std::string lane_to_words(DType t, const std::string& words, const std::string& value) {
  const std::string bits = is_bool(t) ? fmt::format("({} ? 1u : 0u)", value) : bitcast_text(t, bits_type(t), value);
  if (size_of(t) == 8)
    return fmt::format("{{ u64 b = {0}; {1}[2 * {2}] = u32(b); {1}[2 * {2} + 1] = u32(b >> 32u); }}", bits, words,
                       kLane);
  if (size_of(t) == 4) return fmt::format("{} = {};", word_of(t, words), bits);
  return fmt::format("{} |= {} << {};", word_of(t, words), bits, shift_of(t));
}

}  // namespace

// Where a thread's scratch memory begins: behind those before it, each on a line of its own.
std::string Writer::scratch_base(MemId m) const {
  const size_t words = argument_words(buffers(), k_.scalars.size());
  std::string at = fmt::format("T_WORD({}) + u64(t_thread) * T_WORD({})", words - 2, words - 1);
  for (MemId before = 0; before < m; ++before) {
    const Memory& mem = k_.memories[before];
    if (mem.kind != MemKind::scratch) continue;
    at += fmt::format(" + ((u64(t_max(i64({}), 0l)) * {}ul + 63ul) & ~63ul)", values_[mem.extent].text,
                      size_of(mem.dtype));
  }
  return at;
}

void Writer::declare() {
  for (size_t n = 0; n < k_.scalars.size(); ++n) {
    const ValueId v = k_.scalars[n];
    const DType t = k_.type(v).dtype;
    const std::string word = fmt::format("T_WORD({})", buffers() + n);
    const DType bits = is_bool(t) ? DType::u64 : bits_type(t);
    const std::string narrow = cast_text(DType::u64, bits, word);
    const std::string name = name_of(v);
    line(fmt::format("const {} {} = {};", register_name(t), name,
                     is_bool(t) ? cast_text(bits, t, word) : bitcast_text(bits, t, narrow)));
  }
  const bool ordered = std::ranges::any_of(k_.insts, [](const Inst& i) { return i.op == Op::barrier; });
  for (MemId m = 0; m < k_.memories.size(); ++m) {
    const Memory& mem = k_.memories[m];
    const std::string name = fmt::format("{}{}", mem.kind == MemKind::buffer ? 'b' : 'm', m);
    if (mem.kind == MemKind::buffer)
      line(d_.buffer({mem.dtype, mem.access == MemAccess::read, ordered}, name, fmt::format("T_WORD({})", m)));
    if (mem.kind == MemKind::scratch) line(d_.buffer({mem.dtype, false, ordered}, name, scratch_base(m)));
    if (mem.kind == MemKind::local)
      line(fmt::format("{} {}[{}];", register_name(mem.dtype), name, std::max<int64_t>(mem.count, 1)));
  }
}

std::string Writer::check_words() const {
  const size_t words = argument_words(buffers(), k_.scalars.size()) + buffers();
  return fmt::format("#define T_RECORD T_WORD({})\n#define T_LAUNCH T_WORD({})\n", words, words + 1);
}

std::string Writer::length_of(MemId m) const {
  const Memory& mem = k_.memories[m];
  if (mem.kind == MemKind::scratch) return fmt::format("i64({})", values_[mem.extent].text);
  if (mem.kind != MemKind::buffer) return fmt::format("{}l", mem.count);
  return fmt::format("i64(T_WORD({}) / {}ul)", argument_words(buffers(), k_.scalars.size()) + m, size_of(mem.dtype));
}

std::string Writer::inside(MemId m, const std::string& index, int count) const {
  return fmt::format("T_AT({}, {}, i64({}), {}l, {})", static_cast<int>(k_.memories[m].kind), m, index, count,
                     length_of(m));
}

std::string Writer::guarded(MemId m, const std::string& index, int count, const std::string& statement) const {
  return target_.checked ? fmt::format("if ({}) {}", inside(m, index, count), statement) : statement;
}

std::string Writer::element(MemId m, const std::string& index, DType index_type) const {
  const Memory& mem = k_.memories[m];
  if (mem.kind == MemKind::local) return fmt::format("m{}[i32({})]", m, index);
  if (mem.swizzle.bits) return fmt::format("m{}[{}]", m, swizzled(m, index));
  if (mem.kind == MemKind::shared) return fmt::format("m{}[i32({})]", m, index);
  return d_.element(mem.dtype, fmt::format("{}{}", mem.kind == MemKind::buffer ? 'b' : 'm', m), index, index_type);
}

std::string Writer::swizzled(MemId m, const std::string& index) const {
  const Swizzle& s = k_.memories[m].swizzle;
  return fmt::format("t_swizzle(i32({}), {}, {})", index, s.shift, ((1 << s.bits) - 1) << s.base);
}

void Writer::part(ValueId index, int64_t period, std::string& inside, std::string& apart) {
  const Inst* add = definitions_[index] == kNoId ? nullptr : &k_.insts[definitions_[index]];
  if (add && add->op == Op::prim && add->prim == Prim::add) {
    for (ValueId v : add->operands) part(v, period, inside, apart);
    return;
  }
  std::string& to = divisors_[index] % period == 0 ? apart : inside;
  to += (to.empty() ? "" : " + ") + lane(index);
}

std::string Writer::element_of(MemId m, ValueId index, const std::string& more, const std::string& apart) {
  const Swizzle& s = k_.memories[m].swizzle;
  if (!s.bits) return element(m, lane(index) + more + apart, k_.index);
  std::string inside, multiples;
  part(index, int64_t{1} << (s.base + s.shift + s.bits), inside, multiples);
  inside = (inside.empty() ? "0" : inside) + more;
  if (multiples.empty() && apart.empty()) return element(m, inside, k_.index);
  return fmt::format("m{}[t_keep({}) + i32({}{})]", m, swizzled(m, inside), multiples.empty() ? "0" : multiples, apart);
}

std::string Writer::loaded(MemId m, const std::string& index, DType index_type) const {
  return in_register(m, element(m, index, index_type));
}

std::string Writer::in_register(MemId m, const std::string& element) const {
  const DType t = k_.memories[m].dtype;
  if (has_registers(m)) return element;
  return is_bool(t) ? fmt::format("u32({}) != 0u", element) : fmt::format("{}({})", register_name(t), element);
}

std::string Writer::in_memory(MemId m, const std::string& value) const {
  const DType t = k_.memories[m].dtype;
  if (has_registers(m)) return value;
  return fmt::format("{}({}{})", memory_name(t), value, is_bool(t) ? " ? 1u : 0u" : "");
}

int Writer::wide_words(const Inst& i) const {
  const bool alone = d_.shared_registers && k_.memories[i.mem].kind == MemKind::shared;
  if (alone || target_.checked) return 0;
  return wide_bytes(k_, i, divisors_, splats_) / 4;
}

std::string Writer::words_at(const Inst& i, int words) {
  const DType index = k_.type(i.operands[0]).dtype;
  const std::string at = lane(i.operands[0]);
  return d_.words(i.type.dtype, element_of(i.mem, i.operands[0]), fmt::format("b{}", i.mem), at, index, words);
}

void Writer::load_wide(const Inst& i, int words) {
  const std::string name = fmt::format("w{}", wide_accesses_++);
  if (i.masked) {
    line(fmt::format("t_words{} {};", words, name));
    each_lane_alone(words, fmt::format("{}[{}] = 0u;", name, kLane));
    line(fmt::format("if ({}) {} = {};", lane(i.operands.back()), name, words_at(i, words)));
  } else {
    line(fmt::format("t_words{} {} = {};", words, name, words_at(i, words)));
  }
  const std::string bits = lane_of_words(i.type.dtype, name);
  each_lane(i.type.lanes, fmt::format("{}[{}] = {};", name_of(i.results[0]), kLane, bits), i.results[0]);
}

void Writer::store_wide(const Inst& i, int words) {
  const std::string name = fmt::format("w{}", wide_accesses_++);
  line(fmt::format("t_words{} {};", words, name));
  const int of_a_word = i.type.lanes / words;
  if (of_a_word > 1) each_lane_alone(words, fmt::format("{}[{}] = 0u;", name, kLane));
  each_lane_alone(i.type.lanes, lane_to_words(i.type.dtype, name, lane(i.operands[1])));
  const std::string condition = i.masked ? fmt::format("if ({}) ", lane(i.operands.back())) : "";
  line(fmt::format("{}{} = {};", condition, words_at(i, words), name));
}

std::string Writer::index_of_lane(const Inst& i) {
  const bool indexed = i.op == Op::gather || i.op == Op::scatter;
  const std::string at = lane(i.operands[0]);
  return indexed || i.type.lanes == 1 ? at : fmt::format("{} + {}", at, kLane);
}

void Writer::load(const Inst& i) {
  if (const int words = wide_words(i)) return load_wide(i, words);
  if (i.type.lanes != lanes_) close_lanes();
  const DType index_type = k_.type(i.operands[0]).dtype;
  const std::string index = index_of_lane(i);
  const std::string mask = i.masked ? lane(i.operands[1]) : "";
  const std::string name = name_of(i.results[0]);
  const std::string zero = is_bool(i.type.dtype) ? "false" : fmt::format("{}(0)", register_name(i.type.dtype));
  const std::string to = i.type.lanes == 1 ? name : fmt::format("{}[{}]", name, kLane);
  std::string text = guarded(i.mem, index, 1, fmt::format("{} = {};", to, loaded(i.mem, index, index_type)));
  if (i.masked) text = fmt::format("if ({}) {}", mask, text);
  if (i.masked || target_.checked) text = fmt::format("{} = {}; {}", to, zero, text);
  if (i.type.lanes > 1) return each_lane(i.type.lanes, text, i.results[0]);
  line(declaration(i.type, "") + text);
}

void Writer::store(const Inst& i) {
  close_lanes();
  if (const int words = wide_words(i)) return store_wide(i, words);
  const std::string index = index_of_lane(i), to = element(i.mem, index, k_.type(i.operands[0]).dtype);
  std::string text = guarded(i.mem, index, 1, fmt::format("{} = {};", to, in_memory(i.mem, lane(i.operands[1]))));
  if (i.masked) text = fmt::format("if ({}) {}", lane(i.operands[2]), text);
  if (i.type.lanes == 1) return line(text);
  each_lane_alone(i.type.lanes, text);
}

}  // namespace thermite::clike
