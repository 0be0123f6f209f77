import type { Word } from './text_run.js'

/** Parts of the font size by which the parts of one word may stand apart, and be out of line. */
const TOUCHING = 0.03
const OUT_OF_LINE = 0.1
/**
 * Parts of the font size: no letter is narrower; so near to it, and so far above its line, its
 * accent is drawn.
 */
const NARROWEST_LETTER = 0.2
const BESIDE = 0.1
const RAISED = 0.3
/** Points by which the drawing of a letter may stick out of the letter's own place. */
const SLACK = 0.01

/**
 * Pairs of words that are looked at: a page of more such letters is no sheet, and is left as it is.
 */
const MOST_PAIRS = 20_000_000

const LETTER_AT_END = /\p{L}\p{M}*$/u
const LETTER_AT_START = /^\p{L}/u
/**
 * A letter of which usual fonts have no drawing: another font lends it, by a command of its own.
 */
const BORROWED = /[^\u0020-\u007e]/u

/**
 * The place in a word of a letter that is drawn in pieces, each of which says that it is that
 * letter: browsers set a letter and its accent so. Null where a letter goes on or stands elsewhere.
 */
export function letterDrawnAgain(
  { letters, starts, ends }: Word,
  letter: string,
  start: number,
  end: number
): number | null {
  if (start >= starts[starts.length - 1] || !BORROWED.test(letter)) {
    return null
  }
  const at = starts.findLastIndex((own) => own <= start + SLACK)
  const isWithin = at >= 0 && end <= ends[at] + SLACK
  return isWithin && letters[at].startsWith(letter) ? at : null
}

/**
 * Joins words that are parts of one, and leaves out what only draws an accent of theirs. Letters
 * that another font lends (`Ifẹ` of `If` and `ẹ`) are drawn behind the rest of their line, and
 * touch the word to which they belong.
 */
export function joinScattered(drawn: readonly Word[]): Word[] {
  if (2 * drawn.filter(isLent).length * drawn.length > MOST_PAIRS) {
    return [...drawn]
  }
  const words = drawn.flatMap((word) => (isLent(word) ? partedAround(word, drawn) : [word]))
  const joined = new Set<Word>()
  const first = words.filter(({ letters }) => BORROWED.test(letters[0]))
  for (const word of first) {
    if (words.some((other) => drawsAccentOf(word, other))) {
      joined.add(word)
      continue
    }
    const before = words.find(
      (other) =>
        touch(other, word) && !joined.has(other) && LETTER_AT_END.test(lastOf(other.letters))
    )
    if (before) {
      append(before, word)
      joined.add(word)
    }
  }
  // A letter in the middle of a word has just become the end of the first part: `Ngọ` before `zi`.
  for (const word of words) {
    while (!joined.has(word) && BORROWED.test(lastOf(word.letters))) {
      const after = words.find(
        (other) =>
          touch(word, other) && !joined.has(other) && LETTER_AT_START.test(other.letters[0])
      )
      if (!after) {
        break
      }
      append(word, after)
      joined.add(after)
    }
  }
  return joined.size === 0 ? [...words] : words.filter((word) => !joined.has(word))
}

/**
 * The parts of a word in whose midst another one stands, which fits where it has no letter: what
 * lends `ẹ́` and `ẹ` of `Adelẹ́yẹ` draws both at once, and no `y` between them.
 */
function partedAround(word: Word, others: readonly Word[]): Word[] {
  const { letters, starts, ends, run, angle, line } = word
  const slack = TOUCHING * run.fontSize
  const isParted = (at: number) =>
    starts[at + 1] - ends[at] > NARROWEST_LETTER * run.fontSize &&
    others.some(
      (other) =>
        other.angle === angle &&
        Math.abs(other.line - line) <= OUT_OF_LINE * run.fontSize &&
        other.starts[0] >= ends[at] - slack &&
        lastOf(other.ends) <= starts[at + 1] + slack
    )
  const cuts = letters.flatMap((_, at) => (at + 1 < letters.length && isParted(at) ? [at + 1] : []))
  return [0, ...cuts].map((from, part) => partOf(word, from, cuts[part] ?? letters.length))
}

/** A run of the letters of a word, or the word itself where that is all of them. */
function partOf(word: Word, from: number, to: number): Word {
  if (from === 0 && to === word.letters.length) {
    return word
  }
  const { box, angle } = word
  const [starts, ends] = [word.starts.slice(from, to), word.ends.slice(from, to)]
  const [first, last] = [starts[0], ends[ends.length - 1]]
  const along =
    angle === 0
      ? { x0: first, x1: last }
      : angle === 180
        ? { x0: -last, x1: -first }
        : angle === 90
          ? { y0: first, y1: last }
          : { y0: -last, y1: -first }
  return { ...word, letters: word.letters.slice(from, to), starts, ends, box: { ...box, ...along } }
}

/** Whether another font lends the first or the last letter of a word. */
function isLent({ letters }: Word): boolean {
  return BORROWED.test(letters[0]) || BORROWED.test(lastOf(letters))
}

function lastOf<Item>(letters: readonly Item[]): Item {
  return letters[letters.length - 1]
}

/**
 * Whether a word is too narrow for the one letter that it says, which another word has at its
 * place.
 */
function drawsAccentOf({ letters, starts, ends, run, angle, line }: Word, other: Word): boolean {
  const [letter] = letters
  const size = run.fontSize
  if (
    letters.length > 1 ||
    other.letters.length === 1 ||
    ends[0] - starts[0] > NARROWEST_LETTER * size ||
    other.angle !== angle ||
    Math.abs(other.line - line) > RAISED * size
  ) {
    return false
  }
  return other.letters.some(
    (own, at) =>
      own === letter &&
      starts[0] >= other.starts[at] - BESIDE * size &&
      starts[0] <= other.ends[at] + BESIDE * size
  )
}

/** Whether a word ends where another of its size begins, in the same line. */
function touch(left: Word, right: Word): boolean {
  const size = left.run.fontSize
  return (
    left !== right &&
    left.angle === right.angle &&
    Math.abs(left.ends[left.ends.length - 1] - right.starts[0]) <= TOUCHING * size &&
    Math.abs(left.line - right.line) <= OUT_OF_LINE * size &&
    Math.abs(right.run.fontSize - size) <= OUT_OF_LINE * size
  )
}

/** Puts the letters of a word behind those of another. */
export function append(word: Word, rest: Word): void {
  word.letters.push(...rest.letters)
  word.starts.push(...rest.starts)
  word.ends.push(...rest.ends)
  word.isSure &&= rest.isSure
  word.box.x0 = Math.min(word.box.x0, rest.box.x0)
  word.box.x1 = Math.max(word.box.x1, rest.box.x1)
  word.box.y0 = Math.min(word.box.y0, rest.box.y0)
  word.box.y1 = Math.max(word.box.y1, rest.box.y1)
}
