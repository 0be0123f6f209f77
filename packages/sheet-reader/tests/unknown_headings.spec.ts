import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import type { MadeCell } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'
import type { RecordDraft } from '../src/types.js'

const SUBJECTS = ['English', 'Mathematics', 'Biology']
/** Each number's place among all, the highest first. */
const ranksOf = (numbers: readonly number[]) =>
  numbers.map((own) => String(1 + numbers.filter((other) => other > own).length))
const sumOf = (marks: readonly number[]) => marks.reduce((sum, mark) => sum + mark, 0)

function read(rows: (MadeCell | null)[][], ...above: Parameters<typeof words>[]): RecordDraft[] {
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

  test('over French ranks are the positions', ({ assert }) => {
    const ranks = ['52e', '9e', '30e', '51e', '32e', '47e']
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String), ranks[at]])
    assert.deepEqual(
      read([['Nom', ...SUBJECTS, 'Bzoti'], ...rows]).map(({ position }) => position?.value),
      ranks.map((rank) => Number.parseInt(rank))
    )
  })

  test('over codes are the numbers of students, though a line of coefficients begins there', ({
    assert,
  }) => {
    const codes = ['09068442M', '16300251M', '80068600M', '35047880M', '87640955V', '24135790K']
    const rows = NAMES.map((name, at) => [codes[at], name, ...MARKS[at].map(String)])
    const records = read([
      ['Diqsujiwi', 'NOMS', 'Français', 'Anglais', 'Maths'],
      ['Coef', '', '2', '4', '1'],
      ...rows,
    ])
    assert.deepEqual(
      records.map(({ admissionNumber }) => admissionNumber?.value),
      codes
    )
  })

  test('over small numbers that fall as the averages rise are the grades', ({ assert }) => {
    const many = [...NAMES, 'OBUA Jane', 'KATO Peter', 'MUSOKE Ann']
    const averages = [46, 54, 79, 40, 68, 62, 51, 58, 72]
    const grades = averages.map((average) => String(9 - Math.floor(average / 15)))
    const rows = many.map((name, at) => [
      name,
      ...[averages[at] - 3, averages[at] + 5, averages[at] - 2].map(String),
      String(averages[at]),
      grades[at],
    ])
    assert.deepEqual(
      read([['NAME', ...SUBJECTS, 'AVERAGE', 'QGOVI'], ...rows]).map(({ grade }) => grade?.value),
      grades
    )
  })

  test('over what the parts of all subjects add up to are the total', ({ assert }) => {
    const headings = ['NAME', ...SUBJECTS.flatMap((text) => [{ text, columnSpan: 2 }, null])]
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].flatMap((mark) => [String(mark - 20), '20']),
      String(sumOf(MARKS[at])),
    ])
    const parts = ['', ...SUBJECTS.flatMap(() => ['CAT', 'EXAM']), '']
    assert.deepEqual(
      read([[...headings, 'GULIH'], parts, ...rows]).map(({ total }) => total?.value),
      MARKS.map(sumOf)
    )
  })

  test('over the mean of all subjects, of which some are unknown too, are the average', ({
    assert,
  }) => {
    const rows = NAMES.map((name, at) => [
      name,
      (sumOf(MARKS[at]) / 3).toFixed(2),
      ...MARKS[at].map(String),
    ])
    const records = read([['NAME', 'VUIG', 'ENG', 'MTH', 'DPR'], ...rows])
    assert.deepEqual(
      records.map(({ average, subjects }) => [average?.value.toFixed(2), subjects.length]),
      MARKS.map((marks) => [(sumOf(marks) / 3).toFixed(2), 3])
    )
  })

  test('over marks behind those of all subjects are a subject’s where both are out of the same', ({
    assert,
  }) => {
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String), String(100 - 7 * at)])
    const headings = ['NAME', 'ENG', 'MTH', 'BIO', 'GHL']
    const read100 = (own: string) =>
      read([headings, ['Out of', '100', '100', '100', own], ...rows]).map((record) => [
        scores(record).GHL,
        record.flags.length,
      ])
    assert.deepEqual(
      read100('100'),
      NAMES.map((_, at) => [100 - 7 * at, 0])
    )
    assert.isTrue(read100('150').every(([score, flags]) => score === undefined && flags === 1))
  })

  test('over numbers of a sheet without subjects put it in doubt', ({ assert }) => {
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].map((mark) => String(mark + 300)),
      String(sumOf(MARKS[at]) + 900),
      String(sumOf(MARKS[at]) / 3 + 300),
    ])
    const terms = ['1ST TERM TOTAL', '2ND TERM TOTAL', '3RD TERM TOTAL']
    const records = read([['NAMES', ...terms, 'SIKAQIGAMI', 'AVERAGE'], ...rows])
    assert.isTrue(records.every(({ flags }) => flags.includes('COLUMN_UNCERTAIN')))
  })

  test('over the earlier terms of a card leave the year’s average its score', ({ assert }) => {
    const subjects = ['English', 'Mathematics', 'Biology', 'Geography', 'History', 'Civics']
    const rows = subjects.map((subject, at) => {
      const [ca, exam, first, second] = [20 + at, 40 + 2 * at, 70 - 3 * at, 51 + at]
      const cumulative = ca + exam + first + second
      const numbers = [ca, exam, ca + exam, first, second, cumulative]
      return [subject, ...numbers.map(String), (cumulative / 3).toFixed(1)]
    })
    const headings = ['SUBJECTS', 'CA', 'EXAM', 'TOTAL', '1ST FUHF TOTAL', '2ND FUHF TOTAL']
    const [card] = read(
      [[...headings, 'CUM. TOTAL', 'CUM. AVERAGE'], ...rows],
      ['Name: Kagiso Dlamini', 40, 150]
    )
    assert.deepEqual(
      Object.values(scores(card)),
      rows.map((row) => Number(row.at(-1)))
    )
  })

  test('beside parts of names hold the rest of them, in doubt', ({ assert }) => {
    const first = ['Aya', 'Moussa', 'Fatou', 'Serge', 'Awa', 'Luc']
    const rows = NAMES.map((name, at) => [name.split(' ')[0], first[at], ...MARKS[at].map(String)])
    assert.deepEqual(
      read([['Nom', 'Chéjap', ...SUBJECTS], ...rows]).map(({ studentName, flags }) => [
        studentName.value,
        flags.includes('HEADING_UNCERTAIN'),
      ]),
      NAMES.map((name, at) => [`${name.split(' ')[0]} ${first[at]}`, true])
    )
  })

  test('over the order of the printed averages are the positions', ({ assert }) => {
    const averages = [66, 54.5, 58.7, 72, 48.3, 62.3]
    const ranks = ranksOf(averages)
    const rows = NAMES.map((name, at) => [
      name,
      ...MARKS[at].map(String),
      // Coefficients that are not printed make the averages follow another order.
      String(sumOf(MARKS[at])),
      String(averages[at]),
      ranks[at],
    ])
    assert.deepEqual(
      read([['NAME', ...SUBJECTS, 'TOTAL', 'AVERAGE', 'Zp'], ...rows]).map(
        ({ position }) => position?.value
      ),
      ranks.map(Number)
    )
  })

  test('are no sex where they have a maximum: GEN, general knowledge', ({ assert }) => {
    const rows = NAMES.map((name, at) => [name, ...MARKS[at].map(String), String(sumOf(MARKS[at]))])
    const records = read([['CANDIDATE', 'MATHS (100)', 'ENG (100)', 'GEN (100)', 'TOTAL'], ...rows])
    assert.deepEqual(scores(records[0]), { MATHS: 37, ENG: 61, GEN: 40 })
  })

  test('are those of marks where they say so beside named people and their sum', ({ assert }) => {
    const listOf = (...headings: string[]) => {
      const rows = NAMES.map((name, at) => [
        String(at + 1),
        name,
        ...MARKS[at].slice(0, 2).map(String),
        (MARKS[at][0] / 4 + MARKS[at][1] / 2).toFixed(2),
      ])
      return read([['S/N', 'CANDIDATE NAME', ...headings, 'AGGREGATE'], ...rows])
    }
    const [unknown] = listOf('GULIH SCORE', 'EMONOKI SCORE')
    assert.deepEqual(scores(unknown), { GULIH: 37, EMONOKI: 61 })
    assert.include(unknown.flags, 'HEADING_UNCERTAIN')
    assert.deepEqual(listOf('GULIH', 'EMONOKI'), [])
    const [known] = listOf('UTME SCORE', 'POST-UTME SCORE')
    assert.deepEqual(scores(known), { 'UTME': 37, 'POST-UTME': 61 })
    assert.notInclude(known.flags, 'HEADING_UNCERTAIN')
  })
})

test('`PTS` is a subject where the averages are of it and of the others', ({ assert }) => {
  const rows = NAMES.map((name, at) => [
    name,
    ...MARKS[at].map(String),
    String(50 + at * 5),
    ((sumOf(MARKS[at]) + 50 + at * 5) / 4).toFixed(2),
  ])
  const records = read([['NAMES', 'ENG', 'KIS', 'HIS', 'PTS', '%'], ...rows])
  assert.deepEqual(
    records.map((record) => Object.values(scores(record))),
    MARKS.map((marks, at) => [...marks, 50 + at * 5])
  )
})
