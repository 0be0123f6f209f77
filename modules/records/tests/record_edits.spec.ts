import { test } from '@japa/runner'
import fc from 'fast-check'
import type { RecordContent, SubjectEntry } from '../services/record_content.js'
import { addPatch, applyEdits } from '../services/record_edits.js'
import type { RecordEdits, RecordPatch } from '../services/record_patch.js'
import { RANDOM } from '#tests/random_seed'

const grading = [
  { grade: 'A', minimum: 70 },
  { grade: 'B', minimum: 60 },
  { grade: 'C', minimum: 50 },
  { grade: 'F', minimum: 0 },
]

function subject(label: string, score: number | null, changes: Partial<SubjectEntry> = {}) {
  return { key: label.toLowerCase(), label, score, confidence: 1, flags: [], ...changes }
}

function reading(changes: Partial<RecordContent> = {}): RecordContent {
  return {
    studentName: 'ADA Obi',
    admissionNumber: 'GHS/1',
    subjects: [subject('Maths', 40), subject('English', 60), subject('Biology', null)],
    total: 100,
    average: 50,
    grade: 'C',
    position: 3,
    confidences: { studentName: 1, admissionNumber: 1, total: 1, average: 1, grade: 1 },
    confidence: 1,
    flags: [],
    ...changes,
  }
}

/** Applies patches one after the other, as calls of `updateRecord` do. */
function patched(read: RecordContent, ...patches: RecordPatch[]) {
  let edits: RecordEdits | null = null
  let content = read
  for (const patch of patches) {
    edits = addPatch(content, edits, patch, grading)
    content = applyEdits(read, edits)
  }
  return { content, edits: edits! }
}

const labels = ['Maths', 'English', 'Biology', 'Physics', 'Music', 'constructor', 'toString']
const score = fc.integer({ min: 0, max: 100_000 }).map((hundredths) => hundredths / 100)

const patches: fc.Arbitrary<RecordPatch> = fc.record(
  {
    studentName: fc.string({ minLength: 1, maxLength: 20 }),
    admissionNumber: fc.option(fc.string({ minLength: 1, maxLength: 10 })),
    subjects: fc.dictionary(fc.constantFrom(...labels), fc.option(score), { maxKeys: 5 }),
    subjectGrades: fc.dictionary(
      fc.constantFrom(...labels),
      fc.option(fc.constantFrom('A1', 'C4')),
      { maxKeys: 3 }
    ),
    components: fc.dictionary(
      fc.constantFrom(...labels),
      fc.dictionary(fc.constantFrom('ca', 'exam'), fc.option(score), { maxKeys: 2 }),
      { maxKeys: 3 }
    ),
    total: score,
    average: score,
    grade: fc.constantFrom('A', 'B', 'B3', 'F'),
  },
  { requiredKeys: [] }
)

const readings: fc.Arbitrary<RecordContent> = fc
  .uniqueArray(fc.constantFrom(...labels), { maxLength: 5 })
  .chain((chosen) =>
    fc.tuple(...chosen.map((label) => fc.option(score).map((value) => subject(label, value))))
  )
  .map((subjects) => reading({ subjects }))

test.group('Edits of a record', () => {
  test('compute what follows from new scores', ({ assert }) => {
    const { content } = patched(reading(), { subjects: { Maths: 81 } })
    assert.deepInclude(content, { total: 141, average: 70.5, grade: 'A' })
  })

  test('keep given totals and averages until scores change again', ({ assert }) => {
    const given = patched(reading(), { subjects: { Maths: 81 }, total: 150, average: 75 })
    assert.deepInclude(given.content, { total: 150, average: 75, grade: 'A' })
    const later = patched(
      reading(),
      { subjects: { Maths: 81 }, total: 150 },
      { subjects: { English: 61 } }
    )
    assert.deepInclude(later.content, { total: 142, average: 71 })
  })

  test('of parts move a score that was their sum, and no other', ({ assert }) => {
    const parts = [
      { name: 'ca', value: 15, confidence: 1 },
      { name: 'exam', value: 25, confidence: 0.5 },
    ]
    const read = reading({
      subjects: [
        subject('Maths', 40, { components: parts }),
        subject('Physics', 33, { components: parts }),
      ],
    })
    const patch = { Maths: { exam: 35 }, Physics: { exam: 35 } }
    const { content } = patched(read, { components: patch })
    assert.deepEqual(
      content.subjects.map((entry) => entry.score),
      [50, 33]
    )
    assert.deepEqual(content.subjects[0].components?.[1], {
      name: 'exam',
      value: 35,
      confidence: 1,
    })
    assert.notInclude(content.flags, 'COMPONENT_MISMATCH')
  })

  test('that set a score beside its parts flag the parts until they fit', ({ assert }) => {
    const components = [
      { name: 'ca', value: 15, confidence: 1 },
      { name: 'exam', value: 25, confidence: 1 },
    ]
    const read = reading({ subjects: [subject('Maths', 40, { components })] })
    const apart = patched(read, { subjects: { Maths: 45 } })
    assert.include(apart.content.flags, 'COMPONENT_MISMATCH')
    const mended = patched(
      read,
      { subjects: { Maths: 45 } },
      { subjects: { Maths: 45 }, components: { Maths: { exam: 30 } } }
    )
    assert.notInclude(mended.content.flags, 'COMPONENT_MISMATCH')
  })

  test('of a grade alone leave scores and totals as they were read', ({ assert }) => {
    const { content } = patched(reading(), { subjectGrades: { Biology: 'C4' } })
    assert.deepInclude(content, { total: 100, average: 50, grade: 'C' })
    assert.equal(content.subjects[2].grade?.value, 'C4')
    assert.isNull(content.subjects[2].score)
    const without = patched(
      reading(),
      { subjectGrades: { Biology: 'C4' } },
      { subjectGrades: { Biology: null } }
    )
    assert.isUndefined(without.content.subjects[2].grade)
  })

  test('do not touch totals when no score changed', ({ assert }) => {
    const { content } = patched(reading({ total: 999 }), { studentName: 'EZE Ada' })
    assert.deepInclude(content, {
      studentName: 'EZE Ada',
      total: 999,
      average: 50,
      grade: 'C',
      flags: [],
    })
  })

  test('give an absent student a score, and take a subject away', ({ assert }) => {
    const { content } = patched(reading(), { subjects: { Biology: 50, Maths: null } })
    assert.deepEqual(
      content.subjects.map(({ label, score: value }) => [label, value]),
      [
        ['English', 60],
        ['Biology', 50],
      ]
    )
    assert.deepInclude(content, { total: 110, average: 55, grade: 'C' })
  })

  test('leave nothing to add up when every score is gone', ({ assert }) => {
    const { content } = patched(reading(), { subjects: { Maths: null, English: null } })
    assert.deepInclude(content, { total: null, average: null, grade: null })
  })

  test('follow a subject that gets another name, and end with one that is dropped', ({
    assert,
  }) => {
    const { edits } = patched(reading(), { subjects: { Maths: 90, Chess: 10 } })
    const renamed = reading({
      subjects: [subject('Mathematics', 40, { key: 'maths' }), subject('English', 60)],
    })
    assert.deepEqual(
      applyEdits(renamed, edits).subjects.map(({ label, score: value }) => [label, value]),
      [
        ['Mathematics', 90],
        ['English', 60],
        ['Chess', 10],
      ]
    )
    const dropped = reading({ subjects: [subject('English', 60)] })
    assert.deepEqual(
      applyEdits(dropped, edits).subjects.map(({ label }) => label),
      ['English', 'Chess']
    )
  })

  test('settle the flags they are about and no others', ({ assert }) => {
    const flagged = reading({
      subjects: [
        subject('Maths', 40, { confidence: 0.5, flags: ['COMPONENT_MISMATCH'] }),
        subject('English', 60),
      ],
      total: 105,
      confidences: { studentName: 0.6 },
      confidence: 0.5,
      flags: [
        'LOW_CONFIDENCE',
        'NAME_UNCERTAIN',
        'COMPONENT_MISMATCH',
        'TOTAL_MISMATCH',
        'POSITION_MISMATCH',
      ],
    })
    const named = patched(flagged, { studentName: 'ADA Obi' }).content
    assert.sameMembers(named.flags, [
      'LOW_CONFIDENCE',
      'COMPONENT_MISMATCH',
      'TOTAL_MISMATCH',
      'POSITION_MISMATCH',
    ])
    assert.equal(named.confidence, 0.5)
    const scored = patched(flagged, { studentName: 'ADA Obi' }, { subjects: { Maths: 45 } }).content
    assert.deepEqual(scored.flags, ['POSITION_MISMATCH'])
    assert.equal(scored.confidence, 1)
  })

  test('are flagged where they contradict each other', ({ assert }) => {
    assert.deepEqual(patched(reading(), { total: 90 }).content.flags.sort(), ['TOTAL_MISMATCH'])
    assert.deepEqual(patched(reading(), { average: 90 }).content.flags.sort(), [
      'AVERAGE_MISMATCH',
      'GRADE_MISMATCH',
    ])
    assert.deepEqual(patched(reading(), { grade: 'A' }).content.flags, ['GRADE_MISMATCH'])
    assert.deepEqual(patched(reading(), { grade: 'C6' }).content.flags, [])
    assert.deepEqual(patched(reading(), { subjects: { Maths: 140 } }).content.flags, [
      'SCORE_OUT_OF_RANGE',
    ])
  })

  test('add up exactly', ({ assert }) => {
    const { content } = patched(reading({ subjects: [] }), {
      subjects: { a: 0.1, b: 0.2, c: 33.33 },
    })
    assert.deepInclude(content, { total: 33.63, average: 11.21 })
  })
})

test.group('Edits of any record', () => {
  test('show every value of the last patch', ({ assert }) => {
    fc.assert(
      fc.property(readings, fc.array(patches, { maxLength: 3 }), patches, (read, earlier, last) => {
        const { content } = patched(read, ...earlier, last)
        for (const field of ['studentName', 'total', 'average', 'grade'] as const) {
          if (last[field] !== undefined) {
            assert.equal(content[field], last[field])
          }
        }
        if (last.admissionNumber !== undefined) {
          assert.equal(content.admissionNumber, last.admissionNumber)
        }
        const scores = new Map(content.subjects.map((entry) => [entry.label, entry.score]))
        for (const [label, value] of Object.entries(last.subjects ?? {})) {
          assert.equal(scores.get(label) ?? null, value)
        }
      })
    )
  }).tags([RANDOM])

  test('leave values that no patch names as they were read', ({ assert }) => {
    fc.assert(
      fc.property(readings, fc.array(patches, { maxLength: 4 }), (read, all) => {
        const { content } = patched(read, ...all, {})
        const named = new Set(
          all.flatMap((patch) => [
            ...Object.keys(patch.subjects ?? {}),
            ...Object.keys(patch.subjectGrades ?? {}),
            ...Object.keys(patch.components ?? {}),
          ])
        )
        for (const entry of read.subjects) {
          if (!named.has(entry.label)) {
            assert.deepInclude(content.subjects, entry)
          }
        }
        assert.equal(content.position, read.position)
        if (named.size === 0 && !all.some(({ total }) => total !== undefined)) {
          assert.equal(content.total, read.total)
        }
      })
    )
  }).tags([RANDOM])

  test('keep total and average in step with the scores they were computed from', ({ assert }) => {
    fc.assert(
      fc.property(
        readings,
        fc.dictionary(fc.constantFrom(...labels), fc.option(score), { minKeys: 1 }),
        (read, subjects) => {
          const { content } = patched(read, { subjects })
          const present = content.subjects.flatMap((entry) => entry.score ?? [])
          const sum = present.reduce((all, value) => all + value, 0)
          if (present.length === 0) {
            return assert.isNull(content.total)
          }
          assert.closeTo(content.total!, sum, 0.0051)
          assert.closeTo(content.average!, sum / present.length, 0.0051)
          assert.notInclude(content.flags, 'TOTAL_MISMATCH')
          assert.notInclude(content.flags, 'GRADE_MISMATCH')
        }
      )
    )
  }).tags([RANDOM])

  test('come out the same when they are laid over the same reading again', ({ assert }) => {
    fc.assert(
      fc.property(readings, fc.array(patches, { minLength: 1, maxLength: 4 }), (read, all) => {
        const { content, edits } = patched(read, ...all)
        const stored = JSON.parse(JSON.stringify(edits)) as RecordEdits
        assert.deepEqual(applyEdits(read, stored), content)
        const labelsOf = content.subjects.map(({ label }) => label)
        assert.lengthOf(new Set(labelsOf), labelsOf.length)
      })
    )
  }).tags([RANDOM])
})
