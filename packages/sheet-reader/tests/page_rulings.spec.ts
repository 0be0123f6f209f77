import { test } from '@japa/runner'
import type { RasterRuling } from '../src/image/rulings.js'
import { pageRulings } from '../src/scan/rulings/page_rulings.js'

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
})
