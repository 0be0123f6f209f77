import { test } from '@japa/runner'
import type { RecordDraft } from '../src/types.js'
import type { StudentTruth } from '../samples/truth.js'
import { calibration } from '../bench/calibration.js'
import { judge } from '../bench/judgement.js'

function student(change: Partial<StudentTruth> = {}): StudentTruth {
  return {
    studentName: 'Adé Bola',
    admissionNumber: 'A/1',
    subjects: { 'Agric. Sci.': 60, 'English': 70 },
    absentSubjects: [],
    total: 130,
    average: 65,
    grade: null,
    position: null,
    pageNumber: 1,
    ...change,
  }
}

function value<T>(of: T) {
  return { value: of, confidence: 1, source: 'text_layer' as const }
}

function record(
  name: string,
  scores: Record<string, number>,
  change: Partial<RecordDraft> = {}
): RecordDraft {
  const total = Object.values(scores).reduce((sum, score) => sum + score, 0)
  return {
    pageNumber: 1,
    rowOnPage: 0,
    studentName: value(name),
    admissionNumber: value('A/1'),
    subjects: Object.entries(scores).map(([label, score]) => ({
      key: label,
      label,
      score: value(score),
      components: [],
      grade: null,
      flags: [],
    })),
    absentSubjects: [],
    total: value(total),
    average: value(total / Object.keys(scores).length),
    grade: { ...value('B'), source: 'derived' },
    position: null,
    confidence: 1,
    flags: [],
    checks: [],
    ...change,
  }
}

test.group('The judge', () => {
  test('takes headings alike that differ in case, punctuation and accents', ({ assert }) => {
    const judgement = judge([student()], [record('Adé Bola', { 'AGRIC SCI': 60, 'Énglish': 70 })])
    assert.deepEqual(judgement.faults, [])
    assert.equal(judgement.rightRecords, 1)
    assert.deepEqual(judgement.cells.score, { count: 2, right: 2 })
  })

  test('counts a score under a wrong heading once, and as silent without a flag', ({ assert }) => {
    const { faults } = judge([student()], [record('Adé Bola', { 'Subject 1': 60, 'English': 70 })])
    assert.lengthOf(faults, 1)
    assert.containsSubset(faults[0], {
      label: 'Agric. Sci.',
      foundUnder: 'Subject 1',
      silent: true,
    })
  })

  test('counts what is stated although nothing is printed', ({ assert }) => {
    const read = record('Adé Bola', { 'Agric. Sci.': 60, 'English': 70, 'Level': 5 })
    const { faults } = judge([student({ total: null, average: null })], [read])
    assert.deepEqual(
      faults.map(({ label, expected, found }) => [label, expected, found]),
      [['Level', '', '5']]
    )
  })

  test('a flag on the record or the subject breaks the silence', ({ assert }) => {
    const wrong = record('Adé Bola', { 'Agric. Sci.': 61, 'English': 70 })
    wrong.subjects[0].flags = ['LOW_CONFIDENCE']
    const { faults } = judge([student({ total: null, average: null })], [wrong])
    assert.deepEqual(
      faults.map(({ silent }) => silent),
      [false]
    )
  })

  test('a right record with a flag is needlessly flagged', ({ assert }) => {
    const read = record('Adé Bola', { 'Agric. Sci.': 60, 'English': 70 })
    read.flags = ['NAME_UNCERTAIN']
    assert.lengthOf(judge([student()], [read]).needless, 1)
    assert.lengthOf(judge([student({ expectedFlags: ['TOTAL_MISMATCH'] })], [read]).needless, 0)
  })

  test('finds students by number, then name, then values; others are lost or invented', ({
    assert,
  }) => {
    const truth = [
      student({ admissionNumber: 'A/1', studentName: 'One One' }),
      student({ admissionNumber: null, studentName: 'Two Two' }),
      student({
        admissionNumber: null,
        studentName: 'Three Three',
        subjects: { Maths: 11, English: 12 },
        total: 23,
      }),
      student({ admissionNumber: 'A/4', studentName: 'Four Four', subjects: { Maths: 98 } }),
    ]
    const none = { admissionNumber: null }
    const records = [
      record('GRADE SHEET', { Maths: 1, English: 2 }, none),
      record('Thr', { Maths: 11, English: 12 }, none),
      record('Two Two', { 'Agric. Sci.': 60 }, none),
      record('Misread', { 'Agric. Sci.': 1 }),
    ]
    const { lost, invented, faults } = judge(truth, records)
    assert.deepEqual(
      lost.map(({ studentName }) => studentName),
      ['Four Four']
    )
    assert.deepEqual(invented, [records[0]])
    const names = faults.filter(({ kind }) => kind === 'name')
    assert.deepEqual(
      names.map(({ expected, found }) => [expected, found]),
      [
        ['One One', 'Misread'],
        ['Three Three', 'Thr'],
      ]
    )
  })
})

test.group('The calibration', () => {
  test('tells what is claimed from what is right, and which flags are needless', ({ assert }) => {
    const read = record('Adé Bola', { 'Agric. Sci.': 60, 'English': 70 }, { flags: ['CORRECTED'] })
    const wrong = record('Ade Bola', { 'Agric. Sci.': 60, 'English': 70 })
    wrong.studentName.confidence = 0.5
    const judged = [read, wrong].map((one) => ({
      document: { name: 'a', path: '', family: 'plain', producer: 'calc', truth: [] },
      judgement: judge([student()], [one]),
      pages: 1,
      pictures: 0,
      error: null,
      time: 0,
      warm: false,
    }))
    const table = calibration(judged)
    assert.match(
      table,
      /name\n +from 0\.995 +1 +0 +100\.00 +100\.00\n +from 0 +1 +1 +50\.00 +0\.00/
    )
    assert.include(table, 'wrong names below 0.9: 1 of 1')
    assert.match(table, /plain +1 of 1: CORRECTED 1 \(1\)/)
  })
})
