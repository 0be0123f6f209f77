"""Writes the weights that the reader uses, as `src/line/line_weights.ts` reads them."""

import argparse
import struct
import zlib
from pathlib import Path

import numpy as np
import torch

from alphabet import CHARACTERS
from network import LineNetwork
from shards import read

HERE = Path(__file__).parent
ASSET = HERE / "../../assets/line_weights.bin"
LARGEST = 127


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="/var/tmp/line-reader")
    parser.add_argument("--asset", default=ASSET)
    options = parser.parse_args()
    network = LineNetwork()
    network.load_state_dict(torch.load(Path(options.folder) / "state.pt")["network"])
    network.eval()
    temperature = fitted_temperature(network, read(Path(options.folder) / "held-out.npz"))
    body = packed(network, temperature)
    Path(options.asset).write_bytes(struct.pack("<I", zlib.crc32(body)) + body)
    print(f"temperature {temperature:.3f}, {len(body) + 4} bytes")


def packed(network, temperature):
    names = "\n".join(CHARACTERS).encode()
    parts = [struct.pack("<fI", temperature, len(names)), names]
    parts += [packed_layer(weights, bias) for weights, bias in layers(network)]
    return b"".join(parts)


def layers(network):
    """(rows × outputs weights, biases) in the order of computation, the norms multiplied in."""
    for part in [*network.body, *network.context]:
        norm = part.norm
        scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
        weights = part.convolution.weight * scale[:, None, None, None]
        bias = norm.bias - norm.running_mean * scale
        yield table(weights), bias.detach().numpy()
    yield table(network.output.weight), network.output.bias.detach().numpy()


def table(weights):
    """Window row, window column, input channel; then outputs side by side."""
    outputs = weights.shape[0]
    return weights.detach().permute(2, 3, 1, 0).reshape(-1, outputs).numpy()


def packed_layer(weights, bias):
    scales = (np.abs(weights).max(axis=0) / LARGEST).astype(np.float32)
    whole = np.where(scales > 0, weights / np.where(scales > 0, scales, 1), 0)
    return (
        scales.astype("<f4").tobytes()
        + bias.astype("<f4").tobytes()
        + np.clip(np.round(whole), -LARGEST, LARGEST).astype(np.int8).tobytes()
    )


@torch.no_grad()
def fitted_temperature(network, lines):
    """What the scores are divided by, so that the probability of a whole line means what it says."""
    from measure import raw_scores
    from torch.nn.functional import ctc_loss

    scored = [(raw_scores(network, picture), torch.tensor([int(one) for one in spelled])) for picture, spelled, _ in lines]

    def surprise(temperature):
        total = 0.0
        for scores, spelled in scored:
            likely = (scores / temperature).log_softmax(-1)[:, None]
            total += ctc_loss(
                likely, spelled[None], [len(scores)], [len(spelled)], blank=len(CHARACTERS), reduction="sum"
            ).item()
        return total

    return min(np.arange(0.7, 2.51, 0.1), key=surprise)


if __name__ == "__main__":
    main()
