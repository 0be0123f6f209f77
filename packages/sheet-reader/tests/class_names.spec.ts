import { test } from '@japa/runner'
import { isClassName } from '../src/vocabulary/class_names.js'

test.group('Names of classes', () => {
  test('have their number in figures, in words or as a Roman one', ({ assert }) => {
    for (const name of [
      ...['JSS 2', 'J.S.S. 3B', 'S.S.2 Art', 'Primary Four', 'Basic Six', 'Form Two East'],
      ...['JSS II', 'Class IX', 'Gr 11B', '4ème 3', '6e B', 'Tle D2', 'Seconde C'],
    ]) {
      assert.isTrue(isClassName(name), name)
    }
  })

  test('are no ranks, grades, people or subjects', ({ assert }) => {
    for (const text of [
      '6e',
      '4ème',
      '4th',
      'Grade A',
      'Basic Science',
      'Form Master',
      'Seconde',
    ]) {
      assert.isFalse(isClassName(text), text)
    }
  })
})
