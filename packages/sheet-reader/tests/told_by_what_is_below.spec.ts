import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'
import type { RecordDraft } from '../src/types.js'

type Rows = (MadeCell | null)[][]

function read(rows: Rows, ...above: Parameters<typeof words>[]): RecordDraft[] {
  const around = above.map((line) => words(...line))
  return interpretFile([page(1, [table({ rows, y: 200 })], around.flat())]).records
}

function allFlags({ flags, subjects }: RecordDraft) {
  return [...new Set([...flags, ...subjects.flatMap((subject) => subject.flags)])]
}

/** A card of five subjects, with rows of labels above it. */
function card(labels: string[][], ...more: string[][]): RecordDraft {
  const marks = ['64', '60', '67', '48', '57']
  const subjects = ['English', 'Mathematics', 'Biology', 'Chemistry', 'Physics']
  const rows = subjects.map((subject, at) => [subject, marks[at]])
  const above = table({ rows: labels, y: 60, columnWidths: [120, 120, 120, 120] })
  const below = table({ rows: [['Subject', 'Mark'], ...rows, ...more], y: 200 })
  return interpretFile([page(1, [above, below])]).records[0]
}

test.group('What is below a heading or beside a label tells what it is', () => {
  test('headings that come again below each subject are no student', ({ assert }) => {
    const subjects = ['English', 'Biology', 'Physics'].flatMap((text) => [
      { text, columnSpan: 3 },
      null,
      null,
    ])
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark) => [String(mark), 'D', String(mark + 3)]),
    ])
    const parts = ['', ...['MF', 'EX', 'TN', 'MF', 'EX', 'TN', 'MF', 'EX', 'TN']]
    const records = read([['Nome do aluno', ...subjects], parts, ...rows])
    assert.lengthOf(records, NAMES.length)
    assert.include(allFlags(records[0]), 'COLUMN_UNCERTAIN')
  })

  test('parts of a subject none of which has a heading are doubted', ({ assert }) => {
    const subjects = ['English', 'Biology'].flatMap((text) => [{ text, columnSpan: 3 }, null, null])
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].slice(0, 2).flatMap((mark) => [20 + at, mark, 20 + at + mark].map(String)),
    ])
    const [record] = read([
      ['Name', ...subjects],
      ['', 'MAC NPT MT MAC NPT MT', '', '', '', '', ''],
      ...rows,
    ])
    assert.isTrue(record.subjects.some(({ components }) => components.length > 1))
    assert.include(allFlags(record), 'HEADING_UNCERTAIN')
  })

  test('a code or a rank beside a label without a colon is the student’s, in doubt', ({
    assert,
  }) => {
    const { admissionNumber, position, flags } = card([
      ['Student Name', 'Bola Ade', 'Zegub UM', 'KAD-0921'],
      ['Class', 'JSS 2', 'Funuwaaz', '21st of 38'],
    ])
    assert.equal(admissionNumber?.value, 'KAD-0921')
    assert.equal(position?.value, 21)
    assert.sameMembers(flags, ['ADMISSION_NUMBER_UNCERTAIN', 'LOW_CONFIDENCE'])
  })

  test('the mean of all subjects behind a label that nobody knows is the average', ({ assert }) => {
    const { average, total } = card([
      ['Student Name', 'Bola Ade', 'Emonoki', '59.2'],
      ['Class', 'JSS 2', 'Gulih', '296'],
    ])
    assert.deepEqual([average?.value, average?.source], [59.2, 'text_layer'])
    assert.deepEqual([total?.value, total?.source], [296, 'text_layer'])
  })

  test('what stands under a label and has a value of its own is a label', ({ assert }) => {
    const line = (left: string, right: string, y: number) => [
      ...words(left, 40, y),
      ...words(right, 200, y),
    ]
    const marks = table({
      rows: [
        ['Subject', 'Mark'],
        ['English', '64'],
        ['Biology', '70'],
      ],
      y: 200,
    })
    const around = [
      line('Student Name', 'Bola Ade', 60),
      line('Mzomp', 'Blue', 70),
      line('Class', 'JSS 2', 80),
    ]
    const [record] = interpretFile([page(1, [marks], around.flat())]).records
    assert.equal(record.studentName.value, 'Bola Ade')
  })

  test('a word with a number below each subject is no part of its name', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 2 }, null]
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark) => [String(mark), mark > 50 ? 'B' : 'D']),
    ])
    const records = read([
      ['NAME', ...['English', 'Biology', 'Physics'].flatMap(over)],
      ['', ...['Leov. 4', 'Leov. 2', 'Leov. 3'].flatMap(over)],
      ['', ...['Mark', 'Grade', 'Mark', 'Grade', 'Mark', 'Grade']],
      ...rows,
    ])
    assert.deepEqual(Object.keys(scores(records[0])), ['English', 'Biology', 'Physics'])
  })

  test('letters of the sex are nobody’s grades', ({ assert }) => {
    const grades = ['B3', 'C4', 'A1', 'D7', 'B2', 'C5']
    const rows = NAMES.map((name, at) => [
      name,
      grades[at],
      grades[(at + 1) % 6],
      grades[(at + 2) % 6],
      'FMFFMF'[at],
    ])
    const [record] = read([
      ['Name', 'English', 'Biology', 'Physics', 'COX'],
      ['', 'Grade', 'Grade', 'Grade', 'Grade'],
      ...rows,
    ])
    assert.deepEqual(
      record.subjects.map(({ label }) => label),
      ['English', 'Biology', 'Physics']
    )
  })

  test('letters that are no grade among grades are doubted', ({ assert }) => {
    const grades = ['B3', 'C4', 'A1', 'D7', 'B2', 'C5']
    const rows = NAMES.map((name, at) => [
      name,
      at === 1 ? 'OLH' : grades[at],
      grades[(at + 1) % 6],
      grades[(at + 2) % 6],
    ])
    const [first, second] = read([['Name', 'English', 'Biology', 'Physics'], ...rows])
    assert.isEmpty(allFlags(first))
    assert.isNotEmpty(allFlags(second))
  })

  test('a mean of the terms below a heading that nobody knows may be the mark', ({ assert }) => {
    const terms = [
      [51, 67, 40],
      [66, 49, 77],
      [61, 81, 89],
      [80, 78, 69],
      [45, 58, 62],
      [72, 60, 54],
    ]
    const subjects = ['English', 'Mathematics', 'Biology', 'Chemistry', 'Physics', 'Geography']
    const rows = subjects.map((subject, at) => {
      const sum = terms[at].reduce((all, one) => all + one, 0)
      return [subject, ...terms[at].map(String), String(sum), (sum / 3).toFixed(1)]
    })
    const heading = ['Subject', '1st Term', '2nd Term', '3rd Term', 'Cum. Total', 'Cum. Emonoki']
    const [record] = read([heading, ...rows], ['Name: Bola Ade', 40, 150])
    assert.include(allFlags(record), 'COLUMN_UNCERTAIN')
  })

  test('words beside two columns of names below a heading that nobody knows may be a part of these', ({
    assert,
  }) => {
    const more = ['Uche', 'Ade', 'Ade', 'Bala', 'Uche', 'Bala']
    const rows = NAMES.map((_, at) => [
      ['Bello', 'Okoro', 'Musa', 'Eze', 'Sani', 'Lawal'][at],
      ['Grace', 'Ngozi', 'Hauwa', 'Emeka', 'Segun', 'Aisha'][at],
      more[at],
      ...MARKS[at].map(String),
    ])
    const heading = ['Surname', 'First Name', 'Ajwon', 'English', 'Biology', 'Physics']
    const [record] = read([heading, ...rows])
    assert.isNotEmpty(allFlags(record))
  })

  test('a figure alone beside marks may be how a trait was rated', ({ assert }) => {
    const record = card([['Student Name', 'Bola Ade']])
    assert.isEmpty(allFlags(record))
    const rated = table({
      rows: [
        ['GUSEM SKILLS', 'RATING'],
        ['Handwriting', '5'],
        ['Games', '5'],
        ['Drawing & Painting', '4'],
        ['Musical Skills', '4'],
        ['Handling of Tools', '5'],
      ],
      y: 400,
      columnWidths: [120, 60],
    })
    const marks = table({
      rows: [
        ['Subject', 'Mark', 'Grade'],
        ['English', '64', 'B'],
        ['Biology', '70', 'A'],
        ['Physics', '55', 'C'],
      ],
      y: 200,
    })
    const name = words('Name: Bola Ade', 40, 150)
    const [other] = interpretFile([page(1, [marks, rated], name)]).records
    assert.include(allFlags(other), 'HEADING_UNCERTAIN')
  })

  test('groups that differ by a number alone are hardly subjects', ({ assert }) => {
    const over = (text: string) => [{ text, columnSpan: 3 }, null, null]
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark) => [String(mark - 10), '10', String(mark)]),
    ])
    const records = read([
      ['NAME', ...['I Llonobffi', 'II Llonobffi', 'III Llonobffi'].flatMap(over)],
      ['', ...['CA', 'EXAM', 'TOTAL', 'CA', 'EXAM', 'TOTAL', 'CA', 'EXAM', 'TOTAL']],
      ...rows,
    ])
    assert.include(allFlags(records[0]), 'HEADING_UNCERTAIN')
  })

  test('what begins as an overall result is hardly a subject', ({ assert }) => {
    const grades = ['B', 'C+', 'A', 'D', 'B-', 'C']
    const rows = NAMES.map((name, at) => [
      name,
      ...[0, 1, 2, 3].map((next) => grades[(at + next) % 6]),
    ])
    const [record] = read([
      ['Name', 'English', 'Biology', 'Physics', 'MEAN QGOVI'],
      ['', 'Grade', 'Grade', 'Grade', 'Grade'],
      ...rows,
    ])
    assert.include(allFlags(record), 'HEADING_UNCERTAIN')
  })

  test('what counts the rows in the order of totals below a heading that nobody knows may be a rank', ({
    assert,
  }) => {
    const sum = (marks: readonly number[]) => marks.reduce((all, mark) => all + mark, 0)
    const ranked = MARKS.toSorted((one, other) => sum(other) - sum(one))
    const rows = NAMES.map((name, at) => [
      String(at + 1),
      name,
      ...ranked[at].map(String),
      String(sum(ranked[at])),
    ])
    const subjects = ['English', 'Biology', 'Physics', 'Total']
    assert.include(allFlags(read([['Po', 'Name', ...subjects], ...rows])[0]), 'COLUMN_UNCERTAIN')
    assert.isEmpty(allFlags(read([['S/N', 'Name', ...subjects], ...rows])[0]))
  })
})
