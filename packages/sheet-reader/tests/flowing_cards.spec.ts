import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const HEADINGS = ['SUBJECT', 'TEST', 'EXAM', 'TOTAL']
const ROWS = [
  ['English', '20', '41', '61'],
  ['Mathematics', '15', '30', '45'],
  ['Biology', '25', '52', '77'],
  ['Chemistry', '19', '36', '55'],
]
const SCORES = { English: 61, Mathematics: 45, Biology: 77, Chemistry: 55 }

const label = (name: string, number: string, y: number) => [
  ...words(`Name: ${name}`, 50, y),
  ...words(`Admission No: ${number}`, 50, y + 14),
]
const result = (position: string, y: number) => words(`Position: ${position}`, 50, y)

test.group('Report cards that follow one another over the ends of pages', () => {
  test('keep the rows and the position that stand on the next page', ({ assert }) => {
    const first = page(
      1,
      [
        table({ rows: [HEADINGS, ...ROWS], y: 80 }),
        table({ rows: [HEADINGS, ...ROWS.slice(0, 1)], y: 240 }),
      ],
      [...label('BELLO Musa', '101', 40), ...result('3rd', 160), ...label('EZE Joy', '102', 200)]
    )
    const second = page(
      2,
      [table({ rows: ROWS.slice(1), y: 40 }), table({ rows: [HEADINGS, ...ROWS], y: 180 })],
      [...result('2nd', 90), ...label('OKON Peter', '103', 140), ...result('1st', 260)]
    )
    const { records } = interpretFile([first, second])
    assert.deepEqual(
      records.map(({ studentName, position }) => [studentName.value, position?.value]),
      [
        ['BELLO Musa', 3],
        ['EZE Joy', 2],
        ['OKON Peter', 1],
      ]
    )
    assert.deepEqual(records.map(scores), [SCORES, SCORES, SCORES])
  })

  test('keep the position that stands alone on the next page, above cards with a row for it', ({
    assert,
  }) => {
    const ranked = (position: string) => [HEADINGS, ...ROWS, ['Position', '', '', position]]
    const first = page(
      1,
      [table({ rows: ranked('3rd'), y: 80 }), table({ rows: [HEADINGS, ...ROWS], y: 240 })],
      [...label('BELLO Musa', '101', 40), ...label('EZE Joy', '102', 200)]
    )
    const second = page(
      2,
      [table({ rows: ranked('1st'), y: 180 })],
      [...result('2nd', 40), ...label('OKON Peter', '103', 140)]
    )
    const { records } = interpretFile([first, second])
    assert.deepEqual(
      records.map(({ studentName, position, flags }) => [
        studentName.value,
        position?.value,
        flags,
      ]),
      [
        ['BELLO Musa', 3, []],
        ['EZE Joy', 2, []],
        ['OKON Peter', 1, []],
      ]
    )
  })

  test('may begin with nothing but the name at the end of a page', ({ assert }) => {
    const first = page(
      1,
      [table({ rows: [HEADINGS, ...ROWS], y: 80 })],
      [...label('BELLO Musa', '101', 40), ...result('2nd', 160), ...label('EZE Joy', '102', 500)]
    )
    const second = page(2, [table({ rows: [HEADINGS, ...ROWS], y: 40 })], result('1st', 130))
    const { records } = interpretFile([first, second])
    assert.deepEqual(
      records.map(({ studentName, position }) => [studentName.value, position?.value]),
      [
        ['BELLO Musa', 2],
        ['EZE Joy', 1],
      ]
    )
    assert.deepEqual(records.map(scores), [SCORES, SCORES])
  })

  test('may begin with nothing but the number at the end of a page', ({ assert }) => {
    const head = (name: string, number: string, y: number) => [
      ...words(`Admission No: ${number}`, 50, y),
      ...words(`Name: ${name}`, 50, y + 14),
    ]
    const first = page(
      1,
      [table({ rows: [HEADINGS, ...ROWS], y: 80 })],
      [...head('BELLO Musa', '101', 40), ...words('Admission No: 102', 50, 500)]
    )
    const second = page(
      2,
      [80, 240].map((y) => table({ rows: [HEADINGS, ...ROWS], y })),
      [...words('Name: EZE Joy', 50, 40), ...head('OKON Peter', '103', 200)]
    )
    const { records } = interpretFile([first, second])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [
        studentName.value,
        admissionNumber?.value,
      ]),
      [
        ['BELLO Musa', '101'],
        ['EZE Joy', '102'],
        ['OKON Peter', '103'],
      ]
    )
  })

  test('are those of the names above them, where a picture left but a part of a label', ({
    assert,
  }) => {
    const cards = (pageNumber: number, labels: [string, string], names: [string, string]) =>
      page(
        pageNumber,
        [80, 240].map((y, at) => table({ rows: [HEADINGS, ...ROWS.slice(at)], y })),
        names.flatMap((name, at) => [
          ...words(`${labels[at]}: ${name}`, 50, 40 + at * 160),
          ...words(`Admission No: 10${pageNumber}${at}`, 50, 54 + at * 160),
        ]),
        'scan'
      )
    const whole = "Student's Name"
    const { records } = interpretFile([
      cards(1, [whole, whole], ['BELLO Musa', 'EZE Joy']),
      cards(2, ['Name', whole], ['OKON Peter', 'ADE Bola']),
      cards(3, [whole, "Stndent's Name"], ['OBI Uche', 'UDO Ime']),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, subjects }) => [
        studentName.value,
        admissionNumber?.value,
        subjects.length,
      ]),
      [
        ['BELLO Musa', '1010', 4],
        ['EZE Joy', '1011', 3],
        ['OKON Peter', '1020', 4],
        ['ADE Bola', '1021', 3],
        ['OBI Uche', '1030', 4],
        ['UDO Ime', '1031', 3],
      ]
    )
  })
})

test.group('Report cards that print their totals', () => {
  const cardOf = (pageNumber: number, name: string, around: ReturnType<typeof words>) =>
    page(
      pageNumber,
      [table({ rows: [HEADINGS, ...ROWS], y: 80 })],
      [...label(name, String(100 + pageNumber), 40), ...around]
    )
  const total = words('Total: 238', 50, 160)
  const flagsOf = (...pages: ReturnType<typeof page>[]) =>
    interpretFile(pages).records.map(({ flags }) => flags)
  const others = ['BELLO Musa', 'EZE Joy', 'OKON Peter', 'UDO Grace'].map((name, at) =>
    cardOf(at + 1, name, total)
  )

  test('are doubted where one has none, which may stand elsewhere', ({ assert }) => {
    const flags = flagsOf(...others, cardOf(5, 'SANI Aisha', []))
    assert.deepEqual(flags, [[], [], [], [], ['LOW_CONFIDENCE']])
  })

  test('are not, where several have none', ({ assert }) => {
    const [one, two] = others
    const flags = flagsOf(one, two, cardOf(3, 'SANI Aisha', []), cardOf(4, 'YARO Simi', []))
    assert.deepEqual(flags, [[], [], [], []])
  })
})
