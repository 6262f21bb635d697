// SPDX-License-Identifier: Apache-2.0
#include "tools/conformance/conformance.h"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <set>

#include "ir/ops/tolerance.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

void collect_operators(const OnnxGraph& g, std::set<std::string>& out) {
  for (const auto& n : g.nodes) {
    out.insert(n.op_type);
    for (const auto& a : n.attributes)
      if (a.graph) collect_operators(*a.graph, out);
  }
}

struct DataSet {
  std::vector<OnnxData> inputs, outputs;
};

// numpy has no bf16, so the suite stores such data by their bits in u16.
void as_declared(OnnxTensor& t, const OnnxType& declared) {
  if (onnx_dtype(declared.data_type) != DType::bf16 || t.dtype != DType::u16) return;
  t.dtype = DType::bf16;
  t.value = make_constant({DType::bf16, t.dims}, t.value->data->data());
}

Result<std::vector<OnnxData>> load_values(const fs::path& folder, std::string_view prefix,
                                          const std::vector<OnnxValueInfo>& like) {
  std::vector<OnnxData> out;
  for (size_t k = 0; k < like.size(); ++k) {
    const fs::path file = folder / fmt::format("{}_{}.pb", prefix, k);
    std::error_code none;
    if (!fs::exists(file, none)) break;
    TRY(const auto bytes, read_file_bytes(file.string()));
    auto data = load_onnx_data(bytes, like[k].type);
    if (!data.ok()) return std::move(data).error().in(file.string());
    for (auto& t : data->tensors) {
      as_declared(t, like[k].type);
      if (!t.value) return unsupported("data of type {} ('{}')", onnx_type_name(t.data_type), like[k].name);
    }
    out.push_back(std::move(data).value());
  }
  return out;
}

// No version of Cast (and of CastLike, which follows it) says how it rounds to bf16, and stored outputs cut digits off
// where we round to nearest even: such an output next to ours is neither right nor wrong.
bool leaves_rounding_open(const CaseResult& c, const Constant& got, const Constant& want) {
  const bool casts = std::ranges::count(c.operators, "Cast") || std::ranges::count(c.operators, "CastLike");
  if (!casts || got.type.dtype != DType::bf16 || got.type != want.type) return false;
  const auto* a = static_cast<const uint16_t*>(got.data->data());
  const auto* b = static_cast<const uint16_t*>(want.data->data());
  // Representable values of one sign are neighbours where their bits, as a number, are.
  return std::equal(a, a + elements(got.type.dims), b,
                    [](uint16_t x, uint16_t y) { return std::abs(x - y) <= 1 && (x ^ y) >> 15 == 0; });
}

// Sets `result.message` where an output cannot be judged.
Status compare_outputs(const OnnxImport& imported, const std::vector<Constant>& got, const std::vector<OnnxData>& want,
                       const ConformanceOptions& options, CaseResult& result) {
  size_t at = 0;
  for (size_t k = 0; k < want.size(); ++k) {
    if (k >= imported.outputs.size()) return user_error("output {} is missing", k);
    const OnnxPort& port = imported.outputs[k];
    if (port.present != want[k].present || port.count != static_cast<int>(want[k].tensors.size()))
      return user_error("output '{}' has {} tensors, {} expected", port.name, port.count, want[k].tensors.size());
    for (const auto& t : want[k].tensors) {
      if (at >= got.size()) return internal_error("the graph returned too few outputs");
      const Constant& y = got[at++];
      const std::string text = difference(y, *t.value, options);
      if (text.empty()) continue;
      if (!leaves_rounding_open(result, y, *t.value)) return user_error("output '{}': {}", port.name, text);
      result.message =
          fmt::format("the standard leaves open how Cast rounds to bf16: output '{}': {}", port.name, text);
    }
  }
  return {};
}

// What a user's call gives an import: the values of short integer inputs, and all others where nothing runs without.
OnnxInput input_of(const std::string& name, const OnnxData& data) {
  OnnxInput in{name, data.kind, data.present, {}, {}, {}};
  for (const auto& t : data.tensors) in.types.push_back(t.value->type);
  if (data.kind != OnnxType::Kind::tensor || data.tensors.size() != 1) return in;
  const Constant& value = *data.tensors[0].value;
  if (!is_float(value.type.dtype) && elements(value.type.dims) <= 64) in.values.push_back(value);
  in.read = [&value]() -> Result<Constant> { return value; };
  return in;
}

// Where rounding alone takes an integer across a step (x / scale at a half) either reference's is right; float tensors
// have room for it in their tolerance.
void admit_either(const RefTensor& got, Expected& want) {
  for (size_t k = 0; k < want.r64.i.size(); ++k)
    if (got.i[k] == want.r32.i[k]) want.r64.i[k] = got.i[k];
}

Status hold_to_reference(const Graph& g, const std::vector<Constant>& inputs, const std::vector<Constant>& got) {
  std::vector<RefTensor> in;
  for (const Constant& c : inputs) in.push_back(RefTensor::from_bytes(c.type, c.data->data()));
  TRY(std::vector<Expected> want, expected_outputs(g, in));
  for (size_t k = 0; k < want.size(); ++k) {
    admit_either(RefTensor::from_bytes(got[k].type, got[k].data->data()), want[k]);
    const Deviation d = compare(got[k].data->data(), want[k]);
    if (d.worst_error_ratio > 1)
      return user_error("output {} is {} times as far from its reference as the tolerance allows: {}", k,
                        d.worst_error_ratio, d.text);
  }
  return {};
}

Status run_data_set(const OnnxModel& model, const fs::path& folder, const RunGraph& run,
                    const ConformanceOptions& options, CaseResult& result) {
  const auto ports = model.free_inputs();
  TRY(const auto given, load_values(folder, "input", ports));
  TRY(const auto want, load_values(folder, "output", model.graph.outputs));
  if (want.empty()) return user_error("'{}' holds no expected output", folder.string());
  std::vector<OnnxInput> inputs;
  std::vector<Constant> arguments;
  for (size_t k = 0; k < given.size(); ++k) {
    inputs.push_back(input_of(ports[k].name, given[k]));
    for (const auto& t : given[k].tensors) arguments.push_back(*t.value);
  }
  // Some data sets hold a [1] where the model declares a larger shape.
  TRY(const auto imported, import_onnx(model, inputs, {.outputs = {}, .check_shapes = false}));
  TRY(const auto got, run(imported.graph, arguments));
  if (options.keep) CHECK_OK(options.keep(folder.parent_path().filename() / folder.filename(), got));
  CHECK_OK(compare_outputs(imported, got, want, options, result));
  return options.compare ? hold_to_reference(imported.graph, arguments, got) : ok_status();
}

Status run_case_in(const fs::path& folder, const RunGraph& run, const ConformanceOptions& options, CaseResult& out) {
  TRY(const OnnxModel model, load_onnx_file((folder / "model.onnx").string()));
  std::set<std::string> operators;
  collect_operators(model.graph, operators);
  out.operators.assign(operators.begin(), operators.end());
  std::vector<fs::path> sets;
  std::error_code none;
  for (const auto& e : fs::directory_iterator(folder, none))
    if (e.path().filename().string().starts_with("test_data_set_")) sets.push_back(e.path());
  if (sets.empty()) return user_error("there is no data set");
  std::ranges::sort(sets);
  for (const auto& set : sets) CHECK_OK(run_data_set(model, set, run, options, out));
  return {};
}

std::string case_name(const fs::path& folder) {
  return folder.parent_path().filename().string() + "/" + folder.filename().string();
}

void find_cases_in(const fs::path& folder, int depth, std::vector<std::string>& out) {
  std::error_code none;
  if (fs::exists(folder / "model.onnx", none) || folder.filename().string().starts_with("test_")) {
    out.push_back(folder.string());
    return;
  }
  if (depth == 0) return;
  for (const auto& e : fs::directory_iterator(folder, none))
    if (e.is_directory(none)) find_cases_in(e.path(), depth - 1, out);
}

// The distance from 1 to the next number of a float type.
double unit(DType t) { return std::ldexp(1.0, -format_of(t).mantissa_bits); }

double largest(const Constant& c) {
  double m = 0;
  const auto* p = static_cast<const std::byte*>(c.data->data());
  for (int64_t k = 0; k < elements(c.type.dims); ++k, p += size_of(c.type.dtype))
    if (const double v = std::abs(to_double(load_scalar(c.type.dtype, p))); std::isfinite(v)) m = std::max(m, v);
  return m;
}

// Numbers below `zero` are no more than what rounding leaves of the tensor's largest: both are 0.
bool close(DType t, double x, double y, double zero, const ConformanceOptions& options) {
  if (x == y || (std::isnan(x) && std::isnan(y))) return true;
  if (!std::isfinite(x) || !std::isfinite(y)) return false;
  if (std::abs(x) <= zero && std::abs(y) <= zero) return true;
  double tolerance = options.atol + options.rtol * std::abs(y);
  // Stored halves were rounded after every step, ours once: two units in the last place.
  if (is_half(t)) tolerance = std::max(tolerance, 2 * unit(t) * std::exp2(y == 0 ? -126 : std::ilogb(y)));
  return std::abs(x - y) <= tolerance;
}

}  // namespace

std::string_view name(Outcome o) {
  constexpr std::string_view kNames[] = {"passed", "wrong", "unsupported", "skipped"};
  return kNames[static_cast<size_t>(o)];
}

int ConformanceReport::count(Outcome o) const {
  return static_cast<int>(std::ranges::count(cases, o, &CaseResult::outcome));
}

std::map<std::string, std::map<Outcome, int>> ConformanceReport::by_operator() const {
  std::map<std::string, std::map<Outcome, int>> out;
  for (const auto& c : cases)
    for (const auto& op : c.operators) ++out[op][c.outcome];
  return out;
}

std::string difference(const Constant& got, const Constant& want, const ConformanceOptions& options) {
  if (got.type != want.type) return fmt::format("is {}, {} expected", to_string(got.type), to_string(want.type));
  const DType t = want.type.dtype;
  const auto n = static_cast<size_t>(elements(want.type.dims));
  const auto* a = static_cast<const std::byte*>(got.data->data());
  const auto* b = static_cast<const std::byte*>(want.data->data());
  const double zero = is_float(t) ? largest(want) * unit(t) / 2 : 0;
  for (size_t k = 0; k < n; ++k) {
    const Scalar x = load_scalar(t, a + k * size_of(t)), y = load_scalar(t, b + k * size_of(t));
    if (x == y || (is_float(t) && close(t, to_double(x), to_double(y), zero, options))) continue;
    return is_float(t) ? fmt::format("element {} is {}, {} expected", k, to_double(x), to_double(y))
                       : fmt::format("element {} is {}, {} expected", k, to_string(x), to_string(y));
  }
  return {};
}

Result<std::vector<std::string>> find_cases(const std::string& directory) {
  std::error_code none;
  if (!fs::is_directory(directory, none)) return user_error("'{}' is not a folder", directory);
  std::vector<std::string> out;
  find_cases_in(fs::canonical(directory, none), 3, out);
  std::ranges::sort(out);
  if (out.empty()) return user_error("'{}' holds no cases (folders with a model.onnx)", directory);
  return out;
}

CaseResult run_case(const std::string& folder, const RunGraph& run, const ConformanceOptions& options) {
  CaseResult out;
  out.name = case_name(folder);
  std::error_code none;
  if (!fs::exists(fs::path(folder) / "model.onnx", none)) {
    out.message = "the folder holds no model";
    return out;
  }
  const Status s = run_case_in(folder, run, options, out);
  if (s.ok()) {
    out.outcome = out.message.empty() ? Outcome::passed : Outcome::skipped;
  } else {
    out.outcome = s.error().unsupported ? Outcome::unsupported : Outcome::wrong;
    out.message = s.error().message;
  }
  return out;
}

Result<ConformanceReport> run_conformance(const std::string& directory, const RunGraph& run,
                                          const ConformanceOptions& options,
                                          const std::function<void(const CaseResult&)>& progress) {
  TRY(const auto folders, find_cases(directory));
  ConformanceReport report;
  uint64_t number = 0;
  for (const auto& folder : folders) {
    if (case_name(folder).find(options.filter) == std::string::npos) continue;
    if ((number++ + options.first) % options.one_in != 0) continue;
    report.cases.push_back(run_case(folder, run, options));
    if (progress) progress(report.cases.back());
  }
  return report;
}

}  // namespace thermite
