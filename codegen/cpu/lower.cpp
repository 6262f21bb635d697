// SPDX-License-Identifier: Apache-2.0
// MLIR down to the LLVM dialect in one conversion, then to an LLVM module. Both sides are verified: LLVM may end
// the process on input that it does not expect.
#include <llvm/IR/LLVMContext.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/Verifier.h>
#include <llvm/Support/raw_ostream.h>
#include <mlir/Conversion/ArithToLLVM/ArithToLLVM.h>
#include <mlir/Conversion/ControlFlowToLLVM/ControlFlowToLLVM.h>
#include <mlir/Conversion/LLVMCommon/ConversionTarget.h>
#include <mlir/Conversion/LLVMCommon/TypeConverter.h>
#include <mlir/Conversion/SCFToControlFlow/SCFToControlFlow.h>
#include <mlir/Dialect/Arith/IR/Arith.h>
#include <mlir/Dialect/ControlFlow/IR/ControlFlow.h>
#include <mlir/Dialect/LLVMIR/LLVMDialect.h>
#include <mlir/Dialect/SCF/IR/SCF.h>
#include <mlir/IR/BuiltinOps.h>
#include <mlir/IR/MLIRContext.h>
#include <mlir/IR/Verifier.h>
#include <mlir/Target/LLVMIR/Dialect/Builtin/BuiltinToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Dialect/LLVMIR/LLVMToLLVMIRTranslation.h>
#include <mlir/Target/LLVMIR/Export.h>
#include <mlir/Transforms/DialectConversion.h>

#include "codegen/cpu/emit.h"
#include "codegen/cpu/phases.h"

namespace thermite::cpu {
namespace {

// A context of its own per compile: compiles run on several threads, and nothing accumulates.
struct Workspace {
  mlir::MLIRContext context{mlir::MLIRContext::Threading::DISABLED};
  std::string diagnostics;
  mlir::OwningOpRef<mlir::ModuleOp> module;

  Workspace() {
    mlir::DialectRegistry registry;
    mlir::registerBuiltinDialectTranslation(registry);
    mlir::registerLLVMDialectTranslation(registry);
    context.appendDialectRegistry(registry);
    context.loadDialect<mlir::arith::ArithDialect, mlir::cf::ControlFlowDialect, mlir::scf::SCFDialect,
                        mlir::LLVM::LLVMDialect>();
    context.getDiagEngine().registerHandler([this](mlir::Diagnostic& d) {
      diagnostics += d.str() + "\n";
      return mlir::success();
    });
    module = mlir::ModuleOp::create(mlir::UnknownLoc::get(&context));
  }

  Error broken(std::string_view step, const Kernel& k) const {
    return internal_error("kernel {}: {} failed: {}", k.name, step, diagnostics);
  }
};

Status build(Workspace& w, const Kernel& k, const Target& target) {
  CHECK_OK(emit_kernel(k, target, *w.module));
  if (mlir::failed(mlir::verify(*w.module))) return w.broken("MLIR verification", k);
  return {};
}

mlir::LogicalResult convert(Workspace& w) {
  mlir::LLVMConversionTarget legal(w.context);
  legal.addLegalOp<mlir::ModuleOp>();
  mlir::LLVMTypeConverter types(&w.context);
  mlir::RewritePatternSet patterns(&w.context);
  mlir::populateSCFToControlFlowConversionPatterns(patterns);
  mlir::arith::populateArithToLLVMConversionPatterns(types, patterns);
  mlir::cf::populateControlFlowToLLVMConversionPatterns(types, patterns);
  return mlir::applyFullConversion(*w.module, legal, std::move(patterns));
}

}  // namespace

Result<std::string> mlir_text(const Kernel& k, const Target& target) {
  Workspace w;
  CHECK_OK(build(w, k, target));
  std::string text;
  llvm::raw_string_ostream out(text);
  w.module->print(out);
  return text;
}

Result<std::unique_ptr<llvm::Module>> to_llvm(const Kernel& k, const Target& target, llvm::LLVMContext& context,
                                              Phases& phases) {
  Workspace w;
  phases.ended("context");
  CHECK_OK(build(w, k, target));
  phases.ended("emit");
  if (mlir::failed(convert(w))) return w.broken("lowering to the LLVM dialect", k);
  phases.ended("lower");
  std::unique_ptr<llvm::Module> m = mlir::translateModuleToLLVMIR(*w.module, context, k.name);
  if (!m) return w.broken("translation to LLVM IR", k);
  std::string problem;
  llvm::raw_string_ostream out(problem);
  if (llvm::verifyModule(*m, &out)) return internal_error("kernel {}: LLVM verification failed: {}", k.name, problem);
  phases.ended("translate");
  return m;
}

}  // namespace thermite::cpu
