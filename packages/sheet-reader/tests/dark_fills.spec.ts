import { test } from '@japa/runner'
import { invertDarkFills } from '../src/image/dark_fills.js'
import type { GreyImage } from '../src/image/grey_image.js'
import { gridLines, paint, pictureOf } from './image_pictures.js'

const DPI = 200
const FILL = { x0: 100, y0: 100, x1: 700, y1: 150 }

/** Strokes as letters have them: four pixels wide, twenty high, in the middle of the fill. */
function write(image: GreyImage, level: number): void {
  for (let x = 120; x < 660; x += 20) {
    paint(image, { x0: x, y0: 115, x1: x + 4, y1: 135 }, level)
  }
}

function inverted(image: GreyImage): GreyImage | null {
  return invertDarkFills(image, DPI, () => new Uint8Array(image.width * image.height))
}

test.group('Dark fills', () => {
  test('become paper, and their light letters ink', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    paint(image, FILL, 53)
    write(image, 250)
    const { data, width } = inverted(image)!
    assert.isBelow(data[125 * width + 121], 20)
    assert.isAbove(data[125 * width + 130], 235)
    assert.isAbove(data[105 * width + 101], 235)
    assert.equal(data[300 * width + 300], 255)
  })

  test('leave a line where a band of headings began and ended, and none around a label', ({
    assert,
  }) => {
    const image = pictureOf(900, 400, [])
    paint(image, FILL, 53)
    write(image, 250)
    const { data, width } = inverted(image)!
    assert.isBelow(data[FILL.y0 * width + 300], 20)
    assert.isBelow(data[(FILL.y1 - 1) * width + 300], 20)
    const label = pictureOf(900, 400, [])
    const box = { x0: 100, y0: 100, x1: 200, y1: 150 }
    paint(label, box, 53)
    paint(label, { x0: 120, y0: 115, x1: 124, y1: 135 }, 250)
    paint(label, { x0: 140, y0: 115, x1: 144, y1: 135 }, 250)
    assert.isAbove(inverted(label)!.data[box.y0 * width + 150], 235)
  })

  test('leave nothing of an outline that scanning blurred, and the whole of one that is drawn', ({
    assert,
  }) => {
    const box = { x0: 100, y0: 100, x1: 200, y1: 150 }
    const filled = (outline: number) => {
      const image = pictureOf(900, 400, [])
      paint(image, { x0: box.x0 - 2, y0: box.y0 - 2, x1: box.x1 + 2, y1: box.y1 + 2 }, outline)
      paint(image, box, 53)
      paint(image, { x0: 120, y0: 115, x1: 124, y1: 135 }, 250)
      paint(image, { x0: 140, y0: 115, x1: 144, y1: 135 }, 250)
      return inverted(image)!
    }
    const blurred = filled(140)
    const drawn = filled(32)
    for (let x = box.x0 - 2; x < box.x1 + 2; x++) {
      assert.isAbove(blurred.data[(box.y0 - 2) * blurred.width + x], 235)
      assert.isBelow(drawn.data[(box.y0 - 2) * drawn.width + x], 20)
    }
  })

  test('are whole bands where letters are nearly as high as they', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    paint(image, { x0: 102, y0: 102, x1: 702, y1: 124 }, 53)
    for (const word of [200, 330, 460, 590]) {
      for (let x = word; x < word + 64; x += 8) {
        paint(image, { x0: x, y0: 106, x1: x + 4, y1: 120 }, 250)
      }
    }
    const { data, width } = inverted(image)!
    const levelsAt = (places: readonly number[]) => places.map((x) => data[113 * width + x])
    assert.isBelow(Math.max(...levelsAt([202, 226, 250, 332, 356, 478, 622])), 20)
    assert.isAbove(Math.min(...levelsAt([110, 206, 230, 254, 300, 336, 482, 627, 690])), 235)
  })

  test('are no bold letters that stand close', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    for (const [x0, y0, x1, y1] of [
      [100, 100, 109, 122],
      [106, 103, 118, 119],
      [114, 100, 123, 122],
      [126, 100, 148, 107],
      [132, 100, 141, 122],
    ]) {
      paint(image, { x0, y0, x1, y1 }, 0)
    }
    assert.isNull(inverted(image))
  })

  test('keep the lines that are drawn around them', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    paint(image, FILL, 53)
    write(image, 250)
    for (const line of gridLines([98, 400, 700], [98, 150, 200])) {
      paint(image, line, 0)
    }
    const { data, width } = inverted(image)!
    assert.isBelow(data[110 * width + 400], 20)
    assert.isBelow(data[150 * width + 300], 20)
    assert.isAbove(data[110 * width + 396], 235)
  })

  test('keep fine lines that are hardly darker than an even fill', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    paint(image, FILL, 53)
    write(image, 250)
    paint(image, { x0: 100, y0: 110, x1: 700, y1: 113 }, 36)
    const { data, width } = inverted(image)!
    assert.isBelow(data[111 * width + 300], 40)
    assert.isAbove(data[106 * width + 300], 235)
  })

  test('keep lines whole of which noise would leave dots, and make none below letters', ({
    assert,
  }) => {
    const image = pictureOf(900, 400, [])
    const { x0, y0, x1, y1 } = FILL
    paint(image, FILL, 53)
    write(image, 250)
    paint(image, { x0: 411, y0, x1: 413, y1 }, 43)
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        image.data[y * image.width + x] += ((x * 7 + y * 13) % 5) - 2
      }
    }
    const { data, width } = inverted(image)!
    const inkAt = (x: number) =>
      Array.from({ length: 40 }, (_, y) => data[(y0 + 5 + y) * width + x])
    assert.isBelow(Math.max(...inkAt(411)), 20)
    assert.isAbove(Math.min(...inkAt(416)), 200)
    assert.isAbove(data[139 * width + 130], 200)
  })

  test('keep lines whole that letters stand close to', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    const { x0, y0, x1, y1 } = FILL
    paint(image, FILL, 53)
    write(image, 250)
    paint(image, { x0: 408, y0, x1: 410, y1 }, 37)
    for (let y = y0; y < y1; y++) {
      for (let x = x0; x < x1; x++) {
        const at = y * image.width + x
        image.data[at] = Math.min(255, image.data[at] + ((x * 31 + y * 17) % 25) - 12)
      }
    }
    const { data, width } = inverted(image)!
    const inkAt = (x: number) =>
      Array.from({ length: 40 }, (_, y) => data[(y0 + 5 + y) * width + x])
    assert.isBelow(Math.max(...inkAt(408)), 20)
    assert.isAbove(Math.min(...inkAt(415)), 150)
  })

  test('make lines no longer than they are, where headings stand above the middle of one', ({
    assert,
  }) => {
    const image = pictureOf(900, 400, [])
    const { x0, y0, x1 } = FILL
    paint(image, { ...FILL, y1: 200 }, 53)
    write(image, 250)
    paint(image, { x0: 410, y0: 137, x1: 413, y1: 200 }, 13)
    for (let y = y0; y < 200; y++) {
      for (let x = x0; x < x1; x++) {
        const at = y * image.width + x
        image.data[at] = Math.min(255, image.data[at] + ((x * 31 + y * 17) % 25) - 12)
      }
    }
    const { data, width } = inverted(image)!
    const inkAt = (y: number) => Math.min(...[410, 411, 412].map((x) => data[y * width + x]))
    assert.isBelow(inkAt(142), 20)
    assert.isAbove(Math.min(...[130, 131, 132, 133].map(inkAt)), 150)
  })

  test('end before the bold letters that stand close above them', ({ assert }) => {
    const image = pictureOf(900, 400, [])
    paint(image, FILL, 53)
    write(image, 250)
    for (let x = 110; x < 200; x += 30) {
      paint(image, { x0: x, y0: 76, x1: x + 14, y1: 96 }, 20)
    }
    const { data, width } = inverted(image)!
    assert.isBelow(data[86 * width + 117], 30)
    assert.equal(data[86 * width + 300], 255)
  })

  test('are none where the text is darker than its tint, or nothing but lines and letters is dark', ({
    assert,
  }) => {
    const tinted = pictureOf(900, 400, [])
    paint(tinted, FILL, 140)
    write(tinted, 10)
    assert.isNull(inverted(tinted))
    const drawn = pictureOf(900, 400, gridLines([98, 400, 700], [98, 150, 200]))
    write(drawn, 0)
    assert.isNull(inverted(drawn))
  })
})
