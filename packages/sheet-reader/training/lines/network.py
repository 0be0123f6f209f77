"""The network: a line's picture goes in, for every fourth column a score of each character comes out."""

import torch
from torch import nn

from alphabet import OUTPUTS

# Outputs are computed four at a time.
PADDED_OUTPUTS = -(-OUTPUTS // 4) * 4
CHANNELS = (24, 48, 80, 144)
CONTEXT_DILATIONS = (1, 2, 1)


class Convolution(nn.Module):
    """A convolution whose outputs are brought to a common size while learning, then rectified."""

    def __init__(self, inputs, outputs, window, stride=1, padding=0, dilation=1):
        super().__init__()
        self.convolution = nn.Conv2d(inputs, outputs, window, stride, padding, dilation, bias=False)
        self.norm = nn.BatchNorm2d(outputs)

    def forward(self, x):
        return torch.relu(self.norm(self.convolution(x)))


class LineNetwork(nn.Module):
    def __init__(self):
        super().__init__()
        first, second, third, wide = CHANNELS
        self.body = nn.Sequential(
            Convolution(1, first, 5, 2, 2),
            Convolution(first, second, 3, 2, 1),
            Convolution(second, third, 3, (2, 1), 1),
            Convolution(third, wide, (4, 1)),
        )
        self.context = nn.ModuleList(
            Convolution(wide, wide, (1, 3), 1, (0, dilation), (1, dilation)) for dilation in CONTEXT_DILATIONS
        )
        self.drop = nn.Dropout(0.05)
        self.output = nn.Conv2d(wide, PADDED_OUTPUTS, 1)

    def forward(self, pictures):
        """Scores of (steps, lines, outputs) for pictures of (lines, 1, 32, width) with ink as 1."""
        x = self.body(pictures)
        for layer in self.context:
            x = x + layer(x)
        scores = self.output(self.drop(x))
        return scores.squeeze(2).permute(2, 0, 1)[:, :, :OUTPUTS]
