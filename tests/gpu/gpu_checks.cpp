// SPDX-License-Identifier: Apache-2.0
#include "tests/gpu/gpu_checks.h"

#include "engine/backend.h"
#include "ir/graph/byte_size.h"
#include "ir/ops/tolerance.h"
#include "tests/engine/run_graph.h"
#include "tests/gpu/devices.h"
#include "tests/support/random_graph.h"

namespace thermite::testing {

Status run_kernel_on(Device& device, const Kernel& k, std::vector<Bytes>& buffers, std::vector<uint64_t> scalars,
                     int64_t tasks) {
  TRY(const Artifact artifact, backend_of(device.target()).compile(k, device.target()));
  TRY(std::shared_ptr<Invocable> kernel, device.load(artifact));
  LaunchRecord l;
  l.kernel = kernel.get();
  std::vector<StorageRef> storages;
  for (const Bytes& b : buffers) {
    TRY(StorageRef s, device.allocate(b.size()));
    CHECK_OK(device.write(b, *s, 0));
    l.buffers.push_back({s->address(), b.size()});
    storages.push_back(std::move(s));
  }
  CHECK_OK(device.finish());
  l.shared_bytes = task_bytes(k, scalars);
  l.scalars = std::move(scalars);
  l.grid = tasks;
  l.name = k.name.c_str();
  const Status ran = device.launch({&l, 1});
  for (size_t n = 0; n < buffers.size(); ++n) {
    const Status read = device.read(*storages[n], buffers[n]);
    if (ran.ok()) CHECK_OK(read);
  }
  return ran;
}

std::string check_on_gpu(const std::string& device, const OpCase& c, bool checked) {
  const auto g = graph_of(c);
  const auto out = run_graph(*gpu_engine({.device = device, .checked = checked}), *g, c.data);
  const auto same = run_graph(*gpu_engine({.device = "interp:" + device}), *g, c.data);
  if (!out.ok() || !same.ok()) return c.text() + ": " + (out.ok() ? same : out).error().message;
  if (const int64_t at = first_difference((*g)[g->outputs[0]].type.dtype, (*out)[0], (*same)[0]); at >= 0)
    return fmt::format("{}: element {} is not the interpreter's", c.text(), at);
  const auto want = expected_outputs(*g, operands_of(c));
  const double ratio = compare(out->front().data(), (*want)[0]).worst_error_ratio;
  return ratio <= 1 ? "" : fmt::format("{}: error is {} of the tolerance", c.text(), ratio);
}

std::string check_graph_on_gpu(const std::string& device, uint64_t seed) {
  return check_graph_on_gpu(device, random_graph({.seed = seed, .min_ops = 4, .max_ops = 16}), seed);
}

std::string check_graph_on_gpu(const std::string& device, const Graph& g, uint64_t seed, bool checked) {
  std::vector<std::vector<std::byte>> inputs;
  for (NodeId n : g.inputs) {
    inputs.push_back(random_contents(g[n].type, seed + inputs.size()));
    inputs.back().resize(byte_size(g[n].type));
  }
  std::vector<std::vector<std::byte>> first;
  for (const GpuPath& path : {GpuPath{.device = device, .checked = checked}, GpuPath{.device = device, .fuse = false},
                              GpuPath{.device = "interp:" + device}}) {
    const auto out = run_graph(*gpu_engine(path), g, inputs);
    if (!out.ok()) return fmt::format("seed {}: {}", seed, out.error().message);
    if (first.empty()) first = *out;
    for (size_t k = 0; k < out->size(); ++k)
      if (first_difference(g[g.outputs[k]].type.dtype, (*out)[k], first[k]) >= 0)
        return fmt::format("seed {}, output {}: {}{} differs", seed, k, path.device, path.fuse ? "" : ", unfused,");
  }
  return "";
}

}  // namespace thermite::testing
