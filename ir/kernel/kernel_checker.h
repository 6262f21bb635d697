// SPDX-License-Identifier: Apache-2.0
#pragma once

#include <fmt/format.h>

#include <functional>
#include <optional>
#include <utility>
#include <vector>

#include "ir/kernel/check.h"
#include "ir/kernel/tile.h"

namespace thermite {

// One walk in program order. The first fault stops it: every check after may rely on those before.
class KernelChecker {
 public:
  explicit KernelChecker(const Kernel& k) : k_(k), state_(k.values.size(), kUnseen) {}

  std::optional<KernelFault> run();

 private:
  enum State : uint8_t { kUnseen, kVisible, kClosed };
  using Question = std::function<bool(const Inst&)>;

  template <class... A>
  bool fail(fmt::format_string<A...> f, A&&... a) {
    return failed(fmt::format(f, std::forward<A>(a)...));
  }
  bool failed(std::string message);  // false

  ValueType type(ValueId v) const { return k_.values[v]; }
  const Inst* definition(ValueId v) const { return defs_[v] == kNoId ? nullptr : &k_.insts[defs_[v]]; }
  std::optional<int64_t> constant(ValueId v) const;

  // verify_declarations.cpp
  bool define(ValueId v);
  bool declarations();
  bool scalar_facts(size_t i);
  bool threads();
  bool index_width();
  bool memories();
  bool shared(const Memory& m);

  // verify.cpp. `yields` are the types that a block must yield; null for the kernel's body, which ends without a yield.
  bool ids();
  bool no_strays();
  bool block(BlockId b, int depth, const std::vector<ValueType>* yields);
  bool inst(const Inst& i, int depth, const std::vector<ValueType>* yields);
  bool yield(const Inst& i, const std::vector<ValueType>& types);
  bool loop(const Inst& i, int depth);
  bool branch(const Inst& i, int depth);
  bool takes(const Inst& i, size_t operands);
  bool gives(const Inst& i, ValueType t);

  // verify_values.cpp
  bool prim(const Inst& i);
  bool value(const Inst& i);
  bool spreads(ValueType from, ValueType to);
  bool shuffle(const Inst& i);
  bool access(const Inst& i);
  bool prefetch(const Inst& i);
  bool static_bounds(const Inst& i, const Memory& m, int lanes);

  // verify_threads.cpp
  bool together();
  bool met(BlockId b, bool all, const std::vector<bool>& uniform, const Question& together, std::string_view of);
  bool works_on_tiles(const Inst& i) const;
  bool same_views(const std::vector<bool>& uniform);
  bool of_threads(const Inst& i);
  bool atomic(const Inst& i);
  bool copy_async(const Inst& i);

  // verify_tiles.cpp
  bool of_tiles(const Inst& i);
  bool view(const Inst& i, const TileView& v);
  bool mma(const Inst& i);
  DType mma_dtype(const Inst& i, const TileView& v, size_t operand) const;
  bool mma_operand_fits(const Inst& i, int which, const TileView& v, size_t operand, DType halves);
  bool tile_reduce(const Inst& i);
  bool unit_dot(const Inst& i);

  const Kernel& k_;
  std::vector<State> state_;
  std::vector<InstId> defs_;
  std::vector<ValueId> scope_;  // values of the open blocks below the kernel's body
  InstId at_ = kNoId;
  int depth_ = 0;
  size_t visited_ = 0;
  KernelFault fault_;
};

}  // namespace thermite
