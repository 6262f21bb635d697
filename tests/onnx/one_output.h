// SPDX-License-Identifier: Apache-2.0
// Runs a model with one output by the ops' references.
#pragma once

#include "tests/onnx/model_writer.h"
#include "tests/onnx/reference_runner.h"

namespace thermite::testing {

struct OneOutput {
  std::vector<double> values;
  std::vector<bool> pinned;
  std::string error;
};

inline Constant floats(Dims dims, const std::vector<float>& v) { return make_constant({DType::f32, dims}, v.data()); }

// `readable`: the importer may ask for the inputs' values.
inline OneOutput run_one(const std::string& bytes, const std::vector<Constant>& inputs, bool readable) {
  const auto m = load_onnx(as_bytes(bytes), "");
  if (!m.ok()) return {{}, {}, m.error().message};
  std::vector<OnnxInput> in;
  const auto ports = m->free_inputs();
  for (size_t k = 0; k < inputs.size(); ++k) {
    in.push_back({ports[k].name, OnnxType::Kind::tensor, true, {inputs[k].type}, {}, {}});
    if (readable) in.back().read = [c = inputs[k]]() -> Result<Constant> { return c; };
  }
  const auto imported = import_onnx(*m, in);
  if (!imported.ok()) return {{}, {}, imported.error().message};
  const auto out = run_by_reference(imported->graph, inputs);
  if (!out.ok()) return {{}, {}, out.error().message};
  OneOutput r{{}, imported->pinned, {}};
  const Constant& y = out->at(0);
  for (int64_t k = 0; k < elements(y.type.dims); ++k)
    r.values.push_back(to_double(
        load_scalar(y.type.dtype, static_cast<const std::byte*>(y.data->data()) + k * size_of(y.type.dtype))));
  return r;
}

}  // namespace thermite::testing
