// SPDX-License-Identifier: Apache-2.0
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <map>

#include "ir/kernel/scan.h"
#include "ir/loops/loops.h"

namespace thermite {
namespace {

constexpr int kMostInline = 10;  // deeper expressions are named: lines stay readable, and the parser's cap holds

// `operands` and `guard` are spelt already.
std::string spelling(const Expr& e, const std::vector<std::string>& operands, const std::string& guard) {
  const std::string list = fmt::format("{}", fmt::join(operands, ", "));
  switch (e.kind) {
    case ExprKind::constant:
      if (e.dtype == DType::i64) return to_string(e.value);
      if (is_bool(e.dtype)) return to_int(e.value) ? "true" : "false";
      return fmt::format("{}:{}", literal_text(e.value), name(e.dtype));
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
      return fmt::format("{}({})", name(e.dtype), list);
    case ExprKind::load: {
      const std::string s = operands.empty() ? fmt::format("v{}", e.id) : fmt::format("v{}[{}]", e.id, list);
      return guard.empty() ? s : fmt::format("({} if {})", s, guard);
    }
    case ExprKind::prim:
      break;
  }
  if (e.prim == Prim::add || e.prim == Prim::mul || e.prim == Prim::sub) {
    const char* op = e.prim == Prim::add ? "+" : e.prim == Prim::mul ? "*" : "-";
    return fmt::format("({} {} {})", operands[0], op, operands[1]);
  }
  return fmt::format("{}({})", info(e.prim).name, list);
}

std::string inline_text(const ExprPool& pool, ExprId id) {
  std::vector<std::string> operands;
  for (ExprId o : pool[id].operands) operands.push_back(inline_text(pool, o));
  return spelling(pool[id], operands, pool[id].guard == kNoExpr ? "" : inline_text(pool, pool[id].guard));
}

// The expressions of one stage, without recursion: they may be deep.
class StagePrinter {
 public:
  StagePrinter(const ExprPool& pool, std::string& out) : pool_(pool), out_(out) {}

  void count(ExprId root) {
    std::vector<ExprId> stack{root};
    while (!stack.empty()) {
      const ExprId x = stack.back();
      stack.pop_back();
      if (++uses_[x] > 1) continue;
      for_operands(pool_[x], [&](ExprId o) { stack.push_back(o); });
    }
  }

  void line(std::string_view what, std::span<const ExprId> roots) {
    std::vector<std::string> texts;
    for (ExprId e : roots) texts.push_back(text(e));
    if (!texts.empty()) out_ += fmt::format("    {} {}\n", what, fmt::join(texts, ", "));
  }

 private:
  struct Spelt {
    std::string text;
    int depth = 0;
  };
  const ExprPool& pool_;
  std::string& out_;
  std::map<ExprId, int> uses_;
  std::map<ExprId, Spelt> spelt_;
  int next_ = 0;

  static void for_operands(const Expr& e, auto&& f) {
    for (ExprId o : e.operands) f(o);
    if (e.guard != kNoExpr) f(e.guard);
  }

  const std::string& text(ExprId root) {
    std::vector<ExprId> stack{root};
    while (!stack.empty()) {
      const ExprId x = stack.back();
      if (spelt_.count(x)) {
        stack.pop_back();
        continue;
      }
      const size_t before = stack.size();
      for_operands(pool_[x], [&](ExprId o) {
        if (!spelt_.count(o)) stack.push_back(o);
      });
      std::reverse(stack.begin() + static_cast<std::ptrdiff_t>(before), stack.end());
      if (stack.size() != before) continue;
      stack.pop_back();
      spelt_[x] = spell(x);
    }
    return spelt_[root].text;
  }

  Spelt spell(ExprId id) {
    const Expr& e = pool_[id];
    Spelt s;
    for_operands(e, [&](ExprId o) { s.depth = std::max(s.depth, spelt_[o].depth + 1); });
    std::vector<std::string> operands;
    for (ExprId o : e.operands) operands.push_back(spelt_[o].text);
    s.text = spelling(e, operands, e.guard == kNoExpr ? "" : spelt_[e.guard].text);
    const bool leaf = e.operands.empty() && e.guard == kNoExpr;
    if (!leaf && (uses_[id] > 1 || s.depth >= kMostInline)) {
      out_ += fmt::format("    t{} = {}\n", next_, s.text);
      s = {fmt::format("t{}", next_++), 0};
    }
    return s;
  }
};

std::string axes_text(const LoopNest& n, const std::vector<LoopAxis>& axes) {
  std::vector<std::string> s;
  for (const LoopAxis& a : axes) s.push_back(fmt::format("i{}<{}>", a.id, inline_text(n.pool, a.extent)));
  return s.empty() ? "()" : fmt::format("{}", fmt::join(s, ", "));
}

std::string type_text(const LoopNest& n, DType t, const std::vector<ExprId>& extents) {
  std::vector<std::string> s;
  for (ExprId e : extents) s.push_back(inline_text(n.pool, e));
  return fmt::format("{}[{}]", name(t), fmt::join(s, ", "));
}

void print_buffer(const LoopNest& n, const LoopBuffer& b, const char* role, std::string& out) {
  out += fmt::format("  {} v{} : {} node {}\n", role, b.source, type_text(n, b.dtype, b.extents), b.node);
}

const char* name(Tree t) {
  constexpr const char* kNames[] = {"exact", "sum", "dot", "scan", "fourier", "attention"};
  return kNames[static_cast<size_t>(t)];
}

std::string manner(const LoopStage& s) {
  if (s.order)
    return fmt::format("order {}{}", s.order->largest ? "largest" : "smallest", s.order->ranks ? " ranks" : "");
  if (s.scatter) return fmt::format("scatter {}", s.scatter->combine ? info(*s.scatter->combine).name : "replace");
  return name(s.tree);
}

void print_stage(const LoopNest& n, const LoopStage& s, std::string& out) {
  const bool reduces = !s.identity.empty();
  out += fmt::format("  stage v{} : {} node {} over {}", s.source, type_text(n, s.dtype, s.extents), s.node,
                     axes_text(n, s.axes));
  if (!s.is_map()) out += fmt::format(" reduce {} {}", axes_text(n, s.reduce), manner(s));
  if (s.output >= 0) out += fmt::format(" output {}", s.output);
  if (s.contraction) out += " contraction";
  if (s.finite) out += " finite";
  if (s.halves) out += fmt::format(" of {}", name(*s.halves));
  out += " {\n";
  StagePrinter p(n.pool, out);
  std::vector<ExprId> store, project, along;
  if (s.order) along.push_back(s.order->along);
  if (s.store != kNoExpr) store.push_back(s.store);
  if (s.project != kNoExpr) project.push_back(s.project);
  for (const std::vector<ExprId>* roots :
       {&s.index, &std::as_const(store), &s.lift, &s.combine, &std::as_const(project), &std::as_const(along)})
    for (ExprId e : *roots) p.count(e);
  p.line("index", s.index);
  p.line("store", store);
  std::vector<std::string> identity;
  for (Scalar v : s.identity) identity.push_back(fmt::format("{}:{}", literal_text(v), name(v.dtype)));
  if (reduces) out += fmt::format("    identity {}\n", fmt::join(identity, ", "));
  p.line(s.is_map() ? "value" : "lift", s.lift);
  p.line("combine", s.combine);
  p.line("project", project);
  p.line("along", along);
  out += "  }\n";
}

void print_scalar(const LoopScalar& v, size_t k, std::string& out) {
  const std::string_view t = name(v.value.dtype);
  out += v.slot == LoopScalar::kNumber ? fmt::format("  scalar arg{} = {}:{}\n", k, literal_text(v.value), t)
                                       : fmt::format("  scalar arg{} : {} slot {}\n", k, t, v.slot);
}

}  // namespace

std::string print(const LoopNest& n) {
  std::string out = n.flat ? "nest flat {\n" : "nest {\n";
  for (SymbolId s = 0; s < n.symbols.size(); ++s) out += fmt::format("  symbol s{} = {}\n", s, n.symbols[s].shown());
  for (size_t k = 0; k < n.scalars.size(); ++k) print_scalar(n.scalars[k], k, out);
  for (const LoopBuffer& b : n.inputs) print_buffer(n, b, "input", out);
  for (const LoopBuffer& b : n.outputs) print_buffer(n, b, "output", out);
  for (const LoopStage& s : n.stages) print_stage(n, s, out);
  return out + "}\n";
}

}  // namespace thermite
