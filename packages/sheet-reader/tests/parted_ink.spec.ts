import { test } from '@japa/runner'
import type { PixelBox } from '../src/image/grey_image.js'
import { findInkWords } from '../src/scan/ink_words.js'
import type { StraightPage } from '../src/scan/straight_page.js'
import { pictureOf } from './image_pictures.js'

const DPI = 200

/** A straight page with black boxes on it. */
function pageOf(boxes: readonly PixelBox[]): StraightPage {
  const grey = pictureOf(800, 200, boxes)
  const data = grey.data.map((level) => (level < 128 ? 1 : 0))
  return {
    grey,
    binary: { data, width: grey.width, height: grey.height },
    scale: DPI / 72,
    dpi: DPI,
    skew: 0,
    turn: 0,
    quality: null,
  }
}

function box(x0: number, y0: number, x1: number, y1: number): PixelBox {
  return { x0, y0, x1, y1 }
}

test.group('Scan, ink that noise parted', () => {
  test('takes what noise melted of a typed line for one line, whatever single dashes are left', ({
    assert,
  }) => {
    const line = Array.from({ length: 30 }, (_, i) =>
      i % 3 === 0 ? box(40 + i * 24, 99, 47 + i * 24, 102) : box(40 + i * 24, 99, 58 + i * 24, 102)
    )
    const page = pageOf([box(100, 60, 110, 78), ...line.slice(0, 7), box(214, 99, 760, 102)])
    const { words, strokes } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.lengthOf(words, 1)
    assert.lengthOf(strokes, 1)
  })
})
