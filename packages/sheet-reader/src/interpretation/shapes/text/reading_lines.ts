import { rememberingOf } from '../../../remembering.js'
import { visibleText } from '../../../vocabulary/text.js'
import type { Box, PageReading, Table, Token } from '../../../types.js'

/** A word of running text, with the line that it stands in, counted from 0. */
export interface LineWord extends Box {
  text: string
  line: number
  confidence: number
  /** No other word of the line stands before it. */
  first: boolean
  /** Points to the word before it in the line. */
  gap: number
}

/** Whether a word or a cell was read from a picture: those of a text layer are certain. */
export function isOfPicture({ confidence }: { confidence: number }): boolean {
  return confidence < 1
}

/** The words of a page as they are read: line by line, and in drawn tables cell by cell. */
export const readingLines = rememberingOf((page: PageReading): readonly LineWord[] => {
  const words = page.tokens.filter((token) => token.angle === 0 && visibleText(token.text) !== '')
  words.sort((one, other) => middle(one) - middle(other))
  const rows = page.tables.flatMap(drawnRows)
  const lines: Line[] = []
  const lineOf = new Map<Row, Line>()
  for (const word of words) {
    const row = rows.find((own) => isInside(word, own))
    if (!row) {
      addToText(lines, word)
      continue
    }
    let line = lineOf.get(row)
    if (!line) {
      line = { row, cells: row.columnEdges.slice(1).map(() => []) }
      lineOf.set(row, line)
      lines.push(line)
    }
    line.cells[columnOf(word, row)].push(word)
  }
  return lines.flatMap(({ cells }, number) => inCells(cells, number))
})

/**
 * What is read as one line: the cells of a drawn row, or the words of a line of text as one cell.
 */
interface Line {
  row: Row | null
  cells: Token[][]
}

/** A row of a drawn table. */
interface Row {
  y0: number
  y1: number
  columnEdges: readonly number[]
}

/** Fewest filled cells of a row that is one of several facts, and not a frame around text. */
const FEWEST_CELLS = 3

function drawnRows({ ruled, rowEdges, columnEdges, cells }: Table): Row[] {
  const filled = Map.groupBy(
    cells.filter(({ text, rowSpan, columnSpan }) => text !== '' && rowSpan + columnSpan === 2),
    ({ row }) => row
  )
  return rowEdges.slice(1).flatMap((y1, row) => {
    const isRow = ruled && (filled.get(row)?.length ?? 0) >= FEWEST_CELLS
    return isRow ? [{ y0: rowEdges[row], y1, columnEdges }] : []
  })
}

function isInside(word: Token, { y0, y1, columnEdges }: Row): boolean {
  const x = (word.x0 + word.x1) / 2
  return middle(word) > y0 && middle(word) < y1 && x > columnEdges[0] && x < columnEdges.at(-1)!
}

function columnOf({ x0, x1 }: Token, { columnEdges }: Row): number {
  return columnEdges.findLastIndex((edge) => edge < (x0 + x1) / 2)
}

function addToText(lines: Line[], word: Token): void {
  const last = lines.at(-1)
  if (last?.row === null && isLevel(word, last.cells[0])) {
    last.cells[0].push(word)
  } else {
    lines.push({ row: null, cells: [[word]] })
  }
}

/** Whether a word stands level with the first one of a line. */
function isLevel(word: Token, [first]: readonly Token[]): boolean {
  return Math.abs(middle(word) - middle(first)) < (first.y1 - first.y0) * 0.5
}

/** The words of a row's cells, from the left, those of each line by line. */
function inCells(cells: readonly Token[][], number: number): LineWord[] {
  const words = cells.flatMap((cell) => {
    const lines: Token[][] = []
    for (const word of cell) {
      const last = lines.at(-1)
      if (last && isLevel(word, last)) {
        last.push(word)
      } else {
        lines.push([word])
      }
    }
    return lines.flatMap((line) => inOrder(line, number))
  })
  return words.map((word, index) => ({ ...word, first: index === 0 }))
}

function middle({ y0, y1 }: Box): number {
  return (y0 + y1) / 2
}

function inOrder(line: Token[], number: number): LineWord[] {
  line.sort((one, other) => one.x0 - other.x0)
  const words: LineWord[] = []
  for (const { text, x0, y0, x1, y1, confidence } of joinLetters(line)) {
    const before = words.at(-1)
    for (const part of splitWords(text, x0, x1)) {
      words.push({
        text: part.text,
        x0: part.x0,
        x1: part.x1,
        y0,
        y1,
        confidence,
        line: number,
        first: words.length === 0,
        gap: before ? x0 - before.x1 : 0,
      })
    }
  }
  return words
}

/** Parts of a line's height that letters of one word lie apart, at most, or over each other. */
const CLOSE = 0.02

/**
 * Letters that one font lacks are drawn by themselves, in another: `ADÉY`, `Ẹ` and `MÍ` without any
 * gap are one word. Only of a text layer, whose places are certain.
 */
function joinLetters(line: readonly Token[]): Token[] {
  const joined: Token[] = []
  for (const token of line) {
    const before = joined.at(-1)
    const isOne =
      before?.confidence === 1 &&
      token.confidence === 1 &&
      Math.abs(token.x0 - before.x1) <= CLOSE * (token.y1 - token.y0) &&
      /[\p{L}\p{M}]$/u.test(before.text) &&
      /^\p{L}/u.test(token.text)
    if (isOne) {
      joined[joined.length - 1] = { ...before, text: before.text + token.text, x1: token.x1 }
    } else {
      joined.push(token)
    }
  }
  return joined
}

/** A token of several words, each with its share of the width. */
function splitWords(text: string, x0: number, x1: number) {
  const visible = visibleText(text)
  const perCharacter = (x1 - x0) / visible.length
  let at = 0
  return visible.split(' ').map((part) => {
    const from = x0 + at * perCharacter
    at += part.length + 1
    return { text: part, x0: from, x1: from + part.length * perCharacter }
  })
}
