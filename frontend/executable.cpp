// SPDX-License-Identifier: Apache-2.0
#include "thermite/executable.h"

#include <optional>

#include "base/guard.h"
#include "frontend/record.h"
#include "frontend/trace_log.h"

namespace thermite {
namespace {

// Results must be ops of the traced function; an input or a ready value that is returned as it is gets a copy.
Tensor as_op(const Tensor& t) {
  if (t.empty()) throw UserError("a traced function returned an empty tensor");
  if (t.slot()->state.load() == SlotState::pending && t.slot()->log == &TraceLog::current()) return t;
  static const OpDef* identity = find_op("identity");
  return record_op(*identity, {&t, 1}, {}, std::source_location::current());
}

Result<const TypeEntry*> spec_type(const InputSpec& spec) {
  if (!is_tensor_type(spec.dtype)) return unsupported("the type {} is not supported yet", name(spec.dtype));
  if (spec.shape.size() > kMaxRank) return user_error("an input has rank {}", spec.shape.size());
  const Type t{spec.dtype, Dims(spec.shape)};
  if (checked_elements(t.dims) < 0) return user_error("an input's shape {} is impossible", to_string(t.dims));
  return intern_type(t);
}

// The value of a donated input is gone.
void consume(Slot& slot) {
  static const auto donated =
      std::make_shared<const Error>(user_error("the tensor was donated to an executable's call"));
  slot.error = donated;
  slot.state.store(SlotState::failed, std::memory_order_release);
  slot.storage.reset();
}

// Input `k` of a program, its value ready on the device.
Result<Slot*> ready_input(const Tensor& t, size_t k, const Realizer& device) {
  Slot* slot = t.slot();
  if (!slot) return user_error("input {} is empty", k);
  if (slot->device != &device) return user_error("input {} lives on another device", k);
  CHECK_OK(realize(*slot));
  return slot;
}

Result<std::vector<StorageRef>> call(CompiledGraph& graph, const Realizer& device, std::span<const Tensor> inputs) {
  const std::vector<Type>& types = graph.input_types();
  if (inputs.size() != types.size()) return user_error("{} inputs are wanted, {} given", types.size(), inputs.size());
  std::vector<StorageRef> storages;
  uint64_t own = 0;
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (const Slot* slot = inputs[k].slot(); slot && slot->type->type != types[k])
      return user_error("input {} is {}, the program wants {}", k, to_string(slot->type->type), to_string(types[k]));
    TRY(Slot* const slot, ready_input(inputs[k], k, device));
    // One handle and one storage reference: nobody else can see the value change.
    if (k < kMostOwned && graph.donated()[k] && slot->refs.load() == 1 && is_sole_owner(slot->storage))
      own |= uint64_t{1} << k;
    storages.push_back(slot->storage);
  }
  Result<std::vector<StorageRef>> outputs =
      guarded([&] { return graph.run(storages, own, TraceLog::current().stream()); });
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (is_own(own, k)) consume(*inputs[k].slot());
  }
  return outputs;
}

struct TracedInputs {
  std::vector<const TypeEntry*> types;
  std::vector<bool> donated;
  std::vector<Tensor> placeholders;
};

TracedInputs traced_inputs(TraceScope& scope, std::span<const InputSpec> inputs, const DeviceHandle& device,
                           std::source_location where) {
  TracedInputs t;
  for (const InputSpec& spec : inputs) {
    Result<const TypeEntry*> type = spec_type(spec);
    if (!type.ok()) throw_error(at(std::move(type).error(), "executable", where));
    const auto number = static_cast<uint32_t>(t.types.size());
    t.types.push_back(*type);
    t.donated.push_back(spec.donate);
    t.placeholders.push_back(Tensor(scope.placeholder(number, *type, device.realizer())));
  }
  return t;
}

struct TracedGraph {
  Graph graph;
  std::vector<bool> donated;
};

TracedGraph trace_graph(std::span<const InputSpec> inputs, const Executable::Function& f, const DeviceHandle& device,
                        std::source_location where) {
  std::optional<TraceScope> scope;
  TracedInputs in = at_edge([&] { return traced_inputs(scope.emplace(), inputs, device, where); });
  std::vector<Tensor> results = f(in.placeholders);
  return at_edge([&] {
    std::vector<Slot*> outputs;
    for (Tensor& t : results) {
      t = as_op(t);
      outputs.push_back(t.slot());
    }
    Result<Graph> graph = scope->finish(outputs, in.types, *device.realizer());
    if (!graph.ok()) throw_error(at(std::move(graph).error(), "executable", where));
    return TracedGraph{std::move(graph).value(), std::move(in.donated)};
  });
}

Result<TuningSummary> tune_graph(const Graph& graph, std::span<const Tensor> inputs, Realizer& device) {
  std::vector<StorageRef> storages;
  for (size_t k = 0; k < inputs.size(); ++k) {
    TRY(const Slot* const slot, ready_input(inputs[k], k, device));
    storages.push_back(slot->storage);
  }
  return device.tune(graph, storages);
}

}  // namespace

Executable Executable::trace(std::span<const InputSpec> inputs, const Function& f, const DeviceHandle& device,
                             std::source_location where) {
  TracedGraph traced = trace_graph(inputs, f, device, where);
  return at_edge([&] {
    Result<std::shared_ptr<CompiledGraph>> compiled =
        device.realizer()->compile(std::move(traced.graph), traced.donated);
    if (!compiled.ok()) throw_error(std::move(compiled).error());
    return Executable(std::move(compiled).value(), device);
  });
}

TuningSummary tune(std::span<const Tensor> inputs, const Executable::Function& f, const DeviceHandle& device,
                   std::source_location where) {
  std::vector<InputSpec> specs;
  for (const Tensor& t : inputs) specs.push_back({.dtype = t.dtype(), .shape = t.shape()});
  const TracedGraph traced = trace_graph(specs, f, device, where);
  return at_edge([&] {
    Result<TuningSummary> summary = guarded([&] { return tune_graph(traced.graph, inputs, *device.realizer()); });
    if (!summary.ok()) throw_error(at(std::move(summary).error(), "tune", where));
    return *summary;
  });
}

std::vector<Tensor> Executable::operator()(std::span<const Tensor> inputs, std::source_location where) const {
  return at_edge([&] {
    Result<std::vector<StorageRef>> r = call(*graph_, *device_.realizer(), inputs);
    if (!r.ok()) throw_error(at(std::move(r).error(), "executable", where));
    std::vector<Tensor> out;
    out.reserve(r->size());
    for (size_t k = 0; k < r->size(); ++k) {
      const TypeEntry* type = intern_type(graph_->output_types()[k]);
      out.push_back(Tensor(make_ready_slot(type, std::move((*r)[k]), device_.realizer())));
    }
    return out;
  });
}

int Executable::input_count() const { return static_cast<int>(graph_->input_types().size()); }
int Executable::output_count() const { return static_cast<int>(graph_->output_types().size()); }

}  // namespace thermite
