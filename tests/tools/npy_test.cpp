// SPDX-License-Identifier: Apache-2.0
// .npy files of all kinds of authors.
#include "tools/model/npy.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>

#include "tools/model/host_tensor.h"

namespace thermite {
namespace {

using ::testing::HasSubstr;

class Npy : public ::testing::Test {
 protected:
  ~Npy() override { std::filesystem::remove(path_); }

  Result<Constant> read(const std::string& header, size_t data, int version = 1, size_t length = SIZE_MAX) {
    if (length == SIZE_MAX) length = header.size();
    std::string s = "\x93NUMPY";
    s += static_cast<char>(version);
    s += '\0';
    for (int k = 0; k < (version == 1 ? 2 : 4); ++k) s += static_cast<char>(length >> (8 * k));
    std::ofstream(path_, std::ios::binary) << s << header << std::string(data, '\1');
    return read_npy(path_);
  }
  std::string why(const std::string& header, size_t data = 256, int version = 1, size_t length = SIZE_MAX) {
    const auto c = read(header, data, version, length);
    return c.ok() ? "" : c.error().message;
  }
  static std::string header(const std::string& shape, const std::string& descr = "<f4",
                            const std::string& order = "False") {
    return "{'descr': '" + descr + "', 'fortran_order': " + order + ", 'shape': (" + shape + "), }\n";
  }

  const std::string path_ = ::testing::TempDir() + "/thermite_npy_" + std::to_string(getpid()) + ".npy";
};

TEST_F(Npy, ReadsWhatItWrites) {
  for (const Type& t :
       {Type{DType::f32, {2, 3}}, Type{DType::boolean, {5}}, Type{DType::f16, {}}, Type{DType::i64, {0, 4}}}) {
    const auto c = random_tensor(t, 7);
    ASSERT_TRUE(c.ok());
    ASSERT_TRUE(write_npy(path_, *c).ok());
    const auto back = read_npy(path_);
    ASSERT_TRUE(back.ok()) << back.error().message;
    EXPECT_EQ(back->type, t);
    EXPECT_EQ(std::memcmp(back->data->data(), c->data->data(), byte_size(t)), 0);
  }
}

TEST_F(Npy, TakesHeadersAsPythonWritesThem) {
  for (const int version : {1, 2, 3}) EXPECT_EQ(why(header("2, 3"), 24, version), "");
  EXPECT_EQ(why(header(""), 4), "");
  EXPECT_EQ(why(header("6,"), 24), "");
  EXPECT_EQ(why("{\"shape\":(2,3),\"fortran_order\":False,\"descr\":\"|u1\"}", 6), "");
  EXPECT_EQ(why("  { 'descr' : '<i8' , 'fortran_order' : False , 'shape' : ( 2 , 3 ) }   \n", 48), "");
  EXPECT_EQ(why(header("0, 4"), 0), "");
}

TEST_F(Npy, RefusesTheRestAndSaysWhy) {
  EXPECT_THAT(why(header("2, 3"), 23), HasSubstr("23 bytes of data, 24 wanted"));
  EXPECT_THAT(why(header("2, 3", "<f4", "True")), HasSubstr("Fortran order"));
  EXPECT_THAT(why(header("2, 3", ">f4")), HasSubstr("the dtype '>f4'"));
  EXPECT_THAT(why(header("2, 3", "|O")), HasSubstr("the dtype '|O'"));
  EXPECT_THAT(why(header("-1")), HasSubstr("negative"));
  EXPECT_THAT(why(header("999999999999999, 9")), HasSubstr("too large"));
  EXPECT_THAT(why(header("281474976710656")), HasSubstr("wanted"));
  EXPECT_THAT(why(header(std::string(400, '9'))), HasSubstr("too large"));
  EXPECT_THAT(why(header("1,1,1,1,1,1,1,1,1,1,1,1,1")), HasSubstr("more than 12 dimensions"));
  EXPECT_THAT(why(header("2, 3"), 256, 9), HasSubstr("version 9.0"));
  EXPECT_THAT(why(header("2, 3"), 256, 1, 65535), HasSubstr("does not fit"));
  EXPECT_THAT(why(header("2, 3"), 256, 2, 0xffffffff), HasSubstr("does not fit"));
  EXPECT_THAT(why(header("2, 3") + "x"), HasSubstr("follows"));
  EXPECT_THAT(why("{}"), HasSubstr("lacks"));
  EXPECT_THAT(why("{'descr': [('a', '<f4')], 'fortran_order': False, 'shape': (1,)}"), HasSubstr("fields"));
  EXPECT_THAT(why("{'descr': '<f4', 'descr': '<f4'}"), HasSubstr("too many"));
  EXPECT_THAT(why("{'colour': 'red'}"), HasSubstr("too many"));
  for (const char* cut : {"", "{", "{'", "{'descr", "{'descr'", "{'descr':", "{'descr': '<f4", "{'descr': '<f4'",
                          "{'shape': (", "{'shape': (1"})
    EXPECT_NE(why(cut), "") << cut;
}

TEST_F(Npy, TakesLongHeadersWithoutRecursion) {
  for (const std::string& filling :
       {"'descr': '" + std::string(65000, 'a') + "'", "'descr':" + std::string(65000, ' ') + "'<f4'",
        std::string("'shape': (") + std::string(65000, ' ') + ')', std::string("'shape': (") + std::string(65000, '1')})
    EXPECT_NE(why("{" + filling), "");
}

TEST_F(Npy, RefusesFilesThatEndEarly) {
  for (const char* text : {"", "\x93NUMPY", "\x93NUMPY\1", "not numpy at all"}) {
    std::ofstream(path_, std::ios::binary) << text;
    EXPECT_FALSE(read_npy(path_).ok());
  }
}

}  // namespace
}  // namespace thermite
