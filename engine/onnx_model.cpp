// SPDX-License-Identifier: Apache-2.0
#include <mutex>

#include "engine/engine.h"
#include "frontend/onnx/import.h"
#include "frontend/record.h"
#include "frontend/trace_log.h"
#include "thermite/onnx.h"

namespace thermite::onnx {
namespace {

constexpr size_t kMaxPrograms = 256;      // shapes kept planned per model
constexpr int64_t kMaxKnownValues = 64;   // integer inputs up to this size may decide shapes
constexpr size_t kMaxPinnedBytes = 4096;  // of the values that a kept program is right for

// A model imported for some input shapes and, where its shapes depend on input values, for those values.
struct Program {
  std::vector<Type> types;
  std::vector<std::vector<std::byte>> pinned;  // by input; empty: any value
  std::shared_ptr<GraphProgram> code;
};

bool may_decide_shapes(const Type& t) { return !is_float(t.dtype) && elements(t.dims) <= kMaxKnownValues; }

Result<std::vector<std::byte>> contents(const Tensor& t) {
  CHECK_OK(realize(*t.slot()));
  std::vector<std::byte> bytes(t.slot()->type->bytes);
  CHECK_OK(t.slot()->device->read(*t.slot()->storage, bytes));
  return bytes;
}

Result<Constant> constant_of(const Tensor& t) {
  TRY(const std::vector<std::byte> bytes, contents(t));
  return make_constant(t.slot()->type->type, bytes.data());
}

Error at(Error e, const std::source_location& w) {
  return std::move(e).in(fmt::format("{}:{}: onnx model", w.file_name(), w.line()));
}

}  // namespace

struct Model::State {
  OnnxModel model;
  std::vector<OnnxValueInfo> inputs;
  std::shared_ptr<Engine> engine;
  std::mutex mutex;
  std::vector<std::shared_ptr<Program>> programs;
  std::shared_ptr<Program> last;

  Result<std::vector<Tensor>> ordered(const std::map<std::string, Tensor>& given) const;
  Result<std::shared_ptr<Program>> find(std::span<const Tensor> in);
  Result<std::shared_ptr<Program>> make(std::span<const Tensor> in) const;
  Result<std::map<std::string, Tensor>> call(const std::map<std::string, Tensor>& given);
};

Result<std::vector<Tensor>> Model::State::ordered(const std::map<std::string, Tensor>& given) const {
  std::vector<Tensor> in;
  for (const OnnxValueInfo& v : inputs) {
    const auto it = given.find(v.name);
    if (it == given.end()) return user_error("input '{}' is missing", v.name);
    if (it->second.empty()) return user_error("input '{}' is an empty tensor", v.name);
    if (it->second.slot()->device != engine.get()) return user_error("input '{}' lives on another device", v.name);
    in.push_back(it->second);
  }
  if (given.size() == inputs.size()) return in;
  for (const auto& [name, tensor] : given) {
    const bool known = std::any_of(inputs.begin(), inputs.end(), [&](const auto& v) { return v.name == name; });
    if (!known) return user_error("the model has no input '{}'", name);
  }
  return internal_error("two inputs of the model share a name");
}

Result<std::shared_ptr<Program>> Model::State::find(std::span<const Tensor> in) {
  for (const auto& p : programs) {
    bool fits = true;
    for (size_t k = 0; k < in.size() && fits; ++k) {
      fits = p->types[k] == in[k].slot()->type->type;
      if (!fits || p->pinned[k].empty()) continue;
      TRY(std::vector<std::byte> bytes, contents(in[k]));
      fits = bytes == p->pinned[k];
    }
    if (fits) return p;
  }
  TRY(std::shared_ptr<Program> p, make(in));
  size_t kept = 0;
  for (const auto& bytes : p->pinned) kept += bytes.size();
  if (kept > kMaxPinnedBytes) return p;
  if (programs.size() >= kMaxPrograms) programs.erase(programs.begin());
  programs.push_back(p);
  return p;
}

Result<std::shared_ptr<Program>> Model::State::make(std::span<const Tensor> in) const {
  auto p = std::make_shared<Program>();
  std::vector<OnnxInput> ports;
  for (size_t k = 0; k < in.size(); ++k) {
    const Type& type = in[k].slot()->type->type;
    p->types.push_back(type);
    OnnxInput port;
    port.name = inputs[k].name;
    port.types = {type};
    port.read = [&tensor = in[k]] { return constant_of(tensor); };
    if (may_decide_shapes(type)) {
      TRY(const Constant value, constant_of(in[k]));
      port.values = {value};
    }
    ports.push_back(std::move(port));
  }
  TRY(OnnxImport imported, import_onnx(model, ports));
  p->pinned.resize(in.size());
  for (size_t k = 0; k < in.size() && k < imported.pinned.size(); ++k) {
    if (imported.pinned[k]) {
      TRY(p->pinned[k], contents(in[k]));
    }
  }
  for (const OnnxPort& port : imported.outputs) {
    if (port.kind != OnnxType::Kind::tensor) return unsupported("output '{}' is not a tensor", port.name);
  }
  TRY(p->code, engine->compile_graph(std::move(imported.graph), {}));
  return p;
}

Result<std::map<std::string, Tensor>> Model::State::call(const std::map<std::string, Tensor>& given) {
  TRY(std::vector<Tensor> in, ordered(given));
  std::vector<StorageRef> storages;
  for (const Tensor& t : in) {
    CHECK_OK(realize(*t.slot()));
    storages.push_back(t.slot()->storage);
  }
  std::shared_ptr<Program> program;
  {
    std::lock_guard lock(mutex);
    TRY(program, find(in));
    last = program;
  }
  TRY(std::vector<StorageRef> out, program->code->run(storages));
  std::map<std::string, Tensor> result;
  for (size_t k = 0; k < out.size(); ++k) {
    Slot* slot = make_ready_slot(intern_type(program->code->output_types()[k]), std::move(out[k]), engine);
    result.emplace(model.graph.outputs[k].name, Tensor(slot));
  }
  return result;
}

Model Model::load(const std::string& path, const DeviceHandle& device) {
  return at_edge([&] {
    auto state = std::make_shared<State>();
    state->engine = std::dynamic_pointer_cast<Engine>(device.realizer());
    if (!state->engine) throw InternalError("onnx::Model: the device is not one of this library's");
    Result<OnnxModel> model = load_onnx_file(path);
    if (!model.ok()) throw_error(model.error());
    state->model = std::move(model).value();
    state->inputs = state->model.free_inputs();
    for (const OnnxValueInfo& v : state->inputs) {
      if (v.type.kind == OnnxType::Kind::sequence || v.type.kind == OnnxType::Kind::optional) {
        throw Unsupported(fmt::format("{}: input '{}' is not a tensor", path, v.name));
      }
    }
    return Model(std::move(state));
  });
}

std::vector<std::string> Model::input_names() const {
  return at_edge([&] {
    std::vector<std::string> names;
    for (const OnnxValueInfo& v : state_->inputs) names.push_back(v.name);
    return names;
  });
}

std::vector<std::string> Model::output_names() const {
  return at_edge([&] {
    std::vector<std::string> names;
    for (const OnnxValueInfo& v : state_->model.graph.outputs) names.push_back(v.name);
    return names;
  });
}

std::map<std::string, Tensor> Model::run(const std::map<std::string, Tensor>& inputs, Where where) const {
  return at_edge([&] {
    Result<std::map<std::string, Tensor>> r = state_->call(inputs);
    if (!r.ok()) throw_error(at(std::move(r).error(), where));
    return std::move(r).value();
  });
}

Tensor Model::operator()(const Tensor& input, Where where) const {
  return at_edge([&] {
    if (state_->inputs.size() != 1 || state_->model.graph.outputs.empty()) {
      throw UserError(fmt::format("{}:{}: onnx model: it has {} inputs; name them with run()", where.file_name(),
                                  where.line(), state_->inputs.size()));
    }
    return run({{state_->inputs[0].name, input}}, where).at(state_->model.graph.outputs[0].name);
  });
}

ModelInfo Model::info() const {
  std::lock_guard lock(state_->mutex);
  if (!state_->last) return {};
  const GraphProgram& code = *state_->last->code;
  ModelInfo info;
  info.nodes = code.nodes();
  info.kernels = static_cast<uint32_t>(code.plan().steps.size());
  info.prepare_kernels = code.prepare_plan() ? static_cast<uint32_t>(code.prepare_plan()->steps.size()) : 0;
  info.bytes = code.plan().bytes();
  return info;
}

}  // namespace thermite::onnx
