import { test } from '@japa/runner'
import { glyphs, interpretFile, page, pictured, table } from './interpretation_pages.js'

const MARKS: [string, string, string][] = [
  ['81', '69', '75.0'],
  ['60', '70', '65.0'],
  ['77', '48', '62.5'],
  ['55', '54', '54.5'],
  ['72', '73', '72.5'],
  ['41', '53', '47.0'],
  ['58', '61', '59.5'],
  ['44', '45', '44.5'],
]
const SURNAMES = ['Ali', 'Smith', 'Okoro', 'Hughes', 'Wilson', 'Evans', 'Davies', 'Taylor']

function gradesOf(classes: string[]) {
  const rows = MARKS.map((marks, at) => [`s${1900 + at}`, `${SURNAMES[at]}, Leo J.`, ...marks])
  const sheet = table({
    rows: [
      ['ID', 'Candidate', 'Algebra', 'Mechanics', 'Mean', 'Class'],
      ...rows.map((row, at) => [...row, classes[at]]),
    ],
  })
  return interpretFile([page(1, [sheet])]).records.map(({ grade }) => grade)
}

test.group('Columns called a class', () => {
  test('hold the class of a degree where it rises and falls with the marks', ({ assert }) => {
    const classes = ['I', 'II.1', 'II.1', 'II.2', 'I', 'III', 'II.2', 'III']
    assert.deepEqual(
      gradesOf(classes).map((grade) => grade?.value),
      classes
    )
  })

  test('hold the class of a degree whose strokes a picture shows as figures and other letters', ({
    assert,
  }) => {
    const printed = ['I', 'II.1', 'II.1', 'II.2', 'I', 'III', 'II.2', 'III']
    const read = ['1', '11.1', '1.1', '11.2', 'I', 'ILI', '11.2', '111']
    const rows = MARKS.map((marks, at) => [
      `s${1900 + at}`,
      `${SURNAMES[at]}, Leo J.`,
      ...marks.map((mark) => pictured(mark)),
      { text: read[at], glyphs: glyphs(printed[at]), confidence: 0.6 },
    ])
    const sheet = table({
      rows: [['ID', 'Candidate', 'Algebra', 'Mechanics', 'Mean', 'Class'], ...rows],
    })
    const { records } = interpretFile([page(1, [sheet], [], 'tesseract')])
    assert.deepEqual(
      records.map(({ grade }) => grade?.value),
      printed
    )
  })

  test('say in which class somebody sits where it does not', ({ assert }) => {
    const grades = gradesOf(['I', 'II', 'III', 'I', 'II', 'III', 'I', 'II'])
    grades.forEach((grade) => assert.oneOf(grade?.source, [undefined, 'derived']))
  })
})
