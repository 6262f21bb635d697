// SPDX-License-Identifier: Apache-2.0
#include "frontend/onnx/transposed_phases.h"

#include <algorithm>
#include <map>
#include <optional>
#include <span>

namespace thermite::importer {

Val interleaved(Val y, const Ints& parts) {
  const auto r = static_cast<int64_t>(parts.size());
  const Ints d = shape(y);
  if (y.r->failed()) return y;
  Ints perm{0, 1}, dims{d[0], d[1]};
  for (int64_t k = 0; k < r; ++k) {
    perm.insert(perm.end(), {r + 2 + k, 2 + k});
    dims.push_back(d[r + 2 + k] * parts[k]);
  }
  return reshape(permute(y, perm), dims);
}

// Along a spatial dimension, the outputs whose place has one remainder by the stride: every stride-th tap makes them.
struct Phase {
  int64_t taps = 0;       // of those
  int64_t first_tap = 0;  // in the mirrored kernel
  int64_t begin = 0;      // the element of the input that the first tap of the first output meets; may be outside
};

static Phase phase_of(const Spatial& s, size_t k, int64_t remainder) {
  const int64_t place = remainder + s.low[k], stride = s.strides[k], tap = place % stride;
  Phase p;
  if (tap < s.kernel[k]) p.taps = (s.kernel[k] - 1 - tap) / stride + 1;
  p.first_tap = s.kernel[k] - 1 - tap - stride * (p.taps - 1);
  p.begin = place / stride - (p.taps - 1);
  return p;
}

bool has_phases(const Spatial& s) {
  if (count(s.strides) == 1 || count(s.strides) > kMostPhases || 2 * s.kernel.size() + 2 > kMaxRank) return false;
  for (size_t k = 0; k < s.kernel.size(); ++k)
    if (s.dilations[k] != 1 || s.low[k] < 0) return false;
  return true;
}

// Of the mirrored kernel, what makes the outputs of a phase of every dimension.
static Val phase_kernel(Val kernel, const std::vector<Phase>& phases, const Spatial& s) {
  for (size_t k = 0; k < phases.size(); ++k)
    kernel = slice_axis(kernel, static_cast<int64_t>(k + 2), phases[k].first_tap, s.kernel[k], s.strides[k]);
  return kernel;
}

// The convolution that makes `outputs` elements of phases that begin there.
static Val convolved_phase(Val x, Val kernel, const std::vector<Phase>& phases, const Ints& outputs, int64_t g) {
  const size_t r = phases.size();
  const Ints d = shape(x);
  if (x.r->failed()) return x;
  Ints low, high, crop_low{0, 0}, crop_high{0, 0};
  for (size_t k = 0; k < r; ++k) {
    const Phase& p = phases[k];
    const int64_t behind = p.begin + p.taps - 1 + outputs[k] - d[k + 2];
    low.push_back(std::max<int64_t>(0, -p.begin)), high.push_back(std::max<int64_t>(0, behind));
    crop_low.push_back(std::min<int64_t>(0, -p.begin)), crop_high.push_back(std::min<int64_t>(0, behind));
  }
  const Ints one(r, 1);
  return conv(pad(x, crop_low, crop_high, make_scalar(dtype(x), 0)), kernel, one, one, low, high, g);
}

// [N, groups * M, ...] with the filters of several kernels in each group -> those of one of them.
static Val part_of_groups(Val y, int64_t g, int64_t parts, int64_t part) {
  const Ints d = shape(y);
  if (y.r->failed()) return y;
  Ints split{d[0], g, parts, d[1] / (g * parts)}, joined{d[0], d[1] / parts};
  for (Ints* dims : {&split, &joined}) dims->insert(dims->end(), d.begin() + 2, d.end());
  return reshape(select_axis(reshape(y, split), 2, part), joined);
}

// Kernels of as many filters each, [M, C / g, taps...] -> [parts * M, C / g, taps...], group by group.
static Val joined_by_group(const std::vector<Val>& kernels, int64_t g) {
  if (kernels.size() == 1) return kernels[0];
  Ints dims = shape(kernels[0]);
  if (kernels[0].r->failed()) return kernels[0];
  Ints split{g, dims[0] / g};
  split.insert(split.end(), dims.begin() + 1, dims.end());
  std::vector<Val> parts;
  for (const Val& kernel : kernels) parts.push_back(reshape(kernel, split));
  dims[0] *= static_cast<int64_t>(kernels.size());
  return reshape(concat(parts, 1), dims);
}

// [N, M, S...] of every phase, row-major -> [N, M, parts..., S...]. A dimension at a time, so that what reads it picks
// one of a few and not one of all.
static Val stacked(std::vector<Val> images, const Ints& parts) {
  for (auto part = parts.rbegin(); part != parts.rend(); ++part) {
    std::vector<Val> joined;
    for (auto first = images.begin(); first != images.end(); first += *part) {
      std::vector<Val> together;
      for (const Val& image : std::span(first, static_cast<size_t>(*part))) together.push_back(unsqueeze(image, {2}));
      joined.push_back(concat(together, 2));
    }
    images = std::move(joined);
  }
  return images[0];
}

// Of every phase, row-major.
static std::vector<Ints> all_remainders(const Ints& strides) {
  std::vector<Ints> all;
  for (int64_t n = 0; n < count(strides); ++n) {
    Ints remainders(strides.size(), 0);
    for (auto k = static_cast<int64_t>(strides.size()), rest = n; k-- > 0; rest /= strides[k])
      remainders[k] = rest % strides[k];
    all.push_back(std::move(remainders));
  }
  return all;
}

static Ints outputs_of_phases(const Ints& strides, const Ints& out) {
  Ints outputs;
  for (size_t k = 0; k < out.size(); ++k) outputs.push_back((out[k] + strides[k] - 1) / strides[k]);
  return outputs;
}

Val from_phases(const Ints& strides, const Ints& out,
                const std::function<Val(const Ints& remainders, const Ints& outputs)>& image) {
  const size_t r = out.size();
  const Ints outputs = outputs_of_phases(strides, out);
  std::vector<Val> images;
  for (const Ints& remainders : all_remainders(strides)) {
    images.push_back(image(remainders, outputs));
    if (images.back().r->failed()) return images.back();
  }
  Ints limits = shape(images[0]);
  std::ranges::copy(out, limits.begin() + 2);
  return slice(interleaved(stacked(std::move(images), strides), strides), Ints(r + 2, 0), limits, Ints(r + 2, 1));
}

Val zeros(Val like, int64_t channels, const Ints& outputs) {
  Ints dims{shape(like)[0], channels};
  dims.insert(dims.end(), outputs.begin(), outputs.end());
  return like.r->full(dtype(like), dims, make_scalar(dtype(like), 0));
}

// Filters of a group, up to which several phases' fill registers better than one's: the convolutions of 1 to 8 took
// 0.15 to 0.8 of the time on Zen 4, those of 32 to 256 as long or longer. A channel's own filter has a schedule of its
// own.
constexpr int64_t kFewFilters = 16;

// Phases whose convolutions are one, of the filters of all.
struct PhasesBeside {
  std::vector<Phase> phases;  // of the first, which begins where all of them begin, with as many taps
  std::vector<Val> kernels;
  std::optional<Val> images;
};

// A phase among them; none where it meets nothing of the input.
struct MetPhase {
  PhasesBeside* beside = nullptr;
  int64_t part = 0;
};

static std::vector<Phase> phases_of(const Spatial& s, const Ints& remainders) {
  std::vector<Phase> phases;
  for (size_t k = 0; k < remainders.size(); ++k) phases.push_back(phase_of(s, k, remainders[k]));
  return phases;
}

// By taps, with some of the input beside them, for outputs that there are.
static bool meets(const std::vector<Phase>& phases, const Ints& remainders, const Ints& in, const Ints& out,
                  const Ints& outputs) {
  bool all = true;
  for (size_t k = 0; k < phases.size(); ++k) {
    const Phase& p = phases[k];
    const int64_t last = p.begin + p.taps - 1 + outputs[k] - 1;
    all = all && p.taps > 0 && remainders[k] < out[k] && p.begin < in[k + 2] && last >= 0;
  }
  return all;
}

Val convolved_by_phases(Val x, Val kernel, const Spatial& s, const Ints& out, int64_t g) {
  const Ints outputs = outputs_of_phases(s.strides, out), in = shape(x), kd = shape(kernel);
  if (x.r->failed()) return x;
  const int64_t filters = kd[0] / g;
  const bool joins = filters <= kFewFilters && !(filters == 1 && kd[1] == 1);
  std::map<Ints, PhasesBeside> beside;  // by where they begin and their taps, or each by itself
  std::map<Ints, MetPhase> met;         // by remainders
  for (const Ints& remainders : all_remainders(s.strides)) {
    const std::vector<Phase> phases = phases_of(s, remainders);
    if (!meets(phases, remainders, in, out, outputs)) continue;
    Ints kind = remainders;
    if (joins) {
      kind.clear();
      for (const Phase& p : phases) kind.insert(kind.end(), {p.begin, p.taps});
    }
    PhasesBeside& all = beside[kind];
    if (all.kernels.empty()) all.phases = phases;
    met[remainders] = {&all, static_cast<int64_t>(all.kernels.size())};
    all.kernels.push_back(phase_kernel(kernel, phases, s));
  }
  return from_phases(s.strides, out, [&](const Ints& remainders, const Ints&) {
    const auto found = met.find(remainders);
    if (found == met.end()) return zeros(x, kd[0], outputs);
    PhasesBeside& all = *found->second.beside;
    if (!all.images) all.images = convolved_phase(x, joined_by_group(all.kernels, g), all.phases, outputs, g);
    const auto parts = static_cast<int64_t>(all.kernels.size());
    return parts == 1 ? *all.images : part_of_groups(*all.images, g, parts, found->second.part);
  });
}

}  // namespace thermite::importer
