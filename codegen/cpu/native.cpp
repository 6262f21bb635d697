// SPDX-License-Identifier: Apache-2.0
// LLVM IR -> optimised -> object bytes. The pass list is short and explicit: no vectorisers, no unrolling and no
// loop idioms, so that the kernel that runs is the one the kernel stage prints.
#include <llvm-c/Target.h>
#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/LoopAnalysisManager.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/MC/TargetRegistry.h>
#include <llvm/Passes/PassBuilder.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>
#include <llvm/TargetParser/Triple.h>
#include <llvm/Transforms/InstCombine/InstCombine.h>
#include <llvm/Transforms/Scalar/DCE.h>
#include <llvm/Transforms/Scalar/EarlyCSE.h>
#include <llvm/Transforms/Scalar/GVN.h>
#include <llvm/Transforms/Scalar/LICM.h>
#include <llvm/Transforms/Scalar/LoopPassManager.h>
#include <llvm/Transforms/Scalar/LoopRotation.h>
#include <llvm/Transforms/Scalar/SROA.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>

#include <mutex>

#include "codegen/cpu/emit.h"

namespace thermite::cpu {
namespace {

constexpr char kTriple[] = "x86_64-unknown-linux-gnu";

Result<std::unique_ptr<llvm::TargetMachine>> make_machine(const Target& target) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
  });
  std::string problem;
  const llvm::Target* t = llvm::TargetRegistry::lookupTarget(kTriple, problem);
  if (t == nullptr) return internal_error("LLVM has no x86-64 target: {}", problem);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::unique_ptr<llvm::TargetMachine> machine(
      t->createTargetMachine(kTriple, target.name(), target.llvm_features(), options, llvm::Reloc::PIC_,
                             llvm::CodeModel::Small, llvm::CodeGenOptLevel::Default));
  if (!machine) return internal_error("LLVM cannot make a code generator for {}", target.name());
  return machine;
}

void prepare(llvm::Module& module, llvm::TargetMachine& machine, const Target& target) {
  module.setDataLayout(machine.createDataLayout());
  module.setTargetTriple(kTriple);
  module.setPICLevel(llvm::PICLevel::BigPIC);
  for (llvm::Function& f : module) {
    if (f.isDeclaration()) continue;
    f.addFnAttr("target-cpu", target.name());
    f.addFnAttr("target-features", target.llvm_features());
    f.addFnAttr("prefer-vector-width", std::to_string(target.vector_bytes * 8));
    f.addFnAttr("no-trapping-math", "true");  // MXCSR masks every exception while a kernel runs
  }
}

// Each pass with its reason:
//  sroa        locals and carried values that an unrolled loop left in memory become registers
//  early-cse   index arithmetic repeats from load to store
//  instcombine casts, masks and selects that the emitter spelled defensively fold away
//  simplifycfg arms of empty branches go
//  rotate+licm loop-invariant splats, addresses and loads of read-only buffers leave the loop
//  gvn         what licm made equal
void optimise(llvm::Module& module, llvm::TargetMachine& machine) {
  llvm::LoopAnalysisManager loops;
  llvm::FunctionAnalysisManager functions;
  llvm::CGSCCAnalysisManager sccs;
  llvm::ModuleAnalysisManager modules;
  llvm::PassBuilder builder(&machine);
  builder.registerModuleAnalyses(modules);
  builder.registerCGSCCAnalyses(sccs);
  builder.registerFunctionAnalyses(functions);
  builder.registerLoopAnalyses(loops);
  builder.crossRegisterProxies(loops, functions, sccs, modules);

  llvm::FunctionPassManager passes;
  passes.addPass(llvm::SROAPass(llvm::SROAOptions::ModifyCFG));
  passes.addPass(llvm::EarlyCSEPass(true));
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  llvm::LoopPassManager loop_passes;
  loop_passes.addPass(llvm::LoopRotatePass());
  loop_passes.addPass(llvm::LICMPass(llvm::LICMOptions()));
  passes.addPass(llvm::createFunctionToLoopPassAdaptor(std::move(loop_passes), /*UseMemorySSA=*/true));
  passes.addPass(llvm::GVNPass());
  passes.addPass(llvm::InstCombinePass());
  passes.addPass(llvm::SimplifyCFGPass());
  passes.addPass(llvm::DCEPass());
  for (llvm::Function& f : module) {
    if (!f.isDeclaration()) passes.run(f, functions);
  }
}

}  // namespace

Result<std::string> emit_native(llvm::Module& module, const Target& target, Output output) {
  TRY(std::unique_ptr<llvm::TargetMachine> machine, make_machine(target));
  prepare(module, *machine, target);
  optimise(module, *machine);
  if (output == Output::llvm_text) {
    std::string text;
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
    return text;
  }
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream out(bytes);
  llvm::legacy::PassManager emission;
  const auto type = output == Output::object ? llvm::CodeGenFileType::ObjectFile : llvm::CodeGenFileType::AssemblyFile;
  if (machine->addPassesToEmitFile(emission, out, nullptr, type, /*DisableVerify=*/true)) {
    return internal_error("LLVM cannot write this kind of file for {}", target.name());
  }
  emission.run(module);
  return std::string(bytes.begin(), bytes.end());
}

}  // namespace thermite::cpu
