import { test } from '@japa/runner'
import type { GlyphReading } from '../src/glyph/glyph_reader.js'
import type { PixelBox } from '../src/image/grey_image.js'
import type { RasterRuling } from '../src/image/rulings.js'
import { unstackParts } from '../src/interpretation/shapes/parts/stacked_parts.js'
import { readStack } from '../src/scan/cells/glyph_readings.js'
import { findInkWords, type InkWord } from '../src/scan/words/ink_words.js'
import { addLetterRoom } from '../src/scan/words/letter_room.js'
import { partJoinedNumbers } from '../src/scan/words/joined_numbers.js'
import { joinPartedNumbers } from '../src/scan/words/parted_numbers.js'
import { isNoise } from '../src/scan/read_scan_page.js'
import { settleCell } from '../src/scan/cells/settle_cell.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'
import type { Cell, Table } from '../src/types.js'
import { straightPage } from './image_pictures.js'

function box(x0: number, y0: number, x1: number, y1: number): PixelBox {
  return { x0, y0, x1, y1 }
}

/** Four letters, 18 pixels high. */
function letters(x: number, y: number): PixelBox[] {
  return [0, 1, 2, 3].map((i) => box(x + i * 14, y, x + i * 14 + 10, y + 18))
}

function levelRuling(y: number, from: number, to: number): RasterRuling {
  const segments = [{ from, to, position: y, thickness: 2 }]
  return { position: y, thickness: 2, from, to, segments }
}

test.group('Scan, ink as words', () => {
  test('makes no words of the dots that a fax left of a line', ({ assert }) => {
    const dots = Array.from({ length: 60 }, (_, i) => box(40 + i * 12, 99, 45 + i * 12, 101))
    const page = straightPage([...letters(100, 60), ...dots, ...letters(100, 120)])
    const rulings = { horizontal: [levelRuling(100, 40, 760)], vertical: [] }
    const { words, strokes } = findInkWords(page, [], rulings)
    assert.lengthOf(words, 2)
    assert.isEmpty(strokes)
  })

  test('makes no words of pieces of a line that a scanner hardly saw', ({ assert }) => {
    const pieces = [box(300, 100, 306, 101), box(380, 99, 392, 101), box(500, 100, 504, 101)]
    const dash = box(600, 98, 608, 101)
    const page = straightPage([...letters(100, 60), ...pieces, dash])
    const faint = { ...levelRuling(100.5, 40, 290), thickness: 0.8 }
    const { words } = findInkWords(page, [], { horizontal: [faint], vertical: [] })
    assert.deepEqual(words.map(({ pixels }) => pixels.x0).sort(), [100, 600])
  })

  test('makes no words of pieces of a line between two lines of words', ({ assert }) => {
    const pieces = [box(300, 89, 306, 90), box(380, 88, 392, 90), box(500, 89, 504, 90)]
    const dash = box(600, 108, 608, 110)
    const page = straightPage([...letters(100, 60), ...letters(100, 100), ...pieces, dash])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.deepEqual(words.map(({ pixels }) => pixels.x0).sort(), [100, 100, 600])
  })

  test('makes no word of a piece of a line between two lines of the words beside it', ({
    assert,
  }) => {
    const [above, below, aside] = [letters(560, 60), letters(560, 95), letters(20, 78)]
    const piece = box(630, 86, 640, 88)
    const words = (...ink: PixelBox[][]) =>
      findInkWords(straightPage([...ink.flat()]), [], { horizontal: [], vertical: [] }).words
    assert.lengthOf(words(above, below, aside, [piece]), 3)
    const dashes = [piece, box(660, 86, 670, 88)]
    assert.lengthOf(words(above, below, aside, dashes), 5)
  })

  test('keeps dots between a label and its value, however near they stand', ({ assert }) => {
    for (const pitch of [7, 14]) {
      const dots = Array.from({ length: 8 }, (_, i) =>
        box(170 + i * pitch, 75, 173 + i * pitch, 78)
      )
      const page = straightPage([...letters(100, 60), ...dots, ...letters(300, 60)])
      const { words, strokes } = findInkWords(page, [], { horizontal: [], vertical: [] })
      assert.deepEqual(
        words.filter(({ text }) => text !== undefined).map(({ text }) => text),
        ['........']
      )
      assert.isEmpty(strokes)
    }
  })

  test('keeps a comma with the digits before it', ({ assert }) => {
    const digit = (x: number) => box(x, 60, x + 10, 78)
    const page = straightPage([digit(100), digit(114), box(128, 76, 131, 83), digit(136)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.lengthOf(words, 1)
  })

  test('takes turned words whose letters touch for turned beside others in their row', ({
    assert,
  }) => {
    const turned = (x: number) => [0, 1, 2, 3].map((i) => box(x, 30 + i * 14, x + 18, 40 + i * 14))
    const touching = [box(310, 30, 328, 76)]
    const page = straightPage([...turned(110), ...turned(210), ...touching, ...letters(400, 60)])
    const cells = [100, 200, 300, 390].map((x, column) => ({
      ...{ row: 0, column, rowSpan: 1, columnSpan: 1 },
      box: box(x, 20, x + 80, 90),
    }))
    const table = { columnEdges: [95, 190, 290, 385, 480], rowEdges: [15, 95], cells, ruled: true }
    const { words } = findInkWords(page, [table], { horizontal: [], vertical: [] })
    assert.deepEqual(
      words.toSorted((one, other) => one.x0 - other.x0).map(({ angle }) => angle),
      [270, 270, 270, 0]
    )
  })

  test('takes words for turned that stand beside others in a cell whose sides were lost', ({
    assert,
  }) => {
    const turned = (x: number) => [0, 1, 2, 3].map((i) => box(x, 30 + i * 12, x + 12, 40 + i * 12))
    const page = straightPage([...letters(110, 60), ...turned(210), ...turned(310), ...turned(410)])
    const cells = [{ row: 0, column: 0, rowSpan: 1, columnSpan: 4, box: box(100, 20, 480, 90) }]
    const table = { columnEdges: [95, 190, 290, 390, 485], rowEdges: [15, 95], cells, ruled: true }
    const { words } = findInkWords(page, [table], { horizontal: [], vertical: [] })
    assert.deepEqual(
      words.toSorted((one, other) => one.x0 - other.x0).map(({ angle }) => angle),
      [0, 270, 270, 270]
    )
  })

  test('takes two letters one above the other for turned beside turned words', ({ assert }) => {
    const turned = (x: number) => [0, 1, 2, 3].map((i) => box(x, 30 + i * 14, x + 18, 40 + i * 14))
    const two = [box(310, 60, 328, 72), box(310, 74, 328, 87)]
    const touching = [box(410, 60, 428, 88)]
    const ink = [...turned(110), ...turned(210), ...two, ...touching, ...letters(510, 60)]
    const cells = [100, 200, 300, 400, 500].map((x, column) => ({
      ...{ row: 0, column, rowSpan: 1, columnSpan: 1 },
      box: box(x, 20, x + 80, 95),
    }))
    const columnEdges = [95, 190, 290, 390, 490, 590]
    const table = { columnEdges, rowEdges: [15, 100], cells, ruled: true }
    const { words } = findInkWords(straightPage(ink), [table], { horizontal: [], vertical: [] })
    assert.deepEqual(
      words.toSorted((one, other) => one.x0 - other.x0).map(({ angle }) => angle),
      [270, 270, 270, 270, 0]
    )
  })

  test('joins what a typewriter parted behind a comma, and not two numbers', ({ assert }) => {
    const digit = (x: number) => box(x, 60, x + 10, 78)
    const page = straightPage([
      digit(100),
      digit(115),
      box(129, 76, 132, 83),
      digit(144),
      digit(200),
    ])
    const found = findInkWords(page, [], { horizontal: [], vertical: [] }).words
    const words = found.sort((one, other) => one.x0 - other.x0)
    assert.lengthOf(words, 3)
    const says = (text: string) => glyphsSaying(text).read()
    for (const [index, text] of ['13,', '5', '8'].entries()) {
      words[index].reading = says(text)
    }
    const joined = joinPartedNumbers(page, words, glyphsSaying('13,5'))
    assert.deepEqual(
      joined.map((word) => word.reading?.text),
      ['13,5', '8']
    )
  })

  test('joins a number whose point is too faint for ink where the reader of glyphs sees it', ({
    assert,
  }) => {
    const digit = (x: number) => box(x, 60, x + 10, 78)
    const page = straightPage([digit(100), digit(114), digit(134), digit(200)])
    const words = findInkWords(page, [], { horizontal: [], vertical: [] }).words
    words.sort((one, other) => one.x0 - other.x0)
    assert.lengthOf(words, 3)
    for (const [index, text] of ['49', '5', '8'].entries()) {
      words[index].reading = glyphsSaying(text).read()
    }
    const textsWith = (whole: string) =>
      joinPartedNumbers(page, words, glyphsSaying(whole)).map(({ reading }) => reading?.text)
    assert.deepEqual(textsWith('49.5'), ['49.5', '8'])
    assert.deepEqual(textsWith('495'), ['49', '5', '8'])
  })

  test('takes the letters of a word with brackets for as high as they are without', ({
    assert,
  }) => {
    const digit = (x: number) => box(x, 60, x + 10, 78)
    const bracket = (x: number) => box(x, 59, x + 5, 85)
    const page = straightPage([
      bracket(98),
      digit(107),
      digit(121),
      bracket(135),
      ...letters(300, 60),
    ])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.deepEqual(
      words.map(({ textHeight }) => textHeight),
      [18, 18]
    )
  })

  test('parts numbers that stand so close that they seem one word, and no name with its dots', ({
    assert,
  }) => {
    const digit = (x: number) => box(x, 60, x + 10, 78)
    const comma = (x: number) => box(x, 76, x + 3, 83)
    const first = [digit(100), digit(114), comma(128), digit(135)]
    const second = [digit(152), digit(166), comma(180), digit(187)]
    const page = straightPage([...first, ...second])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.lengthOf(words, 1)
    const saying = (left: string, right: string) => ({
      read: (_image: unknown, { x0 }: PixelBox) => glyphsSaying(x0 < 140 ? left : right).read(),
    })
    assert.deepEqual(
      partJoinedNumbers(page, words, saying('16,5', '11,3')).map(({ text }) => text),
      ['16,5', '11,3']
    )
    assert.deepEqual(partJoinedNumbers(page, words, saying('A.B', 'D.')), words)
  })

  test('gives words side by side the room of their letters, and numbers none', ({ assert }) => {
    const page = straightPage([...letters(100, 60), ...letters(170, 60), ...letters(300, 60)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    const [first, second, third] = words.sort((one, other) => one.x0 - other.x0)
    first.text = 'ADE'
    second.text = 'Bola'
    third.text = '1234'
    addLetterRoom(words, page)
    assert.closeTo(first.x0 * page.scale, first.pixels.x0, 0.1)
    assert.closeTo(first.x1 * page.scale, first.pixels.x1 + 2, 0.1)
    assert.closeTo(second.x0 * page.scale, second.pixels.x0 - 2, 0.1)
    assert.closeTo(second.x1 * page.scale, second.pixels.x1, 0.1)
    assert.closeTo(third.x0 * page.scale, third.pixels.x0, 0.1)
  })

  test('keeps a dash that stands between two lines', ({ assert }) => {
    const page = straightPage([...letters(100, 60), box(300, 69, 310, 72)])
    const rulings = {
      horizontal: [levelRuling(50, 40, 760), levelRuling(90, 40, 760)],
      vertical: [],
    }
    assert.lengthOf(findInkWords(page, [], rulings).words, 2)
  })

  test('keeps bold letters that run into one another', ({ assert }) => {
    const stems = Array.from({ length: 14 }, (_, i) => box(200 + i * 10, 60, 206 + i * 10, 78))
    const foot = box(200, 74, 336, 78)
    const page = straightPage([...letters(100, 120), ...stems, foot])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.deepEqual(words.map(({ pixels }) => pixels.x1 - pixels.x0).sort(), [136, 52])
  })

  test('keeps two words one above the other that a dot between them links', ({ assert }) => {
    const long = box(142, 60, 152, 82)
    const dot = box(143, 87, 149, 93)
    const page = straightPage([...letters(86, 60), long, dot, ...letters(100, 96)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.lengthOf(words, 2)
    assert.sameMembers(
      words.map(({ components }) => components.filter(({ y1, y0 }) => y1 - y0 > 15).length),
      [5, 4]
    )
  })

  test('keeps two words one above the other that a cedilla and an accent link', ({ assert }) => {
    const [upper, lower] = [letters(72, 60).slice(0, 3), letters(86, 94)]
    const [cedilla, accent] = [box(114, 60, 124, 84), box(116, 88, 123, 92)]
    const page = straightPage([...upper, cedilla, accent, ...lower])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.sameDeepMembers(
      words.map(({ pixels: { y0, y1 } }) => [y0, y1]),
      [
        [60, 84],
        [88, 112],
      ]
    )
  })

  test('leaves out a heavy line', ({ assert }) => {
    const page = straightPage([...letters(100, 120), box(40, 60, 400, 71)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.lengthOf(words, 1)
  })

  test('parts dots from a label that they stand as near to as its letters do', ({ assert }) => {
    const dots = Array.from({ length: 6 }, (_, i) => box(157 + i * 8, 75, 160 + i * 8, 78))
    const page = straightPage([...letters(100, 60), ...dots, ...letters(205, 60)])
    const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
    assert.deepEqual(words.map(({ text }) => text).sort(), ['......', undefined, undefined])
  })

  test('takes dots between a label and its value for one word of dots', ({ assert }) => {
    const small = [3, 3, 3, 3, 3, 3]
    const noisy = [7, 5, 6, 7, 5, 7]
    for (const sizes of [small, noisy]) {
      const dots = sizes.map((size, i) => box(180 + i * 15, 78 - size, 180 + i * 15 + size, 78))
      const page = straightPage([...letters(100, 60), ...dots, ...letters(290, 60)])
      const { words } = findInkWords(page, [], { horizontal: [], vertical: [] })
      assert.deepEqual(
        words.flatMap(({ text }) => text ?? []),
        ['......']
      )
      assert.lengthOf(words, 3)
    }
  })
})

/** A cell of a scan with marks of two digits above one another. */
function stackedCell(count: number): ScanCell {
  const words = Array.from({ length: count }, (_, line): InkWord => {
    const pixels = box(100, 40 + line * 30, 124, 58 + line * 30)
    const components = [
      { ...box(pixels.x0, pixels.y0, pixels.x0 + 10, pixels.y1), area: 180 },
      { ...box(pixels.x0 + 14, pixels.y0, pixels.x1, pixels.y1), area: 180 },
    ]
    return { ...pixels, pixels, components, angle: 0, textHeight: 18, fontSize: 9 }
  })
  const paper = box(90, 30, 140, 30 + count * 30 + 10)
  const cell: Cell = {
    ...{ row: 1, column: 2, rowSpan: 1, columnSpan: 1, box: paper },
    ...{ text: '', kind: 'blank', confidence: 1 },
  }
  return { cell, paper, words, angle: 0 }
}

/** Answers with one text after the other. */
function glyphsSaying(...texts: string[]) {
  const rest = [...texts]
  return {
    read: (): GlyphReading => {
      const text = rest.shift() ?? ''
      return {
        kind: 'value',
        text,
        confidence: 0.98,
        hypotheses: [{ logProbability: 0, glyphs: [...text].map((letter) => [[letter, 0]]) }],
      }
    },
  }
}

test.group('Scan, grades beside dust', () => {
  test('do not begin with a point', ({ assert }) => {
    const glyphs = glyphsSaying('.A1').read()
    const settled = settleCell({ ...stackedCell(1), glyphs }, false, new Set([2]))
    assert.equal(settled.text, 'A1')
    assert.isDefined(settled.hypotheses)
  })
})

test.group('Scan, words of capitals among codes', () => {
  test('have an O where the glyph reader saw a nought, as no admission number has', ({
    assert,
  }) => {
    const texts = ['L0WEST', 'N0. SAT', 'SS2A/001', 'A0', 'GSS/0044'].map((text) => {
      const glyphs = glyphsSaying(text).read()
      return settleCell({ ...stackedCell(1), glyphs }, false, new Set([2])).text
    })
    assert.deepEqual(texts, ['LOWEST', 'NO. SAT', 'SS2A/001', 'A0', 'GSS/0044'])
  })

  test('are shortened words where the reader of words says so, and ordinals have small letters', ({
    assert,
  }) => {
    const settled = (seen: string, said?: string) => {
      const glyphs = glyphsSaying(seen).read()
      const text = said && { text: said, confidence: 0.97, words: [] }
      return settleCell({ ...stackedCell(1), glyphs, ...(text && { text }) }, false, new Set([2]))
    }
    assert.equal(settled('AV0.', 'Ave.').text, 'Ave.')
    assert.equal(settled('AV0.', 'Ave.').confidence, 0.97)
    assert.equal(settled('1St').text, '1st')
  })
})

test.group('Scan, numbers with a half', () => {
  test('are what the reader of words says, which alone knows the sign', ({ assert }) => {
    const cell = stackedCell(1)
    const text = { text: '48½', confidence: 0.97, words: [] }
    for (const [says, confidence] of [
      ['48h', 0.85],
      ['43', 0.6],
    ] as const) {
      const glyphs = glyphsSaying(says).read()
      const settled = settleCell({ ...cell, glyphs, text }, false, new Set([2]))
      assert.equal(settled.text, '48½')
      assert.equal(settled.confidence, confidence)
      assert.isUndefined(settled.hypotheses)
    }
  })
})

test.group('Scan, marks above one another in a cell', () => {
  test('are read one by one, each with its own readings', ({ assert }) => {
    const page = straightPage([])
    const cell = stackedCell(3)
    readStack(page, cell, glyphsSaying('11', '15', '26'))
    const settled = settleCell(cell, false, new Set([2]))
    assert.equal(settled.text, '11\n15\n26')
    assert.isAtLeast(settled.confidence, 0.9)
    assert.isUndefined(settled.hypotheses)
    assert.deepEqual(
      settled.lines?.map(({ text, hypotheses }) => [text, hypotheses[0].glyphs.length]),
      [
        ['11', 2],
        ['15', 2],
        ['26', 2],
      ]
    )
  })

  test('may have a sign behind their grade that is hardly told from a piece of the letter', ({
    assert,
  }) => {
    const saying = (...texts: string[]) => {
      const { read } = glyphsSaying(...texts)
      const doubted = (reading: GlyphReading) =>
        /^\d/.test(reading.text) ? reading : { ...reading, confidence: 0.58 }
      return { read: () => doubted(read()) }
    }
    const [signed, bare] = [stackedCell(2), stackedCell(2)]
    readStack(straightPage([]), signed, saying('77', 'A-'))
    assert.deepEqual(
      signed.stack?.map(({ text }) => text),
      ['77', 'A-']
    )
    readStack(straightPage([]), bare, saying('77', 'A'))
    assert.isUndefined(bare.stack)
  })

  test('stay words where a line is no mark', ({ assert }) => {
    const page = straightPage([])
    const cell = stackedCell(2)
    readStack(page, cell, glyphsSaying('Very', 'Good'))
    assert.isUndefined(cell.stack)
  })

  test('keep their readings when the rows of a student are taken apart', ({ assert }) => {
    const texts = [
      ['Name', '', 'ENG', 'MTH'],
      ['EZE Ada', 'C.A\nExam', '11\n15', '20\n31'],
      ['OBI Uche', 'C.A\nExam', '12\n25', '21\n40'],
    ]
    const cells = texts.flatMap((row, rowAt) =>
      row.map((text, column): Cell => ({
        ...{ row: rowAt, column, rowSpan: 1, columnSpan: 1 },
        ...{ box: box(column, rowAt, column + 1, rowAt + 1), kind: 'value', text, confidence: 0.6 },
        ...(/^\d/.test(text) && {
          lines: text.split('\n').map((line) => ({ text: line, confidence: 0.97, hypotheses: [] })),
        }),
      }))
    )
    const table: Table = {
      ...{ box: box(0, 0, 4, 3), columnEdges: [0, 1, 2, 3, 4], rowEdges: [0, 1, 2, 3] },
      ...{ cells, ruled: false },
    }
    const marks = unstackParts(table)?.cells.filter(({ text }) => /^\d/.test(text)) ?? []
    assert.lengthOf(marks, 8)
    assert.isTrue(marks.every(({ confidence, lines }) => confidence === 0.97 && !lines))
  })
})

test.group('Scan, words in columns that may be specks', () => {
  const worded = (confidence: number, pieces: number, height: number): InkWord => {
    const pixels = box(0, 0, 9, height)
    const components = Array.from({ length: pieces }, () => ({ ...pixels, area: 100 }))
    const reading = { kind: 'value', text: '4', confidence, hypotheses: [] }
    return { ...pixels, pixels, components, angle: 0, textHeight: 18, reading } as InkWord
  }
  const many = (word: InkWord, count: number) => Array.from({ length: count }, () => word)

  test('are none where figures stand alone, however badly words beside them read', ({ assert }) => {
    const names = many(worded(0.05, 3, 18), 40)
    assert.isFalse(isNoise([...names, ...many(worded(0.99, 1, 18), 60)]))
    assert.isTrue(isNoise([...names, ...many(worded(0.99, 1, 4), 60)]))
    assert.isTrue(isNoise([...names, ...many(worded(0.3, 1, 18), 60)]))
  })
})
