// SPDX-License-Identifier: Apache-2.0
#include "tests/support/random_graph.h"

#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "tests/support/any_op.h"

namespace thermite {
namespace {

using Ints = std::vector<int64_t>;

// Mostly the mixture of ops that models have.
class Generator : private AnyOp {
 public:
  using AnyOp::AnyOp;

  Graph run() {
    const int leaves = 1 + pick(3);
    for (int k = 0; k < leaves; ++k) pool_.push_back(leaf(DType::f32, random_dims()));
    const int want = o_.min_ops + pick(o_.max_ops - o_.min_ops + 1);
    for (int tries = 0; ops_ < want && tries < 40 * want; ++tries) step();
    return finish();
  }

  std::optional<Graph> run_around(const OpDef& op) {
    for (int k = 0; k < 2; ++k) pool_.push_back(leaf(chance(0.6) ? DType::f32 : any_dtype(), random_dims()));
    for (int k = pick(3); k > 0; --k) keep(view());
    NodeId around = kNoNode;
    for (int tries = 0; tries < 20 && around == kNoNode; ++tries) {
      around = one_of(op);
      if (around == kNoNode) keep(chance(0.5) ? leaf(any_dtype(), random_dims()) : view());
    }
    if (around == kNoNode) return std::nullopt;
    for (pool_ = {around}; chance(0.6);) keep(chance(0.4) ? unary() : chance(0.6) ? binary() : view());
    return finish();
  }

 private:
  void keep(NodeId n) {
    if (n != kNoNode) pool_.push_back(n);
  }

  NodeId unary() {
    const NodeId x = value();
    const DType t = type(x).dtype;
    if (is_bool(t)) return add("logical_not", {x});
    if (is_int(t)) return add(chance(0.5) ? "abs" : "neg", {x});
    constexpr const char* kOps[] = {"neg",  "abs",      "relu",     "tanh", "sigmoid", "erf", "gelu",
                                    "silu", "softplus", "identity", "sin",  "cos",     "atan"};
    switch (pick(6)) {
      case 0:
        return add("exp", {add("min", {x, literal(t, 2)})});
      case 1:
        return add("log1p", {add("abs", {x})});
      case 2:
        return add("sqrt", {add("add", {add("abs", {x}), literal(t, 1)})});
      default:
        return add(kOps[pick(std::size(kOps))], {x});
    }
  }

  NodeId binary() {
    const NodeId x = value(), y = partner(x);
    const DType t = type(x).dtype;
    if (is_bool(t)) return add(chance(0.5) ? "logical_and" : "logical_xor", {x, y});
    constexpr const char* kOps[] = {"add", "add", "sub", "mul", "max", "min"};
    if (is_float(t) && chance(0.15)) return add("div", {x, add("add", {add("abs", {y}), literal(t, 1)})});
    const std::vector<NodeId> in = chance(0.5) ? std::vector{x, y} : std::vector{y, x};
    const NodeId r = add(kOps[pick(std::size(kOps))], in);
    return is_float(t) && r != kNoNode && chance(0.2) ? add("tanh", {r}) : r;
  }

  NodeId choose() {
    const NodeId x = value_of(DType::f32), y = partner(x);
    const NodeId c = add("lt", {add("sin", {x}), literal(DType::f32, 3)});
    return add("where", {c, x, y});
  }

  NodeId convert() {
    constexpr DType kTypes[] = {DType::f32, DType::f32, DType::f16, DType::bf16, DType::f64, DType::i32};
    const NodeId x = value();
    const DType to = kTypes[pick(std::size(kTypes))];
    if (!o_.mixed_dtypes) return kNoNode;
    if (is_int(to) && !is_bool(type(x).dtype)) return chance(0.3) ? leaf(to, random_dims()) : kNoNode;
    return add("cast", {x}, {to});
  }

  NodeId reshape(NodeId x) {
    Ints d(dims(x).begin(), dims(x).end());
    if (d.size() > 1 && chance(0.5)) {
      const int k = pick(static_cast<int>(d.size()) - 1);
      d[k] *= d[k + 1];
      d.erase(d.begin() + k + 1);
    } else if (!d.empty() && chance(0.5)) {
      const int k = pick(static_cast<int>(d.size()));
      for (int64_t f : {2, 3, 17, 5})
        if (d[k] % f == 0 && d[k] > 0) {
          d[k] /= f;
          d.insert(d.begin() + k, f);
          break;
        }
    } else {
      d.insert(d.begin() + pick(static_cast<int>(d.size()) + 1), 1);
    }
    return d.size() > 6 ? kNoNode : add("reshape", {x}, {d});
  }

  NodeId view() {
    const NodeId x = value();
    const Dims d = dims(x);
    const int rank = d.size();
    Ints zero(rank, 0), full(d.begin(), d.end()), one(rank, 1);
    if (rank == 0) return reshape(x);
    const int k = pick(rank);
    switch (pick(8)) {
      case 0:
      case 1:
        return reshape(x);
      case 2: {
        Ints perm(rank);
        for (int i = 0; i < rank; ++i) perm[i] = i;
        std::shuffle(perm.begin(), perm.end(), rng_);
        return add("permute", {x}, {perm});
      }
      case 3: {
        if (d[k] < 2) return kNoNode;
        zero[k] = pick(static_cast<int>(d[k]) - 1);
        one[k] = 1 + pick(2);
        return add("slice", {x}, {zero, full, one});
      }
      case 4: {
        for (int i = 0; i < rank; ++i)
          if (full[i] == 1) full[i] = 3;
        if (rank < 4 && chance(0.5)) full.insert(full.begin(), 2);
        return add("expand", {x}, {full});
      }
      case 5:
        if (x % 3 != 0) return add("flip", {x}, {Ints{k}});
        zero[k] = x % 2 == 0 ? d[k] / 2 : -(d[k] / 3);
        return add("roll", {x}, {zero});
      case 6: {
        Ints low(rank, 0), high(rank, 0);
        low[k] = 1;
        high[k] = d[k] > 2 && chance(0.3) ? -1 : 2;
        return add("pad", {x}, {low, high, make_scalar(part_type(type(x).dtype), 0.5)});
      }
      default: {
        if (d[k] < 3) return kNoNode;
        Ints low(rank, 0), high(rank, 0);
        low[k] = 1;
        high[k] = 1;
        return add(chance(0.5) ? "pad_edge" : "pad_reflect", {x}, {low, high});
      }
    }
  }

  NodeId pool() {
    const NodeId x = value_of(DType::f32);
    if (dims(x).empty() || dims(x).back() < 3 || dims(x).size() > 5) return kNoNode;
    const NodeId w = add("window", {x}, {Ints{2 + pick(2)}, Ints{1 + pick(2)}, Ints{1}});
    if (w == kNoNode) return w;
    return add(chance(0.5) ? "reduce_max" : "reduce_sum", {w}, {Ints{dims(w).size() - 1}, int64_t{0}});
  }

  NodeId reduce() {
    const NodeId x = value();
    const DType t = type(x).dtype;
    Ints axes;
    for (int k = 0; k < dims(x).size(); ++k)
      if (chance(0.4)) axes.push_back(k);
    const int64_t keep = chance(0.6);
    if (is_bool(t)) return add(chance(0.5) ? "reduce_any" : "reduce_all", {x}, {axes, keep});
    constexpr const char* kOps[] = {"reduce_sum", "reduce_max", "reduce_min", "reduce_mean"};
    bool empty = elements(dims(x)) == 0;
    return add(empty ? "reduce_sum" : kOps[pick(is_float(t) ? 4 : 3)], {x}, {axes, keep});
  }

  NodeId normalise() {
    const NodeId x = value();
    if (!is_float(type(x).dtype) || dims(x).empty() || elements(dims(x)) == 0) return kNoNode;
    const int64_t axis = chance(0.7) ? dims(x).size() - 1 : pick(dims(x).size());
    if (chance(0.6)) return add(chance(0.7) ? "softmax" : "log_softmax", {x}, {axis});
    const Attrs along{Ints{axis}, int64_t{1}};
    const NodeId d = add("sub", {x, add("reduce_mean", {x}, along)});
    const NodeId var = add("reduce_mean", {add("mul", {d, d})}, along);
    return add("div", {d, add("sqrt", {add("add", {var, literal(type(x).dtype, 0.25)})})});
  }

  NodeId join() {
    const NodeId x = value();
    if (dims(x).empty()) return kNoNode;
    const NodeId y = chance(0.5) ? leaf(type(x).dtype, dims(x)) : x;
    return add("concat", {x, y}, {int64_t{pick(dims(x).size())}});
  }

  NodeId look_up() {
    const NodeId x = value();
    if (dims(x).empty() || elements(dims(x)) == 0) return kNoNode;
    const int axis = pick(dims(x).size());
    const int64_t extent = dims(x)[axis];
    Dims d = dims(x);
    switch (o_.heavy ? pick(4) : 0) {
      case 0:
        return add("gather", {x, places({1 + pick(4)}, extent)}, {int64_t{axis}});
      case 1:
        d[axis] = 1 + pick(3);
        return add("gather_elements", {x, places(d, extent)}, {int64_t{axis}});
      case 2:
        return add("cumsum", {x}, {int64_t{axis}, int64_t{pick(2)}, int64_t{pick(2)}});
      default:
        break;
    }
    if (chance(0.5))
      return add("top_k_values", {x}, {int64_t{1 + pick(static_cast<int>(extent))}, int64_t{axis}, int64_t{pick(2)}});
    d[axis] = 1;
    const int64_t reduction = pick(5);
    return add("scatter_elements", {x, places(d, extent), leaf(type(x).dtype, d)}, {int64_t{axis}, reduction});
  }

  // The operands' dtype, what their products are summed in and what they give.
  struct ProductTypes {
    DType of = DType::f32;
    std::optional<DType> accumulate, result;
  };

  // Mostly what is usual; bytes that give 32 bits; else any pair that the op takes.
  ProductTypes product_types() {
    if (!o_.mixed_dtypes || chance(0.6)) return {};
    if (chance(0.3)) return {chance(0.7) ? DType::i8 : DType::u8, DType::i32, DType::i32};
    constexpr DType kOperands[] = {DType::f32, DType::f16, DType::bf16, DType::f64, DType::i8, DType::i16, DType::u32};
    const DType of = kOperands[pick(std::size(kOperands))];
    std::vector<std::optional<DType>> types(kComputableTypes.begin(), kComputableTypes.end());
    types.push_back(std::nullopt);
    const Type row{of, {1}}, operands[] = {row, row};
    std::vector<ProductTypes> legal;
    for (const auto& accumulate : types)
      for (const auto& result : types) {
        const DotGeneralAttrs a{.lhs_contract = {0}, .rhs_contract = {0}, .accumulate = accumulate, .result = result};
        if (find_op("dot_general")->infer({operands, a.pack()}).ok()) legal.push_back({of, accumulate, result});
      }
    return legal[static_cast<size_t>(pick(static_cast<int>(legal.size())))];
  }

  // Integers of any size, where there are such: sums of their products wrap.
  NodeId weights(DType t, const Dims& d) {
    if (!is_int(t)) return leaf(t, d);
    std::vector<std::byte> data(static_cast<size_t>(elements(d)) * size_of(t) + 1);
    for (std::byte& b : data) b = static_cast<std::byte>(rng_());
    return b_.constant(make_constant({t, d}, data.data()));
  }

  // What products read: no constant, which would be multiplied ahead of the run.
  NodeId factor(DType t) {
    const NodeId x = value_of(t);
    return is_int(t) && is_constant(b_.graph()[x]) ? b_.input(type(x)) : x;
  }

  NodeId dot() {
    const ProductTypes t = product_types();
    const NodeId x = factor(t.of);
    const int rank = dims(x).size();
    if (rank == 0) return kNoNode;
    const int64_t k = dims(x).back();
    DotGeneralAttrs a{.lhs_contract = {rank - 1}, .accumulate = t.accumulate, .result = t.result};
    Dims w;
    if (rank >= 3 && chance(0.4)) {
      w = {dims(x)[0], k, 1 + pick(8)};
      a.rhs_contract = {1};
      a.lhs_batch = a.rhs_batch = {0};
    } else {
      const bool turned = chance(0.3);
      const int64_t n = 1 + pick(20);
      w = turned ? Dims{n, k} : Dims{k, n};
      a.rhs_contract = {turned ? 1 : 0};
    }
    const NodeId y = weights(t.of, w);
    return settle(add("dot_general", {x, y}, a.pack()), k);
  }

  NodeId conv() {
    const ProductTypes t = product_types();
    NodeId x = factor(t.of);
    if (dims(x).size() < 3) x = b_.input({t.of, {1 + pick(2), 2 * (1 + pick(3)), 5 + pick(13), 1 + pick(9)}});
    const Dims d = dims(x);
    const int spatial = d.size() - 2;
    if (spatial > 2 || d[1] == 0) return kNoNode;
    const bool depthwise = chance(0.3);
    const int64_t groups = depthwise ? d[1] : (d[1] % 2 == 0 && chance(0.3) ? 2 : 1);
    Dims w{depthwise ? d[1] : groups * (1 + pick(4)), d[1] / groups};
    Ints low, high;
    for (int s = 0; s < spatial; ++s) {
      w.push_back(std::min<int64_t>(1 + pick(3), d[s + 2]));
      if (w.back() == 0) return kNoNode;
      low.push_back(pick(static_cast<int>(w.back())));
      high.push_back(pick(static_cast<int>(w.back())));
    }
    const ConvAttrs a{.strides = Ints(spatial, 1 + pick(2)),
                      .pads_low = low,
                      .pads_high = high,
                      .groups = groups,
                      .accumulate = t.accumulate,
                      .result = t.result};
    const NodeId filters = weights(t.of, w);
    return settle(add("conv", {x, filters}, a.pack()), elements(w) / w[0]);
  }

  // Bias, scale or activation after a contraction, and a bound on growing values.
  NodeId settle(NodeId y, int64_t terms) {
    if (y == kNoNode) return y;
    const DType t = type(y).dtype;
    if (terms > 8 && is_float(t)) y = add("mul", {y, literal(t, 0.125)});
    if (y == kNoNode || chance(0.3)) return y;
    Dims bias = Dims::filled(dims(y).size(), 1);
    bias[bias.size() > 2 ? 1 : bias.size() - 1] = dims(y)[bias.size() > 2 ? 1 : bias.size() - 1];
    if (chance(0.6)) y = add("mul", {y, constant({t, bias})});
    if (chance(0.6)) y = add("add", {y, constant({t, bias})});
    return chance(0.5) ? add("relu", {y}) : y;
  }

  void step() {
    NodeId n = kNoNode;
    if (o_.every_op && chance(0.35)) {
      if ((n = any_op()) != kNoNode) pool_.push_back(n);
      return;
    }
    const int r = pick(100);
    if (r < 24)
      n = unary();
    else if (r < 50)
      n = binary();
    else if (r < 54)
      n = choose();
    else if (r < 58)
      n = convert();
    else if (r < 72)
      n = view();
    else if (r < 80)
      n = reduce();
    else if (r < 84)
      n = normalise();
    else if (r < 86)
      n = pool();
    else if (r < 89)
      n = join();
    else if (r < 92)
      n = look_up();
    else if (o_.heavy)
      n = r < 96 ? dot() : conv();
    if (n != kNoNode) pool_.push_back(n);
  }

  Graph finish() {
    std::vector<char> used(b_.graph().size(), 0);
    for (const Node& n : b_.graph().nodes)
      for (NodeId in : n.inputs) used[in] = 1;
    for (NodeId n = 0; n < b_.graph().size(); ++n) {
      const bool leaf = b_.graph()[n].op->has(kLeaf) || b_.graph()[n].inputs.empty();
      if (!leaf && (!used[n] || chance(0.04))) b_.output(n);
    }
    if (b_.graph().outputs.empty()) b_.output(pool_.back());
    return std::move(b_).finish();
  }
};

}  // namespace

Graph random_graph(const RandomGraphOptions& options) { return Generator(options).run(); }

std::optional<Graph> graph_around(const GraphAroundOptions& options) {
  RandomGraphOptions o{.seed = options.seed};
  o.extents = options.extents, o.max_elements = options.max_elements;
  o.zero_extents = false;  // they are among the extents
  o.complex_numbers = true;
  return Generator(o).run_around(*options.op);
}

std::vector<std::byte> random_contents(const Type& t, uint64_t seed) {
  std::mt19937_64 rng(seed);
  const DType part = part_type(t.dtype);
  const size_t size = size_of(part);
  std::vector<std::byte> data(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype) + 1);
  for (int64_t k = 0; k < elements(t.dims) * parts_of(t.dtype); ++k) {
    const double v = is_float(part) ? std::uniform_real_distribution<>(-2, 2)(rng)
                                    : static_cast<double>(std::uniform_int_distribution<int>(0, 3)(rng));
    store_scalar(make_scalar(part, is_bool(part) ? static_cast<int>(v) & 1 : v),
                 data.data() + static_cast<size_t>(k) * size);
  }
  return data;
}

std::map<std::string, int> count_kinds(const Graph& g) {
  std::map<std::string, int> r;
  for (const Node& n : g.nodes) {
    if (n.op->has(kLeaf)) continue;
    if (n.op->has(kContraction))
      ++r["contraction"];
    else if (n.op->reduce)
      ++r[n.op->has(kIndexed) ? "indexed" : "reduction"];
    else if (n.op->decompose)
      ++r["composite"];
    else if (n.op->has(kElementwise))
      ++r["elementwise"];
    else if (n.op->has(kView))
      ++r["view"];
    else
      ++r[n.op->has(kIndexed) ? "gather" : "maker"];
  }
  return r;
}

}  // namespace thermite
