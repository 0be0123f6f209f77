import { test } from '@japa/runner'
import { findComponents } from '../src/image/components.js'
import { withoutRulingRemains } from '../src/scan/rulings/ruling_remains.js'

const [WIDTH, HEIGHT] = [200, 60]
/** A level ruling, all across the picture. */
const RULING = { position: 40, thickness: 2, from: 0, to: WIDTH }
const LEVEL = { ...RULING, segments: [RULING] }

/** How many pieces of ink are left, of boxes from one height to another. */
function leftOf(heights: readonly (readonly [top: number, bottom: number])[], isOneBit: boolean) {
  const data = new Uint8Array(WIDTH * HEIGHT)
  for (const [index, [top, bottom]] of heights.entries()) {
    for (let y = top; y < bottom; y++) {
      data.fill(1, y * WIDTH + 10 * index + 5, y * WIDTH + 10 * index + 9)
    }
  }
  const components = findComponents({ data, width: WIDTH, height: HEIGHT })
  return withoutRulingRemains(components, { horizontal: [LEVEL], vertical: [] }, isOneBit).length
}

test.group('Scan, what is left of level rulings', () => {
  const besideByOneLine = [
    [35, 39],
    [41, 45],
  ] as const

  test('dots of a fax that lie one of its coarse lines beside a ruling are no words', ({
    assert,
  }) => {
    assert.equal(leftOf(besideByOneLine, true), 0)
    assert.equal(leftOf(besideByOneLine, false), 2, 'no such dots are in grey pictures')
  })

  test('points and letters that stand on a ruling are words', ({ assert }) => {
    const point = [33, 37] as const
    const letter = [20, 39] as const
    assert.equal(leftOf([point, letter], true), 2)
  })
})
