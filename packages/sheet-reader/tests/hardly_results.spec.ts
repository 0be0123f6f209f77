import { test } from '@japa/runner'
import { interpretFile, page, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'

function read(rows: (MadeCell | null)[][]) {
  return interpretFile([page(1, [table({ rows, y: 200 })])]).records
}

function allFlags(rows: string[][]) {
  const [record] = read(rows)
  return record ? [...record.flags, ...record.subjects.flatMap(({ flags }) => flags)] : ['none']
}

const counts = NAMES.map((_, at) => [at % 4, (at * 5) % 7, (at * 3) % 5])

test.group('Tables that are hardly of results', () => {
  test('what is paid for, of people whom nobody calls students, is none', ({ assert }) => {
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String), `${at + 1},250.00`])
    assert.isEmpty(read([['Examiner', 'English', 'Biology', 'Physics', 'Allowance'], ...rows]))
    const few = NAMES.map((name, at) => [name, ...['0', '2', '1'].map(String), `${at + 1},250.00`])
    assert.isEmpty(read([['Name', 'English', 'Biology', 'Physics', 'Cost'], ...few]))
  })

  test('numbers above a hundred that are out of nothing are doubted', ({ assert }) => {
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map((mark) => String(2 * mark))])
    assert.include(
      allFlags([['Name', 'English', 'Biology', 'Physics'], ...rows]),
      'HEADING_UNCERTAIN'
    )
  })

  test('a total of something that nobody knows for marks is doubted', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      name,
      ...counts[at].map(String),
      String(counts[at].reduce((sum, count) => sum + count, 0)),
    ])
    const heading = ['Name', 'English', 'Biology', 'Physics', 'Total missed']
    assert.include(allFlags([heading, ...rows]), 'HEADING_UNCERTAIN')
  })

  test('the points of a contest are doubted', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      String(at + 1),
      name,
      `${5 + at / 10}`,
      `8.${MARKS[at][0]}`,
      '0.0',
      `1${at}.${MARKS[at][1]}`,
    ])
    const heading = ['Rank', 'Gymnast', 'D', 'E', 'Penalty', 'Score']
    assert.include(allFlags([heading, ...rows]), 'HEADING_UNCERTAIN')
  })

  test('days below what is given are no marks', ({ assert }) => {
    const day = (at: number) => `${at + 1}/${((at * 5) % 12) + 1}/24`
    const rows = NAMES.map((name, at) => [
      String(at + 1),
      name,
      ...[0, 5, 9, 14].map((later) => day(at + later)),
    ])
    const heading = ['No', 'Name of child', 'BCG', { text: 'OPV', columnSpan: 2 }, null, 'Measles']
    assert.isEmpty(read([heading, ['', '', '', '1', '2', ''], ...rows]))
  })

  test('a number of a page is nobody’s where neither a name nor a result stands by it', ({
    assert,
  }) => {
    const rows: MadeCell[][] = [
      ['No', 'Code', 'Subject', 'Credit', 'Type', 'Exam', 'Max. Marks'],
      ['1', 'ME201', 'Fluid Mechanics', '4', 'THEORY', 'UES', '100'],
      ['2', 'MA203', 'Mathematics', '4', 'THEORY', 'UES', '100'],
      ['3', 'EC253', 'Physics Laboratory', '1', 'PRACTICAL', 'UES', '100'],
    ]
    const around = words('Roll No.: 0002', 40, 150)
    assert.isEmpty(interpretFile([page(1, [table({ rows, y: 200 })], around)]).records)
  })
})
