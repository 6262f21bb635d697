// SPDX-License-Identifier: Apache-2.0
#include "codegen/clike/source_writer.h"

#include <algorithm>
#include <utility>

namespace thermite::clike {

void Writer::block_task() {
  const std::string_view t = register_name(k_.index);
  const std::string task = name_of(k_.task), thread = name_of(k_.thread);
  line(fmt::format("const {} {} = {}(t_task);", t, task, t));
  line(fmt::format("const {} {} = {}(t_thread);", t, thread, t));
  block(k_.body, {});
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
      const std::string index = lane(i.operands[0]), at = element(i.mem, index, k_.type(i.operands[0]).dtype);
      return line(
          guarded(i.mem, index, 1, fmt::format("atomic{}(T_REFERENCE({}), {});", name, at, lane(i.operands[1]))));
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
  const std::string to = lane(i.operands[0]), from = lane(i.operands[1]);
  std::string condition = i.masked ? lane(i.operands[2]) : "true";
  if (target_.checked) condition = fmt::format("({}) && {}", condition, inside(i.from, from, i.type.lanes));
  line(guarded(i.mem, to, i.type.lanes,
               fmt::format("T_COPY_ASYNC({}, {}, {}, {}, {});", element_of(i.mem, i.operands[0]),
                           element(i.from, from, index), i.type.lanes, size_of(i.type.dtype), condition)));
}

void Writer::copy_now(const Inst& i) {
  const DType t = i.type.dtype, index = k_.type(i.operands[0]).dtype;
  const auto at = [&](size_t n) { return fmt::format("{} + {}", lane(i.operands[n]), kLane); };
  const std::string to = element(i.mem, at(0), index), zero = in_memory(i.mem, constant_text({t, 0}));
  const std::string from = in_memory(i.mem, loaded(i.from, at(1), index));
  const std::string copy = guarded(i.from, at(1), 1, fmt::format("{} = {};", to, from));
  const std::string condition = i.masked ? lane(i.operands[2]) : "true";
  each_lane_alone(i.type.lanes,
                  guarded(i.mem, at(0), 1, fmt::format("{{ {} = {}; if ({}) {} }}", to, zero, condition, copy)));
}

}  // namespace thermite::clike
