import { test } from '@japa/runner'
import { invertDarkFills } from '../src/image/dark_fills.js'
import type { GreyImage } from '../src/image/grey_image.js'
import { soften } from '../src/image/soften.js'
import { Random } from '../samples/random.js'
import { paint, pictureOf } from './image_pictures.js'

const DPI = 204
const FILL = { x0: 100, y0: 100, x1: 700, y1: 150 }
/** Share of the dots of a fill that a fax leaves white where the fill is no full black. */
const SPECKS = 0.2

/** A band of headings as a fax has it: strokes four pixels wide on black with white dots. */
function faxed(): GreyImage {
  const image = pictureOf(900, 400, [])
  paint(image, FILL, 0)
  const random = new Random(5)
  for (let y = FILL.y0; y < FILL.y1; y++) {
    for (let x = FILL.x0; x < FILL.x1; x++) {
      image.data[y * image.width + x] = random.chance(SPECKS) ? 255 : 0
    }
  }
  for (let x = 120; x < 660; x += 20) {
    paint(image, { x0: x, y0: 115, x1: x + 4, y1: 135 }, 255)
  }
  return soften(image)
}

test.group('A dark fill of which a fax made specks', () => {
  const image = faxed()
  const { data, width } = invertDarkFills(image, DPI, () => new Uint8Array(900 * 400), true)!

  test('becomes paper with no speck that is as dark as ink', ({ assert }) => {
    let specks = 0
    for (let y = FILL.y0 + 3; y < 112; y++) {
      for (let x = FILL.x0 + 3; x < FILL.x1 - 3; x++) {
        specks += data[y * width + x] < 128 ? 1 : 0
      }
    }
    assert.isBelow(specks, 40)
  })

  test('keeps its letters', ({ assert }) => {
    for (let x = 121; x < 660; x += 20) {
      assert.isBelow(data[125 * width + x + 1], 100)
    }
  })
})

test('A dark fill without specks keeps its thin letters', ({ assert }) => {
  const image = pictureOf(900, 400, [])
  paint(image, FILL, 0)
  for (let x = 106; x < 694; x += 5) {
    paint(image, { x0: x, y0: 112, x1: x + 1, y1: 138 }, 255)
  }
  soften(image)
  const plain = invertDarkFills(image, DPI, () => new Uint8Array(900 * 400))!
  const ofOneBit = invertDarkFills(image, DPI, () => new Uint8Array(900 * 400), true)!
  assert.deepEqual(ofOneBit.data, plain.data)
})
