// SPDX-License-Identifier: Apache-2.0
#include "codegen/clike/source_writer.h"

#include <algorithm>
#include <cctype>
#include <charconv>

#include "base/device_args.h"

namespace thermite::clike {

namespace {

// Compilers take longer over a loop than over so few statements for each of so few lanes.
constexpr int kFewLanes = 4;
constexpr size_t kFewStatements = 4;

// The statement for the lane of that number.
std::string at_lane(std::string_view text, int number) {
  const auto in_word = [&](size_t n) { return n < text.size() && (std::isalnum(text[n]) || text[n] == '_'); };
  std::string out;
  for (size_t n = 0; n < text.size(); ++n) {
    const bool is_lane = text.substr(n).starts_with(kLane) && !in_word(n + 1) && (n == 0 || !in_word(n - 1));
    out += is_lane ? std::to_string(number) : std::string(1, text[n]);
  }
  return out;
}

// Of either sign.
bool is_zero(Scalar s) { return is_float(s.dtype) && to_double(s) == 0; }

}  // namespace

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
  const bool loop = lanes_ > kFewLanes || statements_.size() > kFewStatements;
  bool declares = false;
  for (const LaneStatement& s : statements_) {
    const bool plain = s.defines != kNoId && plain_[s.defines];
    const std::string before = plain ? declaration({k_.type(s.defines).dtype, 1}, "") : "";
    body += fmt::format("{}{}{}{}", loop ? indent + "  " : " ", before, without_arrays(s.text), loop ? "\n" : "");
    declares |= plain;
  }
  out_ += arrays;
  if (loop) {
    out_ += fmt::format("{}T_LANES({}, {}) {{\n{}{}}}\n", indent, kLane, lanes_, body, indent);
  } else {
    for (int l = 0; l < lanes_; ++l)
      out_ += indent + (declares ? "{" + at_lane(body, l) + " }" : at_lane(body, l).substr(1)) + "\n";
  }
  lanes_ = 0;
  statements_.clear();
}

Status Writer::check() const {
  const size_t more = reports() ? checked_words(buffers()) : 0;
  if (8 * (argument_words(buffers(), k_.scalars.size()) + more) > kMostArgumentBytes)
    return unsupported("kernel {} has {} buffers and {} scalars: more than {} takes", k_.name, k_.buffer_count(),
                       k_.scalars.size(), d_.name);
  if (!target_.mma && std::ranges::any_of(k_.values, &ValueType::is_tile))
    return unsupported("kernel {} works on tiles, which {} does not multiply", k_.name, target_.name());
  for (const Inst& i : k_.insts) {
    if (i.op == Op::unit_dot) return unsupported("kernel {}: threads of {} have no matrix unit each", k_.name, d_.name);
    const DType operand = i.operands.empty() ? i.type.dtype : k_.type(i.operands.back()).dtype;
    if (i.op == Op::prim && spelling(i.prim, operand).empty())
      return unsupported("kernel {}: {} has no {} of {}", k_.name, d_.name, info(i.prim).name, name(operand));
    if (i.op == Op::cast && !has_cast(operand, i.type.dtype, target_.widens_f16, target_.narrows_f16))
      return unsupported("kernel {}: {} has no cast of {} to {}", k_.name, d_.name, name(operand), name(i.type.dtype));
  }
  return {};
}

// All but the kernel, of which it holds what the kernel uses.
std::string Writer::prelude() const {
  std::string all = fmt::format("{}{}{}", d_.types, kPrelude, d_.functions);
  if (reports()) all += fmt::format("{}{}", d_.report, kChecks);
  return fmt::format("{}#define T_F64 {:d}\n#define T_FMA {:d}\n{}", d_.head(k_, target_), uses(k_, DType::f64),
                     target_.fma, needed_parts(all, out_));
}

void Writer::task_loop() {
  const size_t words = argument_words(buffers(), k_.scalars.size());
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

// Behind all others a loop of two steps, which ends after one where the thread has no more of them.
void Writer::check_steps() {
  if (!ends_loops()) return;
  line("u32 t_step = 0u;");
  line("for (; t_step < T_HIDDEN(2u); ++t_step) {}");
  // Hidden in another place, for compilers know that a loop which is left has reached its end.
  line(fmt::format("if (T_HIDDEN(t_step) < 2u) t_report(T_RECORD, T_LAUNCH, {}, 0, 0l, 0l);", kEndedLoop));
}

void Writer::block(BlockId b, std::span<const std::string> targets) {
  for (InstId i : k_.blocks[b].insts) instruction(k_.insts[i], targets);
  close_lanes();
}

void Writer::instruction(const Inst& i, std::span<const std::string> targets) {
  switch (i.op) {
    case Op::constant:
      values_[i.results[0]] = {.text = constant_text(i.imm),
                               .constant = true,
                               .zero = is_zero(i.imm),
                               .most = is_int(i.imm.dtype) ? i.imm.bits : UINT64_MAX};
      return;
    case Op::splat:
      if (k_.type(i.operands[0]).is_tile()) return spread(i);
      values_[i.results[0]] = {.text = lane(i.operands[0]),
                               .constant = values_[i.operands[0]].constant,
                               .zero = values_[i.operands[0]].zero,
                               .most = values_[i.operands[0]].most};
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
    case Op::mask_bits:
      return mask_bits(i);
    case Op::compress:
      return compress(i);
    case Op::lookup:
      return lookup(i);
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
    case Op::prefetch:
      return;  // other threads hide what a read waits for
    default:
      return i.op >= Op::tile_load ? of_tiles(i) : i.op > Op::yield ? of_threads(i) : pure(i);
  }
}

// x + 0, 0 * x, 0 / x, x - x and x / x are none of x, 0 and 1 to us, nor c / x a product: zeros, constants of quotients
// and the second of two equal operands are kept from being recognised.
bool Writer::is_hidden(const Inst& i, size_t operand) const {
  if (!d_.folds || !is_float(i.type.dtype) || info(i.prim).arity < 2 || i.prim == Prim::select) return false;
  const ValueId v = i.operands[operand];
  const bool divides = i.prim == Prim::div || i.prim == Prim::rem;
  if (operand == 1 && (divides || i.prim == Prim::sub) && v == i.operands[0]) return true;
  return values_[v].zero || (divides && values_[v].constant);
}

std::string Writer::prim_text(Prim p, DType t, std::span<const std::string> x) {
  std::string text;
  const std::string_view pattern = spelling(p, t);
  for (size_t n = 0; n < pattern.size(); ++n) {
    if (pattern[n] != '$') {
      text += pattern[n];
    } else if (pattern[++n] == 'W') {
      text += std::to_string(8 * size_of(t));
    } else if (pattern[n] == 'S' || pattern[n] == 'U') {
      text += pattern[n] == 'S' ? register_name(t) : size_of(t) == 8 ? "u64" : "u32";
    } else {
      text += x[static_cast<size_t>(pattern[n] - '0')];
    }
  }
  return may_leave_range(p) ? wrapped(t, std::move(text)) : text;
}

// By less than the width, which operators take.
std::string Writer::short_shift(const Inst& i) {
  const DType t = i.type.dtype;
  const Value& by = values_[i.operands[1]];
  const std::string x = lane(i.operands[0]),
                    amount = by.constant ? fmt::format("{}u", by.most) : fmt::format("u32({})", lane(i.operands[1]));
  if (i.prim == Prim::shr) return fmt::format("{} >> {}", x, amount);
  if (is_unsigned_int(t)) return wrapped(t, fmt::format("{} << {}", x, amount));
  return wrapped(t, fmt::format("{}({}({}) << {})", register_name(t), size_of(t) == 8 ? "u64" : "u32", x, amount));
}

std::string Writer::prim_text(const Inst& i) {
  const bool shifts = i.prim == Prim::shl || i.prim == Prim::shr;
  if (shifts && values_[i.operands[1]].most < 8 * size_of(i.type.dtype)) return short_shift(i);
  std::vector<std::string> x;
  for (size_t n = 0; n < i.operands.size(); ++n) {
    x.push_back(lane(i.operands[n]));
    if (is_hidden(i, n)) x.back() = fmt::format("T_HIDDEN({})", x.back());
  }
  return prim_text(i.prim, k_.type(i.operands.back()).dtype, x);
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
  const bool masks = i.op == Op::prim && i.prim == Prim::bit_and;
  const uint64_t most = masks ? std::min(values_[i.operands[0]].most, values_[i.operands[1]].most) : Value{}.most;
  const std::string name = name_of(i.results[0]);
  values_[i.results[0]].most = most;
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

void Writer::mask_bits(const Inst& i) {
  close_lanes();
  const std::string name = name_of(i.results[0]);
  const ValueId mask = i.operands[0];
  line(fmt::format("{} = 0u;", declaration(i.type, name)));
  for (int l = 0; l < k_.type(mask).lanes; ++l)
    line(
        fmt::format("{} |= {} << {}u;", name, cast_text(DType::boolean, DType::u32, lane(mask, std::to_string(l))), l));
}

void Writer::compress(const Inst& i) {
  close_lanes();
  const std::string name = name_of(i.results[0]), zero = constant_text({i.type.dtype, 0});
  const auto at = [&](int l) { return std::to_string(l); };
  if (i.type.lanes == 1)
    return line(
        fmt::format("{} = {} ? {} : {};", declaration(i.type, name), lane(i.operands[1]), lane(i.operands[0]), zero));
  const std::string count = name + "_n";
  line(fmt::format("{}; u32 {} = 0u;", declaration(i.type, name), count));
  for (int l = 0; l < i.type.lanes; ++l) line(fmt::format("{}[{}] = {};", name, l, zero));
  for (int l = 0; l < i.type.lanes; ++l)
    line(fmt::format("if ({}) {{ {}[{}] = {}; {} = {} + 1u; }}", lane(i.operands[1], at(l)), name, count,
                     lane(i.operands[0], at(l)), count, count));
}

void Writer::lookup(const Inst& i) {
  close_lanes();
  const std::string name = name_of(i.results[0]);
  const ValueId table = i.operands[0], indices = i.operands[1];
  const int lanes = k_.type(table).lanes;
  // Lanes that are no array are compared with, one by one.
  const auto found = [&](const std::string& index) {
    std::string text = lane(table, "0");
    for (int l = 1; l < lanes; ++l)
      text = fmt::format("({} == {}u ? {} : {})", index, l, lane(table, std::to_string(l)), text);
    return text;
  };
  line(declaration(i.type, name) + ";");
  for (int l = 0; l < i.type.lanes; ++l) {
    const std::string index = fmt::format("{}_{}", name, l);
    line(fmt::format("u32 {} = {} & {}u;", index, lane(indices, std::to_string(l)), lanes - 1));
    line(fmt::format("{} = {};", i.type.lanes == 1 ? name : fmt::format("{}[{}]", name, l), found(index)));
  }
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

bool uses(const Kernel& k, DType t) {
  return std::ranges::any_of(k.values, [&](const ValueType& v) { return v.dtype == t; }) ||
         std::ranges::any_of(k.memories, [&](const Memory& m) { return m.dtype == t; });
}

Result<std::string> write_source(const Kernel& k, const Target& target, const Dialect& dialect) {
  return Writer(k, target, dialect).run();
}

}  // namespace thermite::clike
