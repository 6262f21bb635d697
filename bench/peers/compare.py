# SPDX-License-Identifier: Apache-2.0
"""The launch-overhead chain, ours and the peers', as one Markdown table of milliseconds with ratios to ours.

usage: compare.py THERMITE [--missing PEER=REASON]... [--peer NAME=COMMAND]...
COMMAND gets the number of threads as its last argument and answers as chain_peer.py says. Every answer is held to the
same sums made here. Ours runs before and after the peers, and the mean of the two medians counts.
"""
import argparse
import json
import re
import shlex
import subprocess
import sys

from chain_peer import uniform

SHAPES = {"1x4x4x4": 64, "1x8x8x8": 512}
REPETITIONS = (512, 1024)
THREADS = (1, 4, 8, 16)
CASES = [(s, r, t) for s in SHAPES for r in REPETITIONS for t in THREADS]
LIMIT_SECONDS = 120  # for one number of threads
TOLERANCE = 1e-4  # of the mean: some peers contract a product and a sum into one operation


def wanted_mean(count, repetitions):
    total = 0.0
    for lhs, rhs in zip(uniform(1, count), uniform(2, count)):
        x = lhs
        for i in range(repetitions):
            x = x * rhs + i if i % 2 == 0 else lhs + x + i
        total += x
    return total / count


def ours(bench):
    out = subprocess.run([bench, "overhead", "--json"], capture_output=True, text=True)
    if out.returncode != 0:
        sys.exit(f"compare: {bench} overhead failed: {out.stderr.strip()}")
    times = {}
    for row in json.loads(out.stdout):
        m = re.fullmatch(r"burn_chain_([0-9x]+)_(\d+)_t(\d+)", row["name"])
        if m:
            times[m[1], int(m[2]), int(m[3])] = row["value"]
    return times


def last_line(text):
    lines = [line.strip() for line in text.splitlines() if line.strip()]
    return lines[-1][:160] if lines else "no message"


def ask(command, threads, means):
    """The version, the times of this number of threads, and why there are none."""
    try:
        out = subprocess.run(shlex.split(command) + [str(threads)], capture_output=True, text=True,
                             timeout=LIMIT_SECONDS)
        answer, complaint = out.stdout, out.stderr
    except subprocess.TimeoutExpired as e:
        answer, complaint = (e.stdout or b"").decode(), f"not all answers in {LIMIT_SECONDS} s"
    except OSError as e:
        return "", {}, str(e)
    version, times = "", {}
    for line in answer.splitlines():
        if line.startswith("version "):
            version = line.removeprefix("version ")
        elif m := re.fullmatch(r"(1x\S+) (\d+) (\S+) (\S+)", line.strip()):
            shape, repetitions, mean = m[1], int(m[2]), float(m[4])
            expected = means[shape, repetitions]
            if not abs(mean - expected) <= TOLERANCE * abs(expected):
                return version, {}, f"wrong result at {shape}, {repetitions} repetitions: mean {mean}, not {expected}"
            times[shape, repetitions, threads] = float(m[3])
    if len(times) < len(means):  # a crash after the last answer does not matter
        return version, times, last_line(complaint)
    return version, times, ""


def measure(name, command, means):
    times, version, reasons = {}, "", []
    for threads in THREADS:
        print(f"compare: {name}, {threads} threads", file=sys.stderr)
        v, t, reason = ask(command, threads, means)
        version = version or v
        times.update(t)
        if reason:
            reasons.append(f"{threads} threads: {reason}")
            break  # more threads would not do better
    return times, version, "; ".join(reasons)


def cell(time, base):
    if time is None:
        return "-"
    return f"{time:.3g} ({time / base:.1f}x)"


def print_table(base, peers):
    print("| shape, repetitions, threads | Thermite, ms | " + " | ".join(name for name, _, _, _ in peers) + " |")
    print("|---|---|" + "---|" * len(peers))
    for case in CASES:
        shape, repetitions, threads = case
        cells = [cell(times.get(case), base[case]) for _, times, _, _ in peers]
        print(f"| {shape}, {repetitions}, {threads} | {base[case]:.3g} | " + " | ".join(cells) + " |")


def arguments():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    parser.add_argument("--missing", action="append", default=[], metavar="NAME=REASON")
    return parser.parse_args()


def main():
    args = arguments()
    means = {(s, r): wanted_mean(n, r) for s, n in SHAPES.items() for r in REPETITIONS}
    before = ours(args.bench)
    peers, absent = [], [entry.split("=", 1) for entry in args.missing]
    for entry in args.peer:
        name, command = entry.split("=", 1)
        times, version, reason = measure(name, command, means)
        if times:
            peers.append((name, times, version, reason))
        else:
            absent.append((name, reason))
    after = ours(args.bench)
    base = {case: (before[case] + after[case]) / 2 for case in CASES}
    print_table(base, peers)
    print()
    for name, _, version, reason in peers:
        print(f"- {name}: {version}" + (f" ({reason})" if reason else ""))
    for name, reason in absent:
        print(f"- {name}: not measured: {reason}")


if __name__ == "__main__":
    main()
