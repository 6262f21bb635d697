#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Compares Thermite with ONNX Runtime on random models. Model k of a run is that of seed + k, alone or among others.

An element of an output is right where it is near ONNX Runtime's, or near what the standard's evaluator makes in the
model's dtypes or in float64 ("near": 1e-4 and 1e-6, halves 2e-3 and 1e-4, all else equal). Where it is not, two rules
may explain it, and are counted: `rounding`, it is within four times the largest error of the evaluator's own dtypes in
that tensor, against float64; `jump`, it is within what float64 makes when every input and weight moves by up to four
units in the last place of its dtype and every node's result by one (of the largest where it adds), as at floor(x) for
whole x. Anything else is wrong, is shrunk and kept."""
import argparse
import collections
import multiprocessing
import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import time
import warnings
import numpy as np
import onnx
import onnxruntime
from onnx import helper, numpy_helper
from onnx.reference import ReferenceEvaluator
import nodes

OPSETS = (11, 12, 13, 13, 15, 17, 17, 18, 19, 20, 21, 22)
UNIT = {'f2': 2.0 ** -10, 'f4': 2.0 ** -23, 'f8': 2.0 ** -52}


class Maker:
    """A model in the making. Every node is run as it is added, by ONNX Runtime alone, so that `values` are known."""

    def __init__(self, seed):
        self.rng, self.opset = np.random.default_rng(seed), 0
        self.opset = int(self.rng.choice(OPSETS))
        self.inputs, self.constants, self.made, self.values, self.count = {}, {}, [], {}, 0
        for _ in range(int(self.rng.integers(1, 4))):
            self.input(nodes.some_shape(self.rng, 1), str(self.rng.choice(['f4', 'f4', 'f4', 'f2', 'f8', 'i4', 'i8', 'u1', 'b1'])))
        most = int(self.rng.integers(5, 21))
        for _ in range(10 * most):
            if len(self.made) >= most:
                break
            k = self.rng.choice(len(nodes.KINDS), p=WEIGHTS)
            try:
                nodes.KINDS[k][0](self)
            except LookupError:
                pass  # no value to do that with

    def fresh(self):
        self.count += 1
        return f'v{self.count}'

    def input(self, shape, dtype):
        name = self.fresh()
        self.inputs[name] = self.values[name] = nodes.numbers(self.rng, shape, dtype)
        return name

    def constant(self, value):
        name = self.fresh()
        self.constants[name] = np.asarray(value)
        return name

    def axis(self, v):
        return int(self.rng.integers(0, v.ndim)) if self.rng.random() < 0.7 else int(self.rng.integers(-v.ndim, 0)) % v.ndim

    def choose(self, fits, types, shape):
        names = [k for k, v in self.values.items() if fits(v) and (types is None or nodes.code(v) in types)]
        recent = names[-4:] if self.rng.random() < 0.6 else names
        if not recent or self.rng.random() < 0.05:
            recent = [self.input(shape(), str(self.rng.choice(types or ['f4'])))]
        name = str(self.rng.choice(recent))
        return name, self.values[name]

    def pick(self, types=None, rank=0):
        return self.choose(lambda v: v.ndim >= rank and v.ndim <= 5, types, lambda: nodes.some_shape(self.rng, rank, max(rank, 3)))

    def matrix(self, types):
        return self.choose(lambda v: v.ndim == 2, types, lambda: nodes.some_shape(self.rng, 2, 2))

    def image(self, types):
        return self.choose(lambda v: v.ndim in (3, 4), types, lambda: nodes.some_shape(self.rng, 3, 4))

    def node(self, op, inputs, outputs=1, **attributes):
        names = [self.fresh() for _ in range(outputs)]
        node = helper.make_node(op, inputs, names, **attributes)
        known = {k: self.values[k] for k in inputs if k in self.values}
        for a in node.attribute:  # a body sees the values around it
            known |= {k: self.values[k] for n in a.g.node for k in n.input if k in self.values}
        alone = as_model([node], known, {k: self.constants[k] for k in inputs if k in self.constants}, names, self.opset)
        try:
            values = run_runtime(alone, known, optimised=False)
        except Exception:
            return None
        if not as_inferred(alone, values):
            return None
        if any(v.size > 20000 or v.ndim > 6 or (v.dtype.kind == 'f' and v.size and np.isnan(v).mean() > 0.3) for v in values):
            return None
        self.made.append(node)
        self.values.update(zip(names, values))
        return names

    def model(self):
        read = {i for n in self.made for i in n.input} | {i for n in self.made for a in n.attribute for b in a.g.node for i in b.input}
        names = [o for n in self.made for o in n.output]
        outputs = [o for o in names if o not in read or self.rng.random() < 0.1]
        return trim(as_model(self.made, self.inputs, self.constants, outputs, self.opset)), self.inputs


WEIGHTS = np.array([w for _, w in nodes.KINDS], float)
WEIGHTS /= WEIGHTS.sum()


def as_model(made, inputs, constants, outputs, opset):
    infos = [helper.make_tensor_value_info(k, nodes.TYPES[nodes.code(v)], list(v.shape)) for k, v in inputs.items()]
    outs = [helper.make_empty_tensor_value_info(o) for o in outputs]
    g = helper.make_graph(made, 'g', infos, outs, [numpy_helper.from_array(v, k) for k, v in constants.items()])
    m = helper.make_model(g, opset_imports=[helper.make_opsetid('', opset)])
    m.ir_version = 10 if opset >= 21 else 9 if opset >= 18 else 8
    return m


def trim(m):
    """The model without nodes, inputs and constants that no output needs."""
    needed, kept = {o.name for o in m.graph.output}, []
    for n in reversed(m.graph.node):
        if needed & set(n.output):
            kept.insert(0, n)
            needed |= set(n.input) | {i for a in n.attribute for b in a.g.node for i in b.input}
    out = onnx.ModelProto()
    out.CopyFrom(m)
    for field, items in (('node', kept), ('input', [i for i in m.graph.input if i.name in needed]),
                         ('initializer', [t for t in m.graph.initializer if t.name in needed])):
        out.graph.ClearField(field)
        getattr(out.graph, field).extend(items)
    return out


def as_inferred(m, values):
    """Whether ONNX Runtime's shapes are the standard's (it leaves it at some empty reductions)."""
    inferred = onnx.shape_inference.infer_shapes(m, data_prop=True).graph.output
    for v, i in zip(values, inferred):
        t = i.type.tensor_type
        if t.HasField('shape') and (len(t.shape.dim) != v.ndim or any(d.HasField('dim_value') and d.dim_value != e for d, e in zip(t.shape.dim, v.shape))):
            return False
    return True


def run_runtime(m, feed, optimised=True):
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads, options.log_severity_level = 1, 4
    if not optimised:
        options.graph_optimization_level = onnxruntime.GraphOptimizationLevel.ORT_DISABLE_ALL
    session = onnxruntime.InferenceSession(m.SerializeToString(), options, providers=['CPUExecutionProvider'])
    return session.run(None, {i.name: feed[i.name] for i in m.graph.input})


def apart(work):
    """What work() returns, in a process of its own, and None where that ends early: ONNX Runtime crashes at some models."""
    receiver, sender = multiprocessing.Pipe(duplex=False)

    def send():
        sender.send(work())
    worker = multiprocessing.get_context('fork').Process(target=send)
    worker.start()
    sender.close()
    try:
        made = receiver.recv()
    except EOFError:
        made = None
    worker.join()
    return made


# ---- the judges
def widened(m, to):
    """The model with every float of type `to`."""
    number, floats = nodes.TYPES[to], [nodes.TYPES[t] for t in nodes.FLOATS]
    out = onnx.ModelProto()
    out.CopyFrom(m)
    for t in out.graph.initializer:
        if t.data_type in floats:
            t.CopyFrom(numpy_helper.from_array(numpy_helper.to_array(t).astype(to), t.name))
    for i in out.graph.input:
        if i.type.tensor_type.elem_type in floats:
            i.type.tensor_type.elem_type = number
    for n in out.graph.node:
        for a in n.attribute:
            if n.op_type == 'Cast' and a.name == 'to' and a.i in floats:
                a.i = number
    return out


def feed_of(feed, to, rng=None):
    wide = {}
    for k, v in feed.items():
        w = v.astype(to) if v.dtype.kind == 'f' else v
        if rng is not None and v.dtype.kind == 'f':
            w = (w * (1 + rng.choice([-4.0, -1.0, 1.0, 4.0], w.shape) * UNIT[nodes.code(v)])).astype(to)
        wide[k] = w
    return wide


ADDING = ('Resize', 'MatMul', 'Gemm', 'Conv', 'ConvTranspose', 'LayerNormalization', 'InstanceNormalization', 'CumSum', 'Einsum')


def moved_result(op, v, unit, rng):
    """A value that is nothing but rounding may be none at all."""
    size = np.abs(v[np.isfinite(v)]).max(initial=0) if op in ADDING or op.startswith('Reduce') or op.endswith('Pool') else 0
    moved = v * (1 + rng.choice([-1.0, 0.0, 1.0], v.shape) * unit) + rng.choice([-1.0, 0.0, 1.0], v.shape) * unit * size
    return np.where((np.abs(v) <= 4 * unit * size) & rng.choice([False, True], v.shape), 0.0, moved).astype(v.dtype)


def evaluate(m, feed, to=None, rng=None, types=None):
    """What the standard's evaluator makes of the model, node by node, with floats of type `to`. Where it has faults of
    its own, ONNX Runtime's plain kernel stands in, in float32 if it lacks that type. `types`: of the values, which are
    noted without `to` and tell what a unit is with `rng`."""
    wide, values = widened(m, to) if to else m, {**(feed_of(feed, to, rng) if to else feed)}
    constants = {t.name: numpy_helper.to_array(t) for t in m.graph.initializer}
    values |= feed_of(constants, to, rng) if to else constants
    if rng is not None:  # what decides shapes stays
        scales = {i for n in m.graph.node if n.op_type == 'Resize' for i in n.input[1:]} & set(constants)
        values |= feed_of({k: constants[k] for k in scales}, to)
    for n in wide.graph.node:
        names = list(n.input) + [i for a in n.attribute for b in a.g.node for i in b.input]
        known = {k: values[k] for k in names if k in values}
        for by, t in ((ReferenceEvaluator, None), (run_runtime, None), (run_runtime, 'f4' if to == 'f8' else None)):
            try:
                alone = as_model([n], known, {}, [o for o in n.output if o], m.opset_import[0].version)
                alone, given = (widened(alone, t), feed_of(known, t)) if t else (alone, known)
                made = by(alone).run(None, given) if by is ReferenceEvaluator else by(alone, given, optimised=False)
                made = [np.asarray(v) for v in made]
                made = dict(zip([o for o in n.output if o], [v.astype(to) if t and v.dtype.kind == 'f' else v for v in made]))
                if rng is not None:
                    made = {o: moved_result(n.op_type, v, UNIT[types[o]], rng) if types.get(o) in UNIT else v for o, v in made.items()}
                values.update(made)
                break
            except Exception:
                pass
        else:
            return None
    if types is not None and to is None:
        types |= {k: nodes.code(v) for k, v in values.items()}
    return [values[o.name] for o in m.graph.output]


def near(got, want):
    """By element: right by the tolerance of the dtype."""
    if got.dtype.kind != 'f':
        return got == want
    rtol, atol = (2e-3, 1e-4) if got.dtype == np.float16 else (1e-4, 1e-6)
    a, b = got.astype('f8'), want.astype(got.dtype).astype('f8')
    return (a == b) | (np.isnan(a) & np.isnan(b)) | (np.isfinite(a) & np.isfinite(b) & (np.abs(a - b) <= atol + rtol * np.abs(b)))


def verdict(m, feed, got, ort):
    """'ok', 'rounding', 'jump' or what is wrong."""
    if any(a.shape != b.shape or a.dtype != b.dtype for a, b in zip(got, ort)):
        return 'types: ' + ', '.join(f'{a.dtype}{list(a.shape)} instead of {b.dtype}{list(b.shape)}' for a, b in zip(got, ort))
    bad = [~near(a, b) for a, b in zip(got, ort)]
    if not any(b.any() for b in bad):
        return 'ok'
    rng = np.random.default_rng(0)
    types = {}
    same, exact = evaluate(m, feed, types=types), evaluate(m, feed, 'f8')
    moved = [x for x in (evaluate(m, feed, 'f8', rng, types) for _ in range(12)) if x is not None]
    found = 'ok'
    for k, (a, b) in enumerate(zip(got, bad)):
        fits = [w[k] for w in (same, exact) if w is not None and w[k].shape == a.shape]
        for w in fits:
            b = b & ~near(a, w)
        if b.any() and len(fits) == 2 and a.dtype.kind == 'f':
            error = np.abs(fits[0].astype('f8') - fits[1])
            error = error[np.isfinite(error)].max(initial=0)
            explained = b & (np.abs(a.astype('f8') - fits[1]) <= 4 * error)
            found, b = ('rounding' if explained.any() else found), b & ~explained
        hull = [x[k].astype('f8') for x in moved + ([exact] if exact else []) if x[k].shape == a.shape]
        if b.any() and len(hull) > 1:
            low, high, y = np.min(hull, 0), np.max(hull, 0), a.astype('f8')
            explained = b & (low != high) & ((low <= y) & (y <= high) | np.isnan(low))
            found, b = ('jump' if explained.any() else found), b & ~explained
        if b.any():
            at = tuple(int(i[0]) for i in np.nonzero(b)) if b.ndim else ()
            others = ', '.join(f'{who} {w[k][at]}' for who, w in (('evaluator', same), ('float64', exact)) if w is not None and w[k].shape == a.shape)
            return f'output {m.graph.output[k].name}: {int(b.sum())} of {a.size} wrong, at {list(at)}: {a[at]}, ONNX Runtime {ort[k][at]}, {others}'
    return found


# ---- Thermite
def write_case(folder, m, feed, outputs):
    data = folder / 'test_data_set_0'
    data.mkdir(parents=True)
    (folder / 'model.onnx').write_bytes(m.SerializeToString())
    for k, i in enumerate(m.graph.input):
        (data / f'input_{k}.pb').write_bytes(numpy_helper.from_array(feed[i.name], i.name).SerializeToString())
    for k, v in enumerate(outputs):
        (data / f'output_{k}.pb').write_bytes(numpy_helper.from_array(np.asarray(v)).SerializeToString())


def ask(command, box, cases):
    """Runs (name, model, feed, outputs to expect): by name its outputs or an error."""
    given, made = box / 'given', box / 'made'
    for folder in (given, made):
        shutil.rmtree(folder, ignore_errors=True)
    for name, m, feed, outputs in cases:
        write_case(given / f'test_{name}', m, feed, outputs)
    p = subprocess.run([*command, 'conformance', given, '--save', made, '--verbose', '--cache', box / 'cache.db'], capture_output=True, text=True, cwd=box)
    said = {}
    for line in p.stderr.splitlines():
        word, _, rest = line.partition(' given/test_')
        said[rest.partition(':')[0]] = f'{word}: {rest.partition(": ")[2]}'
    answers = {}
    for name, m, feed, outputs in cases:
        files = sorted((made / f'test_{name}' / 'test_data_set_0').glob('*.npy'), key=lambda f: int(f.stem[7:]))
        answers[name] = [np.load(f) for f in files] if files else said.get(name, f'exit {p.returncode}: {p.stderr.strip()[-200:]}')
    if p.returncode not in (0, 1) and len(cases) > 1:  # it ended at one of them
        return {k: v for c in cases for k, v in ask(command, box, [c]).items()}
    return answers


def judge(command, box, cases):
    """By name: the verdict."""
    ready, found = [], {}
    for name, m, feed in cases:
        try:
            ready.append((name, m, feed, run_runtime(m, feed)))
        except Exception as e:
            found[name] = 'nobody to compare with: ' + str(e).split('\n')[0][:120]
    answers = ask(command, box, ready)
    for name, m, feed, ort in ready:
        got = answers[name]
        found[name] = (got if got.startswith('unsupported') else 'wrong: ' + got) if isinstance(got, str) else verdict(m, feed, got, ort)
    return found


GOOD = ('ok', 'rounding', 'jump', 'nobody', 'unsupported')


def is_wrong(text):
    return not text.startswith(GOOD)


def cut(m, output, values, given):
    """The part of the model that makes `output` from the values `given` and what it still needs."""
    part = onnx.ModelProto()
    part.CopyFrom(m)
    kept = [n for n in m.graph.node if not set(n.output) <= given]
    part.graph.ClearField('node')
    part.graph.node.extend(kept)
    known = {i.name for i in m.graph.input}
    part.graph.input.extend(helper.make_tensor_value_info(k, nodes.TYPES[nodes.code(values[k])], list(values[k].shape)) for k in given - known)
    part.graph.ClearField('output')
    part.graph.output.append(helper.make_empty_tensor_value_info(output))
    return trim(part)


def shrink(command, box, m, values):
    """A smaller model that is wrong, too: one output, and as much as possible of what makes it given."""
    def wrong(part):
        return is_wrong(judge(command, box, [('part', part, values)])['part'])
    for o in [o for n in m.graph.node for o in n.output if o]:
        part = cut(m, o, values, set())
        if wrong(part):
            m = part
            break
    for n in list(m.graph.node)[:-1]:
        part = cut(m, m.graph.output[0].name, values, {o for o in n.output if o})
        if wrong(part):
            m = part
    return m


def keep(folder, seed, m, values, text):
    place = folder / f'seed_{seed}'
    shutil.rmtree(place, ignore_errors=True)
    feed = {i.name: values[i.name] for i in m.graph.input}
    write_case(place, m, feed, run_runtime(m, feed))
    (place / 'about.txt').write_text(f'{text}\n\n{onnx.printer.to_text(m)}\n')


def examine(args, seeds):
    """The verdicts by seed; wrong models are shrunk and kept."""
    with tempfile.TemporaryDirectory() as folder:
        box, command = pathlib.Path(folder), [os.path.abspath(args.thermite)]
        makers = {s: Maker(s) for s in seeds}
        models = {str(s): (m, *m.model()) for s, m in makers.items() if m.made}
        found = judge(command, box, [(s, m, feed) for s, (_, m, feed) in models.items()])
        for seed, text in found.items():
            if is_wrong(text):
                maker, m, _ = models[seed]
                values = {**maker.constants, **maker.values}
                small = m if args.no_shrink else shrink(command, box, m, values)
                print(f'wrong, seed {seed}: {text}\n  -> {len(small.graph.node)} of {len(m.graph.node)} nodes: '
                      f'{" ".join(n.op_type for n in small.graph.node)}', flush=True)
                keep(args.keep, seed, small, values, text)
        return found


def main():
    a = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    a.add_argument('--seed', type=int, default=int(time.strftime('%Y%m%d')) * 100000, help='of the first model; the default is the date')
    a.add_argument('--count', type=int, default=200)
    a.add_argument('--keep', type=pathlib.Path, default=pathlib.Path('build/random-models'), help='where wrong models go')
    a.add_argument('--thermite', default='build/release/bin/thermite')
    a.add_argument('--batch', type=int, default=50, help='models per process')
    a.add_argument('--no-shrink', action='store_true')
    args = a.parse_args()
    warnings.filterwarnings('ignore')
    np.seterr(all='ignore')
    onnxruntime.set_default_logger_severity(4)
    count, refused, start = collections.Counter(), collections.Counter(), time.monotonic()
    print(f'seed {args.seed}, {args.count} models, onnx {onnx.__version__}, ONNX Runtime {onnxruntime.__version__}', flush=True)
    for first in range(args.seed, args.seed + args.count, args.batch):
        print(f'at seed {first}: {time.monotonic() - start:.0f} s', end='\r', file=sys.stderr, flush=True)
        seeds = range(first, min(first + args.batch, args.seed + args.count))
        found = apart(lambda: examine(args, seeds))
        if found is None:
            alone = {s: apart(lambda: examine(args, [s])) for s in seeds}
            found = {}
            for s, one in alone.items():
                found |= {str(s): 'nobody to compare with: ONNX Runtime crashed'} if one is None else one
        for text in found.values():
            count['wrong' if is_wrong(text) else text.partition(':')[0]] += 1
            if text.startswith('unsupported'):
                refused[text[:160]] += 1
    for text, n in refused.most_common(20):
        print(f'{n} x {text}')
    print(', '.join(f'{n} {word}' for word, n in count.most_common()), f'({time.monotonic() - start:.0f} s)')
    sys.exit(1 if count['wrong'] else 0)


if __name__ == '__main__':
    main()
