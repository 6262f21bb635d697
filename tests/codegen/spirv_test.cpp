// SPDX-License-Identifier: Apache-2.0
// GLSL -> SPIR-V: errors carry text, what was asked for is in the module, and what is precise stays as written.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <atomic>
#include <thread>

#include "codegen/vulkan/client.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::HasSubstr;
using testing::Not;

// A kernel whose body works on the floats x and y and a, b, c.
std::string glsl(const std::string& body) {
  return R"(#version 460
#extension GL_EXT_buffer_reference : require
#extension GL_EXT_control_flow_attributes : require
#extension GL_EXT_scalar_block_layout : require
#extension GL_EXT_shader_explicit_arithmetic_types : require
layout(local_size_x = 128) in;
layout(buffer_reference, scalar) buffer Words { uint64_t v[]; };
layout(buffer_reference, scalar) buffer Floats { float v[]; };
layout(push_constant, scalar) uniform Push { uint64_t arguments; };
void main() {
  Words words = Words(arguments);
  Floats x = Floats(words.v[0]), y = Floats(words.v[1]);
  uint i = gl_GlobalInvocationID.x;
  float a = x.v[i], b = x.v[i + 1], c = x.v[i + 2];
)" + body +
         "\n}\n";
}

class Spirv : public testing::Test {
 protected:
  void SetUp() override {
    const auto built = compile_glsl(glsl(""));
    if (!built.ok() && built.error().unsupported) GTEST_SKIP() << built.error().message;
  }
  static std::string text(const std::string& body, const SpirvOptions& options = {}) {
    const auto module = compile_glsl(glsl(body), options);
    if (!module.ok()) return module.error().message;
    return disassemble_spirv(*module).value();
  }
};

TEST_F(Spirv, IsAModuleForVulkan12) {
  const auto module = compile_glsl(glsl("y.v[i] = a;"));
  ASSERT_TRUE(module.ok()) << module.error().message;
  ASSERT_GT(module->size(), 5u);
  EXPECT_EQ((*module)[0], 0x07230203u);
  EXPECT_EQ((*module)[1], 0x00010500u);
  EXPECT_TRUE(vulkan_codegen_loaded());
  EXPECT_EQ(*compile_glsl(glsl("y.v[i] = a;")), *module);
  EXPECT_THAT(text("y.v[i] = a;"),
              AllOf(HasSubstr("OpEntryPoint GLCompute %main \"main\""), HasSubstr("LocalSize 128")));
}

TEST_F(Spirv, AnErrorCarriesTheCompilersText) {
  const auto wrong = compile_glsl(glsl("y.v[i] = nothing;"));
  ASSERT_FALSE(wrong.ok());
  EXPECT_EQ(wrong.error().kind, ErrorKind::internal);
  EXPECT_THAT(wrong.error().message, AllOf(HasSubstr("kernel:15"), HasSubstr("'nothing' : undeclared identifier")));
  for (const char* old : {"", "void main() {}", "#version 100\nvoid main() {}"}) {
    const auto refused = compile_glsl(old);
    ASSERT_FALSE(refused.ok());
    EXPECT_THAT(refused.error().message, HasSubstr("does not begin with #version 4"));
  }
}

TEST_F(Spirv, WhatIsNoModuleIsRefused) {
  const auto refused = disassemble_spirv({1, 2, 3});
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, HasSubstr("this is no SPIR-V"));
  EXPECT_FALSE(disassemble_spirv({}).ok());
}

// The front end takes this; the validator knows better.
TEST_F(Spirv, AnInvalidModuleIsRefused) {
  const auto refused = compile_glsl(R"(#version 460
#extension GL_KHR_memory_scope_semantics : require
layout(local_size_x = 1) in;
void main() { controlBarrier(gl_ScopeDevice, gl_ScopeDevice, 0, 0); }
)");
  ASSERT_FALSE(refused.ok());
  EXPECT_THAT(refused.error().message, AllOf(HasSubstr("the SPIR-V is not valid: "), HasSubstr("ControlBarrier")));
}

TEST_F(Spirv, FloatControlsAreThoseAskedFor) {
  EXPECT_THAT(text("y.v[i] = a + b;"), AllOf(Not(HasSubstr("DenormPreserve")), Not(HasSubstr("RoundingModeRTE")),
                                             Not(HasSubstr("SignedZeroInfNanPreserve"))));
  const std::string some =
      text("y.v[i] = a + b;", {.denorm_preserve = {.f32 = true}, .rounding_mode_rte = {.f16 = true, .f64 = true}});
  EXPECT_THAT(some, AllOf(HasSubstr("OpCapability DenormPreserve"), HasSubstr("OpCapability RoundingModeRTE"),
                          HasSubstr("OpExecutionMode %main DenormPreserve 32"),
                          HasSubstr("OpExecutionMode %main RoundingModeRTE 16"),
                          HasSubstr("OpExecutionMode %main RoundingModeRTE 64")));
  EXPECT_THAT(some, AllOf(Not(HasSubstr("DenormPreserve 16")), Not(HasSubstr("DenormPreserve 64")),
                          Not(HasSubstr("RoundingModeRTE 32")), Not(HasSubstr("SignedZeroInfNanPreserve"))));
  EXPECT_THAT(text("y.v[i] = a;", {.signed_zero_inf_nan_preserve = {true, true, true}}),
              AllOf(HasSubstr("SignedZeroInfNanPreserve 16"), HasSubstr("SignedZeroInfNanPreserve 32"),
                    HasSubstr("SignedZeroInfNanPreserve 64")));
}

size_t count(const std::string& text, const std::string& word) {
  size_t n = 0;
  for (size_t at = text.find(word); at != std::string::npos; at = text.find(word, at + 1)) ++n;
  return n;
}

TEST_F(Spirv, PreciseArithmeticIsNotContracted) {
  const std::string t = text("precise float p = a * b + c; y.v[i] = p;");
  EXPECT_EQ(count(t, "OpFMul"), 1u) << t;
  EXPECT_EQ(count(t, "OpFAdd"), 1u) << t;
  EXPECT_EQ(count(t, "Fma"), 0u) << t;
  EXPECT_EQ(count(t, "NoContraction"), 2u) << t;
}

// x + 0 is not x where x is -0, x * 0 is not 0 where x is infinite, and 3 * (x * 2) rounds twice.
TEST_F(Spirv, PreciseArithmeticIsNotFolded) {
  const std::string body = "precise float p = (a + 0.0) * 0.0, q = (b * 3.1) * 5.3, r = c / 3.0; y.v[i] = p + q + r;";
  const std::string t = text(body);
  EXPECT_EQ(count(t, "OpFMul"), 3u) << t;
  EXPECT_EQ(count(t, "OpFDiv"), 1u) << t;
  EXPECT_EQ(count(t, "NoContraction"), 5u) << t;
}

// Without `precise`, float controls alone keep the optimiser from folding.
TEST_F(Spirv, FloatControlsKeepArithmeticToo) {
  const std::string body = "y.v[i] = (a + 0.0) * 0.0 + (b * 3.1) * 5.3;";
  EXPECT_LT(count(text(body), "OpFMul"), 3u);
  const std::string t = text(body, {.signed_zero_inf_nan_preserve = {.f32 = true}});
  EXPECT_EQ(count(t, "OpFMul"), 3u) << t;
  EXPECT_EQ(count(t, "OpFAdd"), 2u) << t;
}

// What the optimiser unrolls loses its decorations.
TEST_F(Spirv, WhatMayBeContractedIsNotExact) {
  const std::string loop = "for (int k = 0; k < 4; ++k) s = s * b + x.v[i + k]; y.v[i] = s;";
  EXPECT_THAT(text("precise float s = a; " + loop, {.exact = true}), HasSubstr("OpFMul"));
  EXPECT_THAT(text("precise float s = a; [[unroll]] " + loop, {.exact = true}),
              ContainsRegex("is not exact: (Fma|OpF[A-Z][a-z]+) %[0-9]+ lacks NoContraction"));
  for (const char* plain : {"a * b", "a + b", "a - b", "a / b", "-a", "a * b + c"}) {
    const std::string x = plain;
    EXPECT_THAT(text("y.v[i] = " + x + ";", {.exact = true}), HasSubstr("is not exact")) << x;
    EXPECT_THAT(text("y.v[i] = " + x + ";"), HasSubstr("OpEntryPoint")) << x;
    EXPECT_THAT(text("precise float p = " + x + "; y.v[i] = p;", {.exact = true}), HasSubstr("OpEntryPoint")) << x;
  }
  const std::string fused = text("y.v[i] = fma(a, b, c);", {.exact = true});
  EXPECT_EQ(count(fused, "Fma"), 1u) << fused;
  EXPECT_EQ(count(fused, "NoContraction"), 1u) << fused;
  EXPECT_THAT(text("y.v[i] = max(sqrt(a), floor(b));", {.exact = true}), HasSubstr("OpEntryPoint"));
}

// Modules that use float controls and device addresses are optimised like others.
TEST_F(Spirv, VariablesAreGone) {
  const std::string body = "float s = 0; for (int k = 0; k < 4; ++k) { s += x.v[i + k]; } y.v[i] = s;";
  for (const FloatWidths preserve : {FloatWidths{}, FloatWidths{true, true, true}}) {
    const std::string t = text(body, {.denorm_preserve = preserve});
    EXPECT_EQ(count(t, "OpVariable"), 2u) << t;  // the push constant and the thread's number
  }
}

TEST_F(Spirv, ThreadsCompileAtOnce) {
  const auto one = compile_glsl(glsl("y.v[i] = sqrt(a) + 1.0;"));
  ASSERT_TRUE(one.ok());
  std::vector<std::thread> threads;
  std::atomic<int> same{0};
  for (int k = 0; k < 4; ++k) {
    threads.emplace_back([&] {
      for (int n = 0; n < 5; ++n) {
        const auto mine = compile_glsl(glsl("y.v[i] = sqrt(a) + 1.0;"));
        same += mine.ok() && *mine == *one;
      }
    });
  }
  for (std::thread& t : threads) t.join();
  EXPECT_EQ(same.load(), 20);
}

TEST_F(Spirv, TheDigestIsThereWithoutTheLibrary) { EXPECT_EQ(vulkan_codegen_digest(), vulkan_codegen_digest()); }

}  // namespace
}  // namespace thermite
