"""How many characters and lines a network reads wrongly."""

import numpy as np
import torch

from alphabet import BLANK


def greedy(scores):
    """The outputs of the best path: runs of one output are one, blanks are left out."""
    best = scores.argmax(-1)
    return [int(one) for at, one in enumerate(best) if one != BLANK and (at == 0 or best[at - 1] != one)]


def distance(first, second):
    """Insertions, deletions and exchanges that make one the other."""
    row = list(range(len(second) + 1))
    for at, one in enumerate(first):
        before, row = row, [at + 1]
        for place, other in enumerate(second):
            row.append(min(before[place + 1] + 1, row[place] + 1, before[place] + (one != other)))
    return row[-1]


@torch.no_grad()
def raw_scores(network, picture):
    """Scores of (steps, outputs) for one picture."""
    network.eval()
    tensor = torch.from_numpy(picture.astype(np.float32) / 255)[None, None]
    return network(tensor)[:, 0].float()


def error_rates(network, lines):
    wrong = characters = broken = 0
    for picture, spelled, _ in lines:
        away = distance(greedy(raw_scores(network, picture).numpy()), [int(one) for one in spelled])
        wrong += away
        characters += len(spelled)
        broken += away > 0
    return wrong / characters, broken / len(lines)
