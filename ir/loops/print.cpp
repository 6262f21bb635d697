// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>

#include <map>

#include "ir/loops/loops.h"

namespace thermite {
namespace {

// Prints an expression with shared sub-expressions named once: `t3 = exp(...)`.
class StagePrinter {
 public:
  StagePrinter(const LoopNest& n, std::string& out) : n_(n), out_(out) {}

  void uses(ExprId e) {
    if (++uses_[e] > 1) return;
    for (ExprId o : n_.pool[e].operands) uses(o);
    if (n_.pool[e].guard != kNoExpr) uses(n_.pool[e].guard);
  }

  std::string text(ExprId id) {
    if (auto it = names_.find(id); it != names_.end()) return it->second;
    const Expr& e = n_.pool[id];
    std::string s = shape(e);
    const bool leaf = e.operands.empty() && e.guard == kNoExpr;
    if (leaf || uses_[id] < 2) return s;
    std::string name = fmt::format("t{}", next_++);
    out_ += fmt::format("    {} = {}\n", name, s);
    return names_[id] = name;
  }

 private:
  const LoopNest& n_;
  std::string& out_;
  std::map<ExprId, int> uses_;
  std::map<ExprId, std::string> names_;
  int next_ = 0;

  std::string list(const Expr& e) {
    std::string s;
    for (ExprId o : e.operands) s += (s.empty() ? "" : ", ") + text(o);
    return s;
  }

  std::string shape(const Expr& e) {
    switch (e.kind) {
      case ExprKind::constant:
        return to_string(e.value);
      case ExprKind::axis:
        return fmt::format("i{}", e.id);
      case ExprKind::symbol:
        return fmt::format("s{}", e.id);
      case ExprKind::scalar:
        return fmt::format("arg{}", e.id);
      case ExprKind::lhs:
        return fmt::format("a{}", e.id);
      case ExprKind::rhs:
        return fmt::format("b{}", e.id);
      case ExprKind::cast:
        return fmt::format("{}({})", name(e.dtype), list(e));
      case ExprKind::load: {
        std::string s = fmt::format("v{}", e.id);
        if (!e.operands.empty()) s += fmt::format("[{}]", list(e));
        return e.guard == kNoExpr ? s : fmt::format("({} if {})", s, text(e.guard));
      }
      case ExprKind::prim:
        break;
    }
    if (e.prim == Prim::add || e.prim == Prim::mul || e.prim == Prim::sub) {
      const char* op = e.prim == Prim::add ? "+" : e.prim == Prim::mul ? "*" : "-";
      return fmt::format("({} {} {})", text(e.operands[0]), op, text(e.operands[1]));
    }
    return fmt::format("{}({})", info(e.prim).name, list(e));
  }
};

std::string axes_text(const LoopNest& n, const std::vector<LoopAxis>& axes) {
  std::string s;
  for (const LoopAxis& a : axes) s += fmt::format("{}i{}<{}>", s.empty() ? "" : ", ", a.id, n.pool.to_string(a.extent));
  return s.empty() ? "()" : s;
}

void print_buffer(const LoopNest& n, const LoopBuffer& b, const char* role, std::string& out) {
  std::string dims;
  for (ExprId e : b.extents) dims += (dims.empty() ? "" : ", ") + n.pool.to_string(e);
  out += fmt::format("  {} v{} : {}[{}]  // node {}\n", role, b.source, name(b.dtype), dims, b.node);
}

const char* tree_name(Tree t) { return t == Tree::exact ? "exact" : t == Tree::lanes ? "lanes" : "dot"; }

void print_stage(const LoopNest& n, const LoopStage& s, std::string& out) {
  out += fmt::format("  stage v{} : {} over {}", s.source, name(s.dtype), axes_text(n, s.axes));
  if (!s.identity.empty()) out += fmt::format(" reduce {} {}", axes_text(n, s.reduce), tree_name(s.tree));
  out += fmt::format("{}  // node {}\n", s.output >= 0 ? " stored" : "", s.node);
  StagePrinter p(n, out);
  for (const auto* roots : {&s.lift, &s.combine})
    for (ExprId e : *roots) p.uses(e);
  if (s.project != kNoExpr) p.uses(s.project);
  auto lines = [&](const char* what, const std::vector<ExprId>& roots) {
    for (ExprId e : roots) {
      const std::string text = p.text(e);
      out += fmt::format("    {} {}\n", what, text);
    }
  };
  lines(s.identity.empty() ? "value" : "lift", s.lift);
  if (s.tree != Tree::dot) lines("combine", s.combine);
  if (s.project != kNoExpr) lines("project", {s.project});
}

}  // namespace

std::string print(const LoopNest& n) {
  std::string out = "nest {\n";
  for (SymbolId s = 0; s < n.symbols.size(); ++s) out += fmt::format("  symbol s{} = {}\n", s, n.symbols[s]);
  for (const LoopBuffer& b : n.inputs) print_buffer(n, b, "input", out);
  for (const LoopBuffer& b : n.outputs) print_buffer(n, b, "output", out);
  for (const LoopStage& s : n.stages) print_stage(n, s, out);
  return out + "}\n";
}

namespace {

Status verify_stage(const LoopNest& n, const LoopStage& s, const std::map<SourceId, size_t>& rank) {
  const bool reduces = !s.identity.empty();
  const size_t lifts = !reduces ? 1 : s.tree == Tree::dot ? 2 : s.identity.size();
  if (s.lift.size() != lifts)
    return internal_error("stage v{}: {} lifted values, {} wanted", s.source, s.lift.size(), lifts);
  if (reduces && (s.combine.size() != s.identity.size() || s.project == kNoExpr))
    return internal_error("stage v{}: incomplete monoid", s.source);
  if (!reduces && !s.reduce.empty()) return internal_error("stage v{}: reduce axes without a monoid", s.source);
  std::vector<ExprId> stack = s.lift;
  std::map<ExprId, bool> seen;
  while (!stack.empty()) {
    const ExprId x = stack.back();
    stack.pop_back();
    if (std::exchange(seen[x], true)) continue;
    const Expr& e = n.pool[x];
    if (e.kind == ExprKind::lhs || e.kind == ExprKind::rhs)
      return internal_error("stage v{}: state outside combine", s.source);
    if (e.kind == ExprKind::load) {
      auto it = rank.find(e.id);
      if (it == rank.end()) return internal_error("stage v{} reads v{} before it is made", s.source, e.id);
      if (!n.flat && e.operands.size() != it->second && !e.operands.empty())
        return internal_error("stage v{} reads v{} with {} indices, {} wanted", s.source, e.id, e.operands.size(),
                              it->second);
    }
    stack.insert(stack.end(), e.operands.begin(), e.operands.end());
    if (e.guard != kNoExpr) stack.push_back(e.guard);
  }
  return ok_status();
}

}  // namespace

Status verify(const LoopNest& n) {
  std::map<SourceId, size_t> rank;
  for (const LoopBuffer& b : n.inputs) rank[b.source] = b.extents.size();
  for (const LoopStage& s : n.stages) {
    CHECK_OK(verify_stage(n, s, rank));
    rank[s.source] = s.extents.size();
  }
  return ok_status();
}

}  // namespace thermite
