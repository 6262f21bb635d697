# SPDX-License-Identifier: Apache-2.0
"""Single operators with the shapes of networks that use them: `operators.py FOLDER` writes each as an ONNX file.

What is slow in a kind of network that nobody has looked at is slow here, and has a name.
"""
import sys

import numpy
import onnx
from onnx import helper, numpy_helper

RANDOM = numpy.random.default_rng(1)


def floats(*shape):
    return RANDOM.standard_normal(shape).astype(numpy.float32)


def integers(*values):
    return numpy.array(values, numpy.int64)


def write(folder, name, kind, inputs, constants=(), outputs=1, opset=18, between=(), **attributes):
    """One node whose operands are the inputs' shapes (or arrays) and then the constants; None: it is left out.

    `between`: constants behind the first input.
    """
    infos, names, tensors = [], [], []
    for k, x in enumerate(inputs):
        dtype = x.dtype if isinstance(x, numpy.ndarray) else numpy.dtype(numpy.float32)
        shape = x.shape if isinstance(x, numpy.ndarray) else x
        infos.append(helper.make_tensor_value_info(f"x{k}", helper.np_dtype_to_tensor_dtype(dtype), shape))
        names.append(f"x{k}")
    for k, c in enumerate(constants):
        names.append("" if c is None else f"c{k}")
        if c is not None:
            tensors.append(numpy_helper.from_array(numpy.asarray(c), f"c{k}"))
    for k, c in enumerate(between):
        names.insert(1 + k, f"b{k}")
        tensors.append(numpy_helper.from_array(numpy.asarray(c), f"b{k}"))
    made = [f"y{k}" for k in range(outputs)]
    graph = helper.make_graph([helper.make_node(kind, names, made, **attributes)], name, infos,
                              [helper.make_empty_tensor_value_info(y) for y in made], tensors)
    model = helper.make_model(graph, opset_imports=[helper.make_opsetid("", opset)], ir_version=9)
    onnx.save(onnx.shape_inference.infer_shapes(model), f"{folder}/{name}.onnx")


def convolutions(folder):
    def conv(channels, filters, image, taps, stride=1, groups=1, dilation=1, pad=None, batch=1):
        image = [image] * 2 if isinstance(image, int) else image
        taps = [taps] * len(image) if isinstance(taps, int) else taps
        pads = [t // 2 * dilation if pad is None else pad for t in taps] * 2
        text = "x".join(map(str, image)), "x".join(map(str, taps))
        write(folder, f"conv_{channels}_{filters}_{text[0]}_k{text[1]}_s{stride}_g{groups}_d{dilation}_b{batch}", "Conv",
              [[batch, channels, *image]], [floats(filters, channels // groups, *taps), floats(filters)],
              kernel_shape=taps, strides=[stride] * len(taps), pads=pads, group=groups,
              dilations=[dilation] * len(taps))

    for case in ((64, 64, [4000], 9), (1, 32, [16000], 25), (16, 16, [32] * 3, 3), (3, 16, [16, 56, 56], 3),
                 (160, 160, 17, [1, 7]), (160, 160, 17, [7, 1]), (24, 144, 56, 1), (320, 1280, 7, 1), (256, 255, 13, 3),
                 (64, 64, 7, 3), (48, 48, 33, 3), (32, 32, 64, 5), (1, 6, 28, 5), (64, 3, 112, 3), (16, 4, 56, 5),
                 (32, 2, 224, 3), (64, 3, 224, 9), (6, 6, 200, 7), (32, 64, 112, 3, 2), (3, 8, 224, 3, 2),
                 (3, 64, 224, 11, 4), (96, 96, 56, 7, 1, 96), (72, 72, 56, 5, 2, 72), (960, 960, 7, 3, 1, 960),
                 (768, 768, 7, 7, 1, 768), (1104, 1104, 7, 5, 1, 1104), (384, 384, 14, 7, 1, 384),
                 (192, 192, 28, 13, 1, 192), (384, 384, 14, 31, 1, 384), (64, 64, 56, 7, 4, 64),
                 (256, 256, [2000], 31, 1, 256), (128, 128, 28, 3, 1, 32), (128, 128, 56, 3, 2, 32),
                 (256, 256, 14, 3, 1, 64), (64, 64, 56, 5, 1, 16), (256, 256, [500], 3, 1, 1, 4), (64, 64, 56, 3, 1, 1, 2),
                 (128, 128, 28, 3, 1, 1, 4), (3, 768, 224, 16, 16, 1, 1, 0), (3, 96, 224, 4, 4, 1, 1, 0),
                 (96, 192, 56, 2, 2, 1, 1, 0), (64, 64, 28, 3, 1, 1, 1, None, 8)):
        conv(*case)
    for channels, filters, image, taps, stride, pad in ((128, 64, 28, 2, 2, 0), (128, 64, 28, 4, 2, 1),
                                                        (64, 32, 56, 3, 2, 1), (32, 3, 56, 4, 4, 0), (16, 3, 112, 9, 1, 4),
                                                        (21, 21, 24, 16, 8, 4)):
        write(folder, f"conv_transpose_{channels}_{filters}_{image}_k{taps}_s{stride}", "ConvTranspose",
              [[1, channels, image, image]], [floats(channels, filters, taps, taps)], kernel_shape=[taps] * 2,
              strides=[stride] * 2, pads=[pad] * 4)


def pools(folder):
    for kind, channels, image, taps, stride, pad in (
            ("MaxPool", 64, 112, 3, 2, 1), ("MaxPool", 128, 56, 2, 2, 0), ("MaxPool", 256, 20, 5, 1, 2),
            ("MaxPool", 256, 20, 13, 1, 6), ("AveragePool", 192, 35, 3, 1, 1), ("AveragePool", 256, 28, 2, 2, 0),
            ("AveragePool", 1024, 7, 7, 1, 0)):
        write(folder, f"{kind}_{channels}_{image}_k{taps}_s{stride}", kind, [[1, channels, image, image]],
              kernel_shape=[taps] * 2, strides=[stride] * 2, pads=[pad] * 4)
    for kind, channels, image in (("GlobalAveragePool", 1280, 7), ("GlobalAveragePool", 64, 112), ("GlobalMaxPool", 512, 28)):
        write(folder, f"{kind}_{channels}_{image}", kind, [[1, channels, image, image]])


def maps(folder):
    for kind in ("Relu", "Sigmoid", "Tanh", "Erf", "Exp", "Softplus", "HardSwish", "Sqrt", "Floor", "Sin"):
        write(folder, f"{kind}_256x1024", kind, [[256, 1024]])
    for kind, first, second, name in (("Add", [256, 1024], [1024], "row"), ("Add", [256, 1024], [256, 1], "column"),
                                      ("Mul", [1, 64, 112, 112], [1, 64, 1, 1], "channel"),
                                      ("Add", [100, 1, 300], [1, 200, 300], "outer"), ("Pow", [256, 1024], [1], "scalar"),
                                      ("Add", [1000, 1, 33], [1, 7, 33], "odd"), ("Max", [512, 512], [512, 512], "same")):
        write(folder, f"{kind}_{name}", kind, [first, second])
    write(folder, "QuantizeLinear", "QuantizeLinear", [[512, 1024]], [numpy.float32(0.02), numpy.uint8(128)])
    write(folder, "DequantizeLinear", "DequantizeLinear", [numpy.zeros((512, 1024), numpy.uint8)],
          [numpy.float32(0.02), numpy.uint8(128)])


def reductions(folder):
    for axis, shape in ((1, [1, 21, 256, 256]), (-1, [64, 12, 128, 128]), (-1, [32, 30522]), (2, [8, 64, 64, 16]),
                        (-1, [20000, 5])):
        write(folder, f"Softmax_{axis}_{'x'.join(map(str, shape))}", "Softmax", [shape], axis=axis)
    for kind, axes, shape in (("ReduceMean", [1], [8, 64, 56, 56]), ("ReduceMean", [2, 3], [8, 64, 56, 56]),
                              ("ReduceSum", [0], [64, 256, 128]), ("ReduceMax", [1], [1, 80, 8400]),
                              ("ReduceMean", [0, 2], [32, 100, 50]), ("ReduceL2", [-1], [1000, 512]),
                              ("ReduceProd", [1], [128, 64, 100]), ("ReduceLogSumExp", [1], [128, 1000]),
                              ("ReduceMin", [-1], [100000, 7])):
        write(folder, f"{kind}_{'_'.join(map(str, axes))}_{'x'.join(map(str, shape))}", kind, [shape], [integers(*axes)])
    write(folder, "ArgMax_1", "ArgMax", [[1, 21, 256, 256]], axis=1)
    write(folder, "ArgMax_last", "ArgMax", [[256, 1000]], axis=-1)
    for rows, size in ((512, 768), (12544, 96)):
        write(folder, f"LayerNormalization_{rows}x{size}", "LayerNormalization", [[rows, size]], [floats(size), floats(size)])
    write(folder, "InstanceNormalization", "InstanceNormalization", [[1, 64, 128, 128]], [floats(64), floats(64)])
    write(folder, "GroupNormalization", "GroupNormalization", [[1, 320, 32, 32]], [floats(320), floats(320)], opset=21,
          num_groups=32)
    write(folder, "LRN", "LRN", [[1, 64, 56, 56]], size=5)
    for axis in (0, 1):
        write(folder, f"CumSum_{axis}", "CumSum", [[1000, 500]], [numpy.int64(axis)])
    for count, rows, size in ((5, 256, 1000), (100, 1, 8400), (300, 8, 8400)):
        write(folder, f"TopK_{count}_{rows}x{size}", "TopK", [[rows, size]], [integers(count)], outputs=2)


def movements(folder):
    for perm, shape in (([0, 2, 1, 3], [1, 512, 12, 64]), ([0, 2, 3, 1], [1, 64, 112, 112]), ([1, 0], [1000, 1000]),
                        ([0, 1, 3, 2, 5, 4], [2, 8, 8, 8, 16, 16])):
        write(folder, f"Transpose_{''.join(map(str, perm))}", "Transpose", [shape], perm=perm)
    write(folder, "DepthToSpace", "DepthToSpace", [[1, 64, 112, 112]], blocksize=2)
    write(folder, "SpaceToDepth", "SpaceToDepth", [[1, 16, 224, 224]], blocksize=2)
    write(folder, "Concat_channels", "Concat", [[1, 64, 56, 56]] * 4, axis=1)
    write(folder, "Concat_few", "Concat", [[50000, 3], [50000, 4], [50000, 1]], axis=-1)
    write(folder, "Split_last", "Split", [[512, 2304]], outputs=3, axis=-1, num_outputs=3)
    write(folder, "Pad_reflect", "Pad", [[1, 3, 256, 256]], [integers(0, 0, 4, 4, 0, 0, 4, 4)], mode="reflect")
    write(folder, "Slice_step", "Slice", [[1, 64, 112, 112]],
          [integers(0, 0), integers(112, 112), integers(2, 3), integers(2, 2)])
    write(folder, "Slice_reverse", "Slice", [[1000, 1000]], [integers(-1), integers(-2000), integers(1), integers(-1)])
    write(folder, "Tile", "Tile", [[64, 1, 256]], [integers(1, 64, 1)])
    write(folder, "Expand", "Expand", [[1, 128, 1]], [integers(64, 128, 128)])
    for mode, channels, image, times, places in (("nearest", 256, 20, 2, "asymmetric"), ("linear", 64, 64, 2, "half_pixel"),
                                                 ("linear", 21, 65, 4, "align_corners"), ("cubic", 16, 64, 2, "half_pixel"),
                                                 ("linear", 64, 128, 0.5, "half_pixel")):
        more = {"nearest_mode": "floor"} if mode == "nearest" else {}
        write(folder, f"Resize_{mode}_{channels}_{image}_{places}", "Resize", [[1, channels, image, image]],
              [None, numpy.array([1, 1, times, times], numpy.float32)], mode=mode, coordinate_transformation_mode=places,
              **more)


def products(folder):
    for left, right, fixed in (([1, 4096], [4096, 4096], True), ([16, 4096], [4096, 1024], True),
                               ([128, 768], [768, 3072], True), ([12, 512, 64], [12, 64, 512], False),
                               ([1000, 10, 10], [1000, 10, 10], False), ([4096, 3], [3, 3], False),
                               ([300, 300], [300, 300], False), ([100000, 8], [8, 8], False),
                               ([8, 100000], [100000, 8], False), ([2048, 64], [64, 2048], False)):
        name = f"MatMul_{'x'.join(map(str, left))}_{'x'.join(map(str, right))}{'_fixed' if fixed else ''}"
        write(folder, name, "MatMul", [left] if fixed else [left, right], [floats(*right)] if fixed else [])
    write(folder, "Gemm_transposed", "Gemm", [[64, 1024]], [floats(1000, 1024), floats(1000)], transB=1)
    write(folder, "Einsum_attention", "Einsum", [[2, 256, 8, 64]] * 2, equation="bqhd,bkhd->bhqk")
    for kind, gates, steps, batch, inputs, hidden in (("LSTM", 4, 50, 1, 128, 256), ("GRU", 3, 100, 4, 64, 96),
                                                      ("RNN", 1, 64, 16, 128, 128)):
        write(folder, f"{kind}_{steps}_{batch}_{inputs}_{hidden}", kind, [[steps, batch, inputs]],
              [floats(1, gates * hidden, inputs) / 9, floats(1, gates * hidden, hidden) / 9], hidden_size=hidden)


if __name__ == "__main__":
    for make in (convolutions, pools, maps, reductions, movements, products):
        make(sys.argv[1])
