import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'
import type { RecordDraft } from '../src/types.js'

const SUBJECTS = ['English', 'Mathematics', 'Biology']
const sumOf = (marks: readonly number[]) => marks.reduce((sum, mark) => sum + mark, 0)

function read(rows: (MadeCell | null)[][], ...above: Parameters<typeof words>[]): RecordDraft[] {
  return interpretFile([page(1, [table({ rows, y: 200 })], ...above.map((line) => words(...line)))])
    .records
}

const namesOf = (records: readonly RecordDraft[]) =>
  records.map(({ studentName }) => studentName.value)
const areDoubted = (records: readonly RecordDraft[]) =>
  records.every(({ flags }) => flags.includes('HEADING_UNCERTAIN'))

test.group('Lists of which nobody knows one word', () => {
  test('have the subjects below a title over all of them', ({ assert }) => {
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String)])
    const records = read([
      ['NAME', { text: 'Jubdofp gob Rhewov', columnSpan: 3 }, null, null],
      ['', ...SUBJECTS],
      ...rows,
    ])
    assert.deepEqual(
      records.map(scores),
      MARKS.map(([English, Mathematics, Biology]) => ({ English, Mathematics, Biology }))
    )
  })

  for (const [results, count] of [
    [['461 D', '822 A', '624 C', '651 C', '872 A', '737 B'], 6],
    [['101 A', '101 B', '102 A', '102 C', '103 B', '103 C'], 0],
  ] as const) {
    test(`have ${count} totals, in doubt, where ${results[0]} and ${results[1]} stand below it`, ({
      assert,
    }) => {
      const rows = NAMES.map((name, at) => [`51230${at}`, name, results[at]])
      const records = read([['Roll No.', 'Name', 'Folijw'], ...rows])
      assert.deepEqual(
        records.map(({ total, grade }) => `${total?.value} ${grade?.value}`),
        results.slice(0, count)
      )
      assert.isTrue(areDoubted(records))
    })
  }

  test('have the part of all maxima that was reached as the average', ({ assert }) => {
    const maxima = [40, 80, 60]
    const reached = MARKS.map((marks) =>
      marks.map((mark, at) => Math.floor(mark * 0.01 * maxima[at]))
    )
    const averages = reached.map((marks) => ((100 * sumOf(marks)) / sumOf(maxima)).toFixed(2))
    const records = read([
      ['Name', 'Overall qgovi', 'Fractions (40)', 'Group project (80)', 'Unit 1 (60)'],
      ...NAMES.map((name, at) => [name, `${averages[at]}%`, ...reached[at].map(String)]),
    ])
    assert.deepEqual(
      records.map(({ average, subjects }) => [average?.value.toFixed(2), subjects.length]),
      averages.map((average) => [average, 3])
    )
    assert.isTrue(areDoubted(records))
  })

  test('of the year are those of students whose totals of terms are added up', ({ assert }) => {
    const yearOf = (average: (total: number) => number) =>
      read([
        ['S/N', 'NAMES', '1ST FUHF TOTAL', '2ND FUHF TOTAL', 'CUM. TOTAL', 'AVERAGE', 'POSITION'],
        ...NAMES.map((name, at) => {
          const terms = MARKS[at].slice(0, 2).map((mark) => mark + 400)
          const total = sumOf(terms)
          const numbers = [...terms, total, average(total).toFixed(2), `${at + 1}th`]
          return [String(at + 1), name, ...numbers.map(String)]
        }),
      ])
    const records = yearOf((total) => total / 20)
    assert.deepEqual(namesOf(records), NAMES)
    assert.isTrue(areDoubted(records))
    // What each of two months brought in has a mean that no mark can be.
    assert.isEmpty(yearOf((total) => total / 2))
  })

  test('of one number are those of the subject that is named above', ({ assert }) => {
    const listOf = (...title: string[]) =>
      read(
        [['NAME', 'FPELI'], ...NAMES.map((name, at) => [name, String(MARKS[at][0])])],
        ...title.map((text): Parameters<typeof words> => [text, 40, 100])
      )
    const records = listOf('MATHEMATICS TEST')
    assert.deepEqual(
      records.map(scores),
      MARKS.map(([MATHEMATICS]) => ({ MATHEMATICS }))
    )
    assert.isTrue(areDoubted(records))
    assert.isEmpty(listOf())
  })

  test('that say who was promoted are those of students, in doubt', ({ assert }) => {
    const listOf = (status: string) =>
      read([
        ['POSITION', 'NAME', 'CUMULATIVE EMONOKI', 'STATUS'],
        ...NAMES.map((name, at) => [`${at + 1}th`, name, (84 - at * 1.3).toFixed(1), status]),
      ])
    assert.deepEqual(
      listOf('PROMOTED').map(({ position }) => position?.value),
      [1, 2, 3, 4, 5, 6]
    )
    assert.isTrue(areDoubted(listOf('PROMOTED')))
    assert.isEmpty(listOf('Red House'))
  })

  test('have names beside what ranks them, in doubt', ({ assert }) => {
    const records = read([
      ['POSITION', 'WOCI', 'CLASS', 'AVERAGE'],
      ...NAMES.map((name, at) => [`${at + 1}th`, name, 'SS 2A', (90 - at * 1.7).toFixed(2)]),
    ])
    assert.deepEqual(namesOf(records), NAMES)
    assert.isTrue(areDoubted(records))
  })

  test('have students in rows where each subject has its code', ({ assert }) => {
    const codes = ['0610', '0620', '0580']
    const grades = ['D', 'A', 'B', 'C', 'A', 'E']
    const records = read([
      ['Cand', 'Woci', 'Syllabus', 'Title', 'Result'],
      ...NAMES.flatMap((name, at) =>
        SUBJECTS.map((subject, of) => [
          ...(of === 0 ? [`000${at + 1}`, name] : ['', '']),
          codes[of],
          subject,
          grades[(at + of) % grades.length],
        ])
      ),
    ])
    assert.deepEqual(namesOf(records), NAMES)
    assert.deepEqual(
      records[1].subjects.map(({ label, grade }) => `${label} ${grade?.value}`),
      ['English A', 'Mathematics B', 'Biology C']
    )
  })

  test('have students with a row for each term, and one for both', ({ assert }) => {
    const rows = NAMES.flatMap((name, at) => [
      [name, 'I', ...MARKS[at].map(String)],
      ['', 'II', ...MARKS[at].map((mark) => String(mark + 2))],
      ['', 'Average', ...MARKS[at].map((mark) => String(mark + 1))],
    ])
    const records = read([['Woci of student', 'Semester', ...SUBJECTS], ...rows])
    assert.deepEqual(namesOf(records), NAMES)
    assert.deepEqual(
      records.map((record) => Object.values(scores(record))),
      MARKS.map((marks) => marks.map((mark) => mark + 1))
    )
  })

  test('have their students’ numbers before a list of subjects', ({ assert }) => {
    const grades = ['A', 'C', 'B', 'D', 'F', 'B']
    const rows = NAMES.map((_, at) => [
      `S0101/000${at + 1}`,
      at % 2 === 0 ? 'F' : 'M',
      String(18 + at),
      `CIV - '${grades[at]}' HIST - '${grades[5 - at]}' GEO - '${grades[(at + 2) % 6]}'`,
    ])
    const sheet = table({ rows: [['KZU', 'SEX', 'AGGT', 'DETAILED SUBJECTS'], ...rows] })
    const { records } = interpretFile([page(1, [{ ...sheet, headingRows: 1 }])])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      NAMES.map((_, at) => `S0101/000${at + 1}`)
    )
  })

  test('have names with a number below each, whatever is above', ({ assert }) => {
    const records = read([
      ['Woci & Matric Number', ...SUBJECTS],
      ...NAMES.map((name, at) => [`${name}\nHND/23/STA/01${at}`, ...MARKS[at].map(String)]),
    ])
    assert.deepEqual(
      records.map(({ studentName, admissionNumber }) => [
        studentName.value,
        admissionNumber?.value,
      ]),
      NAMES.map((name, at) => [name, `HND/23/STA/01${at}`])
    )
  })

  test('have names on a page and marks on the next', ({ assert }) => {
    const names = table({
      rows: [
        ['S/N', 'NAME AN STUDENT', 'SEX'],
        ...NAMES.map((name, at) => [String(at + 1), name, at % 2 === 0 ? 'M' : 'F']),
      ],
      y: 200,
    })
    const marks = table({
      rows: [['S/N', ...SUBJECTS], ...MARKS.map((own, at) => [at + 1, ...own].map(String))],
      y: 200,
    })
    const { records } = interpretFile([page(1, [names]), page(2, [marks])])
    assert.deepEqual(namesOf(records), NAMES)
    assert.deepEqual(
      records.map((record) => Object.values(scores(record))),
      MARKS
    )
  })

  test('have the parts of the subject that is named above where these add up', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      String(at + 1),
      name,
      ...MARKS[at].slice(0, 2).map(String),
      String(sumOf(MARKS[at].slice(0, 2))),
    ])
    const records = read(
      [['NO.', 'NAME', 'CLASS FPELI (100)', 'EXAM FPELI (100)', 'TOTAL'], ...rows],
      ['Subject: Integrated Science', 40, 100]
    )
    assert.deepEqual(
      records.map(scores),
      MARKS.map(([one, other]) => ({ 'Integrated Science': one + other }))
    )
  })

  test('have the rounded mean of all subjects as the average', ({ assert }) => {
    const many = [...NAMES, 'OBUA Jane', 'KATO Peter', 'MUSOKE Ann', 'APIO Grace']
    const marks = many.map((_, at) => [0, 1, 2, 3].map((of) => 40 + ((at * 17 + of * 29) % 53)))
    const averages = marks.map((own) => Math.round(sumOf(own) / 4))
    const records = read([
      ['NAME', ...SUBJECTS, 'History', 'General Emonoki'],
      ...many.map((name, at) => [name, ...marks[at].map(String), String(averages[at])]),
    ])
    assert.deepEqual(
      records.map(({ average, subjects }) => [average?.value, subjects.length]),
      averages.map((average) => [average, 4])
    )
  })

  test('have first names beside surnames that many share, in doubt', ({ assert }) => {
    const surnames = ['BELHAJ', 'AIT OUAHMANE', 'BENNANI', 'BOUZIDI']
    const first = ['Ayoub', 'Salma', 'Hamza', 'Imane', 'Chaimae']
    const rows = Array.from({ length: 20 }, (_, at) => [
      surnames[at % 4],
      first[at % 5],
      ...MARKS[at % 6].map(String),
    ])
    const records = read([['Nom', 'Chéjap', 'Français', 'Anglais', 'Maths'], ...rows])
    assert.deepEqual(
      namesOf(records),
      rows.map(([surname, own]) => `${surname} ${own}`)
    )
    assert.isTrue(areDoubted(records))
  })

  test('put numbers beside grades alone in doubt, and marks above a hundred', ({ assert }) => {
    const grades = ['A1', 'C4', 'B3', 'D7', 'F9', 'B2']
    const counted = read([
      ['NAME', ...SUBJECTS, 'JATGIHDF'],
      ...NAMES.map((name, at) => [
        name,
        ...SUBJECTS.map((_, of) => grades[(at + of) % 6]),
        String(7 + (at % 3)),
      ]),
    ])
    assert.isTrue(counted.every(({ subjects, flags }) => subjects.length === 3 || flags.length > 0))
    const group = [{ text: 'GTALZ TERM', columnSpan: 2 }, null]
    const termly = read([
      ['NAME', ...SUBJECTS, ...group],
      ['', '', '', '', 'Total', 'Av.'],
      ...NAMES.map((name, at) => [
        name,
        ...MARKS[at].map(String),
        String(sumOf(MARKS[at]) + 300),
        String(MARKS[at][0]),
      ]),
    ])
    assert.isTrue(termly.every(({ flags }) => flags.length > 0))
  })

  test('have all students of small lists below their names, of whom several have one subject', ({
    assert,
  }) => {
    const lines = NAMES.flatMap((name, at) => [
      `${name} (700${at})`,
      ...['Business U', 'Kawaarery A', 'Psychology D'],
    ])
    const around = lines.flatMap((text, at) => words(text, 40, 60 + at * 14))
    const { records } = interpretFile([page(1, [], around)])
    assert.deepEqual(namesOf(records), NAMES)
    assert.deepEqual(
      records[0].subjects.map(({ label, grade }) => `${label} ${grade?.value}`),
      ['Business U', 'Kawaarery A', 'Psychology D']
    )
  })
})
