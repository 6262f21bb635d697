# SPDX-License-Identifier: Apache-2.0
"""Single operators whose shapes nobody chose: `random_operators.py FOLDER SEED COUNT [KIND]...` writes that many as ONNX files.

The kinds are the functions below that take a Draw. One seed, one set of operators. What is slow among them is a cliff
that no list of cases has: `ops_table.py --models FOLDER` puts them beside other libraries.
"""
import math
import random
import sys

import numpy

from operators import floats, integers, write

CHANNELS = (1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 72, 80, 96, 112, 128, 160, 192, 256, 320, 480, 512, 768, 1024)
SIDES = (5, 7, 8, 10, 13, 14, 16, 20, 26, 28, 32, 38, 40, 56, 64, 75, 80, 112, 128, 150, 160, 224)
EXTENTS = (1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 17, 24, 32, 33, 49, 64, 77, 96, 100, 128, 197, 256, 300, 512, 768, 1000, 2048)
LEAST_WORK, MOST_WORK = 2e6, 2e9  # operations, or bytes
MOST_ELEMENTS = 2e7


class Draw(random.Random):
    """What an operator is made of; `fits` says whether it is worth a measurement."""

    def shape(self, rank=None):
        while True:
            dims = [self.choice(EXTENTS) for _ in range(rank or self.choice((2, 3, 3, 4, 4, 5)))]
            if 2e5 <= math.prod(dims) <= 8e6:
                return dims

    @staticmethod
    def fits(work, *elements):
        return LEAST_WORK <= work <= MOST_WORK and max(elements) <= MOST_ELEMENTS


def text(dims):
    return "x".join(map(str, dims))


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


def reduction(draw, folder):
    dims = draw.shape()
    axes = sorted(draw.sample(range(len(dims)), draw.randrange(1, len(dims) + 1)))
    kind = draw.choice(("ReduceSum", "ReduceMean", "ReduceMax", "ReduceMin", "ReduceL2", "ReduceLogSumExp", "ReduceProd"))
    write(folder, f"{kind}_{'_'.join(map(str, axes))}_{text(dims)}", kind, [dims], [integers(*axes)])
    return True


def row(draw, folder):
    dims = draw.shape()
    kind, axis = draw.choice(("Softmax", "LogSoftmax", "ArgMax", "Hardmax", "CumSum", "TopK")), draw.randrange(len(dims))
    name = f"{kind}_{axis}_{text(dims)}"
    if kind == "CumSum":
        write(folder, name, kind, [dims], [integers(axis)])
    elif kind == "TopK":
        write(folder, name, kind, [dims], [integers(min(dims[axis], draw.choice((1, 3, 5, 10, 50))))], outputs=2, axis=axis)
    else:
        write(folder, name, kind, [dims], axis=axis)
    return True


def movement(draw, folder):
    dims = draw.shape()
    axis, kind = draw.randrange(len(dims)), draw.choice(("Transpose", "Transpose", "Concat", "Pad", "Slice", "Tile", "Expand"))
    if kind == "Transpose":
        perm = draw.sample(range(len(dims)), len(dims))
        write(folder, f"{kind}_{''.join(map(str, perm))}_{text(dims)}", kind, [dims], perm=perm)
    elif kind == "Concat":
        parts = [[max(1, n // draw.choice((1, 2, 3))) if k == axis else n for k, n in enumerate(dims)] for _ in range(3)]
        write(folder, f"{kind}_{axis}_{'_'.join(text(p) for p in parts)}", kind, parts, axis=axis)
    elif kind == "Pad":
        mode = draw.choice(("constant", "reflect", "edge"))
        sides = [min(draw.choice((0, 0, 1, 3)), n - 1) for n in dims * 2]
        write(folder, f"{kind}_{mode}_{'_'.join(map(str, sides))}_{text(dims)}", kind, [dims], [integers(*sides)], mode=mode)
    elif kind == "Slice":
        step = draw.choice((1, 2, 3, -1))
        begin, end = (dims[axis] - 1, -dims[axis] - 5) if step < 0 else (dims[axis] // 4, dims[axis])
        write(folder, f"{kind}_{axis}_by{step}_{text(dims)}", kind, [dims],
              [integers(begin), integers(end), integers(axis), integers(step)])
    elif kind == "Tile":
        times = [draw.choice((1, 1, 2, 3)) for _ in dims]
        write(folder, f"{kind}_{text(times)}_{text(dims)}", kind, [dims], [integers(*times)])
    else:
        narrow = [n if draw.random() < 0.5 else 1 for n in dims]
        write(folder, f"{kind}_{text(narrow)}_{text(dims)}", kind, [narrow], [integers(*dims)])
    return True


def element(draw, folder):
    dims = draw.shape()
    if draw.random() < 0.4:
        kind = draw.choice(("Relu", "Sigmoid", "Tanh", "Erf", "Exp", "Softplus", "HardSwish", "Gelu", "Sin", "Round", "Elu", "Mish"))
        write(folder, f"{kind}_{text(dims)}", kind, [dims], opset=20)
        return True
    kind = draw.choice(("Add", "Mul", "Sub", "Div", "Max", "PRelu"))
    other = [n if draw.random() < 0.5 else 1 for n in dims]
    write(folder, f"{kind}_{text(dims)}_{text(other)}", kind, [dims, other])
    return True


def resize(draw, folder):
    mode, channels, side = draw.choice(("nearest", "linear", "linear", "cubic")), draw.choice((3, 16, 64, 256)), draw.choice(SIDES)
    times, places = draw.choice((0.5, 2, 2, 3, 4, 1.5, 0.75)), draw.choice(("half_pixel", "asymmetric", "align_corners"))
    if not draw.fits(30 * channels * side * side * max(1, times * times), channels * side * side):
        return False
    more = {"nearest_mode": "floor"} if mode == "nearest" else {}
    write(folder, f"Resize_{mode}_{channels}_{side}_by{times}_{places}", "Resize", [[1, channels, side, side]],
          [None, numpy.array([1, 1, times, times], numpy.float32)], mode=mode, coordinate_transformation_mode=places, **more)
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
        write(folder, f"{kind}_{text(dims)}", kind, [dims], size=draw.choice((3, 5)))
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


def indexing(draw, folder):
    dims = draw.shape()
    axis, kind = draw.randrange(len(dims)), draw.choice(("Gather", "Gather", "GatherElements", "GatherND", "ScatterElements",
                                                         "ScatterND", "OneHot", "Where", "Trilu"))
    name = f"{kind}_{axis}_{text(dims)}"

    def places(extent, *shape):
        return numpy.array([draw.randrange(extent) for _ in range(math.prod(shape))], numpy.int64).reshape(shape)

    if kind == "Gather":
        count = draw.choice([n for n in EXTENTS if n <= 2 * dims[axis]])
        write(folder, f"{name}_{count}", kind, [dims], [places(dims[axis], count)], axis=axis)
    elif kind == "GatherElements":
        write(folder, name, kind, [dims], [places(dims[axis], *dims)], axis=axis)
    elif kind == "GatherND":
        depth, count = draw.randrange(1, len(dims)), draw.choice((16, 100, 1000))
        if count * math.prod(dims[depth:]) > MOST_ELEMENTS:
            return False
        at = numpy.stack([places(n, count) for n in dims[:depth]], -1)
        write(folder, f"{kind}_{depth}_{count}_{text(dims)}", kind, [dims], [at])
    elif kind == "ScatterElements":
        fewer = [max(1, n // draw.choice((1, 2, 4))) for n in dims]
        how = draw.choice(("none", "add", "max"))
        at = places(dims[axis], *fewer)
        if how == "none":  # places of their own, else the result is not defined
            order = numpy.array(draw.sample(range(dims[axis]), fewer[axis]), numpy.int64)
            at = numpy.broadcast_to(order.reshape([-1 if k == axis else 1 for k in range(len(dims))]), fewer).copy()
        write(folder, f"{name}_{how}_{text(fewer)}", kind, [dims, fewer], [], axis=axis, reduction=how, between=[at])
    elif kind == "ScatterND":
        count, how = min(dims[0], draw.choice((16, 100, 1000))), draw.choice(("none", "add"))
        at = numpy.array(draw.sample(range(dims[0]), count), numpy.int64).reshape(-1, 1)
        write(folder, f"{kind}_{count}_{how}_{text(dims)}", kind, [dims, [count, *dims[1:]]], [], reduction=how, between=[at])
    elif kind == "OneHot":
        depth, rows = draw.choice((10, 100, 1000)), draw.choice((1000, 4096))
        write(folder, f"{kind}_{rows}_{depth}", kind, [numpy.zeros((rows,), numpy.int64)],
              [integers(depth), numpy.array([0, 1], numpy.float32)], axis=draw.choice((0, -1)))
    elif kind == "Where":
        mask = [n if draw.random() < 0.6 else 1 for n in dims]
        write(folder, f"{kind}_{text(mask)}_{text(dims)}", kind, [numpy.zeros(mask, numpy.bool_), dims, dims])
    else:
        write(folder, name, kind, [dims], upper=draw.choice((0, 1)))
    return True


def recurrent(draw, folder):
    kind, gates = draw.choice((("LSTM", 4), ("GRU", 3), ("RNN", 1)))
    steps, batch = draw.choice((1, 8, 25, 50, 128)), draw.choice((1, 1, 2, 8, 32))
    inputs, hidden = draw.choice((16, 40, 64, 100, 128, 256, 512)), draw.choice((16, 32, 50, 64, 100, 128, 200, 256, 512))
    ways = draw.choice((1, 1, 2))
    if not draw.fits(2 * gates * steps * batch * (inputs + hidden) * hidden * ways, steps * batch * max(inputs, hidden)):
        return False
    more = {"direction": "bidirectional"} if ways == 2 else {}
    if kind == "GRU":
        more["linear_before_reset"] = draw.choice((0, 1))
    write(folder, f"{kind}_{ways}_{steps}_{batch}_{inputs}_{hidden}", kind, [[steps, batch, inputs]],
          [floats(ways, gates * hidden, inputs) / 9, floats(ways, gates * hidden, hidden) / 9], hidden_size=hidden, **more)
    return True


def quantised(draw, folder):
    kind = draw.choice(("QLinearConv", "QLinearConv", "QLinearMatMul", "MatMulInteger", "DynamicQuantizeLinear",
                        "QuantizeLinear", "DequantizeLinear"))
    scale, zero = numpy.float32(0.05), numpy.uint8(128)

    def bytes_of(*shape):
        return numpy.random.default_rng(draw.randrange(1 << 30)).integers(-127, 127, shape).astype(numpy.int8)

    if kind == "QLinearConv":
        channels, filters, side = draw.choice(CHANNELS), draw.choice(CHANNELS), draw.choice(SIDES)
        groups, taps, stride = draw.choice((1, 1, 1, channels)), draw.choice((1, 1, 3, 3, 5, 7)), draw.choice((1, 1, 2))
        filters = channels if groups == channels else filters
        out = (side + taps // 2 * 2 - taps) // stride + 1
        if not draw.fits(2 * filters * channels // groups * taps * taps * out * out, channels * side * side, filters * out * out):
            return False
        write(folder, f"{kind}_{channels}_{filters}_{side}_k{taps}_s{stride}_g{groups}", kind,
              [numpy.zeros((1, channels, side, side), numpy.uint8)],
              [scale, zero, bytes_of(filters, channels // groups, taps, taps), numpy.full(filters, 0.01, numpy.float32),
               numpy.zeros(filters, numpy.int8), scale, zero], kernel_shape=[taps] * 2, strides=[stride] * 2,
              pads=[taps // 2] * 4, group=groups)
        return True
    if kind in ("QLinearMatMul", "MatMulInteger"):
        rows, depth, columns = (draw.choice(EXTENTS) for _ in range(3))
        if not draw.fits(2 * rows * depth * columns, rows * depth, depth * columns, rows * columns):
            return False
        left, right = numpy.zeros((rows, depth), numpy.uint8), bytes_of(depth, columns)
        more = [zero, numpy.int8(0)] if kind == "MatMulInteger" else [scale, zero, right, scale, numpy.int8(0), scale, zero]
        write(folder, f"{kind}_{rows}x{depth}x{columns}", kind, [left], [right, *more] if kind == "MatMulInteger" else more)
        return True
    dims = draw.shape()
    axis = draw.randrange(len(dims))
    scales = numpy.full(dims[axis], 0.05, numpy.float32)
    if kind == "DynamicQuantizeLinear":
        write(folder, f"{kind}_{text(dims)}", kind, [dims], outputs=3)
    elif kind == "QuantizeLinear":
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [dims], [scales, numpy.zeros(dims[axis], numpy.int8)], axis=axis)
    else:
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [numpy.zeros(dims, numpy.int8)],
              [scales, numpy.zeros(dims[axis], numpy.int8)], axis=axis)
    return True


def narrow(draw, folder):
    dims, dtype = draw.shape(), numpy.dtype(draw.choice(("float16", "float64", "int8", "uint8", "int32", "int64")))
    kind = draw.choice(("Add", "Mul", "Max", "Less", "Cast", "ReduceSum", "ReduceMax", "Transpose", "ArgMax", "Relu", "CumSum",
                        "TopK", "MatMul", "Concat", "Softmax"))
    axis, x = draw.randrange(len(dims)), numpy.zeros(dims, dtype)
    name = f"{kind}_{dtype.name}_{axis}_{text(dims)}"
    small, whole = dtype.itemsize == 1, dtype.kind != "f"
    if kind in ("ReduceSum", "CumSum", "MatMul", "Relu") and small or kind in ("Softmax", "MatMul") and whole:
        return False
    if kind in ("Add", "Mul", "Max", "Less"):
        write(folder, name, kind, [x, numpy.zeros([n if draw.random() < 0.5 else 1 for n in dims], dtype)])
    elif kind == "Cast":
        to = draw.choice((1, 10, 6, 7, 3))
        write(folder, f"{name}_{to}", kind, [x], to=to)
    elif kind in ("ReduceSum", "ReduceMax"):
        write(folder, name, kind, [x], [integers(axis)])
    elif kind == "Transpose":
        perm = draw.sample(range(len(dims)), len(dims))
        write(folder, f"{name}_{''.join(map(str, perm))}", kind, [x], perm=perm)
    elif kind == "CumSum":
        write(folder, name, kind, [x], [integers(axis)])
    elif kind == "TopK":
        write(folder, name, kind, [x], [integers(min(dims[axis], draw.choice((1, 3, 10))))], outputs=2, axis=axis)
    elif kind == "MatMul":
        rows, depth, columns = (draw.choice(EXTENTS) for _ in range(3))
        if not draw.fits(2 * rows * depth * columns, rows * depth, depth * columns, rows * columns):
            return False
        write(folder, f"{kind}_{dtype.name}_{rows}x{depth}x{columns}", kind,
              [numpy.zeros((rows, depth), dtype), numpy.zeros((depth, columns), dtype)])
    elif kind == "Concat":
        write(folder, name, kind, [x, x], axis=axis)
    elif kind in ("ArgMax", "Softmax"):
        write(folder, name, kind, [x], axis=axis)
    else:
        write(folder, name, kind, [x])
    return True


def rearrangement(draw, folder):
    kind = draw.choice(("DepthToSpace", "SpaceToDepth", "GridSample", "Einsum", "Einsum", "Split"))
    channels, side, block = draw.choice((4, 16, 36, 64, 144, 256)), draw.choice(SIDES), draw.choice((2, 2, 3, 4))
    elements = channels * side * side
    if kind == "Split":
        dims = draw.shape()
        axis = draw.randrange(len(dims))
        if dims[axis] < 3:
            return False
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [dims], outputs=3, axis=axis, num_outputs=3)
        return True
    if kind == "Einsum":
        form = draw.choice(("bqhd,bkhd->bhqk", "bhqk,bkhd->bqhd", "bij,bjk->bik", "bij,kj->bik", "nchw,oc->nohw", "bhwc,hkc->bhwk",
                            "ij,ij->i", "bn,bm->bnm", "nkctv,kvw->nctw", "abc,cde->abde"))
        extents = {c: draw.choice((2, 3, 8, 12, 25, 32, 64, 77, 128, 197, 256)) for c in sorted(set(form) - set(",->"))}
        first, second = ([extents[c] for c in part] for part in form.split("->")[0].split(","))
        out = math.prod(extents[c] for c in form.split("->")[1])
        if not draw.fits(2 * math.prod(extents.values()), math.prod(first), math.prod(second), out):
            return False
        write(folder, f"{kind}_{form.replace(',', '_').replace('->', '_')}_{text(extents.values())}", kind, [first, second],
              equation=form)
        return True
    if not 1e5 <= elements <= 8e6:
        return False
    if kind == "DepthToSpace":
        if channels % (block * block):
            return False
        mode = draw.choice(("DCR", "CRD"))
        write(folder, f"{kind}_{mode}_{block}_{channels}_{side}", kind, [[1, channels, side, side]], blocksize=block, mode=mode)
    elif kind == "SpaceToDepth":
        side -= side % block
        write(folder, f"{kind}_{block}_{channels}_{side}", kind, [[1, channels, side, side]], blocksize=block)
    else:
        mode, pad = draw.choice(("linear", "nearest")), draw.choice(("zeros", "border"))
        write(folder, f"{kind}_{mode}_{pad}_{channels}_{side}", kind, [[1, channels, side, side], [1, side, side, 2]], opset=20,
              mode=mode, padding_mode=pad)
    return True


KINDS = {f.__name__: f
         for f in (convolution, transposed, pool, product, reduction, row, movement, element, resize, normalization, indexing,
                   recurrent, quantised, narrow, rearrangement)}


def main():
    folder, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    draw, kinds = Draw(seed), [KINDS[k] for k in sys.argv[4:]] or list(KINDS.values())
    while count > 0:
        count -= draw.choice(kinds)(draw, folder)


if __name__ == "__main__":
    main()
