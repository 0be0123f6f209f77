import { test } from '@japa/runner'
import type { GlyphReading } from '../src/glyph/glyph_reader.js'
import type { PixelBox } from '../src/image/grey_image.js'
import { findInkWords } from '../src/scan/ink_words.js'
import { joinPartedNumbers } from '../src/scan/parted_numbers.js'
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

const glyphs = {
  read: (): GlyphReading => ({
    kind: 'value',
    text: '38.5',
    confidence: 0.98,
    hypotheses: [{ logProbability: 0, glyphs: [...'38.5'].map((letter) => [[letter, 0]]) }],
  }),
}

test.group('Scan, ink that noise parted', () => {
  test('joins numbers whose point went with the decimals, or was dust in the same room', ({
    assert,
  }) => {
    const digit = (x: number, y: number) => box(x, y, x + 8, y + 18)
    const number = (y: number, point: PixelBox | null) => [
      ...[digit(100, y), digit(114, y), digit(140, y), digit(180, y)],
      ...(point ? [point] : []),
    ]
    const behind = (y: number) => box(134, y + 15, 137, y + 18)
    const dust = (y: number) => box(130, y + 16, 132, y + 18)
    const joinedOf = (boxes: PixelBox[]) => {
      const page = pageOf(boxes)
      const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
      const joined = joinPartedNumbers(page, words, glyphs)
      return joined.filter(({ reading }) => reading?.text === '38.5').length
    }
    const rows = [20, 60, 100].flatMap((y) => number(y, behind(y)))
    assert.equal(joinedOf(rows), 3)
    assert.equal(joinedOf([...rows, ...number(140, dust(140))]), 4)
    assert.equal(joinedOf([...rows, ...number(140, null)]), 3)
    assert.equal(joinedOf(number(140, dust(140))), 0)
  })

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
