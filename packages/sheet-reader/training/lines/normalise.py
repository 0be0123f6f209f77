"""Brings a line of text to the size and the grey levels that the network expects.

`src/line/line_picture.ts` does the same for the reader: change both or neither, and let
`check_picture.py` write the test's pictures again.
"""

import numpy as np

HEIGHT = 32
# Rows of the picture that the tenth and the last tenth of the ink are brought to, and their middle.
CORE = 12.5
MIDDLE = 17.0
# Letters are drawn wider than high, so that narrow ones get a time step of their own.
STRETCH = 1.25
MARGIN = 4
WIDEST = 1600
# The width is a multiple of this.
STEP = 16

LEAST_CONTRAST = 24
PAPER_SHARE = 0.7
INK_SHARE = 0.02


def normalise(grey):
    """A picture of HEIGHT rows, 0 for paper and 255 for ink, from an upright line in shades of grey."""
    height, width = grey.shape
    histogram = np.cumsum(np.bincount(grey.ravel(), minlength=256))
    paper = int(np.searchsorted(histogram, PAPER_SHARE * height * width))
    ink = int(np.searchsorted(histogram, INK_SHARE * height * width))
    contrast = max(LEAST_CONTRAST, paper - ink)
    darkness = np.clip((paper - grey.astype(np.float64)) / contrast, 0, 1)

    middle, core = core_of(darkness)
    scale = min(40 / height, max(12 / height, CORE / core))
    across = scale * STRETCH
    if width * across > WIDEST:
        across = WIDEST / width
    content = int(np.floor(width * across + 0.5))
    full = -(-(content + 2 * MARGIN) // STEP) * STEP

    down = taps(HEIGHT, height, scale, MIDDLE - middle * scale)
    along = taps(full, width, across, MARGIN)
    return np.floor(down @ darkness @ along.T * 255 + 0.5).astype(np.uint8)


def core_of(darkness):
    """The middle of the rows that hold most of the ink, and their height, in rows."""
    height, width = darkness.shape
    rows = np.where(darkness > 0.3, darkness, 0).sum(axis=1)
    if width >= 3 * height:
        ruled = (darkness > 0.5).sum(axis=1) > 0.8 * width
        if rows[~ruled].sum() > 0:
            rows = np.where(ruled, 0, rows)
    total = rows.sum()
    if total == 0:
        return height / 2, height / 2
    reached = np.cumsum(rows)

    def row_at(share):
        row = int(np.argmax(reached >= share * total))
        before = reached[row] - rows[row]
        return row + (share * total - before) / rows[row]

    top = row_at(0.1)
    bottom = row_at(0.9)
    return (top + bottom) / 2, max(bottom - top, 0.5)


def taps(outputs, inputs, scale, offset):
    """How much of each input pixel goes into each output pixel: a tent as wide as one of the larger."""
    radius = max(1.0, 1 / scale)
    centres = (np.arange(outputs) + 0.5 - offset) / scale
    # What lies outside the picture counts as paper.
    rim = max(0, int(np.ceil(radius - centres[0])) + 1)
    last = max(inputs, int(np.ceil(centres[-1] + radius)) + 1)
    places = np.arange(-rim, last) + 0.5
    weights = np.maximum(0, 1 - np.abs(places[None, :] - centres[:, None]) / radius)
    return weights[:, rim : rim + inputs] / weights.sum(axis=1)[:, None]
