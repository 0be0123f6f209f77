import { test } from '@japa/runner'
import { cellText } from '../src/grid/lines/cell_text.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const NAMES = ['ADEBAYO Ngozi', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace']
const MARKS = [
  ['60', '71', '80', '44', '55'],
  ['50', '62', '40', '81', '37'],
  ['90', '83', '85', '68', '72'],
  ['52', '64', '61', '49', '58'],
]
const ROWS = NAMES.map((name, row) => [String(row + 1), name, `GHS/20/00${row + 1}`, ...MARKS[row]])

test.group('Headings of spreadsheets', () => {
  test('do not belong to the class that is named above them in a row of its own', ({ assert }) => {
    const rest = [null, null, null, null, null, null]
    const rows = [
      ['CLASS:', { text: 'SS1', columnSpan: 7 }, ...rest],
      ['S/N', 'Name', 'Adm No', 'MTH', 'ENG', 'BIO', 'CHE', 'PHY'],
      ...ROWS,
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(scores(records[0]), { MTH: 60, ENG: 71, BIO: 80, CHE: 44, PHY: 55 })
    assert.equal(records[0].admissionNumber?.value, 'GHS/20/001')
  })

  test('are put together again from three pieces of a narrow cell', ({ assert }) => {
    const headings = ['S/N', 'Name', 'Adm No', 'MATH\nEMATI\nCS', 'GOVE\nRNME\nNT', 'BIOLO\nGY']
    const rows = [[...headings, 'CHEM\nISTRY', 'PHYSI\nCS'], ...ROWS]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(Object.keys(scores(records[0])), [
      'MATHEMATICS',
      'GOVERNMENT',
      'BIOLOGY',
      'CHEMISTRY',
      'PHYSICS',
    ])
  })

  test('do not take in the title above the middle one, whatever maximum follows', ({ assert }) => {
    const rows = [
      ['S/N', 'Name', 'Adm No', 'MTH', 'ENG', 'SUBJECTS\nBIO', 'CHE', 'PHY'],
      ['', '', '', '(100)', '(100)', '(100)', '(100)', '(100)'],
      ...ROWS,
    ]
    const { records } = interpretFile([page(1, [table({ rows, ruled: false })])])
    assert.deepEqual(Object.keys(scores(records[0])), ['MTH', 'ENG', 'BIO', 'CHE', 'PHY'])
  })

  test('are parted from the row of maxima that ran into them', ({ assert }) => {
    for (const label of ['NAMES\nMAX', 'Full Name\nMaximum Marks']) {
      const headings = ['S/N', label, 'ADM NO', 'Eng\n100', 'Kisw\n100', 'Chem\n100']
      const rows = [[...headings, 'Phy\n100', 'Bio\n100'], ...ROWS]
      const { records } = interpretFile([page(1, [table({ rows, ruled: false })])])
      assert.deepEqual(Object.keys(scores(records[0])), ['Eng', 'Kisw', 'Chem', 'Phy', 'Bio'])
    }
  })
})

test.group('Narrow cells', () => {
  test('part names behind their hyphens, in one row or two', ({ assert }) => {
    const rows = [
      ['S/N', 'Name', 'Adm No', 'MTH', 'ENG', 'BIO', 'CHE', 'PHY'],
      ...ROWS.with(1, ROWS[1].with(1, 'Abdul-\nRahman Musa')),
    ]
    rows[3] = rows[3].with(1, 'Al-')
    rows.splice(4, 0, ['', 'Amin Eze', '', '', '', '', '', ''])
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      ['ADEBAYO Ngozi', 'Abdul-Rahman Musa', 'Al-Amin Eze', 'OBI Grace']
    )
  })

  test('break surnames before their comma, which are put together again', ({ assert }) => {
    const line = (y: number, text: string, x1 = text.length * 6) => ({
      ...{ text, x0: 0, x1, y0: y, y1: y + 9, confidence: 1, angle: 0 as const, fontSize: 9 },
    })
    const read = (above: string, below: string) =>
      cellText([line(0, above), line(10, below)], above.length * 6 + 2, 4, false).text
    assert.equal(read('CHUKW', 'U,'), 'CHUKWU,')
    assert.equal(read('BALOGU', 'N,'), 'BALOGUN,')
    assert.equal(read('Okonkw', 'o,'), 'Okonkwo,')
  })

  test('part ranks, which are put together again', ({ assert }) => {
    const line = (y: number, word: string) => ({
      ...{ text: word, x0: 0, x1: word.length * 5, y0: y, y1: y + 9, confidence: 1 },
      ...{ angle: 0 as const, fontSize: 9 },
    })
    const read = (above: string, below: string) => cellText([line(0, above), line(10, below)]).text
    assert.deepEqual(
      [read('=17t', 'h'), read('21', 'st'), read('2èm', 'e'), read('54', 'E'), read('61', 'B')],
      ['=17th', '21st', '2ème', '54\nE', '61\nB']
    )
  })
})

test.group('Titles between rows', () => {
  test('that name a group, a class or a form are nobody', ({ assert }) => {
    const headings = ['S/N', 'Name', 'Adm No', 'MTH', 'ENG', 'BIO', 'CHE', 'PHY']
    const title = (text: string) => ['', text, '', '', '', '', '', '']
    const rows = [headings, ...ROWS]
    rows.splice(3, 0, title('GROUP B'))
    rows.splice(5, 0, title('FORM 2 EAST'))
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })

  test('that name a class by its number are nobody where students have no numbers', ({
    assert,
  }) => {
    const rows = [
      ['Name', 'MTH', 'ENG', 'BIO'],
      ...NAMES.map((name, row) => [name, ...MARKS[row].slice(2)]),
    ]
    const title = (text: string) => [text, '', '', '']
    rows.splice(3, 0, title('Basic 7'))
    rows.splice(5, 0, title('SHS 2 Gen. Arts'))
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })
  test('that came into the cell of the sums above them are nobody', ({ assert }) => {
    const headings = ['S/N', 'Name', 'Adm No', 'MTH', 'ENG', 'BIO', 'CHE', 'PHY']
    const sums = (text: string) => ['', text, '', '98', '87', '79', '88', '91']
    const rows = [headings, ...ROWS]
    rows.splice(3, 0, sums('Best Score MORNING SESSION'))
    rows.push(sums('Somme'))
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })

  test('that name a class by a Roman number are nobody', ({ assert }) => {
    const headings = ['S/N', 'Name', 'Adm No', 'MTH', 'ENG', 'BIO', 'CHE', 'PHY']
    const title = (text: string) => ['', text, '', '', '', '', '', '']
    const rows = [headings, ...ROWS]
    rows.splice(3, 0, title('XI Science'))
    rows.splice(5, 0, title('II Sem B.Sc.'), title('X - C'))
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })
})
