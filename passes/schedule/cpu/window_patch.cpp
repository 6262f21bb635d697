// SPDX-License-Identifier: Apache-2.0
#include "passes/schedule/cpu/window_patch.h"

#include <algorithm>

namespace thermite {

ImagePatch::ImagePatch(LoopNest& nest, const WindowShape& shape, KernelFrame& frame)
    : n_(nest), s_(shape), f_(frame), b_(frame.b), phases_(shape.column.step) {}

void ImagePatch::declare_pitch() {
  pitch_ = f_.parameter(s_.pitch);
  row_pitch_ = b_.mul(pitch_, b_.index(phases_));
}

ValueId ImagePatch::at(ValueId row, int64_t phase, ValueId column) {
  return b_.add(b_.add(b_.mul(row, row_pitch_), b_.mul(b_.index(phase), pitch_)), column);
}

ValueId ImagePatch::load(ValueId row, int64_t tap, ValueId x) {
  const int64_t place = tap * s_.column.apart;
  return b_.load(memory_, at(row, place % phases_, b_.add(x, b_.index(place / phases_))), kVectorLanes);
}

// The image from column `u` on, a vector for each phase, for rows of the patch; what depends on the column alone (the
// masks) stays outside the loop over rows, and rows inside the padding have no mask of their own. `inner`: all of it is
// inside.
void ImagePatch::each_row(ValueId u, ValueId rows, const Interior* inner,
                          const std::function<void(ValueId row, ValueId image)>& body) {
  const ValueId columns = f_.value(s_.column.image.extent);
  const int lanes = static_cast<int>(phases_) * kVectorLanes;
  const ValueId mask = inner ? kNoId : b_.lane_mask(b_.sub(columns, u), lanes);
  const ExprEmitter::VectorScope vector(f_.emit, s_.column.image.id, u, mask, lanes);
  if (inner) f_.emit.assume(inner->comparisons);
  f_.emit.hoist(std::span(&s_.image, 1), std::span(&s_.row.image.id, 1));
  const Interior interior = find_interior(n_, std::span(&s_.image, 1), s_.row.image, {}, 1);
  const ValueId first = b_.mul(begin_, b_.index(s_.row.step));
  const ValueId last = b_.sub(f_.value(s_.row.image.extent), b_.index(1));
  b_.loop(b_.index(0), rows, b_.index(1), [&](ValueId row) {
    const ValueId image_row = b_.min(b_.add(first, row), last);  // a block may reach beyond the image
    auto arm = [&](bool inner) {
      return [&, inner] {
        const ExprEmitter::Scope scope(f_.emit);
        f_.emit.bind(n_.pool.axis(s_.row.image.id), image_row);
        if (inner) f_.emit.assume(interior.comparisons);
        body(row, f_.emit.emit_vector(s_.image));
        return std::vector<ValueId>{};
      };
    };
    b_.branch(f_.inside(interior, s_.row.image, image_row), {}, arm(true), arm(false));
  });
}

// Lanes phase, phase + phases, ... of a vector.
ValueId ImagePatch::phase_of(ValueId image, int64_t phase) {
  if (phases_ == 1) return image;
  std::vector<uint8_t> lanes;
  for (int64_t k = 0; k < kVectorLanes; ++k) lanes.push_back(static_cast<uint8_t>(phases_ * k + phase));
  return b_.shuffle(image, image, lanes);
}

void ImagePatch::pack_column(ValueId u, ValueId rows, const Interior* inner) {
  const ValueId column = b_.div(u, b_.index(phases_));
  each_row(u, rows, inner, [&](ValueId row, ValueId image) {
    for (int64_t phase = 0; phase < phases_; ++phase) {
      const ValueId place = at(row, phase, column);
      b_.store(memory_, place, phase_of(image, phase));
    }
  });
}

void ImagePatch::pack(ValueId begin, ValueId end) {
  begin_ = begin;
  const ValueId more = b_.index(s_.block - 1), size = b_.index(s_.block);
  const ValueId blocks = b_.div(b_.add(b_.sub(end, begin), more), size);
  const ValueId last = b_.mul(b_.sub(b_.mul(blocks, size), b_.index(1)), b_.index(s_.row.step));
  const ValueId rows = b_.add(last, b_.index(s_.row.span()));
  const ValueId columns = f_.value(s_.column.image.extent), lanes = b_.index(phases_ * kVectorLanes);
  const int width = static_cast<int>(phases_) * kVectorLanes;
  const Interior inner = find_interior(n_, std::span(&s_.image, 1), s_.column.image, {}, width);
  const bool by_row =
      std::ranges::any_of(inner.slacks, [&](ExprId x) { return n_.pool.depends_on(x, s_.row.image.id); });
  b_.loop(b_.index(0), columns, lanes, [&](ValueId u) {
    const auto arm = [&](const Interior* known) {
      return [&, known] {
        pack_column(u, rows, known);
        return std::vector<ValueId>{};
      };
    };
    if (by_row) return pack_column(u, rows, nullptr);
    const ValueId whole = b_.prim(Prim::le, {b_.add(u, lanes), columns});
    b_.branch(b_.prim(Prim::bit_and, {whole, f_.inside(inner, s_.column.image, u)}), {}, arm(&inner), arm(nullptr));
  });
  clear_beyond(columns, rows);
}

// Vectors of the last columns read beyond the image.
void ImagePatch::clear_beyond(ValueId columns, ValueId rows) {
  const ValueId lanes = b_.index(phases_ * kVectorLanes), vector = b_.index(kVectorLanes), one = b_.index(1);
  const ValueId packed = b_.div(b_.add(columns, b_.sub(lanes, one)), lanes);
  const ValueId nothing = b_.constant(make_scalar(n_.pool.dtype(s_.image), 0), kVectorLanes);
  b_.loop(b_.mul(packed, vector), pitch_, vector, [&](ValueId column) {
    b_.loop(b_.index(0), rows, one, [&](ValueId row) {
      for (int64_t phase = 0; phase < phases_; ++phase) b_.store(memory_, at(row, phase, column), nothing);
    });
  });
}

}  // namespace thermite
