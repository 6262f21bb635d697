// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/scan_line.h"

#include <algorithm>

#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

const LoopStage* find_scan(const LoopNest& n) {
  const auto s =
      std::ranges::find_if(n.stages, [](const LoopStage& x) { return x.tree == Tree::scan && !x.reduce.empty(); });
  return s == n.stages.end() ? nullptr : &*s;
}

}  // namespace

bool has_scan(const LoopNest& n) { return find_scan(n) != nullptr; }

// select(r <= i, x[r], 0) folded over r: from here on the stage's value at i is x[i], and how it is summed is known.
Result<Scan> take_scan(LoopNest& n) {
  const LoopStage* found = find_scan(n);
  if (!found) return unsupported("no running sum");
  Scan scan;
  scan.stage = static_cast<size_t>(found - n.stages.data());
  LoopStage& s = n.stages[scan.stage];
  const Expr pick = n.pool[s.lift[0]];
  if (pick.kind == ExprKind::constant && s.reduce.size() == 1) {  // a sum of nothing but the identity
    scan.axis = s.axes.back();
    s.reduce.clear();
    return scan;
  }
  if (s.reduce.size() != 1 || s.identity.size() != 1 || pick.kind != ExprKind::prim || pick.prim != Prim::select)
    return unsupported("a running sum of another form");
  const Expr prefix = n.pool[pick.operands[0]];
  const ExprId term = n.pool.axis(s.reduce[0].id);
  if (prefix.kind != ExprKind::prim || (prefix.prim != Prim::lt && prefix.prim != Prim::le))
    return unsupported("a running sum of another form");
  scan.exclusive = prefix.prim == Prim::lt, scan.reverse = prefix.operands[1] == term;
  const ExprId place = prefix.operands[scan.reverse ? 0 : 1];
  const auto axis = std::ranges::find_if(s.axes, [&](const LoopAxis& a) { return n.pool.axis(a.id) == place; });
  if (prefix.operands[scan.reverse ? 1 : 0] != term || axis == s.axes.end())
    return unsupported("a running sum that is read off its own place");
  for (const LoopStage& other : n.stages) {
    const bool same = other.axes.size() == s.axes.size() && std::ranges::all_of(other.axes, [&](const LoopAxis& a) {
                        return std::ranges::count(s.axes, a.id, &LoopAxis::id) != 0;
                      });
    if (!same || (&other != &s && !other.identity.empty())) return unsupported("a running sum beside other places");
  }
  scan.axis = *axis;
  s.lift = {pick.operands[1]};
  substitute_stage(n, s, {{term, place}});
  s.reduce.clear();
  return scan;
}

Size part_sum_bytes(const LoopNest& n, const Scan& scan) {
  const LoopStage& s = n.stages[scan.stage];
  return iterations(s.axes) / scan.axis.value * scan_parts(scan) * static_cast<int64_t>(size_of(s.identity[0].dtype));
}

void ScanLine::hoist(std::span<const AxisId> others) {
  std::vector<ExprId> roots;
  for (const LoopStage& s : n_.stages) roots.insert(roots.end(), s.lift.begin(), s.lift.end());
  std::vector<AxisId> unbound{scan_.axis.id};
  unbound.insert(unbound.end(), others.begin(), others.end());
  f_.emit.hoist(roots, unbound);
}

ValueId ScanLine::base(ValueId at, ValueId end) {
  return scan_.reverse ? b_.sub(b_.sub(end, b_.index(kScanBlock)), at) : at;
}

ValueId ScanLine::mask(ValueId at, ValueId end) {
  if (!scan_.reverse) return b_.lane_mask(b_.sub(end, at), kScanBlock);
  return b_.prim(Prim::bit_not, {b_.lane_mask(b_.sub(b_.index(0), base(at, end)), kScanBlock)});
}

ValueId ScanLine::turned(ValueId v) {
  if (!scan_.reverse) return v;
  std::vector<uint8_t> back(kScanBlock);
  for (int l = 0; l < kScanBlock; ++l) back[static_cast<size_t>(l)] = static_cast<uint8_t>(kScanBlock - 1 - l);
  return b_.shuffle(v, v, back);
}

ValueId ScanLine::moved(ValueId v, int by) {
  std::vector<uint8_t> lanes(kScanBlock);
  for (int l = 0; l < kScanBlock; ++l)
    lanes[static_cast<size_t>(l)] = static_cast<uint8_t>(l < by ? l : kScanBlock + l - by);
  return b_.shuffle(identity(), v, lanes);
}

ValueId ScanLine::running(ValueId v) {
  for (int by = 1; by < kScanBlock; by *= 2) v = b_.add(moved(v, by), v);
  return v;
}

void ScanLine::store(ValueId sum) {
  LoopStage& scan = stage();
  {
    const ExprEmitter::Scope scope(f_.emit);
    const int lanes = b_.type(sum).lanes;
    f_.emit.bind(n_.pool.lhs(0, type()), sum);
    sum = b_.splat(f_.value(scan.project), lanes);
  }
  f_.emit.bind(n_.pool.load(scan.source, scan.dtype, {}), sum);
  for (LoopStage& s : n_.stages) {
    if (s.output < 0) continue;
    if (&s == &scan)
      f_.emit.store_value(f_.output(s), s.store, sum);
    else
      f_.emit.store(f_.output(s), s.store, s.lift[0]);
  }
}

}  // namespace thermite
