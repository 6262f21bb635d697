# SPDX-License-Identifier: Apache-2.0
"""Cases of `thermite-bench sweep` under a Python peer: `ops_peer.py torch|torch_compile|jax|pocketfft|fftw THREADS`.

Answers a line `version ...`, then for each case named on a line of its input the microseconds of its fastest run, or
`none` for what the peer is not asked. Inputs are uniform in [-1, 1).
"""
import re
import sys
import time

RUNS, SHORT, ENOUGH = 3, 200e-6, 2.0


def dims(text):
    return tuple(int(n) for n in text.split("x"))


class Torch:
    def takes(self, case):
        return True

    def __init__(self, threads, compiled):
        import torch

        torch.set_num_threads(threads)
        torch.set_grad_enabled(False)
        self.t, self.compiled = torch, compiled
        self.version = f"PyTorch {torch.__version__}"
        self.types = {"f32": torch.float32, "f64": torch.float64, "f16": torch.float16, "bf16": torch.bfloat16,
                      "i8": torch.int8, "i32": torch.int32}

    def make(self, shape, dtype="f32"):
        x = self.t.rand(shape, dtype=self.t.float32) * 2 - 1
        return (x * 4).to(self.types[dtype]) if dtype[0] == "i" else x.to(self.types[dtype])

    def ready(self, f):
        return self.t.compile(f) if self.compiled else f

    def wait(self, result):
        return result

    def product(self, a, b, ta, tb):
        f = lambda x, y: self.t.matmul(x.mT if ta else x, y.mT if tb else y)
        return f, (a, b)

    def reduce(self, op, x, axes):
        t, dim = self.t, axes[0] if len(axes) == 1 else axes
        f = {"reduce_sum": lambda v: t.sum(v, dim), "reduce_mean": lambda v: t.mean(v, dim),
             "reduce_max": lambda v: t.amax(v, dim), "arg_max": lambda v: t.argmax(v, axes[0])}[op]
        return f, (x,)

    def permute(self, x, order):
        return lambda v: v.permute(order).contiguous(), (x,)

    def softmax(self, x, axis):
        return lambda v: self.t.softmax(v, axis), (x,)

    def layer_norm(self, x):
        return lambda v: self.t.nn.functional.layer_norm(v, v.shape[-1:]), (x,)

    def cumsum(self, x, axis):
        return lambda v: self.t.cumsum(v, axis), (x,)

    def top_k(self, x, k, axis):
        return lambda v: self.t.topk(v, k, dim=axis), (x,)

    def arg_sort(self, x, axis):
        return lambda v: self.t.argsort(v, dim=axis, stable=True), (x,)

    def conv(self, x, w, stride, pad, dilation, groups):
        f = self.t.nn.functional.conv2d
        return lambda v, u: f(v, u, stride=stride, padding=pad, dilation=dilation, groups=groups), (x, w)

    def max_pool(self, x, taps, stride):
        return lambda v: self.t.nn.functional.max_pool2d(v, taps, stride, taps // 2 if taps > 2 else 0), (x,)

    def attention(self, q, k, v):
        f = self.t.nn.functional.scaled_dot_product_attention
        return lambda a, b, c: f(a[None], b[None], c[None], scale=0.125), (q, k, v)

    def attention_op(self, q, k, v, causal):
        f = self.t.nn.functional.scaled_dot_product_attention
        shared = q.shape[0] != k.shape[0]
        return lambda a, b, c: f(a[None], b[None], c[None], is_causal=causal, enable_gqa=shared), (q, k, v)

    def half(self, x):
        return x.to(self.t.bfloat16)

    def stencil(self, x):
        roll = self.t.roll
        return lambda v: v + roll(v, 1, 0) + roll(v, -1, 0) + roll(v, 1, 1) + roll(v, -1, 1), (x,)

    def unary(self, op, x):
        f = {"sigmoid": self.t.sigmoid, "gelu": self.t.nn.functional.gelu}.get(op) or getattr(self.t, op, None)
        return f and (lambda v: f(v), (x,))

    def fft(self, op, shape, axis):
        f = getattr(self.t.fft, op)
        x = self.make(shape)
        return lambda v: f(v, dim=axis), (x if op == "rfft" else self.t.complex(x, self.make(shape)),)

    def life(self, shape, dtype):
        t = self.t
        x = (t.rand(shape) < 0.4).to(t.uint8 if dtype == "u8" else t.float32)
        return lambda v: life(v, lambda u, by, axis: t.roll(u, by, axis)).to(v.dtype), (x,)

    def d2q9(self, shape):
        roll = lambda u, by, axis: self.t.roll(u, by, axis)
        return lambda *f: d2q9(f, roll), [self.make(shape) * 0.05 + 1 / 9 for _ in range(9)]


class Jax:
    def takes(self, case):
        return True

    def __init__(self, threads):
        import os

        os.environ["XLA_FLAGS"] = os.environ.get("XLA_FLAGS", "") + f" --xla_cpu_multi_thread_eigen={threads > 1}".lower()
        import jax
        import numpy

        self.jax, self.np, self.n = jax, jax.numpy, numpy
        self.version = f"JAX {jax.__version__}"
        self.random = numpy.random.default_rng(1)

    def make(self, shape, dtype="f32"):
        if dtype not in ("f32", "bf16", "f16", "i8", "i32"):
            raise NotImplementedError(dtype)
        x = self.np.asarray(self.random.random(shape, dtype=self.n.float32) * 2 - 1)
        kinds = {"bf16": self.np.bfloat16, "f16": self.np.float16, "i8": self.np.int8, "i32": self.np.int32}
        return x if dtype == "f32" else (x * 4 if dtype[0] == "i" else x).astype(kinds[dtype])

    def ready(self, f):
        return self.jax.jit(f)

    def wait(self, result):
        return self.jax.block_until_ready(result)

    def product(self, a, b, ta, tb):
        turned = lambda v, t: self.np.swapaxes(v, -1, -2) if t else v
        return lambda x, y: self.np.matmul(turned(x, ta), turned(y, tb)), (a, b)

    def reduce(self, op, x, axes):
        n = self.np
        f = {"reduce_sum": lambda v: n.sum(v, axes), "reduce_mean": lambda v: n.mean(v, axes),
             "reduce_max": lambda v: n.max(v, axes), "arg_max": lambda v: n.argmax(v, axes[0])}[op]
        return f, (x,)

    def permute(self, x, order):
        return lambda v: self.np.transpose(v, order), (x,)

    def softmax(self, x, axis):
        return lambda v: self.jax.nn.softmax(v, axis), (x,)

    def layer_norm(self, x):
        def f(v):
            mean = v.mean(-1, keepdims=True)
            return (v - mean) * self.jax.lax.rsqrt(((v - mean) ** 2).mean(-1, keepdims=True) + 1e-5)

        return f, (x,)

    def cumsum(self, x, axis):
        return lambda v: self.np.cumsum(v, axis), (x,)

    def top_k(self, x, k, axis):
        if axis != x.ndim - 1:
            return None
        return lambda v: self.jax.lax.top_k(v, k), (x,)

    def arg_sort(self, x, axis):
        return lambda v: self.np.argsort(v, axis, stable=True), (x,)

    def conv(self, x, w, stride, pad, dilation, groups):
        f = self.jax.lax.conv_general_dilated
        return lambda v, u: f(v, u, (stride, stride), [(pad, pad)] * 2, rhs_dilation=(dilation, dilation),
                              feature_group_count=groups), (x, w)

    def max_pool(self, x, taps, stride):
        pad = taps // 2 if taps > 2 else 0
        f = self.jax.lax.reduce_window
        return lambda v: f(v, -self.np.inf, self.jax.lax.max, (1, 1, taps, taps), (1, 1, stride, stride),
                           ((0, 0), (0, 0), (pad, pad), (pad, pad))), (x,)

    def attention(self, q, k, v):
        def f(a, b, c):
            return self.jax.nn.softmax(a @ self.np.swapaxes(b, 1, 2) * 0.125, -1) @ c

        return f, (q, k, v)

    def attention_op(self, q, k, v, causal):
        f, turn = self.jax.nn.dot_product_attention, lambda x: self.np.swapaxes(x, 0, 1)
        return lambda a, b, c: turn(f(turn(a), turn(b), turn(c), is_causal=causal)), (q, k, v)

    def half(self, x):
        return x.astype(self.np.bfloat16)

    def stencil(self, x):
        roll = self.np.roll
        return lambda v: v + roll(v, 1, 0) + roll(v, -1, 0) + roll(v, 1, 1) + roll(v, -1, 1), (x,)

    def unary(self, op, x):
        f = {"sigmoid": self.jax.nn.sigmoid, "gelu": lambda v: self.jax.nn.gelu(v, approximate=False)}.get(op)
        f = f or getattr(self.np, op, None) or getattr(self.jax.lax, op, None)
        return f and (f, (x,))

    def fft(self, op, shape, axis):
        f = getattr(self.np.fft, op)
        x = self.make(shape)
        return lambda v: f(v, axis=axis), (x if op == "rfft" else x + 1j * self.make(shape),)

    def life(self, shape, dtype):
        x = self.np.asarray(self.random.random(shape) < 0.4).astype("uint8" if dtype == "u8" else "float32")
        return lambda v: life(v, self.np.roll).astype(v.dtype), (x,)

    def d2q9(self, shape):
        return lambda *f: d2q9(f, self.np.roll), [self.make(shape) * 0.05 + 1 / 9 for _ in range(9)]


class Fourier:
    """Transforms alone: SciPy's pocketfft, or FFTW, which plans by measuring."""

    def takes(self, case):
        return case.startswith("fft/")

    def __init__(self, threads, fftw):
        import numpy
        import scipy

        self.n, self.threads, self.fftw = numpy, threads, None
        self.version = f"SciPy {scipy.__version__}"
        if fftw:
            import pyfftw

            self.fftw, self.version = pyfftw, f"FFTW {pyfftw.fftw_version} (measure)"
        self.random = numpy.random.default_rng(1)

    def ready(self, f):
        return f

    def wait(self, result):
        return result

    def make(self, shape, dtype="f32"):
        raise NotImplementedError(dtype)

    def fft(self, op, shape, axis):
        from scipy import fft

        n = self.n
        x = (self.random.random(shape) * 2 - 1).astype(n.float32)
        if op != "rfft":
            x = (x + 1j * (self.random.random(shape) * 2 - 1)).astype(n.complex64)
        if self.fftw is None:
            f = getattr(fft, op)
            return lambda v: f(v, axis=axis, workers=self.threads), (x,)
        columns = list(shape)
        if op == "rfft":
            columns[axis] = shape[axis] // 2 + 1
        given = self.fftw.empty_aligned(shape, x.dtype)
        out = self.fftw.empty_aligned(columns, "complex64")
        plan = self.fftw.FFTW(given, out, axes=(axis,), direction="FFTW_BACKWARD" if op == "ifft" else "FFTW_FORWARD",
                              flags=("FFTW_MEASURE",), threads=self.threads)
        given[...] = x
        return lambda: plan.execute(), ()


def life(x, roll):
    total = None
    for down in (-1, 0, 1):
        for right in (-1, 0, 1):
            if down or right:
                neighbour = roll(roll(x, down, 0), right, 1)
                total = neighbour if total is None else total + neighbour
    return (total == 3) | ((total == 2) & (x == 1))


DIRECTIONS = [(0, 0, 4 / 9), (0, 1, 1 / 9), (0, -1, 1 / 9), (1, 0, 1 / 9), (-1, 0, 1 / 9), (1, 1, 1 / 36),
              (-1, -1, 1 / 36), (1, -1, 1 / 36), (-1, 1, 1 / 36)]


def d2q9(given, roll):
    f = [roll(roll(x, down, 0), right, 1) for x, (down, right, _) in zip(given, DIRECTIONS)]
    density = sum(f[1:], f[0])
    down = (f[3] - f[4] + f[5] - f[6] + f[7] - f[8]) / density
    right = (f[1] - f[2] + f[5] - f[6] - f[7] + f[8]) / density
    square = (down * down + right * right) * 1.5
    out = []
    for x, (v, h, weight) in zip(f, DIRECTIONS):
        along = v * down + h * right
        rest = density * weight * (1 + along * 3 + along * along * 4.5 - square)
        out.append(x + (rest - x) * 0.6)
    return out


def build(peer, name):
    """A function and its arguments, or None."""
    if m := re.fullmatch(r"product/(.)(.)/(?:(\d+)x)?(\d+)x(\d+)x(\d+)/(\w+)", name):
        batch, (rows, depth, columns) = m[3], (int(m[4]), int(m[5]), int(m[6]))
        lead = (int(batch),) if batch else ()
        a = lead + ((depth, rows) if m[1] == "t" else (rows, depth))
        b = lead + ((columns, depth) if m[2] == "t" else (depth, columns))
        return peer.product(peer.make(a, m[7]), peer.make(b, m[7]), m[1] == "t", m[2] == "t")
    if m := re.fullmatch(r"reduce/(\w+?)_(\d(?:\+\d)*)/([0-9x]+)", name):
        return peer.reduce(m[1], peer.make(dims(m[3])), tuple(int(a) for a in m[2].split("+")))
    if m := re.fullmatch(r"move/permute_(\d+)/([0-9x]+)/(\w+)", name):
        return peer.permute(peer.make(dims(m[2]), m[3]), tuple(int(a) for a in m[1]))
    if m := re.fullmatch(r"norm/softmax_(\d)/([0-9x]+)", name):
        return peer.softmax(peer.make(dims(m[2])), int(m[1]))
    if m := re.fullmatch(r"norm/layer_1/([0-9x]+)", name):
        return peer.layer_norm(peer.make(dims(m[1])))
    if m := re.fullmatch(r"scan/cumsum_(\d)/([0-9x]+)", name):
        return peer.cumsum(peer.make(dims(m[2])), int(m[1]))
    if m := re.fullmatch(r"sort/top_(\d+)(?:_(\d))?/([0-9x]+)", name):
        x = peer.make(dims(m[3]))
        return peer.top_k(x, int(m[1]), int(m[2]) if m[2] else x.ndim - 1)
    if m := re.fullmatch(r"sort/(?:rank|arg)/([0-9x]+)", name):
        return peer.arg_sort(peer.make(dims(m[1])), 1)
    if m := re.fullmatch(r"conv/(\d+)x\d+/(\d+)_(\d+)_at_(\d+)/b(\d+)s(\d+)g(\d+)d(\d+)", name):
        taps, channels, filters, side, batch, stride, groups, dilation = (int(g) for g in m.groups())
        x, w = peer.make((batch, channels, side, side)), peer.make((filters, channels // groups, taps, taps))
        return peer.conv(x, w, stride, dilation * (taps - 1) // 2, dilation, groups)
    if m := re.fullmatch(r"block/max_pool_(\d)s(\d)/(\d+)_at_(\d+)", name):
        return peer.max_pool(peer.make((1, int(m[3]), int(m[4]), int(m[4]))), int(m[1]), int(m[2]))
    if m := re.fullmatch(r"block/attention/(\d+)x(\d+)x(\d+)x(\d+)", name):
        heads, queries, keys, size = (int(g) for g in m.groups())
        return peer.attention(peer.make((heads, queries, size)), peer.make((heads, keys, size)),
                              peer.make((heads, keys, size)))
    if m := re.fullmatch(r"attention/(full|causal)(?:_kv(\d+))?(_bf16)?/(\d+)x(\d+)x(\d+)x(\d+)", name):
        heads, queries, keys, size = (int(g) for g in m.groups()[3:])
        shared = int(m[2] or heads)
        operands = [peer.make(d) for d in ((heads, queries, size), (shared, keys, size), (shared, keys, size))]
        if m[3]:
            operands = [peer.half(x) for x in operands]
        return peer.attention_op(*operands, m[1] == "causal")
    if m := re.fullmatch(r"block/stencil/([0-9x]+)", name):
        return peer.stencil(peer.make(dims(m[1])))
    if m := re.fullmatch(r"fft/(i?fft|rfft)_(\d)/([0-9x]+)", name):
        return peer.fft(m[1], dims(m[3]), int(m[2]))
    if m := re.fullmatch(r"stencil/life/([0-9x]+)/(\w+)", name):
        return peer.life(dims(m[1]), m[2])
    if m := re.fullmatch(r"stencil/d2q9/([0-9x]+)", name):
        return peer.d2q9(dims(m[1]))
    if m := re.fullmatch(r"map/(\w+)/(\d+)", name):
        return peer.unary(m[1], peer.make((int(m[2]),)))
    return None


def visit(peer, f, arguments):
    def once():
        start = time.perf_counter()
        peer.wait(f(*arguments))
        return time.perf_counter() - start

    best = once()
    spent = best
    for _ in range(RUNS * (10 if best < SHORT else 1)):
        best = min(best, t := once())
        spent += t
        if spent > ENOUGH:
            break
    return best


def main():
    name, threads = sys.argv[1], int(sys.argv[2])
    if name in ("pocketfft", "fftw"):
        peer = Fourier(threads, name == "fftw")
    else:
        peer = Jax(threads) if name == "jax" else Torch(threads, name == "torch_compile")
    print("version", peer.version, flush=True)
    last, ready = None, None
    for line in sys.stdin:
        case = line.strip()
        if case != last:
            last, ready = case, None
            try:
                if made := peer.takes(case) and build(peer, case):
                    ready = (peer.ready(made[0]), made[1])
                    peer.wait(ready[0](*ready[1]))
            except (NotImplementedError, RuntimeError, TypeError, ValueError) as e:
                print(f"ops_peer: {case}: {str(e)[:200]}", file=sys.stderr)
                ready = None
        print(f"{visit(peer, *ready) * 1e6:.3f}" if ready else "none", flush=True)


if __name__ == "__main__":
    main()
