// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/gpu/grid_fourier.h"

#include <algorithm>

#include "passes/loops/nest_util.h"
#include "passes/schedule/fourier_frame.h"
#include "passes/schedule/gpu/threads.h"

namespace thermite {
namespace {

constexpr int64_t kThreads = 256;    // of a block, where rows are short
constexpr int64_t kMostOfRow = 512;  // threads
constexpr int64_t kOfThread = 8;     // elements: a butterfly of most passes
constexpr int64_t kBanks = 32;       // an element more after so many, so that the first passes' threads wait for none

int64_t padded(int64_t elements) { return elements + elements / kBanks + 1; }

// Of both parts of a block's rows, twice.
int64_t shared_elements(const GridFourierSteps& s, int64_t results) { return 4 * s.rows * padded(results); }

class GridFourier : FourierFrame {
 public:
  GridFourier(LoopNest& n, FourierNest shape, const GridFourierSteps& steps, const ScheduleContext& context)
      : FourierFrame(n, std::move(shape), 1, context), steps_(steps), legs_(prime_ ? 2 : 1) {}

  Result<KernelLaunch> run() {
    b_.block_of(static_cast<int>(steps_.threads * steps_.rows));
    memory_ = b_.shared(stage_.dtype, shared_elements(steps_, results_));
    const Size tasks = bind_row();
    if (prime_) first_ = operand_at(b_.index(0));
    for (leg_ = 0; leg_ < legs_; ++leg_) {
      for (size_t k = 0; k < passes_.size(); ++k) {
        pass(k);
        if (!stores_results(k)) b_.barrier();
      }
      if (prime_ && leg_ == 0) store_sum();
    }
    if (real_) make_real();
    return finish(tasks, iterations(s_.others),
                  fmt::format("{} passes, {} threads a row", passes_.size(), steps_.threads));
  }

 private:
  Size bind_row() {
    const Size all = iterations(s_.others);
    slot_ = high_part(b_, b_.thread(), steps_.threads), mine_ = low_part(b_, b_.thread(), steps_.threads);
    const RowOfThread r = row_of_thread(f_, b_.add(b_.mul(b_.task(), b_.index(steps_.rows)), slot_), all, steps_.rows);
    stores_ = r.stores;
    f_.bind_digits(s_.others, r.row);
    return (all + (steps_.rows - 1)) / steps_.rows;
  }

  void each(int64_t count, const std::function<void(ValueId k)>& body) {
    b_.loop(mine_, b_.index(count), b_.index(steps_.threads), [&](ValueId k) {
      const ExprEmitter::Scope scope(f_.emit);
      body(k);
    });
  }

  // Of those that write rows, which number this pass is.
  size_t time(size_t k) const { return leg_ * passes_.size() + k; }
  bool stores_results(size_t k) const { return !real_ && leg_ + 1 == legs_ && k + 1 == passes_.size(); }

  ValueId place(size_t time, ValueId index, int64_t part) {
    const int64_t of_row = padded(results_);
    const ValueId room =
        b_.add(b_.mul(slot_, b_.index(4 * of_row)), b_.index((static_cast<int64_t>(time % 2) * 2 + part) * of_row));
    return b_.add(room, b_.add(index, high_part(b_, index, kBanks)));
  }
  ComplexValue kept(size_t time, ValueId index) {
    return {b_.load(memory_, place(time, index, 0), 1), b_.load(memory_, place(time, index, 1), 1)};
  }
  void keep(size_t time, ValueId index, ComplexValue v) {
    b_.store(memory_, place(time, index, 0), v.re);
    b_.store(memory_, place(time, index, 1), v.im);
  }

  ComplexValue operand_at(ValueId index) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.row.id), index);
    return operand();
  }
  void store(ValueId index, ComplexValue v) {
    const ExprEmitter::Scope scope(f_.emit);
    f_.emit.bind(n_.pool.axis(s_.element.id), index);
    store_parts(v, false);
  }

  void pass(size_t k) {
    const FourierPass& p = passes_[k];
    const int64_t across = length_ / p.radix;
    each(across, [&](ValueId at) {
      const ValueId group = b_.div(at, b_.index(p.stride)), q = b_.rem(at, b_.index(p.stride));
      std::vector<ComplexValue> x;
      for (int64_t t = 0; t < p.radix; ++t) x.push_back(read(k, b_.add(at, b_.index(t * across))));
      std::vector<ComplexValue> y = butterfly(b_, x);
      const ValueId to = b_.add(q, b_.mul(group, b_.index(p.stride * p.radix)));
      for (int64_t t = 0; t < p.radix; ++t) {
        ComplexValue& v = y[static_cast<size_t>(t)];
        if (t > 0 && p.groups > 1) v = multiply(b_, v, factor(p, t, group));
      }
      const auto write_all = [&] {
        const ExprEmitter::Scope scope(f_.emit);
        for (int64_t t = 0; t < p.radix; ++t) write(k, b_.add(to, b_.index(t * p.stride)), y[static_cast<size_t>(t)]);
      };
      stores_results(k) ? b_.branch(stores_, write_all) : write_all();
    });
  }

  // A prime row is transformed forwards, then, its parts exchanged, back; its element 0 is added to all others.
  ComplexValue read(size_t k, ValueId index) {
    if (time(k) == 0) return operand_at(prime_ ? taken(index) : index);
    const ComplexValue v = kept(time(k) - 1, index);
    if (leg_ == 0 || k > 0) return v;
    const ComplexValue y = multiply(b_, v, filter(index));
    return {y.im, y.re};
  }

  void write(size_t k, ValueId index, ComplexValue v) {
    if (!stores_results(k)) return keep(time(k), index, v);
    if (!prime_) return store(index, v);
    store(made(index), {b_.add(v.im, first_.re), b_.add(v.re, first_.im)});
  }

  void store_sum() {
    const ValueId once = b_.prim(Prim::bit_and, {stores_, b_.prim(Prim::eq, {mine_, b_.index(0)})});
    b_.branch(once, [&] {
      const ExprEmitter::Scope scope(f_.emit);
      const ComplexValue y = kept(passes_.size() - 1, b_.index(0));
      store(b_.index(0), {b_.add(first_.re, y.re), b_.add(first_.im, y.im)});
    });
  }

  // Of what an element and the one as far from the end are: those of the real row.
  void make_real() {
    const size_t time = passes_.size() - 1;
    each(results_, [&](ValueId k) {
      const ValueId length = b_.index(length_), front = b_.rem(k, length), back = b_.rem(b_.sub(length, k), length);
      f_.emit.bind(n_.pool.axis(s_.element.id), k);
      const ComplexValue root = root_of_half(), v = real_element(b_, kept(time, front), kept(time, back), root);
      b_.branch(stores_, [&] {
        const ExprEmitter::Scope scope(f_.emit);
        store_parts(v, false);
      });
    });
  }

  const GridFourierSteps steps_;
  const size_t legs_;
  size_t leg_ = 0;
  MemId memory_ = 0;
  ValueId slot_ = kNoId, mine_ = kNoId, stores_ = kNoId;  // of the thread: its row in the block; its number of that
  ComplexValue first_{};                                  // element 0 of a prime row
};

bool holds(const GridFourierSteps& s, const FourierNest& shape, const LoopStage& stage, const DeviceProfile& p) {
  if (shape.row.value.shown() < 2) return false;  // no pass
  const int64_t results = shape.row.value.shown() + 1;
  return shared_elements(s, results) * static_cast<int64_t>(size_of(stage.dtype)) <= p.shared_bytes;
}

}  // namespace

Result<std::vector<ScheduleOption>> grid_fourier_options(LoopNest& n, const Machine& machine) {
  std::vector<ScheduleOption> out;
  if (!has_fourier(n)) return out;
  TRY(const FourierNest shape, find_fourier_nest(n));
  GridFourierSteps steps;
  while (steps.threads < kMostOfRow && steps.threads * kOfThread < shape.row.value.shown()) steps.threads *= 2;
  while (steps.threads * steps.rows < kThreads) steps.rows *= 2;
  // So that every multiprocessor has some, and shared memory holds them.
  const int64_t units = multiprocessors(machine.profile);
  const auto few = [&] { return iterations(shape.others) < Size(units) * steps.rows; };
  while (steps.threads * steps.rows > kSubgroup && steps.rows > 1 &&
         (few() || !holds(steps, shape, n.stages[0], machine.profile)))
    steps.rows /= 2;
  if (holds(steps, shape, n.stages[0], machine.profile)) out.push_back({1, steps});
  return out;
}

Result<KernelProgram> generate_grid_fourier(LoopNest& n, const Steps& steps, const ScheduleContext& context) {
  const auto* s = std::get_if<GridFourierSteps>(&steps);
  if (!s || !has_fourier(n)) return unsupported("{} does not fit the nest", print(steps));
  TRY(FourierNest shape, find_fourier_nest(n));
  const bool powers = is_power_of_two(s->threads) && is_power_of_two(s->rows);
  const bool fits = powers && s->threads <= kMostThreads && s->rows <= kMostThreads &&
                    s->threads * s->rows >= kSubgroup && s->threads * s->rows <= kMostThreads &&
                    holds(*s, shape, n.stages[0], context.machine.profile);
  if (!fits) return unsupported("{} does not fit the nest", print(steps));
  return program_of(GridFourier(n, std::move(shape), *s, context).run());
}

}  // namespace thermite
