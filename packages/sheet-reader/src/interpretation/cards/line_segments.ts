import { boxAround } from '../../grid/boxes.js'
import { roleOfLabel } from './label_roles.js'
import { visibleText } from '../../vocabulary/text.js'
import type { Box, Cell, PageReading, Ruling, Table, Token } from '../../types.js'
import type { Segment, Word } from './label_words.js'

/**
 * The words outside the score tables as pieces of lines, from the top: words of one cell, or with
 * small gaps.
 *
 * @param scoreTables Tables whose cells are left out where they lie in a score box.
 * @param scoreBoxes Where the scores stand, in points.
 */
export function segmentsOf(
  page: PageReading,
  scoreTables: readonly Table[],
  scoreBoxes: readonly Box[]
): Segment[] {
  const besides = scoreTables.flatMap(cellsBesideAll)
  const isLoose = (box: Box) =>
    !scoreBoxes.some((scores) => inside(box, scores)) || besides.some((cell) => inside(box, cell))
  const loose = page.tokens.filter((token) => token.angle === 0 && isLoose(token))
  const unread = page.source === 'text_layer' ? [] : unreadCells(page, loose, isLoose)
  const cells = page.tables
    .filter(({ ruled }) => ruled)
    .flatMap((table) => {
      const boxes = table.cells.map((cell) => cell.box)
      return scoreTables.includes(table) ? boxes.filter(isLoose) : boxes
    })
    .concat(unread.map((cell) => cell.box))
  const words: Word[] = [...loose.flatMap(wordsOf), ...unread.flatMap(wordsOfCell)].sort(
    (a, b) => a.y0 + a.y1 - (b.y0 + b.y1)
  )

  const uprights =
    page.source === 'text_layer' ? page.rulings.filter((one) => one.direction === 'vertical') : []
  const segments: Segment[] = []
  let line: Word[] = []
  let lineNumber = 0
  const flush = () => {
    line.sort((a, b) => a.x0 - b.x0)
    let current: Segment | undefined
    for (const read of line) {
      const isColon = current !== undefined && isColonOf(current.words, read)
      const word = isColon ? { ...read, text: ':' } : read
      const own = cells.findIndex((box) => inside(word, box))
      const cell = current && runsOn(current, cells[current.cell], word) ? current.cell : own
      const gap = current ? word.x0 - current.x1 : 0
      const height = Math.max(4, current ? heightBehind(current, word) : 0)
      const isApart = gap > height * 1.4 && !isColon
      const isParted = current !== undefined && isRuledOff(current.words.at(-1)!, word, uprights)
      if (!current || current.cell !== cell || isApart || isParted) {
        current = { ...boxAround([word]), words: [], line: lineNumber, cell }
        segments.push(current)
      }
      current.words.push(word)
      Object.assign(current, boxAround([current, word]))
    }
    line = []
    lineNumber += 1
  }
  for (const word of words) {
    const last = line[0]
    const middle = (word.y0 + word.y1) / 2
    const reach = last ? Math.max(2, heightBeside(last, word) * 0.5) : 0
    if (last && Math.abs(middle - (last.y0 + last.y1) / 2) > reach) {
      flush()
    }
    line.push(word)
  }
  flush()
  return segments
}

/** Fewest rows along which a cell stands that says something of all of them. */
const FEWEST_ROWS = 3
const LABELLED = /\p{L}\s*[:：]\s*\S/u

/**
 * Cells of a table that stand beside nearly all its rows and hold labels: forms are laid out by
 * tables, too.
 */
function cellsBesideAll({ cells, rowEdges }: Table): Box[] {
  const rows = rowEdges.length - 1
  return cells.flatMap(({ rowSpan, text, box }) =>
    rowSpan >= FEWEST_ROWS && rowSpan * 2 > rows && LABELLED.test(text) ? [box] : []
  )
}

/**
 * Parts of a word's height: by how much text runs over the side of its cell, and the space behind
 * its words at most.
 */
const RUNS_OVER = 0.3
const SPACE = 0.5

/**
 * Whether a word goes on with text that runs over the right side of its cell, before the word or
 * within it.
 */
function runsOn({ words }: Segment, cell: Box | undefined, word: Word): boolean {
  const last = words[words.length - 1]
  const height = last.y1 - last.y0
  return (
    cell !== undefined &&
    word.x0 - last.x1 <= SPACE * height &&
    [last, word].some(
      ({ x0, x1 }) => x0 < cell.x1 - RUNS_OVER * height && x1 > cell.x1 + RUNS_OVER * height
    )
  )
}

/** Whether a line is drawn between two words, as those of forms whose cells make no table. */
function isRuledOff(last: Word, { x0, y0, y1 }: Word, uprights: readonly Ruling[]): boolean {
  const middle = (y0 + y1) / 2
  return uprights.some(
    ({ position, from, to }) =>
      position >= last.x1 && position <= x0 && from <= middle && to >= middle
  )
}

/** A colon that stands apart, and what a picture makes of one. */
const COLON = /^[:：©®]$/

/**
 * Whether a word is the colon of a label before it, however far typed labels stand from those of
 * all lines.
 */
function isColonOf(before: readonly Word[], { text }: Word): boolean {
  return COLON.test(text) && roleOfLabel(before.map((word) => word.text).join(' ')) !== null
}

/** How high a line is of which a word begins it: dust at the beginning does not say that. */
function heightBeside(first: Box, word: Box): number {
  const [height, other] = [first.y1 - first.y0, word.y1 - word.y0]
  return height < DUST * other ? other : height
}

/**
 * How high a word is behind others, which says how wide the space between them is: a colon is as
 * high as they.
 */
function heightBehind(before: Box, word: Word): number {
  const own = word.y1 - word.y0
  return word.text === ':' ? Math.max(own, before.y1 - before.y0) : own
}

/** What is lower than this share of the word beside it is no letter of its line. */
const DUST = 0.4

/** Cells outside the scores whose text is not among the page's words: scans list it only once. */
function unreadCells(page: PageReading, loose: Token[], isLoose: (box: Box) => boolean): Cell[] {
  return page.tables
    .flatMap((table) => table.cells)
    .filter((cell) => (cell.angle ?? 0) === 0 && visibleText(cell.text) !== '' && isLoose(cell.box))
    .filter((cell) => !loose.some((token) => inside(token, cell.box)))
}

function wordsOfCell(cell: Cell): Word[] {
  const lines = cell.text.split('\n').filter((line) => visibleText(line) !== '')
  const height = (cell.box.y1 - cell.box.y0) / lines.length
  return lines.flatMap((text, index) => {
    const y0 = cell.box.y0 + index * height
    const line: Token = {
      ...cell.box,
      y0,
      y1: y0 + height,
      text,
      confidence: cell.confidence,
      angle: 0,
    }
    return wordsOf(line).map((word) => ({ ...word, cell }))
  })
}

/** A word that a label follows without a space, where it is as long as its place: `RenéeClass:`. */
const WORD_AND_LABEL = /([\p{L}\d])(\p{Lu}\p{Ll}+:)$/u

/**
 * A line of points that leads to a value or fills the place behind it, and what is typed against
 * it: `....5th....`.
 */
const LEADER = /\s*([._…]{4,})\s*/gu

/** A token of several words (a line of a scan) as words, each with its share of the width. */
export function wordsOf(token: Token): Token[] {
  const text = visibleText(token.text)
    .replace(/([:;])(?=\p{L}|\d)/gu, '$1 ')
    .replace(WORD_AND_LABEL, (both, end: string, label: string) =>
      roleOfLabel(label) === null ? both : `${end} ${label}`
    )
    .replace(LEADER, ' $1 ')
    .trim()
  if (text === '') {
    return []
  }
  const parts = text.split(' ')
  if (parts.length === 1) {
    return [{ ...token, text }]
  }
  const perCharacter = (token.x1 - token.x0) / text.length
  let at = 0
  return parts.map((part) => {
    const x0 = token.x0 + at * perCharacter
    at += part.length + 1
    return { ...token, text: part, x0, x1: x0 + part.length * perCharacter }
  })
}

function inside(word: Box, box: Box): boolean {
  const x = (word.x0 + word.x1) / 2
  const y = (word.y0 + word.y1) / 2
  return x >= box.x0 && x < box.x1 && y >= box.y0 && y < box.y1
}

/**
 * Parts of a value's height: how far a label and what belongs to it begin, or have their middle,
 * out of line.
 */
const OUT_OF_LINE = 0.5

/** Whether one of two pieces of text, of such a height, stands straight above the other. */
export function areInLine(one: Segment, other: Segment, height: number): boolean {
  return (
    Math.abs(one.x0 - other.x0) <= OUT_OF_LINE * height ||
    Math.abs(one.x0 + one.x1 - other.x0 - other.x1) <= 2 * OUT_OF_LINE * height
  )
}
