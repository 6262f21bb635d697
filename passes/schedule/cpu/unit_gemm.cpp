// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/unit_gemm.h"

#include "ir/loops/tree.h"
#include "passes/loops/nest_util.h"
#include "passes/schedule/cpu/gemm_groups.h"
#include "passes/schedule/cpu/gemm_store.h"
#include "passes/schedule/cpu/unit_lines.h"
#include "passes/schedule/cpu/unit_pack.h"

namespace thermite {
namespace {

class UnitGemm {
 public:
  UnitGemm(LoopNest& nest, const UnitShape& shape, const NestCounts& counts, const ScheduleContext& context)
      : n_(nest), u_(shape), s_(u_.gemm), counts_(counts), f_(nest, context), b_(f_.b), pack_(nest, u_, f_) {}

  Result<KernelProgram> build() {
    const Size tasks = bind_task();
    const int64_t block = u_.height() * u_.width();
    // Beside them, what the last vector of a strip reads that ends with half of one.
    const int64_t more = u_.width() % kVectorLanes;
    sums_ = u_.chunk ? b_.scratch(u_.sums, f_.parameter(u_.strips_per_task() * block + more))
                     : b_.local(u_.sums, block + more);
    if (more)
      b_.store(sums_, f_.parameter(u_.chunk ? u_.strips_per_task() * block : Size(block)),
               b_.constant(make_scalar(u_.sums, 0), static_cast<int>(more)));
    pack_.pack_columns(strip_begin_, strip_end_);
    if (pack_.packs_rows()) pack_block(row_begin_);
    b_.loop(row_begin_, row_end_, b_.index(u_.height()), [&](ValueId i0) {
      const ExprEmitter::Scope scope(f_.emit);
      u_.chunk ? in_chunks(i0) : at_once(i0);
      if (pack_.packs_rows() && !pack_.packs_single_rows()) pack_block(b_.add(i0, b_.index(u_.height())));
    });
    return program_of(std::move(f_).finish(tasks, fmt::format("block {}x{}", u_.height(), u_.width()), counts_));
  }

 private:
  Size bind_task() {
    const Size per_task = u_.strips_per_task(), groups = (u_.strips() + per_task - 1) / per_task;
    const Size blocks = u_.row_blocks();
    // Parts of the rows come before groups of strips, so that a thread has rows of its own, as the kernels around have.
    // Every part packs columns anew that do not lie in place: there are as many as feed the threads.
    const Size around = iterations(s_.outer), column_tasks = around * groups;
    const Size packed_for = u_.columns_in_place() ? around : column_tasks;
    const Size wanted = (u_.tasks + packed_for - 1) / packed_for;
    const Size parts = max(1, min(wanted, blocks));
    const ValueId parts_v = f_.parameter(parts), groups_v = f_.parameter(groups);
    const ValueId part_rows = f_.parameter((blocks + parts - 1) / parts * u_.height());
    const ValueId strips_per_task = f_.parameter(per_task), rows = f_.value(s_.row.extent);
    const ValueId task = b_.task(), group = b_.rem(task, groups_v), t = b_.div(task, groups_v);
    row_begin_ = b_.mul(b_.rem(t, parts_v), part_rows);
    row_end_ = b_.min(rows, b_.add(row_begin_, part_rows));
    strip_begin_ = b_.mul(group, strips_per_task);
    strip_end_ = b_.min(f_.parameter(u_.strips()), b_.add(strip_begin_, strips_per_task));
    f_.bind_digits(s_.outer, b_.div(t, parts_v));
    pack_.allocate(per_task);
    return column_tasks * parts;
  }

  void each_strip(const std::function<void(ValueId strip_of_task, ValueId place)>& body) {
    const ValueId block = b_.index(u_.height() * u_.width());
    b_.loop(b_.index(0), b_.sub(strip_end_, strip_begin_), b_.index(1),
            [&](ValueId strip) { body(strip, u_.chunk ? b_.mul(strip, block) : b_.index(0)); });
  }

  void pack_block(ValueId i0) {
    b_.branch(b_.lt(i0, row_end_),
              [&] { pack_.pack_rows(i0, pack_.rows_place(i0), b_.index(0), b_.index(u_.height())); });
  }

  // While a strip is multiplied, memory is asked for as many rows of the next block as make it whole by the last strip:
  // all of them beside the first chunk, for copies drive rows of a chunk out of the first-level cache.
  void pack_part(ValueId i0, ValueId strip) {
    const ValueId next = b_.add(i0, b_.index(u_.height())), strips = b_.sub(strip_end_, strip_begin_);
    const auto rows_by = [&](ValueId s) { return b_.div(b_.mul(s, b_.index(u_.height())), strips); };
    b_.branch(b_.lt(next, row_end_), [&] {
      pack_.pack_rows(next, pack_.rows_place(next), rows_by(strip), rows_by(b_.add(strip, b_.index(1))));
    });
  }

  void multiply(ValueId i0, ValueId strip, ValueId place, ValueId chunk, bool fresh) {
    if (fresh && pack_.packs_single_rows()) pack_part(i0, strip);
    const UnitPack::Rows rows = pack_.rows(i0, chunk);
    b_.unit_dot({sums_, place, rows.view, pack_.columns(strip, chunk), pack_.steps_of(chunk), rows.apart, fresh},
                static_cast<int>(u_.height()), static_cast<int>(u_.width()));
  }

  void at_once(ValueId i0) {
    each_strip([&](ValueId strip, ValueId place) {
      multiply(i0, strip, place, b_.index(0), true);
      store(i0, strip, place);
    });
  }

  void in_chunks(ValueId i0) {
    each_strip([&](ValueId strip, ValueId place) { multiply(i0, strip, place, b_.index(0), true); });
    b_.loop(b_.index(1), pack_.chunks(), b_.index(1), [&](ValueId chunk) {
      each_strip([&](ValueId strip, ValueId place) { multiply(i0, strip, place, chunk, false); });
    });
    each_strip([&](ValueId strip, ValueId place) { store(i0, strip, place); });
  }

  void store(ValueId i0, ValueId strip, ValueId place) {
    const ExprEmitter::Scope scope(f_.emit);
    const ValueId first = b_.mul(b_.add(strip_begin_, strip), b_.index(u_.width()));
    const ValueId rows = b_.min(b_.index(u_.height()), b_.sub(row_end_, i0));
    const ValueId end = b_.min(f_.value(s_.column.extent), b_.add(first, b_.index(u_.width())));
    const ValueId skipped = b_.mul(pack_.rows(i0, b_.index(0)).skipped, b_.index(u_.width()));
    const ValueId from = b_.add(place, skipped);
    if (u_.width() % kVectorLanes == 0) return store_block(f_, n_, s_, {i0, rows, first, end, u_.across}, sums_, from);
    b_.loop(b_.index(0), rows, b_.index(1), [&](ValueId r) {
      store_columns(f_, n_, s_, {b_.add(i0, r), first, end}, sums_, b_.add(from, b_.mul(r, b_.index(u_.width()))));
    });
  }

  LoopNest& n_;
  const UnitShape u_;
  const GemmShape& s_;
  const NestCounts counts_;
  KernelFrame f_;
  KernelBuilder& b_;
  UnitPack pack_;
  MemId sums_ = 0;  // of a block, or of a block in each of the task's strips
  ValueId row_begin_ = kNoId, row_end_ = kNoId, strip_begin_ = kNoId, strip_end_ = kNoId;
};

// Changes the nest.
Result<std::optional<UnitShape>> shape_for(LoopNest& n, const Target& target) {
  constexpr int64_t kNarrow = 48;  // columns that fill squares badly
  if (!target.unit_bytes) return std::optional<UnitShape>();
  part_groups(n);
  TRY(std::optional<UnitShape> shape, find_unit_shape(n, target));
  if (!shape || shape->gemm.column.value >= kNarrow) return shape;
  if (std::optional<UnitShape> joined = joined_unit_shape(n, *shape)) shape = std::move(joined);
  const bool few = shape->sums == DType::i32 && shape->gemm.column.value < kUnitSide;
  return few ? std::nullopt : shape;
}

// Of a convolution whose lines are packed. Changes the nest, if there are any.
std::optional<UnitLines> lines_for(LoopNest& n, const Target& target) {
  if (!target.unit_bytes) return std::nullopt;
  LoopNest nest = n;
  part_groups(nest);
  std::optional<UnitLines> lines = find_unit_lines(nest, target);
  if (lines) n = std::move(nest);
  return lines;
}

}  // namespace

Result<std::vector<ScheduleOption>> unit_gemm_options(LoopNest& n, const Machine& machine) {
  LoopNest nest = n;  // other families see it as it is
  if (const std::optional<UnitLines> lines = lines_for(nest, machine.target)) return unit_line_tilings(*lines, machine);
  TRY(const std::optional<UnitShape> shape, shape_for(nest, machine.target));
  return shape ? unit_tilings(*shape, machine) : std::vector<ScheduleOption>{};
}

Result<KernelProgram> generate_unit_gemm(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<UnitGemmSteps>(&steps);
  const NestCounts counts = count(n);
  if (std::optional<UnitLines> lines = lines_for(n, context.machine.target);
      lines && s && fits(*s, lines->unit.on_vectors)) {
    lines->apply(*s);
    return generate_unit_lines(n, *lines, counts, context);
  }
  TRY(std::optional<UnitShape> shape, shape_for(n, context.machine.target));
  if (!s || !shape || !fits(*s, shape->on_vectors)) return unsupported("{} does not fit the nest", print(steps));
  shape->apply(*s);
  return UnitGemm(n, *shape, counts, context).build();
}

}  // namespace thermite
