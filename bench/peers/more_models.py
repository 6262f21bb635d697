# SPDX-License-Identifier: Apache-2.0
"""Networks of further kinds, to find what the usual ones do not show: `more_models.py FOLDER` writes them as ONNX files."""
import sys

import numpy
from onnx import TensorProto

from models import Net


def silu_gate(n, x, channels, inner):
    """Squeeze and excitation."""
    y = n.op("ReduceMean", [x], axes=[2, 3], keepdims=1)
    y = n.conv(n.silu(n.conv(y, channels, inner, 1)), inner, channels, 1)
    return n.op("Mul", [x, n.op("Sigmoid", [y])])


def mobile(folder):
    """Inverted bottlenecks with depthwise 3x3 and Clip, at 224."""
    n = Net("mobile_like", [1, 3, 224, 224])
    six = lambda v: n.op("Clip", [v, n.constant(numpy.float32(0)), n.constant(numpy.float32(6))])
    x, channels = six(n.conv("x", 3, 32, 3, 2)), 32
    for wide, filters, count, stride in ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1),
                                         (6, 160, 3, 2), (6, 320, 1, 1)):
        for k in range(count):
            by, inner = stride if k == 0 else 1, channels * wide
            y = six(n.conv(x, channels, inner, 1)) if wide > 1 else x
            y = n.conv(six(n.conv(y, inner, inner, 3, by, inner)), inner, filters, 1)
            x = n.op("Add", [x, y]) if by == 1 and channels == filters else y
            channels = filters
    x = n.op("GlobalAveragePool", [six(n.conv(x, channels, 1280, 1))])
    n.save(folder, n.dense(n.op("Flatten", [x]), 1280, 1000))


def efficient(folder):
    """Depthwise 3x3 and 5x5 with squeeze and excitation, SiLU, at 192."""
    n = Net("efficient_like", [1, 3, 192, 192])
    x, channels = n.silu(n.conv("x", 3, 32, 3, 2)), 32
    for wide, filters, count, stride, taps in ((1, 16, 1, 1, 3), (6, 24, 2, 2, 3), (6, 40, 2, 2, 5), (6, 80, 3, 2, 3),
                                               (6, 112, 2, 1, 5), (6, 192, 3, 2, 5)):
        for k in range(count):
            by, inner = stride if k == 0 else 1, channels * wide
            y = n.silu(n.conv(x, channels, inner, 1)) if wide > 1 else x
            y = silu_gate(n, n.silu(n.conv(y, inner, inner, taps, by, inner)), inner, max(1, channels // 4))
            y = n.conv(y, inner, filters, 1)
            x = n.op("Add", [x, y]) if by == 1 and channels == filters else y
            channels = filters
    x = n.op("GlobalAveragePool", [n.silu(n.conv(x, channels, 768, 1))])
    n.save(folder, n.dense(n.op("Flatten", [x]), 768, 1000))


def dense_blocks(folder):
    """Batch norm, ReLU, 1x1, 3x3 and concatenation, over and over, at 112."""
    n = Net("dense_like", [1, 3, 112, 112])

    def norm(x, c):
        return n.op("BatchNormalization", [x, n.weight(c, scale=1), n.weight(c, scale=0.1), n.weight(c, scale=0.1),
                                           n.constant(numpy.abs(n.random.standard_normal(c)).astype("f") + 0.5)])

    x, channels = n.conv("x", 3, 64, 7, 2), 64
    for count in (4, 8, 6):
        for _ in range(count):
            y = n.conv(n.op("Relu", [norm(x, channels)]), channels, 128, 1)
            y = n.conv(n.op("Relu", [norm(y, 128)]), 128, 32, 3)
            x, channels = n.op("Concat", [x, y], axis=1), channels + 32
        x, channels = n.conv(n.op("Relu", [norm(x, channels)]), channels, channels // 2, 1), channels // 2
        x = n.op("AveragePool", [x], kernel_shape=[2, 2], strides=[2, 2])
    n.save(folder, n.dense(n.op("Flatten", [n.op("GlobalAveragePool", [x])]), channels, 100))


def u_net(folder):
    """Down by max pooling, up by transposed convolutions, skipped connections, at 128."""
    n = Net("u_net_like", [1, 1, 128, 128])
    twice = lambda v, c, f: n.op("Relu", [n.conv(n.op("Relu", [n.conv(v, c, f, 3)]), f, f, 3)])
    x, channels, kept = "x", 1, []
    for filters in (32, 64, 128):
        x, channels = twice(x, channels, filters), filters
        kept.append(x)
        x = n.op("MaxPool", [x], kernel_shape=[2, 2], strides=[2, 2])
    x, channels = twice(x, 128, 256), 256
    for filters in (128, 64, 32):
        x = n.op("ConvTranspose", [x, n.weight(channels, filters, 2, 2, scale=channels**-0.5), n.weight(filters)],
                 kernel_shape=[2, 2], strides=[2, 2])
        x, channels = twice(n.op("Concat", [x, kept.pop()], axis=1), 2 * filters, filters), filters
    n.save(folder, n.op("Sigmoid", [n.conv(x, 32, 1, 1)]))


def conv_next(folder):
    """Depthwise 7x7, then layer norm and dense layers over channels that lie last, at 96."""
    n = Net("conv_next_like", [1, 3, 96, 96])
    x, channels = n.conv_patch("x", 3, 64, 4), 64
    for stage in range(3):
        for _ in range(2):
            y = n.op("Transpose", [n.conv(x, channels, channels, 7, 1, channels)], perm=[0, 2, 3, 1])
            y = n.dense(n.norm(y, channels), channels, 4 * channels)
            gate = n.op("Add", [n.op("Erf", [n.op("Mul", [y, n.constant(numpy.float32(0.5**0.5))])]),
                                n.constant(numpy.float32(1))])
            y = n.op("Mul", [n.op("Mul", [y, n.constant(numpy.float32(0.5))]), gate])
            y = n.op("Transpose", [n.dense(y, 4 * channels, channels)], perm=[0, 3, 1, 2])
            x = n.op("Add", [x, y])
        if stage < 2:
            x, channels = n.conv_patch(x, channels, 2 * channels, 2), 2 * channels
    n.save(folder, n.dense(n.op("ReduceMean", [x], axes=[2, 3], keepdims=0), channels, 100))


def shuffle(folder):
    """Groups of 1x1, channels shuffled by reshape and transposition, depthwise 3x3, at 112."""
    n = Net("shuffle_like", [1, 3, 112, 112])
    x, channels, side = n.op("Relu", [n.conv("x", 3, 48, 3, 2)]), 48, 56
    for stage, filters in enumerate((96, 192, 384)):
        for k in range(3):
            by = 2 if k == 0 else 1
            y = n.op("Relu", [n.conv(x, channels, filters, 1, 1, 3)])
            y = n.shaped(n.op("Transpose", [n.shaped(y, 1, 3, filters // 3, side, side)], perm=[0, 2, 1, 3, 4]),
                         1, filters, side, side)
            side //= by
            y = n.conv(n.conv(y, filters, filters, 3, by, filters), filters, filters, 1, 1, 3)
            x = n.op("Relu", [n.op("Add", [x, y]) if by == 1 else y])
            channels = filters
    n.save(folder, n.dense(n.op("Flatten", [n.op("GlobalAveragePool", [x])]), channels, 100))


def vision(folder):
    """Patches of 16, eight encoder layers of 192 before their norms, 197 tokens."""
    n, tokens, size, heads = Net("vision_like", [1, 3, 224, 224]), 197, 192, 3
    x = n.op("Transpose", [n.shaped(n.conv_patch("x", 3, size, 16), 1, size, 196)], perm=[0, 2, 1])
    x = n.op("Add", [n.op("Concat", [n.weight(1, 1, size), x], axis=1), n.weight(1, tokens, size, scale=0.1)])
    for _ in range(8):
        y = n.shaped(n.dense(n.norm(x, size), size, 3 * size), 1, tokens, 3, heads, size // heads)
        q, k, v = n.op("Split", [n.op("Transpose", [y], perm=[2, 0, 3, 1, 4])], 3, axis=0)
        q, k, v = (n.shaped(t, 1, heads, tokens, size // heads) for t in (q, k, v))
        scores = n.op("Mul", [n.op("MatMul", [q, n.op("Transpose", [k], perm=[0, 1, 3, 2])]),
                              n.constant(numpy.float32((size / heads) ** -0.5))])
        y = n.op("Transpose", [n.op("MatMul", [n.op("Softmax", [scores], axis=-1), v])], perm=[0, 2, 1, 3])
        x = n.op("Add", [x, n.dense(n.shaped(y, 1, tokens, size), size, size)])
        y = n.dense(n.norm(x, size), size, 4 * size)
        x = n.op("Add", [x, n.dense(n.silu(y), 4 * size, size)])
    n.save(folder, x)


def decoder(folder):
    """One token of a decoder with a cache of 512: root-mean-square norms, rotary places, grouped heads, gated layers."""
    n, past, size, heads, kv, head = Net("decoder_like", [1, 1, 512]), 512, 512, 8, 2, 64

    def rms(x):
        mean = n.op("ReduceMean", [n.op("Mul", [x, x])], axes=[-1], keepdims=1)
        root = n.op("Sqrt", [n.op("Add", [mean, n.constant(numpy.float32(1e-6))])])
        return n.op("Mul", [n.op("Div", [x, root]), n.weight(size, scale=1)])

    def turned(x, count):
        cos, sin = n.weight(1, count, 1, head, scale=1), n.weight(1, count, 1, head, scale=1)
        a, b = n.op("Split", [x], 2, axis=3)
        return n.op("Add", [n.op("Mul", [x, cos]), n.op("Mul", [n.op("Concat", [n.op("Neg", [b]), a], axis=3), sin])])

    plain = lambda v, i, o: n.op("MatMul", [v, n.weight(i, o, scale=i**-0.5)])
    x = "x"
    for _ in range(4):
        y = rms(x)
        q = turned(n.op("Transpose", [n.shaped(plain(y, size, heads * head), 1, 1, heads, head)], perm=[0, 2, 1, 3]), heads)
        k = turned(n.op("Transpose", [n.shaped(plain(y, size, kv * head), 1, 1, kv, head)], perm=[0, 2, 1, 3]), kv)
        v = n.op("Transpose", [n.shaped(plain(y, size, kv * head), 1, 1, kv, head)], perm=[0, 2, 1, 3])
        k = n.op("Concat", [n.weight(1, kv, past, head, scale=1), k], axis=2)
        v = n.op("Concat", [n.weight(1, kv, past, head, scale=1), v], axis=2)
        spread = lambda t: n.shaped(n.op("Expand", [n.shaped(t, 1, kv, 1, past + 1, head), n.constant(numpy.array(
            [1, kv, heads // kv, past + 1, head], numpy.int64))]), 1, heads, past + 1, head)
        scores = n.op("Mul", [n.op("MatMul", [q, n.op("Transpose", [spread(k)], perm=[0, 1, 3, 2])]),
                              n.constant(numpy.float32(head**-0.5))])
        y = n.op("MatMul", [n.op("Softmax", [scores], axis=-1), spread(v)])
        x = n.op("Add", [x, plain(n.shaped(n.op("Transpose", [y], perm=[0, 2, 1, 3]), 1, 1, size), size, size)])
        y = rms(x)
        y = n.op("Mul", [n.silu(plain(y, size, 1408)), plain(y, size, 1408)])
        x = n.op("Add", [x, plain(y, 1408, size)])
    n.save(folder, plain(rms(x), size, 8000))


def gru(folder):
    """A spectrogram-like input, convolutions over time, two GRU layers, a softmax."""
    n = Net("gru_like", [1, 80, 200])
    x = "x"
    for channels, filters in ((80, 128), (128, 128)):
        x = n.op("Relu", [n.op("Conv", [x, n.weight(filters, channels, 5), n.weight(filters, scale=0.1)],
                               kernel_shape=[5], pads=[2, 2], strides=[2])])
    x, size = n.op("Transpose", [x], perm=[2, 0, 1]), 128
    for _ in range(2):
        y = n.op("GRU", [x, n.weight(1, 768, size, scale=0.1), n.weight(1, 768, 256, scale=0.1), n.weight(1, 1536)],
                 hidden_size=256, linear_before_reset=1)
        x, size = n.op("Squeeze", [y, n.constant(numpy.array([1], numpy.int64))]), 256
    n.save(folder, n.op("Softmax", [n.dense(x, 256, 40)], axis=-1))


def waves(folder):
    """Dilated convolutions over time with gates, at 4000 samples."""
    n = Net("wave_like", [1, 1, 4000])
    conv = lambda v, c, f, taps, d=1: n.op("Conv", [v, n.weight(f, c, taps), n.weight(f, scale=0.1)],
                                           kernel_shape=[taps], dilations=[d], pads=[taps // 2 * d] * 2)
    x, kept = conv("x", 1, 48, 3), None
    for k in range(8):
        a, b = n.op("Split", [conv(x, 48, 96, 3, 1 << k)], 2, axis=1)
        y = n.op("Mul", [n.op("Tanh", [a]), n.op("Sigmoid", [b])])
        skip = conv(y, 48, 64, 1)
        kept = skip if kept is None else n.op("Add", [kept, skip])
        x = n.op("Add", [x, conv(y, 48, 48, 1)])
    n.save(folder, conv(n.op("Relu", [kept]), 64, 1, 1))


def super_resolution(folder):
    """Residual blocks of 3x3 at full size, pixels from channels, at 96."""
    n = Net("pixels_like", [1, 3, 96, 96])
    x = first = n.conv("x", 3, 64, 3)
    for _ in range(6):
        x = n.op("Add", [x, n.conv(n.op("PRelu", [n.conv(x, 64, 64, 3), n.weight(64, 1, 1, scale=0.2)]), 64, 64, 3)])
    x = n.op("Add", [first, n.conv(x, 64, 64, 3)])
    x = n.op("DepthToSpace", [n.conv(x, 64, 256, 3)], blocksize=2, mode="CRD")
    n.save(folder, n.op("Clip", [n.conv(x, 64, 3, 3), n.constant(numpy.float32(0)), n.constant(numpy.float32(1))]))


def quantised(folder):
    """Dense layers of bytes whose inputs are quantised as they come: DynamicQuantizeLinear, MatMulInteger."""
    n, size = Net("bytes_like", [1, 128, 384]), 384
    x = "x"
    for inputs, outputs in ((384, 1536), (1536, 384)) * 4:
        q, scale, zero = n.op("DynamicQuantizeLinear", [x], 3)
        w = n.constant(n.random.integers(-127, 127, (inputs, outputs)).astype(numpy.int8))
        y = n.op("Cast", [n.op("MatMulInteger", [q, w, zero])], to=TensorProto.FLOAT)
        y = n.op("Mul", [y, n.op("Mul", [scale, n.constant(numpy.float32(0.01 * inputs**-0.5))])])
        x = n.op("Relu", [n.op("Add", [y, n.weight(outputs, scale=0.1)])])
    n.save(folder, x)


def quantised_convolutions(folder):
    """Convolutions of bytes with scales that are known: QuantizeLinear, QLinearConv, DequantizeLinear, at 112."""
    n = Net("bytes_conv_like", [1, 3, 112, 112])
    scalar = lambda v, t: n.constant(numpy.array(v, t))
    scale, zero = scalar(0.02, numpy.float32), scalar(118, numpy.uint8)

    def conv(x, channels, filters, taps, stride=1):
        w = n.constant(n.random.integers(-127, 127, (filters, channels, taps, taps)).astype(numpy.int8))
        by = n.constant((n.random.random(filters) * 0.02 * (channels * taps * taps) ** -0.5 + 1e-4).astype(numpy.float32))
        bias = n.constant(n.random.integers(-500, 500, filters).astype(numpy.int32))
        return n.op("QLinearConv", [x, scale, zero, w, by, scalar(0, numpy.int8), scale, zero, bias],
                    kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[taps // 2] * 4)

    x, channels = conv(n.op("QuantizeLinear", ["x", scale, zero]), 3, 32, 3, 2), 32
    for filters, stride in ((64, 2), (64, 1), (128, 2), (128, 1), (256, 2), (256, 1)):
        x = conv(conv(x, channels, filters, 3, stride), filters, filters, 1)
        channels = filters
    n.save(folder, n.op("DequantizeLinear", [x, scale, zero]))


def dequantised(n):
    """What tools for quantisation write: floats between QuantizeLinear and DequantizeLinear, scales by channel."""
    scale, zero = n.constant(numpy.float32(0.05)), n.constant(numpy.uint8(128))

    def around(x):
        return n.op("DequantizeLinear", [n.op("QuantizeLinear", [x, scale, zero]), scale, zero])

    def weight(shape, axis):
        count, depth = shape[axis], numpy.prod(shape) / shape[axis]
        w = n.constant(n.random.integers(-127, 127, shape).astype(numpy.int8))
        by = n.constant((n.random.random(count) * 0.02 * depth**-0.5 + 1e-4).astype(numpy.float32))
        return n.op("DequantizeLinear", [w, by, n.constant(numpy.zeros(count, numpy.int8))], axis=axis)

    return around, weight


def dequantised_layers(folder):
    n, x = Net("qdq_like", [1, 128, 768]), "x"
    around, weight = dequantised(n)
    for inputs, outputs in ((768, 3072), (3072, 768)) * 2:
        y = n.op("MatMul", [around(x), weight((inputs, outputs), 1)])
        x = n.op("Relu", [n.op("Add", [y, n.weight(outputs, scale=0.1)])])
    n.save(folder, around(x))


def dequantised_convolutions(folder):
    n, x, channels = Net("qdq_conv_like", [1, 64, 56, 56]), "x", 64
    around, weight = dequantised(n)
    for filters in (64, 64, 128, 128):
        parts = [around(x), weight((filters, channels, 3, 3), 0), n.weight(filters, scale=0.1)]
        x, channels = n.op("Relu", [n.op("Conv", parts, pads=[1] * 4)]), filters
    n.save(folder, around(x))


def conv_patch(self, x, channels, filters, size):
    w, b = self.weight(filters, channels, size, size), self.weight(filters, scale=0.1)
    return self.op("Conv", [x, w, b], kernel_shape=[size] * 2, strides=[size] * 2)


Net.conv_patch = conv_patch

if __name__ == "__main__":
    for make in (mobile, efficient, dense_blocks, u_net, conv_next, shuffle, vision, decoder, gru, waves, super_resolution,
                 quantised, quantised_convolutions, dequantised_layers, dequantised_convolutions):
        make(sys.argv[1])
