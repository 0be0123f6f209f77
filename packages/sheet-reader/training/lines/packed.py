"""Reads the weights that `export.py` wrote, so that learning can go on from them."""

import struct
import zlib
from math import prod

import numpy as np
import torch

from alphabet import CHARACTERS


def begin_with(network, path, pictures):
    """
    Gives a network the weights of a file. The norms of its layers, which the file has no longer, are set
    to what comes out on `pictures`, so that the network says what the file's network says.
    """
    layers = unpacked(path.read_bytes(), network)
    network.eval()
    with torch.no_grad():
        seen = pictures
        for number, part in enumerate([*network.body, *network.context]):
            weights, bias = layers[number]
            set_layer(part, weights, bias, seen)
            is_context = number >= len(network.body)
            seen = [one + part(one) if is_context else part(one) for one in seen]
        weights, bias = layers[-1]
        network.output.weight.copy_(as_kernel(weights, network.output.weight))
        network.output.bias.copy_(bias)


def set_layer(part, weights, bias, seen):
    kernel = as_kernel(weights, part.convolution.weight)
    # The norm makes up for any size of the weights; one learns best from weights of a like size.
    size = kernel.flatten(1).norm(dim=1).clamp_min(1e-6)
    part.convolution.weight.copy_(kernel / size[:, None, None, None])
    made = torch.cat([part.convolution(one).transpose(0, 1).flatten(1) for one in seen], dim=1)
    mean, variance = made.mean(1), made.var(1)
    part.norm.running_mean.copy_(mean)
    part.norm.running_var.copy_(variance)
    part.norm.weight.copy_(size * torch.sqrt(variance + part.norm.eps))
    part.norm.bias.copy_(bias + size * mean)


def as_kernel(table, kernel):
    """From rows of window row, window column, input channel to what PyTorch has."""
    outputs, inputs, height, width = kernel.shape
    return table.reshape(height, width, inputs, outputs).permute(3, 2, 0, 1)


def unpacked(body, network):
    """[(rows × outputs weights, biases)] of a file, in the order of computation."""
    (checksum,) = struct.unpack_from("<I", body)
    if checksum != zlib.crc32(body[4:]):
        raise ValueError("The weights are damaged.")
    _, length = struct.unpack_from("<fI", body, 4)
    at = 12 + length
    if body[12:at].decode().split("\n") != CHARACTERS:
        raise ValueError("The weights are of another alphabet.")
    layers = []
    convolutions = [part.convolution for part in [*network.body, *network.context]]
    for layer in [*convolutions, network.output]:
        outputs, *window = layer.weight.shape
        scales, bias = np.frombuffer(body, "<f4", 2 * outputs, at).reshape(2, outputs)
        at += 8 * outputs
        whole = np.frombuffer(body, np.int8, prod(window) * outputs, at).reshape(-1, outputs)
        at += whole.size
        layers.append((torch.from_numpy(whole * scales), torch.from_numpy(bias.copy())))
    return layers
