#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0
"""Prints p50, p90 and maximum of file and function lines. Sizes are watched, not enforced (aim: files 400, functions
40 at p90)."""
import pathlib
import re
import sys

HOUSES = "include base ir frontend passes codegen runtime cache autotune engine tools tests examples bench".split()
# A line at column 0 that ends in "{" and has a parameter list opens a function; namespaces and types do not.
OPENS = re.compile(r"^(?!(namespace|class|struct|enum|union|extern|using|#|//|\})\b).*\).*\{$")
NAME = re.compile(r"([A-Za-z_~][\w:~]*|operator\W+)\s*\(")


def functions(lines):
    start = None
    for i, line in enumerate(lines):
        if start is None and OPENS.match(line) and not line.startswith((" ", "\t", "//", "}")):
            start = i
        elif start is not None and line.startswith("}"):
            name = NAME.search(lines[start])
            yield i - start + 1, name.group(1) if name else lines[start][:40], start + 1
            start = None


def row(label, sizes):
    sizes.sort()
    if not sizes:
        return
    at = lambda q: sizes[min(len(sizes) - 1, int(q * len(sizes)))]
    print(f"{label:<10} {len(sizes):>6} {at(0.5)[0]:>6} {at(0.9)[0]:>6} {sizes[-1][0]:>6}  {sizes[-1][1]}")


def main():
    root = pathlib.Path(sys.argv[1] if len(sys.argv) > 1 else ".")
    files, bodies = [], []
    for house in HOUSES:
        for path in sorted((root / house).rglob("*")):
            if path.suffix not in (".h", ".cpp", ".def"):
                continue
            lines = path.read_text(errors="replace").splitlines()
            shown = str(path.relative_to(root))
            files.append((len(lines), shown))
            bodies += [(n, f"{shown}:{at} {name}") for n, name, at in functions(lines)]
    print(f"{'lines':<10} {'count':>6} {'p50':>6} {'p90':>6} {'max':>6}  largest")
    row("files", files)
    row("functions", bodies)
    print(f"total      {sum(n for n, _ in files)}")


main()
