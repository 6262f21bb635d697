# SPDX-License-Identifier: Apache-2.0
"""The products of `thermite-gpu bench` by PyTorch, which asks cuBLAS, and its copy: times as JSON."""
import json
import sys

import torch

SECONDS = 0.1


def microseconds(run):
    """Of a run among many, the best of three."""
    run()
    torch.cuda.synchronize()
    count, best = 1, float("inf")
    rounds = 0
    while rounds < 3:
        begin, end = torch.cuda.Event(enable_timing=True), torch.cuda.Event(enable_timing=True)
        begin.record()
        for _ in range(count):
            run()
        end.record()
        torch.cuda.synchronize()
        took = begin.elapsed_time(end) * 1e-3
        if took < SECONDS / 3 and count < 4096:
            count *= 2
            continue
        best = min(best, took / count * 1e6)
        rounds += 1
    return best


def product(p):
    dtype = {"f32": torch.float32, "f16": torch.float16, "bf16": torch.bfloat16}[p["dtype"]]
    a = torch.randn(p["batch"], p["m"], p["k"], device="cuda").to(dtype)
    b = torch.randn(p["batch"], p["k"], p["n"], device="cuda").to(dtype)
    out = torch.empty(p["batch"], p["m"], p["n"], device="cuda", dtype=dtype)
    return lambda: torch.bmm(a, b, out=out)


def copy(bytes_moved):
    a = torch.zeros(int(bytes_moved) // 2, dtype=torch.uint8, device="cuda")
    b = torch.empty_like(a)
    return lambda: b.copy_(a)


def main():
    torch.backends.cuda.matmul.allow_tf32 = False
    with open(sys.argv[1], encoding="utf-8") as f:
        rows = json.load(f)["rows"]
    timed = []
    for row in rows:
        if "us" not in row:
            continue
        run = product(row["product"]) if "product" in row else None
        if row["name"] == "copy":
            run = copy(row["gbps"] * row["us"] * 1e3)
        if run:
            timed.append({"name": row["name"], "us": microseconds(run)})
    json.dump({"library": f"torch {torch.__version__}", "device": torch.cuda.get_device_name(), "rows": timed}, sys.stdout)


main()
