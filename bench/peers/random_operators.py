# SPDX-License-Identifier: Apache-2.0
"""Operators and parts of networks whose shapes nobody chose: `random_operators.py FOLDER SEED COUNT [KIND]...` writes that many as ONNX files.

The kinds are the functions of random_layers.py and random_moves.py (single operators) and of random_blocks.py (several nodes each). One seed
and list of kinds, one set. What is slow among them is a cliff that no list of cases has: `ops_table.py --models FOLDER` puts them beside
other libraries.
"""
import sys

import random_blocks
import random_layers
import random_moves
from random_draw import Draw

KINDS = {name: kind for module in (random_layers, random_moves, random_blocks) for name, kind in vars(module).items()
         if getattr(kind, "__module__", "") == module.__name__ and not name.startswith("_")}


def main():
    folder, seed, count = sys.argv[1], int(sys.argv[2]), int(sys.argv[3])
    draw, kinds = Draw(seed), [KINDS[k] for k in sys.argv[4:]] or list(KINDS.values())
    while count > 0:
        count -= draw.choice(kinds)(draw, folder)


if __name__ == "__main__":
    main()
