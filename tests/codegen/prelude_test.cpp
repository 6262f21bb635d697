// SPDX-License-Identifier: Apache-2.0
// What sources hold of a prelude.
#include "codegen/clike/prelude.h"

#include <gtest/gtest.h>

namespace thermite::clike {
namespace {

constexpr std::string_view kParts = R"(
typedef int i32;

#define T_FN static

struct t_pair {
  i32 first, second;
};

T_FN i32 t_one(i32 x) { return x + 1; }
T_FN i32 t_other(i32 x) { return x; }

#define T_TWO(T) T_FN T t_two(T x) { return t_one(t_one(x)); }
T_TWO(i32)
)";

std::string parts(std::string_view source) { return needed_parts(kParts, source); }

TEST(Prelude, PartsComeWithWhatTheyRestOnInOrder) {
  EXPECT_EQ(parts("t_two(v1);"), std::string(kParts).erase(kParts.find("\nstruct"),
                                                           kParts.find("\nT_FN i32 t_one") - kParts.find("\nstruct")));
  EXPECT_EQ(parts("t_pair p;"), "\ntypedef int i32;\n\nstruct t_pair {\n  i32 first, second;\n};\n");
}

TEST(Prelude, NamesAreWholeWords) {
  EXPECT_EQ(parts("t_twos(t_on, at_other);"), "\ntypedef int i32;\n");
  EXPECT_EQ(parts(""), "\ntypedef int i32;\n");
}

}  // namespace
}  // namespace thermite::clike
