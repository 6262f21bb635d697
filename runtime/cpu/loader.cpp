// SPDX-License-Identifier: Apache-2.0
#include "runtime/cpu/loader.h"

#include <elf.h>
#include <math.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <vector>

namespace thermite {
namespace {

constexpr uint64_t kMaxImage = uint64_t{64} << 20;
constexpr uint64_t kMaxSections = 4096;
constexpr uint64_t kStubBytes = 16;
constexpr uint64_t kNotLoaded = ~uint64_t{0};

struct Helper {
  std::string_view name;
  void* address;
};

std::span<const Helper> helpers() {
  static const Helper kHelpers[] = {
#define HELPER(symbol, result, parameters) \
  {#symbol, reinterpret_cast<void*>(static_cast<result(*) parameters>(&::symbol))},
#include "base/helpers.def"
#undef HELPER
  };
  return kHelpers;
}

bool uses_got(uint32_t type) {
  return type == R_X86_64_GOTPCREL || type == R_X86_64_GOTPCRELX || type == R_X86_64_REX_GOTPCRELX;
}

uint64_t align_up(uint64_t v, uint64_t alignment) { return (v + alignment - 1) / alignment * alignment; }

}  // namespace

// The mapping: [code sections, helper stubs] on executable pages, then [read-only data, GOT] on read-only pages.
class ObjectLoader {
 public:
  ObjectLoader(std::span<const std::byte> bytes, std::string_view entry) : file_(bytes), entry_(entry) {}
  Result<std::unique_ptr<LoadedObject>> load();

 private:
  // The n-th T of a table at `offset`; nullopt outside the file. Copies, as nothing in the file need be aligned.
  template <class T>
  bool read(uint64_t offset, uint64_t n, T* out) const {
    if (offset > file_.size() || n >= (file_.size() - offset) / sizeof(T)) return false;
    memcpy(out, file_.data() + offset + n * sizeof(T), sizeof(T));
    return true;
  }
  bool in_file(const Elf64_Shdr& s) const {
    return s.sh_offset <= file_.size() && s.sh_size <= file_.size() - s.sh_offset;
  }
  template <class... A>
  Error bad(fmt::format_string<A...> f, A&&... a) const {
    return device_error("unloadable object: {}", fmt::format(f, std::forward<A>(a)...));
  }

  Status read_sections();
  Status lay_out();
  Status map_and_copy();
  Status relocate_all();
  Status relocate(const Elf64_Shdr& table, const Elf64_Shdr& symbols, const Elf64_Rela& r);
  Status protect();
  Status find_entry();
  Result<std::string_view> symbol_name(const Elf64_Shdr& symbols, const Elf64_Sym& s) const;
  // Where the symbol is; for helpers their own address, with `stub` the address of code that jumps there.
  struct Place {
    uint64_t address = 0, stub = 0;
  };
  Result<Place> resolve(const Elf64_Shdr& symbols, uint64_t index) const;

  std::span<const std::byte> file_;
  std::string_view entry_;
  std::vector<Elf64_Shdr> sections_;
  std::vector<uint64_t> placed_;  // image offset by section, or kNotLoaded
  uint64_t stubs_ = 0, code_end_ = 0, got_ = 0, got_slots_ = 0, got_used_ = 0, image_bytes_ = 0;
  std::unique_ptr<LoadedObject> object_;
};

Status ObjectLoader::read_sections() {
  Elf64_Ehdr h;
  if (!read(0, 0, &h)) return bad("{} bytes are too few for an ELF header", file_.size());
  if (memcmp(h.e_ident, ELFMAG, SELFMAG) != 0 || h.e_ident[EI_CLASS] != ELFCLASS64 ||
      h.e_ident[EI_DATA] != ELFDATA2LSB || h.e_type != ET_REL || h.e_machine != EM_X86_64) {
    return bad("not a relocatable x86-64 ELF object");
  }
  if (h.e_shentsize != sizeof(Elf64_Shdr) || h.e_shnum == 0 || h.e_shnum > kMaxSections) return bad("section table");
  sections_.resize(h.e_shnum);
  for (size_t i = 0; i < sections_.size(); ++i) {
    if (!read(h.e_shoff, i, &sections_[i])) return bad("section table outside the file");
    const Elf64_Shdr& s = sections_[i];
    if (s.sh_type != SHT_NULL && s.sh_type != SHT_NOBITS && !in_file(s)) return bad("section {} outside the file", i);
  }
  return {};
}

Status ObjectLoader::lay_out() {
  placed_.assign(sections_.size(), kNotLoaded);
  uint64_t at = 0;
  auto place = [&](bool code) -> Status {
    for (size_t i = 0; i < sections_.size(); ++i) {
      const Elf64_Shdr& s = sections_[i];
      if (!(s.sh_flags & SHF_ALLOC) || s.sh_size == 0 || bool(s.sh_flags & SHF_EXECINSTR) != code) continue;
      if (s.sh_type == SHT_X86_64_UNWIND) continue;  // kernels never unwind
      if (s.sh_type != SHT_PROGBITS || (s.sh_flags & SHF_TLS)) return bad("section {} of type {}", i, s.sh_type);
      const uint64_t alignment = std::max<uint64_t>(s.sh_addralign, 1);
      if (alignment > 4096 || (alignment & (alignment - 1)) != 0) return bad("alignment of section {}", i);
      placed_[i] = align_up(at, alignment);
      at = placed_[i] + s.sh_size;
      if (s.sh_size > kMaxImage || at > kMaxImage) return bad("more than {} bytes of sections", kMaxImage);
    }
    return {};
  };
  CHECK_OK(place(true));
  stubs_ = align_up(at, kStubBytes);
  const auto page = static_cast<uint64_t>(sysconf(_SC_PAGESIZE));
  code_end_ = align_up(stubs_ + helpers().size() * kStubBytes, page);
  at = code_end_;
  CHECK_OK(place(false));
  for (const Elf64_Shdr& s : sections_) {
    if (s.sh_type != SHT_RELA) continue;
    Elf64_Rela r;
    for (uint64_t i = 0; i < s.sh_size / sizeof r && read(s.sh_offset, i, &r); ++i) {
      got_slots_ += uses_got(ELF64_R_TYPE(r.r_info)) ? 1 : 0;
    }
  }
  got_ = align_up(at, 8);
  image_bytes_ = align_up(got_ + (helpers().size() + got_slots_) * 8, page);
  return {};
}

Status ObjectLoader::map_and_copy() {
  void* p = mmap(nullptr, image_bytes_, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
  if (p == MAP_FAILED) return device_error("cannot map {} bytes for a kernel: {}", image_bytes_, strerror(errno));
  object_.reset(new LoadedObject);
  object_->base_ = static_cast<std::byte*>(p);
  object_->bytes_ = image_bytes_;
  for (size_t i = 0; i < sections_.size(); ++i) {
    if (placed_[i] == kNotLoaded) continue;
    memcpy(object_->base_ + placed_[i], file_.data() + sections_[i].sh_offset, sections_[i].sh_size);
  }
  for (size_t i = 0; i < helpers().size(); ++i) {  // jmp *[rip + distance to the helper's GOT slot]
    const uint64_t stub = stubs_ + i * kStubBytes, slot = got_ + i * 8;
    const auto distance = static_cast<int32_t>(slot - (stub + 6));
    const unsigned char jump[2] = {0xff, 0x25};
    memcpy(object_->base_ + stub, jump, 2);
    memcpy(object_->base_ + stub + 2, &distance, 4);
    memcpy(object_->base_ + slot, &helpers()[i].address, 8);
  }
  got_used_ = helpers().size();
  return {};
}

Result<std::string_view> ObjectLoader::symbol_name(const Elf64_Shdr& symbols, const Elf64_Sym& s) const {
  if (symbols.sh_link >= sections_.size()) return bad("string table");
  const Elf64_Shdr& strings = sections_[symbols.sh_link];
  if (strings.sh_type != SHT_STRTAB || s.st_name >= strings.sh_size) return bad("symbol name");
  const auto* text = reinterpret_cast<const char*>(file_.data() + strings.sh_offset + s.st_name);
  const size_t room = strings.sh_size - s.st_name;
  const size_t length = strnlen(text, room);
  if (length == room) return bad("symbol name without an end");
  return std::string_view(text, length);
}

Result<ObjectLoader::Place> ObjectLoader::resolve(const Elf64_Shdr& symbols, uint64_t index) const {
  Elf64_Sym s;
  if (index >= symbols.sh_size / sizeof s || !read(symbols.sh_offset, index, &s)) return bad("symbol {}", index);
  const auto base = reinterpret_cast<uint64_t>(object_->base_);
  if (s.st_shndx == SHN_UNDEF) {
    TRY(const std::string_view name, symbol_name(symbols, s));
    for (size_t i = 0; i < helpers().size(); ++i) {
      if (helpers()[i].name != name) continue;
      return Place{reinterpret_cast<uint64_t>(helpers()[i].address), base + stubs_ + i * kStubBytes};
    }
    return bad("it needs {}, which is not a helper", name);
  }
  if (s.st_shndx >= sections_.size() || placed_[s.st_shndx] == kNotLoaded) return bad("symbol {} has no place", index);
  if (s.st_value > sections_[s.st_shndx].sh_size) return bad("symbol {} outside its section", index);
  const uint64_t address = base + placed_[s.st_shndx] + s.st_value;
  return Place{address, address};
}

Status ObjectLoader::relocate(const Elf64_Shdr& table, const Elf64_Shdr& symbols, const Elf64_Rela& r) {
  const Elf64_Shdr& section = sections_[table.sh_info];
  const auto type = static_cast<uint32_t>(ELF64_R_TYPE(r.r_info));
  const uint64_t width = type == R_X86_64_64 ? 8 : 4;
  if (r.r_offset > section.sh_size || section.sh_size - r.r_offset < width) return bad("relocation outside a section");
  TRY(const Place to, resolve(symbols, ELF64_R_SYM(r.r_info)));
  std::byte* where = object_->base_ + placed_[table.sh_info] + r.r_offset;
  const auto here = reinterpret_cast<uint64_t>(where), addend = static_cast<uint64_t>(r.r_addend);
  uint64_t target = to.stub;
  if (type == R_X86_64_64) {
    const uint64_t value = to.address + addend;
    memcpy(where, &value, 8);
    return {};
  }
  if (uses_got(type)) {
    std::byte* slot = object_->base_ + got_ + got_used_++ * 8;
    memcpy(slot, &to.address, 8);
    target = reinterpret_cast<uint64_t>(slot);
  } else if (type != R_X86_64_PC32 && type != R_X86_64_PLT32) {
    return bad("relocation type {}", type);
  }
  const auto distance = static_cast<int64_t>(target + addend - here);
  if (distance != static_cast<int32_t>(distance)) return bad("relocation out of reach");
  const auto narrow = static_cast<int32_t>(distance);
  memcpy(where, &narrow, 4);
  return {};
}

Status ObjectLoader::relocate_all() {
  for (const Elf64_Shdr& table : sections_) {
    if (table.sh_type == SHT_REL) return bad("relocations without addends");
    if (table.sh_type != SHT_RELA) continue;
    if (table.sh_info >= sections_.size() || table.sh_link >= sections_.size()) return bad("relocation table");
    if (placed_[table.sh_info] == kNotLoaded) continue;
    const Elf64_Shdr& symbols = sections_[table.sh_link];
    if (symbols.sh_type != SHT_SYMTAB) return bad("relocations without a symbol table");
    Elf64_Rela r;
    for (uint64_t i = 0; i < table.sh_size / sizeof r; ++i) {
      if (!read(table.sh_offset, i, &r)) return bad("relocation table outside the file");
      CHECK_OK(relocate(table, symbols, r));
    }
  }
  return {};
}

Status ObjectLoader::find_entry() {
  for (const Elf64_Shdr& symbols : sections_) {
    if (symbols.sh_type != SHT_SYMTAB) continue;
    Elf64_Sym s;
    for (uint64_t i = 0; i < symbols.sh_size / sizeof s && read(symbols.sh_offset, i, &s); ++i) {
      if (ELF64_ST_TYPE(s.st_info) != STT_FUNC || s.st_shndx >= sections_.size()) continue;
      TRY(const std::string_view name, symbol_name(symbols, s));
      if (name != entry_) continue;
      const Elf64_Shdr& home = sections_[s.st_shndx];
      if (placed_[s.st_shndx] == kNotLoaded || !(home.sh_flags & SHF_EXECINSTR) || s.st_value >= home.sh_size) break;
      object_->entry_ = object_->base_ + placed_[s.st_shndx] + s.st_value;
      return {};
    }
  }
  return bad("no function {}", entry_);
}

Status ObjectLoader::protect() {
  if (mprotect(object_->base_, code_end_, PROT_READ | PROT_EXEC) != 0 ||
      mprotect(object_->base_ + code_end_, image_bytes_ - code_end_, PROT_READ) != 0) {
    return device_error("cannot make a kernel executable: {}", strerror(errno));
  }
  return {};
}

Result<std::unique_ptr<LoadedObject>> ObjectLoader::load() {
  CHECK_OK(read_sections());
  CHECK_OK(lay_out());
  CHECK_OK(map_and_copy());
  CHECK_OK(relocate_all());
  CHECK_OK(find_entry());
  CHECK_OK(protect());
  return std::move(object_);
}

Result<std::unique_ptr<LoadedObject>> LoadedObject::load(std::span<const std::byte> bytes, std::string_view entry) {
  return ObjectLoader(bytes, entry).load();
}

LoadedObject::~LoadedObject() {
  if (base_ != nullptr) munmap(base_, bytes_);
}

}  // namespace thermite
