// SPDX-License-Identifier: Apache-2.0
// Records graph ops for the importer, one function per op, so that an ONNX operator reads like its formula.
//
// Errors stick: the first one is kept in the recorder, and every later call returns a poisoned `Val` at once. Code
// between calls need not check anything: a poisoned value has dtype f32 and the highest rank, all extents 1.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "base/budget.h"
#include "base/dtype_range.h"
#include "ir/graph/graph.h"
#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "ir/ops/reference.h"

namespace thermite::importer {

using Ints = std::vector<int64_t>;
class Recorder;

// A tensor that is being recorded.
struct Val {
  Recorder* r = nullptr;
  NodeId id = kNoNode;
  bool poisoned() const { return id == kNoNode; }
};

class Recorder {
 public:
  explicit Recorder(const Budget& budget) : budget_(budget) {}  // `budget` outlives the recorder
  Val op(std::string_view name, std::span<const Val> in, Attrs attrs = {});
  Val op(std::string_view name, std::initializer_list<Val> in, Attrs attrs = {}) {
    return op(name, std::span(in.begin(), in.size()), std::move(attrs));
  }
  using Reader = std::function<Result<Constant>()>;
  // `value` (may be null) and what `read` (may be empty) refers to live as long as the recorder.
  Val input(const Type& t, const Constant* value, Reader read);
  Val constant(const Constant& c);  // equal constants and fills are recorded once
  Val constant(DType t, const Ints& dims, const std::vector<double>& values);
  Val constant(DType t, const Ints& dims, const Ints& values);
  Val full(DType t, const Ints& dims, Scalar value);
  Val iota(DType t, const Ints& dims, int64_t axis);
  Val widened(Val x);  // a half in compute type; one cast for all who ask

  const Type& type(Val v) const;
  // The value of `v` if it follows from constants, shapes and given inputs alone; else nullptr. It is computed by
  // the ops' references, and only what is asked for. Given inputs that were looked at are `pinned`.
  const RefTensor* host(Val v) { return host(v, false); }
  // The same, reading inputs that were not given, too: for what cannot be recorded without the value.
  const RefTensor* need(Val v);
  // Whether every element of `v` is known to be finite: of a constant, however large, by a look at its bits.
  bool is_finite(Val v);
  // What of the budget kept a value from being known; empty where nothing did.
  const std::string& over_budget() const { return over_budget_; }

  // Records what `body` does. False if that failed: nothing is wrong then but what it would have made is not there.
  bool attempt(const std::function<void()>& body);
  Val fail(Error e);
  bool failed() const { return !status_.ok(); }
  void fail_in(std::string_view where) {  // says where the error that is kept happened
    if (failed()) status_ = std::move(status_).error().in(where);
  }
  Status take_status() { return std::move(status_); }

  const Graph& graph() const { return b_.graph(); }
  // The number that every element of `v` is, if it was recorded as such.
  std::optional<Scalar> fill(Val v) const;
  void set_location(const char* node_name) { b_.where.name = node_name; }
  std::vector<bool> pinned() const;  // by input
  // The graph without what no output needs. Inputs stay.
  Graph finish(std::span<const Val> outputs) const;

 private:
  struct Input {
    const Constant* value = nullptr;
    Reader read;
    std::shared_ptr<const Constant> fetched;
    bool pinned = false;
  };
  const Constant* input_value(Input& in, bool read);
  const RefTensor* leaf_value(NodeId n, bool read);
  const RefTensor* host(Val v, bool read);
  bool affords(const Node& n);
  const Budget& budget_;
  GraphBuilder b_;
  Status status_;
  std::unordered_map<Digest, NodeId, DigestHash> constants_;
  std::unordered_map<NodeId, NodeId> widened_;
  std::unordered_map<NodeId, bool> finite_;  // constants that were looked at
  std::unordered_map<NodeId, RefTensor> host_;
  std::unordered_set<NodeId> unknown_[2];  // not known: without and with reading inputs
  std::vector<Input> inputs_;
  double host_operations_ = 0, host_bytes_ = 0;
  std::string over_budget_;
};

// A copy of `text` that lives as long as the process; equal texts share it.
const char* intern(std::string_view text);

inline const Type& type(Val v) { return v.r->type(v); }
inline DType dtype(Val v) { return type(v).dtype; }
inline int64_t rank(Val v) { return type(v).dims.size(); }
inline Ints shape(Val v) { return {type(v).dims.begin(), type(v).dims.end()}; }
int64_t count(const Ints& dims);  // their product; beyond 2^60 it stays there

// Literals have the dtype of `like` and rank 0.
Val literal(Val like, double v);
Val literal_int(Val like, int64_t v);

// clang-format off: one list, not a tree
#define THERMITE_UNARY_OPS(X)                                                                                         \
  X(neg) X(abs) X(sign) X(exp) X(expm1) X(log) X(log1p) X(sqrt) X(rsqrt) X(reciprocal) X(floor) X(ceil) X(round)      \
  X(trunc) X(sin) X(cos) X(tan) X(asin) X(acos) X(atan) X(sinh) X(cosh) X(tanh) X(asinh) X(acosh) X(atanh) X(erf)     \
  X(relu) X(sigmoid) X(softplus) X(softsign) X(gelu) X(gelu_tanh) X(silu) X(hard_swish) X(mish) X(is_nan)             \
  X(logical_not) X(bit_not) X(identity)
#define THERMITE_BINARY_OPS(X)                                                                                        \
  X(add) X(sub) X(mul) X(div) X(rem) X(mod) X(pow) X(min) X(max) X(eq) X(ne) X(lt) X(le) X(gt) X(ge) X(logical_and)   \
  X(logical_or) X(logical_xor) X(bit_and) X(bit_or) X(bit_xor) X(shl) X(shr)
// clang-format on
#define X(f) \
  inline Val f(Val x) { return x.r->op(#f, {x}); }
THERMITE_UNARY_OPS(X)
#undef X
#define X(f) \
  inline Val f(Val a, Val b) { return a.r->op(#f, {a, b}); }
THERMITE_BINARY_OPS(X)
#undef X
inline Val operator+(Val a, Val b) { return add(a, b); }
inline Val operator-(Val a, Val b) { return sub(a, b); }
inline Val operator*(Val a, Val b) { return mul(a, b); }
inline Val operator/(Val a, Val b) { return div(a, b); }
inline Val operator+(Val a, double b) { return add(a, literal(a, b)); }
inline Val operator-(Val a, double b) { return sub(a, literal(a, b)); }
inline Val operator*(Val a, double b) { return mul(a, literal(a, b)); }
inline Val operator/(Val a, double b) { return div(a, literal(a, b)); }
inline Val operator-(double a, Val b) { return sub(literal(b, a), b); }

Val cast(Val x, DType to);  // nothing when it is that dtype
Val where(Val condition, Val a, Val b);

Val reshape(Val x, const Ints& dims);
Val permute(Val x, const Ints& perm);
Val slice(Val x, const Ints& starts, const Ints& limits, const Ints& steps);
Val expand(Val x, const Ints& dims);
Val flip(Val x, const Ints& axes);
Val pad(Val x, const Ints& low, const Ints& high, Scalar value);
Val window(Val x, const Ints& sizes, const Ints& strides, const Ints& dilations);
Val concat(const std::vector<Val>& x, int64_t axis);
Val gather(Val x, Val indices, int64_t axis);
Val gather_elements(Val x, Val indices, int64_t axis);

// `name`: sum, prod, max, min, any, all; `reduce_mean` for "mean".
Val reduce(std::string_view name, Val x, const Ints& axes, bool keep);
Val arg_reduce(std::string_view name, Val x, int64_t axis, bool keep, bool last);
Val cumsum(Val x, int64_t axis, bool exclusive, bool reverse);
Val dot_general(Val a, Val b, const Ints& lhs_contract, const Ints& rhs_contract, const Ints& lhs_batch,
                const Ints& rhs_batch);
Val conv(Val x, Val w, const Ints& strides, const Ints& dilations, const Ints& low, const Ints& high, int64_t groups);
Val softmax(Val x, int64_t axis);
Val log_softmax(Val x, int64_t axis);

// Composed.
Val matmul(Val a, Val b);  // numpy's rules
Val unsqueeze(Val x, Ints axes);
Val squeeze(Val x, Ints axes);
Val slice_axis(Val x, int64_t axis, int64_t start, int64_t limit, int64_t step = 1);  // step may be negative: see .cpp
Val select_axis(Val x, int64_t axis, int64_t index);                                  // without the axis
Val one_hot_mask(Val indices, int64_t depth);  // bool [.., depth]: last axis == index; negative indices wrap
Val cast_index(Val x);                         // to i64

}  // namespace thermite::importer
