# SPDX-License-Identifier: Apache-2.0
"""Networks of the kinds that people run, with random weights: `models.py FOLDER` writes them as ONNX files."""
import sys

import numpy
import onnx
from onnx import TensorProto, helper, numpy_helper


class Net:
    def __init__(self, name, shape, dtype=TensorProto.FLOAT):
        self.name, self.nodes, self.weights, self.count = name, [], [], 0
        self.random = numpy.random.default_rng(7)
        self.input = helper.make_tensor_value_info("x", dtype, shape)

    def op(self, kind, inputs, outputs=1, **attributes):
        names = [f"v{self.count + k}" for k in range(outputs)]
        self.count += outputs
        self.nodes.append(helper.make_node(kind, inputs, names, **attributes))
        return names[0] if outputs == 1 else names

    def weight(self, *shape, scale=None):
        fan = numpy.prod(shape[1:]) if len(shape) > 1 else 1
        return self.constant((self.random.standard_normal(shape) * (scale or fan**-0.5)).astype(numpy.float32))

    def constant(self, array):
        name = f"w{len(self.weights)}"
        self.weights.append(numpy_helper.from_array(numpy.asarray(array), name))
        return name

    def conv(self, x, channels, filters, taps, stride=1, groups=1):
        w, b = self.weight(filters, channels // groups, taps, taps), self.weight(filters, scale=0.1)
        return self.op("Conv", [x, w, b], kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[taps // 2] * 4,
                       group=groups)

    def silu(self, x):
        return self.op("Mul", [x, self.op("Sigmoid", [x])])

    def dense(self, x, inputs, outputs):
        return self.op("Add", [self.op("MatMul", [x, self.weight(inputs, outputs, scale=inputs**-0.5)]),
                               self.weight(outputs, scale=0.1)])

    def norm(self, x, size):
        mean = self.op("ReduceMean", [x], axes=[-1], keepdims=1)
        d = self.op("Sub", [x, mean])
        var = self.op("ReduceMean", [self.op("Mul", [d, d])], axes=[-1], keepdims=1)
        root = self.op("Sqrt", [self.op("Add", [var, self.constant(numpy.float32(1e-5))])])
        scaled = self.op("Mul", [self.op("Div", [d, root]), self.constant(numpy.ones(size, numpy.float32))])
        return self.op("Add", [scaled, self.weight(size, scale=0.1)])

    def shaped(self, x, *shape):
        return self.op("Reshape", [x, self.constant(numpy.array(shape, numpy.int64))])

    def save(self, folder, *outputs):
        infos = [helper.make_tensor_value_info(o, TensorProto.FLOAT, None) for o in outputs]
        graph = helper.make_graph(self.nodes, self.name, [self.input], infos, self.weights)
        model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", 17)], ir_version=8)
        onnx.save(onnx.shape_inference.infer_shapes(model), f"{folder}/{self.name}.onnx")


def resnet(folder):
    """Bottlenecks [3, 4, 6, 3] at 224."""
    n = Net("resnet_like", [1, 3, 224, 224])
    x = n.op("Relu", [n.conv("x", 3, 64, 7, 2)])
    x = n.op("MaxPool", [x], kernel_shape=[3, 3], strides=[2, 2], pads=[1] * 4)
    channels = 64
    for stage, blocks in enumerate((3, 4, 6, 3)):
        inner, stride = 64 << stage, 1 if stage == 0 else 2
        for block in range(blocks):
            by = stride if block == 0 else 1
            y = n.op("Relu", [n.conv(x, channels, inner, 1)])
            y = n.op("Relu", [n.conv(y, inner, inner, 3, by)])
            y = n.conv(y, inner, 4 * inner, 1)
            side = n.conv(x, channels, 4 * inner, 1, by) if block == 0 else x
            x = n.op("Relu", [n.op("Add", [y, side])])
            channels = 4 * inner
    x = n.op("Flatten", [n.op("GlobalAveragePool", [x])])
    n.save(folder, n.dense(x, channels, 1000))


def yolo(folder):
    """Stages of split, bottlenecks and joined parts, pooling pyramid, upsampled paths, a head per scale, at 320."""
    n = Net("yolo_like", [1, 3, 320, 320])

    def block(x, channels, filters, count, add=True):
        x = n.silu(n.conv(x, channels, filters, 1))
        parts = n.op("Split", [x], 2, axis=1)
        kept = list(parts)
        for _ in range(count):
            y = n.silu(n.conv(n.silu(n.conv(kept[-1], filters // 2, filters // 2, 3)), filters // 2, filters // 2, 3))
            kept.append(n.op("Add", [kept[-1], y]) if add else y)
        return n.silu(n.conv(n.op("Concat", kept, axis=1), filters // 2 * len(kept), filters, 1))

    x = n.silu(n.conv("x", 3, 16, 3, 2))
    x = block(n.silu(n.conv(x, 16, 32, 3, 2)), 32, 32, 1)
    p3 = block(n.silu(n.conv(x, 32, 64, 3, 2)), 64, 64, 2)
    p4 = block(n.silu(n.conv(p3, 64, 128, 3, 2)), 128, 128, 2)
    p5 = block(n.silu(n.conv(p4, 128, 256, 3, 2)), 256, 256, 1)
    y = [n.silu(n.conv(p5, 256, 128, 1))]
    for _ in range(3):
        y.append(n.op("MaxPool", [y[-1]], kernel_shape=[5, 5], strides=[1, 1], pads=[2] * 4))
    p5 = n.silu(n.conv(n.op("Concat", y, axis=1), 512, 256, 1))
    up = lambda v: n.op("Resize", [v, "", n.constant(numpy.array([1, 1, 2, 2], numpy.float32))], mode="nearest",
                        coordinate_transformation_mode="asymmetric", nearest_mode="floor")
    p4 = block(n.op("Concat", [up(p5), p4], axis=1), 384, 128, 1, False)
    p3 = block(n.op("Concat", [up(p4), p3], axis=1), 192, 64, 1, False)
    p4 = block(n.op("Concat", [n.silu(n.conv(p3, 64, 64, 3, 2)), p4], axis=1), 192, 128, 1, False)
    p5 = block(n.op("Concat", [n.silu(n.conv(p4, 128, 128, 3, 2)), p5], axis=1), 384, 256, 1, False)
    heads = []
    for x, channels, side in ((p3, 64, 40), (p4, 128, 20), (p5, 256, 10)):
        boxes = n.conv(n.silu(n.conv(n.silu(n.conv(x, channels, 64, 3)), 64, 64, 3)), 64, 64, 1)
        classes = n.conv(n.silu(n.conv(n.silu(n.conv(x, channels, 80, 3)), 80, 80, 3)), 80, 80, 1)
        heads.append(n.shaped(n.op("Concat", [boxes, classes], axis=1), 1, 144, side * side))
    parts = n.op("Split", [n.op("Concat", heads, axis=2), n.constant(numpy.array([64, 80], numpy.int64))], 2, axis=1)
    spread = n.op("Softmax", [n.op("Transpose", [n.shaped(parts[0], 1, 4, 16, 2100)], perm=[0, 2, 1, 3])], axis=1)
    edges = n.conv(spread, 16, 1, 1)
    n.save(folder, n.op("Concat", [n.shaped(edges, 1, 4, 2100), n.op("Sigmoid", [parts[1]])], axis=1))


def bert(folder):
    """Four encoder layers of 384, 12 heads, 128 tokens."""
    n, tokens, size, heads = Net("bert_like", [1, 128, 384]), 128, 384, 12
    x = "x"
    for _ in range(4):
        split = lambda v, order: n.op("Transpose", [n.shaped(v, 1, tokens, heads, size // heads)], perm=order)
        q = split(n.dense(x, size, size), [0, 2, 1, 3])
        k = split(n.dense(x, size, size), [0, 2, 3, 1])
        v = split(n.dense(x, size, size), [0, 2, 1, 3])
        scores = n.op("Div", [n.op("MatMul", [q, k]), n.constant(numpy.float32((size / heads) ** 0.5))])
        y = n.op("Transpose", [n.op("MatMul", [n.op("Softmax", [scores], axis=-1), v])], perm=[0, 2, 1, 3])
        x = n.norm(n.op("Add", [x, n.dense(n.shaped(y, 1, tokens, size), size, size)]), size)
        y = n.dense(x, size, 4 * size)
        root = n.constant(numpy.float32(2**0.5))
        gate = n.op("Add", [n.op("Erf", [n.op("Div", [y, root])]), n.constant(numpy.float32(1))])
        y = n.op("Mul", [n.op("Mul", [y, gate]), n.constant(numpy.float32(0.5))])
        x = n.norm(n.op("Add", [x, n.dense(y, 4 * size, size)]), size)
    n.save(folder, x)


def lstm(folder):
    """A convolution, two layers of 128 in both directions, a dense layer."""
    n = Net("lstm_small", [1, 40, 64])
    x = n.op("Relu", [n.op("Conv", ["x", n.weight(64, 40, 3), n.weight(64, scale=0.1)], kernel_shape=[3], pads=[1, 1])])
    x, size = n.op("Transpose", [x], perm=[2, 0, 1]), 64
    for _ in range(2):
        y = n.op("LSTM", [x, n.weight(2, 512, size, scale=0.1), n.weight(2, 512, 128, scale=0.1), n.weight(2, 1024)],
                 hidden_size=128, direction="bidirectional")
        x, size = n.shaped(n.op("Transpose", [y], perm=[0, 2, 1, 3]), 64, 1, 256), 256
    n.save(folder, n.dense(x, 256, 100))


if __name__ == "__main__":
    for make in (resnet, yolo, bert, lstm):
        make(sys.argv[1])
