# SPDX-License-Identifier: Apache-2.0
"""Random parts of networks, several nodes each: a function a kind, which writes one or says that it was not worth it."""
import math

import numpy

from models import Net
from random_draw import CHANNELS, SIDES, text

SIZES = (32, 48, 64, 96, 128, 160, 192, 256, 320, 384, 512, 768)
TOKENS = (7, 16, 49, 50, 64, 77, 100, 128, 144, 196, 197, 256, 400, 577)


def _activation(draw, n, x):
    kind = draw.choice(("Relu", "silu", "HardSwish", "LeakyRelu", "gelu", "Clip", "tanh_gelu", "Elu", "Mish", "none"))
    if kind == "silu":
        return n.silu(x)
    if kind == "Clip":
        return n.op("Clip", [x, n.constant(numpy.float32(0)), n.constant(numpy.float32(6))])
    if kind == "gelu":
        erf = n.op("Erf", [n.op("Div", [x, n.constant(numpy.float32(2**0.5))])])
        return n.op("Mul", [n.op("Mul", [x, n.op("Add", [erf, n.constant(numpy.float32(1))])]), n.constant(numpy.float32(0.5))])
    if kind == "tanh_gelu":
        cube = n.op("Mul", [n.op("Mul", [x, x]), n.op("Mul", [x, n.constant(numpy.float32(0.044715))])])
        inner = n.op("Tanh", [n.op("Mul", [n.op("Add", [x, cube]), n.constant(numpy.float32(0.7978845608))])])
        half = n.op("Mul", [x, n.constant(numpy.float32(0.5))])
        return n.op("Mul", [half, n.op("Add", [inner, n.constant(numpy.float32(1))])])
    if kind == "none":
        return x
    if kind == "Mish":
        return n.op("Mul", [x, n.op("Tanh", [n.op("Softplus", [x])])])
    return n.op(kind, [x])


def _turned(n, x, *perm):
    return n.op("Transpose", [x], perm=list(perm))


def attention(draw, folder):
    """Heads of a sequence, or of windows of an image, with what is added to their scores."""
    batch, tokens, size = draw.choice((1, 1, 2, 16, 64)), draw.choice(TOKENS), draw.choice(SIZES)
    head = draw.choice([h for h in (8, 16, 24, 32, 48, 64, 96) if size % h == 0])
    heads = size // head
    if not draw.fits(batch * (8 * tokens * size * size + 4 * tokens * tokens * size), batch * heads * tokens * tokens):
        return False
    added, joined = draw.choice(("nothing", "bias", "causal", "padding")), draw.random() < 0.5
    n = Net(f"attention_{batch}x{tokens}x{size}_h{head}_{added}{'_joined' if joined else ''}_{draw.number()}", [batch, tokens, size])
    x = n.norm("x", size) if draw.random() < 0.5 else "x"
    if joined:
        y = _turned(n, n.shaped(n.dense(x, size, 3 * size), batch, tokens, 3, heads, head), 2, 0, 3, 1, 4)
        q, k, v = (n.op("Gather", [y, n.constant(numpy.int64(i))], axis=0) for i in range(3))
    else:
        q, k, v = (_turned(n, n.shaped(n.dense(x, size, size), batch, tokens, heads, head), 0, 2, 1, 3) for _ in range(3))
    scores = n.op("MatMul", [q, _turned(n, k, 0, 1, 3, 2)])
    scores = n.op("Div" if draw.random() < 0.3 else "Mul", [scores, n.constant(numpy.float32(draw.choice((0.125, 8.0, 0.17))))])
    if added == "bias":
        scores = n.op("Add", [scores, n.weight(1, heads, tokens, tokens, scale=0.1)])
    elif added == "causal":
        scores = n.op("Add", [scores, n.constant(numpy.triu(numpy.full((tokens, tokens), -1e9, numpy.float32), 1))])
    elif added == "padding":
        scores = n.op("Where", [n.constant((numpy.arange(tokens) < max(1, tokens - 3)).reshape(1, 1, 1, tokens)), scores,
                                n.constant(numpy.float32(-1e9))])
    y = _turned(n, n.op("MatMul", [n.op("Softmax", [scores], axis=-1), v]), 0, 2, 1, 3)
    n.save(folder, n.op("Add", ["x", n.dense(n.shaped(y, batch, tokens, size), size, size)]))
    return True


def feed_forward(draw, folder):
    rows, size, wide = draw.choice((1, 4, *TOKENS, 1024)), draw.choice(SIZES), draw.choice((1, 2, 3, 4))
    if not draw.fits(4 * rows * size * size * wide, rows * size * wide):
        return False
    gated = draw.random() < 0.4
    n = Net(f"feed_forward_{rows}x{size}x{size * wide}{'_gated' if gated else ''}_{draw.number()}", [1, rows, size])
    x = n.norm("x", size) if draw.random() < 0.7 else "x"
    y = _activation(draw, n, n.dense(x, size, size * wide))
    if gated:
        y = n.op("Mul", [y, n.dense(x, size, size * wide)])
    y = n.op("Add", ["x", n.dense(y, size * wide, size)])
    n.save(folder, n.norm(y, size) if draw.random() < 0.3 else y)
    return True


def residual(draw, folder):
    """Two to four convolutions around their input, grouped or by channel, with a gate or without."""
    channels, side, batch = draw.choice(CHANNELS[5:23]), draw.choice(SIDES), draw.choice((1, 1, 1, 4))
    inner = draw.choice((channels, channels, channels // 2, 2 * channels, 4 * channels))
    taps, groups = draw.choice((1, 3, 3, 3, 5, 7)), draw.choice((1, 1, 1, inner, inner, 4))
    gate = draw.random() < 0.3
    work = 2 * batch * side * side * (2 * channels * inner + inner * inner // groups * taps * taps)
    if inner % groups or not draw.fits(work, batch * inner * side * side):
        return False
    n = Net(f"residual_{batch}x{channels}x{side}_{inner}_k{taps}_g{groups}{'_gate' if gate else ''}_{draw.number()}",
            [batch, channels, side, side])
    y = _activation(draw, n, n.conv("x", channels, inner, 1))
    y = _activation(draw, n, n.conv(y, inner, inner, taps, 1, groups))
    if gate:
        few = max(1, inner // 8)
        g = n.op("GlobalAveragePool", [y])
        g = n.conv(n.op("Relu", [n.conv(g, inner, few, 1)]), few, inner, 1)
        y = n.op("Mul", [y, n.op(draw.choice(("Sigmoid", "HardSigmoid")), [g])])
    y = n.op("Add", [n.conv(y, inner, channels, 1), "x"])
    n.save(folder, _activation(draw, n, y))
    return True


def joined(draw, folder):
    """Branches of different windows, joined, and a convolution of what they make."""
    channels, side, branches = draw.choice(CHANNELS[3:20]), draw.choice(SIDES), draw.choice((2, 2, 3, 4))
    widths = [draw.choice(CHANNELS[3:16]) for _ in range(branches)]
    taps = [draw.choice((1, 3, 3, 5)) for _ in range(branches)]
    last = draw.choice(CHANNELS[3:20])
    work = 2 * side * side * (sum(channels * w * t * t for w, t in zip(widths, taps)) + sum(widths) * last)
    if not draw.fits(work, sum(widths) * side * side):
        return False
    n = Net(f"joined_{channels}x{side}_{text(widths)}_k{text(taps)}_{last}_{draw.number()}", [1, channels, side, side])
    parts = [_activation(draw, n, n.conv("x", channels, w, t)) for w, t in zip(widths, taps)]
    if draw.random() < 0.4:
        parts.append(n.op(draw.choice(("MaxPool", "AveragePool")), ["x"], kernel_shape=[3, 3], pads=[1] * 4))
        widths.append(channels)
    x = n.op("Concat", parts, axis=1)
    if draw.random() < 0.4:
        x = n.op("Resize", [x, "", n.constant(numpy.array([1, 1, 2, 2], numpy.float32))], mode=draw.choice(("nearest", "linear")),
                 coordinate_transformation_mode=draw.choice(("asymmetric", "half_pixel")), nearest_mode="floor")
    n.save(folder, _activation(draw, n, n.conv(x, sum(widths), last, 1)))
    return True


UNARY = ("Exp", "Tanh", "Sigmoid", "Abs", "Neg", "Relu", "Erf", "Cos", "Sin", "Softplus", "Floor", "Sqrt")
BINARY = ("Add", "Sub", "Mul", "Max", "Min", "Add", "Mul")


def chain(draw, folder):
    """Element-wise steps with operands that repeat along some dimensions, and what is folded, shifted or turned between."""
    dims, steps = draw.shape(), draw.choice((3, 6, 10, 16))
    n = Net(f"chain_{text(dims)}_{steps}_{draw.number()}", dims)
    values = ["x"]
    for _ in range(steps):
        x, kind = values[-1], draw.choice(("unary", "unary", "constant", "constant", "both", "reduce", "softmax", "place", "where"))
        axis = draw.randrange(len(dims))
        if kind == "unary":
            op = draw.choice(UNARY)
            y = n.op(op, [n.op("Abs", [x]) if op == "Sqrt" else n.op("Tanh", [x]) if op == "Exp" else x])
        elif kind == "constant":
            shape = [d if draw.random() < 0.4 else 1 for d in dims]
            y = n.op(draw.choice(BINARY), [x, n.weight(*shape[draw.randrange(len(dims)):], scale=1)])
        elif kind == "both":
            y = n.op(draw.choice(("Add", "Sub", "Max", "Min")), [x, draw.choice(values)])  # products of products would overflow
        elif kind == "reduce":
            axes = sorted(draw.sample(range(len(dims)), draw.randrange(1, min(3, len(dims)) + 1)))
            sums = draw.random() < 0.3  # its axes are an operand there
            folded = n.op("ReduceSum", [x, n.constant(numpy.array(axes))]) if sums else n.op(
                draw.choice(("ReduceMean", "ReduceMax", "ReduceMin")), [x], axes=axes)
            y = n.op(draw.choice(("Sub", "Add")), [x, folded])
        elif kind == "softmax":
            y = n.op(draw.choice(("Softmax", "LogSoftmax")), [x], axis=axis)
        elif kind == "where":
            y = n.op("Where", [n.op("Less", [x, draw.choice(values)]), x, draw.choice(values)])
        else:
            by = dims[axis] // 2
            ends = [n.constant(numpy.array([v])) for v in (by, dims[axis], 0, axis)]
            first = n.op("Slice", [x, ends[0], ends[1], ends[3]])
            y = n.op("Concat", [first, n.op("Slice", [x, ends[2], ends[0], ends[3]])], axis=axis)  # rolled
        values.append(y)
    n.save(folder, values[-1])
    return True


def decoded(draw, folder):
    """What a detector's head does with its maps: turned, split, scaled, joined."""
    anchors, classes, side = draw.choice((1, 3, 5)), draw.choice((1, 10, 20, 80)), draw.choice(SIDES[4:20])
    if not draw.fits(20 * anchors * (classes + 5) * side * side, anchors * (classes + 5) * side * side):
        return False
    n = Net(f"decoded_{anchors}x{classes}x{side}_{draw.number()}", [1, anchors * (classes + 5), side, side])
    y = _turned(n, n.shaped("x", 1, anchors, classes + 5, side, side), 0, 1, 3, 4, 2)
    if draw.random() < 0.7:
        y = n.op("Sigmoid", [y])
    place, size, scores = n.op("Split", [y, n.constant(numpy.array([2, 2, classes + 1]))], 3, axis=4)
    place = n.op("Mul", [n.op("Add", [place, n.weight(1, 1, side, side, 2, scale=1)]), n.constant(numpy.float32(8))])
    size = n.op("Mul", [n.op("Mul", [size, size]), n.weight(1, anchors, 1, 1, 2, scale=1)])
    y = n.op("Concat", [place, size, scores], axis=-1)
    n.save(folder, n.shaped(y, 1, anchors * side * side, classes + 5))
    return True


def windows(draw, folder):
    """An image in windows, channels in shuffled groups, or squares of it as channels, with a dense layer behind."""
    kind, channels = draw.choice(("windows", "shuffle", "patches")), draw.choice((16, 24, 32, 48, 64, 96, 128, 192, 256))
    by = draw.choice((2, 4, 7, 8)) if kind != "shuffle" else draw.choice((2, 4, 8))
    count = draw.choice((4, 7, 8, 14, 28))
    side = by * count if kind != "shuffle" else draw.choice(SIDES)
    if not draw.fits(20 * channels * side * side, channels * side * side):
        return False
    if kind == "windows":
        n = Net(f"windows_{channels}x{side}_{by}_{draw.number()}", [1, side, side, channels])
        y = _turned(n, n.shaped(n.norm("x", channels), 1, count, by, count, by, channels), 0, 1, 3, 2, 4, 5)
        y = n.dense(n.shaped(y, count * count, by * by, channels), channels, channels)
        y = _turned(n, n.shaped(y, 1, count, count, by, by, channels), 0, 1, 3, 2, 4, 5)
        y = n.op("Add", ["x", n.shaped(y, 1, side, side, channels)])
    elif kind == "shuffle":
        n = Net(f"shuffle_{channels}x{side}_{by}_{draw.number()}", [1, channels, side, side])
        y = n.shaped(_turned(n, n.shaped("x", 1, by, channels // by, side * side), 0, 2, 1, 3), 1, channels, side, side)
        y = _activation(draw, n, n.conv(y, channels, channels, 3, 1, channels))
    else:
        n = Net(f"patches_{channels}x{side}_{by}_{draw.number()}", [1, channels, side, side])
        y = _turned(n, n.shaped("x", 1, channels, count, by, count, by), 0, 2, 4, 3, 5, 1)
        y = n.norm(n.shaped(y, 1, count * count, by * by * channels), by * by * channels)
    n.save(folder, y)
    return True


def normalized(draw, folder):
    """Norms that networks spell out, over any of their dimensions."""
    dims = draw.shape(draw.choice((3, 4)))
    axes = draw.choice(([len(dims) - 1], [1], list(range(2, len(dims))), list(range(1, len(dims)))))
    kind = draw.choice(("centred", "root", "squares", "group"))
    n = Net(f"normalized_{kind}_{text(dims)}_{text(axes)}_{draw.number()}", dims)
    x = "x"
    if kind == "group":
        groups = draw.choice([g for g in (1, 2, 4, 8) if dims[1] % g == 0])
        x, axes = n.shaped(x, dims[0], groups, math.prod(dims[1:]) // groups), [2]
    mean = n.op("ReduceMean", [x], axes=axes)
    d = n.op("Sub", [x, mean]) if kind != "root" else x
    if kind == "squares":
        var = n.op("Sub", [n.op("ReduceMean", [n.op("Mul", [x, x])], axes=axes), n.op("Mul", [mean, mean])])
        var = n.op("Relu", [var])
    else:
        var = n.op("ReduceMean", [n.op("Pow", [d, n.constant(numpy.float32(2))])], axes=axes)
    y = n.op("Div", [d, n.op("Sqrt", [n.op("Add", [var, n.constant(numpy.float32(1e-5))])])])
    if kind == "group":
        y = n.shaped(y, *dims)
    y = n.op("Mul", [y, n.weight(*[d if k == 1 else 1 for k, d in enumerate(dims)], scale=1)])
    n.save(folder, _activation(draw, n, y))
    return True
