// SPDX-License-Identifier: Apache-2.0
#include <algorithm>

#include "engine/blob.h"
#include "engine/plan.h"

namespace thermite {
namespace {

constexpr uint32_t kPlanVersion = 7, kPartitionVersion = 2;

void put_type(BlobWriter& w, const Type& t) {
  w.put(t.dtype);
  w.put_list(std::span<const int64_t>(t.dims));
}

void put_plan(BlobWriter& w, const Plan& p) {
  w.put<uint64_t>(p.kernels.size());
  for (const PlanKernel& k : p.kernels) {
    w.put(k.key);
    w.put_text(k.name);
  }
  w.put<uint64_t>(p.steps.size());
  for (const PlanStep& s : p.steps) {
    w.put(s.kernel);
    w.put_list(std::span<const uint32_t>(s.buffers));
    w.put<uint64_t>(s.scalars.size());
    for (const PlanScalar& v : s.scalars) {
      w.put<uint8_t>(v.runtime);
      w.put(v.value);
    }
    for (uint64_t v : {static_cast<uint64_t>(s.tasks), s.task_bytes, s.bytes, s.flops}) w.put(v);
    w.put(s.op);
    w.put_text(s.ops);
  }
  w.put<uint64_t>(p.buffers.size());
  for (const PlanBuffer& b : p.buffers) {
    w.put<uint8_t>(b.kind);
    w.put(b.index);
    w.put(b.offset);
    w.put(b.bytes);
    w.put<uint8_t>(b.in_place);
  }
  w.put_list(std::span<const uint32_t>(p.outputs));
  for (const Type& t : p.output_types) put_type(w, t);
  w.put(p.arena_bytes);
  w.put(p.inputs);
  w.put(p.constants);
  w.put(p.scalars);
  w.put(p.groups);
  w.put(p.fallback_groups);
}

Type get_type(BlobReader& r) {
  Type t;
  t.dtype = static_cast<DType>(std::min<uint8_t>(r.get<uint8_t>(), kDTypeCount - 1));
  const std::vector<int64_t> dims = r.get_list<int64_t>();
  if (dims.size() <= kMaxRank) t.dims = Dims(dims);
  return t;
}

PlanStep get_step(BlobReader& r) {
  PlanStep s;
  s.kernel = r.get<uint32_t>();
  s.buffers = r.get_list<uint32_t>();
  s.scalars.resize(r.count(9));
  for (PlanScalar& v : s.scalars) {
    v.runtime = r.get<uint8_t>() != 0;
    v.value = r.get<uint64_t>();
  }
  s.tasks = static_cast<int64_t>(r.get<uint64_t>());
  s.task_bytes = r.get<uint64_t>();
  s.bytes = r.get<uint64_t>();
  s.flops = r.get<uint64_t>();
  s.op = r.get<uint32_t>();
  s.ops = r.get_text();
  return s;
}

Plan get_plan(BlobReader& r) {
  Plan p;
  p.kernels.resize(r.count(sizeof(Digest) + 8));
  for (PlanKernel& k : p.kernels) {
    k.key = r.get<Digest>();
    k.name = r.get_text();
  }
  p.steps.resize(r.count(64));
  for (PlanStep& s : p.steps) s = get_step(r);
  p.buffers.resize(r.count(22));
  for (PlanBuffer& b : p.buffers) {
    b.kind = static_cast<PlanBuffer::Kind>(r.get<uint8_t>());
    b.index = r.get<uint32_t>();
    b.offset = r.get<uint64_t>();
    b.bytes = r.get<uint64_t>();
    b.in_place = r.get<uint8_t>() != 0;
  }
  p.outputs = r.get_list<uint32_t>();
  p.output_types.resize(p.outputs.size());
  for (Type& t : p.output_types) t = get_type(r);
  p.arena_bytes = r.get<uint64_t>();
  p.inputs = r.get<uint32_t>();
  p.constants = r.get<uint32_t>();
  p.scalars = r.get<uint32_t>();
  p.groups = r.get<std::array<uint32_t, 4>>();
  p.fallback_groups = r.get<uint32_t>();
  return p;
}

bool buffer_fits(const Plan& p, const PlanBuffer& b) {
  switch (b.kind) {
    case PlanBuffer::input:
      return b.index < p.inputs;
    case PlanBuffer::constant:
      return b.index < p.constants;
    case PlanBuffer::output:
      return b.index < p.inputs || (b.index == kNone && !b.in_place);
    case PlanBuffer::arena:
      return b.offset <= p.arena_bytes && b.bytes <= p.arena_bytes - b.offset;
  }
  return false;
}

bool hangs_together(const Plan& p) {
  for (const PlanBuffer& b : p.buffers) {
    if (!buffer_fits(p, b)) return false;
  }
  auto in_range = [&](uint32_t b) { return b < p.buffers.size(); };
  for (const PlanStep& s : p.steps) {
    if (s.kernel >= p.kernels.size() || s.tasks < 0) return false;
    if (!std::all_of(s.buffers.begin(), s.buffers.end(), in_range)) return false;
    for (const PlanScalar& v : s.scalars) {
      if (v.runtime && v.value >= p.scalars) return false;
    }
  }
  return std::all_of(p.outputs.begin(), p.outputs.end(), in_range);
}

}  // namespace

std::vector<std::byte> to_blob(const PlanPair& p) {
  BlobWriter w;
  w.put(kPlanVersion);
  put_plan(w, p.main);
  put_plan(w, p.prepare);
  w.put(p.prepare_key);
  w.put(p.first_prepared);
  w.put(p.asked);
  return std::move(w).finish();
}

Result<PlanPair> plan_from_blob(std::span<const std::byte> blob) {
  BlobReader r(blob);
  if (r.get<uint32_t>() != kPlanVersion) return user_error("a stored plan is of another version");
  PlanPair p;
  p.main = get_plan(r);
  p.prepare = get_plan(r);
  p.prepare_key = r.get<Digest>();
  p.first_prepared = r.get<uint32_t>();
  p.asked = r.get<Digest>();
  const bool whole = r.at_end() && hangs_together(p.main) && hangs_together(p.prepare) &&
                     p.first_prepared + p.prepare.outputs.size() == p.main.inputs;
  if (!whole) return user_error("a stored plan is damaged");
  return p;
}

std::vector<std::byte> to_blob(const Partition& p) {
  BlobWriter w;
  w.put(kPartitionVersion);
  w.put<uint64_t>(p.groups.size());
  for (const Group& g : p.groups) {
    w.put(g.kind);
    for (const auto* list : {&g.nodes, &g.inputs, &g.outputs, &g.anchors}) w.put_list(std::span<const NodeId>(*list));
    for (uint64_t v : {g.bytes_read, g.bytes_written, g.flops}) w.put(v);
    w.put(g.estimate_us);
  }
  w.put(p.estimate_us);
  w.put<uint8_t>(p.op_by_op);
  return std::move(w).finish();
}

Result<Partition> partition_from_blob(std::span<const std::byte> blob) {
  BlobReader r(blob);
  if (r.get<uint32_t>() != kPartitionVersion) return user_error("a stored partition is of another version");
  Partition p;
  p.groups.resize(r.count(65));
  for (Group& g : p.groups) {
    g.kind = static_cast<GroupKind>(std::min<uint8_t>(r.get<uint8_t>(), 3));
    for (auto* list : {&g.nodes, &g.inputs, &g.outputs, &g.anchors}) *list = r.get_list<NodeId>();
    for (uint64_t* v : {&g.bytes_read, &g.bytes_written, &g.flops}) *v = r.get<uint64_t>();
    g.estimate_us = r.get<double>();
  }
  p.estimate_us = r.get<double>();
  p.op_by_op = r.get<uint8_t>() != 0;
  if (!r.at_end()) return user_error("a stored partition is damaged");
  return p;
}

}  // namespace thermite
