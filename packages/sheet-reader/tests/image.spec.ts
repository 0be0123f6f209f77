import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { findComponents } from '../src/image/components.js'
import { flattenBackground } from '../src/image/flatten.js'
import {
  clipBox,
  createGreyImage,
  cropImage,
  type BinaryImage,
  type GreyImage,
} from '../src/image/grey_image.js'
import { writePgm } from '../src/image/pgm.js'
import { drawScaled, shrinkImage } from '../src/image/resample.js'
import { rotateImage, transposeImage, turnImage } from '../src/image/rotate.js'
import { findRulings, traceRulings } from '../src/image/rulings.js'
import { findSkew } from '../src/image/skew.js'
import { findRuledTables } from '../src/scan/rulings/raster_grid.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { gridLines, paint, pictureOf } from './image_pictures.js'

const DPI = 200

function inkOf(image: GreyImage, window = 37): BinaryImage {
  return binarise(image, new ImageWorkspace(), { window })
}

function rotated(image: GreyImage, degrees: number): GreyImage {
  return rotateImage(image, degrees, new Uint8Array(image.width * image.height))
}

/** Numbers from 0 to 1 that are the same in every run. */
function randomNumbers(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 32
  }
}

test.group('Image, ink and paper', () => {
  test('finds ink on paper that gets darker to one side', ({ assert }) => {
    const image = createGreyImage(400, 100)
    for (let x = 0; x < 400; x++) {
      paint(image, { x0: x, y0: 0, x1: x + 1, y1: 100 }, 250 - x / 4)
    }
    for (const x of [50, 200, 350]) {
      paint(image, { x0: x, y0: 40, x1: x + 6, y1: 60 }, 40)
    }
    const found = findComponents(inkOf(image))
    assert.deepEqual(
      found.map(({ x0, y0, x1, y1 }) => [x0, y0, x1, y1]),
      [
        [50, 40, 56, 60],
        [200, 40, 206, 60],
        [350, 40, 356, 60],
      ]
    )
  })

  test('makes shaded rows white and keeps their ink', ({ assert }) => {
    const image = createGreyImage(300, 300)
    paint(image, { x0: 0, y0: 100, x1: 300, y1: 200 }, 205)
    paint(image, { x0: 140, y0: 140, x1: 144, y1: 160 }, 30)
    const flat = flattenBackground(image, new Uint8Array(300 * 300))
    assert.equal(flat.data[150 * 300 + 60], 255)
    assert.isBelow(flat.data[150 * 300 + 141], 60)
  })

  test('gives the same ink from a used workspace as from a new one', ({ assert }) => {
    const workspace = new ImageWorkspace()
    const large = pictureOf(300, 200, [{ x0: 10, y0: 10, x1: 290, y1: 190 }])
    const small = pictureOf(120, 80, [{ x0: 30, y0: 30, x1: 36, y1: 50 }])
    binarise(large, workspace, { window: 37 })
    const again = binarise(small, workspace, { window: 37 })
    assert.deepEqual(findComponents(again), findComponents(inkOf(small)))
  })

  test('joins ink that touches at corners and parts that meet later', ({ assert }) => {
    const rows = ['10001', '01010', '00100', '00000', '11011']
    const data = Uint8Array.from(rows.join(''), Number)
    const found = findComponents({ data, width: 5, height: 5 })
    assert.deepEqual(found, [
      { x0: 0, y0: 0, x1: 5, y1: 3, area: 5 },
      { x0: 0, y0: 4, x1: 2, y1: 5, area: 2 },
      { x0: 3, y0: 4, x1: 5, y1: 5, area: 2 },
    ])
  })

  test('looks for ink in a part of the picture only', ({ assert }) => {
    const image = pictureOf(100, 100, [
      { x0: 10, y0: 10, x1: 20, y1: 20 },
      { x0: 60, y0: 60, x1: 70, y1: 70 },
    ])
    const found = findComponents(inkOf(image), { x0: 50, y0: 50, x1: 100, y1: 100 })
    assert.deepEqual(found, [{ x0: 60, y0: 60, x1: 70, y1: 70, area: 100 }])
  })
})

test.group('Image, turning', () => {
  test('finds a skew of {$self} degrees to a few hundredths')
    .with([-6.5, -1.2, -0.31, 0, 0.08, 0.9, 3.4])
    .run(({ assert }, degrees) => {
      const lines = Array.from({ length: 24 }, (_, i) => ({
        x0: 150,
        y0: 120 + i * 40,
        x1: 1450,
        y1: 123 + i * 40,
      }))
      const image = rotated(pictureOf(1600, 1200, lines), -degrees)
      assert.closeTo(findSkew(inkOf(image)), degrees, 0.03)
    })

  test('finds the skew of a page with little on it, whose lines lie in one bin at other angles', ({
    assert,
  }) => {
    const rows = Array.from({ length: 22 }, (_, row) => 300 + row * 28)
    const words = rows.flatMap((y) => [
      { x0: 160, y0: y, x1: 174, y1: y + 18 },
      { x0: 254, y0: y, x1: 268, y1: y + 18 },
    ])
    const image = rotated(pictureOf(1650, 2300, words), -0.74)
    assert.closeTo(findSkew(inkOf(image)), 0.74, 0.1)
  })

  test('takes an empty page for level', ({ assert }) => {
    assert.equal(findSkew(inkOf(createGreyImage(400, 300))), 0)
  })

  test('brings a turned picture back', ({ assert }) => {
    const image = pictureOf(200, 120, [{ x0: 60, y0: 40, x1: 140, y1: 80 }])
    const back = rotated(rotated(image, 3), -3)
    const [box] = findComponents(inkOf(back, 201))
    for (const [edge, expected] of [
      [box.x0, 60],
      [box.y0, 40],
      [box.x1, 140],
      [box.y1, 80],
    ]) {
      assert.closeTo(edge, expected, 1)
    }
  })

  test('turns clockwise by quarters', ({ assert }) => {
    const image = { data: Uint8Array.of(1, 2, 3, 4, 5, 6), width: 3, height: 2 }
    assert.deepEqual([...turnImage(image, 90).data], [4, 1, 5, 2, 6, 3])
    assert.deepEqual([...turnImage(image, 180).data], [6, 5, 4, 3, 2, 1])
    assert.deepEqual([...turnImage(image, 270).data], [3, 6, 2, 5, 1, 4])
    assert.deepEqual([...transposeImage(image, new Uint8Array(6)).data], [1, 4, 2, 5, 3, 6])
    assert.equal(turnImage(image, 90).width, 2)
  })
})

test.group('Image, cutting and scaling', () => {
  test('keeps boxes on the picture', ({ assert }) => {
    const size = { width: 10, height: 5 }
    assert.deepEqual(clipBox({ x0: -3, y0: 1.2, x1: 4.1, y1: 9 }, size), {
      x0: 0,
      y0: 1,
      x1: 5,
      y1: 5,
    })
    assert.deepEqual(clipBox({ x0: 20, y0: 0, x1: 30, y1: 5 }, size), {
      x0: 10,
      y0: 0,
      x1: 10,
      y1: 5,
    })
  })

  test('cuts out a part', ({ assert }) => {
    const image = { data: Uint8Array.from({ length: 12 }, (_, i) => i), width: 4, height: 3 }
    const part = cropImage(image, { x0: 1, y0: 1, x1: 3, y1: 3 })
    assert.deepEqual([...part.data], [5, 6, 9, 10])
  })

  test('does not let ink beside the box into an enlarged line', ({ assert }) => {
    const source = pictureOf(40, 20, [{ x0: 20, y0: 0, x1: 40, y1: 20 }])
    const target = createGreyImage(60, 60)
    drawScaled(source, { x0: 0, y0: 0, x1: 20, y1: 20 }, target, 5, 5, 2)
    assert.isTrue(target.data.every((level) => level === 255))
  })

  test('shrinks by averaging', ({ assert }) => {
    const image = { data: Uint8Array.of(0, 100, 200, 100, 0, 0), width: 2, height: 3 }
    assert.deepEqual(shrinkImage(image, 2), { data: Uint8Array.of(100), width: 1, height: 1 })
  })

  test('writes a PGM file of the pixels that belong to the picture', ({ assert }) => {
    const file = writePgm({ data: Uint8Array.of(1, 2, 3, 4, 9, 9), width: 2, height: 2 })
    assert.equal(file.toString('latin1'), 'P5\n2 2\n255\n\x01\x02\x03\x04')
  })
})

test.group('Image, drawn lines', () => {
  const xs = [100, 300, 500, 700]
  const ys = [80, 140, 200, 260, 320]

  test('finds the lines of a grid to half a pixel', ({ assert }) => {
    const image = pictureOf(800, 400, gridLines(xs, ys))
    const rulings = findRulings(inkOf(image), DPI)
    assert.deepEqual(
      rulings.vertical.map(({ position }) => Math.round(position)),
      xs.map((x) => x + 1)
    )
    assert.deepEqual(
      rulings.horizontal.map(({ position }) => Math.round(position)),
      ys.map((y) => y + 1)
    )
    assert.isTrue(rulings.horizontal.every(({ segments }) => segments.length === 1))
  })

  test('finds lines that a fax left in pieces', ({ assert }) => {
    const image = pictureOf(800, 400, [])
    const random = randomNumbers(7)
    for (const line of gridLines(xs, ys)) {
      const isLevel = line.x1 - line.x0 > line.y1 - line.y0
      const end = isLevel ? line.x1 : line.y1
      for (let at = isLevel ? line.x0 : line.y0; at < end; at += 3 + random() * 9) {
        const from = Math.round(at)
        at = Math.min(end, at + 12 + random() * 30)
        const to = Math.round(at)
        paint(image, isLevel ? { ...line, x0: from, x1: to } : { ...line, y0: from, y1: to }, 0)
      }
    }
    const rulings = findRulings(inkOf(image), DPI)
    assert.lengthOf(rulings.vertical, xs.length)
    assert.lengthOf(rulings.horizontal, ys.length)
    const [table] = findRuledTables(rulings, DPI)
    assert.lengthOf(table.cells, 12)
  })

  test('does not take the strokes of letters for lines', ({ assert }) => {
    const letters = Array.from({ length: 30 }, (_, i) => [
      { x0: 50 + i * 22, y0: 100, x1: 66 + i * 22, y1: 103 },
      { x0: 50 + i * 22, y0: 100, x1: 53 + i * 22, y1: 118 },
      { x0: 50 + i * 22, y0: 108, x1: 64 + i * 22, y1: 111 },
    ]).flat()
    const ink = inkOf(pictureOf(800, 200, letters))
    assert.isEmpty(traceRulings(ink, DPI))
  })

  test('finds a line to whose end a letter stands nearly', ({ assert }) => {
    const letter = [
      { x0: 498, y0: 50, x1: 504, y1: 76 },
      { x0: 484, y0: 50, x1: 487, y1: 76 },
      { x0: 484, y0: 60, x1: 498, y1: 66 },
    ]
    // Under the heading a row goes across all columns.
    const grids = [gridLines(xs, [80, 130]), gridLines(xs, [180, 320])].flat()
    const image = pictureOf(800, 400, [...grids, ...letter])
    const line = findRulings(inkOf(image), DPI).vertical[2]
    assert.equal(line.from, 82)
  })

  test('keeps lines apart that lie at the same height far from each other', ({ assert }) => {
    const image = pictureOf(1000, 100, [
      { x0: 50, y0: 50, x1: 300, y1: 52 },
      { x0: 600, y0: 50, x1: 900, y1: 52 },
    ])
    assert.deepEqual(
      traceRulings(inkOf(image), DPI).map(({ from, to }) => [from, to]),
      [
        [50, 300],
        [600, 900],
      ]
    )
  })
})
