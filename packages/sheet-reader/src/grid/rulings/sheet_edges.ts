import { isDrawing, mergeRulings } from './merge_rulings.js'
import type { TextBox } from '../grid_input.js'
import type { Box, Ruling } from '../../types.js'

/** Fewest rows that a spreadsheet numbers. */
const FEWEST_ROWS = 4
/**
 * Edges nearer than this are the same; a cell with a number of a row is no wider than this; in
 * points.
 */
const NEAR = 1.5
const WIDEST = 60
/** Parts of the height of a word that part it from the next one of its text at most. */
const SPACE = 0.45

/**
 * Merged lines with those of a spreadsheet that prints the letters of its columns and the numbers
 * of its rows in frames, and no lines between its cells: the edges of the frames go on between
 * these, but not through a text that runs over into the next cells.
 */
export function withSheetLines(rulings: Ruling[], words: readonly TextBox[]): Ruling[] {
  if (isDrawing(rulings)) {
    return rulings
  }
  const level = rulings.filter(({ direction }) => direction === 'horizontal')
  const short = level.find(
    (one) => one.to - one.from < WIDEST && level.filter((other) => isAlike(one, other)).length > 2
  )
  const frames = short ? level.filter((other) => isAlike(short, other)) : []
  const long = short
    ? level.filter(({ from, to }) => isNear(from, short.from) && to > short.to + NEAR)
    : []
  const [top, below] = long.map(({ position }) => position).sort((a, b) => a - b)
  if (!short || frames.length < FEWEST_ROWS - 1 || below === undefined) {
    return rulings
  }
  const bottom = Math.max(...long.map(({ position }) => position))
  const right = Math.max(...long.map(({ to }) => to))
  const letters = wordsIn(words, { x0: short.to, y0: top, x1: right, y1: below })
  const numbers = wordsIn(words, { x0: short.from, y0: below, x1: short.to, y1: bottom })
  const walls = rulings.filter(
    ({ direction, position, from, to }) =>
      direction === 'vertical' && position > short.to && isNear(from, top) && isNear(to, below)
  )
  if (!areLetters(letters) || !areNumbers(numbers)) {
    return rulings
  }
  const edges = [below, ...frames.map(({ position }) => position), bottom].sort((a, b) => a - b)
  const rows = edges.slice(1).map((y1, row) => ({ x0: short.to, y0: edges[row], x1: right, y1 }))
  const cuts = rows.map((row) => textsOver(wordsIn(words, row), walls))
  const sides = walls.flatMap(({ position }) =>
    rows.flatMap(({ y0, y1 }, row): Ruling[] =>
      cuts[row].some(({ x0, x1 }) => x0 < position && x1 > position)
        ? []
        : [{ direction: 'vertical', position, from: y0, to: y1 }]
    )
  )
  return mergeRulings([...rulings, ...frames.map((frame) => ({ ...frame, to: right })), ...sides])
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < NEAR
}

function isAlike(one: Ruling, other: Ruling): boolean {
  return isNear(one.from, other.from) && isNear(one.to, other.to)
}

function wordsIn(words: readonly TextBox[], { x0, y0, x1, y1 }: Box): TextBox[] {
  return words
    .filter((word) => {
      const [x, y] = [(word.x0 + word.x1) / 2, (word.y0 + word.y1) / 2]
      return x > x0 && x < x1 && y > y0 && y < y1
    })
    .sort((one, other) => one.x0 - other.x0)
}

function areLetters(words: readonly TextBox[]): boolean {
  return words.length > 0 && words.every(({ text }) => /^[A-Z]{1,2}$/.test(text ?? ''))
}

function areNumbers(words: readonly TextBox[]): boolean {
  const numbers = [...words].sort((one, other) => one.y0 - other.y0).map(({ text }) => Number(text))
  return (
    numbers.length >= FEWEST_ROWS &&
    numbers.every(
      (number, at) => Number.isInteger(number) && (at === 0 || number > numbers[at - 1])
    )
  )
}

/** From where to where the texts of a row reach of which a word stands across a wall. */
function textsOver(
  words: readonly TextBox[],
  walls: readonly Ruling[]
): { x0: number; x1: number }[] {
  const texts: { x0: number; x1: number; isOver: boolean }[] = []
  for (const word of words) {
    const isOver = walls.some(({ position }) => word.x0 < position - 1 && word.x1 > position + 1)
    const last = texts.at(-1)
    if (last && word.x0 - last.x1 < SPACE * (word.y1 - word.y0)) {
      last.x1 = Math.max(last.x1, word.x1)
      last.isOver ||= isOver
    } else {
      texts.push({ x0: word.x0, x1: word.x1, isOver })
    }
  }
  return texts.filter(({ isOver }) => isOver)
}
