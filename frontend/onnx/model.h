// SPDX-License-Identifier: Apache-2.0
// An ONNX model as plain structs: what the importer reads. Loading checks bytes, not meaning: names may dangle and
// types may disagree; the importer reports those.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/regular_file.h"
#include "base/status.h"
#include "ir/graph/graph.h"

namespace thermite {

struct OnnxTensor {
  std::string name;
  int64_t data_type = 0;          // as in the file
  std::optional<DType> dtype;     // empty for strings and types that Thermite does not have
  Dims dims;                      // meaningful only with `value`
  std::optional<Constant> value;  // empty exactly when dtype is
};

struct OnnxDim {
  int64_t value = -1;  // -1: unknown or named
  std::string name;
};

struct OnnxType {
  enum class Kind : uint8_t { unknown, tensor, sequence, optional, other };
  Kind kind = Kind::unknown;
  int64_t data_type = 0;  // of the tensor, or of the innermost element
  std::optional<std::vector<OnnxDim>> shape;
  std::vector<OnnxType> element;  // zero or one: of a sequence or optional
};

struct OnnxValueInfo {
  std::string name;
  OnnxType type;
};

struct OnnxGraph;

struct OnnxAttribute {
  // The file's numbers.
  enum class Kind : uint8_t {
    undefined = 0,
    real = 1,
    integer = 2,
    string = 3,
    tensor = 4,
    graph = 5,
    reals = 6,
    integers = 7,
    strings = 8,
    other = 255
  };
  std::string name;
  std::string reference;  // inside a function: the caller's attribute that supplies the value
  Kind kind = Kind::undefined;
  float f = 0;
  int64_t i = 0;
  std::string s;
  std::vector<float> floats;
  std::vector<int64_t> ints;
  std::vector<std::string> strings;
  std::shared_ptr<const OnnxTensor> tensor;
  std::shared_ptr<const OnnxGraph> graph;
};

struct OnnxNode {
  std::string name, op_type, domain;
  std::vector<std::string> inputs, outputs;  // "" = left out
  std::vector<OnnxAttribute> attributes;
  const char* where = "";  // its title, in the locations of its ops; lives as long as the process
};
// What a node is called in messages: its name, or its first output's.
std::string title(const OnnxNode& n);

struct OnnxGraph {
  std::string name;
  std::vector<OnnxNode> nodes;
  std::vector<OnnxTensor> initializers;
  std::vector<OnnxValueInfo> inputs, outputs;
  bool sparse_initializers = false;
};

struct OnnxFunction {
  std::string name, domain;
  std::vector<std::string> inputs, outputs, attributes;
  std::vector<OnnxNode> nodes;
  std::map<std::string, int64_t> opsets;
};

struct OnnxModel {
  int64_t ir_version = 0;
  std::map<std::string, int64_t> opsets;  // domain -> version; "ai.onnx" is stored as ""
  OnnxGraph graph;
  std::vector<OnnxFunction> functions;
  bool training = false;

  // Graph inputs that are not initialisers: what a caller has to supply.
  std::vector<OnnxValueInfo> free_inputs() const;
};

// The dtype of an ONNX TensorProto.DataType, or empty.
std::optional<DType> onnx_dtype(int64_t data_type);
int onnx_data_type(DType t);
std::string onnx_type_name(int64_t data_type);

// `directory` holds external tensor data; empty: such tensors are refused. Hostile bytes give user errors.
Result<OnnxModel> load_onnx(std::span<const std::byte> bytes, const std::string& directory);
Result<OnnxModel> load_onnx_file(const std::string& path);

// A serialised value outside a model, as in the data sets of conformance cases.
struct OnnxData {
  OnnxType::Kind kind = OnnxType::Kind::tensor;
  std::vector<OnnxTensor> tensors;  // a sequence has any number, an optional zero or more
  bool present = true;              // an optional without an element
};
Result<OnnxData> load_onnx_data(std::span<const std::byte> bytes, const OnnxType& type);

}  // namespace thermite
