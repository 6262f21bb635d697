# SPDX-License-Identifier: Apache-2.0
"""Random reductions, maps and movements: a function a kind, which writes one or says that it was not worth it."""
import math

import numpy
from onnx import helper

from operators import integers, write
from random_draw import EXTENTS, MOST_ELEMENTS, SIDES, text


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


def indexing(draw, folder):
    dims = draw.shape()
    axis, kind = draw.randrange(len(dims)), draw.choice(("Gather", "Gather", "GatherElements", "GatherND", "OneHot", "Where", "Trilu"))
    name = f"{kind}_{axis}_{text(dims)}"
    if kind == "Gather":
        count = draw.choice([n for n in EXTENTS if n <= 2 * dims[axis]])
        write(folder, f"{name}_{count}", kind, [dims], [draw.integers(0, dims[axis], count)], axis=axis)
    elif kind == "GatherElements":
        write(folder, name, kind, [dims], [draw.integers(0, dims[axis], dims)], axis=axis)
    elif kind == "GatherND":
        depth, count = draw.randrange(1, len(dims)), draw.choice((16, 100, 1000))
        if not draw.fits(8 * count * math.prod(dims[depth:]), count * math.prod(dims[depth:])):
            return False
        at = numpy.stack([draw.integers(0, n, count) for n in dims[:depth]], -1)
        write(folder, f"{kind}_{depth}_{count}_{text(dims)}", kind, [dims], [at])
    elif kind == "OneHot":
        depth, rows, side = draw.choice((100, 1000)), draw.choice((4096, 16384)), draw.choice((0, -1))
        if not draw.fits(4 * rows * depth, rows * depth):
            return False
        write(folder, f"{kind}_{rows}_{depth}_{'first' if side == 0 else 'last'}", kind, [numpy.zeros((rows,), numpy.int64)],
              [integers(depth), numpy.array([0, 1], numpy.float32)], axis=side)
    elif kind == "Where":
        mask = [n if draw.random() < 0.6 else 1 for n in dims]
        write(folder, f"{kind}_{text(mask)}_{text(dims)}", kind, [numpy.zeros(mask, numpy.bool_), dims, dims])
    else:
        upper = draw.choice((0, 1))
        write(folder, f"{kind}_{upper}_{text(dims)}", kind, [dims], upper=upper)
    return True


def scatter(draw, folder):
    dims = draw.shape()
    if draw.random() < 0.5:
        count, how = min(dims[0], draw.choice((16, 100, 1000))), draw.choice(("none", "add"))
        at = integers(*draw.sample(range(dims[0]), count)).reshape(-1, 1)
        write(folder, f"ScatterND_{count}_{how}_{text(dims)}", "ScatterND", [dims, [count, *dims[1:]]], reduction=how, between=[at])
        return True
    axis, how = draw.randrange(len(dims)), draw.choice(("none", "add", "max"))
    fewer = [max(1, n // draw.choice((1, 2, 4))) for n in dims]
    if how == "none":  # places of their own, else the result is not defined
        order = integers(*draw.sample(range(dims[axis]), fewer[axis]))
        at = numpy.broadcast_to(order.reshape([-1 if k == axis else 1 for k in range(len(dims))]), fewer).copy()
    else:
        at = draw.integers(0, dims[axis], fewer)
    write(folder, f"ScatterElements_{axis}_{text(dims)}_{how}_{text(fewer)}", "ScatterElements", [dims, fewer], axis=axis,
          reduction=how, between=[at])
    return True


def narrow(draw, folder):
    dims, dtype = draw.shape(), numpy.dtype(draw.choice(("float16", "float64", "int8", "uint8", "int32", "int64")))
    kind = draw.choice(("Add", "Mul", "Max", "Less", "Cast", "ReduceSum", "ReduceMax", "Transpose", "ArgMax", "Relu", "CumSum",
                        "TopK", "MatMul", "Concat", "Softmax"))
    axis, whole = draw.randrange(len(dims)), dtype.kind != "f"
    if kind in ("ReduceSum", "CumSum", "MatMul", "Relu") and dtype.itemsize == 1 or kind in ("Softmax", "MatMul") and whole:
        return False
    if kind == "MatMul":
        return _narrow_product(draw, folder, dtype)
    name, inputs, constants, more, x = f"{kind}_{dtype.name}_{axis}_{text(dims)}", [], [], {}, numpy.zeros(dims, dtype)
    if kind in ("Add", "Mul", "Max", "Less"):
        other = [n if draw.random() < 0.5 else 1 for n in dims]
        name, inputs = f"{name}_{text(other)}", [numpy.zeros(other, dtype)]
    elif kind == "Cast":
        more = {"to": draw.choice([t for t in (1, 10, 6, 7, 3) if t != helper.np_dtype_to_tensor_dtype(dtype)])}
        name = f"{name}_{more['to']}"
    elif kind in ("ReduceSum", "ReduceMax", "CumSum"):
        constants = [integers(axis)]
    elif kind == "Transpose":
        more = {"perm": draw.sample(range(len(dims)), len(dims))}
        name = f"{name}_{''.join(map(str, more['perm']))}"
    elif kind == "TopK":
        count = min(dims[axis], draw.choice((1, 3, 10)))
        name, constants, more = f"{name}_{count}", [integers(count)], {"outputs": 2, "axis": axis}
    elif kind in ("Concat", "ArgMax", "Softmax"):
        inputs, more = [x] if kind == "Concat" else [], {"axis": axis}
    write(folder, name, kind, [x, *inputs], constants, **more)
    return True


def _narrow_product(draw, folder, dtype):
    rows, depth, columns = (draw.choice(EXTENTS) for _ in range(3))
    if not draw.fits(2 * rows * depth * columns, rows * depth, depth * columns, rows * columns):
        return False
    write(folder, f"MatMul_{dtype.name}_{rows}x{depth}x{columns}", "MatMul",
          [numpy.zeros((rows, depth), dtype), numpy.zeros((depth, columns), dtype)])
    return True


def rearrangement(draw, folder):
    kind = draw.choice(("DepthToSpace", "SpaceToDepth", "GridSample", "Einsum", "Einsum", "Split"))
    channels, side, block = draw.choice((4, 16, 36, 64, 144, 256)), draw.choice(SIDES), draw.choice((2, 2, 3, 4))
    elements = channels * side * side
    if kind == "Split":
        dims = draw.shape()
        axis = draw.randrange(len(dims))
        if 2 * -(-dims[axis] // 3) >= dims[axis]:  # no part is empty
            return False
        write(folder, f"{kind}_{axis}_{text(dims)}", kind, [dims], outputs=3, axis=axis, num_outputs=3)
        return True
    if kind == "Einsum":
        form = draw.choice(("bqhd,bkhd->bhqk", "bhqk,bkhd->bqhd", "bij,bjk->bik", "bij,kj->bik", "nchw,oc->nohw", "bhwc,hkc->bhwk",
                            "bn,bm->bnm", "nkctv,kvw->nctw", "abc,cde->abde"))
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
        write(folder, f"{kind}_{mode}_{pad}_{channels}_{side}", kind, [[1, channels, side, side]], [draw.grid(side)], opset=20,
              mode=mode, padding_mode=pad)
    return True
