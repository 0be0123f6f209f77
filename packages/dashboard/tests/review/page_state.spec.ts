import { test } from '@japa/runner'
import { cellOf } from '../../src/review/model/columns.js'
import { PageState } from '../../src/review/model/page_state.js'
import { beginsValue, typedValue } from '../../src/review/model/typed_value.js'
import { cell, open, page, record, score } from './support/sheets.js'

test.group('A page with decisions on their way', () => {
  const student = () =>
    record('r', 'Joshua', [
      cell(score('mth'), 60),
      open(score('eng'), 5, 'doubtful'),
      open('total', 116, 'sum'),
    ])

  test('keeps later decisions over the answer to earlier ones', ({ assert }) => {
    const state = new PageState(page([student()]))
    state.apply({
      clientId: '1',
      recordId: 'r',
      field: score('eng'),
      decision: 'correct',
      value: 55,
    })
    state.apply({ clientId: '2', recordId: 'r', field: 'total', decision: 'correct', value: 115 })
    assert.equal(state.toReview, 0)
    const answered = record('r', 'Joshua', [
      cell(score('mth'), 60),
      cell(score('eng'), 55, { state: 'corrected' }),
      open('total', 116, 'sum'),
    ])
    state.answer({ clientId: '1', status: 'saved', record: { ...answered, revision: 2 } })
    assert.equal(cellOf(state.record('r')!, 'total')?.value, 115)
    assert.equal(state.toReview, 0)
    state.answer({ clientId: '2', status: 'saved' })
    assert.equal(cellOf(state.record('r')!, 'total')?.value, 115)
    assert.equal(cellOf(state.record('r')!, 'total')?.state, 'corrected')
  })

  test('shows the value of somebody else where a decision met one', ({ assert }) => {
    const state = new PageState(page([student()]))
    state.apply({
      clientId: '1',
      recordId: 'r',
      field: score('eng'),
      decision: 'correct',
      value: 55,
    })
    state.answer({ clientId: '1', status: 'conflict', current: { value: 57, by: 'Amina', at: 1 } })
    assert.equal(cellOf(state.record('r')!, score('eng'))?.value, 57)
  })

  test('a decision that is taken back leaves nothing', ({ assert }) => {
    const state = new PageState(page([student()]))
    const before = state.records[0]
    state.apply({
      clientId: '1',
      recordId: 'r',
      field: score('eng'),
      decision: 'correct',
      value: 56,
    })
    state.withdraw('1')
    assert.deepEqual(state.records[0], before)
  })

  test('rows that nothing changed stay the same objects', ({ assert }) => {
    const state = new PageState(page([student(), record('s', 'Sade', [cell('total', 1)], 2)]))
    const other = state.records[1]
    state.apply({ clientId: '1', recordId: 'r', field: 'total', decision: 'accept' })
    assert.strictEqual(state.records[1], other)
  })

  test('a page that is read again keeps what is on its way', ({ assert }) => {
    const state = new PageState(page([student()]))
    state.apply({ clientId: '1', recordId: 'r', field: 'total', decision: 'correct', value: 115 })
    const fresh = state.refresh(page([student()], { revision: 2 }))
    assert.equal(cellOf(fresh.record('r')!, 'total')?.value, 115)
  })
})

test.group('What is typed', () => {
  test('is understood as people write it', ({ assert }) => {
    const cases: [string, string, unknown][] = [
      [score('mth'), '61', { kind: 'value', value: 61 }],
      [score('mth'), ' 61,5 ', { kind: 'value', value: 61.5 }],
      [score('mth'), 'abs', { kind: 'absent' }],
      [score('mth'), '101', { kind: 'wrong', why: 'tooLarge' }],
      [score('mth'), '6l', { kind: 'wrong', why: 'notANumber' }],
      [score('mth'), '', { kind: 'wrong', why: 'empty' }],
      ['total', '1045', { kind: 'value', value: 1045 }],
      ['total', 'ABS', { kind: 'wrong', why: 'notANumber' }],
      ['position', '3rd', { kind: 'value', value: 3 }],
      ['position', '1er', { kind: 'value', value: 1 }],
      ['position', '0', { kind: 'wrong', why: 'notWhole' }],
      [
        'studentName',
        '  O\u0323la\u0301olu\u0301wa  Ade ',
        { kind: 'value', value: 'Ọláolúwa Ade' },
      ],
      [
        'studentName',
        '<img src=x onerror=alert(1)>',
        { kind: 'value', value: '<img src=x onerror=alert(1)>' },
      ],
      ['studentName', 'x'.repeat(201), { kind: 'wrong', why: 'tooLong' }],
    ]
    for (const [field, text, typed] of cases) {
      assert.deepEqual(typedValue(field, text), typed, text)
    }
  })

  test('begins with a letter or a digit of any script', ({ assert }) => {
    assert.isTrue(['5', 'a', 'Ọ', 'é'].every(beginsValue))
    assert.isFalse(['-', '=', ' ', 'F2', '+'].some(beginsValue))
  })
})
