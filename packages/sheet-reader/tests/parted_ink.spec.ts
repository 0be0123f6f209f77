import { test } from '@japa/runner'
import type { PixelBox } from '../src/image/grey_image.js'
import { readShortWords, type CodeReader } from '../src/scan/cells/glyph_readings.js'
import { findInkWords, inkWord, type InkWord } from '../src/scan/words/ink_words.js'
import { joinPartedNumbers } from '../src/scan/words/parted_numbers.js'
import { partWordsFromFigures } from '../src/scan/words/words_before_figures.js'
import { straightPage } from './image_pictures.js'

function box(x0: number, y0: number, x1: number, y1: number): PixelBox {
  return { x0, y0, x1, y1 }
}

const glyphsThatReadNothing: CodeReader = {
  read: () => ({ kind: 'value', text: '', confidence: 0, hypotheses: [] }),
}

test.group('Scan, ink that noise parted', () => {
  test('takes what noise melted of a typed line for one line, whatever single dashes are left', ({
    assert,
  }) => {
    const line = Array.from({ length: 30 }, (_, i) =>
      i % 3 === 0 ? box(40 + i * 24, 99, 47 + i * 24, 102) : box(40 + i * 24, 99, 58 + i * 24, 102)
    )
    const page = straightPage([box(100, 60, 110, 78), ...line.slice(0, 7), box(214, 99, 760, 102)])
    const { words, strokes } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.lengthOf(words, 1)
    assert.lengthOf(strokes, 1)
  })

  test('joins a number behind the comma of which the reader of words saw a space', ({ assert }) => {
    const digit = (x: number) => box(x, 60, x + 10, 78)
    const page = straightPage([digit(100), box(114, 76, 117, 83), digit(129), digit(200)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    const [first, second, other] = words.sort((one, two) => one.x0 - two.x0)
    const readAs = (word: InkWord, text: string) => ({
      ...word,
      text,
      said: { text, confidence: 0.95 },
    })
    const read = [readAs(first, '6,'), readAs(second, '9'), readAs(other, '7')]
    const joined = joinPartedNumbers(page, read, glyphsThatReadNothing)
    assert.deepEqual(
      joined.map(({ text, said }) => [text, said?.confidence]),
      [
        ['6,9', 0.85],
        ['7', 0.95],
      ]
    )
  })
})

test.group('Scan, numbers in typewriter type', () => {
  test('are whole where their point stands by the figures behind it', ({ assert }) => {
    const page = straightPage([box(100, 60, 110, 78), box(122, 75, 125, 78), box(130, 60, 140, 78)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    const components = words
      .flatMap((word) => word.components)
      .sort((one, other) => one.x0 - other.x0)
    const parts = [components.slice(0, 1), components.slice(1)].map((own, index) => {
      const text = ['5', '.6'][index]
      return { ...inkWord(own, 0, page, 18), text, said: { text, confidence: 0.95 } }
    })
    const joined = joinPartedNumbers(page, parts, glyphsThatReadNothing)
    assert.deepEqual(
      joined.map(({ text }) => text),
      ['5.6']
    )
  })

  test('are whole where their point stands apart from the figures on both sides', ({ assert }) => {
    const page = straightPage([box(100, 60, 110, 78), box(118, 75, 121, 78), box(130, 60, 140, 78)])
    const components = findInkWords(page, [], { horizontal: [], vertical: [] })
      .words.flatMap((word) => word.components)
      .sort((one, other) => one.x0 - other.x0)
    const parts = components.map((own, index) => {
      const text = ['5', '-', '6'][index]
      return { ...inkWord([own], 0, page, 18), text, said: { text, confidence: 0.95 } }
    })
    const joined = joinPartedNumbers(page, parts, glyphsThatReadNothing)
    assert.deepEqual(
      joined.map(({ text }) => text),
      ['5.6']
    )
  })
})

test.group('Scan, words and figures that blur brought together', () => {
  const letter = (x: number) => box(x, 60, x + 12, 78)
  const wide = [letter(100), letter(114), letter(128), letter(148), letter(162)]
  const glyphs = (text: string): CodeReader => ({
    read: () => ({ kind: 'value', text, confidence: 0.95, hypotheses: [] }),
  })

  function partedInto(boxes: PixelBox[], text: string): number[] {
    const page = straightPage(boxes)
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    readShortWords(page, words, glyphs(text))
    const parts = partWordsFromFigures(page, words, glyphs(text))
    return parts.map(({ components }) => components.length)
  }

  test('are parted where the paper between them is wider than between letters', ({ assert }) => {
    assert.deepEqual(partedInto(wide, 'ENG90'), [3, 2])
  })

  test('stay together in codes, whose letters and figures stand as close', ({ assert }) => {
    const close = [0, 1, 2, 3, 4].map((at) => letter(100 + 14 * at))
    assert.deepEqual(partedInto(close, 'GSS12'), [5])
    assert.deepEqual(partedInto(wide, '90ENG'), [5])
  })
})

test.group('Scan, lines whose commas hang down to the letters below', () => {
  test('are a word each, however many lines hang together', ({ assert }) => {
    const lines = [40, 65, 90, 115, 140]
    const line = (y: number) => {
      const letters = Array.from({ length: 40 }, (_, at) =>
        box(40 + 14 * at, y, 50 + 14 * at, y + 18)
      )
      return [...letters, box(598, y + 15, 603, y + 22), box(597, y, 607, y + 9)]
    }
    const page = straightPage(lines.flatMap(line))
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.deepEqual(
      words.map(({ pixels }) => pixels.y0).sort((one, other) => one - other),
      lines
    )
  })
})

test.group('Scan, two lines of small print that hang together', () => {
  test('are a word each, though the rest of the page is printed larger', ({ assert }) => {
    const large = Array.from({ length: 40 }, (_, at) => box(40 + 18 * at, 120, 52 + 18 * at, 141))
    const small = (x: number, y: number) =>
      [0, 13, 26].map((at) => box(x + at, y, x + at + 9, y + 16))
    const comma = box(129, 57, 133, 61)
    const page = straightPage([...large, ...small(100, 40), comma, ...small(100, 62)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    const tops = words.map(({ pixels }) => pixels.y0).filter((y0) => y0 < 100)
    assert.deepEqual(
      tops.sort((one, other) => one - other),
      [40, 62]
    )
  })
})

test.group('Scan, words close to a drawn line', () => {
  test('are read without the line', ({ assert }) => {
    const seen: PixelBox[] = []
    const glyphs: CodeReader = {
      read: (_, region) => {
        seen.push(region)
        return { kind: 'value', text: '22', confidence: 0.95, hypotheses: [] }
      },
    }
    const page = straightPage([box(100, 60, 112, 78), box(114, 60, 126, 78)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    const line = (position: number, from = 0) => {
      const drawn = { position, thickness: 2, from, to: 200 }
      return { ...drawn, segments: [drawn] }
    }
    readShortWords(page, words, glyphs, [line(90), line(129), line(127, 120)])
    readShortWords(page, words, glyphs)
    assert.deepEqual(
      seen.map(({ x0, x1 }) => [x0, x1]),
      [
        [95, 127],
        [95, 131],
      ]
    )
  })
})
