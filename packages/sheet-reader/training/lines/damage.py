"""What scanners, phones and fax machines do to a line, and how it is cut out of the page."""

import io
import math

import numpy as np
from PIL import Image
from scipy.ndimage import correlate1d

from draw import dotted, set_line, surroundings

# Of `half_fax` every second line was sent; the sheet of a `side_fax` lay on its side besides.
KINDS = {"clean": 3, "grey": 8, "bilevel": 2, "fax": 3, "half_fax": 2.5, "side_fax": 2, "phone": 4}
# Faxes are made square and soft before they are read.
ONE_BIT = ("bilevel", "fax", "half_fax", "side_fax")
# Lines that begin so close to the line of their cell that their first stroke went with it.
CLIPPED = 0.04


class Press:
    """A few faces and sizes that some lines are set in, so that faces are not opened for every line."""

    FACES = 6
    SIZES = 4

    def __init__(self, random, faces, lenders):
        self.faces = random.choices(faces, [face.weight for face in faces], k=self.FACES)
        self.sizes = [random.random() for _ in range(self.SIZES)]
        self.lenders = random.sample(lenders, len(lenders))

    def capital(self, random, kind):
        """Height of a capital on the page's picture, in pixels."""
        share = random.choice(self.sizes)
        if kind == "side_fax":
            return 14 + 20 * share
        if kind in ("fax", "half_fax"):
            return 12 + 22 * share
        return math.exp(math.log(8.5) + share * math.log(34 / 8.5))


def damaged_line(random, texts, press, kind=None):
    """A line as a page's picture shows it: (grey picture, text, kind), cut out as the reader cuts."""
    kind = kind or random.choices(list(KINDS), list(KINDS.values()))[0]
    while True:
        text = texts.draw(random)
        page = expose(random, kind, text, press, texts)
        if page is not None:
            return page, text, kind


def expose(random, kind, text, press, texts):
    face = random.choice(press.faces)
    capital = press.capital(random, kind)
    fine = 2 if capital < 18 else 1
    drawn = set_line(random, text, face, press.lenders, capital * fine)
    if drawn is None:
        return None
    image, _ = drawn
    found = image.getbbox()
    if found is None:
        return None
    # Only the paper that may be cut out with the line is worth bending and blurring.
    rim = round(capital * fine)
    image = image.crop((found[0] - rim, found[1] - rim, found[2] + rim, found[3] + rim))
    box = (rim, rim, image.size[0] - rim, image.size[1] - rim)
    plain = text.isascii()
    if random.random() < 0.03 and plain:
        image = dotted(random, image, capital * fine)
    neighbour = None
    if random.random() < 0.3:
        neighbour = set_line(random, texts.name(random), face, press.lenders, capital * fine)
    extra = surroundings(random, image.size, box, capital * fine, neighbour)
    own = bent(random, kind, image, extra, fine)
    ink, mine = own
    ink = spread(random, ink)
    grey = photograph(random, kind, ink, capital)
    return cut(random, grey, mine, capital)


def bent(random, kind, image, extra, fine):
    """The line as it lies on the picture: skewed, stretched, sheared; all ink, and its own."""
    width, height = image.size
    stretch = random.uniform(0.78, 1.15) if random.random() < 0.35 else 1
    shear = random.uniform(-0.15, 0.15) if random.random() < (0.6 if kind == "phone" else 0.15) else 0
    degrees = random.gauss(0, 0.25) if random.random() < 0.75 else random.uniform(-1.5, 1.5)
    slope = math.tan(math.radians(degrees))
    out_width = int(width * stretch)
    lift = abs(slope) * out_width
    out_height = int(height + lift)
    middle = (out_width / 2, out_height / 2)
    # From a place on the picture back to the place in the drawing.
    a = 1 / stretch
    b = shear
    c = width / 2 - a * middle[0] - b * middle[1]
    d = -slope
    e = 1.0
    f = height / 2 - d * middle[0] - e * middle[1]
    coefficients = [a, b, c, d, e, f]
    way = Image.AFFINE
    if kind == "phone" and random.random() < 0.6:
        way = Image.PERSPECTIVE
        coefficients += [random.uniform(-0.12, 0.12) / out_width, random.uniform(-0.1, 0.1) / out_height]

    def warp(picture):
        size = (out_width // fine * fine, out_height // fine * fine)
        result = picture.transform(size, way, coefficients, Image.BILINEAR)
        return np.asarray(result.reduce(fine) if fine > 1 else result, dtype=np.float32) / 255

    mine = warp(image)
    return (mine if extra is None else np.maximum(mine, warp(extra))), mine


def spread(random, ink):
    """Toner and scanner thicken strokes or thin them."""
    if random.random() < 0.5:
        return ink
    ink = blurred(ink, random.uniform(0.3, 0.65))
    return np.clip((ink - random.uniform(0.28, 0.62)) * random.uniform(1.2, 3) + 0.5, 0, 1)


def photograph(random, kind, ink, capital):
    height, width = ink.shape
    # The finest thing that is still seen: the lower the letters, the less may be lost.
    worst = max(0.5, min(1.0, 7.3 / capital))
    softest = min(1.5, capital / 10)
    if kind == "clean":
        ink = blurred(ink, random.uniform(0, 0.7))
    elif kind == "phone":
        ink = blurred(ink, random.uniform(0.2, softest))
        if random.random() < 0.4:
            ink = smeared(random, ink, min(4.0, capital / 6))
    elif random.random() < 0.7:
        ink = blurred(ink, random.uniform(0, softest * 0.8))
    if kind in ("grey", "phone") and random.random() < 0.4:
        ink = coarse(ink, random.uniform(worst, 1))

    paper = random.uniform(238, 255) if random.random() < 0.5 else random.uniform(165, 255)
    dark = random.uniform(0, 60) if random.random() < 0.7 else random.uniform(40, 150)
    dark = min(dark, paper - 60)
    light = np.full((height, width), paper, dtype=np.float32)
    strength = 45 if kind == "phone" else 18
    if random.random() < 0.5:
        light += np.linspace(-1, 1, width, dtype=np.float32)[None, :] * random.uniform(-strength, strength)
        light += np.linspace(-1, 1, height, dtype=np.float32)[:, None] * random.uniform(-strength, strength) / 2
    if kind == "phone" and random.random() < 0.2:
        edge = random.uniform(0.2, 0.8) * width
        shadow = 1 / (1 + np.exp(-(np.arange(width) - edge) / random.uniform(3, 40)))
        light -= (shadow * random.uniform(15, 60)).astype(np.float32)[None, :]
    grey = light - (light - dark) * ink
    noise = {"clean": 6, "phone": 16}.get(kind, 26) * random.random() ** 1.5
    generator = np.random.default_rng(random.getrandbits(32))
    if noise > 1:
        grained = generator.standard_normal(grey.shape, dtype=np.float32) * noise
        grey = grey + (blurred(grained, 0.6) * 1.6 if random.random() < 0.3 else grained)

    if kind in ONE_BIT:
        grey = one_bit(random, kind, grey, paper, dark, generator)
    elif random.random() < (0.4 if kind == "clean" else 0.75):
        grey = compressed(random, grey, random.randint(55, 92) if kind == "clean" else random.randint(25, 85))
    if random.random() < 0.6:
        grey = moved(random, grey)
    return np.clip(grey + 0.5, 0, 255).astype(np.uint8)


def one_bit(random, kind, grey, paper, dark, generator):
    level = paper - (paper - dark) * random.uniform(0.3, 0.68)
    if kind == "side_fax":
        return one_bit_rows(random, grey.T, level, generator, 2).T
    return one_bit_rows(random, grey, level, generator, 2 if kind == "half_fax" else 1, kind != "bilevel")


def one_bit_rows(random, grey, level, generator, rows, is_soft=True):
    """Black and white; of so many rows one is seen, and the reader makes its dots square and soft."""
    height, width = grey.shape
    seen = np.asarray(Image.fromarray(grey).resize((width, max(2, height // rows)), Image.BOX)) if rows > 1 else grey
    bits = speckled(random, np.where(seen < level, 0, 255).astype(np.uint8), generator).astype(np.float32)
    if rows > 1:
        bits = enlarged_rows(bits, height)
    return softened(bits) if is_soft else bits


def enlarged_rows(values, height):
    """As `src/image/resample.ts` has it: a cubic curve through four rows."""
    last = len(values) - 1
    place = (np.arange(height) + 0.5) * len(values) / height - 0.5
    line = np.floor(place).astype(int)
    t = (place - line)[:, None].astype(np.float32)
    weights = (
        t * (-0.5 + t * (1 - 0.5 * t)),
        1 + t * t * (-2.5 + 1.5 * t),
        t * (0.5 + t * (2 - 1.5 * t)),
        t * t * (-0.5 + 0.5 * t),
    )
    rows = sum(weight * values[np.clip(line - 1 + at, 0, last)] for at, weight in enumerate(weights))
    return np.clip(rows, 0, 255)


def softened(values):
    """As `src/image/soften.ts` has it."""
    taps = np.array([0.25, 0.5, 0.25], dtype=np.float32)
    return correlate1d(correlate1d(values, taps, axis=0, mode="nearest"), taps, axis=1, mode="nearest")


def speckled(random, bits, generator):
    if random.random() < 0.4:
        share = random.uniform(0.0005, 0.008)
        bits = np.where(generator.random(bits.shape, dtype=np.float32) < share, 255 - bits, bits).astype(np.uint8)
    return bits


def compressed(random, grey, quality):
    buffer = io.BytesIO()
    left, top = random.randint(0, 7), random.randint(0, 7)
    shifted = np.pad(np.clip(grey, 0, 255).astype(np.uint8), ((top, 0), (left, 0)), mode="edge")
    Image.fromarray(shifted).save(buffer, "JPEG", quality=quality)
    return np.asarray(Image.open(buffer), dtype=np.float32)[top:, left:]


def moved(random, grey):
    """The page straightened: every pixel is taken from between its neighbours."""
    height, width = grey.shape
    slope = random.gauss(0, 0.004)
    image = Image.fromarray(np.clip(grey, 0, 255).astype(np.uint8))
    affine = (1, slope, random.uniform(-0.5, 0.5), -slope, 1, random.uniform(-0.5, 0.5) + slope * width / 2)
    fill = int(np.median(grey))
    return np.asarray(image.transform((width, height), Image.AFFINE, affine, Image.BILINEAR, fillcolor=fill), dtype=np.float32)


def coarse(ink, share):
    height, width = ink.shape
    small = Image.fromarray(ink).resize((max(2, round(width * share)), max(2, round(height * share))), Image.BILINEAR)
    return np.asarray(small.resize((width, height), Image.BILINEAR))


def smeared(random, ink, length):
    """Motion of a hand: along the line, or across it."""
    taps = np.ones(max(1, round(random.uniform(1, length))), dtype=np.float32)
    return correlate1d(ink, taps / taps.sum(), axis=random.choice([0, 1]), mode="nearest")


def blurred(values, sigma):
    if sigma < 0.2:
        return values
    reach = 3 if sigma < 1 else 5
    taps = np.exp(-(np.arange(-reach, reach + 1) ** 2) / (2 * sigma * sigma)).astype(np.float32)
    taps /= taps.sum()
    return correlate1d(correlate1d(values, taps, axis=0, mode="nearest"), taps, axis=1, mode="nearest")


def cut(random, grey, mine, capital):
    """The line's box with a little paper around it, as the reader finds it."""
    rows = np.flatnonzero((mine > 0.35).any(axis=1))
    columns = np.flatnonzero((mine > 0.35).any(axis=0))
    if len(rows) == 0:
        return None
    pad = lambda: round(random.uniform(0.05, 0.45) * capital - 0.4)  # noqa: E731
    top, bottom = max(0, rows[0] - pad()), rows[-1] + 1 + pad()
    left, right = max(0, columns[0] - pad()), columns[-1] + 1 + pad()
    if random.random() < CLIPPED:
        left = columns[0] + round(random.uniform(0, 0.12) * capital)
    part = grey[top:bottom, left:right]
    return part if min(part.shape) >= 4 else None

