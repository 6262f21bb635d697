// SPDX-License-Identifier: Apache-2.0
// References op by op: one chain, or the three of a tolerance in step.
#include <algorithm>
#include <cmath>

#include "ir/ops/op_def.h"
#include "ir/ops/tolerance.h"

namespace thermite {
namespace {

using Operands = std::span<const RefTensor* const>;

Result<RefTensor> leaf_value(const Graph& g, const Node& n, std::span<const RefTensor> inputs) {
  if (is_leaf(n, Leaf::input)) {
    const size_t k = slot_of(n);
    if (k >= inputs.size()) return user_error("the graph has an input {}, but {} values are given", k, inputs.size());
    if (inputs[k].type() != n.type)
      return user_error("input {} is {}, but the value given is {}", k, to_string(n.type), to_string(inputs[k].type()));
    return inputs[k];
  }
  if (is_constant(n)) {
    const Constant& c = g.constants[slot_of(n)];
    if (!c.data) return user_error("the data of constant @{} is not there (only its digest is)", slot_of(n));
    return RefTensor::from_bytes(c.type, c.data->data());
  }
  const Scalar s = g.scalars[slot_of(n)];
  return RefTensor::from_bytes({s.dtype, {}}, &s.bits);
}

// Makes every node's value from its operands' in order; values die after their last use.
template <class V, class MakeLeaf, class Make>
Result<std::vector<V>> walk(const Graph& g, MakeLeaf&& make_leaf, Make&& make) {
  std::vector<NodeId> last_use(g.size(), 0);
  for (NodeId n = 0; n < g.size(); ++n)
    for (NodeId in : g[n].inputs) last_use[in] = n;
  for (NodeId n : g.outputs) last_use[n] = kNoNode;

  std::vector<V> values(g.size());
  for (NodeId n = 0; n < g.size(); ++n) {
    const Node& node = g[n];
    std::vector<const V*> in;
    for (NodeId k : node.inputs) in.push_back(&values[k]);
    Result<V> value = node.op->has(kLeaf) ? make_leaf(n) : make(n, in);
    if (!value.ok()) return std::move(value).error().in(fmt::format("reference of %{} ({})", n, node.op->name));
    values[n] = std::move(*value);
    for (NodeId k : node.inputs)
      if (last_use[k] == n) values[k] = {};
    if (last_use[n] == 0) values[n] = {};
  }
  std::vector<V> out;
  for (NodeId n : g.outputs) out.push_back(values[n]);
  return out;
}

template <class T>
bool same(T a, T b) {
  return a == b || (a != a && b != b);
}

bool same_values(const RefTensor& a, const RefTensor& b) {
  return with_storage(a.dtype, [&]<class T>() { return std::ranges::equal(a.as<T>(), b.as<T>(), same<T>); });
}

// Rounds to the dtype. Where `wide` is in range and `narrow` has left it, the chain goes on as if it had not: what
// comes after would take the overflow for rounding.
void round_in_range(RefTensor& narrow, const RefTensor& wide) {
  narrow.round_to_dtype();
  RefTensor limit = wide;
  limit.round_to_dtype();
  with_storage(narrow.dtype, [&]<class T>() {
    if constexpr (std::is_floating_point_v<T>) {
      for (size_t k = 0; k < narrow.as<T>().size(); ++k)
        if (T& v = narrow.as<T>()[k]; !std::isfinite(v) && std::isfinite(limit.as<T>()[k])) v = limit.as<T>()[k];
    }
  });
}

// Where all operands are plain as they are narrow, only an op that adds up has a plain result of its own. Ops that make
// an element from a few others, one by one, add nothing up.
Result<Expected> step(const OpDef& op, const Attrs& attrs, Operands wide, Operands narrow, Operands plain) {
  Expected out;
  TRY(out.r64, evaluate_op(op, wide, attrs));
  TRY(out.r32, evaluate_op(op, narrow, attrs));
  round_in_range(out.r32, out.r64);
  const auto complex = [](const RefTensor* t) { return is_complex(t->dtype); };
  const bool sums_parts = op.split && (complex(&out.r64) || std::ranges::any_of(wide, complex));
  if (std::ranges::equal(narrow, plain) && !op.reduce && !op.decompose && !sums_parts) return out;
  TRY(RefTensor sums, evaluate_op(op, plain, attrs, Sums::plain));
  round_in_range(sums, out.r64);
  if (!same_values(sums, out.r32)) out.plain = std::move(sums);
  return out;
}

RefTensor element_of(const RefTensor& t, int64_t k) {
  RefTensor one({t.dtype, {}});
  const auto n = static_cast<size_t>(parts_of(t.dtype)), first = static_cast<size_t>(k) * n;
  with_storage(t.dtype, [&]<class T>() { std::copy_n(t.as<T>().begin() + first, n, one.as<T>().begin()); });
  return one;
}

}  // namespace

Result<std::vector<RefTensor>> evaluate_reference(const Graph& g, std::span<const RefTensor> inputs) {
  const auto rounded = [](Result<RefTensor> value) {
    if (value.ok()) value->round_to_dtype();
    return value;
  };
  return walk<RefTensor>(
      g, [&](NodeId n) { return rounded(leaf_value(g, g[n], inputs)); },
      [&](NodeId n, Operands in) { return rounded(evaluate_op(*g[n].op, in, g[n].attrs)); });
}

Result<std::vector<Expected>> expected_outputs(const Graph& g, std::span<const RefTensor> inputs) {
  return walk<Expected>(
      g,
      [&](NodeId n) -> Result<Expected> {
        TRY(RefTensor value, leaf_value(g, g[n], inputs));
        RefTensor rounded = value;
        rounded.round_to_dtype();
        return Expected{std::move(value), std::move(rounded), {}};
      },
      [&](NodeId n, std::span<const Expected* const> in) {
        std::vector<const RefTensor*> wide, narrow, plain;
        for (const Expected* e : in) {
          wide.push_back(&e->r64);
          narrow.push_back(&e->r32);
          plain.push_back(e->plain ? &*e->plain : &e->r32);
        }
        return step(*g[n].op, g[n].attrs, wide, narrow, plain);
      });
}

Result<Expected> expected_of_op(const OpDef& op, Operands in, const Attrs& attrs) {
  return step(op, attrs, in, in, in);
}

Expected Expected::element(int64_t k) const {
  Expected one{element_of(r64, k), element_of(r32, k), {}};
  if (plain && !same_values(element_of(*plain, k), one.r32)) one.plain = element_of(*plain, k);
  return one;
}

}  // namespace thermite
