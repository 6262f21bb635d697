// SPDX-License-Identifier: Apache-2.0
// The kernel's frame and its structured control flow.
//
//   llvm.func internal @body(buffers..., scratch memories..., scalars..., begin, end)   noalias pointers
//   llvm.func @thermite_kernel(buffers, scalars, begin, end, scratch)                   unpacks and calls @body
//
// Two functions, because "memories of a kernel do not overlap" is something LLVM reads off pointer parameters.
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/Builders.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/BuiltinTypes.h>

#include "codegen/cpu/emit.h"
#include "ir/kernel/unit.h"

namespace thermite::cpu {
namespace {

namespace arith = mlir::arith;
namespace llvmd = mlir::LLVM;
namespace scf = mlir::scf;
using mlir::Value;

class KernelEmitter {
 public:
  KernelEmitter(const Kernel& k, const Target& target, mlir::ModuleOp module)
      : k_(k),
        b_(module.getBodyRegion()),
        loc_(b_.getUnknownLoc()),
        c_{b_, target},
        values_(k.values.size()),
        makers_(k.values.size()) {
    for (const Inst& i : k.insts)
      for (const ValueId v : i.results) makers_[v] = &i;
    b_.setInsertionPointToStart(module.getBody());
  }
  Status run();

 private:
  llvmd::LLVMFuncOp declare_body();
  void emit_entry(llvmd::LLVMFuncOp body);
  void bind_memories(mlir::Block* entry, llvm::ArrayRef<Value> slots, llvm::SmallVector<Value>& args);
  // Element n of the array that the entry's argument points to.
  Value entry_slot(mlir::Block* entry, int arg, mlir::Type t, size_t n) {
    return make<llvmd::LoadOp>(t, at_byte(entry->getArgument(arg), i64(8 * static_cast<int64_t>(n))), 8);
  }
  Status emit_body(llvmd::LLVMFuncOp body);
  Status emit_block(BlockId block, std::vector<Value>* yields);
  Status emit_inst(const Inst& inst, std::vector<Value>* yields);
  Status emit_pure(const Inst& inst);
  Status emit_prim_of(const Inst& inst);
  Status emit_cast_of(const Inst& inst);
  Status emit_memory(const Inst& inst);
  Value lanes_wanted(const Inst& access);
  Status emit_unit(const Inst& inst);
  Status emit_loop(const Inst& inst);
  Status emit_branch(const Inst& inst);

  template <class O, class... A>
  O make(A&&... a) {
    return b_.create<O>(loc_, std::forward<A>(a)...);
  }
  Value i64(int64_t v) { return make<arith::ConstantOp>(b_.getI64IntegerAttr(v)); }
  mlir::Type pointer() { return llvmd::LLVMPointerType::get(b_.getContext()); }
  Value at_byte(Value base, Value offset) {
    return make<llvmd::GEPOp>(pointer(), b_.getI8Type(), base, mlir::ValueRange{offset});
  }
  Value& value(ValueId v) { return values_[v]; }
  void bind(const Inst& inst, Value v) { values_[inst.results[0]] = v; }
  mlir::Type type_of(ValueId v) { return register_type(b_.getContext(), k_.values[v]); }

  const Kernel& k_;
  mlir::OpBuilder b_;
  mlir::Location loc_;
  EmitContext c_;
  std::vector<Value> values_;        // by ValueId
  std::vector<const Inst*> makers_;  // likewise, of what is no argument
  std::vector<Value> memories_;      // by MemId
};

llvmd::LLVMFuncOp KernelEmitter::declare_body() {
  llvm::SmallVector<mlir::Type> params;
  llvm::SmallVector<const Memory*> pointers;
  for (const Memory& m : k_.memories) {
    if (m.kind == MemKind::local) continue;
    params.push_back(pointer());
    pointers.push_back(&m);
  }
  for (ValueId s : k_.scalars) params.push_back(type_of(s));
  params.append(2, b_.getI64Type());
  auto type = llvmd::LLVMFunctionType::get(llvmd::LLVMVoidType::get(b_.getContext()), params);
  auto f = make<llvmd::LLVMFuncOp>("body", type, llvmd::Linkage::Internal);
  f->setAttr("passthrough", b_.getStrArrayAttr({"noinline", "nounwind"}));
  for (size_t i = 0; i < pointers.size(); ++i) {
    const auto arg = static_cast<unsigned>(i);
    f.setArgAttr(arg, llvmd::LLVMDialect::getNoAliasAttrName(), b_.getUnitAttr());
    const int64_t align = pointers[i]->kind == MemKind::scratch ? 64 : pointers[i]->align;
    if (align > 1) f.setArgAttr(arg, llvmd::LLVMDialect::getAlignAttrName(), b_.getI64IntegerAttr(align));
  }
  return f;
}

// A scalar slot holds its value's bits, zero-extended.
Value unpack_scalar(const EmitContext& c, Value slot, DType t) {
  if (is_bool(t)) return emit_cast(c, slot, DType::u64, DType::boolean);
  const DType bits = bits_type(t);
  return emit_bitcast(c, emit_cast(c, slot, DType::u64, bits), bits, t);
}

// The pointers that the body takes, in the order of its parameters. Scratch memories lie in one block, each on a line
// of its own: `slots` say how long each is.
void KernelEmitter::bind_memories(mlir::Block* entry, llvm::ArrayRef<Value> slots, llvm::SmallVector<Value>& args) {
  Value offset = i64(0);
  for (size_t n = 0; n < k_.memories.size(); ++n) {
    const Memory& m = k_.memories[n];
    if (m.kind == MemKind::buffer) args.push_back(entry_slot(entry, 0, pointer(), n));
    if (m.kind != MemKind::scratch) continue;
    const auto which = std::find(k_.scalars.begin(), k_.scalars.end(), m.extent) - k_.scalars.begin();
    args.push_back(at_byte(entry->getArgument(4), offset));
    Value count = make<arith::MaxSIOp>(slots[which], i64(0));
    Value bytes = make<arith::MulIOp>(count, i64(static_cast<int64_t>(size_of(m.dtype))));
    Value padded = make<arith::AndIOp>(make<arith::AddIOp>(bytes, i64(63)), i64(-64));
    offset = make<arith::AddIOp>(offset, padded);
  }
}

void KernelEmitter::emit_entry(llvmd::LLVMFuncOp body) {
  mlir::Type p = pointer(), i = b_.getI64Type();
  auto type = llvmd::LLVMFunctionType::get(llvmd::LLVMVoidType::get(b_.getContext()), {p, p, i, i, p});
  auto f = make<llvmd::LLVMFuncOp>(kEntryName, type);
  f->setAttr("passthrough", b_.getStrArrayAttr({"nounwind"}));
  mlir::OpBuilder::InsertionGuard guard(b_);
  mlir::Block* block = f.addEntryBlock(b_);
  b_.setInsertionPointToStart(block);
  llvm::SmallVector<Value> slots, args;
  for (size_t n = 0; n < k_.scalars.size(); ++n) slots.push_back(entry_slot(block, 1, i, n));
  bind_memories(block, slots, args);
  for (size_t n = 0; n < k_.scalars.size(); ++n) {
    args.push_back(unpack_scalar(c_, slots[n], k_.values[k_.scalars[n]].dtype));
  }
  args.push_back(block->getArgument(2));
  args.push_back(block->getArgument(3));
  make<llvmd::CallOp>(body, args);
  make<llvmd::ReturnOp>(mlir::ValueRange{});
}

Status KernelEmitter::emit_body(llvmd::LLVMFuncOp f) {
  mlir::OpBuilder::InsertionGuard guard(b_);
  mlir::Block* block = f.addEntryBlock(b_);
  b_.setInsertionPointToStart(block);
  unsigned arg = 0;
  for (const Memory& m : k_.memories) {
    if (m.kind != MemKind::local) {
      memories_.push_back(block->getArgument(arg++));
      continue;
    }
    Value count = i64(std::max<int64_t>(m.count, 1));
    mlir::Type element = register_type(b_.getContext(), {is_bool(m.dtype) ? DType::u8 : m.dtype, 1});
    memories_.push_back(make<llvmd::AllocaOp>(pointer(), element, count, 64));
  }
  for (ValueId s : k_.scalars) value(s) = block->getArgument(arg++);
  Value begin = block->getArgument(arg), end = block->getArgument(arg + 1);
  const bool unit =
      c_.target.unit_halves && std::ranges::any_of(k_.insts, [](const Inst& i) { return i.op == Op::unit_dot; });
  if (unit) emit_unit_setup(c_);
  auto tasks = make<scf::ForOp>(begin, end, i64(1));
  if (unit) emit_unit_release(c_);
  make<llvmd::ReturnOp>(mlir::ValueRange{});
  b_.setInsertionPoint(tasks.getBody()->getTerminator());
  value(k_.task) = emit_cast(c_, tasks.getInductionVar(), DType::i64, k_.index);
  return emit_block(k_.body, nullptr);
}

Status KernelEmitter::emit_block(BlockId block, std::vector<Value>* yields) {
  for (InstId i : k_.blocks[block].insts) CHECK_OK(emit_inst(k_.insts[i], yields));
  return {};
}

Status KernelEmitter::emit_inst(const Inst& inst, std::vector<Value>* yields) {
  switch (inst.op) {
    case Op::loop:
      return emit_loop(inst);
    case Op::branch:
      return emit_branch(inst);
    case Op::load:
    case Op::store:
    case Op::gather:
    case Op::scatter:
    case Op::prefetch:
      return emit_memory(inst);
    case Op::unit_dot:
      return emit_unit(inst);
    case Op::yield:
      for (ValueId v : inst.operands) yields->push_back(value(v));
      return {};
    default:
      return emit_pure(inst);
  }
}

Status KernelEmitter::emit_prim_of(const Inst& inst) {
  const DType t = k_.values[inst.operands.back()].dtype;
  if (!has_spelling(inst.prim, t)) {
    return unsupported("kernel {}: the CPU emitter has no {} of {} (maths functions are expanded by earlier passes)",
                       k_.name, info(inst.prim).name, name(t));
  }
  llvm::SmallVector<Value, 3> operands;
  for (ValueId v : inst.operands) operands.push_back(value(v));
  bind(inst, emit_prim(c_, inst.prim, t, {operands.data(), operands.size()}));
  return {};
}

Status KernelEmitter::emit_cast_of(const Inst& inst) {
  const DType from = k_.values[inst.operands[0]].dtype, to = inst.type.dtype;
  if (!has_cast(c_.target, from, to)) {
    return unsupported("kernel {}: the CPU emitter casts no {} to {} (casts of halves are expanded by earlier passes)",
                       k_.name, name(from), name(to));
  }
  bind(inst, emit_cast(c_, value(inst.operands[0]), from, to));
  return {};
}

Status KernelEmitter::emit_pure(const Inst& inst) {
  const auto& x = inst.operands;
  switch (inst.op) {
    case Op::constant:
      bind(inst, emit_constant(c_, inst.imm, inst.type.lanes));
      return {};
    case Op::prim:
      return emit_prim_of(inst);
    case Op::cast:
      return emit_cast_of(inst);
    case Op::bitcast:
      bind(inst, emit_bitcast(c_, value(x[0]), k_.values[x[0]].dtype, inst.type.dtype));
      return {};
    case Op::splat:
      bind(inst, emit_splat(c_, value(x[0]), inst.type.lanes));
      return {};
    case Op::iota:
      bind(inst, emit_iota(c_, inst.type));
      return {};
    case Op::extract:
      bind(inst, emit_extract(c_, value(x[0]), static_cast<int>(inst.imm.bits)));
      return {};
    case Op::shuffle:
      bind(inst, emit_shuffle(c_, value(x[0]), value(x[1]), inst.lanes));
      return {};
    case Op::mask_bits:
      bind(inst, emit_mask_bits(c_, value(x[0])));
      return {};
    case Op::compress:
      bind(inst, emit_compress(c_, value(x[0]), value(x[1]), inst.type));
      return {};
    case Op::lookup:
      bind(inst, emit_lookup(c_, value(x[0]), value(x[1]), k_.values[x[0]], inst.type.lanes));
      return {};
    default:
      return internal_error("kernel {}: instruction {} reached emit_pure", k_.name, static_cast<int>(inst.op));
  }
}

Status KernelEmitter::emit_memory(const Inst& inst) {
  const auto& x = inst.operands;
  Value base = memories_[inst.mem];
  Value mask = inst.masked ? value(x.back()) : Value();
  switch (inst.op) {
    case Op::load:
      if (Value count = lanes_wanted(inst))
        bind(inst, emit_load_first(c_, base, value(x[0]), inst.type, count));
      else
        bind(inst, emit_load(c_, base, value(x[0]), inst.type, mask));
      break;
    case Op::gather:
      bind(inst, emit_gather(c_, base, value(x[0]), inst.type, mask));
      break;
    case Op::store:
      if (inst.streaming)
        emit_stream(c_, base, value(x[0]), value(x[1]), inst.type);
      else if (Value count = lanes_wanted(inst))
        emit_store_first(c_, base, value(x[0]), value(x[1]), inst.type, count);
      else
        emit_store(c_, base, value(x[0]), value(x[1]), inst.type, mask);
      break;
    case Op::prefetch:
      emit_prefetch(c_, base, value(x[0]), k_.memories[inst.mem]);
      break;
    default:
      emit_scatter(c_, base, value(x[0]), value(x[1]), inst.type, mask);
      break;
  }
  return {};
}

// How many lanes the mask of an access has, the first ones, where that is slow otherwise; else none.
Value KernelEmitter::lanes_wanted(const Inst& access) {
  if (!access.masked || !has_slow_masks(c_, access.type, access.op == Op::store ? MemAccess::write : MemAccess::read))
    return {};
  const Inst* mask = makers_[access.operands.back()];
  if (!mask || mask->op != Op::prim || mask->prim != Prim::lt) return {};
  const Inst *lane = makers_[mask->operands[0]], *count = makers_[mask->operands[1]];
  const bool counts = lane && count && lane->op == Op::iota && count->op == Op::splat && lane->type.dtype == DType::i32;
  return counts ? value(count->operands[0]) : Value();
}

Status KernelEmitter::emit_unit(const Inst& inst) {
  const DType rows = k_.memories[inst.mem].dtype, columns = k_.memories[inst.from].dtype;
  if (rows == DType::bf16 ? !c_.target.unit_halves : !c_.target.unit_bytes)
    return unsupported("kernel {}: {} has no matrix unit for {}", k_.name, c_.target.name(), name(rows));
  auto bytes = [&](ValueId v, MemId m) -> Value {
    Value wide = emit_cast(c_, value(v), k_.index, DType::i64);
    return make<arith::MulIOp>(wide, i64(static_cast<int64_t>(size_of(k_.memories[m].dtype))));
  };
  auto first = [&](ValueId v, MemId m) { return at_byte(memories_[m], bytes(v, m)); };
  const auto& x = inst.operands;
  const Value args[] = {first(x[0], inst.sums), first(x[1], inst.mem),
                        first(x[3], inst.from), bytes(x[2], inst.mem),
                        bytes(x[4], inst.from), emit_cast(c_, value(x[5]), k_.index, DType::i64),
                        bytes(x[6], inst.mem)};
  const UnitBlock block{inst.type.rows, inst.type.columns, inst.imm.bits != 0, rows, columns};
  const bool tiles = c_.target.unit_halves && good_unit_block(block.rows, block.columns);
  tiles ? emit_unit_dot(c_, args, block) : emit_byte_dot(c_, args, block);
  return {};
}

Status KernelEmitter::emit_loop(const Inst& inst) {
  const auto& x = inst.operands;
  llvm::SmallVector<Value> inits;
  for (size_t i = 3; i < x.size(); ++i) inits.push_back(value(x[i]));
  auto loop = make<scf::ForOp>(value(x[0]), value(x[1]), value(x[2]), inits);
  mlir::OpBuilder::InsertionGuard guard(b_);
  if (inits.empty()) {
    b_.setInsertionPoint(loop.getBody()->getTerminator());
  } else {
    b_.setInsertionPointToEnd(loop.getBody());
  }
  const Block& body = k_.blocks[inst.blocks[0]];
  value(body.args[0]) = loop.getInductionVar();
  for (size_t i = 0; i < inits.size(); ++i) value(body.args[i + 1]) = loop.getRegionIterArg(static_cast<unsigned>(i));
  std::vector<Value> next;
  CHECK_OK(emit_block(inst.blocks[0], &next));
  if (!inits.empty()) make<scf::YieldOp>(next);
  for (size_t i = 0; i < inits.size(); ++i) value(inst.results[i]) = loop.getResult(static_cast<unsigned>(i));
  return {};
}

Status KernelEmitter::emit_branch(const Inst& inst) {
  llvm::SmallVector<mlir::Type> types;
  for (ValueId r : inst.results) types.push_back(type_of(r));
  auto branch = make<scf::IfOp>(types, value(inst.operands[0]), true, true);
  for (int arm = 0; arm < 2; ++arm) {
    mlir::OpBuilder::InsertionGuard guard(b_);
    b_.setInsertionPointToEnd(arm == 0 ? branch.thenBlock() : branch.elseBlock());
    std::vector<Value> yields;
    CHECK_OK(emit_block(inst.blocks[arm], &yields));
    make<scf::YieldOp>(yields);
  }
  for (size_t i = 0; i < types.size(); ++i) value(inst.results[i]) = branch.getResult(static_cast<unsigned>(i));
  return {};
}

Status KernelEmitter::run() {
  llvmd::LLVMFuncOp body = declare_body();
  CHECK_OK(emit_body(body));
  emit_entry(body);
  return {};
}

}  // namespace

mlir::Type register_type(mlir::MLIRContext* context, ValueType t) {
  mlir::Type element;
  if (t.dtype == DType::f32) {
    element = mlir::Float32Type::get(context);
  } else if (t.dtype == DType::f64) {
    element = mlir::Float64Type::get(context);
  } else {
    element = mlir::IntegerType::get(context, is_bool(t.dtype) ? 1 : static_cast<unsigned>(size_of(t.dtype)) * 8);
  }
  return t.lanes == 1 ? element : mlir::VectorType::get({t.lanes}, element);
}

Value emit_constant(const EmitContext& c, Scalar value, int lanes) {
  const ValueType type{value.dtype, static_cast<uint8_t>(lanes)};
  mlir::Type element = register_type(c.builder.getContext(), {value.dtype, 1});
  const llvm::APInt bits(is_bool(value.dtype) ? 1 : static_cast<unsigned>(size_of(value.dtype)) * 8, value.bits);
  mlir::TypedAttr attr;
  if (auto f = llvm::dyn_cast<mlir::FloatType>(element)) {
    attr = mlir::FloatAttr::get(element, llvm::APFloat(f.getFloatSemantics(), bits));
  } else {
    attr = mlir::IntegerAttr::get(element, bits);
  }
  if (lanes > 1) {
    auto vector = llvm::cast<mlir::ShapedType>(register_type(c.builder.getContext(), type));
    attr = mlir::DenseElementsAttr::get(vector, mlir::Attribute(attr));
  }
  return c.builder.create<arith::ConstantOp>(c.builder.getUnknownLoc(), attr);
}

Status emit_kernel(const Kernel& k, const Target& target, mlir::ModuleOp module) {
  return KernelEmitter(k, target, module).run();
}

}  // namespace thermite::cpu
