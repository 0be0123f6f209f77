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
      { heading: 'Cebd No.', numbers: ['J804', 'J805', 'J806', 'J807', 'J808', 'J809'] },
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

test.group('Columns that hold no numbers of students', () => {
  test('marks of the first subject that say what they are out of', ({ assert }) => {
    const marks = ['45', '85', '61', '41', '63', '34'].map((mark, at) => [
      ...[NAMES[at], `${mark}/100`, `${52 + at}/100`, `${70 - at}/100`],
    ])
    const records = recordsOf([['Name', 'English', 'Maths', 'Physics'], ...marks])
    assert.deepEqual(
      records.map((record) => [record.admissionNumber, scores(record).English]),
      [45, 85, 61, 41, 63, 34].map((mark) => [null, mark])
    )
    const years = ['045/23', '085/23', '061/23', '041/23', '063/23', '034/23']
    assert.deepEqual(
      sheetWith('LURITS', years).map(({ admissionNumber }) => admissionNumber?.value),
      years
    )
  })

  test('numbers that count the students before their names, in one cell', ({ assert }) => {
    const rows = NAMES.map((name, at) => [`${at + 1}. ${name}`, `${41 + at}`, `${60 - at}`])
    const records = recordsOf([
      ['NAME OF STUDENT', 'English', 'Maths'],
      ...rows,
      ['ZUBAIR Isa', '70', '71'],
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [studentName.value, admissionNumber]),
      [...NAMES, 'ZUBAIR Isa'].map((name) => [name, null])
    )
  })

  test('the number of a seat beside that of a form', ({ assert }) => {
    const forms = ['24/4749', '24/8562', '24/2192', '24/4346', '24/6222', '24/7909']
    const rows = forms.map((form, at) => [
      `A00${at + 1}`,
      form,
      NAMES[at],
      `${39 + at}`,
      `${60 - at}`,
    ])
    const records = recordsOf([['SEAT', 'FORM NO', 'CANDIDATE', 'ENGLISH', 'MATHS'], ...rows])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      forms
    )
    const alone = recordsOf([
      ['SEAT', 'CANDIDATE', 'ENGLISH', 'MATHS'],
      ...rows.map(([seat, , ...rest]) => [seat, ...rest]),
    ])
    assert.equal(alone[0].admissionNumber?.value, 'A001')
  })

  test('a number that another word hangs on is doubted beside plain ones', ({ assert }) => {
    const numbers = ['250764H', '258035H 3e B', '254671H', '253429H', '250706H', '258398H']
    const doubted = sheetWith('Reg. No', numbers).map(({ flags }) =>
      flags.includes('ADMISSION_NUMBER_UNCERTAIN')
    )
    assert.deepEqual(
      doubted,
      numbers.map((number) => number.includes(' '))
    )
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

test('two marks in each cell below a subject’s name are no numbers of students', ({ assert }) => {
  const rows = [
    ['NAME', 'ENG', 'MTH', 'BSC'],
    ['ADEYEMI Grace', '55', '95 9', '44'],
    ['OKAFOR Chidera', '38', '39 9', '87'],
    ['BELLO Musa', '61', '72 9', '58'],
    ['EZE Ngozi', '70', '64 9', '49'],
  ]
  const { records } = interpretFile([page(1, [table({ rows })])])
  assert.isTrue(records.every(({ admissionNumber }) => admissionNumber === null))
  assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
})

test('what counts the rows may be one where there is no other, and is flagged', ({ assert }) => {
  const flagged = (heading: string) =>
    recordsOf([
      [heading, 'NAME', 'English', 'Mathematics'],
      ...NAMES.map((name, at) => [String(at + 1), name, String(41 + at), String(63 - 2 * at)]),
    ]).every(({ flags }) => flags.includes('ADMISSION_NUMBER_UNCERTAIN'))
  assert.isTrue(flagged('Cebd'))
  assert.isFalse(flagged('Lp.'))
  assert.isFalse(flagged('S/N'))
})
