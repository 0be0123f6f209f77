import { test } from '@japa/runner'
import { interpretFile, page, table, type MadeCell } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'

const SUBJECTS = ['Français', 'Anglais', 'Maths']
/** Class marks of each student in three subjects, of 20. */
const CLASS = [
  [12, 9.5, 15],
  [8, 14, 11.5],
  [10.5, 7, 13],
  [16, 12, 9],
  [11, 13.5, 6],
  [9, 10, 17],
]

/**
 * Records of a class whose subjects have three columns: the class mark below a heading, the exam,
 * the mark.
 */
function records(heading: string, markOf: (own: number, exam: number) => string) {
  const groups = SUBJECTS.flatMap((text): (MadeCell | null)[] => [
    { text, columnSpan: 3 },
    null,
    null,
  ])
  const rows = NAMES.map((name, student) => [
    name,
    ...SUBJECTS.flatMap((_, subject) => {
      const [own, exam] = [CLASS[student][subject], Math.round(MARKS[student][subject] / 5)]
      return [`${own}`, `${exam}`, markOf(own, exam)]
    }),
  ])
  const heads = ['', ...SUBJECTS.flatMap(() => [heading, 'Comp.', 'Moy.'])]
  return interpretFile([page(1, [table({ rows: [['Nom', ...groups], heads, ...rows] })])]).records
}

test.group('Parts of a mark that is their weighted mean', () => {
  test('are read under a heading that nobody knows', ({ assert }) => {
    const read = records('Kl.', (own, exam) => ((own + 2 * exam) / 3).toFixed(2))
    assert.deepEqual(
      read.flatMap(({ flags }) => flags),
      []
    )
    assert.deepEqual(
      read[0].subjects[0].components.map(({ label, value }) => [label, value?.value]),
      [
        ['Kl.', 12],
        ['Comp.', 7],
      ]
    )
  })

  test('are doubted where no weights explain the marks', ({ assert }) => {
    const read = records('Kl.', (own, exam) => ((own + exam * exam) / 19).toFixed(2))
    assert.isTrue(read.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('need not be alone what the mark is where some were not examined', ({ assert }) => {
    const mark = (own: number, exam: number) => (exam >= 10 ? own : (own + 2 * exam) / 3).toFixed(2)
    const read = records('CC', mark)
    assert.isTrue(read.every(({ flags }) => !flags.includes('COMPONENT_MISMATCH')))
  })
})
