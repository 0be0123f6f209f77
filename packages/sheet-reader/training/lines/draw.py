"""Sets a line of text in a face, with what may stand around it on a sheet."""

import numpy as np
from PIL import Image, ImageDraw

from alphabet import split
from fonts import capital_share, sized, unplaced


# Of lines with a tone mark above a letter that has another mark, those whose program misplaces it.
MISPLACED = 0.35


def runs_of(text, face, others):
    """Pieces of a text, each with a face that has its characters: programs borrow missing letters."""
    runs = []
    for character in split(text):
        chosen = face if face.has(character) else next((other for other in others if other.has(character)), None)
        if chosen is None:
            return None
        if runs and runs[-1][0] is chosen:
            runs[-1][1].append(character)
        else:
            runs.append((chosen, [character]))
    return runs


def set_line(random, text, face, others, capital):
    """Ink of a text, 0 to 255, with capitals `capital` pixels high, and where its baseline is."""
    # Sizes in steps, so that a face need not be opened for every line.
    size = max(8, 4 * round(capital / capital_share(face.path) / 4))
    characters = split(text)
    if can_be_misplaced(characters, face) and random.random() < MISPLACED:
        return set_glyphs(random, characters, unplaced(face.path, size), size)
    runs = runs_of(text, face, others)
    if runs is None:
        return None
    tracking = random.uniform(-0.04, 0.14) * size if random.random() < 0.12 else 0
    pieces = []
    pen = 0.0
    for owner, characters in runs:
        font = sized(owner.path, size)
        for piece in characters if tracking else ["".join(characters)]:
            pieces.append((pen, font, piece))
            pen += font.getlength(piece) + tracking
    margin = size
    width = int(pen + 2 * margin)
    height = int(3.2 * size)
    baseline = int(1.9 * size)
    image = Image.new("L", (width, height), 0)
    draw = ImageDraw.Draw(image)
    for at, font, piece in pieces:
        draw.text((margin + at, baseline), piece, fill=255, font=font, anchor="ls")
    if random.random() < 0.02:
        low = baseline + int(random.uniform(0.1, 0.25) * capital)
        draw.line([(margin, low), (width - margin, low)], fill=255, width=max(1, round(capital * 0.07)))
    return image, baseline


def can_be_misplaced(characters, face):
    """On capitals a mark in a wrong place cannot be told from the letter's own strokes."""
    marked = [one for one in characters if len(one) > 1]
    return marked and all(one.islower() for one in marked) and all(one in face.drawn for one in characters)


def set_glyphs(random, characters, font, size):
    """
    The line as programs set it that put a tone mark behind its letter: above the letter, beside it or
    above the next one, as the face's own glyph happens to stand.
    """
    takes_room = random.random() < 0.25
    pieces = []
    pen = 0.0
    for letter, *marks in characters:
        pieces.append((pen, letter))
        pen += font.getlength(letter)
        for mark in marks:
            pieces.append((pen, mark))
            pen += font.getlength(mark) if takes_room else 0
    image = Image.new("L", (int(pen + 2 * size), int(3.2 * size)), 0)
    draw = ImageDraw.Draw(image)
    baseline = int(1.9 * size)
    for at, piece in pieces:
        draw.text((size + at, baseline), piece, fill=255, font=font, anchor="ls")
    return image, baseline


def surroundings(random, size, box, capital, neighbour):
    """Rulings and ink of other lines near a line's box; None for white paper."""
    roll = random.random()
    if roll < 0.45:
        return None
    image = Image.new("L", size, 0)
    draw = ImageDraw.Draw(image)
    left, top, right, bottom = box
    thickness = max(1, round(random.uniform(0.04, 0.14) * capital))
    fill = random.randint(110, 255)
    if roll < 0.85:
        away = lambda: random.uniform(0.12, 0.6) * capital + thickness / 2  # noqa: E731
        if random.random() < 0.5:
            y = top - away()
            draw.line([(0 if random.random() < 0.7 else random.uniform(left, right), y), (size[0], y)], fill, thickness)
        if random.random() < 0.5:
            y = bottom + away()
            draw.line([(0, y), (size[0] if random.random() < 0.7 else random.uniform(left, right), y)], fill, thickness)
        if random.random() < 0.3:
            x = left - away()
            draw.line([(x, 0), (x, size[1])], fill, thickness)
        if random.random() < 0.3:
            x = right + away()
            draw.line([(x, 0), (x, size[1])], fill, thickness)
    if roll > 0.75 and neighbour is not None:
        other, baseline = neighbour
        other = other.crop(other.getbbox())
        away = round(random.uniform(0.25, 0.6) * capital)
        shift = box[3] + away if random.random() < 0.5 else box[1] - away - other.size[1]
        image.paste(other, (random.randint(-other.size[0] // 2, max(1, size[0] // 2)), shift), other)
    return image


def dotted(random, image, capital):
    """The look of a dot matrix printer: the same line as dots of ink."""
    rows = random.choice([8, 9, 9, 14, 17])
    width, height = image.size
    small = image.resize((max(1, round(width * rows * 1.15 / capital)), max(1, round(height * rows / capital))), Image.BOX)
    dots = np.asarray(small) > random.randint(70, 120)
    step = 8
    axis = np.arange(step) - (step - 1) / 2
    radius = random.uniform(3.2, 5.0)
    pin = np.clip(radius - np.hypot(*np.meshgrid(axis, axis)) + 0.5, 0, 1)
    return Image.fromarray((np.kron(dots, pin) * 255).astype(np.uint8)).resize((width, height), Image.BOX)
