# SPDX-License-Identifier: Apache-2.0
"""Models under ONNX Runtime or OpenVINO: `models_peer.py onnxruntime|openvino THREADS`.

Answers a line `version ...`, then for each line `model FILE [NAME=1x3x48x320]` of its input the microseconds of its
fastest run, or `none` where it cannot run it. Inputs are uniform in [0, 1), whole numbers in [0, 4).
"""
import sys
import time

import numpy

RUNS, ENOUGH = 5, 2.0
WHOLE = 4  # whole numbers lie below, as those of `thermite run`


def inputs_of(inputs, given):
    random = numpy.random.default_rng(1)

    def drawn(shape, dtype):
        if numpy.issubdtype(dtype, numpy.floating):
            return random.random(shape).astype(dtype)
        return random.integers(0, 2 if dtype == numpy.bool_ else WHOLE, shape).astype(dtype)

    return {name: drawn(given.get(name, shape), numpy.dtype(dtype)) for name, shape, dtype in inputs}


def onnxruntime_runner(threads):
    import onnxruntime

    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.inter_op_num_threads = threads, 1

    def load(path, given):
        session = onnxruntime.InferenceSession(path, options, providers=["CPUExecutionProvider"])
        kinds = {"float": "float32", "double": "float64"}  # others are called as here
        named = [(i, i.type.removeprefix("tensor(").removesuffix(")")) for i in session.get_inputs()]
        inputs = [(i.name, i.shape, kinds.get(kind, kind)) for i, kind in named]
        feed = inputs_of(inputs, given)
        return lambda: session.run(None, feed)

    return load, f"ONNX Runtime {onnxruntime.__version__}"


def openvino_runner(threads):
    import openvino

    core = openvino.Core()

    def load(path, given):
        model = core.read_model(path)
        if given:
            model.reshape(given)
        inputs = [(i.get_any_name(), [int(n) for n in i.get_shape()], i.get_element_type().to_dtype())
                  for i in model.inputs]
        settings = {"INFERENCE_NUM_THREADS": threads, "PERFORMANCE_HINT": "LATENCY",
                    "INFERENCE_PRECISION_HINT": "f32"}
        request = core.compile_model(model, "CPU", settings).create_infer_request()
        feed = inputs_of(inputs, given)
        return lambda: request.infer(feed)

    return load, f"OpenVINO {openvino.__version__}"


def visit(run):
    best = spent = 0.0
    for k in range(RUNS + 1):
        start = time.perf_counter()
        run()
        t = time.perf_counter() - start
        best = min(best, t) if k else t
        spent += t
        if spent > ENOUGH:
            break
    return best


def main():
    load, version = {"onnxruntime": onnxruntime_runner, "openvino": openvino_runner}[sys.argv[1]](int(sys.argv[2]))
    print("version", version, flush=True)
    last, run = None, None
    for line in sys.stdin:
        try:
            if line != last:
                last, run = line, None
                _, path, *shapes = line.split()
                run = load(path, {n: [int(d) for d in s.split("x")] for n, s in (e.split("=") for e in shapes)})
            print(f"{visit(run) * 1e6:.3f}" if run else "none", flush=True)
        except Exception as error:  # a model that this peer cannot run is no reason to end
            print(f"{line.strip()}: {error}", file=sys.stderr)
            run = None
            print("none", flush=True)


if __name__ == "__main__":
    main()
