// SPDX-License-Identifier: Apache-2.0
#include <filesystem>
#include <set>

#include "base/guard.h"
#include "frontend/onnx/load_tensor.h"
#include "frontend/onnx/recorder.h"

namespace thermite {

std::string title(const OnnxNode& n) {
  if (!n.name.empty()) return n.name;
  for (const auto& o : n.outputs)
    if (!o.empty()) return "-> " + o;
  return "?";
}

namespace {

constexpr int kMaxNesting = 24;  // graphs in attributes of nodes of graphs, types in types

constexpr struct {
  int number;
  DType dtype;
} kTypes[] = {{1, DType::f32},     {2, DType::u8},     {3, DType::i8},      {4, DType::u16},   {5, DType::i16},
              {6, DType::i32},     {7, DType::i64},    {9, DType::boolean}, {10, DType::f16},  {11, DType::f64},
              {12, DType::u32},    {13, DType::u64},   {14, DType::c64},    {15, DType::c128}, {16, DType::bf16},
              {17, DType::f8e4m3}, {19, DType::f8e5m2}};

// Reads messages; the first defect with a message of its own is kept, others are "garbled".
class Loader {
 public:
  explicit Loader(std::string directory) : directory_(std::move(directory)) {}

  OnnxModel model(WireReader r) {
    OnnxModel m;
    while (r.next() && ok()) switch (r.field()) {
        case 1:
          m.ir_version = r.integer();
          break;
        case 7:
          m.graph = graph(WireReader(r.bytes()), 0);
          break;
        case 8:
          opset(WireReader(r.bytes()), m.opsets);
          break;
        case 20:
          m.training = true;
          break;
        case 25:
          m.functions.push_back(function(WireReader(r.bytes())));
          break;
        default:
          break;
      }
    end(r, "model");
    return m;
  }

  OnnxTensor tensor(std::span<const std::byte> bytes) {
    auto t = load_onnx_tensor(bytes, directory_);
    if (t.ok()) return std::move(t).value();
    fail(std::move(t).error());
    return {};
  }

  bool ok() const { return status_.ok(); }
  void fail(Error e) {
    if (status_.ok()) status_ = std::move(e);
  }
  Status take() { return std::move(status_); }

 private:
  void end(const WireReader& r, std::string_view what) {
    if (r.bad()) fail(user_error("not an ONNX file, or a damaged one: a {} is truncated or garbled", what));
  }
  bool too_deep(int depth) {
    if (depth > kMaxNesting) fail(user_error("the model nests graphs or types deeper than {} levels", kMaxNesting));
    return depth > kMaxNesting;
  }

  void opset(WireReader r, std::map<std::string, int64_t>& out) {
    std::string domain;
    int64_t version = 0;
    while (r.next()) {
      if (r.field() == 1) domain = r.text();
      if (r.field() == 2) version = r.integer();
    }
    end(r, "opset import");
    if (domain == "ai.onnx") domain.clear();
    if (!out.emplace(domain, version).second) fail(user_error("operator set '{}' is imported twice", domain));
  }

  OnnxFunction function(WireReader r) {
    OnnxFunction f;
    while (r.next() && ok()) switch (r.field()) {
        case 1:
          f.name = r.text();
          break;
        case 4:
          f.inputs.push_back(r.text());
          break;
        case 5:
          f.outputs.push_back(r.text());
          break;
        case 6:
          f.attributes.push_back(r.text());
          break;
        case 7:
          f.nodes.push_back(node(WireReader(r.bytes()), 1));
          break;
        case 9:
          opset(WireReader(r.bytes()), f.opsets);
          break;
        case 10:
          f.domain = r.text();
          break;
        default:
          break;
      }
    end(r, "function");
    return f;
  }

  OnnxGraph graph(WireReader r, int depth) {
    OnnxGraph g;
    if (too_deep(depth)) return g;
    while (r.next() && ok()) switch (r.field()) {
        case 1:
          g.nodes.push_back(node(WireReader(r.bytes()), depth + 1));
          break;
        case 2:
          g.name = r.text();
          break;
        case 5:
          g.initializers.push_back(tensor(r.bytes()));
          break;
        case 11:
          g.inputs.push_back(value_info(WireReader(r.bytes())));
          break;
        case 12:
          g.outputs.push_back(value_info(WireReader(r.bytes())));
          break;
        case 15:
          g.sparse_initializers = true;
          break;
        default:
          break;
      }
    end(r, "graph");
    return g;
  }

  OnnxNode node(WireReader r, int depth) {
    OnnxNode n;
    while (r.next() && ok()) switch (r.field()) {
        case 1:
          n.inputs.push_back(r.text());
          break;
        case 2:
          n.outputs.push_back(r.text());
          break;
        case 3:
          n.name = r.text();
          break;
        case 4:
          n.op_type = r.text();
          break;
        case 5:
          n.attributes.push_back(attribute(WireReader(r.bytes()), depth));
          break;
        case 7:
          n.domain = r.text();
          break;
        default:
          break;
      }
    end(r, "node");
    n.where = importer::intern(title(n));
    if (n.domain == "ai.onnx") n.domain.clear();
    return n;
  }

  OnnxAttribute attribute(WireReader r, int depth) {
    using Kind = OnnxAttribute::Kind;
    OnnxAttribute a;
    int64_t type = 0;
    Kind seen = Kind::undefined;  // files of IR version 1 leave the type out
    while (r.next() && ok()) switch (r.field()) {
        case 1:
          a.name = r.text();
          break;
        case 2:
          a.f = r.real(), seen = Kind::real;
          break;
        case 3:
          a.i = r.integer(), seen = Kind::integer;
          break;
        case 4:
          a.s = r.text(), seen = Kind::string;
          break;
        case 5:
          a.tensor = std::make_shared<OnnxTensor>(tensor(r.bytes())), seen = Kind::tensor;
          break;
        case 6:
          a.graph = std::make_shared<OnnxGraph>(graph(WireReader(r.bytes()), depth));
          seen = Kind::graph;
          break;
        case 7:
          r.fixed_list(a.floats), seen = Kind::reals;
          break;
        case 8:
          r.integers(a.ints, [](int64_t v) { return v; }), seen = Kind::integers;
          break;
        case 9:
          a.strings.push_back(r.text()), seen = Kind::strings;
          break;
        case 20:
          type = r.integer();
          break;
        case 21:
          a.reference = r.text();
          break;
        default:
          break;
      }
    end(r, "node attribute");
    a.kind = type == 0 ? seen : type >= 1 && type <= 8 ? static_cast<Kind>(type) : Kind::other;
    const bool empty = (a.kind == Kind::tensor && !a.tensor) || (a.kind == Kind::graph && !a.graph);
    if (empty && a.reference.empty()) fail(user_error("attribute '{}' has no value", a.name));
    return a;
  }

  OnnxValueInfo value_info(WireReader r) {
    OnnxValueInfo v;
    while (r.next() && ok()) {
      if (r.field() == 1) v.name = r.text();
      if (r.field() == 2) v.type = type(WireReader(r.bytes()), 0);
    }
    end(r, "value description");
    return v;
  }

  OnnxType type(WireReader r, int depth) {
    OnnxType t;
    if (too_deep(depth)) return t;
    while (r.next() && ok()) switch (r.field()) {
        case 1:
          tensor_type(WireReader(r.bytes()), t);
          break;
        case 4:
        case 9: {
          t.kind = r.field() == 4 ? OnnxType::Kind::sequence : OnnxType::Kind::optional;
          WireReader inner(r.bytes());
          while (inner.next() && ok())
            if (inner.field() == 1) t.element.assign(1, type(WireReader(inner.bytes()), depth + 1));
          end(inner, "type");
          if (!t.element.empty()) t.data_type = t.element[0].data_type;
          break;
        }
        case 5:
        case 8:
          t.kind = OnnxType::Kind::other;
          break;
        default:
          break;
      }
    end(r, "type");
    return t;
  }

  void tensor_type(WireReader r, OnnxType& t) {
    t.kind = OnnxType::Kind::tensor;
    while (r.next() && ok()) {
      if (r.field() == 1) t.data_type = r.integer();
      if (r.field() == 2) shape(WireReader(r.bytes()), t);
    }
    end(r, "type");
  }

  void shape(WireReader r, OnnxType& t) {
    t.shape.emplace();
    while (r.next()) {
      if (r.field() != 1) continue;
      WireReader d(r.bytes());
      OnnxDim dim;
      while (d.next()) {
        if (d.field() == 1) dim.value = d.integer();
        if (d.field() == 2) dim.name = d.text();
      }
      end(d, "shape");
      t.shape->push_back(std::move(dim));
    }
    end(r, "shape");
  }

  std::string directory_;
  Status status_;
};

}  // namespace

std::optional<DType> onnx_dtype(int64_t data_type) {
  for (const auto& t : kTypes)
    if (t.number == data_type) return t.dtype;
  return {};
}

int onnx_data_type(DType dtype) {
  for (const auto& t : kTypes)
    if (t.dtype == dtype) return t.number;
  return 0;
}

std::string onnx_type_name(int64_t data_type) {
  if (const auto t = onnx_dtype(data_type)) return std::string(name(*t));
  return data_type == 8 ? "string" : fmt::format("type {}", data_type);
}

std::vector<OnnxValueInfo> OnnxModel::free_inputs() const {
  std::set<std::string_view> given;
  for (const auto& t : graph.initializers) given.insert(t.name);
  std::vector<OnnxValueInfo> out;
  for (const auto& v : graph.inputs)
    if (!given.contains(v.name)) out.push_back(v);
  return out;
}

Result<OnnxModel> load_onnx(std::span<const std::byte> bytes, const std::string& directory) {
  if (bytes.empty()) return user_error("not an ONNX file: it is empty");
  Loader loader(directory);
  OnnxModel m = loader.model(WireReader(bytes));
  CHECK_OK(loader.take());
  if (m.opsets.empty()) {
    if (m.graph.nodes.empty()) return user_error("not an ONNX file: it has neither nodes nor an operator set version");
    m.opsets[""] = 1;  // IR version 1 and 2 had only that one
  }
  return m;
}

Result<OnnxModel> load_onnx_file(const std::string& path) {
  TRY(const auto bytes, read_file_bytes(path));
  auto directory = std::filesystem::path(path).parent_path().string();
  auto m = guarded([&] { return load_onnx(bytes, directory.empty() ? "." : directory); });
  if (!m.ok()) return std::move(m).error().in(path);
  return m;
}

// SequenceProto: elem_type 2, tensors 3. OptionalProto: elem_type 2, tensor 3, sequence 5.
Result<OnnxData> load_onnx_data(std::span<const std::byte> bytes, const OnnxType& type) {
  OnnxData d;
  d.kind = type.kind;
  Loader loader("");
  const auto sequence = [&](WireReader r) {
    while (r.next() && loader.ok())
      if (r.field() == 3) d.tensors.push_back(loader.tensor(r.bytes()));
    if (r.bad()) loader.fail(user_error("the sequence is truncated or garbled"));
  };
  if (type.kind == OnnxType::Kind::sequence) {
    sequence(WireReader(bytes));
  } else if (type.kind == OnnxType::Kind::optional) {
    d.present = false;
    WireReader r(bytes);
    while (r.next() && loader.ok()) {
      if (r.field() != 3 && r.field() != 5) continue;
      d.present = true;
      if (r.field() == 3)
        d.tensors.push_back(loader.tensor(r.bytes()));
      else
        sequence(WireReader(r.bytes()));
    }
    if (r.bad()) loader.fail(user_error("the optional value is truncated or garbled"));
  } else {
    d.kind = OnnxType::Kind::tensor;
    d.tensors.push_back(loader.tensor(bytes));
  }
  CHECK_OK(loader.take());
  return d;
}

}  // namespace thermite
