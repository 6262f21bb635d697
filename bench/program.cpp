// SPDX-License-Identifier: Apache-2.0
#include "bench/program.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <optional>

#include "bench/roofs.h"
#include "ir/ops/work.h"

namespace thermite::bench {

NodeId Sketch::op(const char* name, std::vector<NodeId> in, Attrs attrs) {
  const OpDef* def = find_op(name);
  Result<NodeId> n = def ? b_.add(*def, in, std::move(attrs)) : Result<NodeId>(internal_error("no op {}", name));
  if (n.ok()) return *n;
  std::fprintf(stderr, "benchmark graph: %s\n", n.error().message.c_str());
  std::abort();
}

namespace {

constexpr int64_t kPeriod = 2003;    // of an input's values
constexpr int64_t kFewIntegers = 4;  // of an input's that are no indices

// What integers of an input stay below: where an op takes them for indices, all of its extents.
int64_t integers_below(const Graph& g, NodeId input) {
  std::optional<int64_t> least;
  for (const Node& n : g.nodes) {
    if (!n.op || !n.op->index_limits || n.inputs.size() < 2 || n.inputs[1] != input) continue;
    for (const int64_t limit : n.op->index_limits(OperandTypes(g, n).args()))
      least = std::min(limit, least.value_or(limit));
  }
  return std::max<int64_t>(1, least.value_or(kFewIntegers));
}

// All of it: pages that nobody wrote are one page of zeros, which caches hold.
void fill(const Graph& g, NodeId input, std::byte* to) {
  const Type& t = g[input].type;
  const DType part = part_type(t.dtype);
  const int64_t count = elements(t.dims) * parts_of(t.dtype);
  const int64_t period = is_float(part) ? kPeriod : integers_below(g, input), first = std::min(count, period);
  for (int64_t k = 0; k < first; ++k) {
    const int64_t at = (k * 7919 + input * 31) % period;
    store_scalar(is_float(part) ? make_scalar(part, static_cast<float>(at) * 0.001f - 1.0f) : make_int_scalar(part, at),
                 to + static_cast<size_t>(k) * size_of(part));
  }
  const size_t bytes = static_cast<size_t>(count) * size_of(part);
  for (size_t done = static_cast<size_t>(first) * size_of(part); done < bytes;) {
    const size_t more = std::min(done, bytes - done);
    std::memcpy(to + done, to, more);
    done += more;
  }
}

}  // namespace

Result<Bench> prepare(const Graph& g, int threads) {
  Bench b;
  DeviceOptions options;
  options.threads = threads;
  TRY(b.engine, Engine::open(options));
  TRY(b.program, b.engine->compile_graph(g, {}));
  for (NodeId n : g.inputs) {
    const int64_t count = elements(g[n].type.dims);
    TRY(StorageRef s, b.engine->allocate(static_cast<size_t>(count) * size_of(g[n].type.dtype)));
    fill(g, n, reinterpret_cast<std::byte*>(host_pointer(s->address())));
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
