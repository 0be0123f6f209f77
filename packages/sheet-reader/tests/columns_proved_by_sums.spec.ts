import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

const NAMES = ['ADE Bola', 'BELLO Umar', 'CHUKWU Ada', 'DANJUMA Ali', 'EZE Obi']

/** Marks of a student from his place in the list, each below another subject. */
function marksOf(student: number, count: number): number[] {
  return Array.from({ length: count }, (_, at) => 35 + ((student * 17 + at * 23) % 60))
}

function sum(marks: readonly number[]): number {
  return marks.reduce((all, mark) => all + mark, 0)
}

function overall({ total, average }: RecordDraft) {
  return [total?.value, average?.value]
}

test.group('Sums of sections of subjects', () => {
  const section = (text: string, columnSpan: number) => ({ text, columnSpan })
  const heading = (text: string) => ({ text, rowSpan: 2 })

  test('are no marks, and the names of sections over them no subjects', ({ assert }) => {
    const headings = [
      [
        ...[heading('S/N'), heading('NAME')],
        ...[section('LANGUAGES', 3), null, null, section('SCIENCES', 4), null, null, null],
        ...[heading('GRAND TOTAL'), heading('%')],
      ],
      [null, null, 'ENG', 'YOR', 'SUB-TOT', 'MTH', 'BSC', 'PHE', 'SUB-TOT', null, null],
    ]
    const students = NAMES.map((name, student) => {
      const [eng, yor, mth, bsc, phe] = marksOf(student, 5)
      const all = sum([eng, yor, mth, bsc, phe])
      const marks = [eng, yor, eng + yor, mth, bsc, phe, mth + bsc + phe, all, all / 5]
      return [`${student + 1}`, name, ...marks.map(String)]
    })
    const { records } = interpretFile([page(1, [table({ rows: [...headings, ...students] })])])
    assert.deepEqual(
      records.map((record) => [scores(record), ...overall(record), record.flags]),
      NAMES.map((_, student) => {
        const [ENG, YOR, MTH, BSC, PHE] = marksOf(student, 5)
        const all = sum(marksOf(student, 5))
        return [{ ENG, YOR, MTH, BSC, PHE }, all, all / 5, []]
      })
    )
  })
})

test.group('The total of a sheet', () => {
  test('may stand below a heading that runs into that of the averages beside it', ({ assert }) => {
    const students = NAMES.map((name, student) => {
      const marks = marksOf(student, 4)
      return [name, ...marks, sum(marks), sum(marks) / 4].map(String)
    })
    const rows = [['NAME', 'ENG', 'MTH', 'BSC', 'AGR', 'GRAND TOTAL %', ''], ...students]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(overall),
      NAMES.map((_, student) => [sum(marksOf(student, 4)), sum(marksOf(student, 4)) / 4])
    )
  })
})

test.group('What is called an aggregate', () => {
  test('adds up grades where it is lower than marks of the student', ({ assert }) => {
    const students = NAMES.map((name, student) => [
      ...[name, ...marksOf(student, 4).map(String)],
      `${12 + student}`,
    ])
    const rows = [['NAME', 'ENG', 'MTH', 'BSC', 'AGR', 'AGGREGATE'], ...students]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ total }) => [total?.value, total?.source]),
      NAMES.map((_, student) => [sum(marksOf(student, 4)), 'derived'])
    )
  })
})

test.group('The mark of a subject', () => {
  test('is what the total of the tests and the examination add up to', ({ assert }) => {
    const subjects = ['Core Maths', 'English Lang', 'Physics', 'Chemistry', 'Biology']
    const rows = subjects.map((subject, at) => {
      const [first, second, exam] = [4 + at, 9 - at, 35 + 6 * at]
      return [subject, first, second, first + second, exam, first + second + exam].map(String)
    })
    const headings = ['Subject', 'Project', 'Mid-Sem', 'SBA Total (30%)', 'Exam (70%)', 'Final']
    const { records } = interpretFile([
      page(1, [table({ rows: [headings, ...rows] })], words('Name: Adwoa Ofori', 40, 60)),
    ])
    assert.deepEqual(
      records.map((record) => [scores(record), record.flags]),
      [[Object.fromEntries(subjects.map((subject, at) => [subject, 48 + 6 * at])), []]]
    )
  })
})

test.group('Marks of one subject', () => {
  test('have tests that are called interrogations by their first letters', ({ assert }) => {
    const headings = ['N°', 'Nom et Prénoms', 'Int. 1', 'Int. 2', 'Moy. Int.', 'Dev. 1', 'Moy/20']
    const students = NAMES.map((name, student) => {
      const [one, two, dev] = [8 + student, 14 - student, 6 + 2 * student]
      const tests = (one + two) / 2
      const texts = [one, two, tests, dev, (tests + dev) / 2].map((mark) => mark.toFixed(2))
      return [`${student + 1}`, name, ...texts]
    })
    const title = words('Fiche de notes - Mathématiques - 5ème M2', 40, 60)
    const { records } = interpretFile([page(1, [table({ rows: [headings, ...students] })], title)])
    assert.deepEqual(
      records.map(scores),
      NAMES.map((_, student) => ({ Mathématiques: (11 + 6 + 2 * student) / 2 }))
    )
  })
})

test.group('Headings of a drawn table', () => {
  test('are apart where one reaches over the line to the next', ({ assert }) => {
    const rows = [
      ['NAME', 'ENG', 'MTH', 'TOTALPOS', ''],
      ['ADE Bola', '32', '63', '95', '3'],
      ['BELLO Umar', '71', '41', '112', '2'],
      ['CHUKWU Ada', '79', '64', '143', '1'],
      ['DANJUMA Ali', '44', '40', '84', '4'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(
      records.map(({ total, position }) => [total?.value, position?.value]),
      [
        [95, 3],
        [112, 2],
        [143, 1],
        [84, 4],
      ]
    )
  })
})

test.group('Marks with their grades behind them', () => {
  test('are called raw scores by their first letters', ({ assert }) => {
    const subject = (text: string) => ({ text, columnSpan: 2 })
    const rows = [
      [{ text: 'NAME', rowSpan: 2 }, subject('ENG'), null, subject('MATH'), null],
      [null, 'RS', 'GD', 'RS', 'GD'],
      ['ADE Bola', '47', 'D7', '35', 'F9'],
      ['BELLO Umar', '56', 'C5', '30', 'F9'],
      ['CHUKWU Ada', '65', 'B3', '78', 'A1'],
    ]
    const { records } = interpretFile([page(1, [table({ rows })])])
    assert.deepEqual(records.map(scores), [
      { ENG: 47, MATH: 35 },
      { ENG: 56, MATH: 30 },
      { ENG: 65, MATH: 78 },
    ])
  })

  test('have their subject over the grades alone where others have theirs over the marks', ({
    assert,
  }) => {
    const rows = [
      ['Names', 'English', '', 'Maths', '', '', 'Bio', 'Total'],
      ['ADE Bola', '32', 'F9', '63', 'C4', '57', 'C5', '152'],
      ['BELLO Umar', '71', 'B2', '41', 'E8', '74', 'B2', '186'],
      ['CHUKWU Ada', '79', 'A1', '64', 'C4', '53', 'C6', '196'],
      ['DANJUMA Ali', '44', 'E8', '40', 'E8', '36', 'F9', '120'],
    ]
    const { records } = interpretFile([page(1, [table({ rows, ruled: false })])])
    assert.deepEqual(scores(records[1]), { English: 71, Maths: 41, Bio: 74 })
  })
})
