// SPDX-License-Identifier: Apache-2.0
#include "bench/program.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>

#include "bench/roofs.h"
#include "engine/sample_values.h"
#include "ir/graph/byte_size.h"

namespace thermite::bench {

NodeId Sketch::op(const char* name, std::vector<NodeId> in, Attrs attrs) {
  const OpDef* def = find_op(name);
  Result<NodeId> n = def ? b_.add(*def, in, std::move(attrs)) : Result<NodeId>(internal_error("no op {}", name));
  if (n.ok()) return *n;
  std::fprintf(stderr, "benchmark graph: %s\n", n.error().message.c_str());
  std::abort();
}

Result<Bench> prepare(const Graph& g, int threads, int64_t below) {
  Bench b;
  DeviceOptions options;
  options.threads = threads;
  TRY(b.engine, Engine::open(options));
  TRY(b.program, b.engine->compile_graph(g, {}));
  for (NodeId n : g.inputs) {
    const Type& t = g[n].type;
    TRY(StorageRef s, b.engine->allocate(byte_size(t)));
    auto* p = reinterpret_cast<std::byte*>(host_pointer(s->address()));
    fill_sample({p, byte_size(t)}, part_type(t.dtype), std::min(below, sample_limit(g, n)), n + 1);
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
