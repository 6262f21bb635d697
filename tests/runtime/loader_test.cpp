// SPDX-License-Identifier: Apache-2.0
// The loader on a hand-made object and on damaged copies of it. The damage spares the code itself and is never
// called: what is tested is that loading refuses or succeeds without touching memory it should not.
#include "runtime/cpu/loader.h"

#include <elf.h>
#include <gtest/gtest.h>

#include <cstring>
#include <random>

#include "runtime/device.h"

namespace thermite {
namespace {

struct ObjectMaker {
  std::vector<std::byte> bytes;
  std::vector<Elf64_Shdr> sections{1};

  template <class T>
  void append(const T& v) {
    const auto* p = reinterpret_cast<const std::byte*>(&v);
    bytes.insert(bytes.end(), p, p + sizeof v);
  }
  void section(uint32_t type, uint64_t flags, const std::string& data, uint32_t link = 0, uint32_t info = 0,
               uint64_t align = 16) {
    while (bytes.size() % 16 != 0) bytes.push_back({});
    Elf64_Shdr s{};
    s.sh_type = type;
    s.sh_flags = flags;
    s.sh_offset = bytes.size();
    s.sh_size = data.size();
    s.sh_link = link;
    s.sh_info = info;
    s.sh_addralign = align;
    for (char c : data) bytes.push_back(static_cast<std::byte>(c));
    sections.push_back(s);
  }
  std::vector<std::byte> finish() {
    Elf64_Ehdr h{};
    memcpy(h.e_ident, ELFMAG, SELFMAG);
    h.e_ident[EI_CLASS] = ELFCLASS64;
    h.e_ident[EI_DATA] = ELFDATA2LSB;
    h.e_type = ET_REL;
    h.e_machine = EM_X86_64;
    h.e_shentsize = sizeof(Elf64_Shdr);
    h.e_shnum = static_cast<uint16_t>(sections.size());
    h.e_shoff = bytes.size();
    for (const Elf64_Shdr& s : sections) append(s);
    memcpy(bytes.data(), &h, sizeof h);
    return bytes;
  }
};

template <class T>
std::string raw(std::initializer_list<T> items) {
  std::string s;
  for (const T& t : items) s.append(reinterpret_cast<const char*>(&t), sizeof t);
  return s;
}

// void f(void* const*, const uint64_t* scalars): memset(scalars[0], constant from .rodata, scalars[1]).
std::vector<std::byte> object(const char* callee = "memset", uint32_t call_type = R_X86_64_PLT32) {
  ObjectMaker m;
  m.bytes.resize(sizeof(Elf64_Ehdr));
  const std::string code(
      "\x48\x8b\x3e"              // mov rdi, [rsi]
      "\x48\x8b\x56\x08"          // mov rdx, [rsi+8]
      "\x8b\x35\x00\x00\x00\x00"  // mov esi, [rip+rodata]
      "\xe9\x00\x00\x00\x00",     // jmp memset
      18);
  m.section(SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, code);           // 1
  m.section(SHT_PROGBITS, SHF_ALLOC, raw<uint32_t>({0x5a}));          // 2
  m.section(SHT_STRTAB, 0, std::string("\0f\0", 3) + callee + '\0');  // 3
  Elf64_Sym null{}, f{}, data{}, helper{};
  f.st_name = 1;
  f.st_info = ELF64_ST_INFO(STB_GLOBAL, STT_FUNC);
  f.st_shndx = 1;
  data.st_info = ELF64_ST_INFO(STB_LOCAL, STT_SECTION);
  data.st_shndx = 2;
  helper.st_name = 3;
  m.section(SHT_SYMTAB, 0, raw<Elf64_Sym>({null, data, f, helper}), 3);  // 4
  const Elf64_Rela relocations[] = {{9, ELF64_R_INFO(1, R_X86_64_PC32), -4}, {14, ELF64_R_INFO(3, call_type), -4}};
  m.section(SHT_RELA, 0, raw<Elf64_Rela>({relocations[0], relocations[1]}), 4, 1);  // 5
  return m.finish();
}

TEST(Loader, RunsAnObjectThatReadsDataAndCallsAHelper) {
  auto loaded = LoadedObject::load(object(), "f");
  ASSERT_TRUE(loaded.ok()) << loaded.error().message;
  std::vector<char> target(100, 1);
  const uint64_t scalars[] = {reinterpret_cast<uint64_t>(target.data()), 99};
  reinterpret_cast<void (*)(void* const*, const uint64_t*)>(const_cast<void*>((*loaded)->entry()))(nullptr, scalars);
  EXPECT_EQ(target[0], 0x5a);
  EXPECT_EQ(target[98], 0x5a);
  EXPECT_EQ(target[99], 1);
}

void expect_refused(const std::vector<std::byte>& bytes, const char* entry, const char* part) {
  auto r = LoadedObject::load(bytes, entry);
  ASSERT_FALSE(r.ok()) << part;
  EXPECT_EQ(r.error().kind, ErrorKind::device);
  EXPECT_NE(r.error().message.find(part), std::string::npos) << r.error().message;
}

TEST(Loader, RefusesByName) {
  expect_refused({}, "f", "ELF header");
  expect_refused(std::vector<std::byte>(500), "f", "not a relocatable");
  expect_refused(object(), "g", "no function g");
  expect_refused(object("system"), "f", "system");
  expect_refused(object("memset", R_X86_64_TPOFF32), "f", "relocation type");
}

TEST(Loader, TruncationIsAnErrorAtEveryLength) {
  const auto whole = object();
  for (size_t n = 0; n < whole.size(); ++n) {
    const std::vector<std::byte> cut(whole.begin(), whole.begin() + static_cast<std::ptrdiff_t>(n));
    EXPECT_FALSE(LoadedObject::load(cut, "f").ok()) << n;
  }
}

TEST(Loader, DamageNeverCrashes) {
  const auto whole = object();
  std::mt19937_64 random(20240601);
  const uint64_t nasty[] = {0, 1, 0x7f, 0xff, 0x7fffffff, 0xffffffff, ~uint64_t{0}, uint64_t{1} << 63, whole.size()};
  int refused = 0;
  for (int round = 0; round < 20000; ++round) {
    auto bytes = whole;
    for (uint64_t hits = random() % 3 + 1; hits > 0; --hits) {
      const size_t width = size_t{1} << random() % 4;
      const size_t at = random() % (bytes.size() - width);
      const uint64_t value = random() % 2 ? nasty[random() % std::size(nasty)] : random();
      memcpy(bytes.data() + at, &value, width);
    }
    auto r = LoadedObject::load(bytes, "f");
    if (!r.ok()) {
      ++refused;
      EXPECT_EQ(r.error().kind, ErrorKind::device);
    }
  }
  EXPECT_GT(refused, 5000);
}

TEST(Loader, DeviceTakesOnlyItsOwnArtifacts) {
  auto device = make_cpu_device(cpu_target(CpuLevel::v1), 1);
  auto r = device->load(Artifact{"ptx", "f", object()});
  ASSERT_FALSE(r.ok());
  EXPECT_EQ(r.error().kind, ErrorKind::device);
  EXPECT_TRUE(device->load(Artifact{"elf-x86_64", "f", object()}).ok());
}

}  // namespace
}  // namespace thermite
