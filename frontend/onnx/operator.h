// SPDX-License-Identifier: Apache-2.0
// What a file of frontend/onnx/operators/ sees. It defines one operator:
//
//   static void run(NodeContext& n) { n.out(n.in(0) * sigmoid(n.in(0))); }
//   extern constinit const OnnxOperator onnx_swish{"Swish", 24, run};
//
// Errors stick (see recorder.h), so `run` has no error paths of its own except where it would read out of range.
// An attribute or input that `run` did not ask for is refused by the importer, so nothing is ignored by accident.
//
// An operator rounds once: it is a composite that sees halves (f16, bf16) widened to their compute type and whose
// results are rounded at its end, unless its row says `as_given`.
#pragma once

#include <algorithm>
#include <memory>
#include <optional>

#include "frontend/onnx/model.h"
#include "frontend/onnx/recorder.h"

namespace thermite::importer {

class Importer;
class NodeContext;
struct Frame;
struct Scope;

// How an operator is recorded.
struct Run {
  void (*run)(NodeContext&);
  bool composite = true;
  constexpr Run(void (*f)(NodeContext&), bool is_composite = true) : run(f), composite(is_composite) {}
};
// Of an operator that moves elements, is a single op (which rounds once by itself) or runs nodes of the model.
constexpr Run as_given(void (*f)(NodeContext&)) { return {f, false}; }

struct OnnxOperator {
  std::string_view name;
  int64_t since;
  Run run;
  std::string_view domain = "";
};
const OnnxOperator* find_onnx_operator(std::string_view domain, std::string_view name);
std::span<const OnnxOperator* const> all_onnx_operators();

struct Value {
  enum class Kind : uint8_t { none, tensor, sequence, unsupported };
  Kind kind = Kind::none;
  Val tensor;
  std::shared_ptr<const std::vector<Value>> elements;
  std::string type;  // of an unsupported value

  Value() = default;
  Value(Val v) : kind(Kind::tensor), tensor(v) {}
  static Value sequence(std::vector<Value> v) {
    Value s;
    s.kind = Kind::sequence;
    s.elements = std::make_shared<const std::vector<Value>>(std::move(v));
    return s;
  }
};

class NodeContext {
 public:
  NodeContext(Importer& importer, Recorder& recorder, const OnnxNode& n, bool composite, int64_t version, Scope& scope,
              const Frame* frame);

  Recorder& r;
  const OnnxNode& node;
  const int64_t opset;

  int inputs() const { return static_cast<int>(node.inputs.size()); }
  bool has(int k);
  Val in(int k);       // a tensor, in compute type for a composite; fails where there is none
  DType given(int k);  // the dtype that it has in the model
  const Value& value(int k);
  Val vector(int k);       // a tensor of rank 1
  Val number(int k);       // one number, of shape [] or [1]; it becomes []
  Val real(int k);         // a tensor of floats
  Val whole(int k);        // a tensor of whole numbers
  std::vector<Val> all();  // every input, at least one
  void takes(int count) { inputs_known_ = std::max(inputs_known_, count); }  // so many inputs, even if none is read

  // Values on the host. The forms without `optional` fail when the value is not known.
  const RefTensor* host(int k);  // nullptr after failing
  Ints host_ints(int k);         // of a vector or a number
  int64_t host_int(int k);
  std::vector<double> host_reals(int k);
  double host_real(int k);
  std::optional<std::vector<double>> try_host_reals(Val v);

  // Attributes.
  bool has_attribute(std::string_view name);
  int64_t i(std::string_view name, int64_t otherwise);
  int64_t i(std::string_view name, int64_t otherwise, int64_t low, int64_t high);  // fails outside of low..high
  bool flag(std::string_view name, bool otherwise) { return i(name, otherwise, 0, 1) != 0; }
  double f(std::string_view name, double otherwise);
  std::string s(std::string_view name, std::string_view otherwise);
  Ints ints(std::string_view name, Ints otherwise = {});
  std::vector<double> reals(std::string_view name);
  std::vector<std::string> strings(std::string_view name);
  std::optional<DType> dtype(std::string_view name, int64_t otherwise);  // empty: no type that is computed with
  const OnnxTensor* tensor(std::string_view name);
  const OnnxGraph* graph(std::string_view name);
  bool needs(std::string_view name);                  // fails where it is left out
  void ignore(std::string_view name) { find(name); }  // it does not change what is computed here
  const OnnxAttribute* unread_attribute() const;
  int surplus_input() const;   // the first input that `run` does not know of, or -1
  int missing_output() const;  // the first output that `run` did not give, or -1

  bool wants(int k) const { return k < static_cast<int>(node.outputs.size()) && !node.outputs[k].empty(); }
  // Results. What a composite has in compute type is rounded to the half that input 0 is, if it is one.
  void out(Val v) { out(0, Value(v)); }
  void out(int k, Value v);
  void out_as(int k, Val v, DType t) { put(k, cast(v, t)); }  // rounded to another dtype

  bool spend(size_t steps);  // see Budget::steps; false after failing

  // Runs a body; outer names are visible in it.
  std::vector<Value> call(const OnnxGraph& body, std::vector<Value> arguments);

  int64_t axis(int64_t a, int64_t rank);                // from 0; fails when out of range
  Ints axes(Ints a, int64_t rank);                      // sorted, unique
  void differ(const Ints& axes, int64_t rank);          // fails where one is named twice
  bool require(bool condition, std::string_view what);  // a user error otherwise; returns the condition
  void unsupported_because(std::string_view what);
  void fail(Error e) { r.fail(std::move(e)); }
  bool failed() const { return r.failed(); }

 private:
  const OnnxAttribute* find(std::string_view name);
  const OnnxAttribute* find(std::string_view name, OnnxAttribute::Kind kind);
  Val raw(int k);
  void put(int k, Value v);
  Importer& importer_;
  Scope& scope_;
  const Frame* frame_;
  const bool composite_;
  std::optional<DType> half_;  // what results of a composite are rounded to
  int inputs_known_ = 0;
  std::vector<std::string_view> read_;
};

template <Val (*F)(Val)>
void record_unary(NodeContext& n) {
  n.ignore("consumed_inputs");
  n.out(F(n.in(0)));
}
template <Val (*F)(Val)>
inline constexpr Run run_unary = as_given(record_unary<F>);

// Element-wise with two operands. Opset 1 to 6 align the second operand by `broadcast` and `axis`.
void align_operands(NodeContext& n, Val& a, Val& b);
template <Val (*F)(Val, Val)>
void record_binary(NodeContext& n) {
  Val a = n.in(0), b = n.in(1);
  align_operands(n, a, b);
  n.out(F(a, b));
}
template <Val (*F)(Val, Val)>
inline constexpr Run run_binary = as_given(record_binary<F>);

}  // namespace thermite::importer
