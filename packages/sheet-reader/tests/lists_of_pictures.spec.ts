import { test } from '@japa/runner'
import { interpretFile, page, pictured, table, type MadeCell } from './interpretation_pages.js'

const NAMES = ['ABUBAKAR Amina', 'AKPAN Emeka', 'BELLO Grace', 'EZE Chidi']

function recordsOf(lists: readonly string[]) {
  const rows: MadeCell[][] = lists.map((text, row) => [
    `120${row}`,
    { text: NAMES[row], confidence: 0.96 },
    { text, confidence: 0.95 },
  ])
  const sheet = table({ rows: [['ADM', 'NAME', 'RESULT'], ...rows] })
  return interpretFile([page(1, [sheet], [], 'tesseract')]).records.map(({ subjects, flags }) => ({
    grades: subjects.map(({ label, grade }) => `${label} ${grade?.value}`).join(', '),
    flags,
  }))
}

const CLEAR = [
  'CHE - D7; LIT - F9; GEO - F9; CIV - E8',
  'CHE - F9; LIT - C4; GEO - B3; CIV - C6',
  'CHE - E8; LIT - B2; GEO - C5; CIV - D7',
]

test.group('Lists of subjects and grades in cells of a picture', () => {
  test('have an A1 where its figure was read as a letter, behind a sign that stands apart', ({
    assert,
  }) => {
    const [, , , last] = recordsOf([...CLEAR, 'CHE - AL; LIT - Al; GEO - AI; CIV - B2'])
    assert.equal(last.grades, 'CHE A1, LIT A1, GEO A1, CIV B2')
  })

  test('are told to lack what nobody can read, of which a sign behind it says that it is a grade', ({
    assert,
  }) => {
    const records = recordsOf([...CLEAR, 'CHE - B2; LIT - ñz; GEO - C4; CIV - B3'])
    const [, , , last] = records
    assert.match(last.grades, /CHE B2, .*GEO C4, CIV B3/)
    assert.isNotEmpty(last.flags)
    assert.isTrue(records.every(({ grades }) => grades.split(', ').length === 4))
  })
})

test.group('Totals in a picture', () => {
  const STUDENTS = [
    ...['ABIOLA Funke', 'ADAMU Ibrahim', 'BELLO Grace', 'CHUKWU Emeka'],
    ...['DANJUMA Peter', 'EKPO Wisdom', 'FALANA Lateef', 'GARBA Zainab'],
  ]
  const marksOf = (row: number) => [0, 1, 2, 3, 4].map((at) => 12 + ((row * 7 + at * 11) % 28))
  const flagsOf = (headings: string[], valuesOf: (marks: number[]) => string[]) => {
    const rows = STUDENTS.map((name, row): MadeCell[] => [
      { text: name, confidence: 0.96 },
      ...valuesOf(marksOf(row)).map((value) => pictured(value)),
    ])
    const sheet = table({
      rows: [headings.map((text) => ({ text, confidence: 0.96 })), ...rows],
    })
    const { records } = interpretFile([page(1, [sheet], [], 'tesseract')])
    return { records, flags: [...new Set(records.flatMap(({ flags }) => flags))] }
  }
  const sum = (marks: readonly number[]) => marks.reduce((all, mark) => all + mark, 0)

  test('are proved where they add up the best of each student', ({ assert }) => {
    const best = (marks: number[]) => marks.toSorted((one, other) => other - one).slice(0, 4)
    const { records, flags } = flagsOf(
      ['NAME', 'ENG', 'MATHS', 'PHYSICS', 'CIVIC', 'BIOLOGY', 'BEST FOUR'],
      (marks) => [...marks.map(String), String(sum(best(marks)))]
    )
    assert.isEmpty(flags)
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      STUDENTS.map((_, row) => sum(best(marksOf(row))))
    )
  })
})
