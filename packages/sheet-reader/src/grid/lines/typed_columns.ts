import { linesOf, median, type TextLine } from './text_lines.js'
import { BAR, isTypedRule } from '../rulings/typed_rules.js'
import type { TextBox } from '../grid_input.js'

/**
 * Words of a page moved so that the columns of a typed table, or its bars, stand under one another.
 */
export interface MovedWords {
  tokens: TextBox[]
  /** Where each moved word was. */
  origins: ReadonlyMap<TextBox, TextBox>
}

/** Fewest bars of a row, fewest such rows, and share of the lines with bars that must be rows. */
const FEWEST_BARS = 4
const FEWEST_ROWS = 3
const MOSTLY = 0.6
/** Parts of the font size by which bars under one another may miss each other. */
const STRAIGHT = 0.6
/** Characters by which a bar of a line of groups may miss the one below it. */
const NEAR = 2
/** Parts of the font size of a bar that stands in its new place. */
const BAR_WIDTH = 0.1

interface BarLine {
  words: TextBox[]
  bars: TextBox[]
}

/**
 * A table that somebody typed with bars between its cells (`| Ada | 67 | 54 |`), and that was then
 * printed in a font whose letters differ in width, so that no column is straight: its words, with
 * the bars of all rows under one another. Lines with fewer bars, which name groups of columns, are
 * placed by counting their characters. Null where there is no such table, or its bars are straight
 * already.
 */
export function straightenTyped(tokens: readonly TextBox[]): MovedWords | null {
  const upright = tokens.filter(({ text, angle }) => text !== undefined && (angle ?? 0) === 0)
  const lines = linesOf(upright.filter(({ text }) => !isTypedRule(text))).map(barLineOf)
  const barred = lines.filter(({ bars }) => bars.length >= FEWEST_BARS)
  const count = mostFrequent(barred.map(({ bars }) => bars.length))
  const rows = barred.filter(({ bars }) => bars.length === count)
  if (rows.length < FEWEST_ROWS || rows.length < MOSTLY * barred.length || areStraight(rows)) {
    return null
  }
  const targets = targetsOf(rows)
  const characters = characterCounter(rows)
  const columns = targets.map((_, at) => median(rows.map((row) => characters(row)[at])))
  const origins = new Map<TextBox, TextBox>()
  const gone = new Set<TextBox>()
  for (const line of lines) {
    const moved =
      line.bars.length === count
        ? shifted(line, targets)
        : line.bars.length > 1
          ? spread(line, characters(line), columns, targets)
          : null
    for (const [own, origin] of moved ?? []) {
      origins.set(own, origin)
      gone.add(origin)
    }
  }
  const [left, right] = [targets[0], targets[targets.length - 1]]
  for (const rule of upright.filter(({ text }) => isTypedRule(text))) {
    origins.set({ ...rule, x0: left, x1: right }, rule)
    gone.add(rule)
  }
  const pieces = new Set(lines.flatMap(({ words, bars }) => [...words, ...bars]))
  const rest = [...pieces].filter((word) => !gone.has(word))
  const others = tokens.filter((token) => !upright.includes(token))
  return { tokens: [...others, ...rest, ...origins.keys()], origins }
}

/** The words and the bars of a line, from the left; what stands in one token is parted. */
function barLineOf({ words }: TextLine): BarLine {
  const line: BarLine = { words: [], bars: [] }
  for (const token of words) {
    const letters = [...(token.text ?? '')]
    if (!letters.some((letter) => BAR.test(letter))) {
      line.words.push(token)
      continue
    }
    const width = (token.x1 - token.x0) / letters.length
    let start = 0
    for (const [at, letter] of [...letters, '|'].entries()) {
      if (!BAR.test(letter)) {
        continue
      }
      const [x0, x1] = [token.x0 + start * width, token.x0 + at * width]
      if (at > start) {
        line.words.push({ ...token, text: letters.slice(start, at).join(''), x0, x1 })
      }
      if (at < letters.length) {
        line.bars.push({ ...token, text: letter, x0: x1, x1: x1 + width })
      }
      start = at + 1
    }
  }
  return line
}

function mostFrequent(numbers: readonly number[]): number {
  const counts = [...Map.groupBy(numbers, (number) => number)]
  return counts.sort(([, one], [, other]) => other.length - one.length)[0]?.[0] ?? 0
}

function middleOf({ x0, x1 }: TextBox): number {
  return (x0 + x1) / 2
}

/** Whether the bars of nearly all rows stand under one another. */
function areStraight(rows: readonly BarLine[]): boolean {
  return rows[0].bars.every((bar, at) => {
    const usual = median(rows.map(({ bars }) => middleOf(bars[at])))
    const most = STRAIGHT * (bar.fontSize ?? bar.y1 - bar.y0)
    const off = rows.filter(({ bars }) => Math.abs(middleOf(bars[at]) - usual) > most)
    return off.length <= (1 - MOSTLY) * rows.length * 0.5
  })
}

/** Where each bar is to stand: as far from the one before it as in the row with the widest cell. */
function targetsOf(rows: readonly BarLine[]): number[] {
  const targets = [Math.min(...rows.map(({ bars }) => middleOf(bars[0])))]
  for (let at = 1; at < rows[0].bars.length; at++) {
    const widths = rows.map(({ bars }) => middleOf(bars[at]) - middleOf(bars[at - 1]))
    targets.push(targets[at - 1] + Math.max(...widths))
  }
  return targets
}

/**
 * Counts the characters of a line up to each bar: its letters, and the spaces between them. How
 * wide a space is shows in the rows, all cells of a column having as many characters.
 */
function characterCounter(rows: readonly BarLine[]): (line: BarLine) => number[] {
  let [variance, together] = [0, 0]
  for (let at = 1; at < rows[0].bars.length; at++) {
    const cells = rows.map((row) => measure(row, row.bars[at - 1].x1, row.bars[at].x0))
    const mean = (of: (cell: (typeof cells)[number]) => number) =>
      cells.reduce((sum, cell) => sum + of(cell), 0) / cells.length
    const [letters, empty] = [mean((cell) => cell.letters), mean((cell) => cell.empty)]
    for (const cell of cells) {
      variance += (cell.empty - empty) ** 2
      together -= (cell.empty - empty) * (cell.letters - letters)
    }
  }
  const perPoint = variance > 0 ? together / variance : 0
  return (line) =>
    line.bars.map((bar, at) => {
      const { letters, empty } = measure(line, line.bars[0].x1, bar.x0)
      return letters + at + perPoint * empty
    })
}

/** The letters between two places of a line, and the points between them. */
function measure({ words, bars }: BarLine, from: number, to: number) {
  const inside = words.filter((word) => middleOf(word) > from && middleOf(word) < to)
  const between = bars.filter((bar) => bar.x0 >= from && bar.x1 <= to)
  const used = [...inside, ...between].reduce((sum, { x0, x1 }) => sum + x1 - x0, 0)
  const letters = inside.reduce((sum, { text = '' }) => sum + [...text.normalize('NFC')].length, 0)
  return { letters, empty: Math.max(0, to - from - used) }
}

type Moves = [own: TextBox, origin: TextBox][]

/** A row with its bars in their places, and its words as far behind them as before. */
function shifted({ words, bars }: BarLine, targets: readonly number[]): Moves {
  const moves = words.map((word): Moves[number] => {
    const before = bars.findLastIndex((bar) => middleOf(bar) < middleOf(word))
    const shift = before < 0 ? 0 : targets[before] - middleOf(bars[before])
    return [{ ...word, x0: word.x0 + shift, x1: word.x1 + shift }, word]
  })
  return [...moves, ...bars.map((bar, at): Moves[number] => [barAt(bar, targets[at]), bar])]
}

/**
 * A line of groups with its bars over those of the rows, and its words as far between them as
 * before.
 */
function spread(
  { words, bars }: BarLine,
  counted: readonly number[],
  columns: readonly number[],
  targets: readonly number[]
): Moves | null {
  const places = counted.map((count) => {
    const off = columns.map((column) => Math.abs(column - count))
    const at = off.indexOf(Math.min(...off))
    return off[at] <= NEAR ? at : -1
  })
  if (places.some((place, at) => place < 0 || place <= (places[at - 1] ?? -1))) {
    return null
  }
  const moves = words.map((word): Moves[number] => {
    const after = bars.findIndex((bar) => middleOf(bar) > middleOf(word))
    if (after < 1) {
      return [{ ...word }, word]
    }
    const [from, to] = [middleOf(bars[after - 1]), middleOf(bars[after])]
    const [left, right] = [targets[places[after - 1]], targets[places[after]]]
    const middle = left + ((middleOf(word) - from) / (to - from)) * (right - left)
    const half = (word.x1 - word.x0) / 2
    return [{ ...word, x0: middle - half, x1: middle + half }, word]
  })
  return [...moves, ...bars.map((bar, at): Moves[number] => [barAt(bar, targets[places[at]]), bar])]
}

function barAt(bar: TextBox, middle: number): TextBox {
  const half = BAR_WIDTH * (bar.fontSize ?? bar.y1 - bar.y0)
  return { ...bar, x0: middle - half, x1: middle + half }
}
