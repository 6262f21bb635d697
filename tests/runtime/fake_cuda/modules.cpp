// SPDX-License-Identifier: Apache-2.0
// Modules, launches and graphs.
#include <algorithm>
#include <cstring>
#include <sstream>

#include "tests/runtime/fake_cuda/world.h"

using namespace thermite;
using namespace thermite::fake_cuda;

namespace {

// Empty: as it should be.
std::string parse(const char* image, Module& m) {
  std::istringstream text(image);
  std::string word;
  text >> word;
  if (word != "fake_module") return "line 1: this is no module";
  for (int line = 2; text >> word && word != "end"; ++line) {
    auto f = std::make_shared<Function>();
    if (word != "kernel" || !(text >> f->name >> f->operation >> f->buffers >> f->scalars >> f->threads)) {
      return "line " + std::to_string(line) + ": a kernel is expected";
    }
    f->module = &m;
    m.functions.push_back(std::move(f));
  }
  return word == "end" ? "" : "the end is missing";
}

void tell(unsigned options, const int* names, void** values, const std::string& text) {
  char* log = nullptr;
  size_t bytes = 0;
  for (unsigned k = 0; k < options; ++k) {
    if (names[k] == kCuJitErrorLog) log = static_cast<char*>(values[k]);
    if (names[k] == kCuJitErrorLogBytes) bytes = reinterpret_cast<uintptr_t>(values[k]);
  }
  if (log && bytes) std::strncpy(log, text.c_str(), bytes);
}

CuResult launch(Call& call, Stream& stream, const Launch& l) {
  if (!is_legal(call, l)) return kInvalidValue;
  call.world().enqueue(stream, work_of(l));
  return 0;
}

Launch node_launch(Call& call, const CuKernelNode& n) {
  if (n.parameters || n.kernel) call.problem("only a function and its buffer are expected");
  return read_launch(call, n.function, n.grid, n.block, n.shared_bytes, n.extra);
}

bool is_alive(const World& w, const Function& f) {
  return std::ranges::any_of(w.functions.all, [&](const auto& known) { return known.second.get() == &f; });
}

}  // namespace

extern "C" {

CuResult cuModuleLoadDataEx(CuModule* module, const void* image, unsigned options, const int* names, void** values) {
  FAKE_CUDA_CALL("cuModuleLoadDataEx");
  auto m = std::make_shared<Module>();
  const auto* text = static_cast<const char*>(image);
  if (const std::string wrong = parse(text, *m); !wrong.empty()) {
    tell(options, names, values, "fake assembler: " + wrong);
    return std::strncmp(text, "//", 2) == 0 ? kInvalidPtx : kInvalidImage;
  }
  for (const std::shared_ptr<Function>& f : m->functions) {
    const uint64_t handle = w.next_handle();
    w.functions.all[handle] = f;
    m->handles.push_back(handle);
  }
  return give_handle(w, w.modules, std::move(m), module);
}

CuResult cuModuleUnload(CuModule module) {
  FAKE_CUDA_RELEASE("cuModuleUnload");
  const std::shared_ptr<Module> m = call.find(w.modules, module);
  if (!m) return kInvalidHandle;
  if (!w.fatal && w.is_touched({}, m.get())) call.problem("its kernels are under way");
  for (const uint64_t handle : m->handles) w.functions.all.erase(handle);
  w.modules.all.erase(reinterpret_cast<uint64_t>(module));
  return w.fatal;
}

CuResult cuModuleGetFunction(CuFunction* function, CuModule module, const char* name) {
  FAKE_CUDA_CALL("cuModuleGetFunction");
  const std::shared_ptr<Module> m = call.find(w.modules, module);
  if (!m) return kInvalidHandle;
  for (const uint64_t handle : m->handles) {
    if (w.functions.all.at(handle)->name != name) continue;
    *function = reinterpret_cast<CuFunction>(handle);
    return 0;
  }
  return kNotFound;
}

CuResult cuFuncGetAttribute(int* value, int attribute, CuFunction function) {
  FAKE_CUDA_CALL("cuFuncGetAttribute");
  const std::shared_ptr<Function> f = call.find(w.functions, function);
  if (!f) return kInvalidHandle;
  *value = attribute == kCuFunctionThreads ? static_cast<int>(f->threads) : 0;
  return 0;
}

CuResult cuFuncSetAttribute(CuFunction function, int attribute, int value) {
  FAKE_CUDA_CALL("cuFuncSetAttribute");
  const std::shared_ptr<Function> f = call.find(w.functions, function);
  if (!f) return kInvalidHandle;
  if (attribute != kCuFunctionDynamicShared) return call.problem("not expected");
  f->shared_bytes = static_cast<unsigned>(value);
  return 0;
}

CuResult cuLaunchKernel(CuFunction function, unsigned x, unsigned y, unsigned z, unsigned block_x, unsigned block_y,
                        unsigned block_z, unsigned shared, CuStream stream, void**, void** extra) {
  FAKE_CUDA_CALL("cuLaunchKernel");
  const std::shared_ptr<Stream> s = call.find(w.streams, stream);
  if (!s) return kInvalidHandle;
  const unsigned grid[] = {x, y, z}, block[] = {block_x, block_y, block_z};
  return launch(call, *s, read_launch(call, function, grid, block, shared, extra));
}

CuResult cuGraphCreate(CuGraph* graph, unsigned) {
  FAKE_CUDA_CALL("cuGraphCreate");
  return give_handle(w, w.graphs, std::make_shared<Graph>(), graph);
}

CuResult cuGraphDestroy(CuGraph graph) {
  FAKE_CUDA_RELEASE("cuGraphDestroy");
  if (!call.find(w.graphs, graph)) return kInvalidHandle;
  w.graphs.all.erase(reinterpret_cast<uint64_t>(graph));
  return w.fatal;
}

// Launches of a batch run in order: each node but the first waits for the one before it.
CuResult cuGraphAddKernelNode_v2(CuGraphNode* node, CuGraph graph, const CuGraphNode* after, size_t count,
                                 const CuKernelNode* kernel) {
  FAKE_CUDA_CALL("cuGraphAddKernelNode");
  const std::shared_ptr<Graph> g = call.find(w.graphs, graph);
  if (!g) return kInvalidHandle;
  const Launch l = node_launch(call, *kernel);
  if (!is_legal(call, l)) return kInvalidValue;
  const bool chained =
      g->nodes.empty() ? count == 0 : count == 1 && reinterpret_cast<uint64_t>(*after) == g->nodes.back();
  if (!chained) return call.problem("it does not wait for the node before it");
  const uint64_t handle = w.next_handle();
  g->nodes.push_back(handle);
  g->launches[handle] = l;
  *node = reinterpret_cast<CuGraphNode>(handle);
  return 0;
}

CuResult cuGraphInstantiateWithFlags(CuGraphExec* exec, CuGraph graph, unsigned long long) {
  FAKE_CUDA_CALL("cuGraphInstantiate");
  const std::shared_ptr<Graph> g = call.find(w.graphs, graph);
  if (!g) return kInvalidHandle;
  auto e = std::make_shared<Graph>(*g);
  e->made_of = reinterpret_cast<uint64_t>(graph);
  return give_handle(w, w.execs, std::move(e), exec);
}

CuResult cuGraphExecKernelNodeSetParams_v2(CuGraphExec exec, CuGraphNode node, const CuKernelNode* kernel) {
  FAKE_CUDA_CALL("cuGraphExecKernelNodeSetParams");
  const std::shared_ptr<Graph> g = call.find(w.execs, exec);
  if (!g) return kInvalidHandle;
  const Launch l = node_launch(call, *kernel);
  if (!is_legal(call, l)) return kInvalidValue;
  const auto found = g->launches.find(reinterpret_cast<uint64_t>(node));
  if (found == g->launches.end()) return call.problem("no such node");
  if (!w.graphs.all.contains(g->made_of)) return call.problem("the node's graph is gone");
  if (found->second.function != l.function) return call.problem("another function");
  found->second = l;
  return 0;
}

CuResult cuGraphExecDestroy(CuGraphExec exec) {
  FAKE_CUDA_RELEASE("cuGraphExecDestroy");
  if (!call.find(w.execs, exec)) return kInvalidHandle;
  w.execs.all.erase(reinterpret_cast<uint64_t>(exec));
  return w.fatal;
}

CuResult cuGraphLaunch(CuGraphExec exec, CuStream stream) {
  FAKE_CUDA_CALL("cuGraphLaunch");
  const std::shared_ptr<Graph> g = call.find(w.execs, exec);
  const std::shared_ptr<Stream> s = call.find(w.streams, stream);
  if (!g || !s) return kInvalidHandle;
  for (const uint64_t node : g->nodes) {
    const Launch& l = g->launches.at(node);
    if (!is_alive(w, *l.function)) return call.problem("of a module that was unloaded");
    w.enqueue(*s, work_of(l));
  }
  return 0;
}

}  // extern "C"
