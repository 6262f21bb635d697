// SPDX-License-Identifier: Apache-2.0
#include "tests/support/any_op.h"

#include <algorithm>
#include <cmath>

namespace thermite {
namespace {

constexpr DType kDTypes[] = {DType::f32, DType::f32,     DType::f32, DType::f16, DType::bf16,
                             DType::f64, DType::boolean, DType::i8,  DType::i16, DType::i32,
                             DType::i64, DType::u8,      DType::u16, DType::u32, DType::u64};

bool takes(const OpDef& op, std::span<const Type> in, const Attrs& attrs) { return infer_op(op, {in, attrs}).ok(); }

}  // namespace

DType AnyOp::any_dtype() { return o_.mixed_dtypes ? kDTypes[pick(std::size(kDTypes))] : DType::f32; }

NodeId AnyOp::any_leaf() {
  const Dims d = random_dims();
  return leaf(any_dtype(), d);
}

NodeId AnyOp::wide_constant(const Type& t) {
  std::vector<std::byte> data(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype) + 1);
  for (std::byte& b : data) b = chance(0.3) ? static_cast<std::byte>(0xff * pick(2)) : static_cast<std::byte>(rng_());
  return b_.constant(make_constant(t, data.data()));
}

// Into the range where the op's random inputs make sense; now and then anywhere.
NodeId AnyOp::within(const OpDef& op, NodeId x) {
  const DType t = type(x).dtype;
  const bool everywhere = op.sample_low == -2 && op.sample_high == 2;
  if (!is_float(t) || everywhere || chance(0.05)) return x;
  return add("clamp", {x, literal(t, op.sample_low), literal(t, op.sample_high)});
}

// An op with steps takes halves as they are given: a computed one is the reference's only up to a rounding.
NodeId AnyOp::settled(const OpDef& op, NodeId x) {
  if (!op.has(kNoGradient) || b_.graph()[x].op->has(kLeaf) || (!is_half(type(x).dtype) && chance(0.5))) return x;
  return is_float(type(x).dtype) ? leaf(type(x).dtype, dims(x)) : x;
}

// Of a row that says how, not where; empty where a row needs to know the operands.
std::optional<Attrs> AnyOp::scalar_attrs(const OpDef& op) {
  std::vector<AttrValue> v;
  for (const AttrRow& row : op.attrs) {
    if (row.type == AttrType::real)
      v.emplace_back(0.25 * (1 + pick(8)));
    else if (row.type == AttrType::flag)
      v.emplace_back(int64_t{pick(2)});
    else if (row.type == AttrType::dtype)
      v.emplace_back(any_dtype());
    else
      return std::nullopt;
  }
  return Attrs(std::move(v));
}

NodeId AnyOp::element_wise(const OpDef& op) {
  const auto attrs = scalar_attrs(op);
  if (!attrs) return kNoNode;
  for (int tries = 0; tries < 12; ++tries) {
    NodeId x = tries < 6 ? value() : any_leaf();
    if (tries > 8 && is_int(type(x).dtype)) x = wide_constant(type(x));
    if (tries > 9 && op.split && o_.complex_numbers) x = leaf(DType::c64, random_dims());
    const bool condition = op.name == "where";  // the one op whose operands differ in dtype
    std::vector<NodeId> in{within(op, settled(op, x))};
    while (static_cast<int>(in.size()) < op.arity) in.push_back(within(op, settled(op, partner(in[0]))));
    if (condition) in.insert(in.begin(), constant({DType::boolean, dims(x)})), in.pop_back();
    std::vector<Type> types;
    for (NodeId n : in) {
      if (n == kNoNode) return kNoNode;
      types.push_back(type(n));
    }
    if (takes(op, types, *attrs)) return add(op.name, in, *attrs);
  }
  return kNoNode;
}

// Reductions, arg-reductions, scans, sorting, softmax: rows `axes` or `axis`, `keepdims`, `k` and flags.
NodeId AnyOp::along_axes(const OpDef& op) {
  constexpr int64_t kMaxSorted = 48, kMaxFactors = 17;
  NodeId x =
      op.name == "reduce_any" || op.name == "reduce_all" ? leaf(DType::boolean, random_dims()) : settled(op, value());
  if (chance(0.3)) x = any_leaf();
  if (dims(x).empty()) return kNoNode;
  const int axis = pick(dims(x).size());
  const int64_t extent = dims(x)[axis];
  std::vector<AttrValue> v;
  for (const AttrRow& row : op.attrs) {
    if (row.name == "axes") {
      std::vector<int64_t> axes{axis};
      for (int k = 0; k < dims(x).size() && op.name != "reduce_prod"; ++k)
        if (k != axis && chance(0.3)) axes.push_back(k);
      v.emplace_back(axes);
    } else if (row.name == "axis") {
      v.emplace_back(int64_t{axis});
    } else if (row.name == "k") {
      v.emplace_back(int64_t{1} + pick(static_cast<int>(std::max<int64_t>(extent, 1))));
    } else {
      v.emplace_back(int64_t{pick(2)});
    }
  }
  // Each output element of a sort looks at all others, and a long product has more roundings than the tolerance holds.
  if ((op.has(kIndexed) || op.name == "cumsum") && extent > kMaxSorted) return kNoNode;
  if (op.name.starts_with("top_k") && extent > kMaxSorted) return kNoNode;
  if (op.name == "reduce_prod" && extent > kMaxFactors) return kNoNode;
  if (op.has(kComposite) && elements(dims(x)) == 0) return kNoNode;
  const Attrs attrs(std::move(v));
  if (const Type in[] = {type(x)}; op.split && o_.complex_numbers && !takes(op, in, attrs))
    x = leaf(DType::c64, dims(x));
  return add(op.name, {x}, attrs);
}

NodeId AnyOp::runtime_scalar(const OpDef&) { return b_.scalar(make_scalar(any_dtype(), 1)); }

NodeId AnyOp::constant_shape(const OpDef& op) {
  const Dims d = random_dims();
  const std::vector<int64_t> extents(d.begin(), d.end());
  const DType t = any_dtype();
  if (op.name == "iota") return add("iota", {}, {t, extents, int64_t{pick(d.size())}});
  return add("full", {}, {make_scalar(t, is_bool(t) ? 1 : 3), extents});
}

NodeId AnyOp::any_op() { return one_of(*all_ops()[static_cast<size_t>(pick(static_cast<int>(all_ops().size())))]); }

NodeId AnyOp::one_of(const OpDef& op) {
  for (const Maker& m : kMakers)
    if (m.op == op.name) return (this->*m.make)(op);
  const bool of_complex = op.split && !op.scalar && !op.pull && !op.reduce && !op.decompose;
  if (op.has(kLeaf) || (of_complex && !o_.complex_numbers)) return kNoNode;
  return op.has(kElementwise) || (of_complex && op.attrs.empty()) ? element_wise(op) : along_axes(op);
}

}  // namespace thermite
