// SPDX-License-Identifier: Apache-2.0
// Kernel IR: one function over a range of tasks, in structured SSA form.
//
//   kernel @softmax {
//     buffer %b0 : f32 read
//     buffer %b1 : f32 write
//     scalar %0 : i64                       // values of scalars, tasks and instructions share one numbering
//     local  %m0 : f32[64]                  // static, private to one task range, 64-byte aligned, zero-filled: no
//     scratch %m1 : f32[%0]                 // extent = a scalar of the kernel
//     task %1                               // body runs once per task, %1 in [begin, end)
//     %2 = const 16 : i64
//     ...
//   }
//
// Arena with 32-bit ids; a kernel is built once (KernelBuilder) and rewritten by passes into a new one.
// Memory is never aliased: two memories of a kernel do not overlap, except that a buffer `readwrite`
// stands for donated input and output at once.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "base/digest.h"
#include "base/dtype.h"
#include "ir/kernel/prim.h"

namespace thermite {

using ValueId = uint32_t;
using MemId = uint32_t;
using BlockId = uint32_t;
using InstId = uint32_t;
inline constexpr uint32_t kNoId = ~0u;

// Lanes 1 is a scalar; vectors have 2..64 lanes, any power of two.
struct ValueType {
  DType dtype = DType::i64;
  uint8_t lanes = 1;
  friend bool operator==(const ValueType&, const ValueType&) = default;
};
inline constexpr ValueType kIndex{DType::i64, 1};

enum class Op : uint8_t {
  constant,  // imm: Scalar, splat over the lanes
  prim,      // prim, operands of one type; lanes equal
  cast,      // to the result's dtype (semantics in prim.def)
  bitcast,   // same width, same lanes
  splat,     // scalar -> vector
  iota,      // 0, 1, 2, ... of an integer dtype, lanes = the result's
  extract,   // vector, imm lane -> scalar
  shuffle,   // a, b, list of lanes into concat(a, b) -> vector with list's length (1: a scalar)
  load,      // mem, index i64 [, mask]: `lanes` consecutive elements; masked-off lanes are 0 and not accessed
  store,     // mem, index i64, value [, mask]
  gather,    // mem, indices i64 x lanes [, mask]
  scatter,   // mem, indices i64 x lanes, value [, mask]: lanes in order, the last write wins
  loop,  // begin, end, step (i64, step > 0), inits...; body(iv, carried...) yields next carried; results = last carried
  branch,  // if: cond (scalar bool); two blocks, each yields the results
  yield,   // ends every block of a loop or branch
};

enum class MemKind : uint8_t { buffer, local, scratch };
enum class MemAccess : uint8_t { read, write, readwrite };

struct Memory {
  MemKind kind = MemKind::buffer;
  MemAccess access = MemAccess::readwrite;
  DType dtype = DType::f32;
  int64_t count = 0;       // local: elements
  ValueId extent = kNoId;  // scratch: elements, a scalar parameter
};

struct Inst {
  Op op = Op::constant;
  Prim prim = Prim::add;
  ValueType type;  // of the (first) result; of the stored value for store/scatter
  MemId mem = kNoId;
  Scalar imm;           // constant; extract: lane in bits
  bool masked = false;  // load/store/gather/scatter: the last operand is the mask
  bool unroll = false;  // loop: expand fully when emitting (static trip count only)
  std::vector<ValueId> operands;
  std::vector<ValueId> results;
  std::vector<BlockId> blocks;  // loop: body; branch: then, else
  std::vector<uint8_t> lanes;   // shuffle
};

struct Block {
  std::vector<ValueId> args;  // loop body: iv, carried...
  std::vector<InstId> insts;
};

class Kernel {
 public:
  std::string name;
  std::vector<Memory> memories;  // buffers first, in argument order; then locals and scratch
  std::vector<ValueId> scalars;  // parameters, in argument order
  ValueId task = kNoId;
  BlockId body = kNoId;

  std::vector<ValueType> values;  // by ValueId
  std::vector<Inst> insts;        // by InstId
  std::vector<Block> blocks;      // by BlockId

  int buffer_count() const;
  const ValueType& type(ValueId v) const { return values[v]; }
};

// Bytes of scratch that one worker needs, given the values of the scalar parameters (segments 64-aligned,
// in the order of `memories`; offsets as the emitters and the interpreter lay them out).
size_t scratch_bytes(const Kernel& k, std::span<const uint64_t> scalars);

std::string print(const Kernel& k);
// Digest of the printed text without the kernel's name.
Digest digest_of(const Kernel& k);

}  // namespace thermite
