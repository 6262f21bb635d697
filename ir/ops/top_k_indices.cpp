// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/top_k.h"

namespace thermite {

namespace {

constexpr int64_t kMinBlock = 512;
constexpr int64_t kBlocksWorth = 4;                   // below this many, ranks of the whole axis are found at once
constexpr double kMaxComparisons = int64_t{1} << 33;  // some seconds of one core

using Ints = std::vector<int64_t>;

struct TopK {
  GraphBuilder& b;
  NodeId x;
  Dims dims;
  int64_t k, n, block;
  int axis;
  bool largest;

  TopK(GraphBuilder& builder, NodeId in, const Attrs& a)
      : b(builder),
        x(in),
        dims(b.type(in).dims),
        k(attr<kTopKAttrs, "k">(a)),
        axis(*normal_axis(attr<kTopKAttrs, "axis">(a), dims.size())),
        largest(attr<kTopKAttrs, "largest">(a)) {
    n = dims[axis];
    block = kMinBlock;
    while (block < 8 * k) block *= 2;
  }

  Result<NodeId> add(const char* op, std::initializer_list<NodeId> in, NamedAttrs attrs = {}) {
    return add_op(b, op, in, attrs);
  }
  Result<NodeId> reshaped(NodeId n, Ints dims) { return add("reshape", {n}, {{"dims", std::move(dims)}}); }
  Result<NodeId> counted(Ints dims, int64_t along) {
    return add("iota", {}, {{"dtype", DType::i64}, {"dims", std::move(dims)}, {"axis", along}});
  }
  Result<NodeId> number(int64_t v) {
    return add("full", {}, {{"value", make_int_scalar(DType::i64, v)}, {"dims", Ints{}}});
  }
  Result<NodeId> first_of(NodeId n, int64_t along) {
    return add("top_k_indices", {n}, {{"k", k}, {"axis", along}, {"largest", int64_t{largest}}});
  }
  bool in_blocks() const { return n >= kBlocksWorth * block && dims.size() + 2 <= kMaxRank; }
  // `dims` with the axis replaced by `by`.
  Ints shape(std::initializer_list<int64_t> by) const {
    Ints s(dims.begin(), dims.begin() + axis);
    s.insert(s.end(), by);
    s.insert(s.end(), dims.begin() + axis + 1, dims.end());
    return s;
  }
  Ints ones(std::initializer_list<int64_t> by) const {
    Ints s(static_cast<size_t>(axis), 1);
    s.insert(s.end(), by);
    s.resize(static_cast<size_t>(dims.size()) + by.size() - 1, 1);
    return s;
  }

  Status affordable() const {
    const double comparisons = static_cast<double>(elements(dims)) * static_cast<double>(in_blocks() ? block : n);
    if (comparisons <= kMaxComparisons) return {};
    return unsupported(
        "the {} first of {} elements would take {:.1e} comparisons, more than {:.1e}; fewer of them, or a "
        "shorter axis, work",
        k, n, comparisons, kMaxComparisons);
  }

  // Element j of the result is the index whose rank is j: a masked sum of indices over the axis, which is exact.
  // [.., n, ..] as [.., 1, n, ..], against [.., k, 1, ..].
  Result<NodeId> by_ranks() {
    TRY(NodeId ranks, add("order_rank", {x}, {{"axis", int64_t{axis}}, {"largest", int64_t{largest}}}));
    TRY(NodeId column, reshaped(ranks, shape({1, n})));
    TRY(NodeId wanted, counted(ones({k, 1}), axis));
    TRY(NodeId hit, add("eq", {column, wanted}));
    TRY(NodeId index, counted(shape({1, n}), axis + 1));
    TRY(NodeId zero, number(0));
    TRY(NodeId masked, add("where", {hit, index, zero}));
    return add("reduce_sum", {masked}, {{"axes", Ints{axis + 1}}});
  }

  // What comes after every element, equal ones included: it is behind them all.
  Scalar last() const {
    const DType t = b.type(x).dtype;
    if (largest) return lowest_of(t);
    return is_float(t) ? make_scalar(t, std::numeric_limits<double>::quiet_NaN()) : highest_of(t);
  }

  // The first of each block, then the first of those. They stand in the order of their blocks, and equal ones of a
  // block in order of their indices, so that ties fall as they do in the whole axis.
  Result<NodeId> by_blocks() {
    const int64_t blocks = (n + block - 1) / block;
    NodeId whole = x;
    if (blocks * block != n) {
      Ints low(static_cast<size_t>(dims.size()), 0), high = low;
      high[static_cast<size_t>(axis)] = blocks * block - n;
      TRY(whole, add("pad", {x}, {{"low", low}, {"high", high}, {"value", last()}}));
    }
    TRY(NodeId cut, reshaped(whole, shape({blocks, block})));
    TRY(NodeId best, first_of(cut, axis + 1));
    TRY(NodeId values, add("gather_elements", {cut, best}, {{"axis", int64_t{axis + 1}}}));
    TRY(NodeId ordinal, counted(ones({blocks, 1}), axis));
    TRY(NodeId length, number(block));
    TRY(NodeId begin, add("mul", {ordinal, length}));
    TRY(NodeId places, add("add", {best, begin}));
    TRY(NodeId place_list, reshaped(places, shape({blocks * k})));
    TRY(NodeId value_list, reshaped(values, shape({blocks * k})));
    TRY(NodeId chosen, first_of(value_list, axis));
    return add("gather_elements", {place_list, chosen}, {{"axis", int64_t{axis}}});
  }
};

Result<NodeId> decompose_top_k(GraphBuilder& b, std::span<const NodeId> in, const Attrs& a) {
  TopK t(b, in[0], a);
  if (t.dims.size() == kMaxRank) return unsupported("top_k of rank {}", t.dims.size());
  CHECK_OK(t.affordable());
  return t.in_blocks() ? t.by_blocks() : t.by_ranks();
}

}  // namespace

extern const OpDef op_top_k_indices;
constinit const OpDef op_top_k_indices = checked({
    .name = "top_k_indices",
    .traits = kComposite | kIndexed | kNoGradient,
    .attrs = kTopKAttrs,
    .infer = [](const InferArgs& a) { return infer_top_k(a, true); },
    .decompose = decompose_top_k,
    .reference =
        [](RefInputs in, const Attrs& a, RefTensor& out) {
          return ref_top_k(*in[0], a, out, [&](int64_t to, int64_t, int64_t j) { out.i[to] = j; });
        },
    .doc = "the k indices (i64) of the largest or smallest elements along an axis, sorted; ties in index order; NaN is "
           "greater than everything",
});

}  // namespace thermite
