import { test } from '@japa/runner'
import {
  averageOf,
  equationsOf,
  fieldOf,
  findingsOf,
  fitsAverage,
  gradeFor,
  gradesFit,
  learnRules,
  NO_RULES,
  parseField,
  subjectOf,
  totalOf,
  valueThatHolds,
  type CheckedCell,
  type ResultRules,
} from '../src/index.js'

const SCALE = [
  { grade: 'A', minimum: 70 },
  { grade: 'B', minimum: 50 },
  { grade: 'F', minimum: 0 },
]
const RULES: ResultRules = {
  sum: true,
  parts: [],
  divisors: ['present'],
  grading: SCALE,
  subjectGrading: SCALE,
  maximum: 100,
}
const settled = () => false

/** A student with a score for each name, and what is given besides. */
function student(
  scores: Record<string, number | null>,
  rest: Record<string, number | string | null> = {}
): CheckedCell[] {
  return [
    ...Object.entries(scores).map(([key, value]) => ({
      field: fieldOf({ kind: 'score', subject: key }),
      value,
    })),
    ...Object.entries(rest).map(([field, value]) => ({ field, value })),
  ]
}

/** A score of two parts. */
function subject(score: number | null, ca: number | null, exam: number | null): CheckedCell[] {
  return [
    { field: 'subjects/maths/components/ca', value: ca },
    { field: 'subjects/maths/components/exam', value: exam },
    { field: 'subjects/maths', value: score },
  ]
}

test.group('Addresses of values', () => {
  test('come back as they were made, whatever a label holds', ({ assert }) => {
    for (const label of ['Agricultural Sci.', 'C/R.S', '100% = all', 'Yorùbá', '../..', '=x']) {
      const name = subjectOf({ key: null, label })
      const parts = [
        { kind: 'score', subject: name },
        { kind: 'subjectGrade', subject: name },
        { kind: 'component', subject: name, component: label },
      ] as const
      for (const each of parts) {
        assert.deepEqual(parseField(fieldOf(each)), each)
      }
    }
    assert.equal(fieldOf({ kind: 'score', subject: '=Agricultural Sci.' }).split('/').length, 2)
    assert.deepEqual(parseField('total'), { kind: 'overall', name: 'total' })
  })

  test('that name nothing are null', ({ assert }) => {
    for (const field of [
      '',
      'subject',
      'subjects',
      'subjects/',
      'subjects/%E0%A4',
      'subjects/maths/grades',
      'subjects/maths/grade/x',
      'subjects/maths/components',
      'subjects/maths/components/',
      'subjects/maths/components/ca/x',
      'constructor',
    ]) {
      assert.isNull(parseField(field), field)
    }
  })
})

test.group('Sums, averages and grades', () => {
  test('are exact in ten-thousandths, and absences are no zeros', ({ assert }) => {
    assert.equal(totalOf([{ score: 0.1 }, { score: 0.2 }, { score: null }]), 0.3)
    assert.equal(averageOf([{ score: 50 }, { score: null }, { score: 61 }]), 55.5)
    assert.equal(totalOf([{ score: 12.5, weight: 4 }, { score: 10 }]), 60)
    assert.isNull(totalOf([{ score: null }]))
    assert.isNull(averageOf([]))
  })

  test('an average is right within the decimals that it is printed with, rounded or cut off', ({
    assert,
  }) => {
    assert.isTrue(fitsAverage(54.44, 490, 9))
    assert.isTrue(fitsAverage(54.4, 490, 9))
    assert.isTrue(fitsAverage(66.66, 200, 3))
    assert.isTrue(fitsAverage(66.67, 200, 3))
    assert.isFalse(fitsAverage(54.5, 490, 9) && fitsAverage(54.6, 490, 9))
    assert.isFalse(fitsAverage(55.44, 490, 9))
    assert.isFalse(fitsAverage(1, 0, 0))
  })

  test('a grade that the scale does not have is not wrong', ({ assert }) => {
    assert.equal(gradeFor(69.99, SCALE), 'B')
    assert.isNull(gradeFor(null, SCALE))
    assert.isTrue(gradesFit('a', 70, SCALE))
    assert.isTrue(gradesFit('B3', 10, SCALE))
    assert.isFalse(gradesFit('A', 69, SCALE))
  })
})

test.group('Equations', () => {
  test('name what fails, with the numbers', ({ assert }) => {
    const cells = student(
      { maths: 55, english: 60, french: null },
      { total: 116, average: 58, grade: 'A' }
    )
    assert.deepEqual(findingsOf(cells, RULES), [
      {
        reason: 'sum',
        field: 'total',
        of: ['subjects/maths', 'subjects/english'],
        expected: 115,
        found: 116,
        terms: [55, 60],
      },
      {
        reason: 'grade',
        field: 'grade',
        of: ['average'],
        expected: 'B',
        found: 'A',
        terms: [58],
      },
    ])
    assert.deepEqual(findingsOf(subject(61, 15, 47), RULES), [
      {
        reason: 'components',
        field: 'subjects/maths',
        of: ['subjects/maths/components/ca', 'subjects/maths/components/exam'],
        expected: 62,
        found: 61,
        terms: [15, 47],
      },
    ])
    assert.equal(findingsOf(student({ maths: 105 }), RULES)[0].reason, 'range')
  })

  test('that the sheet does not follow are not judged', ({ assert }) => {
    const cells = [...subject(61, 15, 47), ...student({}, { total: 1, average: 2, grade: 'A' })]
    assert.isEmpty(equationsOf(cells, NO_RULES))
  })

  test('count weights, and labels with dots', ({ assert }) => {
    const cells: CheckedCell[] = [
      { field: fieldOf({ kind: 'score', subject: '=Agric. Sci.' }), value: 12, weight: 4 },
      { field: fieldOf({ kind: 'score', subject: '=C.R.S' }), value: 10, weight: 3 },
      { field: 'total', value: 78 },
      { field: 'average', value: 11.14 },
    ]
    assert.isEmpty(findingsOf(cells, RULES))
    assert.deepEqual(equationsOf(cells, RULES)[0].terms, [48, 30])
  })
})

test.group('The value that makes the arithmetic hold', () => {
  test('is what is left of a total, or what the parts add up to', ({ assert }) => {
    const cells = student({ maths: 55, english: null }, { total: 116.5 })
    assert.equal(valueThatHolds('subjects/english', cells, RULES, settled), 61.5)
    assert.equal(valueThatHolds('total', cells, RULES, settled), 55)
    assert.equal(valueThatHolds('subjects/maths', subject(61, 15, 47), RULES, settled), 62)
    assert.equal(
      valueThatHolds('subjects/maths/components/ca', subject(61, 15, 47), RULES, settled),
      14
    )
    assert.equal(
      valueThatHolds('grade', student({}, { average: 71, grade: null }), RULES, settled),
      'A'
    )
  })

  test('is none where another value is open, it is impossible, or two equations disagree', ({
    assert,
  }) => {
    const cells = student({ maths: 55, english: 1 }, { total: 116 })
    const open = (field: string) => field === 'subjects/maths'
    assert.isNull(valueThatHolds('subjects/english', cells, RULES, open))
    assert.isNull(
      valueThatHolds(
        'subjects/english',
        student({ maths: 55, english: 1 }, { total: 300 }),
        RULES,
        settled
      )
    )
    assert.isNull(
      valueThatHolds(
        'subjects/english',
        student({ maths: 55, english: 1 }, { total: 3 }),
        RULES,
        settled
      )
    )
    const both = [...subject(50, 20, 40), ...student({ english: 10 }, { total: 100 })]
    assert.isNull(valueThatHolds('subjects/maths', both, RULES, settled))
    assert.isNull(valueThatHolds('studentName', both, RULES, settled))
  })
})

test.group('Rules of a page', () => {
  const judged = { sum: true, components: true, average: true }

  test('are learned from most of its records', ({ assert }) => {
    const records = [
      student({ a: 50, b: 60, c: null }, { total: 110, average: 36.67, grade: 'F' }),
      student({ a: 70, b: 80, c: 90 }, { total: 240, average: 80, grade: 'A' }),
      student({ a: 70, b: null, c: 80 }, { total: 150, average: 50, grade: 'B' }),
    ]
    const rules = learnRules(records, judged, SCALE)
    assert.deepEqual(rules.divisors, ['listed'])
    assert.deepEqual(rules.grading, SCALE)
    assert.equal(rules.maximum, 100)
    assert.isEmpty(records.flatMap((cells) => findingsOf(cells, rules)))
  })

  test('leave sub-totals out of what adds up to a score', ({ assert }) => {
    const part = (name: string, value: number) => ({
      field: fieldOf({ kind: 'component', subject: 'maths', component: name }),
      value,
    })
    const record = [part('ca1', 10), part('ca2', 12), part('ca3', 22), part('exam', 40)]
    const records = [[...record, { field: 'subjects/maths', value: 62 }]]
    const rules = learnRules(records, judged, SCALE)
    assert.isEmpty(findingsOf(records[0], rules))
    assert.isNotEmpty(rules.parts!)
  })

  test('hold no scale against a sheet that has its own', ({ assert }) => {
    const records = [
      student({ a: 60 }, { average: 60, grade: 'A' }),
      student({ a: 45 }, { average: 45, grade: 'B' }),
    ]
    assert.isEmpty(learnRules(records, judged, SCALE).grading)
    assert.isEmpty(learnRules(records, judged, []).grading)
  })

  test('are none where the reader saw none', ({ assert }) => {
    const rules = learnRules([], { sum: false, components: false, average: false }, SCALE)
    assert.deepEqual(rules, NO_RULES)
  })
})
