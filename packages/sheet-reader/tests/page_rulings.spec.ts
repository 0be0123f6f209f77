import { test } from '@japa/runner'
import type { RasterRuling, RasterRulings } from '../src/image/rulings.js'
import { pageRulings } from '../src/scan/rulings/page_rulings.js'
import type { Ruling } from '../src/types.js'

const LEVEL = [100, 140, 180, 220].map((y) => ruling(y, [[50, 800]]))

function ruling(position: number, ends: [from: number, to: number][]): RasterRuling {
  const segments = ends.map(([from, to]) => ({ from, to, position, thickness: 2 }))
  return { position, thickness: 2, from: ends[0][0], to: ends[ends.length - 1][1], segments }
}

function uprightOf(vertical: RasterRuling): number {
  const found = pageRulings({ horizontal: LEVEL, vertical: [vertical] }, [], [], 1)
  return found.filter(({ direction }) => direction === 'vertical').length
}

test.group('Rulings of a scan', () => {
  test('letters one below the other between level lines are none', ({ assert }) => {
    const letters = LEVEL.map(({ position }): [number, number] => [position + 6, position + 30])
    assert.equal(uprightOf(ruling(120, letters)), 0)
  })

  test('a line through the rows is one, whole or not', ({ assert }) => {
    assert.equal(uprightOf(ruling(120, [[100, 220]])), 1)
    const broken: [number, number][] = [
      [100, 135],
      [141, 178],
    ]
    assert.equal(uprightOf(ruling(120, broken)), 1)
  })

  test('the feet and stems of a title that stands right on a table are none', ({ assert }) => {
    const box = { x0: 100, y0: 200, x1: 700, y1: 260 }
    const cells = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box }]
    const found = { columnEdges: [100, 700], rowEdges: [200, 260], cells, ruled: true }
    const drawnWith = (more: Partial<RasterRulings>, direction: Ruling['direction']) => {
      const level = [200, 260].map((at) => ruling(at, [[100, 700]]))
      const horizontal = [...level, ...(more.horizontal ?? [])]
      const vertical = more.vertical ?? []
      const all = pageRulings({ horizontal, vertical }, [found], [], 200 / 72)
      return all.filter((one) => one.direction === direction).length
    }
    const feetAt = (y: number) => drawnWith({ horizontal: [ruling(y, [[300, 400]])] }, 'horizontal')
    assert.equal(feetAt(193), 2)
    assert.equal(feetAt(160), 3)
    const line = (y: number): [from: number, to: number][] => [
      [y, 202],
      [205, 260],
    ]
    const stemFrom = (y: number) => drawnWith({ vertical: [ruling(300, line(y))] }, 'vertical')
    assert.equal(stemFrom(178), 2)
    assert.equal(stemFrom(150), 3)
  })
})
