// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/fourier_kernel.h"

#include <algorithm>

#include "passes/schedule/fourier_vectors.h"

namespace thermite {
namespace {

class FourierKernel : FourierVectors {
 public:
  FourierKernel(LoopNest& n, FourierNest shape, const FourierSteps& steps, const ScheduleContext& context)
      : FourierVectors(n, std::move(shape), steps, context),
        blocks_(fourier_blocks(passes_, steps.block)),
        legs_(prime_ ? 2 : 1) {}

  Result<KernelLaunch> run() {
    const auto written = static_cast<int64_t>(legs_ * blocks_.size()) - 1 + turns_reads_ + turns_results_ + real_;
    const int64_t buffers = std::min<int64_t>(written, 2);
    // Of a vector: parts of the rows, written by one block and read by the next, which writes others; then of what a
    // block works on, likewise.
    inner_ = (buffers * 2 * results_ + (prime_ ? 4 : 0)) * lanes_;
    int64_t kept = inner_;
    for (const FourierBlock& block : blocks_)
      kept = std::max(kept, inner_ + (takes_over() ? 1 : block.copies()) * 2 * block.length * lanes_);
    allocate(kept);
    const Size tasks = bind_task();
    if (turns_reads_) read_turned(of_rows(0));
    if (prime_) begin_prime();
    for (leg_ = 0; leg_ < legs_; ++leg_) {
      for (size_t k = 0; k < blocks_.size(); ++k) make_block(k);
      if (prime_ && leg_ == 0) sum_prime();
    }
    if (prime_) end_prime();
    if (real_) make_real();
    if (turns_results_) store_turned(of_rows(last_time() + real_));
    const char* turned = turns_reads_ && turns_results_   ? ", turned"
                         : turns_reads_ || turns_results_ ? ", half turned"
                                                          : "";
    return finish(tasks, rows(), fmt::format("{} passes in {}{}", passes_.size(), blocks_.size(), turned));
  }

 private:
  bool reads_operands(size_t block) const { return is_first(block) && !turns_reads_; }
  bool stores_results(size_t block) const { return is_last(block) && !turns_results_ && !real_; }
  bool is_first(size_t block) const { return leg_ == 0 && block == 0; }
  bool is_last(size_t block) const { return leg_ + 1 == legs_ && block + 1 == blocks_.size(); }
  // Of those that write rows, which turning what is read is the first of.
  size_t last_time() const { return legs_ * blocks_.size() - 1 + turns_reads_; }
  size_t time(size_t block) const { return leg_ * blocks_.size() + block + turns_reads_; }

  // Where a block is at work: its elements are `first` + apart * k, its results `to` + stride * k.
  struct BlockPlace {
    size_t block;
    ValueId group, first, to;
  };

  void make_block(size_t k) {
    const FourierBlock& block = blocks_[k];
    b_.loop(b_.index(0), b_.index(block.groups), b_.index(1), [&](ValueId group) {
      b_.loop(b_.index(0), b_.index(block.stride), b_.index(1), [&](ValueId q) {
        const ExprEmitter::Scope of_place(f_.emit);
        const ValueId before = b_.mul(group, b_.index(block.stride));
        const BlockPlace place{k, group, b_.add(q, before), b_.add(q, b_.mul(before, b_.index(block.length)))};
        for (size_t p = block.first; p <= block.last; ++p) make_pass(place, p);
      });
    });
  }

  static void at_once(const std::function<void()>& body) { body(); }

  // One that crosses memory does so for all vectors at each of its places.
  void make_pass(const BlockPlace& place, size_t k) {
    const FourierBlock& block = blocks_[place.block];
    const bool crosses =
        (reads_operands(place.block) && k == block.first) || (stores_results(place.block) && k == block.last);
    if (!crosses) return each_vector([&] { pass(place, k, at_once); });
    if (vectors_ == 1) return at_vector([&] { pass(place, k, at_once); });
    pass(place, k, [&](const std::function<void()>& body) { each_vector([&] { at_vector(body); }); });
  }

  // Of what an element and the one as far from the end are: those of the real row.
  void make_real() {
    const size_t time = last_time();
    b_.loop(b_.index(0), b_.index(results_), b_.index(1), [&](ValueId k) {
      const ExprEmitter::Scope scope(f_.emit);
      f_.emit.bind(n_.pool.axis(s_.element.id), k);
      const ComplexValue root = root_of_half();
      const ValueId front = b_.rem(k, b_.index(length_)),
                    back = b_.rem(b_.sub(b_.index(length_), k), b_.index(length_));
      const auto make = [&] {
        const ComplexValue v = real_element(b_, kept(of_rows(time), front), kept(of_rows(time), back), root);
        turns_results_ ? keep(of_rows(time + 1), k, v) : store(k, v);
      };
      each_vector([&] { turns_results_ ? make() : at_vector(make); });
    });
  }

  // Passes of a block are those of a row of its length, but for their factors.
  void pass(const BlockPlace& place, size_t k, const std::function<void(const std::function<void()>&)>& vectors) {
    const FourierBlock& block = blocks_[place.block];
    const FourierPass& p = passes_[k];
    const int64_t stride = p.stride / block.stride, groups = p.groups / block.groups;
    b_.loop(b_.index(0), b_.index(groups), b_.index(1), [&](ValueId inner) {
      const ExprEmitter::Scope of_group(f_.emit);
      const ValueId group = b_.add(place.group, b_.mul(inner, b_.index(block.groups)));
      std::vector<ComplexValue> factors;
      for (int64_t t = 1; t < p.radix && p.groups > 1; ++t) factors.push_back(factor(p, t, group));
      b_.loop(b_.index(0), b_.index(stride), b_.index(1), [&](ValueId q) {
        const ExprEmitter::Scope of_butterfly(f_.emit);
        const ValueId from = b_.add(q, b_.mul(inner, b_.index(stride)));
        const ValueId to = b_.add(q, b_.mul(inner, b_.index(stride * p.radix)));
        vectors([&] { make_butterfly(place, k, from, to, factors); });
      });
    });
  }

  void make_butterfly(const BlockPlace& place, size_t k, ValueId from, ValueId to,
                      std::span<const ComplexValue> factors) {
    const FourierBlock& block = blocks_[place.block];
    const FourierPass& p = passes_[k];
    const int64_t across = block.length / p.radix, stride = p.stride / block.stride;
    std::vector<ComplexValue> x;
    for (int64_t t = 0; t < p.radix; ++t) {
      const ValueId at = b_.add(from, b_.index(t * across));
      x.push_back(k == block.first ? read_into(place, at) : kept(of_block(block, k - block.first - 1), at));
    }
    std::vector<ComplexValue> y = butterfly(b_, x);
    for (int64_t t = 0; t < p.radix; ++t) {
      ComplexValue& v = y[static_cast<size_t>(t)];
      if (t > 0 && !factors.empty()) v = multiply(b_, v, factors[static_cast<size_t>(t) - 1]);
      const ValueId at = b_.add(to, b_.index(t * stride));
      k == block.last ? write_from(place, at, v) : keep(of_block(block, k - block.first), at, v);
    }
  }

  // Whether the one block's passes may keep elements where those that it read lay, which leaves them near.
  bool takes_over() const { return blocks_.size() == 1 && turns_reads_ && !prime_; }
  // What the block before number `time` wrote of rows, and pass number `time` of a block of it.
  Room of_rows(size_t time) const { return {static_cast<int64_t>(time % 2) * 2 * results_ * lanes_, results_}; }
  Room of_block(const FourierBlock& block, size_t time) const {
    if (takes_over() && time % 2 == 1) return of_rows(0);
    return {inner_ + static_cast<int64_t>(time % 2) * 2 * block.length * lanes_, block.length};
  }

  ComplexValue read_into(const BlockPlace& place, ValueId at) {
    const FourierBlock& block = blocks_[place.block];
    const ValueId index = b_.add(place.first, b_.mul(at, b_.index(block.stride * block.groups)));
    if (prime_ && place.block == 0) return prime_operand(index);
    if (reads_operands(place.block) && block.groups > 1 && lanes_ > 1)
      fetch_at(b_.min(b_.add(index, b_.index(1)), b_.index(length_ - 1)));
    return reads_operands(place.block) ? operand_at(index) : kept(of_rows(time(place.block) - 1), index);
  }
  void write_from(const BlockPlace& place, ValueId at, ComplexValue v) {
    ValueId index = b_.add(place.to, b_.mul(at, b_.index(blocks_[place.block].stride)));
    if (prime_ && is_last(place.block)) {
      const ComplexValue first = kept(first_of_prime(), b_.index(0));
      index = made(index), v = {b_.add(v.im, first.re), b_.add(v.re, first.im)};
    }
    stores_results(place.block) ? store(index, v) : keep(of_rows(time(place.block)), index, v);
  }

  // A prime row is transformed forwards, then, its parts exchanged, back. Beside the rows lie its element 0, which all
  // others get, and the sum, which comes out as that.
  Room first_of_prime() const { return {inner_ - 4 * lanes_, 1}; }
  Room sum_of_prime() const { return {inner_ - 2 * lanes_, 1}; }

  ComplexValue prime_operand(ValueId index) {
    if (leg_ == 0) return reads_operands(0) ? operand_at(taken(index)) : kept(of_rows(0), taken(index));
    const ComplexValue v = multiply(b_, kept(of_rows(time(0) - 1), index), filter(index));
    return {v.im, v.re};
  }
  void begin_prime() {
    const auto keep_first = [&](ComplexValue v) { keep(first_of_prime(), b_.index(0), v); };
    each_vector([&] {
      turns_reads_ ? keep_first(kept(of_rows(0), b_.index(0)))
                   : at_vector([&] { keep_first(operand_at(b_.index(0))); });
    });
  }
  void sum_prime() {
    each_vector([&] {
      const ComplexValue x = kept(first_of_prime(), b_.index(0));
      const ComplexValue y = kept(of_rows(time(blocks_.size() - 1)), b_.index(0));
      keep(sum_of_prime(), b_.index(0), {b_.add(x.re, y.re), b_.add(x.im, y.im)});
    });
  }
  void end_prime() {
    each_vector([&] {
      const auto put = [&] {
        const ComplexValue v = kept(sum_of_prime(), b_.index(0));
        turns_results_ ? keep(of_rows(last_time()), b_.index(0), v) : store(b_.index(0), v);
      };
      turns_results_ ? put() : at_vector(put);
    });
  }

  const std::vector<FourierBlock> blocks_;
  const size_t legs_;
  size_t leg_ = 0;     // of a prime row's two, which pass all blocks
  int64_t inner_ = 0;  // elements of scratch for a vector before those that a block keeps
};

}  // namespace

Result<KernelLaunch> fourier_kernel(LoopNest& n, FourierNest shape, const FourierSteps& steps,
                                    const ScheduleContext& context) {
  return FourierKernel(n, std::move(shape), steps, context).run();
}

}  // namespace thermite
