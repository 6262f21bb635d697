# SPDX-License-Identifier: Apache-2.0
"""Ops, or models, beside the peers, as one Markdown table of microseconds with the ratio of the best peer's time to ours.

usage: ops_table.py THERMITE_BENCH [--threads N] [--filter TEXT] [--models FOLDER] [--peer NAME=COMMAND]...
COMMAND gets the number of threads as its last argument and answers as ops_peer.py and models_peer.py say. All are run in turn, a visit
each per round, and the least time of each counts.
"""
import argparse
import math
import os
import shlex
import subprocess
import sys
import time

ROUNDS = 7
PAUSE = 0.1  # between two programs, so that no spinning thread of the one takes a core from the other
CASES = """
product/nn/256x256x256/f32 product/nn/512x512x512/f32 product/nn/1024x1024x1024/f32 product/nt/1024x1024x1024/f32
product/nn/1x4096x4096/f32 product/nt/1x4096x4096/f32 product/nn/4096x4096x1/f32 product/nn/4x4096x4096/f32
product/nt/4x4096x4096/f32 product/nn/16x4096x1024/f32 product/nt/16x4096x1024/f32 product/nn/256x64x64x64/f32
product/nn/12x512x64x512/f32 product/nt/12x512x64x512/f32 product/nn/1024x7x32x7/f32
conv/7x7/3_64_at_224/b1s2g1d1 conv/3x3/64_64_at_56/b1s1g1d1 conv/3x3/128_128_at_28/b1s1g1d1
conv/3x3/256_256_at_14/b1s1g1d1 conv/3x3/512_512_at_7/b1s1g1d1 conv/1x1/64_256_at_56/b1s1g1d1
conv/1x1/512_1024_at_28/b1s2g1d1 conv/3x3/64_64_at_80/b1s1g1d1 conv/3x3/32_64_at_160/b1s2g1d1
conv/3x3/128_128_at_10/b1s1g1d1 conv/3x3/3_16_at_640/b1s2g1d1 conv/3x3/96_96_at_112/b1s1g96d1
conv/3x3/128_128_at_28/b1s1g32d1
norm/softmax_1/1024x1024 norm/softmax_0/1024x1024 norm/softmax_1/256x50000 norm/layer_1/1024x1024 norm/layer_1/16384x1024
reduce/reduce_sum_0/4096x1024 reduce/reduce_sum_1/4096x1024 reduce/reduce_sum_0+1/4096x1024
reduce/reduce_sum_0+2/64x256x256 reduce/reduce_max_1/4096x1024 reduce/reduce_max_1/1048576x4
reduce/arg_max_0/1023x1025 reduce/arg_max_1/4096x1024
move/permute_10/4096x1024/f32 move/permute_10/1048576x4/f32 move/permute_210/64x256x256/f32
move/permute_0312/8x56x56x64/f32 move/permute_10/4096x1024/i8
scan/cumsum_1/4096x1024 scan/cumsum_0/4096x1024 scan/cumsum_1/1x65536
sort/top_1/1024x1024 sort/top_10/1024x1024 sort/top_10/8x32000 sort/rank/256x1024 sort/rank/1x32768
block/max_pool_3s2/64_at_112 block/attention/12x512x512x64 block/attention/96x128x128x32 block/attention/12x1x2048x64
block/stencil/1024x1024 stencil/life/1024x1024/u8 stencil/life/4096x4096/u8 stencil/life/4096x4096/f32
stencil/d2q9/256x256 stencil/d2q9/1024x1024
sort/top_1_0/16x1024x1024 sort/top_3_0/16x1024x1024 sort/top_5_1/16x1024x1024 sort/top_1/16x1024x1024
sort/top_5_0/256x256x256 sort/top_10_0/256x256x256 sort/top_10/256x256x256 sort/top_1_0/2x6144x6144
sort/top_10/2x6144x6144
fft/fft_1/4096x64 fft/fft_1/4096x256 fft/fft_1/1024x1024 fft/fft_0/1024x1024 fft/fft_1/1000x1000 fft/fft_1/256x4096
fft/fft_1/1024x1009 fft/fft_0/65536 fft/fft_0/1048576 fft/fft_0/65537 fft/fft_1/16x65536 fft/fft_1/64x10000
fft/rfft_1/1024x1024 fft/ifft_1/1024x1024
attention/full/12x512x512x64 attention/full/32x2048x2048x128 attention/causal/12x512x512x64 attention/full/12x1x2048x64
map/exp/262144 map/tan/262144 map/atan/262144 map/sin/262144 map/cos/262144 map/tanh/262144 map/log1p/262144
map/log/262144 map/sqrt/262144 map/erf/262144 map/sigmoid/262144 map/gelu/262144 map/exp/16777216
""".split()


MODELS = ["ch_PP-OCRv4_rec_infer.onnx x=1x3x48x320", "ch_PP-OCRv4_det_infer.onnx x=1x3x640x640",
          "ch_ppocr_mobile_v2.0_cls_infer.onnx x=1x3x48x192", "resnet_like.onnx", "yolo_like.onnx", "bert_like.onnx",
          "lstm_small.onnx"]


class Server:
    def __init__(self, name, command, greets):
        self.name, self.version = name, ""
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True, bufsize=1)
        if greets:
            self.version = self.process.stdout.readline().strip().removeprefix("version ")

    def ask(self, case):
        """Microseconds, or None."""
        try:
            self.process.stdin.write(case + "\n")
            self.process.stdin.flush()
            return float(self.process.stdout.readline().strip())
        except (ValueError, OSError):
            return None

    def close(self):
        self.process.stdin.close()
        self.process.wait()


def measure(case, servers):
    best = {}
    for _ in range(ROUNDS):
        for server in servers:
            time.sleep(PAUSE)
            if (t := server.ask(case)) is not None:
                best[server.name] = min(t, best.get(server.name, t))
    return best


def models_in(folder):
    """Those that are known, with their shapes, then the others."""
    there = sorted(f for f in os.listdir(folder) if f.endswith(".onnx"))
    known = [m for m in MODELS if m.split()[0] in there]
    rest = [f for f in there if f not in [m.split()[0] for m in known]]
    return [f"model {folder}/{m}" for m in known + rest]


def geometric_mean(values):
    return math.exp(sum(math.log(v) for v in values) / len(values)) if values else float("nan")


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("bench")
    parser.add_argument("--threads", type=int, default=os.cpu_count())
    parser.add_argument("--filter", default="")
    parser.add_argument("--models", metavar="FOLDER", help="models in place of ops")
    parser.add_argument("--peer", action="append", default=[], metavar="NAME=COMMAND")
    args = parser.parse_args()
    servers = [Server("Thermite", [args.bench, "--serve", "--threads", str(args.threads)], False)]
    for entry in args.peer:
        name, command = entry.split("=", 1)
        servers.append(Server(name, shlex.split(command) + [str(args.threads)], True))
    peers = [s.name for s in servers[1:]]
    print(f"| case, {args.threads} threads | Thermite, us | " + " | ".join(peers) + " | best peer / Thermite |")
    print("|---|---|" + "---|" * (len(peers) + 1))
    ratios = []
    for case in CASES if args.models is None else models_in(args.models):
        if args.filter not in case:
            continue
        best = measure(case, servers)
        ours, others = best.get("Thermite"), [best[p] for p in peers if p in best]
        ratio = min(others) / ours if ours and others else None
        if ratio:
            ratios.append(ratio)
        cells = [f"{best[n]:.1f}" if n in best else "-" for n in ["Thermite", *peers]]
        print(f"| {case} | " + " | ".join(cells) + f" | {f'{ratio:.2f}' if ratio else '-'} |", flush=True)
    print(f"\nGeometric mean of {len(ratios)} rows {geometric_mean(ratios):.2f}, least {min(ratios, default=0):.2f}, "
          f"{sum(r < 0.7 for r in ratios)} below 0.7, {sum(r >= 1 for r in ratios)} at 1 or above.")
    for server in servers[1:]:
        print(f"- {server.name}: {server.version}")
        server.close()
    servers[0].close()


if __name__ == "__main__":
    sys.exit(main())
