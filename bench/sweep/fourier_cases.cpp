// SPDX-License-Identifier: Apache-2.0
#include <cmath>

#include "bench/sweep/sweep.h"
#include "ir/ops/attrs.h"

namespace thermite::bench {

void add_fourier_cases(std::vector<SweepCase>& all) {
  const auto add = [&](const char* op, const Dims& d, int64_t axis) {
    const bool real = std::string_view(op) == "rfft";
    const double n = static_cast<double>(d[static_cast<int>(axis)]), volume = static_cast<double>(elements(d));
    all.push_back({fmt::format("fft/{}_{}/{}", op, axis, text_of(d)),
                   [op, d, axis, real](Sketch& s) {
                     s.output(s.op(op, {s.input(d, real ? DType::f32 : DType::c64)}, FftAttrs{.axis = axis}.pack()));
                   },
                   (real ? 2.5 : 5.0) * volume * std::log2(n), false});
  };
  for (const Dims& d :
       {Dims{4096, 64}, Dims{4096, 256}, Dims{1024, 1024}, Dims{1000, 1000}, Dims{256, 4096}, Dims{1024, 1009}})
    add("fft", d, 1);
  for (const Dims& d : {Dims{256, 4096}, Dims{1024, 1024}}) add("fft", d, 0);
  for (const int64_t n : {1 << 10, 1 << 14, 1 << 16, 1 << 20, 1000000, 65537}) add("fft", {n}, 0);
  for (const Dims& d : {Dims{16, 65536}, Dims{64, 10000}}) add("fft", d, 1);
  for (const Dims& d : {Dims{1024, 1024}, Dims{1024, 400}}) add("rfft", d, 1);
  add("ifft", {1024, 1024}, 1);
  all.push_back({"fft/2d/1024x1024",
                 [](Sketch& s) {
                   const NodeId x = s.input({1024, 1024}, DType::c64);
                   s.output(s.op("fft", {s.op("fft", {x}, FftAttrs{.axis = 0}.pack())}, FftAttrs{.axis = 1}.pack()));
                 },
                 10.0 * (1 << 20) * 10, false});
  all.push_back({"complex/mul/4096x1024", [](Sketch& s) {
                   const Dims d{4096, 1024};
                   s.output(s.op("mul", {s.input(d, DType::c64), s.input(d, DType::c64)}));
                 }});
  all.push_back(
      {"complex/abs/4096x1024", [](Sketch& s) { s.output(s.op("abs", {s.input({4096, 1024}, DType::c64)})); }});
}

}  // namespace thermite::bench
