import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { withDottedLines } from '../src/image/dotted_lines.js'
import type { PixelBox } from '../src/image/grey_image.js'
import { findRulings } from '../src/image/rulings.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { gridLines, pictureOf } from './image_pictures.js'

const DPI = 200
const LEFT = 60
const RIGHT = 740
const EDGES = [LEFT, 260, 500, RIGHT]
const ROWS = Array.from({ length: 13 }, (_, row) => 40 + 30 * row)

/**
 * The upright lines of a grid and the figures of its rows, and the lines that are found of them.
 */
function uprightLines(figures: readonly PixelBox[], dots: readonly PixelBox[]): number[] {
  const workspace = new ImageWorkspace()
  const level = gridLines(EDGES, ROWS).slice(0, ROWS.length)
  const picture = pictureOf(800, 480, [...level, ...figures, ...dots])
  const binary = binarise(picture, workspace, { window: 37 })
  const { vertical } = withDottedLines(findRulings(binary, DPI), binary, DPI, workspace)
  return vertical.map(({ position }) => Math.round(position))
}

/**
 * Two dots that are left of a line in each of most rows: above the letters, and below those of the
 * next row.
 */
function dotsAt(x: number): PixelBox[] {
  return ROWS.slice(0, -1).flatMap((top, row) => {
    const y = row % 2 === 0 ? top + 4 : top + 25
    return row % 5 === 4 ? [] : [{ x0: x, y0: y, x1: x + 2, y1: y + 2 }]
  })
}

/** A figure of two strokes in each row. */
function figuresAt(x: number): PixelBox[] {
  return ROWS.slice(0, -1).flatMap((top) => [
    { x0: x, y0: top + 8, x1: x + 3, y1: top + 22 },
    { x0: x + 3, y0: top + 8, x1: x + 12, y1: top + 11 },
  ])
}

test.group('Lines in the margins of rows', () => {
  test('finds a line of few dots that stands right beside the figures of a column', ({
    assert,
  }) => {
    const found = uprightLines(
      EDGES.flatMap((x) => figuresAt(x + 4)),
      EDGES.flatMap(dotsAt)
    )
    assert.lengthOf(found, EDGES.length)
    for (const [index, x] of EDGES.entries()) {
      assert.approximately(found[index], x + 1, 2)
    }
  })

  test('does not draw the lines of a table on through one that stands below it', ({ assert }) => {
    const below = ROWS.map((top) => top + 30 * ROWS.length + 20)
    const others = [LEFT, 340, 600, RIGHT]
    const level = [...gridLines(EDGES, ROWS), ...gridLines(EDGES, below)].filter(
      ({ x0, x1 }) => x1 - x0 > 100
    )
    const shifted = (box: PixelBox) => ({
      ...box,
      y0: box.y0 + below[0] - ROWS[0],
      y1: box.y1 + below[0] - ROWS[0],
    })
    const upper = [...EDGES.flatMap(dotsAt), ...EDGES.flatMap((x) => figuresAt(x + 4))]
    const lower = [...others.flatMap(dotsAt), ...others.flatMap((x) => figuresAt(x + 4))]
    const speck = { x0: 260, y0: below[1] + 4, x1: 262, y1: below[1] + 6 }
    const workspace = new ImageWorkspace()
    const picture = pictureOf(800, 900, [...level, ...upper, ...lower.map(shifted), speck])
    const binary = binarise(picture, workspace, { window: 37 })
    const { vertical } = withDottedLines(findRulings(binary, DPI), binary, DPI, workspace)
    const through = ({ position }: { position: number }) => position > 100 && position < 700
    const inner = vertical.filter(through)
    assert.lengthOf(inner, 4)
    assert.isTrue(inner.every(({ from, to }) => to <= below[0] || from >= ROWS.at(-1)!))
  })

  test('takes neither the figures of a column for a line nor letters that reach below theirs', ({
    assert,
  }) => {
    const hooks = ROWS.slice(0, -1).map((top) => ({ x0: 300, y0: top + 20, x1: 302, y1: top + 27 }))
    assert.isEmpty(uprightLines([...EDGES.flatMap(figuresAt), ...hooks], []))
  })

  test('takes letters that reach into both margins of low rows for no line', ({ assert }) => {
    const letters = ROWS.slice(0, -1).flatMap((top) => [
      { x0: 292, y0: top + 9, x1: 295, y1: top + 21 },
      { x0: 292, y0: top + 8, x1: 302, y1: top + 11 },
      { x0: 292, y0: top + 19, x1: 302, y1: top + 22 },
      { x0: 300, y0: top + 4, x1: 302, y1: top + 8 },
      { x0: 300, y0: top + 22, x1: 302, y1: top + 27 },
    ])
    assert.isEmpty(uprightLines(letters, []))
  })

  test('takes specks above and below the figures of a column for no line through them', ({
    assert,
  }) => {
    const wide = ROWS.slice(0, -1).flatMap((top) => [
      { x0: 290, y0: top + 9, x1: 312, y1: top + 12 },
      { x0: 290, y0: top + 18, x1: 312, y1: top + 21 },
    ])
    assert.isEmpty(uprightLines(wide, dotsAt(300)))
  })
})
