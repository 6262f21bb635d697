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

// Whether loop strength reduction is worth its time, a fifth of a compile. Products are as fast without: their register
// tiles hide the address arithmetic. Windows that read many neighbours under masks, reductions and maps lose up to 5 %.
bool gains_from_strength_reduction(const llvm::Module& module);

Result<std::string> run_code_generator(llvm::Module& module, llvm::TargetMachine& machine, Output output,
                                       bool reduces_strength);

}  // namespace thermite::cpu
