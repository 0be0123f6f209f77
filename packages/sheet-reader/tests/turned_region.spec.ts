import { test } from '@japa/runner'
import type { RasterRuling } from '../src/image/rulings.js'
import { withoutRulings } from '../src/scan/slanted/turned_region.js'

const SIZE = 60
const ALL = { x0: 0, y0: 0, x1: SIZE, y1: SIZE }
const [PAPER, LETTER] = [255, 20]
/** Greys across a fine line, as a scanner blurs it. */
const LINE = [170, 80, 170]

function ruling(position: number): RasterRuling {
  const [from, to, thickness] = [0, SIZE, 3]
  return { position, thickness, from, to, segments: [{ position, thickness, from, to }] }
}

/** Fine lines at column 30 and row 10 and, 6 pixels wide, the strokes of a letter. */
function picture(isLetter: (x: number, y: number) => boolean) {
  const data = new Uint8Array(SIZE * SIZE).fill(PAPER)
  for (let place = 0; place < SIZE; place++) {
    for (const [offset, grey] of LINE.entries()) {
      data[place * SIZE + 29 + offset] = grey
      data[(9 + offset) * SIZE + place] = grey
    }
  }
  for (let y = 0; y < SIZE; y++) {
    for (let x = 0; x < SIZE; x++) {
      if (isLetter(x, y)) {
        data[y * SIZE + x] = LETTER
      }
    }
  }
  return { data, width: SIZE, height: SIZE }
}

function cleared(isLetter: (x: number, y: number) => boolean) {
  const rulings = { horizontal: [ruling(10)], vertical: [ruling(30)] }
  return withoutRulings(picture(isLetter), ALL, rulings)
}

test.group('Drawn lines taken out of a picture', () => {
  test('leave paper, also where they cross', ({ assert }) => {
    assert.isTrue(cleared(() => false).data.every((grey) => grey > 200))
  })

  test('leave the letters that they run through', ({ assert }) => {
    const isStroke = (x: number, y: number) => Math.abs(x - y + 8) < 4 && y > 30
    const { data } = cleared(isStroke)
    const lost: string[] = []
    for (let y = 34; y < 44; y++) {
      for (let x = 29; x <= 31; x++) {
        const isInside = isStroke(x, y) && isStroke(x, y - 1) && isStroke(x, y + 1)
        if (isInside && data[y * SIZE + x] > 100) {
          lost.push(`${x} ${y}`)
        }
      }
    }
    assert.deepEqual(lost, [])
  })

  test('leave a stroke that ends at them as it is', ({ assert }) => {
    const isStroke = (x: number, y: number) => x > 31 && x < 45 && y >= 40 && y < 46
    const { data } = cleared(isStroke)
    assert.equal(data[42 * SIZE + 32], LETTER)
    assert.isAbove(data[42 * SIZE + 29], 200)
  })
})
