# SPDX-License-Identifier: Apache-2.0
"""What random operators are made of."""
import math
import random

import numpy

CHANNELS = (1, 2, 3, 4, 6, 8, 12, 16, 20, 24, 32, 40, 48, 64, 72, 80, 96, 112, 128, 160, 192, 256, 320, 480, 512, 768, 1024)
SIDES = (5, 7, 8, 10, 13, 14, 16, 20, 26, 28, 32, 38, 40, 56, 64, 75, 80, 112, 128, 150, 160, 224)
EXTENTS = (1, 2, 3, 4, 5, 7, 8, 10, 12, 16, 17, 24, 32, 33, 49, 64, 77, 96, 100, 128, 197, 256, 300, 512, 768, 1000, 2048)
LEAST_WORK, MOST_WORK = 2e6, 2e9  # operations, or bytes
MOST_ELEMENTS = 2e7


class Draw(random.Random):
    """What an operator is made of; `fits` says whether it is worth a measurement."""

    def number(self):
        """Another one each time: names of what is drawn twice."""
        self.drawn = getattr(self, "drawn", 0) + 1
        return self.drawn

    def shape(self, rank=None):
        while True:
            dims = [self.choice(EXTENTS) for _ in range(rank or self.choice((2, 3, 3, 4, 4, 5)))]
            if 2e5 <= math.prod(dims) <= 8e6:
                return dims

    def integers(self, low, high, shape, dtype=numpy.int64):
        return numpy.random.default_rng(self.randrange(1 << 30)).integers(low, high, shape).astype(dtype)

    def grid(self, side):
        """Places of an image, some of them beyond it."""
        return numpy.random.default_rng(self.randrange(1 << 30)).uniform(-1.1, 1.1, (1, side, side, 2)).astype(numpy.float32)

    @staticmethod
    def fits(work, *elements):
        return LEAST_WORK <= work <= MOST_WORK and max(elements) <= MOST_ELEMENTS


def text(dims):
    return "x".join(map(str, dims))
