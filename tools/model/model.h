// SPDX-License-Identifier: Apache-2.0
// A model file with inputs, as commands take it: MODEL.onnx or GRAPH.thm, --shape, --input, --output, --seed.
#pragma once

#include <string>
#include <vector>

#include "ir/graph/graph.h"

namespace thermite {

struct ModelFlags {
  std::string path;
  std::vector<std::string> shapes;   // name=1x3x48x320
  std::vector<std::string> inputs;   // name=file.npy, name=file.png; the others are seeded random
  std::vector<std::string> outputs;  // names of any values (onnx) or node numbers (thm)
  uint64_t seed = 1;
};

struct Model {
  Graph graph;
  std::vector<std::string> input_names, output_names;
  std::vector<Constant> inputs;  // one per graph input
  double import_ms = 0;
};

Result<Model> load_model(const ModelFlags& flags);

}  // namespace thermite
