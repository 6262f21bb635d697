// SPDX-License-Identifier: Apache-2.0
// Kernel IR -> MLIR (arith on scalars and vectors, scf, LLVM pointers) -> LLVM IR. MLIR's own headers stay in the
// sources; here its types are only named.
//
// Values in registers: bool is i1, f16 and bf16 travel as their i16 bits, every other dtype is itself. In memory a
// bool is one byte, 0 or 1.
#pragma once

#include <memory>
#include <span>
#include <string>

#include "base/target.h"
#include "ir/kernel/kernel.h"

namespace mlir {
class MLIRContext;
class ModuleOp;
class OpBuilder;
class Type;
class Value;
}  // namespace mlir
namespace llvm {
class LLVMContext;
class Module;
}  // namespace llvm

namespace thermite::cpu {

class Phases;

// The symbol every object defines (entry.h gives its C signature).
inline constexpr char kEntryName[] = "thermite_kernel";

struct EmitContext {
  mlir::OpBuilder& builder;
  const Target& target;
};

mlir::Type register_type(mlir::MLIRContext* context, ValueType t);
mlir::Value emit_constant(const EmitContext& c, Scalar value, int lanes);

// Whether the emitter can spell `p` on operands of `t`; false for maths, which passes expand earlier.
bool has_spelling(Prim p, DType t);
// Operands have dtype `t` (select: the last two); the caller has checked has_spelling.
mlir::Value emit_prim(const EmitContext& c, Prim p, DType t, std::span<const mlir::Value> x);

// False for casts of halves that are no instruction; the caller of emit_cast has checked it.
bool has_cast(const Target& target, DType from, DType to);
mlir::Value emit_cast(const EmitContext& c, mlir::Value v, DType from, DType to);
mlir::Value emit_bitcast(const EmitContext& c, mlir::Value v, DType from, DType to);

// Memory instructions; `mask` may be a null value. `base` points at element 0.
mlir::Value emit_load(const EmitContext& c, mlir::Value base, mlir::Value index, ValueType t, mlir::Value mask);
// Into the second-level cache.
void emit_prefetch(const EmitContext& c, mlir::Value base, mlir::Value index, const Memory& m);
void emit_stream(const EmitContext& c, mlir::Value base, mlir::Value index, mlir::Value v, ValueType t);
void emit_store(const EmitContext& c, mlir::Value base, mlir::Value index, mlir::Value v, ValueType t,
                mlir::Value mask);
// Whether masks of such an access are slow.
bool has_slow_masks(const EmitContext& c, ValueType t, MemAccess access);
// Of the first `count` lanes, i32, without a mask.
mlir::Value emit_load_first(const EmitContext& c, mlir::Value base, mlir::Value index, ValueType t, mlir::Value count);
void emit_store_first(const EmitContext& c, mlir::Value base, mlir::Value index, mlir::Value v, ValueType t,
                      mlir::Value count);
mlir::Value emit_gather(const EmitContext& c, mlir::Value base, mlir::Value indices, ValueType t, mlir::Value mask);
void emit_scatter(const EmitContext& c, mlir::Value base, mlir::Value indices, mlir::Value v, ValueType t,
                  mlir::Value mask);

// Lane plumbing.
mlir::Value emit_splat(const EmitContext& c, mlir::Value scalar, int lanes);
mlir::Value emit_iota(const EmitContext& c, ValueType t);
mlir::Value emit_mask_bits(const EmitContext& c, mlir::Value mask);
mlir::Value emit_compress(const EmitContext& c, mlir::Value v, mlir::Value mask, ValueType t);
mlir::Value emit_lookup(const EmitContext& c, mlir::Value table, mlir::Value indices, ValueType table_type, int lanes);
// Lanes [from, from + count) of v; what lies behind its last one is like that.
mlir::Value emit_part(const EmitContext& c, mlir::Value v, int from, int count);
// One behind the other; as many as are a power of two.
mlir::Value emit_joined(const EmitContext& c, std::span<const mlir::Value> of);
// The minimum or maximum of floats: NaN of either is kept, and zeros are ordered by their sign.
mlir::Value emit_extremum(const EmitContext& c, mlir::Value x, mlir::Value y, ValueType t, bool maximum);
mlir::Value emit_extract(const EmitContext& c, mlir::Value v, int lane);
mlir::Value emit_shuffle(const EmitContext& c, mlir::Value a, mlir::Value b, std::span<const uint8_t> lanes);

// Matrices (ir/kernel/unit.h) by the tiles of AMX (Target::unit_halves). Every unit_dot uses all of those
// registers, configured once for a call of the kernel: 16 rows of 64 bytes each.
void emit_unit_setup(const EmitContext& c);
void emit_unit_release(const EmitContext& c);
struct UnitBlock {
  int rows, columns;
  bool fresh;
  DType row_dtype, column_dtype;
};
// `x`: pointers to the first sum, row and column; bytes between rows and between lines of columns; steps;
// bytes of rows between those.
void emit_unit_dot(const EmitContext& c, std::span<const mlir::Value> x, const UnitBlock& block);
// Of bytes, by vectors (VNNI or AVX2).
void emit_byte_dot(const EmitContext& c, std::span<const mlir::Value> x, const UnitBlock& block);

// Fills an empty module with the kernel and its entry.
Status emit_kernel(const Kernel& k, const Target& target, mlir::ModuleOp module);

// What goes through MLIR: the module's text, or its translation to LLVM IR (verified, not yet optimised).
Result<std::string> mlir_text(const Kernel& k, const Target& target);
Result<std::unique_ptr<llvm::Module>> to_llvm(const Kernel& k, const Target& target, llvm::LLVMContext& context,
                                              Phases& phases);

// Optimises `module` with the fixed pass list and returns object bytes, or the text of a stage.
enum class Output : uint8_t { object, llvm_text, assembly_text };
Result<std::string> emit_native(llvm::Module& module, const Target& target, Output output, Phases& phases);

}  // namespace thermite::cpu
