// SPDX-License-Identifier: Apache-2.0
// Control flow, masks, gathers, scratch and locals, task ranges, stages, foreign targets.
#include <gtest/gtest.h>
#include <immintrin.h>

#include <cstdlib>
#include <sstream>
#include <string>
#include <utility>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/schedule/program.h"
#include "tests/codegen/harness.h"

namespace thermite::test {
namespace {

Host counting(DType t, size_t n) {
  Host h(t, n);
  for (size_t i = 0; i < n; ++i) h.set(i, make_scalar(t, static_cast<double>(i % 100) + 1));
  return h;
}

// Halves and booleans are only copied.
bool is_doubled(DType t) { return !is_bool(t) && !is_half(t); }

// out[i] = 2 * in[i] over a ragged end, one vector per step.
Kernel masked_double(DType t, int lanes = 16) {
  KernelBuilder b("masked_double");
  const MemId in = b.buffer(t, MemAccess::read), out = b.buffer(t, MemAccess::write);
  const ValueId n = b.scalar();
  b.loop(b.index(0), n, b.index(lanes), [&](ValueId i) {
    const ValueId mask = b.lane_mask(b.sub(n, i), lanes);
    const ValueId x = b.load(in, i, lanes, mask);
    b.store(out, i, is_doubled(t) ? b.add(x, x) : x, mask);
  });
  return std::move(b).finish();
}

TEST(Structure, MaskedTailsTouchNothingOutside) {
  for (const Target& target : runnable_targets()) {
    for (DType t :
         {DType::boolean, DType::u8, DType::i16, DType::f16, DType::i32, DType::i64, DType::f32, DType::f64}) {
      for (size_t n = 0; n <= 33; ++n) {
        const int lanes = 4 << n % 4;
        Host in = counting(t, n), out = counting(t, n + 16);
        if (is_bool(t)) {
          for (size_t i = 0; i < n; ++i) in.set(i, make_int_scalar(t, i % 3 == 0));
        }
        const Host before = out;
        Status s = run_kernel(masked_double(t, lanes), target, {&in, &out}, {n});
        ASSERT_TRUE(s.ok()) << s.error().message;
        for (size_t i = 0; i < out.size(); ++i) {
          const double twice = 2 * (static_cast<double>(i % 100) + 1);
          const Scalar want = i >= n ? before.at(i) : is_doubled(t) ? make_scalar(t, twice) : in.at(i);
          EXPECT_EQ(out.at(i), want) << name(t) << " " << n << " at " << i << " on " << target.name();
        }
      }
    }
  }
}

// Where masks are slow, the first lanes of a vector are stored in parts of 8, 4, 2 and 1 of them, and read so where
// elements have no masks at all.
TEST(Structure, FirstLanesTakeNoMaskWhereThoseAreSlow) {
  const auto count = [](const std::string& text, std::string_view what) {
    size_t n = 0;
    for (size_t at = 0; (at = text.find(what, at)) != std::string::npos; ++at) ++n;
    return n;
  };
  for (const DType t : {DType::f32, DType::u8}) {
    const auto slow = cpu_stage_text(masked_double(t), cpu_target(CpuLevel::v3), CpuStage::mlir);
    const auto fast = cpu_stage_text(masked_double(t), cpu_target(CpuLevel::v4), CpuStage::mlir);
    ASSERT_TRUE(slow.ok() && fast.ok());
    EXPECT_EQ(count(*slow, "llvm.intr.masked.store"), 0u) << *slow;
    EXPECT_EQ(count(*slow, "llvm.intr.masked.load"), t == DType::f32 ? 1u : 0u) << *slow;
    EXPECT_EQ(count(*slow, "llvm.store"), 5u) << *slow;
    EXPECT_EQ(count(*fast, "llvm.intr.masked.store"), 1u) << *fast;
  }
}

// out[r] = sum of row r, one task per row: a carried vector, a horizontal sum through a local, a branch.
Kernel row_sums() {
  KernelBuilder b("row_sums");
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  const MemId lanes = b.local(DType::f32, 16);
  const ValueId n = b.scalar();
  const ValueId row = b.task();
  const ValueId zero = b.constant(make_scalar(DType::f32, 0), 16);
  const ValueId base = b.mul(row, n);
  const ValueId inits[] = {zero};
  auto total = b.loop(b.index(0), n, b.index(16), inits, [&](ValueId i, std::span<const ValueId> acc) {
    const ValueId mask = b.lane_mask(b.sub(n, i), 16);
    return std::vector<ValueId>{b.add(acc[0], b.load(in, b.add(base, i), 16, mask))};
  });
  b.store(lanes, b.index(0), total[0]);
  const ValueId first[] = {b.constant(make_scalar(DType::f32, 0))};
  auto sum = b.loop(b.index(0), b.index(16), b.index(1), first, [&](ValueId i, std::span<const ValueId> acc) {
    return std::vector<ValueId>{b.add(acc[0], b.load(lanes, i, 1))};
  });
  const ValueType kind[] = {{DType::f32, 1}};
  auto result = b.branch(
      b.lt(row, b.index(3)), kind, [&] { return std::vector<ValueId>{sum[0]}; },
      [&] { return std::vector<ValueId>{b.prim(Prim::neg, {sum[0]})}; });
  b.store(out, row, result[0]);
  return std::move(b).finish();
}

TEST(Structure, RowSumsAreTheSameForOneThreadAndMany) {
  for (const Target& target : runnable_targets()) {
    for (size_t n : {1u, 16u, 37u}) {
      for (int threads : {1, 2, 5}) {
        const size_t rows = 11;
        Host in = counting(DType::f32, rows * n), out(DType::f32, rows);
        for (size_t i = 0; i < in.size(); ++i) in.set(i, make_scalar(DType::f32, static_cast<double>(i % 13)));
        Status s = run_kernel(row_sums(), target, {&in, &out}, {n}, static_cast<int64_t>(rows), threads);
        ASSERT_TRUE(s.ok()) << s.error().message;
        for (size_t r = 0; r < rows; ++r) {
          double want = 0;
          for (size_t i = 0; i < n; ++i) want += to_double(in.at(r * n + i));
          EXPECT_EQ(to_double(out.at(r)), r < 3 ? want : -want);
        }
      }
    }
  }
}

// By an instruction where there is one, lane by lane elsewhere and for what such instructions do not take.
TEST(Structure, CompressAndLookupFollowWhatRuns) {
  for (const Target& target : runnable_targets())
    for (const DType t : {DType::u8, DType::f32, DType::i32, DType::i64})
      for (const int lanes : {1, 8, 16, 64})
        for (const int table : {16, 32}) {
          KernelBuilder b("lanes");
          const MemId in = b.buffer(t, MemAccess::read), out = b.buffer(t, MemAccess::write);
          const MemId numbers = b.buffer(DType::u32, MemAccess::read);
          const ValueId v = b.load(in, b.index(0), lanes), n = b.load(numbers, b.index(0), lanes);
          const ValueId odd =
              b.cast(b.prim(Prim::bit_and, {n, b.constant(make_int_scalar(DType::u32, 1))}), DType::boolean);
          b.store(out, b.index(0), b.compress(v, odd));
          b.store(out, b.index(64), b.lookup(b.load(in, b.index(0), table), n));
          Host source = counting(t, 64), result = counting(t, 128), indices = counting(DType::u32, 64);
          for (size_t l = 0; l < 64; ++l)
            indices.set(l, make_int_scalar(DType::u32, static_cast<int64_t>(l * 2654435761u % 1000003)));
          const Status s = run_kernel(std::move(b).finish(), target, {&source, &result, &indices}, {});
          ASSERT_TRUE(s.ok()) << s.error().message;
          size_t kept = 0;
          for (size_t l = 0; l < static_cast<size_t>(lanes); ++l) {
            const auto number = static_cast<size_t>(to_int(indices.at(l)));
            if (number % 2) {
              EXPECT_EQ(result.at(kept++), source.at(l)) << name(t) << " x " << lanes;
            }
            EXPECT_EQ(result.at(64 + l), source.at(number % static_cast<size_t>(table))) << name(t) << " x " << lanes;
          }
          for (; kept < static_cast<size_t>(lanes); ++kept) EXPECT_EQ(result.at(kept), make_scalar(t, 0));
        }
}

TEST(Structure, GatherScatterAndShuffleFollowTheirLanes) {
  for (const Target& target : runnable_targets()) {
    for (DType t : {DType::u8, DType::i16, DType::f32, DType::i64}) {
      KernelBuilder b("lanes");
      const MemId in = b.buffer(t, MemAccess::read), out = b.buffer(t, MemAccess::write);
      const ValueId i = b.iota(DType::i64, 16);
      const ValueId mask = b.lt(i, b.splat(b.index(11), 16));
      const ValueId x = b.gather(in, b.mul(i, b.splat(b.index(3), 16)), mask);
      std::vector<uint8_t> reversed;
      for (uint8_t l = 0; l < 16; ++l) reversed.push_back(static_cast<uint8_t>(15 - l));
      b.store(out, b.index(0), b.shuffle(x, x, reversed));
      // Lanes 2k and 2k+1 write the same element: the later lane stays.
      b.scatter(out, b.add(b.prim(Prim::shr, {i, b.splat(b.index(1), 16)}), b.splat(b.index(16), 16)), x, mask);
      b.store(out, b.index(24), b.extract(x, 4));
      Host source = counting(t, 48), result = counting(t, 25);
      const Host before = result;
      Status s = run_kernel(std::move(b).finish(), target, {&source, &result}, {});
      ASSERT_TRUE(s.ok()) << s.error().message;
      auto gathered = [&](int64_t l) { return l < 11 ? source.at(static_cast<size_t>(3 * l)) : make_int_scalar(t, 0); };
      for (int64_t l = 0; l < 16; ++l) EXPECT_EQ(result.at(static_cast<size_t>(l)), gathered(15 - l)) << name(t);
      for (int64_t e = 0; e < 8; ++e) {
        const int64_t last = std::min<int64_t>(2 * e + 1, 10);
        const Scalar want = 2 * e > 10 ? before.at(static_cast<size_t>(16 + e)) : gathered(last);
        EXPECT_EQ(result.at(static_cast<size_t>(16 + e)), want) << name(t) << " element " << e;
      }
      EXPECT_EQ(result.at(24), gathered(4));
    }
  }
}

// Where masks are slow, what all lanes take part in is a plain access behind a branch.
TEST(Structure, WholeVectorsUnderAMaskAreNotTestedLaneByLane) {
  for (const CpuLevel level : {CpuLevel::v3, CpuLevel::v4}) {
    KernelBuilder b("masks");
    const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
    const ValueId mask = b.lane_mask(b.scalar(), 16), i = b.mul(b.iota(DType::i64, 16), b.splat(b.index(3), 16));
    const ValueId x = b.gather(in, i, mask), y = b.load(in, b.index(0), 16, mask);
    b.store(out, b.index(0), b.add(x, y), mask);
    b.scatter(out, i, x, mask);
    const auto text = cpu_stage_text(std::move(b).finish(), cpu_target(level), CpuStage::mlir);
    ASSERT_TRUE(text.ok()) << text.error().message;
    size_t branches = 0;
    for (size_t at = 0; (at = text->find("scf.if", at)) != std::string::npos; ++at) ++branches;
    EXPECT_EQ(branches, level == CpuLevel::v3 ? 3u + 4u : 0u) << *text;  // all but the load; four parts of the store
  }
}

TEST(Structure, ScratchSegmentsDoNotOverlapAndScalarsArriveTyped) {
  for (const Target& target : runnable_targets()) {
    KernelBuilder b("scratch");
    const MemId out = b.buffer(DType::f32, MemAccess::write);
    const ValueId n = b.scalar();
    const ValueId f = b.scalar(DType::f32);
    const ValueId flag = b.scalar(DType::boolean);
    const MemId s1 = b.scratch(DType::f32, n), s2 = b.scratch(DType::u8, n);
    b.loop(b.index(0), n, b.index(1), [&](ValueId i) {
      b.store(s1, i, f);
      b.store(s2, i, b.cast(i, DType::u8));
    });
    b.loop(b.index(0), n, b.index(1), [&](ValueId i) {
      const ValueId v = b.add(b.load(s1, i, 1), b.cast(b.load(s2, i, 1), DType::f32));
      b.store(out, i, b.select(flag, v, b.prim(Prim::neg, {v})));
    });
    Host result(DType::f32, 37);
    Status s = run_kernel(std::move(b).finish(), target, {&result}, {37, make_scalar(DType::f32, 0.5).bits, 1});
    ASSERT_TRUE(s.ok()) << s.error().message;
    for (size_t i = 0; i < 37; ++i) EXPECT_EQ(to_double(result.at(i)), static_cast<double>(i) + 0.5);
  }
}

TEST(Structure, KernelsRoundToNearestAndKeepSubnormalsWhateverTheCallerSet) {
  Host in(DType::f32, 16), out(DType::f32, 16);
  for (size_t i = 0; i < 16; ++i) in.set(i, Scalar{DType::f32, i + 1});  // subnormal
  const unsigned before = _mm_getcsr();
  _mm_setcsr(before | 0x8040 | 0x6000);  // flush to zero, subnormals are zero, round toward zero
  const unsigned callers = _mm_getcsr();
  Status s = run_kernel(masked_double(DType::f32), cpu_target(CpuLevel::v1), {&in, &out}, {16});
  const unsigned after = _mm_getcsr();
  _mm_setcsr(before);
  ASSERT_TRUE(s.ok()) << s.error().message;
  EXPECT_EQ(after, callers);
  for (size_t i = 0; i < 16; ++i) EXPECT_EQ(out.at(i).bits, 2 * (i + 1));
}

TEST(Client, AMissingOrForeignLibraryIsNamed) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const char* path : {"/nowhere/library.so", "/lib/x86_64-linux-gnu/libm.so.6"}) {
    auto attempt = [&] {
      setenv("THERMITE_CODEGEN_LIBRARY", path, 1);
      auto r = compile_cpu(masked_double(DType::f32), cpu_target(CpuLevel::v1));
      const bool good = !r.ok() && r.error().kind == ErrorKind::device && !cpu_codegen_loaded() &&
                        r.error().message.find(path) != std::string::npos;
      std::exit(good ? 7 : 1);
    };
    EXPECT_EXIT(attempt(), testing::ExitedWithCode(7), "") << path;
  }
}

TEST(Stages, NameWhatTheyShow) {
  const Kernel k = masked_double(DType::f32);
  const Target t = cpu_target(CpuLevel::v4);
  auto mlir = cpu_stage_text(k, t, CpuStage::mlir);
  auto llvm = cpu_stage_text(k, t, CpuStage::llvm);
  auto assembly = cpu_stage_text(k, t, CpuStage::assembly);
  ASSERT_TRUE(mlir.ok() && llvm.ok() && assembly.ok());
  EXPECT_NE(mlir->find("scf.for"), std::string::npos);
  EXPECT_NE(llvm->find("llvm.masked.load"), std::string::npos);
  EXPECT_NE(assembly->find("zmm"), std::string::npos);
}

TEST(Stages, PrefetchesAreInstructions) {
  KernelBuilder b("prefetches");
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  b.prefetch(in, b.task());
  b.store(out, b.task(), b.load(in, b.task(), 1));
  const auto assembly = cpu_stage_text(std::move(b).finish(), cpu_target(CpuLevel::v3), CpuStage::assembly);
  ASSERT_TRUE(assembly.ok()) << assembly.error().message;
  EXPECT_NE(assembly->find("prefetcht1"), std::string::npos);
}

// What few lanes want stands behind the loop, so that what the loop keeps in registers is not made for it.
TEST(Stages, RareLanesAreKnownAsRare) {
  KernelBuilder b("rare");
  const MemId in = b.buffer(DType::f32, MemAccess::read), out = b.buffer(DType::f32, MemAccess::write);
  const ValueId x = b.load(in, b.index(0), 16), mask = b.prim(Prim::lt, {x, b.prim(Prim::neg, {x})});
  const ValueType types[] = {b.type(x)};
  const auto rare = [&]() -> std::vector<ValueId> { return {b.prim(Prim::sqrt, {x})}; };
  const auto usual = [&]() -> std::vector<ValueId> { return {x}; };
  b.store(out, b.index(0), b.branch(b.extract(mask, 0), types, rare, usual)[0]);
  const auto llvm = cpu_stage_text(std::move(b).finish(), cpu_target(CpuLevel::v4), CpuStage::llvm);
  ASSERT_TRUE(llvm.ok()) << llvm.error().message;
  EXPECT_NE(llvm->find("branch_weights"), std::string::npos) << *llvm;
}

// The product of two matrices by such steps.
Kernel product_by(const GemmSteps& steps) {
  GraphBuilder b;
  const Type t{DType::f32, {2048, 2048}};
  const NodeId x = b.input(t), w = b.input(t);
  const NodeId y = *b.add(*find_op("dot_general"), std::vector{x, w},
                          DotGeneralAttrs{.lhs_contract = {1}, .rhs_contract = {0}}.pack());
  b.output(y);
  const Graph g = std::move(b).finish();
  const Group group{.kind = GroupKind::contraction, .nodes = {y}, .inputs = {x, w}, .outputs = {y}, .anchors = {y}};
  const Steps wanted = steps;
  const Result<Program> p = lower(g, group, cpu_target(CpuLevel::v4), {.steps = &wanted});
  EXPECT_TRUE(p.ok()) << p.error().message;
  return *p->kernels[0].kernel;
}

// LLVM's scheduler would read all broadcasts of a step before it multiplies.
TEST(Stages, TilesStayInTheirRegisters) {
  for (const auto& [rows, vectors] : {std::pair<int64_t, int64_t>{9, 3}, {6, 4}, {8, 2}, {12, 2}}) {
    const Kernel k =
        product_by({.rows = rows, .vectors = vectors, .pack = PackMode::rows, .depth = 128, .panel = 1 << 19});
    const auto assembly = cpu_stage_text(k, cpu_target(CpuLevel::v4), CpuStage::assembly);
    ASSERT_TRUE(assembly.ok()) << assembly.error().message;
    std::istringstream lines(*assembly);
    int64_t products = 0, spilled = 0, tiles = 0;
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(".L")) products = spilled = 0;
      products += line.find("vfmadd") != std::string::npos;
      spilled += line.find("zmm") != std::string::npos && line.find("(%rsp)") != std::string::npos;
      if (line.find("\tj") == std::string::npos || products < rows * vectors) continue;
      ++tiles;
      EXPECT_EQ(spilled, 0) << rows << " x " << vectors << "\n" << *assembly;
    }
    EXPECT_GE(tiles, 1);
  }
}

TEST(Stages, EqualKernelsGiveEqualObjects) {
  auto a = compile_cpu(row_sums(), cpu_target(CpuLevel::v4)), b = compile_cpu(row_sums(), cpu_target(CpuLevel::v4));
  ASSERT_TRUE(a.ok() && b.ok());
  EXPECT_EQ(a->bytes, b->bytes);
}

}  // namespace
}  // namespace thermite::test
