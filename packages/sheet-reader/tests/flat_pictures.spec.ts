import { test } from '@japa/runner'
import { binarise } from '../src/image/binarise.js'
import { createGreyImage, type BinaryImage, type GreyImage } from '../src/image/grey_image.js'
import {
  combine,
  invertHomography,
  mapPoint,
  rectangleToCorners,
  type Corners,
} from '../src/image/homography.js'
import { findLineBundle, flatToBundles } from '../src/image/level_lines.js'
import { isUnevenlyLit } from '../src/image/lighting.js'
import { findSheets } from '../src/image/page_outline.js'
import { enlargeRows } from '../src/image/resample.js'
import { transposeImage } from '../src/image/rotate.js'
import { soften } from '../src/image/soften.js'
import { findLineBend } from '../src/image/page_bend.js'
import { warpBentImage, warpImage } from '../src/image/warp.js'
import { ImageWorkspace } from '../src/image/workspace.js'
import { gridLines, paint, pictureOf } from './image_pictures.js'

const LEVEL = { slope: 0, change: 0 }

/** A sheet with a grid on it, seen so that its corners are where they are given, on a grey desk. */
function sheetOnDesk(corners: Corners, desk = 110): GreyImage {
  const sheet = pictureOf(600, 800, gridLines([80, 200, 340, 520], [120, 200, 280, 360, 440, 640]))
  const toPhoto = rectangleToCorners(600, 800, corners)
  const toSheet = invertHomography(toPhoto)!
  const photo = createGreyImage(1000, 1200)
  warpImage(sheet, toSheet, photo)
  for (let y = 0; y < photo.height; y++) {
    for (let x = 0; x < photo.width; x++) {
      const { x: column, y: row } = mapPoint(toSheet, { x, y })
      if (column < 0 || row < 0 || column > 600 || row > 800) {
        photo.data[y * photo.width + x] = desk
      }
    }
  }
  return photo
}

const SEEN_AT_AN_ANGLE: Corners = [
  { x: 160, y: 130 },
  { x: 850, y: 90 },
  { x: 930, y: 1080 },
  { x: 90, y: 1020 },
]

const LEVELS = [100, 180, 260, 340, 400, 520, 640, 700, 760, 900]
const GRID = pictureOf(800, 1000, gridLines([60, 220, 400, 560, 740], LEVELS))

function inkOf(image: GreyImage): BinaryImage {
  return binarise(image, new ImageWorkspace(), { window: 37 })
}

/** Dims a picture from left to right, down to a share of its light. */
function dimmed(image: GreyImage, share: number): GreyImage {
  const data = image.data.map(
    (level, at) => level * (1 - ((1 - share) * (at % image.width)) / image.width)
  )
  return { ...image, data }
}

test.group('Flat pictures, sheets on a desk', () => {
  for (const [light, share] of [
    ['even', 1],
    ['uneven', 0.55],
  ] as const) {
    test(`finds the corners of a sheet in ${light} light`, ({ assert }) => {
      const [found, ...more] = findSheets(dimmed(sheetOnDesk(SEEN_AT_AN_ANGLE), share))
      assert.isEmpty(more)
      for (const [index, { x, y }] of found.entries()) {
        assert.closeTo(x, SEEN_AT_AN_ANGLE[index].x, 6)
        assert.closeTo(y, SEEN_AT_AN_ANGLE[index].y, 6)
      }
    })
  }

  test('finds the corners of a sheet whose side is soft in one place', ({ assert }) => {
    const photo = sheetOnDesk(SEEN_AT_AN_ANGLE)
    for (let x = 880; x < 946; x++) {
      paint(photo, { x0: x, y0: 580, x1: x + 1, y1: 620 }, 255 - (145 * (x - 880)) / 66)
    }
    const [found] = findSheets(photo)
    for (const [index, { x, y }] of found.entries()) {
      assert.closeTo(x, SEEN_AT_AN_ANGLE[index].x, 12)
      assert.closeTo(y, SEEN_AT_AN_ANGLE[index].y, 12)
    }
  })

  test('finds the sheet and not the desk under it, where that ends beside it', ({ assert }) => {
    const photo = sheetOnDesk(SEEN_AT_AN_ANGLE)
    for (let x = 880; x < 946; x++) {
      paint(photo, { x0: x, y0: 580, x1: x + 1, y1: 620 }, 255 - (145 * (x - 880)) / 66)
    }
    for (let y = 0; y < photo.height; y++) {
      paint(photo, { x0: 0, y0: y, x1: Math.round(y / 24), y1: y + 1 }, 50)
    }
    const [found] = findSheets(photo)
    for (const [index, { x, y }] of found.entries()) {
      assert.closeTo(x, SEEN_AT_AN_ANGLE[index].x, 12)
      assert.closeTo(y, SEEN_AT_AN_ANGLE[index].y, 12)
    }
  })

  test('finds the corners of a sheet beside which hardly any desk is seen', ({ assert }) => {
    const corners: Corners = [
      { x: 160, y: 130 },
      { x: 997, y: 90 },
      { x: 975, y: 1080 },
      { x: 90, y: 1020 },
    ]
    const [found] = findSheets(sheetOnDesk(corners))
    for (const [index, { x, y }] of found.entries()) {
      assert.closeTo(x, corners[index].x, 6)
      assert.closeTo(y, corners[index].y, 6)
    }
  })

  test('finds the corners of a sheet whose lower edge curls up', ({ assert }) => {
    const photo = sheetOnDesk(SEEN_AT_AN_ANGLE)
    const [, , right, left] = SEEN_AT_AN_ANGLE
    for (let x = left.x; x < right.x; x++) {
      const share = (x - left.x) / (right.x - left.x)
      const edge = Math.round(left.y + share * (right.y - left.y))
      paint(
        photo,
        { x0: x, y0: edge - Math.round(320 * share * (1 - share)), x1: x + 1, y1: 1200 },
        110
      )
    }
    const [found] = findSheets(photo)
    for (const [index, { x, y }] of found.entries()) {
      assert.closeTo(x, SEEN_AT_AN_ANGLE[index].x, 12)
      assert.closeTo(y, SEEN_AT_AN_ANGLE[index].y, 12)
    }
  })

  test('finds both sheets that lie side by side', ({ assert }) => {
    const photo = createGreyImage(1600, 1000)
    paint(photo, { x0: 0, y0: 0, x1: 1600, y1: 1000 }, 90)
    paint(photo, { x0: 80, y0: 100, x1: 740, y1: 920 }, 230)
    paint(photo, { x0: 820, y0: 90, x1: 1500, y1: 930 }, 235)
    assert.lengthOf(findSheets(photo), 2)
  })

  test('sees no sheet in a scan with a shaded table', ({ assert }) => {
    const scan = createGreyImage(1000, 1400)
    paint(scan, { x0: 100, y0: 200, x1: 900, y1: 1200 }, 205)
    assert.isEmpty(findSheets(scan))
  })

  test('sees no sheet in a picture of nothing but a desk', ({ assert }) => {
    const desk = createGreyImage(1000, 800)
    paint(desk, { x0: 0, y0: 0, x1: 1000, y1: 800 }, 120)
    assert.isEmpty(findSheets(desk))
  })
})

test.group('Flat pictures, perspective', () => {
  test('undoes and joins projective maps', ({ assert }) => {
    const map = rectangleToCorners(600, 800, SEEN_AT_AN_ANGLE)
    const there = mapPoint(map, { x: 600, y: 800 })
    assert.closeTo(there.x, 930, 1e-6)
    assert.closeTo(there.y, 1080, 1e-6)
    const back = mapPoint(combine(invertHomography(map)!, map), { x: 123, y: 456 })
    assert.closeTo(back.x, 123, 1e-6)
    assert.closeTo(back.y, 456, 1e-6)
    assert.isNull(invertHomography([1, 2, 0, 2, 4, 0, 0, 0, 1]))
  })

  test('brings lines that run together back to level and upright', ({ assert }) => {
    const size = { width: 800, height: 1000 }
    const xs = [80, 220, 400, 560, 720]
    const ys = [100, 180, 260, 400, 520, 640, 760, 900]
    const grid = pictureOf(size.width, size.height, gridLines(xs, ys))
    const bent = createGreyImage(size.width, size.height)
    const corners: Corners = [
      { x: 40, y: 20 },
      { x: 770, y: 60 },
      { x: 790, y: 960 },
      { x: 10, y: 990 },
    ]
    warpImage(grid, invertHomography(rectangleToCorners(800, 1000, corners))!, bent)
    const ink = binarise(bent, new ImageWorkspace(), { window: 37 })
    const level = findLineBundle(ink, LEVEL)
    const turned = transposeImage(ink, new Uint8Array(ink.data.length))
    const upright = findLineBundle(turned, { slope: -level.slope, change: 0 })
    const toFlat = invertHomography(flatToBundles(size, level, upright))!
    const seen = (x: number, y: number) =>
      mapPoint(toFlat, mapPoint(rectangleToCorners(800, 1000, corners), { x, y }))
    for (const y of ys) {
      assert.closeTo(seen(xs[0], y).y, seen(xs[4], y).y, 2)
    }
    for (const x of xs) {
      assert.closeTo(seen(x, ys[0]).x, seen(x, ys[7]).x, 2)
    }
  })

  for (const [page, lower] of [
    ['that is curled', (x, y) => 26 * (x / 400 - 1) ** 2 * (1 + (y - 500) / 1000)],
    ['that is folded', (x, y) => 34 * Math.abs(x / 400 - 1) * (y / 500 - 1)],
    ['of which a corner stands up', (x, y) => 90 * Math.max(0, x / 800 + y / 1000 - 1.1) ** 2],
  ] as [page: string, lower: (x: number, y: number) => number][]) {
    test(`straightens the lines of a page ${page}`, ({ assert }) => {
      const size = { width: 800, height: 1000 }
      const bent = createGreyImage(size.width, size.height)
      for (let x = 0; x < size.width; x++) {
        for (let y = 0; y < size.height; y++) {
          const to = Math.round(y + lower(x, y))
          if (to >= 0 && to < size.height) {
            bent.data[to * size.width + x] = GRID.data[y * size.width + x]
          }
        }
      }
      const level = findLineBend(inkOf(bent))
      assert.isNotNull(level)
      const flat = createGreyImage(size.width, size.height)
      const same = rectangleToCorners(800, 1000, [
        { x: 0, y: 0 },
        { x: 800, y: 0 },
        { x: 800, y: 1000 },
        { x: 0, y: 1000 },
      ])
      warpBentImage(bent, same, flat, { level, upright: null, width: size.width })
      for (const y of LEVELS) {
        const places = [90, 300, 480, 700].map((x) => {
          const near = Array.from({ length: 61 }, (_, i) => y - 10 + i)
          return near.find((row) => flat.data[row * size.width + x] < 128) ?? 0
        })
        assert.isAtMost(Math.max(...places) - Math.min(...places), 3)
      }
    })
  }

  test('leaves the lines of a flat page as they are', ({ assert }) => {
    assert.isNull(findLineBend(inkOf(GRID)))
  })

  test('keeps what was expected where there is hardly any ink', ({ assert }) => {
    const ink = binarise(createGreyImage(400, 400), new ImageWorkspace(), { window: 37 })
    const expected = { slope: 0.05, change: 0 }
    assert.deepEqual(findLineBundle(ink, expected), expected)
  })
})

test.group('Flat pictures, light and dots', () => {
  test('tells a lamp from a scanner', ({ assert }) => {
    const page = pictureOf(1000, 1400, gridLines([100, 500, 900], [100, 300, 500, 1300]))
    assert.isFalse(isUnevenlyLit(page))
    assert.isTrue(isUnevenlyLit(dimmed(page, 0.6)))
    paint(page, { x0: 100, y0: 100, x1: 900, y1: 300 }, 60)
    assert.isFalse(isUnevenlyLit(page))
  })

  test('makes a picture with half as many lines as dots square again', ({ assert }) => {
    const coarse = pictureOf(40, 20, [{ x0: 10, y0: 5, x1: 30, y1: 15 }])
    const square = enlargeRows(coarse, 40)
    assert.equal(square.height, 40)
    assert.equal(square.data[8 * 40 + 20], 255)
    assert.isBelow(square.data[12 * 40 + 20], 60)
    assert.isBelow(square.data[27 * 40 + 20], 60)
    assert.equal(square.data[32 * 40 + 20], 255)
  })

  test('joins the dots that a fax left of a line, and keeps paper white', ({ assert }) => {
    const dots = Array.from({ length: 20 }, (_, i) => ({
      x0: 10 + 2 * i,
      y0: 20,
      x1: 11 + 2 * i,
      y1: 21,
    }))
    const soft = soften(pictureOf(80, 40, dots))
    const line = soft.data.subarray(20 * 80 + 11, 20 * 80 + 48)
    assert.isBelow(Math.max(...line), 0.84 * 255)
    assert.equal(soft.data[30 * 80 + 30], 255)
  })
})
