import { test } from '@japa/runner'
import { runsOffPicture } from '../src/scan/page/cut_off.js'
import type { RasterRulings } from '../src/image/rulings.js'

const SIZE = { width: 1000, height: 1400 }

/** A drawn table of ten rows and two columns between these edges. */
function drawn(left: number, right: number, closings: readonly number[]): RasterRulings {
  const line = (position: number, from: number, to: number) => ({
    position,
    from,
    to,
    thickness: 2,
    segments: [],
  })
  return {
    horizontal: Array.from({ length: 11 }, (_, row) => line(300 + 40 * row, left, right)),
    vertical: closings.map((position) => line(position, 300, 700)),
  }
}

test.group('Tables that go on beyond their picture', () => {
  test('end at its edge without a line that closes them', ({ assert }) => {
    assert.isTrue(runsOffPicture(drawn(80, 997, [80, 400, 985]), SIZE))
    assert.isTrue(runsOffPicture(drawn(2, 900, [400, 900]), SIZE))
    const { horizontal, vertical } = drawn(80, 997, [80, 400])
    const upright = { horizontal: vertical, vertical: horizontal }
    assert.isTrue(runsOffPicture(upright, { width: 1400, height: 1000 }))
  })

  test('are none where they are closed, or end before the edge', ({ assert }) => {
    assert.isFalse(runsOffPicture(drawn(80, 997, [80, 400, 996]), SIZE))
    assert.isFalse(runsOffPicture(drawn(80, 960, [80, 400]), SIZE))
    assert.isFalse(runsOffPicture({ horizontal: [], vertical: [] }, SIZE))
  })
})
