// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/kernel_checker.h"
#include "ir/kernel/unit.h"

namespace thermite {

bool KernelChecker::of_tiles(const Inst& i) {
  if (i.op == Op::unit_dot) return unit_dot(i);
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

bool KernelChecker::view(const Inst& i, const TileView& v) {
  if (v.mem >= k_.memories.size() || v.index + 2 > i.operands.size()) return fail("names no memory");
  const MemKind kind = k_.memories[v.mem].kind;
  if (kind != MemKind::buffer && kind != MemKind::shared) return fail("is for buffers and shared memories");
  for (size_t n = v.index; n < v.index + 2; ++n)
    if (type(i.operands[n]) != k_.index_type()) return fail("index and stride must be {}", name(k_.index));
  return true;
}

bool KernelChecker::mma(const Inst& i) {
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

DType KernelChecker::mma_dtype(const Inst& i, const TileView& v, size_t operand) const {
  return v ? k_.memories[v.mem].dtype : type(i.operands[operand]).dtype;
}

bool KernelChecker::mma_operand_fits(const Inst& i, int which, const TileView& v, size_t operand, DType halves) {
  const ValueType want = mma_operand(i, which, halves);
  if (!good_tile(want)) return fail("an operand would be {}", type_text(want));
  const Memory* m = v ? &k_.memories[v.mem] : nullptr;
  if (m && (m->kind != MemKind::shared || m->dtype != halves)) return fail("reads halves from shared memories");
  if (!m && type(i.operands[operand]) != want)
    return fail("an operand is {}, not {}", type_text(type(i.operands[operand])), type_text(want));
  return true;
}

bool KernelChecker::tile_reduce(const Inst& i) {
  if (!takes(i, 1)) return false;
  const ValueType t = type(i.operands[0]);
  if (!t.is_tile() || is_column(t)) return fail("takes a tile");
  if (i.prim != Prim::add && i.prim != Prim::mul && i.prim != Prim::min && i.prim != Prim::max)
    return fail("{} is none of add, mul, min, max", info(i.prim).name);
  if (!accepts(i.prim, t.dtype)) return fail("is not defined on {}", name(t.dtype));
  return gives(i, tile_type(t.dtype, t.rows, 1));
}

bool KernelChecker::unit_dot(const Inst& i) {
  if (k_.block) return fail("is for kernels without blocks of threads");
  if (!takes(i, 7) || !i.results.empty()) return fail("takes seven numbers and has no result");
  if (i.transposed) return fail("reads no view the other way round");
  for (MemId m : {i.mem, i.from, i.sums})
    if (m >= k_.memories.size()) return fail("names no memory");
  const Memory &rows = k_.memories[i.mem], &columns = k_.memories[i.from], &sums = k_.memories[i.sums];
  if (rows.access == MemAccess::write || columns.access == MemAccess::write)
    return fail("the buffer is not declared for it");
  if (sums.kind != MemKind::local && sums.kind != MemKind::scratch) return fail("adds to local and scratch memories");
  if (!unit_multiplies(rows.dtype, columns.dtype, sums.dtype))
    return fail("{} times {} to {}; bf16 to f32 and bytes to i32 or u32 work", name(rows.dtype), name(columns.dtype),
                name(sums.dtype));
  const bool on_vectors = rows.dtype != DType::bf16 && good_vector_block(i.type.rows, i.type.columns);
  if (i.type != tile_type(sums.dtype, i.type.rows, i.type.columns) ||
      (!on_vectors && !good_unit_block(i.type.rows, i.type.columns)))
    return fail("makes {}; some {} x {} of {} work, with at most 8 for them, their rows and their columns",
                type_text(i.type), kUnitSquare, kUnitSquare, name(sums.dtype));
  for (ValueId v : i.operands)
    if (type(v) != k_.index_type()) return fail("the numbers must be {}", name(k_.index));
  return true;
}

}  // namespace thermite
