// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/recorder.h"

#include <algorithm>
#include <cmath>
#include <cstring>
#include <mutex>
#include <unordered_set>

#include "ir/ops/work.h"

namespace thermite::importer {
namespace {

constexpr int64_t kMaxHostElements = int64_t{1} << 20;  // of one value
constexpr size_t kMaxNames = size_t{1} << 16;           // kept for messages, of all models
constexpr size_t kMaxNameBytes = 256;

double host_bytes(const Type& t) {
  return static_cast<double>(elements(t.dims)) * (t.dtype == DType::f64 ? sizeof(long double) : sizeof(double));
}

}  // namespace

const char* intern(std::string_view text) {
  static std::mutex mutex;
  static auto* texts = new std::unordered_set<std::string>;
  text = text.substr(0, kMaxNameBytes);
  const std::lock_guard lock(mutex);
  if (texts->size() >= kMaxNames && !texts->contains(std::string(text))) return "(one of many nodes)";
  return texts->emplace(text).first->c_str();
}

Val Recorder::fail(Error e) {
  if (status_.ok()) status_ = std::move(e);
  return {this, kNoNode};
}

const Type& Recorder::type(Val v) const {
  static const Type poison{DType::f32, Dims::filled(kMaxRank, 1)};
  return v.poisoned() || failed() ? poison : b_.type(v.id);
}

Val Recorder::op(std::string_view name, std::span<const Val> in, Attrs attrs) {
  if (failed()) return {this, kNoNode};
  const OpDef* def = find_op(name);
  if (!def) return fail(unsupported("this build has no op '{}'", name));
  std::vector<NodeId> ids;
  for (Val v : in) {
    if (v.poisoned()) return fail(internal_error("op '{}' was given no value", name));
    ids.push_back(v.id);
  }
  if (static_cast<int64_t>(graph().nodes.size()) >= budget_.nodes)
    return fail(unsupported("the model unrolls to more than {} operations", budget_.nodes));
  auto id = b_.add(*def, ids, std::move(attrs));
  if (!id.ok()) return fail(std::move(id).error());
  if (checked_elements(b_.type(*id).dims) < 0)
    return fail(user_error("a value would have the impossible shape {}", to_string(b_.type(*id).dims)));
  return {this, *id};
}

bool Recorder::attempt(const std::function<void()>& body) {
  if (failed()) return false;
  body();
  const bool recorded = status_.ok();
  status_ = {};
  return recorded;
}

std::vector<bool> Recorder::pinned() const {
  std::vector<bool> out;
  for (const Input& in : inputs_) out.push_back(in.pinned);
  return out;
}

Val Recorder::input(const Type& t, const Constant* value, Reader read) {
  inputs_.push_back({value, std::move(read), nullptr, false});
  return op("input", {},
            InputAttrs{static_cast<int64_t>(inputs_.size()) - 1, t.dtype, {t.dims.begin(), t.dims.end()}}.pack());
}

Val Recorder::constant(const Constant& c) {
  if (failed()) return {this, kNoNode};
  const auto [at, fresh] = constants_.emplace(c.content, kNoNode);
  if (fresh) at->second = b_.constant(c);
  return {this, at->second};
}

Val Recorder::constant(DType t, const Ints& dims, const std::vector<double>& values) {
  std::vector<std::byte> bytes(values.size() * size_of(t));
  for (size_t k = 0; k < values.size(); ++k) store_scalar(make_scalar(t, values[k]), bytes.data() + k * size_of(t));
  return constant(make_constant({t, Dims(dims)}, bytes.data()));
}

Val Recorder::constant(DType t, const Ints& dims, const Ints& values) {
  std::vector<std::byte> bytes(values.size() * size_of(t));
  for (size_t k = 0; k < values.size(); ++k) store_scalar(make_int_scalar(t, values[k]), bytes.data() + k * size_of(t));
  return constant(make_constant({t, Dims(dims)}, bytes.data()));
}

Val Recorder::full(DType t, const Ints& dims, Scalar value) {
  if (dims.size() > kMaxRank) return fail(unsupported("rank {}; up to {} works", dims.size(), kMaxRank));
  if (failed()) return {this, kNoNode};
  const Scalar s = convert(value, t);
  DigestBuilder key;
  key.add(uint64_t{static_cast<uint64_t>(t)}).add(s.bits).add_bytes(dims.data(), dims.size() * sizeof(int64_t));
  const Digest content = key.finish();
  if (const auto at = constants_.find(content); at != constants_.end()) return {this, at->second};
  const Val v = op("full", {}, FullAttrs{s, dims}.pack());
  if (!v.poisoned()) constants_.emplace(content, v.id);
  return v;
}

Val Recorder::iota(DType t, const Ints& dims, int64_t axis) { return op("iota", {}, IotaAttrs{t, dims, axis}.pack()); }

Val Recorder::widened(Val x) {
  const DType t = type(x).dtype;
  if (!is_half(t)) return x;
  if (const auto at = widened_.find(x.id); at != widened_.end()) return {this, at->second};
  const Val v = op("cast", {x}, CastAttrs{compute_type(t)}.pack());
  if (!v.poisoned()) widened_.emplace(x.id, v.id);
  return v;
}

const Constant* Recorder::input_value(Input& in, bool read) {
  if (!in.value && read && in.read) {
    auto c = in.read();
    in.read = nullptr;
    if (!c.ok()) {
      fail(std::move(c).error());
      return nullptr;
    }
    in.fetched = std::make_shared<const Constant>(std::move(c).value());
    in.value = in.fetched.get();
  }
  return in.value;
}

// The value of a node without operands, or of one that was computed before; nullptr: not known.
const RefTensor* Recorder::leaf_value(NodeId n, bool read) {
  if (const auto it = host_.find(n); it != host_.end()) return &it->second;
  const Node& node = graph()[n];
  const Constant* c = nullptr;
  if (is_constant(node)) c = &graph().constants[slot_of(node)];
  if (elements(node.type.dims) > kMaxHostElements) return nullptr;
  if (is_leaf(node, Leaf::input)) {
    Input& in = inputs_[slot_of(node)];
    c = input_value(in, read);
    if (c) in.pinned = true;
  }
  if (!c || !affords(node)) return nullptr;
  return &host_.emplace(n, RefTensor::from_bytes(c->type, c->data->data())).first->second;
}

// Notes what computing the node's value here takes.
bool Recorder::affords(const Node& n) {
  const double operations = n.op->has(kLeaf) ? 0 : reference_operations(graph(), n), bytes = host_bytes(n.type);
  if (host_operations_ + operations > static_cast<double>(budget_.host_operations))
    over_budget_ = fmt::format("more than {} operations on the host", budget_.host_operations);
  else if (host_bytes_ + bytes > static_cast<double>(budget_.host_bytes))
    over_budget_ = fmt::format("more than {} bytes of values on the host", budget_.host_bytes);
  else
    return host_operations_ += operations, host_bytes_ += bytes, true;
  return false;
}

const RefTensor* Recorder::need(Val v) {
  const RefTensor* known = host(v, false);
  return known ? known : host(v, true);
}

template <class Bits>
static bool no_exponent_is(Bits all_ones, std::span<const std::byte> data) {
  Bits any = 0;
  for (size_t at = 0; at < data.size(); at += sizeof(Bits)) {
    Bits x = 0;
    std::memcpy(&x, data.data() + at, sizeof x);
    any |= (x & all_ones) == all_ones;
  }
  return any == 0;
}

static bool is_finite_constant(const Constant& c) {
  const std::span data(reinterpret_cast<const std::byte*>(c.data->data()),
                       static_cast<size_t>(elements(c.type.dims)) * size_of(c.type.dtype));
  switch (c.type.dtype) {
    case DType::f16:
      return no_exponent_is<uint16_t>(0x7c00, data);
    case DType::bf16:
      return no_exponent_is<uint16_t>(0x7f80, data);
    case DType::f32:
      return no_exponent_is<uint32_t>(0x7f800000, data);
    case DType::f64:
      return no_exponent_is<uint64_t>(0x7ff0000000000000, data);
    default:
      return is_int(c.type.dtype) || c.type.dtype == DType::boolean;
  }
}

bool Recorder::is_finite(Val v) {
  if (failed() || v.poisoned()) return false;
  NodeId n = v.id;
  if (!graph()[n].inputs.empty())
    if (const auto half = widened_.find(graph()[n].inputs[0]); half != widened_.end() && half->second == n)
      n = half->first;
  if (is_constant(graph()[n])) {
    const auto [at, fresh] = finite_.try_emplace(n);
    if (fresh) at->second = is_finite_constant(graph().constants[slot_of(graph()[n])]);
    return at->second;
  }
  const RefTensor* known = host(v);
  return known && with_storage(known->dtype, [&]<class T>() {
           return std::ranges::all_of(known->as<T>(), [](auto x) { return std::isfinite(static_cast<double>(x)); });
         });
}

const RefTensor* Recorder::host(Val v, bool read) {
  if (failed() || v.poisoned()) return nullptr;
  auto& unknown = unknown_[read];
  std::vector<std::pair<NodeId, bool>> todo{{v.id, false}};
  while (!todo.empty()) {
    const auto [n, operands_done] = todo.back();
    todo.pop_back();
    if (host_.contains(n) || unknown.contains(n)) continue;
    const Node& node = graph()[n];
    const bool leaf = node.op->has(kLeaf);
    if (elements(node.type.dims) > kMaxHostElements || (leaf && !leaf_value(n, read))) {
      unknown.insert(n);
    } else if (!leaf && !operands_done) {
      todo.push_back({n, true});
      for (NodeId in : node.inputs) todo.push_back({in, false});
    } else if (!leaf) {
      std::vector<const RefTensor*> in;
      for (NodeId k : node.inputs)
        if (const auto it = host_.find(k); it != host_.end()) in.push_back(&it->second);
      if (in.size() != node.inputs.size() || !affords(node)) {
        unknown.insert(n);
        continue;
      }
      auto out = evaluate_op(*node.op, in, node.attrs);
      if (!out.ok()) {
        fail(std::move(out).error());
        return nullptr;
      }
      out->round_to_dtype();
      host_.emplace(n, std::move(out).value());
    }
  }
  const auto it = host_.find(v.id);
  return it == host_.end() ? nullptr : &it->second;
}

std::optional<Scalar> Recorder::fill(Val v) const {
  if (v.poisoned() || graph()[v.id].op->name != "full") return std::nullopt;
  return FullAttrs::of(graph()[v.id].attrs).value;
}

Graph Recorder::finish(std::span<const Val> outputs) const {
  const Graph& g = graph();
  std::vector<bool> live(g.size());
  for (NodeId n : g.inputs) live[n] = true;
  for (Val v : outputs) live[v.id] = true;
  for (NodeId n = g.size(); n-- > 0;)
    if (live[n])
      for (NodeId in : g[n].inputs) live[in] = true;
  Graph out;
  std::vector<NodeId> to(g.size(), kNoNode);
  for (NodeId n = 0; n < g.size(); ++n) {
    if (!live[n]) continue;
    Node node = g[n];
    for (NodeId& in : node.inputs) in = to[in];
    if (is_constant(node)) {
      out.constants.push_back(g.constants[slot_of(node)]);
      node.attrs = ConstantAttrs{static_cast<int64_t>(out.constants.size()) - 1}.pack();
    }
    to[n] = out.size();
    if (is_leaf(node, Leaf::input)) out.inputs.push_back(to[n]);
    out.nodes.push_back(std::move(node));
  }
  for (Val v : outputs) out.outputs.push_back(to[v.id]);
  return out;
}

int64_t count(const Ints& dims) {
  constexpr int64_t kMost = int64_t{1} << 60;
  int64_t n = 1;
  for (int64_t d : dims) n = d != 0 && n > kMost / d ? kMost : n * d;
  return n;
}

Val literal(Val like, double v) {
  const DType t = dtype(like);
  const Scalar s = make_scalar(t, v);
  if (is_int(t) && to_double(s) != v)
    return like.r->fail(unsupported("the factor {} among whole numbers of type {}", v, name(t)));
  return like.r->full(t, {}, s);
}
Val literal_int(Val like, int64_t v) { return like.r->full(dtype(like), {}, make_int_scalar(dtype(like), v)); }

}  // namespace thermite::importer
