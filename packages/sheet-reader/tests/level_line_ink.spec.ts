import { test } from '@japa/runner'
import { findComponents } from '../src/image/components.js'
import { findRulings } from '../src/image/rulings.js'
import { eraseLevelLines } from '../src/scan/rulings/level_line_ink.js'
import { withoutStems } from '../src/scan/rulings/stems.js'
import { isLooseLetter } from '../src/scan/words/loose_letters.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'

const DPI = 200
const [WIDTH, HEIGHT] = [500, 420]
/** Pixels from a level line to the next, and how thick lines and strokes are. */
const ROW = 36
const THICKNESS = 3

type Stroke = [x: number, y: number, width: number, height: number]

/** A page of lines under every row and some strokes. */
function ruledPage(strokes: readonly Stroke[]): StraightPage {
  const lines = Array.from({ length: 10 }, (_, row): Stroke => [20, 20 + row * ROW, 460, THICKNESS])
  const binary = { data: new Uint8Array(WIDTH * HEIGHT), width: WIDTH, height: HEIGHT }
  const grey = { data: new Uint8Array(WIDTH * HEIGHT).fill(255), width: WIDTH, height: HEIGHT }
  for (const [left, top, width, height] of [...lines, ...strokes]) {
    for (let y = top; y < top + height; y++) {
      binary.data.fill(1, y * WIDTH + left, y * WIDTH + left + width)
      grey.data.fill(0, y * WIDTH + left, y * WIDTH + left + width)
    }
  }
  return { grey, binary, scale: DPI / 72, dpi: DPI, skew: 0, turn: 0, quality: null }
}

const rowsOf = (stroke: (top: number, row: number) => Stroke) =>
  Array.from({ length: 9 }, (_, row) => stroke(20 + row * ROW + THICKNESS, row))

function uprightLines(page: StraightPage) {
  const found = findRulings(page.binary, DPI)
  const kept = withoutStems(found, DPI, page.binary)
  return [found.vertical.length, kept.vertical.length]
}

test.group('Letters between level lines', () => {
  test('a column of ones is no upright line', ({ assert }) => {
    const page = ruledPage(rowsOf((top) => [100, top + 1, 4, 21]))
    assert.deepEqual(uprightLines(page), [1, 0])
  })

  test('a column of ones is no upright line where rows are hardly higher than it either', ({
    assert,
  }) => {
    const page = ruledPage(rowsOf((top) => [100, top + 3, 4, 27]))
    assert.deepEqual(uprightLines(page), [1, 0])
  })

  test('a column of capitals with specks below them is no upright line', ({ assert }) => {
    const capitals = rowsOf((top) => [100, top + 2, 4, 21]).flatMap((stem): Stroke[] => {
      const [x, y] = stem
      return [stem, [x, y + 9, 14, 3], [x, y + 28, 2, 2]]
    })
    assert.deepEqual(uprightLines(ruledPage(capitals)), [1, 0])
  })

  test('an upright line stays one, whole or in the dots that a fax left of it', ({ assert }) => {
    const whole = ruledPage(rowsOf((top) => [100, top, THICKNESS, ROW]))
    assert.deepEqual(uprightLines(whole), [1, 1])
    const dots = rowsOf((top) => [100, top, THICKNESS, ROW]).flatMap(([x, y, width]) =>
      [0, 8, 16, 24, 30].map((down): Stroke => [x, y + down, width, 5])
    )
    assert.deepEqual(uprightLines(ruledPage(dots)), [1, 1])
  })

  test('the tail of a letter that ends in a line below the others stays, and letters that stand on it come off', ({
    assert,
  }) => {
    const line = 20 + 5 * ROW
    const isKept = (strokes: readonly Stroke[]) => {
      const page = ruledPage(strokes)
      eraseLevelLines(page, findRulings(page.binary, DPI).horizontal, [])
      const [[x]] = strokes
      return page.binary.data[(line + 1) * WIDTH + x + 1] === 1
    }
    const letters = [100, 140, 180, 220, 260, 340]
    const tail: Stroke = [300, line - 15, 5, 15]
    assert.isTrue(isKept([tail, ...letters.map((x): Stroke => [x, line - 25, 12, 20])]))
    assert.isFalse(isKept([tail, ...letters.map((x): Stroke => [x, line - 20, 12, 20])]))
  })

  test('what hangs from a level line comes off it, and what crosses one stays whole', ({
    assert,
  }) => {
    const hanging: Stroke = [100, 20 + THICKNESS, 12, 20]
    const crossing: Stroke = [300, 40, 5, 30]
    const page = ruledPage([hanging, crossing])
    const { horizontal } = findRulings(page.binary, DPI)
    eraseLevelLines(page, horizontal, [])
    const letters = findComponents(page.binary).map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1])
    assert.deepEqual(letters, [
      [100, 20 + THICKNESS + 1, 112, 43],
      [300, 40, 305, 70],
    ])
    assert.equal(page.grey.data[21 * WIDTH + 200], 255)
  })

  test('the outline that a dark fill left around a heading goes with its sides', ({ assert }) => {
    const letter: Stroke = [200, 30, 12, 18]
    const sides = [20, 477].map((x): Stroke => [x, 20, 2, ROW])
    const page = ruledPage([letter, ...sides])
    const { horizontal } = findRulings(page.binary, DPI)
    eraseLevelLines(page, horizontal, [])
    assert.deepEqual(
      findComponents(page.binary).map(({ x0, y0 }) => [x0, y0]),
      [[200, 30]]
    )
  })

  test('a letter that stands where the lines of its row begin keeps its stem', ({ assert }) => {
    const stem: Stroke = [21, 32, 3, 18]
    const page = ruledPage([stem, ...[32, 47].map((y): Stroke => [21, y, 12, 3])])
    const { horizontal } = findRulings(page.binary, DPI)
    eraseLevelLines(page, horizontal, [])
    assert.deepEqual(
      findComponents(page.binary).map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]),
      [[21, 32, 33, 50]]
    )
  })

  test('lines inside of a drawn table are left to its cells', ({ assert }) => {
    const page = ruledPage([])
    const { horizontal } = findRulings(page.binary, DPI)
    const table = { columnEdges: [20, 480], rowEdges: [21, 345], cells: [], ruled: true }
    eraseLevelLines(page, horizontal, [table])
    assert.lengthOf(findComponents(page.binary), 8)
  })

  test('letters that stand on the first line of a drawn table are letters', ({ assert }) => {
    const page = ruledPage([[100, 4, 12, 16]])
    const { horizontal } = findRulings(page.binary, DPI)
    const table = { columnEdges: [20, 480], rowEdges: [21, 345], cells: [], ruled: true }
    eraseLevelLines(page, horizontal, [table])
    const outline = { x0: 20, y0: 20, x1: 480, y1: 347 }
    const [letter, ...lines] = findComponents(page.binary).filter((component) =>
      isLooseLetter(component, DPI, [outline])
    )
    assert.deepEqual([letter.x0, letter.y0, letter.y1], [100, 4, 19])
    assert.isEmpty(lines)
    const sliver = { ...letter, y0: 17 }
    assert.isFalse(isLooseLetter(sliver, DPI, [outline]))
  })
})
