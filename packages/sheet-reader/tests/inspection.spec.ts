import { fileURLToPath } from 'node:url'
import { test } from '@japa/runner'
import sharp from 'sharp'
import { rectangleToCorners, type Corners } from '../src/image/homography.js'
import { inspectFile, parsePages, type InspectedPage } from '../src/inspection/inspect.js'
import { inspectionSvg } from '../src/inspection/svg.js'
import { inspectionText } from '../src/inspection/text.js'
import type { Angle, Cell, PageReading } from '../src/types.js'

const broadsheet = fileURLToPath(new URL('../fixtures/broadsheet.pdf', import.meta.url))

test.group('Inspection of a file', () => {
  test('holds the pages, tables, roles and records that the reader saw', async ({ assert }) => {
    const inspection = await inspectFile(broadsheet, { pages: [2, 4] })
    assert.equal(inspection.pageCount, 5)
    assert.deepEqual(
      inspection.pages.map(({ pageNumber, kind, source }) => [pageNumber, kind, source]),
      [
        [2, 'text_layer', 'text_layer'],
        [4, 'text_layer', 'text_layer'],
      ]
    )
    assert.lengthOf(inspection.pages[0].tables[0].rowEdges, 32)
    assert.lengthOf(inspection.records, 60)
    assert.isEmpty(inspection.records.filter(({ flags }) => flags.length > 0))
    assert.include(
      inspection.groups.map(({ label }) => label),
      'Mathematics'
    )
    assert.containsSubset(inspection.layouts, [{ kind: 'roster', serial: 0, names: [2] }])
    assert.sameMembers(Object.keys(inspection.timings), [
      'open',
      'load',
      'text',
      'grid',
      'interpret',
    ])
  })

  test('is told in lines for people', async ({ assert }) => {
    const lines = inspectionText(await inspectFile(broadsheet, { pages: [1] }))
    const text = lines.join('\n')
    assert.match(text, /^broadsheet\.pdf: 5 pages, 30 records/)
    assert.match(text, /table 1: 31 rows x 16 columns, drawn/)
    assert.match(text, /English \/ Language/)
    assert.match(text, /record 1: LAWAL Aisha Michael; GHS\/20\/1795; English Language 46/)
  })

  test('takes pages as people write them', ({ assert }) => {
    assert.deepEqual(parsePages('1,3-5'), [1, 3, 4, 5])
    assert.deepEqual(parsePages(' 2 - 3 , 7'), [2, 3, 7])
    for (const wrong of ['', '0', '3-1', 'a', '1,,2', '1-', '1-99999999']) {
      assert.isNull(parsePages(wrong), wrong)
    }
  })
})

/** A displayed page of 40 by 20 points whose upper left quarter is black. */
const DISPLAYED =
  'data:image/svg+xml;base64,' +
  Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20" width="40" height="20">' +
      '<rect width="40" height="20" fill="#fff"/><rect width="20" height="10"/></svg>'
  ).toString('base64')

/** A page with one table of one cell. */
function pageWith(cell: Partial<Cell>): InspectedPage {
  const box = { x0: 10, y0: 5, x1: 30, y1: 15 }
  return {
    ...emptyPage(40, 20),
    kind: 'scan',
    tables: [
      {
        ...{ box, ruled: true, columnEdges: [10, 30], rowEdges: [5, 15] },
        cells: [
          {
            ...{ row: 0, column: 0, rowSpan: 1, columnSpan: 1, box },
            ...{ kind: 'value', text: '', confidence: 0.7, ...cell },
          },
        ],
      },
    ],
  }
}

function textOf(page: InspectedPage): string {
  return inspectionText({
    ...{ file: 'scan.pdf', engine: 'auto', pageCount: 1, pages: [page], groups: [], layouts: [] },
    ...{ gradeBoundaries: [], records: [], timings: {} },
  }).join('\n')
}

test.group('What an inspection tells of scans', () => {
  const marks: Partial<Cell> = {
    text: '67',
    hypotheses: [
      {
        logProbability: 0,
        glyphs: [
          [['6', Math.log(0.99)]],
          [
            ['7', Math.log(0.7)],
            ['1', Math.log(0.3)],
          ],
        ],
      },
    ],
  }
  const words: Partial<Cell> = {
    text: 'EZE Ado',
    alternatives: [{ text: 'EZE Ada', probability: 0.2 }],
  }

  test('are the readings of doubtful cells with their probabilities', ({ assert }) => {
    assert.include(textOf(pageWith(marks)), 'row 0, column 0 may be: 67 0.69, 61 0.30')
    assert.include(textOf(pageWith(words)), 'row 0, column 0 may be: EZE Ado 0.70, EZE Ada 0.20')
    assert.notInclude(textOf(pageWith({ ...words, confidence: 0.95 })), 'may be')
    assert.include(inspectionSvg(pageWith(marks), [], ''), '67\nmay be 67 0.69, 61 0.30</title>')
  })

  test('is how a photo was made flat', ({ assert }) => {
    const corners: Corners = [
      { x: 100, y: 80 },
      { x: 900, y: 90 },
      { x: 950, y: 1200 },
      { x: 60, y: 1180 },
    ]
    const homography = rectangleToCorners(40, 20, corners)
    const page = {
      ...pageWith(words),
      photo: { width: 1000, height: 1300, sheets: [{ corners, homography }] },
    }
    const text = textOf(page)
    assert.include(text, 'sheet 1 of a photo of 1000 x 1300 pixels: corners (100, 80) (900, 90)')
    assert.match(text, /homography from points to its pixels: [-\d. ]+ 100\.0 \|/)
  })
})

function emptyPage(width: number, height: number, turn?: Angle): PageReading {
  return {
    pageNumber: 1,
    width,
    height,
    source: 'tesseract',
    engineVersion: '1',
    tokens: [],
    rulings: [],
    tables: [],
    skew: 0,
    ...(turn && { turn }),
    warnings: [],
    timings: {},
  }
}

/** Which quarter of a drawing is black. */
async function blackQuarter(svg: string): Promise<string> {
  const { data, info } = await sharp(Buffer.from(svg))
    .flatten({ background: '#888' })
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const at = (x: number, y: number) =>
    data[(Math.floor(info.height * y) * info.width + Math.floor(info.width * x)) * info.channels]
  const quarters: [string, number, number][] = [
    ['upper left', 0.25, 0.25],
    ['upper right', 0.75, 0.25],
    ['lower left', 0.25, 0.75],
    ['lower right', 0.75, 0.75],
  ]
  return quarters
    .filter(([, x, y]) => at(x, y) < 255)
    .map(([name]) => name)
    .join()
}

test.group('The picture behind an inspected page', () => {
  const cases: [string, PageReading, string][] = [
    ['as it is displayed where it stands upright', emptyPage(40, 20), 'upper left'],
    ['turned by 90 degrees', emptyPage(20, 40, 90), 'upper right'],
    ['turned by 180 degrees', emptyPage(40, 20, 180), 'lower right'],
    ['turned by 270 degrees', emptyPage(20, 40, 270), 'lower left'],
  ]
  for (const [how, page, quarter] of cases) {
    test(`lies ${how}`, async ({ assert }) => {
      assert.equal(await blackQuarter(inspectionSvg(page, [], DISPLAYED)), quarter)
    })
  }
})
