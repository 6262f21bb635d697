// SPDX-License-Identifier: Apache-2.0
#include "tests/fuzz/run_on_interp.h"

#include "engine/engine.h"
#include "ir/graph/byte_size.h"
#include "ir/ops/op_def.h"
#include "tests/fuzz/target.h"

namespace thermite::fuzz {
namespace {

constexpr size_t kMaxNodes = 128;
constexpr int64_t kMaxElements = 600, kMaxElementsInAll = 8000;
constexpr int kRunsPerEngine = 500;  // what an engine remembers stays small

bool small(const Graph& g) {
  int64_t sum = 0;
  for (const Node& n : g.nodes) {
    if (elements(n.type.dims) > kMaxElements) return false;
    sum += elements(n.type.dims);
  }
  for (const Constant& c : g.constants) sum += elements(c.type.dims);
  return g.size() <= kMaxNodes && sum <= kMaxElementsInAll;
}

// A text names large weights by digest alone.
Graph with_weights(Graph g) {
  for (Constant& c : g.constants)
    if (!c.data) c = make_constant(c.type, std::vector<std::byte>(byte_size(c.type) + 1).data());
  return g;
}

std::shared_ptr<Engine> engine() {
  static std::shared_ptr<Engine> current;
  static int runs = 0;
  if (!current || ++runs % kRunsPerEngine == 0) {
    auto opened = Engine::open({.device = "interp", .cache = "disabled", .threads = 1});
    require(opened.ok(), "interp opens", opened.ok() ? "" : opened.error().message);
    current = std::move(*opened);
  }
  return current;
}

}  // namespace

bool run_on_interp(const Graph& g) {
  if (!small(g)) return false;
  const std::shared_ptr<Engine> on = engine();
  const auto program = on->compile_graph(with_weights(g), {});
  if (!program.ok()) {
    require(program.error().kind == ErrorKind::user, "planning ends in a plan or a user error",
            program.error().message);
    return false;
  }
  std::vector<StorageRef> in;
  for (const Type& t : (*program)->input_types()) {
    const auto storage = on->allocate(byte_size(t));
    require(storage.ok(), "small inputs have memory");
    require(on->write(std::vector<std::byte>(byte_size(t)), **storage).ok(), "writes succeed");
    in.push_back(*storage);
  }
  const auto out = (*program)->run(in);
  require(out.ok(), "what is planned runs", out.ok() ? "" : out.error().message);
  return true;
}

}  // namespace thermite::fuzz
