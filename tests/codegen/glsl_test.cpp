// SPDX-License-Identifier: Apache-2.0
// What kernels become for Vulkan devices: exchanges in registers where subgroups have 32 threads, and vectors in one
// piece where they are aligned.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "codegen/vulkan/client.h"
#include "codegen/vulkan/emit_glsl.h"
#include "codegen/vulkan/target.h"
#include "ir/kernel/builder.h"

namespace thermite {
namespace {

using testing::AllOf;
using testing::HasSubstr;
using testing::Not;

class Glsl : public testing::Test {
 protected:
  // Of the validated module; "" and a skipped test where Vulkan is not built.
  static std::string module_text(const Kernel& k, const std::string& target) {
    const auto source = vulkan::glsl_source(k, *vulkan::vulkan_target(target));
    if (!source.ok()) return source.error().message;
    const auto module = compile_glsl(*source, {.exact = true});
    if (!module.ok()) return module.error().message + *source;
    return disassemble_spirv(*module).value();
  }
  void SetUp() override {
    const auto built = compile_glsl("#version 460\nvoid main() {}\n");
    if (!built.ok() && built.error().unsupported) GTEST_SKIP() << built.error().message;
  }
};

Kernel exchange() {
  KernelBuilder b("exchange");
  b.block_of(64);
  const MemId out = b.buffer(DType::f64, MemAccess::write);
  ValueId all = b.cast(b.thread(), DType::f64);
  for (DType t : {DType::f32, DType::i32, DType::u32, DType::i64, DType::u64, DType::f64, DType::boolean})
    all = b.add(all, b.cast(b.lane_xor(b.cast(b.thread(), t), 5), DType::f64));
  b.store(out, b.add(b.mul(b.task(), b.index(64)), b.thread()), all);
  return std::move(b).finish();
}

TEST_F(Glsl, ExchangesInRegistersWhereSubgroupsHave32Threads) {
  const std::string wide = module_text(exchange(), "vulkan+f64+sub32"), other = module_text(exchange(), "vulkan+f64");
  EXPECT_THAT(wide, AllOf(HasSubstr("OpCapability GroupNonUniformShuffle"), HasSubstr("OpGroupNonUniformShuffleXor"),
                          HasSubstr("BuiltIn SubgroupId"), Not(HasSubstr("OpControlBarrier"))));
  EXPECT_THAT(other, AllOf(HasSubstr("OpControlBarrier"), Not(HasSubstr("GroupNonUniform"))));
}

// out = in, vectors of `lanes`; both are as aligned as that.
Kernel copy(DType t, int lanes) {
  KernelBuilder b("copy");
  b.block_of(64);
  const MemId in = b.buffer(t, MemAccess::read), out = b.buffer(t, MemAccess::write);
  const int64_t bytes = lanes * static_cast<int64_t>(size_of(t));
  for (MemId m : {in, out}) b.assume_buffer(m, 0, bytes);
  const ValueId at = b.mul(b.add(b.mul(b.task(), b.index(64)), b.thread()), b.index(lanes));
  b.store(out, at, b.load(in, at, lanes));
  return std::move(b).finish();
}

TEST_F(Glsl, AlignedVectorsGoInOnePiece) {
  for (DType t : {DType::f32, DType::i32, DType::f16, DType::bf16, DType::i8, DType::u8, DType::boolean, DType::i16,
                  DType::i64, DType::f64})
    for (const int bytes : {8, 16}) {
      const int lanes = bytes / static_cast<int>(size_of(t));
      if (lanes == 1) continue;
      const std::string text = module_text(copy(t, lanes), "vulkan+f64");
      const std::string vector = fmt::format("OpTypeVector %uint {}", bytes / 4);
      EXPECT_THAT(text, AllOf(HasSubstr(vector), HasSubstr(fmt::format("Aligned {}", bytes)))) << name(t);
      for (int narrow : {1, 2, 4})
        EXPECT_THAT(text, Not(HasSubstr(fmt::format("Aligned {}\n", narrow)))) << name(t) << bytes;
    }
}

}  // namespace
}  // namespace thermite
