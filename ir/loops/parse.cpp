// SPDX-License-Identifier: Apache-2.0
#include <algorithm>
#include <charconv>
#include <map>

#include "ir/kernel/scan.h"
#include "ir/loops/check.h"

namespace thermite {
namespace {

class Parser {
 public:
  explicit Parser(std::string_view text) : s_(text) {}

  bool run() {
    if (!s_.expect_word("nest")) return false;
    n_.flat = s_.accept_word("flat");
    if (!s_.expect('{')) return false;
    while (!s_.accept('}'))
      if (!item()) return false;
    return s_.done() || s_.fail("expected the end of the nest before `{}`", s_.rest());
  }

  Scanner& scanner() { return s_; }
  LoopNest& nest() { return n_; }
  uint32_t line_of(int stage) const { return stage < 0 ? s_.line() : lines_[static_cast<size_t>(stage)]; }

 private:
  // ---- names and numbers ----

  static bool numbered(std::string_view w, std::string_view prefix, uint32_t& id) {
    if (!w.starts_with(prefix)) return false;
    const std::string_view digits = w.substr(prefix.size());
    auto [end, ec] = std::from_chars(digits.data(), digits.data() + digits.size(), id);
    return ec == std::errc{} && end == digits.data() + digits.size() && id < kMaxLoopNames;
  }

  bool name_of(std::string_view prefix, uint32_t& id) {
    const std::string_view w = s_.word();
    return numbered(w, prefix, id) || s_.fail("expected `{}` and a number, not `{}`", prefix, Scanner::shown(w));
  }

  // Lists whose numbers count up from 0.
  bool next_name(std::string_view prefix, size_t next) {
    uint32_t id = 0;
    if (!name_of(prefix, id)) return false;
    return id == next || s_.fail("expected {}{}, not {}{}", prefix, next, prefix, id);
  }

  bool number_below(uint64_t limit, uint64_t& v) {
    return s_.number(v) && (v < limit || s_.fail("{} is out of bounds", v));
  }

  bool node(NodeId& n) {
    uint64_t v = 0;
    if (!s_.expect_word("node") || !number_below(kNoNode, v)) return false;
    n = static_cast<NodeId>(v);
    return true;
  }

  bool dtype(DType& t) {
    const std::string_view w = s_.word();
    const auto known = parse_dtype(w);
    if (!known || !is_computable(*known)) return s_.fail("`{}` is no dtype of loops", Scanner::shown(w));
    t = *known;
    return true;
  }

  // ---- declarations ----

  bool item() {
    if (s_.accept_word("symbol")) return symbol();
    if (s_.accept_word("scalar")) return scalar();
    if (s_.accept_word("input")) return buffer(n_.inputs);
    if (s_.accept_word("output")) return buffer(n_.outputs);
    if (s_.accept_word("stage")) return stage();
    return s_.fail("expected a declaration, a stage or `}}` before `{}`", s_.rest());
  }

  bool symbol() {
    uint64_t v = 0;
    if (!next_name("s", n_.symbols.size()) || !s_.expect('=') || !number_below(uint64_t{1} << 48, v)) return false;
    n_.pool.symbol(static_cast<SymbolId>(n_.symbols.size()));
    n_.symbols.push_back(static_cast<int64_t>(v));
    return true;
  }

  bool scalar() {
    LoopScalar v;
    if (!next_name("arg", scalars_.size())) return false;
    if (s_.accept('=')) {
      if (!literal(s_.typed_word(), v.value)) return false;
    } else {
      uint64_t slot = 0;
      if (!s_.expect(':') || !dtype(v.value.dtype) || !s_.expect_word("slot") || !number_below(kNoNode, slot))
        return false;
      v.slot = static_cast<uint32_t>(slot);
    }
    n_.scalars.push_back(v);
    scalars_.push_back(n_.pool.scalar(static_cast<uint32_t>(scalars_.size()), v.value.dtype));
    return true;
  }

  bool buffer(std::vector<LoopBuffer>& into) {
    LoopBuffer b;
    if (!name_of("v", b.source) || !s_.expect(':') || !type(b.dtype, b.extents) || !node(b.node)) return false;
    into.push_back(b);
    if (&into == &n_.inputs) sources_[b.source] = b.dtype;
    return true;
  }

  bool type(DType& t, std::vector<ExprId>& extents) {
    if (!dtype(t) || !s_.expect('[')) return false;
    return s_.accept(']') || (list(extents, kMaxRank, 0) && s_.expect(']'));
  }

  // ---- stages ----

  bool stage() {
    lines_.push_back(s_.line());
    names_.clear(), axes_.clear();
    LoopStage s;
    if (!name_of("v", s.source) || !s_.expect(':') || !type(s.dtype, s.extents) || !node(s.node)) return false;
    if (!s_.expect_word("over") || !axes(s.axes)) return false;
    if (s_.accept_word("reduce") && (!axes(s.reduce) || !manner(s))) return false;
    if (s_.accept_word("output")) {
      uint64_t k = 0;
      if (!number_below(kMaxLoopNames, k)) return false;
      s.output = static_cast<int>(k);
    }
    s.contraction = s_.accept_word("contraction");
    s.finite = s_.accept_word("finite");
    if (s.contraction && s_.accept_word("of") && !dtype(s.halves.emplace())) return false;
    if (!s_.expect('{')) return false;
    identity_ = &s.identity;
    while (!s_.accept('}'))
      if (!line(s)) return false;
    sources_[s.source] = s.dtype;
    identity_ = nullptr;
    n_.stages.push_back(std::move(s));
    return true;
  }

  bool axes(std::vector<LoopAxis>& into) {
    if (s_.accept('(')) return s_.expect(')');
    do {
      LoopAxis a{};
      if (!name_of("i", a.id) || !s_.expect('<') || !expr(a.extent, 0) || !s_.expect('>')) return false;
      const auto [known, fresh] = extents_.emplace(a.id, a.extent);
      if (known->second != a.extent) return s_.fail("axis i{} had another extent before", a.id);
      if (fresh) n_.pool.restore_axis(a.id, a.extent);
      axes_.push_back(a.id);
      if (axes_.size() > kMaxList) return s_.fail("a stage of more than {} axes", kMaxList);
      into.push_back(a);
    } while (s_.accept(','));
    return true;
  }

  bool manner(LoopStage& s) {
    if (s_.accept_word("order")) {
      s.order.emplace();
      s.order->largest = s_.accept_word("largest");
      if (!s.order->largest && !s_.expect_word("smallest")) return false;
      s.order->ranks = s_.accept_word("ranks");
      return true;
    }
    if (!s_.accept_word("scatter")) return tree(s.tree);
    s.scatter.emplace();
    if (s_.accept_word("replace")) return true;
    const std::string_view w = s_.word();
    s.scatter->combine = parse_prim(w);
    return s.scatter->combine || s_.fail("`{}` is no way to change an element", Scanner::shown(w));
  }

  bool tree(Tree& t) {
    const std::string_view w = s_.word();
    constexpr std::string_view kNames[] = {"exact", "sum", "dot", "scan", "fourier", "attention"};
    const auto* known = std::ranges::find(kNames, w);
    if (known == std::end(kNames))
      return s_.fail("expected `exact`, `sum`, `dot`, `scan`, `fourier` or `attention`, not `{}`", Scanner::shown(w));
    t = static_cast<Tree>(known - std::begin(kNames));
    return true;
  }

  bool line(LoopStage& s) {
    const std::string_view w = s_.word();
    uint32_t t = 0;
    if (numbered(w, "t", t)) {
      if (t != names_.size()) return s_.fail("expected t{}, not t{}", names_.size(), t);
      ExprId e = kNoExpr;
      if (!s_.expect('=') || !expr(e, 0)) return false;
      names_.push_back(e);
      return true;
    }
    if (w == "identity") return identities(s);
    if (w == "store") return once(s.store == kNoExpr, w) && expr(s.store, 0);
    if (w == "project") return once(s.project == kNoExpr, w) && expr(s.project, 0);
    if (w == "along") {
      if (!s.order) return s_.fail("a stage that does not sort has no `along`");
      return once(s.order->along == kNoExpr, w) && expr(s.order->along, 0);
    }
    if (w == "index") return once(s.index.empty(), w) && list(s.index, kMaxRank, 0);
    if (w == "combine") return once(s.combine.empty(), w) && list(s.combine, kMaxList, 0);
    if (w == "value" || w == "lift") return once(s.lift.empty(), w) && list(s.lift, kMaxList, 0);
    return s_.fail("expected a line of a stage, not `{}`", Scanner::shown(w));
  }

  bool once(bool first, std::string_view w) { return first || s_.fail("a second `{}`", w); }

  bool identities(LoopStage& s) {
    if (!once(s.identity.empty(), "identity")) return false;
    do {
      Scalar v;
      if (!literal(s_.typed_word(), v)) return false;
      s.identity.push_back(v);
    } while (s_.accept(',') && s.identity.size() < kMaxList);
    return true;
  }

  // ---- expressions ----

  bool list(std::vector<ExprId>& out, size_t most, int depth) {
    do {
      if (out.size() >= most) return s_.fail("a list of more than {}", most);
      out.emplace_back();
      if (!expr(out.back(), depth)) return false;
    } while (s_.accept(','));
    return true;
  }

  bool literal(std::string_view w, Scalar& v) {
    const size_t colon = w.rfind(':');
    const auto t = colon == w.npos ? DType::i64 : parse_dtype(w.substr(colon + 1));
    const auto parsed = t ? parse_literal(*t, w.substr(0, colon)) : std::nullopt;
    if (parsed) v = *parsed;
    return parsed || s_.fail("`{}` is no literal; those are like 3, true and 0x1p+0:f32", Scanner::shown(w));
  }

  bool add(Expr e, ExprId& out) {
    if (std::string why = expr_fault(n_.pool, e); !why.empty()) return s_.fail("{}", why);
    if (n_.pool.size() >= kMaxLoopExprs) return s_.fail("more than {} expressions", kMaxLoopExprs);
    out = n_.pool.restore(std::move(e));
    return true;
  }

  bool expr(ExprId& out, int depth) {
    if (depth > kMaxExprNesting) return s_.fail("expressions nest deeper than {}", kMaxExprNesting);
    if (s_.accept('(')) return parenthesis(out, depth + 1);
    const std::string_view w = s_.typed_word();
    if (w.empty()) return s_.fail("expected an expression before `{}`", s_.rest());
    if (w == "true" || w == "false") return (out = n_.pool.boolean(w == "true"), true);
    Expr e;
    if (w.find(':') != w.npos || w[0] == '-' || (w[0] >= '0' && w[0] <= '9')) {
      if (!literal(w, e.value)) return false;
      e.dtype = e.value.dtype;
      return add(std::move(e), out);
    }
    if (const auto t = parse_dtype(w); t && s_.peek('(')) {  // i8 alone is an axis
      e.kind = ExprKind::cast, e.dtype = *t;
      return s_.expect('(') && list(e.operands, 1, depth + 1) && s_.expect(')') && add(std::move(e), out);
    }
    if (const auto p = parse_prim(w)) {
      e.prim = *p;
      return s_.expect('(') && list(e.operands, info(*p).arity, depth + 1) && s_.expect(')') && prim(std::move(e), out);
    }
    return named(w, out, depth);
  }

  bool prim(Expr e, ExprId& out) {
    e.kind = ExprKind::prim;
    e.dtype = info(e.prim).returns_bool ? DType::boolean : n_.pool.dtype(e.operands.back());
    return add(std::move(e), out);
  }

  // (a + b), or (v0[i0] if guard).
  bool parenthesis(ExprId& out, int depth) {
    ExprId a = kNoExpr, b = kNoExpr;
    if (!expr(a, depth)) return false;
    Expr e;
    if (s_.accept_word("if")) {
      e = n_.pool[a];
      if (e.kind != ExprKind::load || e.guard != kNoExpr) return s_.fail("only a read has an `if`, and only one");
      return expr(e.guard, depth) && s_.expect(')') && add(std::move(e), out);
    }
    if (s_.accept('+'))
      e.prim = Prim::add;
    else if (s_.accept('*'))
      e.prim = Prim::mul;
    else if (s_.accept('-'))
      e.prim = Prim::sub;
    else
      return s_.fail("expected `+`, `-`, `*` or `if` before `{}`", s_.rest());
    if (!expr(b, depth) || !s_.expect(')')) return false;
    e.operands = {a, b};
    return prim(std::move(e), out);
  }

  bool named(std::string_view w, ExprId& out, int depth) {
    Expr e;
    if (numbered(w, "t", e.id) && e.id < names_.size()) return (out = names_[e.id], true);
    if (numbered(w, "arg", e.id) && e.id < scalars_.size()) return (out = scalars_[e.id], true);
    if (numbered(w, "s", e.id) && e.id < n_.symbols.size()) {
      e.kind = ExprKind::symbol;
    } else if (numbered(w, "i", e.id) && std::find(axes_.begin(), axes_.end(), e.id) != axes_.end()) {
      e.kind = ExprKind::axis;
    } else if (numbered(w, "v", e.id) && sources_.count(e.id)) {
      e.kind = ExprKind::load;
      e.dtype = sources_[e.id];
      if (s_.accept('[') && (!list(e.operands, kMaxRank, depth + 1) || !s_.expect(']'))) return false;
    } else if ((numbered(w, "a", e.id) || numbered(w, "b", e.id)) && identity_ && e.id < identity_->size()) {
      e.kind = w[0] == 'a' ? ExprKind::lhs : ExprKind::rhs;
      e.dtype = (*identity_)[e.id].dtype;
    } else {
      return s_.fail("`{}` is nothing that is known here", Scanner::shown(w));
    }
    return add(std::move(e), out);
  }

  static constexpr size_t kMaxList = 64;
  Scanner s_;
  LoopNest n_;
  std::vector<ExprId> names_;  // t0, t1 ... of the stage
  std::vector<AxisId> axes_;   // of the stage
  std::vector<ExprId> scalars_;
  const std::vector<Scalar>* identity_ = nullptr;  // of the stage
  std::map<SourceId, DType> sources_;
  std::map<AxisId, ExprId> extents_;
  std::vector<uint32_t> lines_;  // by stage
};

void set_axis_values(LoopNest& n) {
  for (LoopStage& s : n.stages)
    for (auto* axes : {&s.axes, &s.reduce})
      for (LoopAxis& a : *axes) a.value = checked_extent(n, a.extent).value_or(0);
}

}  // namespace

Result<LoopNest> parse_loops(std::string_view text) {
  if (text.size() > kMaxLoopsText)
    return user_error("loops text of {} bytes; the limit is {}", text.size(), kMaxLoopsText);
  Parser p(text);
  if (!p.run()) return user_error("loops text, {}", p.scanner().error());
  set_axis_values(p.nest());
  if (auto fault = find_fault(p.nest()))
    return user_error("loops text, line {}: {}", p.line_of(fault->stage), fault->message);
  return std::move(p.nest());
}

}  // namespace thermite
