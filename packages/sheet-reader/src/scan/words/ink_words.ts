import { findComponents, type Component } from '../../image/components.js'
import type { PixelBox } from '../../image/grey_image.js'
import type { RasterRuling, RasterRulings } from '../../image/rulings.js'
import { wholeLetters } from './broken_letters.js'
import { findPageBars } from '../rulings/broken_bars.js'
import { cellInk, isSpeck, splitIntoLines, unionBox } from '../cells/cell_ink.js'
import { inkWord, slantedWord, type InkWord } from './ink_word.js'
import { areDots, FLAT, isDot, leader, partedAtDots } from './leaders.js'
import { isLooseLetter } from './loose_letters.js'
import type { RasterTable } from '../rulings/raster_table.js'
import { isBetweenLines, isLeftOfRuling, levelsOfLetters } from './letter_levels.js'
import { findSlantedLines } from '../slanted/slanted_lines.js'
import { findTypedLines } from '../rulings/typed_lines.js'
import { linkWords } from './link_words.js'
import { findTurnedCells, separateTurned } from '../slanted/turned_text.js'
import { withoutInnerWords } from './inner_words.js'
import { withoutRulingRemains } from '../rulings/ruling_remains.js'
import type { StraightPage } from '../page/straight_page.js'

export { inkWord, type InkWord } from './ink_word.js'

/** Letter heights, in inches. */
const SMALLEST_LETTER = 0.03
const USUAL_LETTER = 0.085
/** In letter heights: what is longer than that is no dash but a line. */
const LONGEST_DASH = 2.5
/** A line typed with dashes, underscores or dots: so many of them, or melted ones, so near, over such a length. */
const FEWEST_DASHES = 8
const DASH_GAP = 1.2
const TYPED_LINE = 8
/** In letter heights: how far from a typed line the middle of a sign may lie that stands in it. */
const JOINT = 0.3

export interface PageInk {
  words: InkWord[]
  /** The bars of text art, which are no words. */
  bars: InkWord[]
  /** Lines made of dashes or underscores, which hold no text. In pixels. */
  strokes: PixelBox[]
  /** The usual height of a digit or capital in pixels. */
  textHeight: number
}

/**
 * Everything printed on a page that is no ruling, as words. Inside ruled tables the ink is taken
 * from the paper between the rulings, so that a letter that touches one is not lost with it.
 *
 * @param rulings the lines of the page: what a fax left of them, dot by dot, is no word
 */
export function findInkWords(
  page: StraightPage,
  tables: readonly RasterTable[],
  rulings: RasterRulings
): PageInk {
  const outlines = tables.map(outlineOf)
  const letters = findComponents(page.binary).filter((component) =>
    isLooseLetter(component, page.dpi, outlines)
  )
  const pieces = withoutRulingRemains(letters, rulings, page.isOneBit)
  const guess = letterHeight(pieces, page)
  const mend = (some: Component[]) => (page.isOneBit ? wholeLetters(some, guess) : some)
  const found = mend(pieces)
  const inCells = tables.flatMap((table) =>
    table.cells.map((cell) => mend(cellInk(page.binary, cell.box, guess)))
  )
  const textHeight = medianHeight([...inCells.flat(), ...found], page.dpi)
  const { bars: typed, letters: loose } =
    tables.length === 0
      ? findPageBars(found, textHeight, page.isOneBit)
      : { bars: new Set<Component>(), letters: found }
  const slanted = findSlantedLines(page, [...inCells.flat(), ...loose], rulings, textHeight)
  const leaning = new Set(slanted.flatMap(({ components }) => components))
  const typedLines = findTypedLines(
    loose.filter((component) => !typed.has(component)),
    typed,
    textHeight
  )
  const inLines = new Set(typedLines.flat())
  const bars = [...typed].map((bar) => typedBar(bar, page, textHeight))
  const cells = inCells.map((ink) => ink.filter((component) => !leaning.has(component)))
  const turnedCells = findTurnedCells(tables, cells, textHeight)

  const spans = tables.flatMap((table) => table.cells.map(({ columnSpan }) => columnSpan))
  const groups = [
    ...cells.map((components, index) => {
      if (turnedCells.has(components)) {
        return { turned: [components], upright: [] }
      }
      return spans[index] > 1
        ? separateTurned(components, textHeight)
        : { turned: [], upright: components }
    }),
    separateTurned(
      loose.filter(
        (component) =>
          !isSpeck(component, textHeight) &&
          !leaning.has(component) &&
          !typed.has(component) &&
          !inLines.has(component)
      ),
      textHeight
    ),
  ]
  const words: InkWord[] = slanted.map((line) => slantedWord(line, page, textHeight))
  const strokes: PixelBox[] = typedLines.map((line) => unionBox(line)!)
  const dashes: InkWord[] = []
  for (const { turned, upright } of groups) {
    for (const components of turned) {
      words.push(inkWord(components, 270, page, textHeight))
    }
    for (const components of linkWords(upright, textHeight)
      .flatMap((word) => partLines(word, textHeight))
      .flatMap((word) => partedAtDots(word, textHeight))) {
      const box = unionBox(components)!
      const isFlat =
        components.every(({ y0, y1 }) => y1 - y0 < FLAT * textHeight) ||
        (components.length === 1 && isDot(components[0], textHeight))
      if (isFlat && areDots(components, textHeight)) {
        dashes.push(...components.map((dot) => inkWord([dot], 0, page, textHeight)))
      } else if (isFlat) {
        dashes.push(inkWord(components, 0, page, textHeight))
      } else if (!isPicture(components, box)) {
        words.push(inkWord(components, 0, page, textHeight))
      }
    }
  }
  for (const row of dashRows(dashes, textHeight)) {
    const box = unionBox(row.map((dash) => dash.pixels))!
    const long = row.filter(({ pixels }) => pixels.x1 - pixels.x0 > LONGEST_DASH * textHeight)
    const isTyped = long.length > 0 || row.length >= FEWEST_DASHES
    if (isTyped && box.x1 - box.x0 > TYPED_LINE * textHeight) {
      strokes.push(box)
    } else if (long.length > 0) {
      strokes.push(...long.map(({ pixels }) => pixels))
      words.push(...row.filter((dash) => !long.includes(dash)))
    } else if (
      areDots(
        row.flatMap((dash) => dash.components),
        textHeight
      )
    ) {
      words.push(leader(row, page, textHeight))
    } else {
      words.push(...row)
    }
  }
  const across = unionBox([...typed])
  const lines = across ? rulings.horizontal.map((line) => lineBox(line, across)) : []
  const levels = levelsOfLetters(words)
  const print = words.filter(
    (word) =>
      !strokes.some((line) => word.components.length === 1 && isIn(word, line)) &&
      !lines.some((line) => isIn(word, line)) &&
      !rulings.horizontal.some((line) => isOfFaintLine(word, line)) &&
      !(isThin(word) && (isBetweenLines(word, levels) || isLeftOfRuling(word, words)))
  )
  return { words: page.isOneBit ? withoutInnerWords(print) : print, bars, strokes, textHeight }
}

/** Whether low ink stands in a typed line, as the crosses of `+----+----+` do. */
function isIn({ pixels, textHeight }: InkWord, line: PixelBox): boolean {
  const [x, y] = [(pixels.x0 + pixels.x1) / 2, (pixels.y0 + pixels.y1) / 2]
  const reach = JOINT * textHeight
  return (
    pixels.y1 - pixels.y0 < textHeight &&
    x > line.x0 - 2 * reach &&
    x < line.x1 + 2 * reach &&
    y > line.y0 - reach &&
    y < line.y1 + reach
  )
}

/** In pixels: lines that a scanner hardly saw are thinner than dashes, and their remains lie this level. */
const FAINT = 1.5
const BESIDE = 1.5

function isThin({ pixels }: InkWord): boolean {
  return pixels.y1 - pixels.y0 <= Math.ceil(FAINT)
}

/** Whether ink is a piece of a line of which the rest is a ruling, or paper. */
function isOfFaintLine(word: InkWord, { position, thickness }: RasterRuling): boolean {
  const { y0, y1 } = word.pixels
  return thickness < FAINT && isThin(word) && Math.abs((y0 + y1) / 2 - position) <= BESIDE
}

/** Dashes one after the other at the same height: of a typed line, or single ones. */
function dashRows(dashes: InkWord[], textHeight: number): InkWord[][] {
  const rows: InkWord[][] = []
  for (const dash of dashes.sort((a, b) => a.pixels.x0 - b.pixels.x0)) {
    const { x0, y0, y1 } = dash.pixels
    const row = rows.find((others) => {
      const last = others[others.length - 1].pixels
      const isLevel = Math.abs(last.y0 + last.y1 - y0 - y1) < 0.5 * textHeight
      return isLevel && x0 - last.x1 < DASH_GAP * textHeight
    })
    if (row) {
      row.push(dash)
    } else {
      rows.push([dash])
    }
  }
  return rows
}

/** In letter heights: how high ink of one line is at most, and of two at least. */
const LINE_HEIGHT = 1.7
const SEVERAL_LINES = 2.4
const TWO_LINES = 2.2
/** Of the page's letter height: letters of lower print, which stand nearer to the line above. */
const SMALL_PRINT = 0.6

/**
 * Words one above the other that hang together by a dot, an accent or a comma, line by line: the dot of an
 * `i` may lie nearer to the `j` above it than to its own letter, and so may the comma of the line above.
 */
function partLines(components: Component[], textHeight: number): Component[][] {
  const isPart = (line: readonly Component[]) => {
    const { y0, y1 } = unionBox(line)!
    return y1 - y0 < LINE_HEIGHT * textHeight
  }
  const isSmall = components.every(({ y0, y1 }) => y1 - y0 < LINE_HEIGHT * textHeight)
  const box = unionBox(components)!
  const tallest = Math.max(...components.map(({ y0, y1 }) => y1 - y0))
  const letter = tallest < SMALL_PRINT * textHeight ? textHeight : Math.min(textHeight, tallest)
  const isHigh = box.y1 - box.y0 > TWO_LINES * letter || isPicture(components, box)
  if (!isSmall || !isHigh) {
    return [components]
  }
  const lines = splitIntoLines(components, textHeight)
  return lines.length > 1 && lines.every(isPart) ? lines : [components]
}

/** Ink that hangs together over several lines, or in more pieces than a line of text has. */
function isPicture(components: readonly Component[], box: PixelBox): boolean {
  const tallest = Math.max(...components.map(({ y0, y1 }) => y1 - y0))
  return box.y1 - box.y0 > SEVERAL_LINES * tallest || components.length > MOST_PIECES
}

const MOST_PIECES = 150

/** Dots and specks that found no word: they show neither a column nor a row. */
export function isTiny({ pixels, textHeight }: InkWord): boolean {
  const limit = 0.4 * textHeight
  return pixels.x1 - pixels.x0 < 0.2 * textHeight ||
    (pixels.x1 - pixels.x0 < limit && pixels.y1 - pixels.y0 < limit)
    ? pixels.y1 - pixels.y0 < limit
    : false
}

/** A bar goes as far up and down as its line of text. */
function typedBar(bar: Component, page: StraightPage, textHeight: number): InkWord {
  const word = inkWord([bar], 0, page, textHeight)
  const middle = (word.y0 + word.y1) / 2
  const half = (LINE / 2) * word.fontSize!
  return { ...word, text: '|', y0: middle - half, y1: middle + half }
}

/** Font sizes from a line of text to the next. */
const LINE = 1.2

/** A typed line goes as far as the bars between which it stands, wherever it was seen. */
function lineBox({ position, thickness }: RasterRuling, { x0, x1 }: PixelBox): PixelBox {
  return { x0, y0: position - thickness / 2, x1, y1: position + thickness / 2 }
}

function outlineOf({ columnEdges, rowEdges }: RasterTable): PixelBox {
  return { x0: columnEdges[0], y0: rowEdges[0], x1: columnEdges.at(-1)!, y1: rowEdges.at(-1)! }
}

/** Whether a page's tables are drawn with typed bars (`|`), so that no other lines are to be looked for. */
export function isTextArt({ binary, dpi, isOneBit }: StraightPage): boolean {
  const letters = findComponents(binary)
  return findPageBars(letters, medianHeight(letters, dpi), isOneBit).bars.size > 0
}

/** The height of letters, of a fax with those that it left in pieces. */
function letterHeight(pieces: readonly Component[], { dpi, isOneBit }: StraightPage): number {
  const height = medianHeight(pieces, dpi)
  return isOneBit ? medianHeight(wholeLetters(pieces, PIECES_HIDE * height), dpi) : height
}

/** By so much letters may be higher than what most of their pieces are. */
const PIECES_HIDE = 1.25

/** Height that the larger letters have: most of a page's ink is digits, capitals and small letters. */
function medianHeight(letters: readonly Component[], dpi: number): number {
  const heights = letters
    .map(({ y0, y1 }) => y1 - y0)
    .filter((height) => height >= SMALLEST_LETTER * dpi && height <= 0.3 * dpi)
    .sort((a, b) => a - b)
  return heights[Math.floor(heights.length * 0.6)] ?? USUAL_LETTER * dpi
}
