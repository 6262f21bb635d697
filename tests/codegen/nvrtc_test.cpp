// SPDX-License-Identifier: Apache-2.0
// CUDA C++ to machine code, where NVRTC is: ./dev setup --cuda.
#include "codegen/cuda/nvrtc.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <cstdlib>
#include <cstring>
#include <regex>
#include <thread>

#include "codegen/cuda/disassemble.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

constexpr char kSource[] = R"(
struct Args { const float* x; float* y; unsigned long long tasks; };
extern "C" __global__ void __launch_bounds__(128) axpy(const Args a) {
  __shared__ float part[128];
  for (unsigned long long t = blockIdx.x * 128ull + threadIdx.x; t < a.tasks; t += gridDim.x * 128ull) {
    part[threadIdx.x] = a.x[t];
    a.y[t] = part[threadIdx.x] * 3.0f + a.y[t];
  }
})";
// An array whose indices are not known lies on the stack.
constexpr char kWithStack[] = R"(
extern "C" __global__ void turn(const float* x, float* y, int n) {
  float v[40];
  for (int k = 0; k < 40; ++k) v[k] = x[k * n + threadIdx.x];
  for (int k = 0; k < n; ++k) y[k * n + threadIdx.x] += v[(k * 7) % 40];
})";

class NvrtcTest : public testing::Test {
 protected:
  void SetUp() override {
    const auto version = nvrtc_version();
    if (version.ok()) return;
    ASSERT_THAT(version.error().message, HasSubstr("./dev setup --cuda"));
    GTEST_SKIP() << version.error().message;
  }
  static CudaCode compile(const std::string& source, std::string_view arch, CudaForm form = CudaForm::cubin) {
    auto code = compile_cuda(source, arch, form);
    EXPECT_TRUE(code.ok()) << code.error().message;
    return code.ok() ? std::move(code).value() : CudaCode();
  }
  static std::string text(const CudaCode& code) {
    return {reinterpret_cast<const char*>(code.bytes.data()), code.bytes.size()};
  }
};

TEST_F(NvrtcTest, CompilesForEveryGeneration) {
  const NvrtcVersion told = nvrtc_version().value();  // by the files, while nothing has been compiled
  EXPECT_GE(told.major, 12);
  compile(kSource, "sm_80");
  EXPECT_TRUE(nvrtc_loaded());
  EXPECT_EQ(nvrtc_version().value().major, told.major);  // by the library
  EXPECT_EQ(nvrtc_version().value().minor, told.minor);
  for (const char* arch : {"sm_75", "sm_80", "sm_90a", "sm_100", "sm_120"}) {
    const CudaCode cubin = compile(kSource, arch), ptx = compile(kSource, arch, CudaForm::ptx);
    ASSERT_GT(cubin.bytes.size(), 4u);
    EXPECT_EQ(std::memcmp(cubin.bytes.data(),
                          "\x7f"
                          "ELF",
                          4),
              0)
        << arch;
    EXPECT_EQ(cubin.log, "");
    EXPECT_THAT(text(ptx), AllOf(HasSubstr(".entry axpy"), HasSubstr(".target " + std::string(arch)))) << arch;
    EXPECT_NE(text(ptx).back(), '\0');
    const auto usage = cuda_usage(cubin.bytes, "axpy");
    ASSERT_TRUE(usage.ok()) << usage.error().message;
    EXPECT_GE(usage.value().registers, 4) << arch;
    EXPECT_EQ(usage.value().shared_bytes, 512u) << arch;
    EXPECT_EQ(usage.value().local_bytes, 0u) << arch;
    EXPECT_GT(usage.value().instructions, 10u) << arch;
    EXPECT_GE(cuda_usage(compile(kWithStack, arch).bytes, "turn").value().local_bytes, 160u) << arch;
  }
}

// Two roundings where the source has two operations.
TEST_F(NvrtcTest, ContractsNothingByItself) {
  const std::string ptx = text(compile(kSource, "sm_80", CudaForm::ptx));
  EXPECT_THAT(ptx,
              AllOf(HasSubstr("mul.rn.f32"), HasSubstr("add.rn.f32"), Not(HasSubstr("fma")), Not(HasSubstr(".ftz"))));
}

TEST_F(NvrtcTest, ErrorsCarryTheLog) {
  const auto bad = compile_cuda("extern \"C\" __global__ void f() { undeclared = 1; }", "sm_80", CudaForm::cubin);
  ASSERT_FALSE(bad.ok());
  EXPECT_EQ(bad.error().kind, ErrorKind::internal);
  EXPECT_THAT(bad.error().message, AllOf(HasSubstr("kernel.cu(1)"), HasSubstr("undeclared"), HasSubstr("sm_80")));
  for (const char* arch : {"sm_20", "gfx90a", "sm_"}) {
    const auto unknown = compile_cuda(kSource, arch, CudaForm::ptx);
    ASSERT_FALSE(unknown.ok());
    EXPECT_TRUE(unknown.error().unsupported);
    EXPECT_THAT(unknown.error().message, AllOf(HasSubstr(arch), HasSubstr("sm_90")));
  }
}

TEST_F(NvrtcTest, WarningsAreKept) {
  EXPECT_THAT(compile("extern \"C\" __global__ void f() { int unused; }", "sm_80").log, HasSubstr("unused"));
}

TEST_F(NvrtcTest, ThreadsCompileAtOnce) {
  std::vector<CudaCode> all(4);
  std::vector<std::thread> threads;
  for (CudaCode& c : all) threads.emplace_back([&c] { c = compile(kSource, "sm_80"); });
  for (std::thread& t : threads) t.join();
  for (const CudaCode& c : all) EXPECT_EQ(c.bytes, all[0].bytes);
}

TEST_F(NvrtcTest, DisassemblyHasAsManyInstructions) {
  const CudaCode cubin = compile(kSource, "sm_90a");
  const auto sass = disassemble_cuda(cubin.bytes);
  if (!sass.ok()) GTEST_SKIP() << sass.error().message;
  EXPECT_THAT(sass.value(), AllOf(HasSubstr("STG.E"), HasSubstr("FMUL"), HasSubstr("EXIT")));
  const std::regex instruction(R"(/\*[0-9a-f]{4}\*/ +[^.\s])"), nop(R"(/\*[0-9a-f]{4}\*/ +NOP)");
  const auto count = [&](const std::regex& r) {
    return std::distance(std::sregex_iterator(sass.value().begin(), sass.value().end(), r), std::sregex_iterator());
  };
  EXPECT_EQ(cuda_usage(cubin.bytes, "axpy").value().instructions,
            static_cast<uint64_t>(count(instruction) - count(nop)));
}

// Bytes of others end in an error.
TEST_F(NvrtcTest, DamagedCubinsAreNoHarm) {
  const CudaCode good = compile(kSource, "sm_80");
  EXPECT_FALSE(cuda_usage(good.bytes, "another").ok());
  EXPECT_FALSE(cuda_usage({}, "axpy").ok());
  for (size_t k = 0; k < good.bytes.size(); ++k) {
    (void)cuda_usage(std::span(good.bytes).first(k), "axpy");
    std::vector<std::byte> damaged = good.bytes;
    damaged[k] ^= std::byte{0xff};
    (void)cuda_usage(damaged, "axpy");
  }
}

TEST(Nvrtc, SaysWhereItLooked) {
  const char* before = std::getenv("THERMITE_NVDISASM");
  const std::string kept = before ? before : "";
  setenv("THERMITE_NVDISASM", "/nonexistent/nvdisasm", 1);
  const auto none = disassemble_cuda({});
  ASSERT_FALSE(none.ok());
  EXPECT_THAT(none.error().message,
              AllOf(HasSubstr("/nonexistent/nvdisasm (THERMITE_NVDISASM)"), HasSubstr("./dev setup --cuda")));
  before ? setenv("THERMITE_NVDISASM", kept.c_str(), 1) : unsetenv("THERMITE_NVDISASM");
}

}  // namespace
}  // namespace thermite
