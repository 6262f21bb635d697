# SPDX-License-Identifier: Apache-2.0
"""Random layers of networks: a function a kind, which writes one or says that it was not worth it."""
import math

import numpy

from operators import floats, write
from random_draw import CHANNELS, EXTENTS, SIDES, text


def convolution(draw, folder):
    rank, channels, filters = draw.choice((1, 2, 2, 2, 2, 3)), draw.choice(CHANNELS), draw.choice(CHANNELS)
    groups = draw.choice((1, 1, 1, 2, 4, 8, 32, channels, channels))
    filters = channels * draw.choice((1, 1, 2)) if groups == channels else filters
    if channels % groups or filters % groups:
        return False
    image = [draw.choice({1: (100, 250, 1000, 8000), 2: SIDES, 3: (6, 8, 14, 28)}[rank])] * rank
    taps = [draw.choice((1, 1, 2, 3, 3, 3, 4, 5, 7, 9))] * rank
    if draw.random() < 0.15:
        taps = [draw.choice((1, 3, 5, 7, 11, 15)) for _ in range(rank)]
    stride = draw.choice((1, 1, 1, 2, 2, 3, 4))
    dilation = draw.choice((1, 1, 1, 2, 3)) if stride == 1 else 1
    batch, padded = draw.choice((1, 1, 1, 2, 8)), draw.random() < 0.8
    pads = [t // 2 * dilation if padded else 0 for t in taps]
    out = [(n + 2 * p - dilation * (t - 1) - 1) // stride + 1 for n, t, p in zip(image, taps, pads)]
    work = 2 * batch * filters * channels // groups * math.prod(taps) * math.prod(out)
    if min(out) < 1 or not draw.fits(work, batch * channels * math.prod(image), batch * filters * math.prod(out)):
        return False
    write(folder, f"conv_{channels}_{filters}_{text(image)}_k{text(taps)}_s{stride}_g{groups}_d{dilation}_b{batch}_p{pads[0]}",
          "Conv", [[batch, channels, *image]], [floats(filters, channels // groups, *taps), floats(filters)],
          kernel_shape=taps, strides=[stride] * rank, pads=pads * 2, group=groups, dilations=[dilation] * rank)
    return True


def transposed(draw, folder):
    channels, filters, groups = draw.choice(CHANNELS), draw.choice(CHANNELS), draw.choice((1, 1, 1, 2, 4))
    taps, stride, side, batch = draw.choice((2, 3, 4, 4, 5, 6, 8, 16)), draw.choice((1, 2, 2, 2, 3, 4)), draw.choice(
        SIDES[:16]), draw.choice((1, 1, 2))
    pad, more = draw.randrange(max(1, taps // 2)), draw.choice((0, 0, 1)) if stride > 1 else 0
    out = (side - 1) * stride + taps - 2 * pad + more
    if channels % groups or filters % groups or out < 1:
        return False
    work = 2 * batch * channels * filters // groups * taps * taps * side * side
    if not draw.fits(work, batch * filters * out * out):
        return False
    write(folder, f"conv_transpose_{channels}_{filters}_{side}_k{taps}_s{stride}_p{pad}_m{more}_g{groups}_b{batch}",
          "ConvTranspose", [[batch, channels, side, side]], [floats(channels, filters // groups, taps, taps)],
          kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[pad] * 4, output_padding=[more] * 2, group=groups)
    return True


def pool(draw, folder):
    kind, channels, side, batch = draw.choice(("MaxPool", "AveragePool")), draw.choice(CHANNELS), draw.choice(
        SIDES), draw.choice((1, 1, 2, 8))
    taps, stride = draw.choice((2, 3, 3, 5, 7, 9)), draw.choice((1, 2, 2, 3))
    pad = draw.randrange(taps // 2 + 1)
    elements = batch * channels * side * side
    if side + 2 * pad < taps or not draw.fits(10 * elements, elements):
        return False
    write(folder, f"{kind}_{channels}_{side}_k{taps}_s{stride}_p{pad}_b{batch}", kind, [[batch, channels, side, side]],
          kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[pad] * 4)
    return True


def product(draw, folder):
    batch = draw.choice(([], [], [], [2], [12], [64], [1024], [2, 8]))
    rows, depth, columns = (draw.choice(EXTENTS) for _ in range(3))
    work = 2 * math.prod(batch) * rows * depth * columns
    if not draw.fits(work, math.prod(batch) * max(rows * depth, depth * columns, rows * columns)):
        return False
    fixed = draw.choice((False, False, True))
    name = f"MatMul_{text([*batch, rows, depth])}_{text([depth, columns] if fixed else [*batch, depth, columns])}"
    if fixed:
        write(folder, name + "_fixed", "MatMul", [[*batch, rows, depth]], [floats(depth, columns)])
    else:
        write(folder, name, "MatMul", [[*batch, rows, depth], [*batch, depth, columns]])
    return True


def normalization(draw, folder):
    kind = draw.choice(("LayerNormalization", "LayerNormalization", "InstanceNormalization", "GroupNormalization",
                        "BatchNormalization", "LpNormalization", "LRN", "MeanVarianceNormalization"))
    dims = draw.shape()
    if kind == "LayerNormalization":
        axis = draw.randrange(len(dims))
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [dims], [floats(*dims[axis:]), floats(*dims[axis:])], axis=axis)
    elif kind == "LpNormalization":
        axis, p = draw.randrange(len(dims)), draw.choice((1, 2))
        write(folder, f"{kind}_{p}_{axis}_{text(dims)}", kind, [dims], axis=axis, p=p)
    elif len(dims) < 3 or kind == "LRN" and len(dims) != 4:
        return False
    elif kind == "LRN":
        size = draw.choice((3, 5))
        write(folder, f"{kind}_{size}_{text(dims)}", kind, [dims], size=size)
    elif kind == "MeanVarianceNormalization":
        axes = sorted(draw.sample(range(len(dims)), draw.randrange(1, len(dims))))
        write(folder, f"{kind}_{'_'.join(map(str, axes))}_{text(dims)}", kind, [dims], axes=axes)
    elif kind == "BatchNormalization":
        rows = [floats(dims[1]) for _ in range(3)]
        write(folder, f"{kind}_{text(dims)}", kind, [dims], [*rows, numpy.abs(floats(dims[1])) + 0.1])
    else:
        groups = draw.choice([g for g in (1, 2, 8, 32) if dims[1] % g == 0])
        more = {"num_groups": groups, "opset": 21} if kind == "GroupNormalization" else {}
        name = f"{kind}_{groups}_{text(dims)}" if more else f"{kind}_{text(dims)}"
        write(folder, name, kind, [dims], [floats(dims[1]), floats(dims[1])], **more)
    return True


def recurrent(draw, folder):
    kind, gates = draw.choice((("LSTM", 4), ("GRU", 3), ("RNN", 1)))
    steps, batch = draw.choice((1, 8, 25, 50, 128)), draw.choice((1, 1, 2, 8, 32))
    inputs, hidden = draw.choice((16, 40, 64, 100, 128, 256, 512)), draw.choice((16, 32, 50, 64, 100, 128, 200, 256, 512))
    ways = draw.choice((1, 1, 2))
    if not draw.fits(2 * gates * steps * batch * (inputs + hidden) * hidden * ways, steps * batch * max(inputs, hidden)):
        return False
    more = {"direction": "bidirectional"} if ways == 2 else {}
    after = kind == "GRU" and draw.choice((0, 1))
    if after:
        more["linear_before_reset"] = 1
    write(folder, f"{kind}_{ways}_{steps}_{batch}_{inputs}_{hidden}{'_after' if after else ''}", kind, [[steps, batch, inputs]],
          [floats(ways, gates * hidden, inputs) / 9, floats(ways, gates * hidden, hidden) / 9], hidden_size=hidden, **more)
    return True


SCALE, ZERO = numpy.float32(0.05), numpy.uint8(128)


def _quantised_convolution(draw, folder):
    channels, filters, side = draw.choice(CHANNELS), draw.choice(CHANNELS), draw.choice(SIDES)
    groups, taps, stride = draw.choice((1, 1, 1, channels)), draw.choice((1, 1, 3, 3, 5, 7)), draw.choice((1, 1, 2))
    filters = channels if groups == channels else filters
    out = (side + taps // 2 * 2 - taps) // stride + 1
    if not draw.fits(2 * filters * channels // groups * taps * taps * out * out, channels * side * side, filters * out * out):
        return False
    weights = draw.integers(-127, 127, (filters, channels // groups, taps, taps), numpy.int8)
    write(folder, f"QLinearConv_{channels}_{filters}_{side}_k{taps}_s{stride}_g{groups}", "QLinearConv",
          [numpy.zeros((1, channels, side, side), numpy.uint8)],
          [SCALE, ZERO, weights, numpy.full(filters, 0.01, numpy.float32), numpy.zeros(filters, numpy.int8), SCALE, ZERO],
          kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[taps // 2] * 4, group=groups)
    return True


def _quantised_product(draw, folder, kind):
    rows, depth, columns = (draw.choice(EXTENTS) for _ in range(3))
    if not draw.fits(2 * rows * depth * columns, rows * depth, depth * columns, rows * columns):
        return False
    left, right = numpy.zeros((rows, depth), numpy.uint8), draw.integers(-127, 127, (depth, columns), numpy.int8)
    more = [right, ZERO, numpy.int8(0)] if kind == "MatMulInteger" else [SCALE, ZERO, right, SCALE, numpy.int8(0), SCALE, ZERO]
    write(folder, f"{kind}_{rows}x{depth}x{columns}", kind, [left], more)
    return True


def quantised(draw, folder):
    kind = draw.choice(("QLinearConv", "QLinearConv", "QLinearMatMul", "MatMulInteger", "DynamicQuantizeLinear",
                        "QuantizeLinear", "DequantizeLinear"))
    if kind == "QLinearConv":
        return _quantised_convolution(draw, folder)
    if kind in ("QLinearMatMul", "MatMulInteger"):
        return _quantised_product(draw, folder, kind)
    dims = draw.shape()
    axis = draw.randrange(len(dims))
    scales, zeros = numpy.full(dims[axis], 0.003, numpy.float32), numpy.zeros(dims[axis], numpy.int8)
    if kind == "DynamicQuantizeLinear":
        write(folder, f"{kind}_{text(dims)}", kind, [dims], outputs=3)
    elif kind == "QuantizeLinear":
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [dims], [scales, zeros], axis=axis)
    else:
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [numpy.zeros(dims, numpy.int8)], [scales, zeros], axis=axis)
    return True
