"""How long does scipy take to smooth as many keys as bench/smooth-clip.mjs, by its own smoothing
spline? It penalizes the acceleration, not the jerk, and its weight of the penalty is given, as the
cutoff is there; it has no rotations, so that each of the four parts of a quaternion is a curve.

`python3 bench/smooth.py FRAMES CHANNELS` prints milliseconds, the least of five, and the version.
"""

import json
import sys
import time

import numpy
import scipy
from scipy.interpolate import make_smoothing_spline

frames, channels = (int(word) for word in sys.argv[1:])
times = numpy.arange(frames) / 120
phase = numpy.arange(channels)[None, :, None]
angles = 0.8 * numpy.sin(2 * numpy.pi * 0.7 * times[:, None, None] + phase)
angles = angles + 0.01 * numpy.random.default_rng(1).standard_normal(angles.shape)
axis = numpy.array([0.48, 0.6, 0.64])
parts = numpy.concatenate([axis * numpy.sin(angles / 2), numpy.cos(angles / 2)], axis=2)
parts = parts.reshape(frames, 4 * channels)
penalty = (2 * numpy.pi * 8) ** -4 * 120
least = float("inf")
for _ in range(5):
    begun = time.perf_counter()
    make_smoothing_spline(times, parts, lam=penalty)
    least = min(least, time.perf_counter() - begun)
print(json.dumps({"milliseconds": least * 1e3, "version": scipy.__version__}))
