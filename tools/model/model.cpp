// SPDX-License-Identifier: Apache-2.0
#include "tools/model/model.h"

#include <algorithm>
#include <charconv>
#include <chrono>
#include <map>
#include <optional>

#include "base/regular_file.h"
#include "frontend/onnx/import.h"
#include "tools/model/host_tensor.h"
#include "tools/model/npy.h"
#include "tools/model/png_image.h"

namespace thermite {
namespace {

using Clock = std::chrono::steady_clock;

bool ends_with(const std::string& s, std::string_view end) {
  return s.size() >= end.size() && s.compare(s.size() - end.size(), end.size(), end) == 0;
}

Result<std::map<std::string, std::string>> assignments(const std::vector<std::string>& list, const char* flag) {
  std::map<std::string, std::string> m;
  for (const std::string& s : list) {
    const size_t at = s.find('=');
    if (at == std::string::npos || at == 0) return user_error("{} {}: write {} NAME=VALUE", flag, s, flag);
    m[s.substr(0, at)] = s.substr(at + 1);
  }
  return m;
}

Result<Dims> parse_shape(const std::string& name, const std::string& text) {
  Dims d;
  const char* p = text.data();
  const char* end = p + text.size();
  while (p < end) {
    int64_t v = 0;
    const auto [next, bad] = std::from_chars(p, end, v);
    const bool another = next < end && *next == 'x' && next + 1 < end;
    if (bad != std::errc() || v < 0 || (next < end && !another) || d.size() == kMaxRank)
      return user_error("--shape {}={}: write extents with x between, such as 1x3x48x320", name, text);
    d.push_back(v);
    p = next + another;
  }
  if (checked_elements(d) < 0) return user_error("--shape {}={}: too many elements", name, text);
  return d;
}

Result<Constant> read_input(const std::string& name, const std::string& file, const std::optional<Dims>& shape) {
  if (ends_with(file, ".npy")) return read_npy(file);
  if (!ends_with(file, ".png")) return user_error("--input {}={}: an .npy or .png file is wanted", name, file);
  TRY(Image image, read_png(file));
  if (shape && shape->size() == 4 && (*shape)[0] == 1 && (*shape)[1] == 3) {
    TRY(image, resized(image, (*shape)[3], (*shape)[2]));
  }
  const std::vector<float> planes = normalized_planes(image);
  return make_constant({DType::f32, {1, 3, image.height, image.width}}, planes.data());
}

struct Requests {
  std::map<std::string, std::string> shapes, files;

  Status check_names(const std::vector<std::string>& known) const {
    for (const auto* m : {&shapes, &files})
      for (const auto& [name, value] : *m)
        if (std::find(known.begin(), known.end(), name) == known.end())
          return user_error("the model has no input '{}'; its inputs are {}", name, fmt::join(known, ", "));
    return {};
  }

  Result<std::optional<Dims>> shape_of(const std::string& name) const {
    auto it = shapes.find(name);
    if (it == shapes.end()) return std::optional<Dims>();
    TRY(Dims d, parse_shape(name, it->second));
    return std::optional<Dims>(d);
  }
};

// The declared type with --shape in place of what is open or other.
Result<Type> input_type(const OnnxValueInfo& info, const std::optional<Dims>& asked) {
  const auto dtype = onnx_dtype(info.type.data_type);
  if (info.type.kind != OnnxType::Kind::tensor || !dtype)
    return unsupported("input '{}' is not a tensor of a known type", info.name);
  Type t{*dtype, {}};
  if (asked) {
    t.dims = *asked;
    return t;
  }
  if (!info.type.shape) return user_error("input '{}' has no declared rank; give --shape {}=...", info.name, info.name);
  if (info.type.shape->size() > kMaxRank) return user_error("input '{}' has too many dimensions", info.name);
  for (const OnnxDim& d : *info.type.shape) {
    if (d.value < 0)
      return user_error("input '{}' has an open dimension{}; give --shape {}=...", info.name,
                        d.name.empty() ? "" : " '" + d.name + "'", info.name);
    t.dims.push_back(d.value);
  }
  if (checked_elements(t.dims) < 0)
    return user_error("input '{}': shape {} is too large", info.name, to_string(t.dims));
  return t;
}

Result<Constant> input_value(const std::string& name, const Type& t, const Requests& r, uint64_t seed) {
  auto it = r.files.find(name);
  if (it == r.files.end()) {
    auto c = random_tensor(t, seed);
    if (!c.ok()) return std::move(c).error().in(fmt::format("input '{}' of {}", name, to_string(t)));
    return c;
  }
  TRY(Constant c, read_input(name, it->second, t.dims));
  if (c.type.dtype != t.dtype)
    return user_error("input '{}' is {}, {} holds {}", name, thermite::name(t.dtype), it->second,
                      thermite::name(c.type.dtype));
  return c;
}

// An input with its shape from the command line, from its file, or as declared.
Result<Constant> make_input(const OnnxValueInfo& info, const Requests& r, uint64_t seed) {
  TRY(std::optional<Dims> shape, r.shape_of(info.name));
  const auto file = r.files.find(info.name);
  if (!shape && file != r.files.end()) {
    TRY(const Constant c, read_input(info.name, file->second, {}));
    shape = c.type.dims;
  }
  TRY(const Type t, input_type(info, shape));
  return input_value(info.name, t, r, seed);
}

OnnxInput to_onnx(const std::string& name, const Constant& c) {
  OnnxInput in;
  in.name = name;
  in.types = {c.type};
  // Shapes and axes that arrive as inputs are known; the rest is read only where nothing runs without.
  if (!is_float(c.type.dtype) && elements(c.type.dims) <= 64) in.values = {c};
  in.read = [c]() -> Result<Constant> { return c; };
  return in;
}

std::vector<std::string> names_of(std::span<const OnnxPort> ports) {
  std::vector<std::string> names;
  for (const OnnxPort& p : ports)
    for (int k = 0; k < p.count; ++k) names.push_back(p.count == 1 ? p.name : fmt::format("{}[{}]", p.name, k));
  return names;
}

Result<Model> load_onnx_model(const ModelFlags& flags, const Requests& r) {
  const auto start = Clock::now();
  TRY(const OnnxModel model, load_onnx_file(flags.path));
  Model m;
  for (const OnnxValueInfo& info : model.free_inputs()) m.input_names.push_back(info.name);
  CHECK_OK(r.check_names(m.input_names));
  std::vector<OnnxInput> inputs;
  uint64_t seed = flags.seed;
  const auto before_inputs = Clock::now();
  for (const OnnxValueInfo& info : model.free_inputs()) {
    TRY(m.inputs.emplace_back(), make_input(info, r, seed++));
    inputs.push_back(to_onnx(info.name, m.inputs.back()));
  }
  const auto inputs_took = Clock::now() - before_inputs;
  OnnxImportOptions options;
  options.outputs = flags.outputs;
  TRY(OnnxImport imported, import_onnx(model, inputs, options));
  m.graph = std::move(imported.graph);
  m.output_names = names_of(imported.outputs);
  m.import_ms = std::chrono::duration<double, std::milli>(Clock::now() - start - inputs_took).count();
  return m;
}

// Nodes by number in place of the graph's own outputs, where any are asked for.
Status choose_outputs(const ModelFlags& flags, Graph& g) {
  if (!flags.outputs.empty()) g.outputs.clear();
  for (const std::string& name : flags.outputs) {
    NodeId n = 0;
    const auto [end, bad] = std::from_chars(name.data(), name.data() + name.size(), n);
    if (bad != std::errc() || end != name.data() + name.size() || n >= g.size())
      return user_error("--output {}: a node number below {} is wanted", name, g.size());
    g.outputs.push_back(n);
  }
  return {};
}

Status make_inputs(const ModelFlags& flags, const Requests& r, Model& m) {
  for (size_t k = 0; k < m.graph.inputs.size(); ++k) m.input_names.push_back(fmt::format("{}", k));
  CHECK_OK(r.check_names(m.input_names));
  if (!r.shapes.empty()) return user_error("--shape: a .thm graph has its shapes");
  for (size_t k = 0; k < m.graph.inputs.size(); ++k) {
    const Type& t = m.graph[m.graph.inputs[k]].type;
    TRY(Constant c, input_value(m.input_names[k], t, r, flags.seed + k));
    if (!(c.type == t)) return user_error("input {} is {}, the file holds {}", k, to_string(t), to_string(c.type));
    m.inputs.push_back(std::move(c));
  }
  return {};
}

Result<Model> load_thm(const ModelFlags& flags, const Requests& r) {
  const auto start = Clock::now();
  TRY(const std::vector<std::byte> text, read_file_bytes(flags.path));
  Model m;
  TRY(m.graph, parse_graph(std::string_view(reinterpret_cast<const char*>(text.data()), text.size())));
  CHECK_OK(choose_outputs(flags, m.graph));
  for (const Constant& c : m.graph.constants)
    if (!c.data) return user_error("{}: holds weights by digest only; it can be dumped, not run", flags.path);
  m.import_ms = std::chrono::duration<double, std::milli>(Clock::now() - start).count();
  for (NodeId n : m.graph.outputs) m.output_names.push_back(fmt::format("{}", n));
  CHECK_OK(make_inputs(flags, r, m));
  return m;
}

}  // namespace

Result<Model> load_model(const ModelFlags& flags) {
  Requests r;
  TRY(r.shapes, assignments(flags.shapes, "--shape"));
  TRY(r.files, assignments(flags.inputs, "--input"));
  if (ends_with(flags.path, ".onnx")) return load_onnx_model(flags, r);
  if (ends_with(flags.path, ".thm")) return load_thm(flags, r);
  return user_error("{}: a .onnx or .thm file is wanted", flags.path);
}

}  // namespace thermite
