import { test } from '@japa/runner'
import { interpretFile, page, table } from './interpretation_pages.js'

const NAMES = [
  'ADEBAYO GRACE OLAMIDE',
  'OKAFOR EMEKA',
  'BELLO AISHA',
  'EZE CHINEDU PAUL',
  'MUSA HAUWA',
  'LAWAL SEGUN',
]
const MARKS = [
  ['57', '73', '46', '176'],
  ['84', '48', '80', '212'],
  ['63', '88', '43', '194'],
  ['78', '34', '88', '200'],
  ['34', '54', '66', '154'],
  ['71', '48', '43', '162'],
]

/** What is read of a sheet whose names are printed with something else. */
function namesOf(printed: readonly string[], heading = 'Name') {
  const sheet = table({
    rows: [
      ['S/N', heading, 'English', 'Maths', 'Basic Sci', 'TOTAL'],
      ...printed.map((name, at) => [String(at + 1), name, ...MARKS[at]]),
    ],
    columnWidths: [40, 240, 60, 60, 60, 60],
  })
  const { records } = interpretFile([page(1, [sheet])])
  return records.map(({ studentName }) => studentName.value)
}

test.group('Names that are printed with more', () => {
  for (const [what, notes] of [
    ['the letter of the sex', ['F', 'M', 'F', 'M', 'F', 'M']],
    ['that letter in brackets', ['(F)', '(M)', '(F)', '(M)', '(F)', '(M)']],
    ['one letter in a school of boys', ['M', 'M', 'M', 'M', 'M', 'M']],
    ['the father', NAMES.map(() => 'Sh. Ram Kumar')],
    ['whose child it is', NAMES.map((_, at) => `${'SD'[at % 2]}/o Muhammad Aslam`)],
    ['a number that has its label', NAMES.map((_, at) => `Roll No. ${5003 + 3 * at}`)],
    ['the same in brackets', NAMES.map((_, at) => `(Adm: 44/2${at})`)],
  ] as const) {
    test(`are read without ${what}`, ({ assert }) => {
      assert.deepEqual(namesOf(NAMES.map((name, at) => `${name} ${notes[at]}`)), NAMES)
    })
  }

  test('keep initials, of which some happen to be those letters', ({ assert }) => {
    const initials = ['M', 'K', 'F', 'A', 'T', 'M']
    const names = NAMES.map((name, at) => `${name} ${initials[at]}`)
    assert.deepEqual(namesOf(names), names)
  })

  test('keep a middle name that is shortened in one of them', ({ assert }) => {
    const names = NAMES.with(4, 'MUSA Sh. HAUWA')
    assert.deepEqual(namesOf(names), names)
  })

  test('are no students where they say whose average follows', ({ assert }) => {
    const sheet = table({
      rows: [
        ['S/N', 'Name', 'English', 'Maths', 'Basic Sci', 'TOTAL'],
        ...NAMES.map((name, at) => [String(at + 1), name, ...MARKS[at]]),
        ['', 'Average (boys)', '55.2', '56.0', '55.1', '166.3'],
        ['', 'Girls average', '61.2', '53.5', '57.0', '171.7'],
      ],
      columnWidths: [40, 240, 60, 60, 60, 60],
    })
    const { records } = interpretFile([page(1, [sheet])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
  })
})
