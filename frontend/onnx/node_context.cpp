// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "frontend/onnx/importer.h"

namespace thermite::importer {

using Kind = OnnxAttribute::Kind;

NodeContext::NodeContext(Importer& importer, Recorder& recorder, const OnnxNode& n, bool composite, int64_t version,
                         Scope& scope, const Frame* frame)
    : r(recorder), node(n), opset(version), importer_(importer), scope_(scope), frame_(frame), composite_(composite) {
  const Value* first = composite && inputs() > 0 ? scope.find(node.inputs[0]) : nullptr;
  if (first && first->kind == Value::Kind::tensor && is_half(r.type(first->tensor).dtype))
    half_ = r.type(first->tensor).dtype;
}

bool NodeContext::has(int k) {
  takes(k + 1);
  if (k >= inputs() || node.inputs[k].empty()) return false;
  const Value* v = scope_.find(node.inputs[k]);
  return !v || v->kind != Value::Kind::none;  // a dangling name is reported when it is read
}

const Value& NodeContext::value(int k) {
  static const Value nothing;
  takes(k + 1);
  if (k >= inputs() || node.inputs[k].empty()) {
    fail(user_error("input {} is missing", k));
    return nothing;
  }
  const Value* v = scope_.find(node.inputs[k]);
  if (!v) fail(user_error("nothing computes input '{}'", node.inputs[k]));
  return v ? *v : nothing;
}

Val NodeContext::raw(int k) {
  const Value& v = value(k);
  if (v.kind == Value::Kind::tensor) return {&r, v.tensor.id};
  if (v.kind == Value::Kind::unsupported) return r.fail(unsupported("input '{}' of type {}", node.inputs[k], v.type));
  return failed() ? Val{&r, kNoNode} : r.fail(user_error("input '{}' is not a tensor", node.inputs[k]));
}

Val NodeContext::in(int k) {
  const Val x = raw(k);
  return composite_ ? r.widened(x) : x;
}

DType NodeContext::given(int k) { return r.type(raw(k)).dtype; }

Val NodeContext::vector(int k) {
  const Val x = in(k);
  if (!failed() && rank(x) != 1)
    fail(user_error("input {} has shape {}; it must have rank 1", k, to_string(type(x).dims)));
  return x;
}

Val NodeContext::number(int k) {
  const Val x = in(k);
  if (!failed() && (rank(x) > 1 || count(shape(x)) != 1))
    fail(user_error("input {} has shape {}; it must be one number, [] or [1]", k, to_string(type(x).dims)));
  return reshape(x, {});
}

Val NodeContext::real(int k) {
  const Val x = in(k);
  if (!failed() && !is_float(r.type(x).dtype))
    fail(user_error("input {} is {}; a float type works", k, name(r.type(x).dtype)));
  return x;
}

Val NodeContext::whole(int k) {
  const Val x = in(k);
  if (!failed() && !is_int(r.type(x).dtype))
    fail(user_error("input {} is {}; a whole number works", k, name(r.type(x).dtype)));
  return x;
}

std::vector<Val> NodeContext::all() {
  std::vector<Val> v;
  for (int k = 0; k < inputs(); ++k) v.push_back(in(k));
  if (v.empty()) v.push_back(r.fail(user_error("it has no inputs")));
  return v;
}

const RefTensor* NodeContext::host(int k) {
  const RefTensor* t = r.need(in(k));
  if (!t && !failed() && !r.over_budget().empty())
    fail(
        unsupported("the value of input '{}' must be known while importing, and that takes {}; give the model "
                    "constants, or shapes that need less",
                    node.inputs[k], r.over_budget()));
  if (!t && !failed())
    fail(
        unsupported("the value of input '{}' must be known while importing: a constant, or computed from shapes and "
                    "inputs whose values are given",
                    node.inputs[k]));
  return t;
}

Ints NodeContext::host_ints(int k) {
  const RefTensor* t = host(k);
  if (!t) return {};
  if (is_float(t->dtype)) fail(user_error("input '{}' must be of an integer type", node.inputs[k]));
  if (t->dims.size() > 1)
    fail(user_error("input '{}' has shape {}; it must be a vector", node.inputs[k], to_string(t->dims)));
  return t->i;
}

int64_t NodeContext::host_int(int k) {
  const Ints v = host_ints(k);
  if (v.size() == 1) return v[0];
  if (!failed()) fail(user_error("input '{}' must be one number, it has {} elements", node.inputs[k], v.size()));
  return 0;
}

std::vector<double> NodeContext::host_reals(int k) {
  const RefTensor* t = host(k);
  if (!t) return {};
  return *try_host_reals(in(k));
}

double NodeContext::host_real(int k) {
  const auto v = host_reals(k);
  if (v.size() == 1) return v[0];
  if (!failed()) fail(user_error("input '{}' must be one number, it has {} elements", node.inputs[k], v.size()));
  return 0;
}

std::optional<std::vector<double>> NodeContext::try_host_reals(Val v) {
  const RefTensor* t = r.host(v);
  if (!t) return {};
  return with_storage(t->dtype, [&]<class T>() {
    const auto& x = t->as<T>();
    return std::optional(std::vector<double>(x.begin(), x.end()));
  });
}

const OnnxAttribute* NodeContext::find(std::string_view name) {
  const auto it = std::ranges::find(node.attributes, name, &OnnxAttribute::name);
  if (it == node.attributes.end()) return nullptr;
  read_.push_back(it->name);
  if (std::find_if(it + 1, node.attributes.end(), [&](const auto& a) { return a.name == name; }) !=
      node.attributes.end())
    fail(user_error("attribute '{}' is given twice", name));
  if (it->reference.empty()) return &*it;
  if (!frame_) return nullptr;
  const auto actual = frame_->attributes.find(it->reference);
  return actual == frame_->attributes.end() ? nullptr : actual->second;
}

const OnnxAttribute* NodeContext::find(std::string_view name, Kind kind) {
  const OnnxAttribute* a = find(name);
  if (a && a->kind != kind) {
    fail(user_error("attribute '{}' has the wrong type", name));
    return nullptr;
  }
  return a;
}

bool NodeContext::has_attribute(std::string_view name) { return find(name) != nullptr; }
bool NodeContext::needs(std::string_view name) {
  if (!has_attribute(name) && !failed()) fail(user_error("attribute '{}' is missing", name));
  return !failed();
}

int64_t NodeContext::i(std::string_view name, int64_t otherwise) {
  const auto* a = find(name, Kind::integer);
  return a ? a->i : otherwise;
}
int64_t NodeContext::i(std::string_view name, int64_t otherwise, int64_t low, int64_t high) {
  const int64_t v = i(name, otherwise);
  if (v >= low && v <= high) return v;
  if (!failed()) fail(user_error("attribute '{}' is {}; {} to {} work", name, v, low, high));
  return otherwise;
}
double NodeContext::f(std::string_view name, double otherwise) {
  const auto* a = find(name, Kind::real);
  return a ? a->f : otherwise;
}
std::string NodeContext::s(std::string_view name, std::string_view otherwise) {
  const auto* a = find(name, Kind::string);
  return a ? a->s : std::string(otherwise);
}
Ints NodeContext::ints(std::string_view name, Ints otherwise) {
  const auto* a = find(name, Kind::integers);
  return a ? a->ints : otherwise;
}
std::vector<double> NodeContext::reals(std::string_view name) {
  const auto* a = find(name, Kind::reals);
  return a ? std::vector<double>(a->floats.begin(), a->floats.end()) : std::vector<double>{};
}
std::vector<std::string> NodeContext::strings(std::string_view name) {
  const auto* a = find(name, Kind::strings);
  return a ? a->strings : std::vector<std::string>{};
}
std::optional<DType> NodeContext::dtype(std::string_view name, int64_t otherwise) {
  const auto t = onnx_dtype(i(name, otherwise));
  return t && is_computable(*t) ? t : std::nullopt;
}
const OnnxTensor* NodeContext::tensor(std::string_view name) {
  const auto* a = find(name, Kind::tensor);
  return a ? a->tensor.get() : nullptr;
}
const OnnxGraph* NodeContext::graph(std::string_view name) {
  const auto* a = needs(name) ? find(name, Kind::graph) : nullptr;
  return a ? a->graph.get() : nullptr;
}

const OnnxAttribute* NodeContext::unread_attribute() const {
  for (const auto& a : node.attributes)
    if (std::ranges::find(read_, a.name) == read_.end()) return &a;
  return nullptr;
}

int NodeContext::surplus_input() const {
  for (int k = inputs_known_; k < inputs(); ++k)
    if (!node.inputs[k].empty()) return k;
  return -1;
}

bool NodeContext::spend(size_t steps) { return importer_.spend(static_cast<int64_t>(steps)); }

int NodeContext::missing_output() const {
  for (int k = 0; k < static_cast<int>(node.outputs.size()); ++k)
    if (wants(k) && !scope_.values.contains(node.outputs[k])) return k;
  return -1;
}

void NodeContext::out(int k, Value v) {
  const bool rounds = half_ && v.kind == Value::Kind::tensor && r.type(v.tensor).dtype == compute_type(*half_);
  put(k, rounds ? Value(cast(v.tensor, *half_)) : std::move(v));
}

void NodeContext::put(int k, Value v) {
  if (!wants(k) || failed()) return;
  if (!scope_.values.emplace(node.outputs[k], std::move(v)).second) fail(computed_twice(node.outputs[k]));
}

std::vector<Value> NodeContext::call(const OnnxGraph& body, std::vector<Value> arguments) {
  return importer_.call(body, std::move(arguments), &scope_, frame_);
}

int64_t NodeContext::axis(int64_t a, int64_t rank) {
  if (a >= -rank && a < rank) return a < 0 ? a + rank : a;
  if (!failed()) fail(user_error("axis {} is out of range for rank {}", a, rank));
  return 0;
}

Ints NodeContext::axes(Ints a, int64_t rank) {
  for (int64_t& v : a) v = axis(v, rank);
  std::ranges::sort(a);
  a.erase(std::unique(a.begin(), a.end()), a.end());
  return a;
}

void NodeContext::differ(const Ints& a, int64_t rank) {
  require(axes(a, rank).size() == a.size(), "an axis is named twice");
}

bool NodeContext::require(bool condition, std::string_view what) {
  if (!condition && !failed()) fail(user_error("{}", what));
  return condition && !failed();
}

void NodeContext::unsupported_because(std::string_view what) {
  if (!failed()) fail(unsupported("{} (opset {})", what, opset));
}

void align_operands(NodeContext& n, Val& a, Val& b) {
  n.ignore("consumed_inputs");
  if (n.opset >= 7) return;
  const bool broadcast = n.flag("broadcast", false);
  const int64_t axis = n.i("axis", -1);
  if (broadcast && axis >= 0 && n.require(axis + rank(b) <= rank(a), "attribute 'axis' does not fit the operands")) {
    Ints dims = shape(b);
    dims.insert(dims.end(), static_cast<size_t>(rank(a) - axis - rank(b)), 1);
    b = reshape(b, dims);
  }
}

}  // namespace thermite::importer
