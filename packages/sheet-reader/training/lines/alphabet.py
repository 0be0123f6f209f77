"""The characters that the line reader knows, in the order of its outputs.

A letter with several marks for which Unicode has no single code point (an ẹ with a tone mark) is one
character here, written as its parts in composed form.
"""

import unicodedata

DIGITS = "0123456789"
CAPITALS = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
MARKS = " .,:;'\"-/&()[]%#*+=?!@_°<>|½¼¾"

# Small letters with marks; each has a capital too.
WITH_MARKS = (
    "à á â ã ä ç è é ê ë ì í î ï ò ó ô õ ö ù ú û ü ñ ń ǹ ṅ "
    "ẹ ẹ́ ẹ̀ ọ ọ́ ọ̀ ị ị́ ị̀ ụ ụ́ ụ̀ ṣ ɓ ɗ ƙ ƴ ɔ ɔ́ ɔ̀ ɛ ɛ́ ɛ̀ ŋ ɖ ƒ ɣ ʋ œ š"
).split()


def _composed(letters):
    return [unicodedata.normalize("NFC", letter) for letter in letters]


CHARACTERS = [
    *DIGITS,
    *CAPITALS,
    *CAPITALS.lower(),
    *MARKS,
    *_composed(WITH_MARKS),
    *_composed([letter.upper() for letter in WITH_MARKS]),
]
INDEX = {character: number for number, character in enumerate(CHARACTERS)}

# The output that says "nothing new here".
BLANK = len(CHARACTERS)
OUTPUTS = len(CHARACTERS) + 1

_SAME = str.maketrans({"’": "'", "‘": "'", "`": "'", "ʼ": "'", "–": "-", "—": "-", "\u00a0": " "})


def split(text):
    """The characters of a text as this alphabet has them, or None where it lacks one."""
    text = unicodedata.normalize("NFC", text.translate(_SAME))
    characters = []
    for code_point in text:
        joined = characters[-1] + code_point if characters else None
        if unicodedata.combining(code_point) and joined in INDEX:
            characters[-1] = joined
        elif code_point in INDEX:
            characters.append(code_point)
        else:
            return None
    return characters


def encode(text):
    """The outputs that spell a text, or None where the alphabet lacks a character of it."""
    characters = split(text)
    return None if characters is None else [INDEX[character] for character in characters]
