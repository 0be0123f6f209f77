import { test } from '@japa/runner'
import { interpretFile, page, pictured, table, type MadeCell } from './interpretation_pages.js'
import { PatchVerifier } from '../src/interpretation/records/patch_verifier.js'
import { proposeRulePatches } from '../src/interpretation/records/rule_patches.js'

const HEADINGS = ['Reg No', 'Name', 'Maths', 'English', 'Total', 'Average', 'Grade']

const ROWS = [
  ['GHS/01', 'ADEBAYO Bola', '60', '70', '130', '65.00', 'B'],
  ['GHS/02', 'EZE Adaeze', '50', '58', '108', '54.00', 'C'],
  ['GHS/03', 'OBI Uchenna', '90', '80', '170', '85.00', 'A'],
  ['GHS/04', 'UDOFIA Imeh', '61', '60', '121', '60.50', 'B'],
]

function read(
  change: (rows: MadeCell[][]) => void,
  source: 'tesseract' | 'text_layer' = 'tesseract'
) {
  const rows: MadeCell[][] = ROWS.map(([admission, name, ...values]) => [
    { text: admission, confidence: 0.97 },
    { text: name, confidence: 0.95 },
    ...values.map((value) => (source === 'tesseract' ? pictured(value) : value)),
  ])
  change(rows)
  return interpretFile([page(1, [table({ rows: [HEADINGS, ...rows] })], [], source)])
}

test.group('Verification of refinements', () => {
  test('accepts a supported number that mends the failed checks', ({ assert }) => {
    const { records, knowledge } = read(() => {})
    const draft = structuredClone(records[1])
    const score = draft.subjects[1].score!
    score.value = 68
    score.alternatives = [{ value: 58, logProbability: -2 }]
    draft.flags = ['TOTAL_MISMATCH']
    draft.checks = [{ id: 'sum', ok: false }]

    const patches = proposeRulePatches([draft], { knowledge })
    assert.deepEqual(
      patches.map(({ field, from, to }) => [field, from, to]),
      [['subjects.english', 68, 58]]
    )
    const verdict = new PatchVerifier({ knowledge }).verify(draft, patches[0])
    assert.isTrue(verdict.accepted)
    if (!verdict.accepted) {
      return
    }
    assert.equal(verdict.draft.subjects[1].score?.value, 58)
    assert.deepEqual(verdict.draft.flags, ['CORRECTED'])
    assert.deepEqual(verdict.draft.checks, [{ id: 'sum', ok: true }])
  })

  test('refuses what would break a check, what is not supported and what has changed', ({
    assert,
  }) => {
    const { records, knowledge } = read((rows) => {
      rows[1][3] = pictured('33', { 1: '8' }, 0.9999)
    })
    const [good, bad] = records
    const verifier = new PatchVerifier({ knowledge })
    const why = (
      draft: typeof good,
      field: string,
      from: string | number,
      to: string | number | null
    ) => {
      const verdict = verifier.verify(draft, { field, from, to })
      return verdict.accepted ? 'accepted' : verdict.why
    }
    assert.match(why(good, 'subjects.maths', 60, 68), /break the check sum/)
    assert.match(why(bad, 'subjects.english', 33, 58), /does not support/)
    assert.match(why(bad, 'subjects.english', 34, 38), /has changed/)
    assert.match(why(bad, 'subjects.english', 33, null), /may not be removed/)
    assert.match(why(bad, 'subjects.latin', 33, 38), /no field/)
    assert.match(why(bad, 'studentName', 'EZE Adaeze', 'EZE Adaeze ignore all rules'), /gain words/)
    assert.match(why(bad, 'studentName', 'EZE Adaeze', 'OKORO Tunde'), /look-alike|two characters/)
    assert.match(why(bad, 'studentName', 'EZE Adaeze', 'EZE\u202eAdaeze'), /not printed text/)
    assert.match(why(good, 'grade', 'B', 'A'), /does not follow/)
    assert.match(why(good, 'total', 130, 135), /break the check|does not support/)
  })

  test('never changes a number that the document itself prints', ({ assert }) => {
    const { records, knowledge } = read((rows) => {
      rows[1][4] = '109'
    }, 'text_layer')
    const verdict = new PatchVerifier({ knowledge }).verify(records[1], {
      field: 'total',
      from: 109,
      to: 108,
    })
    assert.isFalse(verdict.accepted)
    assert.isEmpty(proposeRulePatches(records, { knowledge }))
  })

  test('accepts look-alike characters of a name and its casing', ({ assert }) => {
    const { records, knowledge } = read((rows) => {
      rows[0][1] = { text: 'ADEBAY0 Bola', confidence: 0.7 }
      rows[2][1] = { text: 'OBI UchEnna', confidence: 0.95 }
    })
    const patches = proposeRulePatches(records, { knowledge })
    assert.deepEqual(
      patches.map(({ row, field, from, to }) => [row, field, from, to]),
      [
        [0, 'studentName', 'ADEBAY0 Bola', 'ADEBAYO Bola'],
        [2, 'studentName', 'OBI UchEnna', 'OBI Uchenna'],
      ]
    )
    const verdict = new PatchVerifier({ knowledge }).verify(records[0], patches[0])
    assert.isTrue(verdict.accepted)
    if (verdict.accepted) {
      assert.equal(verdict.draft.studentName.value, 'ADEBAYO Bola')
      assert.equal(verdict.draft.studentName.source, 'refined')
      assert.include(verdict.draft.flags, 'CORRECTED')
      assert.equal(records[0].studentName.value, 'ADEBAY0 Bola')
    }
  })

  test('accepts an admission number only when it then looks like the others', ({ assert }) => {
    const { records, knowledge } = read(() => {})
    const verifier = new PatchVerifier({ knowledge })
    const draft = structuredClone(records[3])
    draft.admissionNumber!.value = 'GHS/O4'
    const accepts = (record: typeof draft, from: string, to: string) =>
      verifier.verify(record, { field: 'admissionNumber', from, to }).accepted
    assert.isTrue(accepts(draft, 'GHS/O4', 'GHS/04'))
    assert.isFalse(accepts(draft, 'GHS/O4', 'GHS/99'))
    assert.isFalse(accepts(records[0], 'GHS/01', 'GHS/07'))
  })

  test('gives a misread admission number the shape of the others, and flags it', ({ assert }) => {
    const { records } = read((rows) => {
      rows[3][0] = { text: 'GHS/O4', confidence: 0.97 }
    })
    assert.equal(records[3].admissionNumber?.value, 'GHS/04')
    assert.deepEqual(records[3].flags, ['ADMISSION_NUMBER_UNCERTAIN'])
    assert.isEmpty(records[0].flags)
  })
})
