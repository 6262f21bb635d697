// SPDX-License-Identifier: Apache-2.0
// Reads what print writes. The text may be hostile: sizes are capped, and there is no recursion.
#include <charconv>

#include "ir/graph/check.h"
#include "ir/graph/graph.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

constexpr size_t kMaxText = size_t{64} << 20;
constexpr size_t kMaxNodes = size_t{1} << 20;
constexpr size_t kMaxList = 4096;

class Parser {
 public:
  explicit Parser(std::string_view text) : text_(text) {}

  Result<Graph> run() {
    if (text_.size() > kMaxText) return user_error("the text is longer than 64 MiB");
    auto status = graph();
    if (!status.ok()) return std::move(status).error().in(fmt::format("line {}", line_));
    return std::move(g_);
  }

 private:
  Status graph() {
    CHECK_OK(expect("thermite.graph"));
    CHECK_OK(expect("1"));
    for (;;) {
      if (take("const"))
        CHECK_OK(constant());
      else if (take("scalar"))
        CHECK_OK(scalar());
      else if (take("return"))
        break;
      else
        CHECK_OK(node());
    }
    if (!at_end() && peek() == '%') {
      do {
        TRY(NodeId n, reference());
        if (n >= g_.size()) return user_error("%{} is returned but not defined", n);
        g_.outputs.push_back(n);
      } while (take(","));
    }
    if (!at_end()) return user_error("text after the returned values: `{}`", near());
    return inputs();
  }

  // Argument numbers must be 0, 1, ... in some order.
  Status inputs() {
    std::vector<NodeId> found;
    for (NodeId n = 0; n < g_.size(); ++n)
      if (is_leaf(g_[n], Leaf::input)) found.push_back(n);
    g_.inputs.assign(found.size(), kNoNode);
    for (NodeId n : found) {
      const size_t k = slot_of(g_[n]);
      if (k >= found.size() || g_.inputs[k] != kNoNode)
        return user_error("the {} inputs must be numbered 0, 1, ... once each; %{} says {}", found.size(), n, k);
      g_.inputs[k] = n;
    }
    return {};
  }

  Status constant() {
    CHECK_OK(table_place(g_.constants.size()));
    CHECK_OK(expect(":"));
    TRY(Type t, type());
    if (!is_tensor_type(t.dtype)) return unsupported("dtype {} is not supported in this version", name(t.dtype));
    if (take("digest")) {
      const std::string_view hex = word();
      const auto digest = Digest::parse(hex);
      if (!digest) return user_error("`{}` is not a digest", hex);
      g_.constants.push_back({t, nullptr, *digest, nullptr});
      return {};
    }
    CHECK_OK(expect("="));
    const int64_t count = checked_elements(t.dims);
    if (count < 0 || count > 64) return user_error("only constants of at most 64 elements are written by value");
    const DType part = part_type(t.dtype);  // a complex element is two numbers
    std::vector<std::byte> bytes(static_cast<size_t>(count) * size_of(t.dtype));
    for (size_t at = 0; at < bytes.size(); at += size_of(part)) {
      if (at) CHECK_OK(expect(","));
      TRY(Scalar v, value(part));
      store_scalar(v, bytes.data() + at);
    }
    g_.constants.push_back(make_constant(t, bytes.data()));
    return {};
  }

  Status scalar() {
    CHECK_OK(table_place(g_.scalars.size()));
    CHECK_OK(expect("="));
    TRY(Scalar v, typed_value());
    g_.scalars.push_back(v);
    return {};
  }

  Status table_place(size_t next) {
    CHECK_OK(expect("@"));
    TRY(int64_t k, integer());
    if (next >= kMaxNodes) return user_error("more than 2^20 entries");
    if (k != static_cast<int64_t>(next)) return user_error("expected entry @{}, got @{}", next, k);
    return {};
  }

  Status node() {
    TRY(NodeId id, reference());
    if (id != g_.size()) return user_error("expected the definition of %{}, got %{}", g_.size(), id);
    if (g_.nodes.size() >= kMaxNodes) return user_error("more than 2^20 nodes");
    CHECK_OK(expect("="));
    const std::string_view op_name = word();
    Node n;
    n.op = find_op(op_name);
    if (!n.op) return user_error("there is no op `{}`", op_name.substr(0, 40));
    CHECK_OK(expect("("));
    if (!take(")")) {
      do {
        if (n.inputs.size() >= kMaxList) return user_error("more than {} operands", kMaxList);
        TRY(NodeId in, reference());
        n.inputs.push_back(in);
      } while (take(","));
      CHECK_OK(expect(")"));
    }
    TRY(n.attrs, attributes(*n.op));
    CHECK_OK(expect(":"));
    TRY(Type stated, type());
    auto inferred = infer_type(g_, n, g_.size());
    if (!inferred.ok()) return std::move(inferred).error();
    if (*inferred != stated)
      return user_error("%{} is {}, the text says {}", id, to_string(*inferred), to_string(stated));
    n.type = stated;
    g_.nodes.push_back(std::move(n));
    return {};
  }

  // In the order of the rows; integers and flags that have a default may be left out, and those that may be unset may
  // be missing from the end.
  Result<Attrs> attributes(const OpDef& op) {
    std::vector<AttrValue> values;
    bool open = false;
    for (const AttrRow& row : op.attrs) {
      const std::string_view before = open ? "," : "{";
      const bool number = row.type == AttrType::integer || row.type == AttrType::flag;
      if (number && row.absent.kind == AttrDefault::Kind::number && !comes(before, row.name)) {
        values.emplace_back(row.absent.number);
        continue;
      }
      if (row.may_be_unset() && !take(before)) break;
      if (!row.may_be_unset()) CHECK_OK(expect(before));
      open = true;
      CHECK_OK(expect(row.name));
      CHECK_OK(expect("="));
      TRY(AttrValue value, attribute(row));
      values.push_back(std::move(value));
    }
    if (open) CHECK_OK(expect("}"));
    Attrs attrs(std::move(values));
    attrs.drop_unset();
    return attrs;
  }

  Result<AttrValue> choice(const AttrChoices& choices) {
    const std::string_view w = word();
    const auto at = std::ranges::find(choices.names, w);
    if (at == choices.names.end())
      return user_error("`{}` is none of {}", w.substr(0, 40), fmt::join(choices.names, ", "));
    return AttrValue(static_cast<int64_t>(at - choices.names.begin()));
  }

  Result<AttrValue> attribute(const AttrRow& row) {
    if (row.may_be_unset() && take("none")) return AttrValue(Unset{});
    if (row.choices) return choice(*row.choices);
    switch (row.type) {
      case AttrType::integer: {
        TRY(int64_t v, integer());
        return AttrValue(v);
      }
      case AttrType::flag:
        if (take("true")) return AttrValue(int64_t{1});
        if (take("false")) return AttrValue(int64_t{0});
        return user_error("expected true or false near `{}`", near());
      case AttrType::real: {
        TRY(Scalar v, value(DType::f64));
        return AttrValue(to_double(v));
      }
      case AttrType::integers: {
        TRY(auto v, integers());
        return AttrValue(std::move(v));
      }
      case AttrType::scalar: {
        TRY(Scalar v, typed_value());
        return AttrValue(v);
      }
      case AttrType::dtype: {
        TRY(DType v, dtype());
        return AttrValue(v);
      }
    }
    return internal_error("an attribute of no known type");
  }

  Result<std::vector<int64_t>> integers() {
    std::vector<int64_t> v;
    CHECK_OK(expect("["));
    if (take("]")) return v;
    do {
      if (v.size() >= kMaxList) return user_error("a list of more than {} integers", kMaxList);
      TRY(int64_t e, integer());
      v.push_back(e);
    } while (take(","));
    CHECK_OK(expect("]"));
    return v;
  }

  Result<Type> type() {
    TRY(DType t, dtype());
    TRY(auto list, integers());
    if (list.size() > kMaxRank) return unsupported("rank {} is more than {}", list.size(), kMaxRank);
    for (int64_t e : list)
      if (e < 0 || e > kMaxAttrInteger) return user_error("extent {} is out of bounds", e);
    return Type{t, Dims(std::span<const int64_t>(list))};
  }

  Result<DType> dtype() {
    const std::string_view w = word();
    if (const auto t = parse_dtype(w)) return *t;
    return user_error("`{}` is not a dtype", w.substr(0, 40));
  }

  Result<Scalar> typed_value() {
    TRY(DType t, dtype());
    if (!is_computable(t)) return unsupported("dtype {} is not supported in this version", name(t));
    return value(t);
  }

  Result<Scalar> value(DType t) {
    const std::string_view w = word();
    if (w.size() <= 64)
      if (const auto v = parse_scalar(t, w)) return *v;
    return user_error("`{}` is not a value of {}", w.substr(0, 40), name(t));
  }

  Result<int64_t> integer() {
    const std::string_view w = word();
    int64_t v = 0;
    const auto [end, error] = std::from_chars(w.data(), w.data() + w.size(), v);
    if (error != std::errc{} || end != w.data() + w.size() || w.empty())
      return user_error("`{}` is not an integer", w.substr(0, 40));
    return v;
  }

  Result<NodeId> reference() {
    CHECK_OK(expect("%"));
    TRY(int64_t n, integer());
    if (n < 0 || n >= static_cast<int64_t>(kMaxNodes)) return user_error("%{} is out of bounds", n);
    return static_cast<NodeId>(n);
  }

  void skip() {
    for (; at_ < text_.size(); ++at_) {
      if (text_[at_] == '\n') ++line_;
      if (text_[at_] == '#') {
        at_ = std::min(text_.find('\n', at_), text_.size());
        if (at_ < text_.size()) ++line_;
        if (at_ == text_.size()) return;
      }
      if (text_[at_] != ' ' && text_[at_] != '\n' && text_[at_] != '\t' && text_[at_] != '\r') return;
    }
  }
  bool at_end() {
    skip();
    return at_ >= text_.size();
  }
  char peek() const { return text_[at_]; }
  static bool in_word(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '.' ||
           c == '+' || c == '-';
  }
  std::string_view word() {
    skip();
    const size_t begin = at_;
    while (at_ < text_.size() && in_word(text_[at_])) ++at_;
    return text_.substr(begin, at_ - begin);
  }
  bool take(std::string_view token) {
    skip();
    if (!text_.substr(at_).starts_with(token)) return false;
    const size_t end = at_ + token.size();
    if (in_word(token.back()) && end < text_.size() && in_word(text_[end])) return false;
    at_ = end;
    return true;
  }
  // Whether these two and `=` follow; they stay where they are.
  bool comes(std::string_view first, std::string_view second) {
    const size_t start = at_;
    const bool both = take(first) && take(second) && take("=");
    at_ = start;
    return both;
  }
  Status expect(std::string_view token) {
    if (take(token)) return {};
    return user_error("expected `{}` near `{}`", token, near());
  }
  std::string near() {
    skip();
    std::string s(text_.substr(at_, 24));
    for (char& c : s)
      if (c < ' ' || c > '~') c = ' ';
    return s;
  }

  std::string_view text_;
  size_t at_ = 0;
  int line_ = 1;
  Graph g_;
};

}  // namespace

Result<Graph> parse_graph(std::string_view text) { return Parser(text).run(); }

}  // namespace thermite
