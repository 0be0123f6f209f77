import { test } from '@japa/runner'
import type { GlyphReading } from '../src/glyph/glyph_reader.js'
import type { PixelBox } from '../src/image/grey_image.js'
import { findInkWords } from '../src/scan/words/ink_words.js'
import { joinPartedDigits } from '../src/scan/words/parted_digits.js'
import { straightPage } from './image_pictures.js'

const NO_LINES = { horizontal: [], vertical: [] }
const HEIGHT = 18

function box(x0: number, y0: number, x1: number, y1: number): PixelBox {
  return { x0, y0, x1, y1 }
}

/**
 * A digit of which the upright strokes are lost: its upper, middle and lower ones, a little apart.
 */
function brokenDigit(x: number, y: number): PixelBox[] {
  return [
    box(x, y, x + 11, y + 4),
    box(x, y + 7, x + 11, y + 11),
    box(x, y + 14, x + 11, y + HEIGHT),
  ]
}

function fax(boxes: readonly PixelBox[]) {
  return { ...straightPage(boxes), isOneBit: true }
}

function heightsIn(page: ReturnType<typeof straightPage>): number[] {
  const { words } = findInkWords(page, [], NO_LINES)
  return words.map(({ pixels }) => pixels.y1 - pixels.y0)
}

const value = (text: string, confidence = 0.9): GlyphReading => ({
  kind: 'value',
  text,
  confidence,
  hypotheses: [],
})
const dash: GlyphReading = { kind: 'dash', text: '-', confidence: 0.9, hypotheses: [] }

/**
 * The words of a fax of two pieces of ink, so many pixels apart, each read so, and together as
 * `whole`.
 */
function joined(gap: number, readings: readonly GlyphReading[], whole: GlyphReading) {
  const page = fax([box(100, 60, 111, 78), box(111 + gap, 60, 122 + gap, 78)])
  const { words } = findInkWords(page, [], NO_LINES)
  words
    .sort((one, other) => one.pixels.x0 - other.pixels.x0)
    .forEach((word, index) => (word.reading = readings[index]))
  return joinPartedDigits(page, words, { read: () => whole })
}

test.group('Letters that a fax left in pieces', () => {
  const digits = [100, 200, 300, 400].flatMap((x) => [
    ...brokenDigit(x, 40),
    ...brokenDigit(x, 100),
  ])

  test('are whole again', ({ assert }) => {
    assert.deepEqual(new Set(heightsIn(fax(digits))), new Set([HEIGHT]))
    const { textHeight } = findInkWords(fax(digits), [], NO_LINES)
    assert.equal(textHeight, HEIGHT)
  })

  test('are no letters of two lines, and no double dashes', ({ assert }) => {
    const close = [40, 66].flatMap((y) => [100, 130, 160].map((x) => box(x, y, x + 11, y + 18)))
    assert.deepEqual(heightsIn(fax(close)), Array(6).fill(HEIGHT))
    const dashes = [box(300, 47, 311, 49), box(300, 52, 311, 54)]
    const { words } = findInkWords(fax([...digits, ...dashes]), [], NO_LINES)
    assert.isTrue(words.every(({ pixels }) => pixels.y1 - pixels.y0 !== 7))
  })

  test('take the pieces within them along', ({ assert }) => {
    const beside = [box(500, 53, 510, 58), box(514, 40, 525, 58), box(500, 40, 505, 45)]
    const { words } = findInkWords(fax([...digits, ...beside]), [], NO_LINES)
    assert.lengthOf(
      words.filter(({ pixels }) => pixels.x0 >= 500),
      1
    )
  })
})

test.group('Digits that a fax parted', () => {
  test('are one number where they stand nearer than columns do', ({ assert }) => {
    const parts = [value('1'), value('3')]
    assert.deepEqual(
      joined(10, parts, value('13')).map(({ text }) => text),
      ['13']
    )
    assert.lengthOf(joined(20, parts, value('13')), 2)
  })

  test('stay apart where they are no number together, or are words', ({ assert }) => {
    assert.lengthOf(joined(10, [value('1'), value('3')], value('1B')), 2)
    assert.lengthOf(joined(10, [value('CA'), value('3')], value('13')), 2)
  })

  test('and dashes of an empty cell are one', ({ assert }) => {
    assert.deepEqual(
      joined(10, [dash, dash], value('13')).map(({ text }) => text),
      ['-']
    )
  })
})
