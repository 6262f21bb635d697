// SPDX-License-Identifier: Apache-2.0
#include "ir/ops/support/infer.h"

#include <algorithm>

namespace thermite {

Result<Dims> broadcast(std::span<const Type> in) {
  Dims out;
  for (const Type& t : in) {
    const Dims& d = t.dims;
    if (d.size() > out.size()) {
      Dims wider = Dims::filled(d.size() - out.size(), 1);
      for (int64_t e : out) wider.push_back(e);
      out = wider;
    }
    const int shift = out.size() - d.size();
    for (int k = 0; k < d.size(); ++k) {
      int64_t& e = out[k + shift];
      if (e != d[k] && e != 1 && d[k] != 1) {
        std::string shapes;
        for (const Type& s : in) shapes += (shapes.empty() ? "" : ", ") + to_string(s.dims);
        return user_error("shapes {} do not broadcast: counted from the back, dimension {} is {} and {}", shapes,
                          d.size() - k, e, d[k]);
      }
      if (e == 1) e = d[k];
    }
  }
  return out;
}

static std::string float_names() {
  std::string names;
  for (DType t : kComputableTypes)
    if (is_float(t)) names += fmt::format("{}{}", names.empty() ? "" : ", ", name(t));
  return names;
}

Status require(PrimDomain domain, DType t) {
  if (!is_tensor_type(t)) return unsupported("dtype {} is not supported in this version", name(t));
  const bool number = is_float(t) || is_int(t) || is_complex(t);
  switch (domain) {
    case PrimDomain::F:
      if (!is_float(t)) return user_error("needs a float dtype ({}), got {}", float_names(), name(t));
      break;
    case PrimDomain::I:
      if (!is_int(t)) return user_error("needs an integer dtype, got {}", name(t));
      break;
    case PrimDomain::N:
      if (!number) return user_error("needs numbers (float or integer dtype), got {}", name(t));
      break;
    case PrimDomain::B:
      if (!is_bool(t)) return user_error("needs bool, got {}", name(t));
      break;
    case PrimDomain::L:
      if (is_float(t) || is_complex(t)) return user_error("needs an integer dtype or bool, got {}", name(t));
      break;
    case PrimDomain::A:
      break;
  }
  return {};
}

Result<DType> common_dtype(std::span<const Type> in) {
  DType t = in[0].dtype;
  for (const Type& x : in) {
    if (part_type(x.dtype) != part_type(t))
      return user_error("operands must have one dtype, got {} and {}: cast one of them", name(t), name(x.dtype));
    if (is_complex(x.dtype)) t = x.dtype;
  }
  return t;
}

Result<Type> infer_elementwise(const InferArgs& a, PrimDomain domain, bool to_bool) {
  TRY(const DType t, common_dtype(a.in));
  CHECK_OK(require(domain, t));
  TRY(Dims dims, broadcast(a.in));
  return Type{to_bool ? DType::boolean : t, dims};
}

Result<Type> infer_op(const OpDef& op, const InferArgs& a) {
  if (!op.split)
    for (const Type& t : a.in)
      if (is_complex(t.dtype)) return unsupported("takes no complex numbers, got {}", name(t.dtype));
  TRY(Type out, op.infer(a));
  if (is_complex(out.dtype) && !op.split && !op.has(kLeaf)) return unsupported("gives no {}", name(out.dtype));
  return out;
}

Result<int> normal_axis(int64_t axis, int rank) {
  if (axis < -rank || axis >= rank)
    return user_error("axis {} is out of range for rank {}: valid are {} to {}", axis, rank, -rank, rank - 1);
  return static_cast<int>(axis < 0 ? axis + rank : axis);
}

Result<std::vector<int>> normal_axes(const std::vector<int64_t>& axes, int rank) {
  std::vector<int> out;
  for (int64_t a : axes) {
    TRY(int axis, normal_axis(a, rank));
    out.push_back(axis);
  }
  std::ranges::sort(out);
  if (std::ranges::adjacent_find(out) != out.end()) return user_error("an axis is named twice");
  return out;
}

Result<Dims> dims_from(const std::vector<int64_t>& list) {
  if (list.size() > kMaxRank) return unsupported("rank {} is more than {}", list.size(), kMaxRank);
  for (int64_t e : list)
    if (e < 0) return user_error("extent {} is negative", e);
  return Dims(std::span(list));
}

Dims without(const Dims& d, int axis) {
  Dims out;
  for (int k = 0; k < d.size(); ++k)
    if (k != axis) out.push_back(d[k]);
  return out;
}

Dims reduced(const Dims& d, const std::vector<int>& axes, bool keepdims) {
  Dims out;
  for (int k = 0; k < d.size(); ++k) {
    if (!std::ranges::binary_search(axes, k))
      out.push_back(d[k]);
    else if (keepdims)
      out.push_back(1);
  }
  return out;
}

Result<Type> infer_reduction(const InferArgs& a, PrimDomain domain) {
  CHECK_OK(require(domain, a.in[0].dtype));
  TRY(auto axes, normal_axes(attr<kReductionAttrs, "axes">(a.attrs), a.in[0].dims.size()));
  return Type{a.in[0].dtype, reduced(a.in[0].dims, axes, attr<kReductionAttrs, "keepdims">(a.attrs))};
}

uint32_t reduced_by_axes(const InferArgs& a) {
  uint32_t mask = 0;
  const std::vector<int> axes = *normal_axes(attr<kReductionAttrs, "axes">(a.attrs), a.in[0].dims.size());
  for (int k : axes) mask |= 1u << k;
  return mask;
}

uint32_t reduced_axis(const InferArgs& a, int64_t axis) { return 1u << *normal_axis(axis, a.in[0].dims.size()); }

double terms_of_axes(const InferArgs& a) {
  double terms = 1;
  const std::vector<int> axes = *normal_axes(attr<kReductionAttrs, "axes">(a.attrs), a.in[0].dims.size());
  for (int k : axes) terms *= static_cast<double>(a.in[0].dims[k]);
  return terms;
}

double extent_of_axis(const InferArgs& a, int64_t axis) {
  const Dims& d = a.in[0].dims;
  return static_cast<double>(d[*normal_axis(axis, d.size())]);
}

Result<Dims> padded_dims(const Dims& d, const std::vector<int64_t>& low, const std::vector<int64_t>& high) {
  const auto rank = static_cast<size_t>(d.size());
  if (low.size() != rank || high.size() != rank) return user_error("low and high need {} entries each", rank);
  Dims out;
  for (int k = 0; k < d.size(); ++k) {
    const int64_t e = d[k] + low[k] + high[k];
    // What is cropped must be there.
    if (e < 0 || d[k] + low[k] < 0 || d[k] + high[k] < 0)
      return user_error("dimension {} of extent {} cannot lose {} and {} elements", k, d[k], -low[k], -high[k]);
    out.push_back(e);
  }
  return out;
}

Result<int64_t> window_places(int64_t extent, int64_t size, int64_t stride, int64_t dilation) {
  constexpr int64_t kMost = int64_t{1} << 30;
  if (size < 1 || stride < 1 || dilation < 1 || size > kMost || stride > kMost || dilation > kMost)
    return user_error("window sizes, strides and dilations must be in [1, 2^30], got {}, {}, {}", size, stride,
                      dilation);
  const int64_t reach = (size - 1) * dilation + 1;
  return extent < reach ? 0 : (extent - reach) / stride + 1;
}

Result<Type> infer_arg(const InferArgs& a) {
  const Dims& d = a.in[0].dims;
  CHECK_OK(require(PrimDomain::N, a.in[0].dtype));
  TRY(int axis, normal_axis(attr<kArgAttrs, "axis">(a.attrs), d.size()));
  const Type out{DType::i64, reduced(d, {axis}, attr<kArgAttrs, "keepdims">(a.attrs))};
  if (d[axis] == 0 && elements(out.dims) > 0)
    return user_error("axis {} is empty: no element is the greatest or least", axis);
  return out;
}

Status check_scatter(const InferArgs& a, int64_t reduction) {
  CHECK_OK(require(PrimDomain::I, a.in[1].dtype));
  if (a.in[0].dtype != a.in[2].dtype)
    return user_error("data is {}, updates are {}", name(a.in[0].dtype), name(a.in[2].dtype));
  return require(reduction ? PrimDomain::N : PrimDomain::A, a.in[0].dtype);
}

Dims limit_along_axis(const InferArgs& a, int64_t axis) {
  const Dims& data = a.in[0].dims;
  return {data[*normal_axis(axis, data.size())]};
}

Dims limits_of_tuples(const InferArgs& a, int first) {
  Dims limits;
  for (int k = 0; k < static_cast<int>(a.in[1].dims.back()); ++k) limits.push_back(a.in[0].dims[first + k]);
  return limits;
}

}  // namespace thermite
