// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/products_shape.h"

#include <algorithm>
#include <bit>

#include "passes/loops/inner_axes.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/contraction.h"
#include "passes/schedule/vector_axis.h"

namespace thermite {
namespace {

constexpr int kMaxVectors = 4, kMaxRows = 8;
constexpr int64_t kMaxSide = 16, kMaxSums = 64;  // of what is written out
constexpr double kChains = 8;                    // that hide the latency of a multiply-add
constexpr int64_t kNearLanes = 4;                // of a panel that stays in the L1 cache: they bring the others near
constexpr double kColumn = 2;                 // multiply-adds that reading a vector of columns from the L2 cache takes
constexpr double kTail = 60, kLatency = 300;  // of a vector's tail: its arithmetic; until the first one is through
constexpr double kNearLatency = 60;           // where the sums behind it wait for no memory, so that both overlap

bool same_axes(const LoopStage& a, const LoopStage& b) {
  return a.axes.size() == b.axes.size() &&
         std::ranges::all_of(a.axes, [&](const LoopAxis& x) { return has_axis(b.axes, x.id); });
}

// The factors of a sum of products whose order is known here; none where it is another reduction.
std::vector<ExprId> factors_of(const LoopNest& n, const LoopStage& s) {
  if (!s.contraction || s.reduce.empty() || s.halves || s.identity.size() != 1) return {};
  if (s.tree == Tree::dot) return s.lift;
  const Expr e = n.pool[s.lift[0]];
  const bool tree = s.tree == Tree::sum && s.reduce.size() == 1 && is_float(s.identity[0].dtype) &&
                    s.reduce[0].value < (int64_t{kSumLeaf} << (kMostLeafLevels - 1));
  if (!tree || e.kind != ExprKind::prim || e.prim != Prim::mul) return {};
  return e.operands;
}

std::optional<StageProduct> product_of(LoopNest& n, size_t stage, AxisId column) {
  const std::vector<ExprId> f = factors_of(n, n.stages[stage]);
  if (f.size() != 2) return std::nullopt;
  const bool first = n.pool.depends_on(f[0], column), second = n.pool.depends_on(f[1], column);
  if (first == second) return std::nullopt;
  StageProduct p{stage, n.stages[stage].tree, f[first ? 1 : 0], f[first ? 0 : 1]};
  return reads_whole_vectors(n, p.column_value, column) ? std::optional(p) : std::nullopt;
}

// The longest axis that only row factors walk; one of a single place where there is none.
LoopAxis row_axis(LoopNest& n, const ProductsShape& s, const std::vector<LoopAxis>& axes) {
  const LoopAxis* row = nullptr;
  for (const LoopAxis& a : axes) {
    const bool rows_only = std::ranges::all_of(s.products, [&](const StageProduct& p) {
      return n.pool.depends_on(p.row_value, a.id) && !n.pool.depends_on(p.column_value, a.id);
    });
    if (rows_only && (!row || a.value > row->value)) row = &a;
  }
  if (row) return *row;
  const ExprId one = n.pool.index(1);
  return {n.pool.new_axis(one), one, 1};
}

// Those of one reduction beside each other, in the order of the first of each kind.
void sort_by_reduction(const LoopNest& n, std::vector<StageProduct>& products) {
  std::vector<StageProduct> sorted;
  for (const StageProduct& p : products) {
    if (std::ranges::count(sorted, p.stage, &StageProduct::stage)) continue;
    for (const StageProduct& q : products)
      if (walk_as_one(n, p, q)) sorted.push_back(q);
  }
  products = std::move(sorted);
}

// Columns in panels of a vector each, w[N / 16, K, 16], that everything else walks as one axis with what is around
// them.
class PanelJoin {
 public:
  PanelJoin(LoopNest& n, ProductsShape& s, const LoopAxis& around) : n_(n), s_(s), around_(around) {
    y_ = n.pool.axis(around.id), x_ = n.pool.axis(s.column.id);
    const ExprId extent = n.pool.mul(around.extent, s.column.extent);
    axis_ = {n.pool.new_axis(extent), extent, around.value * s.column.value};
  }

  void run() {
    const bool products = std::ranges::all_of(s_.products, [&](const StageProduct& p) {
      return n_.pool.depends_on(p.column_value, around_.id) && !n_.pool.depends_on(p.row_value, around_.id);
    });
    if (!products) return;
    const AxisId axes[] = {around_.id, s_.column.id};
    std::vector<ExprId> lifts, stores;
    for (const LoopStage& t : n_.stages) {
      const bool map = t.is_map();
      lifts.push_back(map ? over_depth(n_, t.lift[0], {around_, s_.column}, axis_.id) : t.lift[0]);
      if (lifts.back() == kNoExpr || (t.output >= 0 && !follows(t.store))) return;
      if (!map && n_.pool.depends_on(t.project, axes)) return;
      stores.push_back(n_.pool.substitute(t.store, {{y_, n_.pool.index(0)}, {x_, n_.pool.axis(axis_.id)}}));
    }
    s_.lifts = std::move(lifts), s_.stores = std::move(stores);
    s_.panels = {around_, s_.column};
    s_.column = axis_;
    std::erase_if(s_.outer, [&](const LoopAxis& a) { return a.id == around_.id; });
  }

 private:
  // Whether the address goes on from one panel to the next one.
  bool follows(ExprId address) {
    const Poly p = n_.pool.poly(address);
    const auto y = p.linear_in(y_), x = p.linear_in(x_);
    return y && x && x->coefficient.as_constant() == 1 && y->coefficient == n_.pool.poly(s_.column.extent);
  }

  LoopNest& n_;
  ProductsShape& s_;
  const LoopAxis around_;
  ExprId y_, x_;
  LoopAxis axis_{};
};

void join_panels(LoopNest& n, ProductsShape& s) {
  if (n.pool[s.column.extent].kind != ExprKind::constant || s.column.value != kVectorLanes) return;
  for (const LoopAxis& a : std::vector(s.outer)) {
    PanelJoin(n, s, a).run();
    if (s.panels) return;
  }
}

bool is_single_tree(const ProductsShape& s) { return s.products.size() == 1 && s.has_trees(); }

class Tilings {
 public:
  Tilings(LoopNest& n, const ProductsShape& s, const Machine& m) : n_(n), s_(s), profile_(m.profile) {
    const DType t = n.stages[s.products[0].stage].identity[0].dtype;
    const int bytes = kVectorLanes * static_cast<int>(size_of(t));
    of_vector_ = std::max(1, bytes / m.target.vector_bytes);
    registers_ = std::max(2, m.target.vector_registers / of_vector_);
    const Size panel = iterations(n.stages[s.products[0].stage].reduce) * bytes;
    const Size panels = (s.column.value + kVectorLanes - 1) / kVectorLanes * iterations(s.outer) * s.products.size();
    const Size of_a_thread = (panels + profile_.threads - 1) / profile_.threads;
    const Size row = panel / kVectorLanes;
    panels_stay_ = s.panels && panel + row <= profile_.l1_bytes && panel * of_a_thread <= profile_.l2_bytes;
  }

  std::vector<ScheduleOption> all() {
    // One alone that is bound by what it reads from afar wants longer runs of it: see the rows family.
    if (is_single_tree(s_) && !panels_stay_) return {};
    const auto count = static_cast<int>(s_.products.size());
    for (int nv = kMaxVectors; nv >= 1; nv /= 2)
      for (int together = count; together >= 1; together = together > 1 ? (together + 1) / 2 : 0)
        for (int mr = 1; mr <= (s_.has_trees() ? 1 : kMaxRows); ++mr) {
          // Columns of a single row are read where they are multiplied.
          const int columns = nv * together, held = mr == 1 ? 1 : columns;
          if (columns * mr + held + 1 <= registers_ || (mr == 1 && together == 1 && nv == 1)) add(mr, nv, together);
        }
    return std::move(all_);
  }

 private:
  // Cycles of the thread that has most to do, where each runs a multiply-add of a register in one.
  void add(int mr, int nv, int together) {
    const double sums = mr * nv * together * of_vector_, columns = nv * together * of_vector_;
    ProductsSteps steps{.rows = mr, .vectors = nv, .together = together, .tasks = profile_.threads};
    if (s_.has_trees()) steps.lanes = lanes_of(nv * together);
    const double step = s_.has_trees() ? tree_step(steps) : std::max({sums, kColumn * columns + 0.5 * mr, kChains});
    const auto walks =
        static_cast<double>((s_.products.size() + static_cast<size_t>(together) - 1) / static_cast<size_t>(together));
    const Size depth = iterations(n_.stages[s_.products[0].stage].reduce);
    const Size strips = (s_.column.value + nv * kVectorLanes - 1) / (nv * kVectorLanes) * iterations(s_.outer);
    const Size blocks = (s_.row.value + mr - 1) / mr;
    const Size rounds = (strips * min(blocks, parts(strips)) + profile_.threads - 1) / profile_.threads;
    const Size of_a_task = (blocks + min(blocks, parts(strips)) - 1) / min(blocks, parts(strips));
    const double latency = is_near(steps) ? kNearLatency : kLatency;
    const Cost tail = Cost(min(s_.row.value, of_a_task * mr)) * (kTail * nv * of_vector_) + latency;
    all_.push_back({Cost(rounds) * (Cost(of_a_task) * Cost(depth) * (walks * step) + tail), steps});
  }

  // Whose sums, of so many vectors each, half of the registers hold.
  int64_t lanes_of(int vectors) const {
    const int64_t held = std::max(1, registers_ / 2 / vectors);
    const int64_t most = vectors == 1 && panels_stay_ ? kNearLanes : kSumLanes;
    return std::min(most, static_cast<int64_t>(std::bit_floor(static_cast<uint64_t>(held))));
  }

  bool is_near(const ProductsSteps& steps) const { return panels_stay_ && steps.vectors * steps.together == 1; }

  // Lanes of a leaf that are walked by themselves read lines far apart, which nothing brings near in time.
  double tree_step(const ProductsSteps& steps) const {
    constexpr double kApart = 0.8, kBroadcast = 0.3, kNear = 0.6;
    if (is_near(steps)) return kNear * of_vector_ + kBroadcast;
    const auto lanes = static_cast<double>(steps.lanes);
    return static_cast<double>(steps.vectors * steps.together * of_vector_) * (1 + kApart / (lanes * lanes)) +
           kBroadcast;
  }

  // Of the rows, where strips alone do not feed the threads.
  Size parts(const Size& strips) const { return max(1, Size(profile_.threads) / strips); }

  LoopNest& n_;
  const ProductsShape& s_;
  const DeviceProfile& profile_;
  int of_vector_ = 1, registers_ = 2;
  bool panels_stay_ = false;  // in the L1 cache each while its lanes are walked, in the L2 cache all of a thread
  std::vector<ScheduleOption> all_;
};

}  // namespace

bool ProductsShape::has_trees() const {
  return std::ranges::any_of(products, [](const StageProduct& p) { return p.tree == Tree::sum; });
}

bool walk_as_one(const LoopNest& n, const StageProduct& a, const StageProduct& b) {
  const LoopStage &x = n.stages[a.stage], &y = n.stages[b.stage];
  return a.tree == b.tree && x.identity[0].dtype == y.identity[0].dtype &&
         std::ranges::equal(x.reduce, y.reduce, {}, &LoopAxis::id, &LoopAxis::id);
}

std::optional<ProductsShape> find_products_shape(LoopNest& n) {
  ProductsShape s;
  const LoopStage& last = n.stages.back();
  const auto column = std::ranges::find_if(last.axes, [&](const LoopAxis& a) { return is_unit(n, last.store, a.id); });
  if (column == last.axes.end()) return std::nullopt;
  s.column = *column;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    const LoopStage& stage = n.stages[k];
    if (!same_axes(stage, last) || stage.order || stage.scatter) return std::nullopt;
    if (stage.is_map()) continue;
    const auto product = product_of(n, k, s.column.id);
    if (!product) return std::nullopt;
    s.products.push_back(*product);
  }
  if (s.products.empty() || static_cast<int64_t>(s.products.size()) > kMaxSide) return std::nullopt;
  s.row = row_axis(n, s, last.axes);
  for (const LoopAxis& a : last.axes)
    if (a.id != s.row.id && a.id != s.column.id) s.outer.push_back(a);
  for (const StageProduct& p : s.products)
    if (iterations(n.stages[p.stage].reduce) == 0) return std::nullopt;
  if (iterations(s.outer) == 0 || s.row.value == 0 || s.column.value < kVectorLanes) return std::nullopt;
  sort_by_reduction(n, s.products);
  join_panels(n, s);
  if (is_single_tree(s) && !s.panels) return std::nullopt;
  return s;
}

void apply_panels(LoopNest& n, const ProductsShape& s) {
  if (!s.panels) return;
  for (size_t k = 0; k < n.stages.size(); ++k) {
    n.stages[k].store = s.stores[k];
    if (n.stages[k].is_map()) n.stages[k].lift[0] = s.lifts[k];
  }
}

// Lanes divide a leaf's, and what rests of them has its place in memory.
static bool fits_trees(const ProductsSteps& steps) {
  const bool divide = steps.lanes >= 1 && steps.lanes <= kSumLanes && kSumLanes % steps.lanes == 0;
  return divide && steps.lanes * steps.vectors * steps.together <= kMaxSums;
}

bool fits(const ProductsSteps& steps, const ProductsShape& s) {
  const auto count = static_cast<int64_t>(s.products.size());
  return steps.rows >= 1 && steps.rows <= kMaxSide && steps.vectors >= 1 && steps.vectors <= kMaxSide &&
         steps.together >= 1 && steps.together <= count && steps.rows * steps.vectors * steps.together <= kMaxSums &&
         steps.tasks >= 1 && (s.has_trees() ? steps.rows == 1 && fits_trees(steps) : steps.lanes == 1);
}

std::vector<ScheduleOption> products_tilings(LoopNest& n, const ProductsShape& s, const Machine& machine) {
  return Tilings(n, s, machine).all();
}

}  // namespace thermite
