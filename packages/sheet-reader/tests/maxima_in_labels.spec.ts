import { test } from '@japa/runner'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const ROWS = [
  ['1', 'FAGBEMI Hadiza', '37', '10', '8', '55'],
  ['2', 'BASSEY Mojisola', '40', '29', '15', '84'],
  ['3', 'MBAKWE Ifeanyi', '43', '21', '8', '72'],
  ['4', 'LAWAN Osaze', '38', '11', '12', '61'],
]

/** What the marks of the first student are called, with what they are out of. */
function read(...headings: string[]) {
  const sheet = table({ rows: [['S/No', 'Name of Candidate', ...headings], ...ROWS] })
  const [record] = interpretFile([page(1, [sheet])]).records
  return Object.keys(scores(record))
}

test.group('Numbers behind the names of tests', () => {
  test('are maxima where the total has their sum', ({ assert }) => {
    assert.deepEqual(
      read('Aptitude Test\n50', 'Oral Interview\n30', 'General Paper\n20', 'Total\n100'),
      ['Aptitude Test', 'Oral Interview', 'General Paper']
    )
  })

  test('are maxima behind known subjects, which have no such levels', ({ assert }) => {
    const subjects = ['English', 'Mathematics', 'Biology']
    assert.deepEqual(read(...subjects.map((name) => `${name} 50`), 'Total'), subjects)
    assert.deepEqual(read('MTH 110', 'PHY 120', 'GST 150', 'Total'), [
      'MTH 110',
      'PHY 120',
      'GST 150',
    ])
  })

  test('are maxima where the same one follows what may be the codes of courses', ({ assert }) => {
    const codes = ['ENG\n100', 'F/MTH\n100', 'BIO\n100']
    assert.deepEqual(read(...codes, 'Total'), ['ENG', 'F/MTH', 'BIO'])
    assert.deepEqual(read('ENG 100', 'MTH 110', 'BIO 100', 'Total'), [
      'ENG 100',
      'MTH 110',
      'BIO 100',
    ])
  })

  test('are maxima, however low, of subjects with a coefficient', ({ assert }) => {
    const headed = ['FR 20 (coef 5)', 'MATHS 20 (coef 4)', 'SVT 20 (coef 1)']
    assert.deepEqual(read(...headed, 'TOTAL'), ['FR', 'MATHS', 'SVT'])
  })

  test('are levels of subjects where no sum tells otherwise', ({ assert }) => {
    const courses = ['English 30', 'Chemistry 20', 'Biology 20']
    assert.deepEqual(read(...courses, 'Total'), courses)
  })

  test('are maxima where most headings that mean nothing else have the same one', ({ assert }) => {
    const codes = ['ENG 100', 'F/MTH 100', 'BIO 100']
    assert.deepEqual(read(...codes, 'Qgohz Total'), ['ENG', 'F/MTH', 'BIO'])
    assert.deepEqual(read('ENG 100', 'Zulop', 'BIO 100', 'Total'), ['ENG 100', 'Zulop', 'BIO 100'])
  })
})
