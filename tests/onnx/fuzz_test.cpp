// SPDX-License-Identifier: Apache-2.0
// Seeded damage to small models: every outcome is a value or a user error, never a crash. THERMITE_TEST_ONNX_FUZZ
// sets the number of rounds per model.
#include <cstdlib>

#include "tests/onnx/damage.h"

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
      OnnxModel model = *load_onnx(as_bytes(models[k]), "");
      scramble(model, rng);
      try_model(model, rng, imported, &why);
    }
  }
  EXPECT_GT(imported, 0) << "the damage is too gentle or too harsh to test the importer";
}

}  // namespace
}  // namespace thermite
