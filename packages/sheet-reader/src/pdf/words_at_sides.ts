import type { Ruling } from '../types.js'
import type { Word } from './text_run.js'

/**
 * Whether an upright line is drawn between two places, from the left, at some height of the page.
 */
type IsSide = (from: number, to: number, height: number) => boolean

/**
 * Points that a text begins behind the side of its cell, at most, and that it may reach over it.
 */
const FAR = 3
const OVER = 0.3
/** Letters that the text of a cell has, at least: some documents draw each letter by itself. */
const FEWEST_LETTERS = 2

/** Tells where the upright lines of a page are. */
export function sidesAt(rulings: readonly Ruling[]): IsSide {
  const sides = rulings
    .filter(({ direction }) => direction === 'vertical')
    .sort((one, other) => one.position - other.position)
  return (from, to, height) => {
    for (let at = firstBehind(sides, from); at < sides.length && sides[at].position <= to; at++) {
      if (sides[at].from < height && sides[at].to > height) {
        return true
      }
    }
    return false
  }
}

function firstBehind(sides: readonly Ruling[], from: number): number {
  let [low, high] = [0, sides.length]
  while (low < high) {
    const middle = (low + high) >> 1
    if (sides[middle].position < from) {
      low = middle + 1
    } else {
      high = middle
    }
  }
  return low
}

/**
 * A word as the texts of the cells that it consists of: a spreadsheet cuts off what is wider than
 * its cell, but the document goes on with it up to the text of the next cell or into it. Each text
 * begins right behind a side of its cell.
 */
export function partAtSides(word: Word, isSide: IsSide): Word[] {
  if (word.angle !== 0 || word.joints.length === 0) {
    return [word]
  }
  const ends = [...word.joints.slice(1), word.letters.length]
  const middle = (word.box.y0 + word.box.y1) / 2
  const starts = [0]
  for (const [index, joint] of word.joints.entries()) {
    const isText =
      ends[index] - joint >= FEWEST_LETTERS && joint - (starts.at(-1) ?? 0) >= FEWEST_LETTERS
    const start = word.starts[joint]
    if (isText && isSide(start - FAR, start + OVER, middle)) {
      starts.push(joint)
    }
  }
  return partAt(word, starts)
}

/**
 * A level word in parts, each of which begins with one of some letters, the first of them with the
 * word.
 */
export function partAt(word: Word, starts: readonly number[]): Word[] {
  if (starts.length < 2) {
    return [word]
  }
  return starts.map((from, index) => {
    const to = starts[index + 1] ?? word.letters.length
    const x0 = Math.min(...word.starts.slice(from, to))
    const x1 = Math.max(...word.ends.slice(from, to))
    return {
      ...word,
      letters: word.letters.slice(from, to),
      starts: word.starts.slice(from, to),
      ends: word.ends.slice(from, to),
      joints: word.joints.filter((joint) => joint > from && joint < to).map((at) => at - from),
      box: { ...word.box, x0, x1 },
    }
  })
}
