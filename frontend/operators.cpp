// SPDX-License-Identifier: Apache-2.0
#include "thermite/operators.h"

#include "frontend/record.h"
#include "thermite/ops.h"

namespace thermite {
namespace {

using Where = std::source_location;

Tensor binary(const OpDef* op, const Operand& a, const Operand& b) {
  const Operand* in[] = {&a, &b};
  return record_op(*op, in);
}

// The leading dimensions of both operands, broadcast; throws where they do not fit.
Shape broadcast_batch(const Shape& a, const Shape& b, const Where& where) {
  const size_t na = a.size() - 2, nb = b.size() - 2, n = std::max(na, nb);
  Shape out(n);
  for (size_t k = 0; k < n; ++k) {
    const int64_t x = k + na < n ? 1 : a[k + na - n], y = k + nb < n ? 1 : b[k + nb - n];
    if (x != y && x != 1 && y != 1) {
      throw UserError(fmt::format("{}:{}: matmul: leading dimensions {} and {} do not broadcast", where.file_name(),
                                  where.line(), to_string(Dims(a)), to_string(Dims(b))));
    }
    out[k] = x == 1 ? y : x;
  }
  return out;
}

Tensor with_batch(const Tensor& t, const Shape& batch, const Where& where) {
  const Shape old = t.shape();
  Shape wanted = batch;
  wanted.insert(wanted.end(), old.end() - 2, old.end());
  return wanted == old ? t : expand({t, where}, wanted);
}

Tensor reshaped(const Tensor& t, const Shape& s, const Where& where) { return reshape({t, where}, s); }

}  // namespace

#define THERMITE_BINARY(symbol, name)            \
  Tensor operator symbol(Operand a, Operand b) { \
    static const OpDef* op = find_op(name);      \
    return binary(op, a, b);                     \
  }
THERMITE_BINARY(+, "add")
THERMITE_BINARY(-, "sub")
THERMITE_BINARY(*, "mul")
THERMITE_BINARY(/, "div")
THERMITE_BINARY(%, "mod")
THERMITE_BINARY(<, "lt")
THERMITE_BINARY(<=, "le")
THERMITE_BINARY(>, "gt")
THERMITE_BINARY(>=, "ge")
#undef THERMITE_BINARY

Tensor operator-(Operand a) {
  static const OpDef* op = find_op("neg");
  const Operand* in[] = {&a};
  return record_op(*op, in);
}

Tensor matmul(const Tensor& a, const Tensor& b, Where where) {
  return at_edge([&] {
    const Shape sa = a.shape(), sb = b.shape();
    if (sa.empty() || sb.empty()) {
      throw UserError(
          fmt::format("{}:{}: matmul: operands need at least one dimension", where.file_name(), where.line()));
    }
    Tensor x = sa.size() == 1 ? reshaped(a, {1, sa[0]}, where) : a;
    Tensor y = sb.size() == 1 ? reshaped(b, {sb[0], 1}, where) : b;
    const Shape batch = broadcast_batch(x.shape(), y.shape(), where);
    x = with_batch(x, batch, where);
    y = with_batch(y, batch, where);
    const auto n = static_cast<int64_t>(batch.size());
    Shape dims(batch.size());
    for (int64_t k = 0; k < n; ++k) dims[k] = k;
    Tensor z = dot_general({x, where}, {y, where}, {n + 1}, {n}, {.lhs_batch = dims, .rhs_batch = dims});
    if (sa.size() > 1 && sb.size() > 1) return z;
    Shape out = z.shape();
    if (sb.size() == 1) out.erase(out.end() - 1);
    if (sa.size() == 1) out.erase(out.end() - (sb.size() == 1 ? 1 : 2));
    return reshaped(z, out, where);
  });
}

}  // namespace thermite
