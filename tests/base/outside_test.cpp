// SPDX-License-Identifier: Apache-2.0
// What stands between the library and the world: text for a terminal, files, host memory, exceptions of libraries.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <system_error>

#include "base/guard.h"
#include "base/host_bytes.h"
#include "base/printable.h"
#include "base/regular_file.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;
namespace fs = std::filesystem;

TEST(Printable, KeepsWhatAReaderSees) {
  EXPECT_EQ(printable("conv1/weights [3, 3]"), "conv1/weights [3, 3]");
  EXPECT_EQ(printable("größe 层 😀"), "größe 层 😀");
  EXPECT_EQ(printable(""), "");
}

TEST(Printable, SpellsOutTheRest) {
  EXPECT_EQ(printable("a\x1b[31m\nb\r\t\x07\x7f"), "a\\x1b[31m\\nb\\r\\t\\x07\\x7f");
  EXPECT_EQ(printable(std::string_view("\0x", 2)), "\\x00x");
  EXPECT_EQ(printable("\xc2\x9b"
                      "31m"),
            "\\x9b31m")
      << "a control character of eight bits, in UTF-8";
  EXPECT_EQ(printable("\xe2\x80\xae"
                      "exe"),
            "\\u{202e}exe")
      << "the text that follows would run backwards";
  EXPECT_EQ(printable("\xf3\xa0\x80\xa0"), "\\u{e0020}");
}

TEST(Printable, ShowsBytesThatAreNoUtf8) {
  EXPECT_EQ(printable("\xff\xfe"), "\\xff\\xfe");
  EXPECT_EQ(printable("\xc0\xaf"), "\\xc0\\xaf") << "overlong";
  EXPECT_EQ(printable("\xe0\x80\xaf"), "\\xe0\\x80\\xaf") << "overlong";
  EXPECT_EQ(printable("\xed\xa0\x80"), "\\u{d800}") << "half a surrogate pair";
  EXPECT_EQ(printable("\xf4\x90\x80\x80"), "\\xf4\\x90\\x80\\x80") << "beyond Unicode";
  EXPECT_EQ(printable("\xe5\xb1"), "\\xe5\\xb1") << "cut off";
  EXPECT_EQ(printable("\xe5\xb1z"), "\\xe5\\xb1z");
}

TEST(Printable, LeavesLineEndsToText) { EXPECT_EQ(printable_lines("a\n\tb\x1b\r"), "a\n\tb\\x1b\\r"); }

class RegularFileTest : public ::testing::Test {
 protected:
  RegularFileTest() { fs::create_directories(folder_); }
  ~RegularFileTest() override { fs::remove_all(folder_); }
  std::string write(const std::string& name, const std::string& text) {
    std::ofstream(folder_ + "/" + name) << text;
    return folder_ + "/" + name;
  }
  static std::string why(const std::string& path) {
    const auto r = read_file_bytes(path);
    return r.ok() ? "" : r.error().message;
  }
  const std::string folder_ = ::testing::TempDir() + "/thermite_files_" + std::to_string(getpid());
};

TEST_F(RegularFileTest, ReadsFilesAndNothingElse) {
  const auto bytes = read_file_bytes(write("a", "hello"));
  ASSERT_TRUE(bytes.ok());
  EXPECT_EQ(bytes->size(), 5u);
  EXPECT_THAT(why(folder_), HasSubstr("cannot open"));
  EXPECT_THAT(why(folder_ + "/none"), HasSubstr("No such file"));
  EXPECT_THAT(why("/dev/zero"), HasSubstr("regular file"));
  ASSERT_EQ(mkfifo((folder_ + "/fifo").c_str(), 0600), 0);
  EXPECT_THAT(why(folder_ + "/fifo"), HasSubstr("regular file"));
  EXPECT_THAT(why(std::string("a\0b", 3)), HasSubstr("zero byte"));
}

TEST_F(RegularFileTest, DoesNotReadMoreThanThereIsOrIsAllowed) {
  const std::string sparse = write("sparse", "");
  ASSERT_EQ(truncate(sparse.c_str(), int64_t{1} << 42), 0);
  EXPECT_THAT(why(sparse), HasSubstr("at most"));
  const auto file = RegularFile::open(write("a", "hello"));
  ASSERT_TRUE(file.ok());
  std::byte two[2], six[6];
  EXPECT_TRUE(file->read(3, two).ok());
  EXPECT_EQ(two[1], std::byte{'o'});
  EXPECT_FALSE(file->read(0, six).ok());
  EXPECT_FALSE(file->read(uint64_t{1} << 62, two).ok());
}

TEST(HostBytes, GiveAlignedZerosOrAnError) {
  for (const uint64_t bytes : {0, 1, 64, 100'000}) {
    const auto s = make_host_bytes(bytes);
    ASSERT_TRUE(s.ok());
    EXPECT_EQ((*s)->bytes(), bytes);
    EXPECT_EQ(reinterpret_cast<uintptr_t>((*s)->data()) % 64, 0u);
    for (uint64_t k = 0; k < bytes; ++k) ASSERT_EQ(static_cast<std::byte*>((*s)->data())[k], std::byte{0});
  }
  for (const uint64_t bytes : {uint64_t{1} << 50, uint64_t{1} << 63, UINT64_MAX}) {
    const auto s = make_host_bytes(bytes);
    ASSERT_FALSE(s.ok());
    EXPECT_EQ(s.error().kind, ErrorKind::device);
    EXPECT_THAT(s.error().message, HasSubstr("this machine has"));
  }
}

TEST(Guard, TurnsExceptionsIntoErrors) {
  const auto thrown = [](auto e) { return guarded([&]() -> Status { throw e; }).error(); };
  EXPECT_EQ(thrown(std::bad_alloc()).message, "out of memory");
  EXPECT_EQ(thrown(std::bad_alloc()).kind, ErrorKind::device);
  EXPECT_EQ(thrown(std::length_error("vector")).message, "out of memory");
  const std::error_code again = std::make_error_code(std::errc::resource_unavailable_try_again);
  EXPECT_EQ(thrown(std::system_error(again)).kind, ErrorKind::device);
  EXPECT_EQ(thrown(std::runtime_error("what")).kind, ErrorKind::internal);
  EXPECT_THAT(thrown(std::runtime_error("what")).message, HasSubstr("what"));
  EXPECT_EQ(thrown(5).kind, ErrorKind::internal);
  EXPECT_EQ(*guarded([]() -> Result<int> { return 3; }), 3);
}

}  // namespace
}  // namespace thermite
