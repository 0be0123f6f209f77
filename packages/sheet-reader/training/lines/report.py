"""Measures the weights in the asset on families that were never trained on, as Markdown.

    python3 report.py > report.md

Names and everything else apart, by kind of damage; how often a claimed probability was right; and
which characters are taken for which.
"""

import argparse
import collections
from pathlib import Path

import numpy as np
import torch
from torch.nn.functional import ctc_loss

from alphabet import BLANK, CHARACTERS
from damage import KINDS
from export import fitted_temperature
from measure import distance, greedy, raw_scores
from network import LineNetwork
from shards import Drawer

LINES = 150
BINS = (0.0, 0.5, 0.8, 0.9, 0.95, 0.99, 1.0)
MOST_CONFUSED = 40


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="/var/tmp/line-reader")
    options = parser.parse_args()
    torch.set_num_threads(1)
    network = LineNetwork()
    network.load_state_dict(torch.load(Path(options.folder) / "state.pt")["network"])
    drawer = Drawer(held_out=True)
    everything = drawer.texts.draw
    confused, claims = collections.Counter(), []
    lines = {}
    for what, draw in (("names", drawer.texts.name_alone), ("all", everything)):
        drawer.texts.draw = draw
        lines[what] = {kind: drawer.lines(f"report/{what}/{kind}", LINES, kind) for kind in KINDS}
    temperature = fitted_temperature(network, [line for kind in KINDS for line in lines["all"][kind][::3]])
    print("| damage | names: characters wrong | names exact | all: characters wrong | all exact |")
    print("|---|---|---|---|---|")
    for kind in KINDS:
        cells = []
        for what in lines:
            wrong, exact = measured(network, lines[what][kind], temperature, confused, claims)
            cells += [f"{wrong:.2%}", f"{exact:.1%}"]
        print(f"| {kind} | {' | '.join(cells)} |")
    print_claims(claims)
    print_confusions(confused)


def measured(network, lines, temperature, confused, claims):
    wrong = characters = exact = 0
    for picture, spelled, _ in lines:
        truth = [int(one) for one in spelled]
        scores = raw_scores(network, picture)
        read = greedy(scores.numpy())
        wrong += distance(read, truth)
        characters += len(truth)
        exact += read == truth
        claims.append((claimed(scores / temperature, read), read == truth))
        confused.update(pair for pair in aligned(truth, read) if pair[0] != pair[1])
    return wrong / characters, exact / len(lines)


def claimed(scores, read):
    """The probability that a network gives to a whole reading."""
    if not read:
        return 0.0
    likely = scores.log_softmax(-1)[:, None]
    return float(torch.exp(-ctc_loss(likely, torch.tensor([read]), [len(scores)], [len(read)], blank=BLANK, reduction="sum")))


def aligned(truth, read):
    """Pairs of characters that stand for each other; None where one side has none."""
    costs = np.zeros((len(truth) + 1, len(read) + 1), dtype=int)
    costs[:, 0] = range(len(truth) + 1)
    costs[0] = range(len(read) + 1)
    for row, one in enumerate(truth, 1):
        for column, other in enumerate(read, 1):
            costs[row, column] = min(
                costs[row - 1, column] + 1, costs[row, column - 1] + 1, costs[row - 1, column - 1] + (one != other)
            )
    row, column = len(truth), len(read)
    while row or column:
        same = row and column and costs[row, column] == costs[row - 1, column - 1] + (truth[row - 1] != read[column - 1])
        if same:
            row, column = row - 1, column - 1
            yield truth[row], read[column]
        elif row and costs[row, column] == costs[row - 1, column] + 1:
            row -= 1
            yield truth[row], None
        else:
            column -= 1
            yield None, read[column]


def print_claims(claims):
    print("\n| claimed probability | lines | right |\n|---|---|---|")
    for low, high in zip(BINS, BINS[1:]):
        inside = [right for claim, right in claims if low <= claim < high or (high == 1.0 and claim >= high)]
        if inside:
            print(f"| {low:.2f} to {high:.2f} | {len(inside)} | {np.mean(inside):.1%} |")


def print_confusions(confused):
    print("\n| printed | read | times |\n|---|---|---|")
    name = lambda one: "nothing" if one is None else "a space" if CHARACTERS[one] == " " else f"`{CHARACTERS[one]}`"  # noqa: E731
    for (printed, read), times in confused.most_common(MOST_CONFUSED):
        print(f"| {name(printed)} | {name(read)} | {times} |".replace("`|`", "`\\|`"))


if __name__ == "__main__":
    main()
