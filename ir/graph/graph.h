// SPDX-License-Identifier: Apache-2.0
// Graph IR: SSA of tensor ops, one result each, with 32-bit ids in topological order. Built on a plan miss,
// immutable once built; passes build a new one. `.thm` text round-trips (graph/print.h).
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <variant>
#include <vector>

#include "base/digest.h"
#include "base/dims.h"
#include "base/dtype.h"
#include "base/host_bytes.h"
#include "base/status.h"
#include "base/storage.h"

namespace thermite {

struct OpDef;

struct Type {
  DType dtype = DType::f32;
  Dims dims;
  friend bool operator==(const Type&, const Type&) = default;
};
std::string to_string(const Type& t);  // "f32[2, 3]"

// A type of its own: libstdc++ 12 takes a variant of plain vectors for one that always holds a value, and destroys what
// a copy that failed never made.
struct IntList {
  IntList(std::vector<int64_t> v) : values(std::move(v)) {}
  friend bool operator==(const IntList&, const IntList&) = default;
  std::vector<int64_t> values;
};

// An attribute that was left out and whose meaning without a value is the op's to say.
struct Unset {
  friend bool operator==(const Unset&, const Unset&) = default;
};

// Attribute values in the order of OpDef::attrs, without an Unset at the end. bool is int64_t 0/1. Only generated code
// and attr<> (ir/ops/op_def.h) know the order: all others read and write attributes by name.
using AttrValue = std::variant<int64_t, double, IntList, Scalar, DType, Unset>;
class Attrs {
 public:
  Attrs() = default;
  Attrs(std::initializer_list<AttrValue> v) : v_(v) {}
  explicit Attrs(std::vector<AttrValue> v) : v_(std::move(v)) {}
  int size() const { return static_cast<int>(v_.size()); }
  const AttrValue& operator[](int k) const { return v_[k]; }
  int64_t i(int k) const { return std::get<int64_t>(v_[k]); }
  double f(int k) const { return std::get<double>(v_[k]); }
  bool flag(int k) const { return std::get<int64_t>(v_[k]) != 0; }
  const std::vector<int64_t>& ints(int k) const { return std::get<IntList>(v_[k]).values; }
  Scalar scalar(int k) const { return std::get<Scalar>(v_[k]); }
  DType dtype(int k) const { return std::get<DType>(v_[k]); }
  std::optional<DType> find_dtype(int k) const {
    const DType* t = k < size() ? std::get_if<DType>(&v_[k]) : nullptr;
    return t ? std::optional(*t) : std::nullopt;
  }
  void set(int k, AttrValue v) { v_[k] = std::move(v); }
  void drop_unset() {
    while (!v_.empty() && std::holds_alternative<Unset>(v_.back())) v_.pop_back();
  }
  friend bool operator==(const Attrs&, const Attrs&) = default;

 private:
  std::vector<AttrValue> v_;
};

// Where the user made an op; static strings (std::source_location) or interned names of an imported model.
struct Location {
  const char* file = "";
  uint32_t line = 0;
  uint32_t op = ~0u;      // of a recorded segment: its number there
  const char* name = "";  // node name of an imported model, or ""
};

using NodeId = uint32_t;
inline constexpr NodeId kNoNode = ~0u;

struct Node {
  const OpDef* op = nullptr;
  Type type;
  std::vector<NodeId> inputs;
  Attrs attrs;
  Location where;
};

// Data known when the graph is built: weights and literals. Row-major, on the host.
struct Constant {
  Type type;
  HostBytesRef data;
  Digest content;            // of type and bytes
  StorageRef resident = {};  // the same bytes in a device's memory, where they are there already
};
// Copies `data` (elements(t.dims) elements, row-major) into host memory of its own.
Constant make_constant(const Type& t, const void* data);

class Graph {
 public:
  std::vector<Node> nodes;     // topological: inputs come before users
  std::vector<NodeId> inputs;  // nodes of op `input`, in argument order
  std::vector<NodeId> outputs;
  std::vector<Constant> constants;  // node of op `constant`, attr 0 = index here
  std::vector<Scalar> scalars;      // node of op `scalar`, attr 0 = slot here: runtime values, not in keys

  const Node& operator[](NodeId n) const { return nodes[n]; }
  NodeId size() const { return static_cast<NodeId>(nodes.size()); }
  // users()[n]: nodes that read n, in order, once per operand.
  std::vector<std::vector<NodeId>> users() const;
};

// Appends nodes to a graph; infers types; interns nothing (CSE is a pass).
class GraphBuilder {
 public:
  GraphBuilder() = default;
  explicit GraphBuilder(Graph g) : g_(std::move(g)) {}
  Result<NodeId> add(const OpDef& op, std::span<const NodeId> inputs, Attrs attrs, Location where = {});
  // A node as another graph had it, over operands of the types that it had there; nothing is checked or inferred, and
  // an input is not listed.
  NodeId append(Node node);
  NodeId input(Type t, Location where = {});
  NodeId constant(Constant c, Location where = {});
  NodeId literal(const Type& t, Scalar value, Location where = {});  // op `full`
  NodeId scalar(Scalar value, Location where = {});                  // a runtime scalar, rank 0
  void output(NodeId n) { g_.outputs.push_back(n); }
  const Graph& graph() const { return g_; }
  const Type& type(NodeId n) const { return g_.nodes[n].type; }
  Graph finish() && { return std::move(g_); }
  Location where;  // used when `add` gets none

 private:
  Graph g_;
};

std::string print(const Graph& g);                 // .thm; weights by digest, literals <= 64 bytes by value
Result<Graph> parse_graph(std::string_view text);  // caps: 2^20 nodes, 64 MiB; hostile text gives user errors
Status verify(const Graph& g);                     // order, arity, attribute types, inferred type = stored type

}  // namespace thermite
