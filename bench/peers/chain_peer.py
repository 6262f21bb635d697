# SPDX-License-Identifier: Apache-2.0
"""The launch-overhead chain under a Python peer: `chain_peer.py PEER THREADS`.

Answers with a line `version ...`, then a line `shape repetitions milliseconds mean` for each case; the table compares
the mean with its own sums. A run spawns its threads (none for 1), joins them, concatenates and reads the results.
"""
import statistics
import sys
import threading
import time

SIDES = (4, 8)
REPETITIONS = (512, 1024)
SAMPLES = 15
WARM_UP_SECONDS = 0.2
ENOUGH_SECONDS = 10  # a peer that is this slow gets by with fewer samples, but 3


def uniform(state, count):
    values = []
    for _ in range(count):
        state = (state * 1664525 + 1013904223) & 0xFFFFFFFF
        values.append((state >> 8) / 16777216.0)
    return values


def repeat(ones, lhs, rhs, repetitions):
    """Op by op, as the program is written."""
    x = lhs
    for i in range(repetitions):
        fresh = ones() * float(i)
        x = x * rhs + fresh if i % 2 == 0 else lhs + x + fresh
    return x


def pair_of(ones):
    """Two repetitions, for a peer that compiles functions: the number of the first is a tensor, so as not to be
    compiled anew."""

    def pair(x, lhs, rhs, i):
        x = x * rhs + ones() * i
        return lhs + x + ones() * (i + 1.0)

    return pair


def by_pairs(pair, numbers):
    def chain(lhs, rhs, repetitions):
        x = lhs
        for i in range(0, repetitions, 2):
            x = pair(x, lhs, rhs, numbers[i])
        return x

    return chain


class Peer:
    def finish(self, x):
        """Called in the thread that made x."""
        return x


class Torch(Peer):
    def __init__(self, side, compiled):
        import torch

        self.torch, self.shape = torch, (1, side, side, side)
        self.version = f"PyTorch {torch.__version__}"
        ones = lambda: torch.ones(self.shape)
        if compiled:
            torch._dynamo.reset()  # both shapes share code: what is compiled for one counts against the other
            pair = torch.compile(pair_of(ones), fullgraph=True)
            self.chain = by_pairs(pair, [torch.tensor(float(i)) for i in range(max(REPETITIONS))])
        else:
            self.chain = lambda lhs, rhs, repetitions: repeat(ones, lhs, rhs, repetitions)

    def tensor(self, values):
        return self.torch.tensor(values, dtype=self.torch.float32).reshape(self.shape)

    def read(self, results):
        return self.torch.cat(results, 0).flatten().tolist()


class Jax(Peer):
    def __init__(self, side, how):
        import jax
        import jax.numpy as jnp
        import numpy

        self.jnp, self.numpy, self.shape = jnp, numpy, (1, side, side, side)
        self.version = f"JAX {jax.__version__}"
        ones = lambda: jnp.ones(self.shape, jnp.float32)
        if how == "eager":
            self.chain = lambda lhs, rhs, repetitions: repeat(ones, lhs, rhs, repetitions)
        elif how == "jit":
            self.chain = by_pairs(jax.jit(pair_of(ones)), [jnp.float32(i) for i in range(max(REPETITIONS))])
        else:
            pair = pair_of(ones)

            def whole(lhs, rhs, repetitions):
                step = lambda k, x: pair(x, lhs, rhs, (2 * k).astype(jnp.float32))
                return jax.lax.fori_loop(0, repetitions // 2, step, lhs)

            self.chain = jax.jit(whole, static_argnums=2)

    def tensor(self, values):
        return self.jnp.asarray(values, dtype=self.jnp.float32).reshape(self.shape)

    def read(self, results):
        return self.numpy.asarray(self.jnp.concatenate(results, 0)).flatten().tolist()


class Mlx(Peer):
    def __init__(self, side, compiled):
        import mlx.core as mx
        from importlib.metadata import version

        mx.set_default_device(mx.cpu)
        self.mx, self.shape = mx, (1, side, side, side)
        self.version = f"MLX {version('mlx')}"
        ones = lambda: mx.ones(self.shape)
        if compiled:
            numbers = [mx.array(float(i)) for i in range(max(REPETITIONS))]
            mx.eval(numbers)
            self.chain = by_pairs(mx.compile(pair_of(ones)), numbers)
        else:
            self.chain = lambda lhs, rhs, repetitions: repeat(ones, lhs, rhs, repetitions)

    def tensor(self, values):
        x = self.mx.array(values, dtype=self.mx.float32).reshape(self.shape)
        self.mx.eval(x)
        return x

    def finish(self, x):
        self.mx.eval(x)  # its stream belongs to this thread
        return x

    def read(self, results):
        return self.mx.concatenate(results, 0).flatten().tolist()


PEERS = {
    "torch": lambda side: Torch(side, False),
    "torch_compile": lambda side: Torch(side, True),
    "jax": lambda side: Jax(side, "eager"),
    "jax_jit": lambda side: Jax(side, "jit"),
    "jax_whole": lambda side: Jax(side, "whole"),
    "mlx": lambda side: Mlx(side, False),
    "mlx_compile": lambda side: Mlx(side, True),
}


def run(peer, lhs, rhs, repetitions, threads):
    if threads == 1:
        return peer.read([peer.chain(lhs, rhs, repetitions)])
    results, errors = [None] * threads, []

    def work(k):
        try:
            results[k] = peer.finish(peer.chain(lhs, rhs, repetitions))
        except Exception as e:  # whatever it is, the run has failed
            errors.append(e)

    workers = [threading.Thread(target=work, args=(k,)) for k in range(threads)]
    for w in workers:
        w.start()
    for w in workers:
        w.join()
    if errors:
        raise errors[0]
    return peer.read(results)


def measure(peer, lhs, rhs, repetitions, threads):
    start = time.perf_counter()
    while True:
        run(peer, lhs, rhs, repetitions, threads)
        if time.perf_counter() - start > WARM_UP_SECONDS:
            break
    times = []
    while len(times) < SAMPLES and (len(times) < 3 or sum(times) < ENOUGH_SECONDS):
        start = time.perf_counter()
        values = run(peer, lhs, rhs, repetitions, threads)
        times.append(time.perf_counter() - start)
    return statistics.median(times) * 1e3, sum(values) / len(values)


def main():
    name, threads = sys.argv[1], int(sys.argv[2])
    for side in SIDES:
        peer = PEERS[name](side)
        if side == SIDES[0]:
            print("version", peer.version, flush=True)
        lhs, rhs = (peer.tensor(uniform(seed, side**3)) for seed in (1, 2))
        for repetitions in REPETITIONS:
            ms, mean = measure(peer, lhs, rhs, repetitions, threads)
            print(f"1x{side}x{side}x{side} {repetitions} {ms} {mean}", flush=True)


if __name__ == "__main__":
    main()
