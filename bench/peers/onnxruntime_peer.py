# SPDX-License-Identifier: Apache-2.0
"""Runs a model under ONNX Runtime once per input line and answers with the milliseconds it took."""
import sys
import time

import numpy
import onnxruntime

model, width, threads = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
options = onnxruntime.SessionOptions()
options.intra_op_num_threads = threads
options.inter_op_num_threads = 1
session = onnxruntime.InferenceSession(model, options, providers=["CPUExecutionProvider"])
x = (numpy.arange(3 * 48 * width, dtype=numpy.float32) % 2003 * 0.001 - 1).reshape(1, 3, 48, width)
feed = {session.get_inputs()[0].name: x}
session.run(None, feed)
print(onnxruntime.__version__, flush=True)
for _ in sys.stdin:
    start = time.perf_counter()
    session.run(None, feed)
    print((time.perf_counter() - start) * 1e3, flush=True)
