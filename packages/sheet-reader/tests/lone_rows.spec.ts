import { test } from '@japa/runner'
import { LoneRows } from '../src/interpretation/joining/lone_rows.js'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const WIDTHS = [40, 130, 60, 60, 60, 60]
const NAMES = ['ADEBAYO Ngozi', 'BELLO Musa', 'CHUKWU Ada', 'DANJUMA Joy', 'EZE Chidi']
const FIRST = page(1, [
  table({
    ruled: false,
    columnWidths: WIDTHS,
    rows: [
      ['S/N', 'NAME', 'ENG', 'MTH', 'BIO', 'TOTAL'],
      ...NAMES.map((name, row) => {
        const marks = [41 + 7 * row, 88 - 9 * row, 50 + row]
        const total = marks.reduce((sum, mark) => sum + mark, 0)
        return [String(row + 1), name, ...marks.map(String), String(total)]
      }),
    ],
  }),
])
const LONE = [
  ...words('6', 45, 60),
  ...words('FASHOLA Tunde', 82, 60),
  ...words('64', 215, 60),
  ...words('71', 275, 60),
  ...words('58', 335, 60),
  ...words('193', 395, 60),
]

function last(around: typeof LONE) {
  const { records } = interpretFile([FIRST, page(2, [], around)])
  return records.filter(({ pageNumber }) => pageNumber === 2)
}

test.group('A student who is alone on a page without lines', () => {
  test('stands in the columns of the page before', ({ assert }) => {
    const [record, ...others] = last([
      ...LONE,
      ...words('Checked by the examinations officer', 60, 90),
    ])
    assert.lengthOf(others, 0)
    assert.equal(record.studentName.value, 'FASHOLA Tunde')
    assert.deepEqual(scores(record), { ENG: 64, MTH: 71, BIO: 58 })
    assert.equal(record.total?.value, 193)
  })

  test('is read from a picture, too, and doubted where a value is', ({ assert }) => {
    const readWith = (confidence: number) => {
      const mark = words('58', 335, 60, confidence)
      const around = [...LONE.filter(({ text }) => text !== '58' && text !== '193'), ...mark]
      const { records } = interpretFile([
        { ...FIRST, source: 'tesseract' },
        page(2, [], around, 'tesseract'),
      ])
      const [record] = records.filter(({ pageNumber }) => pageNumber === 2)
      return [record.studentName.value, scores(record), record.flags.join()]
    }
    const marks = { ENG: 64, MTH: 71, BIO: 58 }
    assert.deepEqual(readWith(0.999), ['FASHOLA Tunde', marks, ''])
    assert.deepEqual(readWith(0.4), ['FASHOLA Tunde', marks, 'LOW_CONFIDENCE'])
  })

  test('may have been absent from most examinations', ({ assert }) => {
    const [record] = last([
      ...words('6', 45, 60),
      ...words('FASHOLA Tunde', 82, 60),
      ...words('Abs', 215, 60),
      ...words('Abs', 275, 60),
      ...words('58', 335, 60),
    ])
    assert.equal(record.studentName.value, 'FASHOLA Tunde')
    assert.deepEqual(scores(record), { BIO: 58 })
    assert.deepEqual(record.absentSubjects, ['ENG', 'MTH'])
  })

  test('keeps the second line of a name', ({ assert }) => {
    const [record] = last([...LONE, ...words('Oluwaseun', 82, 70)])
    assert.equal(record.studentName.value, 'FASHOLA Tunde Oluwaseun')
  })

  test('keeps both lines of a number that is broken at its stroke', ({ assert }) => {
    const first = page(1, [
      table({
        columnWidths: [40, 130, 50, 60, 60, 60, 60],
        rows: [
          ['S/N', 'NAME', 'ADM NO', 'ENG', 'MTH', 'BIO', 'TOTAL'],
          ...NAMES.map((name, row) => {
            const marks = [41 + 7 * row, 88 - 9 * row, 50 + row]
            const total = marks.reduce((sum, mark) => sum + mark, 0)
            return [String(row + 1), name, `2019-\n57${row}`, ...marks.map(String), String(total)]
          }),
        ],
      }),
    ])
    const alone = page(
      2,
      [],
      [
        ...words('2019-', 215, 55),
        ...words('6', 45, 60),
        ...words('FASHOLA Tunde', 82, 60),
        ...words('64', 265, 60),
        ...words('71', 325, 60),
        ...words('58', 385, 60),
        ...words('193', 445, 60),
        ...words('703', 215, 65),
      ]
    )
    const { records } = interpretFile([first, alone])
    assert.equal(records.at(-1)?.studentName.value, 'FASHOLA Tunde')
    assert.equal(records.at(-1)?.admissionNumber?.value, '2019-703')
  })

  test('has the levels beside the marks that the rows of the page before have', ({ assert }) => {
    const withLevel = (mark: number) => `${mark} ${Math.max(1, Math.floor(mark / 10) - 1)}`
    const first = page(1, [
      table({
        columnWidths: WIDTHS,
        rows: [
          ['S/N', 'NAME', 'ENG', 'MTH', 'BIO', 'TOTAL'],
          ...NAMES.map((name, row) => {
            const marks = [41 + 7 * row, 78 - 9 * row, 50 + row]
            const total = marks.reduce((sum, mark) => sum + mark, 0)
            return [String(row + 1), name, ...marks.map(withLevel), String(total)]
          }),
        ],
      }),
    ])
    const alone = [
      ...words('6', 45, 60),
      ...words('FASHOLA Tunde', 82, 60),
      ...words('64 5', 215, 60),
      ...words('71 6', 275, 60),
      ...words('58 4', 335, 60),
      ...words('193', 395, 60),
    ]
    const { records } = interpretFile([first, page(2, [], alone)])
    assert.lengthOf(records, 6)
    assert.equal(records[5].pageNumber, 2)
    assert.equal(records[5].studentName.value, 'FASHOLA Tunde')
    assert.deepEqual(scores(records[5]), { ENG: 64, MTH: 71, BIO: 58 })
    assert.deepEqual(
      records[5].subjects.map(({ grade }) => grade?.value),
      ['5', '6', '4']
    )
  })

  test('has these beside others who are few, where no space parts them', ({ assert }) => {
    const sheet = (pageNumber: number, from: number, to: number, headings: string[][]) =>
      page(pageNumber, [
        table({
          ruled: false,
          columnWidths: WIDTHS,
          rows: [
            ...headings,
            ...Array.from({ length: to - from }, (_, at) => {
              const marks = [41 + 4 * (from + at), 78 - 3 * (from + at), 30 + 4 * (from + at)]
              const total = marks.reduce((sum, mark) => sum + mark, 0)
              const levels = marks.map(
                (mark) => `${mark}${Math.max(1, 10 - Math.floor(mark / 10))}`
              )
              return [String(from + at + 1), NAMES[at % 5], ...levels, String(total)]
            }),
          ],
        }),
      ])
    const headings = [['S/N', 'NAME', 'ENG', 'MTH', 'BIO', 'TOTAL']]
    const rows = new LoneRows()
    rows.observe(sheet(1, 0, 12, headings))
    const [{ cells }] = rows.observe(sheet(2, 12, 15, [])).tables
    assert.deepEqual(
      cells.flatMap(({ row, text }) => (row === 0 ? [text] : [])),
      ['13', 'ADEBAYO Ngozi', '89', '2', '42', '6', '78', '3', '209']
    )
    const other = new LoneRows()
    other.observe(sheet(1, 0, 12, headings))
    const again = sheet(2, 12, 15, headings)
    assert.equal(other.observe(again), again)
  })

  test('has one mark only, where its number counts on', ({ assert }) => {
    const list = table({
      ruled: false,
      columnWidths: [40, 130, 60],
      rows: [
        ['No', 'NAME', 'MTH'],
        ...NAMES.map((name, row) => [`${row + 1}.`, name, String(41 + 7 * row)]),
      ],
    })
    const lastOf = (number: string) => {
      const line = [
        ...words(number, 45, 60),
        ...words('FASHOLA Tunde', 82, 60),
        ...words('64', 215, 60),
      ]
      const note = words('AB = Absent', 45, 90)
      const { records } = interpretFile([page(1, [list]), page(2, [], [...line, ...note])])
      return records.filter(({ pageNumber }) => pageNumber === 2)
    }
    const [record, ...others] = lastOf('6.')
    assert.lengthOf(others, 0)
    assert.equal(record.studentName.value, 'FASHOLA Tunde')
    assert.deepEqual(scores(record), { MTH: 64 })
    assert.lengthOf(lastOf('8.'), 0)
  })

  test('is not made of notes, signatures or keys of grades', ({ assert }) => {
    assert.lengthOf(
      last([
        ...words('Class teacher', 82, 60),
        ...words('Number in class 40', 215, 60),
        ...words('A', 45, 80),
        ...words('Excellent', 82, 80),
        ...words('75', 215, 80),
      ]),
      0
    )
  })
})

test.group('A student who is alone on a page with columns of its own widths', () => {
  const widths = [60, 130, 70, 70, 70]
  const numbers = ['393331', '468202', '819669', '302196', '505228']
  const marksOf = (row: number) => [41 + 7 * row, 88 - 9 * row, 50 + row]
  const first = page(1, [
    {
      ...table({
        ruled: false,
        columnWidths: widths,
        rows: [
          ['Adm No', 'NAME', 'ENG', 'MTH', 'BIO'],
          ...NAMES.map((name, row) => [numbers[row], name, ...marksOf(row).map(String)]),
        ],
      }),
      headingRows: 1,
    },
  ])
  const alone = (line: string) => words(line, 45, 60)
  const lastOf = (...lines: string[]) => {
    const { records } = interpretFile([first, page(2, [], lines.flatMap(alone))])
    return records.filter(({ pageNumber }) => pageNumber === 2)
  }

  test('has the headings of the page before, by the order of the words', ({ assert }) => {
    const [record, ...others] = lastOf('542494 FASHOLA Tunde 64 71 58')
    assert.lengthOf(others, 0)
    assert.equal(record.studentName.value, 'FASHOLA Tunde')
    assert.equal(record.admissionNumber?.value, '542494')
    assert.deepEqual(scores(record), { ENG: 64, MTH: 71, BIO: 58 })
  })

  test('has no value too many, too few or of another column', ({ assert }) => {
    assert.lengthOf(lastOf('542494 FASHOLA Tunde 64 71 58 193'), 0)
    assert.lengthOf(lastOf('542494 FASHOLA Tunde 64 71'), 0)
    assert.lengthOf(lastOf('24 FASHOLA Tunde 64 71 58'), 0)
  })

  test('has the further columns of a wide sheet, too', ({ assert }) => {
    const further = page(3, [
      {
        ...table({
          ruled: false,
          columnWidths: [60, 130, 70, 70],
          rows: [
            ['Adm No', 'NAME', 'CHM', 'TOTAL'],
            ...NAMES.map((name, row) => {
              const total = marksOf(row).reduce((sum, mark) => sum + mark, 60 + row)
              return [numbers[row], name, String(60 + row), String(total)]
            }),
          ],
        }),
        headingRows: 1,
      },
    ])
    const { records } = interpretFile([
      first,
      page(2, [], alone('542494 FASHOLA Tunde 64 71 58')),
      further,
      page(4, [], alone('542494 FASHOLA Tunde 49 242')),
    ])
    assert.lengthOf(records, 6)
    assert.equal(records[5].studentName.value, 'FASHOLA Tunde')
    assert.deepEqual(scores(records[5]), { ENG: 64, MTH: 71, BIO: 58, CHM: 49 })
    assert.equal(records[5].total?.value, 242)
    assert.equal(records[5].pageNumber, 2)
    assert.deepEqual(
      records[5].subjects.map(({ score }) => score?.page),
      [undefined, undefined, undefined, 4]
    )
  })

  test('has these and the number of the page above, on each of its pages', ({ assert }) => {
    const [names, marks] = [
      [60, 130, 70],
      ['CHM', 'GEO'],
    ] as const
    const further = marks.map((subject, at) =>
      page(3 + 2 * at, [
        {
          ...table({
            ruled: false,
            columnWidths: [...names],
            rows: [
              ['Adm No', 'NAME', subject],
              ...NAMES.map((name, row) => [numbers[row], name, String(60 + row + at)]),
            ],
          }),
          headingRows: 1,
        },
      ])
    )
    const below = (pageNumber: number, ...lines: string[]) =>
      page(
        pageNumber,
        [],
        [`- ${pageNumber} -`, ...lines].flatMap((line, at) => words(line, 45, 60 + 14 * at))
      )
    const { records } = interpretFile([
      first,
      below(2, 'Adm No NAME ENG MTH BIO', '542494 FASHOLA Tunde 64 71 58'),
      further[0],
      below(4, 'Adm No NAME CHM', '542494 FASHOLA Tunde 49'),
      further[1],
      below(6, 'Adm No NAME GEO', '542494 FASHOLA Tunde 37'),
    ])
    assert.lengthOf(records, 6)
    assert.deepEqual(scores(records[5]), { ENG: 64, MTH: 71, BIO: 58, CHM: 49, GEO: 37 })
    assert.deepEqual(scores(records[0]), { ENG: 41, MTH: 88, BIO: 50, CHM: 60, GEO: 61 })
  })
})
