// SPDX-License-Identifier: Apache-2.0
#include "bench/program.h"

#include <cstdio>
#include <cstdlib>

#include "bench/roofs.h"

namespace thermite::bench {

NodeId Sketch::op(const char* name, std::vector<NodeId> in, Attrs attrs) {
  const OpDef* def = find_op(name);
  Result<NodeId> n = def ? b_.add(*def, in, std::move(attrs)) : Result<NodeId>(internal_error("no op {}", name));
  if (n.ok()) return *n;
  std::fprintf(stderr, "benchmark graph: %s\n", n.error().message.c_str());
  std::abort();
}

Result<Bench> prepare(const Graph& g, int threads) {
  Bench b;
  DeviceOptions options;
  options.threads = threads;
  TRY(b.engine, Engine::open(options));
  TRY(b.program, b.engine->compile_graph(g, {}));
  for (NodeId n : g.inputs) {
    const int64_t count = elements(g[n].type.dims);
    TRY(StorageRef s, b.engine->allocate(static_cast<size_t>(count) * size_of(g[n].type.dtype)));
    auto* p = reinterpret_cast<float*>(host_pointer(s->address()));
    const DType t = g[n].type.dtype;
    if (part_type(t) == DType::f32)
      for (int64_t k = 0; k < count * parts_of(t); ++k)
        p[k] = static_cast<float>((k * 7919 + n * 31) % 2003) * 0.001f - 1.0f;
    b.inputs.push_back(std::move(s));
  }
  TRY(const double first, b.time_once());
  (void)first;
  return b;
}

Result<double> Bench::time_once() {
  const double start = seconds();
  TRY(const std::vector<StorageRef> out, program->run(inputs));
  return seconds() - start;
}

}  // namespace thermite::bench
