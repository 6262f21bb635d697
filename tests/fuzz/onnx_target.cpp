// SPDX-License-Identifier: Apache-2.0
// ONNX bytes: loaded, imported for small inputs, planned and run.
#include <filesystem>

#include "frontend/onnx/import.h"
#include "frontend/onnx/operator.h"
#include "tests/fuzz/run_on_interp.h"
#include "tests/fuzz/target.h"
#include "tests/onnx/model_writer.h"
#include "tests/onnx/small_input.h"

namespace thermite::fuzz {
namespace {

bool run(std::span<const std::byte> input) {
  const auto model = load_onnx(input, "");
  if (!model.ok()) {
    require(model.error().kind == ErrorKind::user, "bytes are a model or a user error", model.error().message);
    return false;
  }
  std::vector<OnnxInput> in;
  for (const OnnxValueInfo& v : model->free_inputs()) in.push_back(testing::small_input(v, 2));
  const auto imported = import_onnx(*model, in);
  if (!imported.ok()) {
    require(imported.error().kind == ErrorKind::user, "a model is a graph or a user error", imported.error().message);
    return false;
  }
  const Status valid = verify(imported->graph);
  require(valid.ok(), "what is imported verifies", valid.ok() ? "" : valid.error().message);
  run_on_interp(imported->graph);
  return true;
}

std::vector<std::string> own_models() {
  using namespace testing;
  const std::vector<float> w(16, 0.5f);
  return {model({.nodes = {node("Conv", {"x", "w"}, {"c"}, {attribute("pads", std::vector<int64_t>{1, 1, 1, 1})}),
                           node("MaxPool", {"c"}, {"p"}, {attribute("kernel_shape", std::vector<int64_t>{2, 2})}),
                           node("Softmax", {"p"}, {"y"}, {attribute("axis", int64_t{1})})},
                 .initializers = {tensor("w", {4, 1, 2, 2}, w)},
                 .inputs = {port("x", {1, 1, 5, -1})},
                 .outputs = {port("y", {})}}),
          model({.nodes = {node("Shape", {"x"}, {"s"}), node("Slice", {"s", "a", "b"}, {"t"}),
                           node("ConstantOfShape", {"t"}, {"z"}), node("Tile", {"x", "s"}, {"u"}),
                           node("Einsum", {"u", "z"}, {"y"}, {attribute("equation", std::string_view("ij,k->i"))})},
                 .initializers = {tensor("a", {1}, std::vector<int64_t>{1}), tensor("b", {1}, std::vector<int64_t>{2})},
                 .inputs = {port("x", {1, 3})},
                 .outputs = {port("y", {})}})};
}

// And every small model of the conformance suite, where it is installed.
std::vector<std::string> seeds() {
  constexpr uintmax_t kMaxBytes = 1500;
  std::vector<std::string> all = own_models();
  std::error_code error;
  for (const auto& entry : std::filesystem::directory_iterator("/usr/share/libonnx-testdata/data/node", error)) {
    const std::string file = entry.path() / "model.onnx";
    if (std::filesystem::file_size(file, error) > kMaxBytes) continue;
    if (const auto bytes = read_file_bytes(file); bytes.ok())
      all.emplace_back(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  }
  return all;
}

std::vector<std::string> words() {
  std::vector<std::string> all{"axis",         "axes",      "perm", "pads", "strides",
                               "kernel_shape", "dilations", "to",   "mode", "body"};
  for (const auto* op : importer::all_onnx_operators()) all.emplace_back(op->name);
  return all;
}

const Registration kOnnx({"onnx", run, seeds, words});

}  // namespace
}  // namespace thermite::fuzz
