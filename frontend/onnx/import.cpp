// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/import.h"

#include <algorithm>
#include <unordered_set>

#include "base/guard.h"
#include "frontend/onnx/importer.h"

namespace thermite {
namespace importer {
namespace {

constexpr int64_t kStepsPerArgument = 4;  // a name that is bound

std::string describe(const OnnxType& t) {
  std::string text = onnx_type_name(t.data_type);
  if (!t.shape) return text;
  text += '[';
  for (size_t k = 0; k < t.shape->size(); ++k) {
    const OnnxDim& d = (*t.shape)[k];
    text += (k ? ", " : "") + (d.value >= 0 ? std::to_string(d.value) : d.name.empty() ? "?" : d.name);
  }
  return text + ']';
}

bool agrees(const OnnxType& want, const Type& got, bool check_shapes) {
  if (want.data_type != 0 && onnx_dtype(want.data_type) != got.dtype) return false;
  if (!want.shape || !check_shapes) return true;
  if (static_cast<int>(want.shape->size()) != got.dims.size()) return false;
  for (int k = 0; k < got.dims.size(); ++k) {
    const int64_t d = (*want.shape)[static_cast<size_t>(k)].value;
    if (d >= 0 && d != got.dims[k]) return false;
  }
  return true;
}

std::string names_of(const std::vector<OnnxValueInfo>& values) {
  std::string text;
  for (const auto& v : values) text += (text.empty() ? "'" : ", '") + v.name + "'";
  return text.empty() ? "none" : text;
}

// The first name that two of `ports` share; null: none.
const std::string* shared_name(std::span<const OnnxValueInfo> ports) {
  std::unordered_set<std::string_view> seen;
  for (const auto& p : ports)
    if (!seen.insert(p.name).second) return &p.name;
  return nullptr;
}

}  // namespace

const Value* Scope::find(const std::string& name) const {
  for (const Scope* s = this; s; s = s->parent)
    if (const auto it = s->values.find(name); it != s->values.end()) return &it->second;
  return nullptr;
}

bool Importer::spend(int64_t steps) {
  steps_ += steps;
  if (steps_ > budget_.steps)
    r_.fail(
        unsupported("the model asks for more than {} steps of import: nodes run, values handed to bodies and "
                    "functions, elements of copied sequences",
                    budget_.steps));
  return !r_.failed();
}

void Importer::bind_initializers(const OnnxGraph& graph, Scope& scope) {
  if (graph.sparse_initializers) r_.fail(unsupported("the model has sparse initialisers; dense ones work"));
  for (const auto& t : graph.initializers) {
    Value v;
    if (t.value) {
      v = Value(r_.constant(*t.value));
    } else {
      v.kind = Value::Kind::unsupported;
      v.type = onnx_type_name(t.data_type);
    }
    if (!scope.values.emplace(t.name, std::move(v)).second)
      r_.fail(user_error("two initialisers are named '{}'", t.name));
  }
}

Status Importer::bind_inputs(std::span<const OnnxInput> inputs, bool check_shapes, Scope& scope, OnnxImport& out) {
  if (const auto* twice = shared_name(model_.graph.inputs)) return user_error("two inputs are named '{}'", *twice);
  for (const auto& want : model_.free_inputs())
    if (std::ranges::none_of(inputs, [&](const OnnxInput& i) { return i.name == want.name; }))
      return user_error("input '{}' ({}) is missing", want.name, describe(want.type));
  for (const auto& in : inputs) {
    const auto want = std::ranges::find(model_.graph.inputs, in.name, &OnnxValueInfo::name);
    if (want == model_.graph.inputs.end())
      return user_error("the model has no input '{}'; it has {}", in.name, names_of(model_.graph.inputs));
    std::vector<Value> tensors;
    for (size_t k = 0; k < in.types.size(); ++k) {
      const Type& t = in.types[k];
      if (want->type.kind == OnnxType::Kind::tensor && !agrees(want->type, t, check_shapes))
        return user_error("input '{}' is {}, got {}", in.name, describe(want->type), to_string(t));
      if (!is_computable(t.dtype)) return unsupported("input '{}' has type {}", in.name, name(t.dtype));
      tensors.emplace_back(r_.input(t, k < in.values.size() ? &in.values[k] : nullptr, in.read));
    }
    if (in.kind == OnnxType::Kind::tensor && tensors.size() != 1)
      return user_error("input '{}' is one tensor, got {}", in.name, tensors.size());
    out.inputs.push_back({in.name, in.kind, in.present, static_cast<int>(tensors.size())});
    const bool sequence =
        in.kind == OnnxType::Kind::sequence || (in.kind == OnnxType::Kind::optional && !want->type.element.empty() &&
                                                want->type.element[0].kind == OnnxType::Kind::sequence);
    if (!in.present)
      scope.values[in.name] = Value();
    else if (sequence)
      scope.values[in.name] = Value::sequence(std::move(tensors));
    else
      scope.values[in.name] = tensors.empty() ? Value() : tensors[0];
  }
  return {};
}

Status Importer::bind_outputs(std::span<const std::string> names, const Scope& scope, OnnxImport& out) {
  std::vector<Val> outputs;
  // An output gets a value of its own: a leaf is the caller's memory or a weight.
  const auto own = [&](Val v) {
    outputs.push_back(!v.poisoned() && r_.graph()[v.id].op->has(kLeaf) ? identity(v) : v);
  };
  for (const auto& name : names) {
    const Value* v = scope.find(name);
    if (!v) return user_error("the model computes no value '{}'", name);
    OnnxPort port{name, OnnxType::Kind::tensor, v->kind != Value::Kind::none, 1};
    if (v->kind == Value::Kind::tensor) {
      own(v->tensor);
    } else if (v->kind == Value::Kind::sequence) {
      port.kind = OnnxType::Kind::sequence;
      port.count = static_cast<int>(v->elements->size());
      for (const auto& e : *v->elements) {
        if (e.kind != Value::Kind::tensor) return unsupported("output '{}' is a sequence of {}", name, e.type);
        own(e.tensor);
      }
    } else if (v->kind == Value::Kind::none) {
      port.kind = OnnxType::Kind::optional;
      port.count = 0;
    } else {
      return unsupported("output '{}' has type {}", name, v->type);
    }
    out.outputs.push_back(std::move(port));
  }
  CHECK_OK(r_.take_status());
  out.graph = r_.finish(outputs);
  return {};
}

void Importer::call_function(const OnnxFunction& f, const OnnxNode& node, Scope& scope, const Frame* outer) {
  Frame frame{&f, {}, f.opsets.empty() ? &model_.opsets : &f.opsets};
  for (const auto& a : node.attributes) {
    const OnnxAttribute* value = &a;
    if (!a.reference.empty()) {
      const auto it = outer ? outer->attributes.find(a.reference) : frame.attributes.end();
      if (!outer || it == outer->attributes.end()) continue;
      value = it->second;
    }
    frame.attributes[a.name] = value;
  }
  Scope inner;
  if (!spend(kStepsPerArgument * static_cast<int64_t>(f.inputs.size() + f.outputs.size()))) return;
  for (size_t k = 0; k < f.inputs.size(); ++k) {
    const bool given = k < node.inputs.size() && !node.inputs[k].empty();
    const Value* v = given ? scope.find(node.inputs[k]) : nullptr;
    if (given && !v) {
      r_.fail(user_error("nothing computes input '{}'", node.inputs[k]));
      return;
    }
    inner.values[f.inputs[k]] = v ? *v : Value();
  }
  if (++depth_ > budget_.depth) r_.fail(user_error("functions call each other deeper than {} levels", budget_.depth));
  if (!r_.failed() && run_nodes(f.nodes, inner, &frame)) {
    for (size_t k = 0; k < std::min(f.outputs.size(), node.outputs.size()); ++k) {
      const Value* v = inner.find(f.outputs[k]);
      if (!v) r_.fail(user_error("function '{}' does not compute its output '{}'", f.name, f.outputs[k]));
      if (v && !node.outputs[k].empty() && !scope.values.emplace(node.outputs[k], *v).second)
        r_.fail(computed_twice(node.outputs[k]));
    }
  }
  --depth_;
}

void Importer::run_node(const OnnxNode& node, Scope& scope, const Frame* frame) {
  const auto& opsets = frame ? *frame->opsets : model_.opsets;
  const auto opset = opsets.find(node.domain);
  const int64_t version = opset == opsets.end() ? 1 : opset->second;
  if (const auto f = functions_.find(node.domain + ':' + node.op_type); f != functions_.end())
    return call_function(*f->second, node, scope, frame);
  const OnnxOperator* def = find_onnx_operator(node.domain, node.op_type);
  const std::string full = (node.domain.empty() ? "" : node.domain + ".") + node.op_type;
  if (!def) {
    r_.fail(unsupported("operator {} (opset {})", full, version));
    return;
  }
  if (node.domain.empty() && (version < def->since || version > kMaxOnnxOpset)) {
    r_.fail(unsupported("operator {} at opset {}; opsets {} to {} work", full, version, def->since, kMaxOnnxOpset));
    return;
  }
  if (node.outputs.empty()) {
    r_.fail(user_error("it has no outputs"));
    return;
  }
  NodeContext n(*this, r_, node, def->run.composite, version, scope, frame);
  def->run.run(n);
  if (r_.failed()) return;
  if (const auto* a = n.unread_attribute())
    r_.fail(unsupported("attribute '{}' of {} (opset {})", a->name, full, version));
  else if (const int k = n.surplus_input(); k >= 0)
    r_.fail(user_error("input {} ('{}') is more than {} takes at opset {}", k, node.inputs[k], full, version));
  else if (const int k = n.missing_output(); k >= 0)
    r_.fail(unsupported("output {} ('{}') of {} (opset {})", k, node.outputs[k], full, version));
}

bool Importer::run_nodes(std::span<const OnnxNode> nodes, Scope& scope, const Frame* frame) {
  for (const auto& node : nodes) {
    if (!spend(1 + static_cast<int64_t>(node.inputs.size() + node.outputs.size()))) return false;
    if (!frame) r_.set_location(node.where);
    run_node(node, scope, frame);
    if (r_.failed()) {
      r_.fail_in(fmt::format("node '{}' ({})", title(node), node.op_type));
      return false;
    }
  }
  return true;
}

std::vector<Value> Importer::call(const OnnxGraph& body, std::vector<Value> arguments, Scope* outer,
                                  const Frame* frame) {
  std::vector<Value> results;
  if (arguments.size() != body.inputs.size()) {
    r_.fail(user_error("body '{}' takes {} inputs, got {}", body.name, body.inputs.size(), arguments.size()));
    return std::vector<Value>(body.outputs.size(), Value(Val{&r_, kNoNode}));
  }
  if (const auto* twice = shared_name(body.inputs)) r_.fail(user_error("two inputs of a body are named '{}'", *twice));
  Scope scope{outer, {}};
  spend(static_cast<int64_t>(body.initializers.size() + body.inputs.size() + body.outputs.size()));
  bind_initializers(body, scope);
  for (size_t k = 0; k < arguments.size(); ++k) scope.values[body.inputs[k].name] = std::move(arguments[k]);
  if (++depth_ > budget_.depth) r_.fail(user_error("bodies are nested deeper than {} levels", budget_.depth));
  run_nodes(body.nodes, scope, frame);
  --depth_;
  for (const auto& o : body.outputs) {
    if (r_.failed()) break;
    const Value* v = scope.find(o.name);
    if (v)
      results.push_back(*v);
    else
      r_.fail(user_error("body '{}' does not compute its output '{}'", body.name, o.name));
  }
  if (r_.failed()) results.assign(body.outputs.size(), Value(Val{&r_, kNoNode}));
  return results;
}

Result<OnnxImport> Importer::run(std::span<const OnnxInput> inputs, const OnnxImportOptions& options) {
  OnnxImport out;
  if (functions_.size() != model_.functions.size()) return unsupported("two functions of the model share a name");
  if (model_.training) return unsupported("the model carries training information; inference models work");
  Scope scope;
  bind_initializers(model_.graph, scope);
  CHECK_OK(bind_inputs(inputs, options.check_shapes, scope, out));
  run_nodes(model_.graph.nodes, scope, nullptr);
  CHECK_OK(r_.take_status());
  std::vector<std::string> names = options.outputs;
  if (names.empty())
    for (const auto& o : model_.graph.outputs) names.push_back(o.name);
  if (names.empty()) return user_error("the model has no outputs");
  CHECK_OK(bind_outputs(names, scope, out));
  out.pinned = r_.pinned();
  return out;
}

}  // namespace importer

Result<OnnxImport> import_onnx(const OnnxModel& model, std::span<const OnnxInput> inputs,
                               const OnnxImportOptions& options) {
  return guarded([&] { return importer::Importer(model, options.budget).run(inputs, options); });
}

}  // namespace thermite
