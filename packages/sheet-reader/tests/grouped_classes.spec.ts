import { test } from '@japa/runner'
import { interpretFile, page, scores, table, type MadeCell } from './interpretation_pages.js'

/**
 * A class whose subjects stand above their marks and grades; what is above its names was not read.
 */
function classOf(subjects: string[], names: string[], overall: string[], first: number) {
  const marks = names.map((_, row) => subjects.map((__, at) => first + row * 7 + at * 11))
  const rows: (MadeCell | null)[][] = [
    ['', ...subjects.flatMap((text) => [{ text, columnSpan: 2 }, null]), ...overall.map(() => '')],
    ['', ...subjects.flatMap(() => ['Marks', 'Grade']), ...overall],
    ...names.map((name, row) => {
      const sum = marks[row].reduce((total, mark) => total + mark, 0)
      const parts = marks[row].flatMap((mark) => [String(mark), mark < 50 ? 'C' : 'B'])
      const values = [String(sum), (sum / subjects.length).toFixed(2), String(names.length - row)]
      return [name, ...parts, ...values]
    }),
  ]
  return table({ rows })
}

const OVERALL = ['Grand To', 'Average', 'Position']

test('The next class has the subjects of its own headings, though nothing says which words are names', ({
  assert,
}) => {
  const one = classOf(
    ['Mathematics', 'English', 'Biology', 'Commerce'],
    ['Okafor Titilayo', 'Gbadamosi Kelechi', 'Kwari Rabiu', 'Osagie Grace'],
    OVERALL,
    41
  )
  const two = classOf(
    ['Mathematics', 'English', 'Government'],
    ['Adewale Temitope', 'Bello Fatima', 'Edet Uche', 'Lawal Joshua'],
    OVERALL,
    38
  )
  const { records } = interpretFile([page(1, [one], [], 'scan'), page(2, [two], [], 'scan')])
  assert.lengthOf(records, 8)
  assert.deepEqual(scores(records[0]), { Mathematics: 41, English: 52, Biology: 63, Commerce: 74 })
  assert.equal(records[0].total?.value, 230)
  assert.deepEqual(scores(records[4]), { Mathematics: 38, English: 49, Government: 60 })
  assert.equal(records[4].total?.value, 147)
  assert.equal(records[4].position?.value, 4)
})
