// SPDX-License-Identifier: Apache-2.0
// erf and tanh of f32 in sixteen pieces, a polynomial around a centre c each, for targets with fma that look the
// coefficients up in a register. c is a point near the middle of its piece at which the function is within 2^-32 of a
// float (S. Gal, "Computing elementary functions: a new approach for achieving high accuracy and good performance",
// 1986). Other coefficients were rounded one by one with the rest refitted.
#include "passes/kernel/maths/maths.h"

namespace thermite::maths {
namespace {

// 1 + t / w, below 16, tells the piece of t by two bits of its exponent and two below: four of w / 4 each, the next
// four twice as wide. Tables begin with the second four and end with the first.
constexpr int64_t kPieceBits = 21, kFirstPiece = 0x3f800000 >> kPieceBits;

// f(t) = value + u (slope[0] + slope[1] u + ..), u = t - centre; in the first piece t + t (slope[0] + ..), so that
// nothing that is added to t rounds or underflows by itself. Past `end` f is 1.
struct Pieces {
  double per_unit, end;  // 1 / w
  std::span<const double> centre, value;
  std::span<const double[16]> slope;
};

// Relative error 2^-27.6.
constexpr double kErfCentre[] = {0x1.531c72p-2,
                                 0x1.d793e6p-2,
                                 0x1.2db56p-1,
                                 0x1.71642cp-1,
                                 0x1.d564bep-1,
                                 0x1.3091c8p+0,
                                 0x1.745deep+0,
                                 0x1.b90dcap+0,
                                 0x1.0c413ep+1,
                                 0x1.52b562p+1,
                                 0x1.95364ep+1,
                                 0x1.d878a6p+1,
                                 0,
                                 0x1.985372p-4,
                                 0x1.4f3ac2p-3,
                                 0x1.d671c4p-3};
constexpr double kErfValue[] = {0x1.711b32p-2,
                                0x1.f0c72ep-2,
                                0x1.30d2cap-1,
                                0x1.62849ep-1,
                                0x1.9c440ap-1,
                                0x1.d0a824p-1,
                                0x1.ebaef4p-1,
                                0x1.f8683p-1,
                                0x1.fe71cp-1,
                                0x1.ffe818p-1,
                                0x1.ffff02p-1,
                                0x1.fffffap-1,
                                0,
                                0x1.cb398ap-4,
                                0x1.76ea28p-3,
                                0x1.04d30cp-2};
constexpr double kErfSlope[][16] = {
    {0x1.02dc6p+0, 0x1.d35306p-1, 0x1.983e34p-1, 0x1.574ba8p-1, 0x1.f2940ep-2, 0x1.1890f4p-2, 0x1.16915cp-3,
     0x1.db0d88p-5, 0x1.c989acp-7, 0x1.0d2642p-10, 0x1.a479bp-15, 0x1.6e8798p-20, 0x1.06eba8p-3, 0x1.1e0232p+0,
     0x1.193a6cp+0, 0x1.120494p+0},
    {-0x1.56e6a8p-2, -0x1.ae6de4p-2, -0x1.e1226ap-2, -0x1.ef5a5ep-2, -0x1.c916b8p-2, -0x1.4dcbep-2, -0x1.95317p-3,
     -0x1.9939f2p-4, -0x1.df7146p-6, -0x1.641c6p-9, -0x1.4cca74p-13, -0x1.523d9cp-18, 0x1.85b42ep-21, -0x1.c83098p-4,
     -0x1.7043c4p-3, -0x1.f78e9ap-3},
    {-0x1.0d71e2p-2, -0x1.66cce6p-3, -0x1.4c9a5ep-4, 0x1.2c8a4p-7, 0x1.c4b066p-4, 0x1.567496p-3, 0x1.2c1028p-3,
     0x1.86db46p-4, 0x1.28d78cp-5, 0x1.239172p-8, 0x1.4d06a2p-12, 0x1.8ef3cep-17, -0x1.813e46p-2, -0x1.75c3c4p-2,
     -0x1.62dbd6p-2, -0x1.46c8b6p-2},
    {0x1.3e1cd6p-3, 0x1.71ac4cp-3, 0x1.71efaep-3, 0x1.436508p-3, 0x1.91e722p-4, 0x1.2cc652p-7, -0x1.4ca7c2p-5,
     -0x1.909b4ep-5, -0x1.ce13bp-6, -0x1.4665e8p-8, -0x1.d80b1ap-12, -0x1.54ed6ap-16, 0x1.e6d5a6p-9, 0x1.c2ff4ep-5,
     0x1.65d97ap-4, 0x1.ecea3cp-4},
    {0x1.e001dep-5, 0x1.3b6f6p-6, -0x1.21650ap-6, -0x1.8dca48p-5, -0x1.195c3p-4, -0x1.bd8422p-5, -0x1.4e93b4p-6,
     0x1.4240eep-8, 0x1.9b8554p-7, 0x1.06ac8p-8, 0x1.05e994p-11, 0x1.e45268p-16, 0x1.8ef19ep-5, 0x1.b4c77ep-4,
     0x1.5515f6p-4, 0x1.2b25eap-4},
    {-0x1.0ef6cap-4, -0x1.dd0b26p-5, -0x1.df412ap-5, -0x1.9e3424p-6, -0x1.2847b2p-8, 0x1.3b468ep-6, 0x1.5229bap-6,
     0x1.55c728p-7, -0x1.75703cp-10, -0x1.1d8dap-9, -0x1.9e54acp-12, -0x1.e31c6p-16, 0x1.8b0e24p-2, 0x1.f3dc62p-4,
     0x1.01673ep-1, -0x1.ef0feep-1}};
constexpr Pieces kErf{3.79, 3.955, kErfCentre, kErfValue, kErfSlope};

// Relative error 2^-28.5.
constexpr double kTanhCentre[] = {0x1.81d0b6p-1,
                                  0x1.141b9ap+0,
                                  0x1.6021eap+0,
                                  0x1.ab2cd6p+0,
                                  0x1.1067ecp+1,
                                  0x1.60f6bep+1,
                                  0x1.aefef8p+1,
                                  0x1.fe18ccp+1,
                                  0x1.35e4c6p+2,
                                  0x1.88b7bep+2,
                                  0x1.d3dc36p+2,
                                  0x1.154266p+3,
                                  0,
                                  0x1.ceb8acp-3,
                                  0x1.8a3724p-2,
                                  0x1.0e74a6p-1};
constexpr double kTanhValue[] = {0x1.4646dcp-1,
                                 0x1.95d772p-1,
                                 0x1.c287f6p-1,
                                 0x1.dcdcf8p-1,
                                 0x1.f1b04ap-1,
                                 0x1.fbe4ecp-1,
                                 0x1.fec894p-1,
                                 0x1.ffa57p-1,
                                 0x1.ffefaep-1,
                                 0x1.fffec6p-1,
                                 0x1.ffffe2p-1,
                                 0x1.fffffep-1,
                                 0,
                                 0x1.c70156p-3,
                                 0x1.77d45ap-2,
                                 0x1.efa58p-2};
constexpr double kTanhSlope[][16] = {
    {0x1.3013bap-1, 0x1.7c9c9cp-2, 0x1.ce3b76p-3, 0x1.0f730ep-3, 0x1.c3903ap-5, 0x1.05b748p-6, 0x1.370d4ap-8,
     0x1.6a1ff6p-10, 0x1.051bd8p-12, 0x1.39ff96p-16, 0x1.dfffa8p-20, 0x1.fffbecp-24, 0x1p-40, 0x1.e6ba52p-1,
     0x1.bb0806p-1, 0x1.880bd2p-1},
    {-0x1.838d46p-2, -0x1.2db206p-2, -0x1.96bd06p-3, -0x1.f9a43ap-4, -0x1.b6f0eep-5, -0x1.039e14p-6, -0x1.36504ap-8,
     -0x1.69e05ap-10, -0x1.050f8ap-12, -0x1.3a0af4p-16, -0x1.dfff82p-20, -0x1.0001e8p-23, -0x1.bb061ep-24,
     -0x1.b08bdep-3, -0x1.45342p-2, -0x1.7b8626p-2},
    {0x1.61faaep-5, 0x1.c115b4p-4, 0x1.97a9e2p-4, 0x1.21fa42p-4, 0x1.14299ep-5, 0x1.54942ap-7, 0x1.9bc11ap-9,
     0x1.e1cc3ep-11, 0x1.5b90cap-13, 0x1.a21ba2p-17, 0x1.3f8d52p-20, 0x1.554c3ap-24, -0x1.5552cep-2, -0x1.146f74p-2,
     -0x1.5ffebp-3, -0x1.36a782p-4},
    {0x1.93df16p-4, 0x1.7223e2p-7, -0x1.5e3ac6p-6, -0x1.96173cp-6, -0x1.e8882ep-7, -0x1.498146p-8, -0x1.97b2e6p-10,
     -0x1.e02b0cp-12, -0x1.5c8e8ep-14, -0x1.a00e64p-18, -0x1.3fc102p-21, -0x1.517ce2p-25, -0x1.334a12p-12,
     0x1.0b0ae2p-3, 0x1.5a0012p-3, 0x1.482d56p-3},
    {-0x1.0370a2p-4, -0x1.314e3p-5, -0x1.379cd6p-7, 0x1.33b2aep-9, 0x1.22ac5ep-8, 0x1.f039cep-10, 0x1.43b04ap-11,
     0x1.82dacp-13, 0x1.2446acp-15, 0x1.60261cp-19, 0x1.0dca72p-22, 0x1.165e72p-26, 0x1.190accp-3, 0x1.4fd1bcp-4,
     0x1.dd6c76p-7, -0x1.1f0d86p-5},
    {0x1.2e141ep-15, 0x1.3b713cp-6, 0x1.68fbp-7, 0x1.a27f58p-9, -0x1.18dec6p-11, -0x1.20456p-11, -0x1.a8ddc8p-13,
     -0x1.0a9bc2p-14, -0x1.6b8458p-17, -0x1.fd341p-21, -0x1.62d9e6p-24, -0x1.e2fac2p-28, -0x1.82e21cp-6, -0x1.15215cp-4,
     -0x1.1b9cb2p-4, -0x1.61278cp-5}};
constexpr Pieces kTanh{1.64, 9.13, kTanhCentre, kTanhValue, kTanhSlope};

V by_pieces(V x, const Pieces& p) {
  V t = at_most(abs(x), p.end), piece = bits(muladd(t, p.per_unit, x.like(1.0))) >> kPieceBits;
  V u = t - lookup(piece, p.centre), slope = lookup(piece, p.slope.back());
  for (size_t k = p.slope.size() - 1; k-- > 0;) slope = muladd(slope, u, lookup(piece, p.slope[k]));
  return with_sign(muladd(slope, u, select(piece <= kFirstPiece, t, lookup(piece, p.value))), x);
}

}  // namespace

V erf_by_pieces_f32(V x) { return by_pieces(x, kErf); }
V tanh_by_pieces_f32(V x) { return by_pieces(x, kTanh); }

}  // namespace thermite::maths
