import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import type { PixelBox } from '../src/image/grey_image.js'
import type { RasterRuling } from '../src/image/rulings.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { continueIntoBands } from '../src/scan/rulings/band_lines.js'
import { pictureOf } from './image_pictures.js'

const DPI = 200
const BAND = { x0: 100, y0: 100, x1: 700, y1: 160 }

function upright(position: number, from = BAND.y1): RasterRuling {
  const segment = { from, to: 400, position, thickness: 2 }
  return { ...segment, segments: [segment] }
}

function continued(rulings: readonly RasterRuling[], letters: readonly PixelBox[]) {
  const picture = pictureOf(800, 500, letters)
  const binary = binarise(picture, new ImageWorkspace(), { window: 37 })
  const found = continueIntoBands(rulings, [BAND], binary, DPI)
  const isDrawn = (x: number, y: number) => binary.data[y * binary.width + x] === 1
  return { tops: found.map(({ from }) => from), isDrawn }
}

test.group('Scan, dark bands of headings in faxes', () => {
  test('get the upright lines of the table below them', ({ assert }) => {
    const { tops, isDrawn } = continued([upright(101), upright(300, 190), upright(699)], [])
    assert.deepEqual(tops, [BAND.y0, BAND.y0, BAND.y0])
    assert.isTrue(isDrawn(300, 130))
  })

  test('get them as far as the words of an upper heading, and none through a word', ({
    assert,
  }) => {
    const group = { x0: 280, y0: 105, x1: 360, y1: 120 }
    const title = { x0: 460, y0: 140, x1: 540, y1: 156 }
    const { tops, isDrawn } = continued([upright(300), upright(500)], [group, title])
    assert.closeTo(tops[0], group.y1 + 4, 4)
    assert.isTrue(isDrawn(300, 150))
    assert.equal(tops[1], BAND.y1)
    assert.isFalse(isDrawn(500, 130))
  })

  test('have none of tables beside them or further down', ({ assert }) => {
    const { tops } = continued([upright(60), upright(300, 300)], [])
    assert.deepEqual(tops, [BAND.y1, 300])
  })
})
