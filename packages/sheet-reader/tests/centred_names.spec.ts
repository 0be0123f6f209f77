import { test } from '@japa/runner'
import { findTables } from '../src/grid/find_tables.js'
import { text, textAt, textsOf } from './grid_pages.js'
import { interpretFile, page, scores, table } from './interpretation_pages.js'

const NAMES = ['ADEBAYO Grace', 'BELLO Umar', 'EZE Chidinma', 'OKON Peter']
const SUBJECTS = ['ENG', 'MTH', 'BIO']
const PARTS = ['SBA', 'EXAM', 'Total', 'Level']
const MARKS = [260, 300, 340]

const partsOf = (student: number, subject: number) => {
  const [sba, exam] = [11 + student * 3 + subject, 30 + student * 4 + subject * 5]
  return [sba, exam, sba + exam, 1 + ((student + subject) % 7)].map(String)
}
const totals = NAMES.map((_, student) =>
  Object.fromEntries(SUBJECTS.map((label, at) => [label, Number(partsOf(student, at)[2])]))
)

/** Four rows a student; the name stands so far below the first. */
function pageWithNamesAt(down: number) {
  const tokens = NAMES.flatMap((name, student) => {
    const top = 130 + student * 72
    return [
      ...text(40, top + down, String(student + 1)),
      ...text(75, top + down, name),
      ...textAt(400, top + down, String(200 + student * 9)),
      ...PARTS.flatMap((part, row) => [
        ...text(200, top + 16 * row, part),
        ...MARKS.flatMap((x, at) => textAt(x, top + 16 * row, partsOf(student, at)[row])),
      ]),
    ]
  })
  const head = [
    ...text(40, 110, 'S/N'),
    ...text(75, 110, 'NAME'),
    ...MARKS.flatMap((x, at) => textAt(x, 110, SUBJECTS[at])),
    ...textAt(400, 110, 'TOTAL'),
  ]
  return { width: 600, height: 800, rulings: [], tokens: [...head, ...tokens] }
}

test.group('Names in the middle of the rows of their marks', () => {
  test('leave each part a row of its own: {$self} points below the first')
    .with([24, 32])
    .run(({ assert }, down) => {
      const [found] = findTables(pageWithNamesAt(down))
      const row = down === 24 ? 1 : 2
      const mine = PARTS.map((part, at) => [
        ...(at === row ? ['1', NAMES[0]] : ['', '']),
        part,
        ...SUBJECTS.map((_, subject) => partsOf(0, subject)[at]),
        at === row ? '200' : '',
      ])
      assert.deepEqual(textsOf(found).slice(1, 5), mine)
      assert.lengthOf(textsOf(found), 1 + NAMES.length * PARTS.length)
      const { records } = interpretFile([page(1, [found])])
      assert.deepEqual(records.map(scores), totals)
      assert.deepEqual(
        records.map(({ subjects }) => subjects[0].grade?.value),
        NAMES.map((_, student) => partsOf(student, 0)[3])
      )
    })

  test('take no row of the next student, whose first one the next page begins with', ({
    assert,
  }) => {
    const rows = NAMES.flatMap((name, student) =>
      PARTS.map((part, row) => [
        ...(row === 1 ? [String(student + 1), name] : ['', '']),
        part,
        ...SUBJECTS.map((_, subject) => partsOf(student, subject)[row]),
      ])
    )
    const head = ['S/N', 'NAME', '', ...SUBJECTS]
    const pages = [rows.slice(0, 8), rows.slice(8)].map((own, at) =>
      page(at + 1, [
        {
          ...table({ rows: [head, ...own], ruled: false, columnWidths: [40, 140, 60, 60, 60, 60] }),
          headingRows: 1,
        },
      ])
    )
    const { records } = interpretFile(pages)
    assert.deepEqual(records.map(scores), totals)
    const sums = records.map(({ subjects }) =>
      subjects[0].components?.map(({ value }) => String(value?.value))
    )
    assert.deepEqual(
      sums,
      NAMES.map((_, student) => partsOf(student, 0).slice(0, 2))
    )
  })

  test('stand in a row of values, whatever the words beside them may head elsewhere', ({
    assert,
  }) => {
    const rows = NAMES.flatMap((name, student) =>
      ['C/S', 'E/S', 'Tot'].map((part, row) => [
        ...(row === 0 ? [`008521070${student}`, name, 'M'] : ['', '', '']),
        part,
        ...SUBJECTS.map((_, subject) => partsOf(student, subject)[row]),
        ...(row === 0 ? [String(200 + student), '3', 'High'] : ['', '', '']),
      ])
    )
    const head = ['Index No.', 'STUDENT', 'SEX', '', ...SUBJECTS, 'TOTAL', 'GRD', 'COMMENT']
    const columnWidths = [90, 140, 40, 40, 60, 60, 60, 60, 40, 60]
    const { records } = interpretFile([page(1, [table({ rows: [head, ...rows], columnWidths })])])
    assert.deepEqual(
      records.map(({ studentName }) => studentName.value),
      NAMES
    )
    assert.deepEqual(records.map(scores), totals)
  })
})
