import { test } from '@japa/runner'
import { interpretFile, page, scores, table, words } from './interpretation_pages.js'
import { MARKS, NAMES } from './made_class.js'
import { pairRecords } from '../src/interpretation/shapes/text/pair_records.js'
import { pairWords } from '../src/interpretation/shapes/text/pair_words.js'
import { readingLines } from '../src/interpretation/shapes/text/reading_lines.js'
import type { RecordDraft } from '../src/types.js'

const SUBJECTS = ['ENG', 'KIS', 'MATH']
const LEVELS = ['EE1', 'EE2', 'ME1', 'ME2', 'AE1', 'AE2']
const sumOf = (marks: readonly number[]) => marks.reduce((sum, mark) => sum + mark, 0)

/**
 * What is listed of a student of a made class besides the number: the name, the marks, the levels.
 */
interface Listed {
  name: string
  mark: (subject: number) => string
}

/** A merit list of a class, and a table of the means of its subjects below. */
function records(listed: (student: number) => Listed): RecordDraft[] {
  const positions = ['STR POS', 'PRV STR POS', 'PRV OVR POS']
  const headings = ['ADM NO', 'LEARNER NAME', ...positions, ...SUBJECTS, 'TOTAL', 'CBE LEVEL']
  const rows = NAMES.map((_, student) => {
    const { name, mark } = listed(student)
    const ranks = [`${student + 1}`, '-', '-']
    const total = `${sumOf(MARKS[student])}`
    const level = LEVELS[student].slice(0, 2)
    return [`ADM-${116 + student}`, name, ...ranks, ...[0, 1, 2].map(mark), total, level]
  })
  const means = ['English', 'Kiswahili', 'Mathematics'].map((subject, at) => {
    return [subject, '6', `${50 + at}%`, '5.6', 'ME1']
  })
  const analysis = ['LEARNING AREA', 'ASSESSED', 'AVERAGE %', 'AVG POINTS', 'PERFORMANCE']
  const tables = [
    table({ rows: [headings, ...rows], y: 100 }),
    table({ rows: [analysis, ...means], y: 300 }),
  ]
  return interpretFile([page(1, tables, words('EXAM CODE: G3-T1-2026', 40, 60))]).records
}

/** Name, marks by subject and position of each student. */
function facts(all: readonly RecordDraft[]) {
  return all.map((record) => [record.studentName.value, scores(record), record.position?.value])
}

const marksOf = (student: number) =>
  Object.fromEntries(SUBJECTS.map((subject, at) => [subject, MARKS[student][at]]))

test.group('Merit lists', () => {
  test('may repeat the heading of its column in each cell of marks', ({ assert }) => {
    const read = records((student) => ({
      name: NAMES[student],
      mark: (at) => `${SUBJECTS[at]}: ${MARKS[student][at]} ${LEVELS[student]}`,
    }))
    assert.deepEqual(
      facts(read),
      NAMES.map((name, student) => [name, marksOf(student), student + 1])
    )
    assert.deepEqual(
      read.map(({ subjects }) => subjects[0].grade?.value),
      LEVELS
    )
  })

  test('are of whom the column of names says, were it with numbers, and not of levels', ({
    assert,
  }) => {
    const read = records((student) => ({
      name: `LEARNER PP1 SAMPLE ${student + 20}`,
      mark: (at) => `${MARKS[student][at]} ${LEVELS[student]}`,
    }))
    assert.deepEqual(
      read.map(({ studentName }) => studentName.value),
      NAMES.map((_, student) => `LEARNER PP1 SAMPLE ${student + 20}`)
    )
  })

  test('have no record for the means of the class below them', ({ assert }) => {
    const read = records((student) => ({
      name: NAMES[student],
      mark: (at) => `${MARKS[student][at]} ${LEVELS[student]}`,
    }))
    assert.lengthOf(read, NAMES.length)
  })
})

test('A title line of labels and numbers above a list is no student without a name', ({
  assert,
}) => {
  const lines = [
    'CLASS: PP1 STREAM: All Streams TERM: Term 1 YEAR: 2026 EXAM NAME: CAT 1 - TERM 1 2026',
    '1 ADM-01 LEARNER ONE A 1 1 80 EE2 80 EE2 400',
    '2 ADM-02 LEARNER TWO A 2 2 60 ME1 60 ME1 300',
    '3 ADM-03 LEARNER ZERO A 3 3 0 BE2 0 BE2 0',
    'Assessed Learners 3 ME Meeting Expectations 1',
    'Unassessed Learners 0 AE Approaching Expectations 0 Class Average (Marks) 233',
  ]
  const around = lines.flatMap((line, at) => words(line, 40, 60 + 20 * at))
  const [first] = pairRecords(pairWords(readingLines(page(1, [], around))))
  assert.deepEqual(first.identity, [])
})
