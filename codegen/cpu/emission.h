// SPDX-License-Identifier: Apache-2.0
// LLVM's code generator without the passes that our kernels have no use for.
#pragma once

#include <string>

#include "base/status.h"
#include "codegen/cpu/emit.h"

namespace llvm {
class Module;
class TargetMachine;
}  // namespace llvm

namespace thermite::cpu {

// What a kernel gains by.
struct Emphasis {
  // Loop strength reduction, a fifth of a compile. Products are as fast without: their register tiles hide the address
  // arithmetic. Windows that read many neighbours under masks, reductions and maps lose up to 5 %.
  bool reduces_strength = true;
  // Instructions in the order of the kernel: around a tile of sums in registers they stand as those want them.
  bool keeps_order = false;
};
Emphasis emphasis_for(const llvm::Module& module);

Result<std::string> run_code_generator(llvm::Module& module, llvm::TargetMachine& machine, Output output,
                                       const Emphasis& on);

}  // namespace thermite::cpu
