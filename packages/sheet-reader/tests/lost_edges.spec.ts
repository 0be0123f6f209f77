import { test } from '@japa/runner'
import type { RasterRuling } from '../src/image/rulings.js'
import { withLostEdges } from '../src/scan/rulings/lost_edges.js'

const DPI = 200

function ruling(position: number, from: number, to: number): RasterRuling {
  const [thickness, ends] = [2, { from, to }]
  return { position, thickness, ...ends, segments: [{ ...ends, position, thickness }] }
}

const LEVEL = [160, 220, 280].map((y) => ruling(y, 100, 700))

function levelsOf(tops: readonly number[], bottom = 280): number[] {
  const upright = tops.map((top, index) => ruling(100 + 200 * index, top, bottom))
  const { horizontal } = withLostEdges({ horizontal: LEVEL, vertical: upright }, DPI)
  return horizontal.map(({ position }) => position)
}

test.group('Scan, edges of tables that the picture lost', () => {
  test('closes a heading whose upright rulings all end at one height', ({ assert }) => {
    assert.deepEqual(levelsOf([100, 101, 160, 99]), [160, 220, 280, 100])
    assert.deepEqual(levelsOf([160, 160, 160, 160], 340), [160, 220, 280, 340])
  })

  test('closes a side whose level rulings all end at one place, and not beside tops of digits', ({
    assert,
  }) => {
    const upright = [100, 300, 500].map((x) => ruling(x, 160, 280))
    const sidesOf = (level: RasterRuling[]) =>
      withLostEdges({ horizontal: level, vertical: upright }, DPI).vertical.map(
        ({ position }) => position
      )
    assert.deepEqual(sidesOf(LEVEL), [100, 300, 500, 700])
    assert.deepEqual(sidesOf([160, 220, 280].map((y) => ruling(y, 100, 500))), [100, 300, 500])
    const tops = [160, 220].map((y) => {
      const digits = [110, 310, 510].map((x) => ruling(y, x, x + 30).segments[0])
      return { ...ruling(y, 110, 540), segments: digits }
    })
    assert.deepEqual(sidesOf(tops), [100, 300, 500])
  })

  test('closes a side where the edge of the picture, which was turned a little, cuts the table', ({
    assert,
  }) => {
    const upright = [100, 300, 500].map((x) => ruling(x, 160, 280))
    const level = [698, 690, 680].map((to, row) => ruling(160 + 60 * row, 100, to))
    const sidesOf = (width: number) =>
      withLostEdges({ horizontal: level, vertical: upright }, DPI, {
        width,
        height: 900,
      }).vertical.map(({ position }) => position)
    assert.deepEqual(sidesOf(700), [100, 300, 500, 680])
    assert.deepEqual(sidesOf(900), [100, 300, 500])
  })

  test('knows that nobody drew a side where a printer left it off', ({ assert }) => {
    const upright = [100, 300, 500].map((x) => ruling(x, 160, 460))
    const sideOf = (ends: number[]) => {
      const level = ends.map((to, row) => ruling(160 + 60 * row, 100, to))
      return withLostEdges({ horizontal: level, vertical: upright }, DPI).vertical.at(-1)
    }
    assert.include(sideOf([700, 701, 700, 700, 699, 700]), { position: 700, isCut: true })
    assert.notProperty(sideOf([700, 500, 700]), 'isCut')
  })

  test('adds no edge below letters that stand one below the other', ({ assert }) => {
    const stems = [100, 114].map((x) => {
      const letters = [165, 225, 285].map((y) => ruling(x, y, y + 36).segments[0])
      return { ...ruling(x, 165, 321), segments: letters }
    })
    const { horizontal } = withLostEdges({ horizontal: LEVEL, vertical: stems }, DPI)
    assert.deepEqual(horizontal, LEVEL)
  })

  test('adds no edge to a whole table, nor where only some rulings go on', ({ assert }) => {
    assert.deepEqual(levelsOf([160, 159, 160, 161]), [160, 220, 280])
    assert.deepEqual(levelsOf([100, 160, 160, 160]), [160, 220, 280])
    assert.deepEqual(levelsOf([100, 160, 130, 70]), [160, 220, 280])
    assert.deepEqual(levelsOf([152, 152, 152, 152]), [160, 220, 280])
  })
})
