// SPDX-License-Identifier: Apache-2.0
// Every primitive and cast on every dtype, as scalars and as vectors, on every level this machine runs, against the
// primitive's definition.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "tests/codegen/harness.h"

namespace thermite::test {
namespace {

std::vector<Scalar> samples(DType t) {
  std::vector<Scalar> v;
  if (is_bool(t)) return {make_int_scalar(t, 0), make_int_scalar(t, 1)};
  if (is_float(t)) {
    for (double d : {0.0,          0.1,       0.5,
                     0.75,         1.0,       1.5,
                     2.5,          3.0,       127.5,
                     255.9,        1000.25,   32767.5,
                     65520.0,      8388607.5, 4e9,
                     1e10,         9.3e18,    2e19,
                     1e-7,         6e-8,      3e-8,
                     1e-40,        3e38,      std::numeric_limits<double>::infinity(),
                     4.9e-324,     1e300,     1.0009765625001,
                     1.00390625001}) {
      v.push_back(make_scalar(t, d));
      v.push_back(make_scalar(t, -d));
    }
    v.push_back(make_scalar(t, std::numeric_limits<double>::quiet_NaN()));
    return v;
  }
  const int width = static_cast<int>(size_of(t)) * 8;
  const uint64_t mask = width == 64 ? ~uint64_t{0} : (uint64_t{1} << width) - 1;
  for (uint64_t n : {0ull, 1ull, 2ull, 3ull, 7ull, 8ull, 9ull, 15ull, 16ull, 31ull, 32ull, 33ull, 63ull, 64ull, 100ull,
                     0x1000001ull, 0x0180800000000001ull, 0x20000000000001ull, 0x7fffffbfffffffffull}) {
    v.push_back({t, n & mask});
    v.push_back({t, (~n + 1) & mask});
  }
  v.push_back({t, mask >> 1});
  v.push_back({t, (mask >> 1) + 1});
  v.push_back({t, mask});
  return v;
}

constexpr int kLanes = 16;

// All pairs of samples, padded to whole vectors.
struct Inputs {
  Host a, b, c, cond;
  explicit Inputs(DType t) : a(t, 0), b(t, 0), c(t, 0), cond(DType::boolean, 0) {
    const std::vector<Scalar> s = samples(t);
    const size_t n = (s.size() * s.size() + kLanes - 1) / kLanes * kLanes;
    a = b = c = Host(t, n);
    cond = Host(DType::boolean, n);
    for (size_t i = 0; i < n; ++i) {
      a.set(i, s[i / s.size() % s.size()]);
      b.set(i, s[i % s.size()]);
      c.set(i, s[(i * 7 + i / 5) % s.size()]);
      cond.set(i, make_int_scalar(DType::boolean, static_cast<int64_t>(i * 5 / 3 % 2)));
    }
  }
};

bool tested(Prim p, DType t) { return !info(p).maths && accepts(p, t); }

// One kernel with an output buffer per primitive.
Kernel kernel_of_all(DType t, int lanes, const std::vector<Prim>& prims) {
  KernelBuilder b("prims");
  const MemId in[] = {b.buffer(t, MemAccess::read), b.buffer(t, MemAccess::read), b.buffer(t, MemAccess::read)};
  const MemId cond = b.buffer(DType::boolean, MemAccess::read);
  std::vector<MemId> out;
  for (Prim p : prims) out.push_back(b.buffer(info(p).returns_bool ? DType::boolean : t, MemAccess::write));
  const ValueId n = b.scalar();
  b.loop(b.index(0), n, b.index(lanes), [&](ValueId i) {
    const ValueId x[] = {b.load(in[0], i, lanes), b.load(in[1], i, lanes), b.load(in[2], i, lanes)};
    const ValueId c = b.load(cond, i, lanes);
    for (size_t k = 0; k < prims.size(); ++k) {
      ValueId v;
      if (prims[k] == Prim::select) {
        v = b.prim(Prim::select, {c, x[0], x[1]});
      } else {
        v = b.prim(prims[k], std::span<const ValueId>(x, info(prims[k]).arity));
      }
      b.store(out[k], i, v);
    }
  });
  return std::move(b).finish();
}

Scalar expected(Prim p, const Inputs& in, size_t i, bool fused) {
  std::vector<Scalar> x{in.a.at(i), in.b.at(i), in.c.at(i)};
  if (p == Prim::select) {
    x = {in.cond.at(i), in.a.at(i), in.b.at(i)};
  } else {
    x.resize(info(p).arity);
  }
  return evaluate(p, x, fused);
}

class EveryPrimitive : public testing::TestWithParam<DType> {};

TEST_P(EveryPrimitive, MeansWhatItsDefinitionSays) {
  const DType t = GetParam();
  std::vector<Prim> prims;
  for (size_t p = 0; p < kPrims.size(); ++p) {
    if (tested(static_cast<Prim>(p), t)) prims.push_back(static_cast<Prim>(p));
  }
  ASSERT_FALSE(prims.empty());
  Inputs in(t);
  for (const Target& target : runnable_targets()) {
    for (int lanes : {1, kLanes}) {
      std::vector<Host> out;
      for (Prim p : prims) out.emplace_back(info(p).returns_bool ? DType::boolean : t, in.a.size());
      std::vector<Host*> buffers{&in.a, &in.b, &in.c, &in.cond};
      for (Host& h : out) buffers.push_back(&h);
      Status s = run_kernel(kernel_of_all(t, lanes, prims), target, buffers, {in.a.size()});
      ASSERT_TRUE(s.ok()) << target.name() << " " << s.error().message;
      for (size_t k = 0; k < prims.size(); ++k) {
        int wrong = 0;
        for (size_t i = 0; i < in.a.size() && wrong < 3; ++i) {
          const Scalar want = expected(prims[k], in, i, target.fma), got = out[k].at(i);
          if (same(want, got)) continue;
          ++wrong;
          ADD_FAILURE() << info(prims[k]).name << " " << name(t) << " x" << lanes << " on " << target.name() << " of "
                        << to_string(in.a.at(i)) << ", " << to_string(in.b.at(i)) << ", " << to_string(in.c.at(i))
                        << ": " << to_string(got) << " instead of " << to_string(want);
        }
      }
    }
  }
}

TEST_P(EveryPrimitive, CastsToEveryDType) {
  const DType from = GetParam();
  Inputs in(from);
  for (const Target& target : runnable_targets()) {
    for (int lanes : {1, kLanes}) {
      KernelBuilder b("casts");
      const MemId source = b.buffer(from, MemAccess::read);
      std::vector<MemId> sinks;
      std::vector<Host> out;
      for (DType to : kComputableTypes) {
        sinks.push_back(b.buffer(to, MemAccess::write));
        out.emplace_back(to, in.b.size());
      }
      const ValueId n = b.scalar();
      b.loop(b.index(0), n, b.index(lanes), [&](ValueId i) {
        const ValueId x = b.load(source, i, lanes);
        for (size_t k = 0; k < sinks.size(); ++k) b.store(sinks[k], i, b.cast(x, kComputableTypes[k]));
      });
      std::vector<Host*> buffers{&in.b};
      for (Host& h : out) buffers.push_back(&h);
      Status s = run_kernel(std::move(b).finish(), target, buffers, {in.b.size()});
      ASSERT_TRUE(s.ok()) << target.name() << " " << s.error().message;
      for (Host& h : out) {
        int wrong = 0;
        for (size_t i = 0; i < h.size() && wrong < 3; ++i) {
          const Scalar want = convert(in.b.at(i), h.dtype);
          if (same(want, h.at(i))) continue;
          ++wrong;
          ADD_FAILURE() << name(from) << " -> " << name(h.dtype) << " x" << lanes << " on " << target.name() << " of "
                        << to_string(in.b.at(i)) << ": " << to_string(h.at(i)) << " instead of " << to_string(want);
        }
      }
    }
  }
}

INSTANTIATE_TEST_SUITE_P(DTypes, EveryPrimitive, testing::ValuesIn(kComputableTypes),
                         [](const auto& p) { return std::string(name(p.param)); });

TEST(Maths, IsRefusedByName) {
  KernelBuilder b("maths");
  const MemId m = b.buffer(DType::f32, MemAccess::readwrite);
  b.store(m, b.index(0), b.prim(Prim::exp, {b.load(m, b.index(0), 16)}));
  auto r = compile_cpu(std::move(b).finish(), cpu_target(CpuLevel::v3));
  ASSERT_FALSE(r.ok());
  EXPECT_TRUE(r.error().unsupported);
  EXPECT_NE(r.error().message.find("exp of f32"), std::string::npos) << r.error().message;
}

TEST(HalfCasts, WithoutAnInstructionAreRefusedByName) {
  struct Case {
    DType from, to;
    CpuLevel level;
  };
  for (const Case& c : {Case{DType::f32, DType::f16, CpuLevel::v1}, Case{DType::f16, DType::f32, CpuLevel::v1},
                        Case{DType::bf16, DType::f32, CpuLevel::v4}, Case{DType::i64, DType::f16, CpuLevel::v4}}) {
    KernelBuilder b("halves");
    const MemId in = b.buffer(c.from, MemAccess::read), out = b.buffer(c.to, MemAccess::write);
    b.store(out, b.index(0), b.cast(b.load(in, b.index(0), 16), c.to));
    auto r = compile_cpu(std::move(b).finish(), cpu_target(c.level));
    ASSERT_FALSE(r.ok());
    EXPECT_TRUE(r.error().unsupported);
    EXPECT_NE(r.error().message.find(fmt::format("{} to {}", name(c.from), name(c.to))), std::string::npos)
        << r.error().message;
  }
}

}  // namespace
}  // namespace thermite::test
