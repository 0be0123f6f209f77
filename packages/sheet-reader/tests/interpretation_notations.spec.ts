import { test } from '@japa/runner'
import type { RecordDraft } from '../src/types.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const NAMES = [
  'ADEBAYO Ngozi',
  'BELLO Musa',
  'EZE Chidinma',
  'OBI Grace',
  'SANI Amina',
  'UDO Itoro',
]

/** Scores of six students in two subjects, with the grades that a common scale gives them. */
const RESULTS: [[number, string], [number, string]][] = [
  [
    [67, 'B'],
    [54, 'C'],
  ],
  [
    [71, 'A'],
    [40, 'E'],
  ],
  [
    [45, 'D'],
    [63, 'B'],
  ],
  [
    [80, 'A'],
    [38, 'F'],
  ],
  [
    [52, 'C'],
    [77, 'A'],
  ],
  [
    [61, 'B'],
    [49, 'D'],
  ],
]

/** A sheet of the six students whose subjects' cells are printed in one way. */
function sheet(print: (score: number, grade: string, row: number) => string) {
  const rows = RESULTS.map((results, row) => [
    String(row + 1),
    `GHS/20/00${row + 1}`,
    NAMES[row],
    ...results.map(([score, grade]) => print(score, grade, row)),
    String(results[0][0] + results[1][0]),
  ])
  return table({ rows: [['S/N', 'Adm. No', 'Name', 'Maths', 'English', 'Total'], ...rows] })
}

function read(print: (score: number, grade: string, row: number) => string): RecordDraft[] {
  return interpretFile([page(1, [sheet(print)])]).records
}

function grades(record: RecordDraft): Record<string, string | undefined> {
  return Object.fromEntries(record.subjects.map(({ label, grade }) => [label, grade?.value]))
}

const WITH_GRADES: Record<string, (score: number, grade: string) => string> = {
  '67 B': (score, grade) => `${score} ${grade}`,
  '67B': (score, grade) => `${score}${grade}`,
  '67 (B)': (score, grade) => `${score} (${grade})`,
  '67/B': (score, grade) => `${score}/${grade}`,
  'the score over the grade': (score, grade) => `${score}\n${grade}`,
  'B 67': (score, grade) => `${grade} ${score}`,
}

test.group('Interpretation of cells with more than a score', () => {
  for (const [notation, print] of Object.entries(WITH_GRADES)) {
    test(`cells such as ${notation} give a subject its score and its grade`, ({ assert }) => {
      const records = read(print)
      assert.lengthOf(records, RESULTS.length)
      for (const [index, record] of records.entries()) {
        const [[maths, mathsGrade], [english, englishGrade]] = RESULTS[index]
        assert.deepEqual(scores(record), { Maths: maths, English: english })
        assert.deepEqual(grades(record), { Maths: mathsGrade, English: englishGrade })
        assert.equal(record.total?.value, maths + english)
        assert.deepEqual(record.flags, [])
      }
    })
  }

  test('the value tells all that is printed in its cell', ({ assert }) => {
    const [record] = read(WITH_GRADES['67 (B)'])
    assert.equal(record.subjects[0].score?.text, '67 (B)')
    assert.equal(record.subjects[0].grade?.text, '67 (B)')
  })

  test('a score without a grade and a grade without a score are what they are', ({ assert }) => {
    const [, second, third, fourth] = read((score, grade, row) => {
      return row === 1 ? String(score) : row === 2 ? grade : row === 3 ? 'ABS' : `${score} ${grade}`
    })
    assert.deepEqual(scores(second), { Maths: 71, English: 40 })
    assert.deepEqual(grades(second), { Maths: undefined, English: undefined })
    assert.deepEqual(scores(third), {})
    assert.deepEqual(grades(third), { Maths: 'D', English: 'B' })
    assert.deepEqual(fourth.absentSubjects, ['Maths', 'English'])
    assert.deepEqual(grades(fourth), { Maths: undefined, English: undefined })
  })

  test('A where all others have a mark with their grade is an absence', ({ assert }) => {
    const [first, second] = read((score, grade, row) => (row === 1 ? 'A' : `${score} / ${grade}`))
    assert.deepEqual(grades(first), { Maths: 'B', English: 'C' })
    assert.deepEqual(grades(second), { Maths: undefined, English: undefined })
    assert.deepEqual(second.absentSubjects, ['Maths', 'English'])
  })

  test('marks out of a maximum are the raw score, and more than the maximum is flagged', ({
    assert,
  }) => {
    const records = read((score, _grade, row) => `${row === 3 ? score : score / 2}/50`)
    assert.deepEqual(scores(records[0]), { Maths: 33.5, English: 27 })
    assert.include(records[3].flags, 'SCORE_OUT_OF_RANGE')
  })

  test('percentages, halves and decimal commas are numbers', ({ assert }) => {
    assert.deepEqual(scores(read((score) => `${score}%`)[0]), { Maths: 67, English: 54 })
    assert.deepEqual(scores(read((score) => `${score}½`)[0]), { Maths: 67.5, English: 54.5 })
    assert.deepEqual(scores(read((score) => `${score},25`)[0]), { Maths: 67.25, English: 54.25 })
  })

  test('a stray letter beside a number does not make a column one of grades', ({ assert }) => {
    const records = read((score, grade, row) => (row === 0 ? `${score} ${grade}` : String(score)))
    assert.deepEqual(grades(records[1]), { Maths: undefined, English: undefined })
    assert.notDeepEqual(records[0].flags, [])
  })

  test('a mark of absence under a grade is no grade', ({ assert }) => {
    const rows = RESULTS.map(([[score, grade]], row) =>
      row === 2 ? [NAMES[row], 'ABS', 'AB'] : [NAMES[row], String(score), grade]
    )
    const group = { text: 'Maths', columnSpan: 2 }
    const grid = [
      ['', group, null],
      ['Name', 'Score', 'Grade'],
    ]
    const { records } = interpretFile([page(1, [table({ rows: [...grid, ...rows] })])])
    assert.deepEqual(
      records.map(({ subjects }) => subjects[0].grade?.value ?? null),
      ['B', 'A', null, 'A', 'C', 'B']
    )
  })

  test('numbers from 1 to 9 that nothing adds up are levels, which are grades', ({ assert }) => {
    const rows = NAMES.map((name, row) => [
      name,
      ...[3, 5, 7, 4].map((level) => String(((level + row) % 7) + 1)),
    ])
    const printed = [['Learner', 'English', 'Maths', 'History', 'Physics'], ...rows]
    const { records } = interpretFile([page(1, [table({ rows: printed })])])
    assert.deepEqual(scores(records[0]), {})
    assert.deepEqual(grades(records[0]), { English: '4', Maths: '6', History: '1', Physics: '5' })
  })

  test('marks out of ten with their total stay scores', ({ assert }) => {
    const rows = NAMES.map((name, row) => {
      const marks = [3, 5, 7, 4].map((mark) => ((mark + row) % 7) + 1)
      return [name, ...marks.map(String), String(marks.reduce((sum, mark) => sum + mark))]
    })
    const printed = [['Name', 'English', 'Maths', 'History', 'Physics', 'Total'], ...rows]
    const { records } = interpretFile([page(1, [table({ rows: printed })])])
    assert.deepEqual(scores(records[0]), { English: 4, Maths: 6, History: 1, Physics: 5 })
  })

  test('grades that follow no score are flagged in every record', ({ assert }) => {
    const above = RESULTS.map((_, row) => RESULTS[(row + 1) % RESULTS.length])
    const records = read((score, _grade, row) => {
      const subject = RESULTS[row].findIndex(([own]) => own === score)
      return `${score} ${above[row][subject][1]}`
    })
    for (const record of records) {
      assert.include(record.flags, 'GRADE_MISMATCH')
    }
  })
})
