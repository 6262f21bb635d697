// SPDX-License-Identifier: Apache-2.0
#include "codegen/cpu/emission.h"

#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/LegacyPassManager.h>
#include <llvm/IR/Module.h>
#include <llvm/Pass.h>
#include <llvm/Support/raw_ostream.h>
#include <llvm/Target/TargetMachine.h>

#include <algorithm>
#include <span>

namespace thermite::cpu {
namespace {

// By the names the passes give themselves.
constexpr std::string_view kNeverNeeded[] = {
    // For languages, calling conventions and mitigations that kernels do not have: exceptions, garbage collection,
    // thread locals, x87, profiling, sanitizers, debug info, indirect branches, calls of libm and libc.
    "Merge contiguous icmps into a memcmp",
    "Expand memcmp() to load/stores",
    "Lower Garbage Collection Instructions",
    "Shadow Stack GC Lowering",
    "Replace intrinsics with calls to vector library",
    "Partially inline calls to library functions",
    "Expand vector predication intrinsics",
    "Instrument function entry/exit with calls to e.g. mcount() (post inlining)",
    "TLS Variable Hoist",
    "Expand indirectbr instructions",
    "Exception handling preparation",
    "Prepare callbr",
    "Safe Stack instrumentation pass",
    "Insert stack protectors",
    "Local Dynamic TLS Access Clean-up",
    "X86 PIC Global Base Reg Initialization",
    "Argument Stack Rebase",
    "X86 Windows Fixup Buffer Security Check",
    "X86 speculative load hardening",
    "X86 DynAlloca Expander",
    "X86 FP Stackifier",
    "X86 Load Value Injection (LVI) Load Hardening",
    "Remove Redundant DEBUG_VALUE analysis",
    "Fixup Statepoint Caller Saved",
    "Insert KCFI indirect call checks",
    "Analyze Machine Code For Garbage Collection",
    "Insert fentry calls",
    "Insert XRay ops",
    "Implement the 'patchable-function' attribute",
    "X86 Indirect Branch Tracking",
    "X86 Atom pad short functions",
    "X86 Discriminate Memory Operands",
    "X86 Insert Cache Prefetches",
    "X86 insert wait instruction",
    "Contiguously Lay Out Funclets",
    "StackMap Liveness Analysis",
    "Live DEBUG_VALUE analysis",
    "Machine Sanitizer Binary Metadata",
    "Stack Frame Layout Analysis",
    "X86 Speculative Execution Side Effect Suppression",
    "X86 Indirect Thunks",
    "X86 Return Thunks",
    "Check CFA info and insert CFI instructions if needed",
    "X86 Load Value Injection (LVI) Ret-Hardening",
    "Pseudo Probe Inserter",
    // For integers wider than 64 bits, and registers of matrix tiles, which no kernel uses yet.
    "Expand large div/rem",
    "Expand large fp convert",
    "Lower AMX intrinsics",
    "Lower AMX type for load/store",
    "Tile Register Pre-configure",
    "Tile Register Configure",
    "X86 Lower Tile Copy",
    "Register Allocation Pass Scoring",
    // Optimisations that left every kernel of the recogniser as fast as it was.
    "X86 Domain Reassignment Pass",
    "Early Tail Duplication",
    "Merge disjoint stack slots",
    "Local Stack Slot Allocation",
    "Early If-Conversion",
    "X86 cmov Conversion",
    "Live Range Shrink",
    "X86 Avoid Store Forwarding Blocks",
    "Constant Hoisting",
    "Shrink Wrapping analysis",
    "Post RA top-down list latency scheduler",
    "PostRA Machine Sink",
    "X86 Optimize Call Frame",
    "Optimize machine instruction PHIs",
};
// Left out of kernels with tiles in registers: what the first two make of addresses, and constants that the last one
// keeps over the tile's loop, cost registers that the tile has.
constexpr std::string_view kHungryForRegisters[] = {
    "Canonicalize Freeze Instructions in Loops",
    "Loop Strength Reduction",
    "Early Machine Loop Invariant Code Motion",
};
// It reads all broadcasts of a tile's step before it multiplies, and spills.
constexpr std::string_view kScheduler = "Machine Instruction Scheduler";

bool listed(std::span<const std::string_view> names, std::string_view name) {
  return std::find(names.begin(), names.end(), name) != names.end();
}

class Emission : public llvm::legacy::PassManager {
 public:
  explicit Emission(const Emphasis& on) : on_(on) {}
  void add(llvm::Pass* pass) override {
    const llvm::StringRef name = pass->getPassName();
    if (!wanted({name.data(), name.size()})) {
      delete pass;
      return;
    }
    llvm::legacy::PassManager::add(pass);
  }

 private:
  bool wanted(std::string_view name) const {
    if (on_.keeps_order && name == kScheduler) return false;
    return !listed(kNeverNeeded, name) && (on_.reduces_strength || !listed(kHungryForRegisters, name));
  }
  const Emphasis on_;
};

}  // namespace

Emphasis emphasis_for(const llvm::Module& module) {
  constexpr int kTile = 8, kManyReads = 4;  // vectors that a loop carries, masked reads in one block
  bool has_tile = false, gathers = false, many_reads = false;
  for (const llvm::Function& f : module) {
    for (const llvm::BasicBlock& block : f) {
      int carried = 0, reads = 0;
      for (const llvm::Instruction& i : block) {
        const auto* call = llvm::dyn_cast<llvm::IntrinsicInst>(&i);
        const auto intrinsic = call == nullptr ? llvm::Intrinsic::not_intrinsic : call->getIntrinsicID();
        carried += llvm::isa<llvm::PHINode>(i) && i.getType()->isVectorTy();
        reads += intrinsic == llvm::Intrinsic::masked_load;
        gathers = gathers || intrinsic == llvm::Intrinsic::masked_gather;
      }
      many_reads = many_reads || reads >= kManyReads;
      has_tile = has_tile || carried >= kTile;
    }
  }
  return {.reduces_strength = gathers || many_reads || !has_tile, .keeps_order = has_tile};
}

Result<std::string> run_code_generator(llvm::Module& module, llvm::TargetMachine& machine, Output output,
                                       const Emphasis& on) {
  const auto type = output == Output::object ? llvm::CodeGenFileType::ObjectFile : llvm::CodeGenFileType::AssemblyFile;
  llvm::SmallVector<char, 0> bytes;
  llvm::raw_svector_ostream out(bytes);
  Emission emission(on);
  if (machine.addPassesToEmitFile(emission, out, nullptr, type, /*DisableVerify=*/true)) {
    return internal_error("LLVM cannot write this kind of file for {}", machine.getTargetCPU().str());
  }
  emission.run(module);
  return std::string(bytes.begin(), bytes.end());
}

}  // namespace thermite::cpu
