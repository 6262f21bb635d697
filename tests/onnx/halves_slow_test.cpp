// SPDX-License-Identifier: Apache-2.0
// The ONNX backend suite's operators on halves: each rounds once, whatever its attributes.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>

#include "tests/onnx/halves.h"
#include "tests/onnx/reference_runner.h"

namespace thermite {
namespace {

namespace fs = std::filesystem;

// f32 in every place becomes f16.
void halve(OnnxTensor& t) {
  if (t.dtype != DType::f32 || !t.value) return;
  const Type type{DType::f16, t.dims};
  std::vector<std::byte> bytes(static_cast<size_t>(elements(t.dims)) * 2);
  for (size_t k = 0; k < bytes.size() / 2; ++k)
    store_scalar(
        convert(load_scalar(DType::f32, static_cast<const std::byte*>(t.value->data->data()) + 4 * k), type.dtype),
        bytes.data() + 2 * k);
  t.data_type = onnx_data_type(type.dtype);
  t.dtype = type.dtype;
  t.value = make_constant(type, bytes.data());
}

void halve(std::vector<OnnxValueInfo>& ports) {
  for (auto& p : ports)
    if (p.type.kind == OnnxType::Kind::tensor && p.type.data_type == 1) p.type.data_type = 10;
}

// Imports a case of one operator with its first data set in halves; an error where that is no model of halves.
Result<OnnxImport> import_halved(const fs::path& folder) {
  TRY(OnnxModel m, load_onnx_file((folder / "model.onnx").string()));
  if (m.graph.nodes.size() != 1) return unsupported("several operators");
  for (const auto& a : m.graph.nodes[0].attributes)
    if (a.graph) return unsupported("a body");
  const auto ports = m.free_inputs();
  std::vector<OnnxInput> in;
  bool floats = false;
  for (size_t k = 0; k < ports.size(); ++k) {
    const fs::path file = folder / "test_data_set_0" / fmt::format("input_{}.pb", k);
    TRY(const auto bytes, read_file_bytes(file.string()));
    TRY(auto data, load_onnx_data(bytes, ports[k].type));
    if (data.tensors.size() != 1 || !data.tensors[0].value) return unsupported("an input that is not a tensor");
    floats = floats || data.tensors[0].dtype == DType::f32;
    halve(data.tensors[0]);
    const Constant& v = *data.tensors[0].value;
    in.push_back({ports[k].name, OnnxType::Kind::tensor, true, {v.type}, {v}});
  }
  if (!floats) return unsupported("no floats");
  halve(m.graph.inputs);
  halve(m.graph.outputs);
  for (auto& t : m.graph.initializers) halve(t);
  return import_onnx(m, in, {.outputs = {}, .check_shapes = false});
}

TEST(OnnxHalves, OperatorsOfTheSuiteRoundOnce) {
  const char* given = std::getenv("THERMITE_TEST_ONNX_DATA");
  const std::string data = given ? given : "/usr/share/libonnx-testdata/data";
  if (!fs::exists(data)) GTEST_SKIP() << "no ONNX test data (package libonnx-testdata)";
  const auto folders = find_cases(data);
  ASSERT_TRUE(folders.ok());
  int held = 0;
  for (const auto& folder : *folders) {
    const auto imported = import_halved(folder);
    if (!imported.ok()) continue;
    ++held;
    EXPECT_LE(testing::most_roundings(imported->graph), 1) << folder << '\n' << print(imported->graph);
  }
  EXPECT_GE(held, 400);
}

}  // namespace
}  // namespace thermite
