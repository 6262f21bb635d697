#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Writes the node cases of the installed package onnx as folders for `thermite conformance`: node_cases.py FOLDER"""
import pathlib
import sys
import warnings
import numpy as np
import onnx
from onnx import TensorProto, numpy_helper
from onnx.backend.test.case.node import collect_testcases


def as_proto(value, info):
    kind = info.type.WhichOneof('value')
    if isinstance(value, TensorProto):
        return value
    if kind == 'sequence_type':
        return numpy_helper.from_list(value, info.name)
    if kind == 'optional_type':
        return numpy_helper.from_optional(value, info.name)
    return numpy_helper.from_array(np.asarray(value), info.name)


def main():
    warnings.filterwarnings('ignore')
    root = pathlib.Path(sys.argv[1]) / 'node'
    cases = collect_testcases(None)
    for case in cases:
        for k, (inputs, outputs) in enumerate(case.data_sets):
            folder = root / case.name / f'test_data_set_{k}'
            folder.mkdir(parents=True, exist_ok=True)
            for name, values, infos in (('input', inputs, case.model.graph.input), ('output', outputs, case.model.graph.output)):
                for j, (value, info) in enumerate(zip(values, infos)):
                    (folder / f'{name}_{j}.pb').write_bytes(as_proto(value, info).SerializeToString())
        onnx.save(case.model, root / case.name / 'model.onnx')
    print(f'{len(cases)} cases of onnx {onnx.__version__} in {root}')


if __name__ == '__main__':
    main()
