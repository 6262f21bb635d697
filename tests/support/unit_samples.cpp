// SPDX-License-Identifier: Apache-2.0
#include "tests/support/unit_samples.h"

#include <cstring>
#include <random>

#include "ir/kernel/builder.h"
#include "ir/kernel/unit.h"

namespace thermite {
namespace {

constexpr int64_t kGap = 8;

int64_t row_stride(const UnitSample& s) { return s.steps * unit_step(s.rows) + kGap; }
int64_t line_stride(const UnitSample& s) { return s.width * unit_group(s.columns) + kGap; }

}  // namespace

Kernel unit_kernel(const UnitSample& s) {
  KernelBuilder b("unit");
  const MemId sums = b.local(s.sums(), s.height * s.width);  // first: a kernel's buffers are renumbered
  const MemId rows = b.buffer(s.rows, MemAccess::read), columns = b.buffer(s.columns, MemAccess::read);
  const MemId out = b.buffer(s.sums(), MemAccess::readwrite);
  const ValueId steps = b.scalar();
  const ValueId zero = b.index(0), end = b.index(s.height * s.width), lanes = b.index(16);
  b.loop(zero, end, lanes, [&](ValueId i) { b.store(sums, i, b.load(out, i, 16)); });
  b.unit_dot({sums,
              zero,
              {rows, zero, b.index(row_stride(s))},
              {columns, zero, b.index(line_stride(s))},
              steps,
              b.index(unit_step(s.rows)),
              s.fresh},
             s.height, s.width);
  b.loop(zero, end, lanes, [&](ValueId i) { b.store(out, i, b.load(sums, i, 16)); });
  return std::move(b).finish();
}

std::vector<std::vector<std::byte>> unit_buffers(const UnitSample& s, uint64_t seed, bool hard) {
  std::mt19937_64 rng(seed);
  const auto halves = [&](std::vector<std::byte>& bytes) {
    for (size_t n = 0; n < bytes.size(); n += 2) {
      auto bits = static_cast<uint16_t>(rng());
      // Exponents that meet: small by large, and products about the least normal number.
      if (hard && (bits & 0x7f80) == 0x7f80) bits &= 0x807f;
      if (!hard) bits = static_cast<uint16_t>((bits & 0x80ff) | 0x3f00);
      std::memcpy(&bytes[n], &bits, 2);
    }
  };
  const auto filled = [&](DType t, int64_t count) {
    std::vector<std::byte> bytes(static_cast<size_t>(count) * size_of(t));
    if (t == DType::bf16) {
      halves(bytes);
    } else if (t == DType::f32) {
      std::normal_distribution<float> d;
      for (size_t n = 0; n < bytes.size(); n += 4) {
        const float v = d(rng);
        std::memcpy(&bytes[n], &v, 4);
      }
    } else {
      for (std::byte& v : bytes) v = static_cast<std::byte>(rng());
    }
    return bytes;
  };
  return {filled(s.rows, s.height * row_stride(s)), filled(s.columns, s.steps * kUnitGroups * line_stride(s)),
          filled(s.sums(), int64_t{s.height} * s.width)};
}

}  // namespace thermite
