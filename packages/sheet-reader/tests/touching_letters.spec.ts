import { test } from '@japa/runner'
import { bandsOf } from '../src/scan/words/touching_letters.js'
import { pictureOf } from './image_pictures.js'

test.group('Letters that touch', () => {
  test('are cut into bands, without those in which there is no ink', ({ assert }) => {
    const grey = pictureOf(40, 120, [
      { x0: 10, y0: 10, x1: 20, y1: 50 },
      { x0: 12, y0: 90, x1: 22, y1: 110 },
    ])
    const binary = { ...grey, data: grey.data.map((level) => (level === 0 ? 1 : 0)) }
    const ink = { x0: 10, y0: 10, x1: 22, y1: 110, area: 600 }
    assert.deepEqual(bandsOf(ink, binary, 20), [
      { x0: 10, y0: 10, x1: 20, y1: 30, area: 200 },
      { x0: 10, y0: 30, x1: 20, y1: 50, area: 200 },
    ])
  })
})
