// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <vector>

#include "engine/engine.h"
#include "ir/graph/byte_size.h"

namespace thermite {

// Compiles the graph and runs it once: the bytes of its outputs.
inline Result<std::vector<std::vector<std::byte>>> run_graph(Engine& engine, const Graph& g,
                                                             std::span<const std::vector<std::byte>> inputs) {
  TRY(std::shared_ptr<GraphProgram> program, engine.compile_graph(g, {}));
  std::vector<StorageRef> in;
  for (const std::vector<std::byte>& bytes : inputs) {
    TRY(StorageRef s, engine.allocate(bytes.size()));
    CHECK_OK(engine.write(bytes, *s));
    in.push_back(std::move(s));
  }
  TRY(std::vector<StorageRef> out, program->run(in));
  std::vector<std::vector<std::byte>> result;
  for (size_t k = 0; k < out.size(); ++k) {
    result.emplace_back(byte_size(program->output_types()[k]));
    CHECK_OK(engine.read(*out[k], result.back()));
  }
  return result;
}

// The same for constants.
inline Result<std::vector<Constant>> run_on(Engine& engine, const Graph& g, std::span<const Constant> inputs) {
  std::vector<std::vector<std::byte>> in;
  for (const Constant& c : inputs) {
    const auto* data = static_cast<const std::byte*>(c.data->data());
    in.emplace_back(data, data + byte_size(c.type));
  }
  TRY(const auto out, run_graph(engine, g, in));
  std::vector<Constant> values;
  for (size_t k = 0; k < out.size(); ++k) values.push_back(make_constant(g[g.outputs[k]].type, out[k].data()));
  return values;
}

}  // namespace thermite
