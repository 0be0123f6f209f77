import { test } from '@japa/runner'
import { sumScores } from '@tenant-education/result-arithmetic'
import { PatchVerifier } from '../src/interpretation/records/patch_verifier.js'
import { proposeRulePatches } from '../src/interpretation/records/rule_patches.js'
import { interpretFile, page, pictured, table } from './interpretation_pages.js'

const HEADINGS = ['Matricule', 'Nom et Prénoms', 'Maths', 'Français', 'EPS', 'Total', 'Moyenne']
const COEFFICIENTS = ['', '', '4', '3', '1', '', '']

const ROWS = [
  ['M/01', 'ADJOVI Bernard', '12', '10', '16', '94', '11.75'],
  ['M/02', 'DOSSOU Clarisse', '8', '14', '12', '86', '10.75'],
  ['M/03', 'HOUNSOU Didier', '15', '11', '13', '106', '13.25'],
  ['M/04', 'KOFFI Estelle', '9', '9', '18', '81', '10.13'],
  ['M/05', 'SOSSA Fabrice', '17', '13', '10', '117', '14.63'],
]

/** A class whose totals are made with the coefficients under its subjects. */
function read({ columns = 7, scanned = false, rows = ROWS } = {}) {
  const body = rows.map(([admission, name, ...values]) =>
    scanned
      ? [
          { text: admission, confidence: 0.97 },
          { text: name, confidence: 0.95 },
          ...values.map((value) => pictured(value)),
        ]
      : [admission, name, ...values]
  )
  const cut = [HEADINGS, COEFFICIENTS, ...body].map((row) => row.slice(0, columns))
  return interpretFile([page(1, [table({ rows: cut })], [], scanned ? 'tesseract' : 'text_layer')])
}

test.group('Scores that count by coefficients', () => {
  test('carry their weights into the record', ({ assert }) => {
    const { records } = read()
    assert.lengthOf(records, 5)
    for (const { subjects, flags } of records) {
      assert.deepEqual(
        subjects.map(({ label, weight }) => [label, weight]),
        [
          ['Maths', 4],
          ['Français', 3],
          ['EPS', 1],
        ]
      )
      assert.isEmpty(flags)
    }
  })

  test('make the average that is not printed: the total by the weights', ({ assert }) => {
    const { records } = read({ columns: 6 })
    assert.deepEqual(
      records.map(({ average }) => [average?.value, average?.source]),
      [11.75, 10.75, 13.25, 10.13, 14.63].map((value) => [value, 'derived'])
    )
  })

  test('prove a correction by the weighted sum, and refuse one that breaks it', ({ assert }) => {
    const { records, knowledge } = read({ scanned: true })
    const draft = structuredClone(records[1])
    const score = draft.subjects[0].score!
    score.value = 3
    score.alternatives = [{ value: 8, logProbability: -2 }]
    draft.flags = ['TOTAL_MISMATCH']
    draft.checks = [{ id: 'sum', ok: false }]
    const [patch, ...more] = proposeRulePatches([draft], { knowledge })
    assert.isEmpty(more)
    assert.deepInclude(patch, { field: 'subjects.maths', from: 3, to: 8 })

    const verdict = new PatchVerifier({ knowledge }).verify(records[0], {
      field: 'subjects.maths',
      from: 12,
      to: 17,
    })
    assert.isFalse(verdict.accepted)
    assert.match((verdict as { why: string }).why, /break the check sum/)
  })

  test('are no part of the names of subjects where they are printed as factors', ({ assert }) => {
    const tall = (text: string) => ({ text, rowSpan: 2 })
    const headings = HEADINGS.map((text, at) => (at > 1 && at < 5 ? text : tall(text)))
    const factors = [null, null, 'x4', '(x3)', 'x1', null, null]
    const { records } = interpretFile([page(1, [table({ rows: [headings, factors, ...ROWS] })])])
    assert.deepEqual(
      records[0].subjects.map(({ label, weight }) => [label, weight]),
      [
        ['Maths', 4],
        ['Français', 3],
        ['EPS', 1],
      ]
    )
  })

  test('leave sheets without coefficients as they were', ({ assert }) => {
    const plain = ROWS.map(([admission, name, ...values]) => {
      const scores = values.slice(0, 3).map(Number)
      const sum = scores.reduce((all, score) => all + score, 0)
      return [admission, name, ...values.slice(0, 3), String(sum), (sum / 3).toFixed(2)]
    })
    for (const { subjects, flags } of read({ rows: plain }).records) {
      assert.isTrue(subjects.every((subject) => !('weight' in subject)))
      assert.isEmpty(flags)
    }
  })

  test('are added without errors of binary fractions', ({ assert }) => {
    assert.deepEqual(sumScores([{ score: 0.1 }, { score: 0.2 }, { score: null }]), {
      sum: 0.3,
      present: 2,
      listed: 3,
    })
    assert.deepEqual(
      sumScores([
        { score: 10.1, weight: 3 },
        { score: null, weight: 2 },
      ]),
      {
        sum: 30.3,
        present: 3,
        listed: 5,
      }
    )
  })
})

test.group('Points below marks and ranks of each subject', () => {
  const MARKS = [
    ['Nom et prénoms', 'FRA', '', 'MATHS', '', 'SVT', '', 'Total points', 'Rang'],
    ['', 'Note/20', 'Rg', 'Note/20', 'Rg', 'Note/20', 'Rg', '', ''],
  ]
  const STUDENTS = [
    ['ADJOVI Bernard', '10', '2e', '14', '1er', '12', '2e', '70', '2e'],
    ['DOSSOU Clarisse', '8', '4e', '9', '4e', '11', '3e', '53', '4e'],
    ['HOUNSOU Didier', '12', '1er', '13', '2e', '15', '1er', '77', '1er'],
    ['KOFFI Estelle', '9', '3e', '12', '3e', '10', '4e', '61', '3e'],
  ]
  const totals = (rows: string[][]) =>
    interpretFile([page(1, [table({ rows })])]).records.map(({ total, flags }) => [
      total?.value,
      flags.join(),
    ])

  test('are totals by the coefficients of a line that adds these up, too', ({ assert }) => {
    const coefficients = ['Coef', '3', '3', '2', '2', '1', '1', '6', '']
    assert.deepEqual(totals([...MARKS, coefficients, ...STUDENTS]), [
      [70, ''],
      [53, ''],
      [77, ''],
      [61, ''],
    ])
  })

  test('are totals by coefficients that are not printed where they are more than all marks', ({
    assert,
  }) => {
    assert.deepEqual(
      totals([...MARKS, ...STUDENTS]).map(([total]) => total),
      [70, 53, 77, 61]
    )
  })
})
