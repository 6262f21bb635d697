// SPDX-License-Identifier: Apache-2.0
#include "runtime/cuda/graphs.h"

#include <algorithm>

#include "base/log.h"
#include "base/mix.h"

namespace thermite {
namespace {

uint64_t hash_of(const CudaLaunches& launches) {
  uint64_t h = launches.all().size();
  for (const CudaLaunches::Launch& l : launches.all()) {
    h = mix(h, reinterpret_cast<uintptr_t>(l.function->get()));
    for (const unsigned extent : l.shape.grid) h = mix(h, extent);
    h = mix(h, l.shape.shared_bytes);
  }
  return h | 1;  // never 0, which stands for nothing
}

CuKernelNode kernel_node(const std::shared_ptr<const CudaFunction>& function, const CudaShape& s, CudaExtra& extra) {
  return {.function = function->get(),
          .grid = {s.grid[0], s.grid[1], s.grid[2]},
          .block = {s.block, 1, 1},
          .shared_bytes = s.shared_bytes,
          .parameters = nullptr,
          .extra = extra.entries,
          .kernel = nullptr,
          .context = nullptr};
}

}  // namespace

CudaGraphs::~CudaGraphs() {
  const CudaCurrent current(*context_);
  if (!current.ok()) return;
  for (Graph& g : graphs_) destroy(g);
}

// The driver keeps a graph that is under way until it is done.
void CudaGraphs::destroy(Graph& g) {
  if (g.exec) (void)context_->driver().graph_exec_destroy(g.exec);
  if (g.graph) (void)context_->driver().graph_destroy(g.graph);
  g.exec = nullptr;
  g.graph = nullptr;
}

bool CudaGraphs::seen_before(uint64_t hash) {
  if (std::ranges::find(remembered_, hash) != remembered_.end()) return true;
  remembered_[turns_++ % kRemembered] = hash;
  return false;
}

CudaGraphs::Graph* CudaGraphs::find(uint64_t hash, const CudaLaunches& launches) {
  const auto same = [](const Node& n, const CudaLaunches::Launch& l) {
    return n.function == *l.function && n.shape == l.shape && n.words.size() == l.words;
  };
  for (Graph& g : graphs_) {
    if (g.hash == hash && std::ranges::equal(g.nodes, launches.all(), same)) return &g;
  }
  return nullptr;
}

CudaGraphs::Graph& CudaGraphs::add(uint64_t hash, const CudaLaunches& launches) {
  if (graphs_.size() == kMostGraphs) {
    const auto oldest = std::ranges::min_element(graphs_, {}, &Graph::last_used);
    destroy(*oldest);
    graphs_.erase(oldest);
  }
  Graph& g = graphs_.emplace_back();
  g.hash = hash;
  for (const CudaLaunches::Launch& l : launches.all()) {
    const std::span<const uint64_t> words = launches.words(l);
    g.nodes.push_back({*l.function, l.shape, {words.begin(), words.end()}});
  }
  return g;
}

// A chain: launches of a batch run in order.
Status CudaGraphs::build(Graph& g) {
  const CudaDriver& driver = context_->driver();
  CHECK_OK(context_->check("cuGraphCreate", driver.graph_create(&g.graph, 0)));
  const CuGraphNode* before = nullptr;
  for (Node& n : g.nodes) {
    CudaExtra extra(n.words);
    const CuKernelNode kernel = kernel_node(n.function, n.shape, extra);
    CHECK_OK(context_->check("cuGraphAddKernelNode",
                             driver.graph_add_kernel_node(&n.node, g.graph, before, before ? 1 : 0, &kernel)));
    before = &n.node;
  }
  return context_->check("cuGraphInstantiate", driver.graph_instantiate(&g.exec, g.graph, 0));
}

Status CudaGraphs::update(Graph& g, const CudaLaunches& launches) {
  for (size_t k = 0; k < g.nodes.size(); ++k) {
    Node& n = g.nodes[k];
    const std::span<const uint64_t> words = launches.words(launches.all()[k]);
    if (std::ranges::equal(n.words, words)) continue;
    std::ranges::copy(words, n.words.begin());
    CudaExtra extra(n.words);
    const CuKernelNode kernel = kernel_node(n.function, n.shape, extra);
    CHECK_OK(context_->check("cuGraphExecKernelNodeSetParams",
                             context_->driver().graph_exec_set_kernel(g.exec, n.node, &kernel)));
  }
  return {};
}

Result<bool> CudaGraphs::replay(const CudaLaunches& launches, CuStream stream) {
  if (launches.all().size() < 2 || launches.all().size() > kMostNodes) return false;
  const uint64_t hash = hash_of(launches);
  Graph* g = find(hash, launches);
  const bool is_new = !g;
  if (is_new) {
    if (!seen_before(hash)) return false;
    g = &add(hash, launches);
  }
  g->last_used = ++uses_;
  if (!is_new && !g->exec) return false;
  if (Status s = is_new ? build(*g) : update(*g, launches); !s.ok()) {
    destroy(*g);
    CHECK_OK(context_->state()->status());
    log(Subsystem::runtime, LogLevel::minimal, "{} launches become no graph: {}", g->nodes.size(), s.error().message);
    return false;
  }
  CHECK_OK(context_->check("cuGraphLaunch", context_->driver().graph_launch(g->exec, stream)));
  return true;
}

}  // namespace thermite
