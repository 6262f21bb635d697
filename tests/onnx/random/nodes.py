# SPDX-License-Identifier: Apache-2.0
"""Random ONNX nodes. Every function of KINDS adds a node or a few to a model that is being made (see Maker)."""
import numpy as np
from onnx import TensorProto as T
from onnx import helper

FLOATS, INTS = ('f4', 'f2', 'f8'), ('i4', 'i8', 'u1', 'i1', 'i2', 'u2', 'u4', 'u8')
EXTENTS = (1, 2, 3, 5, 7, 17)
TYPES = {'f4': T.FLOAT, 'f2': T.FLOAT16, 'f8': T.DOUBLE, 'i1': T.INT8, 'i2': T.INT16, 'i4': T.INT32, 'i8': T.INT64,
         'u1': T.UINT8, 'u2': T.UINT16, 'u4': T.UINT32, 'u8': T.UINT64, 'b1': T.BOOL}
KINDS = []


def code(a):
    return a.dtype.str[1:]


def kind(weight=1):
    def add(f):
        KINDS.append((f, weight))
        return f
    return add


def numbers(rng, shape, dtype):
    """Values that find faults: dense and sparse, whole and wide, and now and then what is no number."""
    size = int(np.prod(shape))
    if dtype == 'b1':
        return np.asarray(rng.random(shape) < 0.5)
    if dtype in INTS:
        info = np.iinfo(dtype)
        low, high = (info.min, info.max) if rng.random() < 0.1 else (max(info.min, -9), min(info.max, 100))
        return np.asarray(rng.integers(low, high, shape, dtype=dtype, endpoint=True))
    style = rng.integers(0, 10)
    x = rng.standard_normal(shape)
    if style == 0:
        x = np.round(x * 3)
    elif style == 1:
        x = rng.choice([0.0, -0.0, 1.0, -1.0, 0.5, 2.0], shape)
    elif style == 2:
        x = x * 10.0 ** rng.uniform(-3, 2 if dtype == 'f2' else 4, shape)
    elif style == 3 and size and rng.random() < 0.5:
        x = np.asarray(x)
        x.flat[rng.integers(0, size)] = rng.choice([np.inf, -np.inf, np.nan, 0.0])
    return np.asarray(x, dtype)


def some_shape(rng, low=0, high=4):
    rank = int(rng.integers(low, high + 1))
    shape = [int(rng.choice(EXTENTS)) for _ in range(rank)]
    while np.prod(shape) > 3000:
        shape[int(rng.integers(0, rank))] = 1
    if rank and rng.random() < 0.03:
        shape[int(rng.integers(0, rank))] = 0
    return shape


def partner(m, x):
    """A second operand for x (which broadcasts with it), computed or constant."""
    same = [k for k, v in m.values.items() if v.dtype == x.dtype and k != '' and can_broadcast(v.shape, x.shape)]
    if same and m.rng.random() < 0.6:
        return str(m.rng.choice(same))
    keep = int(m.rng.integers(0, x.ndim + 1))
    return m.constant(numbers(m.rng, [d if m.rng.random() < 0.6 else 1 for d in x.shape[x.ndim - keep:]], code(x)))


def can_broadcast(a, b):
    return all(p == q or 1 in (p, q) for p, q in zip(a[::-1], b[::-1]))


# ---- one operand
@kind(8)
def unary(m):
    x, v = m.pick(FLOATS)
    ops = ['Abs', 'Neg', 'Exp', 'Log', 'Sqrt', 'Reciprocal', 'Floor', 'Ceil', 'Round', 'Sin', 'Cos', 'Tanh', 'Sigmoid', 'Erf', 'Relu', 'Softplus',
           'Softsign', 'Sign', 'Atan', 'Asinh', 'Sinh', 'Cosh', 'Tan', 'IsNaN', 'Identity', 'HardSwish', 'Mish', 'Selu', 'Asin', 'Acos', 'Acosh', 'Atanh']
    return m.node(str(m.rng.choice(ops)), [x])


@kind(2)
def unary_with_numbers(m):
    x, v = m.pick(FLOATS)
    op, attributes = [('LeakyRelu', dict(alpha=0.3)), ('Elu', dict(alpha=0.7)), ('Celu', dict(alpha=1.5)), ('HardSigmoid', dict(alpha=0.3, beta=0.4)),
                      ('ThresholdedRelu', dict(alpha=0.5)), ('Gelu', {}), ('Gelu', dict(approximate='tanh')), ('Shrink', dict(bias=0.2, lambd=0.6)),
                      ('IsInf', dict(detect_negative=0))][m.rng.integers(0, 9)]
    return m.node(op, [x], **attributes)


@kind()
def unary_whole(m):
    x, v = m.pick(INTS)
    return m.node(str(m.rng.choice(['Abs', 'Neg', 'Sign', 'BitwiseNot', 'Relu'])), [x])


@kind(3)
def clip(m):
    x, v = m.pick(FLOATS + INTS)
    low, high = sorted(numbers(m.rng, [2], code(v)))
    return m.node('Clip', [x, m.constant(np.asarray(low)), m.constant(np.asarray(high)) if m.rng.random() < 0.8 else ''])


@kind(4)
def cast(m):
    x, v = m.pick()
    to = str(m.rng.choice(FLOATS + INTS + ('b1', 'f4', 'f4', 'f2')))
    if code(v) in FLOATS and to in INTS and not (np.isfinite(v).all() and (np.abs(v) < 2.0 ** 62).all() and
                                                 (v > np.iinfo(to).min - 1.0).all() and (v < float(np.iinfo(to).max)).all()):
        return None  # the standard leaves open what becomes of those
    return m.node('Cast', [x], to=TYPES[to])


# ---- two and three operands
@kind(6)
def arithmetic(m):
    x, v = m.pick(FLOATS)
    pair = [x, partner(m, v)]
    return m.node(str(m.rng.choice(['Add', 'Sub', 'Mul', 'Div', 'Max', 'Min'])), pair if m.rng.random() < 0.7 else pair[::-1])


@kind(3)
def arithmetic_whole(m):
    x, v = m.pick(INTS)
    op = str(m.rng.choice(['Add', 'Sub', 'Mul', 'Max', 'Min', 'BitwiseAnd', 'BitwiseOr', 'BitwiseXor']))
    return m.node(op, [x, partner(m, v)])


@kind()
def division_whole(m):
    x, v = m.pick(('i4', 'i8', 'u1', 'i1'))
    divisor = m.rng.integers(1, 9, [1] * int(m.rng.integers(0, 2))).astype(v.dtype)
    return m.node(str(m.rng.choice(['Div', 'Mod'])), [x, m.constant(np.asarray(divisor))])


@kind()
def power(m):
    x, v = m.pick(('f4', 'f8', 'i4', 'i8'))
    exponent = np.asarray(m.rng.choice([0, 1, 2, 3] + ([0.5, -1, -2, 1.7] if code(v) in FLOATS else [])), v.dtype)
    return m.node('Pow', [x, m.constant(exponent)])


@kind()
def mod(m):
    x, v = m.pick(FLOATS)
    return m.node('Mod', [x, m.constant(np.asarray(m.rng.choice([1.5, -2.0, 0.7]), v.dtype))], fmod=1)


@kind()
def shift(m):
    x, v = m.pick(('u1', 'u2', 'u4', 'u8'))
    amount = m.rng.integers(0, 7, [1]).astype(v.dtype)
    return m.node('BitShift', [x, m.constant(amount)], direction=str(m.rng.choice(['LEFT', 'RIGHT'])))


@kind(2)
def compare(m):
    x, v = m.pick(('f4', 'f8', 'i4', 'i8', 'f2'))
    return m.node(str(m.rng.choice(['Equal', 'Less', 'Greater', 'LessOrEqual', 'GreaterOrEqual'])), [x, partner(m, v)])


@kind()
def logic(m):
    x, v = m.pick(('b1',))
    if m.rng.random() < 0.3:
        return m.node('Not', [x])
    return m.node(str(m.rng.choice(['And', 'Or', 'Xor'])), [x, partner(m, v)])


@kind(2)
def where(m):
    x, v = m.pick(('f4', 'i8', 'u1', 'f2', 'i4'))
    return m.node('Where', [partner(m, np.zeros(v.shape, bool)), x, partner(m, v)])


@kind()
def variadic(m):
    x, v = m.pick(('f4', 'f8'))
    return m.node(str(m.rng.choice(['Sum', 'Mean', 'Max', 'Min'])), [x, partner(m, v), partner(m, v)])


# ---- reductions and scans
@kind(4)
def reduce(m):
    x, v = m.pick(('f4', 'f4', 'f2', 'f8', 'i4', 'i8'), rank=1)
    op = str(m.rng.choice(['Sum', 'Mean', 'Max', 'Min', 'Prod', 'L1', 'L2', 'SumSquare', 'LogSum', 'LogSumExp']))
    if code(v) in INTS and (op.startswith('Log') and (v <= 0).any() or op in ('L2', 'LogSumExp', 'SumSquare') and (np.abs(v) > 1000).any()):
        return None  # no whole number is the logarithm, or squares overflow
    if op in ('Max', 'Min') and np.isnan(v).any():
        return None  # ONNX Runtime loses some, by the order of its loop
    axes = sorted(int(a) for a in m.rng.choice(v.ndim, int(m.rng.integers(1, v.ndim + 1)), replace=False))
    axes = [a - v.ndim if m.rng.random() < 0.3 else a for a in axes]
    keep = int(m.rng.integers(0, 2))
    if m.opset >= (13 if op == 'Sum' else 18):
        return m.node('Reduce' + op, [x, m.constant(np.array(axes))], keepdims=keep)
    return m.node('Reduce' + op, [x], axes=axes, keepdims=keep)


@kind(2)
def arg(m):
    x, v = m.pick(('f4', 'f8', 'i4', 'u1', 'f2'), rank=1)
    if np.isnan(v).any():
        return None  # the standard does not say where NaN ranks
    more = dict(select_last_index=int(m.rng.integers(0, 2))) if m.opset >= 12 else {}
    return m.node(str(m.rng.choice(['ArgMax', 'ArgMin'])), [x], axis=m.axis(v), keepdims=int(m.rng.integers(0, 2)), **more)


@kind(2)
def softmax(m):
    x, v = m.pick(FLOATS, rank=1)
    return m.node(str(m.rng.choice(['Softmax', 'LogSoftmax', 'Hardmax'])), [x], axis=m.axis(v))


@kind()
def cumsum(m):
    x, v = m.pick(('f4', 'f8', 'i4', 'i8'), rank=1)
    return m.node('CumSum', [x, m.constant(np.array(m.axis(v)))], exclusive=int(m.rng.integers(0, 2)), reverse=int(m.rng.integers(0, 2)))


@kind(2)
def top_k(m):
    x, v = m.pick(('f4', 'f8', 'i4', 'i8'), rank=1)
    axis = m.axis(v)
    if np.isnan(v).any():
        return None
    k = int(m.rng.integers(0, v.shape[axis] + 1))
    return m.node('TopK', [x, m.constant(np.array([k]))], outputs=2, axis=axis, largest=int(m.rng.integers(0, 2)))


# ---- products, windows, norms
@kind(3)
def matmul(m):
    x, v = m.pick(('f4', 'f4', 'f8', 'f2', 'i4'), rank=1)
    n = int(m.rng.choice(EXTENTS))
    batch = [d if m.rng.random() < 0.5 else 1 for d in v.shape[:-2]] if m.rng.random() < 0.3 else []
    w = numbers(m.rng, batch + [v.shape[-1], n], code(v))
    return m.node('MatMul', [x, m.constant(w)])


@kind(2)
def gemm(m):
    x, v = m.matrix(('f4', 'f4', 'f8', 'f2'))
    a, b = (int(k) for k in m.rng.integers(0, 2, 2))
    inner, n = v.shape[0 if a else 1], int(m.rng.choice(EXTENTS))
    c = [m.constant(numbers(m.rng, [[n], [1, n], [v.shape[1 if a else 0], 1], []][m.rng.integers(0, 4)], code(v)))]
    w = m.constant(numbers(m.rng, [n, inner] if b else [inner, n], code(v)))
    return m.node('Gemm', [x, w] + c * int(m.rng.random() < 0.7), transA=a, transB=b, alpha=float(m.rng.choice([1, 0.5, -2])),
                  beta=float(m.rng.choice([1, 0.3])))


def window_attributes(m, spatial, taps):
    r = len(spatial)
    attributes = dict(strides=[int(s) for s in m.rng.integers(1, 4, r)])
    how = m.rng.random()
    if how < 0.3:
        attributes['auto_pad'] = str(m.rng.choice(['SAME_UPPER', 'SAME_LOWER', 'VALID']))
    elif how < 0.8:
        attributes['pads'] = [int(m.rng.integers(0, t)) for t in taps * 2]
    return attributes


@kind(3)
def conv(m):
    x, v = m.image(('f4', 'f4', 'f4', 'f2'))
    c, taps = v.shape[1], [int(t) for t in m.rng.integers(1, 4, v.ndim - 2)]
    groups = int(m.rng.choice([g for g in (1, c, 2) if c and c % g == 0] or [1]))
    out = groups * int(m.rng.integers(1, 5))
    w = [m.constant(numbers(m.rng, [out, c // groups] + taps, code(v)))]
    bias = [m.constant(numbers(m.rng, [out], code(v)))] if m.rng.random() < 0.5 else []
    if any(d < t for d, t in zip(v.shape[2:], taps)) or v.size == 0:
        return None  # ONNX Runtime's shape is not the standard's; of empty images some never end there
    attributes = window_attributes(m, v.shape[2:], taps)
    if 'auto_pad' not in attributes and all(d > 2 * t for d, t in zip(v.shape[2:], taps)):
        attributes['dilations'] = [int(d) for d in m.rng.integers(1, 3, len(taps))]
    return m.node('Conv', [x] + w + bias, group=groups, **attributes)


@kind()
def conv_transpose(m):
    x, v = m.image(('f4',))
    taps = [int(t) for t in m.rng.integers(1, 4, v.ndim - 2)]
    w = m.constant(numbers(m.rng, [v.shape[1], int(m.rng.integers(1, 4))] + taps, code(v)))
    return m.node('ConvTranspose', [x, w], strides=[int(s) for s in m.rng.integers(1, 3, len(taps))])


@kind(3)
def pool(m):
    x, v = m.image(('f4', 'f4', 'f2'))
    taps = [int(t) for t in m.rng.integers(1, 4, v.ndim - 2)]
    if any(d < t for d, t in zip(v.shape[2:], taps)) or np.isnan(v).any():
        return None  # the standard does not say whether NaN is the largest
    op = str(m.rng.choice(['MaxPool', 'AveragePool', 'LpPool']))
    more = dict(count_include_pad=int(m.rng.integers(0, 2))) if op == 'AveragePool' else {}
    attributes = window_attributes(m, v.shape[2:], taps)
    if 'auto_pad' not in attributes and op != 'LpPool':
        attributes['ceil_mode'] = int(m.rng.random() < 0.3)
    return m.node(op, [x], kernel_shape=taps, **attributes, **more)


@kind()
def global_pool(m):
    x, v = m.image(('f4', 'f2'))
    if np.isnan(v).any():
        return None
    return m.node(str(m.rng.choice(['GlobalAveragePool', 'GlobalMaxPool', 'GlobalLpPool'])), [x])


@kind(2)
def normalization(m):
    x, v = m.image(('f4', 'f4', 'f2'))
    c, t = v.shape[1], code(v)
    per = [m.constant(numbers(m.rng, [c], t)) for _ in range(3)]
    way = m.rng.integers(0, 5)
    if way == 0:
        return m.node('BatchNormalization', [x] + per + [m.constant(np.abs(numbers(m.rng, [c], t)) + v.dtype.type(0.1))], epsilon=1e-3)
    if way == 1:
        return m.node('InstanceNormalization', [x] + per[:2], epsilon=1e-2)
    if way == 2 and v.ndim == 4 and np.abs(v).max(initial=0) < 100:  # ONNX Runtime's moving sum loses small ones beside large
        return m.node('LRN', [x], size=int(m.rng.choice([1, 3, 5])))
    if way == 3 and m.opset >= 21:
        return m.node('GroupNormalization', [x] + per[:2], num_groups=int(m.rng.choice([1, c or 1])), epsilon=1e-2)
    return m.node('MeanVarianceNormalization', [x], axes=[0] + list(range(2, v.ndim)))


@kind(2)
def layer_norm(m):
    x, v = m.pick(('f4', 'f2', 'f8'), rank=1)
    axis = m.axis(v)
    weights = [m.constant(numbers(m.rng, v.shape[axis:], code(v))) for _ in range(2)]
    if m.rng.random() < 0.3:
        return m.node('LpNormalization', [x], axis=axis, p=int(m.rng.integers(1, 3)))
    if m.opset < 17:
        return None
    return m.node('LayerNormalization', [x] + weights[:int(m.rng.integers(1, 3))], axis=axis, epsilon=1e-2)


@kind(2)
def resize(m):
    x, v = m.image(('f4', 'f4', 'u1', 'f2'))
    mode = str(m.rng.choice(['nearest', 'linear', 'cubic'] if v.ndim == 4 else ['nearest', 'linear']))
    place = str(m.rng.choice(['half_pixel', 'asymmetric', 'align_corners', 'pytorch_half_pixel']))
    if mode != 'nearest' and v.dtype.kind == 'f' and not np.isfinite(v).all():
        return None  # ONNX Runtime's linear mode reads the next plane, too, and 0 times its infinity is NaN
    if mode == 'linear' and place == 'align_corners' and code(v) == 'u1':
        return None  # ONNX Runtime measures by whole extents, the standard rounds: none of them is right alone
    more = dict(nearest_mode=str(m.rng.choice(['floor', 'ceil', 'round_prefer_floor']))) if mode == 'nearest' else {}
    if m.opset >= 18 and mode != 'nearest' and code(v) == 'f4' and place == 'half_pixel' and m.rng.random() < 0.4:
        more['antialias'] = 1
    extents = [int(e) for e in m.rng.integers(1, 9, v.ndim - 2)]
    inputs = [x, m.constant(np.zeros(0, 'f4')) if m.opset < 13 else '']
    if m.rng.random() < 0.5:
        inputs += [m.constant(np.array([1, 1] + [float(s) for s in m.rng.choice([0.5, 1, 1.5, 2, 3], v.ndim - 2)], 'f4'))]
    else:
        inputs += [m.constant(np.zeros(0, 'f4')) if m.opset < 13 else '', m.constant(np.array(list(v.shape[:2]) + extents))]
    return m.node('Resize', inputs, mode=mode, coordinate_transformation_mode=place, **more)


# ---- gathers, scatters, slices
@kind(2)
def gather(m):
    x, v = m.pick(rank=1)
    axis = m.axis(v)
    if v.shape[axis] == 0:
        return None
    return m.node('Gather', [x, m.constant(m.rng.integers(-v.shape[axis], v.shape[axis], some_shape(m.rng, 0, 2)))], axis=axis)


@kind()
def gather_elements(m):
    x, v = m.pick(rank=1)
    axis = m.axis(v)
    if 0 in v.shape:
        return None
    shape = list(v.shape)
    shape[axis] = int(m.rng.integers(1, 5))
    return m.node('GatherElements', [x, m.constant(m.rng.integers(-v.shape[axis], v.shape[axis], shape))], axis=axis)


@kind()
def gather_nd(m):
    x, v = m.pick(rank=2)
    if 0 in v.shape:
        return None
    depth, count = int(m.rng.integers(1, v.ndim + 1)), int(m.rng.integers(1, 4))
    return m.node('GatherND', [x, m.constant(np.stack([m.rng.integers(-d, d, count) for d in v.shape[:depth]], -1))])


@kind(2)
def scatter_elements(m):
    x, v = m.pick(('f4', 'i8', 'f8', 'i4'), rank=1)
    axis = m.axis(v)
    if 0 in v.shape:
        return None
    shape = [int(m.rng.integers(1, d + 1)) for d in v.shape]
    more = dict(reduction=str(m.rng.choice(['none', 'add', 'mul', 'max', 'min']))) if m.opset >= 18 else {}
    if more.get('reduction', 'none') == 'none':  # which of several updates wins is open
        along = np.argsort(m.rng.random(shape[:axis] + [v.shape[axis]] + shape[axis + 1:]), axis)
        index = np.take(along, np.arange(shape[axis]), axis)
    else:
        index = m.rng.integers(-v.shape[axis], v.shape[axis], shape)
    return m.node('ScatterElements', [x, m.constant(index), m.constant(numbers(m.rng, shape, code(v)))], axis=axis, **more)


@kind()
def scatter_nd(m):
    x, v = m.pick(('f4', 'i8', 'f8'), rank=1)
    if 0 in v.shape:
        return None
    count = int(m.rng.integers(1, v.shape[0] + 1))
    index = m.rng.permutation(v.shape[0])[:count, None]
    more = dict(reduction=str(m.rng.choice(['none', 'add', 'mul', 'max']))) if m.opset >= 18 else {}
    return m.node('ScatterND', [x, m.constant(index), m.constant(numbers(m.rng, [count] + list(v.shape[1:]), code(v)))], **more)


@kind(4)
def slice_(m):
    x, v = m.pick(rank=1)
    axes = [int(a) for a in m.rng.choice(v.ndim, int(m.rng.integers(1, v.ndim + 1)), replace=False)]
    starts, ends, steps = [], [], []
    for a in axes:
        step = int(m.rng.choice([1, 1, 2, 3, -1, -2]))
        low, high = sorted(int(k) for k in m.rng.integers(0, v.shape[a] + 1, 2))
        if step < 0:
            low, high = high, low if low else -10 ** 6
        starts.append(low), ends.append(high if m.rng.random() < 0.8 or step < 0 else 10 ** 9), steps.append(step)
    return m.node('Slice', [x] + [m.constant(np.array(k)) for k in (starts, ends, axes, steps)])


@kind(2)
def concat(m):
    x, v = m.pick(rank=1)
    axis = m.axis(v)
    fits = [k for k, o in m.values.items() if o.dtype == v.dtype and o.ndim == v.ndim and o.shape[:axis] + o.shape[axis + 1:] == v.shape[:axis] + v.shape[axis + 1:]]
    names = [str(n) for n in m.rng.choice(fits, min(len(fits), 2))] + [x]
    shape = list(v.shape)
    shape[axis] = int(m.rng.integers(0, 4))
    return m.node('Concat', names + [m.constant(numbers(m.rng, shape, code(v)))] * int(m.rng.integers(0, 2)), axis=axis)


@kind(2)
def split(m):
    x, v = m.pick(rank=1)
    axis = m.axis(v)
    cut = int(m.rng.integers(0, v.shape[axis] + 1))
    parts = [cut, v.shape[axis] - cut]
    return m.node('Split', [x, m.constant(np.array(parts))], outputs=2, axis=axis) if m.opset >= 13 else m.node('Split', [x], outputs=2, axis=axis, split=parts)


# ---- shapes
@kind(3)
def transpose(m):
    x, v = m.pick(rank=2)
    return m.node('Transpose', [x], perm=[int(k) for k in m.rng.permutation(v.ndim)])


@kind(3)
def reshape(m):
    x, v = m.pick()
    rest, dims = v.size, []
    while rest > 1 and len(dims) < 3:
        divisors = [d for d in range(1, min(rest, 40) + 1) if rest % d == 0]
        dims.append(int(m.rng.choice(divisors)))
        rest //= dims[-1]
    dims = dims + [rest] if v.size else list(v.shape)[::-1]
    if v.size and m.rng.random() < 0.5:
        dims[int(m.rng.integers(0, len(dims)))] = -1
    return m.node('Reshape', [x, m.constant(np.array(dims))], **(dict(allowzero=1) if v.size == 0 and m.opset >= 14 else {}))


@kind(2)
def reshape_by_shape(m):
    x, v = m.pick(('f4', 'f4', 'i8'), rank=2)
    shape = m.node('Shape', [x])
    first = shape and m.node('Gather', [shape[0], m.constant(np.array([0]))], axis=0)
    dims = first and m.node('Concat', [first[0], m.constant(np.array([-1]))], axis=0)
    return dims and m.node('Reshape', [x, dims[0]])


@kind(2)
def axes_of_one(m):
    x, v = m.pick()
    ones = [k for k, d in enumerate(v.shape) if d == 1]
    op, axes = ('Squeeze', ones) if ones and m.rng.random() < 0.5 else ('Unsqueeze', [int(m.rng.integers(-v.ndim - 1, v.ndim + 1))])
    return m.node(op, [x, m.constant(np.array(axes))]) if m.opset >= 13 else m.node(op, [x], axes=[a % (v.ndim + 1) for a in axes])


@kind()
def repeat(m):
    x, v = m.pick()
    if m.rng.random() < 0.5:
        shape = [int(m.rng.choice([2, 3]))] + [d if d != 1 else int(m.rng.choice([1, 4])) for d in v.shape]
        return m.node('Expand', [x, m.constant(np.array(shape))])
    return m.node('Tile', [x, m.constant(m.rng.integers(1, 3, v.ndim))])


@kind(2)
def pad(m):
    x, v = m.pick(('f4', 'f4', 'i4', 'f2'), rank=1)
    mode = str(m.rng.choice(['constant', 'edge', 'reflect'] + (['wrap'] if m.opset >= 19 else [])))
    most = 4 if mode in ('constant', 'edge') else max(min(v.shape) - 1, 0)
    pads = m.rng.integers(-1 if mode == 'constant' and min(v.shape) > 2 else 0, most + 1, 2 * v.ndim)
    fill = [m.constant(numbers(m.rng, [], code(v)))] if mode == 'constant' and m.rng.random() < 0.5 else []
    return m.node('Pad', [x, m.constant(pads)] + fill, mode=mode)


@kind()
def rearrange(m):
    x, v = m.image(('f4',))
    way = m.rng.integers(0, 4)
    if way == 0 and v.ndim == 4:
        return m.node('SpaceToDepth', [x], blocksize=1 if v.shape[2] % 2 or v.shape[3] % 2 else 2)
    if way == 1 and v.ndim == 4:
        return m.node('DepthToSpace', [x], blocksize=2 if v.shape[1] % 4 == 0 else 1, mode=str(m.rng.choice(['DCR', 'CRD'])))
    if way == 2:
        return m.node('Trilu', [x, m.constant(np.array(int(m.rng.integers(-2, 3))))], upper=int(m.rng.integers(0, 2)))
    return m.node('Flatten', [x], axis=int(m.rng.integers(0, v.ndim + 1)))


@kind()
def one_hot(m):
    x, v = m.pick(('i8',), rank=1)
    return m.node('OneHot', [x, m.constant(np.array(5)), m.constant(np.array([0.5, 2], 'f4'))], axis=int(m.rng.integers(-1, v.ndim + 1)))


# ---- quantised numbers
@kind(3)
def quantize(m):
    x, v = m.pick(('f4',))
    if not np.isfinite(v).all():
        return None
    axis = m.axis(v) if v.ndim and m.rng.random() < 0.5 else None
    shape = [] if axis is None else [v.shape[axis]]
    scale = m.rng.uniform(0.01, 0.3, shape).astype('f4')
    zero = numbers(m.rng, shape, str(m.rng.choice(['u1', 'i1'])))
    inputs, more = [m.constant(np.asarray(scale)), m.constant(zero)], {} if axis is None else dict(axis=axis)
    q = m.node('QuantizeLinear', [x] + inputs, **more)
    return q and (m.node('DequantizeLinear', [q[0]] + inputs, **more) if m.rng.random() < 0.6 else q)


@kind()
def dynamic_quantize(m):
    x, v = m.pick(('f4',))
    return m.node('DynamicQuantizeLinear', [x], outputs=3) if np.isfinite(v).all() and v.size else None


@kind()
def whole_product(m):
    x, v = m.pick(('u1', 'i1'), rank=2)
    w = numbers(m.rng, [v.shape[-1], int(m.rng.choice(EXTENTS))], 'u1' if code(v) == 'u1' else 'i1')
    return m.node('MatMulInteger', [x, m.constant(w), m.constant(np.asarray(3, v.dtype))])


# ---- control flow and shapes that data decides
@kind()
def branch(m):
    x, v = m.pick(('f4',))
    total = m.node('ReduceMax', [x], keepdims=0) if v.size else None
    flag = total and m.node('Less', [total[0], m.constant(np.asarray(m.rng.standard_normal(), 'f4'))])
    if not flag:
        return None

    def body(op):
        out = m.fresh()
        return helper.make_graph([helper.make_node(op, [x], [out])], op, [], [helper.make_tensor_value_info(out, T.FLOAT, None)])
    ops = [str(o) for o in m.rng.choice(['Neg', 'Exp', 'Abs', 'Sigmoid', 'Size'], 2, replace=False)]
    return None if 'Size' in ops else m.node('If', [flag[0]], then_branch=body(ops[0]), else_branch=body(ops[1]))


@kind()
def non_zero(m):
    x, v = m.pick(('f4', 'i8', 'b1', 'u1'), rank=1)
    return m.node('NonZero', [x]) if v.size < 200 else None
