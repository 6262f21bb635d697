// SPDX-License-Identifier: Apache-2.0
#include "thermite/executable.h"

#include "frontend/record.h"
#include "frontend/trace_log.h"

namespace thermite {
namespace {

Error at(Error e, const std::source_location& w) {
  return std::move(e).in(fmt::format("{}:{}: executable", w.file_name(), w.line()));
}

// Results must be ops of the trace; an input or a ready value that is returned as it is gets a copy.
Tensor as_op(const Tensor& t) {
  if (t.empty()) throw UserError("a traced function returned an empty tensor");
  if (t.slot()->state.load() == SlotState::pending && t.slot()->log == &TraceLog::current()) return t;
  static const OpDef* identity = find_op("identity");
  const Operand in[] = {t};
  return record_op(*identity, in);
}

Result<const TypeEntry*> spec_type(const InputSpec& spec) {
  if (!is_computable(spec.dtype)) return unsupported("the type {} is not supported yet", name(spec.dtype));
  if (spec.shape.size() > kMaxRank) return user_error("an input has rank {}", spec.shape.size());
  const Type t{spec.dtype, Dims(spec.shape)};
  if (checked_elements(t.dims) < 0) return user_error("an input's shape {} is impossible", to_string(t.dims));
  return intern_type(t);
}

// The value of a donated input is gone.
void consume(Slot& slot) {
  slot.error = std::make_shared<const Error>(user_error("the tensor was donated to an executable's call"));
  slot.state.store(SlotState::failed, std::memory_order_release);
  slot.storage.reset();
}

Result<std::vector<StorageRef>> call(CompiledGraph& graph, const Realizer& device, std::span<const Tensor> inputs) {
  const std::vector<Type>& types = graph.input_types();
  if (inputs.size() != types.size()) return user_error("{} inputs are wanted, {} given", types.size(), inputs.size());
  std::vector<StorageRef> storages;
  uint64_t own = 0;
  for (size_t k = 0; k < inputs.size(); ++k) {
    Slot* slot = inputs[k].slot();
    if (!slot) return user_error("input {} is empty", k);
    if (slot->type->type != types[k]) {
      return user_error("input {} is {}, the program wants {}", k, to_string(slot->type->type), to_string(types[k]));
    }
    if (slot->device != &device) return user_error("input {} lives on another device", k);
    CHECK_OK(realize(*slot));
    // One handle and one storage reference: nobody else can see the value change.
    if (k < 64 && graph.donated()[k] && slot->refs.load() == 1 && is_sole_owner(slot->storage)) own |= uint64_t{1} << k;
    storages.push_back(slot->storage);
  }
  Result<std::vector<StorageRef>> outputs = graph.run(storages, own, TraceLog::current().stream());
  for (size_t k = 0; k < inputs.size(); ++k) {
    if (k < 64 && (own >> k & 1)) consume(*inputs[k].slot());
  }
  return outputs;
}

}  // namespace

Executable Executable::trace(std::span<const InputSpec> inputs, const Function& f, const DeviceHandle& device,
                             std::source_location where) {
  std::vector<const TypeEntry*> types;
  std::vector<bool> donated;
  TraceScope scope;
  std::vector<Tensor> placeholders;
  for (const InputSpec& spec : inputs) {
    Result<const TypeEntry*> type = spec_type(spec);
    if (!type.ok()) throw_error(at(std::move(type).error(), where));
    placeholders.push_back(Tensor(scope.placeholder(static_cast<uint32_t>(types.size()), *type, device.realizer())));
    types.push_back(*type);
    donated.push_back(spec.donate);
  }
  std::vector<Tensor> results = f(placeholders);
  std::vector<Slot*> outputs;
  for (Tensor& t : results) {
    t = as_op(t);
    outputs.push_back(t.slot());
  }
  Result<Graph> graph = scope.finish(outputs, types);
  if (!graph.ok()) throw_error(at(std::move(graph).error(), where));
  Result<std::shared_ptr<CompiledGraph>> compiled = device.realizer()->compile(std::move(graph).value(), donated);
  if (!compiled.ok()) throw_error(std::move(compiled).error());
  return Executable(std::move(compiled).value(), device);
}

std::vector<Tensor> Executable::operator()(std::span<const Tensor> inputs, std::source_location where) const {
  Result<std::vector<StorageRef>> r = call(*graph_, *device_.realizer(), inputs);
  if (!r.ok()) throw_error(at(std::move(r).error(), where));
  std::vector<Tensor> out;
  for (size_t k = 0; k < r->size(); ++k) {
    out.push_back(
        Tensor(make_ready_slot(intern_type(graph_->output_types()[k]), std::move((*r)[k]), device_.realizer())));
  }
  return out;
}

int Executable::input_count() const { return static_cast<int>(graph_->input_types().size()); }
int Executable::output_count() const { return static_cast<int>(graph_->output_types().size()); }

}  // namespace thermite
