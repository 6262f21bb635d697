// SPDX-License-Identifier: Apache-2.0
#include "tests/support/op_cases.h"

#include <cmath>
#include <complex>
#include <limits>
#include <map>
#include <numbers>

#include "ir/loops/fourier_tree.h"
#include "ir/ops/support/fourier.h"
#include "tests/support/op_samples.h"

namespace thermite::testing {
namespace {

// SplitMix64, seeded by the text of a case.
struct Random {
  uint64_t state;
  uint64_t next() {
    uint64_t z = (state += 0x9E3779B97F4A7C15);
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EB;
    return z ^ (z >> 31);
  }
  double unit() { return static_cast<double>(next() >> 11) * 0x1p-53; }
};

Scalar float_value(const OpDef& op, DType t, int64_t at, bool specials, Random& random) {
  constexpr double kInf = std::numeric_limits<double>::infinity();
  constexpr double kSpecial[] = {std::numeric_limits<double>::quiet_NaN(), kInf, -kInf, -0.0, 0.0, 1.0, -1.0};
  if (specials && at < 7) return make_scalar(t, kSpecial[at]);
  double v = op.sample_low + (op.sample_high - op.sample_low) * random.unit();
  if (random.next() % 3 == 0) v = std::round(v * 4) / 4;  // ties
  return make_scalar(t, v);
}

Scalar int_value(const OpDef& op, DType t, int64_t at, bool specials, Random& random) {
  const int bits = static_cast<int>(size_of(t)) * 8;
  const int64_t highest = static_cast<int64_t>(~uint64_t{0} >> (64 - bits + is_signed_int(t)));
  if (specials && at < 4) {
    const int64_t kSpecial[] = {highest, is_signed_int(t) ? -highest - 1 : 0, is_signed_int(t) ? -1 : 1, 0};
    return make_int_scalar(t, kSpecial[at]);
  }
  const auto low = is_signed_int(t) ? std::min<int64_t>(static_cast<int64_t>(op.sample_low), -9) : 0;
  const auto high = std::max<int64_t>(static_cast<int64_t>(op.sample_high), 9);
  return make_int_scalar(t, low + static_cast<int64_t>(random.next() % static_cast<uint64_t>(high - low + 1)));
}

// Mostly in [-limit, limit), now and then outside.
Scalar index_value(DType t, int64_t limit, Random& random) {
  const int64_t reach = limit + (random.next() % 8 == 0 ? 2 : 0);
  if (reach == 0) return make_int_scalar(t, 0);
  const auto v = static_cast<int64_t>(random.next() % static_cast<uint64_t>(2 * reach)) - reach;
  return make_int_scalar(t, is_unsigned_int(t) ? std::abs(v) : v);
}

// Every element of a result is made of a whole row: one infinity would make all of them NaN.
bool adds_rows_up(const OpDef& op) {
  return op.name.ends_with("fft") || op.name == "fourier" || op.name == "attention";
}

std::vector<std::byte> values(const OpDef& op, const Type& t, int64_t index_limit, uint64_t seed) {
  Random random{seed};
  const DType part = part_type(t.dtype);
  const int64_t count = elements(t.dims) * parts_of(t.dtype);
  const bool specials = count >= 17 && !op.has(kContraction) && !adds_rows_up(op);
  std::vector<std::byte> bytes(static_cast<size_t>(count) * size_of(part));
  for (int64_t k = 0; k < count; ++k) {
    Scalar v;
    if (index_limit >= 0)
      v = index_value(t.dtype, index_limit, random);
    else if (is_bool(t.dtype))
      v = make_int_scalar(t.dtype, static_cast<int64_t>(random.next() % 2));
    else if (is_float(part))
      // The specials of a second operand are shifted, so that they meet ordinary values.
      v = float_value(op, part, (k + static_cast<int64_t>(seed % 5)) % count, specials, random);
    else
      v = int_value(op, t.dtype, (k + static_cast<int64_t>(seed % 3)) % count, specials, random);
    store_scalar(v, bytes.data() + static_cast<size_t>(k) * size_of(part));
  }
  return bytes;
}

// Attributes that name a dtype or hold a scalar follow the dtype of the case.
Attrs with_dtype(const OpDef& op, const Attrs& attrs, DType t) {
  std::vector<AttrValue> v;
  for (int k = 0; k < attrs.size(); ++k) {
    v.push_back(attrs[k]);
    if (op.attrs[k].type == AttrType::scalar) v.back() = convert(attrs.scalar(k), part_type(t));
    if (op.attrs[k].type == AttrType::dtype && op.arity == 0) v.back() = t;
  }
  return Attrs(std::move(v));
}

// What a table must hold.
bool is_table(const OpDef& op, size_t operand) { return op.name == "fourier" && operand == 2; }

std::vector<std::byte> table_for(const OpCase& c, DType t) {
  return table_of_roots(t, c.types[0].dims[static_cast<int>(c.attrs.i(0))], c.attrs.flag(2));
}

void add_case(std::vector<OpCase>& out, const OpDef& op, const OpSample& s, DType t, DType index_type) {
  OpCase c{&op, with_dtype(op, s.attrs, t), {}, {}};
  for (size_t k = 0; k < s.dims.size(); ++k) {
    const bool is_index = k < s.index_limits.size() && s.index_limits[k] >= 0;
    const bool condition = op.name == "where" && k == 0;
    c.types.push_back({condition ? DType::boolean : is_index ? index_type : t, s.dims[k]});
  }
  if (!infer_op(op, {c.types, c.attrs}).ok()) return;
  const uint64_t seed = digest_of(c.text()).lo;
  for (size_t k = 0; k < c.types.size(); ++k)
    c.data.push_back(is_table(op, k)
                         ? table_for(c, t)
                         : values(op, c.types[k], k < s.index_limits.size() ? s.index_limits[k] : -1, seed + k));
  out.push_back(std::move(c));
}

}  // namespace

std::vector<OpCase> op_cases(const OpDef& op) {
  std::vector<DType> types(kComputableTypes.begin(), kComputableTypes.end());
  types.insert(types.end(), {DType::c64, DType::c128});
  std::vector<OpCase> out;
  if (op.has(kLeaf)) return out;
  for (const OpSample& s : op_samples(op)) {
    const bool indexed = !s.index_limits.empty();
    for (DType t : types) {
      add_case(out, op, s, t, DType::i64);
      if (indexed && t == DType::f32) add_case(out, op, s, t, DType::i32);
    }
  }
  return out;
}

bool OpCase::has_complex() const {
  const auto result = infer_op(*op, {types, attrs});
  return (result.ok() && is_complex(result->dtype)) ||
         std::ranges::any_of(types, [](const Type& t) { return is_complex(t.dtype); });
}

namespace {

using Wide = std::complex<double>;

Wide root_of(int64_t k, int64_t n) {
  return std::polar(1.0, -2 * std::numbers::pi * static_cast<double>(k % n) / static_cast<double>(n));
}

// As ir/loops/fourier_tree.h has it.
void add_prime(std::vector<Wide>& roots, std::vector<int64_t>& orders, int64_t n) {
  int64_t g = 1;
  while (static_cast<int64_t>(orders.size()) < n - 1) {
    orders.clear(), ++g;
    int64_t power = 1;
    do orders.push_back(power);
    while ((power = power * g % n) != 1);
  }
  for (int64_t k = 0; k < n - 1; ++k) orders.push_back(orders[static_cast<size_t>((n - 1 - k) % (n - 1))]);
  for (int64_t k = 0; k < n; ++k) roots.push_back(root_of(k, n));
  for (int64_t k : fourier_root_numbers(n - 1)) roots.push_back(root_of(k, n - 1));
  for (int64_t k = 0; k < n - 1; ++k) {
    Wide sum;
    for (int64_t j = 0; j < n - 1; ++j)
      sum += root_of(orders[static_cast<size_t>(n - 1 + j)], n) * root_of(j * k, n - 1);
    roots.push_back(sum / static_cast<double>(n - 1));
  }
}

}  // namespace

std::vector<std::byte> table_of_roots(DType t, int64_t n, bool real) {
  std::vector<Wide> roots;
  std::vector<int64_t> orders;
  if (fourier_way(n) == FourierWay::prime)
    add_prime(roots, orders, n);
  else
    for (int64_t k : fourier_root_numbers(n)) roots.push_back(root_of(k, n));
  for (int64_t k = 0; k <= n && real; ++k) roots.push_back(root_of(k, 2 * n));
  std::vector<std::byte> bytes((orders.empty() ? 2 : 3) * roots.size() * size_of(t));
  const auto put = [&](size_t row, size_t k, double v) {
    store_scalar(make_scalar(t, v), &bytes[(row * roots.size() + k) * size_of(t)]);
  };
  for (size_t k = 0; k < roots.size(); ++k) put(0, k, roots[k].real()), put(1, k, roots[k].imag());
  for (size_t k = 0; k < orders.size(); ++k) put(2, k, static_cast<double>(orders[k]));
  return bytes;
}

std::string OpCase::text() const {
  auto g = graph_of(*this);
  if (!g.ok()) return fmt::format("{}: {}", op->name, g.error().message);
  const std::string all = print(*g);
  const size_t end = all.rfind("\nreturn"), begin = all.rfind('\n', end - 1) + 1;
  std::string s = all.substr(begin, end - begin);
  for (size_t k = 0; k < types.size(); ++k) s += fmt::format("{}{}", k ? ", " : " of ", to_string(types[k]));
  return s;
}

Result<Graph> graph_of(const OpCase& c) {
  GraphBuilder b;
  std::vector<NodeId> in;
  for (const Type& t : c.types) in.push_back(b.input(t));
  TRY(NodeId n, b.add(*c.op, in, c.attrs));
  b.output(n);
  return std::move(b).finish();
}

std::vector<RefTensor> operands_of(const OpCase& c) {
  std::vector<RefTensor> in;
  for (size_t k = 0; k < c.types.size(); ++k) in.push_back(RefTensor::from_bytes(c.types[k], c.data[k].data()));
  return in;
}

}  // namespace thermite::testing
