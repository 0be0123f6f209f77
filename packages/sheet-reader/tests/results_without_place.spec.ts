import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'

const NAMES = ['ADEBAYO Ngozi', 'BELLO Musa', 'EZE Chidinma', 'OBI Grace', 'UDO Ime', 'YUSUF Amina']

/** A list of the students with columns of other values. */
function listOf(headings: string[], values: (at: number) => (string | number)[]) {
  const rows = NAMES.map((name, at) => [name, ...values(at).map(String)])
  return interpretFile([page(1, [table({ rows: [['Name', ...headings], ...rows] })])]).records
}

/** Marks of a student, each another. */
const marksOf = (at: number) => [37 + 9 * at, 81 - 7 * at, 52 + 3 * at]
const sumOf = (marks: number[]) => marks.reduce((sum, mark) => sum + mark, 0)

test.group('Lists of results that have no place in a record', () => {
  test('a list of grade point averages has its students, flagged', ({ assert }) => {
    const records = listOf(['GPA', 'CGPA'], (at) => [(4.21 - 0.3 * at).toFixed(2), '3.17'])
    assert.lengthOf(records, NAMES.length)
    assert.isTrue(records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN')))
    assert.isTrue(records.every(({ subjects, average }) => !average && subjects.length === 0))
  })

  test('credits that were earned are no marks', ({ assert }) => {
    const subjects = ['Algebra', 'Biology', 'Chemistry']
    const rows = subjects.map((name, at) => [name, '3', at === 1 ? '0' : '3', 'BFC'[at]])
    const marks = table({
      rows: [['Course', 'Credit', 'Earned Credit', 'Letter Grade'], ...rows],
      y: 200,
    })
    const [record] = interpretFile([page(1, [marks], words('Name: ADE Bola', 40, 60))]).records
    assert.deepEqual(scores(record), {})
    assert.deepEqual(
      record.subjects.map(({ grade }) => grade?.value),
      ['B', 'F', 'C']
    )
  })

  test('what is called an aggregate and is lower than the marks is no total', ({ assert }) => {
    const records = listOf(['English', 'Maths', 'French', 'Agg.'], (at) => [
      ...marksOf(at),
      12 + at,
    ])
    assert.deepEqual(
      records.map(({ total }) => total?.value),
      NAMES.map((_, at) => sumOf(marksOf(at)))
    )
  })

  test('a mean of marks above a hundred gives no grade', ({ assert }) => {
    const records = listOf(['English', 'Maths', 'French'], (at) => {
      const [first, ...others] = marksOf(at)
      return [first + 70, ...others]
    })
    assert.lengthOf(records, NAMES.length)
    assert.isTrue(records.every(({ grade, average }) => grade === null && average !== null))
    const years = listOf(['Term 1', 'Term 2', 'Total', 'Average'], (at) => [
      ...[310 + at, 340 - 2 * at, 650 - at].map(String),
      ((650 - at) / 2).toFixed(1),
    ])
    assert.isTrue(years.every(({ grade }) => grade === null))
  })

  test('the marks of two papers in one cell are added up', ({ assert }) => {
    const records = listOf(['English', 'Maths', 'French', 'Total'], (at) => [
      ...marksOf(at).map((mark) => `0${mark}+0${mark + 5}`),
      sumOf(marksOf(at).map((mark) => 2 * mark + 5)),
    ])
    assert.deepEqual(scores(records[0]), { English: 79, Maths: 167, French: 109 })
    assert.deepEqual(records[0].flags, [])
  })
})

test.group('Numbered headings', () => {
  test('subjects that are only counted are one each, flagged', ({ assert }) => {
    const [record] = listOf(['Sub 1', 'Sub 2', 'Sub 3', 'Total'], (at) => [
      ...marksOf(at),
      sumOf(marksOf(at)),
    ])
    assert.deepEqual(scores(record), { 'Sub 1': 37, 'Sub 2': 81, 'Sub 3': 52 })
    assert.include(record.flags, 'HEADING_UNCERTAIN')
  })

  test('parts of the only subject that are numbers alone are flagged beside a total', ({
    assert,
  }) => {
    const [record] = listOf(['Maths 1', 'Maths 2', 'Maths 3', 'Total'], (at) => [
      ...marksOf(at),
      sumOf(marksOf(at)),
    ])
    assert.include(record.flags, 'HEADING_UNCERTAIN')
  })
})

test.group('Subjects in lines', () => {
  const lines = (text: (subject: string, mark: number) => string) =>
    NAMES.slice(0, 4).flatMap((name, student) =>
      [
        name,
        ...['English', 'Mathematics', 'Biology', 'Physics'].map((subject, at) =>
          text(subject, 41 + 7 * at + 5 * student)
        ),
      ].flatMap((line, at) => words(line, 40, 60 + student * 140 + at * 16))
    )

  test('what a mark is out of is none where it stands before the mark', ({ assert }) => {
    const { records } = interpretFile([
      page(
        1,
        [],
        lines((subject, mark) => `${subject}: 100 ${mark}`)
      ),
    ])
    assert.deepEqual(scores(records[1]), { English: 46, Mathematics: 53, Biology: 60, Physics: 67 })
  })

  test('each subject may be out of another number', ({ assert }) => {
    const maxima: Record<string, number> = {
      English: 100,
      Mathematics: 50,
      Biology: 75,
      Physics: 150,
    }
    const text = (subject: string, mark: number) =>
      `${subject}: ${maxima[subject]} ${Math.round((mark * maxima[subject]) / 120)}`
    const { records } = interpretFile([page(1, [], lines(text))])
    assert.deepEqual(scores(records[0]), { English: 34, Mathematics: 20, Biology: 34, Physics: 78 })
  })

  test('two numbers of which neither is a maximum flag each student', ({ assert }) => {
    const text = (subject: string, mark: number) => `${subject}: ${mark - 30} ${mark + 2}`
    const { records } = interpretFile([page(1, [], lines(text))])
    assert.lengthOf(records, 4)
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
    const read = records.flatMap(({ subjects }) => subjects.flatMap(({ score }) => score ?? []))
    assert.isNotEmpty(read)
    assert.isTrue(read.every(({ confidence }) => confidence < 0.9))
  })
})

test.group('Tables beside that of a card', () => {
  const marks = table({
    rows: [
      ['Subject', 'Score', 'Grade'],
      ['English', '61', 'B'],
      ['Mathematics', '47', 'D'],
      ['Biology', '29', 'F'],
    ],
    y: 200,
  })
  const flagsWith = (...rows: string[][]) =>
    interpretFile([
      page(1, [marks, table({ rows, y: 400 })], words('Name: ADE Bola', 40, 60)),
    ]).records.flatMap(({ flags }) => flags)

  test('of which nobody knows a word may hold marks, where all numbers could be some', ({
    assert,
  }) => {
    const unknown = [
      ['WIRKO', 'QUAN'],
      ['Zelqua Wirn', '82'],
      ['Borfu', '69'],
      ['Kentiv', '84'],
    ]
    assert.deepEqual(flagsWith(...unknown), ['COLUMN_UNCERTAIN'])
    assert.deepEqual(flagsWith(...unknown.map(([label, number]) => [label, `${number}00`])), [])
    assert.deepEqual(flagsWith(['Height', 'Begin'], ...unknown.slice(1, 3)), [])
  })

  test('with marks of further subjects that are not understood flag the card', ({ assert }) => {
    const rows = [
      ['Subject', 'I', 'II', 'III'],
      ['Yoruba', '74', '65', '71'],
      ['History', '52', '43', '49'],
      ['French', '81', '72', '78'],
    ]
    assert.include(flagsWith(...rows), 'COLUMN_UNCERTAIN')
  })

  test('with marks of work that is no subject flag the card', ({ assert }) => {
    const rows = [
      ['', 'CA', 'Exam'],
      ['Practical', '24', '45'],
      ['Project', '19', '37'],
    ]
    assert.include(flagsWith(...rows), 'COLUMN_UNCERTAIN')
  })

  test('with ratings of skills do not', ({ assert }) => {
    const rows = [
      ['Psychomotor Skills', 'Rating'],
      ['Drawing & Painting', '4'],
      ['Musical Skills', '5'],
    ]
    assert.deepEqual(flagsWith(...rows), [])
  })
})
