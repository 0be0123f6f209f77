"""Lines drawn ahead of learning, a few thousand a file; a file's number and the seed decide all of it."""

import os
import random
from pathlib import Path

import numpy as np

from alphabet import encode
from damage import KINDS, Press, damaged_line
from fonts import trained_and_held_out
from normalise import normalise
from texts import Texts

LINES = 2000
LINES_A_PRESS = 50
# Families whose faces lend letters that another face lacks.
LENDERS = {"DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "FreeSans", "FreeSerif", "Noto Sans", "Noto Sans Mono"}


class Drawer:
    def __init__(self, held_out=False):
        self.texts = Texts()
        trained, kept = trained_and_held_out()
        self.lenders = [face for face in trained if face.family in LENDERS]
        self.faces = kept if held_out else trained

    def lines(self, seed, count=LINES, kind=None):
        """Pictures of HEIGHT rows, their outputs and kinds, all decided by the seed."""
        generator = random.Random(seed)
        drawn = []
        press = None
        while len(drawn) < count:
            if press is None or len(drawn) % LINES_A_PRESS == 0:
                press = Press(generator, self.faces, self.lenders)
            grey, text, made = damaged_line(generator, self.texts, press, kind)
            picture = normalise(grey)
            spelled = encode(text)
            if fits(picture, spelled):
                drawn.append((picture, spelled, made))
        return drawn


def fits(picture, spelled):
    """Whether there are steps enough: one a character, and one between two that are the same."""
    doubled = sum(first == second for first, second in zip(spelled, spelled[1:]))
    return len(spelled) + doubled <= picture.shape[1] // 4


def write(path, drawn):
    pictures = [picture for picture, _, _ in drawn]
    part = path.with_name(path.name + ".part.npz")
    np.savez(
        part,
        pixels=np.concatenate([picture.ravel() for picture in pictures]),
        widths=np.array([picture.shape[1] for picture in pictures]),
        outputs=np.concatenate([spelled for _, spelled, _ in drawn]).astype(np.int16),
        lengths=np.array([len(spelled) for _, spelled, _ in drawn]),
        kinds=np.array([list(KINDS).index(kind) for _, _, kind in drawn]),
    )
    part.rename(path)


def read(path):
    """[(picture, outputs, kind)] of a file."""
    held = np.load(path)
    pixels, widths, outputs, lengths = held["pixels"], held["widths"], held["outputs"], held["lengths"]
    lines = []
    pixel = output = 0
    for width, length, kind in zip(widths, lengths, held["kinds"]):
        picture = pixels[pixel : pixel + 32 * width].reshape(32, width)
        lines.append((picture, outputs[output : output + length], list(KINDS)[kind]))
        pixel += 32 * width
        output += length
    return lines


def shard_path(folder, number):
    return Path(folder) / f"lines-{number:04d}.npz"


def draw_shards(folder, seed, first, step, last):
    """Draws every `step`th file from `first` on that is not there yet; run in a process of its own."""
    os.environ["OMP_NUM_THREADS"] = os.environ["OPENBLAS_NUM_THREADS"] = "1"
    drawer = Drawer()
    for number in range(first, last, step):
        path = shard_path(folder, number)
        if not path.exists():
            write(path, drawer.lines(f"{seed}/{number}"))
