import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words, type MadeCell } from './interpretation_pages.js'

function marks(...all: number[]): MadeCell[][] {
  const subjects = ['English', 'Mathematics', 'Biology']
  return all.map((mark, at) => [subjects[at], String(mark - 40), '40', String(mark)])
}

const HEADINGS: MadeCell[] = ['SUBJECT', 'CA', 'EXAM', 'TOTAL']

test.group('Cards below each other in one grid', () => {
  test('are one record each, with the name above it', ({ assert }) => {
    const grid = table({
      ruled: false,
      rows: [
        HEADINGS,
        ...marks(67, 54, 81),
        ['Grand Total', '', '', '202'],
        ['Reg. No.: GHS/002'],
        ['Full Name: BELLO Musa'],
        HEADINGS,
        ...marks(45, 61, 58),
        ['Grand Total', '', '', '164'],
      ],
    })
    const above = [...words('Reg. No.: GHS/001', 40, 70), ...words('Full Name: OKAFOR Ada', 40, 84)]
    const { records } = interpretFile([page(1, [grid], above)])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber, total }) => [
        studentName.value,
        admissionNumber?.value,
        total?.value,
      ]),
      [
        ['OKAFOR Ada', 'GHS/001', 202],
        ['BELLO Musa', 'GHS/002', 164],
      ]
    )
    assert.deepEqual(records.map(scores), [
      { English: 67, Mathematics: 54, Biology: 81 },
      { English: 45, Mathematics: 61, Biology: 58 },
    ])
  })

  test('headings whose words stand too close for cells of their own are those above', ({
    assert,
  }) => {
    const grid = table({
      ruled: false,
      rows: [
        HEADINGS,
        ...marks(67, 54, 81),
        ['Full Name: BELLO Musa'],
        [{ text: 'SUBJECT CA EXAM TOTAL', columnSpan: 4 }],
        ...marks(45, 61, 58),
      ],
    })
    const { records } = interpretFile([page(1, [grid], words('Full Name: OKAFOR Ada', 40, 84))])
    assert.deepEqual(records.map(scores), [
      { English: 67, Mathematics: 54, Biology: 81 },
      { English: 45, Mathematics: 61, Biology: 58 },
    ])
  })

  test('headings that ran together with the first subject are parted from it', ({ assert }) => {
    const together = HEADINGS.map(
      (heading, at) => `${heading}\n${['English', '5', '40', '45'][at]}`
    )
    const grid = table({
      ruled: false,
      rows: [
        HEADINGS,
        ...marks(67, 54, 81),
        ['Full Name: BELLO Musa'],
        together,
        ...marks(45, 61, 58).slice(1),
      ],
    })
    const { records } = interpretFile([page(1, [grid], words('Full Name: OKAFOR Ada', 40, 84))])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['OKAFOR Ada', 'BELLO Musa']
    )
    assert.deepEqual(scores(records[1]), { English: 45, Mathematics: 61, Biology: 58 })
  })
})

test.group('Labels of cards', () => {
  function card(...labels: string[]) {
    const above = ['Name: OKAFOR Ada', ...labels].flatMap((text, line) =>
      words(text, 40, 20 + line * 14)
    )
    return interpretFile([page(1, [table({ rows: [HEADINGS, ...marks(67, 54, 81)] })], above)])
      .records[0]
  }

  test('a percentage and a mention are what is printed, not what could be worked out', ({
    assert,
  }) => {
    const { average, grade } = card('%: 66.6%', 'Mention: AB')
    assert.deepEqual([average?.value, average?.source], [66.6, 'text_layer'])
    assert.equal(grade?.value, 'AB')
  })

  test('total points are the total where they are more than the scores add up to', ({ assert }) => {
    assert.equal(card('Total points: 397.5').total?.value, 397.5)
    assert.equal(card('Total points: 21').total?.value, 202)
  })
})

test.group('What sums up a class', () => {
  test('is no student where columns cut its name in two', ({ assert }) => {
    const rows = [
      ['S/N', '', 'NAME', 'ENG', 'MTH'],
      ['1', '', 'OKAFOR Ada', '67', '54'],
      ['2', '', 'BELLO Musa', '45', '61'],
      ['3', '', 'EDET Joy', '50', '49'],
      ['CLASS', 'AVERAGE', '', '54', '54.7'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.equal(records.length, 3)
  })

  test('full names on the left are students, also under codes of courses', ({ assert }) => {
    const names = ['Halima Atieno', 'Collins Chebet', 'Purity Kamau', 'Naomi Karimi']
    const rows = names.map((name, at) => [name, ...[71, 57, 37].map((mark) => String(mark - at))])
    const headings = ['Full Name', 'HIS 205', 'KIS 227', 'HIS 214']
    const highest = ['Highest Score', '71', '57', '37']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows, highest] })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      names
    )
    assert.deepEqual(scores(records[0]), { 'HIS 205': 71, 'KIS 227': 57, 'HIS 214': 37 })
  })

  test('total points above the sum of the scores are the total that is printed', ({ assert }) => {
    const rows = ['Agossou Awa', 'Diop Mariama', 'Faye Éric', 'Konan Joël'].map((name, at) => {
      const own = [12 - at, 14 - at, 9 + at]
      const weighted = own[0] * 3 + own[1] * 4 + own[2] * 2
      return [name, ...own.map(String), String(weighted)]
    })
    const headings = ['Nom et prénoms', 'FRA', 'MATHS', 'SVT', 'Total points']
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...rows] })])])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      [110, 105, 100, 95]
    )
  })

  test('have their labels in cells of the grid, as spreadsheets print them with all lines', ({
    assert,
  }) => {
    const card = (name: string, number: string, all: number[]): MadeCell[][] => [
      ['KIRA HILL COLLEGE', '', '', ''],
      ['NAME:', name, '', ''],
      ['STUDENT NO:', number, '', ''],
      HEADINGS,
      ...marks(...all),
      ['', '', '', ''],
    ]
    const grid = table({
      rows: [
        ...card('MUKASA Doreen', 'U98/001', [67, 54, 81]),
        ...card('AYEBARE Shamim', 'U98/002', [45, 61, 58]),
        ...card('AUMA Ivan', 'U98/003', [71, 66, 52]),
      ],
    })
    const { records } = interpretFile([page(1, [grid])])
    assert.deepEqual(
      records.map((record) => [
        record.studentName.value,
        record.admissionNumber?.value,
        ...Object.values(scores(record)),
      ]),
      [
        ['MUKASA Doreen', 'U98/001', 67, 54, 81],
        ['AYEBARE Shamim', 'U98/002', 45, 61, 58],
        ['AUMA Ivan', 'U98/003', 71, 66, 52],
      ]
    )
  })
})
