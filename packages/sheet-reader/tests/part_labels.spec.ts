import { test } from '@japa/runner'
import { meantLabels } from '../src/interpretation/shapes/parts/part_labels.js'

const STUDENT = ['TEST', 'EXAM', 'T0TAL']

test.group('Labels of parts in rows', () => {
  test('figures between letters are letters, and a label seen once is the one it looks like', ({
    assert,
  }) => {
    const seen = [...STUDENT, ...STUDENT, ...STUDENT, 'TEST', 'E.XAM', 'T0TAL']
    const meant = ['TEST', 'EXAM', 'TOTAL']
    assert.deepEqual(meantLabels(seen), [...meant, ...meant, ...meant, ...meant])
  })

  test('labels that differ in more, and those of several rows, stay what they are', ({
    assert,
  }) => {
    const labels = ['CA1', 'CA2', 'EXAM', 'CA1', 'CA2', 'EXAM', 'CA1', 'CA2', 'EXAM', 'REMARK']
    assert.deepEqual(meantLabels(labels), labels)
  })

  test('that are counted have a 1 where a stroke was read before a 2', ({ assert }) => {
    const seen = ['CA 1', 'CA2', 'EXAM', 'CAI', 'CA2', 'EXAM', 'CAI', 'CA2', 'EXAM', 'CAl', 'CA2']
    assert.deepEqual(new Set(meantLabels(seen)), new Set(['CA1', 'CA2', 'EXAM']))
    const once = ['CAI', 'EXAM', 'CAI', 'EXAM']
    assert.deepEqual(meantLabels(once), once)
  })

  test('that come in turn are those whose turn it is where they lack a letter of them', ({
    assert,
  }) => {
    const turn = ['I', 'II', 'Average']
    const seen = [...turn, ...turn, 'I', 'I', 'Average', ...turn, ...turn]
    assert.deepEqual(meantLabels(seen), [...turn, ...turn, ...turn, ...turn, ...turn])
    const small = ['1st', '2nd', 'Ave.']
    const capital = [...small, '1st', '2nd', 'AV6.', ...small, ...small, ...small]
    assert.deepEqual(meantLabels(capital), [...small, ...small, ...small, ...small, ...small])
    const irregular = ['I', 'II', 'I', 'I', 'II', 'II', 'I', 'II', 'I']
    assert.deepEqual(meantLabels(irregular), irregular)
  })

  test('that differ in their spaces alone are what most rows print', ({ assert }) => {
    const seen = [
      'CA',
      'TOTAL 100',
      'CA',
      'TOTAL100',
      'CA',
      'TOTAL 100',
      'CA',
      'TOTAL100',
      'TOTAL 100',
    ]
    assert.deepEqual(new Set(meantLabels(seen)), new Set(['CA', 'TOTAL 100']))
  })
})
