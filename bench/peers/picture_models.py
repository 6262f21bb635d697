# SPDX-License-Identifier: Apache-2.0
"""Networks for pictures whose layers are none of the usual ones: `picture_models.py FOLDER` writes them as ONNX files."""
import sys

import numpy
from onnx import TensorProto

from models import Net


def conv(n, x, channels, filters, taps, stride=1, groups=1, dilation=1, pad=None, bias=True):
    taps = [taps] * 2 if isinstance(taps, int) else taps
    pads = [t // 2 * dilation for t in taps] * 2 if pad is None else [pad] * 4
    inputs = [x, n.weight(filters, channels // groups, *taps)] + ([n.weight(filters, scale=0.1)] if bias else [])
    return n.op("Conv", inputs, kernel_shape=taps, strides=[stride] * 2, pads=pads, group=groups,
                dilations=[dilation] * 2)


def relu(n, *x, **attributes):
    return n.op("Relu", [conv(n, *x, **attributes)])


def widened(n, x, channels, filters, taps, stride):
    """A transposed convolution that makes an image `stride` times as large."""
    return n.op("ConvTranspose", [x, n.weight(channels, filters, taps, taps)], kernel_shape=[taps] * 2,
                strides=[stride] * 2, pads=[(taps - stride) // 2] * 4)


def pooled(n, kind, x, taps, stride, pad):
    return n.op(kind, [x], kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[pad] * 4)


def enlarged(n, x, times, mode, **attributes):
    return n.op("Resize", [x, "", n.constant(numpy.array([1, 1, times, times], numpy.float32))], mode=mode, **attributes)


def generator(folder):
    """Transposed convolutions from a vector to a picture."""
    n = Net("generator_like", [1, 100])
    x, channels = n.shaped(n.op("MatMul", ["x", n.weight(100, 512 * 16)]), 1, 512, 4, 4), 512
    for filters in (256, 128, 64):
        x, channels = n.op("Relu", [widened(n, x, channels, filters, 4, 2)]), filters
    n.save(folder, n.op("Tanh", [widened(n, x, channels, 3, 4, 2)]))


def fully_convolutional(folder):
    """Classes of pixels, eight times enlarged by 16 x 16 taps."""
    n = Net("segment_like", [1, 3, 192, 192])
    x, channels = "x", 3
    for filters in (32, 64, 128):
        x, channels = pooled(n, "MaxPool", relu(n, x, channels, filters, 3), 2, 2, 0), filters
    n.save(folder, widened(n, conv(n, x, channels, 21, 1), 21, 21, 16, 8))


def dilated(folder):
    """Dilated convolutions and a pyramid of them, enlarged bilinearly, the class of each pixel."""
    n = Net("dilated_like", [1, 3, 256, 256])
    x, channels = "x", 3
    for filters in (32, 64, 128):
        x, channels = relu(n, x, channels, filters, 3, 2), filters
    for d in (2, 4):
        x = relu(n, x, channels, channels, 3, dilation=d)
    parts = [relu(n, x, channels, 64, 1)] + [relu(n, x, channels, 64, 3, dilation=d) for d in (6, 12, 18)]
    whole = relu(n, n.op("GlobalAveragePool", [x]), channels, 64, 1)
    parts.append(n.op("Expand", [whole, n.constant(numpy.array([1, 64, 32, 32]))]))
    x = conv(n, relu(n, n.op("Concat", parts, axis=1), 320, 64, 1), 64, 21, 1)
    x = enlarged(n, x, 8, "linear", coordinate_transformation_mode="half_pixel")
    n.save(folder, n.op("Cast", [n.op("ArgMax", [x], axis=1)], to=TensorProto.FLOAT))


def pyramid_pools(folder):
    """A detector whose last stage is pooled over 5, 9 and 13 pixels."""
    n = Net("pools_like", [1, 3, 320, 320])
    x, channels = n.silu(conv(n, "x", 3, 32, 6, 2, pad=2)), 32
    for filters in (64, 128, 256):
        x, channels = relu(n, x, channels, filters, 3, 2), filters
        inner = relu(n, relu(n, x, filters, filters // 2, 1), filters // 2, filters, 3)
        x = n.op("Add", [x, inner])
    x = relu(n, x, channels, 128, 1)
    x = n.op("Concat", [x] + [pooled(n, "MaxPool", x, taps, 1, taps // 2) for taps in (5, 9, 13)], axis=1)
    x = enlarged(n, relu(n, x, 512, 256, 1), 2, "nearest", coordinate_transformation_mode="asymmetric",
                 nearest_mode="floor")
    n.save(folder, conv(n, x, 256, 255, 1))


def group_norm(n, x, channels, side):
    """As PyTorch exports it."""
    y = n.op("InstanceNormalization", [n.shaped(x, 0, 32, -1), n.constant(numpy.ones(32, numpy.float32)),
                                       n.constant(numpy.zeros(32, numpy.float32))])
    y = n.op("Mul", [n.shaped(y, 1, channels, side, side), n.weight(channels, 1, 1)])
    return n.op("Add", [y, n.weight(channels, 1, 1)])


def diffusion(folder):
    """Residual blocks with group normalisation and SiLU."""
    n = Net("diffusion_like", [1, 128, 32, 32])
    x = "x"
    for _ in range(2):
        y = conv(n, n.silu(group_norm(n, x, 128, 32)), 128, 128, 3)
        x = n.op("Add", [x, conv(n, n.silu(group_norm(n, y, 128, 32)), 128, 128, 3)])
    n.save(folder, x)


def inception(folder):
    """1 x 7 and 7 x 1 taps, average pools, concatenations."""
    n = Net("inception_like", [1, 3, 149, 149])
    x = pooled(n, "MaxPool", relu(n, relu(n, "x", 3, 32, 3, 2), 32, 64, 3), 3, 2, 1)
    channels = 64
    for _ in range(3):
        long = relu(n, relu(n, relu(n, x, channels, 48, 1), 48, 64, [1, 7]), 64, 64, [7, 1])
        square = relu(n, relu(n, x, channels, 64, 1), 64, 96, 3)
        pool = relu(n, pooled(n, "AveragePool", x, 3, 1, 1), channels, 32, 1)
        x, channels = n.op("Concat", [relu(n, x, channels, 64, 1), long, square, pool], axis=1), 256
    n.save(folder, n.op("GlobalAveragePool", [x]))


def sharpened(folder):
    """9 x 9 taps of three colours, and three colours of 5 x 5 taps."""
    n = Net("sharpen_like", [1, 3, 160, 160])
    n.save(folder, conv(n, relu(n, relu(n, "x", 3, 64, 9), 64, 32, 1), 32, 3, 5))


def wide_strides(folder):
    """A first layer of 11 x 11 taps in steps of four, two large dense layers."""
    n = Net("alex_like", [1, 3, 224, 224])
    x = pooled(n, "MaxPool", relu(n, "x", 3, 64, 11, 4, pad=2), 3, 2, 0)
    x = pooled(n, "MaxPool", relu(n, x, 64, 192, 5), 3, 2, 0)
    for channels, filters in ((192, 384), (384, 256), (256, 256)):
        x = relu(n, x, channels, filters, 3)
    x = n.op("Flatten", [pooled(n, "MaxPool", x, 3, 2, 0)])
    n.save(folder, n.dense(n.op("Relu", [n.dense(x, 9216, 1024)]), 1024, 1000))


def grouped(folder):
    """Bottlenecks of 32 groups."""
    n = Net("groups_like", [1, 3, 224, 224])
    x, channels = pooled(n, "MaxPool", relu(n, "x", 3, 64, 7, 2), 3, 2, 1), 64
    for filters, stride in ((256, 1), (512, 2), (1024, 2)):
        for by in (stride, 1):
            inner = filters // 2
            y = relu(n, relu(n, x, channels, inner, 1), inner, inner, 3, by, groups=32)
            aside = conv(n, x, channels, filters, 1, by) if channels != filters else x
            x, channels = n.op("Relu", [n.op("Add", [conv(n, y, inner, filters, 1), aside])]), filters
    n.save(folder, n.dense(n.op("Flatten", [n.op("GlobalAveragePool", [x])]), channels, 100))


if __name__ == "__main__":
    for make in (generator, fully_convolutional, dilated, pyramid_pools, diffusion, inception, sharpened, wide_strides,
                 grouped):
        make(sys.argv[1])
