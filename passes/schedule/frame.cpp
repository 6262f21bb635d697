// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/frame.h"

#include <algorithm>

#include "passes/kernel/pipeline.h"
#include "passes/loops/nest_util.h"

namespace thermite {
namespace {

// Extents and tasks are held below the first of these that they are below: small ones leave room for sums and products
// in 32 bits, and few steps make few kernels.
constexpr int64_t kLimits[] = {int64_t{1} << 15, int64_t{1} << 23, int64_t{1} << 30};
constexpr int64_t kMostElements = int64_t{1} << 31;
constexpr int64_t kWorkspaceAlign = 16;
constexpr int64_t kLeastShare = 16;  // of what is written, to be streamed: sums beside a large result stay near

int64_t limit_of(const Size& s, int64_t most = kMostElements) {
  for (int64_t limit : kLimits)
    if (s < std::min(limit, most)) return std::min(limit, most);
  return 0;
}

// From 2, so that it is a divisor with a reciprocal; what divides by one that is 1 is told so.
ScalarFacts facts_of(const Size& s) {
  const int64_t below = limit_of(s);
  return {.from = !below ? 0 : s >= 2 ? 2 : s >= 1 ? 1 : 0, .below = below};
}

// Whether it leaves the caches before anyone reads it. What the graph gives is not read at once, other values are by
// the next kernel. `written`: by the whole kernel.
bool passes_caches(const ScheduleContext& context, const LoopBuffer& out, const Size& bytes, const Size& written) {
  const DeviceProfile& p = context.machine.profile;
  const bool kept = p.passing_bytes > 0 && std::ranges::count(context.memory.kept, out.node) > 0;
  return !p.block_threads && written >= (kept ? p.passing_bytes : p.llc_bytes) && bytes * kLeastShare >= written;
}

}  // namespace

KernelFrame::KernelFrame(LoopNest& nest, const ScheduleContext& context, std::vector<InPlace> in_place,
                         MemAccess outputs)
    : b(context.name), emit(nest, b), n_(nest), machine_(context.machine) {
  launch_.in_place = std::move(in_place);
  for (const LoopBuffer& in : n_.inputs) {
    if (std::ranges::count(launch_.in_place, in.node, &InPlace::input)) continue;
    emit.bind_buffer(in.source, buffer(in.dtype, MemAccess::read, volume(n_, in.extents)));
    launch_.buffers.push_back({BufferBinding::value, in.node, false});
  }
  const auto bytes = [&](const LoopBuffer& of) {
    return volume(n_, of.extents) * static_cast<int64_t>(size_of(of.dtype));
  };
  Size written = 0;
  for (const LoopBuffer& out : n_.outputs) written += bytes(out);
  for (const LoopBuffer& out : n_.outputs) {
    const auto same = std::ranges::find(launch_.in_place, out.node, &InPlace::output);
    const bool reused = same != launch_.in_place.end();
    outputs_.push_back(buffer(out.dtype, reused ? MemAccess::readwrite : outputs, volume(n_, out.extents)));
    if (reused)  // its lines are in the caches
      emit.bind_buffer(std::ranges::find(n_.inputs, same->input, &LoopBuffer::node)->source, outputs_.back());
    else if (outputs == MemAccess::write && passes_caches(context, out, bytes(out), written))
      emit.allow_streaming(outputs_.back());
    launch_.buffers.push_back({BufferBinding::value, out.node, true});
  }
  for (SymbolId s = 0; s < n_.symbols.size(); ++s) emit.bind(n_.pool.symbol(s), scalar(n_.symbols[s]));
  for (uint32_t k = 0; k < n_.scalars.size(); ++k) {
    const LoopScalar& v = n_.scalars[k];
    emit.bind(n_.pool.scalar(k, v.value.dtype), b.scalar(v.value.dtype));
    const bool number = v.slot == LoopScalar::kNumber;
    if (number)
      launch_.scalars.push_back({.kind = ScalarBinding::number, .bits = v.value.bits, .node = v.node, .attr = v.attr});
    else
      launch_.scalars.push_back({.kind = ScalarBinding::slot, .scalar_slot = v.slot});
  }
}

ValueId KernelFrame::has_far_outputs() {
  Size bytes = 0;
  for (const LoopBuffer& out : n_.outputs) bytes += volume(n_, out.extents) * static_cast<int64_t>(size_of(out.dtype));
  return parameter(min(1, bytes / (machine_.profile.l2_bytes + 1)));
}

void KernelFrame::serial_loops(std::span<const LoopAxis> axes, const std::function<void()>& body) {
  if (axes.empty()) return body();
  const LoopAxis& a = axes.front();
  b.loop(b.index(0), value(a.extent), b.index(1), [&](ValueId iv) {
    const ExprEmitter::Scope scope(emit);
    emit.bind(n_.pool.axis(a.id), iv);
    serial_loops(axes.subspan(1), body);
  });
}

std::vector<ValueId> KernelFrame::loops(std::span<const LoopAxis> axes, std::span<const ValueId> inits,
                                        const std::function<std::vector<ValueId>(std::span<const ValueId>)>& body) {
  if (axes.empty()) return body(inits);
  return b.loop(b.index(0), value(axes[0].extent), b.index(1), inits,
                [&](ValueId iv, std::span<const ValueId> carried) {
                  const ExprEmitter::Scope scope(emit);
                  emit.bind(n_.pool.axis(axes[0].id), iv);
                  std::vector<ValueId> next = loops(axes.subspan(1), carried, body);
                  return next;
                });
}

ValueId KernelFrame::whole_vectors(const LoopAxis& axis, ValueId lo, ValueId hi, const std::function<void()>& body,
                                   int lanes) {
  const ValueId step = b.index(lanes);
  const ValueId end = b.add(lo, b.mul(b.div(b.sub(hi, lo), step), step));
  b.loop(lo, end, step, [&](ValueId iv) {
    const ExprEmitter::VectorScope vector(emit, axis.id, iv, kNoId, lanes);
    body();
  });
  return lanes > kVectorLanes ? whole_vectors(axis, end, hi, body) : end;
}

void KernelFrame::vector_loop(const LoopAxis& axis, ValueId lo, ValueId hi, const std::function<void()>& body,
                              int lanes) {
  const ValueId main_end = whole_vectors(axis, lo, hi, body, lanes);
  b.branch(b.lt(main_end, hi), [&] {
    const ExprEmitter::VectorScope vector(emit, axis.id, main_end, b.lane_mask(b.sub(hi, main_end), kVectorLanes));
    body();
  });
}

ValueId KernelFrame::inside(const Interior& interior, const LoopAxis& axis, ValueId base) {
  const ExprEmitter::Scope scope(emit);
  emit.bind(n_.pool.axis(axis.id), base);
  ValueId all = kNoId;
  for (ExprId slack : interior.slacks) {
    const ValueId ok = b.prim(Prim::ge, {value(slack), b.index(0)});
    all = all == kNoId ? ok : b.prim(Prim::bit_and, {all, ok});
  }
  return all == kNoId ? b.constant(make_int_scalar(DType::boolean, 1)) : all;
}

// Of whole vectors that begin at or before `last`: where none of the slacks is below 0. Each is linear along the axis,
// by a constant step.
KernelFrame::Range KernelFrame::interior_bases(const Interior& interior, const LoopAxis& axis, ValueId last) {
  Range r{b.index(0), last};
  for (ExprId slack : interior.slacks) {
    const auto lin = *n_.pool.poly(slack).linear_in(n_.pool.axis(axis.id));
    const int64_t step = *lin.coefficient.as_constant(), size = std::abs(step);
    ValueId steps = value(n_.pool.from_poly(lin.rest));
    if (size > 1) {  // rounded down
      const ValueId rest = b.rem(steps, b.index(size)), below = b.cast(b.lt(rest, b.index(0)), b.type(steps).dtype);
      steps = b.sub(b.div(steps, b.index(size)), below);
    }
    if (step < 0)
      r.last = b.min(r.last, steps);
    else
      r.first = b.max(r.first, b.sub(b.index(0), steps));
  }
  return r;
}

// `end`: of the lanes there are; kNoId where all are.
void KernelFrame::inside_or_not(const Interior& interior, const Range& bases, const LoopAxis& axis, ValueId base,
                                ValueId end, int lanes, const std::function<void()>& body) {
  const ValueId fast =
      b.prim(Prim::bit_and, {b.prim(Prim::le, {bases.first, base}), b.prim(Prim::le, {base, bases.last})});
  auto arm = [&](bool inner) {
    return [&, inner] {
      const ValueId mask = inner || end == kNoId ? kNoId : b.lane_mask(b.sub(end, base), lanes);
      const ExprEmitter::VectorScope vector(emit, axis.id, base, mask, lanes);
      if (inner) emit.assume(interior.comparisons);
      body();
      return std::vector<ValueId>{};
    };
  };
  b.branch(fast, {}, arm(true), arm(false));
}

void KernelFrame::vector_loop(const LoopAxis& axis, ValueId lo, ValueId hi, const Interior& interior,
                              const std::function<void()>& body, int lanes) {
  if (interior.slacks.empty()) return vector_loop(axis, lo, hi, body, lanes);
  const ValueId w = b.index(lanes);
  const Range bases = interior_bases(interior, axis, b.sub(hi, w));
  b.loop(lo, hi, w, [&](ValueId base) { inside_or_not(interior, bases, axis, base, hi, lanes, body); });
}

void KernelFrame::vector_loop_with_edges(const LoopAxis& axis, ValueId lo, ValueId hi, const Interior& interior,
                                         const std::function<void()>& body, int lanes) {
  const Range bases = interior_bases(interior, axis, b.sub(hi, b.index(lanes)));
  const auto by_place = [&] {
    if (emit.mask() != kNoId || emit.lanes() != lanes) return body();
    inside_or_not(interior, bases, axis, emit.base(), kNoId, lanes, body);
  };
  vector_loop(axis, lo, hi, by_place, lanes);
}

void KernelFrame::bind_digits(std::span<const LoopAxis> axes, ValueId linear) {
  for (size_t k = axes.size(); k-- > 0;) {
    const ValueId extent = value(axes[k].extent);
    emit.bind(n_.pool.axis(axes[k].id), k == 0 ? linear : b.rem(linear, extent));
    if (k > 0) linear = b.div(linear, extent);
  }
}

ValueId KernelFrame::parameter(const Size& value) {
  if (narrow() && value == 1) return b.index(1);
  const ValueId v = scalar(value);
  // So that vectors are seen to begin at whole lines.
  if (emit.may_stream()) {
    ScalarFacts facts = b.facts_of(v);
    facts.multiple = value % 64 == 0 ? 64 : value % kVectorLanes == 0 ? kVectorLanes : 1;
    b.assume(v, facts);
  }
  return v;
}

ValueId KernelFrame::scalar(const Size& value) {
  launch_.scalars.push_back(
      {.kind = ScalarBinding::size, .bits = static_cast<uint64_t>(value.shown()), .rule = rule(value)});
  const ValueId v = b.scalar();
  if (narrow()) b.assume(v, facts_of(value));
  return v;
}

MemId KernelFrame::buffer(DType t, MemAccess access, const Size& elements) {
  const MemId m = b.buffer(t, access);
  if (narrow() && elements < kMostElements) b.assume_buffer(m, kMostElements, 1);
  return m;
}

MemId KernelFrame::workspace(uint32_t id, const Size& bytes, DType t, MemAccess access) {
  launch_.buffers.push_back({BufferBinding::workspace, id, access != MemAccess::read});
  const MemId m = buffer(t, access, bytes / static_cast<int64_t>(size_of(t)));
  if (narrow()) b.assume_buffer(m, b.memory(m).below, kWorkspaceAlign);
  return m;
}

Result<KernelLaunch> KernelFrame::finish(const Size& tasks, std::string schedule,
                                         const std::optional<NestCounts>& counts) && {
  if (narrow()) b.assume_tasks(limit_of(tasks, kMostElements / task_elements_));
  TRY(Kernel kernel, finish_kernel(std::move(b).finish(), machine_));
  launch_.text = digest_of(kernel);
  launch_.kernel = std::make_shared<const Kernel>(std::move(kernel));
  launch_.scalars.resize(launch_.kernel->scalars.size(), {.kind = ScalarBinding::derived});
  bind_derived(launch_);
  launch_.schedule = std::move(schedule);
  const NestCounts c = counts ? *counts : count(n_);
  auto now = [](const Size& s) { return static_cast<uint64_t>(s.shown()); };
  launch_.tasks = tasks.shown();
  launch_.bytes_read = now(c.bytes_read), launch_.bytes_written = now(c.bytes_written), launch_.flops = now(c.flops);
  launch_.rules = {rule(tasks), rule(c.bytes_read), rule(c.bytes_written), rule(c.flops)};
  return std::move(launch_);
}

}  // namespace thermite
