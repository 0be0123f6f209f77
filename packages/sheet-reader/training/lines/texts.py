"""What the lines say: names of many peoples, headings, subjects, remarks, labels, codes, and nothing."""

import re
import unicodedata
from collections import defaultdict
from pathlib import Path

from alphabet import CHARACTERS, DIGITS, encode, split

HERE = Path(__file__).parent
VOCABULARY = HERE / "../../samples/grammar/vocabulary"

# How often a people's names are drawn.
PEOPLES = {
    "yoruba": 5, "igbo": 4, "hausa": 3, "efik_tiv_and_others": 2, "ghana": 3, "east_africa": 3,
    "southern_africa": 3, "french_west_africa": 4, "india": 2, "arabic": 2, "english": 4,
}  # fmt: skip


def kept_back():
    """Names of the corpus, and the words that its validation set alone has: never trained on."""
    words = set()
    for file in VOCABULARY.glob("*.ts"):
        source = file.read_text()
        for listed in re.findall(r"(?:surnames|firstNames): wordList\(\s*`([^`]*)`", source):
            words.update(part.strip() for part in re.split(r"[,\n]", listed))
        for listed in re.findall(r"heldBack: \[(.*?)\]", source, re.S):
            words.update(part for _, part in re.findall(r"(['\"])(.*?)\1", listed))
    return {plain(word) for word in words if word}


def plain(text):
    return unicodedata.normalize("NFC", text).casefold()


class Names:
    """A people's names, and new ones that are built like them."""

    def __init__(self, names):
        self.names = names
        self.follows = defaultdict(list)
        for name in names:
            letters = ["", "", *(split(name) or []), None]
            for first, second, third in zip(letters, letters[1:], letters[2:]):
                self.follows[(first, second)].append(third)

    def invented(self, random):
        letters = ["", ""]
        while len(letters) < 16:
            following = random.choice(self.follows[(letters[-2], letters[-1])])
            if following is None:
                break
            letters.append(following)
        return "".join(letters)


class Texts:
    """Draws texts; the same generator of random numbers gives the same texts."""

    def __init__(self):
        held = kept_back()

        def usable(words):
            return [word for word in words if plain(word) not in held and encode(word)]

        self.peoples = {}
        for people in PEOPLES:
            words = (HERE / "names" / f"{people}.txt").read_text().split()
            self.peoples[people] = Names(usable(words))
        lines = lambda name: usable((HERE / "words" / f"{name}.txt").read_text().splitlines())  # noqa: E731
        self.headings = lines("headings")
        self.subjects = lines("subjects")
        self.remarks = lines("remarks")
        self.schools = lines("schools")
        self.places = usable((HERE / "words/places.txt").read_text().split())
        self.rare = [character for character in CHARACTERS if len(character) > 1 or ord(character[0]) > 127]

    def draw(self, random):
        """A text of one to sixty characters, all in the alphabet."""
        return self._spelled(self._draw, random)

    def name_alone(self, random):
        """A name, as lists of students have them."""
        return self._spelled(self.name, random)

    @staticmethod
    def _spelled(drawn, random):
        while True:
            text = drawn(random).strip()
            spelled = split(text)
            if spelled and len(spelled) <= 60:
                return "".join(spelled)

    def _draw(self, random):
        roll = random.random()
        if roll < 0.47:
            return self.name(random)
        if roll < 0.56:
            return in_case(random, random.choice(self.headings))
        if roll < 0.62:
            return in_case(random, random.choice(self.subjects))
        if roll < 0.66:
            return in_case(random, random.choice(self.remarks))
        if roll < 0.73:
            return self.label(random)
        if roll < 0.87:
            return self.strange(random)
        return self.code(random)

    def name(self, random):
        people = random.choices(list(PEOPLES), list(PEOPLES.values()))[0]
        parts = [self.name_part(random, people) for _ in range(random.choice([1, 2, 2, 2, 3, 3]))]
        if random.random() < 0.15:
            parts[-1] = random.choice(self.peoples["english"].names)
        if random.random() < 0.08:
            parts.insert(random.randint(1, len(parts)), random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") + random.choice([".", ""]))
        if random.random() < 0.05:
            parts.insert(0, random.choice(["Mr.", "Mrs.", "Mr", "Miss", "Dr.", "Alh.", "M.", "Mme", "Mlle"]))
        if random.random() < 0.5:
            parts = [without_tone(part) for part in parts] if random.random() < 0.5 else [without_marks(part) for part in parts]
        style = random.random()
        if style < 0.3:
            return " ".join(parts).upper()
        if style < 0.45:
            return " ".join([parts[0].upper(), *parts[1:]])
        if style < 0.6 and len(parts) > 1:
            surname = parts[0].upper() if random.random() < 0.4 else parts[0]
            return f"{surname}, {' '.join(parts[1:])}"
        return " ".join(parts)

    def name_part(self, random, people):
        names = self.peoples[people]
        part = names.invented(random) if random.random() < 0.45 else random.choice(names.names)
        if random.random() < 0.05:
            part += "-" + random.choice(names.names)
        return part

    def label(self, random):
        roll = random.random()
        if roll < 0.3:
            value = random.choice([self.name, self.code, self.school])(random)
            return f"{random.choice(self.headings)}{random.choice([': ', ':', ' : ', ' - '])}{value}"
        if roll < 0.55:
            return in_case(random, self.school(random))
        if roll < 0.7:
            return f"{random.choice(self.headings)} {random.choice(self.headings)}"
        if roll < 0.8:
            return f"{random.choice(self.subjects)} {random.choice(['(', '', '- '])}{random.randint(1, 100)}{random.choice(['', ')', '%', ' marks'])}"
        words = [random.choice(random.choice([self.headings, self.subjects, self.remarks])) for _ in range(random.randint(2, 3))]
        return in_case(random, random.choice([" ", " / ", ", ", " & ", " and ", "; ", " ("]).join(words))

    def school(self, random):
        return f"{random.choice(self.schools)}{random.choice([', ', ' ', ' - '])}{random.choice(self.places)}"

    def code(self, random):
        letters = lambda count: "".join(random.choice("ABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(count))  # noqa: E731
        digits = lambda count: "".join(random.choice(DIGITS) for _ in range(count))  # noqa: E731
        year = random.randint(1998, 2031)
        return random.choice([
            lambda: f"{letters(random.randint(2, 4))}/{year}/{digits(random.randint(3, 4))}",
            lambda: f"{letters(random.randint(2, 4))}/{year % 100:02d}/{digits(random.randint(3, 4))}",
            lambda: f"{letters(3)}-{digits(random.randint(3, 5))}",
            lambda: f"{digits(random.randint(4, 10))}{random.choice(['', letters(1), letters(2)])}",
            lambda: f"{year}/{year + 1}",
            lambda: f"{year}-{year + 1}",
            lambda: f"{random.randint(1, 28)}{random.choice('/-.')}{random.randint(1, 12):02d}{random.choice('/-.')}{year}",
            lambda: f"{random.randint(1, 28)} {random.choice(['January', 'February', 'March', 'April', 'May', 'June', 'July', 'August', 'Sept.', 'Oct', 'November', 'Dec.', 'janvier', 'février', 'août', 'décembre'])} {year}",
            lambda: random.choice([str(random.randint(0, 100)), f"{random.uniform(0, 100):.1f}", f"{random.uniform(0, 100):.2f}", f"{random.uniform(0, 20):.2f}".replace(".", ",")]),
            lambda: f"{random.randint(0, 100)}{random.choice(['%', '½', '¼', '¾', '/100', '/20', '*', '+', ' %'])}",
            lambda: f"{random.randint(1, 120)}{random.choice(['st', 'nd', 'rd', 'th', 'e', 'er', 'ème', 'ère'])}",
            lambda: random.choice(["JSS 1A", "JSS 2B", "SS 3 Science", "SSS 1", "Primary 5", "Basic 4", "Form 2 East", "Grade 7", "Std. VI", "Class X-B", "6e A", "5ème 2", "Tle D", "2nde C", "CM2", "CE1 B", "JHS 2", "Grade 10C", "Nursery 2", "KG 1"]),
            lambda: random.choice("ABCDEF") + random.choice(["", "1", "2", "3", "4", "+", "-", "9"]),
            lambda: f"{random.choice(['A', 'B', 'C', 'D', 'E', 'F'])}: {random.randint(0, 60)}-{random.randint(61, 100)}",
            lambda: f"{random.choice(['Max', 'Out of', '/', '(', 'Page', 'No.', 'Total:', 'Sur'])} {random.randint(1, 100)}",
        ])()  # fmt: skip

    def strange(self, random):
        """Letters in any order, so that the network reads and does not remember."""
        words = []
        for _ in range(random.choice([1, 1, 2, 2, 3])):
            kind = random.random()
            length = random.randint(1, 10)
            if kind < 0.35:
                word = "".join(random.choice("abcdefghijklmnopqrstuvwxyz" if random.random() < 0.7 else self.rare) for _ in range(length))
                word = random.choice([str.lower, str.upper, str.capitalize])(word)
            elif kind < 0.6:
                word = "".join(random.choice(self.rare) for _ in range(length))
                word = random.choice([str.lower, str.upper, str.capitalize, str])(word)
            elif kind < 0.75:
                word = "".join(random.choice("ilI1|l!tTjJfrjOoQ0DcCGeuUvVnmrwWsSzZ5B8" + "'.,") for _ in range(length))
            elif kind < 0.88:
                word = "".join(random.choice(DIGITS + "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ") for _ in range(length))
            else:
                word = "".join(random.choice(CHARACTERS) for _ in range(length))
            words.append(word)
        return " ".join(words)


def in_case(random, text):
    return random.choice([str, str, str.upper, str.lower, str.title])(text)


def without_tone(text):
    parts = unicodedata.normalize("NFD", text)
    return unicodedata.normalize("NFC", "".join(part for part in parts if part not in "\u0300\u0301"))


def without_marks(text):
    parts = unicodedata.normalize("NFD", text)
    bare = "".join(part for part in parts if not unicodedata.combining(part))
    return bare.translate(str.maketrans("ɓɗƙƴƁƊƘƳɔɛŋƆƐŊɖƒɣʋƉƑƔƲ", "bdkyBDKYoenOENdfgvDFGV"))


if __name__ == "__main__":
    import random as generator

    drawn = generator.Random(1)
    texts = Texts()
    print({people: len(names.names) for people, names in texts.peoples.items()})
    print(*(texts.draw(drawn) for _ in range(60)), sep="\n")
