import { test } from '@japa/runner'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const NAMES = ['ADE Ngozi', 'BELLO Musa', 'EZE Chidi', 'OBI Grace', 'UDO Ime', 'YUSUF Amina']

function recordsOf(rows: string[][]) {
  return interpretFile([page(1, [table({ rows })])]).records
}

/** A sheet with a column of numbers beside the names, and two subjects. */
function sheetWith(heading: string, numbers: readonly string[]) {
  return recordsOf([
    ['No', heading, 'NAME', 'English', 'Mathematics'],
    ...NAMES.map((name, at) => [
      String(at + 1),
      numbers[at],
      name,
      String(41 + at),
      String(63 - 2 * at),
    ]),
  ])
}

test.group('Numbers of students below a heading that nobody knows', () => {
  test('{heading} {numbers.0} is one')
    .with([
      { heading: 'LURITS', numbers: ['797840', '765199', '060895', '919918', '510726', '558675'] },
      { heading: 'Mat.', numbers: ['9352 S', '6957 S', '1907 S', '8076 S', '4721 S', '0217 S'] },
    ])
    .run(({ assert }, { heading, numbers }) => {
      const records = sheetWith(heading, numbers)
      assert.deepEqual(
        records.map(({ admissionNumber }) => admissionNumber?.value),
        numbers
      )
      assert.deepEqual(
        records.flatMap(({ flags }) => flags),
        []
      )
    })

  test('are none where they come again, as short as marks, or not rounded', ({ assert }) => {
    const repeated = ['7978', '7978', '0608', '9199', '5107', '5586']
    const short = ['797', '765', '160', '919', '510', '558']
    const decimal = ['30.44', '40.67', '56.28', '86.18', '44.30', '27.23']
    for (const numbers of [repeated, short, decimal]) {
      const records = sheetWith('Bus route', numbers)
      assert.deepEqual(
        records.map(({ admissionNumber }) => admissionNumber),
        NAMES.map(() => null)
      )
    }
  })
})

test.group('Columns that are called as something else is elsewhere', () => {
  test('PTS behind the last subject is one where the totals need it', ({ assert }) => {
    const marks = [
      [51, 72, 63, 38],
      [64, 47, 70, 59],
      [39, 68, 44, 71],
      [77, 55, 81, 42],
      [58, 61, 52, 66],
      [45, 80, 67, 53],
    ]
    const records = recordsOf([
      ['NAME', 'English', 'Kiswahili', 'Maths', 'PTS', 'Total'],
      ...NAMES.map((name, at) => [
        name,
        ...marks[at].map(String),
        String(marks[at].reduce((sum, one) => sum + one, 0)),
      ]),
    ])
    assert.deepEqual(records.map(scores)[0], {
      English: 51,
      Kiswahili: 72,
      Maths: 63,
      PTS: 38,
    })
  })

  test('Rk over ranks is the position, and no subject', ({ assert }) => {
    const records = recordsOf([
      ['NAME', 'English', 'Mathematics', 'Average', 'Rk'],
      ...NAMES.map((name, at) => [
        name,
        String(40 + 4 * at),
        String(50 + 4 * at),
        String(45 + 4 * at),
        String(6 - at),
      ]),
    ])
    assert.deepEqual(
      records.map(({ position }) => position?.value),
      [6, 5, 4, 3, 2, 1]
    )
  })
})

test('a number that counts the students is no number of theirs beside another one', ({
  assert,
}) => {
  const records = recordsOf([
    ['Roll No.', 'Scholar No.', 'Name of Student', 'English', 'Mathematics'],
    ...NAMES.map((name, at) => [
      String(at + 1),
      String(5939 - 121 * at),
      name,
      String(41 + at),
      String(63 - 2 * at),
    ]),
  ])
  assert.deepEqual(
    records.map(({ admissionNumber }) => admissionNumber?.value),
    NAMES.map((_, at) => String(5939 - 121 * at))
  )
})
