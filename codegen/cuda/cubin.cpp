// SPDX-License-Identifier: Apache-2.0
// Reads cubins, which are ELF files: sections named after their kernel, and attributes by the kernel's symbol.
#include <elf.h>

#include <cstring>
#include <optional>
#include <vector>

#include "codegen/cuda/disassemble.h"

namespace thermite {
namespace {

constexpr uint16_t kMachineCuda = 190;
// Attributes of .nv.info: a byte of format, one of what it is, two of size; here with a symbol and a value.
constexpr uint8_t kSized = 4, kFrameSize = 0x11, kRegisterCount = 0x2f;
constexpr size_t kInstruction = 16;  // bytes, since sm_70
constexpr uint64_t kOpcode = 0xfff, kNop = 0x918;
constexpr uint64_t kReserved = 1024;  // of shared memory, for the system, since sm_90

struct Section {
  Elf64_Shdr header;
  std::string_view name;
};

class Cubin {
 public:
  explicit Cubin(std::span<const std::byte> bytes) : bytes_(bytes) {}

  Status open() {
    const auto header = at<Elf64_Ehdr>(0);
    if (!header || std::memcmp(header->e_ident, ELFMAG, SELFMAG) != 0 || header->e_ident[EI_CLASS] != ELFCLASS64 ||
        header->e_machine != kMachineCuda || header->e_shentsize != sizeof(Elf64_Shdr)) {
      return user_error("this is no cubin");
    }
    for (size_t k = 0; k < header->e_shnum; ++k) {
      const auto section = at<Elf64_Shdr>(header->e_shoff + k * sizeof(Elf64_Shdr));
      if (!section) return user_error("the cubin is cut off");
      sections_.push_back({*section, {}});
    }
    if (header->e_shstrndx >= sections_.size()) return user_error("the cubin's sections have no names");
    const Elf64_Shdr names = sections_[header->e_shstrndx].header;
    for (Section& s : sections_) s.name = text(names, s.header.sh_name);
    return {};
  }

  const Section* find(std::string_view prefix, std::string_view kernel = {}) const {
    for (const Section& s : sections_) {
      if (s.name.starts_with(prefix) && s.name.substr(prefix.size()) == kernel) return &s;
    }
    return nullptr;
  }
  std::span<const std::byte> content(const Section& s) const {
    const uint64_t offset = s.header.sh_offset, size = s.header.sh_type == SHT_NOBITS ? 0 : s.header.sh_size;
    if (offset > bytes_.size() || size > bytes_.size() - offset) return {};
    return bytes_.subspan(offset, size);
  }
  // The number of the kernel's symbol.
  std::optional<uint32_t> symbol(std::string_view kernel) const {
    const Section *symbols = find(".symtab"), *names = find(".strtab");
    if (!symbols || !names) return std::nullopt;
    const std::span<const std::byte> all = content(*symbols);
    for (size_t k = 0; (k + 1) * sizeof(Elf64_Sym) <= all.size(); ++k) {
      Elf64_Sym s;
      std::memcpy(&s, all.data() + k * sizeof s, sizeof s);
      if (ELF64_ST_TYPE(s.st_info) == STT_FUNC && text(names->header, s.st_name) == kernel)
        return static_cast<uint32_t>(k);
    }
    return std::nullopt;
  }
  std::optional<uint32_t> attribute(uint8_t which, uint32_t symbol) const {
    const Section* info = find(".nv.info");
    if (!info) return std::nullopt;
    const std::span<const std::byte> all = content(*info);
    for (size_t k = 0; k + 4 <= all.size();) {
      const auto format = static_cast<uint8_t>(all[k]), name = static_cast<uint8_t>(all[k + 1]);
      uint16_t size = 0;
      std::memcpy(&size, &all[k + 2], sizeof size);
      uint32_t words[2] = {};
      if (format == kSized && name == which && size >= sizeof words && k + 4 + sizeof words <= all.size()) {
        std::memcpy(words, &all[k + 4], sizeof words);
        if (words[0] == symbol) return words[1];
      }
      k += 4 + (format == kSized ? size : 0);
    }
    return std::nullopt;
  }

 private:
  template <class T>
  std::optional<T> at(uint64_t offset) const {
    if (offset > bytes_.size() || sizeof(T) > bytes_.size() - offset) return std::nullopt;
    T value;
    std::memcpy(&value, bytes_.data() + offset, sizeof value);
    return value;
  }
  std::string_view text(const Elf64_Shdr& names, uint64_t offset) const {
    const std::span<const std::byte> all = content({names, {}});
    if (offset >= all.size()) return {};
    const auto* begin = reinterpret_cast<const char*>(all.data()) + offset;
    return {begin, strnlen(begin, all.size() - offset)};
  }

  const std::span<const std::byte> bytes_;
  std::vector<Section> sections_;
};

// Behind the jump to itself that ends it, a kernel is filled up with instructions that do nothing.
uint64_t count_instructions(std::span<const std::byte> code) {
  uint64_t count = code.size() / kInstruction;
  while (count > 0) {
    uint64_t low = 0;
    std::memcpy(&low, &code[(count - 1) * kInstruction], sizeof low);
    if ((low & kOpcode) != kNop) break;
    --count;
  }
  return count;
}

}  // namespace

Result<CudaUsage> cuda_usage(std::span<const std::byte> bytes, std::string_view kernel) {
  Cubin cubin(bytes);
  CHECK_OK(cubin.open());
  const Section* code = cubin.find(".text.", kernel);
  const std::optional<uint32_t> symbol = cubin.symbol(kernel);
  if (!code || !symbol) return user_error("the cubin has no kernel {}", kernel);
  CudaUsage usage;
  usage.registers = static_cast<int>(cubin.attribute(kRegisterCount, *symbol).value_or(0));
  usage.local_bytes = cubin.attribute(kFrameSize, *symbol).value_or(0);
  usage.instructions = count_instructions(cubin.content(*code));
  if (const Section* shared = cubin.find(".nv.shared.", kernel)) usage.shared_bytes = shared->header.sh_size;
  if (cubin.find(".nv.shared.reserved.0") && usage.shared_bytes >= kReserved) usage.shared_bytes -= kReserved;
  return usage;
}

}  // namespace thermite
