import { test } from '@japa/runner'
import type { GlyphReading } from '../src/glyph/glyph_reader.js'
import { createGreyImage } from '../src/image/grey_image.js'
import { weighDoubtfulNumbers } from '../src/scan/cells/doubtful_numbers.js'
import type { ScanCell } from '../src/scan/cells/scan_cell.js'
import type { StraightPage } from '../src/scan/page/straight_page.js'

const page = { grey: createGreyImage(400, 400) } as unknown as StraightPage

type Readings = readonly (readonly [text: string, probability: number])[]

/** What the glyph reader made of a cell: each text with its probability, the best one first. */
function glyphs(readings: Readings): GlyphReading {
  const [[text, confidence]] = readings
  const hypotheses = readings.map(([other, probability]) => ({
    logProbability: Math.log(probability),
    glyphs: Array.from(other, (character): [string, number][] => [[character, 0]]),
  }))
  return { kind: 'value', text, confidence, hypotheses }
}

/** The cells of a column, the first of which is doubtful and the others are sure. */
function columnOf(
  doubtful: Readings,
  others: readonly string[] = ['45', '67', '71', '80']
): ScanCell[] {
  return [doubtful, ...others.map((text): Readings => [[text, 0.97]])].map((readings, row) => {
    const pixels = { x0: 10, y0: 10 + 30 * row, x1: 40, y1: 30 + 30 * row }
    return {
      cell: { row, column: 2, rowSpan: 1, columnSpan: 1 },
      words: [{ pixels, textHeight: 20 }],
      paper: { x0: 0, y0: 0, x1: 400, y1: 400 },
      angle: 0,
      glyphs: glyphs(readings),
    } as unknown as ScanCell
  })
}

function says(readings: Readings) {
  const alternatives = readings.map(([text, probability]) => ({ text, probability }))
  const [{ text, probability: confidence }] = alternatives
  return { read: () => ({ text, confidence, alternatives, positions: [] }) }
}

test.group('Doubtful numbers of a fax', () => {
  test('are what both readers think possible', ({ assert }) => {
    const cells = columnOf([
      ['3B', 0.4],
      ['33', 0.3],
      ['38', 0.2],
    ])
    weighDoubtfulNumbers(
      page,
      cells,
      says([
        ['36', 0.5],
        ['38', 0.4],
      ])
    )
    assert.equal(cells[0].glyphs?.text, '38')
    const { confidence, hypotheses } = cells[0].glyphs!
    assert.isAtMost(confidence, 0.85)
    assert.isTrue(hypotheses.every(({ logProbability }) => logProbability <= Math.log(0.85)))
    assert.equal(cells[1].glyphs?.text, '45')
  })

  test('stay as they are where the column has other things, or the ink is a word', ({ assert }) => {
    const line = says([
      ['36', 0.5],
      ['38', 0.4],
    ])
    const grades = columnOf(
      [
        ['B2', 0.4],
        ['82', 0.3],
      ],
      ['A1', 'B3', 'C4', '45']
    )
    weighDoubtfulNumbers(page, grades, line)
    assert.equal(grades[0].glyphs?.text, 'B2')
    const absent = columnOf([
      ['AB', 0.4],
      ['48', 0.3],
    ])
    weighDoubtfulNumbers(
      page,
      absent,
      says([
        ['AB', 0.6],
        ['48', 0.3],
      ])
    )
    assert.equal(absent[0].glyphs?.text, 'AB')
  })

  test('have the point that a fax lost and the others of their column have', ({ assert }) => {
    const readings: Readings = [
      ['145', 0.5],
      ['14.5', 0.1],
    ]
    const line = says([['14S', 0.5]])
    const halves = columnOf(readings, ['12.5', '16', '9.5', '17.5', '11'])
    weighDoubtfulNumbers(page, halves, line)
    assert.equal(halves[0].glyphs?.text, '14.5')
    const totals = columnOf(readings, ['265', '340', '302', '199'])
    weighDoubtfulNumbers(page, totals, line)
    assert.equal(totals[0].glyphs?.text, '145')
    const commas = columnOf(readings, ['12,5', '16,5', '19,5'])
    weighDoubtfulNumbers(page, commas, line)
    assert.equal(commas[0].glyphs?.text, '14,5')
  })

  test('are weighed though surely read where they are built as no other of their column', ({
    assert,
  }) => {
    const others = Array.from({ length: 24 }, (_, row) => `1${row % 10}.5`)
    const cells = columnOf([['185', 0.83]], others)
    const { columns, cells: seen } = weighDoubtfulNumbers(page, cells, says([['18.5', 0.6]]))
    assert.equal(cells[0].glyphs?.text, '18.5')
    assert.isAtMost(cells[0].glyphs!.confidence, 0.6)
    assert.deepEqual([...columns], [2])
    assert.deepEqual([...seen], [cells[0]])
  })
})
