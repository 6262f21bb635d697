// SPDX-License-Identifier: Apache-2.0
#include "codegen/clike/writer.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/device_args.h"
#include "codegen/clike/prelude.h"
#include "codegen/clike/spelling.h"
#include "ir/kernel/divisors.h"
#include "ir/kernel/rewrite.h"

namespace thermite::clike {
namespace {

constexpr std::string_view kLane = "l";

class Writer {
 public:
  Writer(const Kernel& k, const Target& target, const Dialect& d)
      : k_(k),
        target_(target),
        d_(d),
        values_(k.values.size()),
        divisors_(known_divisors(k)),
        uses_(use_counts(k)),
        uses_in_loop_(k.values.size()),
        plain_(k.values.size()) {}

  Result<std::string> run() {
    CHECK_OK(check());
    out_ = d_.head(k_);
    out_ += fmt::format("#define T_F64 {:d}\n#define T_FMA {:d}\n", uses(k_, DType::f64), target_.fma);
    out_ += d_.types;
    out_ += kPrelude;
    out_ += d_.functions;
    out_ += d_.open(k_);
    depth_ = 1;
    declare();
    if (k_.block) {
      block_task();
    } else {
      task_loop();
    }
    out_ += d_.close;
    return std::move(out_);
  }

 private:
  // What a value is called: a variable, or an expression that costs nothing; with lanes an array of them.
  struct Value {
    std::string text;
    bool array = false, counts = false;  // counts: the lane's number
  };

  Status check() const;
  void declare();
  void task_loop();
  void block_task();
  void block(BlockId b, std::span<const std::string> targets);
  void instruction(const Inst& i, std::span<const std::string> targets);
  void pure(const Inst& i);
  void load(const Inst& i);
  void load_wide(const Inst& i, int bytes);
  void store_wide(const Inst& i, int bytes);
  std::string in_register(MemId m, const std::string& element) const;
  std::string in_memory(MemId m, const std::string& value) const;
  void store(const Inst& i);
  void shuffle(const Inst& i);
  void of_threads(const Inst& i);
  void exchange(const Inst& i);
  void copy_async(const Inst& i);
  void copy_now(const Inst& i);
  void loop(const Inst& i);
  void branch(const Inst& i);
  void yield(const Inst& i, std::span<const std::string> targets);

  // The expression of a lane, `l` where nothing else is said.
  std::string lane(ValueId v, std::string_view l = kLane) {
    const Value& x = values_[v];
    ++uses_in_loop_[v];
    if (x.counts) return fmt::format("{}({})", register_name(k_.type(v).dtype), l);
    return x.array ? fmt::format("{}[{}]", x.text, l) : x.text;
  }
  std::string prim_text(const Inst& i);
  std::string pure_text(const Inst& i);

  std::string declaration(ValueType t, const std::string& name) const {
    const bool rounds = is_float(t.dtype) && !is_half(t.dtype);
    const std::string lanes = t.lanes == 1 ? "" : fmt::format("[{}]", t.lanes);
    return fmt::format("{}{} {}{}", rounds ? d_.exact : "", register_name(t.dtype), name, lanes);
  }
  // A variable for the value.
  std::string name_of(ValueId v) {
    std::string name = fmt::format("v{}", v);
    values_[v] = {name, k_.type(v).lanes > 1};
    return name;
  }
  void line(std::string_view text) {
    close_lanes();
    out_.append(static_cast<size_t>(depth_) * 2, ' ');
    out_ += text;
    out_ += '\n';
  }
  // A statement for each of `lanes` lanes. Neighbours share a loop.
  void each_lane(int lanes, const std::string& statement, ValueId defines = kNoId);
  void close_lanes();
  void each_lane_alone(int lanes, const std::string& statement) {
    close_lanes();
    each_lane(lanes, statement);
    close_lanes();
  }
  // The statement with what lives in one lane of the loop alone as a plain variable.
  std::string without_arrays(const std::string& statement) const;
  void copy(ValueType t, const std::string& to, ValueId from) {
    if (t.lanes == 1) return line(fmt::format("{} = {};", to, lane(from)));
    each_lane_alone(t.lanes, fmt::format("{}[{}] = {};", to, kLane, lane(from)));
  }

  // Whether elements are of the type that they have in registers.
  bool has_registers(MemId m) const {
    const Memory& mem = k_.memories[m];
    const bool own = mem.kind == MemKind::local || (mem.kind == MemKind::shared && d_.shared_registers);
    return own || register_name(mem.dtype) == memory_name(mem.dtype);
  }
  std::string element(MemId m, const std::string& index, DType index_type) const;
  std::string loaded(MemId m, const std::string& index, DType index_type) const;
  std::string index_of_lane(const Inst& i);
  std::string scratch_base(MemId m) const;

  const Kernel& k_;
  const Target& target_;
  const Dialect& d_;
  std::vector<Value> values_;
  const std::vector<int64_t> divisors_;
  std::string out_;
  int depth_ = 0;
  int wide_stores_ = 0;
  struct LaneStatement {
    std::string text;
    ValueId defines;
  };
  int lanes_ = 0;  // of the open loop over lanes; 0: none is
  std::vector<LaneStatement> statements_;
  const std::vector<uint32_t> uses_;    // by value
  std::vector<uint32_t> uses_in_loop_;  // since it was defined, in the open loop over lanes
  std::vector<bool> plain_;             // lives in one lane of the loop that is being closed
};

void Writer::each_lane(int lanes, const std::string& statement, ValueId defines) {
  lanes_ = lanes;
  statements_.push_back({statement, defines});
  if (defines != kNoId) uses_in_loop_[defines] = 0;
}

std::string Writer::without_arrays(const std::string& text) const {
  std::string out;
  for (size_t n = 0; n < text.size(); ++n) {
    out += text[n];
    const bool name = text[n] == 'v' && (n == 0 || (!std::isalnum(text[n - 1]) && text[n - 1] != '_'));
    ValueId v = 0;
    const auto [end, error] = std::from_chars(text.data() + n + 1, text.data() + text.size(), v);
    if (!name || error != std::errc()) continue;
    out.append(text.data() + n + 1, end);
    n = static_cast<size_t>(end - text.data()) - 1;
    if (v < plain_.size() && plain_[v] && text.substr(n + 1).starts_with("[l]")) n += 3;
  }
  return out;
}

void Writer::close_lanes() {
  if (!lanes_) return;
  const std::string indent(static_cast<size_t>(depth_) * 2, ' ');
  std::string arrays, body;
  for (const LaneStatement& s : statements_) {
    if (s.defines == kNoId) continue;
    plain_[s.defines] = uses_in_loop_[s.defines] == uses_[s.defines];
    if (!plain_[s.defines])
      arrays += fmt::format("{}{};\n", indent, declaration(k_.type(s.defines), values_[s.defines].text));
  }
  for (const LaneStatement& s : statements_) {
    const bool declares = s.defines != kNoId && plain_[s.defines];
    const std::string before = declares ? declaration({k_.type(s.defines).dtype, 1}, "") : "";
    body += fmt::format("{}  {}{}\n", indent, before, without_arrays(s.text));
  }
  out_ += fmt::format("{}{}T_LANES({}, {}) {{\n{}{}}}\n", arrays, indent, kLane, lanes_, body, indent);
  lanes_ = 0;
  statements_.clear();
}

Status Writer::check() const {
  if (8 * argument_words(static_cast<size_t>(k_.buffer_count()), k_.scalars.size()) > kMostArgumentBytes)
    return unsupported("kernel {} has {} buffers and {} scalars: more than {} takes", k_.name, k_.buffer_count(),
                       k_.scalars.size(), d_.name);
  for (const Inst& i : k_.insts) {
    const DType operand = i.operands.empty() ? i.type.dtype : k_.type(i.operands.back()).dtype;
    if (i.op == Op::prim && spelling(i.prim, operand).empty())
      return unsupported("kernel {}: {} has no {} of {}", k_.name, d_.name, info(i.prim).name, name(operand));
    if (i.op == Op::cast && !has_cast(operand, i.type.dtype, target_.widens_f16, target_.narrows_f16))
      return unsupported("kernel {}: {} has no cast of {} to {}", k_.name, d_.name, name(operand), name(i.type.dtype));
  }
  return {};
}

// Where a thread's scratch memory begins: behind those before it, each on a line of its own.
std::string Writer::scratch_base(MemId m) const {
  const size_t words = argument_words(static_cast<size_t>(k_.buffer_count()), k_.scalars.size());
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
  const auto buffers = static_cast<size_t>(k_.buffer_count());
  for (size_t n = 0; n < k_.scalars.size(); ++n) {
    const ValueId v = k_.scalars[n];
    const DType t = k_.type(v).dtype;
    const std::string word = fmt::format("T_WORD({})", buffers + n);
    const DType bits = is_bool(t) ? DType::u64 : bits_type(t);
    const std::string narrow = cast_text(DType::u64, bits, word);
    const std::string name = name_of(v);
    line(fmt::format("const {} {} = {};", register_name(t), name,
                     is_bool(t) ? cast_text(bits, t, word) : bitcast_text(bits, t, narrow)));
  }
  for (MemId m = 0; m < k_.memories.size(); ++m) {
    const Memory& mem = k_.memories[m];
    const std::string name = fmt::format("{}{}", mem.kind == MemKind::buffer ? 'b' : 'm', m);
    if (mem.kind == MemKind::buffer)
      line(d_.buffer(mem.dtype, name, fmt::format("T_WORD({})", m), mem.access == MemAccess::read));
    if (mem.kind == MemKind::scratch) line(d_.buffer(mem.dtype, name, scratch_base(m), false));
    if (mem.kind == MemKind::local)
      line(fmt::format("{} {}[{}];", register_name(mem.dtype), name, std::max<int64_t>(mem.count, 1)));
  }
}

void Writer::block_task() {
  const std::string_view t = register_name(k_.index);
  const std::string task = name_of(k_.task), thread = name_of(k_.thread);
  line(fmt::format("const {} {} = {}(t_task);", t, task, t));
  line(fmt::format("const {} {} = {}(t_thread);", t, thread, t));
  block(k_.body, {});
}

void Writer::task_loop() {
  const size_t words = argument_words(static_cast<size_t>(k_.buffer_count()), k_.scalars.size());
  const std::string_view t = register_name(k_.index);
  const std::string task = name_of(k_.task);
  line(fmt::format("for (u64 t_task = u64(t_thread); t_task < T_WORD({}); t_task += u64(t_threads)) {{", words - 3));
  ++depth_;
  line(fmt::format("const {} {} = {}(t_task);", t, task, t));
  block(k_.body, {});
  close_lanes();
  --depth_;
  line("}");
}

void Writer::block(BlockId b, std::span<const std::string> targets) {
  for (InstId i : k_.blocks[b].insts) instruction(k_.insts[i], targets);
  close_lanes();
}

void Writer::instruction(const Inst& i, std::span<const std::string> targets) {
  switch (i.op) {
    case Op::constant:
      values_[i.results[0]] = {constant_text(i.imm)};
      return;
    case Op::splat:
      values_[i.results[0]] = {lane(i.operands[0])};
      return;
    case Op::iota:
      values_[i.results[0]] = i.type.lanes == 1 ? Value{constant_text({i.type.dtype, 0})} : Value{"", false, true};
      return;
    case Op::extract:
      close_lanes();
      values_[i.results[0]] = {lane(i.operands[0], std::to_string(i.imm.bits))};
      return;
    case Op::shuffle:
      return shuffle(i);
    case Op::load:
    case Op::gather:
      return load(i);
    case Op::store:
    case Op::scatter:
      return store(i);
    case Op::loop:
      return loop(i);
    case Op::branch:
      return branch(i);
    case Op::yield:
      return yield(i, targets);
    default:
      return i.op > Op::yield ? of_threads(i) : pure(i);
  }
}

std::string Writer::prim_text(const Inst& i) {
  const DType t = k_.type(i.operands.back()).dtype;
  std::string text;
  const std::string_view pattern = spelling(i.prim, t);
  for (size_t n = 0; n < pattern.size(); ++n) {
    if (pattern[n] != '$') {
      text += pattern[n];
    } else if (pattern[++n] == 'W') {
      text += std::to_string(8 * size_of(t));
    } else {
      text += lane(i.operands[static_cast<size_t>(pattern[n] - '0')]);
    }
  }
  return may_leave_range(i.prim) ? wrapped(t, std::move(text)) : text;
}

std::string Writer::pure_text(const Inst& i) {
  if (i.op == Op::prim) return prim_text(i);
  const DType from = k_.type(i.operands[0]).dtype;
  const std::string x = lane(i.operands[0]);
  return i.op == Op::cast ? cast_text(from, i.type.dtype, x) : bitcast_text(from, i.type.dtype, x);
}

void Writer::pure(const Inst& i) {
  if (i.type.lanes != lanes_) close_lanes();
  const std::string text = pure_text(i);
  const std::string name = name_of(i.results[0]);
  if (i.type.lanes == 1) return line(fmt::format("{} = {};", declaration(i.type, name), text));
  each_lane(i.type.lanes, fmt::format("{}[{}] = {};", name, kLane, text), i.results[0]);
}

void Writer::shuffle(const Inst& i) {
  close_lanes();
  const int n = k_.type(i.operands[0]).lanes;
  auto source = [&](uint8_t from) {
    return from < n ? lane(i.operands[0], std::to_string(from)) : lane(i.operands[1], std::to_string(from - n));
  };
  if (i.lanes.size() == 1) {
    values_[i.results[0]] = {source(i.lanes[0])};
    return;
  }
  const std::string name = name_of(i.results[0]);
  std::string text = declaration(i.type, name) + ";";
  for (size_t l = 0; l < i.lanes.size(); ++l) text += fmt::format(" {}[{}] = {};", name, l, source(i.lanes[l]));
  line(text);
}

std::string Writer::element(MemId m, const std::string& index, DType index_type) const {
  const Memory& mem = k_.memories[m];
  if (mem.kind == MemKind::local) return fmt::format("m{}[i32({})]", m, index);
  const Swizzle& s = mem.swizzle;
  if (s.bits) return fmt::format("m{}[t_swizzle(i32({}), {}, {})]", m, index, s.shift, ((1 << s.bits) - 1) << s.base);
  if (mem.kind == MemKind::shared) return fmt::format("m{}[i32({})]", m, index);
  return d_.element(mem.dtype, fmt::format("{}{}", mem.kind == MemKind::buffer ? 'b' : 'm', m), index, index_type);
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

// Through an array of the memory's type where registers have another.
void Writer::load_wide(const Inst& i, int bytes) {
  close_lanes();
  const std::string from = element(i.mem, lane(i.operands[0]), k_.type(i.operands[0]).dtype);
  const std::string name = name_of(i.results[0]);
  const bool direct = has_registers(i.mem);
  const std::string lanes = direct ? name : "w_" + name;
  const std::string_view t = direct ? register_name(i.type.dtype) : memory_name(i.type.dtype);
  line(fmt::format("T_ALIGNED {} {}[{}]; T_WIDE({}[0], {}) = T_WIDE({}, {});", t, lanes, i.type.lanes, lanes, bytes,
                   from, bytes));
  if (direct) return;
  each_lane(i.type.lanes,
            fmt::format("{}[{}] = {};", name, kLane, in_register(i.mem, fmt::format("{}[{}]", lanes, kLane))),
            i.results[0]);
}

void Writer::store_wide(const Inst& i, int bytes) {
  const std::string to = element(i.mem, lane(i.operands[0]), k_.type(i.operands[0]).dtype);
  const std::string lanes = fmt::format("w{}", wide_stores_++);
  line(fmt::format("T_ALIGNED {} {}[{}];",
                   has_registers(i.mem) ? register_name(i.type.dtype) : memory_name(i.type.dtype), lanes,
                   i.type.lanes));
  each_lane_alone(i.type.lanes, fmt::format("{}[{}] = {};", lanes, kLane, in_memory(i.mem, lane(i.operands[1]))));
  line(fmt::format("T_WIDE({}, {}) = T_WIDE({}[0], {});", to, bytes, lanes, bytes));
}

std::string Writer::index_of_lane(const Inst& i) {
  const bool indexed = i.op == Op::gather || i.op == Op::scatter;
  const std::string at = lane(i.operands[0]);
  return indexed || i.type.lanes == 1 ? at : fmt::format("{} + {}", at, kLane);
}

void Writer::load(const Inst& i) {
  if (const int bytes = d_.wide ? wide_bytes(k_, i, divisors_) : 0) return load_wide(i, bytes);
  if (i.type.lanes != lanes_) close_lanes();
  const DType index_type = k_.type(i.operands[0]).dtype;
  const std::string from = loaded(i.mem, index_of_lane(i), index_type);
  const std::string mask = i.masked ? lane(i.operands[1]) : "";
  const std::string name = name_of(i.results[0]);
  const std::string zero = is_bool(i.type.dtype) ? "false" : fmt::format("{}(0)", register_name(i.type.dtype));
  const std::string to = i.type.lanes == 1 ? name : fmt::format("{}[{}]", name, kLane);
  std::string text = fmt::format("{} = {};", to, from);
  if (i.masked) text = fmt::format("{} = {}; if ({}) {}", to, zero, mask, text);
  if (i.type.lanes > 1) return each_lane(i.type.lanes, text, i.results[0]);
  line(declaration(i.type, "") + text);
}

void Writer::store(const Inst& i) {
  close_lanes();
  if (const int bytes = d_.wide ? wide_bytes(k_, i, divisors_) : 0) return store_wide(i, bytes);
  const std::string to = element(i.mem, index_of_lane(i), k_.type(i.operands[0]).dtype);
  std::string text = fmt::format("{} = {};", to, in_memory(i.mem, lane(i.operands[1])));
  if (i.masked) text = fmt::format("if ({}) {}", lane(i.operands[2]), text);
  if (i.type.lanes == 1) return line(text);
  each_lane_alone(i.type.lanes, text);
}

void Writer::of_threads(const Inst& i) {
  switch (i.op) {
    case Op::barrier:
      return line("T_BARRIER();");
    case Op::lane_xor:
      return exchange(i);
    case Op::atomic: {
      static constexpr std::pair<Prim, std::string_view> kNames[] = {{Prim::add, "Add"},   {Prim::min, "Min"},
                                                                     {Prim::max, "Max"},   {Prim::bit_and, "And"},
                                                                     {Prim::bit_or, "Or"}, {Prim::bit_xor, "Xor"}};
      const auto name = std::ranges::find(kNames, i.prim, &std::pair<Prim, std::string_view>::first)->second;
      const std::string at = element(i.mem, lane(i.operands[0]), k_.type(i.operands[0]).dtype);
      return line(fmt::format("atomic{}(T_REFERENCE({}), {});", name, at, lane(i.operands[1])));
    }
    case Op::copy_async:
      return copy_async(i);
    case Op::commit:
      return d_.async ? line("T_COMMIT();") : void();
    default:
      return d_.async ? line(fmt::format("T_WAIT({});", i.imm.bits)) : void();
  }
}

void Writer::exchange(const Inst& i) {
  close_lanes();
  const std::string text = fmt::format("t_lane_xor({}, {})", lane(i.operands[0]), i.imm.bits);
  const std::string name = name_of(i.results[0]);
  if (i.type.lanes == 1) return line(fmt::format("{} = {};", declaration(i.type, name), text));
  each_lane(i.type.lanes, fmt::format("{}[{}] = {};", name, kLane, text), i.results[0]);
}

void Writer::copy_async(const Inst& i) {
  const DType index = k_.type(i.operands[0]).dtype;
  if (!d_.async) return copy_now(i);
  line(fmt::format("T_COPY_ASYNC({}, {}, {}, {}, {});", element(i.mem, lane(i.operands[0]), index),
                   element(i.from, lane(i.operands[1]), index), i.type.lanes, size_of(i.type.dtype),
                   i.masked ? lane(i.operands[2]) : "true"));
}

void Writer::copy_now(const Inst& i) {
  const DType t = i.type.dtype, index = k_.type(i.operands[0]).dtype;
  const auto at = [&](size_t n) { return fmt::format("{} + {}", lane(i.operands[n]), kLane); };
  const std::string to = element(i.mem, at(0), index), zero = constant_text({t, 0});
  const std::string from = in_memory(i.mem, loaded(i.from, at(1), index));
  const std::string condition = i.masked ? lane(i.operands[2]) : "true";
  each_lane_alone(i.type.lanes,
                  fmt::format("{} = {}; if ({}) {} = {};", to, in_memory(i.mem, zero), condition, to, from));
}

void Writer::loop(const Inst& i) {
  const Block& body = k_.blocks[i.blocks[0]];
  std::vector<std::string> carried;
  for (size_t n = 0; n < i.results.size(); ++n) {
    const ValueId v = body.args[n + 1];
    const std::string name = name_of(v);
    line(declaration(k_.type(v), name) + ";");
    copy(k_.type(v), name, i.operands[n + 3]);
    carried.push_back(name);
  }
  const std::string_view t = register_name(k_.index);
  const std::string iv = name_of(body.args[0]);
  line(fmt::format("for ({} {} = {}; {} < {}; {} += {}) {{", t, iv, lane(i.operands[0]), iv, lane(i.operands[1]), iv,
                   lane(i.operands[2])));
  ++depth_;
  block(i.blocks[0], carried);
  --depth_;
  line("}");
  for (size_t n = 0; n < i.results.size(); ++n) values_[i.results[n]] = values_[body.args[n + 1]];
}

void Writer::branch(const Inst& i) {
  std::vector<std::string> results;
  for (ValueId v : i.results) {
    results.push_back(name_of(v));
    line(declaration(k_.type(v), results.back()) + ";");
  }
  line(fmt::format("if ({}) {{", lane(i.operands[0])));
  ++depth_;
  block(i.blocks[0], results);
  --depth_;
  if (k_.blocks[i.blocks[1]].insts.size() > 1 || !results.empty()) {
    line("} else {");
    ++depth_;
    block(i.blocks[1], results);
    --depth_;
  }
  line("}");
}

// All at once: what one target is given may be what another one held.
void Writer::yield(const Inst& i, std::span<const std::string> targets) {
  close_lanes();
  auto holds_target = [&](ValueId v, size_t own) {
    const std::string& text = values_[v].text;
    const std::string root = text.substr(0, text.find('['));
    const auto it = std::ranges::find(targets, root);
    return it != targets.end() && static_cast<size_t>(it - targets.begin()) != own;
  };
  bool crossed = false;
  for (size_t n = 0; n < targets.size(); ++n) crossed |= holds_target(i.operands[n], n);
  std::vector<std::string> next;
  for (size_t n = 0; n < targets.size(); ++n) {
    const ValueType t = k_.type(i.operands[n]);
    next.push_back(crossed ? fmt::format("n_{}", targets[n]) : targets[n]);
    if (values_[i.operands[n]].text == next[n]) continue;
    if (crossed) line(declaration(t, next[n]) + ";");
    copy(t, next[n], i.operands[n]);
  }
  if (!crossed) return;
  for (size_t n = 0; n < targets.size(); ++n) {
    const int lanes = k_.type(i.operands[n]).lanes;
    if (lanes == 1) {
      line(fmt::format("{} = {};", targets[n], next[n]));
    } else {
      each_lane_alone(lanes, fmt::format("{}[{}] = {}[{}];", targets[n], kLane, next[n], kLane));
    }
  }
}

}  // namespace

bool uses(const Kernel& k, DType t) {
  return std::ranges::any_of(k.values, [&](const ValueType& v) { return v.dtype == t; }) ||
         std::ranges::any_of(k.memories, [&](const Memory& m) { return m.dtype == t; });
}

Result<std::string> write_source(const Kernel& k, const Target& target, const Dialect& dialect) {
  return Writer(k, target, dialect).run();
}

}  // namespace thermite::clike
