// SPDX-License-Identifier: Apache-2.0
#include "tests/engine/thread_programs.h"

#include <algorithm>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <random>
#include <thread>

#include "frontend/record.h"
#include "ir/ops/op_def.h"

namespace thermite {
namespace {

using Step = ThreadProgram::Step;

AttrRef ref_of(const AttrValue& v) {
  return std::visit(
      [](const auto& x) -> AttrRef {
        if constexpr (std::is_same_v<std::decay_t<decltype(x)>, IntList>) {
          return std::span<const int64_t>(x.values);
        } else {
          return x;
        }
      },
      v);
}

constexpr size_t kMostAttrs = 16;  // more than any op has

template <size_t kCount, class Record>
Tensor with_refs(const std::vector<AttrRef>& a, Record&& record) {
  if constexpr (kCount > kMostAttrs) {
    throw InternalError(fmt::format("{} attributes", a.size()));
  } else {
    if (a.size() > kCount) return with_refs<kCount + 1>(a, record);
    return
        [&]<size_t... k>(std::index_sequence<k...>) { return record({a[k]...}); }(std::make_index_sequence<kCount>());
  }
}

// Calls record({attributes...}); the recording functions take a list that only the compiler can make.
template <class Record>
Tensor with_attrs(const Attrs& attrs, Record&& record) {
  std::vector<AttrRef> all;
  for (int k = 0; k < attrs.size(); ++k) all.push_back(ref_of(attrs[k]));
  return with_refs<0>(all, record);
}

Shape shape_of(const Type& t) { return Shape(t.dims.begin(), t.dims.end()); }

Tensor record_node(const Node& n, std::span<const Tensor> in) {
  return with_attrs(n.attrs, [&](std::initializer_list<AttrRef> attrs) {
    return record_op(*n.op, in, attrs, std::source_location::current());
  });
}

class Run {
 public:
  Run(const ThreadProgram& p, const DeviceHandle& device) : p_(p), device_(device), cells_(p.graph.size()) {
    for (const Step& s : p.steps) {
      if (s.kind == Step::read) {
        ++cells_[s.node].uses;
      } else {
        for (NodeId in : p.graph[s.node].inputs) ++cells_[in].uses;
      }
    }
  }

  // The steps of one thread, or all of them for -1.
  void work(int thread) try {
    for (const Step& s : p_.steps) {
      if (thread < 0 || s.thread == thread) take(s);
    }
  } catch (...) {
    std::lock_guard lock(mutex_);
    if (!failure_) failure_ = std::current_exception();
    changed_.notify_all();
  }

  ReadValues finish() {
    if (failure_) std::rethrow_exception(failure_);
    return std::move(values_);
  }

 private:
  struct Cell {
    Tensor value;
    bool there = false;
    int uses = 0;  // steps that have not taken it yet; the last one takes the handle itself
  };
  struct Stopped {};

  Tensor use(NodeId n) {
    std::unique_lock lock(mutex_);
    Cell& c = cells_[n];
    changed_.wait(lock, [&] { return c.there || failure_; });
    if (failure_) throw Stopped();
    return --c.uses == 0 ? std::move(c.value) : c.value;
  }

  void publish(NodeId n, Tensor t) {
    std::lock_guard lock(mutex_);
    if (cells_[n].uses > 0) cells_[n].value = std::move(t);
    cells_[n].there = true;
    changed_.notify_all();
  }

  void take(const Step& s) {
    if (s.kind == Step::read) {
      const Tensor t = use(s.node);
      std::vector<std::byte> bytes(t.bytes());
      t.read(bytes);
      std::lock_guard lock(mutex_);
      values_[s.node] = std::move(bytes);
      return;
    }
    const Node& n = p_.graph[s.node];
    std::vector<Tensor> in;
    for (NodeId i : n.inputs) in.push_back(use(i));
    publish(s.node, s.kind == Step::call ? call(n, in) : make(s.node, in));
  }

  Tensor make(NodeId id, std::span<const Tensor> in) {
    const Node& n = p_.graph[id];
    if (n.op->name == "input") {
      const auto k = std::ranges::find(p_.graph.inputs, id) - p_.graph.inputs.begin();
      return Tensor::from_bytes(n.type.dtype, p_.inputs[static_cast<size_t>(k)], shape_of(n.type), device_);
    }
    if (n.op->name == "constant") {
      const HostBytes& data = *p_.graph.constants[slot_of(n)].data;
      const auto bytes = static_cast<size_t>(elements(n.type.dims)) * size_of(n.type.dtype);
      return Tensor::from_bytes(n.type.dtype, {static_cast<const std::byte*>(data.data()), bytes}, shape_of(n.type),
                                device_);
    }
    if (n.op->name == "scalar") {
      const uint64_t& bits = p_.graph.scalars[slot_of(n)].bits;
      return Tensor::from_bytes(n.type.dtype, {reinterpret_cast<const std::byte*>(&bits), size_of(n.type.dtype)}, {},
                                device_);
    }
    if (n.inputs.empty()) {
      return with_attrs(n.attrs, [&](std::initializer_list<AttrRef> attrs) {
        return record_maker(*n.op, attrs, device_, std::source_location::current());
      });
    }
    return record_node(n, in);
  }

  Tensor call(const Node& n, std::vector<Tensor>& in) {
    std::vector<InputSpec> specs;
    for (NodeId i : n.inputs) specs.push_back({p_.graph[i].type.dtype, shape_of(p_.graph[i].type), true});
    const Executable f = Executable::trace(
        specs, [&](std::span<const Tensor> x) { return std::vector<Tensor>{record_node(n, x)}; }, device_);
    return f(std::span<const Tensor>(in))[0];
  }

  const ThreadProgram& p_;
  DeviceHandle device_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Cell> cells_;
  ReadValues values_;
  std::exception_ptr failure_;
};

}  // namespace

ThreadProgram random_thread_program(Graph g, std::vector<std::vector<std::byte>> inputs, uint64_t seed) {
  std::mt19937_64 rng(seed * 0x9e3779b97f4a7c15 + 7);
  const auto chance = [&](double p) { return std::uniform_real_distribution<>(0, 1)(rng) < p; };
  const auto pick = [&](size_t n) { return static_cast<int>(std::uniform_int_distribution<size_t>(0, n - 1)(rng)); };
  ThreadProgram p;
  p.threads = 2 + pick(3);
  int thread = 0;
  for (NodeId n = 0; n < g.size(); ++n) {
    if (chance(0.4)) thread = pick(static_cast<size_t>(p.threads));  // runs of ops stay on a thread
    const bool called = !g[n].inputs.empty() && chance(0.08);
    p.steps.push_back({called ? Step::call : Step::make, n, thread});
  }
  const auto read = [&](NodeId n) {  // somewhere after n is made
    const auto made = std::ranges::find_if(p.steps, [&](const Step& s) { return s.kind != Step::read && s.node == n; });
    const auto at = made + 1 + pick(static_cast<size_t>(p.steps.end() - made));
    p.steps.insert(at, {Step::read, n, pick(static_cast<size_t>(p.threads))});
  };
  std::vector<char> is_read(g.size());
  for (NodeId n : g.outputs) is_read[n] = 1;
  for (NodeId n = 0; n < g.size(); ++n) {
    if (is_read[n] || chance(0.1)) read(n);
  }
  p.graph = std::move(g);
  p.inputs = std::move(inputs);
  return p;
}

ReadValues run_thread_program(const ThreadProgram& p, const DeviceHandle& device, bool in_threads) {
  Run run(p, device);
  if (!in_threads) {
    run.work(-1);
    return run.finish();
  }
  std::vector<std::thread> threads;
  for (int t = 0; t < p.threads; ++t) threads.emplace_back([&run, t] { run.work(t); });
  for (std::thread& t : threads) t.join();
  return run.finish();
}

}  // namespace thermite
