// SPDX-License-Identifier: Apache-2.0
// scale * reshape(f(reshape(x), m))  ->  scale * f(x, reshape(expand(reshape(m))))
//
// A group normalisation: statistics by group, scales by channel. A kernel that makes both walks the elements in one
// shape and finds the place in the other by a division of every element. Nothing is divided where the statistics are
// shown by channel, for an axis that is split needs no division. Only where all full operands are of the result's shape
// already, where the scale parts the old shape's innermost dimension, for elsewhere a division is one of rows, and
// where a new dimension has to be split.
#include <algorithm>

#include "ir/ops/attrs.h"
#include "ir/ops/op_def.h"
#include "passes/graph/rewrite.h"

namespace thermite {
namespace {

constexpr size_t kMostMoved = 16;    // nodes
constexpr size_t kMostRepeated = 4;  // of them, cheap ones that others read, too

// Extents that both shapes are products of: dimension `from` of the one and `to` of the other contain it.
struct Piece {
  int64_t extent;
  int from, to;
};

// Outermost first, none of extent 1. None at all where the shapes have no such pieces.
std::vector<Piece> common_pieces(const Dims& from, const Dims& to) {
  std::vector<Piece> pieces;
  int i = from.size(), o = to.size();
  int64_t left_from = 1, left_to = 1;
  for (;;) {
    while (left_from == 1 && i > 0) left_from = from[--i];
    while (left_to == 1 && o > 0) left_to = to[--o];
    const int64_t extent = std::min(left_from, left_to);
    if (extent <= 1) break;
    if (left_from % extent != 0 || left_to % extent != 0) return {};
    pieces.push_back({extent, i, o});
    left_from /= extent;
    left_to /= extent;
  }
  std::ranges::reverse(pieces);
  return pieces;
}

// Whether an operand that broadcasts to `rank` dimensions has dimension `d` of them, which is not of extent 1.
bool has(const Dims& operand, int rank, int d) {
  const int own = d - (rank - operand.size());
  return own >= 0 && operand[own] != 1;
}

// Whether an operand has, of the pieces of one dimension of the other shape, some and not others.
bool mixes(const Dims& operand, int rank, std::span<const Piece> pieces, int Piece::* own, int Piece::* other) {
  for (size_t k = 1; k < pieces.size(); ++k) {
    const Piece &a = pieces[k - 1], &b = pieces[k];
    if (a.*other == b.*other && has(operand, rank, a.*own) != has(operand, rank, b.*own)) return true;
  }
  return false;
}

class Move {
 public:
  Move(Rewriting& r, NodeId reader, NodeId reshape)
      : r_(r), reshape_(reshape), top_(r.in(reshape, 0)), from_(r.dims(top_)), to_(r.dims(reshape)) {
    pieces_ = common_pieces(from_, to_);
    reads_ = static_cast<uint32_t>(std::ranges::count(r[reader].inputs, reshape));
  }

  // Whether `operand` of the reader has a part of the old shape's innermost dimension.
  bool parts(NodeId operand) const {
    const auto inner = std::ranges::find_if(pieces_, [&](const Piece& p) { return p.from == pieces_.back().from; });
    return mixes(r_.dims(operand), to_.size(), {inner, pieces_.end()}, &Piece::to, &Piece::from);
  }

  // Collects what moves; false where that does not pay.
  bool collect() { return visit(top_) && cancels_ && splits_ && few_repeated(); }

  NodeId moved() {
    for (NodeId v : order_) {
      std::vector<NodeId> in;
      for (NodeId x : r_[v].inputs) in.push_back(moved_operand(x));
      const NodeId to = std::ranges::count(in, kNoNode) ? kNoNode : r_.add(*r_[v].op, in, Attrs(r_[v].attrs));
      if (to == kNoNode || r_.dims(to) != to_) return kNoNode;
      made_.push_back(to);
    }
    return made_.back();
  }

 private:
  bool whole(NodeId v) const { return r_.dims(v) == from_; }

  bool visit(NodeId v) {
    if (r_.literal(v) || std::ranges::count(order_, v)) return true;
    if (!whole(v)) {
      splits_ |= mixes(r_.dims(v), from_.size(), pieces_, &Piece::from, &Piece::to);
      return true;
    }
    if (r_.is(v, "reshape") && r_.dims(r_.in(v, 0)) == to_) return cancels_ = true;
    if (!r_[v].op->has(kElementwise) || order_.size() + open_ == kMostMoved) return false;
    ++open_;
    for (size_t k = 0; k < r_[v].inputs.size(); ++k)
      if (!visit(r_[v].inputs[k])) return false;
    --open_;
    order_.push_back(v);
    return true;
  }

  // What others read is computed for them as well, from all that it reads.
  bool few_repeated() const {
    size_t repeated = 0;
    std::vector<char> stays(order_.size(), 0);
    for (size_t k = order_.size(); k-- > 0;) {
      const NodeId v = order_[k];
      uint32_t reads = v == top_ ? 1 : 0;
      bool stay = v == top_ && r_.uses(reshape_) > reads_;
      for (size_t j = k + 1; j < order_.size(); ++j) {
        const auto count = static_cast<uint32_t>(std::ranges::count(r_[order_[j]].inputs, v));
        reads += count;
        stay |= count > 0 && stays[j];
      }
      stays[k] = stay |= r_.uses(v) > reads;
      if (stay && (!r_[v].op->has(kCheap) || ++repeated > kMostRepeated)) return false;
    }
    return true;
  }

  NodeId moved_operand(NodeId v) {
    const auto it = std::ranges::find(order_, v);
    if (it != order_.end()) return made_[static_cast<size_t>(it - order_.begin())];
    if (const auto value = r_.literal(v)) return r_.full(*value, {});
    return whole(v) ? r_.in(v, 0) : shown(v);
  }

  // A value that broadcasts to the old shape as one that broadcasts to the new one.
  NodeId shown(NodeId v) {
    const Dims d = r_.dims(v);
    if (pieces_.size() > static_cast<size_t>(kMaxRank)) return kNoNode;
    std::vector<char> kept(static_cast<size_t>(to_.size()), 0);
    for (const Piece& p : pieces_) kept[static_cast<size_t>(p.to)] |= has(d, from_.size(), p.from);
    Dims own, wide, last = Dims::filled(to_.size(), 1);
    for (const Piece& p : pieces_) {
      if (!kept[static_cast<size_t>(p.to)]) continue;
      own.push_back(has(d, from_.size(), p.from) ? p.extent : 1);
      wide.push_back(p.extent);
      last[p.to] = to_[p.to];
    }
    NodeId x = r_.reshape(v, own);
    if (x != kNoNode && own != wide) x = r_.add("expand", {x}, ExpandAttrs{.dims = {wide.begin(), wide.end()}}.pack());
    return x == kNoNode ? x : r_.reshape(x, last);
  }

  Rewriting& r_;
  NodeId reshape_, top_;
  Dims from_, to_;
  uint32_t reads_;
  std::vector<Piece> pieces_;
  std::vector<NodeId> order_, made_;  // what moves, operands first
  size_t open_ = 0;
  bool cancels_ = false, splits_ = false;
};

}  // namespace

NodeId reshape_to_operands(Rewriting& r, NodeId n) {
  std::vector<NodeId> in = r[n].inputs;
  for (size_t k = 0; k < in.size(); ++k) {
    if (!r.is(in[k], "reshape") || r.dims(in[k]) != r.dims(n) || elements(r.dims(n)) == 0) continue;
    if (!r[r.in(in[k], 0)].op->has(kElementwise)) continue;
    Move move(r, n, in[k]);
    if (std::ranges::none_of(in, [&](NodeId x) { return move.parts(x); }) || !move.collect()) continue;
    const NodeId to = move.moved();
    if (to == kNoNode) continue;
    std::ranges::replace(in, NodeId{in[k]}, to);
    return r.add(*r[n].op, in, Attrs(r[n].attrs));
  }
  return kNoNode;
}

}  // namespace thermite
