// SPDX-License-Identifier: Apache-2.0
// LLVM IR -> optimised -> object bytes. The pass list is short and explicit: no vectorisers, no unrolling and no
// loop idioms, so that the kernel that runs is the one the kernel stage prints.
#include <llvm-c/Target.h>
#include <llvm/Analysis/CGSCCPassManager.h>
#include <llvm/Analysis/LoopAnalysisManager.h>
#include <llvm/IR/Instructions.h>
#include <llvm/IR/MDBuilder.h>
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
#include <llvm/Transforms/Scalar/SeparateConstOffsetFromGEP.h>
#include <llvm/Transforms/Scalar/SimplifyCFG.h>

#include <map>
#include <mutex>
#include <vector>

#include "codegen/cpu/emission.h"
#include "codegen/cpu/emit.h"
#include "codegen/cpu/phases.h"

namespace thermite::cpu {
namespace {

// The name of its level for LLVM, which has none for AMX.
std::string llvm_cpu(const Target& target) { return cpu_target(std::min(target.level, CpuLevel::v4)).name(); }

constexpr char kTriple[] = "x86_64-unknown-linux-gnu";

Result<std::unique_ptr<llvm::TargetMachine>> make_machine(const Target& target) {
  static std::once_flag once;
  std::call_once(once, [] {
    LLVMInitializeX86TargetInfo();
    LLVMInitializeX86Target();
    LLVMInitializeX86TargetMC();
    LLVMInitializeX86AsmPrinter();
    LLVMInitializeX86AsmParser();  // for the one instruction that is named
  });
  std::string problem;
  const llvm::Target* t = llvm::TargetRegistry::lookupTarget(kTriple, problem);
  if (t == nullptr) return internal_error("LLVM has no x86-64 target: {}", problem);
  llvm::TargetOptions options;
  options.AllowFPOpFusion = llvm::FPOpFusion::Strict;
  std::unique_ptr<llvm::TargetMachine> machine(
      t->createTargetMachine(kTriple, llvm_cpu(target), target.llvm_features(), options, llvm::Reloc::PIC_,
                             llvm::CodeModel::Small, llvm::CodeGenOptLevel::Default));
  if (!machine) return internal_error("LLVM cannot make a code generator for {}", target.name());
  return machine;
}

// Code generators at rest, by target. One costs half a millisecond to make and serves one compile at a time.
class Machines {
 public:
  Result<std::unique_ptr<llvm::TargetMachine>> take(const Target& target) {
    {
      std::lock_guard lock(mutex_);
      auto& idle = idle_[target.name()];
      if (!idle.empty()) {
        std::unique_ptr<llvm::TargetMachine> machine = std::move(idle.back());
        idle.pop_back();
        return machine;
      }
    }
    return make_machine(target);
  }
  void give_back(const Target& target, std::unique_ptr<llvm::TargetMachine> machine) {
    std::lock_guard lock(mutex_);
    idle_[target.name()].push_back(std::move(machine));
  }

 private:
  std::mutex mutex_;
  std::map<std::string, std::vector<std::unique_ptr<llvm::TargetMachine>>> idle_;
};

// Never destroyed: a compile may still run on another thread while the process exits.
Machines& machines() {
  static Machines* const all = new Machines;
  return *all;
}

// The branch at the end of a block where it asks for a lane of a mask: whether any lane wants what is rare (where_any).
llvm::BranchInst* asks_for_lanes(llvm::BasicBlock& block) {
  auto* branch = llvm::dyn_cast<llvm::BranchInst>(block.getTerminator());
  const bool asks = branch != nullptr && branch->isConditional();
  return asks && llvm::isa<llvm::ExtractElementInst>(branch->getCondition()) ? branch : nullptr;
}

// Where it is known that they are rare, what goes around such lanes keeps its constants in registers that their code
// would take. What asks for rarer ones at once is not rare itself: pow of what is negative.
void weigh_rare_branches(llvm::Function& f) {
  constexpr uint32_t kRare = 1, kUsual = 2000;
  for (llvm::BasicBlock& block : f) {
    llvm::BranchInst* branch = asks_for_lanes(block);
    if (branch == nullptr || asks_for_lanes(*branch->getSuccessor(0)) != nullptr) continue;
    branch->setMetadata(llvm::LLVMContext::MD_prof, llvm::MDBuilder(f.getContext()).createBranchWeights(kRare, kUsual));
  }
}

void prepare(llvm::Module& module, llvm::TargetMachine& machine, const Target& target) {
  module.setDataLayout(machine.createDataLayout());
  module.setTargetTriple(kTriple);
  module.setPICLevel(llvm::PICLevel::BigPIC);
  for (llvm::Function& f : module) {
    if (f.isDeclaration()) continue;
    f.addFnAttr("target-cpu", llvm_cpu(target));
    f.addFnAttr("target-features", target.llvm_features());
    f.addFnAttr("prefer-vector-width", std::to_string(target.vector_bytes * 8));
    f.addFnAttr("no-trapping-math", "true");  // MXCSR masks every exception while a kernel runs
    weigh_rare_branches(f);
  }
}

// Each pass with its reason:
//  sroa        locals become registers
//  early-cse   index arithmetic repeats from load to store
//  instcombine casts, masks and selects that the emitter spelled defensively fold away
//  simplifycfg arms of empty branches go
//  rotate+licm loop-invariant splats, addresses and loads of read-only buffers leave the loop
// Then, where loop strength reduction will run (emission.h), what it wants to read:
//  gvn         what licm made equal
//  instcombine, simplifycfg, dce
// and elsewhere, what spares a kernel from it:
//  split gep   constants move behind the induction variable, into the displacement of an access
//  early-cse   what licm and the split made equal
void optimise(llvm::Module& module, llvm::TargetMachine& machine, bool reduces_strength) {
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
  if (reduces_strength) {
    passes.addPass(llvm::GVNPass());
    passes.addPass(llvm::InstCombinePass());
    passes.addPass(llvm::SimplifyCFGPass());
  } else {
    passes.addPass(llvm::SeparateConstOffsetFromGEPPass(/*LowerGEP=*/true));
    passes.addPass(llvm::EarlyCSEPass());
  }
  passes.addPass(llvm::DCEPass());
  for (llvm::Function& f : module) {
    if (!f.isDeclaration()) passes.run(f, functions);
  }
}

}  // namespace

Result<std::string> emit_native(llvm::Module& module, const Target& target, Output output, Phases& phases) {
  TRY(std::unique_ptr<llvm::TargetMachine> machine, machines().take(target));
  prepare(module, *machine, target);
  phases.ended("machine");
  const Emphasis on = emphasis_for(module);
  optimise(module, *machine, on.reduces_strength);
  phases.ended("optimise");
  std::string text;
  if (output == Output::llvm_text) {
    llvm::raw_string_ostream out(text);
    module.print(out, nullptr);
  } else {
    TRY(text, run_code_generator(module, *machine, output, on));
    phases.ended("codegen");
  }
  machines().give_back(target, std::move(machine));
  return text;
}

}  // namespace thermite::cpu
