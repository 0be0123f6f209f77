"""Writes what Python makes of a few lines, for the test that TypeScript makes the same of them.

    python3 check_picture.py      # after training and export: tests/line_vectors.json
"""

import argparse
import base64
import json
from pathlib import Path

import numpy as np
import torch
from torch.nn import functional

from alphabet import BLANK, CHARACTERS
from damage import Press, damaged_line
from export import LARGEST, layers
from measure import greedy
from network import CONTEXT_DILATIONS, LineNetwork
from normalise import normalise
from shards import Drawer

HERE = Path(__file__).parent
LINES = 4


def main():
    import random

    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="/var/tmp/line-reader")
    options = parser.parse_args()
    network = LineNetwork()
    network.load_state_dict(torch.load(Path(options.folder) / "state.pt")["network"])
    network.eval()
    drawer = Drawer(held_out=True)
    generator = random.Random("vectors")
    vectors = []
    while len(vectors) < LINES:
        grey, text, kind = damaged_line(generator, drawer.texts, Press(generator, drawer.faces, drawer.lenders))
        if grey.size > 9000:
            continue
        picture = normalise(grey)
        scores = stored(network, picture)
        best = scores.log_softmax(-1)
        vectors.append({
            "kind": kind,
            "says": text,
            "grey": encoded(grey),
            "width": int(grey.shape[1]),
            "picture": encoded(picture),
            "pictureWidth": int(picture.shape[1]),
            # At a temperature of 1: the best output of every step and its log probability.
            "best": [int(one) for one in best.argmax(-1)],
            "logProbabilities": [round(float(one), 3) for one in best.max(-1).values],
            "greedy": "".join(CHARACTERS[one] for one in greedy(scores.numpy()) if one != BLANK),
        })  # fmt: skip
    (HERE / "../../tests/line_vectors.json").write_text(json.dumps(vectors, ensure_ascii=False, indent=1) + "\n")


def encoded(pixels):
    return base64.b64encode(np.ascontiguousarray(pixels)).decode()


@torch.no_grad()
def stored(network, picture):
    """Scores with the weights as they are stored, in whole numbers."""
    x = torch.from_numpy(picture.astype(np.float32) / 255)[None, None]
    parts = [*network.body, *network.context]
    rounded = [torch.from_numpy(whole(weights)) for weights, _ in layers(network)]
    biases = [torch.from_numpy(bias) for _, bias in layers(network)]
    for number, part in enumerate(parts):
        shape = part.convolution.weight.shape
        weights = rounded[number].reshape(shape[2], shape[3], shape[1], shape[0]).permute(3, 2, 0, 1)
        made = functional.conv2d(
            x, weights, biases[number], part.convolution.stride, part.convolution.padding, part.convolution.dilation
        )
        x = torch.relu(made) if number < len(network.body) else x + torch.relu(made)
    assert len(parts) == len(network.body) + len(CONTEXT_DILATIONS)
    scores = rounded[-1].T @ x[0, :, 0] + biases[-1][:, None]
    return scores.T[:, : BLANK + 1]


def whole(weights):
    scales = (np.abs(weights).max(axis=0) / LARGEST).astype(np.float32)
    scales[scales == 0] = 1
    return (np.round(weights / scales) * scales).astype(np.float32)


if __name__ == "__main__":
    main()
