// SPDX-License-Identifier: Apache-2.0
// Seeded damage to small models: every outcome is a value or a user error, never a crash. THERMITE_TEST_ONNX_FUZZ
// sets the number of rounds per model.
#include <gtest/gtest.h>

#include <cstdlib>
#include <filesystem>
#include <random>

#include "tests/onnx/model_writer.h"
#include "tests/onnx/reference_runner.h"

namespace thermite {
namespace {

using namespace thermite::testing;

std::vector<std::string> own_models() {
  const std::vector<float> w(16, 0.5f);
  std::vector<std::string> out;
  out.push_back(
      model({.nodes = {node("Conv", {"x", "w"}, {"c"}, {attribute("pads", std::vector<int64_t>{1, 1, 1, 1})}),
                       node("MaxPool", {"c"}, {"p", "i"}, {attribute("kernel_shape", std::vector<int64_t>{2, 2})}),
                       node("Softmax", {"p"}, {"y"}, {attribute("axis", int64_t{1})})},
             .initializers = {tensor("w", {4, 1, 2, 2}, w)},
             .inputs = {port("x", {1, 1, 5, -1})},
             .outputs = {port("y", {})}}));
  out.push_back(
      model({.nodes = {node("Shape", {"x"}, {"s"}), node("Slice", {"s", "a", "b"}, {"t"}),
                       node("ConstantOfShape", {"t"}, {"z"}), node("Tile", {"x", "s"}, {"u"}),
                       node("Einsum", {"u", "z"}, {"y"}, {attribute("equation", std::string_view("ij,k->i"))})},
             .initializers = {tensor("a", {1}, std::vector<int64_t>{1}), tensor("b", {1}, std::vector<int64_t>{2})},
             .inputs = {port("x", {1, 3})},
             .outputs = {port("y", {})}}));
  return out;
}

// A few small models of the conformance suite, where it is installed.
std::vector<std::string> suite_models() {
  std::vector<std::string> out;
  const std::string root = "/usr/share/libonnx-testdata/data/node/";
  for (const char* name :
       {"test_lstm_with_peepholes", "test_loop11", "test_resize_upsample_scales_cubic", "test_convtranspose_pads",
        "test_maxpool_2d_dilations", "test_einsum_batch_diagonal", "test_if", "test_scan9_sum",
        "test_split_equal_parts_2d", "test_gru_seq_length", "test_quantizelinear_axis",
        "test_sce_mean_weight_ii_3d_log_prob_expanded", "test_averagepool_2d_ceil",
        "test_layer_normalization_4d_axis1_expanded", "test_sequence_map_add_2_sequences"}) {
    const auto bytes = read_file_bytes(root + name + "/model.onnx");
    if (bytes.ok()) out.emplace_back(reinterpret_cast<const char*>(bytes->data()), bytes->size());
  }
  return out;
}

std::string damage(std::string s, std::mt19937_64& rng) {
  const auto below = [&](size_t n) { return n ? rng() % n : 0; };
  for (size_t edits = 1 + below(3); edits-- > 0 && !s.empty();) {
    const size_t at = below(s.size());
    switch (below(6)) {
      case 0:
        s.resize(at);
        break;
      case 1:
        s[at] = static_cast<char>(rng());
        break;
      case 2:
        s[at] = static_cast<char>(s[at] ^ (1 << below(8)));
        break;
      case 3:
        s.insert(at, s.substr(below(s.size()), below(40)));
        break;
      case 4:
        s.erase(at, below(20));
        break;
      default:
        s.insert(at, std::string(1 + below(9), static_cast<char>(0xff)));
        break;
    }
  }
  return s;
}

OnnxInput input_for(const OnnxValueInfo& v, std::mt19937_64& rng) {
  OnnxInput in{v.name, v.type.kind, true, {}, {}};
  Type t{onnx_dtype(v.type.data_type).value_or(DType::f32), {}};
  const OnnxType* type = &v.type;
  while (!type->element.empty()) type = &type->element[0];
  if (type->shape)
    for (const auto& d : *type->shape)
      if (t.dims.size() < kMaxRank) t.dims.push_back(d.value >= 0 && d.value < 100 ? d.value : 2);
  for (int k = 0; k < (v.type.kind == OnnxType::Kind::sequence ? 2 : 1); ++k) {
    in.types.push_back(t);
    if (!is_computable(t.dtype) || checked_elements(t.dims) < 0 || elements(t.dims) > 4096) continue;
    std::vector<std::byte> bytes(static_cast<size_t>(elements(t.dims)) * size_of(t.dtype));
    for (size_t e = 0; e < bytes.size(); e += size_of(t.dtype))
      store_scalar(make_int_scalar(t.dtype, static_cast<int64_t>(1 + rng() % 2)), bytes.data() + e);
    in.values.push_back(make_constant(t, bytes.data()));
  }
  if (in.values.size() != in.types.size()) in.values.clear();
  return in;
}

// Imports; what imports must be a valid graph.
void try_model(const std::string& bytes, std::mt19937_64& rng, int& imported, std::string* why) {
  const auto m = load_onnx(as_bytes(bytes), "");
  if (!m.ok()) {
    EXPECT_EQ(m.error().kind, ErrorKind::user) << m.error().message;
    return;
  }
  std::vector<OnnxInput> in;
  for (const auto& v : m->free_inputs()) in.push_back(input_for(v, rng));
  const auto r = import_onnx(*m, in);
  if (!r.ok()) {
    *why = r.error().message;
    EXPECT_EQ(r.error().kind, ErrorKind::user) << r.error().message;
    return;
  }
  ++imported;
  const Status s = verify(r->graph);
  EXPECT_TRUE(s.ok()) << s.error().message;
}

TEST(OnnxFuzz, DamagedModelsNeverCrash) {
  const char* given = std::getenv("THERMITE_TEST_ONNX_FUZZ");
  const int rounds = given ? std::atoi(given) : 150;
  auto models = own_models();
  for (auto& m : suite_models()) models.push_back(std::move(m));
  int imported = 0;
  for (size_t k = 0; k < models.size(); ++k) {
    std::mt19937_64 whole(k);
    int intact = 0;
    std::string why;
    try_model(models[k], whole, intact, &why);
    EXPECT_EQ(intact, 1) << "model " << k << " does not import undamaged: " << why;
    for (int round = 0; round < rounds; ++round) {
      SCOPED_TRACE(::testing::Message() << "model " << k << ", round " << round);
      std::mt19937_64 rng(k * 1000003 + static_cast<uint64_t>(round));
      try_model(damage(models[k], rng), rng, imported, &why);
    }
  }
  EXPECT_GT(imported, 0) << "the damage is too gentle or too harsh to test the importer";
}

}  // namespace
}  // namespace thermite
