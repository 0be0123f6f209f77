import { test } from '@japa/runner'
import { cellOf, columnsOf } from '../../src/review/model/columns.js'
import { changedCells, decided } from '../../src/review/model/decide.js'
import { equationText, reasonEquation } from '../../src/review/model/equation_text.js'
import { equationsWith, filling, recordEquations } from '../../src/review/model/equations.js'
import { PageState } from '../../src/review/model/page_state.js'
import { matrixOf, moved } from '../../src/review/model/matrix.js'
import { nextOpen, openPlaces } from '../../src/review/model/queue.js'
import type { ReviewRecord } from '../../src/review/model/types.js'
import { english } from '../../src/review/words/english.js'
import { french } from '../../src/review/words/french.js'
import { cell, open, page, part, record, RULES, score } from './support/sheets.js'

const words = english.equation
const fields = (records: ReviewRecord[]) =>
  openPlaces(records, columnsOf(page(records))).map(({ recordId, field }) => `${recordId} ${field}`)

/** Maths of three parts, of which the exam was doubtful. */
function maths(exam: number, total: number): ReviewRecord {
  return record('r', 'Ibrahim Joshua', [
    cell(part('mth', 'ca1'), 15),
    open(part('mth', 'ca2'), 11, 'doubtful'),
    cell(part('mth', 'exam'), exam),
    open(score('mth'), total, 'components'),
  ])
}

test.group('The order of the sheet', () => {
  const first = record('a', 'Amina', [
    open(score('mth'), 5, 'doubtful'),
    cell(score('eng'), 60),
    open('total', 65, 'sum'),
  ])
  const second = record(
    'b',
    'Bola',
    [cell(score('mth'), 50), open(score('eng'), 7, 'doubtful'), cell('total', 57)],
    2
  )
  const sheet = { records: [first, second], columns: columnsOf(page([first, second])) }

  test('goes from row to row, and within a row from the left', ({ assert }) => {
    assert.deepEqual(fields([first, second]), ['a subjects/mth', 'a total', 'b subjects/eng'])
    assert.deepEqual(nextOpen(sheet, null), { recordId: 'a', field: 'subjects/mth' })
    assert.deepEqual(nextOpen(sheet, { recordId: 'a', field: 'subjects/eng' }), {
      recordId: 'a',
      field: 'total',
    })
    assert.deepEqual(nextOpen(sheet, { recordId: 'b', field: 'studentName' }, -1), {
      recordId: 'a',
      field: 'total',
    })
    assert.deepEqual(nextOpen(sheet, null, -1), { recordId: 'b', field: 'subjects/eng' })
    assert.isNull(nextOpen(sheet, { recordId: 'b', field: 'subjects/eng' }))
  })

  test('arrows stay on the sheet and pass over what a row does not have', ({ assert }) => {
    const short = record('c', 'Chidi', [cell('total', 1)], 3)
    const wide = matrixOf(page([first, second, short]), sheet.columns)
    const at = (recordId: string, field: string) => ({ recordId, field })
    assert.deepEqual(moved(wide, at('a', 'studentName'), 'up'), at('a', 'studentName'))
    assert.deepEqual(moved(wide, at('a', 'studentName'), 'down'), at('b', 'studentName'))
    assert.deepEqual(moved(wide, at('b', 'subjects/mth'), 'down'), at('b', 'subjects/mth'))
    assert.deepEqual(moved(wide, at('c', 'studentName'), 'right'), at('c', 'total'))
    assert.deepEqual(moved(wide, at('a', 'total'), 'home'), at('a', 'studentName'))
    assert.deepEqual(moved(wide, at('a', 'studentName'), 'end'), at('a', 'total'))
    assert.deepEqual(moved(wide, at('a', 'studentName'), 'pageDown'), at('c', 'studentName'))
    assert.deepEqual(moved(wide, at('c', 'total'), 'pageUp'), at('a', 'total'))
  })

  test('a label with dots is a column like any other', ({ assert }) => {
    const label = 'Agric. Sci. (JSS.1)'
    const field = score(`=${label}`)
    const one = record('a', 'Amina', [open(field, 5, 'doubtful')])
    const subjects = [{ key: null, label, components: [] }]
    const state = new PageState(page([one], { subjects }))
    assert.deepEqual(
      state.columns.map((column) => column.subject),
      [null, label]
    )
    state.apply({ clientId: '1', recordId: 'a', field, decision: 'correct', value: 55 })
    assert.equal(cellOf(state.record('a')!, field)?.value, 55)
  })
})

test.group('Live arithmetic', () => {
  test('shows the equation that fails, and the one that holds', ({ assert }) => {
    const told = (own: ReviewRecord) =>
      equationsWith(recordEquations(own, RULES), score('mth')).map((equation) =>
        equationText(equation, words)
      )
    assert.deepEqual(told(maths(36, 61)), ['15 + 11 + 36 = 62, not 61'])
    assert.deepEqual(told(maths(36, 62)), ['15 + 11 + 36 = 62'])
    const [half] = recordEquations(maths(36.5, 61), RULES)
    assert.equal(equationText(half, french.equation), '15 + 11 + 36,5 = 62,5, et non 61')
  })

  test('tells averages, grades, long sums and limits in words', ({ assert }) => {
    const scores = Array.from({ length: 9 }, (_, at) => cell(score(`s${at}`), 60 + at))
    const own = record('r', 'Joshua', [
      ...scores,
      cell('total', 575),
      cell('average', 64.2),
      cell('grade', 'A'),
      cell(score('big'), 120),
    ])
    assert.deepEqual(
      recordEquations(own, RULES).map((equation) => equationText(equation, words)),
      [
        'at most 100, not 120',
        'sum of 10 scores = 696, not 575',
        '575 ÷ 10 = 57.5, not 64.2',
        '64.2 gives B, not A',
      ]
    )
  })

  test('tells the numbers of the server where it has none of its own', ({ assert }) => {
    assert.equal(
      reasonEquation({ reason: 'sum', expected: 484, found: 545, terms: [200, 284] }, words),
      '200 + 284 = 484, not 545'
    )
    assert.equal(reasonEquation({ reason: 'position', expected: 3, found: 8 }, words), '3, not 8')
    assert.isNull(reasonEquation({ reason: 'doubtful' }, words))
  })

  test('a value that nobody could read makes no equation fail', ({ assert }) => {
    const own = record('r', 'Joshua', [
      cell(score('mth'), 60),
      open(score('eng'), null, 'unreadable'),
      cell('total', 115),
    ])
    const [sum] = recordEquations(own, RULES)
    assert.isNull(sum.holds)
    assert.equal(equationText(sum, words), '60 + ? = 115')
  })

  test('= takes the value that makes it hold, where one is doubted', ({ assert }) => {
    assert.equal(filling(maths(36, 61), part('mth', 'ca2'), RULES), 10)
    const unread = record('r', 'Joshua', [
      cell(score('mth'), 60),
      open(score('eng'), null, 'unreadable'),
      open('total', 115, 'sum'),
    ])
    assert.equal(filling(unread, score('eng'), RULES), 55)
    const two = record('r', 'Joshua', [
      open(score('mth'), 60, 'doubtful'),
      open(score('eng'), null, 'unreadable'),
      cell(score('bio'), 1),
      open('total', 115, 'sum'),
    ])
    assert.isUndefined(filling(two, score('eng'), RULES))
    assert.isUndefined(filling(two, score('mth'), RULES))
    assert.isUndefined(filling(two, 'studentName', RULES))
  })

  test('what a correction settles leaves the queue with it', ({ assert }) => {
    const before = maths(36, 61)
    assert.deepEqual(fields([before]), [`r ${part('mth', 'ca2')}`, 'r subjects/mth'])
    const after = decided(before, { field: score('mth'), decision: 'correct', value: 62 }, RULES)
    assert.deepEqual(fields([after]), [])
    assert.equal(cellOf(after, part('mth', 'ca2'))?.state, 'proved')
    assert.equal(cellOf(after, score('mth'))?.state, 'corrected')
    assert.sameMembers(
      changedCells(before, after).map(({ field }) => field),
      [part('mth', 'ca2'), score('mth')]
    )
  })

  test('a correction that breaks an equation brings its result into the queue', ({ assert }) => {
    const own = record('r', 'Joshua', [
      cell(score('mth'), 60),
      cell(score('eng'), 55),
      cell('total', 115),
    ])
    const after = decided(own, { field: score('eng'), decision: 'correct', value: 56 }, RULES)
    assert.deepEqual(fields([after]), ['r total'])
    const back = decided(after, { field: score('eng'), decision: 'correct', value: 55 }, RULES)
    assert.deepEqual(fields([back]), [])
  })

  test('a score that was the sum of its parts stays it, and proves none of them', ({ assert }) => {
    const own = record('r', 'Joshua', [
      open(part('mth', 'ca1'), 15, 'doubtful'),
      open(part('mth', 'exam'), 40, 'doubtful'),
      cell(score('mth'), 55),
    ])
    const after = decided(
      own,
      { field: part('mth', 'exam'), decision: 'correct', value: 46 },
      RULES
    )
    assert.equal(cellOf(after, score('mth'))?.value, 61)
    assert.deepEqual(fields([after]), [`r ${part('mth', 'ca1')}`])
  })

  test('an accepted value needs no eyes though its equation fails; an absence is no zero', ({
    assert,
  }) => {
    const own = record('r', 'Joshua', [
      cell(score('mth'), 60),
      open(score('eng'), 5, 'doubtful'),
      open('total', 60, 'sum'),
    ])
    const accepted = decided(own, { field: 'total', decision: 'accept' }, RULES)
    assert.deepEqual(fields([accepted]), ['r subjects/eng'])
    const absent = decided(own, { field: score('eng'), decision: 'absent' }, RULES)
    assert.isNull(cellOf(absent, score('eng'))?.value)
    assert.deepEqual(fields([absent]), [])
  })
})
