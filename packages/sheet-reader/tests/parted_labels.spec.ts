import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const NAMES = ['AMOAKO Priscilla', 'AMOAKO Comfort', 'GYASI Gifty', 'OSEI Nii']
const PARTS: [string, string][] = [
  ['Class', 'Score'],
  ['Exam', 'Score'],
  ['TOTAL', '100%'],
  ['GRD', ''],
]

test('The second words of the names of parts may stand in a column of their own', ({ assert }) => {
  const rows = NAMES.flatMap((name, student) =>
    PARTS.map(([first, second], part) => {
      const marks = [0, 1, 2].map((at) => {
        const [ca, exam] = [31 + student + at, 42 - student * 2 + at]
        return [String(ca), String(exam), String(ca + exam), String(1 + student)][part]
      })
      return [part === 0 ? name : '', first, second, ...marks]
    })
  )
  const headings = ['Student Name', '', '', 'ENG', 'MATH', 'CHEM']
  const sheet = { ...table({ rows: [headings, ...rows] }), headingRows: 1 }
  const { records } = interpretFile([page(1, [sheet], [], 'scan')])
  assert.deepEqual(
    records.map(({ studentName, subjects }) => [
      studentName.value,
      subjects.map(({ score }) => score?.value),
    ]),
    NAMES.map((name, student) => [name, [0, 1, 2].map((at) => 73 - student + at * 2)])
  )
  assert.deepEqual(
    records[0].subjects[0].components.map(({ label, value }) => [label, value?.value]),
    [
      ['Class Score', 31],
      ['Exam Score', 42],
    ]
  )
})
