// SPDX-License-Identifier: Apache-2.0
// What an op is: one row of data per op, in one file per op (ir/ops/<name>.cpp).
//
// An op says how one of its elements is made, in exactly one of four ways:
//   scalar     from the elements of its inputs at the same (broadcast) place: element-wise ops
//   pull       from elements of its inputs at computed places: views, concat, pad, gather, iota
//   reduce     by a tuple monoid over reduce axes: sums, arg-max, dot-general, convolution, scatter
//   decompose  by a small graph of other ops
// Complex values exist in graphs alone: an op that takes or gives them says in `split` how it is made of ops on their
// real and imaginary parts; that may be all there is to it.
#pragma once

#include <algorithm>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "base/status.h"
#include "ir/graph/graph.h"
#include "ir/loops/expr.h"
#include "ir/loops/size.h"
#include "ir/loops/tree.h"

namespace thermite {

struct RefTensor;  // ir/ops/reference.h

enum Trait : uint32_t {
  kLeaf = 1u << 0,         // set together with .leaf
  kElementwise = 1u << 1,  // set together with .scalar; inputs broadcast (numpy rules)
  kView = 1u << 2,         // pull of exactly one element of one input, no arithmetic: folds into its readers
  kReduction = 1u << 3,    // reduce axes of one input; keeps no spatial structure
  kContraction = 1u << 4,  // sum of products of two inputs: dot_general, conv
  kIndexed = 1u << 5,      // reads at data-dependent places: gather, scatter, top-k
  kCommutative = 1u << 6,
  kCheap = 1u << 7,          // costs less than a load: may be recomputed freely
  kNoGradient = 1u << 8,     // not differentiable (comparisons, integers, indices)
  kGradientLater = 1u << 9,  // differentiable, gradient not written yet
  kAliases = 1u << 10,       // row-major order unchanged: the result may share the input's memory (reshape)
  kComposite = 1u << 11,     // set together with .decompose
  kRepeats = 1u << 12,       // a view that shows elements of its input more than once, by broadcasting alone
  kFills = 1u << 13,         // a view that has a value of its own where it shows nothing of its input
  kEnds = 1u << 15,          // made in passes over its whole result: nothing that reads it can share its kernel
  kJoins = 1u << 14,         // of any arity, and associative: a long list of operands may be cut into a tree
  kFolds = 1u << 16,         // a view whose places are folded back: in no order that a vector knows
  kAsks = 1u << 17,          // a view that asks where a place lies before it reads: on which side, or beyond
};

// What a node without inputs stands for: an entry of a table of its graph, whose place is the first attribute.
enum class Leaf : uint8_t {
  none,
  input,     // Graph::inputs
  constant,  // Graph::constants
  scalar,    // Graph::scalars: a runtime value, and no buffer
};

enum class AttrType : uint8_t { integer, real, flag, integers, scalar, dtype };

// How long a list is that was left out.
enum class Along : uint8_t {
  nothing,     // it is empty
  dimensions,  // one entry per dimension of the first operand
  spatial,     // ... less two: batch and channels
  first_list,  // as long as the op's first attribute
};

// What an attribute is that a call leaves out.
struct AttrDefault {
  enum class Kind : uint8_t { required, number, list, unset };
  Kind kind = Kind::required;
  int64_t number = 0;  // of each entry of a list: 0 or 1
  Along along = Along::nothing;
};
inline constexpr AttrDefault kRequired{};
inline constexpr AttrDefault kEmptyList{AttrDefault::Kind::list};
inline constexpr AttrDefault kUnset{AttrDefault::Kind::unset};  // of a dtype: the op says what that means
constexpr AttrDefault otherwise(int64_t number) { return {AttrDefault::Kind::number, number}; }
constexpr AttrDefault zeros(Along along) { return {AttrDefault::Kind::list, 0, along}; }
constexpr AttrDefault ones(Along along) { return {AttrDefault::Kind::list, 1, along}; }

// The values of an integer that stands for one of a few names; opgen makes it an enum class.
struct AttrChoices {
  std::string_view type;
  std::span<const std::string_view> names;
};

struct AttrRow {
  std::string_view name;
  AttrType type;
  std::string_view doc;
  AttrDefault absent = kRequired;
  bool in_type = false;  // the node's type says it, too: a pull reads it there
  bool shift = false;    // integers that are added to indices: a pull reads them by shift() and shift_size()
  const AttrChoices* choices = nullptr;

  constexpr bool may_be_unset() const { return absent.kind == AttrDefault::Kind::unset; }
};

// An attribute's name as a template argument.
template <size_t N>
struct AttrName {
  char text[N];
  consteval AttrName(const char (&s)[N]) { std::copy_n(s, N, text); }
  constexpr std::string_view view() const { return {text, N - 1}; }
};

// The place of a row of `kRows`; does not compile where there is none.
template <const auto& kRows, AttrName kName>
consteval int attr_place() {
  for (size_t k = 0; k < std::size(kRows); ++k)
    if (kRows[k].name == kName.view()) return static_cast<int>(k);
  throw "no attribute of that name";
}

// attr<kConvAttrs, "groups">(a): a value in its row's type; of a row that may be unset, a std::optional. How op files
// read; other houses read the structs of ir/ops/attrs.h, which opgen writes.
template <const auto& kRows, AttrName kName>
decltype(auto) attr(const Attrs& a) {
  constexpr int kPlace = attr_place<kRows, kName>();
  constexpr AttrRow kRow = kRows[kPlace];
  if constexpr (kRow.type == AttrType::integer)
    return a.i(kPlace);
  else if constexpr (kRow.type == AttrType::real)
    return a.f(kPlace);
  else if constexpr (kRow.type == AttrType::flag)
    return a.flag(kPlace);
  else if constexpr (kRow.type == AttrType::integers)
    return a.ints(kPlace);
  else if constexpr (kRow.type == AttrType::scalar)
    return a.scalar(kPlace);
  else if constexpr (kRow.may_be_unset())
    return a.find_dtype(kPlace);
  else
    return a.dtype(kPlace);
}

// Entries of a list that was left out; 0 where it is empty by itself.
size_t default_entries(const AttrRow& row, int first_rank, size_t first_list);
// ... and the list: `number` is 0 or 1, `entries` at most kMaxRank.
std::span<const int64_t> default_list(int64_t number, size_t entries);
// Puts attributes in the form in which they are stored: lists that were left out are filled, and no Unset ends them.
Attrs completed(const OpDef& op, int first_rank, Attrs attrs);
// Attributes of an op by name, for op files that build other ops; those not named have their defaults.
Attrs named_attrs(const OpDef& op, std::initializer_list<std::pair<std::string_view, AttrValue>> given);

struct InferArgs {
  std::span<const Type> in;
  const Attrs& attrs;
};

// Builds the elements of one node. Indices are i64 expressions, one per dimension of the node or input. What an op
// builds may depend on dtypes, ranks and attributes, but on extents by in_size() and out_size() alone, on attributes of
// type scalar by number() alone, on rows marked `shift` by shift() and shift_size() alone, and not on rows that are
// `in_type`: so it is known for which other sizes it would build the same.
class Pull {
 public:
  virtual ~Pull() = default;
  // Element of input `k` at `index`, in its storage dtype. Every index must be in range wherever the
  // current guard holds.
  virtual ExprId read(int k, std::span<const ExprId> index) = 0;
  ExprId read(int k, std::initializer_list<ExprId> i) { return read(k, std::span(i.begin(), i.size())); }
  // Extents as expressions: a constant where 1, else a runtime symbol or a product of such.
  virtual ExprId in_extent(int k, int dim) = 0;
  virtual ExprId out_extent(int dim) = 0;
  // `value()` evaluated only where `condition` holds; `otherwise` elsewhere. Reads inside are guarded.
  virtual ExprId guarded(ExprId condition, const std::function<ExprId()>& value, ExprId otherwise) = 0;
  // For leaves: the runtime scalar in slot `slot`.
  virtual ExprId scalar_argument(uint32_t slot, DType t) = 0;
  // The scalar in attribute `attr`; an argument of the kernel where code gains nothing from knowing it.
  virtual ExprId number(int attr) = 0;
  // The extents themselves; comparing them is noted.
  virtual Size in_size(int k, int dim) = 0;
  virtual Size out_size(int dim) = 0;
  // Entry `k` of attribute `attr`: an argument of the kernel unless it is 0; and the number itself, likewise noted.
  virtual ExprId shift(int attr, int k) = 0;
  virtual Size shift_size(int attr, int k) = 0;
  Size in_elements(int k);
  // Dimension `dim` of the result is as large as an attribute says, whatever the operands are: a filter's taps.
  virtual void is_of_attribute(int) {}

  int inputs() const { return static_cast<int>(in_.size()); }
  DType in_dtype(int k) const { return in_[static_cast<size_t>(k)].dtype; }
  int in_rank(int k) const { return in_[static_cast<size_t>(k)].dims.size(); }
  DType out_dtype() const { return out_.dtype; }
  int out_rank() const { return out_.dims.size(); }

  ExprPool& e;
  const Attrs& attrs;

 protected:
  Pull(ExprPool& pool, const Attrs& a, std::span<const Type> in, const Type& out)
      : e(pool), attrs(a), in_(in), out_(out) {}

 private:
  std::span<const Type> in_;
  const Type& out_;
};

inline Size Pull::in_elements(int k) {
  Size count = 1;
  for (int d = 0; d < in_rank(k); ++d) count *= in_size(k, d);
  return count;
}

// A value as real and imaginary part, both of part_type; a real value has no `im`.
struct Parts {
  NodeId re = kNoNode, im = kNoNode;
  NodeId whole = kNoNode;  // both, in one more dimension of 2, where there is such a node
};

// A node whose operands, or whose result, are complex.
struct SplitArgs {
  const OpDef& op;
  std::span<const Parts> in;
  const Attrs& attrs;
  const Type& type;
  bool many_threads = false;  // of the device: few rows leave most of them idle
};

// What a stage does with its reduce axes in place of folding them: `combine` and `project` are then unset.
//
// The axis's elements in their order: greatest or least first, NaN greater than everything, equal ones by rising index.
// `lift` gives an element; the result is the i64 index of the element that comes at place `along` of the result's
// dimension of that number, or with `ranks` the place at which the element with that index comes.
struct OrderSpec {
  int along = 0;
  bool largest = true, ranks = false;
};

// An old value with updates: `lift` gives the old value at the result's place and then, over the reduce axes, the
// update, whether it lands anywhere, and where, an index per dimension. Updates of one place follow each other in
// row-major order of the reduce axes; none of the primitives: the last one stays. Halves round once, at the end.
struct ScatterSpec {
  std::optional<Prim> combine;
};

struct ReduceSpec {
  struct ReduceAxis {
    ExprId extent;  // a constant one is static in the kernel
    Size value;
  };
  std::vector<ReduceAxis> axes;  // row-major order of the linear reduce index
  Tree tree = Tree::exact;
  DotExtents dot{1, 1, 1};       // of a kContraction, in each batch and group
  std::vector<Scalar> identity;  // one per state component; its dtype is the component's
  bool finite = false;           // Tree::dot: b is, so a term whose a is 0 may be left out
  // Elements at one place of the reduce space, compute types. Tree::dot: two factors a, b; state is one sum.
  std::function<std::vector<ExprId>(std::span<const ExprId> reduce_index)> lift;
  std::function<std::vector<ExprId>(ExprPool&, std::span<const ExprId> a, std::span<const ExprId> b)> combine;
  std::function<ExprId(ExprPool&, std::span<const ExprId> state)> project;  // to compute_type(out dtype)
  std::optional<OrderSpec> order;
  std::optional<ScatterSpec> scatter;
};

struct OpDef {
  std::string_view name;
  int8_t arity = 1;  // -1: one or more inputs
  uint32_t traits = 0;
  Leaf leaf = Leaf::none;
  std::span<const AttrRow> attrs = {};
  Result<Type> (*infer)(const InferArgs&) = nullptr;
  // Operands come in compute_type of their dtype; the result is in compute_type of the op's dtype.
  ExprId (*scalar)(ExprPool&, std::span<const ExprId> x, const Attrs&) = nullptr;
  ExprId (*pull)(Pull&, std::span<const ExprId> index) = nullptr;  // result in the storage dtype
  ReduceSpec (*reduce)(Pull&, std::span<const ExprId> index) = nullptr;
  Result<NodeId> (*decompose)(GraphBuilder&, std::span<const NodeId> in, const Attrs&) = nullptr;
  // Axes of input 0 that a kReduction reduces (bit k: axis k): all else of its place is the result's, and every input
  // has input 0's shape.
  uint32_t (*reduced)(const InferArgs&) = nullptr;
  // Terms that an op with .reduce folds into one element of its result. A kContraction's are products.
  double (*terms)(const InferArgs&) = nullptr;
  // Share of input 0 that is read at all: strides may step over the rest. Null: all of it.
  double (*share_read)(const InferArgs&, const Type& out) = nullptr;
  // Of a view: whether it shows the elements of input 0 in another order or by steps, each once at most, so that its
  // readers walk memory across. Of a lookup: whether it picks along the last dimension. Null: no.
  bool (*reads_apart)(const InferArgs&) = nullptr;
  // Of a view: whether neighbours along its last dimension that has any lie further apart in input 0 than every other
  // element, so that lanes gather them. Null: no.
  bool (*turns_rows)(const InferArgs&) = nullptr;
  // Of an op whose input 1 holds indices into its data: what they must stay below; a negative one counts from the
  // back. One limit for all, or one per entry of the indices' last dimension; empty where nothing is indexed. Out of
  // range is defined (reads give 0, writes are dropped), so this serves diagnosis only.
  Dims (*index_limits)(const InferArgs&) = nullptr;
  // Of an op whose last input is a table that must hold certain numbers: makes it, out of nothing.
  Result<NodeId> (*table)(GraphBuilder&, const InferArgs&) = nullptr;
  // Where an operand or the result is complex, in place of scalar, pull, reduce and decompose. Null: complex operands
  // are refused.
  Result<Parts> (*split)(GraphBuilder&, const SplitArgs&) = nullptr;
  // Typed reference: exact for integers and bool; float64 for f32 and narrower; long double for f64.
  Status (*reference)(std::span<const RefTensor* const> in, const Attrs&, RefTensor& out) = nullptr;
  double sample_low = -2, sample_high = 2;  // range in which random test inputs make sense
  std::string_view doc;

  bool has(Trait t) const { return (traits & t) != 0; }
};

// Refuses an incomplete op at compile time: constinit const OpDef x = checked({...}).
consteval OpDef checked(OpDef d) {
  if (d.name.empty()) throw "an op needs a name";
  if (!d.infer) throw "an op needs shape and dtype inference";
  const int ways = (d.scalar != nullptr) + (d.pull != nullptr) + (d.reduce != nullptr) + (d.decompose != nullptr);
  if (ways > 1 || (ways == 0 && !d.split && !(d.traits & kLeaf))) throw "one of scalar, pull, reduce, decompose";
  if ((d.scalar != nullptr) != ((d.traits & kElementwise) != 0)) throw "kElementwise goes with .scalar";
  if ((d.decompose != nullptr) != ((d.traits & kComposite) != 0)) throw "kComposite goes with .decompose";
  if ((d.leaf != Leaf::none) != ((d.traits & kLeaf) != 0)) throw "kLeaf goes with .leaf";
  if (d.leaf != Leaf::none && (d.attrs.empty() || d.attrs[0].type != AttrType::integer))
    throw "a leaf's first attribute is its place in the table";
  if (d.reduce && !d.terms) throw "an op that reduces says how many terms";
  if (d.reduce && (d.traits & kReduction) && !d.reduced) throw "a kReduction says which axes";
  if (!d.reference && !(d.traits & kLeaf)) throw "an op needs a reference";
  if (!(d.traits & (kNoGradient | kGradientLater | kLeaf))) throw "give a gradient, or kNoGradient or kGradientLater";
  for (size_t k = 0; k < d.attrs.size(); ++k) {
    const AttrDefault& absent = d.attrs[k].absent;
    if (absent.kind == AttrDefault::Kind::list && absent.number != 0 && absent.number != 1)
      throw "a list's default is of zeros or ones";
    if (k > 0 && d.attrs[k - 1].may_be_unset() && !d.attrs[k].may_be_unset())
      throw "attributes that may be unset come last";
  }
  if (d.doc.empty()) throw "an op needs one line of documentation";
  return d;
}

// The type of the op's result. Refuses complex operands of an op that takes none; what it takes else, OpDef::infer
// says.
Result<Type> infer_op(const OpDef& op, const InferArgs& a);

inline bool is_leaf(const Node& n, Leaf leaf) { return n.op->leaf == leaf; }
inline bool is_constant(const Node& n) { return is_leaf(n, Leaf::constant); }
// The place in its table of what a leaf stands for; beyond every table if the attribute is negative.
inline size_t slot_of(const Node& n) { return static_cast<size_t>(n.attrs.i(0)); }
// Whether elements of a value are in memory; runtime scalars are arguments.
inline bool has_storage(const Node& n) { return !is_leaf(n, Leaf::scalar); }

// The table, in name order; generated by CMake from the folder.
std::span<const OpDef* const> all_ops();
const OpDef* find_op(std::string_view name);  // nullptr when there is none

}  // namespace thermite
