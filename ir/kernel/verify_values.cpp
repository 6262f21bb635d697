// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/kernel_checker.h"

namespace thermite {
namespace {

bool fits(Scalar s) {
  const int width = is_bool(s.dtype) ? 1 : static_cast<int>(size_of(s.dtype)) * 8;
  return width == 64 || (s.bits >> width) == 0;
}

}  // namespace

bool KernelChecker::prim(const Inst& i) {
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

bool KernelChecker::value(const Inst& i) {
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
    case Op::mask_bits: {
      if (!takes(i, 1)) return false;
      const ValueType t = type(i.operands[0]);
      if (!is_bool(t.dtype) || t.lanes > 32) return fail("of up to 32 lanes of bool, not {}", type_text(t));
      return gives(i, {DType::u32, 1});
    }
    case Op::compress: {
      if (!takes(i, 2)) return false;
      const ValueType t = type(i.operands[0]), mask = t.of(DType::boolean);
      if (t.is_tile()) return fail("of a tile");
      if (type(i.operands[1]) != mask)
        return fail("the mask is {}, not {}", type_text(type(i.operands[1])), type_text(mask));
      return gives(i, t);
    }
    case Op::lookup: {
      if (!takes(i, 2)) return false;
      const ValueType table = type(i.operands[0]), at = type(i.operands[1]);
      if (table.is_tile() || at.is_tile()) return fail("of a tile");
      if (at.dtype != DType::u32) return fail("the indices are {}, not of u32", type_text(at));
      return gives(i, at.of(table.dtype));
    }
    default:
      return shuffle(i);
  }
}

bool KernelChecker::spreads(ValueType from, ValueType to) {
  if (from.is_tile()) {
    const bool column = is_column(from) && to.rows == from.rows && !is_column(to);
    return column || fail("the operand must be a scalar, or a column of as many rows");
  }
  return from.lanes == 1 || fail("the operand must be a scalar");
}

bool KernelChecker::shuffle(const Inst& i) {
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

bool KernelChecker::access(const Inst& i) {
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

bool KernelChecker::prefetch(const Inst& i) {
  if (i.mem >= k_.memories.size()) return fail("names a memory that does not exist");
  const Memory& m = k_.memories[i.mem];
  if (m.kind != MemKind::buffer) return fail("prefetches what is no buffer");
  if (!i.blocks.empty() || !i.results.empty() || i.masked) return fail("is no prefetch of an element");
  if (!takes(i, 1)) return false;
  if (type(i.operands[0]) != k_.index_type())
    return fail("the index is {}, not {}", type_text(type(i.operands[0])), type_text(k_.index_type()));
  return static_bounds(i, m, 1);
}

bool KernelChecker::static_bounds(const Inst& i, const Memory& m, int lanes) {
  const auto at = constant(i.operands[0]);
  if (!at || i.masked) return true;
  if (*at < 0) return fail("index {} is negative", *at);
  if ((m.kind == MemKind::local || m.kind == MemKind::shared) && *at > m.count - lanes) {
    return fail("elements {}..{} of a local of {}", *at, *at + (lanes - 1), m.count);
  }
  return true;
}

}  // namespace thermite
