"""The faces that lines are set in: every installed Latin text face, but for families held out."""

import json
import subprocess
from functools import lru_cache
from pathlib import Path

from fontTools.ttLib import TTFont
from PIL import ImageFont

from alphabet import CHARACTERS

# Never trained on: what is reported is measured on them.
HELD_OUT = {
    "Caladea", "Cantarell", "Go", "Go Medium", "Noto Serif", "Noto Serif Display", "PT Sans",
    "PT Sans Caption", "PT Sans Narrow", "Linux Biolinum O", "Roboto Slab", "Courier Prime",
}  # fmt: skip

# What schools' programs set by default, or a face of the same widths: drawn more often.
USUAL = {
    "Liberation Sans", "Arimo", "Nimbus Sans", "TeX Gyre Heros", "FreeSans", "Aerial",
    "Liberation Serif", "Tinos", "Nimbus Roman", "TeX Gyre Termes", "FreeSerif",
    "Carlito", "DejaVu Sans", "DejaVu Serif", "DejaVu Sans Mono", "Liberation Mono", "Cousine",
    "Roboto", "Open Sans", "Lato", "Noto Sans", "Andika", "CMU Serif", "Latin Modern Roman",
    "Liberation Sans Narrow", "Roboto Condensed", "Veranda", "Charis SIL", "Gentium Plus",
}  # fmt: skip
USUAL_WEIGHT = 5

_WITHOUT = (
    "Math", "Symbols", "D050000L", "Caps", "caps", "Keyboard", "Unifont-JP", "Z003", "Chorus",
    "Script", "OSP-DIN", "Style Std", "Junicode", "Minus", "Unslanted", "sans",
)  # fmt: skip
_NOTO = {"Noto Sans", "Noto Sans Mono", "Noto Sans Display", "Noto Serif", "Noto Serif Display", "Noto Mono"}
CACHE = Path("/var/tmp/line-reader-faces-2.json")


class Face:
    """One font file: which characters it draws, and whether it knows where tone marks stand."""

    def __init__(self, family, path, characters, drawn):
        self.family = family
        self.path = path
        self.characters = frozenset(characters)
        # Those of programs that put a tone mark behind its letter, where the face alone lets it stand.
        self.drawn = frozenset(drawn)
        self.weight = (USUAL_WEIGHT if family in USUAL else 1) / 4

    def has(self, character):
        return character in self.characters


def installed_faces():
    """Every usable face, in an order that does not depend on the machine."""
    if CACHE.exists():
        return [Face(*entry) for entry in json.loads(CACHE.read_text())]
    listing = subprocess.run(
        ["fc-list", "--format", "%{file}|%{family[0]}|%{variable}\n"], capture_output=True, text=True, check=True
    ).stdout
    faces = []
    for line in sorted(set(listing.splitlines())):
        path, family, variable = line.split("|")
        if not path.endswith((".ttf", ".otf")) or variable == "True" or any(word in family for word in _WITHOUT):
            continue
        if (family.startswith("Noto") and family not in _NOTO) or "Thin" in path or "Hairline" in path:
            continue
        characters, drawn = characters_of(path)
        if {"a", "Q", "7", "é", "ç"} <= set(characters):
            faces.append((family, path, characters, drawn))
    CACHE.write_text(json.dumps(faces))
    return [Face(*entry) for entry in faces]


def characters_of(path):
    font = TTFont(path, lazy=True)
    known = font.getBestCmap() or {}
    places_marks = "GPOS" in font and any(
        record.FeatureTag == "mark" for record in font["GPOS"].table.FeatureList.FeatureRecord
    )
    drawn = [character for character in CHARACTERS if all(ord(part) in known for part in character)]
    return [character for character in drawn if len(character) == 1 or places_marks], drawn


def trained_and_held_out():
    faces = installed_faces()
    counts = {}
    for face in faces:
        counts[face.family] = counts.get(face.family, 0) + 1
    for face in faces:
        # A family with forty cuts is not drawn forty times as often.
        face.weight *= 4 / max(4, counts[face.family])
    trained = [face for face in faces if face.family not in HELD_OUT]
    return trained, [face for face in faces if face.family in HELD_OUT]


@lru_cache(maxsize=3000)
def sized(path, size):
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.RAQM)


@lru_cache(maxsize=500)
def unplaced(path, size):
    """The font as programs set it that know nothing of marks: glyph after glyph."""
    return ImageFont.truetype(path, size, layout_engine=ImageFont.Layout.BASIC)


@lru_cache(maxsize=4000)
def capital_share(path):
    """Height of a capital letter as a share of the font's size."""
    left, top, right, bottom = sized(path, 200).getbbox("H", anchor="ls")
    return max(0.3, -top / 200)
