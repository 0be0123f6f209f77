"""Learns to read lines.

    python3 train.py --minutes 50            # as long as that; learning rate and order by the clock
    python3 train.py --from weights.bin      # begins with what such a file knows, at a lower rate
    python3 train.py --order order.txt       # again what a run did, step for step
    python3 train.py --minutes 1 --shards 1  # a trial

One process draws lines while this one learns. Everything lies in --folder; a run that was interrupted
goes on where it stopped.
"""

import argparse
import math
import os
import time
from multiprocessing import Process
from pathlib import Path

os.environ.setdefault("OMP_NUM_THREADS", "1")
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")

import numpy as np
import torch
import torch.nn.functional as functional

from alphabet import BLANK
from measure import error_rates
from network import LineNetwork
from packed import begin_with
from shards import Drawer, draw_shards, read, shard_path, write

BATCH = 32
HIGHEST_RATE = 2.5e-3
HIGHEST_RATE_GOING_ON = 1.5e-3
LOWEST_RATE = 1e-5
WARM_UP = 0.03
MEASURED_BATCHES = 6
SAVE_EVERY = 120
MEASURE_EVERY = 300


def main():
    options = parse()
    torch.manual_seed(options.seed)
    torch.set_num_threads(1)
    folder = Path(options.folder)
    folder.mkdir(parents=True, exist_ok=True)
    drawers = [
        Process(target=draw_shards, args=(folder, options.seed, first, options.drawers, options.shards), daemon=True)
        for first in range(options.drawers)
    ]
    for drawer in drawers:
        drawer.start()
    Learner(options, folder).learn()
    for drawer in drawers:
        drawer.terminate()


def parse():
    parser = argparse.ArgumentParser()
    parser.add_argument("--folder", default="/var/tmp/line-reader")
    parser.add_argument("--minutes", type=float, default=50)
    parser.add_argument("--shards", type=int, default=1000)
    parser.add_argument("--passes", type=int, default=4)
    parser.add_argument("--drawers", type=int, default=1)
    parser.add_argument("--order")
    parser.add_argument("--from", dest="start")
    parser.add_argument("--seed", type=int, default=1)
    return parser.parse_args()


class Learner:
    def __init__(self, options, folder):
        self.options = options
        self.folder = folder
        self.network = LineNetwork().to(memory_format=torch.channels_last)
        self.optimiser = torch.optim.AdamW(self.network.parameters(), HIGHEST_RATE, weight_decay=0.01)
        # Which file was learnt from at which learning rate, in order.
        self.order = []
        self.elapsed = 0.0
        self.steps = 0
        self.saved = folder / "state.pt"
        self.highest_rate = HIGHEST_RATE_GOING_ON if options.start else HIGHEST_RATE
        if options.start and not self.saved.exists():
            self.begin_with(Path(options.start))
        if self.saved.exists():
            state = torch.load(self.saved)
            self.network.load_state_dict(state["network"])
            self.optimiser.load_state_dict(state["optimiser"])
            self.order, self.elapsed, self.steps = state["order"], state["elapsed"], state["steps"]

    def begin_with(self, weights):
        """The sizes of what comes out between the layers are measured on lines of the first file."""
        self.wait_for(0)
        lines = read(shard_path(self.folder, 0))
        groups = batches(lines, np.random.default_rng(self.options.seed))[:MEASURED_BATCHES]
        begin_with(self.network, weights, [tensors(group)[0] for group in groups])

    def learn(self):
        begun = time.monotonic() - self.elapsed
        saved_at = measured_at = self.elapsed
        for number, rate in self.plan(begun):
            loss = self.learn_from(number, rate)
            self.order.append((number, rate))
            self.elapsed = time.monotonic() - begun
            drawn = len(list(self.folder.glob("lines-*.npz")))
            self.log(f"{self.elapsed / 60:6.1f} min, step {self.steps}, drawn {drawn}, file {number}, rate {rate:.6f}, loss {loss:.4f}")
            if self.elapsed - saved_at > SAVE_EVERY:
                self.save()
                saved_at = self.elapsed
            if self.elapsed - measured_at > MEASURE_EVERY:
                self.measure()
                measured_at = self.elapsed
        self.save()
        self.measure()

    def plan(self, begun):
        """Numbers of files and learning rates, until the time is up or the order's end."""
        if self.options.order:
            lines = Path(self.options.order).read_text().split("\n")[len(self.order) :]
            for number, rate in (line.split() for line in lines if line):
                self.wait_for(int(number))
                yield int(number), float(rate)
            return
        uses = {}
        for number, _ in self.order:
            uses[number] = uses.get(number, 0) + 1
        while True:
            share = (time.monotonic() - begun) / (self.options.minutes * 60)
            if share >= 1:
                return
            # New lines first; until there are, the ones that were seen least.
            ready = [number for number in range(self.options.shards) if shard_path(self.folder, number).exists()]
            ready = [number for number in ready if uses.get(number, 0) < self.options.passes]
            if not ready:
                time.sleep(1)
                continue
            number = min(ready, key=lambda one: (uses.get(one, 0), one))
            uses[number] = uses.get(number, 0) + 1
            yield number, float(f"{rate_at(share, self.highest_rate):.7f}")

    def wait_for(self, number):
        while not shard_path(self.folder, number).exists():
            time.sleep(1)

    def learn_from(self, number, rate):
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        generator = np.random.default_rng([self.options.seed, number, len(self.order)])
        self.network.train()
        losses = []
        for lines in batches(read(shard_path(self.folder, number)), generator):
            pictures, steps, targets, lengths = tensors(lines)
            pictures = varied(pictures, generator)
            scores = self.network(pictures)
            loss = functional.ctc_loss(
                scores.log_softmax(2), targets, steps, lengths, blank=BLANK, zero_infinity=True
            )
            self.optimiser.zero_grad()
            loss.backward()
            torch.nn.utils.clip_grad_norm_(self.network.parameters(), 2.0)
            self.optimiser.step()
            losses.append(loss.item())
            self.steps += 1
        return sum(losses) / len(losses)

    def measure(self):
        path = self.folder / "held-out.npz"
        if not path.exists():
            write(path, Drawer(held_out=True).lines(f"{self.options.seed}/held out", 600))
        characters, lines = error_rates(self.network, read(path))
        self.log(f"held-out families: {characters:.2%} of characters wrong, {lines:.1%} of lines")

    def save(self):
        state = {
            "network": self.network.state_dict(),
            "optimiser": self.optimiser.state_dict(),
            "order": self.order,
            "elapsed": self.elapsed,
            "steps": self.steps,
        }
        part = self.saved.with_suffix(".part")
        torch.save(state, part)
        part.rename(self.saved)
        (self.folder / "order.txt").write_text("".join(f"{number} {rate:.7f}\n" for number, rate in self.order))

    def log(self, line):
        with open(self.folder / "log.txt", "a") as file:
            print(line, file=file)


def rate_at(share, highest):
    """Rises briefly, then falls along a cosine."""
    if share < WARM_UP:
        return highest * max(0.05, share / WARM_UP)
    return LOWEST_RATE + (highest - LOWEST_RATE) * (1 + math.cos(math.pi * (share - WARM_UP) / (1 - WARM_UP))) / 2


def batches(lines, generator):
    """Lines of like width together."""
    order = sorted(range(len(lines)), key=lambda at: lines[at][0].shape[1] + generator.random() * 24)
    groups = [order[at : at + BATCH] for at in range(0, len(order), BATCH)]
    generator.shuffle(groups)
    return [[lines[at] for at in group] for group in groups]


def tensors(lines):
    widest = max(picture.shape[1] for picture, _, _ in lines)
    pictures = np.zeros((len(lines), 1, 32, widest), dtype=np.float32)
    for at, (picture, _, _) in enumerate(lines):
        pictures[at, 0, :, : picture.shape[1]] = picture
    steps = torch.tensor([picture.shape[1] // 4 for picture, _, _ in lines])
    targets = torch.from_numpy(np.concatenate([spelled for _, spelled, _ in lines]).astype(np.int64))
    lengths = torch.tensor([len(spelled) for _, spelled, _ in lines])
    return torch.from_numpy(pictures / 255), steps, targets, lengths


def varied(pictures, generator):
    """A line that is seen again looks a little different: higher or lower, fainter, noisier."""
    pictures = torch.roll(pictures, int(generator.integers(-1, 2)), 2)
    if generator.random() < 0.5:
        pictures = pictures ** float(generator.uniform(0.75, 1.35))
    if generator.random() < 0.3:
        noise = torch.from_numpy(generator.standard_normal(pictures.shape, dtype=np.float32))
        pictures = (pictures + noise * float(generator.uniform(0, 0.06))).clamp(0, 1)
    return pictures.contiguous(memory_format=torch.channels_last)


if __name__ == "__main__":
    main()
