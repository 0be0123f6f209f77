import { test } from '@japa/runner'
import PDFDocument from 'pdfkit'
import { rasterise } from '../samples/scanner.js'
import { findComponents } from '../src/image/components.js'
import { createGreyImage, type GreyImage } from '../src/image/grey_image.js'
import type { RasterRuling } from '../src/image/rulings.js'
import { LineReader } from '../src/line/line_reader.js'
import { findSlantedLines } from '../src/scan/slanted/slanted_lines.js'

const HEADINGS = ['Mathematics', 'Chemistry', 'Geography']
const TEXT_HEIGHT = 20

/**
 * Headings that lean over columns 32 points wide, above a level line.
 *
 * @param turn degrees
 * @param optionsOf how a heading is printed
 */
async function sheet(
  turn: number,
  addMore?: (document: PDFKit.PDFDocument) => void,
  headings: readonly string[] = HEADINGS,
  optionsOf: (heading: string) => PDFKit.Mixins.TextOptions = () => ({})
): Promise<GreyImage> {
  const document = new PDFDocument({ size: [260, 150], margin: 0 })
  const chunks: Buffer[] = []
  document.on('data', (chunk: Buffer) => chunks.push(chunk))
  const done = new Promise<void>((resolve) => document.on('end', resolve))
  document.font('Helvetica').fontSize(10)
  for (const [index, text] of headings.entries()) {
    const [x, y] = [60 + index * 32, turn < 0 ? 90 : 30]
    const options = { ...optionsOf(text), lineBreak: false }
    document.save().rotate(turn, { origin: [x, y] })
    document.text(text, x, y, options).restore()
  }
  document.text('Abubakar Grace', 20, 125, { lineBreak: false })
  addMore?.(document)
  document.end()
  await done
  const [picture] = await rasterise(Buffer.concat(chunks))
  return picture
}

function linesIn(grey: GreyImage, vertical: RasterRuling[] = [], paper = 128) {
  const binary = { ...grey, data: grey.data.map((level) => (level < paper ? 1 : 0)) }
  return findSlantedLines(
    { grey, binary },
    findComponents(binary),
    { horizontal: [], vertical },
    TEXT_HEIGHT
  )
}

test.group('Scan, headings that lean', () => {
  for (const turn of [-45, 45]) {
    test(`are read turned level (${turn}°), and level words stay`, async ({ assert }) => {
      const grey = await sheet(turn)
      const lines = linesIn(grey)
      const reader = LineReader.load()
      const texts = lines
        .toSorted((one, other) => one.first.x - other.first.x)
        .map(({ level }) => reader.read(level.source, level.box).text)
      assert.deepEqual(texts, HEADINGS)
      const below = lines.flatMap(({ components }) => components).filter(({ y0 }) => y0 > 330)
      assert.isEmpty(below)
      assert.isTrue(lines.every(({ isCrossed }) => !isCrossed))
    })
  }

  test('are found where print is light', async ({ assert }) => {
    const grey = await sheet(-45)
    const light = { ...grey, data: grey.data.map((level) => 255 - 0.35 * (255 - level)) }
    const reader = LineReader.load()
    const texts = linesIn(light, [], 210)
      .toSorted((one, other) => one.first.x - other.first.x)
      .map(({ level }) => reader.read(level.source, level.box).text)
    assert.deepEqual(texts, HEADINGS)
  })

  test('are none where thousands of specks lie at every slant', ({ assert }) => {
    const specks = Array.from({ length: 6000 }, (_, index) => {
      const column = index % 110
      const [x0, y0] = [20 + column * 12, 20 + Math.floor(index / 110) * 40 + column * 6]
      return { x0, y0, x1: x0 + 9, y1: y0 + 9, area: 80 }
    })
    const grey = createGreyImage(1400, 3000)
    for (const { x0, y0, x1, y1 } of specks) {
      for (let y = y0; y < y1; y++) {
        grey.data.fill(0, y * grey.width + x0, y * grey.width + x1)
      }
    }
    assert.isEmpty(linesIn(grey))
    assert.isNotEmpty(
      linesIn({
        ...grey,
        data: grey.data.map((level, at) => (at > grey.width * 1000 ? 255 : level)),
      })
    )
  })

  test('are none where no two of them stand on one level', ({ assert }) => {
    const grey = createGreyImage(900, 900)
    for (const [x, y] of [
      [100, 100],
      [300, 330],
      [500, 560],
    ]) {
      for (let step = 0; step < 5; step++) {
        for (let row = 0; row < 12; row++) {
          const start = (y + 18 * step + row) * grey.width + x + 15 * step
          grey.data.fill(0, start, start + 10)
        }
      }
    }
    assert.isEmpty(linesIn(grey))
  })

  test('end above level figures at their foot, and are not joined with level words beside', async ({
    assert,
  }) => {
    const grey = await sheet(-45, (document) => {
      document.text('48.5', 38, 98, { lineBreak: false })
      document.text('Surname', 10, 84, { lineBreak: false })
    })
    const reader = LineReader.load()
    const texts = linesIn(grey)
      .toSorted((one, other) => one.first.x - other.first.x)
      .map(({ level }) => reader.read(level.source, level.box).text)
    assert.deepEqual(texts, HEADINGS)
  })

  test('are found when they are short, or have accents on capitals and letters that hang', async ({
    assert,
  }) => {
    const headings = ['Chemistry', 'Économie', 'Éducation physique', 'Geography', 'Tam.']
    const grey = await sheet(
      -45,
      (document) => {
        document.text('8,5', 104, 96, { lineBreak: false })
        document.text('9,5', 134, 96, { lineBreak: false })
      },
      headings
    )
    const lines = linesIn(grey).toSorted((one, other) => one.first.x - other.first.x)
    const reader = LineReader.load()
    assert.deepEqual(
      lines.map(({ level }) => reader.read(level.source, level.box).text),
      headings
    )
  })

  test('are found where all of their letters touch, and level figures below them stay', async ({
    assert,
  }) => {
    const grey = await sheet(
      -45,
      (document) => {
        document.text('48.5', 54, 106, { lineBreak: false })
        document.text('37.5', 86, 106, { lineBreak: false })
        document.text('50', 118, 106, { lineBreak: false })
      },
      ['Statistics', 'Chemistry', 'Commerce', 'Geography'],
      () => ({ characterSpacing: -1.1 })
    )
    const lines = linesIn(grey)
    assert.lengthOf(lines, 4)
    assert.isEmpty(lines.flatMap(({ components }) => components).filter(({ y0 }) => y0 > 294))
  })

  test('begin lower than the others where they are longer, and have all of their letters', async ({
    assert,
  }) => {
    const lower = { align: 'right', width: 88 } as const
    const headings = ['Chemistry', 'Geography', 'Total Marks', 'Biology']
    const grey = await sheet(-45, undefined, headings, () => lower)
    const reader = LineReader.load()
    const texts = linesIn(grey)
      .toSorted((one, other) => one.last.x - other.last.x)
      .map(({ level }) => reader.read(level.source, level.box).text)
    assert.deepEqual(texts, headings)
  })

  test('have short ones beside them by their middles where these are level', async ({ assert }) => {
    const centred = { align: 'center', width: 80 } as const
    const headings = ['Chemistry', 'Geography', 'Mathematics', 'Eng']
    const grey = await sheet(-45, undefined, headings, () => centred)
    const reader = LineReader.load()
    const texts = linesIn(grey)
      .toSorted((one, other) => one.first.x + one.last.x - other.first.x - other.last.x)
      .map(({ level }) => reader.read(level.source, level.box).text)
    assert.deepEqual(texts, headings)
  })

  test('are found where most of them are short and begin on one level', async ({ assert }) => {
    const headings = ['Eng', 'Gram', 'Bio', 'Geo', 'Arts']
    const reader = LineReader.load()
    const texts = linesIn(await sheet(-45, undefined, headings))
      .toSorted((one, other) => one.first.x - other.first.x)
      .map(({ level }) => reader.read(level.source, level.box).text)
    assert.deepEqual(texts, headings)
  })

  test('are told where a drawn line runs through their last letter', async ({ assert }) => {
    const [first] = linesIn(await sheet(-45)).toSorted((one, other) => one.first.x - other.first.x)
    const position = Math.round(first.last.x + 6)
    const segments = [{ from: 0, to: 300, position, thickness: 2 }]
    const line = { position, thickness: 2, from: 0, to: 300, segments }
    const lines = linesIn(await sheet(-45), [line])
    assert.isTrue(lines.toSorted((one, other) => one.first.x - other.first.x)[0].isCrossed)
  })

  test('are told where a drawn line runs through them', async ({ assert }) => {
    const position = 210
    const segments = [{ from: 0, to: 300, position, thickness: 2 }]
    const line = { position, thickness: 2, from: 0, to: 300, segments }
    const crossed = linesIn(await sheet(-45), [line]).map(({ isCrossed }) => isCrossed)
    assert.deepEqual(crossed.toSorted(), [false, false, true])
  })
})
