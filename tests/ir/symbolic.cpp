// SPDX-License-Identifier: Apache-2.0
#include "tests/ir/symbolic.h"

#include <cmath>
#include <complex>
#include <limits>
#include <map>
#include <unordered_map>

#include "ir/graph/check.h"
#include "ir/kernel/prim.h"
#include "ir/loops/loops.h"

namespace thermite::testing {
namespace {

using Bytes = std::vector<std::byte>;

class Evaluator final : public Pull {
 public:
  Evaluator(ExprPool& pool, const OpDef& op, const Attrs& attrs, std::span<const Type> types, const Type& out,
            std::span<const Bytes* const> data)
      : Pull(pool, attrs, types, out), in(types), out(out), op_(op), data_(data) {}

  SymbolicResult run() {
    std::vector<ExprId> index;
    std::vector<AxisId> axes(out.dims.size(), ~0u);
    for (int k = 0; k < out.dims.size(); ++k) {
      if (out.dims[k] != 1) axes[k] = e.new_axis(extent(out.dims[k]));
      index.push_back(out.dims[k] == 1 ? e.index(0) : e.axis(axes[k]));
    }
    build(index);
    result_.bytes.resize(static_cast<size_t>(elements(out.dims)) * size_of(out.dtype));
    if (result_.bytes.empty()) return std::move(result_);
    Dims at = Dims::filled(out.dims.size(), 0);
    for (int64_t k = 0; k < elements(out.dims); ++k) {
      axis_.clear();
      ++stamp_;
      for (int d = 0; d < at.size(); ++d)
        if (axes[d] != ~0u) axis_[axes[d]] = at[d];
      const Scalar v = cast_scalar(op_.reduce ? reduce(at) : eval(value_), out.dtype);
      store_scalar(v, result_.bytes.data() + static_cast<size_t>(k) * size_of(out.dtype));
      for (int d = at.size() - 1; d >= 0 && ++at[d] == out.dims[d]; --d) at[d] = 0;
    }
    return std::move(result_);
  }

  ExprId read(int k, std::span<const ExprId> index) override {
    if (static_cast<int>(index.size()) != in[k].dims.size()) fault("a read with a wrong number of indices");
    return e.load(static_cast<SourceId>(k), in[k].dtype, index, guard_);
  }
  ExprId in_extent(int k, int dim) override { return extent(in[k].dims[dim]); }
  ExprId out_extent(int dim) override { return extent(out.dims[dim]); }
  ExprId guarded(ExprId condition, const std::function<ExprId()>& value, ExprId otherwise) override {
    const ExprId outer = guard_;
    guard_ = e.both(outer, condition);
    const ExprId v = value();
    guard_ = outer;
    if (e.dtype(v) != e.dtype(otherwise)) fault("a guarded value and its alternative differ in dtype");
    return e.select(condition, v, otherwise);
  }
  ExprId number(int attr) override { return e.constant(attrs.scalar(attr)); }
  Size in_size(int k, int dim) override { return in[k].dims[dim]; }
  Size out_size(int dim) override { return out.dims[dim]; }
  Size shift_size(int attr, int k) override { return attrs.ints(attr)[static_cast<size_t>(k)]; }
  ExprId shift(int attr, int k) override {
    const int64_t n = attrs.ints(attr)[static_cast<size_t>(k)];
    return n < 0 ? e.sub(e.index(0), extent(-n)) : extent(n);
  }
  ExprId scalar_argument(uint32_t, DType t) override {
    fault("an op that is no leaf asks for a runtime scalar");
    return e.c(t, 0);
  }

 private:
  std::span<const Type> in;
  const Type& out;
  // Extents beyond 1 are symbols, equal ones shared.
  ExprId extent(int64_t n) {
    if (n < 2) return e.index(n);
    for (size_t s = 0; s < symbols_.size(); ++s)
      if (symbols_[s] == n) return e.symbol(static_cast<SymbolId>(s));
    symbols_.push_back(n);
    return e.symbol(static_cast<SymbolId>(symbols_.size() - 1));
  }

  void build(const std::vector<ExprId>& index) {
    if (op_.scalar) {
      std::vector<ExprId> x;
      for (size_t k = 0; k < in.size(); ++k) {
        std::vector<ExprId> at;
        const Dims& d = in[k].dims;
        for (int j = 0; j < d.size(); ++j)
          at.push_back(d[j] == 1 ? e.index(0) : index[index.size() - static_cast<size_t>(d.size() - j)]);
        x.push_back(e.cast(read(static_cast<int>(k), at), compute_type(in[k].dtype)));
      }
      value_ = op_.scalar(e, x, attrs);
      check(value_, compute_type(out.dtype));
    } else if (op_.pull) {
      value_ = op_.pull(*this, index);
      check(value_, out.dtype);
    } else {
      build_reduce(index);
    }
  }

  void build_reduce(const std::vector<ExprId>& index) {
    spec_ = op_.reduce(*this, index);
    result_.ordered = spec_.tree != Tree::exact;
    std::vector<ExprId> at, a, b;
    for (const auto& axis : spec_.axes) {
      reduce_axes_.push_back(axis.value == 1 ? ~0u : e.new_axis(axis.extent));
      at.push_back(axis.value == 1 ? e.index(0) : e.axis(reduce_axes_.back()));
      terms_ *= axis.value.shown();
    }
    lift_ = spec_.lift(at);
    if (spec_.order || spec_.scatter) return check_special();
    for (uint32_t k = 0; k < spec_.identity.size(); ++k) {
      a.push_back(e.lhs(k, spec_.identity[k].dtype));
      b.push_back(e.rhs(k, spec_.identity[k].dtype));
      if (spec_.tree != Tree::dot) check(lift_[k], spec_.identity[k].dtype);
    }
    if (spec_.tree == Tree::dot && lift_.size() != 2) fault("a dot product needs two factors");
    combine_ = spec_.combine(e, a, b);
    for (size_t k = 0; k < combine_.size(); ++k) check(combine_[k], spec_.identity[k].dtype);
    project_ = spec_.project(e, a);
    check(project_, compute_type(out.dtype));
  }

  void check_special() {
    result_.ordered = spec_.scatter && is_float(out.dtype);
    if (spec_.order) return lift_.size() == 1 ? void() : fault("one element is sorted by");
    if (lift_.size() != kScatterIndex + static_cast<size_t>(out.dims.size())) return fault("parts of a scatter");
    for (size_t k = 0; k < lift_.size(); ++k)
      check(lift_[k], k < kScatterLands ? compute_type(out.dtype) : k == kScatterLands ? DType::boolean : DType::i64);
  }

  using State = std::vector<Scalar>;

  static bool sorts_before(Scalar a, Scalar b, bool largest) {
    if (is_float(a.dtype)) {
      const double x = to_double(a), y = to_double(b);
      if (x != x || y != y) return largest ? x != x && y == y : x == x && y != y;
      return largest ? x > y : x < y;
    }
    const Scalar v[] = {a, b};
    return to_int(evaluate(largest ? Prim::gt : Prim::lt, v, true)) != 0;
  }

  // By counting what comes before each element.
  Scalar order(int64_t along) {
    std::vector<Scalar> x;
    for (int64_t r = 0; r < terms_; ++r) x.push_back(term(r)[0]);
    for (int64_t r = 0; r < terms_; ++r) {
      int64_t before = 0;
      for (int64_t o = 0; o < terms_; ++o)
        before += sorts_before(x[o], x[r], spec_.order->largest) ||
                  (o < r && !sorts_before(x[r], x[o], spec_.order->largest));
      if (spec_.order->ranks && r == along) return make_int_scalar(DType::i64, before);
      if (!spec_.order->ranks && before == along) return make_int_scalar(DType::i64, r);
    }
    fault(fmt::format("no element comes at place {}", along));
    return make_int_scalar(DType::i64, 0);
  }

  // Every update in turn; most land elsewhere.
  Scalar scatter(const Dims& at) {
    ++stamp_;
    Scalar v = eval(lift_[kScatterOld]);
    for (int64_t r = 0; r < terms_; ++r) {
      step_to(r);
      if (!to_int(eval(lift_[kScatterLands]))) continue;
      bool here = true;
      for (int d = 0; d < at.size(); ++d) here &= to_int(eval(lift_[kScatterIndex + static_cast<size_t>(d)])) == at[d];
      if (!here) continue;
      const Scalar x[] = {v, eval(lift_[kScatterUpdate])};
      v = spec_.scatter->combine ? evaluate(*spec_.scatter->combine, x, true) : x[1];
    }
    return v;
  }

  void step_to(int64_t r) {
    ++stamp_;
    for (size_t k = spec_.axes.size(); k-- > 0;) {
      if (reduce_axes_[k] != ~0u) axis_[reduce_axes_[k]] = r % spec_.axes[k].value.shown();
      r /= spec_.axes[k].value.shown();
    }
  }

  State term(int64_t r) {
    step_to(r);
    State s;
    for (ExprId l : lift_) s.push_back(eval(l));
    return s;
  }
  State combined(const State& a, const State& b) {
    ++stamp_;
    lhs_ = &a;
    rhs_ = &b;
    State s;
    for (ExprId c : combine_) s.push_back(eval(c));
    return s;
  }

  // Lane by lane, a balanced tree over a power of two of leaves; those beyond the end are the identity.
  State sum() {
    int64_t leaves = 1;
    while (leaves * kSumLeaf < terms_) leaves *= 2;
    std::vector<State> lane(kSumLanes);
    for (int j = 0; j < kSumLanes; ++j) lane[static_cast<size_t>(j)] = subtree(j, 0, leaves);
    for (size_t width = kSumLanes / 2; width > 0; width /= 2)
      for (size_t j = 0; j < width; ++j) lane[j] = combined(lane[j], lane[j + width]);
    return lane[0];
  }

  State subtree(int lane, int64_t first, int64_t leaves) {
    if (first * kSumLeaf >= terms_) return spec_.identity;
    if (leaves > 1) {
      const State left = subtree(lane, first, leaves / 2);
      return combined(left, subtree(lane, first + leaves / 2, leaves / 2));
    }
    State s = spec_.identity;
    const int64_t begin = first * kSumLeaf, end = std::min<int64_t>(terms_, begin + kSumLeaf);
    for (int64_t r = begin + lane; r < end; r += kSumLanes) s = combined(s, term(r));
    return s;
  }

  State dot() {
    Scalar sum = make_scalar(spec_.identity[0].dtype, 0);
    for (int64_t r = 0; r < terms_; ++r) {
      const State f = term(r);
      const Scalar x[] = {f[0], f[1], sum};
      sum = evaluate(Prim::muladd, x, true);
    }
    return {sum};
  }

  // Any order must do: folds from both ends and demands equal bits.
  State exact() {
    State up = spec_.identity, down = spec_.identity;
    for (int64_t r = 0; r < terms_; ++r) {
      up = combined(up, term(r));
      down = combined(term(terms_ - 1 - r), down);
    }
    for (size_t k = 0; k < up.size(); ++k)
      if (up[k] != down[k] && to_double(up[k]) == to_double(up[k])) fault("an exact tree depends on its order");
    return up;
  }

  // Its blocks depend on the place of the element among them; the reference allows what order of adding may cost.
  State running_sum() {
    State s = spec_.identity;
    for (int64_t r = 0; r < terms_; ++r) s = combined(s, term(r));
    return s;
  }

  // What Tree::fourier says that an element is.
  State complex_products() {
    std::complex<double> all, mirrored;
    State s = spec_.identity;
    for (int64_t r = 0; r < terms_; ++r) {
      s = term(r);
      const std::complex<double> z(to_double(s[0]), to_double(s[1])), root(to_double(s[2]), to_double(s[3]));
      all += z * root, mirrored += z * std::conj(root);
    }
    if (s.size() == 6) {
      const std::complex<double> root(to_double(s[4]), to_double(s[5])), other = std::conj(mirrored);
      all = (all + other) / 2.0 - std::complex<double>(0, 0.5) * root * (all - other);
    }
    State out = spec_.identity;
    out[0] = make_scalar(out[0].dtype, all.real());
    out[1] = make_scalar(out[1].dtype, all.imag());
    return out;
  }

  // What Tree::attention says that an element is, in two walks over the keys.
  State weighed_values() {
    const int64_t keys = spec_.axes[0].value.shown(), size = spec_.axes[1].value.shown();
    const DType t = spec_.identity[0].dtype;
    std::vector<double> scores, values;
    double top = -std::numeric_limits<double>::infinity(), sum = 0, all = 0;
    State s = spec_.identity;
    for (int64_t j = 0; j < keys; ++j) {
      double product = 0;
      for (int64_t d = 0; d < size; ++d) {
        const State x = term(j * size + d);
        product += to_double(x[0]) * to_double(x[1]);
      }
      // No element of a key is needed for what the rest depends on.
      const State x = size > 0 ? term(j * size) : without_size(j);
      s[5] = x[5];
      if (j >= to_int(x[5])) break;
      State a = spec_.identity;
      a[0] = make_scalar(t, product);
      scores.push_back(to_double(combined(a, x)[0]));
      values.push_back(to_double(x[2]));
      if (!(scores.back() <= top)) top = scores.back();
    }
    if (keys == 0) s[5] = make_int_scalar(DType::i64, 0);
    const double base = top == -std::numeric_limits<double>::infinity() ? 0 : top;
    for (size_t j = 0; j < scores.size(); ++j) {
      const double p = std::exp(scores[j] - base);
      sum += p, all += p * values[j];
    }
    s[0] = make_scalar(t, sum), s[2] = make_scalar(t, all);
    return s;
  }
  State without_size(int64_t j) {
    ++stamp_;
    if (reduce_axes_[0] != ~0u) axis_[reduce_axes_[0]] = j;
    State s = spec_.identity;
    for (size_t k = 2; k < s.size(); ++k) s[k] = eval(lift_[k]);
    return s;
  }
  Scalar reduce(const Dims& at) {
    if (spec_.order) return order(at[spec_.order->along]);
    if (spec_.scatter) return scatter(at);
    const State s = spec_.tree == Tree::fourier     ? complex_products()
                    : spec_.tree == Tree::attention ? weighed_values()
                    : spec_.tree == Tree::sum       ? sum()
                    : spec_.tree == Tree::dot       ? dot()
                    : spec_.tree == Tree::scan      ? running_sum()
                                                    : exact();
    ++stamp_;
    lhs_ = &s;
    return eval(project_);
  }

  // Expressions are DAGs: each is evaluated once per place, term or combination.
  Scalar eval(ExprId id) {
    if (memo_.size() < e.size()) memo_.resize(e.size());
    if (memo_[id].first == stamp_) return memo_[id].second;
    const Scalar v = compute(id);
    memo_[id] = {stamp_, v};
    return v;
  }
  Scalar compute(ExprId id) {
    const Expr& x = e[id];
    switch (x.kind) {
      case ExprKind::constant:
        return x.value;
      case ExprKind::axis:
        return make_int_scalar(DType::i64, axis_.at(x.id));
      case ExprKind::symbol:
        return make_int_scalar(DType::i64, symbols_[x.id]);
      case ExprKind::load:
        return load(x);
      case ExprKind::lhs:
        return (*lhs_)[x.id];
      case ExprKind::rhs:
        return (*rhs_)[x.id];
      case ExprKind::cast:
        return cast_scalar(eval(x.operands[0]), x.dtype);
      case ExprKind::prim: {
        if (x.prim == Prim::select) return eval(x.operands[to_int(eval(x.operands[0])) ? 1 : 2]);
        std::vector<Scalar> v;
        for (ExprId o : x.operands) v.push_back(eval(o));
        return evaluate(x.prim, v, true);
      }
      case ExprKind::scalar:
        break;
    }
    fault("an unexpected kind of expression");
    return {};
  }

  Scalar load(const Expr& x) {
    if (x.guard != kNoExpr && !to_int(eval(x.guard))) return make_scalar(x.dtype, 0);
    const Type& t = in[x.id];
    int64_t at = 0;
    for (int k = 0; k < t.dims.size(); ++k) {
      const int64_t i = to_int(eval(x.operands[k]));
      if (i < 0 || i >= t.dims[k]) {
        fault(fmt::format("operand {} read at {} in dimension {} of {}", x.id, i, k, to_string(t)));
        return make_scalar(x.dtype, 0);
      }
      at = at * t.dims[k] + i;
    }
    return load_scalar(t.dtype, data_[x.id]->data() + static_cast<size_t>(at) * size_of(t.dtype));
  }

  void check(ExprId x, DType want) {
    if (e.dtype(x) != want) fault(fmt::format("an expression is {}, not {}", name(e.dtype(x)), name(want)));
  }
  void fault(std::string text) {
    if (result_.faults.size() < 8) result_.faults.push_back(std::move(text));
  }

  const OpDef& op_;
  std::span<const Bytes* const> data_;
  SymbolicResult result_;
  std::vector<int64_t> symbols_;
  std::vector<std::pair<uint64_t, Scalar>> memo_;
  uint64_t stamp_ = 0;
  ExprId guard_ = kNoExpr, value_ = kNoExpr, project_ = kNoExpr;
  ReduceSpec spec_;
  std::vector<AxisId> reduce_axes_;
  int64_t terms_ = 1;
  std::vector<ExprId> lift_, combine_;
  std::unordered_map<AxisId, int64_t> axis_;
  const State* lhs_ = nullptr;
  const State* rhs_ = nullptr;
};

}  // namespace

Result<SymbolicResult> evaluate_symbolically(const OpDef& op, const Attrs& attrs, std::span<const Type> types,
                                             std::span<const std::vector<std::byte>> data) {
  GraphBuilder b;
  std::vector<NodeId> in;
  for (const Type& t : types) in.push_back(b.input(t));
  NodeId last = kNoNode;
  if (op.decompose) {
    TRY(last, op.decompose(b, in, attrs));
  } else {
    TRY(last, b.add(op, in, attrs));
  }
  const Graph& g = b.graph();
  std::map<NodeId, std::vector<std::byte>> values;
  for (size_t k = 0; k < in.size(); ++k) values[in[k]] = data[k];
  SymbolicResult all;
  const auto join = [&](const SymbolicResult& part) {
    all.faults.insert(all.faults.end(), part.faults.begin(), part.faults.end());
    all.ordered |= part.ordered;
  };
  for (NodeId n = static_cast<NodeId>(in.size()); n < g.size(); ++n) {
    std::vector<Type> node_types;
    std::vector<const std::vector<std::byte>*> node_data;
    for (NodeId k : g[n].inputs) {
      node_types.push_back(g[k].type);
      node_data.push_back(&values.at(k));
    }
    if (g[n].op->decompose) {
      std::vector<std::vector<std::byte>> copies;
      for (const auto* d : node_data) copies.push_back(*d);
      TRY(SymbolicResult inner, evaluate_symbolically(*g[n].op, g[n].attrs, node_types, copies));
      values[n] = std::move(inner.bytes);
      join(inner);
      continue;
    }
    ExprPool pool;
    SymbolicResult r = Evaluator(pool, *g[n].op, g[n].attrs, node_types, g[n].type, node_data).run();
    values[n] = std::move(r.bytes);
    join(r);
  }
  all.bytes = values.at(last);
  return all;
}

}  // namespace thermite::testing
