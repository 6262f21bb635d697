// SPDX-License-Identifier: Apache-2.0
#include "ir/kernel/kernel_checker.h"
#include "ir/kernel/parse.h"

namespace thermite {
namespace {

constexpr std::string_view kOpNames[] = {"const",   "",          "cast",       "bitcast",  "splat",       "iota",
                                         "extract", "shuffle",   "mask_bits",  "compress", "lookup",      "load",
                                         "store",   "gather",    "scatter",    "prefetch", "loop",        "if",
                                         "yield",   "barrier",   "lane_xor",   "atomic",   "copy_async",  "commit",
                                         "wait",    "tile_load", "tile_store", "tile_mma", "tile_reduce", "unit_dot"};
static_assert(std::size(kOpNames) == static_cast<size_t>(Op::unit_dot) + 1);

std::string_view op_name(const Inst& inst) {
  return inst.op == Op::prim ? info(inst.prim).name : kOpNames[static_cast<size_t>(inst.op)];
}

}  // namespace

bool KernelChecker::failed(std::string message) {
  fault_.message = std::move(message);
  fault_.inst = at_;
  if (at_ != kNoId) fault_.message = fmt::format("{}: {}", op_name(k_.insts[at_]), fault_.message);
  return false;
}

std::optional<KernelFault> KernelChecker::run() {
  if (declarations() && ids() && block(k_.body, 0, nullptr) && no_strays() && together()) return std::nullopt;
  return std::move(fault_);
}

std::optional<int64_t> KernelChecker::constant(ValueId v) const {
  const Inst* d = definition(v);
  if (!d || d->op != Op::constant || !is_int(d->imm.dtype)) return std::nullopt;
  return to_int(d->imm);
}

// Ids are in range and every instruction and block is named once, so that the walk below is over a tree.
bool KernelChecker::ids() {
  if (k_.body >= k_.blocks.size()) return fail("the kernel has no body");
  std::vector<uint8_t> inst_seen(k_.insts.size()), block_seen(k_.blocks.size());
  block_seen[k_.body] = 1;
  for (const Block& b : k_.blocks) {
    for (InstId i : b.insts) {
      if (i >= k_.insts.size() || inst_seen[i]++) return fail("an instruction is missing or listed twice");
    }
  }
  defs_.assign(k_.values.size(), kNoId);
  for (size_t i = 0; i < k_.insts.size(); ++i) {
    at_ = static_cast<InstId>(i);
    const Inst& inst = k_.insts[i];
    for (BlockId b : inst.blocks) {
      if (b >= k_.blocks.size() || block_seen[b]++) return fail("a block is missing or used twice");
    }
    for (ValueId v : inst.operands) {
      if (v >= k_.values.size()) return fail("names a value that does not exist");
    }
    for (ValueId v : inst.results) {
      if (v >= k_.values.size()) return fail("names a value that does not exist");
      defs_[v] = at_;
    }
    if (inst.op > Op::unit_dot || static_cast<size_t>(inst.prim) >= kPrims.size()) return fail("unknown operation");
  }
  at_ = kNoId;
  return true;
}

bool KernelChecker::no_strays() {
  at_ = kNoId;
  if (visited_ != k_.insts.size()) return fail("{} instructions are in no block", k_.insts.size() - visited_);
  return true;
}

// `yields` are the types that the block must yield; null for the kernel's body, which ends without a yield.
bool KernelChecker::block(BlockId b, int depth, const std::vector<ValueType>* yields) {
  if (depth > kMaxNesting) return fail("blocks nest deeper than {}", kMaxNesting);
  const size_t scope = scope_.size();
  depth_ = depth;
  const Block& block = k_.blocks[b];
  for (ValueId v : block.args) {
    if (!define(v)) return false;
  }
  for (size_t n = 0; n < block.insts.size(); ++n) {
    at_ = block.insts[n];
    ++visited_;
    depth_ = depth;
    const bool last = n + 1 == block.insts.size();
    if ((k_.insts[at_].op == Op::yield) != (yields && last)) {
      return fail("a block of a loop or branch ends with one yield, and the kernel's body has none");
    }
    if (!inst(k_.insts[at_], depth, yields)) return false;
  }
  if (yields && block.insts.empty()) return fail("a block must end with a yield");
  while (scope_.size() > scope) {
    state_[scope_.back()] = kClosed;
    scope_.pop_back();
  }
  return true;
}

bool KernelChecker::inst(const Inst& i, int depth, const std::vector<ValueType>* yields) {
  const InstId self = at_;
  for (ValueId v : i.operands) {
    if (state_[v] != kVisible) return fail("uses a value that is not defined before it in an open block");
  }
  bool good = false;
  switch (i.op) {
    case Op::loop:
      good = loop(i, depth);
      break;
    case Op::branch:
      good = branch(i, depth);
      break;
    case Op::yield:
      good = yield(i, *yields);
      break;
    case Op::prefetch:
      good = prefetch(i);
      break;
    default:
      if (!i.blocks.empty()) return fail("has a block");
      if (i.op >= Op::iota && i.op < Op::tile_load && works_on_tiles(i)) return fail("does not work on tiles");
      good = i.op >= Op::tile_load ? of_tiles(i)
             : i.op > Op::yield    ? of_threads(i)
             : i.op >= Op::load    ? access(i)
                                   : value(i);
  }
  if (!good) return false;
  at_ = self;
  depth_ = depth;
  for (ValueId v : i.results) {
    if (!define(v)) return false;
  }
  return true;
}

bool KernelChecker::yield(const Inst& i, const std::vector<ValueType>& types) {
  if (!i.results.empty() || !i.blocks.empty()) return fail("has results");
  if (i.operands.size() != types.size()) {
    return fail("gives {} values where {} are expected", i.operands.size(), types.size());
  }
  for (size_t n = 0; n < types.size(); ++n) {
    if (type(i.operands[n]) == types[n]) continue;
    return fail("value {} is {}, not {}", n, type_text(type(i.operands[n])), type_text(types[n]));
  }
  return true;
}

bool KernelChecker::loop(const Inst& i, int depth) {
  if (i.operands.size() < 3 || i.blocks.size() != 1) return fail("takes begin, end, step and one block");
  for (int n = 0; n < 3; ++n) {
    if (type(i.operands[n]) != k_.index_type()) return fail("begin, end and step must be {}", name(k_.index));
  }
  const auto step = constant(i.operands[2]);
  if (step && *step <= 0) return fail("the step is {}; it must be positive", *step);
  const auto& args = k_.blocks[i.blocks[0]].args;
  const size_t carried = i.operands.size() - 3;
  if (args.size() != carried + 1 || i.results.size() != carried) {
    return fail("{} initial values, {} block arguments and {} results do not fit", carried, args.size(),
                i.results.size());
  }
  std::vector<ValueType> types;
  for (size_t n = 0; n < carried; ++n) {
    const ValueType t = type(i.operands[n + 3]);
    if (args[n + 1] >= k_.values.size() || type(args[n + 1]) != t || type(i.results[n]) != t) {
      return fail("carried value {} starts as {} and is declared otherwise", n, type_text(t));
    }
    types.push_back(t);
  }
  if (args[0] >= k_.values.size() || type(args[0]) != k_.index_type())
    return fail("the induction variable must be {}", name(k_.index));
  return block(i.blocks[0], depth + 1, &types);
}

bool KernelChecker::branch(const Inst& i, int depth) {
  if (i.operands.size() != 1 || i.blocks.size() != 2) return fail("takes a condition and two blocks");
  if (type(i.operands[0]) != ValueType{DType::boolean, 1}) return fail("the condition must be a bool scalar");
  std::vector<ValueType> types;
  for (ValueId v : i.results) types.push_back(type(v));
  for (BlockId b : i.blocks) {
    if (!k_.blocks[b].args.empty()) return fail("a branch's blocks take no arguments");
    if (!block(b, depth + 1, &types)) return false;
  }
  return true;
}

bool KernelChecker::takes(const Inst& i, size_t operands) {
  if (i.operands.size() != operands) return fail("takes {} operands, not {}", operands, i.operands.size());
  return true;
}

bool KernelChecker::gives(const Inst& i, ValueType t) {
  if (i.results.size() != 1) return fail("has {} results, not one", i.results.size());
  if (type(i.results[0]) != t || i.type != t) {
    return fail("gives {}, not {}", type_text(t), type_text(type(i.results[0])));
  }
  return true;
}

std::optional<KernelFault> find_fault(const Kernel& k) { return KernelChecker(k).run(); }

Status verify(const Kernel& k) {
  auto fault = find_fault(k);
  if (!fault) return {};
  return internal_error("kernel @{} is malformed: {}", k.name, fault->message);
}

}  // namespace thermite
