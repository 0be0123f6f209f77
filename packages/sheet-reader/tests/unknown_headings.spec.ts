import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import type { RecordDraft } from '../src/types.js'

const NAMES = ['OKELLO Paul', 'AKELLO Ruth', 'NAKATO Joan', 'SSALI Ivan', 'OPIO Moses', 'ACEN Eve']
const SUBJECTS = ['English', 'Mathematics', 'Biology']
const MARKS = [
  [37, 61, 40],
  [43, 47, 73],
  [54, 90, 92],
  [48, 35, 37],
  [81, 66, 58],
  [64, 84, 39],
]
/** Each number's place among all, the highest first. */
const ranksOf = (numbers: readonly number[]) =>
  numbers.map((own) => String(1 + numbers.filter((other) => other > own).length))
const sumOf = (marks: readonly number[]) => marks.reduce((sum, mark) => sum + mark, 0)

function read(rows: MadeCell[][], ...above: Parameters<typeof words>[]): RecordDraft[] {
  return interpretFile([page(1, [table({ rows, y: 200 })], ...above.map((line) => words(...line)))])
    .records
}

/** What a record says beside its subjects, and its flags. */
function rest({ total, average, grade, position, flags }: RecordDraft) {
  return [total, average, grade, position].map((value) => value?.value ?? null).concat(flags as [])
}

test.group('Headings that nobody understands', () => {
  test('over what all subjects add up to are the total of a sheet', ({ assert }) => {
    const heading = ['NAME', ...SUBJECTS.flatMap((text) => [{ text, columnSpan: 2 }, null])]
    const parts = ['', ...SUBJECTS.flatMap(() => ['TOTAL', 'POS']), 'TOTAL', 'POS']
    const ranks = SUBJECTS.map((_, subject) => ranksOf(MARKS.map((marks) => marks[subject])))
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark, subject) => [String(mark), ranks[subject][at]]),
      String(sumOf(MARKS[at])),
      ranksOf(MARKS.map(sumOf))[at],
    ])
    const records = read([[...heading, { text: 'GULIH', columnSpan: 2 }, null], parts, ...rows])
    assert.deepEqual(records.map(rest), [
      [138, 46, 'D', 5],
      [163, 54.33, 'C', 4],
      [236, 78.67, 'A', 1],
      [120, 40, 'E', 6],
      [205, 68.33, 'B', 2],
      [187, 62.33, 'B', 3],
    ])
    assert.deepEqual(scores(records[0]), { English: 37, Mathematics: 61, Biology: 40 })
  })

  test('of the last rows of a card are its total and its average where these are', ({ assert }) => {
    const marks = ['61', '47', '29', '72']
    const rows = ['English', 'Mathematics', 'Biology', 'Geography'].map((subject, at) => [
      subject,
      marks[at],
    ])
    const [card] = read(
      [['Subject', 'Mark'], ...rows, ['Gulih', '209'], ['Emonoki', '52.25']],
      ['Name: Kagiso Dlamini', 40, 150]
    )
    assert.deepEqual(Object.values(scores(card)), [61, 47, 29, 72])
    assert.deepEqual(rest(card), [209, 52.25, 'C', null])
  })

  test('over a mark with something behind it as behind all others are a subject', ({ assert }) => {
    const headings = ['NAME', 'Uzs', 'Pts', 'Mat', 'Pts', 'Bio', 'Pts']
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark) => [String(mark), String(9 - Math.floor(mark / 12))]),
    ])
    assert.deepEqual(
      read([headings, ...rows]).map((record) => Object.values(scores(record))),
      MARKS
    )
  })

  test('over words of judgement are nobody’s grade', ({ assert }) => {
    const verdicts = ['POOR', 'FAIR', 'GOOD', 'POOR', 'GOOD', 'FAIR']
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String), verdicts[at]])
    const records = read([['NAME', ...SUBJECTS, 'FOFOPM'], ...rows])
    assert.deepEqual(
      records.map(({ grade }) => grade?.source),
      records.map(() => 'derived')
    )
  })

  test('of a row without a number below students who all have one put it in doubt', ({
    assert,
  }) => {
    const rows = NAMES.map((name, at) => [String(at + 1), name, ...MARKS[at].map(String)])
    const records = read([
      ['S/N', 'NAME', ...SUBJECTS],
      ...rows,
      ['', 'Zwel forte moyenne', '81', '90', '92'],
    ])
    assert.deepEqual(
      records.map(({ flags }) => flags),
      [...NAMES.map(() => []), ['NAME_UNCERTAIN']]
    )
  })

  test('beside all names of a file put them in doubt', ({ assert }) => {
    const rows = NAMES.map((name, at) => [`${name} Imif`, ...MARKS[at].map(String)])
    assert.deepEqual(
      read([['NAME', ...SUBJECTS], ...rows]).map(({ flags }) => flags),
      NAMES.map(() => ['NAME_UNCERTAIN'])
    )
  })
})
