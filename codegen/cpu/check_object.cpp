// SPDX-License-Identifier: Apache-2.0
#include "codegen/cpu/check_object.h"

#include <llvm/BinaryFormat/ELF.h>
#include <llvm/Object/ELFObjectFile.h>
#include <llvm/Support/MemoryBufferRef.h>

#include <algorithm>
#include <array>

namespace thermite::cpu {
namespace {

constexpr auto kHelpers = std::to_array<std::string_view>({
#define HELPER(symbol, result, parameters) #symbol,
#include "base/helpers.def"
#undef HELPER
});

// What the loader knows how to apply.
bool loadable(uint64_t type) {
  using namespace llvm::ELF;
  constexpr uint64_t kTypes[] = {R_X86_64_64,       R_X86_64_PC32,      R_X86_64_PLT32,
                                 R_X86_64_GOTPCREL, R_X86_64_GOTPCRELX, R_X86_64_REX_GOTPCRELX};
  return std::find(std::begin(kTypes), std::end(kTypes), type) != std::end(kTypes);
}

std::string consume(llvm::Error e) { return llvm::toString(std::move(e)); }

}  // namespace

Status check_object(std::string_view bytes, std::string_view kernel) {
  auto file = llvm::object::ObjectFile::createELFObjectFile(llvm::MemoryBufferRef({bytes.data(), bytes.size()}, ""));
  if (!file) return internal_error("kernel {}: unreadable object: {}", kernel, consume(file.takeError()));
  for (const llvm::object::SymbolRef& symbol : (*file)->symbols()) {
    auto flags = symbol.getFlags();
    auto symbol_name = symbol.getName();
    if (!flags || !symbol_name) return internal_error("kernel {}: unreadable symbol table", kernel);
    if (!(*flags & llvm::object::SymbolRef::SF_Undefined) || symbol_name->empty()) continue;
    const std::string_view wanted(symbol_name->data(), symbol_name->size());
    if (std::find(kHelpers.begin(), kHelpers.end(), wanted) == kHelpers.end()) {
      return unsupported("kernel {}: its machine code calls {}, which is not one of the loader's helpers", kernel,
                         wanted);
    }
  }
  for (const llvm::object::SectionRef& section : (*file)->sections()) {
    for (const llvm::object::RelocationRef& r : section.relocations()) {
      if (loadable(r.getType())) continue;
      return unsupported("kernel {}: its machine code needs relocation type {}, which the loader does not apply",
                         kernel, r.getType());
    }
  }
  return {};
}

}  // namespace thermite::cpu
