import { test } from '@japa/runner'
import { createGreyImage, type PixelBox } from '../src/image/grey_image.js'
import type { InkWord } from '../src/scan/words/ink_words.js'
import { fillCells, type ScanCell } from '../src/scan/cells/scan_cell.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'
import { readTexts, type Readers } from '../src/scan/cells/text_readings.js'
import type { Table } from '../src/types.js'

const GREY = createGreyImage(60, 30)
const PAGE: StraightPage = {
  grey: GREY,
  binary: { ...GREY, data: new Uint8Array(60 * 30) },
  scale: 1,
  dpi: 200,
  skew: 0,
  turn: 0,
} as StraightPage

/** A cell with three letters next to each other. */
function cellOfThree(): ScanCell {
  const components = [10, 20, 30].map((x0) => ({ x0, y0: 8, x1: x0 + 8, y1: 20, area: 60 }))
  const pixels = { x0: 10, y0: 8, x1: 38, y1: 20 }
  const word = { components, pixels, angle: 0, textHeight: 12 } as unknown as InkWord
  const paper = { x0: 0, y0: 0, x1: 60, y1: 30 }
  return { cell: {} as ScanCell['cell'], paper, words: [word], angle: 0 }
}

/** Readers that are sure: the line reader and the glyph reader say what they are told. */
function sureReaders(line: string, code: string): Readers {
  return {
    lines: {
      read: () => ({
        text: line,
        confidence: 0.99,
        alternatives: [{ text: line, probability: 0.99 }],
        positions: [],
      }),
    },
    text: { version: 'none', recognise: async () => [], close: async () => {} },
    glyphs: { read: () => ({ kind: 'value', text: code, confidence: 1, hypotheses: [] }) },
  }
}

test.group('Cells of words', () => {
  test('a heading that both readers read alike stays as it is', async ({ assert }) => {
    const cell = cellOfThree()
    await readTexts(PAGE, [cell], sureReaders('CA1', 'CA1'))
    assert.equal(cell.text!.text, 'CA1')
  })

  test('a short heading is left to the glyph reader where the two differ and it is sure', async ({
    assert,
  }) => {
    const cell = cellOfThree()
    await readTexts(PAGE, [cell], sureReaders('TOIAL', 'TOTAL'))
    assert.equal(cell.text!.text, 'TOTAL')
    assert.isBelow(cell.text!.confidence, 0.9)
  })

  test('letters that stand one above the other are a word in headings, and marks elsewhere', async ({
    assert,
  }) => {
    const said = async (areHeadings: boolean) => {
      const cell = cellOfThree()
      const components = [0, 7, 14].map((y0) => ({ x0: 20, y0, x1: 24, y1: y0 + 5, area: 20 }))
      cell.words = components.map((one) => ({
        ...cell.words[0],
        components: [one],
        pixels: { x0: one.x0, y0: one.y0, x1: one.x1, y1: one.y1 },
        textHeight: 5,
      }))
      await readTexts(PAGE, [cell], sureReaders('CRS', 'CRS'), { areHeadings })
      return cell.text!
    }
    const { text, words } = await said(true)
    assert.equal(text, 'CRS')
    assert.deepEqual(
      words.map(({ box }) => box),
      [{ x0: 20, y0: 0, x1: 24, y1: 19 }]
    )
    const marks = await said(false)
    assert.equal(marks.text, 'CRS\nCRS\nCRS')
  })

  test('small letters that a narrow cell broke from their word are no digits', async ({
    assert,
  }) => {
    const secondLine = async (above: string, line: string, code: string) => {
      const cell = cellOfThree()
      const [word] = cell.words
      const below = word.components.slice(0, 1).map((one) => ({ ...one, y0: 30, y1: 42 }))
      cell.words = [
        word,
        { ...word, components: below, pixels: { ...word.pixels, y0: 30, y1: 42 } },
      ]
      const readers = sureReaders(line, code)
      const lines = [above, line]
      const read = (...[picture, box]: Parameters<Readers['lines']['read']>) => ({
        ...readers.lines.read(picture, box),
        text: lines.shift()!,
      })
      await readTexts(PAGE, [cell], { ...readers, lines: { read } })
      return cell.text!.text
    }
    assert.equal(await secondLine('Agricultur', 'e', '0'), 'Agricultur\ne')
    assert.equal(await secondLine('Test', 'l', '1'), 'Test\n1')
  })

  test('the glyph reader, which sees no spaces, takes none away', async ({ assert }) => {
    for (const [line, code] of [
      ['EC B', 'ECB'],
      ['EC 8', 'ECB'],
    ]) {
      const cell = cellOfThree()
      await readTexts(PAGE, [cell], sureReaders(line, code))
      assert.equal(cell.text!.text, 'EC B')
    }
  })

  test('a figure that both read stays one, whatever spaces stand beside it', async ({ assert }) => {
    const cell = cellOfThree()
    await readTexts(PAGE, [cell], sureReaders('PP1 40', 'PP140'))
    assert.equal(cell.text!.text, 'PP1 40')
  })

  test('a space that can be seen is put behind as many letters as stand before it, or where the line reader thought of it', async ({
    assert,
  }) => {
    const parted = async (alternatives: { text: string; probability: number }[]) => {
      const cell = cellOfThree()
      const [word] = cell.words
      cell.words = [word.components.slice(0, 2), word.components.slice(2)].map((components) => ({
        ...word,
        components,
        pixels: { ...word.pixels, x0: components[0].x0, x1: components.at(-1)!.x1 },
      }))
      const [{ text, probability: confidence }] = alternatives
      const readers = sureReaders(text, text)
      const read = () => ({ text, confidence, alternatives, positions: [] })
      await readTexts(PAGE, [cell], { ...readers, lines: { read } })
      return cell.text!.text
    }
    assert.equal(await parted([{ text: '67B', probability: 0.99 }]), '67 B')
    const doubtful = [
      { text: 'CA110', probability: 0.6 },
      { text: 'CA1 10', probability: 0.3 },
    ]
    assert.equal(await parted(doubtful), 'CA1 10')
    assert.equal(await parted([{ text: 'CA110', probability: 0.99 }]), 'CA110')
    const wide = [
      { text: '67.5', probability: 0.6 },
      { text: '67 .5', probability: 0.3 },
    ]
    assert.equal(await parted(wide), '67.5')
    assert.equal(await parted([{ text: 'FAC', probability: 0.99 }]), 'FAC')
  })

  test('letters that stand in the rulings of their cell are read with them', async ({ assert }) => {
    const boxes: PixelBox[] = []
    const readers = sureReaders('Themba', '')
    const read = (_: unknown, box: PixelBox) => {
      boxes.push(box)
      return readers.lines.read(GREY, box)
    }
    for (const [y0, y1] of [
      [4, 22],
      [8, 22],
      [4, 20],
      [8, 20],
    ]) {
      const cell = cellOfThree()
      await readTexts(PAGE, [{ ...cell, paper: { ...cell.paper, y0, y1 } }], {
        ...readers,
        lines: { read },
      })
    }
    assert.deepEqual(
      boxes.map(({ y0, y1 }) => [y0, y1]),
      [
        [4, 22],
        [4, 22],
        [4, 24],
        [4, 24],
      ]
    )
  })

  test('an upright heading and the level line below it are each read in their own way', async ({
    assert,
  }) => {
    const grey = createGreyImage(60, 120)
    const binary = createGreyImage(60, 120)
    binary.data.fill(0)
    const letters = [10, 24, 38, 52].map((y0) => ({ x0: 24, y0, x1: 36, y1: y0 + 10, area: 120 }))
    for (const { x0, y0, x1, y1 } of letters) {
      for (let y = y0; y < y1; y++) {
        binary.data.fill(1, y * 60 + x0, y * 60 + x1)
      }
    }
    const words = [
      { components: letters, pixels: { x0: 24, y0: 10, x1: 36, y1: 62 }, angle: 270 },
      {
        components: [10, 20, 30].map((x0) => ({ x0, y0: 100, x1: x0 + 8, y1: 112, area: 60 })),
        pixels: { x0: 10, y0: 100, x1: 38, y1: 112 },
        angle: 0,
      },
    ].map((word) => ({ ...word.pixels, ...word, textHeight: 12 }) as unknown as InkWord)
    const table = {
      ...{ ruled: false, columnEdges: [0, 60], rowEdges: [0, 120] },
      cells: [{ row: 0, column: 0, rowSpan: 1, columnSpan: 1 }],
    } as unknown as Table
    const [cell] = fillCells(table, words, () => ({ x0: 0, y0: 0, x1: 60, y1: 120 }))
    const readers = sureReaders('', '')
    const read: Readers['lines']['read'] = (source, box) =>
      sureReaders(source === grey ? '(out of 100)' : 'English', '').lines.read(source, box)
    await readTexts({ ...PAGE, grey, binary }, [cell], { ...readers, lines: { read } })
    assert.equal(cell.text?.text, 'English\n(out of 100)')
  })
})
